// Moves and zooms the picture by pointer, two fingers, wheel, and the buttons in the corner.
import { iconButton, make } from "../base/dom.js";

const SLIP = 5; // px: a pointer that moves less than this is a click
const APART = 10; // px: fingers closer than this do not zoom

/** Make the zoom buttons. Returns their corner. */
export function zoomButtons(stage) {
  const corner = make("div", { class: "gh-zoom", role: "group", "aria-label": "View" }, stage.host);
  iconButton(corner, "Zoom in", "M7 3h2v4h4v2H9v4H7V9H3V7h4z", () => stage.zoom(1.25));
  iconButton(corner, "Zoom out", "M3 7h10v2H3z", () => stage.zoom(0.8));
  const corners = "M2 2h5v2H4v3H2zM9 2h5v5h-2V4H9zM2 9h2v3h3v2H2zM12 9h2v5H9v-2h3z";
  iconButton(corner, "Fit the tree", corners, () => stage.fit());
  return corner;
}

/** Listen to pointers on the drawing. `stage.dragged` distinguishes a drag from a click. */
export function listenToPointers(stage) {
  const { svg } = stage;
  const fingers = new Map();
  function down(event) {
    if (event.button) return;
    if (!fingers.size) stage.dragged = false;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  function move(event) {
    const was = fingers.get(event.pointerId);
    if (!was) return;
    if (!event.buttons) return fingers.delete(event.pointerId);
    const now = { x: event.clientX, y: event.clientY };
    if (!stage.dragged) {
      if (fingers.size === 1 && Math.hypot(now.x - was.x, now.y - was.y) < SLIP) return;
      stage.dragged = true;
      for (const id of fingers.keys()) svg.setPointerCapture(id);
    }
    if (fingers.size === 2) pinch(event.pointerId, was, now);
    stage.pan((now.x - was.x) / fingers.size, (now.y - was.y) / fingers.size);
    fingers.set(event.pointerId, now);
  }

  function pinch(id, was, now) {
    const other = [...fingers].find(([key]) => key !== id)[1];
    const before = Math.hypot(was.x - other.x, was.y - other.y);
    const after = Math.hypot(now.x - other.x, now.y - other.y);
    const box = svg.getBoundingClientRect();
    const middle = [(was.x + other.x) / 2 - box.left, (was.y + other.y) / 2 - box.top];
    if (before > APART) stage.zoom(after / before, middle[0], middle[1], false);
  }

  function wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const box = svg.getBoundingClientRect();
    const by = Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 180);
    stage.zoom(by, event.clientX - box.left, event.clientY - box.top, false);
  }

  svg.addEventListener("pointerdown", down);
  svg.addEventListener("pointermove", move);
  for (const end of ["pointerup", "pointercancel"]) {
    svg.addEventListener(end, (event) => fingers.delete(event.pointerId));
  }
  svg.addEventListener("wheel", wheel, { passive: false });
}
