"""The wall of kernels and the grid of C and gamma: two components, each registered once."""

from collections.abc import Callable

from views.stage.component import component
from views.stage.edited import mount
from views.stage.plane.wire import Grid, Wall

__all__ = ["GRID", "grid", "wall"]

GRID = "wall grid"  # where st.session_state holds what the grid reports


_wall = component(
    "wall",
    html='<div class="gh-wall"></div>',
    css=["plane/plane.css", "plane/editor.css", "wall/wall.css"],
    js="wall/wall.js",
)
_grid = component(
    "wall_grid",
    html='<div class="gh-grid"></div>',
    css=["wall/grid.css"],
    js="wall/grid.js",
)


def wall(picture: Wall, on_edit: Callable[[], None], on_ask: Callable[[], None]) -> None:
    """Planes side by side on the same points.

    on_edit: the points have changed; edited.reported("edit") is an Edit of wire.py
    on_ask: the new machines are drawn, and what takes long may follow; edited.reported("ask") is an Answer
    """
    mount(_wall, picture, edit=on_edit, ask=on_ask)


def grid(table: Grid, on_open: Callable[[], None]) -> None:
    """Errors over C and gamma as a heat map of buttons.

    on_open: a cell was chosen; st.session_state[GRID]["opened"] is an OpenedCell of wire.py
    """
    _grid(key=GRID, data=table, on_opened_change=on_open, default={"opened": None})
