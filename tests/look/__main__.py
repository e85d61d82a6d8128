"""`make look`: measure every story in Chromium, in each size, and take its picture.

python -m tests.look --lesson grow --data tennis --size 390x844 --every 1
python -m tests.look --once --turn 1 --part 180:240

`--once` is for when there is no time for all: each data set of each lesson in one window, one kind of window
after another, so that every lesson appears in each of them. Another turn puts each of them in another window,
with the next algorithm or view. The program prints the findings and keeps them in build/look with the
pictures
for a human to look at.
"""

import argparse
import csv
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import groupby
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.chromium import find_or_install
from tests.browser.conftest import QUIET, started
from tests.browser.learner import agreed, at_step, last_step, settled, slider, turn_to, visit
from tests.look.links import OF_POINTS, OF_TREES, links
from views.lessons import LESSONS

FOLDER = Path("build/look")
MEASURE, PLACES = (
    Path(__file__).with_name(name).read_text("utf-8").replace("export default ", "")
    for name in ("measure.js", "places.js")
)
DESK, PHONE, TABLET, FACETS = (1440, 900), (390, 844), (768, 1024), (1920, 1080)
SIZES = (DESK, FACETS, PHONE, TABLET)
PROJECTORS = ((1280, 720), DESK, FACETS)
LEAST = 12.0  # px of type
SHARE = 0.023  # of the screen's height: the smallest words in presenter mode
PLAIN, ANSWER = ".gh-say", "st-key-go-answer"
PATIENCE_MS = 90_000  # a large tree on a busy machine
LONGEST = 160  # letters of a link in the name of a picture


@dataclass(frozen=True)
class Finding:
    link: str
    size: str
    step: str
    what: str
    where: str = ""
    much: float = 0.0


def measured(page: Page, link: str, step: str, presenter: bool) -> Iterator[Finding]:
    """Everything unreadable on this page at this size."""
    size = page.viewport_size
    assert size is not None
    width, height = size["width"], size["height"]
    shown = f"{width}x{height}" + (" presenter" if presenter else "")
    words = SHARE * height if presenter and (width, height) in (*PROJECTORS, DESK) else 0.0
    seen = page.evaluate(MEASURE, [LEAST, words])
    for one in seen["findings"]:
        yield Finding(link, shown, step, one["what"], one["where"], one["much"])
    if presenter and (width, height) in PROJECTORS and seen["higher"] > 1:
        yield Finding(link, shown, step, "higher than the screen", "", seen["higher"])


def resized(page: Page, size: tuple[int, int]) -> None:
    """Wait until the window has its new size and the page is at rest in it."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    at_rest(page)


def at_rest(page: Page) -> None:
    """Wait until the server has answered and nothing has moved for four frames."""
    settled(page)
    page.evaluate("() => document.fonts.ready.then(() => null)")
    page.evaluate(
        """async (places) => {
            const look = eval(places), frame = () => new Promise(requestAnimationFrame);
            const moving = (one) => one.playState === "running" && one.timeline === document.timeline;
            const until = performance.now() + 4000;
            for (let still = 0, before = ""; still < 4 && performance.now() < until; ) {
                await frame();
                const charts = [...document.querySelectorAll(".js-plotly-plot .infolayer")];
                const drawn = charts.map((chart) => Object.values(chart.getBBox()) + chart.textContent);
                const now = JSON.stringify([look(), drawn, document.getAnimations().filter(moving).length]);
                still = now === before ? still + 1 : 0;
                before = now;
            }
        }""",
        f"({PLACES})",
    )


def shown(page: Page) -> None:
    """Wait until the server has sent the picture's step. Only then can anything be at rest."""
    agreed(page)
    at_rest(page)


def arrived(page: Page, link: str) -> None:
    """Wait until the picture is at the step of the link. In a known story it goes there a second later."""
    if slider(page).count() == 0:
        at_rest(page)
        return
    step = parse_qs(urlsplit(link).query).get("step", [""])[0]
    if step:
        at_step(page, last_step(page) if step == "end" else int(step))
    shown(page)


def stepped(page: Page, link: str, key: str, presenter: bool) -> Iterator[Finding]:
    """Take one step. Nothing may move that is there before and after it, but for what comes in above."""
    at = int(slider(page).input_value())
    if at == last_step(page):
        return
    before = page.evaluate(PLACES)
    page.keyboard.press(key)
    expect(slider(page)).not_to_have_value(str(at))
    shown(page)
    after = page.evaluate(PLACES)
    if at + 1 == last_step(page) or ANSWER in "".join([*before, *after]):
        return  # the next thing to do comes in, or a question with its answers
    size = page.viewport_size
    assert size is not None
    window = f"{size['width']}x{size['height']}" + (" presenter" if presenter else "")
    for name in before.keys() & after.keys():
        moved = max(abs(a - b) for a, b in zip(before[name], after[name], strict=True))
        if moved > 1:
            yield Finding(link, window, f"after {key}", "moves", name, moved)


@dataclass(frozen=True)
class Closely:
    """How to look at a story. modes: in presenter mode or not; whole: also two steps on and at its end;
    kept: the folder of the pictures.
    """

    sizes: tuple[tuple[int, int], ...] = SIZES
    projectors: tuple[tuple[int, int], ...] = PROJECTORS[:1]
    schemes: tuple[str, ...] = ("light", "dark")
    modes: tuple[bool, ...] = (False, True)
    whole: bool = True
    kept: Path | None = FOLDER


def looked(page: Page, link: str, how: Closely) -> Iterator[Finding]:
    """A story in every size, at the desk and on the facets."""
    for scheme in how.schemes:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        for presenter in how.modes:
            sizes = [*(how.projectors if presenter else ()), *how.sizes]
            # Wide ones first: a Plotly chart that was narrow leaves its legend where it was.
            page.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
            turn_to(page, f"{link}{'&' if '?' in link else '?'}presenter={str(presenter).lower()}", PLAIN)
            arrived(page, link)
            see = partial(in_sizes, page, link, how, sizes, f"{scheme}{'-presenter' if presenter else ''}")
            yield from see("first")
            if scheme == how.schemes[0] and slider(page).count() > 0 and last_step(page) > 0:
                yield from walked(page, link, how, presenter, see)


def walked(
    page: Page, link: str, how: Closely, presenter: bool, see: Callable[[str], Iterator[Finding]]
) -> Iterator[Finding]:
    """The same story, step by step from its start."""
    resized(page, how.sizes[0])
    page.keyboard.press("Home")
    at_step(page, 0)
    shown(page)
    yield from stepped(page, link, "ArrowRight", presenter)
    if not how.whole:
        return
    yield from stepped(page, link, "ArrowRight", presenter)
    yield from see("third")
    page.keyboard.press("End")
    at_step(page, last_step(page))
    shown(page)
    yield from see("end")


def in_sizes(
    page: Page, link: str, how: Closely, sizes: Sequence[tuple[int, int]], mark: str, step: str
) -> Iterator[Finding]:
    """The same place of the story in one window after another."""
    name = re.sub(r"[^\w.-]+", "_", link.strip("/"))[:LONGEST]
    for size in sizes:
        resized(page, size)
        yield from measured(page, link, step, "presenter" in mark)
        if how.kept:
            page.screenshot(path=how.kept / f"{name}-{mark}-{step}-{size[0]}.png")


def condensed(findings: list[Finding]) -> Iterator[str]:
    """A line for each kind of finding, with its count and the worst case."""
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


WINDOWS = tuple(
    Closely((size,), (), (scheme,), (presenter,))
    for size, scheme, presenter in (
        (DESK, "light", False),
        (PHONE, "dark", False),
        (FACETS, "light", True),
        (TABLET, "light", False),
        (PROJECTORS[0], "dark", True),
        (FACETS, "dark", False),
        (PHONE, "light", False),
        (DESK, "dark", True),
        (TABLET, "dark", False),
        (DESK, "dark", False),
    )
)


def of_lesson(link: str) -> str:
    return urlsplit(link).path[1:]


def data_of(link: str) -> str:
    query = parse_qs(urlsplit(link).query)
    return (query.get("data") or query.get("set") or [""])[0]


def chosen(options: argparse.Namespace) -> list[str]:
    """The requested links, with the lessons in the order of the request."""
    lessons = options.lesson.split(",") if options.lesson else list(LESSONS)
    found = [one for one in links() if of_lesson(one) in lessons and options.data in ("", data_of(one))]
    return sorted(found, key=lambda link: lessons.index(of_lesson(link)))[:: options.every]


def once(found: list[str], turn: int = 0) -> Iterator[tuple[str, Closely]]:
    """Each data set of each lesson in one window. Several algorithms or views take turns."""
    windows = turn
    for _, ones in groupby(found, of_lesson):
        by_data: dict[str, list[str]] = {}
        for link in ones:
            over_data = of_lesson(link) in (*OF_TREES, "compare", *OF_POINTS)
            by_data.setdefault(data_of(link) if over_data else link, []).append(link)
        sets = list(by_data.values())
        for i in range(max(len(sets), len(WINDOWS))):
            links_of_it = sets[i % len(sets)]
            yield links_of_it[(i + turn) % len(links_of_it)], WINDOWS[windows % len(WINDOWS)]
            windows += 1


def main() -> int:
    """Look at the requested stories. Return 1 if something is unreadable."""
    parser = argparse.ArgumentParser(prog="python -m tests.look", description=__doc__)
    parser.add_argument("--lesson", default="", help="one or several, separated by commas")
    parser.add_argument("--data", default="", help="a set of records or points")
    parser.add_argument("--size", default="", help="such as 390x844; all four by default")
    parser.add_argument("--every", type=int, default=1, help="only every n-th story")
    parser.add_argument("--link", default="", help="only this link")
    parser.add_argument("--once", action="store_true", help="each data set of each lesson in one window")
    parser.add_argument("--turn", type=int, default=0, help="n windows further on, with --once")
    parser.add_argument("--part", default=":", help="a part of the list, such as 180:240")
    options = parser.parse_args()
    how = Closely(SIZES if not options.size else (tuple(map(int, options.size.split("x"))),))
    asked = [options.link] if options.link else chosen(options)
    closely = list(once(asked, options.turn)) if options.once else [(link, how) for link in asked]
    begin, end = (int(at) if at else None for at in options.part.split(":"))
    FOLDER.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=PATIENCE_MS)
    findings: list[Finding] = []
    with started() as server, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find_or_install(), args=QUIET)
        page = chromium.new_page(base_url=server, viewport={"width": 1440, "height": 900})
        page.set_default_timeout(PATIENCE_MS)
        visit(page, "/grow?data=tennis")
        for link, in_windows in closely[begin:end]:
            new = list(looked(page, link, in_windows))
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
