// Parameters of the page's address.

/** The value of a parameter, or null. */
export const read = (name) => new URLSearchParams(location.search).get(name);

/** A query without its "?" after `changes`: name -> value or null. The other parameters stay unchanged.
 * @param {string} search @param {Record<string, ?string>} changes */
export function changed(search, changes) {
  const left = new Map(Object.entries(changes));
  const pair = (name) => {
    const value = left.get(name);
    left.delete(name);
    return value === null ? "" : `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  };
  const parts = [];
  for (const part of search.split("&")) {
    const name = [...new URLSearchParams(part).keys()][0];
    if (name === undefined || changes[name] === undefined) parts.push(part);
    else if (left.has(name)) parts.push(pair(name));
  }
  return [...parts, ...[...left.keys()].map(pair)].filter(Boolean).join("&");
}

/** Let Streamlit ask the server for the page at the current address, as it does when the browser goes back. */
export const ask = () => dispatchEvent(new PopStateEvent("popstate", { state: history.state }));

/** Write them into the address. A step in a story adds no entry to the history, so back goes to the last choice.
 * @param {Record<string, ?string>} changes */
export function write(changes) {
  const before = location.search.replace(/^\?/, "");
  const search = changed(before, changes);
  if (search === before) return;
  try {
    history.replaceState(history.state, "", location.pathname + (search && `?${search}`) + location.hash);
  } catch {
    // Browsers refuse too many changes in a short time. The next change will work.
  }
}
