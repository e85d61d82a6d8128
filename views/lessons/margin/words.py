"""The sentences of this lesson: how good a line is, and how an edit changes the maximum margin."""

from math import acos, degrees

import numpy as np

from mlcore.svm import Machine
from views.kit.known import known
from views.lessons.margin.case import ROUNDS, Jiggled, Street
from views.subjects.points.editing import Edit
from views.subjects.points.points import Points
from views.words.grammar import plural
from views.words.html import Html, mark, paragraph, table
from views.words.numbers import number

SAME = 1e-5  # a smaller change of a margin, relative to its width, is none: SMO is as exact as that
VERBS = {"add": "You added", "move": "You moved", "remove": "You removed", "flip": "You changed the class of"}
ROLES = {  # whether the point was a support vector, and whether it is one
    (True, True): "still a support vector",
    (True, False): "until now a support vector",
    (False, True): "now a support vector",
    (False, False): "not a support vector",
}
UNITS = paragraph(
    "The picture is not to scale, because one unit is not as long across as upwards. Right angles do not "
    "look right, and the maximum margin may not look the widest."
)
INVITATION = paragraph(
    "Move a point without a ring. Nothing changes while it stays outside the margin. Then move a ringed "
    "point."
)


PROBLEM = paragraph(
    "This is a <b>quadratic program</b>. Since ½‖w‖² is convex and the constraints are linear, any "
    "local minimum is the global minimum. The vector w sets the direction of the line and the width of "
    "the margin. The bias b only shifts the line. With more than two features the line becomes a "
    "hyperplane. Geometry alone "
    "decides where the boundary is, by the widest margin between the classes. There is no model of their "
    "probabilities."
)


def moved(street: Street, best: Machine) -> Html:
    """How far points may move before one is misclassified, by the optimum and by the learner's line."""
    half = known(best.margin) / 2
    yours = "" if street.wrong else f" With your line this holds below {number(street.width / 2)}."
    return paragraph(
        "Why does the width matter? New points often lie near known ones. If you move every point in any "
        f"direction by less than <b>{number(half)}</b>, half the width, the maximum-margin line "
        f"misclassifies none.{yours} This suggests a small generalisation error but does not prove one."
    )


def jiggled(points: Points, found: Jiggled) -> Html:
    """The number of points that either line misclassifies after random moves of all points."""
    rows = [
        ["your line", number(found.own, 2), number(found.own_expected, 2)],
        ["the maximum margin", number(found.best, 2), number(found.best_expected, 2)],
    ]
    head = ["line", f"misclassified of {points.n}", "expected"]
    shown = table(f"Mean over {ROUNDS} random moves of all points", head, rows, css="gh-numbers")
    return Html(
        shown
        + paragraph(
            "Every coordinate moves by a normal random number with standard deviation "
            f"{number(found.sd)}, the same for both lines. A wide margin helps against small moves. Against "
            "large ones all points count, and another line may make fewer errors."
        )
    )


def searching(street: Street) -> Html:
    """The quality of the learner's line."""
    if street.wrong:
        return Html(
            f"Your line misclassifies <b>{plural(street.wrong, 'point')}</b>, so there is no margin around "
            "it. Drag its two handles."
        )
    return Html(
        "Your line separates the classes. Its <b>margin</b>, the street between them, is "
        f"<b>{number(street.width)}</b> wide. Can you find a wider one?"
    )


def scored(street: Street, best: Machine) -> Html:
    """The optimum beside the learner's line."""
    margin = known(best.margin)
    share = int(100 * min(1.0, street.width / margin) + 1e-6)
    yours = "Your line does not separate the classes yet"
    if not street.wrong:
        yours = f"Your line reaches <b>{share} %</b> of that"
    return Html(
        f"The maximum margin is <b>{number(margin)}</b> wide. "
        f"The {plural(len(best.support), 'ringed point')}, its <b>support vectors</b>, hold it in place. "
        f"{yours}."
    )


def edited(last: Edit, before: Machine | None, now: Machine) -> Html:
    """The effect of an edit on the maximum margin."""
    points = last.before if last.what == "remove" else last.after
    i = last.at
    if not 0 <= i < points.n or now.margin is None:
        return INVITATION
    (x, y), sign = points.x[i], mark(int(points.y[i] > 0), points.classes[points.y[i] > 0])
    name = f"{VERBS[last.what]} {sign}&nbsp;({number(x, 2)}, {number(y, 2)})"
    if before is None or before.margin is None:
        return paragraph(f"{name}. Now there is a margin, <b>{number(now.margin)}</b> wide.", "gh-told")
    held, holds = last.what != "add" and i in before.support, last.what != "remove" and i in now.support
    wider, turned = now.margin - before.margin, turn(before, now)
    what = f"<b>The margin changes</b> from {number(before.margin)} to {number(now.margin)}"
    if abs(wider) <= SAME * before.margin and turned <= degrees(SAME):
        what = "<b>Nothing changes</b>"
    by = f"width {_signed(wider)}, direction {number(turned, 2)}°"
    return paragraph(f"{name}, {ROLES[held, holds]}. {what} ({by}).", "gh-told")


def turn(before: Machine, now: Machine) -> float:
    """The number of degrees by which a margin has turned."""
    v, w = known(before.weights), known(now.weights)
    lengths = float(np.linalg.norm(v) * np.linalg.norm(w))
    return degrees(acos(min(1.0, max(-1.0, float(v @ w) / lengths))))


def _signed(value: float) -> str:
    text = number(abs(value))
    return text if float(text) == 0 else f"{'+' if value > 0 else '−'}{text}"


def in_words(points: Points, machine: Machine | None) -> str:
    """The picture in words."""
    said = f"{plural(points.n, 'point')} and your own line, which has two handles."
    if machine is None or machine.margin is None:
        return said
    return f"{said} The maximum margin is {number(machine.margin)} wide."
