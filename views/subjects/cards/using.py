"""The cards of the uses of a finished tree: it predicts records, and it can be read as rules."""

from collections.abc import Callable
from typing import Any

from mlcore.trees.fall import FallStep
from views.subjects.cards import Card, Line

FALL, EXPLAIN = "mlcore.trees.fall:", "mlcore.ruleset.telling:_Telling"


def turns(step: Any) -> tuple[str, ...]:
    """The turns of a step of simplifying rules: its kind."""
    return (step.kind,)


def turns_of_fall(step: FallStep) -> tuple[str, ...]:
    """The turns of a step of a prediction: its kind, and how the record answers a node."""
    if step.kind == "go":
        return ("go",) if step.how in ("answer", "category") else ("go without",)
    return (step.kind,)


def turns_of_two(last: int) -> Callable[[int], tuple[str, ...]]:
    """The turns of a step of two trees. The oblique one makes its last split at the step `last`."""
    return lambda step: turns_of_growth(step) if step <= last else ("beside",)


def turns_of_growth(step: int) -> tuple[str, ...]:
    """The turns of a step of best-first growth: the root alone, or one more split."""
    return ("split" if step else "start",)


BEST_FIRST = Card(
    "Best-first growth",
    "A tree is non-parametric: with each split it follows its training points more closely. As a rule its "
    "bias falls and its variance rises. The error that noise alone causes is irreducible error.",
    "best first: Haijian Shi, 2007, and max_leaf_nodes in scikit-learn",
    (
        Line(0, "draw training and test points iid, each from the same source"),
        Line(0, "tree = the root alone, one leaf", ("start",), "mlcore.trees.growth:tree_with"),
        Line(0, "while some leaf has a split that helps:"),
        Line(1, "for each leaf: decrease = n · I(leaf) − Σ nᵢ · I(branch i), at its best split"),
        Line(1, "split the leaf with the largest decrease", ("split",), "mlcore.trees.growth:openings"),
        Line(1, "measure the training error and the test error of this tree"),
        Line(0, "the best number of leaves has the lowest generalisation error, that on new points"),
    ),
)

OBLIQUE = Card(
    "Oblique tree",
    "A split compares a weighted sum of attributes with a threshold, so its line may be slanted. The best "
    "line is costly to find, so both methods are heuristics. The tree keeps a split along one attribute "
    "unless a slanted one is better.",
    "linear combinations: Breiman and others, CART, 1984, and OC1: Murthy, Kasif and Salzberg, 1994",
    (
        Line(0, "tree = the root alone, one leaf", ("start",), "mlcore.trees.oblique.grown:_told"),
        Line(0, "while some leaf is not pure:"),
        Line(1, "line 1 = the best threshold on one attribute"),
        Line(1, "line 2 = Fisher’s direction, at the threshold with the lowest impurity", (),
             "mlcore.trees.oblique.discriminant:fisher"),
        Line(1, "line 3 = line 1, its coefficients moved one at a time while the impurity falls", (),
             "mlcore.trees.oblique.searched:search"),
        Line(1, "split the leaf at the line with the lowest impurity, the first in a tie", ("split",),
             "mlcore.trees.oblique.grown:_decide"),
        Line(1, "measure the training error and the test error of this tree"),
        Line(0, "beside it: grow the tree along the axes from the same points", ("beside",),
             "mlcore.trees.growth:openings"),
    ),
)  # fmt: skip


def _whole(answer: str, leaf: str, predicted: str) -> Card:
    """The card of a prediction for a record with all its values."""
    return Card(
        "Prediction",
        f"A record answers one test after the other, from the root to a leaf. {answer}",
        "Earl Hunt, Janet Marin and Philip Stone, “Experiments in Induction”, 1966",
        (
            Line(0, "start with the record at the root", ("start",), f"{FALL}_trace"),
            Line(0, "while the record is at an internal node:"),
            Line(1, "look up the value of the attribute that the node splits on", ("ask",), f"{FALL}_route"),
            Line(1, "go down the branch of this value", ("go",), f"{FALL}_route"),
            Line(0, leaf, ("vote",), f"{FALL}_vote"),
            Line(0, predicted, ("done", "limit"), f"{FALL}_winner"),
        ),
    )


PREDICT_CLASS = _whole(
    "The leaf predicts the class of most of its training records.",
    "count the classes of the training records in the leaf",
    "predict the class of the leaf",
)
PREDICT_NUMBER = _whole(
    "The leaf predicts the mean of its training records.",
    "take the mean of the training records in the leaf",
    "predict the mean of the leaf",
)
PREDICT = Card(
    "Prediction",
    "A record goes down from the root to a leaf, and the class probabilities of the leaf decide. If a value "
    "is missing, the algorithm that grew the tree has a rule for it.",
    "record in parts: Ross Quinlan, C4.5, 1993, and surrogate splits: Breiman and others, CART, 1984",
    (
        Line(0, "start with the whole record, of weight 1, at the root", ("start",), f"{FALL}_trace"),
        Line(0, "while a part of it is at an internal node:"),
        Line(1, "look up the value of the attribute that the node splits on", ("ask",), f"{FALL}_route"),
        Line(1, "go down the branch of this value", ("go",), f"{FALL}_route"),
        Line(1, "without one: all branches in part, a surrogate, or the largest branch", ("go without",),
             f"{FALL}_route"),
        Line(0, "where a part ends: each class gets the part’s weight · the share of the class there",
             ("vote",), f"{FALL}_vote"),
        Line(0, "predict the class with the largest sum, or the weighted mean of the numbers",
             ("done", "limit"), f"{FALL}_winner"),
    ),
)  # fmt: skip

RULES = Card(
    "Rules from a tree",
    "Every path of a tree is a rule, and a rule may drop conditions that a subtree cannot. The rules then "
    "get an order, and a default class for the records that no rule covers.",
    "Ross Quinlan, 1987, and C4.5rules, 1993",
    (
        Line(0, "R = one rule for each leaf, from its path to its class", ("start", "rule", "disjunction"),
             f"{EXPLAIN}._read_paths"),
        Line(0, "for each rule of R:"),
        Line(1, "drop conditions that another one implies", ("merge",), f"{EXPLAIN}._shorten"),
        Line(1, "for each condition: measure the rule without it", ("try",), f"{EXPLAIN}._tries"),
        Line(1, "if the best of these is good enough: drop its condition and measure again", ("drop",),
             f"{EXPLAIN}._may_go"),
        Line(1, "else go on to the next rule", ("keep",), f"{EXPLAIN}._may_go"),
        Line(1, "if it has no record or no condition left, or repeats a rule: remove it",
             ("empty", "duplicate"),
             f"{EXPLAIN}._simplify_rules"),
        Line(0, "order the classes by their false positives, fewest first", ("order",), f"{EXPLAIN}._rank"),
        Line(0, "default class = the most frequent among the records not covered",
             ("default",), f"{EXPLAIN}._settle"),
        Line(0, "while the errors of the list do not rise without some rule: remove it", ("useless",),
             f"{EXPLAIN}._settle"),
        Line(0, "return the list", ("done", "limit"), f"{EXPLAIN}.tell"),
    ),
)  # fmt: skip
