"""Curves, drawn by Plotly with one look, and the same numbers as a table for whoever does not see them."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import plotly.graph_objects as go

from views.words.html import Html, folded, table
from views.words.numbers import amount, number

# Of middle lightness, so that each stands off from the light page and from the dark one.
TRAINING, VALIDATION, TEST, QUIET = "#12936e", "#ad7a00", "#c2527f", "#7f8b98"
CLEAR = "rgba(0,0,0,0)"
GROUND = {"paper_bgcolor": CLEAR, "plot_bgcolor": CLEAR}
FAINT = "rgba(127,139,152,0.35)"
CLASS_COLOURS = ("#d06a2c", "#3a86cf", "#9a5fc0", "#a88a1a", "#cf4f92", "#1b93a5", "#7f8b98", "#5f9c3f")
LEGEND = {
    "orientation": "h", "y": 1.01, "yanchor": "bottom", "font": {"size": 13}, "itemclick": False,
    "itemdoubleclick": False,
}  # fmt: skip
MOST_POWERS = 6
POWER = 1.25  # Plotly writes powers so much larger than other ticks
MOST_ROWS = 14  # of a table of numbers


@dataclass(frozen=True)
class Curve:
    """One line: x and y of equal length, ascending in x; dash as in Plotly ("solid", "dash", "dot")."""

    name: str
    x: Sequence[float]
    y: Sequence[float]
    colour: str
    dash: str = "solid"
    stairs: bool = False

    def at(self, x: float) -> float | None:
        """The value at x, on stairs the one of the step below; None where there is none."""
        before = [(left, y) for left, y in zip(self.x, self.y, strict=True) if left <= x]
        return before[-1][1] if before and (self.stairs or before[-1][0] == x) else None


@dataclass(frozen=True)
class Note:
    """A place on the chart with a word above it."""

    x: float
    y: float
    text: str


def curve(
    lines: Sequence[Curve],
    x_title: str,
    y_title: str,
    at: float | None = None,
    notes: Sequence[Note] = (),
    large: bool = False,
    height: int = 250,
    digits: int = 3,
    log: str = "",
) -> go.Figure:
    """Curves over a common axis; names and titles must be ours or free of markup.

    at:    the place on the x axis that is marked, with a dot on every curve
    notes: at most three
    large: for presenter mode, in which the text of a chart does not grow by itself
    log:   "x", "y" or "xy": the axes that are logarithmic; without notes
    """
    size = 18 if large else 13
    figure = go.Figure()
    for line in lines:
        shape = {"color": line.colour, "width": 3 if large else 2.25, "dash": line.dash}
        shape |= {"shape": "hv"} if line.stairs else {}
        about = {"name": line.name, "hovertemplate": f"{line.name}: %{{y:.{digits}f}}<extra></extra>"}
        figure.add_scatter(x=list(line.x), y=list(line.y), mode="lines", line=shape, **about)
    if at is not None:
        _mark(figure, lines, at, large)
    highest = max(y for line in lines for y in line.y)
    middle = max(x for line in lines for x in line.x) / 2
    for note, height_of in zip(notes, (0.9, 0.75, 0.6), strict=False):
        _write(figure, note, height_of * highest, note.x > middle, size)
    figure.update_layout(**_layout(x_title, y_title, size, round(height * 1.45) if large else height))
    for axis in log:
        values = [value for line in lines for value in getattr(line, axis) if value > 0]
        figure.update_layout({f"{axis}axis": powers(values, size)})
    return figure


def _layout(x_title: str, y_title: str, size: int, height: int) -> dict[str, Any]:
    """Axes from 0, a legend above them, no ground. size: of the text; height: both in px."""
    title = {"font": {"size": size}, "standoff": 10}
    axis = {"fixedrange": True, "tickfont": {"size": size}, "rangemode": "tozero"}
    return {
        "height": height,
        "margin": {"l": 8, "r": 14, "t": 8, "b": 8},
        **GROUND,
        "hovermode": "x unified",
        "legend": {
            **LEGEND,
            "x": 0,
            "y": 1,
            "yref": "container",
            "yanchor": "top",
            "font": {"size": size},
            "title": {"text": ""},
        },
        "xaxis": {"title": {"text": x_title, **title}, **axis, "showgrid": False},
        "yaxis": {"title": {"text": y_title, **title}, **axis, "nticks": 6, "automargin": True},
    }


def flat(title: str, height: int) -> dict[str, Any]:
    """The layout of a chart with a title of its own; height in px."""
    margin = {"l": 8, "r": 8, "t": 30, "b": 8}
    titled = {"text": title, "font": {"size": 13}, "x": 0, "y": 0.99}
    return {"height": height, "margin": margin, **GROUND, "title": titled}


def small(height: int, x_title: str, y_title: str, **more: Any) -> dict[str, Any]:
    """The layout of a small chart of one line, without a legend. more: of the layout, x and y of its axes"""
    axes = {
        f"{letter}axis": {"title": {"text": title}, "fixedrange": True, **more.pop(letter, {})}
        for letter, title in (("x", x_title), ("y", y_title))
    }
    margin = {"l": 8, "r": 8, "t": 8, "b": 8}
    return {"height": height, "margin": margin, "showlegend": False, **GROUND, **axes, **more}


def ring(figure: go.Figure, x: Sequence[Any], y: Sequence[Any], size: int, colour: str, **more: Any) -> None:
    """A ring around places of a line."""
    marker = {"size": size, "color": CLEAR, "line": {"color": colour, "width": 3}}
    figure.add_scatter(x=x, y=y, mode="markers", marker=marker, **more)


def powers(values: Sequence[float], size: int) -> dict[str, Any]:
    """A logarithmic axis over positive values, with at most seven powers of ten named on it."""
    decades = math.log10(max(values) / min(values)) if values else 0
    ticks = {"dtick": max(1, math.ceil(decades / MOST_POWERS)), "tickfont": {"size": size / POWER}}
    return {"type": "log", "rangemode": "normal", "exponentformat": "power", **ticks}


def _mark(figure: go.Figure, lines: Sequence[Curve], at: float, large: bool) -> None:
    figure.add_vline(x=at, line={"color": QUIET, "width": 1.5, "dash": "dot"})
    edge, about = {"color": "#ffffff", "width": 1.5}, {"showlegend": False, "hoverinfo": "skip"}
    for line in lines:
        value = line.at(at)
        if value is not None:
            marker = {"size": 15 if large else 11, "color": line.colour, "line": edge}
            figure.add_scatter(x=[at], y=[value], mode="markers", marker=marker, **about)


def _write(figure: go.Figure, note: Note, height: float, leftwards: bool, size: int) -> None:
    """The word stands high up, where errors that fall leave room, and a line leads to its place."""
    arrow = {"arrowhead": 0, "arrowwidth": 1.25, "arrowcolor": QUIET, "ayref": "y", "ay": max(height, note.y)}
    side = {"ax": -14, "xanchor": "right"} if leftwards else {"ax": 14, "xanchor": "left"}
    font = {"size": size, "color": QUIET}
    figure.add_annotation(x=note.x, y=note.y, text=note.text, font=font, **arrow, **side)


def numbers(
    lines: Sequence[Curve], caption: str, x_title: str, at: float | None = None, also: Sequence[float] = ()
) -> Html:
    """The curves as a table, closed at first: places evenly spread, that of `at`, and those of `also`."""
    every = sorted({x for line in lines for x in line.x})
    stride = max(1, (len(every) - 1) // (MOST_ROWS - 1))
    wanted = {*every[::stride], every[-1], *also} | (set() if at is None else {at})
    shown = [x for x in every if x in wanted]
    texts = [amount if all(float(y).is_integer() for y in line.y) else number for line in lines]  # of counts
    rows = []
    for x in shown:
        values = [line.at(x) for line in lines]
        cells = ["" if y is None else text(y) for text, y in zip(texts, values, strict=True)]
        rows.append([amount(x), *cells])
    css = ["gh-best" if x == at else "" for x in shown]
    inside = table(caption, [x_title, *(line.name for line in lines)], rows, quiet_caption=True, row_css=css)
    return folded(caption, inside)
