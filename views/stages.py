"""The stages that lessons name: how each draws a picture, and what it reports."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import streamlit as st

from views.stage import mount, plane

Reports = Mapping[str, Callable[[], None]]


class Stage(NamedTuple):
    """mount: draw a picture; the callbacks are called when it reports something by that name.

    report: what it has reported by a name; go: send it to a step of its story
    """

    mount: Callable[[Any, Reports], None]
    report: Callable[[str], Any]
    go: Callable[[int, str | None], None] = lambda step, node: None


def _tree(picture: Any, reports: Reports) -> None:
    mount.tree(picture, *([reports["cuts"]] if "cuts" in reports else []))


def _plane(picture: Any, reports: Reports) -> None:
    plane.plane(picture)


STAGES = {
    "tree": Stage(_tree, lambda name: st.session_state["stage"].get(name), mount.go),
    "plane": Stage(_plane, lambda name: None),
}
