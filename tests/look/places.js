// The places of a page's parts, by name. These parts must not move from step to step.
export default () => {
  const main = document.querySelector("[data-testid=stMain]");
  const scrolled = main.scrollTop;
  const named = [...main.querySelectorAll("[class*=st-key-], .gh-stage, .gh-player, .gh-say, .gh-records")];
  // They are as long as their content at a step, such as a list that grows by a rule. What follows is below them.
  // In one column this is also true of the numbers below the picture.
  const [picture, beside] = [".st-key-picture", ".st-key-beside"].map((part) => main.querySelector(part));
  const isBelow = beside && picture && beside.getBoundingClientRect().top >= picture.getBoundingClientRect().bottom;
  const longer = [...main.querySelectorAll(`.st-key-more, .st-key-under${isBelow ? ", .st-key-beside" : ""}`)];
  const follows = (part) => longer.some(
    (one) => one.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING && !one.contains(part),
  );
  const places = {};
  for (const part of named) {
    if (!part.checkVisibility()) continue;
    if (follows(part)) continue;
    const name = [...part.classList].find((one) => one.startsWith("st-key-") || one.startsWith("gh-"));
    const box = part.getBoundingClientRect();
    if (!(name in places)) places[name] = [Math.round(box.left), Math.round(box.top + scrolled)];
  }
  return places;
}
