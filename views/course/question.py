"""A question at the end of a chapter: its choices, and for each of them the reason."""

from typing import NamedTuple


class Choice(NamedTuple):
    """An answer to choose. why: the reason why it is right or wrong"""

    text: str
    why: str
    right: bool


class Question(NamedTuple):
    """A question. One of its choices is right."""

    text: str
    choices: tuple[Choice, ...]


def asked(text: str, *choices: Choice) -> Question:
    """A question with its choices in the order of the page."""
    return Question(text, choices)


def right(text: str, why: str) -> Choice:
    """The right choice."""
    return Choice(text, why, True)


def wrong(text: str, why: str) -> Choice:
    """A wrong choice, which learners often believe."""
    return Choice(text, why, False)
