// The player: five buttons, a slider, a speed, and the keys of the whole page.
// It does not know the picture that it plays. place.js connects the two.
import { iconButton, make, set } from "./dom.js";
import { beyond, listenToKeys, works } from "./keys.js";
import { reporter } from "./reports.js";
/** @import { Guess } from "../wire.js" */

const SPEEDS = [0.5, 1, 2, 4];
const STEP_MS = 2000; // between two steps at speed 1: time for a sentence

// The name, the key and the icon of each button.
const BUTTONS = {
  first: ["First step", "Home", "M3 3h2v10H3zM13 3v10L6 8z"],
  previous: ["Previous step", "←", "M11 3v10L4 8z"],
  play: ["Play", "P", "M4 2v12l9-6z"],
  next: ["Next step", "→", "M5 3v10l7-5z"],
  last: ["Last step", "End", "M11 3h2v10h-2zM3 3v10l7-5z"],
};
const BEGIN = "Press ▶ to begin"; // where "From the start" is later; the buttons have their own names
const ASK = ["Go to the question", "→", "M5.2 5.8a2.8 2.8 0 1 1 4.2 2.5c-.9.5-1.4.9-1.4 2.2M8 12.6v.4"]; // in place of Next
const PAUSE = "M4 3h3v10H4zM9 3h3v10H9z";

/** The steps with a mark on the slider. */
export const ticksOf = (steps, name) => steps.flatMap((step, n) => (step[name] ? [n] : []));

const MOST_TICKS = 60; // more ticks are drawn as a grey hatch

/** A native slider over a rail with ticks. */
function slider(parent, onMove) {
  const box = make("div", { class: "gh-slider" }, parent);
  const rail = make("div", { class: "gh-rail" }, box);
  const done = make("div", { class: "gh-done" }, rail);
  const ticks = make("div", { class: "gh-ticks" }, rail);
  const guesses = make("div", { class: "gh-guesses" }, rail);
  const input = make("input", { type: "range", min: 0, step: 1, "aria-label": "Step" }, box);
  const share = (n) => `${(100 * n) / Math.max(1, Number(input.max))}%`;

  input.addEventListener("input", () => onMove(Number(input.value)));

  return {
    update(count, marked) {
      set(input, { max: count - 1 });
      ticks.replaceChildren();
      for (const n of marked.length > MOST_TICKS ? [] : marked)
        make("i", { class: "gh-tick", style: `left: ${share(n)}` }, ticks);
    },
    guessed(marks) {
      guesses.replaceChildren();
      for (const [n, what, sign] of marks) {
        const look = { class: "gh-guess", "data-what": what, style: `left: ${share(n)}`, title: `step ${n}: ${what}` };
        make("i", look, guesses, sign);
      }
    },
    show(step, text) {
      input.value = String(step);
      set(input, { "aria-valuetext": text });
      done.style.width = share(step);
    },
  };
}

/** `onStep` paints a step now. `onRest` reports it, a few times a second. `onAsked` leads to the question that the
 * next step waits for. `show` goes to a step without a report.
 * @param {Element} host
 * @param {{ onStep(step: number): void, onRest(): void, onAsked(past: boolean): void }} picture  past: the learner
 * goes past the question */
export function player(host, { onStep, onRest, onAsked }) {
  let step = 0;
  let asked = false;
  let moved = false; // whether the learner has been at another step
  let count = 1;
  let timer = 0;
  let speed = 1;
  const reports = reporter(onRest);
  const bar = make("div", { class: "gh-player", role: "group", "aria-label": "Player" }, host);
  const row = make("div", { class: "gh-buttons" }, bar);
  const buttons = /** @type {Record<keyof typeof BUTTONS, any>} */ ({});
  for (const [name, [label, key, icon]] of Object.entries(BUTTONS)) {
    buttons[name] = iconButton(row, label, icon, () => act(name), `${label} (${key})`);
  }
  buttons.play.classList.add("gh-play");
  const start = make("button", { type: "button", class: "gh-button gh-start", hidden: "" }, bar, "From the start");
  start.addEventListener("click", () => {
    act("first");
    buttons.play.focus(); // this button is gone now
  });
  const begin = make("span", { class: "gh-begin", "aria-hidden": "true", hidden: "" }, bar, BEGIN);
  const rail = slider(bar, move);
  const place = make("span", { class: "gh-place" }, bar);
  const pace = make("button", { type: "button", class: "gh-button gh-speed", "aria-label": "Speed" }, bar);
  pace.addEventListener("click", () => setSpeed((speed + 1) % SPEEDS.length));
  const forgetKeys = listenToKeys(host, act);

  /** @param {string} name  a button's, or a remote control's: "onward", "back" @param {boolean} [repeated]  a held key
   * stops at a question and at the ends of the story */
  function act(name, repeated = false) {
    if (name === "play") return timer ? pause() : play();
    const ahead = name === "next" || name === "onward";
    if (ahead && asked && step === count - 1) return repeated || onAsked(name === "onward");
    if (name === "onward" && step === count - 1) return repeated || leave(1);
    if (name === "back" && step === 0) return repeated || leave(-1);
    const to = { first: 0, previous: step - 1, back: step - 1, next: step + 1, onward: step + 1, last: count - 1 };
    move(to[name]);
  }

  /** Go on beyond the story. The address has its last step first, for whoever comes back. @param {number} way */
  function leave(way) {
    reports.flush();
    beyond(way);
  }

  /** Go to a step that the learner chose, and stop playing. */
  function move(to) {
    offer(false);
    pause();
    go(to);
  }

  function go(to) {
    const next = Math.min(count - 1, Math.max(0, to));
    if (next === step) return;
    step = next;
    moved = true;
    onStep(step);
    paint();
    reports.post(Boolean(timer));
  }

  /** Whether a button leads from here to the start, for a learner who has just come to the middle. */
  function offer(is) { set(start, { hidden: is ? null : "" }); }

  function play() {
    if (count < 2) return;
    offer(false);
    const tick = () => {
      go(step === count - 1 ? 0 : step + 1);
      if (step === count - 1) pause();
      else timer = window.setTimeout(tick, STEP_MS / SPEEDS[speed]);
    };
    if (step === count - 1) {
      timer = -1;
      tick();
    } else {
      timer = window.setTimeout(tick, STEP_MS / SPEEDS[speed] / 2); // do not keep them waiting
    }
    paint();
  }

  function stop() {
    clearTimeout(timer);
    timer = 0;
  }

  function pause() {
    if (!timer) return;
    stop();
    paint();
    reports.flush();
  }

  function setSpeed(index) {
    speed = index;
    const text = `${SPEEDS[speed]}×`;
    pace.dataset.speed = text; // shown by the style: the button's name is "Speed"
    set(pace, { title: `${text}: ${STEP_MS / 1000 / SPEEDS[speed]} seconds a step` });
  }

  /** The position in the story, in words. */
  function placed() {
    if (!asked) return `step ${step} of ${count - 1}`;
    return step === count - 1 ? `step ${step}, then a question` : `step ${step}`;
  }

  /** Set what Next does: with an open question it leads there, and its name says so. */
  function ahead(toQuestion) {
    const [label, key, icon] = toQuestion ? ASK : BUTTONS.next;
    set(buttons.next, { "aria-label": label, title: `${label} (${key})`, "data-asks": toQuestion ? "" : null });
    set(buttons.next.querySelector("path"), { d: icon });
  }

  function paint() {
    place.textContent = placed();
    rail.show(step, place.textContent);
    set(begin, { hidden: step === 0 && !moved && !asked && count > 1 ? null : "" });
    set(bar, { hidden: count < 2 && !asked ? "" : null }); // nothing to play
    const off = (button, disabled) => set(button, { "aria-disabled": disabled ? "true" : null });
    for (const button of [buttons.first, buttons.previous]) off(button, step === 0);
    off(buttons.next, step === count - 1 && !asked);
    off(buttons.last, step === count - 1);
    ahead(asked && step === count - 1);
    off(buttons.play, count < 2);
    const name = timer ? "Pause" : "Play";
    set(buttons.play, { "aria-label": name, title: works("p") ? `${name} (P)` : name });
    set(buttons.play.querySelector("path"), { d: timer ? PAUSE : BUTTONS.play[2] });
  }

  setSpeed(1);
  return {
    get step() { return step; },
    move,
    update({ count: newCount, ticks }) {
      count = Math.max(1, newCount);
      step = Math.min(step, count - 1);
      place.style.minWidth = `${0.9 * `step ${count} of ${count}`.length}ch`;
      rail.update(count, ticks);
      paint();
    },
    show(to) {
      stop();
      reports.cancel();
      step = Math.min(count - 1, Math.max(0, to || 0));
      paint();
    },
    /** @param {Guess | undefined} guess */
    guessed(guess) {
      asked = guess?.asked ?? false;
      set(bar, { "data-guess": guess ? "" : null }); // on a phone the question is above the picture
      rail.guessed(guess?.marks ?? []);
      paint();
    },
    offer,
    flush: reports.flush,
    destroy() {
      stop();
      reports.cancel();
      forgetKeys();
      bar.remove();
    },
  };
}
