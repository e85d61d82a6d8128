"""The guesses before a tree grows, and before the page judges more settings: where the error is lowest."""

import json

import numpy as np
import pytest

from datasets.worlds import TEST
from tests.support.visiting import Visit, visit, words
from views.kit.lesson import Snapshot
from views.kit.questions import Question
from views.stage.mask import veiled


def only(at: Visit) -> tuple[int, Question]:
    ((step, ask),) = at.lesson.asks(at.case, at.story).items()
    return step, ask()


@pytest.mark.parametrize(
    "link", [{}, {"world": "scarce"}, {"world": "odd"}, {"n": "50", "seed": "4"}], ids=str
)
def test_each_range_with_a_lowest_test_error_is_right(link: dict[str, str]):
    at = visit("overfit", **link)
    step, question = only(at)
    assert step == 1
    growth = at.story.grown.growth
    errors, leaves = np.array(growth.errors[TEST]), np.array(growth.leaves)
    lows = [int(key) for key in question.answers]
    ends = [*(low - 1 for low in lows[1:]), leaves[-1]]
    least = {
        str(low)
        for low, high in zip(lows, ends, strict=True)
        if errors[(low <= leaves) & (leaves <= high)].min() == errors.min()
    }
    assert question.right == least
    assert "lowest" in question.why


def test_a_tie_over_several_ranges_leaves_each_of_them_right():
    _, question = only(visit("overfit", world="ring", n=50, noise=0, seed=4))
    assert question.right == {"4", "8"}
    assert "0.150 with 5 leaves, and just as low with 6 and 8" in question.why


def test_nothing_tells_the_best_tree_before():
    at = visit("overfit", world="diagonal")
    explanation = [at.lesson.explain(Snapshot(at.case, at.story, 0, until=until)) for until in (1, None)]
    assert "underfitting" not in words(explanation[0].say).lower()
    assert "underfitting" in words(explanation[1].say).lower()
    assert "validation" not in repr([*explanation[0].beside, *explanation[0].below])
    assert "staircase" in repr(explanation[1].beside)
    assert "staircase" not in repr(explanation[0].beside)
    assert not json.loads(json.dumps(at.drawn))["steps"][0]["tick"], "although it may be the chosen one"


def test_the_setting_with_the_lowest_expected_error_is_guessed_when_the_first_is_known():
    at = visit("overfit", view="variance", over="number", n=50)
    step, question = only(at)
    assert (at.story.steps[step].kind, at.story.steps[step].place) == ("level", 1)
    errors = [level.error for level in at.story.levels]
    assert question.right == {str(int(np.argmin(errors)))}
    assert "the expected error is lowest with 8 leaves: 0.144" in words(question.why)


def test_fishers_direction_is_told_by_the_angle_to_the_link_of_the_means():
    at = visit("overfit", world="diagonal", how="fisher")
    table = at.story.grown.tables[0]
    x = np.column_stack([column.cells for column in table.columns])
    one, other = (x[table.target.cells == c] for c in (0, 1))
    pooled = (np.cov(one.T, bias=True) * len(one) + np.cov(other.T, bias=True) * len(other)) / len(x)
    link = other.mean(axis=0) - one.mean(axis=0)
    w = np.linalg.solve(pooled, link)
    angle = np.degrees(np.arccos(w @ link / np.linalg.norm(w) / np.linalg.norm(link)))
    question = at.asked["direction"]
    assert question.right == {"across" if angle <= 5 else "tilted"}
    assert f"{angle:.1f}° off" in words(question.why)


def test_the_move_of_a_round_is_the_one_that_the_search_makes_or_none():
    at = visit("overfit", world="diagonal", how="search")
    first, *_, last = at.asked.values()
    kinds = [step.kind for step in at.story.steps]
    assert at.story.steps[kinds.index("move")].about in first.right
    assert last.right == {" nothing"}
    assert kinds.count("stuck") + kinds.count("move") == len(at.asked)


def test_of_a_line_nothing_that_comes_later_is_sent_or_counted():
    at = visit("overfit", world="diagonal", how="search")
    step = min(at.lesson.asks(at.case, at.story))
    seen = veiled("plane", at.drawn, step)
    assert all(key[0] < step for line in seen["lines"] for key in line["at"])
    explanation = at.lesson.explain(Snapshot(at.case, at.story, step - 1, until=step))
    assert "staircase" not in repr([*explanation.beside, *explanation.below])
