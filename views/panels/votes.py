"""The grid of errors over C and gamma, and machines for more than two classes."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go

from mlcore.svm import Grid, MultiMachine
from views.charts import QUIET
from views.panels.plotted import CLASS_COLOURS, LEGEND, ends, flat
from views.tables import table
from views.text import amount, class_name, esc, listed, number, plural, short

SCHEMES = {
    "one-vs-one": "One against one: regions of the classes",
    "one-vs-rest": "One against the rest: regions of the classes",
}
RESOLUTION = 70  # places along each side of a picture of votes


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
        **flat("", 380),
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
