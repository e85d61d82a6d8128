"""The panels beside and below the board: the objective, the path over C, the same points with other Cs."""

from collections.abc import Sequence
from functools import partial
from math import ceil, floor, inf, log10

import numpy as np

from mlcore.svm import Machine
from views.kit import charts
from views.kit.charts import Curve
from views.kit.lesson import Moment, Told
from views.kit.link.table import COST
from views.kit.panels import Action, Box, Fold, Formula, Later, Panel, Panels, Said, Sketches, Still
from views.lessons.slack import words
from views.lessons.slack.case import Along, Case, path, story, validated
from views.stage.sketch import Axis, curves
from views.subjects import code
from views.subjects.code import machines
from views.subjects.points.drawn import still
from views.subjects.points.points import Points, linear_machines
from views.words.grammar import plural
from views.words.html import Html, esc, folded, here, mark, paragraph, table
from views.words.numbers import amount, number, price_text

MULTIPLES = (0.001, 0.01, 0.1, 1.0, 10.0, 100.0, 10_000.0)  # and the hard margin
HEAD = Html(
    '<h2 class="gh-heading gh-multiples-head">The same points with other values of C. '
    f"{here('Click a picture to use its C.')}</h2>"
)


def tell(now: Moment[Case, Machine | str]) -> Told:
    """What C does here."""
    found = now.story
    below = [] if now.asked else _multiples(now.case)
    if isinstance(found, str):
        return Told(esc(found), below=below)
    beside: Panels = [
        *([Said(words.capped(found))] if found.capped else []),
        Box([Formula(words.objective(found)), Said(words.shares(found))]),
        *([] if now.asked else _over(now, found)),
        Said(slack_table(now.case.points, found)),
    ]
    made = partial(machines.script, now.case.points, [machines.Learned(found, now.case.C)])
    return Told(words.sentence(found), beside, below=[*below, code.panel(made)])


def _over(now: Moment[Case, Machine | str], found: Machine) -> Panels:
    """What other C make of these points."""
    folds: Panels = [] if now.presenter else [_validation(now.case)]
    return [*_path(now.case, found, now.presenter), *folds]


# The path over C ------------------------------------------------------------------------------------


def _path(case: Case, here: Machine, presenter: bool) -> Panels:
    """Margin width, support vectors and errors over C, and the same in numbers."""
    along = path(case.points)
    if len(along.machines) < 2:
        return []
    low, high = along.machines[0].C, along.machines[-1].C
    at = case.C if low <= case.C <= high else None  # nothing happens beyond
    width, counts = _curves(along, here if at else along.machines[0])
    x, most = Axis("C", low, high, log=True), max(map(max, (one.y for one in counts)))
    axes = ((width, _decades("width", width[0].y)), (counts, Axis("points", 0, 1.05 * (most or 1))))
    drawings = [curves(lines, x, y, at, (430, 165), _alt(lines), "") for lines, y in axes]
    panels: list[Panel] = [Sketches([one], f"path {k}") for k, one in enumerate(drawings)]
    if along.capped:
        panels.append(Said(words.left_out([price_text(C) for C in along.capped])))
    if not presenter:
        panels.append(Said(charts.numbers([*width, *counts], "The path in numbers", "C", at)))
    return panels


def _validation(case: Case) -> Fold:
    """Closed at first, because the course explains cross-validation later."""
    return Fold(
        "Which C is best for new points?", lambda: [Later(lambda: _validated(case), words.FOLDING)], "folds"
    )


def _validated(case: Case) -> Panels:
    """The error on points left out over C, and the C that it chooses."""
    found = validated(case.points)
    if isinstance(found, str):
        return [Said(paragraph(esc(found)))]
    errors = [100 * one.error for one in found.found]
    line = Curve("% wrong in folds", found.Cs, errors, charts.VALIDATION)
    x = Axis("C", found.Cs[0], found.Cs[-1], log=True)
    at = case.C if found.Cs[0] <= case.C <= found.Cs[-1] else None
    drawn = curves([line], x, Axis("% wrong", 0, 1.1 * (max(errors) or 1)), at, (430, 150), _alt([line]), "")
    best = found.Cs[found.chosen]
    take = Action(f"Use C = {price_text(best)}", COST.change(best), key="take validated", look="tertiary")
    return [
        Sketches([drawn], "validated"),
        Said(words.validated(found, case.points)),
        *([take] if best != case.C else []),
    ]


def _curves(along: Along, here: Machine) -> tuple[list[Curve], list[Curve]]:
    """The width, and the counts in steps; the machine that is shown has its place in them, too."""
    machines = {one.C: one for one in (*along.machines, here)}
    shown = [machines[C] for C in sorted(machines) if machines[C].margin is not None]
    C = [one.C for one in shown]
    width = Curve("margin width", C, [one.margin or 0.0 for one in shown], charts.TRAINING)
    held, wrong = [len(one.support) for one in shown], [one.errors for one in shown]
    support = Curve("support vectors", C, held, charts.VALIDATION, stairs=True)
    return [width], [support, Curve("training errors", C, wrong, charts.TEST, "dash", stairs=True)]


def _decades(name: str, values: Sequence[float]) -> Axis:
    """Between powers of ten, so that the scale stays when C moves."""
    decades = [log10(y) for y in values]
    return Axis(name, 10.0 ** floor(min(decades)), 10.0 ** ceil(max(decades)), log=True)


def _alt(lines: Sequence[Curve]) -> str:
    """A path in words: where it begins and where it ends."""
    first = lines[0]
    told = {one.name: amount if one.stairs else number for one in lines}
    ends = ", ".join(
        f"{one.name} from {told[one.name](one.y[0])} to {told[one.name](one.y[-1])}" for one in lines
    )
    return f"From C = {price_text(first.x[0])} to C = {price_text(first.x[-1])}: {ends}."


# Many Cs at once ------------------------------------------------------------------------------------


def _multiples(case: Case) -> Panels:
    """The same points with several Cs, side by side; a click chooses one."""
    machines = linear_machines(case.points, MULTIPLES)
    if isinstance(machines, str):
        return []
    boxes = []
    for C, found in (*zip(MULTIPLES, machines, strict=True), (inf, story(Case(case.points, inf)))):
        name = f"C = {price_text(C)}"
        if isinstance(found, Machine):
            picture = Still(still(case.points, found, f"{name}. {words.margin_words(found)}"), f"still {C:g}")
            take = Action(name, COST.change(C), key=f"take {C:g}", look="tertiary", names=True)
            key = f"multiple {'chosen ' if C == case.C else ''}{C:g}"
            boxes.append(Box([picture, take, Said(words.multiple(found))], key, border=False))
    return [Said(HEAD), Box(boxes, "multiples", border=False)]


# The points in numbers --------------------------------------------------------------------------------


def slack_table(points: Points, machine: Machine) -> Html:
    """The points that violate the margin, the worst first."""
    order = sorted(np.flatnonzero(machine.slack > 10 * machine.tol).tolist(), key=lambda i: -machine.slack[i])
    if not order:
        return Html("")
    heights, slack, rows = (points.Y * machine.decision(points.X)).tolist(), machine.slack.tolist(), []
    for i in order:
        name, where = (
            f"{mark(int(points.y[i] > 0), points.classes[points.y[i] > 0])}&nbsp;{i + 1}",
            ("misclassified", "correct side, inside the margin"),
        )
        rows.append([name, number(heights[i]), number(slack[i]), where[heights[i] > 0]])
    caption = "Margin violations ξ = 1 − y·f(x), largest first"
    inside = table(caption, ["point", "y·f(x)", "ξ", "where"], rows, css="gh-numbers")
    return folded(f"The slack of {plural(len(rows), 'point')} in numbers", inside)
