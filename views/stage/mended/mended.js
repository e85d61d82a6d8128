// Mends the address: what stands there becomes what it was taken for, without an entry of the history.
import { read, write } from "../base/address.js";

/** @param {{ data: { slips: Record<string, [?string, ?string]> } }} given  what stands there, and what should */
export default ({ data: { slips } }) => {
  const there = Object.entries(slips).filter(([name, [said]]) => read(name) === said);
  write(Object.fromEntries(there.map(([name, [, text]]) => [name, text])));
};
