// The record that falls through a finished tree: a dot, or a part with its weight at every node that it has reached.
// Forward a part moves down its edges, backward it moves up.
import { classes, make } from "../base/dom.js";
import { write } from "../base/text.js";
import { falling } from "./motion.js";
import { isAbove, wayDown } from "./story.js";

/** @typedef {[id: string, text: string, voted: boolean]} Part */

/** The ways of the parts to their new nodes: each comes from a node above, or from nodes below.
 * @param {Part[]} before @param {Part[]} after */
export function flightsTo(before, after) {
  return after.flatMap(([to, text, voted]) => {
    const start = before.find(([from]) => isAbove(from, to));
    if (start) return [{ from: start[0], to, text, voted }];
    const parts = before.filter(([from]) => isAbove(to, from));
    if (parts.length) return parts.map(([from, part]) => ({ from, to, text: part, voted }));
    return [{ from: to, to, text, voted }];
  });
}

export class FallingRecord {
  constructor(grove) {
    this.grove = grove;
    this.layer = make("g", { class: "gh-record", "aria-hidden": "true" }, grove.layer);
    /** @type {Part[]} */ this.places = [];
    this.flights = [];
  }

  /** Move the parts from their nodes to new ones. */
  stand(places) {
    this.flights = flightsTo(this.places, places);
    this.places = places;
    this.make();
  }

  get flying() {
    return this.flights.some(({ from, to }) => from !== to);
  }

  /** Make one element for each part on its way. */
  make() {
    this.layer.replaceChildren();
    for (const flight of this.flights) {
      flight.element = make("g", { class: classes("gh-part", flight.voted && "gh-voted") }, this.layer);
      if (!flight.text) {
        make("circle", { r: 6, cy: 1 }, flight.element); // between the names of the branch and of the node
        continue;
      }
      const width = this.grove.plans.measure(flight.text, 12, 600) + 14;
      make("rect", { x: -width / 2, y: -15, width, height: 20, rx: 10 }, flight.element);
      write(flight.element, flight.text, { y: -0.7, size: 12, "font-weight": 600 });
    }
  }

  draw(t) {
    if (t >= 1 && this.flying) {
      this.flights = this.places.map(([to, text, voted]) => ({ from: to, to, text, voted }));
      this.make();
    }
    for (const flight of this.flights) {
      const { x, y } = this.spot(flight, t);
      flight.element.setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)})`);
    }
  }

  spot({ from, to }, t) {
    const down = isAbove(from, to);
    const way = down ? wayDown(from, to) : wayDown(to, from);
    const at = (down ? t : 1 - t) * (way.length - 1);
    const i = Math.max(0, Math.min(Math.floor(at), way.length - 2));
    const [upper, lower] = [way[i], way[i + 1]].map((id) => this.grove.items.get(id));
    return lower ? falling(upper.at, upper.h, lower.at, at - i) : upper.at;
  }
}
