"""The points with slack, in numbers."""

import numpy as np

from mlcore.svm import Machine
from views.points.points import Points
from views.words.grammar import plural
from views.words.html import Html, folded, mark, table
from views.words.numbers import number


def slack_table(points: Points, machine: Machine) -> Html:
    """The points with slack, the worst first."""
    order = sorted(np.flatnonzero(machine.slack > 10 * machine.tol).tolist(), key=lambda i: -machine.slack[i])
    if not order:
        return Html("")
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
    return folded(words, inside)
