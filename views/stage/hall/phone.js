// The page of a phone in a hall: the question with its answers. It runs without Streamlit. It always shows what the
// server says, and sends a vote again until it has been kept.
import { make } from "../base/dom.js";

const AGAIN_MS = 1000;
const WAITING = "Wait for the next question. It appears here by itself.";
const SAYS = {
  waiting: WAITING,
  counted: "The vote is over. Look at the board.",
  done: WAITING,
  gone: "This hall is closed.",
  unknown: "This phone is not known here. Allow cookies for this page, then load it again.",
};

const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (document.getElementById(name));
const TITLE = part("ask").textContent;
const at = `${document.body.dataset.code}/`;
const pause = () => new Promise((resolve) => setTimeout(resolve, AGAIN_MS));

/** @type {any} */
let seen = { state: "unknown" };
let wish = ""; // the answer that the phone has yet to send
let fault = "";

function say() {
  const words = () => seen.answers.find(([key]) => key === seen.said)?.[1];
  if (fault) return fault;
  if (seen.state !== "open") return SAYS[seen.state];
  if (wish) return "Sending your answer …";
  return seen.said === null ? "Choose an answer." : `Your answer: ${words()}. You can still change it.`;
}

function paint() {
  const asked = seen.state === "open" || seen.state === "counted";
  part("ask").textContent = asked ? seen.ask : TITLE;
  part("status").textContent = say();
  const answers = part("answers");
  if (answers.dataset.round !== String(seen.round)) {
    answers.dataset.round = String(seen.round);
    answers.replaceChildren();
    for (const [key, text] of seen.answers ?? []) {
      const button = make("button", { type: "button", "data-key": key }, answers, text);
      button.addEventListener("click", () => vote(key));
    }
  }
  answers.hidden = !asked;
  for (const button of answers.querySelectorAll("button")) {
    button.setAttribute("aria-pressed", String(button.dataset.key === (wish || seen.said)));
    button.disabled = seen.state !== "open";
  }
}

/** Send an answer until the server has kept or refused it. @param {string} answer */
async function vote(answer) {
  const sends = wish !== "";
  [wish, fault] = [answer, ""];
  paint();
  while (!sends && wish) {
    const [sent, round] = [wish, seen.round];
    const kept = await send(round, sent);
    if (kept === null) await pause();
    else if (sent === wish || round !== seen.round) wish = "";
    if (kept && round === seen.round) seen.said = sent;
    paint();
  }
}

/** Whether the server has kept a vote; null if it could not be reached. */
async function send(round, answer) {
  try {
    const reply = await fetch(`${at}vote`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ round, answer }),
    });
    if (reply.status >= 500) throw new Error("busy");
    fault = reply.ok ? "" : (await reply.json()).say;
    return reply.ok;
  } catch {
    fault = "Your answer has not been sent yet. This page tries again.";
    return null;
  }
}

/** Follow what the hall shows for as long as this page is open. */
async function follow() {
  let since = "";
  while (seen.state !== "gone") {
    try {
      const reply = await fetch(`${at}now?since=${since}`);
      if (reply.status >= 500) throw new Error("busy");
      const before = seen.round;
      seen = await reply.json();
      if (!wish || seen.round !== before) fault = "";
      if (seen.round !== before) wish = "";
      since = String(seen.version);
      paint();
      if (seen.state === "unknown") return;
    } catch {
      part("status").textContent = "There is no connection. This page tries again.";
      await pause();
    }
  }
}

if (part("lost").hidden && document.body.dataset.code) follow();
