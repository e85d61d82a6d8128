// How many reports of pictures wait for their moment: a number on the page for whoever has to know, such as a test,
// that nothing is to come by itself. The pictures' scripts are bundles, so each has a module like this one: they add
// up on the page.

/** @param {number} more  reports that wait from now on, negative for those that wait no longer */
export function pending(more) {
  const { dataset } = document.documentElement;
  dataset.ghPending = String(Number(dataset.ghPending ?? 0) + more);
}
