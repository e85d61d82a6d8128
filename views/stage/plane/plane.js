// The plane with the player: what field.js draws, step by step. Python sends the whole trace once; from then on
// stepping needs no server. player.js and field.js stand before this text in the same module.
//
// With the data of field.js come the place to begin at, `step` and `selected`, and `goto`: with another number
// there it goes to that place at once. It reports `step` and `node`: the id of the region that the learner has
// opened, "root" for the id "", or "none".

/** The stage: picture, a line of words and the player in one card. */
class GhPlane {
  constructor(parent) {
    this.parent = parent;
    this.card = parent.querySelector(".gh-stage") ?? ghElement("div", { class: "gh-stage" }, parent);
    this.picture = ghElement("div", { class: "gh-plane", role: "group" }, this.card);
    this.svg = ghElement("svg", { focusable: "false" }, this.picture);
    this.words = ghElement("div", { class: "gh-readout", "aria-hidden": "true" }, this.card);
    this.told = ghElement("p", { class: "gh-quiet", id: `gh-plane-${Math.random().toString(36).slice(2)}` }, this.card);
    ghSet(this.picture, "aria-describedby", this.told.id);
    this.field = null;
    this.selected = null;
    this.known = {}; // the state as the server knows it
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    this.player = ghPlayer(this.card, {
      onStep: () => this.toStep(),
      onRest: (step, continued) => this.report(step, continued),
    });
    this.listen();
  }

  listen() {
    this.resize = new ResizeObserver(() => this.measure());
    this.resize.observe(this.picture);
    this.path = location.pathname;
    this.onPop = () => this.pop();
    window.addEventListener("popstate", this.onPop, true); // before Streamlit's own
    this.svg.addEventListener("click", (event) => this.click(event));
    this.svg.addEventListener("pointermove", (event) => this.hover(event));
    this.svg.addEventListener("pointerleave", () => this.legend());
    this.card.addEventListener("keydown", (event) => this.key(event));
    this.picture.addEventListener("focusin", (event) => this.focusIn(event.target));
    this.picture.addEventListener("focusout", () => this.legend());
  }

  destroy() {
    this.gone = true;
    this.field?.stop();
    this.resize.disconnect();
    window.removeEventListener("popstate", this.onPop, true);
    this.player.destroy();
    for (const element of [this.picture, this.words, this.told]) element.remove();
  }

  // ---- data ---------------------------------------------------------------------------

  receive({ data, setStateValue }) {
    this.setStateValue = setStateValue;
    if (!data?.regions) return;
    const old = this.data;
    this.data = data;
    if (data.trace !== old?.trace) this.unfold(data, old);
    else if (data.goto !== old.goto) {
      this.player.show(data.step); // a link led to another place of the same story
      this.selected = data.selected ?? null;
      this.show();
      this.correct();
    } else if (data.selected !== old.selected && data.selected === this.addressNode()) {
      this.selected = data.selected ?? null; // the server opened or closed a region, and the address agrees
      this.show();
      this.tell(Object.keys(this.known));
    }
  }

  /** A new trace: the new picture fades in over the old one. */
  unfold(data, old) {
    const before = this.field?.layer;
    this.field?.stop();
    this.field = new GhField(this.svg, data);
    ghSet(this.picture, "aria-label", data.name);
    const ticks = data.steps.flatMap((step, n) => (step.tick ? [n] : []));
    this.player.update({ count: data.steps.length, ticks });
    // Mounted anew: stay where the address says. It may be ahead of the server.
    this.player.show(old ? data.step : parseInt(ghAddress.read("step") ?? "0", 10));
    this.selected = (old ? data.selected : this.addressNode()) ?? null;
    this.point = undefined;
    this.measure();
    this.legend();
    if (old) this.correct();
    if (!before) return;
    ghSet(before, "aria-hidden", "true");
    for (const element of before.querySelectorAll("[role]")) {
      element.removeAttribute("role");
      element.removeAttribute("tabindex");
    }
    if (this.still.matches) return before.remove();
    const timing = { duration: GH_MOVE_MS, easing: "ease-out" };
    this.field.layer.animate([{ opacity: 0 }, { opacity: 1 }], timing).finished.finally(() => before.remove());
  }

  measure() {
    const { clientWidth, clientHeight } = this.picture;
    if (!this.field || !clientWidth) return;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
    this.field.fit(clientWidth, clientHeight, rem);
    this.show(false);
  }

  // ---- moving -------------------------------------------------------------------------

  /** The player went to another step: what was opened is closed. */
  toStep() {
    this.selected = null;
    this.show();
  }

  show(animate = true) {
    const { field } = this;
    if (!field.unit) return;
    field.stand(this.player.step, this.selected);
    this.told.textContent = this.data.steps[this.player.step]?.text ?? "";
    this.rove();
    field.go(animate && !this.still.matches);
  }

  // ---- words ---------------------------------------------------------------------------

  /** What the signs mean, as long as nothing is pointed at. */
  legend() {
    const { classes, points, legend } = this.data;
    this.words.replaceChildren();
    classes.forEach((name, i) => {
      const part = ghElement("span", { class: "gh-c" }, this.words);
      part.style.color = ghColour(i);
      part.textContent = `${ghMark(i)} ${name}`;
    });
    const note = ghElement("span", {}, this.words);
    note.textContent = legend ?? `${points.hollow ? "test" : "training"} points; outlined where they are wrong`;
  }

  say(text) {
    this.words.replaceChildren();
    ghElement("span", {}, this.words).textContent = text;
  }

  hover(event) {
    const box = this.svg.getBoundingClientRect();
    const [px, py] = [event.clientX - box.left, event.clientY - box.top];
    const point = this.field.pointAt(px, py);
    if (point >= 0) return this.say(this.field.pointName(point));
    const region = this.field.regionAt(px, py);
    if (region) this.say(region.thing.name);
    else this.legend();
  }

  // ---- selecting and focus ------------------------------------------------------------

  click(event) {
    const box = this.svg.getBoundingClientRect();
    const region = this.field.regionAt(event.clientX - box.left, event.clientY - box.top);
    if (region) this.select(region.thing.id === this.selected ? null : region.thing.id);
  }

  select(id) {
    this.player.flush();
    this.selected = id;
    this.show(false);
    ghAddress.write({ node: this.asParameter(id) });
    this.tell(["node"]);
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const handled = event.key === "Escape" ? this.close() : this.walk(event);
    if (!handled) return;
    event.preventDefault();
    event.stopPropagation();
  }

  close() {
    if (this.selected === null) return false;
    this.select(null);
    return true;
  }

  /** Up and down walk through the regions, or through the points from left to right. */
  walk(event) {
    const regions = this.field?.shown() ?? [];
    const at = regions.findIndex(({ element }) => element === event.target);
    if (at >= 0 && (event.key === "Enter" || event.key === " ")) {
      const { id } = regions[at].thing;
      if (!event.repeat) this.select(id === this.selected ? null : id);
      return true;
    }
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by) return false;
    const all = at >= 0 ? regions.map(({ element }) => element) : this.field.order.map((i) => this.field.points[i]);
    const here = all.indexOf(event.target);
    if (here < 0) return false;
    all[here + by]?.focus({ preventScroll: true });
    return true;
  }

  focusIn(element) {
    const point = this.field.points.indexOf(element);
    const region = this.field.regions.find((item) => item.element === element);
    if (point >= 0) {
      this.point = point;
      this.say(this.field.pointName(point));
    } else if (region) {
      this.region = region.thing.id;
      this.say(region.thing.name);
    }
    this.rove();
  }

  /** One tab stop for the regions, one for the points. */
  rove() {
    const { field } = this;
    const shown = field.shown();
    const [current] = this.data.steps[this.player.step]?.at ?? [];
    const stop = [this.region, this.selected, current, shown[0]?.thing.id].find((id) => shown.some(({ thing }) => thing.id === id));
    const lost = document.activeElement?.getAttribute?.("aria-hidden") === "true" && this.picture.contains(document.activeElement);
    for (const item of field.regions) {
      const here = item.to > 0 && item.thing.id === stop;
      ghSet(item.element, "tabindex", here ? 0 : -1);
      if (here && lost) item.element.focus({ preventScroll: true });
    }
    const first = this.point ?? field.order[0];
    if (this.pointStop !== field.points[first]) {
      if (this.pointStop) ghSet(this.pointStop, "tabindex", -1);
      this.pointStop = field.points[first];
      ghSet(this.pointStop, "tabindex", 0);
    }
  }

  // ---- address and server -------------------------------------------------------------

  asParameter(id) {
    return id === null ? null : id || "root";
  }

  addressNode() {
    const value = ghAddress.read("node");
    return value === "root" ? "" : value;
  }

  report(step, continued) {
    ghAddress.write({ step: String(step), node: this.asParameter(this.selected) }, continued);
    this.tell("node" in this.known || this.selected !== null ? ["node", "step"] : ["step"]);
  }

  /** Set those of the named states that the server does not know yet; "none" is news, null would not be. */
  tell(names) {
    const now = { node: this.asParameter(this.selected) ?? "none", step: this.player.step };
    for (const name of names) {
      if (name in this.known && this.known[name] === now[name]) continue;
      this.known[name] = now[name];
      this.setStateValue?.(name, now[name]);
    }
  }

  /** The server chose the step: the address and the states told before now agree with it. */
  correct() {
    const step = String(this.player.step);
    const node = this.asParameter(this.selected);
    if ((ghAddress.read("step") ?? "0") !== step || ghAddress.read("node") !== node) {
      ghAddress.write({ step, node }, true);
    }
    this.tell(Object.keys(this.known));
  }

  /** Back or forward: show what the address says, and tell it before Streamlit reruns the script. */
  pop() {
    if (!this.parent.isConnected) return this.destroy();
    if (!this.data || location.pathname !== this.path) return;
    this.player.show(parseInt(ghAddress.read("step") ?? "0", 10));
    const node = this.addressNode();
    this.selected = this.data.regions.some(({ id }) => id === node) ? node : null;
    this.show();
    this.tell(Object.keys(this.known));
  }
}

export default (component) => ghMount(component, (parent) => new GhPlane(parent));
