"""The run of SMO: the link, the pair of multipliers at each step, and the sentence and numbers of a step."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from math import floor, isinf, log10

import numpy as np

from mlcore import svm
from mlcore.svm import Machine, ProblemError, SmoStep
from views.kit.keep import kept_long
from views.kit.known import known
from views.kit.link import table
from views.kit.link.params import Change, Given
from views.subjects.points import reading
from views.subjects.points.points import MOST, Points, named
from views.words.grammar import listed, plural, verb
from views.words.html import Html, mark, paragraph
from views.words.numbers import figure, number
from views.words.tex import aligned, tex

MOST_UPDATES = 1000  # told; a machine that needs more ends in a visible “limit”
ROOMY = 25  # a ceiling this many times as high as what is drawn below it is left out
SAME = 1e-12  # violations this close to each other tie
ROWS = (
    table.KERNEL, table.GAMMA, table.DEGREE, table.COEF0, table.COST, table.TOL, table.SELECTION,
    table.WEIGHT,
)  # fmt: skip
DIALS = {  # the parameters of each kernel
    "rbf": [table.GAMMA], "poly": [table.DEGREE, table.COEF0], "sigmoid": [table.GAMMA, table.COEF0],
}  # fmt: skip
Pairs = tuple[tuple[int, int, int], ...]  # the number of an update, and two points, counted from 0
RULES = table.SELECTION.kind.options  # type: ignore[attr-defined]


@dataclass(frozen=True)
class Case:
    """The choices of the page; every field is a parameter of the link, or made from several.

    weight: the cost of a mistake in class +1 as a multiple of one in class −1
    pairs:  of the learner's own, by update
    """

    points: Points
    kernel: str = "linear"
    gamma: float = 0.5
    degree: int = 2
    coef0: float = 1.0
    C: float = 1.0
    tol: float = 1e-3
    selection: str = "second-order"
    weight: float = 1.0
    pairs: Pairs = ()

    @cached_property
    def made(self) -> svm.Kernel:
        """The kernel with its parameters."""
        match self.kernel:
            case "poly":
                return svm.poly(self.degree, self.coef0)
            case "rbf":
                return svm.rbf(self.gamma)
            case "sigmoid":
                return svm.sigmoid(self.gamma, self.coef0)
        return svm.linear()

    @property
    def weights(self) -> dict[int, float] | None:
        """A factor on C for class +1, where it is not 1."""
        return None if self.weight == 1 else {1: self.weight}

    def smo(self) -> Iterator[SmoStep]:
        """The trace. Raises ProblemError."""
        return svm.smo(
            self.points.X, np.array(self.points.y), self.made, self.C, self.tol,
            weights=self.weights, selection=self.selection, max_iterations=MOST_UPDATES,
            pairs={number: (i, j) for number, i, j in self.pairs},
        )  # fmt: skip


@dataclass(frozen=True, eq=False)
class Story:
    """A trace as the panels need it.

    steps:     without their multipliers and decisions, which are in alphas, decisions: (steps, n)
    y:         (n,) −1.0 and +1.0; ceiling: (n,) the largest value of each multiplier, inf in a hard margin
    classes:   names of −1 and +1, which may come from a learner's file
    asked:     the updates for which the learner chose the pair
    """

    steps: tuple[SmoStep, ...]
    alphas: np.ndarray
    decisions: np.ndarray
    y: np.ndarray
    ceiling: np.ndarray
    classes: tuple[str, str]
    tol: float
    asked: tuple[int, ...] = ()

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
        low, high = np.where(alpha < self.ceiling, short, 0.0), np.where(alpha > 0, -short, 0.0)
        found: np.ndarray = np.maximum(low, high).clip(0)
        return found

    def equals(self, at: int, k: int, way: int) -> tuple[np.ndarray, np.ndarray]:
        """Points whose y·α can rise (way 1) or fall (−1) after a step; those of them with k's y − f(x)."""
        F = self.y - self.decisions[at]
        can = (svm.rises if way > 0 else svm.falls)(self.y, self.ceiling, self.alphas[at])
        same = can & (np.abs(F - F[k]) <= SAME * max(1.0, abs(float(F[k]))))
        return np.flatnonzero(can), np.flatnonzero(same)

    def free(self, at: int) -> np.ndarray:
        """(n,) whose multiplier lies inside its box after a step."""
        inside: np.ndarray = (self.alphas[at] > 0) & (self.alphas[at] < self.ceiling)
        return inside

    def sign(self, k: int) -> int:
        """The class of a point: 0 for −1, 1 for +1."""
        return int(self.y[k] > 0)


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


def read(given: Given) -> Case:
    """The case of a link."""
    dials = {row.name for row in DIALS.get(given(table.KERNEL), ())}
    needless = {row.name for rows in DIALS.values() for row in rows} - dials
    chosen, points = (
        {row.name: given.when(row.name not in needless, row) for row in ROWS},
        reading.read(given),
    )
    return Case(points, **{**chosen, "tol": float(chosen["tol"])}, pairs=_pairs(given, points.n))


def _pairs(given: Given, n: int) -> Pairs:
    """“6:22,28;9:1,4”: what update 6 moves, and what update 9; points are counted from 1."""
    found: dict[int, tuple[int, int, int]] = {}
    for part in filter(None, (given(table.PAIRS) or "").split(";")):
        try:
            number, (i, j) = int(part.split(":")[0]), map(int, part.split(":")[1].split(","))
        except (ValueError, IndexError):
            number = i = j = 0
        if 1 <= number <= MOST_UPDATES and 1 <= i <= n and 1 <= j <= n and i != j:
            found[number] = (number, i - 1, j - 1)
        else:
            given.note(f"The pair “{part}” in the link is not possible, so the page leaves it out.")
    return tuple(found[number] for number in sorted(found))


def asked(pairs: Pairs) -> Change:
    """The change of the link that asks for these pairs."""
    return table.PAIRS.change(";".join(f"{number}:{i + 1},{j + 1}" for number, i, j in pairs) or None)


def passed_over(of: Story) -> list[str]:
    """The pairs of the link that could not gain where it asks for them."""
    numbers = [number for number in of.asked if number >= len(of.steps) or of.steps[number].why != "own"]
    return [
        f"The pair that the link names for update {number} cannot gain anything there." for number in numbers
    ]


@kept_long(lambda case: 1.2e-6 * case.points.n**2)
def shown(case: Case) -> Story | str:
    """The trace of a case, or the sentence that says why there is none."""
    steps, alphas, decisions = [], [], []
    try:
        for step in case.smo():
            alphas.append(np.array(step.alphas))
            decisions.append(np.array(step.decisions))
            steps.append(replace(step, alphas=(), decisions=()))
    except ProblemError as error:
        return named(error, case.points)
    y, classes = case.points.Y, case.points.classes
    ceiling = case.C * np.where(y > 0, case.weight, 1.0)
    asked_for = tuple(number for number, _, _ in case.pairs)
    return Story(
        tuple(steps), np.array(alphas), np.array(decisions), y, ceiling, classes, case.tol, asked_for
    )


def story(case: Case) -> Story:
    """The trace of a case that was not refused."""
    found = shown(case)
    assert isinstance(found, Story)
    return found


def refusal(case: Case) -> str | None:
    """Why there is no trace."""
    found = shown(case)
    return found if isinstance(found, str) else None


@kept_long(lambda case: 1.2e-6 * case.points.n**2)
def run_of(case: Case) -> Run:
    """How the rule of a case fares."""
    gaps, duals, moved, kind = [], [], set(), ""
    for step in case.smo():
        kind = step.kind
        if kind in ("start", "step"):
            gaps.append(step.gap)
            duals.append(step.dual)
            moved |= {step.i, step.j} - {None}
    return Run(RULES[case.selection], tuple(gaps), tuple(duals), len(moved), kind == "limit")


def facts(story: Story) -> dict[str, float | str]:
    """The end of the story in figures; rounding leaves a multiplier of 0 exactly 0."""
    held = int(np.count_nonzero(story.alphas[-1] > 0))
    return {"updates": story.steps[-1].number, "dual": story.steps[-1].dual, "support vectors": held}


# In words -------------------------------------------------------------------------------------------


LEAST_ETA = 1e-12  # replaces a lower eta in a division
TOP = "the top of the parabola"
KEY = paragraph(
    "<b>E</b> is how far f is from the class, ±1. <b>η</b> is how curved the parabola is. <b>L</b> and "
    "<b>H</b> are the ends of the line in the box. <b>α*</b> is the top of the parabola, before clipping. "
    "<b>b</b> is the bias."
)
PARTNERS = {
    "error": "the free point whose <b>error differs most</b>",
    "free": "the next <b>free point</b> that can move, starting at a random place",
    "any": "the next of <b>all</b> points that can move, starting at a random place",
}


# The sentence ---------------------------------------------------------------------------------------


def sentence(story: Story, at: int) -> Html:
    """What happens in a step."""
    step = story.steps[at]
    if step.kind == "start":
        return Html(
            "Every multiplier α is 0, so f(x) = 0 everywhere and there is no boundary yet. Every point "
            f"misses y·f(x) ≥ 1, its KKT condition, by <b>{figure(step.largest_violation)}</b>. "
            "A single multiplier cannot move, because Σ y·α must stay 0. <b>Two can.</b>"
        )
    if step.kind == "step":
        return Html(f"<b>Update {step.number:,}.</b> {_why(story, at)} {outcome(story, at)}")
    return Html(_ended(story, at))


def name(story: Story, step: SmoStep, letter: str) -> str:
    """i or j of a step, with its class and number."""
    k = known(step.i if letter == "i" else step.j)
    side = story.sign(k)
    return f'<b class="gh-letter">{letter}</b> ({mark(side, story.classes[side])}&nbsp;{k + 1})'


def _off(value: float | None) -> str:
    return f"violation {figure(known(value))}" if known(value) > 0 else "no violation"


def _why(story: Story, at: int) -> str:
    step = story.steps[at]
    i, j = name(story, step, "i"), name(story, step, "j")
    if step.why == "second-order":
        return (
            f"{_most(story, at, 'i')} Among the points whose y·α can rise, {j} promises the largest gain "
            f"before clipping, {figure(known(step.expected_gain))}."
        )
    if step.why == "violating-pair":
        return f"This is the <b>maximal violating pair</b>. {_most(story, at, 'i')} {_most(story, at, 'j')}"
    if step.why == "own":
        off_i, off_j = _off(step.violation_i), _off(step.violation_j)
        return (
            f"In <b>your pair</b> y·α falls for {i} ({off_i}) and rises for {j} ({off_j}). The pair promises "
            f"a gain of {figure(known(step.expected_gain))} before clipping."
        )
    if step.why == "random":
        off_i, off_j = _off(step.violation_i), _off(step.violation_j)
        return (
            f"The rule draws {i} ({off_i}) and {j} ({off_j}) <b>at random</b> from the pairs that can gain."
        )
    return _platt(story, step)


def _most(story: Story, at: int, letter: str) -> str:
    """The point with the largest violation among those that can move, and how a tie is broken."""
    step = story.steps[at]
    k, way, violation = (
        (known(step.i), -1, step.violation_i) if letter == "i" else (known(step.j), 1, step.violation_j)
    )
    which, those = name(story, step, letter), f"points whose y·α can {'fall' if way < 0 else 'rise'}"
    can, same = story.equals(at - 1, k, way)
    by = figure(known(violation))
    if not known(violation):
        return f"None of the {those} violates the KKT conditions. {which} comes as close to it as any."
    if len(same) == 1 or same[-1] != k:
        return f"Among the {those}, {which} violates the KKT conditions most, by {by}."
    if len(same) == len(can):
        said = f"All {len(can)} {those} violate the KKT conditions by {by}."
    else:
        said = f"{len(same)} of the {those} violate the KKT conditions most, by {by}."
    return f"{said} The rule takes the last one, {which}."


def _platt(story: Story, step: SmoStep) -> str:
    _, loop, partner = step.why.split("-")
    outer = "all points" if loop == "all" else "the free points, 0 &lt; α &lt; C,"
    first, other = ("i", "j") if step.met == step.i else ("j", "i")
    off = {"i": step.violation_i, "j": step.violation_j}
    by = (
        f"by {figure(known(off[first]))}"
        if known(off[first])
        else "at the threshold that Platt keeps, not at b"
    )
    return (
        f"Platt’s outer loop goes over <b>{outer}</b> and has met {name(story, step, first)}, which "
        f"violates the KKT conditions {by}. Its partner {name(story, step, other)} ({_off(off[other])}) is "
        f"{PARTNERS[partner]}."
    )


def outcome(story: Story, at: int) -> str:
    """Where the step ends, and what it gains."""
    step = story.steps[at]
    gain = step.dual - story.steps[at - 1].dual
    if not step.clipped:
        return f"The two α slide along their line to <b>{TOP}</b> and raise the dual by {figure(gain)}."
    return (
        f"The two α slide along their line until <b>{_stopped(story, step)}</b>. The step is clipped before "
        f"{TOP} and raises the dual by {figure(gain)} instead of {figure(known(step.expected_gain))}."
    )


def _stopped(story: Story, step: SmoStep) -> str:
    """Which multipliers have reached which of their bounds."""
    found: dict[str, list[str]] = {}  # the multipliers by the bound that they reach
    for letter, k, value in (("j", step.j, step.new_j), ("i", step.i, step.new_i)):
        if value == 0:
            found.setdefault("0", []).append(f"α<sub>{letter}</sub>")
        elif value == story.ceiling[k]:
            bound = "the C of its class" if story.weighted else "C"
            found.setdefault(bound, []).append(f"α<sub>{letter}</sub>")
    said = [f"{listed(who)} {verb(len(who), 'reaches', 'reach')} {bound}" for bound, who in found.items()]
    return " and ".join(said) or "rounding stops them"


def _ended(story: Story, at: int) -> str:
    step, alpha = story.steps[at], story.alphas[at]
    free = int(story.free(at).sum())
    support = int((alpha > 0).sum())
    places = f"of which {free} {verb(free)} free (0 &lt; α &lt; C) and {support - free} at C"
    held = f"{plural(support, 'support vector')}, {places}"
    if story.hard:
        held = f"{plural(support, 'support vector')}, all on the margin"
    if step.kind == "limit":
        does = verb(step.violators, "violates", "violate")
        return (
            f"<b>The run has reached the cap of {MOST_UPDATES:,} updates.</b> The gap is still "
            f"{figure(step.gap)}, and {plural(step.violators, 'point')} "
            f"{does} the KKT conditions by more than {figure(story.tol)}. So far there are {held}."
        )
    return (
        f"<b>Done after {plural(step.number, 'update')}.</b> No pair violates the KKT conditions by "
        f"{figure(story.tol)} or more. There are {held}. You could remove all the other points, and nothing "
        f"would change. The gap between primal and dual is {figure(step.gap)}."
    )


def elsewhere(machine: Machine) -> Html:
    """At the cap: what the other lessons show as the SVM of these points."""
    if machine.capped:
        return Html(f" SMO also stops before the optimum on the other pages, after {MOST:,} updates.")
    return Html(" The other pages show the SVM at the optimum.")


def gap(step: SmoStep) -> str:
    """Primal and dual with as many digits as their difference needs."""
    if isinf(step.primal):
        return f"Primal ∞ − dual {figure(step.dual)} gives no bound on the gap yet"
    digits = min(max(2 - floor(log10(step.gap)), 3), 12) if step.gap > 0 else 12
    return f"Primal {number(step.primal, digits)} − dual {number(step.dual, digits)} = gap {figure(step.gap)}"


def in_words(story: Story, at: int) -> str:
    """The picture for a screen reader."""
    step = story.steps[at]
    if step.kind == "start":
        return "There is no boundary yet, because every multiplier is 0."
    if step.kind == "step":
        return (
            f"Update {step.number} sets alpha of points {known(step.i) + 1} and {known(step.j) + 1} "
            f"to {figure(known(step.new_i))} and {figure(known(step.new_j))}. "
            f"The gap is {figure(step.gap)}."
        )
    ending = "Done" if step.kind == "done" else "Stopped at the cap"
    return f"{ending} after {plural(step.number, 'update')}. The gap is {figure(step.gap)}."


# The update in numbers ------------------------------------------------------------------------------


def formulas(story: Story, at: int) -> str:
    """Every quantity of the update with its numbers, as Markdown."""
    step = story.steps[at]
    lines = [
        rf"\alpha_j &\to {_clipped(step)} = {_bold(step.new_j)}",
        _other(step),
        _bias(story, at),
        _unclipped(step),
        rf"\eta &= K_{{ii}} + K_{{jj}} - 2K_{{ij}} = {_tex(known(step.K_ii))} {_plus(known(step.K_jj))} "
        rf"{_plus(-2 * known(step.K_ij))} = {_bold(step.eta)}",
        _error("i", step.E_i, step.y_i),
        _error("j", step.E_j, step.y_j),
        *_ends(story, step),
    ]
    body = aligned(lines)
    if known(step.eta) > LEAST_ETA:
        return body
    return f"{body}\n\nη is not above 0, so the division uses 10⁻¹² in its place."


def _plus(value: float) -> str:
    """A term to be added, with its sign."""
    return f"- {_tex(-value)}" if value < 0 else f"+ {_tex(value)}"


def _tex(value: float) -> str:
    return tex(figure(value))


def _bold(value: float | None) -> str:
    return rf"\mathbf{{{_tex(known(value))}}}"


def _error(letter: str, error: float | None, y: float | None) -> str:
    f = known(error) + known(y)
    return rf"E_{letter} &= f(x_{letter}) - y_{letter} = {_tex(f)} {_plus(-known(y))} = {_bold(error)}"


def _ends(story: Story, step: SmoStep) -> list[str]:
    """L and H with the numbers put in (Platt 1998)."""
    a_i, a_j = known(step.old_i), known(step.old_j)
    C_i, C_j = float(story.ceiling[step.i]), float(story.ceiling[step.j])
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


LAGRANGE = paragraph(
    "Each constraint has a <b>Lagrange multiplier</b>, α for y·f(x) ≥ 1 − ξ and μ for ξ ≥ 0. At the optimum "
    "the Lagrangian L has its minimum in w, b and ξ, so its derivatives are 0. If you put these equations "
    "into L, you get the dual."
)
PRODUCTS = paragraph(
    "The points appear in the dual only in products of two of them. So a kernel, K(x, z) = φ(x)·φ(z), may "
    "replace x·z. A hard margin has no ξ, so α has no upper limit."
)


def to_the_dual() -> str:
    """From the primal problem to the dual one, as Markdown with LaTeX."""
    lines = [
        r"\text{primal} &= \min_{w,b,\xi}\ \tfrac12\lVert w\rVert^2 + C\textstyle\sum\xi_k",
        r"L &= \tfrac12\lVert w\rVert^2 + C\textstyle\sum\xi_k - \sum\alpha_k\,(y_k(w\cdot x_k+b)-1+\xi_k) - "
        r"\sum\mu_k\xi_k",
        r"\partial L/\partial w &= w - \textstyle\sum\alpha_k y_k x_k = 0",
        r"\partial L/\partial b &= -\textstyle\sum\alpha_k y_k = 0",
        r"\partial L/\partial \xi_k &= C - \alpha_k - \mu_k = 0,\quad\text{so } 0\le\alpha_k\le C",
        r"\text{dual} &= \max_{\alpha}\ \textstyle\sum\alpha_k - \tfrac12\sum\sum\alpha_k\alpha_l\,y_k "
        r"y_l\,x_k\cdot x_l",
    ]
    return aligned(lines)


def _unclipped(step: SmoStep) -> str:
    sign = "+" if known(step.y_j) > 0 else "-"
    errors = f"{_tex(known(step.E_i))} {_plus(-known(step.E_j))}"
    return (
        rf"\alpha_j^* &= \alpha_j + y_j(E_i - E_j)/\eta = {_tex(known(step.old_j))} {sign} "
        rf"({errors})/{_tex(max(known(step.eta), LEAST_ETA))} = {_bold(step.unclipped)}"
    )


def _clipped(step: SmoStep) -> str:
    inside = rf"[{_tex(known(step.low))},\ {_tex(known(step.high))}]"
    if not step.clipped:
        return rf"\alpha_j^* \in {inside}"
    return rf"{_tex(known(step.unclipped))} \text{{ clipped to }} {inside}"


def _other(step: SmoStep) -> str:
    change = known(step.y_i) * known(step.y_j) * (known(step.old_j) - known(step.new_j))
    return (
        rf"\alpha_i &\to \alpha_i + y_i y_j(\alpha_j - \alpha_j^{{new}}) = {_tex(known(step.old_i))} "
        rf"{_plus(change)} = {_bold(step.new_i)}"
    )


def _bias(story: Story, at: int) -> str:
    """The bias after the update: the mean over the free points, else the middle of what is left."""
    bias = _bold(story.steps[at].bias)
    if not story.free(at).any():
        return rf"b &= \text{{middle of the allowed range}} = {bias}"
    free = r"\alpha_k>0" if story.hard else r"0<\alpha_k<C"
    return (
        rf"b &= \operatorname{{mean}}_{{{free}}}\left(y_k - \textstyle\sum_l \alpha_l y_l K_{{kl}}\right) "
        rf"= {bias}"
    )
