"""Curves, drawn by Plotly in one style, and the same numbers as a table for learners who do not see them."""

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import plotly.graph_objects as go

from views.words.html import Html, folded, table
from views.words.numbers import amount, number, powered

# Of middle lightness, so that each is clear on the light page and on the dark one.
TRAINING, VALIDATION, TEST, QUIET = "#12936e", "#ad7a00", "#c2527f", "#7f8b98"
CLEAR = "rgba(0,0,0,0)"
GROUND = {"paper_bgcolor": CLEAR, "plot_bgcolor": CLEAR}
FAINT = "rgba(127,139,152,0.35)"
CLASS_COLOURS = ("#d06a2c", "#3a86cf", "#9a5fc0", "#a88a1a", "#cf4f92", "#1b93a5", "#7f8b98", "#5f9c3f")
LEGEND = {
    "orientation": "h", "y": 1.01, "yanchor": "bottom", "itemclick": False, "itemdoubleclick": False,
}  # fmt: skip
MOST_POWERS = 6
MARGIN = 1.04  # of an axis beyond its last value
MOST_ROWS = 14  # of a table of numbers


@dataclass(frozen=True)
class Curve:
    """One line: x and y of equal length, ascending in x; dash as in Plotly ("solid", "dash", "dot").

    It keeps its numbers as tuples, so that a drawing can know an equal line.
    """

    name: str
    x: Sequence[float]
    y: Sequence[float]
    colour: str
    dash: str = "solid"
    stairs: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "x", tuple(self.x))
        object.__setattr__(self, "y", tuple(self.y))

    def at(self, x: float) -> float | None:
        """The value at x, on stairs that of the step below; None if there is none."""
        n = bisect_right(self.x, x)
        return self.y[n - 1] if n and (self.stairs or self.x[n - 1] == x) else None

    def until(self, x: float) -> "Curve":
        """The line up to x."""
        n = bisect_right(self.x, x)
        return replace(self, x=self.x[:n], y=self.y[:n])


@dataclass(frozen=True, eq=False)
class Chart:
    """A chart as Plotly's traces and layout, with Plotly's own names."""

    traces: Sequence[dict[str, Any]]
    placed: dict[str, Any]

    @cached_property
    def plotly(self) -> go.Figure:
        """The figure. Plotly does not check it here, which would take 5 ms of each step: a test has the
        charts of all links checked."""
        return go.Figure({"data": list(self.traces), "layout": self.placed}, _validate=False)

    @property
    def data(self) -> Any:
        """The traces as Plotly reads them."""
        return self.plotly.data

    @property
    def layout(self) -> Any:
        """The layout as Plotly reads it."""
        return self.plotly.layout

    def to_json(self) -> str:
        """The figure as JSON."""
        return str(self.plotly.to_json())


@dataclass(frozen=True)
class Note:
    """A place on the chart with a text above it."""

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
    level: tuple[float, str] | None = None,
    grows: bool = False,
) -> Chart:
    """Curves over a common axis. Names and titles must be ours or free of markup.

    at:    the marked place on the x axis, with a dot on every curve
    notes: at most three
    level: a value with a line across the chart, and its name
    large: for presenter mode, because the text of a chart does not grow by itself
    log:   the logarithmic axes: "x", "y" or "xy"; only without notes
    grows: draw curves and notes only up to the marked place, with the axes of the whole
    """
    size = size_of(large)
    seen = [line.until(at) for line in lines] if grows and at is not None else lines
    drawn, shapes, words = [_drawn(line, large, digits) for line in seen], [], []
    if at is not None:
        shapes.append(upright(at, {"color": QUIET, "width": 1.5, "dash": "dot"}))
        drawn += _marks(lines, at, large)
    highest = max(y for line in lines for y in line.y)
    middle = max(x for line in lines for x in line.x) / 2
    for note, height_of in zip(notes, (0.9, 0.75, 0.6), strict=False):
        if grows and at is not None and note.x > at:
            continue
        words.append(_written(note, height_of * highest, note.x > middle, size))
    if level is not None:
        shapes.append(across(level[0], {"color": QUIET, "dash": "dot"}))
        words.append(_named(*level, size))
    layout = _layout(x_title, y_title, size, round(height * 1.45) if large else height)
    if grows:
        layout["xaxis"] |= {"range": [0, MARGIN * max(x for line in lines for x in line.x)]}
        layout["yaxis"] |= {"range": [0, MARGIN * highest]}
    for axis in log:
        values = [value for line in lines for value in getattr(line, axis) if value > 0]
        layout[f"{axis}axis"] |= powers(values, size)
    written = {"annotations": words} if words else {}
    return figure(drawn, {**layout, "shapes": shapes, **written})


def size_of(large: bool) -> int:
    """The size of a chart's text, in px. large: for presenter mode, because it does not grow by itself"""
    return 18 if large else 13


def figure(data: Sequence[dict[str, Any]], layout: dict[str, Any]) -> Chart:
    """A chart of traces, each with its type, and a layout."""
    return Chart(data, layout)


def across(y: float, line: dict[str, Any]) -> dict[str, Any]:
    """A line across the whole chart, as a shape of its layout."""
    return {"type": "line", "x0": 0, "x1": 1, "xref": "x domain", "y0": y, "y1": y, "yref": "y", "line": line}


def upright(x: float, line: dict[str, Any]) -> dict[str, Any]:
    """A line from the bottom of the chart to its top, as a shape of its layout."""
    return {"type": "line", "x0": x, "x1": x, "xref": "x", "y0": 0, "y1": 1, "yref": "y domain", "line": line}


def _layout(x_title: str, y_title: str, size: int, height: int) -> dict[str, Any]:
    """Axes from 0, a legend above them, no ground. size: of the text; height: of the chart; both in px"""
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


def flat(title: str, height: int, large: bool = False) -> dict[str, Any]:
    """The layout of a chart with its own title; height in px."""
    font = {"size": size_of(large)}
    margin = {"l": 8, "r": 8, "t": 30, "b": 8}
    titled = {"text": title, "font": font, "x": 0, "y": 0.99}
    return {"height": height, "margin": margin, **GROUND, "title": titled, "font": font}


def small(height: int, x_title: str, y_title: str, large: bool = False, **more: Any) -> dict[str, Any]:
    """The layout of a small chart of one line, without a legend. more: of the layout; x and y: of its axes"""
    font = {"size": size_of(large)}  # set for each text, because Streamlit's own size applies elsewhere
    axes = {
        f"{letter}axis": {
            "title": {"text": title, "font": font},
            "tickfont": font,
            "fixedrange": True,
            **more.pop(letter, {}),
        }
        for letter, title in (("x", x_title), ("y", y_title))
    }
    margin = {"l": 8, "r": 8, "t": 8, "b": 8}
    return {"height": height, "margin": margin, "showlegend": False, **GROUND, **axes, **more}


def ring(x: Sequence[Any], y: Sequence[Any], size: int, colour: str, **more: Any) -> dict[str, Any]:
    """A ring around places of a line."""
    marker = {"size": size, "color": CLEAR, "line": {"color": colour, "width": 3}}
    return {"type": "scatter", "x": x, "y": y, "mode": "markers", "marker": marker, **more}


def powers(values: Sequence[float], size: int) -> dict[str, Any]:
    """A logarithmic axis over positive values, with at most seven powers of ten named on it.

    Plotly would write the exponents smaller than any other text. It names the values of a single decade.
    """
    low, high = (math.log10(of(values)) if values else 0.0 for of in (min, max))
    step = max(1, math.ceil((high - low) / MOST_POWERS))
    exponents = range(step * math.ceil(low / step), math.floor(high) + 1, step)
    places = [10.0**exponent for exponent in exponents]
    named = {"tickvals": places, "ticktext": [*map(powered, places)]} if len(places) > 1 else {}
    return {
        "type": "log",
        "rangemode": "normal",
        "exponentformat": "none",
        "tickfont": {"size": size},
        **named,
    }


def _drawn(line: Curve, large: bool, digits: int) -> dict[str, Any]:
    shape = {"color": line.colour, "width": 3 if large else 2.25, "dash": line.dash}
    shape |= {"shape": "hv"} if line.stairs else {}
    hover = f"{line.name}: %{{y:.{digits}f}}<extra></extra>"
    about = {"type": "scatter", "mode": "lines", "name": line.name, "hovertemplate": hover}
    return {**about, "x": list(line.x), "y": list(line.y), "line": shape}


def _marks(lines: Sequence[Curve], at: float, large: bool) -> list[dict[str, Any]]:
    """A dot on every curve that has a value there."""
    edge, size = {"color": "#ffffff", "width": 1.5}, 15 if large else 11
    about = {"type": "scatter", "mode": "markers", "showlegend": False, "hoverinfo": "skip", "x": [at]}
    found = [(line.colour, value) for line in lines if (value := line.at(at)) is not None]
    return [
        {**about, "y": [value], "marker": {"size": size, "color": colour, "line": edge}}
        for colour, value in found
    ]


def _named(y: float, text: str, size: int) -> dict[str, Any]:
    """The name of a line across the chart, below its right end."""
    place = {"x": 1, "xref": "x domain", "xanchor": "right", "y": y, "yref": "y", "yanchor": "top"}
    return {"text": text, "showarrow": False, "font": {"size": size, "color": QUIET}, **place}


def _written(note: Note, height: float, leftwards: bool, size: int) -> dict[str, Any]:
    """The text is high up, where falling errors leave room, and a line leads to its place."""
    arrow = {"arrowhead": 0, "arrowwidth": 1.25, "arrowcolor": QUIET, "ayref": "y", "ay": max(height, note.y)}
    side = {"ax": -14, "xanchor": "right"} if leftwards else {"ax": 14, "xanchor": "left"}
    font = {"size": size, "color": QUIET}
    return {"x": note.x, "y": note.y, "text": note.text, "font": font, **arrow, **side}


def numbers(
    lines: Sequence[Curve], caption: str, x_title: str, at: float | None = None, also: Sequence[float] = ()
) -> Html:
    """The curves as a table, closed at first: evenly spread places, that of `at`, and those of `also`."""
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
