"""How sure is an accuracy? What a number of correct predictions says about all possible records.

Each view is a View (views/kit/view.py): VIEWS has them by the value of `view`.
"""

from typing import Any

from views.kit.link import judging, table
from views.kit.link.kinds import OneOf
from views.kit.link.params import PLACE
from views.kit.view import View, of_views
from views.lessons.sure.coins import COINS
from views.lessons.sure.coverage import COVERAGE
from views.lessons.sure.interval import INTERVAL

VIEWS: dict[str, View[Any, Any]] = {"coins": COINS, "interval": INTERVAL, "coverage": COVERAGE}
VIEW = table.VIEW.but(
    kind=OneOf({key: part.title for key, part in VIEWS.items()}), default="interval", label="View",
    resets=(*PLACE, "right", "tested", "truth"),
)  # fmt: skip

LESSON = of_views(
    VIEWS,
    VIEW,
    (*table.EVERY, *table.STORY, table.GUESS),
    order=(
        "Fifty fair coins", "80 of 100 correct", "A hundred test sets", "Where the usual formula fails",
        "20 of 20, and still not sure",
    ),
    early=(judging.RIGHT, judging.TESTED, judging.LEVEL, judging.INTERVAL),
    key="sure",
    title="How sure?",
    section="Judging models",
    term="Confidence intervals",
    topics="binomial distribution, accuracy, Wilson interval, Clopper–Pearson, coverage, standard error",
    summary="How far to trust an accuracy: coins, the binomial distribution, and how often intervals miss",
)  # fmt: skip
