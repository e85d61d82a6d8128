"""What is asked of a tree beside the neighbours: what it predicts, and how much of the plane differs."""

from functools import partial

from views.lessons.neighbours import tree_words as words
from views.lessons.neighbours.case import Case, Story, tree_says
from views.questions import Asks, Question, a_share
from views.words.html import Html

TENTHS = 10


def asks(case: Case, story: Story) -> Asks:
    """Before the tree, and before both are compared."""
    kinds = [step.kind for step in story.steps]
    found = {kinds.index("tree"): partial(_class, case, story, kinds.index("tree"))}
    if "differ" in kinds:
        found[kinds.index("differ")] = partial(_differ, case, story, kinds.index("differ"))
    return found


def _class(case: Case, story: Story, at: int) -> Question:
    classes = case.ground.classes
    right = str(classes.index(tree_says(case, story)))
    voted = str(classes.index(story.votes[-1].label))
    slip = "you expected the tree to agree with the neighbours" if voted != right else (
        "you expected the tree to disagree with the neighbours"
    )  # fmt: skip
    answers = {str(i): str(label) for i, label in enumerate(classes)}
    return Question(
        key="class",
        ask=Html("Which class does CART predict for the new point?"),
        answers=answers,
        right={right},
        why=Html(words.sentence(case, story, at)),
        slip=slip,
    )


def _differ(case: Case, story: Story, at: int) -> Question:
    ask = Html("In what share of the plane do neighbours and tree predict different classes?")
    return a_share("differ", ask, words.differing(story), Html(words.sentence(case, story, at)), TENTHS)
