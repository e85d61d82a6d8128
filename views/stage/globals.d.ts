interface Window {
  /** How long, in ms, changes of the address are one entry of the history; tests make it shorter. */
  GH_ENTRY_MS?: number;
  /** Where the server is, which app.py puts into the page: its address ends in a slash. */
  __streamlit?: { BACKEND_BASE_URL: string };
}
