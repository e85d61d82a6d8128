"""Making an animation in Python: panes, their marks, and the changes at each step."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import isclose
from typing import Any

from views.stage.animation.wire import (
    AnimationCard,
    AnimationMark,
    AnimationPicture,
    AnimationStep,
    Near,
    Pane,
    State,
)
from views.stage.plane.wire import Axes, Axis

SHORT = ".4g"  # significant digits of a place: finer than a pixel


def blank(low: float, high: float) -> Axis:
    """An axis of a bare pane, with only its two ends."""
    return {"name": "", "low": low, "high": high, "ticks": []}


class Mark:
    """A mark of an animation. Each value holds from its step until the next change."""

    def __init__(self, kind: str, about: dict[str, Any], state: dict[str, Any]) -> None:
        self._states: list[dict[str, Any]] = []
        self._now: dict[str, Any] = {}
        self._kind, self._about = kind, about
        step = state.pop("step", 0)
        self.at(step, **state)

    def at(self, step: int, **state: Any) -> "Mark":
        """Set its state from this step on. Steps come in order, and unchanged values are not sent."""
        new = {key: _short(value) for key, value in state.items()}
        new = {key: value for key, value in new.items() if key not in self._now or self._now[key] != value}
        if self._states and not new:
            return self
        self._now |= new
        if self._states and self._states[-1]["step"] == step:
            self._states[-1] |= new
        else:
            self._states.append({"step": step, **new})
        return self

    def data(self) -> AnimationMark:
        """The data that are sent."""
        states: list[State] = self._states  # type: ignore[assignment]
        return {"kind": self._kind, "at": states, **self._about}  # type: ignore[typeddict-item]


class Canvas:
    """A pane of an animation under construction.

    axes: with names and ticks (views.stage.plane.picture.axis), or a bare pane without them
    share: of the width beside the others. square: one unit is as long on both axes
    row: its row, if the animation has several
    near: points whose nearest ones are shown about a mark while the learner moves it
    late: the axes ("x", "y", "xy") whose scale follows from later steps: it is not sent while the learner is
          asked about these (views/stage/mask.py)
    """

    def __init__(
        self, x: Axis, y: Axis, title: str = "", share: float = 1.0, square: bool = False, row: int = 0,
        near: Near | None = None, late: str = "",
    ) -> None:  # fmt: skip
        axes: Axes = {"x": x, "y": y, "free": not square}
        self._about: dict[str, Any] = {
            "title": title, "share": share, "axes": axes,
            "look": "whole" if x["ticks"] or y["ticks"] or x["name"] else "bare", "row": row,
            **({"near": near} if near else {}), **({"late": late} if late else {}),
        }  # fmt: skip
        self._marks: list[Mark] = []

    def mark(
        self, kind: str, opens: str = "", drag: str = "", point: int | None = None, **state: Any
    ) -> Mark:
        """A dot, line, area, box or text. `state` is its state at its first step, 0 unless it has step=…
        See State in wire.js."""
        about: dict[str, Any] = {key: value for key, value in (("opens", opens), ("drag", drag)) if value}
        if point is not None:
            about["point"] = point
        return self._add(Mark(kind, about, state))

    def card(self, place: str, card: AnimationCard, opens: str = "", **state: Any) -> Mark:
        """A card of the tree that the browser lays out in this pane. place: its path, "" for the root"""
        about = {"place": place, **({"opens": opens} if opens else {})}
        return self._add(Mark("card", about, {"card": card, **state}))

    def _add(self, mark: Mark) -> Mark:
        self._marks.append(mark)
        return mark

    def dot(self, x: float, y: float, **state: Any) -> Mark:
        """A dot, with the sign of class `c` if there is one."""
        return self.mark("dot", x=x, y=y, **state)

    def text(self, x: float, y: float, text: str, **state: Any) -> Mark:
        """Words centred at a place, or with anchor="start" from there on."""
        return self.mark("text", x=x, y=y, text=text, **state)

    def line(self, spots: Sequence[tuple[float, float]], **state: Any) -> Mark:
        """A line through places."""
        return self.mark("line", spots=list(spots), **state)

    def border(self, lines: Sequence[tuple[float, float, float, float]], **state: Any) -> Mark:
        """Many straight lines as one mark, each by its two ends."""
        return self.mark("border", lines=list(lines), **state)

    def cells(self, boxes: Sequence[tuple[float, float, float, float]], **state: Any) -> Mark:
        """Many boxes as one mark, each by two corners."""
        return self.mark("cells", lines=list(boxes), **state)

    def area(self, spots: Sequence[tuple[float, float]], **state: Any) -> Mark:
        """An area by its corners."""
        return self.mark("area", spots=list(spots), **state)

    def box(self, left: float, bottom: float, right: float, top: float, **state: Any) -> Mark:
        """A box along the axes."""
        return self.mark("box", box=(left, bottom, right, top), **state)

    def handle(self, low: float, high: float, x: float, **state: Any) -> "Handle":
        """A line from low to high that a hand drags along the x axis."""
        return Handle(self.line([(x, low), (x, high)], look="handle", drag="x", x=x, **state), low, high)

    def data(self) -> Pane:
        """The data that are sent."""
        return {**self._about, "marks": [mark.data() for mark in self._marks]}  # type: ignore[typeddict-item]


@dataclass(frozen=True)
class Handle:
    """An upright line across a pane, dragged along its x axis."""

    line: Mark
    low: float
    high: float

    def at(self, step: int, x: float, **state: Any) -> None:
        """Set its position from a step on."""
        self.line.at(step, spots=[(x, self.low), (x, self.high)], x=x, **state)


def at_step(marks: Sequence[AnimationMark], step: int) -> list[AnimationMark]:
    """The marks that are there at a step, in their state at this step alone."""
    found: list[AnimationMark] = []
    for mark in marks:
        states = [state for state in mark["at"] if state["step"] <= step]
        now = {key: value for state in states for key, value in state.items()}
        if now and not now.get("off"):
            found.append({**mark, "at": [{**now, "step": 0}]})  # type: ignore[typeddict-item]
    return found


def drafted(canvas: Canvas, step: int) -> list[AnimationMark]:
    """The same for a drag. The editor knows where its points are, so it needs only how they look."""
    found = at_step(canvas.data()["marks"], step)
    return [_looks(mark) if "point" in mark else mark for mark in found]


def _looks(mark: AnimationMark) -> AnimationMark:
    (now,) = mark["at"]
    kept: State = {"step": 0}
    if "look" in now:
        kept["look"] = now["look"]
    if "size" in now:
        kept["size"] = now["size"]
    return {**mark, "at": [kept]}


def below(x: Sequence[float], y: Sequence[float]) -> list[tuple[float, float]]:
    """The corners of the area between a curve and the x axis."""
    return [(x[0], 0.0), *zip(x, y, strict=True), (x[-1], 0.0)]


def trace_of(case: Hashable) -> str:
    """A name for the story of a case, which shows all its fields."""
    return sha256(repr(case).encode()).hexdigest()[:16]


def animation(
    trace: str, name: str, canvases: Sequence[Canvas], steps: Sequence[tuple[str, bool]],
    legend: Sequence[tuple[int | None, str]] = (), rows: Sequence[float] = (1.0,),
) -> AnimationPicture:  # fmt: skip
    """The picture of a story.

    trace:  identifies the story
    name:   its content, for screen readers
    steps:  for each the picture in words, and whether the slider marks it
    legend: words with the class whose colour and sign they have, or None
    rows:   the shares of the height of the rows of panes
    """
    shown: list[AnimationStep] = [{"text": text, "tick": tick} for text, tick in steps]
    panes = [canvas.data() for canvas in canvases]
    return {
        "trace": trace,
        "name": name,
        "panes": panes,
        "steps": shown,
        "legend": list(legend),
        "rows": list(rows),
    }


def _short(value: Any) -> Any:
    if isinstance(value, float):  # most values of an animation are floats
        short = float(format(value, SHORT))
        return int(short) if short.is_integer() and isclose(short, value) else short
    if isinstance(value, list):
        return [*map(_short, value)]
    return tuple(map(_short, value)) if isinstance(value, tuple) else value
