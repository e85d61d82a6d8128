// Runs in the head of every page, before Streamlit's script.
import { watch } from "./dead.js";
import { meetEarlyWishes } from "./early.js";
import { leaveOut } from "./left.js";

const again = () => location.reload();
meetEarlyWishes(window, again);
watch(again, leaveOut(window));
