"""The stages that lessons name: how each draws a picture, and what it reports."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from views.stage import edited, mount, plane, played
from views.stage.wall import wall

Reports = Mapping[str, Callable[[], None]]


class Stage(NamedTuple):
    """mount: draw a picture; the callbacks are called when it reports something by that name.

    report: what it has reported by a name
    asks: after an edit it first wants what is quick, and asks for the rest when it has drawn that
    """

    mount: Callable[[Any, Reports], None]
    report: Callable[[str], Any]
    asks: bool = False


def _tree(picture: Any, reports: Reports) -> None:
    mount.tree(picture, *([reports["cuts"]] if "cuts" in reports else []))


def _plane(picture: Any, reports: Reports) -> None:
    plane.plane(picture)


def _board(picture: Any, reports: Reports) -> None:
    plane.board(picture, reports["edit"], reports.get("line"))


def _wall(picture: Any, reports: Reports) -> None:
    wall(picture, reports["edit"], lambda: edited.reported("ask"))


STAGES = {
    "tree": Stage(_tree, played.reported),
    "plane": Stage(_plane, played.reported),
    "board": Stage(_board, edited.reported),
    "wall": Stage(_wall, edited.reported, asks=True),
}
