"""The questions about two columns: what one gains, whether the other gains more, and what both gain."""

from functools import partial

from views.kit.questions import Asks, Question, a_share
from views.lessons.columns import pair_words as words
from views.lessons.columns.case import Case
from views.lessons.columns.pair import Story
from views.words.html import Html, esc
from views.words.numbers import number

MORE, EQUAL, LESS = "more", "equal", "less"
FIFTHS = 5


def asks(case: Case, story: Story) -> Asks:
    """Before each column alone, and before both."""
    kinds = [step.kind for step in story.steps]
    first, second, pair = (kinds.index(kind) for kind in ("first", "second", "pair"))
    return {
        first: partial(_first, case, story, first),
        second: partial(_second, case, story),
        pair: partial(_pair, case, story, pair),
    }


def _first(case: Case, story: Story, at: int) -> Question:
    ask = Html(
        f"What share of the {number(story.entropy)} bits of entropy does {esc(story.a.name)} gain alone?"
    )
    share = min(story.a.score.information_gain / story.entropy, 1.0)
    return a_share("first", ask, share, words.sentence(case, story, at), FIFTHS)


def _compared(value: float, known: float) -> str:
    return EQUAL if abs(value - known) <= words.CHANCE else MORE if value > known else LESS


def _second(case: Case, story: Story) -> Question:
    one, other = story.a, story.b
    right = _compared(other.score.information_gain, one.score.information_gain)
    names = esc(one.name)
    answers = {MORE: f"more than {one.name}", EQUAL: "as much", LESS: f"less than {one.name}"}
    return Question(
        key="second",
        ask=Html(f"Does {esc(other.name)} alone gain more than {names} alone, or less?"),
        answers=answers,
        right={right},
        why=Html(f"{esc(other.name)} alone gains {number(other.score.information_gain)} bits."),
        slip="you misjudged what a column gains alone",
    )


def _pair(case: Case, story: Story, at: int) -> Question:
    right = _compared(story.synergy, 0.0)
    answers = {MORE: "more than the sum of their gains", EQUAL: "exactly the sum of their gains",
               LESS: "less than the sum of their gains"}  # fmt: skip
    slips = {
        MORE: "you expected two columns to help each other",
        EQUAL: "you added the gains of two columns",
        LESS: "you expected two columns to carry the same information",
    }
    return Question(
        key="pair",
        ask=Html("How much do both columns gain together?"),
        answers=answers,
        right={right},
        why=words.sentence(case, story, at),
        slips=slips,
    )
