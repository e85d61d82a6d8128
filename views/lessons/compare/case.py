"""The table and the recipes of a link, their trees, and the first place where these differ."""

from collections.abc import Mapping
from dataclasses import dataclass

import mlcore
from datasets.own import OwnTable
from mlcore import TableError, Tree
from mlcore.trees.agree import Disagreement, first_disagreement
from views.kit.link import table
from views.kit.link.kinds import Note
from views.kit.link.params import Given
from views.kit.own import OWN
from views.subjects.trees.choosing import read_data, refusal
from views.subjects.trees.story import Choices, finished

FEWEST, MOST = 2, 4
FIRST = ("id3", "cart")
MOST_UNASKED = 1.0  # s: the page does longer work only on request


@dataclass(frozen=True)
class Case:
    """A table and the recipes that learn from it, each with its defaults.

    own: the learner's own table, with data "own"
    """

    data: str
    recipes: tuple[str, ...]
    own: OwnTable | None = None

    def choices(self, recipe: str) -> Choices:
        """The choices of one of the trees."""
        return Choices(data=self.data, recipe=recipe, own=self.own)


@dataclass(frozen=True, eq=False)
class Comparison:
    """The tree of each recipe, or why it cannot learn from this table.

    parted: the first place where the trees do not all split in the same way
    """

    case: Case
    grown: Mapping[str, Tree | TableError]
    parted: Disagreement | None

    @property
    def trees(self) -> dict[str, Tree]:
        """The recipes that have a tree."""
        return {recipe: tree for recipe, tree in self.grown.items() if isinstance(tree, Tree)}

    def place(self, recipe: str) -> mlcore.Path | None:
        """The place where the tree of this recipe parts from the others."""
        return self.parted.paths[list(self.trees).index(recipe)] if self.parted else None


def facts(of: Comparison) -> dict[str, float | str]:
    """How many algorithms grow a tree here, and the leaves of each, in the order of the link."""
    leaves = {f"leaves {i}": tree.leaves for i, tree in enumerate(of.trees.values(), 1)}
    return {"trees": len(of.trees), **leaves, "same": "no" if of.parted else "yes"}


def compared(case: Case) -> Comparison:
    """Grow the trees and compare them."""
    grown = {recipe: _grown(case.choices(recipe)) for recipe in case.recipes}
    trees = [one for one in grown.values() if isinstance(one, Tree)]
    parted = first_disagreement(*trees, by_records=True) if len(trees) >= FEWEST else None
    return Comparison(case, grown, parted)


def _grown(choices: Choices) -> Tree | TableError:
    try:
        return finished(choices)
    except TableError as reason:
        return reason


def read(given: Given) -> Case:
    """The case of a link."""
    data = read_data(given)
    own = given.own if data == OWN else None
    text = given(table.RECIPES)
    if text is None:
        return Case(data, _first(data, own), own)
    slips: list[str] = []
    recipes = _recipes(text, slips.append)
    for sentence in slips:
        given.mend(table.RECIPES, ",".join(recipes), sentence)
    return Case(data, recipes, own)


def _first(data: str, own: OwnTable | None) -> tuple[str, ...]:
    """Two recipes to begin with: the first pair, or others if one of that pair cannot use the table."""
    order = (*FIRST, *(name for name in mlcore.RECIPES if name not in FIRST))
    able = [name for name in order if not refusal(Choices(data=data, recipe=name, own=own))]
    return tuple(able[:FEWEST]) if len(able) >= FEWEST else FIRST


def _recipes(text: str, note: Note) -> tuple[str, ...]:
    """Names between commas. Unknown ones are corrected or left out. Each counts once, four at most."""
    found: list[str] = []
    for name in filter(None, map(str.strip, text.split(","))):
        taken = _nearest(name, note)
        if taken in found:
            note(f"The link names “{taken}” twice. The page shows it once.")
        elif taken:
            found.append(taken)
    if len(found) > MOST:
        note(f"The link names {len(found)} algorithms. The page shows the first {MOST}.")
    return tuple(found[:MOST])


def _nearest(name: str, note: Note) -> str | None:
    """The recipe of that name, or the one that it probably means."""
    mended: list[str] = []
    taken = str(table.RECIPE.kind.read(name, table.RECIPE.name, "", mended.append))
    for sentence in mended if taken else [f"There is no algorithm “{name}”. The page leaves it out."]:
        note(sentence)
    return taken or None
