// What somebody does not want on any page, kept by the browser. Where nothing may be kept it holds as long as the page.
import { set } from "./dom.js";

/** @typedef {"falling" | "letters"} Wish  records are seen falling; a letter, a digit or a sign by itself is a
 * key of the page */

const nameOf = (/** @type {Wish} */ wish) => `glasshouse ${wish}`;
const attributeOf = (/** @type {Wish} */ wish) => `data-gh-${wish}`;

/** Whether it is wanted, as it is until somebody has said no. @param {Wish} wish */
export const wished = (wish) => (document.documentElement.getAttribute(attributeOf(wish)) ?? kept(wish)) !== "no";

function kept(wish) {
  try {
    return localStorage.getItem(nameOf(wish));
  } catch {
    return null;
  }
}

/** @param {Wish} wish @param {boolean} wanted */
export function wish(wish, wanted) {
  const text = wanted ? "yes" : "no";
  set(document.documentElement, { [attributeOf(wish)]: text });
  try {
    localStorage.setItem(nameOf(wish), text);
  } catch {
    // The attribute holds until the page is left.
  }
}
