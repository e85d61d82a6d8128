// The parts that every page has once.
import { remember } from "../head/presenting.js";
import { listen } from "../lecture/giving.js";
import { explain } from "../words/words.js";
import { watch } from "./connection.js";
import { hold } from "./focus.js";
import { follow } from "./ways.js";

let begun = false;

/** @param {{ data: { presents: boolean } }} given  whether the page is in presenter mode */
export default ({ data }) => {
  remember(window, data.presents);
  if (begun) return;
  begun = true;
  watch();
  explain();
  follow();
  hold();
  listen();
};
