// The number of reports that wait to be sent, as an attribute of the page. A test reads it to know that nothing more
// will happen. Each picture's script is a separate bundle with its own copy of this module. The copies add up on
// the page.

/** @param {number} more  reports that start to wait, negative for those that stop */
export function pending(more) {
  const { dataset } = document.documentElement;
  dataset.ghPending = String(Number(dataset.ghPending ?? 0) + more);
}
