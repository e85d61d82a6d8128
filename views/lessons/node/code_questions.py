"""The questions about a code: which symbol has the longest word, and how long words are next to entropy."""

from functools import partial

from views.kit.questions import Asks, Question
from views.lessons.node import code_words as words
from views.lessons.node.code import NAMES, CodeCase, Story, is_exact, may_be_longest
from views.words.grammar import plural
from views.words.html import Html, class_name
from views.words.numbers import number

LESS, SAME, MORE = "less", "same", "more"
ANSWERS = {LESS: "below it", SAME: "equal to it", MORE: "above it, by less than 1 bit"}


def asks(case: CodeCase, story: Story) -> Asks:
    """Before the first merge, of more than two symbols, and before the mean length."""
    longest = {story.first("merge"): partial(_longest, case, story)} if case.k > 2 else {}
    return {**longest, story.first("length"): partial(_length, case, story)}


def _longest(case: CodeCase, story: Story) -> Question:
    right = {str(i) for i in may_be_longest(story.code)}
    why = Html(
        f"In a code of the lowest mean length, {words.named(sorted(map(int, right)))} can have the longest "
        "word. The two rarest symbols are joined first, so they are deepest in the tree."
    )
    names = {str(i): f"{NAMES[i]}, {plural(n, 'time')}" for i, n in enumerate(case.counts)}
    slips = {str(i): f"you gave {class_name(i, NAMES[i])} the longest word, though it is frequent"
             for i in range(case.k) if str(i) not in right}  # fmt: skip
    return Question(
        "longest", Html("Which symbol gets the longest code word?"), names, right, why, slips=slips
    )


def _length(case: CodeCase, story: Story) -> Question:
    exact = is_exact(case.counts)
    here = "as they all are here" if exact else "which they are not here"
    length, bits = number(story.code.mean_length), number(story.entropy)
    why = (
        f"The mean length is {length}, the entropy {bits}. A mean length is never below the entropy and "
        "always less than 1 bit above it. The two are equal if all shares are powers of one half, "
        f"{here}."
    )
    return Question(
        "length",
        Html("Is the mean length of this code below, equal to or above the entropy of the symbols?"),
        ANSWERS, {SAME if exact else MORE}, Html(why),
        slips={LESS: "you thought that a code can be shorter than the entropy"},
    )  # fmt: skip
