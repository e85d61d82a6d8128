"""The plane beside a growing regression tree: steps over one attribute, or colours over two."""

from dataclasses import replace

import pytest
import streamlit as st

from datasets.own import OwnTable
from tests.support.visiting import Visit, visit
from views.kit.own import OWN
from views.kit.panels import Beside
from views.lessons.grow.moving import copied, draft, is_offered, moved
from views.stage.wire import TreePicture
from views.subjects.trees.picture import picture
from views.subjects.trees.story import table_of


def cars(**query: str) -> Visit:
    return visit("grow", data="cars", recipe="cart", plane="true", **query)


def plane(at: Visit) -> dict:
    (found,) = (panel.picture for panel in at.panels if isinstance(panel, Beside))
    return found


def test_a_second_attribute_turns_steps_into_colours_and_back():
    steps = cars(axes="Weight")
    assert "scale" not in plane(steps)
    up = steps.fields["axis 1"]
    assert (up.value, up.options[""]) == ("", "Miles per gallon, as steps")
    assert "Weight" not in up.options
    assert up.change("Horsepower") == {"axes": "Weight;Horsepower"}
    both = cars(axes="Weight;Horsepower")
    assert not both.note
    assert plane(both)["scale"] == ("10.4", "33.9")
    assert both.fields["axis 1"].change("") == {"axes": "Weight"}
    assert both.fields["axis 0"].change("Horsepower") == {"axes": "Horsepower;Weight"}


def test_a_classification_tree_has_two_attributes_as_before():
    at = visit("grow", data="iris", recipe="cart", plane="true")
    assert "" not in at.fields["axis 1"].options
    assert "scale" not in plane(at)


# Records that are moved -----------------------------------------------------------------------------

IRIS = {"data": "iris", "algorithm": "cart", "plane": "true", "step": "5"}


def beside(at: Visit) -> Beside:
    (found,) = (panel for panel in at.panels if isinstance(panel, Beside))
    return found


@pytest.mark.parametrize("data", ["iris", "cars", "rectangles", "completed"])
def test_the_copy_of_a_table_grows_the_same_tree_until_a_record_moves(data: str):
    at = visit("grow", **{**IRIS, "data": data})
    own = copied(at.case.choices)
    assert own is not None
    assert table_of(OWN, False, own).classes == at.case.choices.table.classes
    copy = replace(at.case, choices=replace(at.case.choices, data=OWN, own=own))
    assert copy.story.tree.root == at.case.story.tree.root


def test_records_of_a_table_that_no_link_can_hold_stay_where_they_are():
    for data in ("wine", "penguins", "hitters"):
        panel = beside(visit("grow", data=data, algorithm="cart", plane="true"))
        assert (panel.moved, panel.hint) == (None, "")


def test_a_table_that_lives_in_the_tab_alone_is_not_replaced(monkeypatch: pytest.MonkeyPatch):
    choices = visit("grow", **IRIS).case.choices
    monkeypatch.setattr(st, "session_state", {"own table": OwnTable.sample("wine")})
    assert not is_offered(choices)
    monkeypatch.setattr(st, "session_state", {"own table": OwnTable.sample("tennis")})
    assert is_offered(choices)


def test_a_moved_record_is_in_the_learners_own_table_at_the_same_step():
    at = visit("grow", **IRIS)
    panel = beside(at)
    change = panel.moved({"i": 3, "x": 5.0, "y": 2.25})
    assert (change["data"], change["step"], change["plane"]) == ("own", "5", "true")
    assert "own copy" in panel.hint
    link = {**IRIS, **{name: text for name, text in change.items() if text is not None}}
    after = visit("grow", **link)
    assert not after.note
    names = change["axes"].split(";")
    before, now = (one.case.choices.table for one in (at, after))
    assert [now.column(name).cells[3] for name in names] == [5.0, 2.25]
    for column in before.columns:
        same = column.cells == now.column(column.name).cells
        assert same.sum() >= before.n - (column.name in names)
    assert now.target.cells.tolist() == before.target.cells.tolist()
    assert "own copy" not in beside(after).hint
    again = beside(after).moved({"i": 3, "x": 5.5, "y": 2.25})
    assert again["table"] != change["table"]


@pytest.mark.parametrize("step", [0, 5, 11, None])
@pytest.mark.parametrize("data", ["iris", "rectangles", "cars"])
def test_during_a_drag_the_regions_are_those_of_the_new_tree_at_the_step(data: str, step: int | None):
    link = {"data": data, "algorithm": "cart", "plane": "true"}
    at = visit("grow", **link)
    x, y = (plane(at)["points"][axis][3] for axis in "xy")
    change = moved(at.case, {"i": 3, "x": x, "y": y + 0.25}, step)
    after = visit("grow", **{**link, **{name: text for name, text in change.items() if text}})
    found, whole = draft(after.case, step), plane(after)
    here = len(whole["steps"]) - 1 if step is None else min(step, len(whole["steps"]) - 1)
    alive = [one for one in whole["regions"] if one["born"] <= here and not 0 <= one["gone"] <= here]
    assert [{**one, "born": 0, "gone": -1} for one in alive] == found["regions"]
    assert found["at"] == whole["steps"][here]["at"]
    assert found["figures"] == f"{len(alive)} region{'s' * (len(alive) != 1)}"
    same_tree(found["tree"], picture(after.case.story, after.case.detail), here)


def same_tree(found: TreePicture, whole: TreePicture, step: int) -> None:
    """The picture of one step has the cards of the whole picture at this step."""
    nodes = [node for node in whole["nodes"] if node["born"] <= step and not 0 <= node["gone"] <= step]
    assert [node["id"] for node in found["nodes"]] == [node["id"] for node in nodes]
    for mine, node in zip(found["nodes"], nodes, strict=True):
        decided, folded = node["decided"], node.get("folded")
        assert (mine["born"], mine["gone"]) == (0, -1)
        assert mine["decided"] == (None if decided is None or decided > step else 0)
        assert mine["names"]["waiting"] == node["names"]["waiting"]
        if mine["decided"] == 0:
            assert mine["names"] == node["names"]
        assert bool(mine.get("folded")) == bool(folded and folded["step"] <= step)
    assert found["steps"][0]["at"] == whole["steps"][step]["at"]


def test_at_the_end_of_the_story_the_learner_stays_at_the_end():
    assert beside(visit("grow", **{**IRIS, "step": "end"})).moved({"i": 0, "x": 5, "y": 2})["step"] == "end"


def test_steps_over_one_attribute_have_the_target_above():
    at = cars(axes="Weight")
    x, y = (plane(at)["points"][axis][2] for axis in "xy")
    change = beside(at).moved({"i": 2, "x": x, "y": y + 1})
    after = visit("grow", algorithm="cart", **{name: text for name, text in change.items() if text})
    assert after.case.choices.table.target.cells[2] == pytest.approx(y + 1)


@pytest.mark.parametrize(
    "report",
    [None, {}, "x", {"i": 150, "x": 5, "y": 2}, {"i": -1, "x": 5, "y": 2}, {"i": 0, "x": 99, "y": 2},
     {"i": 0, "x": float("nan"), "y": 2}, {"i": 0, "x": "5", "y": 2}],
)  # fmt: skip
def test_other_reports_change_nothing(report: object):
    at = visit("grow", **IRIS)
    assert beside(at).moved(report) is None
    assert moved(at.case, report, 5) is None
