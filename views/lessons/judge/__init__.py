"""The quality of a model: its confusion matrix, and every figure computed from it.

Each view is a View (views/kit/view.py): VIEWS has them by the value of `view`.
"""

from typing import Any

from views.kit.link import table
from views.kit.link.kinds import OneOf
from views.kit.link.params import PLACE
from views.kit.view import View, of_views
from views.lessons.judge import balance, matrix, roc_panels
from views.lessons.judge import prices as prices_panels

VIEWS: dict[str, View[Any, Any]] = {"matrix": matrix.MATRIX, "own": matrix.OWN, "balance": balance.BALANCE,
                          "cost": prices_panels.COST, "roc": roc_panels.ROC}  # fmt: skip
VIEW = table.VIEW.but(
    kind=OneOf({key: part.title for key, part in VIEWS.items()}), default="matrix", label="View",
    resets=(*PLACE, "counts", "people", "scores"),
)  # fmt: skip

LESSON = of_views(
    VIEWS,
    VIEW,
    (*table.EVERY, *table.STORY, table.GUESS),
    key="judge",
    title="Judge a model",
    section="Judging models",
    term="Model evaluation",
    topics="confusion matrix, accuracy, precision, recall, sensitivity, specificity, F-measure, "
    "ROC, AUC, lift, calibration, cost matrix, class imbalance, kappa, Brier score",
    summary="A model’s confusion matrix, every figure computed from it, and what these figures hide",
)
