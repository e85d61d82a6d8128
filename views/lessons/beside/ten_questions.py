"""The question about ten digits: which digit the SVMs most often confuse with which other."""

from functools import partial

from views.lessons.beside import ten_words as words
from views.lessons.beside.ten import DIGITS, Story, TenCase
from views.questions import Asks, Question
from views.words.html import Html
from views.words.numbers import amount

MOST = 6  # mistakes to choose from, and one more that never happens


def asks(case: TenCase, story: Story) -> Asks:
    """Once, if there is a mistake."""
    at = next(at for at, step in enumerate(story.steps) if step.kind == "matrix")
    return {at: partial(_confused, story)} if story.worst else {}


def _confused(story: Story) -> Question:
    counts = {
        (a, b): count for a, row in enumerate(story.confusion.table) for b, count in enumerate(row) if a != b
    }
    order = sorted(counts, key=lambda pair: -counts[pair])
    pairs = sorted([*order[:MOST], order[-1]])
    return Question(
        key="confused",
        ask=Html("Which digit do the SVMs most often take for which other?"),
        answers={_key(pair): f"{DIGITS[pair[0]]} as {DIGITS[pair[1]]}" for pair in pairs},
        right={_key(pair) for pair in pairs if pair in story.worst},
        why=words.confused(story),
        instead={_key(pair): Html(f"That happens {amount(counts[pair])} times.") for pair in pairs},
        slip="you chose a rarer mistake",
    )


def _key(pair: tuple[int, int]) -> str:
    return f"{pair[0]} {pair[1]}"
