// Whether the browser keeps what a page stores.
const TRIED = "glasshouse tried";

/** Whether this browser lets a page keep something. A private window or a setting may forbid it. */
export function keeps() {
  try {
    localStorage.setItem(TRIED, "");
    localStorage.removeItem(TRIED);
    return true;
  } catch {
    return false;
  }
}
