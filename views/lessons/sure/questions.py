"""What is asked before a hundred test sets are drawn: how many of their intervals miss."""

from functools import partial

from views.lessons.sure import words
from views.lessons.sure.case import Case, Story
from views.questions import Asks, Question, a_share
from views.words.html import Html

PARTS = 10


def asks(case: Case, story: Story) -> Asks:
    """Once, of test sets."""
    return {1: partial(_question, case, story)} if case.view == "coverage" else {}


def _question(case: Case, story: Story) -> Question:
    n = len(story.counts)
    ask = Html(f"How many of the {n} intervals will miss the truth?")
    last = words.sentence(case, story, len(story.steps) - 1)
    return a_share("miss", ask, words.missed(case, story) / n, last, PARTS)
