"""The question about the maximum margin: the learner marks the points that hold it in the picture."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations

import numpy as np

from mlcore.svm import Machine
from views.kit.known import known
from views.kit.link.table import OPTIMUM
from views.kit.questions import BETWEEN, Asks, Question, several
from views.lessons.margin.case import Case, optimum
from views.subjects.points.points import Points
from views.words.grammar import listed, plural, verb
from views.words.html import Html, mark
from views.words.numbers import number, small

NEAR = 1e-4  # the largest distance of y·f(x) from 1 on the margin, and the relative one of two widths
MARKED = "support vector"
MOST_TRIED = 6  # points on the margin, up to which we try every choice


def asks(case: Case, best: Machine | str) -> Asks:
    """Before the margin appears."""
    return {} if isinstance(best, str) or not best.margin else {1: partial(_support, case, best)}


def _support(case: Case, best: Machine) -> Question:
    points = case.points
    return Question(
        key="support vectors",
        ask=Html("Which points will be the <b>support vectors</b> of the maximum margin?"),
        answers={str(i): _plain(points, i) for i in range(points.n)},
        right={*map(several, holding(points, best))},
        why=_why(points, best),
        marked=MARKED,
        price=partial(price, points, best),
        then=OPTIMUM.change(True),
    )


def heights(points: Points, best: Machine) -> np.ndarray:
    """y·f(x) of each point, by a machine of some of them."""
    found: np.ndarray = points.Y * best.decision(points.X)
    return found


def on_margin(points: Points, best: Machine) -> list[int]:
    """The points on the margin: those whose constraint is active."""
    found: list[int] = np.flatnonzero(heights(points, best) <= 1 + NEAR).tolist()
    return found


def holding(points: Points, best: Machine) -> Iterator[Sequence[int]]:
    """Every choice of points on the margin that hold it alone, so that it is the same without the others."""
    there = on_margin(points, best)
    yield best.support.tolist()
    if len(there) > MOST_TRIED:
        yield there
        return
    for n in range(2, len(there) + 1):
        for some in combinations(there, n):
            alone = _alone(points, some)
            if alone is not None and _as_wide(alone, best):
                yield some


def _alone(points: Points, some: Sequence[int]) -> Machine | None:
    """The maximum margin of a few of the points. None if they have one class."""
    few = points.but([points.x[i] for i in some], [points.y[i] for i in some])
    found = optimum(few)
    return None if isinstance(found, str) or not found.margin else found


def _as_wide(alone: Machine, best: Machine) -> bool:
    return known(alone.margin) <= known(best.margin) * (1 + NEAR)


def price(points: Points, best: Machine, answer: str) -> Html:
    """The margin of the marked points alone."""
    some = [int(part) for part in answer.split(BETWEEN)]
    alone = _alone(points, some)
    if alone is None:
        return Html("These points are all of one class, so there is no margin between them.")
    if _as_wide(alone, best):
        off = [i for i in some if i not in on_margin(points, best)]
        told = f"{plural(len(off), 'point')} of them {verb(len(off), 'lies', 'lie')} beyond the margin"
        return Html(f"They hold the margin in place, but {told}. It stays the same without {_those(off)}.")
    inside = int(np.count_nonzero(heights(points, alone) < 1 - NEAR))
    return Html(
        f"With these points alone the margin would be {number(known(alone.margin))} wide, and "
        f"{plural(inside, 'other point')} would violate it."
    )


def _those(some: Sequence[int]) -> str:
    return "that point" if len(some) == 1 else "those points"


def _why(points: Points, best: Machine) -> Html:
    """The support vectors with their multipliers."""
    held = best.support.tolist()
    few = [f"{_named(points, i)} with α {small(float(best.alpha[i]))}" for i in held[:6]]
    more = [plural(len(held) - 6, "other")] if len(held) > 6 else []
    return Html(
        f"y·f(x) is 1 at {listed([*few, *more])}, which hold the margin in place. It is "
        f"{number(known(best.margin))} wide. All other points have α 0."
    )


def _place(points: Points, i: int) -> str:
    x, y = points.x[i]
    return f"({number(x, 2)}, {number(y, 2)})"


def _plain(points: Points, i: int) -> str:
    return f"{points.classes[points.y[i] > 0]} {_place(points, i)}"


def _named(points: Points, i: int) -> str:
    side = int(points.y[i] > 0)
    return f"{mark(side, points.classes[side])}&nbsp;{_place(points, i)}"
