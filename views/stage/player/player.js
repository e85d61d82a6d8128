// The player: five buttons, a slider, a speed, and the keys of the whole page.
//
// It knows nothing of the picture it plays. A picture makes one with
//     const player = ghPlayer(host, {
//       onStep(step) {},              // paint this step now
//       onRest(step, continued) {},   // worth telling the server, a few times a second
//     });
//     player.update({ count: 12, ticks: [1, 3, 7] });   // ticks: steps marked on the slider
//     player.show(5);                                   // go there silently
//     player.destroy();
// `ghAddress` reads and writes the page's own address, for whoever has to.

const GH_SPEEDS = [0.5, 1, 2, 4];
const GH_STEP_MS = 1100; // between two steps at speed 1
const GH_QUIET_MS = 150; // a pause this long ends a burst of steps
const GH_PACE_MS = 400; // in a burst or while playing: at most one report in this time
const GH_ENTRY_MS = 1000; // address changes closer than this are one history entry

const GH_ICONS = {
  first: "M3 3h2v10H3zM13 3v10L6 8z",
  previous: "M11 3v10L4 8z",
  play: "M4 2v12l9-6z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
  next: "M5 3v10l7-5z",
  last: "M11 3h2v10h-2zM3 3v10l7-5z",
};

const GH_KEYS = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  Home: "first",
  End: "last",
  p: "play",
  P: "play",
};

// Here every key belongs to the text.
const GH_TEXT_FIELDS =
  "textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], " +
  "[role=searchbox], [role=combobox], [role=spinbutton], input:not([type=button], " +
  "[type=checkbox], [type=radio], [type=range], [type=submit], [type=reset], [type=file], " +
  "[type=color], [type=image])";
// These move inside themselves with the same keys, however they were reached.
const GH_GRIDS = "[role=grid], [role=listbox], [role^=menu], [data-testid=stDataFrame]";
// These need the arrows only when a keyboard user has come to them with Tab; after a click
// the arrows step on, which is what a lecturer expects who has just chosen something.
const GH_ROVING = "input[type=radio], input[type=range], [role=radio], [role=slider], [role=tab]";

/** An HTML or SVG element with attributes, appended to `parent`. */
function ghElement(name, attributes, parent) {
  const drawn = /^(svg|g|path|rect|circle|text|tspan|title)$/.test(name);
  const element = drawn
    ? document.createElementNS("http://www.w3.org/2000/svg", name)
    : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent?.append(element);
  return element;
}

/** Set an attribute, or take it away with null; the DOM is touched only for a change. */
function ghSet(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}

/** Parameters of the page's address. Others than those named stay exactly as they are. */
const ghAddress = {
  written: -Infinity,

  read(name) {
    return new URLSearchParams(location.search).get(name);
  },

  /** `changes`: name -> value, null to remove. `continued`: still the same gesture. */
  write(changes, continued = false) {
    const left = new Map(Object.entries(changes));
    const parts = [];
    for (const part of location.search.replace(/^\?/, "").split("&")) {
      const name = [...new URLSearchParams(part).keys()][0];
      if (name === undefined || changes[name] === undefined) parts.push(part);
      else if (left.has(name)) parts.push(this.pair(name, left));
    }
    for (const name of [...left.keys()]) parts.push(this.pair(name, left));
    const search = parts.filter(Boolean).join("&");
    if (search === location.search.replace(/^\?/, "")) return;
    const target = location.pathname + (search && `?${search}`) + location.hash;
    const now = performance.now();
    const same = continued || now - this.written < GH_ENTRY_MS;
    this.written = now;
    try {
      history[same ? "replaceState" : "pushState"](history.state, "", target);
    } catch {
      // Too many changes in a short time: browsers refuse. The next one will do.
    }
  },

  pair(name, left) {
    const value = left.get(name);
    left.delete(name);
    return value === null ? "" : `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  },
};

/**
 * Passes values on to `send`, not too often: the first one at once, those that follow
 * quickly are held back, and the last one always goes out.
 */
function ghReporter(send) {
  let timer = 0;
  let held = null;
  let since = 0; // when the oldest value now held back came
  let last = -Infinity;

  function flush() {
    clearTimeout(timer);
    timer = 0;
    if (!held) return;
    const values = held;
    held = null;
    last = performance.now();
    send(...values);
  }

  return {
    flush,
    post(playing, ...values) {
      const now = performance.now();
      const free = !held && now - last >= (playing ? GH_PACE_MS : GH_QUIET_MS);
      if (!held) since = now;
      held = values;
      if (free) return flush();
      const latest = Math.max(last + GH_PACE_MS, since);
      clearTimeout(timer);
      timer = setTimeout(flush, (playing ? latest : Math.min(latest, now + GH_QUIET_MS)) - now);
    },
    cancel() {
      clearTimeout(timer);
      timer = 0;
      held = null;
    },
  };
}

/** Calls `act(name)` for the player's keys, wherever the focus is, but not while typing. */
function ghKeys(host, act) {
  let tabbed = false;

  function belongsElsewhere(target, key) {
    if (!target?.closest || host.contains(target)) return false;
    if (target.closest(GH_TEXT_FIELDS)) return true;
    if (key.toLowerCase() === "p") return false;
    return Boolean(target.closest(GH_GRIDS) || (tabbed && target.closest(GH_ROVING)));
  }

  function onKey(event) {
    if (event.key === "Tab") tabbed = true;
    const name = Object.hasOwn(GH_KEYS, event.key) ? GH_KEYS[event.key] : null;
    if (!name || !host.isConnected || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (event.shiftKey && event.key.length > 1) return; // selecting text
    if (belongsElsewhere(event.composedPath()[0], event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (name !== "play" || !event.repeat) act(name);
  }

  function onPointer() {
    tabbed = false;
  }

  document.addEventListener("keydown", onKey, true);
  document.addEventListener("pointerdown", onPointer, true);
  return () => {
    document.removeEventListener("keydown", onKey, true);
    document.removeEventListener("pointerdown", onPointer, true);
  };
}

/** A slider of our own: track, done part, ticks and knob. `onMove(step, continued)`. */
function ghSlider(parent, { onMove }) {
  const element = ghElement(
    "div",
    { class: "gh-slider", role: "slider", tabindex: 0, "aria-label": "Step", "aria-valuemin": 0 },
    parent,
  );
  const rail = ghElement("div", { class: "gh-rail" }, element);
  const done = ghElement("div", { class: "gh-done" }, rail);
  const ticks = ghElement("div", { class: "gh-ticks" }, rail);
  const knob = ghElement("div", { class: "gh-knob" }, rail);
  let count = 1;
  let step = 0;
  let box = null; // the rail's place while dragging

  const share = (n) => (count > 1 ? (100 * n) / (count - 1) : 0);

  function drag(event, continued) {
    const at = (event.clientX - box.left) / Math.max(1, box.width);
    onMove(Math.round(Math.min(1, Math.max(0, at)) * (count - 1)), continued);
  }

  element.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    box = rail.getBoundingClientRect();
    element.setPointerCapture(event.pointerId);
    element.focus({ preventScroll: true });
    event.preventDefault();
    drag(event, false);
  });
  element.addEventListener("pointermove", (event) => {
    if (box) drag(event, true);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    element.addEventListener(end, () => {
      box = null;
    });
  }
  element.addEventListener("keydown", (event) => {
    const page = Math.max(1, Math.round(count / 10));
    const by = { ArrowUp: 1, ArrowDown: -1, PageUp: page, PageDown: -page }[event.key];
    if (!by || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(step + by, false);
  });

  return {
    update(newCount, marked) {
      count = newCount;
      ticks.replaceChildren();
      for (const n of marked) {
        ghElement("i", { class: "gh-tick" }, ticks).style.left = `${share(n)}%`;
      }
      ghSet(element, "aria-valuemax", count - 1);
    },
    show(newStep) {
      step = newStep;
      ghSet(element, "aria-valuenow", step);
      ghSet(element, "aria-valuetext", `step ${step + 1} of ${count}`);
      done.style.width = `${share(step)}%`;
      knob.style.left = `${share(step)}%`;
    },
  };
}

function ghPlayer(host, { onStep, onRest }) {
  let step = 0;
  let count = 1;
  let timer = 0;
  let speed = 1;
  const reporter = ghReporter(onRest);

  const bar = ghElement("div", { class: "gh-player", role: "group", "aria-label": "Player" }, host);
  const row = ghElement("div", { class: "gh-buttons" }, bar);
  const buttons = {
    first: button("first", "First step", "Home"),
    previous: button("previous", "Previous step", "←"),
    play: button("play", "Play", "P"),
    next: button("next", "Next step", "→"),
    last: button("last", "Last step", "End"),
  };
  buttons.play.classList.add("gh-play");
  const slider = ghSlider(bar, { onMove: (to, continued) => move(to, continued) });
  const place = ghElement("span", { class: "gh-place" }, bar);
  const pace = ghElement("button", { type: "button", class: "gh-button gh-speed" }, bar);
  ghSet(pace, "aria-label", "Speed");
  pace.addEventListener("click", () => setSpeed((speed + 1) % GH_SPEEDS.length));
  const forgetKeys = ghKeys(host, act);

  function button(name, label, key) {
    const element = ghElement("button", { type: "button", class: "gh-button" }, row);
    const icon = ghElement("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, element);
    ghElement("path", { d: GH_ICONS[name] }, icon);
    ghSet(element, "aria-label", label);
    ghSet(element, "title", `${label} (${key})`);
    element.addEventListener("click", () => act(name));
    return element;
  }

  function act(name) {
    if (name === "play") return timer ? pause() : play();
    const to = { first: 0, previous: step - 1, next: step + 1, last: count - 1 };
    move(to[name], false);
  }

  /** A step of the learner's own: it ends playing. */
  function move(to, continued) {
    pause();
    go(to, continued);
  }

  function go(to, continued) {
    const next = Math.min(count - 1, Math.max(0, to));
    if (next === step) return;
    step = next;
    onStep(step);
    paint();
    reporter.post(Boolean(timer), step, continued);
  }

  function play() {
    if (count < 2) return;
    let continued = false;
    const tick = () => {
      go(step === count - 1 ? 0 : step + 1, continued);
      continued = true;
      if (step === count - 1) pause();
      else timer = setTimeout(tick, GH_STEP_MS / GH_SPEEDS[speed]);
    };
    if (step === count - 1) {
      timer = -1;
      tick();
    } else {
      timer = setTimeout(tick, GH_STEP_MS / GH_SPEEDS[speed] / 2); // do not keep them waiting
    }
    paint();
  }

  function pause() {
    if (!timer) return;
    clearTimeout(timer);
    timer = 0;
    paint();
    reporter.flush();
  }

  function setSpeed(index) {
    speed = index;
    const text = `${GH_SPEEDS[speed]}×`;
    pace.dataset.speed = text; // shown by the style: the button's name is "Speed"
    ghSet(pace, "title", `${text}: ${GH_STEP_MS / 1000 / GH_SPEEDS[speed]} seconds a step`);
  }

  function paint() {
    slider.show(step);
    place.textContent = `step ${step + 1} of ${count}`;
    for (const [name, end] of [["first", 0], ["previous", 0], ["next", count - 1], ["last", count - 1]]) {
      ghSet(buttons[name], "aria-disabled", step === end ? "true" : null);
    }
    ghSet(buttons.play, "aria-disabled", count < 2 ? "true" : null);
    const name = timer ? "Pause" : "Play";
    if (buttons.play.getAttribute("aria-label") === name) return;
    ghSet(buttons.play, "aria-label", name);
    ghSet(buttons.play, "title", `${name} (P)`);
    ghSet(buttons.play.querySelector("path"), "d", GH_ICONS[name.toLowerCase()]);
  }

  setSpeed(1);
  return {
    get step() {
      return step;
    },
    update({ count: newCount, ticks }) {
      count = Math.max(1, newCount);
      step = Math.min(step, count - 1);
      place.style.minWidth = `${0.9 * `step ${count} of ${count}`.length}ch`;
      slider.update(count, ticks);
      paint();
    },
    show(to) {
      clearTimeout(timer);
      timer = 0;
      reporter.cancel();
      step = Math.min(count - 1, Math.max(0, to || 0));
      paint();
    },
    flush: reporter.flush,
    destroy() {
      clearTimeout(timer);
      reporter.cancel();
      forgetKeys();
      bar.remove();
    },
  };
}
