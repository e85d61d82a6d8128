"""The questions about a tree beside the neighbours: its prediction, and how much of the plane differs."""

from functools import partial

import numpy as np

from views.kit.known import known
from views.kit.questions import ROUNDING, Asks, Question, a_share, stated
from views.lessons.neighbours import tree_words as words
from views.lessons.neighbours.case import Case, Story
from views.words.html import Html

TENTHS = 10


def asks(case: Case, story: Story) -> Asks:
    """Before the tree, and before the comparison of both."""
    kinds = [step.kind for step in story.steps]
    found = {kinds.index("tree"): partial(_class, case, story, kinds.index("tree"))}
    if "differ" in kinds:
        found[kinds.index("differ")] = partial(_differ, case, story, kinds.index("differ"))
    return found


def _class(case: Case, story: Story, at: int) -> Question:
    classes = case.ground.classes
    right = _most(case, story)
    voted = str(classes.index(story.votes[-1].label))
    slip = "you expected the tree to agree with the neighbours" if voted not in right else (
        "you expected the tree to disagree with the neighbours"
    )  # fmt: skip
    answers = {str(i): str(label) for i, label in enumerate(classes)}
    return Question(
        key="class",
        ask=Html("Which class does CART predict for the new point?"),
        answers=answers,
        right=right,
        why=stated(words.sentence(case, story, at)),
        slip=slip,
    )


def _most(case: Case, story: Story) -> set[str]:
    """The most frequent classes in the leaf of the new point."""
    (shares,) = known(story.tree).predict_proba(case.ground.frame(np.array([case.z])))
    labels = [label for label, share in zip(known(story.tree).classes, shares, strict=True)
              if share >= max(shares) - ROUNDING]  # fmt: skip
    return {str(case.ground.classes.index(label)) for label in labels}


def _differ(case: Case, story: Story, at: int) -> Question:
    ask = Html("In what share of the plane do neighbours and tree predict different classes?")
    return a_share("differ", ask, words.differing(story), Html(words.sentence(case, story, at)), TENTHS)
