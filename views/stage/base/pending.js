// How many reports wait to be sent, and how many pictures to be drawn, as an attribute of the page. A test reads it to
// know that nothing more will happen. Each picture's script is a separate bundle with its own copy of this module. The
// copies add up on the page.

/** @param {number} more  those that start to wait, negative for those that stop */
export function pending(more) {
  const { dataset } = document.documentElement;
  dataset.ghPending = String(Number(dataset.ghPending ?? 0) + more);
}
