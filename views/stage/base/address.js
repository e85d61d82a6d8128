// Parameters of the page's address.

const ENTRY_MS = 1000; // changes closer than this are one entry of the history, unless window.GH_ENTRY_MS
let written = -Infinity; // when

/** The value of a parameter, or null. */
export const read = (name) => new URLSearchParams(location.search).get(name);

/** A query without its "?" after `changes`: name -> value or null. The others stay as and where they are.
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

/** Write them into the address; a gesture that is `continued` makes no new entry of the history.
 * @param {Record<string, ?string>} changes */
export function write(changes, continued = false) {
  const before = location.search.replace(/^\?/, "");
  const search = changed(before, changes);
  if (search === before) return;
  const now = performance.now();
  const same = continued || now - written < (window.GH_ENTRY_MS ?? ENTRY_MS);
  written = now;
  const target = location.pathname + (search && `?${search}`) + location.hash;
  try {
    history[same ? "replaceState" : "pushState"](history.state, "", target);
  } catch {
    // Too many changes in a short time: browsers refuse. The next one will do.
  }
}
