// A page that shows answers of exercises. After that these exercises no longer count.
import { showed } from "./streak.js";
/** @import { AnswersShown } from "../wire.js" */

/** @param {{ data: AnswersShown }} component */
export default function mount({ data }) {
  for (const [kind, id] of data.exercises) showed(kind, id);
}
