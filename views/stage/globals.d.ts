interface Window {
  /** The address of the server, which app.py puts into the page. It ends in a slash. */
  __streamlit?: { BACKEND_BASE_URL: string };
}
