// Reloads a page that has died at its address, which holds the learner's choices. Either React has given up and
// nothing is left, or the frame is there and empty although the server is at rest.

const LOOK_MS = 1000;
const PATIENCE = { gone: 2, empty: 5 }; // checks
const AGAIN_MS = 60_000; // a page that dies again sooner is not reloaded
const KEPT = "glasshouse loaded anew";
const CONTENT = "h1, h2, p, button, input, svg, canvas, [role=alert]";

/** The fault of the page now. seen: whether there was a page before.
 * @param {Document} page @param {boolean} seen @returns {?("gone" | "empty")} */
export function fault(page, seen) {
  const app = page.querySelector("[data-testid=stApp]");
  if (!app) return seen ? "gone" : null;
  const { testScriptState: script, testConnectionState: connection } = /** @type {HTMLElement} */ (app).dataset;
  if (script !== "notRunning" || connection !== "CONNECTED") return null;
  return isEmpty(app) ? "empty" : null;
}

/** Whether the frame is empty or missing. @param {ParentNode} page */
export const isEmpty = (page) => !page.querySelector("[data-testid=stMain]")?.querySelector(CONTENT);

/** Whether the page may be reloaded: not twice in a short time, and never without storage.
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

/** Start to watch the page. @param {() => void} again  reloads it
 * @param {{ known: boolean }} pages  whether the server has sent the pages of the app: then there was a page */
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
