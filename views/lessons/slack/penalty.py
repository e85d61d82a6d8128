"""C, the penalty for slack: the link and the SVMs over C, and what the page says, asks, draws and shows."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import ceil, floor, inf, log10

import numpy as np

from mlcore import svm
from mlcore.svm import CrossValidation, Machine, ProblemError
from views.kit import charts
from views.kit.charts import Curve
from views.kit.keep import kept_long
from views.kit.known import known
from views.kit.lesson import Explanation, Snapshot
from views.kit.link.params import Change, Given
from views.kit.link.table import COST
from views.kit.panels import Action, Box, Fold, Formula, Later, Panel, Panels, Said, Sketches, Still
from views.kit.questions import Asks, Question
from views.stage.plane.wire import Editor, Figure
from views.stage.sketch import Axis, curves
from views.subjects import code
from views.subjects.code import machines
from views.subjects.points import dials, reading
from views.subjects.points.drawn import editor_of, slacks, still
from views.subjects.points.points import MOST, Points, linear_machines, machine_of, named, too_few
from views.words.grammar import plural, verb
from views.words.html import Html, esc, folded, here, mark, paragraph, table
from views.words.numbers import amount, grouped, number, powered, price_text, small
from views.words.tex import decimals, tex

PATH = tuple(10.0 ** (k / 2) for k in range(-12, 13))  # the places of C at which a change is looked for
CLOSE = 20  # C to a decade where something happens
SOME, FOLDS = 5, 5  # C to a decade that are cross-validated, and in how many folds


@dataclass(frozen=True)
class Case:
    """The points and C; inf is the hard margin."""

    points: Points
    C: float


@dataclass(frozen=True)
class Along:
    """The machines over C, those that arrived; capped: the C of those that did not."""

    machines: tuple[Machine, ...]
    capped: tuple[float, ...]


@dataclass(frozen=True)
class Validated:
    """Errors in folds for each C; n: all points."""

    n: int
    Cs: tuple[float, ...]
    found: tuple[CrossValidation, ...]

    @property
    def chosen(self) -> int:
        """The place of the C that cross-validation chooses."""
        return svm.preferred(self.found)


def read(given: Given) -> Case:
    """The case of a link."""
    return Case(reading.read(given), given(COST))


def story(case: Case) -> Machine | str:
    """The machine, or the sentence that says why there is none."""
    return machine_of(case.points, svm.linear(), case.C)


def dialled(case: Case, report: object) -> Change | None:
    """What a turn of the slider changes."""
    C = dials.turned(report, "C", COST)
    return None if C is None else COST.change(C)


def happening(of: Points) -> tuple[float, float]:
    """Between which C the set of support vectors, or of those at C, changes; else the usual ones."""
    every = linear_machines(of, PATH)
    if isinstance(every, str):
        return dials.USUAL
    sets = [(one.support.tolist(), one.at_bound.tolist()) for one in every if not one.capped]
    changed = [k for k, (one, next_one) in enumerate(pairwise(sets)) if one != next_one]
    return (PATH[changed[0]], PATH[changed[-1] + 1]) if changed else dials.USUAL


@kept_long(lambda points: 2e-6 * points.n**2)
def validated(of: Points) -> Validated | str:
    """The errors in folds over the C where something happens, or the sentence that says why not."""
    if few := too_few(of, FOLDS):
        return few
    low, high = happening(of)
    Cs = tuple(dials.spread(max(low / 3, PATH[0]), min(3 * high, PATH[-1]), SOME))
    try:
        found = svm.linear_prices(of.X, np.array(of.y), Cs, FOLDS)
    except ProblemError as error:
        return named(error, of)
    return Validated(of.n, Cs, found)


def path(of: Points) -> Along:
    """The machines of these points over the C where something happens; none where there cannot be any."""
    low, high = happening(of)
    every = linear_machines(of, tuple(dials.spread(max(low / 3, PATH[0]), min(3 * high, PATH[-1]), CLOSE)))
    if isinstance(every, str):
        return Along((), ())
    arrived = tuple(one for one in every if not one.capped and one.margin is not None)
    return Along(arrived, tuple(one.C for one in every if one.capped))


# In words -------------------------------------------------------------------------------------------


def sentence(machine: Machine) -> Html:
    """What C does here."""
    if machine.margin is None:
        return Html("No direction is better than any other here, so w is 0 and there is no margin.")
    inside = int(np.count_nonzero(machine.slack > 10 * machine.tol))
    wide = f"The margin is <b>{width_text(machine.margin)}</b> wide."
    if not inside:
        return Html(f"{wide} No point violates it, so no slack is needed.")
    wrong = f"{machine.errors} of them {verb(machine.errors)}" if machine.errors else "none is"
    who = f"{inside} points violate it, and {wrong} misclassified"
    if inside == 1:
        fate = "misclassified" if machine.errors else "still classified correctly"
        who = f"One point violates it and is {fate}"
    return Html(f"{wide} {who}. <b>Slack</b> allows this, and each unit of slack costs C.")


def figures(machine: Machine | None) -> list[Figure]:
    """The figures below the picture."""
    if machine is None or machine.margin is None:
        return []
    return [
        ("Margin width", width_text(machine.margin), False),
        ("Sum of slack", small(total_slack(machine)), False),
        ("Misclassified", str(machine.errors), False),
        ("Support vectors", str(len(machine.support)), False),
    ]


def facts(machine: Machine | str) -> dict[str, float | str]:
    """A machine in figures."""
    if isinstance(machine, str) or machine.margin is None:
        return {}
    return {
        "width": machine.margin, "slack": total_slack(machine), "errors": machine.errors,
        "violations": int(np.count_nonzero(machine.slack > 10 * machine.tol)),
        "support vectors": len(machine.support),
    }  # fmt: skip


def total_slack(machine: Machine) -> float:
    """The sum of slacks; those within the tolerance are none."""
    return float(machine.slack[machine.slack > 10 * machine.tol].sum())


def margin_words(machine: Machine | None) -> str:
    """The margin in words."""
    if machine is None or machine.margin is None:
        return "There is no margin."
    return (
        f"The margin is {width_text(machine.margin)} wide, with "
        f"{plural(machine.errors, 'misclassified point')} and "
        f"{plural(len(machine.support), 'support vector')}."
    )


def multiple(machine: Machine) -> Html:
    """The figures below a small picture."""
    if machine.margin is None:
        return paragraph("no margin")
    return paragraph(
        f"width {width_text(machine.margin)}, {machine.errors} misclassified, "
        f"{plural(len(machine.support), 'support vector')}"
    )


def capped(machine: Machine) -> Html:
    """That the solver was stopped before it arrived."""
    return Html(
        f'<p class="gh-fine gh-note" role="note">SMO stopped after {machine.iterations:,} steps, before it '
        f"converged. The duality gap is still {small(machine.gap)}, so the picture does not show the "
        "optimum yet.</p>"
    )


def left_out(names: list[str]) -> Html:
    """Which C the curves do not have."""
    return paragraph(
        f"SMO did not converge in {MOST:,} steps, so the curves leave out C = {', '.join(names)}."
    )


def width_text(value: float) -> str:
    """A width, which a small C makes very large."""
    return number(value) if value < 100 else grouped(value)


def objective(machine: Machine) -> str:
    """The objective split into its two parts, with numbers."""
    half = _half(machine)
    if np.isinf(machine.C):
        lines = [
            r"$$\min\ \tfrac12\lVert w\rVert^2\quad\text{without any slack}$$",
            rf"$$\tfrac12\lVert w\rVert^2={decimals(half)}$$",
        ]
        return "\n\n".join(lines)
    total = total_slack(machine)
    price = rf"\underbrace{{{_price(machine.C)}\cdot {decimals(total)}}}_{{C\sum\xi}}"
    whole = decimals(half + machine.C * total)
    lines = [
        r"$$\min\ \tfrac12\lVert w\rVert^2+C\sum\xi_i$$",
        r"$$\text{subject to}\quad y_i\,(w\cdot x_i+b)\ge 1-\xi_i,\ \ \xi_i\ge 0$$",
        rf"$$\underbrace{{{decimals(half)}}}_{{\frac12\lVert w\rVert^2}}+{price}={whole}$$",
    ]
    return "\n\n".join(lines)


def _price(C: float) -> str:
    power = round(np.log10(C))
    if abs(power) > 3 and abs(C / 10.0**power - 1) < 1e-9:
        return tex(powered(C))
    return decimals(C) if C < 1e-3 or C >= 1e5 else tex(amount(C, 6))


def shares(machine: Machine) -> Html:
    """The two parts of the objective as a bar."""
    half = _half(machine)
    price = 0.0 if np.isinf(machine.C) else machine.C * total_slack(machine)
    share = 100 * half / (half + price) if half + price else 100.0
    return Html(
        f'<div class="gh-shares" role="img" aria-label="{share:.0f} % of the objective is ½‖w‖², '
        f'{100 - share:.0f} % is C times the sum of slack">'
        f'<span style="width:{share:.2f}%"></span><span style="width:{100 - share:.2f}%"></span></div>'
        f'<div class="gh-shares-words"><span>½‖w‖² {share:.0f} %</span>'
        f"<span>C·Σξ {100 - share:.0f} %</span></div>"
    )


def _half(machine: Machine) -> float:
    """½‖w‖²."""
    w = known(machine.weights)
    return float(w @ w) / 2


FOLDING = "Training SVMs, each without one fold …"


def folds_shown(found: Validated, points: Points) -> Html:
    """Which C cross-validation chooses."""
    best = found.found[found.chosen]
    tied = sum(sum(one.errors) == sum(best.errors) for one in found.found) - 1
    others = f"{plural(tied, 'other value')} of C {verb(tied, 'does', 'do')}"
    why = f" {others} equally well, but not with fewer support vectors." if tied else ""
    wrong = sum(best.errors)
    return paragraph(
        f"{FOLDS}-fold cross-validation chooses <b>C = {price_text(found.Cs[found.chosen])}</b>. "
        f"Each of the {found.n} points was left out once, and {wrong} of them {verb(wrong)} "
        f"misclassified.{why} This error is the lowest among {len(found.Cs)} values of C, so it is probably "
        f"a little too low. {points.scaled_first} In general a small C keeps the model simple, as pruning "
        "keeps a tree small. Such a model accepts some training errors in the hope of fewer on new points."
    )


# The question ---------------------------------------------------------------------------------------


TIMES = 100.0  # the factor between C and the one that is asked about
SOFT = 1.0  # the C that is asked about where there is no slack
LOWEST, HIGHEST = 1e-6, 1e6  # C in a link
MUCH = 1.05  # times the width of another margin: that is seen
SAME = 1e-3  # of its width: a margin that changes by less stays as it is
STAYS, WIDER_MORE, WIDER, NARROWER_FEWER, NARROWER = "stays", "wider+", "wider", "narrower+", "narrower"
ANSWERS = {
    WIDER_MORE: "wider, and more points violate it",
    WIDER: "wider, but the number of violations does not rise",
    NARROWER_FEWER: "narrower, and fewer points violate it",
    NARROWER: "narrower, but the number of violations does not fall",
    STAYS: "as wide as before",
}


def asks(case: Case, found: Machine | str) -> Asks:
    """Before C is another one; nothing where one of the two SVMs has not converged or has no margin."""
    if isinstance(found, str) or not _counts(found):
        return {}
    C = other(case)
    machine = _machine(case.points, C)
    return {} if machine is None else {1: partial(_change, found, machine)}


def other(case: Case) -> float:
    """The C that is asked about: a hundred times larger, or smaller where only that changes the width."""
    if np.isinf(case.C):
        return SOFT
    both = [C for C in (case.C * TIMES, case.C / TIMES) if LOWEST <= C <= HIGHEST]
    here = _machine(case.points, case.C)
    return next((C for C in both if _ratio(here, _machine(case.points, C)) > MUCH), both[0])


def _machine(points: Points, C: float) -> Machine | None:
    found = linear_machines(points, (C,))
    return None if isinstance(found, str) or not _counts(found[0]) else found[0]


def _counts(machine: Machine) -> bool:
    return machine.margin is not None and not machine.capped


def _ratio(one: Machine | None, two: Machine | None) -> float:
    """By how much the wider of two margins is wider; 0 where one of them does not count."""
    if one is None or two is None:
        return 0.0
    widths = sorted((known(one.margin), known(two.margin)))
    return widths[1] / widths[0]


def violations(machine: Machine) -> int:
    """How many points violate the margin."""
    return int(np.count_nonzero(machine.slack > 10 * machine.tol))


def outcome(here: Machine, there: Machine) -> str:
    """What becomes of margin and violations from one machine to the other: a key of ANSWERS."""
    before, after = known(here.margin), known(there.margin)
    if abs(after - before) <= SAME * before:
        return STAYS
    more = violations(there) - violations(here)
    if after > before:
        return WIDER_MORE if more > 0 else WIDER
    return NARROWER_FEWER if more < 0 else NARROWER


def _change(here: Machine, there: Machine) -> Question:
    right = outcome(here, there)
    larger = there.C > here.C
    return Question(
        key=f"C {there.C:g}",
        ask=Html(
            f"{'No slack is allowed now' if np.isinf(here.C) else f'Now C = {price_text(here.C)}'}. "
            f"What will the margin be with C = <b>{price_text(there.C)}</b>?"
        ),
        answers=ANSWERS,
        right={right},
        why=Html(
            f"With C = {price_text(there.C)} the margin is {width_text(known(there.margin))} wide and "
            f"{_violated(there)}. {_with(here.C)} it is {width_text(known(here.margin))} wide and "
            f"{_violated(here)}. A {'larger' if larger else 'smaller'} C never makes the margin "
            f"{'wider' if larger else 'narrower'} or the sum of slack {'larger' if larger else 'smaller'}."
        ),
        slips=dict.fromkeys(
            (WIDER_MORE, WIDER) if larger else (NARROWER_FEWER, NARROWER),
            "you thought that a larger C gives a wider margin",
        ),
        then=COST.change(there.C),
    )


def _with(C: float) -> str:
    return "Without slack" if np.isinf(C) else f"With C = {price_text(C)}"


def _violated(machine: Machine) -> str:
    n = violations(machine)
    return f"{plural(n, 'point')} {verb(n, 'violates', 'violate')} it"


# The board ------------------------------------------------------------------------------------------


def covered(case: Case, found: Machine | str, quick: bool) -> Editor:
    """The same with this C alone, while the learner guesses what another one does."""
    return {**picture(case, found, quick), "dials": []}


def picture(case: Case, found: Machine | str, quick: bool) -> Editor:
    """The points with the SVM for this C, and the dial of C."""
    known = found if isinstance(found, Machine) else None
    editor = editor_of(case.points, known, f"{plural(case.points.n, 'point')}. {margin_words(known)}")
    stops = [] if quick else dials.prices(*happening(case.points), CLOSE)
    editor["dials"] = [dials.dial("C", "C, the penalty for slack", COST, case.C, stops, quick)]
    if known is None:
        return editor
    editor["panes"][0]["segments"] = slacks(known, case.points)
    editor["panes"][0]["wrong"] = np.flatnonzero(known.slack >= 1).tolist()
    editor["live"] = figures(known)
    return editor


# What the page shows --------------------------------------------------------------------------------


MULTIPLES = (0.001, 0.01, 0.1, 1.0, 10.0, 100.0, 10_000.0)  # and the hard margin
HEAD = Html(
    '<h2 class="gh-heading gh-multiples-head">The same points with other values of C. '
    f"{here('Click a picture to use its C.')}</h2>"
)


def explain(now: Snapshot[Case, Machine | str]) -> Explanation:
    """What C does here."""
    found = now.story
    below = [] if now.asked else _multiples(now.case)
    if isinstance(found, str):
        return Explanation(esc(found), below=below)
    beside: Panels = [
        *([Said(capped(found))] if found.capped else []),
        Box([Formula(objective(found)), Said(shares(found))]),
        *([] if now.asked else _over(now, found)),
        Said(slack_table(now.case.points, found)),
    ]
    made = partial(machines.script, now.case.points, [machines.Learned(found, now.case.C)])
    return Explanation(sentence(found), beside, below=[*below, code.panel(made)])


def _over(now: Snapshot[Case, Machine | str], found: Machine) -> Panels:
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
        panels.append(Said(left_out([price_text(C) for C in along.capped])))
    if not presenter:
        panels.append(Said(charts.numbers([*width, *counts], "The path in numbers", "C", at)))
    return panels


def _validation(case: Case) -> Fold:
    """Closed at first, because the course explains cross-validation later."""
    return Fold(
        "Which C is best for new points?", lambda: [Later(lambda: _validated(case), FOLDING)], "folds"
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
        Said(folds_shown(found, case.points)),
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
    shown = {one.name: amount if one.stairs else number for one in lines}
    ends = ", ".join(
        f"{one.name} from {shown[one.name](one.y[0])} to {shown[one.name](one.y[-1])}" for one in lines
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
            picture = Still(still(case.points, found, f"{name}. {margin_words(found)}"), f"still {C:g}")
            take = Action(name, COST.change(C), key=f"take {C:g}", look="tertiary", names=True)
            key = f"multiple {'chosen ' if C == case.C else ''}{C:g}"
            boxes.append(Box([picture, take, Said(multiple(found))], key, border=False))
    return [Said(HEAD), Box(boxes, "multiples", border=False)]


# The points in numbers ------------------------------------------------------------------------------


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
