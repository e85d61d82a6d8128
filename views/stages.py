"""The stages that lessons name: how each draws a picture, and what it reports."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from views.stage import mount, plane, played

Reports = Mapping[str, Callable[[], None]]


class Stage(NamedTuple):
    """mount: draw a picture; the callbacks are called when it reports something by that name.

    report: what it has reported by a name
    """

    mount: Callable[[Any, Reports], None]
    report: Callable[[str], Any]


def _tree(picture: Any, reports: Reports) -> None:
    mount.tree(picture, *([reports["cuts"]] if "cuts" in reports else []))


def _plane(picture: Any, reports: Reports) -> None:
    plane.plane(picture)


STAGES = {
    "tree": Stage(_tree, played.reported),
    "plane": Stage(_plane, played.reported),
}
