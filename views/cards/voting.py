"""The cards of bagging and of random forests."""

from typing import Any

from views.cards import Card, Line


def bagging_turns(step: Any) -> tuple[str, ...]:
    """What a step of bagging does: its kind; before the vote nothing."""
    return () if step.kind == "before-vote" else (step.kind,)


def forest_turns(step: Any) -> tuple[str, ...]:
    """What a step of a forest does: its kind; nothing before importance and at the end."""
    return () if step.kind in ("before-importance", "end") else (step.kind,)


BAGGING = Card(
    "Bagging",
    "Every tree is grown from a draw of its own, and all of them vote. The vote errs less than its trees, if "
    "these err at different records.",
    "Leo Breiman, 1996",
    (
        Line(0, "for each tree:", ("ask",), "mlcore.ensemble.bagging:bag"),
        Line(1, "draw n of the n records, with replacement", ("drawn",), "mlcore.ensemble.bagging:draws"),
        Line(1, "grow a tree of the records drawn, and do not prune it", ("tree",),
             "mlcore.ensemble.bagging:_told"),
        Line(0, "predict the class that most trees vote for", ("vote",),
             "mlcore.ensemble.voters:Voters.predict"),
        Line(0, "out-of-bag error: for each record, take only the trees"),
        Line(1, "that have not drawn it, and compare", ("end",), "mlcore.ensemble.bagging:_error"),
    ),
)  # fmt: skip

FOREST = Card(
    "Random forest",
    "Bagging of trees that draw columns as well: at every node only some of them may split it. That is "
    "meant to make the trees differ.",
    "Leo Breiman, 2001",
    (
        Line(0, "for each tree:", ("ask",), "mlcore.ensemble.bagging:bag"),
        Line(1, "draw n of the n records, with replacement"),
        Line(1, "grow a tree of them, unpruned; at every node:"),
        Line(2, "draw m of the columns; if none gains, draw on"),
        Line(2, "split on the best of those drawn", ("node",), "mlcore.trees.growing.choose:Lots.drawn"),
        Line(0, "predict the class that most trees vote for", ("before-agree",),
             "mlcore.ensemble.voters:Voters.predict"),
        Line(0, "out-of-bag error: the vote of trees that did not draw the record", ("agree",),
             "mlcore.ensemble.bagging:_error"),
        Line(0, "importance: what the splits on a column take off the impurity", ("impurity",),
             "mlcore.ensemble.importance:impurity_importance"),
        Line(0, "or: what shuffling it costs a tree out of its bag", ("permutation",),
             "mlcore.ensemble.importance:permutation_importance"),
    ),
)  # fmt: skip
