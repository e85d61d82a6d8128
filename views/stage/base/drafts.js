// What follows from points in the middle of a gesture. The server answers without a run of the page.
import { pending } from "./pending.js";

/** @import { TreePicture } from "../wire.js" */

export const DRAFTED = "gh-drafted"; // a plane beside a tree has the tree of a draft

/** Whether a picture is ahead of what the page says about it. style.css then dims the words. @param {boolean} is */
export function ahead(is) { document.documentElement.toggleAttribute("data-gh-drags", is); }

/** The story that a draft changes, and its tree at the step that is shown, null for the story's own.
 * @typedef {{ trace: string, tree: ?TreePicture }} DraftedTree */

/** Show the tree of a draft in the picture of the same story, or its own tree again. @param {DraftedTree} drafted */
export const treeDrafted = (drafted) => void document.dispatchEvent(new CustomEvent(DRAFTED, { detail: drafted }));

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
