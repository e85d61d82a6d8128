// Runs in the head of every page, before Streamlit's script.
import { watch } from "./dead.js";
import { meetEarlyWishes } from "./early.js";
import { leaveOut } from "./left.js";
import { stayInMode } from "./presenting.js";
import { runSoon } from "./soon.js";

const again = () => location.reload();
stayInMode(window);
runSoon((address) => import(address));
meetEarlyWishes(window, again);
watch(again, leaveOut(window));
