// A link to the whole page, for a page in a frame of another site. It leads to the step that is shown now.
import { changed } from "../base/address.js";
import { make } from "../base/dom.js";

/** The address of the page outside the frame. */
function whole() {
  const search = changed(location.search.replace(/^\?/, ""), { embed: null, embed_options: null });
  return `${location.origin}${location.pathname}${search && `?${search}`}`;
}

function makeLink(parent) {
  const link = make("a", { class: "gh-full", href: whole(), target: "_blank", rel: "noopener" }, parent, "Open in full");
  const renew = () => link.setAttribute("href", whole());
  for (const before of ["pointerdown", "focus", "click", "contextmenu"]) link.addEventListener(before, renew);
}

export default ({ parentElement }) => {
  if (!parentElement.querySelector(".gh-full")) makeLink(parentElement);
};
