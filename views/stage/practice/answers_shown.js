// A page that shows the answers of exercises. Exercises that were not yet done can no longer count as solved.
import { showed } from "./streak.js";
/** @import { AnswersShown } from "../wire.js" */

/** @param {{ data: AnswersShown }} component */
export default ({ data }) => showed(data.exercises);
