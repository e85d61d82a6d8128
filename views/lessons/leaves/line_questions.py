"""The questions about one threshold: a line or two constants, its place, and the gain of lines."""

from collections.abc import Sequence
from functools import partial

from views.kit.questions import Asks, Question, a_place, a_share
from views.lessons.leaves import line_words as words
from views.lessons.leaves.line import NEAR, LineCase, Sides, Story, as_good
from views.lessons.leaves.told import rss_text
from views.words.grammar import listed
from views.words.html import Html
from views.words.numbers import percent

LINE, CONSTANTS, EQUAL = "line", "constants", "equal"
MOST_NAMED = 4  # thresholds of a tie


def asks(case: LineCase, story: Story) -> Asks:
    """Before the line, before each curve of thresholds, and before lines replace constants."""
    kinds = [step.kind for step in story.steps]
    found = {
        kinds.index("line"): partial(_better, story),
        kinds.index("cut"): partial(_where, case, "constants", story.constants, story.constants[story.best]),
        kinds.index("both"): partial(_where, case, "lines", story.lines, story.lines[story.best_lines]),
    }
    if story.constants[story.best].rss > 0:
        found[kinds.index("lines")] = partial(_saved, story)
    return found


def _better(story: Story) -> Question:
    one, two = story.one.rss, story.constants[story.best].rss
    right = EQUAL if abs(one - two) <= NEAR * max(one, two) else LINE if one < two else CONSTANTS
    answers = {
        LINE: "one straight line", CONSTANTS: "a tree with two constants", EQUAL: "both have the same",
    }  # fmt: skip
    return Question(
        key="better",
        ask=Html("Which has the smaller sum of squared errors, with the tree at its best threshold?"),
        answers=answers,
        right={right},
        why=Html(f"The line has RSS {rss_text(one)}, and two constants have {rss_text(two)}."),
        slip="you chose the model with the larger errors",
    )


def _where(case: LineCase, which: str, every: Sequence[Sides], best: Sides) -> Question:
    ties = [one for one in every if as_good(one, best)]
    left, _, right, _ = case.ground.box
    named = listed([words.at_text(case, one) for one in ties[:MOST_NAMED]])
    more = f" and {len(ties) - MOST_NAMED} more" if len(ties) > MOST_NAMED else ""
    ask = Html(f"Which threshold has the lowest RSS with {which} in the leaves?")
    why = Html(f"RSS is lowest, {rss_text(best.rss)}, at {named}{more}.")
    return a_place(which, ask, (left, right), [one.threshold for one in ties], why)


def _saved(story: Story) -> Question:
    before, after = story.constants[story.best].rss, story.lines[story.best].rss
    share = 1 - after / before
    ask = Html("By what share will RSS fall with a line in each of these leaves?")
    why = Html(f"RSS falls from {rss_text(before)} to {rss_text(after)}, by {percent(share)}.")
    return a_share("saved", ask, share, why)
