"""Points in the plane: with the player, as a board to edit them on, and as a small picture."""

from collections.abc import Callable, Mapping
from typing import Any

from views.stage.component import component
from views.stage.edited import mount
from views.stage.plane.wire import Board, Still
from views.stage.played import play

__all__ = ["board", "plane", "still"]

_plane = component(
    "plane",
    html='<div class="gh-stage"></div>',
    css=["base/player.css", "plane/plane.css"],
    js="plane/plane.js",
)
_board = component(
    "board",
    html='<div class="gh-stage"></div>',
    css=["base/player.css", "plane/plane.css", "plane/editor.css", "plane/board.css"],
    js="plane/board.js",
)
_still = component(
    "still",
    html='<div class="gh-plane-still"></div>',
    css=["plane/plane.css", "plane/still.css"],
    js="plane/still.js",
)


def plane(picture: Mapping[str, Any]) -> None:
    """The plane with its player. picture: a PlanePicture of wire.py."""
    play(_plane, picture)


def board(picture: Board, on_edit: Callable[[], None], on_line: Callable[[], None] | None = None) -> None:
    """A plane with points that can be added, moved and taken away.

    on_edit: the points have changed; edited.reported("edit") is an Edit of wire.py
    on_line: a handle of the learner's line was let go; edited.reported("line") is a Turned of wire.py
    """
    mount(_board, picture, edit=on_edit, **({"line": on_line} if on_line else {}))


def still(picture: Still, key: str) -> None:
    """A small picture of points and their machine."""
    _still(key=key, data=picture)
