"""Is one model better than another? Two on the same folds or records, and six at once.

Each view is a View (views/kit/view.py): VIEWS has them by the value of `view`.
"""

from typing import Any

from views.kit.link import judging, table
from views.kit.link.kinds import OneOf
from views.kit.link.params import PLACE
from views.kit.view import View, of_views
from views.lessons.duel import mcnemar, pairs, six

VIEWS: dict[str, View[Any, Any]] = {"pairs": pairs.PAIRS, "mcnemar": mcnemar.MCNEMAR, "six": six.MODELS}
VIEW = table.VIEW.but(
    kind=OneOf({key: part.title for key, part in VIEWS.items()}), default="pairs", label="View",
    resets=(*PLACE, "figures"),
)  # fmt: skip

LESSON = of_views(
    VIEWS,
    VIEW,
    (*table.EVERY, *table.STORY, table.GUESS),
    early=(judging.FIGURES, table.DATA, table.IDENTIFIERS, judging.MODEL, judging.RIVAL, judging.SIX),
    key="duel",
    title="Is A better?",
    section="Judging models",
    term="Comparing models",
    topics="significance test, paired t-test, McNemar, permutation test, p-value, "
    "multiple comparisons, Benjamini–Hochberg",
    summary="Two models on the same records, with the sign-flip, paired t and McNemar tests, and six models",
)
