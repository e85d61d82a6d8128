"""`make pictures`: photograph the app for the README and for docs."""

import io
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.chromium import find_or_install
from tests.browser.conftest import QUIET, SIZE, started
from tests.browser.learner import at_step, last_step, visit
from tests.look.__main__ import arrived, shown
from tests.pictures import ANIMATION, STILLS

DOCS = Path(__file__).resolve().parents[2] / "docs"
FALL_MS, FRAME_MS = (
    1400,
    40,
)  # a heap rests and falls for this long at most; the time between two pictures of it
PAUSE_MS, LAST_MS = 550, 2500  # the time to read a step, and the finished tree
QUALITY = 70  # of a frame, of 100


def photographed(page: Page) -> Image.Image:
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def still(page: Page, link: str) -> Image.Image:
    """The page of a link, at rest."""
    page.set_viewport_size(SIZE)
    visit(page, link)
    arrived(page, link)
    return photographed(page)


def animation(page: Page) -> list[tuple[Image.Image, int]]:
    """A tree that grows, as pictures with their duration in ms."""
    page.emulate_media(reduced_motion="no-preference")
    page.set_viewport_size(ANIMATION.size)
    page.clock.install()
    visit(page, ANIMATION.link)
    shown(page)
    taken = [(photographed(page), PAUSE_MS)]
    for step in range(1, last_step(page) + 1):
        taken += falling(page)
        at_step(page, step)
        shown(page)
        taken.append((photographed(page), PAUSE_MS))
    *before, (last, _) = moved(taken)
    return [*((picture, min(duration, PAUSE_MS)) for picture, duration in before), (last, LAST_MS)]


def falling(page: Page) -> list[tuple[Image.Image, int]]:
    """What a step shows while its records fall. The page's clock waits for each picture."""
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + FRAME_MS / 1000)
    page.keyboard.press("ArrowRight")
    taken = []
    for _ in range(FALL_MS // FRAME_MS):
        page.clock.run_for(FRAME_MS)
        taken.append((photographed(page), FRAME_MS))
    page.clock.resume()
    return taken


def moved(frames: list[tuple[Image.Image, int]]) -> list[tuple[Image.Image, int]]:
    """The same animation without the pictures in which nothing has moved."""
    kept = [frames[0]]
    for picture, duration in frames[1:]:
        before, lasted = kept[-1]
        if picture.tobytes() == before.tobytes():
            kept[-1] = before, lasted + duration
        else:
            kept.append((picture, duration))
    return kept


def keep_animation(frames: list[tuple[Image.Image, int]], path: Path) -> None:
    (first, *others), durations = zip(*frames, strict=True)
    kept = {"duration": list(durations), "loop": 0, "quality": QUALITY, "minimize_size": True}
    first.save(path, save_all=True, append_images=others, **kept)


def main() -> None:
    expect.set_options(timeout=60_000)
    with started() as server, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find_or_install(), args=QUIET)
        page = chromium.new_page(base_url=server, viewport=SIZE, reduced_motion="reduce")
        for one in STILLS:
            picture = still(page, one.link).quantize(256, dither=Image.Dither.NONE)
            picture.save(DOCS / one.file, optimize=True)
        keep_animation(animation(page), DOCS / ANIMATION.file)
        chromium.close()
    for name in (ANIMATION.file, *(one.file for one in STILLS)):
        print(f"docs/{name}: {(DOCS / name).stat().st_size / 1000:,.0f} KB")


if __name__ == "__main__":
    main()
