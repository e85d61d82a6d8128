"""`make look`: measure every story in Chromium, in each size, and take its picture.

    python -m tests.look --lesson grow --data tennis --size 390x844 --every 1

The findings are printed and kept in build/look with the pictures, to be looked through.
"""

import argparse
import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.chromium import find_or_install
from tests.browser.conftest import QUIET, started
from tests.browser.learner import PLAYER, at_step, in_address, last_step, settled, slider, turn_to, visit
from tests.look.links import links

FOLDER = Path("build/look")
MEASURE, PLACES = (
    Path(__file__).with_name(name).read_text("utf-8").replace("export default ", "")
    for name in ("measure.js", "places.js")
)
DESK, PHONE, TABLET, WALL = (1440, 900), (390, 844), (768, 1024), (1920, 1080)
SIZES = (DESK, WALL, PHONE, TABLET)
PROJECTORS = ((1280, 720), DESK, WALL)
LEAST = {False: 11.0, True: 16.0}  # px of type in a picture: at the desk, in presenter mode
PLAIN = ".gh-say"


@dataclass(frozen=True)
class Finding:
    link: str
    size: str
    step: str
    what: str
    where: str = ""
    much: float = 0.0


def measured(page: Page, link: str, step: str, presenter: bool) -> Iterator[Finding]:
    """What cannot be read on this page at this size."""
    size = page.viewport_size
    assert size is not None
    width, height = size["width"], size["height"]
    told = f"{width}x{height}" + (" presenter" if presenter else "")
    least = LEAST[presenter and width >= DESK[0]]
    seen = page.evaluate(MEASURE, least)
    for one in seen["findings"]:
        yield Finding(link, told, step, one["what"], one["where"], one["much"])
    if presenter and (width, height) in PROJECTORS and seen["higher"] > 1:
        yield Finding(link, told, step, "higher than the screen", "", seen["higher"])


def resized(page: Page, size: tuple[int, int]) -> None:
    """The window has another size, and the page has come to rest in it."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    at_rest(page)


def at_rest(page: Page) -> None:
    """The server has answered, and nothing has moved for four frames."""
    settled(page)
    page.evaluate("() => document.fonts.ready.then(() => null)")
    page.evaluate(
        """async (places) => {
            const look = eval(places), frame = () => new Promise(requestAnimationFrame);
            const moving = (one) => one.playState === "running" && one.timeline === document.timeline;
            const until = performance.now() + 4000;
            for (let still = 0, before = ""; still < 4 && performance.now() < until; ) {
                await frame();
                const now = JSON.stringify(look()) + document.getAnimations().filter(moving).length;
                still = now === before ? still + 1 : 0;
                before = now;
            }
        }""",
        f"({PLACES})",
    )


def stepped(page: Page, link: str, key: str) -> Iterator[Finding]:
    """A step on: nothing may move that stands on the page before and after it."""
    at = int(slider(page).input_value())
    if at == last_step(page):
        return
    before = page.evaluate(PLACES)
    page.keyboard.press(key)
    expect(slider(page)).not_to_have_value(str(at))
    in_address(page, "step", slider(page).input_value())
    at_rest(page)
    after = page.evaluate(PLACES)
    size = page.viewport_size
    assert size is not None
    for name in before.keys() & after.keys():
        moved = max(abs(a - b) for a, b in zip(before[name], after[name], strict=True))
        if moved > 1:
            yield Finding(link, f"{size['width']}x{size['height']}", f"after {key}", "moves", name, moved)


def looked(page: Page, link: str, sizes: tuple[tuple[int, int], ...]) -> Iterator[Finding]:
    """A story: at its beginning, two steps on and at its end, in every size, at the desk and on the wall."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    shot = str(FOLDER / re.sub(r"[^\w.-]+", "_", link.strip("/")))
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        for presenter in (False, True):
            turn_to(page, f"{link}{'&' if '?' in link else '?'}presenter={str(presenter).lower()}", PLAIN)
            played = page.locator(PLAYER).count() > 0
            at_rest(page)
            every = [*sizes, *(PROJECTORS[:1] if presenter else ())]
            mark = f"{scheme}{'-presenter' if presenter else ''}"
            yield from in_sizes(page, link, every, "first", presenter, f"{shot}-{mark}")
            if played and scheme == "light" and last_step(page) > 0:
                resized(page, sizes[0])
                yield from stepped(page, link, "ArrowRight")
                yield from stepped(page, link, "ArrowRight")
                yield from in_sizes(page, link, every, "third", presenter, f"{shot}-{mark}-third")
                page.keyboard.press("End")
                at_step(page, last_step(page))
                at_rest(page)
                yield from in_sizes(page, link, every, "end", presenter, f"{shot}-{mark}-end")


def in_sizes(
    page: Page, link: str, sizes: Sequence[tuple[int, int]], step: str, presenter: bool, shot: str
) -> Iterator[Finding]:
    """The same place of the story in one window after another."""
    for size in sizes:
        resized(page, size)
        yield from measured(page, link, step, presenter)
        page.screenshot(path=f"{shot}-{size[0]}.png")


def condensed(findings: list[Finding]) -> Iterator[str]:
    """A line for each kind of finding: how often, and the worst of them."""
    kinds: dict[tuple[str, str, str], list[Finding]] = {}
    for one in findings:
        kinds.setdefault((one.size, one.step, one.what), []).append(one)
    for (size, step, what), ones in kinds.items():
        worst = (
            min(ones, key=lambda one: one.much)
            if what == "small type"
            else max(ones, key=lambda one: one.much)
        )
        yield f"{size}, {step}: {what}, {len(ones)} times, {worst.much:g} px at “{worst.where}”"


def chosen(options: argparse.Namespace) -> list[str]:
    """The links that were asked for."""
    found = []
    for link in links():
        parts = urlsplit(link)
        query = parse_qs(parts.query)
        data = (query.get("data") or query.get("set") or [""])[0]
        if options.lesson in ("", parts.path[1:]) and options.data in ("", data):
            found.append(link)
    return found[:: options.every]


def main() -> int:
    """Look at what was asked for; 1 where something cannot be read."""
    parser = argparse.ArgumentParser(prog="python -m tests.look", description=__doc__)
    parser.add_argument("--lesson", default="")
    parser.add_argument("--data", default="", help="a set of records or points")
    parser.add_argument("--size", default="", help="such as 390x844; all four unless told")
    parser.add_argument("--every", type=int, default=1, help="only every so many-th story")
    parser.add_argument("--link", default="", help="this link alone")
    options = parser.parse_args()
    sizes = SIZES if not options.size else (tuple(map(int, options.size.split("x"))),)
    findings: list[Finding] = []
    with started() as server, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find_or_install(), args=QUIET)
        page = chromium.new_page(base_url=server, viewport={"width": 1440, "height": 900})
        visit(page, "/grow?data=tennis")
        for link in [options.link] if options.link else chosen(options):
            new = list(looked(page, link, sizes))
            findings += new
            print(f"{len(new):4d}  {link}", flush=True)
            for line in condensed(new):
                print(f"      {line}", flush=True)
        chromium.close()
    with (FOLDER / "findings.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(Finding.__dataclass_fields__))
        writer.writeheader()
        writer.writerows(map(asdict, findings))
    print(f"{len(findings)} findings; pictures in {FOLDER}")
    return int(bool(findings))


if __name__ == "__main__":
    raise SystemExit(main())
