"""A tree by hand: compared with scikit-learn's, and judged node by node by the learner's own records."""

import numpy as np
import pytest
from sklearn.tree import DecisionTreeClassifier

from views.lessons.practice.byhand import ByHand
from views.lessons.practice.kinds import by_hand
from views.lessons.practice.kinds.gain import ENTROPY, GINI
from views.lessons.practice.levels import at_level
from views.lessons.practice.numbered import figures


def of(rows: list[tuple[int, ...]]) -> ByHand:
    attributes = {"A": ("0", "1"), "B": ("0", "1")}
    return ByHand("t", "tree", attributes, ("No", "Yes"), rows, lambda c: by_hand._gain(ENTROPY, c), "gain")


@pytest.mark.slow
def test_the_algorithms_tree_is_scikit_learns():
    for number in range(1, 301):
        case = figures(by_hand.KIND, number)
        tree = by_hand._tree(case)
        cells = np.array(case.rows)
        criterion = "entropy" if case.algorithm == "id3" else "gini"
        theirs = DecisionTreeClassifier(criterion=criterion).fit(cells[:, :-1], cells[:, -1]).tree_
        ours = [int(what[1:]) for what in tree.read(tree.grown()).values() if what[0] == "a"]
        assert ours == [int(feature) for feature in theirs.feature if feature >= 0]


def test_ties_count_whichever_is_taken():
    either = of([(0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 1)])
    assert either.best(either.rows, ()) == {"a0", "a1"}
    for first, then in (("a0", "a1"), ("a1", "a0")):
        marks = either.judged(f"r={first},r0={then},r1=c1,r00=c0,r01=c1")
        assert {one.mark for one in marks.values()} == {"right"}


def test_below_a_wrong_split_the_learners_own_records_count():
    tree = of([(0, 0, 0), (0, 1, 0), (1, 0, 1), (1, 1, 1)])
    marks = tree.judged("r=a1,r0=a0,r1=c0,r00=c0,r01=c1")
    assert marks["r"].mark == "wrong"
    assert "0.000" in marks["r"].say
    assert "1.000" in marks["r"].say
    assert [marks[path].mark for path in ("r0", "r00", "r01", "r1")] == ["right", "right", "right", "wrong"]


def test_a_node_without_an_answer_is_open_and_nonsense_is_none():
    tree = of([(0, 0, 0), (1, 1, 1)])
    assert [one.mark for one in tree.judged("").values()] == ["open"]
    assert [one.mark for one in tree.judged("r=a7,x,r=,=a0,r=b1,r0=c9").values()] == ["open"]
    assert [one.mark for one in tree.judged("r=a0,r0=a0,r1=c1").values()] == ["right", "open", "right"]


def test_a_pure_node_is_a_leaf():
    tree = of([(0, 0, 1), (1, 1, 1)])
    assert tree.judged("r=a0")["r"] == ("wrong", "All records here have the same class, so this is a leaf.")
    assert tree.judged("r=c0")["r"].mark == "wrong"
    assert tree.judged("r=c1")["r"].mark == "right"


def test_where_no_record_comes_a_split_is_wrong_and_any_leaf_right():
    tree = of([(0, 0, 0), (0, 1, 1)])
    marks = tree.judged("r=a0,r0=c0,r1=a1")
    assert (marks["r1"].mark, marks["r1"].say) == ("wrong", "No records reach this node, so it is a leaf.")
    assert {tree.judged(f"r=a0,r0=c0,r1={leaf}")["r1"].mark for leaf in ("c0", "c1")} == {"right"}
    gini = ByHand("t", "tree", tree.attributes, ("No", "Yes"), tree.rows,
                  lambda c: by_hand._gain(GINI, c), "gain")  # fmt: skip
    assert gini.judged("r=a0,r0=c0,r1=a1")["r1"].mark == "wrong"


@pytest.mark.parametrize("number", [1, 2, 5])
def test_the_gains_at_the_root_are_given_at_the_first_level_alone(number: int):
    for level, tables in (("lines", 2), ("result", 1), ("mistake", 1)):
        exercise = at_level(by_hand.KIND, number, level)
        assert len(exercise.given) == tables
        assert any("at the root" in panel.html for panel in exercise.given) == (tables == 2)
