"""The problem with its numbers: a condition for each point."""

import numpy as np

from mlcore.svm import Machine
from views.points.points import Points
from views.words.html import Html, mark, table
from views.words.numbers import amount, number, small
from views.words.tex import decimals

FEW = 10  # conditions that are shown at once


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
            rf"$$w=({decimals(w1)},\ {decimals(w2)}),\qquad b={decimals(best.bias)}$$",
            r"$$\tfrac12\lVert w\rVert^2="
            rf"\tfrac12\left({_square(w1)}+{_square(w2)}\right)={decimals(half)}$$",
            rf"$$\text{{width}}=\frac{{2}}{{\lVert w\rVert}}={decimals(best.margin, 3)}$$",
        ]
    return "\n\n".join(lines)


def _square(value: float) -> str:
    text = decimals(value)
    return f"({text})^2" if text.startswith("-") or "cdot" in text else f"{text}^2"


def conditions(points: Points, best: Machine | None, brief: bool) -> Html:
    """One condition for each point; with the optimum the active ones come first, each with its value.

    brief: the active ones only
    """
    head = ["point", "its condition"] + (["y·f(x)", "α"] if best is not None else [])
    heights = points.Y * best.decision(points.X) if best is not None else np.zeros(points.n)
    order = list(range(points.n))
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
    return _folded(caption, head, rows, active, "conditions")


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


def _folded(caption: str, head: list[str], rows: list[list[str]], css: list[str], what: str) -> Html:
    """A table of which the first rows are seen and the others can be unfolded."""
    shown = table(caption, head, rows[:FEW], row_css=css[:FEW], css="gh-numbers gh-conditions")
    if len(rows) <= FEW:
        return Html(shown)
    rest = table(
        f"The other {what}", head, rows[FEW:], quiet_caption=True, row_css=css[FEW:],
        css="gh-numbers gh-conditions",
    )  # fmt: skip
    return Html(f'{shown}<details class="gh-more"><summary>{len(rows) - FEW} more</summary>{rest}</details>')
