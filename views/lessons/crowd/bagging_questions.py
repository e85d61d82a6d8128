"""The questions about bagging: the share that a draw leaves out, and what a vote does to the error."""

from functools import partial

from views.kit.known import known
from views.kit.questions import ROUNDING, Asks, Question, a_share
from views.lessons.crowd import bagging_words as words
from views.lessons.crowd.bagging import BaggingCase, Story
from views.words.grammar import capital, plural
from views.words.html import Html
from views.words.numbers import number, percent

FALLS, SAME, RISES = "falls", "same", "rises"


def asks(case: BaggingCase, story: Story) -> Asks:
    """Before the first draw, and before the trees vote."""
    found = {1: partial(_never, case, story)}
    votes = [at for at, step in enumerate(story.steps) if step.kind == "vote"]
    if votes and words.voted(story):
        found[votes[0]] = partial(_vote, case, story)
    return found


def _vote(case: BaggingCase, story: Story) -> Question:
    one, many = known(words.voted(story))
    right = SAME if abs(many - one) <= ROUNDING else FALLS if many < one else RISES
    error, trees = words.measured(story), plural(case.trees, "tree")
    return Question(
        key="vote",
        ask=Html(f"How does {error} change from one tree to the vote of {trees}?"),
        answers={FALLS: "it falls", SAME: "it stays the same", RISES: "it rises"},
        right={right},
        why=Html(
            f"{capital(error)} of the first tree is {number(one)}, and that of {trees} is {number(many)}."
        ),
        slip="you misjudged what a vote does to the error",
    )


def _never(case: BaggingCase, story: Story) -> Question:
    ask = Html("What share of the points do you expect never to be drawn?")
    n = case.ground.n
    why = Html(
        f"A point is never drawn with probability {percent(words.never(n))}. This draw leaves out "
        f"{percent(words.left_out(story, 1) / n)}."
    )
    return a_share("never", ask, words.never(n), why)
