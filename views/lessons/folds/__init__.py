"""Records to learn from: parts, folds and bootstrap draws, choosing by validation, leaks, learning curves.

Each view is a View (views/kit/view.py): VIEWS has them by the value of `view`.
"""

from typing import Any

from views.kit.link import table
from views.kit.link.kinds import OneOf
from views.kit.view import View, of_views
from views.lessons.folds.cheat import CHEAT
from views.lessons.folds.choose import CHOOSE
from views.lessons.folds.curve import CURVE
from views.lessons.folds.divide_panels import DIVIDE
from views.lessons.folds.leak import LEAK

VIEWS: dict[str, View[Any, Any]] = {
    "divide": DIVIDE, "choose": CHOOSE, "cheat": CHEAT, "leak": LEAK, "curve": CURVE,
}  # fmt: skip
VIEW = table.VIEW.but(
    kind=OneOf({key: part.title for key, part in VIEWS.items()}), default="divide", label="View"
)

LESSON = of_views(
    VIEWS,
    VIEW,
    (*table.EVERY, *table.STORY, table.GUESS),
    key="folds",
    title="Which records?",
    section="Judging models",
    term="Training, validation and test sets, cross-validation",
    topics="k-fold, holdout, leave-one-out, bootstrap, stratified, data leakage, "
    "hyperparameter tuning, nested cross-validation, learning curve, model selection",
    summary="Which records to train on and which to test on: holdout, folds, bootstrap, validation, "
    "leakage, learning curves",
)
