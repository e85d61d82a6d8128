"""A selector with :has before its end says what it styles.

Whenever an element appears or goes anywhere on the page, the browser looks again at everything that such a
selector can style. `.scene:has(.stage) > *` can style anything, so each new word restyled the whole page.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

VIEWS = Path(__file__).resolve().parents[2] / "views"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
PAPER = re.compile(r"@media print \{.*?\n\}", re.DOTALL)  # a page is printed once
EVERYWHERE = {"div", "span"}


def cut(text: str, marks: str) -> list[str]:
    """The pieces of a selector between these marks, but not between those within brackets."""
    pieces, depth = [""], 0
    for sign in text:
        depth += (sign in "([") - (sign in ")]")
        if sign in marks and depth == 0:
            pieces.append("")
        else:
            pieces[-1] += sign
    return [piece.strip() for piece in pieces if piece.strip()]


def says_what(compound: str) -> bool:
    """Does it name a class, or a tag that a page has few of? Every alternative of an :is must."""
    if inner := re.fullmatch(r":is\((.*)\).*", compound):
        return all(says_what(cut(one, " >+~")[-1]) for one in cut(inner[1], ","))
    plain = re.split(r"[:\[]", compound)[0]
    return "." in plain or (plain not in EVERYWHERE | {"", "*"})


def vague(selector: str) -> bool:
    """Does it have :has before its end, and an end that can be anything? An :has right before a + reaches
    only one element.
    """
    joined = cut(re.sub(r"\s*\+\s*", "+", selector), " >~")
    *before, last = [cut(one, "+")[-1] for one in joined]
    return any(":has(" in one for one in before) and not says_what(last)


def selectors(css: str) -> Iterator[str]:
    for names in re.findall(r"([^{};]+)\{", PAPER.sub("", COMMENT.sub("", css))):
        if not names.strip().startswith("@"):
            yield from cut(names, ",")


@pytest.mark.parametrize("sheet", sorted(VIEWS.rglob("*.css")), ids=lambda sheet: sheet.name)
def test_one_word_more_does_not_restyle_the_page(sheet: Path):
    assert [one for one in selectors(sheet.read_text("utf-8")) if vague(one)] == []


@pytest.mark.parametrize(
    ("selector", "expected"),
    [
        (".scene:has(.stage) > *", True),
        (".scene:has(.stage) > :not(.part:has(.table))", True),
        (".app:has(.open) [data-testid]:has(> .part)", True),
        ("label:has(:checked) > span + div", True),
        (".scene:has(.stage) > :is(.part, [data-testid])", True),
        (".scene:has(.stage) .part", False),
        (".scene:has(.stage) > :is(.part, .table tr)", False),
        (".scene > :not(:has(.part))", False),
        ("label > span:has(:checked) + div", False),
    ],
)
def test_what_such_a_selector_is(selector: str, expected: bool):
    assert vague(selector) is expected
