"""The panels beside the board: the optimum, the effect of an edit, and the problem with its numbers."""

from functools import partial
from math import inf

import numpy as np

from mlcore.svm import Machine
from views.kit.lesson import Moment, Told
from views.kit.link.table import JIGGLE, OPTIMUM
from views.kit.panels import Action, Box, Fold, Formula, Panels, Said, Way, choice
from views.lessons.margin import words
from views.lessons.margin.case import Case, jiggled, optimum, read_off
from views.stage.plane.picture import axes
from views.subjects import code
from views.subjects.code import machines
from views.subjects.points import choosing
from views.subjects.points.points import Points
from views.words.grammar import plural
from views.words.html import Html, esc, folded, here, mark, paragraph, table
from views.words.numbers import amount, number, small
from views.words.tex import aligned, decimals

CSS = "gh-numbers gh-conditions"
FEW = 10  # conditions that are visible at once
HOW = paragraph(here("Click in the plane to add a point of the class chosen below it."))


def tell(now: Moment[Case, Machine | str]) -> Told:
    """The quality of the learner's line, beside the maximum margin once that is visible."""
    case, best = now.case, now.story
    if isinstance(best, str):
        slack = Way("Use a soft margin, which points may violate", "slack", also=choosing.known(case.points))
        return Told(esc(best), [slack if len(set(case.points.y)) == 2 else Said(HOW)])
    street = read_off(case.points, case.line)
    if now.asked:
        return Told(words.searching(street), [_problem(now, None)])
    if not case.shown:
        show = Action("Show the optimum", OPTIMUM.change(True), key="optimum", look="primary")
        return Told(words.searching(street), [show, _problem(now, None)], below=[_code(case, best)])
    hide = Action("Hide the optimum and try again", OPTIMUM.change(False), key="optimum")
    units = [Said(words.UNITS)] if axes(case.points.axes, case.points.box)["free"] else []
    return Told(
        words.scored(street, best),
        [
            hide,
            Said(_changed(now, best)),
            *units,
            Said(words.moved(street, best)),
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
    return [dial, Said(words.jiggled(case.points, jiggled(case.points, case.line, case.jiggle)))]


def _code(case: Case, best: Machine) -> Fold:
    return code.panel(partial(machines.script, case.points, [machines.Learned(best, inf)]))


def _problem(now: Moment[Case, Machine | str], best: Machine | None) -> Box:
    panels: Panels = [Formula(problem(best)), *([] if now.presenter else [Said(words.PROBLEM)])]
    if best:
        panels = [*panels, Said(conditions(now.case.points, best, now.presenter))]
    elif not now.presenter:  # it need not come first
        shown = conditions(now.case.points, None, False)
        panels = [*panels, Said(folded(f"The {plural(now.case.points.n, 'constraint')} in numbers", shown))]
    return Box(panels)


def _changed(now: Moment[Case, Machine | str], best: Machine) -> Html:
    """The effect of the last edit on the maximum margin."""
    if now.edit is None:
        return words.INVITATION
    before = optimum(now.edit.before)
    return words.edited(now.edit, before if isinstance(before, Machine) else None, best)


# The problem with its numbers: a constraint for each point --------------------------------------------


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
