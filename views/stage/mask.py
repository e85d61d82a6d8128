"""A picture up to a step. Nothing of later steps is sent to the browser.

Learners who answer a question before a step get the picture up to that step. Each lesson must make sure
that earlier steps, and parts that belong to no step (titles, axes that are not `late`), do not give the
answer away.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

Picture = Mapping[str, Any]
COVERED = "?"  # in place of the numbers of an axis
DIGITS = 4  # of a place as a share of an axis: finer than a pixel


def veiled(stage: str, picture: Picture, until: int) -> dict[str, Any]:
    """The picture of that stage ("tree", "plane" or "animation") with only its steps before `until`."""
    return {**_MASKS[stage](picture, until), "trace": f"{picture['trace']} {until}"}


def _tree(picture: Picture, until: int) -> dict[str, Any]:
    nodes = [_node(node, until) for node in picture["nodes"] if node["born"] < until]
    return {**picture, "nodes": nodes, "steps": picture["steps"][:until], "count": until}


def _node(node: Picture, until: int) -> dict[str, Any]:
    """A node that is decided later still waits. A node that is pruned or disappears later stays unchanged."""
    seen = dict(node)
    if node["decided"] is None or node["decided"] >= until:
        seen |= {"decided": None, "title": None, "label": None, "label_class": None, "note": ""}
        seen |= {"names": {**node["names"], "decided": node["names"]["waiting"]}, "overridden": False}
    if node.get("gone", -1) >= until:
        seen["gone"] = -1
    if node.get("back", -1) >= until:
        seen["back"] = -1
    folded = node.get("folded") or {"step": -1}
    if folded["step"] >= until:
        seen["folded"] = None
    elif folded.get("until", -1) >= until:
        seen["folded"] = {name: value for name, value in folded.items() if name != "until"}
    return seen


def _plane(picture: Picture, until: int) -> dict[str, Any]:
    seen = {**picture, "steps": picture["steps"][:until]}
    for part in ("regions", "lines", "segments", "spots"):
        if part in picture:
            seen[part] = [_lasting(one, until) for one in picture[part] if one.get("born", 0) < until]
    if "lines" in seen:
        seen["lines"] = [{**one, "at": [key for key in one["at"] if key[0] < until]} for one in seen["lines"]]
    if "machine" in picture:
        machine = picture["machine"]
        seen["machine"] = {
            **machine, "moves": machine["moves"][:until], "bias": machine["bias"][:until],
        }  # fmt: skip
    return seen


def _lasting(one: Picture, until: int) -> dict[str, Any]:
    return {**one, "gone": -1} if one.get("gone", -1) >= until else dict(one)


def _animation(picture: Picture, until: int) -> dict[str, Any]:
    panes = [_pane(pane, until) for pane in picture["panes"]]
    return {**picture, "panes": panes, "steps": picture["steps"][:until]}


def _pane(pane: Picture, until: int) -> dict[str, Any]:
    seen = {**pane, "marks": [seen for mark in pane["marks"] if _is_seen(seen := _mark(mark, until))]}
    if "near" in pane and pane["near"]["born"] >= until:
        del seen["near"]
    for axis in seen.pop("late", ""):
        seen = _covered(seen, axis)
    return seen


# An axis whose scale follows from later steps: places are sent as shares of it, without its numbers.


def _covered(pane: Picture, axis: str) -> dict[str, Any]:
    shown = pane["axes"][axis]
    scale = _Scale("xy".index(axis), shown["low"], shown["high"] - shown["low"])
    marks = [{**mark, "at": [_scaled(state, scale) for state in mark["at"]]} for mark in pane["marks"]]
    covered = {**shown, "low": 0.0, "high": 1.0, "ticks": [(0.5, COVERED)]}
    return {**pane, "axes": {**pane["axes"], axis: covered}, "marks": marks}


class _Scale(NamedTuple):
    """axis: 0 or 1; low, span: of the axis, in its own unit."""

    axis: int
    low: float
    span: float

    def share(self, value: float) -> float:
        return round((value - self.low) / self.span, DIGITS)

    def shared(self, numbers: Sequence[float]) -> list[float]:
        """Alternating x and y values, with those of this axis as shares of it."""
        return [self.share(v) if i % 2 == self.axis else v for i, v in enumerate(numbers)]


def _scaled(state: Picture, scale: _Scale) -> dict[str, Any]:
    seen, name = dict(state), "xy"[scale.axis]
    if name in seen:
        seen[name] = scale.share(seen[name])
    if "box" in seen:
        seen["box"] = scale.shared(seen["box"])
    if name == "x" and "wide" in seen:
        seen["wide"] /= scale.span
    for many in ("spots", "lines"):
        if many in seen:
            seen[many] = [scale.shared(one) for one in seen[many]]
    return seen


def _mark(mark: Picture, until: int) -> dict[str, Any]:
    return {**mark, "at": [state for state in mark["at"] if state["step"] < until]}


def _is_seen(mark: Picture) -> bool:
    """Whether a mark is visible at any of its steps. One that is still off could give the answer away."""
    off = False
    for state in mark["at"]:
        off = state.get("off", off)
        if not off:
            return True
    return False


_MASKS: dict[str, Callable[[Picture, int], dict[str, Any]]] = {
    "tree": _tree,
    "plane": _plane,
    "animation": _animation,
}
