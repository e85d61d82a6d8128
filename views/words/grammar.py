"""English grammar: plurals, lists and verbs."""

from collections.abc import Sequence

from views.words.numbers import tally

PLURALS = {
    "leaf": "leaves", "branch": "branches", "class": "classes", "child": "children", "guess": "guesses",
    "person": "people",
}  # fmt: skip


def plural(n: float, word: str) -> str:
    """“1 record”, “2 records”, “2 leaves”, “2 branches”."""
    return f"1 {word}" if abs(n - 1) < 1e-9 else f"{tally(n)} {PLURALS.get(word, word + 's')}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """“a”, “a and b”, “a, b and c”."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def verb(n: float, one: str = "is", many: str = "are") -> str:
    """The verb after a count: “1 record is”, “2 records are”."""
    return one if abs(n - 1) < 1e-9 else many
