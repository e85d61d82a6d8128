// Where the parts of a page stand, by their names: what must not move from step to step.
export default () => {
  const main = document.querySelector("[data-testid=stMain]");
  const scrolled = main.scrollTop;
  const named = [...main.querySelectorAll("[class*=st-key-], .gh-stage, .gh-player, .gh-say, .gh-records")];
  const more = main.querySelector(".st-key-more"); // as long as what it tells of a step; what follows stands below it
  const places = {};
  for (const part of named) {
    if (!part.checkVisibility()) continue;
    if (more && more.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING && !more.contains(part)) continue;
    const name = [...part.classList].find((one) => one.startsWith("st-key-") || one.startsWith("gh-"));
    const box = part.getBoundingClientRect();
    if (!(name in places)) places[name] = [Math.round(box.left), Math.round(box.top + scrolled)];
  }
  return places;
}
