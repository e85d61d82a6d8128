"""A picture as far as a step: of what comes later nothing is sent to the browser.

Learners who are asked before a step have the picture until there. What a picture shows at earlier steps, and
what belongs to no step (axes, titles), must not tell it either: that is the lesson's to see to.
"""

from collections.abc import Callable, Mapping
from typing import Any

Picture = Mapping[str, Any]


def veiled(stage: str, picture: Picture, until: int) -> dict[str, Any]:
    """The picture of that stage ("tree", "plane" or "film") with its steps before `until` alone."""
    return {**_VEILS[stage](picture, until), "trace": f"{picture['trace']} {until}"}


def _tree(picture: Picture, until: int) -> dict[str, Any]:
    nodes = [_node(node, until) for node in picture["nodes"] if node["born"] < until]
    return {**picture, "nodes": nodes, "steps": picture["steps"][:until], "count": until}


def _node(node: Picture, until: int) -> dict[str, Any]:
    """A node that is decided later is one that waits; one that is folded or goes later stands as it is."""
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


def _film(picture: Picture, until: int) -> dict[str, Any]:
    panes = [_pane(pane, until) for pane in picture["panes"]]
    return {**picture, "panes": panes, "steps": picture["steps"][:until]}


def _pane(pane: Picture, until: int) -> dict[str, Any]:
    seen = {**pane, "marks": [seen for mark in pane["marks"] if _is_seen(seen := _mark(mark, until))]}
    if "near" in pane and pane["near"]["born"] >= until:
        del seen["near"]
    return seen


def _mark(mark: Picture, until: int) -> dict[str, Any]:
    return {**mark, "at": [state for state in mark["at"] if state["step"] < until]}


def _is_seen(mark: Picture) -> bool:
    """Whether a mark is there at any of its steps: one that only waits may bear the answer."""
    off = False
    for state in mark["at"]:
        off = state.get("off", off)
        if not off:
            return True
    return False


_VEILS: dict[str, Callable[[Picture, int], dict[str, Any]]] = {"tree": _tree, "plane": _plane, "film": _film}
