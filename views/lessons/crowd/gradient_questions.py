"""The questions about gradient boosting: how far a round lowers the error, and how many rounds do best."""

from functools import partial

from views.kit.questions import Asks, Question, a_share, where_least
from views.lessons.crowd import gradient_words as words
from views.lessons.crowd.gradient import Boosting, GradientCase
from views.words.html import Html
from views.words.numbers import percent, short


def asks(case: GradientCase, story: Boosting) -> Asks:
    """The fall of the first rounds, and the best number of rounds before those with one step."""
    found = {}
    sums = [at for at, step in enumerate(story.steps) if step.kind == "add"]
    for at in sums:
        n = story.steps[at].n
        if story.steps[at - 1].kind == "tree" and words.falls(story, n):
            found[at] = partial(_fall, case, story, at)
        elif story.steps[at - 1].kind == "add" and story.steps[at - 2].kind == "tree":
            found[at] = partial(_rounds, story, story.steps[at - 1].n)
    return found


def _fall(case: GradientCase, story: Boosting, at: int) -> Question:
    n = story.steps[at].n
    before, after = story.rounds[n - 1].training, story.rounds[n].training
    share = 1 - after / before
    ask = Html(f"By what share will the training error fall in round {n}?")
    why = Html(f"It falls from {short(before)} to {short(after)}, by {percent(share)}.")
    return a_share(f"fall {n}", ask, share, why)


def _rounds(story: Boosting, told: int) -> Question:
    tests = dict(enumerate(one.test for one in story.rounds))
    ask = Html("After how many rounds will the test error be lowest?")
    return where_least("rounds", ask, tests, "round", words.least(story), range(told + 1), text=short)
