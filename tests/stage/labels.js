// The labels of trees at the end of their stories, on a stage of some size: read from and written to JSON.
import { readFileSync } from "node:fs";

import { kept } from "../../views/stage/tree/cards.js";
import { fittingLabel } from "../../views/stage/tree/faces.js";
import { LABEL } from "../../views/stage/tree/motion.js";
import { MARGIN, Plans } from "../../views/stage/tree/plans.js";
import { parentPlace, placeOf } from "../../views/stage/tree/story.js";

const NARROW = /[ijlftr.,:;|!'()\u00a0 ]/;
const wide = (letter) => (NARROW.test(letter) ? 0.29 : /[mwMW]/.test(letter) ? 0.82 : /[A-Z0-9<>≤=]/.test(letter) ? 0.57 : 0.5);
/** About the widths of the app's font. */
const measure = (text, size) => [...text].reduce((sum, letter) => sum + wide(letter), 0) * size;

function labelled(picture, area) {
  const plans = new Plans(picture, measure);
  Object.assign(plans.area, area);
  const { level, rooms, drop, box, s, places } = plans.at(picture.steps.length - 1);
  const nodes = picture.nodes.filter(({ id, parent }) => parent !== null && places.has(placeOf(id)));
  const labels = nodes.map(({ id, edge, parent }) => {
    const beside = nodes.filter((other) => other.parent === parent).map((other) => kept(other.edge));
    const space = { across: rooms.get(placeOf(id)), down: drop };
    const { texts, turned } = level.edge ? fittingLabel(kept(edge), space, measure, level.edge, beside) : { texts: [] };
    const [above, y] = places.get(parentPlace(placeOf(id)));
    const x = above + (places.get(placeOf(id))[0] - above) * LABEL.across;
    const width = turned ? level.edge : Math.max(...texts.map((text) => measure(text, level.edge)), 0);
    return { parent, whole: kept(edge), said: texts.join(" "), x: x * s, y, width: width * s };
  });
  const splits = picture.nodes.filter(({ id, title }) => title !== null && places.has(placeOf(id)));
  const titles = splits.map((node) => {
    const { title } = plans.card(node, level);
    return { whole: kept(node.title), said: title.join(" ") };
  });
  return { labels, titles, free: 1 - ((box.right - box.left) * s + 2 * MARGIN) / area.width };
}

const { pictures, area } = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(pictures.map((picture) => labelled(picture, area))));
