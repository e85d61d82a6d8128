"""A chart as a drawing, for files and for pages that do without Plotly.

The browser takes about a second to read Plotly's script, and nothing else happens meanwhile.
"""

import re
import struct
import zlib
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isfinite
from typing import Any

import numpy as np

from views.kit.charts import QUIET, Chart
from views.stage.sketch import DASHES, LETTER, Axis, Drawing, Shape, path, text, word
from views.words.html import plain

WIDE, TOP, RIGHT, BOTTOM, LEFT = 500.0, 26.0, 18.0, 42.0, 46.0  # px
LARGEST = 1.28  # how much larger letters may be where the drawing is small, see sketch.css
PAD = 0.04  # of an axis beyond its values
CHANNELS = re.compile(r"[\d.]+")
HOVERED = re.compile(r"%\{([xy])(?::([^}]*))?\}")  # a value in the words that Plotly shows at a point
Numbers = Sequence[float]


@dataclass(frozen=True)
class Scale:
    """An axis on the page: the values and the px of both ends."""

    axis: Axis
    begin: float
    end: float

    def __call__(self, value: float) -> float:
        return self.begin + self.axis.share(value) * (self.end - self.begin)


def drawing(chart: Chart, alt: str) -> Drawing:
    """The drawing of a chart, with alt for those who do not see it."""
    height = float(chart.placed.get("height", 250))
    about = {name: chart.placed.get(f"{name}axis", {}) for name in "xy"}
    ticks = [*_named(about["y"])]
    left = max([LEFT, *(14 + LETTER * len(words) for _, words in ticks)])
    x = Scale(_axis("x", chart), left, WIDE - RIGHT)
    names = _names(chart, WIDE - left)
    y = Scale(_axis("y", chart), height - BOTTOM, TOP + 18 * max(0, len(names) - 1))
    shapes = [
        *_ground(x, y, about, height),
        *(shape for trace in chart.traces for shape in _trace(trace, x, y)),
        *(shape for one in chart.placed.get("shapes", ()) for shape in _line(one, x, y)),
        *(shape for one in chart.placed.get("annotations", ()) for shape in _note(one, x, y)),
        *_legend(names, plain(_title(about["y"])), left),
    ]
    return Drawing(WIDE, height, shapes, alt, plain(_title(chart.placed)), wide=True)


# Axes -----------------------------------------------------------------------------------------------


def _title(about: Mapping[str, Any]) -> str:
    return str(about.get("title", {}).get("text", ""))


def _axis(name: str, chart: Chart) -> Axis:
    about = chart.placed.get(f"{name}axis", {})
    log = about.get("type") == "log"
    values = [one for trace in chart.traces for one in _values(trace, name) if not log or one > 0] or [1.0]
    low, high = min(values), max(values)
    if about.get("rangemode") == "tozero" and not log:
        low = min(low, 0.0)
    if log:
        low, high = low / 1.1, high * 1.1
    elif not any(trace["type"] == "heatmap" for trace in chart.traces):
        low, high = (low if low == 0 else low - PAD * (high - low)), high + PAD * (high - low)
    if "range" in about:
        low, high = about["range"]
    if about.get("autorange") == "reversed":
        low, high = high, low
    return Axis(plain(_title(about)), low, high if high != low else low + 1.0, log)


def _values(trace: Mapping[str, Any], name: str) -> Iterator[float]:
    """The places of a trace on an axis."""
    if trace["type"] == "heatmap":
        count = np.shape(trace["z"])["yx".index(name)]
        places = trace.get(name, range(count))
        half = (places[1] - places[0]) / 2 if count > 1 else 0.5
        yield from (float(places[0]) - half, float(places[-1]) + half)
        return
    yield from _finite(trace[name])
    if trace["type"] == "bar" and name == "x":
        yield from (float(one) + side for one in trace["x"] for side in (-0.5, 0.5))
    errors = trace.get(f"error_{name}", {}).get("array", ())
    yield from (float(one) + float(error) for one, error in zip(trace[name], errors, strict=False))


def _finite(values: Iterable[Any]) -> Iterator[float]:
    yield from (float(one) for one in values if one is not None and isfinite(one))


def _named(about: Mapping[str, Any]) -> Iterator[tuple[float, str]]:
    """The ticks that a chart names itself."""
    places = about.get("tickvals", ())
    texts = about.get("ticktext", [f"{one:g}" for one in places])
    yield from (
        (float(at), plain(str(one).replace("<br>", ", "))) for at, one in zip(places, texts, strict=True)
    )


def _ground(x: Scale, y: Scale, about: Mapping[str, Any], height: float) -> Iterator[Shape]:
    across, up = [*_named(about["x"])] or x.axis.ticks(), [*_named(about["y"])] or y.axis.ticks()
    for value, words in up:
        if about["y"].get("showgrid", True):
            yield path("gh-curve-line", f"M{x.begin:.1f} {y(value):.1f}H{x.end:.1f}")
        yield word(words, x.begin - 6, y(value) + 4, "end")
    for value, words in across:
        yield word(words, x(value), y.begin + 20, "middle")
    yield word(x.axis.name, (x.begin + x.end) / 2, height - 4, "middle")


def _legend(names: Sequence[Sequence[Mapping[str, Any]]], alone: str, left: float) -> Iterator[Shape]:
    """The names of the traces in rows, or of the upright axis if there is only one trace."""
    if not names:
        yield word(alone, left, 15, "start")
    for row, traces in enumerate(names):
        at, down = left, 18 * row
        for trace in traces:
            pen = _pen(trace.get("line") or trace.get("marker", {}))
            yield path("gh-curve", f"M{at:.0f} {11 + down}h22", **pen)
            yield word(plain(trace["name"]), at + 27, 15 + down, "start")
            at += _room(trace)


def _names(chart: Chart, room: float) -> list[list[Mapping[str, Any]]]:
    """The traces with a name, in rows that fit."""
    named = [trace for trace in chart.traces if trace.get("name") and trace.get("showlegend", True)]
    if len(named) < 2 or chart.placed.get("showlegend") is False:
        return []
    rows: list[list[Mapping[str, Any]]] = [[]]
    for trace in named:
        if sum(map(_room, [*rows[-1], trace])) > room and rows[-1]:
            rows.append([])
        rows[-1].append(trace)
    return rows


def _room(trace: Mapping[str, Any]) -> float:
    return 41 + LARGEST * LETTER * len(plain(trace["name"]))


# Traces ---------------------------------------------------------------------------------------------


def _trace(trace: Mapping[str, Any], x: Scale, y: Scale) -> Iterator[Shape]:
    if trace["type"] == "heatmap":
        yield _heat(trace, x, y)
    elif trace["type"] == "bar":
        yield from _bars(trace, x, y)
    else:
        yield from _scatter(trace, x, y)


def _scatter(trace: Mapping[str, Any], x: Scale, y: Scale) -> Iterator[Shape]:
    places = [*zip(trace["x"], trace["y"], strict=True)]
    there = [place for place in places if None not in place and all(map(isfinite, place))]
    errors = trace.get("error_y", {})
    for (a, b), error in zip(places, errors.get("array", ()), strict=False):
        d = f"M{x(a):.1f} {y(b - error):.1f}V{y(b + error):.1f}"
        yield path("gh-curve", d, stroke=errors.get("color", QUIET))
    line = trace.get("line", {})
    if "lines" in trace["mode"] and there:
        corners = _stairs(there) if line.get("shape") == "hv" else there
        d = "M" + "L".join(f"{x(a):.1f} {y(b):.1f}" for a, b in corners)
        yield path("gh-curve", d, **_pen(line))
    if "markers" in trace["mode"]:
        yield from (_dot(trace, i, (a, b), (x(a), y(b))) for i, (a, b) in enumerate(there))


def _stairs(places: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Each value holds until the next place."""
    corners = [(right, y) for (_, y), (right, _) in pairwise(places)]
    return [place for both in zip(places, [*corners, places[-1]], strict=True) for place in both]


def _dot(trace: Mapping[str, Any], i: int, values: tuple[float, float], spot: tuple[float, float]) -> Shape:
    marker, edge = trace.get("marker", {}), trace.get("marker", {}).get("line", {})
    colour = _at(marker.get("color", trace.get("line", {}).get("color", QUIET)), i)
    about = {
        "fill": colour,
        "stroke": edge.get("color", "none"),
        "stroke-width": _at(edge.get("width", 0), i),
    }
    place = {"cx": f"{spot[0]:.1f}", "cy": f"{spot[1]:.1f}", "r": _at(marker.get("size", 6), i) / 2}
    return "circle", {"class": "gh-chart-dot", **about, **place}, _hovered(trace, values), ""


def _hovered(trace: Mapping[str, Any], values: tuple[float, float]) -> str:
    """What a pointer on a point is told."""
    words = str(trace.get("hovertemplate", "")).removesuffix("<extra></extra>").replace("<br>", ", ")
    known = dict(zip("xy", values, strict=True))
    return plain(HOVERED.sub(lambda found: format(known[found[1]], found[2] or "g"), words))


def _at(value: Any, i: int) -> Any:
    return value[i] if isinstance(value, list | tuple | np.ndarray) else value


def _bars(trace: Mapping[str, Any], x: Scale, y: Scale) -> Iterator[Shape]:
    half = 0.42 * abs(x(1) - x(0))
    for a, b in zip(trace["x"], trace["y"], strict=True):
        d = f"M{x(float(a)) - half:.1f} {y.begin:.1f}V{y(float(b)):.1f}h{2 * half:.1f}V{y.begin:.1f}Z"
        yield path("gh-chart-bar", d, fill=trace["marker"]["color"])


def _pen(line: Mapping[str, Any]) -> dict[str, Any]:
    dash = DASHES.get(line.get("dash", "solid"), "")
    return {"stroke": line.get("color", QUIET)} | ({"stroke-dasharray": dash} if dash else {})


def _line(shape: Mapping[str, Any], x: Scale, y: Scale) -> Iterator[Shape]:
    """A line across the chart or upright in it."""
    if "domain" in str(shape.get("xref")):
        d = f"M{x.begin:.1f} {y(shape['y0']):.1f}H{x.end:.1f}"
    else:
        d = f"M{x(shape['x0']):.1f} {y.begin:.1f}V{y.end:.1f}"
    yield path("gh-curve", d, **{**_pen(shape["line"]), "stroke-width": 1.4})


def _note(note: Mapping[str, Any], x: Scale, y: Scale) -> Iterator[Shape]:
    """A text beside its place, or at the end of a line across the chart."""
    words = plain(note["text"])
    if "domain" in str(note.get("xref")):
        yield text(words, x.end, y(note["y"]) + 14, "end", "gh-curve-text")
        return
    px, py, aside = x(note["x"]), y(note["ay"]), note["ax"]
    yield path(
        "gh-curve",
        f"M{px:.1f} {y(note['y']):.1f}L{px + aside:.1f} {py:.1f}",
        stroke=QUIET,
        **{"stroke-width": 1.2},
    )
    yield text(words, px + aside * 1.2, py + 4, "start" if aside > 0 else "end", "gh-curve-text")


# Heat maps ------------------------------------------------------------------------------------------


def _heat(trace: Mapping[str, Any], x: Scale, y: Scale) -> Shape:
    """The cells as a small image, which is as sharp as it is large."""
    z = np.asarray(trace["z"], dtype=float)
    share = np.clip((z - trace["zmin"]) / (trace["zmax"] - trace["zmin"]), 0.0, 1.0)
    stops = [stop for stop, _ in trace["colorscale"]]
    colours = np.array([_channels(colour) for _, colour in trace["colorscale"]])
    pixels = np.stack([np.interp(share, stops, channel) for channel in colours.T], axis=-1)
    (low, high), (first, last) = ([*_values(trace, name)] for name in "xy")
    left, top = min(x(low), x(high)), min(y(first), y(last))
    if y(last) < y(first):
        pixels = pixels[::-1]
    place = {"x": f"{left:.1f}", "y": f"{top:.1f}", "width": f"{abs(x(high) - x(low)):.1f}",
             "height": f"{abs(y(last) - y(first)):.1f}", "preserveAspectRatio": "none"}  # fmt: skip
    return "image", {"class": "gh-chart-heat", **place, "href": _png(pixels.round().astype(np.uint8))}, "", ""


def _channels(colour: str) -> list[float]:
    """Red, green, blue and alpha from 0 to 255."""
    if colour.startswith("#"):
        return [int(colour[i : i + 2], 16) for i in (1, 3, 5)] + [255.0]
    red, green, blue, *alpha = map(float, CHANNELS.findall(colour))
    return [red, green, blue, 255 * (alpha[0] if alpha else 1.0)]


def _png(pixels: np.ndarray) -> str:
    """Pixels as the address of an image. Their shape: rows, columns, 4 channels."""
    high, wide = pixels.shape[:2]
    rows = b"".join(b"\0" + row.tobytes() for row in np.ascontiguousarray(pixels))
    head = struct.pack(">2I5B", wide, high, 8, 6, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    chunks = b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in parts
    )
    return f"data:image/png;base64,{b64encode(bytes([137, 80, 78, 71, 13, 10, 26, 10]) + chunks).decode()}"
