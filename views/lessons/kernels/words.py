"""The words about the comparison of kernels: SVMs in figures, and the kernel with the lowest CV error."""

from collections.abc import Sequence
from math import inf

from views.kit.known import known
from views.lessons.kernels.measures import FOLD_STEPS, Measure
from views.stage.plane.wire import Fact
from views.words.grammar import listed, plural
from views.words.html import Html, esc
from views.words.numbers import number, rough, short

SAME = 1e-9
WHAT = (
    "A <b>feature map</b> φ turns each point into a list of features. A <b>kernel</b> is the dot product of "
    "two points after this map. "
    "A flat boundary in feature space may be a curve in the plane."
)


def _named(one: Measure) -> str:
    return f"<b>{esc(one.title)}</b> {esc(one.formula)}"


# Under each plane --------------------------------------------------------------------------------


def facts(measures: Sequence[Measure], measured: bool) -> list[list[Fact]]:
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
