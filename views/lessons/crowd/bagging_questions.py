"""The questions before a bootstrap draw: what share of the points it leaves out."""

from functools import partial

from views.lessons.crowd import bagging_words as words
from views.lessons.crowd.bagging import BaggingCase, Story
from views.questions import Asks, Question, a_share
from views.words.html import Html


def asks(case: BaggingCase, story: Story) -> Asks:
    """Once, before the first draw."""
    return {1: partial(_question, case, story)}


def _question(case: BaggingCase, story: Story) -> Question:
    ask = Html("What share of the points do you expect never to be drawn?")
    return a_share("never", ask, words.never(case.ground.n), words.sentence(case, story, 1))
