"""Many models that decide together: why one averages, and what averaging gains.

Each view is a View (views/kit/view.py): VIEWS has them by the value of `view`.
"""

from typing import Any

from views.kit.link import table
from views.kit.link.kinds import OneOf
from views.kit.link.params import PLACE
from views.kit.view import View, of_views
from views.lessons.crowd.adaboost_panels import ADABOOST
from views.lessons.crowd.bagging import BAGGING
from views.lessons.crowd.features import FEATURES
from views.lessons.crowd.forest_panels import FOREST
from views.lessons.crowd.gradient_panels import GRADIENT
from views.lessons.crowd.sample import SAMPLE
from views.lessons.crowd.voters import VOTERS

VIEWS: dict[str, View[Any, Any]] = {
    "sample": SAMPLE,
    "voters": VOTERS,
    "bagging": BAGGING,
    "forest": FOREST,
    "adaboost": ADABOOST,
    "gradient": GRADIENT,
    "features": FEATURES,
}
VIEW = table.VIEW.but(
    kind=OneOf({key: part.title for key, part in VIEWS.items()}), default="sample", label="View", resets=PLACE
)

LESSON = of_views(
    VIEWS,
    VIEW,
    (*table.EVERY, *table.STORY, table.GUESS),
    key="crowd",
    title="Ensembles",
    section="Other ways to learn",
    term="Bagging, random forests, boosting",
    topics="ensemble methods, bootstrap, out-of-bag, AdaBoost, gradient boosting, "
    "variable importance, majority, weak learner, stumps",
    summary="How trees change with the sample, and how often a majority is right. Bagging, random forests, "
    "AdaBoost and gradient boosting, with the out-of-bag error and the importance of columns",
)
