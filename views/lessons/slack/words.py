"""The sentences of this lesson: what C buys, and what it costs."""

import numpy as np

from mlcore.svm import Machine
from views.kit.known import known
from views.lessons.slack.case import FOLDS, Validated
from views.stage.plane.wire import Figure
from views.subjects.points.points import MOST, Points
from views.words.grammar import plural, verb
from views.words.html import Html, paragraph
from views.words.numbers import amount, grouped, number, powered, price_text, small
from views.words.tex import decimals, tex


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


def validated(found: Validated, points: Points) -> Html:
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
