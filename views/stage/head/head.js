// Runs in the head of every page, before Streamlit's script.
import { watch } from "./dead.js";
import { leaveOut } from "./left.js";

leaveOut(window);
watch(() => location.reload());
