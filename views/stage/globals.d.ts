interface Window {
  /** Where the server is, which app.py puts into the page: its address ends in a slash. */
  __streamlit?: { BACKEND_BASE_URL: string };
}
