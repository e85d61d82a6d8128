"""Nearest neighbours: the lecture's numbers, named ties, the picture, the moves of the new point."""

import numpy as np
import pytest
from sklearn.neighbors import KNeighborsClassifier

from tests.support.visiting import visit, words
from views.lessons.neighbours import LESSON
from views.lessons.neighbours.case import put
from views.subjects.ground.drawn import runs
from views.subjects.ground.reading import SOURCE

IRIS = {"data": "iris", "z": "4.65,1.55", "k": 15}


def marks(at, kind: str, pane: int = 0) -> list:
    return [mark for mark in at.drawn["panes"][pane]["marks"] if mark["kind"] == kind]


def test_a_tie_of_distance_is_named():
    at = visit("neighbours", data="length", k=1, z=30, step=2)
    assert "a tie of distance: 2 points are equally far, and there is room for only 1" in at.said
    assert "- at 28, and not ● + at 32" in at.said
    assert "answer is ● +" in visit("neighbours", data="length", k=3, z=30, step="end").said
    assert "answer is ● +" in visit("neighbours", data="length", k=5, z=30, step="end").said


def test_a_tie_of_votes_is_named():
    said = visit("neighbours", data="length", k=2, z=30, step="end").said
    assert "a tie of votes between ▲ - and ● +" in said
    assert "Their nearest points are equally near, so the one that comes first in the table decides." in said


def test_errors_of_petals_over_k():
    at = visit("neighbours", view="k", data="iris", step="end")
    assert "k = 1: training error 0.013, leave-one-out error 0.047" in at.said
    assert "different classes at the same place" in at.said
    for figure in ("0.0133", "0.0467", "0.0200", "0.0400"):
        assert figure in at.html
    assert "a tie everywhere" in visit("neighbours", view="k", data="iris", step=1).said


def test_all_neighbours_are_the_majority():
    at = visit("neighbours", view="k", step=1)
    assert "the majority class ● ring wins everywhere" in at.said
    assert len(set(np.ravel(at.story.fields[-1]))) == 1


def test_nothing_is_told_before_its_step():
    for view in ("vote", "k", "ball", "tree"):
        first = visit("neighbours", view=view)
        assert not first.shown.beside
    about = words(visit("neighbours").shown.say)
    assert "answer" not in about
    (new,) = [mark for mark in marks(visit("neighbours"), "dot") if mark.get("drag") == "xy"]
    assert [(state["step"], state["c"]) for state in new["at"]] == [(0, None), (7, 1)]


def test_spokes_go_to_the_neighbours_and_the_circle_to_the_last():
    at = visit("neighbours", k=5)
    last = at.story.votes[-1]
    spokes = [mark for mark in marks(at, "line") if mark["at"][0]["look"] == "spoke"]
    ends = [mark["at"][0]["spots"][1] for mark in spokes]
    assert ends == [pytest.approx(at.case.ground.x[row], rel=1e-3) for row in last.rows]
    (circle,) = marks(at, "area")
    far = [np.hypot(x, y) for x, y in circle["at"][0]["spots"]]
    assert far == pytest.approx([last.distances[-1]] * len(far), rel=1e-3)


def test_the_field_is_that_of_scikit_learn():
    at = visit("neighbours", k=3, noise=10)
    ground, field = at.case.ground, np.array(at.story.fields[0])
    places = (np.arange(72) + 0.5) / 72 * 3 - 1.5
    across, up = np.meshgrid(places, places)
    model = KNeighborsClassifier(3, algorithm="brute").fit(ground.x, ground.codes)
    assert (model.predict(np.column_stack([across.ravel(), up.ravel()])) == field.ravel()).all()
    cells = sum(
        round((right - left) * (top - bottom) / (3 / 72) ** 2)
        for left, bottom, right, top in runs(at.story.fields[0], 1, ground.box)
    )
    assert cells == field.sum(), "the boxes of a class are its cells"


def test_another_unit_makes_the_circle_a_stripe():
    (plain,), (hundred,) = (
        marks(visit("neighbours", **IRIS, units=unit), "area") for unit in ("plain", "hundred")
    )

    def shape(circle) -> float:
        wide, high = np.ptp(np.array(circle["at"][0]["spots"]), axis=0)
        return float(wide / high)

    assert shape(plain) == pytest.approx(1, rel=0.01)
    assert shape(hundred) > 25, "and it would go on beyond the plane"
    assert "stripe" in visit("neighbours", **IRIS, units="hundred").html


def test_the_volume_cancels():
    at = visit("neighbours", view="ball", k=5, step="end")
    assert "K₁/K = 3/5 = 0.600" in at.said
    assert r"\frac{3}{5}" in at.formulas
    nowhere = visit("neighbours", view="ball", data="iris", z="4.5,1.5", step="end")
    assert "no volume" in nowhere.said


def test_a_tree_beside():
    at = visit("neighbours", view="tree", world="diagonal", step="end")
    boxes = marks(at, "box", 1)
    assert len(boxes) == at.story.tree.leaves
    share = np.mean(np.array(at.story.fields[0]) != np.array(at.story.trees))
    assert f"{100 * share:.1f} % of the plane" in at.said


def test_the_new_point_goes_into_the_link():
    case = visit("neighbours").case
    assert put(case, {"x": 0.25, "y": -1, "serial": "1"}) == {"z": "0.25,-1"}
    assert put(visit("neighbours", data="length").case, {"x": 30, "y": 0.2}) == {"z": "30"}
    for wrong in (None, {}, {"x": "0", "y": 1}, {"x": float("nan"), "y": 0}, [1, 2]):
        assert put(case, wrong) is None
    assert visit("neighbours", z="9,0").case.z == (1.5, 0)
    assert "outside the plane" in visit("neighbours", z="9,0").note
    assert "does not say where the new point is" in visit("neighbours", z="here").note


def test_points_from_elsewhere_leave_nothing_behind():
    (source,) = (row for row in LESSON.params if row.name == SOURCE.name)
    change = source.change("world")
    assert change["records"] == "world"
    assert [change[name] for name in ("data", "set", "points", "z")] == [None] * 4
    assert visit("neighbours", data="wine").case.ground.title == "Wine"
    assert visit("neighbours", set="moons").case.ground.title == "Moons"


def test_a_table_without_numbers_gives_way():
    assert "no column of numbers" in visit("neighbours", data="tennis").note
    assert "is a number. Points need a class" in visit("neighbours", data="cars").note


def test_another_k_stays_at_its_kind_of_step():
    lesson = visit("neighbours").lesson
    few, many = visit("neighbours", k=3).case, visit("neighbours", k=7).case
    assert lesson.follow(few, many, 0) == 0
    assert lesson.follow(few, many, 4) == 8, "the circle"
    assert lesson.follow(many, few, 7) == 3, "the last neighbour"
    assert lesson.follow(many, visit("neighbours", view="k").case, 3) is None
