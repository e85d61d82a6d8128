"""The Gram matrix, its eigenvalues, and Mercer’s condition."""

from collections.abc import Sequence

import numpy as np

from mlcore import svm
from mlcore.svm import Mercer, ProblemError
from views.kit.charts import LEGEND, QUIET, TRAINING, Chart, across, figure, flat, powers, size_of, upright
from views.kit.keep import kept
from views.kit.link import table as rows_of_links
from views.kit.link.params import Change
from views.kit.panels import Action, Columns, Field, Figure, Panels, Row, Said, choice
from views.lessons.kernels.facets import (
    EMPTY,
    MOST,
    Case,
    eigen,
    kernel_of,
    plain_title,
    put,
    refused,
    scaled,
)
from views.subjects.points.of_tables import spread
from views.subjects.points.points import Points
from views.words.grammar import plural
from views.words.html import Html, esc, table

NEGATIVE = "#d0342c"
MOST_SHOWN = 160  # points
GRAMMAR = (
    "x.z, |x-z|, |x-z|^2, x1, z1, x2, z2, numbers, + - * / ^, parentheses, exp, tanh, sqrt, abs, cos, sin, "
    "min, max. Try exp(-|x-z|), (x.z + 1)^2 or |x-z|."
)


def section(case: Case, large: bool = False) -> Panels:
    """The Gram matrix sorted by class, its eigenvalues, and Mercer's condition."""
    code = case.of or "own"
    panels: Panels = [Row(_choices(case, code), "gram choices", align="bottom")]
    if not case.points.n:
        return [*panels, Said(refused(EMPTY))]
    try:
        found = _mercer(case.points, case.units, code, case.formula)
    except ProblemError as error:
        return [*panels, Said(refused(str(error)))]
    text = kernel_of(code, case.formula).text
    return [*panels, Said(verdict(found, text, case.points.n)), _shown(case.points, found, text, large)]


def _choices(case: Case, code: str) -> list[Field | Action]:
    codes = dict.fromkeys(["own", *case.kernels])
    options = {one: plain_title(one, case.formula) for one in codes}

    def change(text: str) -> Change:
        return {**rows_of_links.FORMULA.change(text[:400]), **rows_of_links.OF.change("own")}

    full = "own" in case.kernels
    return [
        choice(rows_of_links.OF, code, look="select", options=options, width=300),
        choice(
            rows_of_links.FORMULA, case.formula, look="text", label="Your own kernel", change=change,
            help=GRAMMAR, width=300,
        ),
        Action("Add it to the comparison", put([*case.kernels[: MOST - 1], "own"]), disabled=full),
    ]  # fmt: skip


@kept
def _mercer(points: Points, units: str, code: str, formula: str) -> Mercer:
    order = _by_class(points)
    return svm.mercer(kernel_of(code, formula), scaled(points, units).points.X[order])


def _shown(points: Points, found: Mercer, text: str, large: bool) -> Columns:
    order, least = _by_class(points), f"{found.least:.3g}"
    counts = [int((points.Y[order] < 0).sum()), int((points.Y[order] > 0).sum())]
    matrix = Figure(
        heat(found.gram, counts, points.classes, large), "gram",
        f"Gram matrix of {len(order)} points under {text}, sorted by class",
    )  # fmt: skip
    values = Figure(
        spectrum(found, large), "spectrum", f"{len(order)} eigenvalues, the lowest of which is {least}"
    )
    return Columns([[matrix], [values, Said(counted(found))]], shares=(1, 1), gap="medium")


def _by_class(points: Points) -> np.ndarray:
    """The points in the matrix, the negative class first, and only as many as stay readable."""
    order: np.ndarray = np.argsort(points.Y, kind="stable")[spread(points.n, MOST_SHOWN)]
    return order


def verdict(found: Mercer, formula: str, n: int) -> Html:
    """Mercer's condition on these points, in a sentence at the top."""
    shown = len(found.eigenvalues)
    points = plural(shown, "point") if shown == n else f"{shown} of the {n} points"
    css, sign = "gh-fails", "✗"
    if found.verdict == "not symmetric":
        said = "is not a kernel, because K(x, z) and K(z, x) differ. An inner product is symmetric."
    elif found.verdict == "negative eigenvalue":
        count = int((found.eigenvalues < -found.tolerance).sum())
        many = "1 eigenvalue is" if count == 1 else f"{count} eigenvalues are"
        said = (
            f"is not a kernel. On {points} {many} negative, and the lowest is {eigen(found.least)}. No space "
            "has such inner products, because some vector would have a negative squared length."
        )
    else:
        css, sign = "gh-passes", "✓"
        said = (
            f"passes Mercer’s condition on {points}, as no eigenvalue is negative. That proves nothing for "
            "other points."
        )
    return Html(
        f'<p class="gh-verdict {css}" role="status"><span aria-hidden="true">{sign}</span> '
        f"<b>{esc(formula)}</b> {said}</p>"
    )


def heat(gram: np.ndarray, counts: Sequence[int], classes: Sequence[str], large: bool = False) -> Chart:
    """The Gram matrix, with points sorted by class. Zero is clear, and each sign has a colour."""
    most = float(np.abs(gram).max()) or 1.0
    scale = [[0, NEGATIVE], [0.5, "rgba(127,139,152,0.06)"], [1, "#1f6fb5"]]
    bar = {"thickness": 12, "outlinewidth": 0, "tickfont": {"size": size_of(large), "color": QUIET}}
    hover = "K(%{x}, %{y}) = %{z:.4g}<extra></extra>"
    about = {"type": "heatmap", "zmin": -most, "zmax": most, "colorscale": scale, "colorbar": bar}
    middle = [counts[0] / 2 - 0.5, counts[0] + counts[1] / 2 - 0.5]
    present = [k for k in (0, 1) if counts[k]]
    ticks = {
        "tickvals": [middle[k] for k in present], "ticktext": [esc(classes[k]) for k in present],
        "tickfont": {"size": size_of(large)}, "showgrid": False, "zeroline": False, "fixedrange": True,
    }  # fmt: skip
    border, line = counts[0] - 0.5, {"color": QUIET, "width": 1.5}
    y = {"autorange": "reversed", "tickangle": -90, "scaleanchor": "x", "constrain": "domain"}
    layout = {
        **flat("K(x, z), sorted by class", 420, large), "xaxis": {**ticks, "constrain": "domain"},
        "yaxis": {**ticks, **y},
        "shapes": [across(border, line), upright(border, line)] if len(present) == 2 else [],
    }  # fmt: skip
    return figure([{**about, "z": gram, "hovertemplate": hover}], layout)


def spectrum(found: Mercer, large: bool = False) -> Chart:
    """The size of each eigenvalue on a logarithmic axis, with the negative ones in their own colour."""
    values = found.eigenvalues[::-1]
    floor = max(found.tolerance, float(np.abs(values).max()) * 1e-12, 1e-300)
    place, drawn = np.arange(1, len(values) + 1), []
    signs = (("positive", TRAINING, values > floor), ("negative", NEGATIVE, values < -floor))
    for name, colour, mine in signs:
        about = {"type": "bar", "name": name, "marker": {"color": colour}}
        hover = f"{name}: %{{y:.3g}}<extra></extra>"
        drawn.append({**about, "x": place[mine], "y": np.abs(values[mine]), "hovertemplate": hover})
    ticks = {"fixedrange": True, "tickfont": {"size": size_of(large)}}
    layout = {
        **flat("Eigenvalues by size", 300, large),
        "bargap": 0.15,
        "xaxis": {**ticks, "range": [0.4, len(values) + 0.6], "showgrid": False},
        "yaxis": {**ticks, **powers(np.abs(values[np.abs(values) > floor]).tolist(), size_of(large))},
        "legend": {**LEGEND, "x": 1, "xanchor": "right", "font": {"size": size_of(large)}},
        "showlegend": True,
    }
    return figure(drawn, layout)


def counted(found: Mercer) -> Html:
    """The number of eigenvalues of each sign, the highest and the lowest."""
    values, floor = found.eigenvalues, found.tolerance
    above, below = int((values > floor).sum()), int((values < -floor).sum())
    row = [str(above), str(len(values) - above - below), str(below)]
    row += [eigen(float(values[-1])), eigen(found.least)]
    head = ["positive", "zero up to rounding", "negative", "highest", "lowest"]
    return table("Eigenvalues", head, [row], css="gh-numbers", quiet_caption=True)
