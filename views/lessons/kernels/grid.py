"""Cross-validation errors over C and gamma. A click on a cell compares that SVM."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from mlcore import svm
from mlcore.svm import Grid, ProblemError
from views.kit.keep import kept_long
from views.kit.link import table as rows_of_links
from views.kit.link.params import Change
from views.kit.panels import Component, Later, Panels, Said
from views.lessons.kernels.facets import (
    EMPTY,
    FOLDS,
    MOST,
    Case,
    plain_title,
    put,
    refused,
    scaled,
    scaled_first,
)
from views.subjects.points.of_tables import spread
from views.subjects.points.points import Points, named
from views.words.grammar import listed, verb
from views.words.html import Html, esc, here, paragraph
from views.words.numbers import amount, number

PRICES = (0.01, 0.1, 1.0, 10.0, 100.0, 1000.0)
GAMMAS = (0.01, 0.1, 0.3, 1.0, 3.0, 10.0, 100.0)
STEPS, MOST_MEASURED = 800, 200  # of SMO, and points
SAME = 1e-9


def section(case: Case) -> Panels:
    """Cross-validated errors over C and gamma."""
    if not case.points.n:
        return [Said(refused(EMPTY))]
    machines = FOLDS * len(PRICES) * len(GAMMAS)
    return [Later(lambda: _searched(case), words=f"Training {machines} SVMs …")]


def _searched(case: Case) -> Panels:
    found = _errors(case.points, case.units)
    if isinstance(found, str):
        return [Said(refused(found))]
    shown = errors_table(found, case.C, {code for code in case.kernels if code.startswith("rbf:")})
    cells = Component("facets grid", shown, "opened", lambda cell: _put(case, cell))
    return [Said(_shown(found, case)), Said(_opened(case)), cells]


@kept_long(lambda points, units: 1.4 * min(1.0, points.n / MOST_MEASURED) ** 2)
def _errors(points: Points, units: str) -> Grid | str:
    some = spread(points.n, MOST_MEASURED)
    X, y = scaled(points, units).points.X[some], np.array(points.y)[some]
    try:
        return svm.grid(X, y, PRICES, GAMMAS, FOLDS, max_iterations=STEPS)
    except ProblemError as error:
        return named(error, points)


def _put(case: Case, cell: Mapping[str, Any]) -> Change | None:
    """The change by a click on a cell: its C, and its gamma in a new kernel of the facets or the last one."""
    row, column = cell.get("row", -1), cell.get("column", -1)
    if row not in range(len(PRICES)) or column not in range(len(GAMMAS)):
        return None
    code, price = f"rbf:{GAMMAS[column]:g}", rows_of_links.COST.change(PRICES[row])
    if code in case.kernels:
        return price
    return {**price, **put([*case.kernels[: MOST - 1], code])}


def _opened(case: Case) -> Html:
    """The cells that the planes above show, and the kernel that the next one replaces."""
    cells = {f"rbf:{gamma:g}" for gamma in GAMMAS}
    there = [_name(code, case) for code in case.kernels if code in cells] if case.C in PRICES else []
    said = f"Above you see {listed(there)} with C = {amount(case.C)}." if there else ""
    if len(case.kernels) == MOST:
        said += f" The next one replaces {_name(case.kernels[-1], case)}."
    return Html(f'<p class="gh-price gh-opened" role="status">{said.strip()}</p>')


def _name(code: str, case: Case) -> str:
    return f"<b>{esc(plain_title(code, case.formula))}</b>"


def _shown(found: Grid, case: Case) -> Html:
    """The cells with the lowest error, and the change around them."""
    simplest, n = _simplest(found), case.points.n
    places = [f"C = {amount(found.Cs[c])} with γ = {amount(found.gammas[g])}" for c, g in simplest]
    few = [f"<b>{place}</b>" for place in places[:3]] + [f"{len(places) - 3} more"] * (len(places) > 3)
    cell = found.cells[simplest[0][0]][simplest[0][1]]
    said = f"The lowest 5-fold CV error, <b>{number(cell.error)}</b>, is at {listed(few)}."
    if len(found.best) > len(simplest):
        said = (
            f"{len(found.best)} cells share the lowest 5-fold CV error, <b>{number(cell.error)}</b>. Among "
            f"them {listed(few)} {verb(len(places), 'has', 'have')} the fewest support vectors, "
            f"{number(cell.support, 0)} on average."
        )
    capped = sum(cell.capped for row in found.cells for cell in row)
    part = f" The page measures them on {MOST_MEASURED} of the {n} points." if n > MOST_MEASURED else ""
    every = FOLDS * len(found.Cs) * len(found.gammas)
    stopped = f" SMO stopped after {STEPS:,} steps for {capped} of the {every} SVMs." if capped else ""
    return paragraph(
        f"{said} With a small γ the boundary is nearly a line. With a large γ it closes around single "
        f"points. {here('Click a cell to compare that SVM above.')} The lowest of "
        f"{len(found.Cs) * len(found.gammas)} errors is probably too low an estimate for new points."
        f"{part}{stopped} {scaled_first(case.points, case.units)}",
        "gh-price",
    )


def _simplest(found: Grid) -> list[tuple[int, int]]:
    """The cells with the fewest support vectors among those with the lowest error."""
    fewest = min(found.cells[c][g].support for c, g in found.best)
    return [(c, g) for c, g in found.best if found.cells[c][g].support <= fewest + SAME]


def errors_table(found: Grid, C: float, on_the_facets: set[str]) -> dict[str, Any]:
    """The grid as grid.js needs it."""
    errors = [cell.error for row in found.cells for cell in row]
    low, span = min(errors), (max(errors) - min(errors)) or 1.0
    rows, stars = [], _simplest(found)
    for c, price in enumerate(found.Cs):
        cells = []
        for g, gamma in enumerate(found.gammas):
            cell = found.cells[c][g]
            error, support = number(cell.error), number(cell.support, 0)
            name = f"C {amount(price)}, gamma {amount(gamma)}: error {error}, {support} support vectors"
            chosen = price == C and f"rbf:{gamma:g}" in on_the_facets
            about = {"heat": (cell.error - low) / span, "best": (c, g) in stars, "chosen": chosen}
            cells.append({"text": error, "small": f"{support} SV", **about, "name": name})
        rows.append({"name": amount(price), "cells": cells})
    return {
        "caption": "5-fold CV error of the Gaussian kernel and mean number of support vectors (SV). "
        "★ marks the lowest error with the fewest SV",
        "across": "γ",
        "down": "C",
        "columns": [amount(gamma) for gamma in found.gammas],
        "rows": rows,
    }
