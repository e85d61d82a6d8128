"""A rule that lifts something over the page reaches nothing else: it holds wherever its class is."""

import re
from functools import cache
from pathlib import Path

import pytest

VIEWS = Path(__file__).resolve().parents[2] / "views"
PARTS = [part for folder in ("stage", "lessons") for part in (VIEWS / folder).iterdir() if part.is_dir()]


@cache
def over_the_page(sheet: Path) -> set[str]:
    """The classes that a rule of this sheet names alone and fixes on the screen. The sheets of `base` are on
    every page with a picture, so what they take out of the flow counts, too."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
    rules = re.findall(r"([^{}@;]+)\{([^{}]*)\}", text)
    lifts = r"position: (fixed|absolute)" if sheet.parent.name == "base" else "position: fixed"
    names = [part.strip() for names, rule in rules if re.search(lifts, rule) for part in names.split(",")]
    return {name.removeprefix(".") for name in names if re.fullmatch(r"\.gh-[a-z0-9-]+", name)}


@cache
def named(part: Path) -> set[str]:
    """The classes that the scripts and style sheets of a part name."""
    texts = [
        file.read_text(encoding="utf-8") for file in part.iterdir() if file.suffix in {".css", ".js", ".py"}
    ]
    return {name for text in texts for name in re.findall(r"\bgh-[a-z0-9-]+", text)}


@pytest.mark.parametrize(
    "sheet", sorted(VIEWS.glob("*/*/*.css")), ids=lambda sheet: sheet.parent.name + "/" + sheet.stem
)
def test_what_lies_over_the_page_shares_its_name_with_nothing(sheet: Path):
    lifted = over_the_page(sheet)
    assert {
        part.name: lifted & named(part) for part in PARTS if part != sheet.parent and lifted & named(part)
    } == {}


def test_there_are_such_rules():
    assert "gh-dark" in over_the_page(VIEWS / "stage/lecture/lecture.css")
