"""The learner edits the training points of a tree: the tree, its errors and the link follow them."""

from dataclasses import replace
from html import unescape

import pytest

from datasets.worlds import TEST, TRAINING, VALIDATION
from tests.support.visiting import visit
from views.kit.lesson import Snapshot
from views.kit.panels import Action, Figure
from views.lessons.overfit import LESSON
from views.lessons.overfit.grow import Case, grown_of, points_of, story_of, tables_of
from views.lessons.overfit.grow_picture import TOUCH, picture
from views.lessons.overfit.worlds import PACKED
from views.subjects.points.points import Points
from views.subjects.points.reading import pack

SMALL = Case(points=50)


def moved(case: Case, i: int, x: float, y: float) -> Case:
    """The case with one point at another place."""
    points = points_of(case)
    places = [*points.x]
    places[i] = (x, y)
    return replace(case, edited=points.but(places, points.y))


def linked(points: Points, **query: str) -> Case:
    """The case of the link of edited points."""
    return visit("overfit", n="50", **query, **TOUCH.written(points)).case


def test_the_points_of_a_world_are_those_that_its_tree_learns_from():
    points, train = points_of(SMALL), tables_of(SMALL)[TRAINING]
    assert points.n == train.n == 50
    assert not points.edited
    assert points.X[:, 0].tolist() == train.columns[0].cells.tolist()
    assert [side > 0 for side in points.y] == [c == 1 for c in train.target.cells.tolist()]


def test_edits_change_what_the_tree_learns_from_and_not_what_judges_it():
    edited = moved(SMALL, 3, 0.25, -0.5)
    before, after = tables_of(SMALL), tables_of(edited)
    assert after[TRAINING].columns[0].cells[3] == 0.25
    assert after[TEST] is before[TEST]
    assert after[VALIDATION] is before[VALIDATION]


def test_the_link_gives_the_edited_points_back():
    edited = moved(SMALL, 3, 0.25, -0.5).edited
    assert edited is not None
    case = linked(edited)
    assert case.edited is not None
    assert case.edited.x[3] == (0.25, -0.5)
    assert case.points == 50, "as many validation points as before"
    assert TOUCH.written(edited)["points"].startswith(PACKED)
    assert pack([], []).startswith(PACKED)


def test_a_turned_and_an_added_point_are_in_the_tree_and_in_the_title():
    points = points_of(SMALL)
    edited = points.but([*points.x, (0.0, 0.0)], [-points.y[0], *points.y[1:], 1])
    at = visit("overfit", n="50", **TOUCH.written(edited))
    train = at.story.grown.tables[TRAINING]
    assert train.n == 51
    assert train.target.cells[0] == (edited.y[0] > 0)
    assert LESSON.shown(at.case) == "Ring in a square, edited, 51 points"
    back = [panel for panel in at.choices if isinstance(panel, Action)]
    assert [one.label for one in back] == ["Edited: 51 points. Undo all"]


@pytest.mark.parametrize("step", [0, 1, 4, None])
def test_a_draft_is_the_picture_of_the_whole_story_at_its_step(step: int | None):
    case = moved(SMALL, 7, 0.1, 0.9)
    story = story_of(case)
    whole, draft = picture(case, story), TOUCH.draft(case, step)
    at = len(story.steps) - 1 if step is None else step
    alive = [r for r in whole["regions"] if r["born"] <= at and not 0 <= r["gone"] <= at]
    assert {(r["id"], r["c"], tuple(r["box"]), *r["wrong"]) for r in alive} == {
        (r["id"], r["c"], tuple(r["box"]), *r["wrong"]) for r in draft["regions"]
    }
    cuts = [(s["from"], s["to"]) for s in whole["segments"] if s["born"] <= at < s["gone"]]
    assert cuts == [(s["from"], s["to"]) for s in draft["segments"]]
    assert at == 0 or sorted(draft["at"]) == sorted(whole["steps"][at]["at"])
    errors = [grown_of(case).growth.errors[which][at] for which in (TRAINING, TEST)]
    assert draft["figures"].endswith(
        f"training errors {errors[0]:.0f} of 50, test errors {errors[1]:.0f} of 1000"
    )


@pytest.mark.parametrize("step", [0, 3, None])
def test_a_draft_has_the_lines_of_the_chart_of_errors(step: int | None):
    case = moved(SMALL, 7, 0.1, 0.9)
    story = story_of(case)
    at = len(story.steps) - 1 if step is None else step
    (chart,) = [
        panel.figure
        for panel in LESSON.explain(Snapshot(case, story, at)).beside
        if isinstance(panel, Figure) and panel.key == "curve"
    ]
    lines = [trace for trace in chart.traces if trace["mode"] == "lines"]
    dots = [trace for trace in chart.traces if trace["mode"] == "markers"]
    curve = TOUCH.draft(case, step)["curve"]
    assert [curve["x"]] * 3 == [[*trace["x"]] for trace in lines]
    assert curve["ys"] == [[*trace["y"]] for trace in lines]
    assert [[curve["at"]]] * 3 == [[*trace["x"]] for trace in dots]


def test_only_the_training_points_of_the_tree_can_be_edited():
    assert LESSON.touch is not None
    assert LESSON.touch.points(SMALL) is not None
    for other in ({"show": "test"}, {"how": "fisher"}, {"how": "oblique"}):
        assert LESSON.touch.points(replace(SMALL, **other)) is None
    assert LESSON.touch.points(visit("overfit", view="variance", n="50").case) is None


def test_another_model_leaves_the_edits_aside():
    edited = moved(SMALL, 3, 0.25, -0.5).edited
    assert edited is not None
    assert linked(edited, how="fisher").edited is None


def test_a_tree_without_points_is_refused_with_a_way_back():
    empty = linked(points_of(SMALL).but([], []))
    refused = LESSON.refuse(empty)
    assert refused is not None
    assert "no training points" in refused.say
    (back,) = refused.beside
    assert isinstance(back, Action)
    assert visit("overfit", n="50", **{k: v for k, v in back.change.items() if v}).case == SMALL


def test_points_of_one_class_have_a_tree_and_no_line_beside_it():
    points = points_of(Case("diagonal", 50, 0))
    at = visit("overfit", world="diagonal", n="50", **TOUCH.written(points.but(points.x, [1] * 50)))
    assert len(at.story.steps) == 1
    assert "LDA" not in unescape(at.html)
    assert "Full tree" in unescape(at.html)


def test_a_number_in_place_of_packed_points_is_that_of_an_old_link():
    at = visit("overfit", points="100")
    assert at.case.points == 100
    assert at.case.edited is None
    assert at.given.mended == {"points": None, "n": "100"}


def test_a_damaged_link_shows_the_points_of_the_world():
    at = visit("overfit", points="eNonsense")
    assert at.case.edited is None
    assert "cannot be read" in at.note


def test_a_plane_holds_points_beyond_that_of_its_world():
    points = points_of(SMALL)
    far = points.but([*points.x, (4.0, 0.0)], [*points.y, 1])
    case = linked(far)
    assert case.box[2] >= 4.0
    assert picture(case, story_of(case))["axes"]["x"]["high"] >= 4.0
