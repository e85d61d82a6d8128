// Beside a question on which the hall votes: how many have voted. It also hands the lecturer's secret to a cookie, where
// no script can read it.
import { make } from "../base/dom.js";
import { atRest } from "../base/rest.js";
/** @import { Hall } from "../wire.js" */

const nextStep = () => /** @type {?HTMLElement} */ (document.querySelector(".st-key-go-hall-next button"));
const LOOK_MS = 700;
const ASKED = ".st-key-go-ask-the-hall"; // the button that asked, which goes
const [BEAT_MS, BEATS] = [50, 60];

/** @param {string} at @param {string} secret */
const keep = (at, secret) => fetch(`${at}keep`, { method: "POST", headers: { "X-Hall": secret } });

/** Show the number of votes for as long as this part is on the page. @param {Element} said @param {Hall} data */
async function follow(said, { at, secret }) {
  while (said.isConnected) {
    try {
      const reply = await fetch(`${at}votes`);
      if (reply.status === 403) await keep(at, secret);
      else if (reply.ok) show(said, (await reply.json()).votes);
    } catch {
      // The page says that there is no connection.
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** @param {Element} said @param {number} votes */
function show(said, votes) {
  const text = votes === 1 ? "1 vote" : `${votes} votes`;
  if (said.textContent !== text) said.textContent = text;
}

/** Give the focus to the next button once the one that asked is gone. @param {number} [beats] */
function goOn(beats = BEATS) {
  const focused = document.activeElement;
  if (focused === document.body) nextStep()?.focus();
  else if (beats && focused?.closest(ASKED)) setTimeout(() => goOn(beats - 1), BEAT_MS);
}

/** @param {{ data: Hall, parentElement: Element }} component */
export default ({ data, parentElement }) => {
  if (parentElement.querySelector(".gh-hall-count")) return;
  const said = make("p", { class: "gh-hall-count", role: "status" }, parentElement, "0 votes");
  atRest(() => goOn());
  keep(data.at, data.secret).finally(() => follow(said, data));
};
