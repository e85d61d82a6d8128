// What a learner has switched off on all pages. The browser keeps it, or the page alone where storage is forbidden.
import { set } from "./dom.js";

/** @typedef {"falling" | "letters"} Wish  whether records fall; whether a single letter, digit or sign is a
 * key of the page */

const nameOf = (/** @type {Wish} */ wish) => `glasshouse ${wish}`;
const attributeOf = (/** @type {Wish} */ wish) => `data-gh-${wish}`;

/** Whether it is on. It is on until the learner switches it off. @param {Wish} wish */
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
    // Without storage the attribute holds until the learner leaves the page.
  }
}
