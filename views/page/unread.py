"""What a link sets without effect: its algorithm, its view or its other choices do not use it."""

from collections.abc import Sequence

import mlcore
from views.kit.link import switches, table
from views.kit.link.params import Given
from views.words.grammar import listed

LATER = {row.name for row in (*table.EVERY, *table.STORY, table.GUESS)}  # the page reads these itself


def names(given: Given) -> list[str]:
    """The parameters of a link that its lesson takes, but did not read for this case."""
    return [name for name in given.unread() if name not in LATER]


def shown(given: Given) -> list[str]:
    """A sentence for each reason why parameters have no effect. Empty if all have one."""
    idle = names(given)
    of_recipe = [name for name in idle if name in switches.NAMES and table.RECIPE.name in given.used]
    return [*_of_recipe(given, of_recipe), *_of_choices(given, [one for one in idle if one not in of_recipe])]


def _of_recipe(given: Given, idle: Sequence[str]) -> list[str]:
    if not idle:
        return []
    _, recipe = given.used[table.RECIPE.name]
    settings = "setting" if len(idle) == 1 else "settings"
    title = mlcore.RECIPES[recipe].title
    return [f"{title} has no {settings} {_quoted(idle)}, so the page leaves {_them(idle)} out."]


def _of_choices(given: Given, idle: Sequence[str]) -> list[str]:
    if not idle:
        return []
    has = "has" if len(idle) == 1 else "have"
    return [
        f"{_quoted(idle)} {has} no effect{_view(given)} with the other choices of this link, so the page "
        f"leaves {_them(idle)} out."
    ]


def _view(given: Given) -> str:
    if table.VIEW.name not in given.used:
        return ""
    row, view = given.used[table.VIEW.name]
    return f" in the view “{row.kind.options[view]}”"  # type: ignore[attr-defined]


def _quoted(idle: Sequence[str]) -> str:
    return listed([f"“{name}”" for name in idle])


def _them(idle: Sequence[str]) -> str:
    return "it" if len(idle) == 1 else "them"
