"""The questions before a node sends the record on: which branch it takes. And once, what a tree is."""

from collections.abc import Callable
from functools import partial

from mlcore import Tree, path_text
from mlcore.trees.fall import FallStep
from views.kit.known import known
from views.kit.questions import ROUNDING, Asks, Question
from views.lessons.predict import words
from views.lessons.predict.case import Case, Fall
from views.subjects.trees.story import place_name
from views.words.conditions import branch_text, question_text
from views.words.html import Html, esc

EVERY, HERE = "every", "here"  # answers where the value is unknown
FIRST = "tennis"  # with this table the course begins, and at its end it is asked what a tree is


def asks(case: Case, fall: Fall) -> Asks:
    """A question at each node that has a split, and one when the first table has been classified."""
    found = {at: _asked(fall, step) for at, step in enumerate(fall.steps) if step.kind == "ask" and at > 0}
    last = len(fall.steps) - 1
    if found and case.choices.data == FIRST and fall.steps[last].kind == "done":
        found[last] = three_words
    return found


def _asked(fall: Fall, step: FallStep) -> Callable[[], Question]:
    return partial(question, fall.tree, step)


def three_words() -> Question:
    """A definition of a decision tree, in the three words of a lecture."""
    return Question(
        key="three words",
        ask=Html("The record has reached the end. What is a decision tree, in three words?"),
        answers={
            "tree": "non-parametric hierarchical classifier",
            "line": "weighted linear sum",
            "neighbours": "nearest neighbours’ majority",
            "curves": "fitted normal curves",
        },
        right={"tree"},
        why=Html(
            "Non-parametric: a tree assumes no distribution, and it may grow with its records. Hierarchical: "
            "each answer decides which test comes next. Classifier: a leaf names a class. (The leaf of a "
            "regression tree has a number.)"
        ),
        slips={
            "line": "you described a linear model, which weighs all attributes at once",
            "neighbours": "you described nearest neighbours, which keep all records and test no attribute",
            "curves": "you described a generative model, which assumes a distribution",
        },
    )


def question(tree: Tree, step: FallStep) -> Question:
    """Which branch the record takes; where it has no value it may take all of them, or stay."""
    path = step.path or ()
    split = known(tree.node(path).split)
    branches = {path_text((*path, i)): branch_text(branch) for i, branch in enumerate(split.branches)}
    others = {EVERY: "down every branch", HERE: "it stays here"} if step.answer is None else {}
    title = esc(question_text(split))
    right = _right(tree, step)
    return Question(
        key=place_name(path),
        ask=Html(f"{words.part(tree, step)}<b>{title}</b> Where does the record go?"),
        answers={**branches, **others},
        right=right,
        why=Html(words.how(tree, step)),
        slips={key: _slip(step, key, right) for key in (*branches, *others)},
        nodes={key: key for key in branches},
    )


def _right(tree: Tree, step: FallStep) -> set[str]:
    """Where it goes. Of equally heavy branches the heaviest is each."""
    if step.how in ("fractions", "equal", "stay"):
        return {HERE if step.how == "stay" else EVERY}
    path = step.path or ()
    taken = [i for i, share in enumerate(step.shares) if share]
    if step.how in ("majority", "unseen"):
        weights = [child.n for child in tree.node(path).children]
        taken = [i for i, weight in enumerate(weights) if weight >= max(weights) * (1 - ROUNDING)]
    return {path_text((*path, i)) for i in taken}


def _slip(step: FallStep, answer: str, right: set[str]) -> str:
    """What somebody did who took this answer, if it is not right."""
    if answer in right:
        return ""
    if step.answer is None:
        return "you treated an unknown value differently from this algorithm"
    return "you followed the wrong branch"
