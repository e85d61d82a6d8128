"""Steps on paper: which steps a text names, and what each sheet of a file has."""

import pytest

from tests.support.handed import close, texts, unpacked, whole
from views.handout.__main__ import main
from views.handout.printed import Sheets, printed, steps_in
from views.lecture.__main__ import main as lecture
from views.lecture.booklet import booklet
from views.lessons import LESSONS
from views.page.opened import given_in, opened

HOME = "https://example.org/trees/"
LECTURE = """\
# Trees

## The root (4 min)
/grow?data=tennis&algorithm=id3&guess=true
Ask the hall.
<b>Twice.</b>

## Step three
/grow?data=tennis&algorithm=id3&step=3

## Words
/glossary

## Too much
/large?data=titanic
"""


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("", [4]),
        ("all", [*range(12)]),
        ("1,3,5-8", [1, 3, 5, 6, 7, 8]),
        ("3, 3, 1", [1, 3]),
        ("9-99", [9, 10, 11]),
        ("end", [11]),
        ("10–end", [10, 11]),
        ("2 4", [2, 4]),
    ],
)
def test_a_text_names_steps(text: str, steps: list[int]):
    assert steps_in(text, 11, 4) == steps


@pytest.mark.parametrize("text", ["a", "1,,2", "5-", "12", "8-5", "-1"])
def test_a_text_that_names_none_is_refused(text: str):
    with pytest.raises(ValueError, match="steps"):
        steps_in(text, 11, 4)


def test_a_sheet_says_what_the_app_says_and_leads_to_its_step():
    lesson = LESSONS["grow"]
    given = given_in(lesson, {"data": "tennis", "algorithm": "id3", "guess": "true"})
    now, data = opened(lesson, given), whole(printed(lesson, given, "1,3", HOME))
    assert [leaf["step"] for leaf in data["leaves"]] == [1, 3]
    for leaf in data["leaves"]:
        assert close(now.shown(leaf["step"]).say.split("<")[0]) in close("".join(texts(leaf["told"]["say"])))
        assert leaf["link"] == f"{HOME}grow?data=tennis&algorithm=id3&step={leaf['step']}"


def test_there_are_not_too_many_sheets(monkeypatch):
    monkeypatch.setattr("views.handout.printed.MOST", 14)
    sheets, lesson = Sheets(), LESSONS["grow"]
    given = given_in(lesson, {"data": "tennis", "algorithm": "id3"})
    sheets.add(lesson, given, "all")
    sheets.add(lesson, given, "1-2")
    with pytest.raises(ValueError, match="at most 14 sheets"):
        sheets.add(lesson, given, "3")


def test_a_booklet_has_all_items_with_their_notes():
    data = whole(booklet(LECTURE, HOME))
    root, three, words, large = data["leaves"]
    assert (root["name"], root["notes"], root["step"]) == ("1. The root", "Ask the hall.\n<b>Twice.</b>", 11)
    assert (three["step"], three["notes"]) == (3, "")
    assert words["told"]["say"][0]["c"] == ["This page needs the server. The link leads to it."]
    assert "too long to walk" in large["told"]["say"][0]["c"][0]
    assert data["words"] == "Trees: 4 items, 4 minutes"


def test_a_booklet_of_every_step_has_the_notes_once():
    leaves = whole(booklet(LECTURE, HOME, True))["leaves"]
    assert [leaf["step"] for leaf in leaves] == [*range(12), *range(12), 0, 0]
    assert [bool(leaf["notes"]) for leaf in leaves[:12]] == [True] + [False] * 11


def test_the_style_of_a_lesson_stays_in_its_sheets():
    lesson = LESSONS["predict"]
    style = unpacked(printed(lesson, given_in(lesson, {}), "end"))["style"]
    assert style.count(".gh-of-predict { ") == 1
    assert ".gh-of-grow" not in style


def test_the_commands_write_files_to_print(tmp_path, capsys):
    file = tmp_path / "tennis.html"
    assert main([f"{HOME}grow?data=tennis&algorithm=id3", "--steps", "2-3", "-o", str(file)]) == 0
    data = whole(file.read_text(encoding="utf-8"))
    assert [leaf["link"][-7:] for leaf in data["leaves"]] == ["&step=2", "&step=3"]
    assert main(["grow?data=tennis", "--steps", "99", "-o", str(file)]) == 1
    assert "Its last step is 11" in capsys.readouterr().err
    text, made = tmp_path / "lecture.md", tmp_path / "booklet.html"
    text.write_text(LECTURE, encoding="utf-8")
    assert lecture([str(text), "--booklet", str(made), "--home", HOME]) == 0
    assert whole(made.read_text(encoding="utf-8"))["leaves"][1]["link"].startswith(HOME)
    text.write_text("# Nothing", encoding="utf-8")
    assert lecture([str(text), "--booklet", str(made)]) == 1
