"""Random forests: what a link describes, the draws at the nodes of a tree, and what columns are worth."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isqrt
from typing import NamedTuple

import numpy as np

from mlcore import RECIPES, Path, Table, Tree, fit, prune
from mlcore.ensemble import (
    BagStep,
    bag,
    disagreement,
    impurity_importance,
    permutation_importance,
    unseen_errors,
)
from mlcore.ensemble.bagging import draws
from mlcore.learners import DrawnTree, forest
from mlcore.table import Column
from mlcore.trees.grow import drawn_columns
from views.kit.keep import kept_long
from views.kit.lesson import Refusal
from views.kit.link import crowd, table
from views.kit.link.params import Given
from views.kit.own import OWN
from views.kit.panels import Action
from views.lessons.crowd.tables import refused
from views.subjects.ground.ground import own_of
from views.subjects.points.of_tables import spread
from views.subjects.trees import choosing
from views.subjects.trees.story import Choices
from views.words.html import esc

PARAMS = (table.DATA, crowd.TREES, crowd.AT_NODE, crowd.ADDED, crowd.DRAW)
FIRST, TREES = "titanic", 16  # where the link names none
MOST = 250  # records: three forests are grown from them
DEPTH = 3  # of the tree that is drawn
RANDOM = "random numbers"  # the name of an added column
DECIMALS = 3  # of its numbers
DRAWS = 5  # forests whose importance by permutation is compared


@dataclass(frozen=True)
class ForestCase:
    """columns: at a node, None for the root of their number; added: "random", "copy" or "none"."""

    choices: Choices
    trees: int = TREES
    columns: int | None = None
    added: str = "random"
    draw: int = 0
    view: str = "forest"


class Step(NamedTuple):
    """kind: "ask", "node", "before-agree", "agree", "before-importance", "impurity", "permutation", "end".

    n: which node, or which way of growing
    """

    kind: str
    n: int = 0


@dataclass(frozen=True)
class Grown:
    """A forest of trees that draw this many columns at a node.

    single:   the mean error of a tree on records out of its bag; vote: out of bag, None where it is not known
    disagree: the share of records on which two trees disagree
    """

    columns: int
    single: float
    disagree: float
    vote: float | None


@dataclass(frozen=True, eq=False)
class Story:
    """The steps, and what they tell of.

    names: of all columns; usual: the largest class, and the error of predicting it always
    added: the one that was added; of: the one that it copies
    tree:  the first of the forest, as deep as it is drawn; drawn: the columns drawn at each of its splits
    grown: the forest with all columns, with those of the case, with one
    impurity, permutation: the importance of each column; before: by impurity, without the copy
    """

    steps: Sequence[Step]
    names: tuple[str, ...]
    records: int
    usual: tuple[str, float]
    added: str | None
    of: str | None
    columns: int
    tree: Tree
    drawn: dict[Path, tuple[str, ...]]
    grown: tuple[Grown, ...]
    impurity: dict[str, float]
    permutation: dict[str, float]
    before: dict[str, float]

    @property
    def nodes(self) -> tuple[Path, ...]:
        """The splits of the story, rank by rank."""
        return tuple(sorted(self.drawn, key=lambda path: (len(path), path)))


def read(given: Given) -> ForestCase:
    """The case of a link."""
    data = choosing.read_data(given, FIRST)
    choices = own_of(data, given.own if data == OWN else None)
    trees, columns = given(crowd.TREES, default=TREES), given(crowd.AT_NODE)
    return ForestCase(choices, trees, columns, given(crowd.ADDED), given(crowd.DRAW))


def refuse(case: ForestCase) -> Refusal | None:
    """Why there is no forest, and what helps."""
    why = refused(case.choices, "This forest predicts classes.")
    return Refusal(esc(why), [Action("Use the Titanic", table.DATA.change(FIRST))]) if why else None


def _seconds(case: ForestCase) -> float:
    """How long three forests take, about."""
    choices = case.choices
    wide = 1 + choices.cells / max(choices.records, 1) / 15
    return 3e-4 * case.trees * min(choices.records, MOST) * wide


def waiting(case: ForestCase) -> str:
    """A word while many trees are grown."""
    return "Growing three forests …" if _seconds(case) > 0.5 else ""


@kept_long(_seconds)
def story(case: ForestCase) -> Story:
    """The first tree node by node, three forests, and two kinds of importance."""
    plain = _some(case.choices.table)
    found, added, of = records_of(case)
    count = len(found.columns)
    columns = min(case.columns or isqrt(count), count)
    ways = sorted({count, columns, 1}, reverse=True)
    steps = {m: _forest(found, case, m) for m in ways}
    mine = steps[columns]
    tree, drawn = _first(found, case, columns, _trees(mine)[0])
    before = _forest(plain, case, min(columns, len(plain.columns))) if of else []
    story = Story(
        steps=[],
        names=tuple(column.name for column in found.columns),
        records=found.n,
        usual=_usual(found),
        added=added,
        of=of,
        columns=columns,
        tree=tree,
        drawn=drawn,
        grown=tuple(_grown(found, m, steps[m]) for m in ways),
        impurity=impurity_importance(_trees(mine)),
        permutation=permutation_importance(mine, found, case.draw),
        before=impurity_importance(_trees(before)) if before else {},
    )
    told = [Step("ask"), *(Step("node", i) for i in range(len(story.nodes))), Step("before-agree")]
    told += [*(Step("agree", i) for i in range(len(ways))), Step("before-importance")]
    return replace(story, steps=[*told, Step("impurity"), Step("permutation"), Step("end")])


def _usual(found: Table) -> tuple[str, float]:
    counts = np.bincount(found.target.cells, minlength=len(found.classes))
    return str(found.classes[int(counts.argmax())]), 1 - float(counts.max()) / found.n


@kept_long(lambda case: DRAWS * _seconds(case) / 3)
def spread_of(case: ForestCase) -> dict[str, tuple[float, ...]]:
    """The importance of each column by permutation in this forest and in those of the next draws: of the
    records, the columns at a node, the added numbers and the shuffling."""
    found = {name: [value] for name, value in story(case).permutation.items()}
    for draw in range(case.draw + 1, case.draw + DRAWS):
        other = replace(case, draw=draw)
        records, *_ = records_of(other)
        columns = min(case.columns or isqrt(len(records.columns)), len(records.columns))
        cost = permutation_importance(_forest(records, other, columns), records, draw)
        for name, value in cost.items():
            found.setdefault(name, []).append(value)
    return {name: tuple(values) for name, values in found.items()}


def records_of(case: ForestCase) -> tuple[Table, str | None, str | None]:
    """The table that the forest learns from, the name of the added column, and of which it is a copy."""
    return _with_added(_some(case.choices.table), case)


def _some(found: Table) -> Table:
    """Of very many records some, evenly spread."""
    return found.take(spread(found.n, MOST)) if found.n > MOST else found


def _with_added(found: Table, case: ForestCase) -> tuple[Table, str | None, str | None]:
    """The table with another column, its name, and of which it is a copy."""
    names = {column.name for column in found.columns} | {found.target.name}
    if case.added == "none":
        return found, None, None
    if case.added == "random":
        name = _free(RANDOM, names)
        cells = np.random.default_rng(case.draw).random(found.n).round(DECIMALS)
        return _plus(found, Column(name, "continuous", (), cells)), name, None
    best = _best(found)
    name = _free(f"{best.name}, copy", names)
    return _plus(found, replace(best, name=name)), name, best.name


def _best(found: Table) -> Column:
    """The column that CART splits on first; the first one where it is a leaf."""
    split = fit(found, RECIPES["cart"].but(max_depth=1)).root.split
    return found.column(split.attribute) if split else found.columns[0]


def _free(name: str, taken: set[str]) -> str:
    """A name that the table does not have."""
    while name in taken:
        name += "′"
    return name


def _plus(found: Table, column: Column) -> Table:
    return replace(found, columns=(*found.columns, column))


def _learner(columns: int) -> DrawnTree:
    """A tree of the forest. Missing cells follow the most: surrogates take long, tree after tree."""
    return forest(1, columns, missing="majority").tree


def _forest(found: Table, case: ForestCase, columns: int) -> list[BagStep]:
    return list(bag(found, _learner(columns), case.trees, case.draw))


def _first(
    found: Table, case: ForestCase, columns: int, tree: Tree
) -> tuple[Tree, dict[Path, tuple[str, ...]]]:
    """The first tree as deep as it is drawn, and the columns that were drawn at its splits."""
    rows, lot = next(draws(found, case.trees, case.draw))
    lots = drawn_columns(found.take(rows), _learner(columns).recipe, columns, lot)
    for path in [path for path, _ in tree.walk() if len(path) == DEPTH]:
        tree = prune.collapse(tree, path)
    return replace(tree, table=None), {path: lots[path] for path, node in tree.walk() if node.split}


def _trees(steps: Sequence[BagStep]) -> list[Tree]:
    return [step.model for step in steps if isinstance(step.model, Tree)]


def _grown(found: Table, columns: int, steps: Sequence[BagStep]) -> Grown:
    said = [step.model.predict(found) for step in steps]
    errors = unseen_errors(steps, found)
    single = float(np.mean(errors)) if errors else 0.0
    return Grown(columns, single, disagreement(said), steps[-1].oob_error)
