"""What this lesson says: what a line is worth, and what an edit did to the widest street."""

from math import acos, degrees

import numpy as np

from mlcore.svm import Machine
from views.known import known
from views.lessons.margin.case import Street
from views.points.editing import Edit
from views.points.points import Points
from views.words.grammar import plural
from views.words.html import Html, mark, paragraph
from views.words.numbers import number

SAME = 1e-5  # a street that changed by less, relative to its width, is the same: SMO is as exact as that
INVITATION = paragraph("Now move a point without a ring: nothing changes. Then move one with a ring.")


def searching(street: Street) -> Html:
    """What the learner's line is worth."""
    if street.wrong:
        return Html(
            f"Your line leaves <b>{plural(street.wrong, 'point')}</b> on the wrong side, so there is no "
            "street around it. Drag its two handles."
        )
    return Html(
        f"Your line parts the classes, and the street around it is <b>{number(street.width)}</b> wide. "
        "Can you find a wider one?"
    )


def scored(street: Street, best: Machine) -> Html:
    """The optimum beside the learner's line."""
    margin = known(best.margin)
    share = int(100 * min(1.0, street.width / margin) + 1e-6)
    yours = (
        f"Yours has <b>{share} %</b> of it." if not street.wrong else "Yours does not part the classes yet."
    )
    return Html(
        f"The widest street is <b>{number(margin)}</b> wide. {yours} "
        f"{plural(len(best.support), 'point')} hold it: the <b>support vectors</b>, ringed."
    )


def edited(last: Edit, before: Machine | None, now: Machine) -> Html:
    """What an edit did to the widest street."""
    points = last.before if last.what == "remove" else last.after
    i = last.at
    if not 0 <= i < points.n or now.margin is None:
        return INVITATION
    what = {"add": "You added", "move": "You moved", "remove": "You removed", "flip": "You turned"}[last.what]
    name = f"{what} {point_name(points, i)}"
    if before is None or before.margin is None:
        return paragraph(f"{name}. Now there is a street, <b>{number(now.margin)}</b> wide.", "gh-told")
    held, holds = _is_support(before, i, last.what != "add"), _is_support(now, i, last.what != "remove")
    wider, turned = now.margin - before.margin, turn(before, now)
    same = abs(wider) <= SAME * before.margin and turned <= degrees(SAME)
    role = _role(held, holds)
    by = f"width {_signed(wider)}, direction {number(turned, 2)}°"
    if same:
        return paragraph(f"{name}, {role}: <b>nothing changes</b> ({by}).", "gh-told")
    return paragraph(
        f"{name}, {role}: <b>the street changes</b>, from {number(before.margin)} to "
        f"{number(now.margin)} ({by}).",
        "gh-told",
    )


def _is_support(machine: Machine, i: int, there: bool) -> bool:
    return there and i < len(machine.alpha) and bool(machine.alpha[i] > 0)


def _role(held: bool, holds: bool) -> str:
    if held and holds:
        return "a support vector"
    if held:
        return "which was a support vector"
    return "which has become a support vector" if holds else "no support vector"


def turn(before: Machine, now: Machine) -> float:
    """By how many degrees a street has turned."""
    v, w = known(before.weights), known(now.weights)
    lengths = float(np.linalg.norm(v) * np.linalg.norm(w))
    return degrees(acos(min(1.0, max(-1.0, float(v @ w) / lengths))))


def _signed(value: float) -> str:
    text = number(abs(value))
    return text if float(text) == 0 else f"{'+' if value > 0 else '−'}{text}"


def point_name(points: Points, i: int) -> str:
    """A point by its sign and place: ▲ (1.25, −0.5)."""
    x, y = points.x[i]
    return f"{mark(int(points.y[i] > 0))}&nbsp;({number(x, 2)}, {number(y, 2)})"


def in_words(points: Points, machine: Machine | None) -> str:
    """The picture in words."""
    said = f"{plural(points.n, 'point')}, and a line of your own with two handles."
    if machine is None or machine.margin is None:
        return said
    return f"{said} The widest street is {number(machine.margin)} wide."
