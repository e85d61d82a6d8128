"""The questions about ten digits: how many SVMs there are, and which digit they most often take for which."""

from functools import partial

from views.kit.questions import Asks, Question
from views.lessons.beside import ten_words as words
from views.lessons.beside.ten import DIGITS, Story, TenCase
from views.words.html import Html
from views.words.numbers import amount

MOST = 6  # mistakes to choose from, and one more that never happens


def asks(case: TenCase, story: Story) -> Asks:
    """Before the SVMs, and before their mistakes if there are any."""
    kinds = [step.kind for step in story.steps]
    found = {kinds.index("svms"): _pairs}
    return {**found, kinds.index("matrix"): partial(_confused, story)} if story.worst else found


def _pairs() -> Question:
    n = len(DIGITS)
    return Question(
        key="pairs",
        ask=Html(f"How many SVMs does one-vs-one train for {n} digits?"),
        answers={str(many): str(many) for many in (n - 1, n, words.PAIRS, n * (n - 1))},
        right={str(words.PAIRS)},
        why=Html(f"Each of {n} digits has {n - 1} others, and each pair counts once: {words.PAIRS} SVMs."),
        slips={
            str(n): "you counted one SVM for each digit",
            str(n * (n - 1)): "you counted each pair twice",
        },
    )


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
