"""The levels of an exercise: only its result, and a calculation in which one line is wrong."""

from collections import Counter

import pytest

from tests.lessons.practice.test_kinds import answers
from tests.support.visiting import visit
from views.kit.panels import Component
from views.lessons.practice.byhand import ByHand
from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Own
from views.lessons.practice.judged import judged
from views.lessons.practice.kinds import KINDS
from views.lessons.practice.levels import LEVELS, MISTAKE, RESULT, at_level
from views.lessons.practice.levels.mistake import ASKED
from views.lessons.practice.numbered import made

pytestmark = pytest.mark.slow

NUMBERS = [1, 2, 3, 17, 100, 431, 1000]
MANY = range(1, 61)
TRACES = [kind for kind in KINDS if not any(isinstance(one, ByHand) for one in made(KINDS[kind], 1).blanks)]


def lines(exercise: Exercise) -> list[list[str]]:
    """The texts of each line with a number, as they are shown."""
    rows = [
        row for part in exercise.parts for row in (part.rows if isinstance(part, Grid) else [part.pieces])
    ]
    return [
        [str(piece) for piece in row] for row in rows if not any(not isinstance(piece, str) for piece in row)
    ]


def as_filled_in(exercise: Exercise) -> dict[str, str]:
    """The blanks of the whole exercise, filled in as the calculation with the mistake has them."""
    assert exercise.source
    rows = [
        row
        for part in exercise.source.parts
        for row in (part.rows if isinstance(part, Grid) else [part.pieces])
    ]
    filled = {}
    for row, texts in zip(rows, lines(exercise), strict=True):
        for piece, text in zip(row, texts[len(texts) - len(row) :], strict=True):  # tables have a column more
            if isinstance(piece, Blank):
                filled[piece.name] = text
            elif isinstance(piece, Choice):
                filled[piece.name] = next(key for key, words in piece.options.items() if words == text)
    return filled


def line_of(exercise: Exercise) -> str:
    return str(exercise.right["line"])


@pytest.mark.wide(one_in=6)
@pytest.mark.parametrize("kind", KINDS)
def test_the_result_is_that_of_the_whole_calculation(kind: str):
    for number in NUMBERS:
        whole, short = made(KINDS[kind], number), at_level(KINDS[kind], number, RESULT)
        assert not [name for name in KINDS[kind].result if name not in whole.right]
        same = {name: value for name, value in whole.right.items() if name in short.right}
        assert {name: short.right[name] for name in same} == same
        assert len(short.blanks) <= len(whole.blanks) + 1  # a tree by hand is one blank
        assert {verdict.mark for verdict in judged(short, answers(short)).values()} == {"right"}


@pytest.mark.wide(one_in=6)
@pytest.mark.parametrize("kind", TRACES)
def test_exactly_one_line_is_a_mistake_and_the_others_follow(kind: str):
    for number in NUMBERS:
        exercise = at_level(KINDS[kind], number, MISTAKE)
        source = exercise.source
        assert source
        filled = as_filled_in(exercise)
        marks = {name: verdict.mark for name, verdict in judged(source, filled).items()}
        (wrong,) = [name for name, mark in marks.items() if mark not in ("right", "follows")]
        numbered = next(
            texts[0] for texts, row in zip(lines(exercise), _rows(source), strict=True)
            if wrong in {one.name for one in row if not isinstance(one, str)}
        )  # fmt: skip
        assert numbered.partition(".")[0] == line_of(exercise)
        assert ASKED in exercise.task
        if "correct" in exercise.right:
            assert exercise.right["correct"] == source.right[wrong]


def _rows(exercise: Exercise) -> list[list[object]]:
    return [
        list(row)
        for part in exercise.parts
        for row in (part.rows if isinstance(part, Grid) else [part.pieces])
    ]


def test_one_node_of_a_tree_is_a_mistake():
    for number in MANY:
        exercise = at_level(KINDS["grow"], number, MISTAKE)
        shown = lines(exercise)
        assert len(shown) >= 3
        assert 1 <= int(line_of(exercise)) <= len(shown)
        assert {verdict.mark for verdict in judged(exercise, answers(exercise)).values()} == {"right"}
        whole = made(KINDS["grow"], number)
        assert shown != [[f"{i}. {line}"] for i, line in enumerate(_bare(whole), 1)]


def _bare(whole: Exercise) -> list[str]:
    (tree,) = whole.blanks
    assert isinstance(tree, ByHand)
    return tree.lines(tree.grown(), "\N{EM SPACE}")


@pytest.mark.wide(one_in=6)
@pytest.mark.parametrize("kind", KINDS)
def test_every_other_line_is_refused_with_a_reason(kind: str):
    for number in NUMBERS[:3]:
        exercise = at_level(KINDS[kind], number, MISTAKE)
        choice = next(blank for blank in exercise.blanks if blank.name == "line")
        assert isinstance(choice, Choice)
        for option in choice.options:
            verdict = judged(exercise, {"line": option})["line"]
            assert verdict.mark == ("right" if option == line_of(exercise) else "wrong")
            assert bool(verdict.say) == (verdict.mark == "wrong")
        assert {verdict.mark for verdict in judged(exercise, answers(exercise)).values()} == {"right"}


@pytest.mark.wide(one_in=6)
@pytest.mark.parametrize("kind", KINDS)
def test_the_mistake_is_not_always_in_the_same_line(kind: str):
    found = Counter(line_of(at_level(KINDS[kind], number, MISTAKE)) for number in MANY)
    assert max(found.values()) <= 0.7 * len(MANY), found


def test_a_mistake_on_the_way_to_the_result_is_named():
    """The entropy of a branch was divided by all records, and the gain is what follows from it."""
    whole, short = made(KINDS["gain"], 2), at_level(KINDS["gain"], 2, RESULT)
    (slip,) = [slip for blank in whole.blanks if blank.name == "h1" and isinstance(blank, Blank)
               for slip in blank.slips if "all 14 records" in slip.words]  # fmt: skip
    own = dict(whole.right)
    own["h1"] = slip.of(Own(own))
    for name in ("w", "gain"):
        own[name] = next(blank for blank in whole.blanks if blank.name == name).of(Own(own))
    verdict = judged(short, {"gain": f"{own['gain']:.3f}"})["gain"]
    assert verdict.mark == "wrong"
    assert verdict.say.startswith("H of Weak: ")
    assert "all 14 records" in verdict.say


def test_a_level_is_a_link_and_the_next_one_is_offered():
    assert [*LEVELS] == ["lines", "result", "mistake"]
    seen = visit("practice", kind="gain", number=1, filled="h:0.94")
    (form,) = [panel for panel in seen.panels if isinstance(panel, Component)]
    assert form.data["harder"] == LEVELS[RESULT]
    report = {"what": "harder", "filled": {}, "id": seen.case.id, "serial": "1"}
    assert dict(form.change(report) or {}) == {
        "number": "2", "ask": "result", "filled": None, "hints": None, "hinted": None, "solution": None,
    }  # fmt: skip
    highest = visit("practice", kind="gain", number=1, ask=MISTAKE)
    (form,) = [panel for panel in highest.panels if isinstance(panel, Component)]
    assert form.data["harder"] == ""
    assert form.data["counted"] == seen.case.counted


@pytest.mark.parametrize("level", [RESULT, MISTAKE])
def test_the_solution_shows_every_line_of_the_calculation(level: str):
    seen = visit("practice", kind="gain", number=1, ask=level, solution="true")
    assert all(text in seen.html for text in ("0.940", "0.971", "0.694", "0.247"))


@pytest.mark.parametrize("level", LEVELS)
def test_a_sheet_has_a_level(level: str):
    seen = visit("practice", view="sheet", kinds="gain,smo", many=4, ask=level)
    assert (ASKED in seen.html) == (level == MISTAKE)
    assert seen.case.level == level
