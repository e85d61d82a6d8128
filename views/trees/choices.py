"""What a lesson about one tree lets one choose: the table, the recipe and its rules, read from a link."""

from dataclasses import replace
from urllib.parse import quote, unquote

import mlcore
from datasets import CARDS
from datasets.own import OwnTable
from mlcore import path_text, read_path
from views.link import table
from views.link.kinds import OneOf
from views.link.params import Given
from views.own import OWN
from views.trees import switches
from views.trees.story import Choices, Overrides, story_of, table_of

LARGE = 5000  # records; growing from more takes a moment


def read(given: Given) -> Choices:
    """The choices of a link."""
    data = read_data(given)
    recipe = given(table.RECIPE, default=fitting_recipe(data, given.own, given.row(table.RECIPE).default))
    choices = Choices(
        data=data,
        recipe=recipe,
        switches=switches.read(given, recipe),
        identifiers=data != OWN and given(table.IDENTIFIERS) and bool(CARDS[data].identifiers),
        own=given.own if data == OWN else None,
    )
    return replace(choices, overrides=_read_overrides(given, choices))


def read_data(given: Given) -> str:
    """The table of a link; the learner's own only where there is one."""
    return str(given(table.DATA, **({} if given.own else {"kind": OneOf(table.SETS_OF_RECORDS)})))


def fitting_recipe(data: str, mine: OwnTable | None, first: str = "hunt") -> str:
    """The recipe to begin with: the first where it can take the table."""
    try:
        found = table_of(data, False, mine if data == OWN else None)
    except mlcore.TableError:
        return first
    if found.target.kind == "continuous":
        return "cart"
    return "c4.5" if first == "hunt" and any(column.missing for column in found.columns) else first


def refusal(choices: Choices) -> str | None:
    """Why no tree can be grown from this table with this recipe, in a sentence; None where one can."""
    try:
        mlcore.check(table_of(choices.data, choices.identifiers, choices.own), choices.rule())
    except mlcore.TableError as error:
        return str(error)
    return None


def patience(choices: Choices) -> str:
    """A word while a large table is grown from."""
    if choices.own is None or len(choices.own.sheet.frame) < LARGE:
        return ""
    return f"Growing a tree from {len(choices.own.sheet.frame):,} records …"


def _read_overrides(given: Given, choices: Choices) -> Overrides:
    """Choices of the learner by path: `root:Wind;0.1:Humidity`."""
    found: dict[mlcore.Path, str] = {}
    names = _attributes(choices)
    for part in filter(None, (given(table.OVERRIDE) or "").split(";")):
        at, _, name = part.partition(":")
        try:
            path = read_path("" if at == "root" else at)
        except ValueError:
            path = None
        if path is None or unquote(name) not in names:
            given.note(f"The link overrides “{part}”, which is no node and attribute here; it is left out.")
            continue
        found[path] = unquote(name)
    overrides = tuple(sorted(found.items()))
    chosen = replace(choices, overrides=overrides)
    if overrides and not refusal(chosen) and any(at not in _overridden(chosen) for at, _ in overrides):
        given.note(
            "The link overrides a node that this tree does not have, or asks there for what it cannot."
        )
    return overrides


def write_overrides(overrides: Overrides) -> str | None:
    """Overrides as the link has them; None for none."""
    written = (f"{path_text(path) or 'root'}:{quote(name, safe=' ')}" for path, name in overrides)
    return ";".join(written) or None


def _attributes(choices: Choices) -> list[str]:
    if choices.own:
        return list(choices.own.inputs)
    return [column.name for column in table_of(choices.data, choices.identifiers).columns]


def _overridden(choices: Choices) -> set[mlcore.Path]:
    """The nodes at which a choice of the learner took effect, the recipe's own choice included."""
    wanted = dict(choices.overrides)
    tree = story_of(choices, 1).tree
    return {p for p, node in tree.walk() if p in wanted and node.split and node.split.attribute == wanted[p]}
