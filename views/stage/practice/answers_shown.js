// A page that shows the answers of exercises: whoever has seen them cannot work these exercises out any more.
import { showed } from "./streak.js";
/** @import { AnswersShown } from "../wire.js" */

/** @param {{ data: AnswersShown }} component */
export default ({ data }) => showed(data.exercises);
