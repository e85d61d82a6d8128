"""What the page “Kernel wall” says: machines in figures, the trick in numbers, Mercer's condition, votes."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import cos, inf, isinf, log10, pi, sin
from typing import Any

import numpy as np
import plotly.graph_objects as go

from mlcore import svm
from mlcore.svm import CrossValidation, Grid, Machine, Mercer, MultiMachine
from views.charts import CLEAR, QUIET, TRAINING, powers
from views.panels.tables import table
from views.text import amount, class_name, esc, listed, number, plural, short

# Of middle lightness, as in views/charts.py, for pictures that do not know whether the page is dark.
CLASS_COLOURS = ("#d06a2c", "#3a86cf", "#9a5fc0", "#a88a1a", "#cf4f92", "#1b93a5", "#7f8b98", "#5f9c3f")
IN_SPACE = ("diamond", "circle")
LIFTED = ("x₁²", "√2 x₁x₂", "x₂²")
TURN = 48  # steps of the eye once around
FAR = 1.75  # its distance from the axis, in sides of the cube
FAINT = "rgba(127,139,152,0.35)"
LEGEND = {
    "orientation": "h",
    "y": 1.01,
    "yanchor": "bottom",
    "font": {"size": 13},
    "itemclick": False,
    "itemdoubleclick": False,
}
NEGATIVE = "#d0342c"
SAME = 1e-9
WARM_UP = (
    "The dot product multiplies two vectors number by number and adds up. It is large where they point the "
    "same way. A kernel is a dot product, too: of points that have been moved into another space."
)
GRAMMAR = (
    "x.z, |x-z|, |x-z|^2, x1, z1, x2, z2, numbers, + - * / ^, parentheses, exp, tanh, sqrt, abs, cos, sin, "
    "min, max. Try exp(-|x-z|), (x.z + 1)^2 or |x-z|."
)
COUNTED = ((2, 2), (2, 5), (10, 2), (10, 5), (100, 2), (100, 5), (784, 5))  # dimension and degree
SCHEMES = {
    "one-vs-one": "One against one: regions of the classes",
    "one-vs-rest": "One against the rest: regions of the classes",
}
RESOLUTION = 70  # places along each side of a picture of votes


@dataclass(frozen=True, eq=False)
class Measure:
    """What is known of a kernel on the wall; machine is None where there is none.

    validated: the error in folds, if it was measured; negative: an eigenvalue below 0 of its Gram matrix
    """

    title: str
    formula: str
    machine: Machine | None = None
    validated: CrossValidation | None = None
    negative: float | None = None
    fold_steps: int = 0


def price_text(C: float) -> str:
    """C for the eye: 100, 0.000001, or that there is no limit."""
    return "∞ (hard)" if isinf(C) else f"{C:,.6f}".rstrip("0").rstrip(".").replace(",", " ")


def plain_title(title: str, formula: str) -> str:
    """Name and formula in one line."""
    return f"{title}: {formula}"


def _named(one: Measure) -> str:
    return f"<b>{esc(one.title)}</b> {esc(one.formula)}"


# Under each plane --------------------------------------------------------------------------------


def facts(measures: Sequence[Measure], measured: bool) -> list[list[dict[str, Any]]]:
    """Training error, error on points left out (the least is marked), support vectors."""
    known = [one.validated.error for one in measures if one.validated]
    least = min(known, default=inf)
    differ = len({round(error, 9) for error in known}) > 1
    return [_facts(one, measured, least if differ else -inf) for one in measures]


def _facts(one: Measure, measured: bool, least: float) -> list[dict[str, Any]]:
    machine = one.machine
    if machine is None:
        return []
    folds = "…" if not measured else number(one.validated.error) if one.validated else "–"
    best = one.validated is not None and one.validated.error <= least + SAME
    return [
        {"label": "training error", "text": number(machine.errors / len(machine.alpha)), "best": False},
        {"label": "5-fold error", "text": folds, "best": best},
        {"label": "support vectors", "text": str(len(machine.support)), "best": False},
    ]


def note(one: Measure, finer: bool = False) -> str:
    """What has to be said: it was stopped, its kernel is none, or it is finer than the picture."""
    said = []
    if finer:
        said.append("It has islands too small for this picture.")
    if one.negative is not None:
        said.append(f"No kernel on these points: an eigenvalue is {small(one.negative)}.")
    if one.machine is not None and one.machine.capped:
        said.append(f"Stopped after {one.machine.iterations:,} steps: near the optimum, not at it.")
    if one.validated is not None and one.validated.capped:
        said.append(f"Of the folds, {one.validated.capped} stopped after {one.fold_steps:,} steps.")
    return " ".join(said)


def sentence(measures: Sequence[Measure], n: int) -> str:
    """Which kernel errs least on points left out, and what that costs."""
    if not n:
        return (
            "There are no points yet. <b>Click into a plane</b> to add some; every plane shows the same ones."
        )
    known = [one for one in measures if one.validated is not None and one.machine is not None]
    if not known:
        return "No machine can be measured here. What is missing stands under each plane."
    best = min(one.validated.error for one in known if one.validated)
    first = [one for one in known if one.validated and one.validated.error <= best + SAME]
    if len(first) == len(known) > 1:
        return f"On points left out all of these kernels err equally: 5-fold error <b>{number(best)}</b>."
    if len(first) > 1:
        names = listed([_named(one) for one in first])
        return f"On points left out {names} err least, and equally: 5-fold error <b>{number(best)}</b>."
    return f"{_winner(first[0], best)} {_warning(known, first[0])}"


def _winner(one: Measure, best: float) -> str:
    assert one.machine is not None
    count = plural(len(one.machine.support), "support vector")
    return f"On points left out {_named(one)} errs least: 5-fold error <b>{number(best)}</b>, with {count}."


def _warning(known: Sequence[Measure], best: Measure) -> str:
    """A kernel that makes fewer training errors than the best one has learned by heart."""
    heart = [
        one for one in known if one.machine and best.machine and one.machine.errors < best.machine.errors
    ]
    if not heart:
        return ""
    least = min(heart, key=lambda one: one.machine.errors if one.machine else 0)
    assert least.machine is not None
    assert least.validated is not None
    return (
        f"{_named(least)} makes only {plural(least.machine.errors, 'training error')}, but its 5-fold error "
        f"is {number(least.validated.error)}: training errors do not tell."
    )


def small(value: float) -> str:
    """A number that may be very small or very large."""
    if value == 0 or 5e-4 <= abs(value) < 1e5:
        return short(value)
    return f"{value:.1e}".replace("-", "−")


# Dot products ------------------------------------------------------------------------------------


def dots(pairs: Sequence[tuple[str, Sequence[float], str, Sequence[float]]]) -> str:
    """Each product, term by term."""
    products = [sum(x * y for x, y in zip(a, b, strict=True)) for _, a, _, b in pairs]
    most = max(products)
    rows = [_product(pair, value) for pair, value in zip(pairs, products, strict=True)]
    css = ["gh-best" if value >= most - SAME * max(1.0, abs(most)) else "" for value in products]
    head = ["", "number by number", "terms", "sum"]
    return table("Dot products, term by term; the largest is marked", head, rows, css="gh-dots", row_css=css)


def _product(pair: tuple[str, Sequence[float], str, Sequence[float]], value: float) -> list[str]:
    name, a, other, b = pair
    factors = " + ".join(f"{_signed(x)}·{_signed(y)}" for x, y in zip(a, b, strict=True))
    terms = " + ".join(_signed(x * y) for x, y in zip(a, b, strict=True))
    return [f"{name}·{other}", factors, terms, f"<b>{amount(value)}</b>"]


def _signed(value: float) -> str:
    return f"({amount(value)})" if value < 0 else amount(value)


# The lift ----------------------------------------------------------------------------------------


def lifted(machine: Machine | None) -> str:
    """What the 3-D picture shows."""
    said = (
        "Each point (x<sub>1</sub>, x<sub>2</sub>) goes to (x<sub>1</sub>², √2 x<sub>1</sub>x<sub>2</sub>, "
        "x<sub>2</sub>²). "
    )
    if machine is None:
        return said + "No machine can be learned from these points at this C, so there is no plane."
    if not machine.errors:
        return said + "There a <b>plane</b> parts the classes; back in the plane of the wall it is a curve."
    verb = "is" if machine.errors == 1 else "are"
    wrong = f"{plural(machine.errors, 'point')} {verb} on the wrong side"
    return said + f"Even there {wrong} of the best <b>plane</b>."


def space(
    X: np.ndarray, y: np.ndarray, classes: Sequence[str], machine: Machine | None, pair: tuple[int, int]
) -> go.Figure:
    """The points after the lift, and the plane of the machine with the kernel (x·z)². Raises ProblemError.

    pair: the places of two points that are named
    """
    lifted_points = svm.lift2(X)
    figure = go.Figure()
    alpha = machine.alpha if machine is not None else np.zeros(len(X))
    for k, sign in enumerate((-1, 1)):
        rows = np.flatnonzero(y == sign)
        a, b, c = lifted_points[rows].T
        size = np.where(alpha[rows] > 0, 8.0, 5.0)
        marker = {"color": CLASS_COLOURS[k], "symbol": IN_SPACE[k], "size": size, "line": {"width": 0}}
        hover = "%{x:.2f}, %{y:.2f}, %{z:.2f}<extra></extra>"
        figure.add_scatter3d(
            x=a, y=b, z=c, mode="markers", marker=marker, name=esc(classes[k]), hovertemplate=hover
        )
    low, high = ends(lifted_points)
    if machine is not None:
        _add_plane(figure, lifted_points, machine, low, high)
    _add_pair(figure, lifted_points[list(pair)])
    figure.update_layout(
        height=470,
        margin={"l": 0, "r": 0, "t": 0, "b": 0},
        paper_bgcolor=CLEAR,
        scene={**_sides(low, high), "aspectmode": "cube", "camera": _camera(0)},
        legend={"orientation": "h", "x": 0, "y": 1, "font": {"size": 13}, "itemsizing": "constant"},
        uirevision="space",
    )
    _add_turning(figure)
    return figure


def _sides(low: np.ndarray, high: np.ndarray) -> dict[str, Any]:
    quiet = {
        "backgroundcolor": CLEAR,
        "gridcolor": FAINT,
        "zerolinecolor": QUIET,
        "color": QUIET,
        "showspikes": False,
    }
    return {
        f"{letter}axis": {"title": {"text": title}, "range": [float(low[k]), float(high[k])], **quiet}
        for k, (letter, title) in enumerate(zip("xyz", LIFTED, strict=True))
    }


def _camera(step: int) -> dict[str, Any]:
    """The eye goes once around in TURN steps."""
    angle = 2 * pi * step / TURN - pi / 4
    return {
        "eye": {"x": FAR * cos(angle), "y": FAR * sin(angle), "z": 0.75},
        "center": {"x": 0, "y": 0, "z": -0.12},
    }


def _add_turning(figure: go.Figure) -> None:
    """A button that turns the picture once around; dragging turns it, too."""
    figure.frames = [
        go.Frame(name=str(step), layout={"scene": {"camera": _camera(step)}}) for step in range(1, TURN + 1)
    ]
    timing = {"frame": {"duration": 60, "redraw": True}, "transition": {"duration": 0}, "fromcurrent": False}
    figure.update_layout(
        updatemenus=[
            {
                "type": "buttons", "x": 0.98, "xanchor": "right", "y": 1, "yanchor": "top",
                "showactive": False, "bgcolor": "rgba(0,0,0,0)", "bordercolor": TRAINING,
                "font": {"color": TRAINING, "size": 13},
                "buttons": [{"label": "Turn once", "method": "animate", "args": [None, timing]}],
            }
        ]
    )  # fmt: skip


def _add_pair(figure: go.Figure, pair: np.ndarray) -> None:
    """The two points of the calculation, ringed and named."""
    ring = {"symbol": "circle-open", "size": 15, "color": QUIET, "line": {"width": 3}}
    figure.add_scatter3d(
        x=pair[:, 0], y=pair[:, 1], z=pair[:, 2], mode="markers+text", text=["<b>φ(x)</b>", "<b>φ(z)</b>"],
        textposition="top center", textfont={"size": 14, "color": QUIET}, marker=ring, hoverinfo="skip",
        showlegend=False,
    )  # fmt: skip


def ends(X: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The least and the greatest value of each column, with a margin; never the same one."""
    low, high = X.min(axis=0), X.max(axis=0)
    room = 0.06 * np.where(high > low, high - low, 2.0)
    return low - room, high + room


def _add_plane(
    figure: go.Figure, lifted_points: np.ndarray, machine: Machine, low: np.ndarray, high: np.ndarray
) -> None:
    w = (machine.alpha * machine.signs) @ lifted_points
    corners = cut(w, machine.bias, low, high)
    if len(corners) < 3:
        return
    a, b, c = corners.T
    fans = range(1, len(corners) - 1)
    about = {"color": TRAINING, "opacity": 0.38, "hoverinfo": "skip", "name": "f = 0", "showlegend": True}
    figure.add_mesh3d(x=a, y=b, z=c, i=[0] * len(fans), j=list(fans), k=[k + 1 for k in fans], **about)


def cut(w: np.ndarray, bias: float, low: np.ndarray, high: np.ndarray) -> np.ndarray:
    """The corners (k, 3), in order, of the polygon in which the plane w·p + bias = 0 cuts a box."""
    corners = np.array(list(product(*zip(low, high, strict=True))))
    found = []
    for p, q in combinations(corners, 2):
        f, g = w @ p + bias, w @ q + bias
        if (p != q).sum() == 1 and (f > 0) != (g > 0):
            found.append(p + (q - p) * f / (f - g))
    if len(found) < 3:
        return np.empty((0, 3))
    places = np.array(found)
    middle = places.mean(axis=0)
    across = (places[0] - middle) / (high - low)
    normal = w * (high - low)
    up = np.cross(normal, across)
    flat = (places - middle) / (high - low)
    return places[
        np.argsort(np.arctan2(flat @ up / np.linalg.norm(up), flat @ across / np.linalg.norm(across)))
    ]


def trick(x: np.ndarray, z: np.ndarray) -> str:
    """The same number by the kernel and by the lift, with these points' numbers, as Markdown."""
    (a, b), (c, d) = x.tolist(), z.tolist()
    dot = a * c + b * d
    terms = [a * a * c * c, 2 * a * b * c * d, b * b * d * d]
    vectors = [_column([p * p, 2**0.5 * p * q, q * q]) for p, q in ((a, b), (c, d))]
    return "\n\n".join(
        [
            rf"$$x = {_column([a, b])} \quad z = {_column([c, d])}$$",
            "**By the kernel**, in the plane: 3 multiplications",
            rf"$$K(x, z) = (x \cdot z)^2 = ({_tex(a)} \cdot {_tex(c)} + {_tex(b)} \cdot {_tex(d)})^2 "
            rf"= ({_tex(dot, False)})^2 = \mathbf{{{_tex(dot * dot, False)}}}$$",
            "**By the lift**, in space: 3 more just for the product, after 4 for each point",
            rf"$$\varphi(x) \cdot \varphi(z) = {vectors[0]} \cdot {vectors[1]}$$",
            rf"$$= {' + '.join(_tex(term) for term in terms)} = \mathbf{{{_tex(sum(terms), False)}}}$$",
        ]
    )


def _column(values: Sequence[float]) -> str:
    return r"\begin{pmatrix}" + r"\\".join(_tex(value, False) for value in values) + r"\end{pmatrix}"


def _tex(value: float, inside: bool = True) -> str:
    """Four digits behind the point; in a product or a sum a negative number has parentheses."""
    if value and not 5e-5 <= abs(value) < 1e7:
        head, _, power = f"{value:.3e}".partition("e")
        text = rf"{head} \cdot 10^{{{int(power)}}}"
    else:
        text = f"{value:.4f}".rstrip("0").rstrip(".")
        text = "0" if text == "-0" else text
    return f"({text})" if inside and value < 0 else text


def costs() -> str:
    """The count of multiplications by the kernel and by the lift, as dimension and degree grow."""
    rows = []
    for d, degree in COUNTED:
        kernel = svm.poly(degree, 0.0)
        wide, count = kernel.dimension(d) or 0.0, kernel.multiplications(d) or 0
        width = 100 * log10(wide) / log10(3e12)
        bar = f'<span class="gh-cost" style="width:{width:.0f}%"></span>'
        rows.append([str(d), str(degree), str(count), f"{_grouped(wide)}{bar}"])
    head = ["coordinates", "degree k", "(x·z)ᵏ: multiplications", "the lift: coordinates, so multiplications"]
    said = "What one value costs (bars: logarithmic)"
    return table(said, head, rows, css="gh-numbers gh-costs") + (
        '<p class="gh-fine">The Gaussian kernel’s lift has infinitely many coordinates; the kernel needs one '
        "multiplication for each of the plane’s, one for gamma, and an exponential.</p>"
    )


def _grouped(value: float) -> str:
    return f"{value:,.0f}".replace(",", " ")


# The Gram matrix ---------------------------------------------------------------------------------


def verdict(found: Mercer, formula: str, n: int) -> str:
    """Mercer's condition on these points, in a sentence that is seen at once."""
    shown = len(found.eigenvalues)
    points = plural(shown, "point") if shown == n else f"{shown} of the {n} points"
    about = f"<b>{esc(formula)}</b>"
    if found.verdict == "not symmetric":
        return _judged(
            False, f"{about} is no kernel: K(x, z) and K(z, x) differ. An inner product is symmetric."
        )
    if found.verdict == "negative eigenvalue":
        count = int((found.eigenvalues < -found.tolerance).sum())
        word = "eigenvalue is" if count == 1 else "eigenvalues are"
        return _judged(
            False,
            f"{about} is no kernel: on {points} {count} {word} negative, the least {small(found.least)}. "
            "No space has such inner products: some vector would have a negative squared length.",
        )
    return _judged(
        True,
        f"{about} passes Mercer’s condition on {points}: no eigenvalue is negative. On others it might fail.",
    )


def _judged(good: bool, text: str) -> str:
    css, sign = ("gh-passes", "✓") if good else ("gh-fails", "✗")
    return f'<p class="gh-verdict {css}" role="status"><span aria-hidden="true">{sign}</span> {text}</p>'


def heat(gram: np.ndarray, counts: Sequence[int], classes: Sequence[str]) -> go.Figure:
    """The Gram matrix, points sorted by class: zero is clear, negative and positive have a colour each."""
    most = float(np.abs(gram).max()) or 1.0
    scale = [[0, NEGATIVE], [0.5, "rgba(127,139,152,0.06)"], [1, "#1f6fb5"]]
    bar = {"thickness": 12, "outlinewidth": 0, "tickfont": {"size": 12, "color": QUIET}}
    figure = go.Figure(
        go.Heatmap(z=gram, zmin=-most, zmax=most, colorscale=scale, colorbar=bar,
                   hovertemplate="K(%{x}, %{y}) = %{z:.4g}<extra></extra>")
    )  # fmt: skip
    middle = [counts[0] / 2 - 0.5, counts[0] + counts[1] / 2 - 0.5]
    present = [k for k in (0, 1) if counts[k]]
    ticks = {
        "tickvals": [middle[k] for k in present], "ticktext": [esc(classes[k]) for k in present],
        "tickfont": {"size": 13}, "showgrid": False, "zeroline": False, "fixedrange": True,
    }  # fmt: skip
    if len(present) == 2:
        line = {"color": QUIET, "width": 1.5}
        figure.add_hline(y=counts[0] - 0.5, line=line)
        figure.add_vline(x=counts[0] - 0.5, line=line)
    figure.update_layout(
        **_flat("K(x, z), sorted by class", 420),
        xaxis={**ticks, "constrain": "domain"},
        yaxis={
            **ticks,
            "autorange": "reversed",
            "tickangle": -90,
            "scaleanchor": "x",
            "constrain": "domain",
        },
    )
    return figure


def spectrum(found: Mercer) -> go.Figure:
    """The size of each eigenvalue on a logarithmic axis; the negative ones in their own colour."""
    values = found.eigenvalues[::-1]
    floor = max(found.tolerance, float(np.abs(values).max()) * 1e-12, 1e-300)
    figure = go.Figure()
    place = np.arange(1, len(values) + 1)
    for name, colour, mine in (
        ("positive", TRAINING, values > floor),
        ("negative", NEGATIVE, values < -floor),
    ):
        hover = f"{name}: %{{y:.3g}}<extra></extra>"
        figure.add_bar(
            x=place[mine], y=np.abs(values[mine]), name=name, marker_color=colour, hovertemplate=hover
        )
    ticks = {"fixedrange": True, "tickfont": {"size": 13}}
    figure.update_layout(
        **_flat("Eigenvalues by size", 300),
        bargap=0.15,
        xaxis={**ticks, "range": [0.4, len(values) + 0.6], "showgrid": False},
        yaxis={**ticks, **powers(np.abs(values[np.abs(values) > floor]).tolist(), 13)},
        legend={**LEGEND, "x": 1, "xanchor": "right"},
        showlegend=True,
    )
    return figure


def _flat(title: str, height: int) -> dict[str, Any]:
    """What the flat charts share."""
    return {
        "height": height,
        "margin": {"l": 8, "r": 8, "t": 30, "b": 8},
        "paper_bgcolor": CLEAR,
        "plot_bgcolor": CLEAR,
        "title": {"text": title, "font": {"size": 13}, "x": 0, "y": 0.99},
    }


def counted(found: Mercer) -> str:
    """How many eigenvalues there are of each sign, the largest and the least."""
    values, floor = found.eigenvalues, found.tolerance
    above, below = int((values > floor).sum()), int((values < -floor).sum())
    row = [
        str(above),
        str(len(values) - above - below),
        str(below),
        small(float(values[-1])),
        small(found.least),
    ]
    head = ["positive", "zero, but for rounding", "negative", "largest", "least"]
    return table("Eigenvalues", head, [row], css="gh-numbers", quiet_caption=True)


# C and gamma -------------------------------------------------------------------------------------


def searched(found: Grid, shown: int, n: int, steps: int) -> str:
    """Where the error is least, and what happens around it."""
    cells = [found.cells[c][g] for c, g in found.best]
    places = [f"C = {amount(found.Cs[c])}, γ = {amount(found.gammas[g])}" for c, g in found.best]
    least = number(cells[0].error)
    if len(places) == 1:
        said = f"The least 5-fold error, <b>{least}</b>, is at <b>{places[0]}</b>."
    else:
        rest = f" and {len(places) - 3} more" if len(places) > 3 else ""
        few = [f"<b>{p}</b>" for p in places[:3]]
        said = (
            f"The least 5-fold error, <b>{least}</b>, is at {', '.join(few) if rest else listed(few)}{rest}."
        )
    capped = sum(cell.capped for row in found.cells for cell in row)
    part = f" Measured on {shown} of the {n} points." if shown < n else ""
    stopped = (
        f" {capped} of {5 * len(found.Cs) * len(found.gammas)} machines stopped after {steps:,} steps."
        if capped
        else ""
    )
    return (
        f'<p class="gh-price">{said} With a small γ the boundary is nearly a line; with a large one each '
        f"point stands for itself. Click a cell to put that machine on the wall.{part}{stopped}</p>"
    )


def errors_table(found: Grid, C: float, chosen: set[str]) -> dict[str, Any]:
    """The grid as grid.js takes it; chosen: kernels on the wall."""
    errors = [cell.error for row in found.cells for cell in row]
    low, span = min(errors), (max(errors) - min(errors)) or 1.0
    rows = []
    for c, price in enumerate(found.Cs):
        cells = []
        for g, gamma in enumerate(found.gammas):
            cell = found.cells[c][g]
            cells.append(
                {
                    "text": number(cell.error),
                    "small": f"{cell.support:.0f} SV",
                    "heat": (cell.error - low) / span,
                    "best": (c, g) in found.best,
                    "chosen": price == C and f"rbf:{gamma:g}" in chosen,
                    "name": f"C {amount(price)}, gamma {amount(gamma)}: error {number(cell.error)}, "
                    f"{cell.support:.0f} support vectors",
                }
            )
        rows.append({"name": amount(price), "cells": cells})
    return {
        "caption": "5-fold error of the Gaussian kernel and mean number of support vectors (SV); ★ the least",
        "across": "γ",
        "down": "C",
        "columns": [amount(gamma) for gamma in found.gammas],
        "rows": rows,
    }


# More classes ------------------------------------------------------------------------------------


def scheme(machines: MultiMachine, X: np.ndarray, labels: Sequence[int], classes: Sequence[str]) -> str:
    """How several machines decide together, and how often they are wrong."""
    wrong = int((machines.predict(X) != np.array(labels)).sum())
    tied = int(machines.tied(X).sum())
    k = len(classes)
    if machines.scheme == "one-vs-one":
        m = len(machines.machines)
        said = f"<b>One against one</b>: {m} machines, one for each pair of {k} classes; each has a vote."
    else:
        said = f"<b>One against the rest</b>: {k} machines; the class with the largest f wins."
    ties = f", and the vote is tied at {plural(tied, 'point')}" if tied else ""
    return f'<p class="gh-price">{said} {plural(wrong, "training point")} of {len(labels)} wrong{ties}.</p>'


def parts(
    machines: MultiMachine, X: np.ndarray, labels: Sequence[int], classes: Sequence[str],
    names: Sequence[str], place: np.ndarray,
) -> go.Figure:  # fmt: skip
    """The plane by the class with the most votes; the votes of a place are shown under the pointer."""
    low, high = ends(X)
    across, up = (np.linspace(low[k], high[k], RESOLUTION) for k in (0, 1))
    places = np.column_stack([np.tile(across, RESOLUTION), np.repeat(up, RESOLUTION)])
    votes = machines.votes(places)
    winner = votes.argmax(axis=1).reshape(RESOLUTION, RESOLUTION)
    shown = np.array([_votes_text(machines, row, classes) for row in votes], dtype=object).reshape(
        winner.shape
    )
    k = len(classes)
    scale = [[t, _clear(i)] for i in range(k) for t in (i / k, (i + 1) / k)]
    figure = go.Figure(
        go.Heatmap(x=across, y=up, z=winner, zmin=-0.5, zmax=k - 0.5, colorscale=scale, showscale=False,
                   text=shown, hovertemplate="%{text}<extra></extra>")
    )  # fmt: skip
    symbols = ("triangle-up", "circle", "square", "diamond", "cross", "star", "triangle-down", "pentagon")
    colours = np.array(labels)
    for i, name in enumerate(classes):
        mine = colours == i
        marker = {
            "color": CLASS_COLOURS[i % 8],
            "symbol": symbols[i % 8],
            "size": 6,
            "line": {"width": 0.5, "color": "#ffffff"},
        }
        figure.add_scatter(
            x=X[mine, 0], y=X[mine, 1], mode="markers", marker=marker, name=esc(name), hoverinfo="skip"
        )
    spot = {"symbol": "cross-thin", "size": 16, "line": {"width": 2.5, "color": QUIET}}
    figure.add_scatter(
        x=[place[0]], y=[place[1]], mode="markers", marker=spot, name="the place", hoverinfo="skip"
    )
    ticks = {"showgrid": False, "zeroline": False, "fixedrange": True, "tickfont": {"size": 12}}
    figure.update_layout(
        **_flat("", 380),
        xaxis={**ticks, "title": {"text": esc(names[0])}},
        yaxis={**ticks, "title": {"text": esc(names[1])}},
        legend={**LEGEND, "x": 0},
    )
    return figure


def _clear(i: int) -> str:
    colour = CLASS_COLOURS[i % 8]
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgba({red},{green},{blue},0.22)"


def _votes_text(machines: MultiMachine, votes: np.ndarray, classes: Sequence[str]) -> str:
    whole = machines.scheme == "one-vs-one"
    cells = [
        f"{esc(name)}: {int(vote) if whole else short(vote)}"
        for name, vote in zip(classes, votes, strict=True)
    ]
    return "<br>".join(cells)


def votes(machines: MultiMachine, place: np.ndarray, classes: Sequence[str]) -> str:
    """What each machine says at one place, and what follows."""
    f = machines.decisions(place[None])[0]
    counts = machines.votes(place[None])[0]
    rows = []
    for (negative, positive), value in zip(machines.pairs, f.tolist(), strict=True):
        against = "the rest" if negative < 0 else class_name(negative, classes[negative])
        won = positive if value > 0 else negative
        said = "the rest" if won < 0 else class_name(won, classes[won])
        rows.append([f"{class_name(positive, classes[positive])} against {against}", short(value), said])
    best = int(counts.argmax())
    tied = bool(machines.tied(place[None])[0])
    how = (
        f"{int(counts[best])} votes" if machines.scheme == "one-vs-one" else f"f {short(float(counts[best]))}"
    )
    end = class_name(best, classes[best]) + (" (tied; the first is taken)" if tied else "")
    return table("At the place of the cross", ["machine", "f", "says"], rows, ["together", how, end])
