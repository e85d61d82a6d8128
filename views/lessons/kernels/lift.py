"""The feature map into space, and the same number by the kernel and by the map."""

from collections.abc import Sequence
from itertools import combinations, product
from math import inf, log10
from typing import Any

import numpy as np

from mlcore import svm
from mlcore.svm import Kernel, Machine, ProblemError
from views.kit.link import table as rows_of_links
from views.kit.link.params import Change
from views.kit.panels import Box as Framed
from views.kit.panels import Columns, Component, Field, Formula, Panels, Row, Said, Sketches, choice
from views.lessons.kernels.dots import arrows
from views.lessons.kernels.facets import (
    EMPTY,
    Case,
    ends,
    kernel_of,
    learned,
    numbers_of,
    plain_title,
    refused,
    scaled,
)
from views.stage.plane.picture import axes, decision_of
from views.stage.plane.wire import Box, Lift
from views.subjects.points.drawn import places
from views.subjects.points.points import Points
from views.words.grammar import plural
from views.words.html import Html, paragraph, table
from views.words.numbers import grouped, powered, trimmed
from views.words.tex import column, tex

LIFTED = ("x₁²", "√2 x₁x₂", "x₂²")
OF_PRODUCTS = ("linear", "poly", "sigmoid")  # kernels that are functions of x·z
COUNTED = ((2, 2), (2, 5), (10, 2), (10, 5), (100, 2), (100, 5), (784, 5))  # dimension and degree


def section(case: Case) -> Panels:
    """The lift of a kernel of the facets, with a pair of points by the kernel and by the lift beside it."""
    points = case.points
    if not points.n:
        return [Said(refused(EMPTY))]
    code = shown(case)
    options = {one: plain_title(one, case.formula) for one in case.kernels}
    chosen = choice(rows_of_links.OF, code, look="select", options=options, width=230)
    pair = tuple(min(k, points.n - 1) for k in case.pair)
    X, found = scaled(points, case.units).points.X, learned(case, code)
    machine = found if isinstance(found, Machine) else None
    try:
        kernel, picture = kernel_of(code, case.formula), space(case, code, machine)
        worked = trick(kernel, X[pair[0]], X[pair[1]])
    except ProblemError as error:
        return [chosen, Said(refused(str(error)))]
    left: Panels = [Said(lifted(machine, is_square(code))), Component("lift", picture, "view", _viewed)]
    fields = Row([chosen, *(_point(k, pair, points.n) for k in (0, 1))], "pair", align="bottom")
    right: Panels = [
        fields,
        *_product(kernel, X[pair[0]], X[pair[1]]),
        Framed([Formula(worked)]),
        Said(costs()),
    ]
    return [Columns([left, right], shares=(1.1, 1), gap="medium")]


def shown(case: Case) -> str:
    """The kernel of the lift: the chosen one, else the first that is not linear."""
    if case.of in case.kernels:
        return str(case.of)
    return next((code for code in case.kernels if code != "linear"), case.kernels[0])


def is_square(code: str) -> bool:
    """Whether three dimensions are enough for all coordinates of its lift, which are those of (x·z)²."""
    name, numbers = numbers_of(code)
    return name == "poly" and (numbers["degree"], numbers["coef0"]) == (2, 0)


def _viewed(report: Any) -> Change | None:
    """The change by moving the eye. Values from a browser are checked like a link."""
    if not isinstance(report, dict):
        return None
    turn, rise = report.get("turn"), report.get("rise")
    if not (type(turn) is type(rise) is int and 0 <= turn <= 360 and 0 <= rise <= 100):
        return None
    return {**rows_of_links.TURN.change(turn), **rows_of_links.RISE.change(rise)}


def _point(k: int, pair: tuple[int, ...], n: int) -> Field:
    """The number of the point x, or z, counted from 1."""

    def change(place: int) -> Change:
        chosen = [place if j == k else pair[j] + 1 for j in (0, 1)]
        return rows_of_links.PAIR.change(f"{chosen[0]},{chosen[1]}")

    key, label = f"pair {'xz'[k]}", f"Point {'xz'[k]}"
    return Field(key, label, "number", pair[k] + 1, change, low=1, high=n, format="%d", width=110)


def lifted(machine: Machine | None, square: bool) -> Html:
    """The caption of the picture."""
    said = (
        "Seen from above, this is the plane of the points. The <b>feature map</b> φ has too many "
        "dimensions to draw, so the picture shows only the direction that decides the class. It lifts each "
        "point to the height <b>f(x) = w·φ(x) + b</b>. "
    )
    if square:
        said = (
            "Seen from above, this is the plane of the points. The <b>feature map</b> φ lifts each "
            "point (x<sub>1</sub>, x<sub>2</sub>) to (x<sub>1</sub>², "
            "√2 x<sub>1</sub>x<sub>2</sub>, x<sub>2</sub>²). "
        )
    if machine is None:
        said += "These points have no SVM with this C, so there is no plane."
    elif not machine.errors:
        said += (
            "Here the <b>plane</b> f = 0 separates the classes. Seen from above, the points where f = 0 "
            "are the boundary."
        )
    else:
        said += f"Even in this space the <b>plane</b> f = 0 misclassifies {plural(machine.errors, 'point')}."
    return paragraph(said, "gh-price")


def space(case: Case, code: str, machine: Machine | None) -> Lift:
    """The points and their SVM for lift.js, and the plane in space. Raises ProblemError."""
    points, units, square = case.points, scaled(case.points, case.units), is_square(code)
    box = points.box
    about = Lift(
        name=f"{plain_title(code, case.formula)}, lifted: {plural(points.n, 'point')}, and the plane f = 0",
        axes=axes(points.axes, box), classes=list(points.classes), points=places(points),
        weights=machine.alpha.tolist() if machine else [0.0] * points.n,
        decision=decision_of(machine, box, units.shift, units.scale) if machine else None,
        way="square" if square else "height", shift=units.shift, scale=units.scale,
        low=[], high=[], corners=[], names=list(LIFTED) if square else [*points.axes, "f(x)"],
        pair=[min(k, points.n - 1) for k in case.pair], turn=case.turn, rise=case.rise,
    )  # fmt: skip
    sides = _square_sides(units.points, machine) if square else _height_sides(box, units.points, machine)
    low, high, corners = sides
    return {**about, "low": low.tolist(), "high": high.tolist(), "corners": corners.tolist()}


Sides = tuple[
    np.ndarray, np.ndarray, np.ndarray
]  # the lower and upper ends of a cube, corners of a plane in it


def _square_sides(points: Points, machine: Machine | None) -> Sides:
    lifted_points = svm.lift2(points.X)
    low, high = ends(lifted_points)
    if machine is None:
        return low, high, np.empty((0, 3))
    return low, high, cut((machine.alpha * machine.signs) @ lifted_points, machine.bias, low, high)


def _height_sides(box: Box, points: Points, machine: Machine | None) -> Sides:
    """The plane below, and f as height, with 0 in the middle."""
    most = 1.1 * max(float(np.abs(machine.decision(points.X)).max()), 1.0) if machine else 1.0
    left, bottom, right, top = box
    floor = [(left, bottom, 0), (right, bottom, 0), (right, top, 0), (left, top, 0)]
    low, high = np.array([left, bottom, -most]), np.array([right, top, most])
    return low, high, np.array(floor if machine else np.empty((0, 3)), dtype=float)


def cut(w: np.ndarray, bias: float, low: np.ndarray, high: np.ndarray) -> np.ndarray:
    """The corners (k, 3), in order, of the polygon where the plane w·p + bias = 0 cuts a box."""
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


def _product(kernel: Kernel, x: np.ndarray, z: np.ndarray) -> Panels:
    """x·z as arrows, for a kernel that depends on nothing else of the two points."""
    if kernel.name not in OF_PRODUCTS:
        return []
    return [Sketches([arrows(("x", "z"), x.tolist(), z.tolist())], "arrows")]


def trick(kernel: Kernel, x: np.ndarray, z: np.ndarray) -> str:
    """The same number by the kernel and by the lift, with these points' numbers, as Markdown."""
    (a, b), (c, d) = x.tolist(), z.tolist()
    value = _tex(float(kernel(x[None], z[None])[0, 0]), False)
    places_of = rf"$$x = {_column([a, b])} \quad z = {_column([c, d])}$$"
    plus = getattr(kernel, "coef0", 0.0)
    if getattr(kernel, "degree", 0) != 2 or plus < 0:
        wide = kernel.dimension(2)
        many = plural(int(wide), "coordinate") if wide and wide < inf else "infinitely many coordinates"
        said = f"Its feature map has {many}." if wide else "Nobody knows the coordinates of its feature map."
        return f"{places_of}\n\n$$K(x, z) = \\mathbf{{{value}}}$$\n\n{said}"
    dot = a * c + b * d
    vectors = [row.tolist() for row in svm.lift2(np.array([x, z]), plus)]
    terms = [p * q for p, q in zip(*vectors, strict=True)]
    added = f" + {_tex(plus)}" if plus else ""
    shown_vectors = r" \cdot ".join(_column(vector) for vector in vectors)
    return "\n\n".join(
        [
            places_of,
            f"**By the kernel**, in the plane: {kernel.multiplications(2)} multiplications",
            rf"$$K(x, z) = (x \cdot z{added})^2$$",
            rf"$$= ({_tex(a)} \cdot {_tex(c)} + {_tex(b)} \cdot {_tex(d)}{added})^2 "
            rf"= ({_tex(dot + plus, False)})^2 = \mathbf{{{value}}}$$",
            f"**By the lift**, in space: {len(terms)} for the product alone, after those for each point",
            rf"$$\varphi(x) \cdot \varphi(z) = {shown_vectors}$$",
            rf"$$= {' + '.join(_tex(term) for term in terms)} = \mathbf{{{_tex(sum(terms), False)}}}$$",
        ]
    )


def _column(values: Sequence[float]) -> str:
    return column([_tex(value, False) for value in values])


def _tex(value: float, inside: bool = True) -> str:
    """Four decimals. A negative number in a product or a sum has parentheses."""
    fits = value == 0 or 5e-5 <= abs(value) < 1e7
    text = tex(trimmed(value) if fits else powered(value, 3, zeros=True))
    return f"({text})" if inside and value < 0 else text


def costs() -> Html:
    """The numbers of multiplications by the kernel and by the lift, as dimension and degree grow."""
    rows = []
    for d, degree in COUNTED:
        kernel = svm.poly(degree, 0.0)
        wide, count = kernel.dimension(d) or 0.0, kernel.multiplications(d) or 0
        width = 100 * log10(wide) / log10(3e12)
        bar = f'<span class="gh-cost" style="width:{width:.0f}%"></span>'
        rows.append([str(d), str(degree), str(count), f"{grouped(wide)}{bar}"])
    head = ["coordinates", "degree k", "(x·z)ᵏ: multiplications", "by φ: coordinates and multiplications"]
    shown = table("Cost of one kernel value (logarithmic bars)", head, rows, css="gh-numbers gh-costs")
    note = paragraph(
        "The Gaussian kernel’s feature map has infinitely many coordinates. The kernel needs one "
        "multiplication for each coordinate of the points, one by gamma, and an exponential. So a kernel is "
        "not free. It costs a little more than x·z, but its cost does not grow with the number of "
        "coordinates of φ."
    )
    return Html(shown + note)
