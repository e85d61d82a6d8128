"""What the pages “Widest street” and “Slack” say."""

from dataclasses import dataclass
from math import acos, degrees

import numpy as np

from mlcore.svm import Machine
from views.machine import small
from views.tables import table
from views.points import Edit, Points
from views.stage.plane.wire import Figure
from views.text import amount, mark, number, plural

ON_LINE = 1e-9  # a point so near to the line lies on it, and so on no side
SAME = 1e-5  # a street that changed by less, relative to its width, is the same: SMO is as exact as that
FEW = 10  # conditions that are shown at once
INVITATION = (
    '<p class="gh-fine">Now move a point without a ring: nothing changes. Then move one with a ring.</p>'
)


@dataclass(frozen=True)
class Street:
    """The widest street around a line; wrong: points on its wrong side, with which it has none."""

    width: float
    wrong: int


# ---- a line of one's own


def searching(street: Street) -> str:
    """What the learner's line is worth."""
    if street.wrong:
        return (
            f"Your line leaves <b>{plural(street.wrong, 'point')}</b> on the wrong side, so there is no "
            "street around it. Drag its two handles."
        )
    return (
        f"Your line parts the classes, and the street around it is <b>{number(street.width)}</b> wide. "
        "Can you find a wider one?"
    )


def scored(street: Street, best: Machine) -> str:
    """The optimum beside the learner's line."""
    assert best.margin is not None
    share = int(100 * min(1.0, street.width / best.margin) + 1e-6)
    yours = (
        f"Yours has <b>{share} %</b> of it." if not street.wrong else "Yours does not part the classes yet."
    )
    return (
        f"The widest street is <b>{number(best.margin)}</b> wide. {yours} "
        f"{plural(len(best.support), 'point')} hold it: the <b>support vectors</b>, ringed."
    )


def edited(last: Edit, before: Machine | None, now: Machine) -> str:
    """What an edit did to the widest street."""
    points = last.before if last.what == "remove" else last.after
    i = last.at
    if not 0 <= i < points.n or now.margin is None:
        return INVITATION
    what = {"add": "You added", "move": "You moved", "remove": "You removed", "flip": "You turned"}[last.what]
    name = f"{what} {point_name(points, i)}"
    if before is None or before.margin is None:
        return f'<p class="gh-told">{name}. Now there is a street, <b>{number(now.margin)}</b> wide.</p>'
    held, holds = _is_support(before, i, last.what != "add"), _is_support(now, i, last.what != "remove")
    wider, turned = now.margin - before.margin, turn(before, now)
    same = abs(wider) <= SAME * before.margin and turned <= degrees(SAME)
    role = _role(held, holds)
    by = f"width {_signed(wider)}, direction {number(turned, 2)}°"
    if same:
        return f'<p class="gh-told">{name}, {role}: <b>nothing changes</b> ({by}).</p>'
    return (
        f'<p class="gh-told">{name}, {role}: <b>the street changes</b>, from {number(before.margin)} to '
        f"{number(now.margin)} ({by}).</p>"
    )


def _is_support(machine: Machine, i: int, there: bool) -> bool:
    return there and i < len(machine.alpha) and bool(machine.alpha[i] > 0)


def _role(held: bool, holds: bool) -> str:
    if held and holds:
        return "a support vector"
    if held:
        return "which was a support vector"
    return "which has become a support vector" if holds else "no support vector"


def turn(before: Machine, now: Machine) -> float:
    """By how many degrees a street has turned."""
    assert before.weights is not None
    assert now.weights is not None
    lengths = float(np.linalg.norm(before.weights) * np.linalg.norm(now.weights))
    return degrees(acos(min(1.0, max(-1.0, float(before.weights @ now.weights) / lengths))))


def _signed(value: float) -> str:
    text = number(abs(value))
    return text if float(text) == 0 else f"{'+' if value > 0 else '−'}{text}"


def point_name(points: Points, i: int) -> str:
    """A point by its sign and place: ▲ (1.25, −0.5)."""
    x, y = points.x[i]
    return f"{mark(int(points.y[i] > 0))}&nbsp;({number(x, 2)}, {number(y, 2)})"


def in_words(points: Points, machine: Machine | None) -> str:
    """The picture in words."""
    said = f"{plural(points.n, 'point')}, and a line of your own with two handles."
    if machine is None or machine.margin is None:
        return said
    return f"{said} The widest street is {number(machine.margin)} wide."


# ---- the problem with its numbers


def problem(best: Machine | None) -> str:
    """The hard-margin problem, and its solution where it is shown."""
    lines = [
        r"$$\min_{w,\,b}\ \tfrac12\lVert w\rVert^2$$",
        r"$$\text{so that}\quad y\,(w\cdot x+b)\ge 1\ \text{ for each point}$$",
    ]
    if best is not None and best.weights is not None and best.margin is not None:
        w1, w2 = best.weights.tolist()
        half = (w1 * w1 + w2 * w2) / 2
        lines += [
            rf"$$w=({_tex(w1)},\ {_tex(w2)}),\qquad b={_tex(best.bias)}$$",
            rf"$$\tfrac12\lVert w\rVert^2=\tfrac12\left({_square(w1)}+{_square(w2)}\right)={_tex(half)}$$",
            rf"$$\text{{width}}=\frac{{2}}{{\lVert w\rVert}}={_tex(best.margin, 3)}$$",
        ]
    return "\n\n".join(lines)


def _tex(value: float, digits: int = 4) -> str:
    if value != 0 and not 10.0**-digits <= abs(value) < 1e6:
        lead, _, power = f"{value:.2e}".partition("e")
        return rf"{lead}\cdot10^{{{int(power)}}}"
    return f"{round(value, digits) + 0.0:.{digits}f}"


def _square(value: float) -> str:
    text = _tex(value)
    return f"({text})^2" if text.startswith("-") or "cdot" in text else f"{text}^2"


def conditions(points: Points, best: Machine | None, brief: bool) -> str:
    """One condition for each point; with the optimum the active ones come first, each with its value.

    brief: the active ones only
    """
    head = ["point", "its condition"] + (["y·f(x)", "α"] if best is not None else [])
    heights = points.Y * best.decision(points.X) if best is not None else np.zeros(points.n)
    order = range(points.n)
    if best is not None:
        order = sorted(order, key=lambda i: (best.alpha[i] <= 0, heights[i]))
    if brief and best is not None:
        order = [i for i in order if best.alpha[i] > 0]
    rows = [_condition(points, i, best, float(heights[i])) for i in order]
    active = ["gh-best" if best is not None and best.alpha[i] > 0 else "" for i in order]
    if best is None:
        caption = "One condition for each point: find w and b"
    else:
        count = int(np.count_nonzero(best.alpha > 0))
        caption = f"One condition for each point; {count} are active: their points stand on the edge"
    return folded(caption, head, rows, active, "conditions")


def _condition(points: Points, i: int, best: Machine | None, height: float) -> list[str]:
    (x, y), sign = points.x[i], int(points.y[i] > 0)
    inside = f"{_factor(x)}·w₁ {'+' if y >= 0 else '−'} {_factor(abs(y))}·w₂ + b"
    text = f"{'+1' if sign else '−1'} · ({inside}) ≥ 1"
    name = f"{mark(sign)}&nbsp;{i + 1}"
    if best is None:
        return [name, text]
    return [name, text, number(height), small(float(best.alpha[i]))]


def _factor(value: float) -> str:
    return number(value, 2) if abs(value) < 100 else amount(value)


def folded(caption: str, head: list[str], rows: list[list[str]], css: list[str], what: str) -> str:
    """A table of which the first rows are seen and the others can be unfolded."""
    shown = table(caption, head, rows[:FEW], row_css=css[:FEW], css="gh-numbers gh-conditions")
    if len(rows) <= FEW:
        return shown
    rest = table(
        f"The other {what}", head, rows[FEW:], quiet_caption=True, row_css=css[FEW:],
        css="gh-numbers gh-conditions",
    )  # fmt: skip
    return f'{shown}<details class="gh-more"><summary>{len(rows) - FEW} more</summary>{rest}</details>'


# ---- slack


def slack_say(points: Points, machine: Machine) -> str:
    """What C does here."""
    if machine.margin is None:
        return "No direction is better than any other here: w is 0, and there is no street."
    inside = int(np.count_nonzero(machine.slack > 10 * machine.tol))
    wrong = machine.errors
    street = f"The street is <b>{width_text(machine.margin)}</b> wide."
    if not inside:
        return f"{street} No point needs slack."
    if inside == 1:
        where = "on the wrong side" if wrong else "in it"
        return f"{street} One point stands {where}: <b>slack</b> allows it, and each unit of it costs C."
    are = f"{inside} points stand in it or beyond"
    beyond = f", {wrong} of them on the wrong side" if wrong else ", none on the wrong side"
    return f"{street} {are}{beyond}: <b>slack</b> allows it, and each unit of it costs C."


def figures(machine: Machine | None) -> list[Figure]:
    """What stands below the picture."""
    if machine is None or machine.margin is None:
        return []
    return [
        ("Street", width_text(machine.margin), False),
        ("Slack in all", small(total_slack(machine)), False),
        ("Wrong side", str(machine.errors), False),
        ("Support vectors", str(len(machine.support)), False),
    ]


def total_slack(machine: Machine) -> float:
    """The sum of slacks; those within the tolerance are none."""
    return float(machine.slack[machine.slack > 10 * machine.tol].sum())


def street_words(machine: Machine | None) -> str:
    """The street in words."""
    if machine is None or machine.margin is None:
        return "There is no street."
    return (
        f"The street is {width_text(machine.margin)} wide; {plural(machine.errors, 'point')} on the wrong "
        f"side, {plural(len(machine.support), 'support vector')}."
    )


def multiple(machine: Machine) -> str:
    """What stands below a small picture."""
    if machine.margin is None:
        return '<p class="gh-fine">no street</p>'
    return (
        f'<p class="gh-fine">width {width_text(machine.margin)}, {machine.errors} wrong, '
        f"{plural(len(machine.support), 'support vector')}</p>"
    )


def capped(machine: Machine) -> str:
    """That the solver was stopped before it arrived."""
    return (
        f'<p class="gh-fine gh-note" role="note">SMO was stopped after {machine.iterations:,} steps, before '
        f"it arrived: the duality gap is still {small(machine.gap)}, and the picture not yet the optimum.</p>"
    )


def left_out(names: list[str]) -> str:
    """Which C the curves do not have."""
    return (
        f'<p class="gh-fine">Left out, since SMO did not arrive in 20,000 steps: C = {", ".join(names)}.</p>'
    )


def width_text(value: float) -> str:
    """A width, which a small C makes very large."""
    return number(value) if value < 100 else f"{value:,.0f}"


def objective(machine: Machine) -> str:
    """The objective split into its two parts, with numbers."""
    assert machine.weights is not None
    half = float(machine.weights @ machine.weights) / 2
    if np.isinf(machine.C):
        return (
            r"$$\min\ \tfrac12\lVert w\rVert^2\quad\text{without any slack}$$"
            + "\n\n"
            + rf"$$\tfrac12\lVert w\rVert^2={_tex(half)}$$"
        )
    total = total_slack(machine)
    whole = _tex(half + machine.C * total)
    return (
        r"$$\min\ \tfrac12\lVert w\rVert^2+C\sum\xi_i$$"
        + "\n\n"
        + r"$$\text{so that}\quad y_i\,(w\cdot x_i+b)\ge 1-\xi_i,\ \ \xi_i\ge 0$$"
        + "\n\n"
        + rf"$$\underbrace{{{_tex(half)}}}_{{\frac12\lVert w\rVert^2}}+"
        rf"\underbrace{{{_price(machine.C)}\cdot {_tex(total)}}}_{{C\sum\xi}}={whole}$$"
    )


def _price(C: float) -> str:
    power = round(np.log10(C))
    if abs(power) > 3 and abs(C / 10.0**power - 1) < 1e-9:
        return f"10^{{{power}}}"
    return _tex(C) if C < 1e-3 or C >= 1e5 else f"{C:g}"


def shares(machine: Machine) -> str:
    """The two parts of the objective as a bar."""
    assert machine.weights is not None
    half = float(machine.weights @ machine.weights) / 2
    price = 0.0 if np.isinf(machine.C) else machine.C * total_slack(machine)
    share = 100 * half / (half + price) if half + price else 100.0
    return (
        f'<div class="gh-shares" role="img" aria-label="{share:.0f} % of the objective is the width’s part, '
        f'{100 - share:.0f} % the slack’s">'
        f'<span style="width:{share:.2f}%"></span><span style="width:{100 - share:.2f}%"></span></div>'
        f'<div class="gh-shares-words"><span>narrow street {share:.0f} %</span>'
        f"<span>slack {100 - share:.0f} %</span></div>"
    )


def slack_table(points: Points, machine: Machine) -> str:
    """The points with slack, the worst first."""
    order = sorted(np.flatnonzero(machine.slack > 10 * machine.tol).tolist(), key=lambda i: -machine.slack[i])
    if not order:
        return ""
    heights = points.Y * machine.decision(points.X)
    rows = []
    for i in order:
        where = "wrong side" if heights[i] <= 0 else "in the street"
        rows.append([
            f"{mark(int(points.y[i] > 0))}&nbsp;{i + 1}", number(float(heights[i])),
            number(float(machine.slack[i])), where,
        ])  # fmt: skip
    caption = "Points with slack: ξ = 1 − y·f(x), the worst first"
    inside = table(caption, ["point", "y·f(x)", "ξ", "where"], rows, css="gh-numbers")
    words = f"The slack of {plural(len(rows), 'point')} in numbers"
    return f'<details class="gh-more"><summary>{words}</summary>{inside}</details>'
