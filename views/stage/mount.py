"""The tree with its player, the table of candidates and the button that copies the link."""

from collections.abc import Callable, Mapping
from typing import Any

from views.stage.component import component
from views.stage.played import play
from views.stage.wall import grid

_tree = component(
    "tree",
    html='<div class="gh-stage"></div>',
    css=["base/player.css", "tree/tree.css"],
    js="tree/tree.js",
)
_candidates = component(
    "candidates",
    html='<div class="gh-candidates"></div>',
    css=["candidates/candidates.css"],
    js="candidates/candidates.js",
)
_copy = component(
    "copy",
    html="",
    css=["copy/copy.css"],
    js="copy/copy.js",
)


def tree(picture: Mapping[str, Any], on_cut: Callable[[], None] | None = None) -> None:
    """A tree with its player. picture: a TreePicture of wire.py.

    on_cut: the learner has cut it; played.reported("cuts") holds all cuts by the ids of cards
    """
    play(_tree, picture, **({"cuts": on_cut} if on_cut else {}))


def component_named(name: str, data: Any, report: str, on_report: Callable[[], None]) -> None:
    """A part other than the picture; st.session_state[name][report] is what it reports."""
    parts = {"candidates": _candidates, "wall grid": grid}
    parts[name](key=name, data=data, default={report: None}, **{f"on_{report}_change": on_report})


def copy_link() -> None:
    """A button that copies the address of the page as it is shown."""
    _copy(key="copy link", width="content")
