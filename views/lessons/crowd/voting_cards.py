"""The cards of bagging and of random forests."""

from typing import Any

from views.subjects.cards import Card, Line


def bagging_turns(step: Any) -> tuple[str, ...]:
    """The turns of a step of bagging: its kind, and none before the vote."""
    return () if step.kind == "before-vote" else (step.kind,)


def forest_turns(step: Any) -> tuple[str, ...]:
    """The turns of a step of a forest: its kind, and none before importance and at the end."""
    return () if step.kind in ("before-importance", "end") else (step.kind,)


BAGGING = Card(
    "Bagging",
    "Each tree is grown from its own draw of the records, and all trees vote. The vote makes fewer errors "
    "than the trees if the trees misclassify different records.",
    "Leo Breiman, 1996",
    (
        Line(0, "for each tree:", ("ask",), "mlcore.ensemble.bagging:bag"),
        Line(1, "draw n of the n records, with replacement", ("drawn",), "mlcore.ensemble.bagging:draws"),
        Line(1, "grow a tree from the drawn records, and do not prune it", ("tree",),
             "mlcore.ensemble.bagging:_told"),
        Line(0, "predict the class that most trees vote for", ("vote",),
             "mlcore.ensemble.voters:Voters.predict"),
        Line(0, "out-of-bag error: for each record, use only the trees"),
        Line(1, "that did not draw it, and compare their vote with its class", ("end",),
             "mlcore.ensemble.bagging:_error"),
    ),
)  # fmt: skip

FOREST = Card(
    "Random forest",
    "A random forest is bagging with a second draw. At every node a tree may split only on some columns, "
    "which are drawn at random. This is meant to make the trees differ.",
    "Leo Breiman, 2001",
    (
        Line(0, "for each tree:", ("ask",), "mlcore.ensemble.bagging:bag"),
        Line(1, "draw n of the n records, with replacement"),
        Line(1, "grow an unpruned tree from them, and at every node:"),
        Line(2, "draw m of the columns, and more if none of them gains"),
        Line(2, "split on the best of the drawn columns", ("node",),
             "mlcore.trees.growing.choose:Subsets.drawn"),
        Line(0, "predict the class that most trees vote for", ("before-agree",),
             "mlcore.ensemble.voters:Voters.predict"),
        Line(0, "out-of-bag error: only trees that did not draw a record vote on it", ("agree",),
             "mlcore.ensemble.bagging:_error"),
        Line(0, "importance of a column: how much its splits lower the impurity", ("impurity",),
             "mlcore.ensemble.importance:impurity_importance"),
        Line(0, "or: the accuracy that a tree loses out of bag if it is shuffled", ("permutation",),
             "mlcore.ensemble.importance:permutation_importance"),
    ),
)  # fmt: skip
