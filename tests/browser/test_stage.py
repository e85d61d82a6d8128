"""The pictures alone: on a page without Streamlit, and with every way to start the app."""

import json
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from datasets import CARDS, load
from mlcore import RECIPES, Table, fit
from tests.browser.conftest import started
from tests.browser.learner import at_step, axe_faults, button, items, slider
from tests.support.ports import HOST
from tests.support.sweep import ONLY_SWEPT
from views.subjects.trees.picture import falling

pytestmark = pytest.mark.browser

STAGE = Path(__file__).resolve().parents[2] / "views/stage"
TYPES = {".js": "text/javascript", ".css": "text/css", ".html": "text/html"}
PLAIN = """<!doctype html><html lang="en"><title>A plain page</title>
<link rel="stylesheet" href="base/colours.css"><link rel="stylesheet" href="base/player.css">
<link rel="stylesheet" href="tree/nodes.css">
<link rel="stylesheet" href="tree/tree.css">
<main><h1>A tree</h1><div id="place"></div></main>
<script type="module">
  import { mount } from "./tree/tree.js";
  window.reports = [];
  const report = (name, value) => window.reports.push([name, value]);
  window.picture = mount(document.getElementById("place"), DATA, report);
</script></html>"""


@pytest.fixture
def files(page: Page) -> Callable[[dict], None]:
    """Show a plain page with that picture. Its files come directly from the folder of the pictures."""

    def show(data: dict) -> None:
        def answer(route: Route) -> None:
            path = urlsplit(route.request.url).path.lstrip("/")
            text = PLAIN.replace("DATA", json.dumps(data)) if path == "plain.html" else None
            body = text or (STAGE / path).read_text(encoding="utf-8")
            route.fulfill(body=body, content_type=TYPES[Path(path).suffix])

        page.route(f"http://{HOST}/**", answer)
        page.goto(f"http://{HOST}/plain.html")

    return show


def tennis() -> dict:
    """A grown tree, shown in two steps."""
    tree = fit(Table.from_frame(load("tennis"), CARDS["tennis"].target), RECIPES["id3"])
    shown = [{"at": at, "split": True} for at in ("", "0")]
    place = {"step": 0, "selected": None, "goto": 0, "session": "one"}
    return {**falling(tree, (), "A tree", "plain"), "steps": shown, "count": 2, **place}


def test_a_tree_on_a_plain_page(page: Page, files: Callable[[dict], None]):
    files(tennis())
    expect(slider(page)).to_be_visible()
    expect(items(page)).to_have_count(8)
    button(page, "Next step").click()
    at_step(page, 1)
    items(page).first.click()
    page.wait_for_function("() => window.reports.length === 2")
    reports = page.evaluate("() => window.reports.map(([name, place]) => [name, place.step, place.node])")
    assert reports == [["place", 1, None], ["place", 1, "root"]]
    assert page.evaluate("() => location.search") == "?step=1&node=root"
    leaf = page.locator(".gh-leaf .gh-box").first
    assert leaf.evaluate("(box) => getComputedStyle(box).fill") not in ("none", "rgb(0, 0, 0)"), (
        "the picture has colours"
    )
    assert not axe_faults(page)
    page.evaluate("() => window.picture.destroy()")
    expect(items(page)).to_have_count(0)


@ONLY_SWEPT
def test_scripts_are_fetched_once_however_deep_the_app_is_served(profile: BrowserContext):
    """Without app.py the files come within the messages: test_toy.py."""
    page, seen = profile.new_page(), []
    page.on("request", lambda request: "/pictures/" in request.url and seen.append(Path(request.url).stem))
    with started("app.py", "/class/a") as address:
        page.goto(f"{address}/grow?data=tennis&algorithm=id3&step=2")
        expect(slider(page)).to_be_visible(timeout=30_000)
        for step in (3, 2, 1):
            button(page, "Next step" if step == 3 else "Previous step").click()
            at_step(page, step)
        expect(page.get_by_role("button", name="Copy link")).to_be_visible()
        expect(page.locator(".gh-candidate-table")).to_be_visible()
        page.close()
    assert sorted(name.partition("-")[0] for name in seen) == [
        "candidates",
        "card",
        "copy",
        "shell",
        "kept",
        "menu",
        "path",
        "sidebar",
        "tree",
    ]
