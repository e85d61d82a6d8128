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
  return app.querySelector("[data-testid=stMain]")?.querySelector(CONTENT) ? null : "empty";
}

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

/** Look at the page from now on. @param {() => void} again  loads it anew */
export function watch(again) {
  let seen = false;
  let last = null;
  let looks = 0;
  return setInterval(() => {
    const now = fault(document, seen);
    seen ||= document.querySelector("[data-testid=stApp]") !== null;
    looks = now && now === last ? looks + 1 : Number(now !== null);
    last = now;
    if (now && looks >= PATIENCE[now] && may(sessionStorage, Date.now())) again();
  }, LOOK_MS);
}
