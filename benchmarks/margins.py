"""Points, SVMs and the solver in a real Chromium: the waiting times of a drag and of a held key."""

from typing import Any

from playwright.sync_api import Page

from benchmarks.stepping import PATIENCE, reported, visited

DRAGS = 40  # moves of a point, each waited for
TURNS = 24  # of a slider, to the next stop
THUMB = 16  # px, the knob of a slider
DROPS = 12
HELD = 300  # key events of a held key
REPEAT_MS = 33  # between them
EDITOR = "/slack?set=touching&n=60"
FACETS_60 = "/kernels?set=touching&n=60&kernels=rbf:0.5;rbf:5"
FACETS_200 = "/kernels?set=touching&n=200&kernels=linear;poly:2:1;poly:3:1;rbf:0.5;rbf:5;sigmoid:0.5:0"
FACETS_TURNED = "/kernels?set=touching&n=60&kernels=linear;poly:2:1;rbf:0.5;rbf:5&C=0.1"
FACETS_POINTS, FACETS_RINGS = "[role=list] .gh-point", ".gh-round"
STORY = "/smo?set=touching&n=100&C=100"

SUPPORT = "(rings) => [...document.querySelectorAll(rings)].findIndex((ring) => +ring.getAttribute('r') > 0)"

# Tells when the line of a machine has been drawn anew, in ms after the last event of the pointer.
WATCH = """([line, event]) => {
  window.ghSeen = null;
  let start = 0;
  addEventListener(event, (now) => { start = now.timeStamp; }, { capture: true, once: true });
  const observer = new MutationObserver(() => {
    if (!start) return;
    observer.disconnect();
    requestAnimationFrame(() => { window.ghSeen = performance.now() - start; });
  });
  for (const one of document.querySelectorAll(line))
    observer.observe(one, { attributes: true, attributeFilter: ["d"] }); // all planes are drawn in one go
}"""

HOLD = """async ([keys, pause]) => {
  const times = [];
  let on = true;
  const frame = (now) => { times.push(now); if (on) requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
  const start = performance.now();
  for (let k = 0; k < keys; k += 1) {
    const key = { key: "ArrowRight", bubbles: true, repeat: k > 0 };
    document.body.dispatchEvent(new KeyboardEvent("keydown", key));
    await new Promise((done) => setTimeout(done, pause));
  }
  on = false;
  const gaps = times.slice(1).map((time, i) => time - times[i]).sort((a, b) => a - b);
  return {
    fps: (1000 * times.length) / (performance.now() - start),
    p95: gaps[Math.floor(0.95 * gaps.length)],
    longest: gaps.at(-1),
    step: document.querySelector(".gh-slider input").value,
  };
}"""


def _take(page: Page, points: str, rings: str) -> tuple[float, float]:
    """Press on the first support vector; its place. Another point would not change the SVM."""
    at = page.evaluate(SUPPORT, rings)
    box = page.locator(points).nth(at).bounding_box() or {"x": 0, "y": 0, "width": 0, "height": 0}
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    return x, y


def _seen(page: Page) -> float:
    page.wait_for_function("() => window.ghSeen !== null", timeout=PATIENCE)
    return float(page.evaluate("() => window.ghSeen"))


def drag(link: str, picture: str, points: str, rings: str, line: str) -> list[float]:
    """From each move of a dragged point to the frame with its machine."""
    with visited(link, picture) as page:
        x, y = _take(page, points, rings)
        times = []
        for k in range(1, DRAGS + 1):
            page.evaluate(WATCH, [line, "pointermove"])
            page.mouse.move(x + (6 if k % 2 else -6), y - 0.2 * k)
            times.append(_seen(page))
        page.mouse.up()
        return times


def turn(link: str, slider: str) -> list[float]:
    """From each stop of a slider that is drawn, to its end and back, to the frame with its machines."""
    with visited(link, ".gh-pane") as page:
        page.wait_for_timeout(2500)  # the errors in folds have come: nothing is under way
        dial = page.locator(slider).first
        box = dial.bounding_box() or {"x": 0, "y": 0, "width": 0, "height": 0}
        first, last = int(dial.input_value()), int(dial.get_attribute("max") or 0)
        each = (box["width"] - THUMB) / last
        x, y = box["x"] + THUMB / 2, box["y"] + box["height"] / 2
        page.mouse.move(x + each * first, y)
        page.mouse.down()
        times = []
        for stop in [*range(first + 1, last + 1), *range(last - 1, -1, -1)][:TURNS]:
            page.evaluate(WATCH, [".gh-pane .gh-side", "input"])
            before = dial.input_value()
            page.mouse.move(x + each * stop, y)
            if dial.input_value() != before:
                times.append(_seen(page))
        page.mouse.up()
        return times


def drop(link: str) -> list[float]:
    """From letting a point go to the frame with the new wall."""
    with visited(link, ".gh-pane") as page:
        times = []
        for k in range(DROPS):
            x, y = _take(page, FACETS_POINTS, FACETS_RINGS)
            page.mouse.move(x + (-12 if k % 2 else 12), y)
            page.wait_for_timeout(600)  # the machines of the draft have come: nothing is under way
            page.evaluate(WATCH, [".gh-pane .gh-side", "pointerup"])
            page.mouse.move(x + (-40 if k % 2 else 40), y)
            page.mouse.up()
            times.append(_seen(page))
            page.wait_for_timeout(2500)
        return times


def hold(link: str) -> dict[str, Any]:
    """Frames while the right arrow is held."""
    with visited(link) as page:
        return page.evaluate(HOLD, [HELD, REPEAT_MS])


def run() -> None:
    """The drag, the facets, the held key."""
    times = drag(
        EDITOR,
        ".gh-line-editor",
        ".gh-line-editor .gh-point",
        ".gh-line-editor .gh-round",
        ".gh-line-editor .gh-solid",
    )
    print(f"slack, 60 points, linear: a move of a point to its machine: {reported(times)}", flush=True)
    for name, slider in (("C", ".gh-dials input"), ("gamma", ".gh-pane-dial input")):
        times = turn(FACETS_TURNED, slider)
        print(
            f"wall, 60 points, four kernels: a stop of {name} to the new curves: {reported(times)}",
            flush=True,
        )
    times = drag(FACETS_60, ".gh-pane", FACETS_POINTS, FACETS_RINGS, ".gh-pane .gh-side")
    print(f"wall, 60 points, two Gaussian kernels: a move to both machines: {reported(times)}", flush=True)
    print(
        f"wall, 200 points, six kernels: letting go to the new wall: {reported(drop(FACETS_200))}", flush=True
    )
    for link in (STORY, f"{STORY}&presenter=true"):
        seen = hold(link)
        print(
            f"{link}: holding → for {HELD} key events: {seen['fps']:.0f} frames per second, "
            f"95 of 100 within {seen['p95']:.0f} ms, the longest {seen['longest']:.0f} ms; "
            f"at step {seen['step']}",
            flush=True,
        )
