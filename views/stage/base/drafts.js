// What follows from points in the middle of a gesture. The server answers without a run of the page.
import { pending } from "./pending.js";

/** Whether a picture is ahead of what the page says about it. style.css then dims the words, and the picture above a plane
 * that is ahead. @param {boolean} is @param {string} [which]  of the two pictures */
export function ahead(is, which = "picture") {
  if (is) document.documentElement.dataset.ghDrags = which;
  else delete document.documentElement.dataset.ghDrags;
}

/** @param {object} report  the points @param {?number} step  of the story, null for its end
 * @returns {Promise<object>} empty if there is nothing to show */
export async function draftOf(report, step) {
  const lesson = location.pathname.split("/").pop();
  const address = `${window.__streamlit?.BACKEND_BASE_URL}draft/${lesson}${location.search}`;
  pending(1);
  try {
    const reply = await fetch(address, { method: "POST", body: JSON.stringify({ ...report, step }) });
    return reply.ok ? await reply.json() : {};
  } catch {
    return {}; // The page says that there is no connection.
  } finally {
    pending(-1);
  }
}
