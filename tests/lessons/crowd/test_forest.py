"""Forests: the columns drawn at each node, the agreement of the trees, and misleading importance."""

import numpy as np
import pytest

from tests.support.sweep import ONLY_SWEPT
from tests.support.visiting import visit, words
from views.lessons.crowd.forest import RANDOM, records_of

IRIS = {"view": "forest", "data": "iris", "trees": 8}


def marks(at, kind: str, pane: int) -> list:
    return [mark["at"][0] for mark in at.drawn["panes"][pane]["marks"] if mark["kind"] == kind]


def test_a_node_splits_on_one_of_the_columns_that_were_drawn():
    at = visit("crowd", **IRIS, added="none", step=1)
    story = at.story
    assert all(story.tree.node(path).split.attribute in story.drawn[path] for path in story.nodes)
    assert all(name in at.said for name in story.drawn[()])
    boxes = [state for state in marks(at, "box", 2) if state["step"] <= len(story.nodes)]
    assert len(boxes) == sum(len(names) for names in story.drawn.values())
    assert sum(state["look"] == "strong" for state in boxes) == len(story.nodes)


@ONLY_SWEPT
@pytest.mark.slow
def test_random_numbers_have_importance_by_impurity():
    at = visit("crowd", view="forest", data="labor", step="end")
    taken, cost = at.story.impurity[RANDOM], at.story.permutation[RANDOM]
    assert f"the random numbers have {taken:.3f}, more than" in at.said
    assert f"By permutation the random numbers have {cost:.3f}. Here 0 is expected" in at.said
    assert taken > 0.02
    assert taken > 3 * cost


@pytest.mark.slow
def test_as_it_opens_impurity_puts_random_numbers_first_and_permutation_does_not():
    at = visit("crowd", view="forest", step="end")
    impurity, permutation = at.story.impurity, at.story.permutation
    assert max(impurity, key=lambda name: impurity[name]) == RANDOM
    assert impurity[RANDOM] > 3 * impurity["sex"]
    assert permutation["sex"] > 3 * permutation[RANDOM]
    edges = [state["card"]["edge"] for state in marks(at, "card", 0)]
    assert max(len(text) for text in edges if text.startswith(("≤", ">"))) <= len("> 0.1995")


def test_the_draws_show_that_the_importance_of_random_numbers_by_permutation_is_chance():
    at = visit("crowd", view="forest", data="iris", trees=6, step="end")
    shown = words(at.html).partition("in 5 draws")[2]
    drawn = [
        visit("crowd", view="forest", data="iris", trees=6, draw=draw).story.permutation[RANDOM]
        for draw in range(5)
    ]
    numbers = (min(drawn), sum(drawn) / 5, max(drawn))
    assert " ".join([RANDOM, *(f"{one:.3f}".replace("-", "−") for one in numbers)]) in shown
    assert min(drawn) < 0 < max(drawn)


def test_the_vote_stands_beside_always_predicting_the_largest_class():
    at = visit("crowd", view="forest", data="titanic", step="end")
    records = records_of(at.case)[0]
    share = 1 - np.bincount(records.target.cells).max() / records.n
    assert at.story.usual == ("no", pytest.approx(share))
    kinds = [step.kind for step in at.story.steps]
    assert "always “no” – – 32.0 %" in words(visit("crowd", view="forest", step=kinds.index("agree")).html)
    lines = [mark["at"][0].get("name") for mark in at.drawn["panes"][1]["marks"] if mark["kind"] == "line"]
    assert "always “no”: 32.0 % wrong" in lines
    last = len(kinds) - 1 - kinds[::-1].index("agree")
    assert (
        "Always predicting “no” misclassifies 32.0 %, which is hardly worse"
        in visit("crowd", view="forest", step=last).said
    )


@pytest.mark.slow
def test_two_copies_share_their_importance():
    at = visit("crowd", **IRIS, added="copy", step="end")
    story = at.story
    assert story.added == f"{story.of}, copy"
    assert story.before[story.of] > max(story.impurity[story.of], story.impurity[story.added])
    every = visit("crowd", **IRIS, added="copy", at_node=50, step="end")
    assert every.story.impurity[story.added] == 0
    assert "the tree uses the one that is first in the table" in every.said
    assert f"Without the copy {story.of} had {story.before[story.of]:.3f}" in at.said


def test_forests_of_fewer_columns():
    at = visit("crowd", **IRIS, added="none", step="end")
    assert [one.columns for one in at.story.grown] == [4, 2, 1]
    assert at.story.grown[-1].disagree > at.story.grown[0].disagree
    assert sum(at.story.impurity.values()) == pytest.approx(1)


def test_nothing_is_told_before_one_has_guessed():
    for kind in ("agree", "before-importance"):
        steps = visit("crowd", **IRIS).story.steps
        at = visit("crowd", **IRIS, step=[step.kind for step in steps].index(kind))
        assert "Guess first" in at.said
        assert "Importance" not in at.html
    assert "This forest predicts classes" in visit("crowd", view="forest", data="cars").said
