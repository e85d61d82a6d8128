// Streamlit imports the script of an element when it first draws one, and draws a placeholder meanwhile. React shows
// what replaces placeholders at most every half second. So the scripts that a page will need run before its elements
// come. The server names them in the head of the page (`views/server/assets.py`).

/** @param {(address: string) => Promise<unknown>} load */
export function runSoon(load) {
  // Streamlit's own script has run by then.
  document.addEventListener("DOMContentLoaded", () => {
    for (const link of document.querySelectorAll("link[data-soon]")) {
      load(/** @type {HTMLLinkElement} */ (link).href).catch(() => {}); // Streamlit asks again, and says what is wrong
    }
  });
}
