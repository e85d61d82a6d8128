"""The questions about trees as features: what a line gets wrong, what leaves weigh, and what is better."""

from functools import partial

from views.kit.questions import ROUNDING, Asks, Question, a_share
from views.lessons.crowd import features_words as words
from views.lessons.crowd.features import Featured, FeaturesCase
from views.words.grammar import plural
from views.words.html import Html
from views.words.numbers import number

ALL, NOT_ALL = "all", "not all"
WEIGHTS, MAJORITY, EQUAL = "weights", "majority", "equal"
TENTHS = 10


def asks(case: FeaturesCase, story: Featured) -> Asks:
    """Before the line, before the weights of the leaves, and before their errors."""
    kinds = [step.kind for step in story.steps]
    line, weights, border = (kinds.index(kind) for kind in ("line", "weights", "border"))
    return {
        line: partial(_line, story),
        weights: partial(_weights, story),
        border: partial(_border, case, story, border),
    }


def _line(story: Featured) -> Question:
    ask = Html("What share of the points does the straight line of the linear SVM misclassify?")
    why = Html(f"The linear SVM has a training error of {number(story.line.training)}.")
    return a_share("line", ask, story.line.training, why, TENTHS)


def _weights(story: Featured) -> Question:
    against = sum(
        weight * (1 if c == story.sides[1] else -1) < -ROUNDING
        for tree, weights in zip(story.trees, story.weights, strict=True)
        for (_, c), weight in zip(tree.leaves, weights, strict=True)
    )
    total = plural(sum(map(len, story.weights)), "leaf")
    some = (
        "1 has a weight against the class that it predicts"
        if against == 1
        else f"{against} have weights against the class that they predict"
    )
    right = NOT_ALL if against else ALL
    return Question(
        key="weights",
        ask=Html("Will each leaf’s weight count for the class that the leaf predicts alone?"),
        answers={ALL: "yes, all of them do", NOT_ALL: "no, not all of them do"},
        right={right},
        why=Html(f"Of {total}, {some} alone."),
        slip="you misjudged the weights of leaves next to each other",
    )


def _border(case: FeaturesCase, story: Featured, at: int) -> Question:
    leaves, vote = (one.training if one.test is None else one.test for one in (story.leaves, story.vote))
    where = "these points" if story.leaves.test is None else "the test points"
    right = EQUAL if abs(leaves - vote) <= ROUNDING else WEIGHTS if leaves < vote else MAJORITY
    answers = {WEIGHTS: "the weights", MAJORITY: "the majority of the trees", EQUAL: "they are equally good"}
    return Question(
        key="border",
        ask=Html(f"Which has the lower error on {where}: the leaves with their weights, or the majority?"),
        answers=answers,
        right={right},
        why=words.sentence(case, story, at),
        slip="you misjudged what weights add to a majority",
    )
