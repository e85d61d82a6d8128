"""The page of exercises: how the learner's actions change the link, and when the page shows what."""

import json
import re

import pytest

from tests.lessons.practice.test_kinds import answers
from tests.support.visiting import Visit, visit
from views.kit.panels import Component, Sketches, Way
from views.lessons.practice.kinds import KINDS
from views.lessons.practice.numbered import made
from views.lessons.practice.params import LAST


def form(seen: Visit) -> Component:
    (found,) = [panel for panel in seen.panels if isinstance(panel, Component)]
    return found


def done(seen: Visit, what: str, filled: dict[str, str] | None = None) -> dict[str, str | None]:
    report = {"what": what, "filled": filled or {}, "id": seen.case.id, "serial": "1"}
    return dict(form(seen).change(report) or {})


def test_nothing_that_is_sent_holds_an_answer_before_it_is_wanted():
    for kind in KINDS:
        for number in (1, 2, 17):
            seen = visit("practice", kind=kind, number=number)
            data = json.dumps(form(seen).data)
            assert '"worked": ""' in data
            exercise = made(KINDS[kind], number)
            assert not [part.worked for part in exercise.parts if part.worked and part.worked in data]
            assert "Solution" not in seen.html


@pytest.mark.parametrize("kind", [kind for kind in KINDS if made(KINDS[kind], 1).picture])
def test_what_was_worked_out_is_drawn_once_all_is_right_and_not_before(kind: str):
    for number in (1, 2, 3):
        exercise = made(KINDS[kind], number)
        every = ";".join(f"{name}:{text}" for name, text in answers(exercise).items())
        before, after = (
            drawn(visit("practice", kind=kind, number=number)),
            drawn(visit("practice", kind=kind, number=number, filled=every)),
        )
        assert after == drawn(visit("practice", kind=kind, number=number, solution="true"))
        assert len(before) < len(after)
        assert all(shape in after for shape in before)


def test_drawings_of_a_sheet_have_keys_of_their_own():
    seen = visit("practice", view="sheet", kinds="margin,support,neighbours,roc", many=8)
    keys = [panel.key for panel in seen.panels if isinstance(panel, Sketches)]
    assert len(set(keys)) == len(keys) == 8


def drawn(seen: Visit) -> list[object]:
    """The shapes of all drawings."""
    drawings = [one for panel in seen.panels if isinstance(panel, Sketches) for one in panel.drawings]
    return [shape for drawing in drawings for shape in drawing.shapes]


def test_check_hint_solution_and_another_one_are_links():
    seen = visit("practice", kind="gain", number=1)
    assert done(seen, "check", {"h": "0.94", "w": " a;b "})["filled"] == "h:0.94;w:a b"
    assert done(seen, "check", {"h": ""})["filled"] is None
    assert done(seen, "another") == {
        "number": "2", "filled": None, "hints": None, "hinted": None, "solution": None,
    }  # fmt: skip
    assert done(visit("practice", kind="gain", number=LAST), "another")["number"] == "1"
    assert done(seen, "hint")["hints"] == "1"
    assert done(seen, "hint", {"h": "0.94"})["hints"] == "2"  # the first line is already correct
    assert done(seen, "solution")["solution"] == "true"
    assert form(seen).change({"what": "check", "filled": {}, "id": "gain/9", "serial": "2"}) is None


def hint_at(seen: Visit, blank: str) -> dict[str, str | None]:
    """The change of the link after “Show next hint” with the focus last in a blank."""
    report = {"what": "hint", "filled": {}, "at": blank, "id": seen.case.id, "serial": "1"}
    return dict(form(seen).change(report) or {})


def test_the_blank_in_use_gets_its_own_hint_and_then_the_others_in_order():
    seen = visit("practice", kind="gain", number=1)
    names = [blank.name for blank in made(KINDS["gain"], 1).blanks]
    assert hint_at(seen, names[0]) == {"filled": None, "hints": "1"}
    assert hint_at(seen, names[2]) == {"filled": None, "hinted": "3"}
    hinted = visit("practice", kind="gain", number=1, hinted="3")
    worked = [bool(part["worked"]) for part in form(hinted).data["parts"]]
    assert worked == [False, False, True, *[False] * (len(worked) - 3)]
    assert form(hinted).data["helped"]
    assert hint_at(hinted, names[2])["hints"] == "1", "its hint is there"


def test_a_hint_is_one_line_and_the_solution_leads_to_the_lesson():
    hinted = form(visit("practice", kind="gain", number=1, hints=2)).data["parts"]
    assert [bool(part["worked"]) for part in hinted] == [True, True, *[False] * (len(hinted) - 2)]
    seen = visit("practice", kind="gain", number=1, solution="true")
    assert "<b>0.247</b>" in seen.html
    way = next(panel for panel in seen.panels if isinstance(panel, Way) and "same numbers" in panel.label)
    lesson = visit(way.lesson, **(way.query or {}))
    assert "0.247" in lesson.formulas


def test_an_exercise_is_open_until_all_is_filled_in():
    right = answers(made(KINDS["gain"], 5))
    assert form(visit("practice", kind="gain", number=5)).data["outcome"] == "open"
    some = ";".join(f"{name}:{text}" for name, text in list(right.items())[:3])
    assert form(visit("practice", kind="gain", number=5, filled=some)).data["outcome"] == "open"
    every = ";".join(f"{name}:{text}" for name, text in right.items())
    assert form(visit("practice", kind="gain", number=5, filled=every)).data["outcome"] == "right"
    assert form(visit("practice", kind="gain", number=5, filled=every + "9")).data["outcome"] == "wrong"


def test_what_a_link_fills_in_that_is_no_blank_is_left_out_and_said():
    seen = visit("practice", kind="gain", number=1, filled="nowhere:1;h:0.94;nonsense")
    assert dict(seen.case.filled) == {"h": "0.94"}
    assert "nowhere" in seen.note
    assert "nonsense" in seen.note
    sheet = visit("practice", view="sheet", kinds="gain,nonsense", many=3)
    assert sheet.case.kinds == ("gain",)
    assert "nonsense" in sheet.note


def test_hostile_text_in_a_blank_stays_text():
    script = "<script>alert(1)</script>"
    data = form(visit("practice", kind="gain", number=1, filled=f"h:{script}")).data
    blank = data["parts"][0]["rows"][0][1]["blank"]
    assert blank["value"] == script
    assert blank["mark"] == "unread"
    assert script not in visit("practice", kind="gain", number=1, filled=f"h:{script}").html


def test_a_sheet_has_its_kinds_in_turn_and_solutions_only_if_wanted():
    seen = visit("practice", view="sheet", kinds="gain,impurity", many=5, number=3)
    assert seen.html.count('class="gh-paper"') == 5
    assert [
        text in seen.html
        for text in ("(gain, number 3)", "(impurity, number 3)", "(gain, number 5)", "(impurity, number 5)")
    ] == [
        True,
        True,
        True,
        False,
    ]
    assert "<b>" not in "".join(seen.html.split('class="gh-paper"')[1:])
    solved = visit("practice", view="sheet", kinds="gain", many=1, solution="true")
    assert [one.data for one in solved.panels if isinstance(one, Component)] == [
        {"exercises": [("gain", "gain/1")]}
    ]
    assert "<b>0.247</b>" in solved.html


def test_a_sheet_says_to_how_many_decimals_each_answer_is_wanted():
    paper = visit("practice", view="sheet", kinds="interval,roc", many=2).html
    for key, number in (("interval", 1), ("roc", 1)):
        for part in made(KINDS[key], number).parts:
            wanted = [part.checked] if isinstance(part.checked, str) else part.checked
            assert all(f'<span class="gh-checked">{words}</span>' in paper for words in wanted if words)
    assert "4 decimals" in paper
    assert "whole number" in paper
    assert "gh-checked" not in visit("practice", view="sheet", kinds="gain", many=1, solution="true").html


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["gain", "ratio", "gini-gain", "missing"])
def test_the_lesson_that_a_way_leads_to_has_the_very_numbers(kind: str):
    for number in (1, 4, 7):
        exercise = made(KINDS[kind], number)
        assert exercise.way
        way = exercise.way()
        formulas = visit(way.lesson, **(way.query or {})).formulas
        for blank in exercise.blanks:
            value = exercise.right[blank.name]
            if blank.name in ("w", "gain", "ratio", "split"):
                assert f"{value:.4f}"[:5] in formulas or f"{value:.3f}" in formulas, (number, blank.name)


LOG2 = "log₂ x = log x ÷ log 2"


@pytest.mark.parametrize("level", ["lines", "result", "mistake"])
def test_where_a_calculation_needs_logarithms_to_base_2_the_page_says_how_a_calculator_finds_them(level: str):
    needed = {"impurity", "gain", "ratio", "boolean", "next", "branches", "grow", "missing", "mdl", "id5r"}
    seen = {kind: visit("practice", kind=kind, number=1, ask=level).html for kind in KINDS}
    assert {kind for kind, html in seen.items() if LOG2 in html} - {"threshold"} == needed
    assert all(html.count(LOG2) <= 1 for html in seen.values())


def test_an_exercise_by_the_gini_index_needs_no_logarithms():
    pages = {number: visit("practice", kind="threshold", number=number) for number in range(1, 13)}
    found = {number: LOG2 in page.html for number, page in pages.items()}
    assert found == {number: "by the entropy" in page.said for number, page in pages.items()}
    assert {*found.values()} == {True, False}


@pytest.mark.parametrize(
    ("kind", "has", "not_"),
    [
        ("reading", "a whole number as 12", ("log2", "decimals is not", "97 %")),
        ("impurity", "−2/5·log2(2/5)", ("whole number as",)),
        ("confusion", "3/8 − 1/4", ("log2", "whole number as")),
    ],
)
def test_how_to_enter_numbers_is_told_for_the_numbers_that_are_asked(
    kind: str, has: str, not_: tuple[str, ...]
):
    html = visit("practice", kind=kind, number=1).html
    how = html[html.index("How to enter numbers") :].split("</p>")[0]
    assert has in how
    assert not [words for words in not_ if words in how]


def test_on_paper_the_decimals_are_beside_the_numbers_and_not_beside_a_list():
    paper = visit("practice", view="sheet", kinds="reading", many=1).html
    line = re.search(r"records in its leaf = .*?</p>", paper)
    assert line
    assert line[0].index("whole number") < line[0].index("class =")
    bits = visit("practice", view="sheet", kinds="mdl", many=1).html
    assert re.search(r"</span></span> bits <span class=\"gh-checked\">3 decimals", bits), "after the unit"
