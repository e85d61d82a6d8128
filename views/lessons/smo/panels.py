"""What stands beside and below the plane: the pair, its update in numbers, the conditions, the race."""

from dataclasses import replace
from math import inf

from mlcore.svm import Machine
from views import charts
from views.lesson import Box, Columns, Formula, Moment, Panels, Said, Sketches, Told
from views.lessons.smo import check, drawn, tables, words
from views.lessons.smo.calculation import formulas
from views.lessons.smo.case import RULES, Case, Story, run_of
from views.points.machines import machine_of
from views.stage.sketch import Drawing
from views.stage.sketch.curves import Axis, curves
from views.words.grammar import plural
from views.words.html import Html, paragraph
from views.words.numbers import figure

COLOURS = {
    "second-order": charts.TRAINING,
    "violating-pair": charts.VALIDATION,
    "platt": charts.TEST,
    "random": charts.QUIET,
}
DASHES = {"second-order": "solid", "violating-pair": "dash", "platt": "dashdot", "random": "dot"}
ABOUT = paragraph(
    "The gap need not fall at every update, the dual never falls. A rule stops "
    "when no pair breaks the conditions by the tolerance; what gap is left then differs. Kernel "
    "values: a column of n for each point that was moved."
)


def tell(now: Moment[Case, Story]) -> Told:
    """The sentence, and what belongs to the step; in presenter mode neither curves nor race."""
    say = Html(words.sentence(now.story, now.at) + _elsewhere(now))
    if now.presenter:
        return Told(say, _beside(now))
    number = now.story.steps[now.at].number
    return Told(
        say, _beside(now), _so_far(now.story, now.at), [_race(now.case, number), check.panel(now.case)]
    )


def _elsewhere(now: Moment[Case, Story]) -> Html:
    """Where the story is cut off: whether the machine that other lessons show has arrived."""
    if now.story.steps[now.at].kind != "limit" or now.story.weighted:
        return Html("")
    machine = machine_of(now.case.points, now.case.made, now.case.C)
    return words.elsewhere(machine) if isinstance(machine, Machine) else Html("")


def _beside(now: Moment[Case, Story]) -> Panels:
    story, step = now.story, now.story.steps[now.at]
    conditions = Said(tables.conditions(story, now.at, now.presenter))
    if step.kind != "step":
        return [conditions]
    pair = Sketches([drawn.box(story, step), drawn.parabola(step)], "pair")
    numbers = Box([Formula(formulas(story, now.at))])
    return [pair, numbers] if now.presenter else [pair, numbers, conditions]


def _so_far(story: Story, at: int) -> Panels:
    """Every multiplier, and dual and primal objective."""
    bars, objectives = (
        Sketches([drawn.bars(story, at)], "bars"),
        Sketches([_objectives(story, at)], "objectives"),
    )
    return [Columns([[bars], [objectives]], shares=(1, 1))]


def _objectives(story: Story, at: int) -> Drawing:
    """Dual and primal closing in on each other."""
    steps, now = story.steps[:-1], story.steps[at]
    dual, primal = [step.dual for step in steps], [step.primal for step in steps]
    known = [n for n, value in enumerate(primal) if value < inf]
    lines = [
        charts.Curve("primal", known, [primal[n] for n in known], charts.VALIDATION),
        charts.Curve("dual", range(len(dual)), dual, charts.TRAINING),
    ]
    alt = (
        f"Primal and dual objective by updates. Now they are {figure(now.primal)} and {figure(now.dual)}, "
        f"at the end {figure(steps[-1].primal)} and {figure(steps[-1].dual)}."
    )
    x = Axis("updates", 0, max(len(dual) - 1, 1))
    y = Axis("objective", 0, _ceiling(dual, [primal[n] for n in known]))
    caption = f"Primal {figure(now.primal)} − dual {figure(now.dual)} = gap {figure(now.gap)}"
    return curves(lines, x, y, now.number, (250, 180), alt, caption)


def _ceiling(dual: list[float], primal: list[float]) -> float:
    """A height in which the end of the story can be seen: a primal far above is cut off."""
    most = dual[-1] or 1.0
    return 1.06 * min(max([*primal, most]), 4 * most)


def _race(case: Case, number: int) -> Columns:
    """The gap of each rule against its updates, on logarithmic axes, and the same as a table."""
    runs = {rule: run_of(replace(case, selection=rule)) for rule in RULES}
    lines = []
    for rule, run in runs.items():
        seen = [(n, gap) for n, gap in enumerate(run.gaps) if n and 0 < gap < inf]
        if seen:
            xs, ys = zip(*seen, strict=True)
            lines.append(charts.Curve(run.title, xs, ys, COLOURS[rule], DASHES[rule]))
    table = tables.race(list(runs.values()), RULES[case.selection], number, case.points.n)
    drawing = [Sketches([_gaps(lines, number)], "gaps")] if lines else []
    return Columns([drawing, [Said(table), Said(ABOUT)]], centred=True)


def _gaps(lines: list[charts.Curve], number: int) -> Drawing:
    last, gaps = max(x for line in lines for x in line.x), [gap for line in lines for gap in line.y]
    ends = ", ".join(
        f"{line.name} {figure(line.y[-1])} after {plural(line.x[-1], 'update')}" for line in lines
    )
    alt = f"The duality gap of each rule by updates, both axes logarithmic. At the end: {ends}."
    x, y = Axis("updates", 1, max(last, 2), log=True), Axis("gap", 0.8 * min(gaps), 1.2 * max(gaps), log=True)
    return curves(lines, x, y, number or None, (500, 240), alt, "The duality gap of each rule")
