"""The wall of kernels: the link, the measures of each kernel, and what the page says, draws and asks."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf

import numpy as np

from datasets.own import OwnTable
from datasets.points import MOST_POINTS
from mlcore import svm
from mlcore.svm import CrossValidation, Kernel, Machine, ProblemError
from views.kit.keep import kept, kept_long
from views.kit.known import known
from views.kit.link import table
from views.kit.link.kinds import OneOf
from views.kit.link.params import Change, Given
from views.kit.own import OWN
from views.kit.questions import Asks, Question
from views.stage.plane.picture import CELLS, axis, decision_of, is_too_fine
from views.stage.plane.picture import short as rounded
from views.stage.plane.wire import Axes, Box, Dial, Facets, FacetsPane, Fact, Spot
from views.subjects.points import dials, reading
from views.subjects.points.drawn import NOTHING, places, plane_key
from views.subjects.points.points import SCALED_FIRST, Points, machine_of, named, too_few
from views.words.grammar import listed, plural, verb
from views.words.html import Html, esc
from views.words.numbers import amount, number, rough, short, small, typed

FEWEST, MOST = 2, 6  # kernels on the facets
FIRST = ("linear", "poly:2:1", "rbf:0.5")
FORMULA = table.FORMULA.default
SHAPES: dict[str, dict[str, float]] = {
    "linear": {}, "poly": {"degree": 3, "coef0": 1.0}, "rbf": {"gamma": 0.5},
    "sigmoid": {"gamma": 0.5, "coef0": 0.0}, "own": {},
}  # fmt: skip
RANGES = {"degree": (1, 20), "coef0": (-1e6, 1e6), "gamma": (1e-6, 1e6)}
TITLES = {
    "linear": "Linear", "poly": "Polynomial", "rbf": "Gaussian", "sigmoid": "Sigmoid", "own": "Your own",
}  # fmt: skip
VECTORS = ("1,3,9,2", "2,4,6,7", "2,3,6,5")  # v, u and w of the lecture


@dataclass(frozen=True)
class Case:
    """The choices of the page. Every field is one or several parameters of the link.

    kernels: codes such as “poly:3:1”; pair: places of two points; formula: of the learner's own kernel;
    below, of: the section below the facets and the kernel it is about, None where the link does not say;
    vectors: v, u, w as typed; at: a place for the votes, as shares of the plane's sides; turn, rise: of
    the picture of the lift, in degrees and per cent; own: the learner's table, if the points are from there
    """

    points: Points
    kernels: tuple[str, ...] = FIRST
    C: float = 1.0
    units: str = "plain"
    formula: str = FORMULA
    below: str | None = None
    pair: tuple[int, int] = (0, 1)
    of: str | None = None
    vectors: tuple[str, ...] = VECTORS
    at: tuple[float, float] = (0.5, 0.5)
    turn: int = 0
    rise: int = 100
    own: OwnTable | None = None


def read(given: Given) -> Case:
    """The case of a link."""
    points, kernels = reading.read(given), _kernels(given)
    about = OneOf({code: code for code in ("own", *kernels)})
    C, units, formula = map(given, (table.COST, table.UNITS, table.FORMULA))
    turn, rise = given(table.TURN), given(table.RISE)
    below = given(table.BELOW) if given.says(table.BELOW) else None
    of = given(table.OF, kind=about) if given.says(table.OF) else None
    pair, vectors, at = _pair(given, points), _vectors(given), _place(given)
    own = given.own if points.source.set == OWN else None
    return Case(points, kernels, C, units, formula, below, pair, of, vectors, at, turn, rise, own)


def _kernels(given: Given) -> tuple[str, ...]:
    text = given(table.KERNELS)
    if text is None:
        return FIRST
    good: list[str] = []
    for code in filter(None, text.split(";")):
        try:
            name, numbers = numbers_of(code)
            kernel_of(code, FORMULA)
            good.append(code_of(name, numbers))
        except ProblemError as error:
            given.note(f"{error} The page leaves that kernel out.")
    if len(good) > MOST:
        given.note(f"This page compares at most {MOST} kernels, so it shows the first {MOST}.")
    if len(good) < FEWEST:
        given.note(f"This page compares at least {FEWEST} kernels, so it shows the usual ones.")
        return FIRST
    return tuple(good[:MOST])


def _pair(given: Given, points: Points) -> tuple[int, int]:
    """The link counts points from 1. Editing may have reduced their number."""
    text, n = given(table.PAIR), points.n
    first = (0, min(1, max(n - 1, 0)))
    if text is None:
        return first
    try:
        i, j = (int(part) - 1 for part in text.split(","))
    except ValueError:
        i = j = -1
    if 0 <= i < n and 0 <= j < n:
        return i, j
    if not points.edited:
        given.note(f"The link names the pair “{text}”, which these points do not have.")
    return first


def _vectors(given: Given) -> tuple[str, ...]:
    text = given(table.VECTORS)
    vectors = VECTORS if text is None else tuple(text.split(";"))
    if len(vectors) == len(VECTORS):
        return vectors
    given.note("The link does not have three vectors, so these are the ones of the lecture.")
    return VECTORS


def _place(given: Given) -> tuple[float, float]:
    text = given(table.AT)
    try:
        a, b = (float(part) for part in (text or "0.5,0.5").split(","))
    except ValueError:
        a = b = -1.0
    if 0 <= a <= 1 and 0 <= b <= 1:
        return a, b
    given.note(f"The link names the place “{text}”, which is not in the plane.")
    return 0.5, 0.5


# Kernels by their codes -----------------------------------------------------------------------------


def kernel_of(code: str, formula: str) -> Kernel:
    """The kernel of a code in the link. Raises ProblemError in a sentence."""
    name, numbers = numbers_of(code)
    if name == "own":
        return svm.expression(formula)
    if name == "poly":
        degree = numbers["degree"]
        return svm.poly(int(degree) if degree == int(degree) else degree, numbers["coef0"])  # type: ignore[arg-type]
    makers: dict[str, Callable[..., Kernel]] = {"linear": svm.linear, "rbf": svm.rbf, "sigmoid": svm.sigmoid}
    return makers[name](**numbers)


def numbers_of(code: str) -> tuple[str, dict[str, float]]:
    """The name of a kernel and its numbers. Raises ProblemError in a sentence."""
    name, *given = code.split(":")
    shape = SHAPES.get(name)
    if shape is None or len(given) > len(shape):
        raise ProblemError(f"There is no kernel “{code}”.")
    try:
        values = [float(text) for text in given]
    except ValueError:
        raise ProblemError(f"The page cannot read the numbers of the kernel “{code}”.") from None
    numbers = {**shape, **dict(zip(shape, values, strict=False))}
    for part, value in numbers.items():
        low, high = RANGES[part]
        if not low <= value <= high:
            raise ProblemError(f"The {part} of the kernel “{code}” goes from {typed(low)} to {typed(high)}.")
    return name, numbers


def code_of(name: str, numbers: Mapping[str, float]) -> str:
    """The kernel as a link writes it: poly:3:1."""
    return ":".join([name, *(f"{numbers[part]:g}" for part in SHAPES[name])])


def title_of(code: str, formula: str) -> tuple[str, str]:
    """Name and formula of a kernel, or the formula as typed if it is unreadable."""
    try:
        return TITLES[code.split(":", maxsplit=1)[0]], kernel_of(code, formula).text
    except ProblemError:
        return TITLES[code.split(":", maxsplit=1)[0]], formula


def plain_title(code: str, formula: str) -> str:
    """Name and formula in one line."""
    title, text = title_of(code, formula)
    return f"{title}: {text}"


def dialled(case: Case, report: object) -> Change | None:
    """The change by a slider on the facets: C, or the gamma of a kernel."""
    C = dials.turned(report, "C", table.COST)
    if C is not None:
        return table.COST.change(C)
    for place, code in enumerate(case.kernels):
        name, numbers = numbers_of(code)
        gamma = dials.turned(report, f"gamma {place}", table.GAMMA)
        if gamma is not None and "gamma" in numbers:
            new = code_of(name, {**numbers, "gamma": gamma})
            also = table.OF.change(new) if case.of == code else {}
            return {**put([*case.kernels[:place], new, *case.kernels[place + 1 :]]), **also}
    return None


def put(kernels: Sequence[str]) -> Change:
    """The change to other kernels on the facets."""
    return table.KERNELS.change(None if tuple(kernels) == FIRST else ";".join(kernels))


# The measures ---------------------------------------------------------------------------------------


EMPTY = "There are no points yet. Click in a plane to add some."
FOLDS = 5
STEP = 30e-6  # s of a step of SMO
FOLD_STEPS = 8_000  # the most steps of SMO for a machine of a fold
NO_KERNELS = ("own", "sigmoid")  # functions that need not be kernels


@dataclass(frozen=True)
class Scaled:
    """Points as a machine sees them: (x − shift) · scale in each coordinate."""

    points: Points
    shift: Spot = (0.0, 0.0)
    scale: Spot = (1.0, 1.0)


@dataclass(frozen=True, eq=False)
class Measure:
    """The measures of a kernel on the facets. machine is None if there is none, and error gives the reason.

    validated: the error in folds, if the page measured it; unmeasured: why not; negative: an eigenvalue
    below 0 of its Gram matrix
    """

    title: str
    formula: str
    machine: Machine | None = None
    validated: CrossValidation | None = None
    negative: float | None = None
    error: str = ""
    unmeasured: str = ""


@kept
def scaled(points: Points, units: str) -> Scaled:
    """The points in the chosen units. There is at least one."""
    if units == "hundred":
        return Scaled(replace(points, x=tuple((a, 100 * b) for a, b in points.x)), scale=(1.0, 100.0))
    if units == "standard":
        Z, mean, sd = svm.standardise(points.X)
        (a, b), (c, d) = mean.tolist(), np.where(sd > 0, 1.0 / np.where(sd > 0, sd, 1.0), 1.0).tolist()
        return Scaled(replace(points, x=tuple((x, y) for x, y in Z.tolist())), (a, b), (c, d))
    return Scaled(points)


def scaled_first(points: Points, units: str) -> str:
    """A note on what cross-validation overlooks if all points were standardised together, else nothing."""
    return SCALED_FIRST if units == "standard" else points.scaled_first


def learned(case: Case, code: str) -> Machine | str:
    """The machine of a kernel, or the sentence that says why there is none."""
    if not case.points.n:
        return EMPTY
    try:
        kernel = kernel_of(code, case.formula)
    except ProblemError as error:
        return str(error)
    return machine_of(scaled(case.points, case.units).points, kernel, case.C)


def machines(case: Case) -> tuple[Machine | str, ...]:
    """The machines on the facets."""
    return tuple(learned(case, code) for code in case.kernels)


def measures(case: Case, found: tuple[Machine | str, ...], quick: bool) -> list[Measure]:
    """The measures of each kernel; quick: without its error in folds and its eigenvalues."""
    return [_measure(case, code, one, quick) for code, one in zip(case.kernels, found, strict=True)]


def facts(case: Case, found: tuple[Machine | str, ...]) -> dict[str, float | str]:
    """The errors of each kernel in folds, in the order of the link, and the lowest of them."""
    errors = [one.validated.error if one.validated else None for one in measures(case, found, quick=False)]
    shown = {f"error {i}": error for i, error in enumerate(errors, 1) if error is not None}
    return {**shown, "lowest error": min(shown.values())} if shown else {}


def _measure(case: Case, code: str, machine: Machine | str, quick: bool) -> Measure:
    title, formula = title_of(code, case.formula)
    if isinstance(machine, str):
        return Measure(title, formula, error=machine)
    if quick:
        return Measure(title, formula, machine)
    folds = _validated(case.points, case.units, code, case.formula, case.C)
    may_be_none = code.split(":", maxsplit=1)[0] in NO_KERNELS
    negative = _negative(case.points, case.units, code, case.formula) if may_be_none else None
    if isinstance(folds, str):
        return Measure(title, formula, machine, None, negative, unmeasured=folds)
    return Measure(title, formula, machine, folds, negative)


def _lasting(points: Points, units: str, code: str, formula: str, C: float) -> float:
    """The expected seconds of its folds. Each needs about as many steps as the machine of all points."""
    machine = machine_of(scaled(points, units).points, kernel_of(code, formula), C)
    steps = 0 if isinstance(machine, str) else min(machine.iterations, FOLD_STEPS)
    return max(3e-6 * points.n**2, FOLDS * STEP * steps)


@kept_long(_lasting)
def _validated(points: Points, units: str, code: str, formula: str, C: float) -> CrossValidation | str:
    """Its error on left-out points, in five folds, or the sentence that says why it cannot be measured."""
    if few := too_few(points, FOLDS):
        return few
    kernel, X = kernel_of(code, formula), scaled(points, units).points.X
    try:
        return svm.cross_validated(X, points.Y, kernel, C, FOLDS, max_iterations=FOLD_STEPS)
    except ProblemError as error:
        return named(error, points)


@kept_long(lambda points, *_: 2e-6 * points.n**2)
def _negative(points: Points, units: str, code: str, formula: str) -> float | None:
    """The lowest eigenvalue on these points, if it is negative. None if the kernel gives no numbers."""
    try:
        found = svm.mercer(kernel_of(code, formula), scaled(points, units).points.X)
    except ProblemError:
        return None
    return found.least if found.verdict == "negative eigenvalue" else None


def ends(X: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The lowest and the highest value of each column, with a margin. The two are never equal."""
    low, high = X.min(axis=0), X.max(axis=0)
    room = 0.06 * np.where(high > low, high - low, 2.0)
    return low - room, high + room


# In words -------------------------------------------------------------------------------------------


SAME = 1e-9
WHAT = (
    "A <b>feature map</b> φ turns each point into a list of features. A <b>kernel</b> is the dot product of "
    "two points after this map. "
    "A flat boundary in feature space may be a curve in the plane."
)


def _named(one: Measure) -> str:
    return f"<b>{esc(one.title)}</b> {esc(one.formula)}"


# Under each plane -----------------------------------------------------------------------------------


def facts_below(measures: Sequence[Measure], measured: bool) -> list[list[Fact]]:
    """Training error, cross-validation error (with a mark at the lowest), support vectors."""
    errors = [one.validated.error for one in measures if one.validated]
    least = min(errors, default=inf)
    least = least if len({round(error, 9) for error in errors}) > 1 else -inf
    return [_facts(one, measured, least) for one in measures]


def _facts(one: Measure, measured: bool, least: float) -> list[Fact]:
    machine = one.machine
    if machine is None:
        return []
    folds = "…" if not measured else number(one.validated.error) if one.validated else "–"
    best = one.validated is not None and one.validated.error <= least + SAME
    return [
        {"label": "training error", "text": number(machine.errors / len(machine.alpha)), "best": False},
        {"label": "5-fold CV error", "text": folds, "best": best},
        {"label": "support vectors", "text": str(len(machine.support)), "best": False},
    ]


def note(one: Measure, finer: bool = False) -> str:
    """The warnings: SMO stopped, the formula is not a kernel, or the picture is too coarse."""
    said = []
    if finer:
        said.append("Some of its regions are too small for this picture.")
    if one.negative is not None:
        said.append(
            f"Not positive semidefinite here (lowest eigenvalue {eigen(one.negative)}), so not a kernel."
        )
    if one.machine is not None and one.machine.capped:
        said.append(f"SMO stopped after {one.machine.iterations:,} steps, before it converged.")
    if one.validated is not None and one.validated.capped:
        said.append(f"SMO stopped after {FOLD_STEPS:,} steps in {plural(one.validated.capped, 'fold')}.")
    return " ".join(said)


def sentence(measures: Sequence[Measure], n: int) -> Html:
    """The effect of a kernel, and the one with the lowest cross-validation error."""
    if not n:
        return Html(
            "There are no points yet. <b>Click in a plane</b> to add some. Every plane shows the same points."
        )
    every = [one for one in measures if one.validated is not None and one.machine is not None]
    if not every:
        return Html(f"{WHAT} {_unmeasured(measures)}")
    best = min(known(one.validated).error for one in every)
    first = [one for one in every if known(one.validated).error <= best + SAME]
    if len(first) == len(every) > 1:
        said = f"All kernels have the same 5-fold CV error here, <b>{number(best)}</b>."
    elif len(first) > 1:
        names = listed([_named(one) for one in first])
        said = f"{names} share the lowest 5-fold CV error, <b>{number(best)}</b>."
    else:
        count = plural(len(known(first[0].machine).support), "support vector")
        said = f"{_named(first[0])} has the lowest 5-fold CV error, <b>{number(best)}</b>, with {count}."
        said += f" {_warning(every, first[0])}"
    return Html(f"{WHAT} {said}")


def _unmeasured(measures: Sequence[Measure]) -> str:
    """Why no kernel has a cross-validation error."""
    why = next((one.unmeasured for one in measures if one.machine is not None), "")
    return (
        f"There is no cross-validation error here. {esc(why)}"
        if why
        else "Each plane says why it has no SVM."
    )


def _warning(every: Sequence[Measure], best: Measure) -> str:
    """A kernel that makes fewer training errors than the best one overfits."""
    least = min(every, key=lambda one: known(one.machine).errors)
    errors = known(least.machine).errors
    if errors >= known(best.machine).errors:
        return ""
    few = f"only {plural(errors, 'training error')}" if errors else "no training errors"
    return (
        f"{_named(least)} makes {few}, but its 5-fold CV error "
        f"is {number(known(least.validated).error)}, so it overfits."
    )


def eigen(value: float) -> str:
    """An eigenvalue, which may be very small or very large."""
    return short(value) if value == 0 or 5e-4 <= abs(value) < 1e5 else rough(value)


def refused(why: str) -> Html:
    """Why a section has nothing to show."""
    return Html(f'<p class="gh-price gh-refused" role="status">{esc(why)}</p>')


# The picture ----------------------------------------------------------------------------------------


GAMMAS = dials.spread(0.01, 1000.0)


def picture(case: Case, found: tuple[Machine | str, ...], quick: bool) -> Facets:
    """The wall. The first pane describes the points for all machines to a screen reader.

    quick: the machines alone, without what takes longer
    """
    points, known = case.points, measures(case, found, quick)
    units = scaled(points, case.units) if points.n else Scaled(points)
    shown = zip(known, facts_below(known, not quick), strict=True)
    panes = [pane(one, said, points.box, units.shift, units.scale) for one, said in shown]
    panes[0] |= {"words": _words(panes, points.n), "rest": NOTHING}
    return {
        "trace": f"{plane_key(points)} {case.units}",
        "name": f"{points.title}: {plural(points.n, 'point')} under {len(panes)} kernels",
        "text": "",
        "axes": axes_of(points.axes, points.box, 100 if case.units == "hundred" else 1),
        "classes": list(points.classes),
        "points": places(points),
        "most": MOST_POINTS,
        "dials": _dials(case, quick),
        "panes": panes,
        "cells": CELLS,
        "measured": not quick,
    }


def covered(case: Case, found: tuple[Machine | str, ...], quick: bool) -> Facets:
    """The points and kernels without any SVM, while the learner guesses the lowest error."""
    facets = picture(case, found, True)
    bare = FacetsPane(
        title="", formula="", note="", facts=[], error=None, words=[""] * case.points.n, wrong=[], weights=[],
        bound=[], alphas=[], decision=None,
    )  # fmt: skip
    panes: list[FacetsPane] = [
        {**bare, "title": pane["title"], "formula": pane["formula"]} for pane in facets["panes"]
    ]
    for i, machine in enumerate(found):
        if isinstance(machine, Machine):
            panes[i]["choice"] = str(i)
    return {**facets, "dials": [], "panes": panes, "measured": True}


def pane(one: Measure, said: list[Fact], box: Box, shift: Spot, scale: Spot) -> FacetsPane:
    """The plane of a kernel with its machine, or the sentence that says why there is no picture.

    shift, scale: the machine sees a place of the box as (place − shift) · scale
    """
    machine = one.machine
    shown = FacetsPane(
        title=one.title, formula=one.formula, note=note(one), facts=said, error=one.error or None,
        words=[], wrong=[], weights=[], bound=[], alphas=[], decision=None,
    )  # fmt: skip
    if machine is None:
        return shown
    shown["note"] = note(one, is_too_fine(machine.kernel, box, scale))
    try:
        shown["decision"] = decision_of(machine, box, shift, scale)
    except ProblemError as error:
        return {**shown, "error": str(error)}
    most = machine.ceiling if np.isfinite(machine.C) else max(float(machine.alpha.max()), 1e-300)
    shown["weights"], shown["bound"] = np.round(machine.alpha / most, 4).tolist(), machine.at_bound.tolist()
    shown["alphas"] = [rounded(a) for a in machine.alpha.tolist()]
    return shown


def _dials(case: Case, quick: bool) -> list[Dial]:
    """C above all planes, and gamma in those whose kernel has one."""
    every = [dials.dial("C", "C", table.COST, case.C, dials.prices(*dials.USUAL), quick)]
    for place, code in enumerate(case.kernels):
        gamma = numbers_of(code)[1].get("gamma")
        if gamma is not None:
            made = dials.dial(f"gamma {place}", "gamma", table.GAMMA, gamma, GAMMAS, quick)
            every.append({**made, "pane": place})
    return every


def _words(panes: Sequence[FacetsPane], n: int) -> list[str]:
    """For each point, the machines whose support vector it is, if any."""
    known = [pane for pane in panes if pane["alphas"]]
    words = []
    for i in range(n):
        held = [f"{pane['title']} α {small(pane['alphas'][i])}" for pane in known if pane["alphas"][i] > 0]
        words.append(f"support vector: {', '.join(held)}" if held else "")
    return words


def axes_of(names: tuple[str, str], box: Box, times: float) -> Axes:
    """Both axes. times: the factor of the second axis in its ticks, and wherever its numbers are read."""
    left, bottom, right, top = box
    # A suffix that all names of a table share would fill the small pictures. The choice of scale is above.
    short_names = [name.removesuffix(", standardised") for name in names]
    across, up = axis(short_names[0], left, right), axis(short_names[1], bottom, top)
    if times != 1:
        up["name"] = f"{times:g}·{short_names[1]}"
        up["ticks"] = [(value, amount(round(value * times, 9))) for value, _ in up["ticks"]]
        up["times"] = times
    return {"x": across, "y": up, "free": True}


# The question ---------------------------------------------------------------------------------------


FEWEST_ASKED = 2  # kernels to choose from


def asks(case: Case, found: tuple[Machine | str, ...]) -> Asks:
    """Before any SVM appears. There is no question if fewer than two of them can be cross-validated."""
    every = {str(i): one for i, one in enumerate(measures(case, found, False)) if one.validated}
    return {1: partial(_least, case, every)} if len(every) >= FEWEST_ASKED else {}


def _least(case: Case, every: Mapping[str, Measure]) -> Question:
    errors = {key: known(one.validated).error for key, one in every.items()}
    least = min(errors.values())
    best = {key for key, error in errors.items() if error <= least + SAME}
    names = {key: plain_title(case.kernels[int(key)], case.formula) for key in every}
    return Question(
        key="least " + " ".join(case.kernels),
        ask=Html(f"Which kernel will have the lowest {FOLDS}-fold CV error on these points?"),
        answers=names,
        right=best,
        why=_why(every, best),
        instead={
            key: Html(f"Its CV error is {number(error)}, and {_trained(every[key])}.")
            for key, error in errors.items()
            if key not in best
        },
        slips={key: _slip(every[key], [every[one] for one in best]) for key in errors if key not in best},
    )


def _why(every: Mapping[str, Measure], best: Collection[str]) -> Html:
    named = [f"{esc(one.title)} {esc(one.formula)}" for key, one in every.items() if key in best]
    error = known(every[min(best)].validated).error
    have = verb(len(named), "has", "have")
    return Html(f"{listed(named)} {have} the lowest CV error, {number(error)}.")


def _trained(one: Measure) -> str:
    machine = known(one.machine)
    return f"its training error is {number(machine.errors / len(machine.alpha))}"


def _slip(one: Measure, best: Sequence[Measure]) -> str:
    """The mistake behind this answer, by whether its kernel makes fewer training errors."""
    fewest = min(known(other.machine).errors for other in best)
    more = "overfits" if known(one.machine).errors < fewest else "makes more errors"
    return f"you chose a kernel that {more}"
