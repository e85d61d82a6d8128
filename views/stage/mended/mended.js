// Corrects the address: it replaces misread parameters by the values in use, without a new entry in the history.
import { read, write } from "../base/address.js";

/** @param {{ data: { slips: Record<string, [?string, ?string]> } }} given  the present and the correct value */
export default ({ data: { slips } }) => {
  const there = Object.entries(slips).filter(([name, [said]]) => read(name) === said);
  write(Object.fromEntries(there.map(([name, [, text]]) => [name, text])));
};
