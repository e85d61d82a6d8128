interface Window {
  /** How long, in ms, changes of the address are one entry of the history; tests make it shorter. */
  GH_ENTRY_MS?: number;
}
