"""The questions before a tree grows or more settings are drawn: where the error will be lowest."""

from functools import partial

from datasets.worlds import TEST
from views.kit.questions import ROUNDING, Asks, Question, where_least
from views.lessons.overfit import line_questions, oblique_words, words
from views.lessons.overfit import scatter as scatter_words
from views.lessons.overfit.case import Case, Grown, Story
from views.lessons.overfit.scatter import Scatter
from views.words.html import Html
from views.words.numbers import number

OBLIQUE, ALONG, EQUAL = "oblique", "along", "equal"


def asks(case: Case, story: Story | Scatter | None) -> Asks:
    """Once: of a tree before its first split, of thirty models when the simplest ones have been judged."""
    if isinstance(story, Scatter):
        second = [at for at, step in enumerate(story.steps) if (step.kind, step.place) == ("level", 1)]
        return {at: partial(_setting, case, story) for at in second}
    if story is None or len(story.steps) < 2:
        return {}
    if story.line:
        return line_questions.asks(case, story)
    if story.other:
        return {1: partial(_slanted, story.grown, story.other)}
    return {1: partial(_size, story.grown)}


def _size(of: Grown) -> Question:
    growth = of.growth
    return where_least(
        "size", Html("With how many leaves will the test error be lowest?"),
        {leaves: of.share(TEST, at) for at, leaves in enumerate(growth.leaves)}, "leaf",
        Html(f"The lowest test error is {words.lowest(of)}."), told=growth.leaves[:1],
    )  # fmt: skip


def _setting(case: Case, story: Scatter) -> Question:
    levels, best = story.levels, story.best
    return Question(
        key="setting",
        ask=Html("With which setting will the expected error be lowest?"),
        answers={str(i): scatter_words.setting(case, level.value) for i, level in enumerate(levels)},
        right={str(place) for place in best},
        why=scatter_words.best(case, story),
        instead={
            str(i): Html(
                f"With {scatter_words.setting(case, level.value)} the error is {number(level.error)}."
            )
            for i, level in enumerate(levels)
        },
        slips={
            str(i): "you chose models that are too " + ("simple" if i < best[0] else "complex")
            for i in range(len(levels))
            if i not in best
        },
    )


def _slanted(of: Grown, other: Grown) -> Question:
    """Which of two whole trees is better on new points: the oblique one need not be."""
    wrong = [one.share(TEST, -1) for one in (of, other)]
    right = EQUAL if abs(wrong[0] - wrong[1]) <= ROUNDING else OBLIQUE if wrong[0] < wrong[1] else ALONG
    slips = {
        OBLIQUE: "you assumed that freer lines are better lines",
        ALONG: "you forgot how many splits a slanted border costs along the axes",
        EQUAL: "you expected the directions of the lines not to matter",
    }
    return Question(
        key="slanted",
        ask=Html("Two trees grow until no split helps, one with slanted lines and one along the axes. Which "
                 "of them will misclassify fewer test points?"),
        answers={OBLIQUE: "the oblique tree", ALONG: "the tree along the axes", EQUAL: "neither"},
        right={right},
        why=oblique_words.outcome(of, other),
        slips={answer: slip for answer, slip in slips.items() if answer != right},
    )  # fmt: skip
