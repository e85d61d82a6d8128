"""The guesses about matrices, lists, trees of samples, neighbours, columns and shares, by other means."""

import math
from typing import Any

import numpy as np
import pytest

from tests.support.visiting import Visit, visit, words
from views.kit.questions import Question
from views.stage.mask import veiled


def asked(key: str, **link: Any) -> tuple[Visit, dict[str, Question]]:
    at = visit(key, **link)
    return at, {one.key: one for one in (ask() for ask in at.lesson.asks(at.case, at.story).values())}


# The confusion matrix -------------------------------------------------------------------------------


def test_the_cell_of_a_record_is_clicked_and_says_what_the_record_is():
    at, questions = asked("judge", view="matrix", data="heart", model="c4.5")
    named = {
        (0, 0): "true positive",
        (0, 1): "false negative",
        (1, 0): "false positive",
        (1, 1): "true negative",
    }
    cells = {f"cell{i}-{j}": name for (i, j), name in named.items()}
    records = {key: one for key, one in questions.items() if key.startswith("record")}
    assert len({*(min(one.right) for one in records.values())}) == len(records) > 1
    for key, one in records.items():
        i = int(key.split()[1]) - 1
        assert one.nodes == cells
        assert one.right == {named[int(at.story.actual[i]), int(at.story.predicted[i])]}
    doors = {
        mark.get("opens") for pane in veiled("animation", at.drawn, 1)["panes"] for mark in pane["marks"]
    }
    assert {*cells} <= doors, "a click on them works while the question is open"


def test_of_three_classes_it_is_the_one_that_is_looked_for_against_the_rest():
    at, questions = asked("judge", view="matrix", data="iris", model="neighbours:k=5", judged="folds")
    one = next(one for key, one in questions.items() if key.startswith("record"))
    p = at.story.counts.positive
    assert one.nodes[f"cell{p}-{p}"] == "true positive"
    assert one.nodes[f"cell{(p + 1) % 3}-{(p + 2) % 3}"] == "true negative"


@pytest.mark.parametrize(
    ("tp", "fn", "fp", "tn"), [(2, 3, 2, 93), (5, 5, 9, 1), (0, 10, 0, 9990), (4, 1, 1, 4)]
)
def test_figures_of_typed_counts_are_those_of_their_formulas(tp: int, fn: int, fp: int, tn: int):
    _, questions = asked("judge", view="own", counts=f"{tp},{fn};{fp},{tn}")
    precision, recall = (tp / (tp + fp) if tp + fp else 0.0), tp / (tp + fn)
    sign = "equal" if precision == recall else "higher" if precision > recall else "lower"
    assert questions["precision"].right == {sign}
    n = tp + fn + fp + tn
    chance = ((tp + fn) * (tp + fp) + (fp + tn) * (fn + tn)) / n**2
    kappa = ((tp + tn) / n - chance) / (1 - chance)
    rank = "zero" if abs(kappa) < 1e-9 else "below" if kappa < 0 else "low" if kappa <= 0.5 else "high"
    assert questions["kappa"].right == {rank}
    assert questions["type1"].right == {"cell1-0"}, "a false positive, if H0 says that it is negative"
    _, turned = asked("judge", view="own", counts=f"{tp},{fn};{fp},{tn}", h0="positive")
    assert turned["type1"].right == {"cell0-1"}


def test_of_a_rarer_class_accuracy_rises_where_nobody_is_found_and_precision_falls_where_rates_are_steady():
    _, never = asked("judge", view="balance", decides="never")
    _, steady = asked("judge", view="balance", decides="steady")
    assert [never[key].right for key in ("accuracy", "recall", "kappa")] == [{"rises"}, {"stays"}, {"stays"}]
    shown = [min(steady[key].right) for key in ("accuracy", "recall", "precision")]
    assert shown == ["stays", "stays", "falls"]


# Lists and samples ----------------------------------------------------------------------------------


def test_the_least_gini_of_a_list_is_that_of_all_its_thresholds():
    at, questions = asked("large", view="lists", data="tax")
    column, target = at.case.table.column(at.case.column).cells, at.case.table.target.cells
    values = np.unique(column)
    gini = {}
    for cut in (values[1:] + values[:-1]) / 2:
        sides = [target[column <= cut], target[column > cut]]
        shares = [np.bincount(side, minlength=2) / len(side) for side in sides]
        gini[cut] = sum(len(s) / len(target) * (1 - (p**2).sum()) for s, p in zip(sides, shares, strict=True))
    best = min(gini, key=lambda cut: gini[cut])
    assert f"{gini[best]:.3f}, at {best:g}" in words(questions["least"].why)
    root = questions["column 0"]
    assert root.right == {"Taxable Income", "Marital Status"}, "their Gini is equal"
    assert at.story.tree.root.split.attribute in root.right


def test_another_tree_differs_where_the_picture_outlines_it():
    at, questions = asked("crowd", view="sample", data="tennis")
    changed = at.story.changed(1)
    right = "same" if not changed else "root" if () in changed else "below"
    assert questions["tree 2"].right == {right}
    assert questions["tree 2"].nodes["n"] == "root"
    assert {*questions["tree 2"].nodes.values()} == {"root", "below"}
    one, other = at.story.said[:2]
    share = sum(a != b for a, b in zip(one, other, strict=True)) / at.story.table.n
    assert str(min(int(10 * share), 9)) in questions["differ"].right


# Neighbours, columns, shares ------------------------------------------------------------------------


def test_the_best_k_has_the_least_error_of_the_ladder():
    at, questions = asked("neighbours", view="k", data="iris")
    errors = [(e, i) for i, e in enumerate(at.story.errors.left_out) if e is not None]
    least = min(errors)[0]
    assert questions["least"].right == {str(i) for e, i in errors if e == least}
    assert questions["one"].right == {"some"}, "two flowers are at one place"


def test_exclusive_or_gains_together_what_no_column_gains_alone():
    _, questions = asked("columns", view="pair", data="xor")
    assert questions["pair"].right == {"more"}
    assert "0" in questions["first"].right
    assert questions["second"].right == {"equal"}


def test_a_set_that_is_tried_is_clicked_for_the_column_that_is_moved():
    at, questions = asked("columns", view="lattice", data="iris")
    one = questions["backward 1"]
    assert len(one.nodes) == 4
    assert {*one.nodes.values()} == {*one.answers} == {*at.story.names}
    assert one.nodes["set2-3-4"] == at.story.names[0]


def test_a_round_of_coins_is_binomial():
    _, questions = asked("sure", view="coins", tested=50)
    chance = math.comb(50, 25) / 2**50
    assert f"{chance:.3f}" in words(questions["exactly"].why)
    assert questions["exactly"].right == {str(int(10 * chance))}
    _, sure = asked("sure", view="coins", tested=300, truth=0)
    assert sure["exactly"].right == {"9"}, "although the sum of its logarithms is rounded"
