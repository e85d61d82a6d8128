"""What is asked before a node sends the record on: which branch it takes."""

from functools import partial

from mlcore import Tree, path_text
from mlcore.trees.fall import FallStep
from views.known import known
from views.lessons.predict import words
from views.lessons.predict.case import Fall
from views.questions import Asks, Question
from views.trees.story import place_name
from views.words.conditions import branch_text, question_text
from views.words.html import Html, esc

EVERY, HERE = "every", "here"  # answers where the value is unknown


def asks(fall: Fall) -> Asks:
    """A question at each node that has a split."""
    return {
        at: partial(question, fall.tree, step)
        for at, step in enumerate(fall.steps)
        if step.kind == "ask" and at > 0
    }


def question(tree: Tree, step: FallStep) -> Question:
    """Which branch the record takes; where it has no value it may take all of them, or stay."""
    path = step.path or ()
    split = known(tree.node(path).split)
    branches = {path_text((*path, i)): branch_text(branch) for i, branch in enumerate(split.branches)}
    others = {EVERY: "down every branch", HERE: "it stays here"} if step.answer is None else {}
    title = esc(question_text(split))
    return Question(
        key=place_name(path),
        ask=Html(f"{words.part(tree, step)}<b>{title}</b> Where does the record go?"),
        answers={**branches, **others},
        right=_right(step),
        why=Html(words.how(tree, step)),
        slips={key: _slip(step, key) for key in (*branches, *others)},
        nodes={key: key for key in branches},
    )


def _right(step: FallStep) -> set[str]:
    if step.how in ("fractions", "equal", "stay"):
        return {HERE if step.how == "stay" else EVERY}
    return {path_text((*(step.path or ()), i)) for i, share in enumerate(step.shares) if share}


def _slip(step: FallStep, answer: str) -> str:
    """What somebody did who took this answer, if it is not right."""
    if answer in _right(step):
        return ""
    if step.answer is None:
        return "you treated an unknown value otherwise than this algorithm does"
    return "you took the branch of another value"
