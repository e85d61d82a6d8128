// The parts that every page has once.
import { explain } from "../words/words.js";
import { watch } from "./connection.js";
import { hold } from "./focus.js";
import { follow } from "./ways.js";

let begun = false;

export default () => {
  if (begun) return;
  begun = true;
  watch();
  explain();
  follow();
  hold();
};
