"""The words of two densities: posteriors at a place, the cost of a border, and what rejection saves."""

from math import isfinite

from views.lessons.bayes.border import RISKS, BorderCase, Step, Story, rejecting
from views.words.grammar import listed
from views.words.html import MARKS, Html, paragraph, table
from views.words.numbers import number, tiny_percent, trimmed
from views.words.tex import aligned, decimals, tex

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
    borders = None if step.kind == "best" else story.placed(step.at)
    return case.world.risk(case.costs, borders)


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
    borders = None if step.kind == "best" else story.placed(step.at)
    shares = case.world.shares(case.costs, borders)
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
    return table(
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
    told = [step.at for step in story.steps[: at + 1] if "reject" in step.kind]
    rows = []
    for risk in told:
        found = rejecting(case, risk)
        error = number(found.error, DIGITS) if found.rejected < 1 else "–"
        rows.append([trimmed(risk), number(found.rejected, DIGITS), error])
    head = ["risk above", "share rejected", "error among the answered"]
    css = [""] * (len(rows) - 1) + ["gh-best"]
    return table("No answer", head, rows, css="gh-numbers", row_css=css)


def noise() -> Html:
    """Where else the Bayes error is known."""
    return paragraph(
        "You know the Bayes error wherever you know how the data were made. In the lesson “Overfitting”, "
        "noise may change "
        "10 % of the ring’s labels. No model can then have an expected error below 0.10, however many "
        "records it learns from."
    )


assert max(RISKS) == 0.5, "the risk of two classes is never larger"
