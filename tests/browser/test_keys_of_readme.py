"""Each key of the table of keys in the README, or wherever the table is, does what the table promises.

A row names its keys in code. A part of its text may begin with a place, such as “in the tree”. A key without
a check for its place fails. The keys of a lecture have another table, in docs/lecture.md.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.learner import (
    EDITOR,
    at_step,
    button,
    choose,
    in_address,
    items,
    last_step,
    other_points,
    query,
    settled,
    slider,
    visit,
)

pytestmark = pytest.mark.browser
ROOT = Path(__file__).resolve().parents[2]
TABLE = re.compile(r"^\| keys? \| *[^|\n]*\|\n\|[-|: ]+\|\n((?:\|.*\n)+)", re.MULTILINE)
ROOM = "page"  # the place of a key whose row names none
PLACES = {  # what a part of a row begins with, and the place
    "in a lecture": "lecture",
    "on the slider": "slider",
    "in the tree": "tree",
    "in a tree that you prune": "pruned tree",
    "in a plane": "plane",
    "in an exercise": "exercise",
    "past an open question": "question",
}
GROWN = "/grow?data=tennis&algorithm=id3&step=1"
PACKED = "() => new URLSearchParams(location.search).get('points')"
LECTURE = (
    "# Two items\n\n## A node (2 min)\n/node?view=pile&mix=9,5&step=3\nAsk.\n\n## A tree\n/grow?data=tennis\n"
)
Check = Callable[[Page, str], None]


def table() -> list[tuple[str, str]]:
    """The rows of the table of all keys, which is the longest: the keys, and what they do."""
    files = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    found = [part for file in files for part in TABLE.findall(file.read_text(encoding="utf-8"))]
    assert found, "a table of keys has the head “| key | |”"
    cells = [re.split(r"(?<!\\)\|", line)[1:3] for line in max(found, key=len).splitlines()]
    return [(keys.strip(), text.strip()) for keys, text in cells]


def keys_of(text: str) -> list[str]:
    """The keys that a cell names. “arrows” are four."""
    named = re.findall("`([^`]+)`", text.replace("arrows", "`←` `→` `↑` `↓`"))
    return [key for key in named if key not in ("…", "Shift")]


def named() -> Iterator[tuple[str, str]]:
    """Every key with its place."""
    for cell, text in table():
        parts = [part.strip() for part in text.split(";")]
        places = [place for part in parts for start, place in PLACES.items() if part.startswith(start)]
        for key in keys_of(cell):
            yield from ((place, key) for place in places or [ROOM])


# The checks -----------------------------------------------------------------------------------------


def steps(page: Page, key: str) -> None:
    """From step 1, one forwards or one back."""
    visit(page, GROWN)
    press(page, key)
    at_step(page, {"→": 2, "Page Down": 2, "←": 0, "Page Up": 0}[key])


def ends(page: Page, key: str) -> None:
    visit(page, GROWN)
    press(page, key)
    at_step(page, 0 if key == "Home" else last_step(page))


def plays(page: Page, key: str) -> None:
    visit(page, GROWN)
    press(page, key)
    expect(slider(page)).not_to_have_value("1")
    press(page, key)
    expect(button(page, "Play")).to_be_visible()


def presents(page: Page, key: str) -> None:
    visit(page, GROWN)
    press(page, key)
    in_address(page, "presenter", "true")
    settled(page)
    press(page, key)
    in_address(page, "presenter", None)


def calls(page: Page, key: str) -> None:
    """In presenter mode it shows what the screen has no room for, and hides it again."""
    visit(page, f"{GROWN}&presenter=true")
    shown = page.get_by_role("combobox", name="Data") if key == "D" else page.locator(".gh-records")
    for _ in range(2):
        expect(shown).not_to_be_visible()
        press(page, key)
        expect(shown).to_be_visible()
        press(page, key)
    expect(shown).not_to_be_visible()


def turns(page: Page, key: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    visit(page, "/grow?data=cars&algorithm=cart&step=1&presenter=true")
    turn = page.locator(".gh-turn:not([hidden])")
    expect(turn).to_have_text(re.compile("^1 of"))
    press(page, key)
    expect(turn).to_have_text(re.compile("^2 of"))


def calculates(page: Page, key: str) -> None:
    visit(page, GROWN)
    shown = page.locator(".st-key-calculation")
    expect(shown).to_have_count(1)
    for _ in range(5):  # it scrolls through the open one before it closes it
        if shown.count():
            press(page, key)
            settled(page)
    expect(shown).to_have_count(0)
    press(page, key)
    expect(shown).to_be_in_viewport()


def numbers(page: Page, key: str) -> None:
    """A digit is an answer of the open question, else a view."""
    if key == "9":
        visit(page, "/kernels", ".gh-facets")
        before = query(page)
        press(page, key)
        settled(page)
        assert query(page) == before, "no ninth view"
        return
    visit(page, "/judge?view=balance&step=1")
    press(page, key)
    in_address(page, "view", None)  # the first is the default
    visit(page, "/grow?data=tennis&algorithm=id3&guess=true&step=0")
    expect(page.locator(".st-key-question")).to_be_visible()
    press(page, key)
    in_address(page, "step", "1")


def lists(page: Page, key: str) -> None:
    visit(page, GROWN)
    press(page, key)
    dialog = page.get_by_role("dialog", name="Keys and lessons")
    expect(dialog).to_contain_text("presenter mode" if key == "?" else "Kernels")


def undoes(page: Page, key: str) -> None:
    if key == "Ctrl":
        return  # it belongs to the next key
    visit(page, GROWN)
    choose(page, "Algorithm", "C4.5")
    in_address(page, "algorithm", "c4.5")
    settled(page)
    page.evaluate("document.activeElement.blur()")  # a field has its own Ctrl Z
    page.keyboard.press("Control+z")
    in_address(page, "algorithm", "id3")
    settled(page)
    page.keyboard.press("Control+Shift+z")
    in_address(page, "algorithm", "c4.5")


def copies(page: Page, key: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visit(page, GROWN)
    press(page, key)
    expect(page.get_by_role("status").filter(has_text="Link copied")).to_be_visible()
    assert page.evaluate("() => navigator.clipboard.readText()") == page.url


def passes(page: Page, key: str) -> None:
    """Past an open question, without a guess."""
    visit(page, "/grow?data=tennis&algorithm=id3&guess=true&step=0")
    expect(page.locator(".st-key-question")).to_be_visible()
    press(page, key)
    at_step(page, 1)


def slides(page: Page, key: str) -> None:
    visit(page, GROWN)
    slider(page).focus()
    press(page, key)
    at_step(page, {"↑": 2, "↓": 0}[key])


def moves_in_tree(page: Page, key: str) -> None:
    visit(page, "/grow?data=tennis&algorithm=id3&step=end")
    nodes = items(page)
    nodes.nth(1).focus()
    if key in "↑↓":
        press(page, key)
        expect(nodes.nth(2 if key == "↓" else 0)).to_be_focused()
        return
    press(page, "Enter")
    page.wait_for_function("() => new URLSearchParams(location.search).has('node')")
    settled(page)
    if key == "Esc":
        press(page, key)
        in_address(page, "node", None)


def prunes(page: Page, key: str) -> None:
    visit(page, "/prune?data=iris&algorithm=cart&share=40&noise=10")
    before = items(page).count()
    items(page).nth(1).focus()
    press(page, key)
    in_address(page, "step", "1")
    settled(page)
    assert items(page).count() < before


def points_of(page: Page) -> Locator:
    visit(page, "/margin?set=clouds&n=10", EDITOR)
    points = page.locator(EDITOR)
    expect(points).to_have_count(10)
    points.nth(1).focus()
    return points


def edits(page: Page, key: str) -> None:
    """The point at the focus moves, changes its class, or goes."""
    points = points_of(page)
    before, name = page.evaluate(PACKED), points.nth(1).get_attribute("aria-label") or ""
    press(page, key)
    other_points(page, before)
    if key == "Delete":
        expect(points).to_have_count(9)
    else:
        after = points.nth(1).get_attribute("aria-label") or ""
        assert (after[0] != name[0]) == (key == "X")
        assert after != name


def adds(page: Page, key: str) -> None:
    """To the cursor, and there a point."""
    points = points_of(page)
    press(page, key)
    expect(page.get_by_role("button", name=re.compile("^Cursor, x1"))).to_be_focused()
    page.keyboard.press("Shift+ArrowUp")
    press(page, key)
    expect(points).to_have_count(11)


def goes_through(page: Page, key: str) -> None:
    points = points_of(page)
    press(page, key)
    expect(points.nth({"Page Up": 0, "Page Down": 2, "Home": 0, "End": 9}[key])).to_be_focused()


def fills(page: Page, key: str) -> None:
    """Enter checks a blank and goes to the next. N is another exercise."""
    visit(page, "/practice?kind=impurity&number=10", ".gh-blank")
    if key == "N":
        press(page, key)
        page.wait_for_function("() => new URLSearchParams(location.search).get('number') !== '10'")
        return
    blanks = page.locator(".gh-blank")
    blanks.first.focus()
    page.keyboard.type("0")
    press(page, key)
    expect(page.locator(".gh-filled[data-mark]").first).to_be_visible()
    expect(blanks.nth(1)).to_be_focused()


def lectures(page: Page, key: str) -> None:
    visit(page, "/lecture", "textarea")
    page.locator("textarea").fill(LECTURE)
    page.keyboard.press("Control+Enter")
    page.locator(".gh-first").click()
    page.wait_for_function("() => location.pathname === '/node'")
    in_address(page, "presenter", "true")
    settled(page)
    if key == "N":
        with page.expect_popup() as notes:
            press(page, key)
        expect(notes.value.get_by_text("Ask.")).to_be_visible()
        notes.value.close()
        return
    press(page, key)
    expect(page.locator({"G": ".gh-items", "B": ".gh-dark", "C": ".gh-clock"}[key])).to_be_visible()


CHECKS: dict[tuple[str, str], Check] = {
    **{(ROOM, key): steps for key in ("→", "←", "Page Down", "Page Up")},
    **{(ROOM, key): ends for key in ("Home", "End")},
    (ROOM, "P"): plays,
    (ROOM, "F"): presents,
    **{(ROOM, key): calls for key in "DR"},
    (ROOM, "M"): turns,
    (ROOM, "C"): calculates,
    **{(ROOM, key): numbers for key in "19"},
    **{(ROOM, key): lists for key in "L?"},
    **{(ROOM, key): undoes for key in ("Ctrl", "Z")},
    (ROOM, "K"): copies,
    ("question", "Page Down"): passes,
    **{("slider", key): slides for key in "↑↓"},
    **{("tree", key): moves_in_tree for key in ("↑", "↓", "Enter", "Esc")},
    ("pruned tree", "Delete"): prunes,
    **{("plane", key): edits for key in ("←", "→", "↑", "↓", "X", "Delete")},
    ("plane", "Enter"): adds,
    **{("plane", key): goes_through for key in ("Page Up", "Page Down", "Home", "End")},
    **{("exercise", key): fills for key in ("Enter", "N")},
    **{("lecture", key): lectures for key in "GBCN"},
}  # fmt: skip
PRESSED = {"→": "ArrowRight", "←": "ArrowLeft", "↑": "ArrowUp", "↓": "ArrowDown", "Esc": "Escape"}


def press(page: Page, key: str) -> None:
    """Press a key as the table names it."""
    name = PRESSED.get(key, key.replace(" ", ""))
    page.keyboard.press(name.lower() if len(name) == 1 else name)


def test_no_key_of_the_table_lacks_a_check():
    assert [pair for pair in named() if pair not in CHECKS] == []
    assert {place for place, _ in CHECKS} == {place for place, _ in named()}


APART = (fills, lectures)  # what was typed and what was given stays in the tab


def together() -> dict[str, tuple[Check, list[str]]]:
    """The keys of the table by their check. They share a tab, which opens its link again for each."""
    found: dict[str, tuple[Check, list[str]]] = {}
    for pair in dict.fromkeys(pair for pair in named() if pair in CHECKS):
        check = CHECKS[pair]
        name = f"{check.__name__} {pair[1]}" if check in APART else check.__name__
        found.setdefault(name, (check, []))[1].append(pair[1])
    return found


KEYS = together()


@pytest.mark.wide(one_in=16)
@pytest.mark.parametrize("name", KEYS)
def test_a_key_does_what_the_table_says(page: Page, name: str):
    check, keys = KEYS[name]
    for key in keys:
        check(page, key)
