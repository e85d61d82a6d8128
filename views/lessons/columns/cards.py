"""The card of choosing columns step by step, by the error of a learner."""

from typing import Any

from views.subjects.cards import Card, Line


def turns(step: Any) -> tuple[str, ...]:
    """The turns of a step: its kind and its direction."""
    return (f"{step.kind} {step.way}" if step.kind in ("try", "go") else step.kind,)


STEPWISE = Card(
    "Backward and forward selection",
    "The search removes or adds one column at a time, always the one that gives the lowest error in "
    "cross-validation. It looks one step ahead and takes nothing back.",
    "backward: Marill & Green, 1963. Forward: Whitney, 1971. Wrapper: Kohavi & John, 1997",
    (
        Line(0, "deal the records into folds, once for all sets", ("ask",), "mlcore.select:stepwise"),
        Line(0, "backward: begin with all columns", ("start",), "mlcore.select:_told"),
        Line(1, "for each column that is in: measure the error without it", ("try backward",),
             "mlcore.select:_Judge.error"),
        Line(1, "remove the column without which the error is lowest", ("go backward",),
             "mlcore.select:_told"),
        Line(0, "forward: begin with no column", ("turn",), "mlcore.select:_told"),
        Line(1, "for each column that is not in: measure the error with it", ("try forward",),
             "mlcore.select:_Judge.error"),
        Line(1, "add the column with which the error is lowest", ("go forward",), "mlcore.select:_told"),
        Line(0, "choose the step with the lowest error, in a tie that with the fewest columns", ("end",),
             "mlcore.select:chosen"),
    ),
)  # fmt: skip
