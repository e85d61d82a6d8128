// A page that has died is loaded anew at its address, where what the learner chose stands: React has given up and
// nothing is left, or the frame is there and nothing in it although the server is at rest.

const LOOK_MS = 1000;
const PATIENCE = { gone: 2, empty: 5 }; // looks
const AGAIN_MS = 60_000; // a page that dies again sooner is left as it is
const KEPT = "glasshouse loaded anew";
const CONTENT = "h1, h2, p, button, input, svg, canvas, [role=alert]";

/** What is wrong with the page now; seen: whether there was a page before.
 * @param {Document} page @param {boolean} seen @returns {?("gone" | "empty")} */
export function fault(page, seen) {
  const app = page.querySelector("[data-testid=stApp]");
  if (!app) return seen ? "gone" : null;
  const { testScriptState: script, testConnectionState: connection } = /** @type {HTMLElement} */ (app).dataset;
  if (script !== "notRunning" || connection !== "CONNECTED") return null;
  return isEmpty(app) ? "empty" : null;
}

/** Whether the frame has nothing in it, or is not there. @param {ParentNode} page */
export const isEmpty = (page) => !page.querySelector("[data-testid=stMain]")?.querySelector(CONTENT);

/** Whether the page may be loaded anew: not twice in a short time. Where nothing may be kept it is not.
 * @param {Storage} storage @param {number} now  ms */
export function may(storage, now) {
  try {
    if (now - Number(storage.getItem(KEPT) ?? -Infinity) < AGAIN_MS) return false;
    storage.setItem(KEPT, String(now));
    return true;
  } catch {
    return false;
  }
}

/** Look at the page from now on. @param {() => void} again  loads it anew
 * @param {{ known: boolean }} pages  whether the server has told those of the app: then there was a page */
export function watch(again, pages) {
  let last = null;
  let looks = 0;
  return setInterval(() => {
    const now = fault(document, pages.known);
    looks = now && now === last ? looks + 1 : Number(now !== null);
    last = now;
    if (now && looks >= PATIENCE[now] && may(sessionStorage, Date.now())) again();
  }, LOOK_MS);
}
