"""The questions about the number of neighbours: which has the lowest error, and what one neighbour gives."""

from functools import partial

from views.kit.known import known
from views.kit.questions import Asks, Question
from views.lessons.neighbours import k_words as words
from views.lessons.neighbours.case import Case, Story
from views.words.html import Html
from views.words.numbers import number

SAME = 1e-12  # errors this close together tie
NONE, SOME = "none", "some"


def asks(case: Case, story: Story) -> Asks:
    """Before the first number of neighbours, and before a single one."""
    one = {len(story.steps) - 1: partial(_one, case, story)}
    return {**one, 1: partial(_least, story)} if words.held(story) else one


def _least(story: Story) -> Question:
    errors = known(story.errors)
    found = dict(words.held(story))
    least, named = min(found.values()), {n: f"k = {errors.k[n]}" for n in found}
    right = {n for n, error in found.items() if error <= least + SAME}
    return Question(
        key="least",
        ask=Html(f"With which k is the {words.judged(story)} lowest?"),
        answers={str(n): named[n] for n in found},
        right={str(n) for n in right},
        why=Html(f"The error is lowest with {named[max(right)]}, at {number(least)}."),
        instead={str(n): Html(f"With {named[n]} it is {number(error)}.") for n, error in found.items()},
        slips={
            str(n): "you chose too " + ("few" if n < max(right) else "many") + " neighbours"
            for n in found if n not in right
        },
    )  # fmt: skip


def _one(case: Case, story: Story) -> Question:
    error = known(story.errors).training[0]
    right = SOME if error else NONE
    slip = "you forgot that points may lie at the same place" if error else (
        "you forgot that a point is its own nearest neighbour"
    )  # fmt: skip
    return Question(
        key="one",
        ask=Html("How many training points are misclassified with one neighbour?"),
        answers={NONE: "none", SOME: "some"},
        right={right},
        why=Html(words.sentence(case, story, len(story.steps) - 1)),
        slip=slip,
    )
