"""What the page “SMO” says: why this pair, the update in numbers, the conditions, the race, the check."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isinf

import numpy as np

from mlcore.svm import SmoStep
from views.tables import Cell, table
from views.text import SUPERSCRIPT, class_name, esc, mark, plural

MANY = 15  # rows of the longer table of conditions: it is sent at every update
ROOMY = 25  # a ceiling so many times as high as what is drawn below it is left out
NOTHING = 1e-14  # rounding: shown as 0
LEAST_ETA = 1e-12  # where eta is not above it, it stands for eta
TOP = "the top of the parabola"


@dataclass(frozen=True, eq=False)
class Told:
    """A trace as the panels need it.

    steps:     without their multipliers and decisions, which are in alphas, decisions: (steps, n)
    y:         (n,) −1.0 and +1.0; ceiling: (n,) the largest value of each multiplier, inf in a hard margin
    classes:   names of −1 and +1, which may come from a learner's file
    """

    steps: tuple[SmoStep, ...]
    alphas: np.ndarray
    decisions: np.ndarray
    y: np.ndarray
    ceiling: np.ndarray
    classes: tuple[str, str]
    tol: float

    @cached_property
    def most(self) -> float:
        """The largest multiplier of the whole story."""
        return float(self.alphas.max()) or 1.0

    @property
    def open(self) -> bool:
        """The ceiling is so far above every multiplier, or so absent, that it is not drawn."""
        return float(self.ceiling.max()) > ROOMY * self.most

    @property
    def hard(self) -> bool:
        """No slack is allowed: the multipliers have no ceiling."""
        return isinf(self.ceiling[0])

    @property
    def weighted(self) -> bool:
        """The classes have different ceilings."""
        return len(set(self.ceiling.tolist())) > 1

    def violations(self, at: int) -> np.ndarray:
        """(n,) how far y f is on the wrong side of 1 after a step."""
        short, alpha = 1 - self.y * self.decisions[at], self.alphas[at]
        return np.maximum(np.where(alpha < self.ceiling, short, 0.0), np.where(alpha > 0, -short, 0.0)).clip(
            0
        )

    def free(self, at: int) -> np.ndarray:
        """(n,) whose multiplier lies inside its box after a step."""
        return (self.alphas[at] > 0) & (self.alphas[at] < self.ceiling)

    def sign(self, k: int) -> int:
        """The class of a point: 0 for −1, 1 for +1."""
        return int(self.y[k] > 0)


def given(value: float | None) -> float:
    """A quantity that only a step with a pair has."""
    assert value is not None
    return value


# Numbers ------------------------------------------------------------------------------------------


def _power(value: float) -> tuple[str, int]:
    """“2.31” and the power of ten that goes with it."""
    lead, _, exponent = f"{value:.2e}".partition("e")
    return lead.rstrip("0").rstrip("."), int(exponent)


def _fixed(value: float) -> str | None:
    """Four digits; None where the number is so small or large that it needs a power of ten."""
    if abs(value) < NOTHING:
        return "0"
    if 1e-3 <= abs(value) < 1e5:
        return f"{value:.4g}" if abs(value) < 1e3 else f"{value:.0f}"
    return None


def figure(value: float) -> str:
    """A quantity for the eye: 0.02813, 2.31·10⁻⁷, ∞."""
    if isinf(value):
        return "∞" if value > 0 else "−∞"
    fixed = _fixed(value)
    if fixed is not None:
        return fixed.replace("-", "−")
    lead, exponent = _power(value)
    power = f"10{str(exponent).translate(SUPERSCRIPT)}"
    return power if lead == "1" else f"{lead}·{power}".replace("-", "−")


def _tex(value: float) -> str:
    if isinf(value):
        return r"\infty"
    fixed = _fixed(value)
    if fixed is not None:
        return fixed
    lead, exponent = _power(value)
    return rf"10^{{{exponent}}}" if lead == "1" else rf"{lead}\cdot 10^{{{exponent}}}"


def _plus(value: float) -> str:
    """A term to be added, with its sign."""
    return f"- {_tex(-value)}" if value < 0 else f"+ {_tex(value)}"


# The sentence -------------------------------------------------------------------------------------


def sentence(told: Told, at: int, most: int) -> str:
    """What happens in a step; most: the largest number of updates."""
    step = told.steps[at]
    if step.kind == "start":
        return (
            "Every multiplier is 0, so f(x) = 0 everywhere: there is no boundary yet, and every point "
            f"breaks its condition y·f(x) ≥ 1 by <b>{figure(step.largest_violation)}</b>. "
            "A single multiplier cannot move, since Σ y·α = 0 has to hold. <b>Two can.</b>"
        )
    if step.kind == "step":
        return f"<b>Update {step.number:,}.</b> {_why(told, step)} {_outcome(told, at)}"
    return _ended(told, at, most)


def _name(told: Told, step: SmoStep, letter: str) -> str:
    k = step.i if letter == "i" else step.j
    assert k is not None
    return f'<b class="gh-letter">{letter}</b> ({mark(told.sign(k))}&nbsp;{k + 1})'


def _off(value: float | None) -> str:
    assert value is not None
    return f"off by {figure(value)}" if value > 0 else "not off"


def _why(told: Told, step: SmoStep) -> str:
    i, j = _name(told, step, "i"), _name(told, step, "j")
    off_i, off_j = _off(step.violation_i), _off(step.violation_j)
    if step.why == "second-order":
        return (
            f"Of all points whose y·α can fall, {i} breaks its condition most: {off_i}. Of those whose y·α "
            f"can rise, {j} promises the largest gain: {figure(given(step.expected_gain))}."
        )
    if step.why == "violating-pair":
        return (
            f"The <b>maximal violating pair</b>: of all points whose y·α can fall, {i} breaks its condition "
            f"most ({off_i}); of those whose y·α can rise, {j} ({off_j})."
        )
    if step.why == "random":
        return f"{i} ({off_i}) and {j} ({off_j}) are drawn <b>by lot</b> from the pairs that can gain."
    _, loop, partner = step.why.split("-")
    outer = "all points" if loop == "all" else "the points inside their box, 0 &lt; α &lt; C"
    return (
        f"Platt’s outer loop goes over <b>{outer}</b> and has met one that breaks its condition; its partner "
        f"is {PARTNERS[partner]}. They are {i}, {off_i}, and {j}, {off_j}."
    )


AGREED = (
    '<p class="gh-fine">After an unclipped step i and j would lie on their margins with one and the same '
    "bias. But b is the mean over all free points, so both can still be off.</p>"
)
FINEST = 1e-12  # no agreement is said to be better
PARTNERS = {
    "error": "the free point whose <b>error differs most</b>",
    "free": "the next <b>free point</b> that can move, from a random place on",
    "any": "the next point of <b>all</b> that can move, from a random place on",
}


def _outcome(told: Told, at: int) -> str:
    step = told.steps[at]
    gain = step.dual - told.steps[at - 1].dual
    if not step.clipped:
        return f"They slide along their line to <b>{TOP}</b>: gain {figure(gain)}."
    return (
        f"They slide along their line until <b>{_stopped(told, step)}</b>: clipped before {TOP}, "
        f"gain {figure(gain)} of {figure(given(step.expected_gain))}."
    )


def _stopped(told: Told, step: SmoStep) -> str:
    """Which multiplier has reached which of its bounds."""
    for letter, k, value in (("j", step.j, step.new_j), ("i", step.i, step.new_i)):
        if value == 0:
            return f"α<sub>{letter}</sub> reaches 0"
        if value == told.ceiling[k]:
            return f"α<sub>{letter}</sub> reaches C" + (" of its class" if told.weighted else "")
    return "rounding stops them"


def _ended(told: Told, at: int, most: int) -> str:
    step, alpha = told.steps[at], told.alphas[at]
    free = int(told.free(at).sum())
    support = int((alpha > 0).sum())
    held = f"{plural(support, 'support vector')}, {free} inside their box and {support - free} at C"
    if told.hard:
        held = f"{plural(support, 'support vector')}, all on the edge of the street"
    if step.kind == "limit":
        return (
            f"<b>The cap of {most:,} updates is reached.</b> The gap is still {figure(step.gap)}, and "
            f"{plural(step.violators, 'condition')} {'is' if step.violators == 1 else 'are'} broken by more "
            f"than {figure(told.tol)}. So far there are {held}."
        )
    return (
        f"<b>Done after {plural(step.number, 'update')}</b>: no pair breaks the conditions by "
        f"{figure(told.tol)} or more. {held}; every other point could be taken away and nothing would "
        f"change. The gap between primal and dual is {figure(step.gap)}."
    )


def in_words(told: Told, at: int) -> str:
    """The picture for a screen reader."""
    step = told.steps[at]
    if step.kind == "start":
        return "No boundary yet: every multiplier is 0."
    if step.kind == "step":
        assert step.i is not None
        assert step.j is not None
        assert step.new_i is not None
        assert step.new_j is not None
        return (
            f"Update {step.number}: points {step.i + 1} and {step.j + 1} now have the multipliers "
            f"{figure(step.new_i)} and {figure(step.new_j)}. Gap {figure(step.gap)}."
        )
    ending = "Done" if step.kind == "done" else "Stopped at the cap"
    return f"{ending} after {plural(step.number, 'update')}. Gap {figure(step.gap)}."


# The update in numbers ------------------------------------------------------------------------------


def formulas(told: Told, at: int) -> str:
    """Every quantity of the update with its numbers, as Markdown."""
    step = told.steps[at]
    lines = [
        _error("i", step.E_i, step.y_i),
        _error("j", step.E_j, step.y_j),
        rf"\eta &= K_{{ii}} + K_{{jj}} - 2K_{{ij}} = {_tex(given(step.K_ii))} {_plus(given(step.K_jj))} "
        rf"{_plus(-2 * given(step.K_ij))} = {_bold(step.eta)}",
        *_ends(told, step),
        _unclipped(step),
        rf"\alpha_j &\to {_clipped(step)} = {_bold(step.new_j)}",
        _other(step),
        _bias(told, at),
    ]
    body = "$$\\begin{aligned}" + r"\\[2pt]".join(lines) + "\\end{aligned}$$"
    if given(step.eta) > LEAST_ETA:
        return body
    return f"{body}\n\nη is not above 0; 10⁻¹² stands for it where it divides."


def _bold(value: float | None) -> str:
    return rf"\mathbf{{{_tex(given(value))}}}"


def _error(letter: str, error: float | None, y: float | None) -> str:
    f = given(error) + given(y)
    return rf"E_{letter} &= f(x_{letter}) - y_{letter} = {_tex(f)} {_plus(-given(y))} = {_bold(error)}"


def _ends(told: Told, step: SmoStep) -> list[str]:
    """L and H with the numbers put in (Platt 1998)."""
    a_i, a_j = given(step.old_i), given(step.old_j)
    C_i, C_j = float(told.ceiling[step.i]), float(told.ceiling[step.j])
    if step.y_i == step.y_j:
        low, high = r"\alpha_i + \alpha_j - C_i", r"\alpha_i + \alpha_j"
        low_is, high_is = a_i + a_j - C_i, a_i + a_j
    else:
        low, high = r"\alpha_j - \alpha_i", r"C_i + \alpha_j - \alpha_i"
        low_is, high_is = a_j - a_i, C_i + a_j - a_i
    return [
        rf"L &= \max(0,\ {low}) = \max(0,\ {_tex(low_is)}) = {_bold(step.low)}",
        rf"H &= \min(C_j,\ {high}) = \min({_tex(C_j)},\ {_tex(high_is)}) = {_bold(step.high)}",
    ]


def _unclipped(step: SmoStep) -> str:
    sign = "+" if given(step.y_j) > 0 else "-"
    errors = f"{_tex(given(step.E_i))} {_plus(-given(step.E_j))}"
    return (
        rf"\alpha_j^* &= \alpha_j + y_j(E_i - E_j)/\eta \\ &= {_tex(given(step.old_j))} {sign} "
        rf"({errors})/{_tex(max(given(step.eta), LEAST_ETA))} = {_bold(step.unclipped)}"
    )


def _clipped(step: SmoStep) -> str:
    inside = rf"[{_tex(given(step.low))},\ {_tex(given(step.high))}]"
    if not step.clipped:
        return rf"\alpha_j^* \in {inside}"
    return rf"{_tex(given(step.unclipped))} \text{{ clipped to }} {inside}"


def _other(step: SmoStep) -> str:
    change = given(step.y_i) * given(step.y_j) * (given(step.old_j) - given(step.new_j))
    return (
        rf"\alpha_i &\to \alpha_i + y_i y_j(\alpha_j - \alpha_j^{{new}}) = {_tex(given(step.old_i))} "
        rf"{_plus(change)} = {_bold(step.new_i)}"
    )


def _bias(told: Told, at: int) -> str:
    """The bias after the update: the mean over the free points, else the middle of what is left."""
    bias = _bold(told.steps[at].bias)
    if not told.free(at).any():
        return rf"b &= \text{{middle of all that the conditions allow}} = {bias}"
    free = r"\alpha_k>0" if told.hard else r"0<\alpha_k<C"
    return (
        rf"b &= \operatorname{{mean}}_{{{free}}}\left(y_k - \textstyle\sum_l \alpha_l y_l K_{{kl}}\right) "
        rf"= {bias}"
    )


# The conditions -------------------------------------------------------------------------------------


def conditions(told: Told, at: int, brief: bool) -> str:
    """The Karush-Kuhn-Tucker conditions as they stood when the pair was chosen, the worst first.

    brief: the first three only
    """
    step = told.steps[at]
    before = at - 1 if step.kind == "step" else at
    violations = told.violations(before)
    after = told.violations(at) if step.kind == "step" else None
    broken = int((violations > told.tol).sum())
    order = sorted(
        range(len(violations)),
        key=lambda k: (k != step.i, k != step.j, -violations[k], -told.alphas[before, k], k),
    )
    head: list[Cell] = ["point", "class", "α", "y·f(x)", "should be", "off by"]
    head += [] if after is None else ["after the update"]
    when = "before this update" if step.kind == "step" else "now"
    caption = (
        f"Conditions {when}: {broken} of {plural(len(order), 'point')} "
        f"{'is' if broken == 1 else 'are'} off by more than {figure(told.tol)}, worst first; – means not off"
    )
    rows = 3 if brief else 5
    shown = [_condition(told, before, k, step, violations, after) for k in order[: max(rows, MANY)]]
    css = ["gh-best" if k in (step.i, step.j) else "" for k in order[: max(rows, MANY)]]
    html = table(caption, head, shown[:rows], css="gh-numbers gh-kkt", row_css=css[:rows])
    html += AGREED if not brief and step.kind == "step" and not step.clipped else ""
    more = shown[rows:]
    if brief or not more:
        return html
    left = len(order) - rows - len(more)
    rest = f"; the last {left} are not shown" if left else ""
    words = f"The next {len(more)} of {len(order)} points{rest}"
    inside = table(words, head, more, css="gh-numbers gh-kkt", quiet_caption=True, row_css=css[rows:])
    return f'{html}<details class="gh-more"><summary>{words}</summary>{inside}</details>'


def _condition(
    told: Told, before: int, k: int, step: SmoStep, violations: np.ndarray, after: np.ndarray | None
) -> list[Cell]:
    alpha, ceiling = told.alphas[before, k], told.ceiling[k]
    letters = {step.i: "i", step.j: "j"} if step.i is not None else {}
    name = f'<b class="gh-letter">{letters[k]}</b> · {k + 1}' if k in letters else str(k + 1)
    wanted = "≥ 1" if alpha == 0 else "≤ 1" if alpha == ceiling else "= 1"
    where = figure(float(alpha)) + (" = C" if alpha == ceiling else "")
    cells = [
        name,
        class_name(told.sign(k), told.classes[told.sign(k)]),
        where,
        figure(float(told.y[k] * told.decisions[before, k])),
        wanted,
        _by(violations[k]),
    ]
    return cells if after is None else [*cells, _by(after[k])]


def _by(violation: float) -> str:
    return "–" if violation == 0 else figure(float(violation))


# The race and the check -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Run:
    """How one rule fares. gaps, duals: after 0, 1, 2 … updates; points: how many were moved."""

    title: str
    gaps: tuple[float, ...]
    duals: tuple[float, ...]
    points: int
    capped: bool

    @property
    def updates(self) -> int:
        """The number of updates."""
        return len(self.gaps) - 1


def race(runs: Sequence[Run], chosen: str, at: int, n: int) -> str:
    """Four rules on the same points, as a table. at: the number of updates now; n: of points."""
    rows = [
        [
            esc(run.title),
            f"{run.updates:,}" + (" (cap)" if run.capped else ""),
            f"{run.points * n:,}",
            figure(run.gaps[min(at, run.updates)]),
            figure(run.gaps[-1]),
            figure(run.duals[-1]),
        ]
        for run in runs
    ]
    head = ["rule", "updates", "kernel values", f"gap after {plural(at, 'update')}", "last gap", "last dual"]
    css = ["gh-best" if run.title == chosen else "" for run in runs]
    return table("Four rules race on the same points", head, rows, css="gh-numbers", row_css=css)


@dataclass(frozen=True)
class Check:
    """Ours beside libsvm's, both at a tolerance of tol.

    dual:            the difference of the dual objectives, relative
    decisions:       the largest difference of f on the points
    updates, theirs: iterations of ours and of libsvm
    own, shown:      the dual objective at tol, and that of the story
    """

    version: str
    tol: float
    dual: float
    decisions: float
    updates: int
    theirs: int
    own: float
    shown: float


def checked(check: Check) -> str:
    """The check in words."""
    lacking = check.own - check.shown
    story = f" The story above stops earlier: its dual lacks {figure(lacking)}." if lacking > 1e-9 else ""
    return (
        "<b>Checked against libsvm, here and now: agrees to "
        f"{figure(max(check.dual, FINEST))}</b> in the "
        f"dual objective ({figure(check.own)}, relative) and to {figure(max(check.decisions, FINEST))} in "
        f"every f(x). Both solve these points to a tolerance of {figure(check.tol)}; ours takes "
        f"{plural(check.updates, 'update')}, libsvm {check.theirs:,}.{story} "
        f'<span class="gh-soft">scikit-learn {esc(check.version)}, SVC</span>'
    )
