"""The feature map into space, and the same number by the kernel and by the map."""

from collections.abc import Sequence
from itertools import combinations, product
from math import cos, log10, pi, sin
from typing import Any

import numpy as np
import plotly.graph_objects as go

from mlcore import svm
from mlcore.svm import Machine, ProblemError
from views.charts import CLASS_COLOURS, CLEAR, FAINT, QUIET, TRAINING
from views.lesson import Box, Columns, Field, Figure, Formula, Panels, Row, Said, choice
from views.lessons.kernels.case import Case
from views.lessons.kernels.measures import EMPTY, ends, learned, scaled
from views.lessons.kernels.words import refused
from views.link import table as rows_of_links
from views.link.params import Change
from views.words.grammar import plural
from views.words.html import Html, esc, paragraph, table
from views.words.numbers import grouped, powered, trimmed
from views.words.tex import aligned, column, tex

IN_SPACE = ("diamond", "circle")
LIFTED = ("x₁²", "√2 x₁x₂", "x₂²")
TURN = 48  # steps of the eye once around
FAR = 1.75  # its distance from the axis, in sides of the cube
COUNTED = ((2, 2), (2, 5), (10, 2), (10, 5), (100, 2), (100, 5), (784, 5))  # dimension and degree
FLAT = "poly:2:0"  # the kernel whose lift this is
ALT = "The points after the feature map to (x1², √2 x1 x2, x2²), and the SVM's plane there"


def section(case: Case) -> Panels:
    """The lift into space on the left; one pair of points by the kernel and by the lift on the right."""
    points = case.points
    if not points.n:
        return [Said(refused(EMPTY))]
    pair = tuple(min(k, points.n - 1) for k in case.pair)
    X, found = scaled(points, case.units).points.X, learned(case, FLAT)
    machine = found if isinstance(found, Machine) else None
    try:
        figure = space(X, points.Y, points.classes, machine, pair, case.turn)
    except ProblemError as error:
        return [Said(refused(str(error)))]
    turn = choice(rows_of_links.TURN, case.turn, look="slider", format="%d°", width=240)
    left: Panels = [Said(lifted(machine)), turn, Figure(figure, "space", ALT)]
    fields = Row([_point(k, pair, points.n) for k in (0, 1)], "pair")
    right: Panels = [fields, Box([Formula(trick(X[pair[0]], X[pair[1]]))]), Said(costs())]
    return [Columns([left, right], shares=(1.1, 1), gap="medium")]


def _point(k: int, pair: tuple[int, ...], n: int) -> Field:
    """Which point is x, or z; counted from 1."""

    def change(place: int) -> Change:
        chosen = [place if j == k else pair[j] + 1 for j in (0, 1)]
        return rows_of_links.PAIR.change(f"{chosen[0]},{chosen[1]}")

    key, label = f"pair {'xz'[k]}", f"Point {'xz'[k]}"
    return Field(key, label, "number", pair[k] + 1, change, low=1, high=n, format="%d", width=110)


def lifted(machine: Machine | None) -> Html:
    """What the 3-D picture shows."""
    said = (
        "The <b>feature map</b> φ lifts each point (x<sub>1</sub>, x<sub>2</sub>) to (x<sub>1</sub>², "
        "√2 x<sub>1</sub>x<sub>2</sub>, x<sub>2</sub>²). "
    )
    if machine is None:
        said += "No SVM can be trained on these points at this C, so there is no plane."
    elif not machine.errors:
        said += "There a <b>plane</b> separates the classes; back in two dimensions it is a curve."
    else:
        wrong = plural(machine.errors, "point")
        said += f"Even there the <b>plane</b> of the SVM misclassifies {wrong}."
    return paragraph(said, "gh-price")


def space(
    X: np.ndarray, y: np.ndarray, classes: Sequence[str], machine: Machine | None, pair: Sequence[int],
    turn: int,
) -> go.Figure:  # fmt: skip
    """The points after the lift, and the plane of the machine with the kernel (x·z)². Raises ProblemError.

    pair: the places of two points that are named; turn: of the eye around the picture, in degrees
    """
    lifted_points = svm.lift2(X)
    figure = go.Figure()
    alpha = machine.alpha if machine is not None else np.zeros(len(X))
    for k, sign in enumerate((-1, 1)):
        rows = np.flatnonzero(y == sign)
        a, b, c = lifted_points[rows].T
        size = np.where(alpha[rows] > 0, 8.0, 5.0)
        marker = {"color": CLASS_COLOURS[k], "symbol": IN_SPACE[k], "size": size, "line": {"width": 0}}
        about = {"name": esc(classes[k]), "hovertemplate": "%{x:.2f}, %{y:.2f}, %{z:.2f}<extra></extra>"}
        figure.add_scatter3d(x=a, y=b, z=c, mode="markers", marker=marker, **about)
    low, high = ends(lifted_points)
    if machine is not None:
        _add_plane(figure, lifted_points, machine, low, high)
    _add_pair(figure, lifted_points[list(pair)])
    figure.update_layout(
        height=470,
        margin={"l": 0, "r": 0, "t": 0, "b": 0},
        paper_bgcolor=CLEAR,
        scene={**_sides(low, high), "aspectmode": "cube", "camera": _camera(TURN * turn / 360)},
        legend={"orientation": "h", "x": 0, "y": 1, "font": {"size": 13}, "itemsizing": "constant"},
        uirevision=f"space {turn}",  # another turn counts more than what the mouse did,
    )
    _add_turning(figure)
    return figure


def _sides(low: np.ndarray, high: np.ndarray) -> dict[str, Any]:
    quiet = {"backgroundcolor": CLEAR, "gridcolor": FAINT, "zerolinecolor": QUIET, "color": QUIET}
    axes = zip("xyz", LIFTED, np.array([low, high]).T.tolist(), strict=True)
    return {
        f"{letter}axis": {"title": {"text": title}, "range": bounds, **quiet, "showspikes": False}
        for letter, title, bounds in axes
    }


def _camera(step: float) -> dict[str, Any]:
    """The eye goes once around in TURN steps."""
    angle = 2 * pi * step / TURN - pi / 4
    eye = {"x": FAR * cos(angle), "y": FAR * sin(angle), "z": 0.75}
    return {"eye": eye, "center": {"x": 0, "y": 0, "z": -0.12}}


def _add_turning(figure: go.Figure) -> None:
    """A button that turns the picture once around; dragging turns it, too."""
    scenes = {str(step): {"scene": {"camera": _camera(step)}} for step in range(1, TURN + 1)}
    figure.frames = [go.Frame(name=name, layout=scene) for name, scene in scenes.items()]
    timing = {"frame": {"duration": 60, "redraw": True}, "transition": {"duration": 0}, "fromcurrent": False}
    menu = {
        "type": "buttons", "x": 0.98, "xanchor": "right", "y": 1, "yanchor": "top", "showactive": False,
        "bgcolor": CLEAR, "bordercolor": TRAINING, "font": {"color": TRAINING, "size": 13},
        "buttons": [{"label": "Turn once", "method": "animate", "args": [None, timing]}],
    }  # fmt: skip
    figure.update_layout(updatemenus=[menu])


def _add_pair(figure: go.Figure, pair: np.ndarray) -> None:
    """The two points of the calculation, ringed and named."""
    ring = {"symbol": "circle-open", "size": 15, "color": QUIET, "line": {"width": 3}}
    figure.add_scatter3d(
        x=pair[:, 0], y=pair[:, 1], z=pair[:, 2], mode="markers+text", text=["<b>φ(x)</b>", "<b>φ(z)</b>"],
        textposition="top center", textfont={"size": 14, "color": QUIET}, marker=ring, hoverinfo="skip",
        showlegend=False,
    )  # fmt: skip


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
    flat = (places - places.mean(axis=0)) / (high - low)
    across = flat[0] / np.linalg.norm(flat[0])
    up = np.cross(w * (high - low), across)
    return places[np.argsort(np.arctan2(flat @ up / np.linalg.norm(up), flat @ across))]


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
            aligned(
                [
                    rf"K(x, z) &= (x \cdot z)^2 = ({_tex(a)} \cdot {_tex(c)} + {_tex(b)} \cdot {_tex(d)})^2 "
                    rf"= ({_tex(dot, False)})^2 = \mathbf{{{_tex(dot * dot, False)}}}"
                ]
            ),
            "**By the feature map**, in space: 3 more just for the product, after 4 for each point",
            aligned(
                [
                    rf"\varphi(x) \cdot \varphi(z) &= {vectors[0]} \cdot {vectors[1]}"
                    rf" = {' + '.join(_tex(term) for term in terms)} = \mathbf{{{_tex(sum(terms), False)}}}"
                ]
            ),
        ]
    )


def _column(values: Sequence[float]) -> str:
    return column([_tex(value, False) for value in values])


def _tex(value: float, inside: bool = True) -> str:
    """Four digits behind the point; in a product or a sum a negative number has parentheses."""
    fits = value == 0 or 5e-5 <= abs(value) < 1e7
    text = tex(trimmed(value) if fits else powered(value, 3, zeros=True))
    return f"({text})" if inside and value < 0 else text


def costs() -> Html:
    """The count of multiplications by the kernel and by the lift, as dimension and degree grow."""
    rows = []
    for d, degree in COUNTED:
        kernel = svm.poly(degree, 0.0)
        wide, count = kernel.dimension(d) or 0.0, kernel.multiplications(d) or 0
        width = 100 * log10(wide) / log10(3e12)
        bar = f'<span class="gh-cost" style="width:{width:.0f}%"></span>'
        rows.append([str(d), str(degree), str(count), f"{grouped(wide)}{bar}"])
    head = ["coordinates", "degree k", "(x·z)ᵏ: multiplications", "by φ: coordinates, so multiplications"]
    shown = table("What one value costs (bars: logarithmic)", head, rows, css="gh-numbers gh-costs")
    note = paragraph(
        "The Gaussian kernel’s feature map has infinitely many coordinates. The kernel needs one "
        "multiplication "
        "for each coordinate of the points, one by gamma, and an exponential. So a kernel is not free, as is "
        "sometimes said: it costs a little more than x·z, but nothing that grows with the coordinates of φ."
    )
    return Html(shown + note)
