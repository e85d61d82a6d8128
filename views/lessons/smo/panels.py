"""The panels beside and below the plane: the pair, its update in numbers, the KKT conditions, the rules."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import inf

import numpy as np

from mlcore import svm
from mlcore.svm import Machine, SmoStep
from views.kit import charts
from views.kit.keep import kept
from views.kit.lesson import Moment, Told
from views.kit.panels import Box, Columns, Fold, Formula, Panels, Said, Sketches
from views.lessons.smo import check, contest, drawn, words
from views.lessons.smo.case import MOST_UPDATES, RULES, Case, Run, Story, run_of
from views.stage.sketch import Axis, Drawing, curves
from views.subjects import code
from views.subjects.code import machines
from views.subjects.points.points import machine_of
from views.words.grammar import plural, verb
from views.words.html import Cell, Html, class_name, esc, folded, paragraph, table
from views.words.numbers import figure

LOOKS = {
    "second-order": (charts.TRAINING, "solid"), "violating-pair": (charts.VALIDATION, "dash"),
    "platt": (charts.TEST, "dashdot"), "random": (charts.QUIET, "dot"),
}  # fmt: skip
MANY = 15  # rows of the longer table of conditions: it is sent at every update
AGREED = paragraph(
    "After an unclipped step, one bias would put both i and j on their margins. But b is the mean over all "
    "points with 0 &lt; α &lt; C, so both can still be off."
)
ABOUT = paragraph(
    "At a positive point, y·α can rise while α is below C, and fall while α is above 0. At a negative "
    "point it is the other way round. The gap need not fall at every update, but the dual never falls. A "
    "rule stops when no pair violates the KKT conditions by more than the tolerance, so the last gaps "
    "differ. Every point whose α changes costs a column of n kernel values. Fan, Chen &amp; Lin (2005) "
    "seek i among the points whose y·α can rise and j among those whose y·α can fall. This page swaps i "
    "and j. Platt (1998) writes f(x) = w·x − b, so his b has the other sign."
)
DUAL = Fold(
    "From the primal to the dual",
    lambda: [Said(words.LAGRANGE), Formula(words.to_the_dual()), Said(words.PRODUCTS)],
    "dual",
)


def tell(now: Moment[Case, Story]) -> Told:
    """The sentence, and what belongs to the step."""
    say = Html(words.sentence(now.story, now.at) + _elsewhere(now))
    so_far, below = _so_far(now), [DUAL] if now.until is not None else _below(now)
    if now.presenter:  # the plane takes the room, and the panels so far are a click away
        return Told(say, _beside(now), (), [*so_far, *below])
    return Told(say, _beside(now), so_far, below)


def _below(now: Moment[Case, Story]) -> Panels:
    """What tells how the story ends, too: the four rules, libsvm's answer, and the program."""
    rules = partial(_compared, now.case, now.story.steps[now.at].number)
    others = Fold("Other rules for the working set", rules, "other rules")
    return [others, DUAL, check.panel(now.case), code.panel(partial(_code, now.case))]


def _code(case: Case) -> code.Script:
    """The machine as libsvm and mlcore are asked for it."""
    found = svm.fit(
        case.points.X, np.array(case.points.y), case.made, case.C, case.tol, weights=case.weights,
        selection=case.selection, max_iterations=MOST_UPDATES,
    )  # fmt: skip
    about = case.C, case.tol, case.weights, case.selection
    return machines.script(case.points, [machines.Learned(found, *about, most=MOST_UPDATES)])


def _elsewhere(now: Moment[Case, Story]) -> Html:
    """Where the story is cut off: whether the machine that other lessons show has arrived."""
    if now.story.steps[now.at].kind != "limit" or now.story.weighted:
        return Html("")
    machine = machine_of(now.case.points, now.case.made, now.case.C)
    return words.elsewhere(machine) if isinstance(machine, Machine) else Html("")


def _beside(now: Moment[Case, Story]) -> Panels:
    story, step = now.story, now.story.steps[now.at]
    if step.kind != "step":
        return [Said(conditions(story, now.at))]
    pair = Sketches([drawn.box(story, step), drawn.parabola(step)], "pair")
    numbers = Box([Formula(words.formulas(story, now.at)), Said(words.KEY)])
    return [pair, *contest.panels(now), numbers]


def _so_far(now: Moment[Case, Story]) -> Panels:
    """Dual and primal objective, and the conditions of an update, which tell the next pair as well."""
    shown = [Said(conditions(now.story, now.at))] if now.story.steps[now.at].kind == "step" else []
    return [*_objectives(now), *(shown if not now.asked else [])]


def _objectives(now: Moment[Case, Story]) -> Panels:
    """Dual and primal closing in on each other, as far as they may be seen."""
    story, step = now.story, now.story.steps[now.at]
    steps = story.steps[:-1] if now.until is None else story.steps[: now.until]
    dual, primal = [step.dual for step in steps], [step.primal for step in steps]
    known = [n for n, value in enumerate(primal) if value < inf]
    lines = [
        charts.Curve("primal", known, [primal[n] for n in known], charts.VALIDATION),
        charts.Curve("dual", range(len(dual)), dual, charts.TRAINING),
    ][not known :]
    alt = f"Primal and dual objective by updates. Now they are {figure(step.primal)} and {figure(step.dual)}"
    if now.until is None:
        alt += f", at the end {figure(steps[-1].primal)} and {figure(steps[-1].dual)}"
    x = Axis("updates", 0, max(len(dual) - 1, 1))
    y = Axis("objective", 0, _ceiling(dual, [primal[n] for n in known]))
    caption = words.gap(step)
    return [Sketches([curves(lines, x, y, step.number, (500, 170), f"{alt}.", caption)], "objectives")]


def _ceiling(dual: list[float], primal: list[float]) -> float:
    """A height in which the end of the story can be seen: a primal far above is cut off."""
    most = dual[-1] or 1.0
    return 1.06 * min(max([*primal, most]), 4 * most)


def _compared(case: Case, number: int) -> Panels:
    return [_rules(case, number)]


def _rules(case: Case, number: int) -> Columns:
    """The gap of each rule against its updates, on logarithmic axes, and the same as a table."""
    runs = [run_of(replace(case, selection=rule, pairs=())) for rule in RULES]
    lines = _lines(replace(case, pairs=()))
    shown = rules(runs, RULES[case.selection], number, case.points.n)
    drawing = [Sketches([_gaps(lines, number)], "gaps")] if lines else []
    return Columns([drawing, [Said(shown), Said(ABOUT)]], centred=True)


@kept
def _lines(case: Case) -> tuple[charts.Curve, ...]:
    """The gap of each rule by its updates. Every step of the story has the same."""
    lines = []
    for rule in RULES:
        run = run_of(replace(case, selection=rule))
        seen = [(n, gap) for n, gap in enumerate(run.gaps) if n and 0 < gap < inf]
        if seen:
            xs, ys = zip(*seen, strict=True)
            lines.append(charts.Curve(run.title, xs, ys, *LOOKS[rule]))
    return tuple(lines)


def _gaps(lines: Sequence[charts.Curve], number: int) -> Drawing:
    last = max(line.x[-1] for line in lines)
    low, high = min(min(line.y) for line in lines), max(max(line.y) for line in lines)
    ends = [f"{line.name} {figure(line.y[-1])} after {plural(line.x[-1], 'update')}" for line in lines]
    alt = f"The duality gap of each rule by updates, both axes logarithmic. At the end: {', '.join(ends)}."
    x, y = Axis("updates", 1, max(last, 2), log=True), Axis("gap", 0.8 * low, 1.2 * high, log=True)
    return curves(lines, x, y, number or None, (500, 240), alt, "The duality gap of each rule")


# Tables -------------------------------------------------------------------------------------------


def conditions(story: Story, at: int) -> Html:
    """The Karush-Kuhn-Tucker conditions when the rule chose the pair, the worst first."""
    step, rows = story.steps[at], 5
    updated = step.kind == "step"
    before = at - 1 if updated else at
    violations, after = story.violations(before), story.violations(at) if updated else None
    broken = int((violations > story.tol).sum())
    order = sorted(
        range(len(violations)),
        key=lambda k: (k != step.i, k != step.j, -violations[k], -story.alphas[before, k], k),
    )
    head = ["point", "class", "α", "y·f(x)", "should be", "violation"] + ["after the update"] * updated
    caption = (
        f"KKT conditions {'before this update' if updated else 'now'}. {broken} of "
        f"{plural(len(order), 'point')} {verb(broken, 'violates', 'violate')} theirs by more than "
        f"{figure(story.tol)}. Points i and j come first, then the largest violations. A dash means no "
        "violation"
    )
    shown = [_condition(story, before, k, step, violations, after) for k in order[:MANY]]
    css = ["gh-best" if k in (step.i, step.j) else "" for k in order[:MANY]]
    html = table(caption, head, shown[:rows], css="gh-numbers gh-kkt", row_css=css[:rows])
    note = AGREED if updated and not step.clipped else ""
    more, left = shown[rows:], len(order) - len(shown)
    if not more:
        return Html(html + note)
    words = f"The next {len(more)} of {len(order)} points"
    words += f" (the last {left} are not shown)" if left else ""
    inside = table(words, head, more, css="gh-numbers gh-kkt", quiet_caption=True, row_css=css[rows:])
    return Html(html + note + folded(words, inside))


def _condition(
    story: Story, before: int, k: int, step: SmoStep, violations: np.ndarray, after: np.ndarray | None
) -> list[Cell]:
    alpha, ceiling = story.alphas[before, k], story.ceiling[k]
    letters = {step.i: "i", step.j: "j"} if step.i is not None else {}
    name = f'<b class="gh-letter">{letters[k]}</b> · {k + 1}' if k in letters else str(k + 1)
    side = class_name(story.sign(k), story.classes[story.sign(k)])
    wanted = "≥ 1" if alpha == 0 else "≤ 1" if alpha == ceiling else "= 1"
    where = figure(float(alpha)) + (" = C" if alpha == ceiling else "")
    height = figure(float(story.y[k] * story.decisions[before, k]))
    off = [figure(float(by[k])) if by[k] else "–" for by in (violations, after) if by is not None]
    return [name, side, where, height, wanted, *off]


def rules(runs: Sequence[Run], chosen: str, at: int, n: int) -> Html:
    """Four rules on the same points, as a table. at: the number of updates now; n: of points."""
    rows = []
    for run in runs:
        updates = f"{run.updates:,}" + (" (cap)" if run.capped else "")
        ends = map(figure, (run.gaps[min(at, run.updates)], run.gaps[-1], run.duals[-1]))
        rows.append([esc(run.title), updates, f"{run.points * n:,}", *ends])
    head = ["rule", "updates", "kernel values", f"gap after {plural(at, 'update')}", "last gap", "last dual"]
    css = ["gh-best" if run.title == chosen else "" for run in runs]
    return table(
        "Four rules for the working set on the same points", head, rows, css="gh-numbers", row_css=css
    )
