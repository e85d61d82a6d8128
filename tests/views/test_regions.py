"""A tree in the plane of two attributes agrees with the tree itself, at every step of its growth."""

from collections.abc import Iterator, Sequence

import numpy as np
import pandas as pd
import pytest

import mlcore
from datasets import CARDS
from mlcore import Table, Tree, path_text
from views.subjects.regions import (
    Plane,
    asked,
    bounds_text,
    chosen,
    note,
    offered,
    picture,
    plane_of,
    shown,
    telling,
)
from views.subjects.trees.choosing import refusal
from views.subjects.trees.story import Choices, story_of
from views.words.numbers import amount

Place = tuple[float, float]

GRID = 17
OTHERS = 12  # records at each place
LARGE = 500  # records; a larger table has only one tree
TREES = [
    (data, recipe)
    for data in CARDS
    for recipe in mlcore.RECIPES
    if (CARDS[data].size < LARGE or recipe == "cart")
    and not refusal(Choices(data, recipe))
    and offered(Choices(data, recipe).table)
]


def grid(of: Plane) -> Iterator[Place]:
    left, bottom, right, top = of.box
    for x in np.linspace(left, right, GRID + 2)[1:-1]:
        for y in np.linspace(bottom, top, GRID + 2)[1:-1]:
            yield float(x) + 1e-7, float(y) + 1e-7


def said(tree: Tree, table: Table, names: tuple[str, ...], places: Sequence[Place]) -> list[set[object]]:
    """The tree's prediction at each place, for records that are otherwise those of the table."""
    rows = np.tile(np.linspace(0, table.n - 1, OTHERS).astype(int), len(places))
    cells = {
        column.name: column.cells[rows]
        if column.kind == "continuous"
        else [column.values[code] if code >= 0 else None for code in column.cells[rows]]
        for column in table.columns
    }
    where = np.repeat(np.array(places), OTHERS, axis=0).T
    frame = pd.DataFrame(cells).assign(**dict(zip(names, where, strict=False)))
    return [set(there) for there in tree.predict(frame).reshape(-1, OTHERS).tolist()]


def inside(box, place) -> bool:
    return box[0] < place[0] <= box[2] and box[1] < place[1] <= box[3]


@pytest.mark.slow
@pytest.mark.wide(one_in=16, each=["recipe"])
@pytest.mark.parametrize(("data", "recipe"), TREES)
def test_a_region_says_what_the_tree_predicts_whatever_else_is_known(data, recipe):
    story = story_of(Choices(data, recipe), 1)
    names = chosen(story.tree, story.table, ())
    of = plane_of(story.table, names)
    parts = shown(of, story.tree)
    places = list(grid(of))
    for place, predicted in zip(places, said(story.tree, story.table, names, places), strict=True):
        here = [path for path, (_, box) in parts.items() if inside(box, place)]
        assert here, "every place has a region"
        if of.steps:
            assert predicted <= {story.tree.node(path).mean for path in here}, "each line is a prediction"
            continue
        (path,) = here
        node = story.tree.node(path)
        if not node.split:
            assert predicted == {node.label}
        else:
            assert node.split.attribute not in names


@pytest.mark.slow
@pytest.mark.parametrize("query", [("iris", "cart"), ("iris", "c4.5"), ("golf", "c4.5"), ("wine", "chaid"),
                                   ("labor", "c4.5"), ("cars", "cart")], ids=str)  # fmt: skip
@pytest.mark.parametrize("detail", [1, 3])
def test_it_grows_with_the_steps(query, detail):
    choices = Choices(*query)
    story = story_of(choices, detail)
    names = chosen(story.tree, story.table, ())
    drawn, of = picture(choices, detail, names), plane_of(story.table, names)
    assert len(drawn["steps"]) == len(story.steps)
    for i in {0, len(story.steps) // 3, len(story.steps) // 2, len(story.steps) - 1}:
        tree = story.steps[i].tree
        alive = [one for one in drawn["regions"] if one["born"] <= i and not 0 <= one["gone"] <= i]
        parts = shown(of, tree)
        assert {(one["id"], one.get("box")) for one in alive} == {
            (path_text(p), box) for p, (_, box) in parts.items()
        }
        assert set(drawn["steps"][i]["at"]) <= {one["id"] for one in alive}
        for one in alive:
            node = tree.node(mlcore.read_path(one["id"]))
            assert one["c"] == (None if of.steps or node.split else tree.classes.index(node.label))


def test_points_are_judged_as_the_tree_judges_them():
    """Where both attributes decide everything, the outlined points are the training errors."""
    choices = Choices("iris", "cart", (("max_depth", 2),))
    story = story_of(choices, 1)
    drawn = picture(choices, 1, ("Petal length", "Petal width"))
    last = [one for one in drawn["regions"] if one["gone"] < 0]
    assert sum(len(one.get("wrong", [])) for one in last) == story.tree.errors(story.table) == 6


def test_the_trees_own_first_attributes_unless_others_are_chosen():
    story = story_of(Choices("iris", "cart"), 1)
    assert chosen(story.tree, story.table, ()) == tuple(asked(story.tree, story.table)[:2])
    assert chosen(story.tree, story.table, ("Sepal width", "nothing")) == ("Sepal width", "Petal length")
    assert telling(story.tree, story.table)


def test_tables_without_two_numbers_have_no_plane():
    for data in ("tennis", "titanic", "humidity", "tax"):
        assert not offered(Choices(data, "cart").table)
    golf = story_of(Choices("golf", "c4.5"), 1)
    assert not telling(golf.tree, golf.table), "the root asks for a word, so the plane decides nothing"


def test_what_is_left_out_is_said():
    iris = story_of(Choices("iris", "cart"), 1)
    assert note(iris.tree, iris.table, ("Sepal length", "Sepal width")).startswith(
        "In the grey areas, the tree also splits on"
    )
    labor = story_of(Choices("labor", "c4.5"), 1)
    assert "without a number for an axis" in note(
        labor.tree, labor.table, chosen(labor.tree, labor.table, ())
    )


def test_a_regression_tree_is_steps_over_one_attribute():
    choices = Choices("cars", "cart", (("max_depth", 1),))
    drawn = picture(choices, 1, ("Weight",))
    tree = story_of(choices, 1).tree
    last = [one for one in drawn["segments"] if one["gone"] < 0 and one["look"] == "step"]
    assert [one["from"][1] for one in last] == [leaf.mean for leaf in tree.root.children]


@pytest.mark.parametrize("detail", [1, 3])
def test_over_two_attributes_the_means_of_a_regression_tree_are_colours(detail: int):
    choices = Choices("cars", "cart", (("max_depth", 3),))
    story = story_of(choices, detail)
    names = chosen(story.tree, story.table, ("Weight", "Horsepower"))
    drawn, of = picture(choices, detail, names), plane_of(story.table, names)
    y = story.table.target.cells
    low, high = y.min(), y.max()
    assert names == ("Weight", "Horsepower")
    assert drawn["scale"] == (amount(low), amount(high))
    assert drawn["points"]["heats"] == pytest.approx((y[of.rows] - low) / (high - low), abs=1e-3)
    last = [one for one in drawn["regions"] if one["gone"] < 0]
    for one in last:
        node = story.tree.node(mlcore.read_path(one["id"]))
        assert one["heat"] == pytest.approx((node.mean - low) / (high - low), abs=1e-3)
        assert ("then a split on" in one["name"]) == (node.split is not None)
    assert not [one for one in drawn["segments"] if one["look"] == "step"]
    assert note(story.tree, story.table, names).startswith(
        "Where a region has the mean of several leaves, the"
    )


def test_a_regression_is_steps_until_two_attributes_are_wished_for():
    story = story_of(Choices("cars", "cart"), 1)
    assert len(chosen(story.tree, story.table, ("Weight",))) == 1
    assert len(chosen(story.tree, story.table, ("Weight", "nothing"))) == 1
    assert chosen(story.tree, story.table, ("Horsepower", "Weight")) == ("Horsepower", "Weight")


def test_bounds():
    whole, names = (0.0, 0.0, 1.0, 1.0), ("a", "b")
    assert bounds_text((0.25, 0.0, 0.5, 1.0), whole, names) == "0.25 < a ≤ 0.5"
