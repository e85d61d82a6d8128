// Targets for clicks: the centres of the visible elements of a kind, in the window, with their destinations.
export default (selector) => {
  const seen = [];
  for (const element of document.querySelectorAll(selector)) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (width < 1 || height < 1 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
    const above = document.elementFromPoint(x, y);
    if (!above || !(element.contains(above) || above.contains(element))) continue;
    seen.push({ x, y, href: element.href ?? null });
  }
  return seen;
};
