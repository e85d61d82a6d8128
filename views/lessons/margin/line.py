"""The learner’s line beside the maximum margin: the link, and what the page says, asks, draws and shows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from math import acos, degrees, inf, isfinite

import numpy as np
from numpy.typing import NDArray

from mlcore import svm
from mlcore.svm import Machine
from mlcore.svm.jiggle import expected_errors, jiggled_errors
from views.kit.keep import kept
from views.kit.known import known
from views.kit.lesson import Explanation, Snapshot
from views.kit.link.params import Change, Given
from views.kit.link.table import JIGGLE, LINE, OPTIMUM
from views.kit.panels import Action, Box, Fold, Formula, Panels, Said, Way, choice
from views.kit.questions import BETWEEN, Asks, Question, several
from views.stage.plane.picture import axes
from views.stage.plane.wire import Editor
from views.subjects import code
from views.subjects.code import machines
from views.subjects.points import choosing, reading
from views.subjects.points.drawn import editor_of
from views.subjects.points.editing import Edit
from views.subjects.points.points import Points, machine_of
from views.words.grammar import listed, plural, verb
from views.words.html import Html, esc, folded, here, mark, paragraph, table
from views.words.numbers import amount, number, small
from views.words.tex import aligned, decimals

SLIP = "The page cannot read the line in this link, so the line is upright."
ROUNDS = 100  # of moving the points at random
ON_LINE = 1e-9  # a point this close to the line lies on it, so it is on neither side
Ends = tuple[float, float, float, float]  # x1, y1, x2, y2


@dataclass(frozen=True)
class Case:
    """The points, the two handles of the learner's line, and whether the page shows the optimum.

    jiggle: the size of random moves of the points, in per cent of half the maximum margin; 0: none
    """

    points: Points
    line: Ends
    shown: bool
    jiggle: int = 0


@dataclass(frozen=True)
class Street:
    """The widest margin around a line; wrong: its misclassified points, with which it has no margin."""

    width: float
    wrong: int


def read(given: Given) -> Case:
    """The case of a link."""
    points = reading.read(given, apart=True)
    text = given(LINE)
    line = _ends(text) if text is not None else _upright(points)
    if line is None:
        given.note(SLIP)
    return Case(points, line or _upright(points), given(OPTIMUM), given(JIGGLE))


def _ends(text: str) -> Ends | None:
    try:
        x1, y1, x2, y2 = (float(part) for part in text.split(","))
    except ValueError:
        return None
    ends = (x1, y1, x2, y2)
    return ends if all(map(isfinite, ends)) and (x1, y1) != (x2, y2) else None


def _upright(of: Points) -> Ends:
    """The first place of a line: upright in the middle."""
    left, bottom, right, top = of.box
    middle, high = (left + right) / 2, top - bottom
    return (middle, top - high / 5, middle, bottom + high / 5)


def turned(case: Case, report: dict[str, object]) -> Change | None:
    """The change by letting go of a handle: the line goes into the link. Values are checked like a link."""
    ends = report.get("ends")
    if not isinstance(ends, list) or not all(isinstance(v, int | float) for v in ends):
        return None
    text = ",".join(f"{v:g}" for v in ends)
    return LINE.change(text) if _ends(text) else None


def optimum(of: Points) -> Machine | str:
    """The SVM with the maximum margin, or the sentence that says why there is none."""
    return machine_of(of, svm.linear(), inf)


def facts(case: Case, best: Machine | str) -> dict[str, float | str]:
    """The learner's line beside the optimum; width: of the line; share: per cent of the maximum margin."""
    street = read_off(case.points, case.line)
    found: dict[str, float | str] = {"width": street.width, "errors": street.wrong}
    if isinstance(best, str) or not best.margin:
        return found
    share = 100 * street.width / best.margin
    return {**found, "share": share, "maximum": best.margin, "support vectors": len(best.support)}


@kept
def read_off(of: Points, ends: Ends) -> Street:
    """The widest margin around a line, and the number of points that it misclassifies."""
    normal, bias = plane_of(of, ends)
    heights = of.Y * (of.X @ normal + bias)
    wrong = int(np.count_nonzero(heights <= ON_LINE))
    return Street(0.0 if wrong or not of.n else 2 * float(heights.min()), wrong)


def plane_of(of: Points, ends: Ends) -> tuple[NDArray[np.float64], float]:
    """The line as w·x + b = 0 with w of length 1. Its +1 side is the one that makes fewer errors."""
    x1, y1, x2, y2 = ends
    normal = np.array([y1 - y2, x2 - x1]) / np.hypot(x2 - x1, y2 - y1)
    bias = -float(normal @ np.array([x1, y1]))
    heights = of.Y * (of.X @ normal + bias)
    sides = [int(np.count_nonzero(side * heights <= ON_LINE)) for side in (1, -1)]
    return (normal, bias) if sides[0] <= sides[1] else (-normal, -bias)


@dataclass(frozen=True)
class Jiggled:
    """Mean misclassified points over the rounds, of the learner's line and of the optimum: counted, and
    expected by the normal distribution; sd: in the unit of the points."""

    sd: float
    own: float
    own_expected: float
    best: float
    best_expected: float


@kept
def jiggled(of: Points, ends: Ends, share: int) -> Jiggled:
    """Both lines on the same points, moved at random; share: see Case. Only if there is an optimum."""
    best = optimum(of)
    assert not isinstance(best, str)
    sd = share / 100 * known(best.margin) / 2
    lines = [plane_of(of, ends), (known(best.weights), best.bias)]
    found = [
        figure
        for w, b in lines
        for figure in (
            float(jiggled_errors(of.X, of.Y, w, b, sd, ROUNDS).mean()),
            expected_errors(of.X, of.Y, w, b, sd),
        )
    ]
    return Jiggled(sd, *found)


# In words -------------------------------------------------------------------------------------------


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


def errors_shown(points: Points, found: Jiggled) -> Html:
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


# The question ---------------------------------------------------------------------------------------


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
        shown = f"{plural(len(off), 'point')} of them {verb(len(off), 'lies', 'lie')} beyond the margin"
        return Html(f"They hold the margin in place, but {shown}. It stays the same without {_those(off)}.")
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


# The board ------------------------------------------------------------------------------------------


def covered(case: Case, best: Machine | str) -> Editor:
    """The same without the margin, while the learner marks the points that hold it."""
    return {**picture(replace(case, shown=False), best), "marked": MARKED}


def picture(case: Case, best: Machine | str) -> Editor:
    """The points, the line of the learner and, if it is shown, the maximum margin."""
    found = best if case.shown and isinstance(best, Machine) else None
    text = in_words(case.points, found)
    return {**editor_of(case.points, found, text), "own": case.line, "best": found.margin if found else None}


# What the page shows --------------------------------------------------------------------------------


CSS = "gh-numbers gh-conditions"
FEW = 10  # conditions that are visible at once
HOW = paragraph(here("Click in the plane to add a point of the class chosen below it."))


def explain(now: Snapshot[Case, Machine | str]) -> Explanation:
    """The quality of the learner's line, beside the maximum margin once that is visible."""
    case, best = now.case, now.story
    if isinstance(best, str):
        slack = Way("Use a soft margin, which points may violate", "slack", also=choosing.known(case.points))
        return Explanation(esc(best), [slack if len(set(case.points.y)) == 2 else Said(HOW)])
    street = read_off(case.points, case.line)
    if now.asked:
        return Explanation(searching(street), [_problem(now, None)])
    if not case.shown:
        show = Action("Show the optimum", OPTIMUM.change(True), key="optimum", look="primary")
        return Explanation(searching(street), [show, _problem(now, None)], below=[_code(case, best)])
    hide = Action("Hide the optimum and try again", OPTIMUM.change(False), key="optimum")
    units = [Said(UNITS)] if axes(case.points.axes, case.points.box)["free"] else []
    return Explanation(
        scored(street, best),
        [
            hide,
            Said(_changed(now, best)),
            *units,
            Said(moved(street, best)),
            *_jiggle(case, best),
            _problem(now, best),
        ],
        below=[_code(case, best)],
    )


def _jiggle(case: Case, best: Machine) -> Panels:
    """A dial that moves the points at random, and the errors of either line then."""
    if not best.margin:
        return []
    dial = choice(JIGGLE, case.jiggle, look="slider")
    if not case.jiggle:
        return [dial]
    return [dial, Said(errors_shown(case.points, jiggled(case.points, case.line, case.jiggle)))]


def _code(case: Case, best: Machine) -> Fold:
    return code.panel(partial(machines.script, case.points, [machines.Learned(best, inf)]))


def _problem(now: Snapshot[Case, Machine | str], best: Machine | None) -> Box:
    panels: Panels = [Formula(problem(best)), *([] if now.presenter else [Said(PROBLEM)])]
    if best:
        panels = [*panels, Said(conditions(now.case.points, best, now.presenter))]
    elif not now.presenter:  # it need not come first
        shown = conditions(now.case.points, None, False)
        panels = [*panels, Said(folded(f"The {plural(now.case.points.n, 'constraint')} in numbers", shown))]
    return Box(panels)


def _changed(now: Snapshot[Case, Machine | str], best: Machine) -> Html:
    """The effect of the last edit on the maximum margin."""
    if now.edit is None:
        return INVITATION
    before = optimum(now.edit.before)
    return edited(now.edit, before if isinstance(before, Machine) else None, best)


# The problem with its numbers: a constraint for each point ------------------------------------------


def problem(best: Machine | None) -> str:
    """The hard-margin problem, and its solution if the page shows it."""
    lines = [
        r"$$\min_{w,\,b}\ \tfrac12\lVert w\rVert^2$$",
        r"$$\text{subject to}\quad y\,(w\cdot x+b)\ge 1\ \text{ for each point}$$",
    ]
    if best is not None and best.weights is not None and best.margin is not None:
        w1, w2 = best.weights.tolist()
        half = (w1 * w1 + w2 * w2) / 2
        solved = [
            rf"\text{{width}} &= \frac{{2}}{{\lVert w\rVert}} = {decimals(best.margin, 3)}",
            rf"w &= ({decimals(w1)},\ {decimals(w2)}),\qquad b = {decimals(best.bias)}",
            r"\tfrac12\lVert w\rVert^2 "
            rf"&= \tfrac12\left({_square(w1)}+{_square(w2)}\right) = {decimals(half)}",
        ]
        lines = [aligned(solved), *lines]
    return "\n\n".join(lines)


def _square(value: float) -> str:
    text = decimals(value)
    return f"({text})^2" if text.startswith("-") or "cdot" in text else f"{text}^2"


def conditions(points: Points, best: Machine | None, brief: bool) -> Html:
    """One constraint for each point. With the optimum the active ones come first, each with its value.

    brief: the active ones only
    """
    head, caption = ["point", "constraint"], "Find w and b that satisfy one constraint for each point"
    order, heights = list(range(points.n)), np.zeros(points.n)
    active = best.support.tolist() if best is not None else []
    if best is not None:
        head, heights = [*head, "y·f(x)", "α"], points.Y * best.decision(points.X)
        caption = f"One constraint for each point. Equality holds for the {len(active)} points on the margin"
        order = sorted(active if brief else order, key=lambda i: (i not in active, heights[i]))
    rows = [_condition(points, i, best, float(heights[i])) for i in order]
    css = ["gh-best" if i in active else "" for i in order]
    shown = table(caption, head, rows[:FEW], css=CSS, row_css=css[:FEW])
    if len(rows) <= FEW:
        return shown
    rest = table("The other constraints", head, rows[FEW:], css=CSS, quiet_caption=True, row_css=css[FEW:])
    return Html(shown + folded(f"{len(rows) - FEW} more", rest))


def _condition(points: Points, i: int, best: Machine | None, height: float) -> list[str]:
    (x, y), sign = points.x[i], int(points.y[i] > 0)
    inside = f"{_factor(x)}·w₁ {'+' if y >= 0 else '−'} {_factor(abs(y))}·w₂ + b"
    text = f"{'+1' if sign else '−1'} · ({inside}) ≥ 1"
    name = f"{mark(sign, points.classes[sign])}&nbsp;{i + 1}"
    if best is None:
        return [name, text]
    return [name, text, number(height), small(float(best.alpha[i]))]


def _factor(value: float) -> str:
    return number(value, 2) if abs(value) < 100 else amount(value)
