// Copies the address of the page with the current step. It works without a secure context, too.
import { make } from "../base/dom.js";

async function copy(text) {
  if (navigator.clipboard && window.isSecureContext) return navigator.clipboard.writeText(text);
  const area = document.createElement("textarea");
  area.value = text;
  area.style.position = "fixed";
  area.style.opacity = "0";
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (!done) throw new Error("refused");
}

function makeButton(parent) {
  const button = make("button", { type: "button", class: "gh-copy" }, parent, "Copy link");
  const status = make("span", { class: "gh-copied", role: "status" }, parent); // visible where the button is not
  let timer = 0;
  const show = (label, said) => {
    button.textContent = label;
    status.textContent = said;
  };
  const say = (text) => {
    show(text, text);
    clearTimeout(timer);
    timer = window.setTimeout(() => show("Copy link", ""), 1600);
  };
  const [done, refused] = [() => say("Link copied"), () => say("Copy the address bar")];
  button.onclick = () => copy(location.href).then(done, refused);
}

export default ({ parentElement }) => {
  if (!parentElement.querySelector(".gh-copy")) makeButton(parentElement);
};
