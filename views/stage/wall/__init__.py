"""The wall of kernels and the grid of C and gamma: two components, each registered once."""

from collections.abc import Callable
from typing import Any

from views.stage.component import component

__all__ = ["GRID", "WALL", "grid", "wall"]

WALL, GRID = "wall", "wall grid"  # where st.session_state holds what they report


_wall = component(
    "wall",
    html='<div class="gh-wall"></div>',
    css=["wall/wall.css"],
    js="wall/wall.js",
)
_grid = component(
    "wall_grid",
    html='<div class="gh-grid"></div>',
    css=["wall/grid.css"],
    js="wall/grid.js",
)


def wall(picture: dict[str, Any], on_edit: Callable[[], None]) -> None:
    """Planes side by side on the same points. picture: see wall.js.

    on_edit: a point was moved, added or removed; st.session_state[WALL]["edit"] says how, see wall.js
    """
    _wall(key=WALL, data=picture, on_edit_change=on_edit, default={"edit": None})


def grid(table: dict[str, Any], on_open: Callable[[], None]) -> None:
    """Errors over C and gamma as a heat map of buttons. table: see grid.js.

    on_open: a cell was chosen; st.session_state[GRID]["opened"] is {"row", "column", "serial"}
    """
    _grid(key=GRID, data=table, on_opened_change=on_open, default={"opened": None})
