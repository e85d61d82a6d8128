"""The questions about one node: its entropy, the effect of another record on Gini, and its error."""

from fractions import Fraction
from functools import partial

from views.kit.questions import Asks, Question, a_share
from views.lessons.node import pile_words as words
from views.lessons.node.measures import CLASSES, Counts, highest, impurity, limit, told
from views.lessons.node.pile import PileCase, Story
from views.words.html import Html, class_name
from views.words.numbers import number, percent

RISES, STAYS, FALLS = "rises", "stays", "falls"
ANSWERS = {RISES: "it rises", STAYS: "it stays the same", FALLS: "it falls"}


def asks(case: PileCase, story: Story) -> Asks:
    """Before each measure."""
    made = {"entropy": _entropy, "gini": _gini, "error": _error}
    return {at: partial(made[step.kind], case, story, at) for at, step in enumerate(story.steps)
            if step.kind in made}  # fmt: skip


def _entropy(case: PileCase, story: Story, at: int) -> Question:
    value, top = impurity("entropy", case.counts), highest("entropy", case.k)
    ask = Html(
        f"How high is the entropy of {told(case.counts)}, as a share of the highest possible value, "
        f"{limit('entropy', case.k)}?"
    )
    why = Html(f"{words.sentence(case, story, at)} This is {percent(value / top)} of the highest value.")
    return a_share("entropy", ask, min(value / top, 1.0), why)  # no rounding beyond all of it


def _gini(case: PileCase, story: Story, at: int) -> Question:
    """Compared without rounding."""
    more = _with_another(case.counts)
    before, after = _gini_of(case.counts), _gini_of(more)
    right = RISES if after > before else FALLS if after < before else STAYS
    name = class_name(0, CLASSES[0])
    why = (
        f"The Gini index of {told(case.counts)} is {number(impurity('gini', case.counts))}. With one more "
        f"{name} it is {number(impurity('gini', more))}, so {ANSWERS[right]}."
    )
    if right == FALLS:
        why += " The class sizes become less equal."
    return Question(
        "gini", Html(f"You add one record of {name}. What happens to the Gini index?"), ANSWERS, {right},
        Html(why),
    )  # fmt: skip


def _gini_of(counts: Counts) -> Fraction:
    n = sum(counts)
    return 1 - Fraction(sum(count**2 for count in counts), n**2)


def _with_another(counts: Counts) -> Counts:
    return (counts[0] + 1, *counts[1:])


def _error(case: PileCase, story: Story, at: int) -> Question:
    ask = Html("You predict one class for all records of the node. What share is wrong, at best?")
    return a_share("error", ask, impurity("error", case.counts), words.sentence(case, story, at))
