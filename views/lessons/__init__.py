"""The lessons, in the order of the sidebar. A lesson is a folder here, and a row."""

from typing import Any

from views.kit import taught
from views.kit.lesson import Lesson
from views.lessons import (
    bayes,
    beside,
    columns,
    compare,
    crowd,
    duel,
    folds,
    grow,
    judge,
    kernels,
    large,
    leaves,
    margin,
    neighbours,
    node,
    overfit,
    practice,
    predict,
    prune,
    rules,
    slack,
    smo,
    sure,
)

LESSONS: dict[str, Lesson[Any, Any]] = {}


def register(*lessons: Lesson[Any, Any]) -> None:
    """Give lessons a place in the house. Address, sidebar, documentation and tests find them here."""
    LESSONS.update({lesson.key: lesson for lesson in lessons})


register(node.LESSON)
register(grow.LESSON, predict.LESSON, overfit.LESSON, prune.LESSON, compare.LESSON, rules.LESSON)
register(margin.LESSON, slack.LESSON, kernels.LESSON, smo.LESSON)
register(judge.LESSON, sure.LESSON, folds.LESSON, duel.LESSON)
register(bayes.LESSON)
register(neighbours.LESSON)
register(crowd.LESSON)
register(leaves.LESSON)
register(columns.LESSON)
register(beside.LESSON)
register(large.LESSON)
register(practice.LESSON)

taught.add_to(LESSONS)
