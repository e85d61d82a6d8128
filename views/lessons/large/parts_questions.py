"""The questions about a list in parts: the lowest Gini index, whether the parts agree, and what is sorted."""

from functools import partial

from views.kit.questions import Asks, Question, a_place, stated
from views.lessons.large import parts_words as words
from views.lessons.large.parts import PartsCase, Story
from views.words.html import Html, esc
from views.words.numbers import exact, number

NEAR = 1e-12  # values of Gini this close are equal
SAME, HIGHER, LOWER = "same", "higher", "lower"


def asks(case: PartsCase, story: Story) -> Asks:
    """Before the walk, before the parts send their results, and before the split."""
    if story.best is None:
        return {}
    kinds = [step.kind for step in story.steps]
    found = {kinds.index("walk"): partial(_least, case, story)}
    if len(story.parts) > 1:
        found[kinds.index("best")] = partial(_found, case, story, kinds.index("best"))
        found[kinds.index("split")] = partial(_sorted, case, story, kinds.index("split"))
    return found


def _least(case: PartsCase, story: Story) -> Question:
    assert story.best is not None
    _, threshold, least = story.best
    tried = [(at, gini) for part in story.parts for _, at, gini in part.tried]
    ties = [at for at, gini in tried if gini <= least + NEAR]
    ends = story.walk[0].value, story.walk[-1].value
    ask = Html(f"At which threshold on {esc(case.column)} is the Gini index lowest?")
    why = Html(f"The lowest Gini index is {number(least)}, at {exact(threshold)}.")
    return a_place("least", ask, ends, ties, why)


def _found(case: PartsCase, story: Story, at: int) -> Question:
    return Question(
        key="found",
        ask=Html("How does the lowest Gini index of all parts compare with one walk over the whole list?"),
        answers={
            SAME: "the same",
            HIGHER: "higher, because no part knows everything",
            LOWER: "lower, because each part is purer",
        },
        right={SAME},
        why=stated(words.sentence(case, story, at)),
        slip="you forgot that each part begins with the sums before it",
    )


def _sorted(case: PartsCase, story: Story, at: int) -> Question:
    return Question(
        key="sorted",
        ask=Html("Which lists must be sorted again after the split?"),
        answers={
            "none": "none",
            "other": "those of the other columns",
            "all": "all of them, in each new leaf",
        },
        right={"none"},
        why=words.sentence(case, story, at),
        slip="you forgot that a part of a sorted list is sorted",
    )
