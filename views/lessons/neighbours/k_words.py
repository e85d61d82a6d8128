"""The sentences about the errors over k."""

import numpy as np

from views.kit.known import known
from views.lessons.neighbours.case import Case, Story
from views.subjects.ground.ground import Ground
from views.words.grammar import listed, plural
from views.words.html import Html, class_name, paragraph, table
from views.words.numbers import number

MANY_TIES = 0.1  # a share of the votes: the border is not smooth with this many ties


def sentence(case: Case, story: Story, at: int) -> str:
    """The sentence of a number of neighbours."""
    errors, step = known(story.errors), story.steps[at]
    if step.kind == "ask":
        return (
            f"k goes from {plural(errors.k[-1], 'neighbour')}, which is all points, down to one. "
            f"<b>Guess first</b>: with which k is the {judged(story)} lowest?"
        )
    k, n = errors.k[step.n], step.n
    said = f"<b>k = {k}</b>: training error <b>{number(errors.training[n])}</b>"
    alone = errors.left_out[n]
    said += f", leave-one-out error <b>{number(alone)}</b>" if alone is not None else ""
    said += f", test error <b>{number(errors.test[n])}</b>" if errors.test else ""
    return f"{said}. {_meaning(case, story, n)}"


def _meaning(case: Case, story: Story, n: int) -> str:
    errors, ground = known(story.errors), case.ground
    if errors.k[n] == ground.n:
        return _everybody(ground)
    if errors.k[n] == 1:
        return _alone(ground, errors.training[n])
    tied = errors.tied[n] / ground.n
    said = _tied(case, story, n) if tied else ""
    if n == best_k(story):
        return f"The error on points that have no vote themselves is <b>lowest here</b>.{said}"
    if n < best_k(story):
        return f"With fewer neighbours the decision boundary follows the points more closely.{said}"
    return said.lstrip() if tied >= MANY_TIES else f"Many neighbours smooth the decision boundary.{said}"


def _tied(case: Case, story: Story, n: int) -> str:
    """The note that ties decide, and the effect of leaving a point out on them."""
    errors = known(story.errors)
    count, of = errors.tied[n], case.ground.n
    said = (
        f" Several classes <b>tie</b> in <b>{count} of {of}</b> votes on these points. The nearest neighbour "
        "of one of these classes then decides, as with k = 1."
    )
    alone = errors.left_out[n]
    if alone is None or alone < errors.training[n] + count / of / 2:
        return said
    return said + (
        " A point that is left out takes a vote away from its own class and loses the tie. The leave-one-out "
        "error shows little more than this."
    )


def _everybody(ground: Ground) -> str:
    counts = np.bincount(ground.codes, minlength=len(ground.classes)).tolist()
    first = [c for c, n in zip(ground.classes, counts, strict=True) if n == max(counts)]
    if len(first) == 1:
        name = class_name(ground.classes.index(first[0]), first[0])
        return f"All points vote everywhere, so the majority class {name} wins everywhere."
    return (
        "All points vote everywhere, and "
        f"{listed([class_name(ground.classes.index(c), c) for c in first])} have the same number of votes. "
        "This is <b>a tie everywhere</b>, so the nearest neighbour of one of these classes decides."
    )


def _alone(ground: Ground, error: float) -> str:
    if error == 0:
        return "Each point is its own nearest neighbour, so the training error of 0 tells you nothing."
    return (
        "Each point is its own nearest neighbour, but the training error is not 0. There are points of "
        "different classes <b>at the same place</b>."
    )


def best_k(story: Story) -> int:
    """The k of the ladder with the lowest error on points without a vote: test points, else left-out ones.
    It is the largest k in a tie."""
    found = [(error, -n) for n, error in held(story)]
    return -min(found)[1] if found else 0


def held(story: Story) -> list[tuple[int, float]]:
    """The error on points without a vote (test, else left-out points), by the place of k in the ladder."""
    errors = known(story.errors)
    values = [errors.test[i] if errors.test else e for i, e in enumerate(errors.left_out)]
    return [(i, v) for i, v in enumerate(values) if v is not None]


def judged(story: Story) -> str:
    """The name of the error on points without a vote."""
    return "test error" if known(story.errors).test else "leave-one-out error"


def errors(case: Case, story: Story, at: int) -> Html:
    """The errors so far in numbers."""
    by_k, step = known(story.errors), story.steps[at]
    parts = [by_k.training, by_k.left_out, *([by_k.test] if by_k.test else [])]
    told = [n for n in reversed(range(len(by_k.k))) if n >= step.n]
    rows = [
        [str(by_k.k[n]), *("–" if (v := part[n]) is None else number(v, 4) for part in parts)] for n in told
    ]
    head = ["k", "training error", "leave-one-out error", *(["test error"] if by_k.test else [])]
    css = ["gh-best" if n == step.n else "" for n in told]
    return table("The errors in numbers", head, rows, css="gh-numbers", row_css=css)


def about_errors(case: Case) -> Html:
    """The meaning of the errors, and of k for neighbours."""
    test = (
        "This table has no test points, so the leave-one-out error takes the place of a test error."
        if case.ground.test is None
        else ""
    )
    return paragraph(
        "The training error counts each point among its own neighbours. The leave-one-out error does not. "
        "<b>k plays the role of a tree’s size in reverse</b>: few neighbours make a complex model, and many "
        "make a simple one. If you choose the k that does best on some points, report its error on other "
        f"points. {test}"
    )
