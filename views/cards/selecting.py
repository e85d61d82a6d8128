"""The card of choosing columns step by step by the error of a learner."""

from typing import Any

from views.cards import Card, Line


def turns(step: Any) -> tuple[str, ...]:
    """What a step does: its kind, and in which direction."""
    return (f"{step.kind} {step.way}" if step.kind in ("try", "go") else step.kind,)


STEPWISE = Card(
    "Backward and forward selection",
    "Columns are taken away or added one by one, always the one by which the error in cross-validation is "
    "least. It looks one step ahead and takes nothing back.",
    "Marill & Green, 1963 (backward); Whitney, 1971 (forward); Kohavi & John, 1997 (wrapper)",
    (
        Line(0, "deal the records into folds, once for all sets", ("ask",), "mlcore.select:stepwise"),
        Line(0, "backward: begin with all columns", ("start",), "mlcore.select:_told"),
        Line(1, "for each column that is in: the error without it", ("try backward",),
             "mlcore.select:_Judge.error"),
        Line(1, "take away the one without which it is least", ("go backward",), "mlcore.select:_told"),
        Line(0, "forward: begin with no column", ("turn",), "mlcore.select:_told"),
        Line(1, "for each column that is not in: the error with it", ("try forward",),
             "mlcore.select:_Judge.error"),
        Line(1, "add the one with which it is least", ("go forward",), "mlcore.select:_told"),
        Line(0, "choose the step of the least error, of several that of the fewest columns", ("end",),
             "mlcore.select:chosen"),
    ),
)  # fmt: skip
