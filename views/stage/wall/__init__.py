"""The wall of kernels and the grid of C and gamma: two components, each registered once."""

from collections.abc import Callable

from views.stage.component import component
from views.stage.edited import mount
from views.stage.plane.wire import Wall

__all__ = ["grid", "wall"]

_wall = component(
    "wall",
    html='<div class="gh-wall"></div>',
    css=["plane/plane.css", "plane/editor.css", "wall/wall.css"],
    js="wall/wall.js",
)
grid = component(
    "wall_grid",
    html='<div class="gh-grid"></div>',
    css=["wall/grid.css"],
    js="wall/grid.js",
)


def wall(picture: Wall, on_edit: Callable[[], None], on_ask: Callable[[], object]) -> None:
    """Planes side by side on the same points.

    on_edit: the points have changed; edited.reported("edit") is an Edit of wire.py
    on_ask: the new machines are drawn, and what takes long may follow; edited.reported("ask") is an Answer
    """
    mount(_wall, picture, edit=on_edit, ask=on_ask)
