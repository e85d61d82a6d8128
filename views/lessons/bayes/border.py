"""Two densities: the case of a link, and the stories of a place, of a border, and of rejection."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isfinite
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mlcore.bayes import Gaussians, Rejecting
from views.kit.keep import kept
from views.kit.link import table
from views.kit.link.params import Given
from views.words.grammar import listed
from views.words.html import MARKS, Html, paragraph
from views.words.html import table as html_table
from views.words.numbers import number, tiny_percent, trimmed
from views.words.tex import aligned, decimals, tex

PARAMS = (table.PRIOR, table.MEAN0, table.MEAN1, table.SD0, table.SD1, table.LOSS01, table.LOSS10)
REACH = 3  # standard deviations about each mean that are drawn
MOST_PLACES = 36
GRIDS = (0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1.0, 2.0)
RISKS = (0.5, 0.45, 0.4, 0.35, 0.3, 0.25, 0.2, 0.15, 0.1, 0.05, 0.02, 0.01)
FINE, BELL = 161, 61  # places of a curve: along the axis, and about each mean


@dataclass(frozen=True)
class BorderCase:
    """Two classes, 0 and 1. prior: of class 0; losses: of calling class 0 class 1, and the other way."""

    means: tuple[float, float] = (0.0, 2.0)
    sds: tuple[float, float] = (1.0, 1.0)
    prior: float = 0.5
    losses: tuple[float, float] = (1.0, 1.0)
    view: str = "border"

    @property
    def world(self) -> Gaussians:
        """Both densities with their priors."""
        return Gaussians(self.means, self.sds, (self.prior, 1 - self.prior))

    @property
    def costs(self) -> dict[tuple[int, int], float]:
        """The losses by actual and predicted class."""
        return {(0, 1): self.losses[0], (1, 0): self.losses[1]}

    @property
    def weighed(self) -> bool:
        """Whether any error costs something other than 1."""
        return self.losses != (1.0, 1.0)

    def heights(self, x: Sequence[float] | NDArray[np.float64], weighed: bool = False) -> NDArray[np.float64]:
        """p(y) p(x|y) at places, (n, 2); weighed: times the loss of misclassifying such a record."""
        heights = self.world.heights(x)
        return heights * np.array(self.losses) if weighed else heights


def read(given: Given) -> BorderCase:
    """The case of a link."""
    means, sds = (given(table.MEAN0), given(table.MEAN1)), (given(table.SD0), given(table.SD1))
    return BorderCase(means, sds, given(table.PRIOR), (given(table.LOSS01), given(table.LOSS10)))


class Step(NamedTuple):
    """kind: what it shows; at: the place of the cursor or of the border, or the risk."""

    kind: str
    at: float


@dataclass(frozen=True, eq=False)
class Story:
    """The steps, and what follows from the case.

    ends: of the axis; x: the places of a curve
    borders: of Bayes' rule with these losses; moved: the one that the learner moves, None where there is none
    """

    steps: Sequence[Step]
    ends: tuple[float, float]
    x: NDArray[np.float64]
    borders: tuple[float, ...]
    moved: int | None

    def placed(self, border: float) -> tuple[float, ...]:
        """All borders when the moved one is there."""
        stay = [one for i, one in enumerate(self.borders) if i != self.moved]
        return tuple(sorted([*stay, border]))

    def borders_at(self, step: Step) -> tuple[float, ...]:
        """The borders of a step."""
        return self.borders if step.kind == "best" else self.placed(step.at)


@kept
def story(case: BorderCase) -> Story:
    """The story of a case."""
    grid, ends = _grid(case)
    places = [round(i * grid, 6) for i in range(round(ends[0] / grid), round(ends[1] / grid) + 1)]
    borders = case.world.borders(case.costs)
    moved = _moved(case, borders)
    room = _room(borders, moved, ends)
    steps = [Step("ask", places[0]), *(Step("place", x) for x in places[1:])]
    tried = [x for x in places if room[0] < x < room[1]] or [sum(room) / 2]
    steps += [Step("before-border", tried[0]), *(Step("border", x) for x in tried)]
    steps += [Step("best", borders[moved] if moved is not None else tried[-1])]
    steps += [Step("before-reject", RISKS[0]), *(Step("reject", risk) for risk in RISKS[1:])]
    about = [
        mean + sd * np.linspace(-REACH, REACH, BELL) for mean, sd in zip(case.means, case.sds, strict=True)
    ]
    x = np.unique(np.concatenate([np.linspace(*ends, FINE), *about]))
    return Story(steps, ends, x, borders, moved)


def _grid(case: BorderCase) -> tuple[float, tuple[float, float]]:
    """The distance between places, and the first and the last of them."""
    reach = [(mean - REACH * sd, mean + REACH * sd) for mean, sd in zip(case.means, case.sds, strict=True)]
    low, high = min(one[0] for one in reach), max(one[1] for one in reach)
    grid = next((width for width in GRIDS if (high - low) / width <= MOST_PLACES), GRIDS[-1])
    return grid, (float(np.floor(low / grid) * grid), float(np.ceil(high / grid) * grid))


def _moved(case: BorderCase, borders: tuple[float, ...]) -> int | None:
    """The border with more records, if there are two."""
    if not borders:
        return None
    return int(case.world.heights(borders).sum(axis=1).argmax())


def _room(borders: tuple[float, ...], moved: int | None, ends: tuple[float, float]) -> tuple[float, float]:
    """The places between which the border moves. It does not go beyond the other one."""
    low, high = ends
    if len(borders) == 2 and moved == 0:
        return low, max(min(high, borders[1]), low)
    if len(borders) == 2:
        return min(max(low, borders[0]), high), high
    return low, high


def facts(case: BorderCase, story: Story) -> dict[str, float | str]:
    """The decision boundaries, from left to right, and the probability of an error."""
    places = {f"boundary {i}": place for i, place in enumerate(story.borders, 1)}
    return {"boundaries": len(story.borders), **places, "error": case.world.error(story.borders)}


def rejecting(case: BorderCase, risk: float) -> Rejecting:
    """The result of rejecting records where the risk is above this."""
    return case.world.rejecting(risk)


def answers(case: BorderCase, story: Story, step: Step) -> list[tuple[float, float, int | None]]:
    """The predictions at a step, each from where to where. None means no prediction."""
    if step.kind in ("ask", "place", "before-border"):
        return []
    if "reject" in step.kind:
        rejected = rejecting(case, step.at).intervals
        costs, borders = None, case.world.borders()
    else:
        rejected, costs = (), case.costs
        borders = story.borders_at(step)
    low, high = story.ends
    inside = sorted(
        {low, high, *(min(max(one, low), high) for one in (*borders, *(e for i in rejected for e in i)))}
    )
    found: list[tuple[float, float, int | None]] = []
    for left, right in pairwise(inside):
        middle = (left + right) / 2
        no_answer = any(one < middle < other for one, other in rejected)
        predicted = (case.world.far_left(costs) + sum(border < middle for border in borders)) % 2
        said = None if no_answer else predicted
        if found and found[-1][2] == said:
            left = found.pop()[0]
        found.append((left, right, said))
    return found


# What it says ---------------------------------------------------------------------------------------


POSTERIORS = "Each class’s share of the sum, its posterior q₀ or q₁"
CURVES = ("p(0) p(x|0)", "p(1) p(x|1)")
DIGITS = 6  # of a calculation
NEAR = 5e-4  # errors that differ by less than this look the same


def class_text(c: int) -> str:
    """A class with its sign, in its colour."""
    return f'<span class="gh-c gh-c{c}">{MARKS[c]}&nbsp;class&nbsp;{c}</span>'


def shown(case: BorderCase) -> str:
    """A title in a few words."""
    curves = [f"N({trimmed(mean)}, {trimmed(sd)})" for mean, sd in zip(case.means, case.sds, strict=True)]
    losses = f", losses {trimmed(case.losses[0])} and {trimmed(case.losses[1])}" if case.weighed else ""
    return f"{' and '.join(curves)}, p(0) = {trimmed(case.prior)}{losses}"


def title(case: BorderCase) -> str:
    """The name of the heights."""
    loss = ", and times the loss while you move a border" if case.weighed else ""
    return f"The prior of each class times its density{loss}"


def turn_name(case: BorderCase) -> str:
    """The line above which the posterior of class 1 decides for it."""
    return f"class 1 is predicted where q₁ is above {trimmed(case.losses[0] / sum(case.losses))}"


def measure(case: BorderCase) -> str:
    """The name of the quantity to minimise."""
    return "expected loss" if case.weighed else "error"


def loss_at(case: BorderCase, story: Story, step: Step) -> float:
    """The expected loss with the border of a step."""
    return case.world.risk(case.costs, story.borders_at(step))


def extra(case: BorderCase, story: Story, step: Step) -> float:
    """The amount by which that exceeds Bayes', never below 0."""
    return max(loss_at(case, story, step) - case.world.risk(case.costs), 0.0)


def extra_name(case: BorderCase, story: Story, step: Step) -> str:
    """The area of the errors beyond Bayes'."""
    return f"extra {measure(case)} of this border: {number(extra(case, story, step), 4)}"


# Sentences ------------------------------------------------------------------------------------------


def sentence(case: BorderCase, story: Story, at: int) -> Html:
    """The sentence of a step."""
    step = story.steps[at]
    return Html(
        {
            "ask": _ask, "place": _place, "before-border": _before_border, "border": _border, "best": _best,
            "before-reject": _before_reject, "reject": _reject,
        }[step.kind](case, story, step)
    )  # fmt: skip


def _ask(case: BorderCase, story: Story, step: Step) -> str:
    return (
        "There are two classes. Each curve is the prior of a class times its normal density. Drag x to "
        "the right. "
        "<b>Guess first</b>: where are both classes equally probable?"
    )


def _place(case: BorderCase, story: Story, step: Step) -> str:
    q = case.world.posterior([step.at])[0].tolist()
    said = f"At x = {trimmed(step.at)}: q₀ = <b>{number(q[0])}</b>, q₁ = <b>{number(q[1])}</b>. "
    if not case.weighed:
        tie = " (a tie goes to class 0)" if abs(q[0] - q[1]) < 1e-12 else ""
        return f"{said}Bayes’ rule predicts {class_text(int(q[0] < q[1] - 1e-12))}{tie}."
    losses = [case.losses[c] * q[c] for c in (0, 1)]
    which = int(losses[0] < losses[1] - 1e-12)
    return (
        f"{said}The expected loss is {number(losses[0])} for predicting class 1 and {number(losses[1])} for "
        f"class 0, so the rule predicts {class_text(which)}."
    )


def _before_border(case: BorderCase, story: Story, step: Step) -> str:
    grown = " Each height is now multiplied by the loss of misclassifying its class." if case.weighed else ""
    least = (
        "where is the expected loss lowest"
        if case.weighed
        else "what share of records does even the best border misclassify"
    )
    return (
        f"Now a border decides, with one class on its left and the other on its right.{grown} Drag the "
        f"border. <b>Guess first</b>: {least}?"
    )


def _border(case: BorderCase, story: Story, step: Step) -> str:
    more, what = extra(case, story, step), measure(case)
    other = [one for i, one in enumerate(story.borders) if i != story.moved]
    stays = f" (the other one stays at {trimmed(other[0], 3)})" if other else ""
    said = (
        f"With the border at x = {trimmed(step.at, 3)}{stays} the {what} is "
        f"<b>{number(loss_at(case, story, step), 4)}</b>"
    )
    if more < NEAR / 10:
        return f"{said}, the lowest possible."
    return f"{said}, which is <b>{number(more, 4)}</b> more than with Bayes’ rule (the solid area)."


def _best(case: BorderCase, story: Story, step: Step) -> str:
    least = number(case.world.risk(case.costs), 4)
    if not story.borders:
        only = class_text(case.world.far_left(case.costs))
        return (
            f"Bayes’ rule has no border here. It predicts {only} everywhere, and the {measure(case)} is "
            f"<b>{least}</b>."
        )
    its = "its border" if len(story.borders) == 1 else "its borders"
    where = f"x = {listed([trimmed(border, 3) for border in story.borders])}"
    if case.weighed:
        return (
            f"Bayes’ rule has {its} at <b>{where}</b>, where L₁₀ · q₁ = L₀₁ · q₀. The expected loss is "
            f"<b>{least}</b>, and every other border adds to it."
        )
    return (
        f"Bayes’ rule has {its} at <b>{where}</b>, where q₀ = q₁. The hatched area is the <b>Bayes error "
        f"{least}</b>. Every other border adds to it."
    )


def _before_reject(case: BorderCase, story: Story, step: Step) -> str:
    again = " Every error has loss 1 again." if case.weighed else ""
    return (
        f"The smaller posterior is the <b>risk</b> of an answer.{again} Let us answer “I don’t know” "
        f"where the risk is above a limit. <b>Guess first</b>: at a limit of 0.2, what share of records "
        f"gets no answer?"
    )


def _reject(case: BorderCase, story: Story, step: Step) -> str:
    found = rejecting(case, step.at)
    if not found.intervals:
        return f"The risk is nowhere above {trimmed(step.at)}, so every record gets an answer."
    return (
        f"Where the risk is above {trimmed(step.at)} we give no answer. That leaves "
        f"<b>{tiny_percent(found.rejected)}</b> of the cases unanswered. Then "
        f"<b>{tiny_percent(found.error, 2)}</b> of the answers are wrong, instead of "
        f"{tiny_percent(case.world.error(), 2)} if we always answer."
    )


# Calculations ---------------------------------------------------------------------------------------


def place_worked(case: BorderCase, step: Step) -> str:
    """The posteriors at a place by Bayes' theorem."""
    h, q = case.heights([step.at])[0].tolist(), case.world.posterior([step.at])[0].tolist()
    priors = case.world.priors
    densities = [height / prior for height, prior in zip(h, priors, strict=True)]
    lines = [
        rf"p({c})\,p(x|{c}) &= {trimmed(priors[c])}\cdot {decimals(densities[c], 5)} = "
        rf"{decimals(h[c], DIGITS)}"
        for c in (0, 1)
    ]
    lines.append(rf"p(x) &= {decimals(h[0], DIGITS)} + {decimals(h[1], DIGITS)} = {decimals(sum(h), DIGITS)}")
    lines += [rf"q_{c} &= \tfrac{{p({c})\,p(x|{c})}}{{p(x)}} = {decimals(q[c], DIGITS)}" for c in (0, 1)]
    if min(densities) > 0 and min(q) > 0:
        odds = rf"{decimals(densities[0] / densities[1])}\cdot {decimals(priors[0] / priors[1])}"
        lines.append(
            rf"\tfrac{{q_0}}{{q_1}} &= \tfrac{{p(x|0)}}{{p(x|1)}}\cdot\tfrac{{p(0)}}{{p(1)}} = {odds} = "
            rf"{decimals(q[0] / q[1])}"
        )
    if case.weighed:
        lines += [
            rf"L_{{01}}\,q_0 &= {trimmed(case.losses[0])}\cdot {decimals(q[0])} = "
            rf"{decimals(case.losses[0] * q[0])}",
            rf"L_{{10}}\,q_1 &= {trimmed(case.losses[1])}\cdot {decimals(q[1])} = "
            rf"{decimals(case.losses[1] * q[1])}",
        ]
    return aligned(lines)


def loose() -> Html:
    """Where lectures use the word loosely."""
    return paragraph(
        "Some lectures call q₀/q₁ the likelihood ratio. Strictly, q₀/q₁ is the posterior odds and the "
        "likelihood ratio is p(x|0)/p(x|1). The two agree where the priors are equal. Both posteriors are "
        "divided by p(x), so p(x) does not change the decision."
    )


def border_worked(case: BorderCase, story: Story, step: Step) -> str:
    """The expected loss of a border, class by class."""
    shares = case.world.shares(case.costs, story.borders_at(step))
    wrong = [shares[0, 1], shares[1, 0]]
    parts = [loss * share for loss, share in zip(case.losses, wrong, strict=True)]
    integrals = [r"p(0)\int_{L_1} p(x|0)\,dx", r"p(1)\int_{L_0} p(x|1)\,dx"]
    lines = [rf"{integrals[c]} &= {decimals(wrong[c], DIGITS)}" for c in (0, 1)]
    if case.weighed:
        terms = " + ".join(rf"{trimmed(case.losses[c])}\cdot {decimals(wrong[c], DIGITS)}" for c in (0, 1))
        lines.append(rf"E[L] &= {terms} = {decimals(sum(parts), DIGITS)}")
    else:
        lines.append(rf"\text{{error}} &= {decimals(wrong[0], DIGITS)} + {decimals(wrong[1], DIGITS)} = "
                     rf"{decimals(sum(parts), DIGITS)}")  # fmt: skip
    least = case.world.risk(case.costs)
    more = max(sum(parts) - least, 0.0)
    lines.append(
        rf"\text{{extra}} &= {decimals(sum(parts), DIGITS)} - {decimals(least, DIGITS)} = "
        rf"{decimals(more, DIGITS)}"
    )
    return aligned(lines)


def best_worked(case: BorderCase, story: Story) -> str:
    """Where the border is, in closed form where there is one."""
    if case.sds[0] != case.sds[1] or case.means[0] == case.means[1] or not story.borders:
        return ""
    (m0, m1), sd = map_text(case.means), case.sds[0]
    zero, one = (trimmed(loss * p, 6) for loss, p in zip(case.losses, case.world.priors, strict=True))
    ratio = rf"\tfrac{{{zero}}}{{{one}}}"
    return aligned(
        [
            r"x &= \tfrac{m_0 + m_1}{2} + \tfrac{s^2}{m_1 - m_0}\,"
            r"\ln\tfrac{L_{01}\,p(0)}{L_{10}\,p(1)}",
            rf"&= \tfrac{{{m0} + {m1}}}{{2}} + "
            rf"\tfrac{{{trimmed(sd * sd)}}}{{{tex(trimmed(case.means[1] - case.means[0]))}}}\,"
            rf"\ln{ratio} = {decimals(story.borders[0], DIGITS)}",
        ]
    )


def map_text(numbers: tuple[float, float]) -> tuple[str, str]:
    """Two numbers in a formula, negative ones in brackets."""
    first, second = (tex(trimmed(one)) for one in numbers)
    return first, f"({second})" if second.startswith("-") else second


def compared(case: BorderCase, story: Story) -> Html:
    """Bayes' border beside those of equal losses, of equal priors, and halfway between the means."""
    rows = [["Bayes’ rule", _places(story.borders), number(case.world.risk(case.costs), DIGITS)]]
    if case.weighed:
        plain = case.world.borders()
        rows.append(["with equal losses", _places(plain), _loss(case, plain)])
    if case.sds[0] == case.sds[1] and case.means[0] != case.means[1]:
        middle = (sum(case.means) / 2,)
        rows.append(["half-way between the means", _places(middle), _loss(case, middle)])
    caption = "Expected loss of each border" if case.weighed else "Error of each border"
    return html_table(
        caption,
        ["border", "x", measure(case)],
        rows,
        css="gh-numbers",
        row_css=["gh-best", *[""] * (len(rows) - 1)],
    )


def _places(borders: tuple[float, ...]) -> str:
    return listed([number(border, DIGITS) for border in borders]) if borders else "none"


def _loss(case: BorderCase, borders: tuple[float, ...]) -> str:
    """The error of borders that alternate the classes as Bayes' do."""
    if len(borders) != len(case.world.borders(case.costs)):
        return "–"
    return number(case.world.risk(case.costs, borders), DIGITS)


def reject_worked(case: BorderCase, step: Step) -> str:
    """The intervals of rejection, and the cost of the answers."""
    found = rejecting(case, step.at)
    if not found.intervals:
        return ""
    where = r",\; ".join(rf"{_end(low)}\;\text{{to}}\;{_end(high)}" for low, high in found.intervals)
    wrong = found.error * (1 - found.rejected)
    return aligned(
        [
            rf"\min(q_0, q_1) &> {trimmed(step.at)}:\; {where}",
            rf"\text{{rejected}} &= {decimals(found.rejected, DIGITS)}",
            rf"\text{{error}} &= "
            rf"\tfrac{{{decimals(wrong, DIGITS)}}}{{1 - {decimals(found.rejected, DIGITS)}}} = "
            rf"{decimals(found.error, DIGITS)}",
        ]
    )


def _end(x: float) -> str:
    return decimals(x, DIGITS) if isfinite(x) else tex(trimmed(x))


def rejections(case: BorderCase, story: Story, at: int) -> Html:
    """The rejected share and the error among the answered records, for the limits so far."""
    shown = [step.at for step in story.steps[: at + 1] if "reject" in step.kind]
    rows = []
    for risk in shown:
        found = rejecting(case, risk)
        error = number(found.error, DIGITS) if found.rejected < 1 else "–"
        rows.append([trimmed(risk), number(found.rejected, DIGITS), error])
    head = ["risk above", "share rejected", "error among the answered"]
    css = [""] * (len(rows) - 1) + ["gh-best"]
    return html_table("No answer", head, rows, css="gh-numbers", row_css=css)


def noise() -> Html:
    """Where else the Bayes error is known."""
    return paragraph(
        "You know the Bayes error wherever you know how the data were made. In the lesson “Overfitting”, "
        "noise may change "
        "10 % of the ring’s labels. No model can then have an expected error below 0.10, however many "
        "records it learns from."
    )


assert max(RISKS) == 0.5, "the risk of two classes is never larger"
