"""Where records stand in the picture of a tree: in which cards, and at which place among their class.

A card's records stand in the order of their classes, and within a class in that of the table. tree/marks.js
finds the mark of a record by these places.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mlcore import Node, Path, Table, Tree, path_text
from views.subjects.trees.picture import TONES, in_tones

NOTHING = 1e-9
MANY = 5_000  # in a table with more records only those of the node in focus get a place

Kinds = NDArray[np.intp]
Shares = NDArray[np.float64]


class Place(NamedTuple):
    """A row of the table in a card.

    tone: of its class, or the part of the target's range; start: the weight of the records before it in this
    class; size: its own weight
    """

    path: Path
    tone: int
    start: float
    size: float

    @property
    def text(self) -> str:
        """The place as marks.js reads it."""
        size = "" if self.size == 1 else f",{self.size:.4g}"
        return f"{path_text(self.path)},{self.tone},{round(self.start, 3):g}{size}"


def places(tree: Tree, table: Table, kinds: Kinds, wanted: Kinds) -> dict[int, list[Place]]:
    """The places of the rows that are wanted.

    kinds: the row of each record, shape (n,); wanted: rows
    """
    found: dict[int, list[Place]] = {}
    tones, needed = _tones(tree, table), np.isin(kinds, wanted)
    for path, rows, shares in _ends(tree, table, needed):
        order = np.lexsort((rows, kinds[rows], tones[rows]))
        tone, kind = tones[rows][order], kinds[rows][order]
        weight = (shares * table.weights[rows])[order]
        before = np.cumsum(weight) - weight
        before -= before[np.searchsorted(tone, tone)]  # from the first record of the class
        begins = np.flatnonzero(np.diff(tone, prepend=-1) | np.diff(kind, prepend=-1))
        sizes = np.add.reduceat(weight, begins)
        for begin, size in zip(begins.tolist(), sizes.tolist(), strict=True):
            if needed[rows[order[begin]]]:
                place = Place(path, int(tone[begin]), float(before[begin]), size)
                found.setdefault(int(kind[begin]), []).append(place)
    return found


def _tones(tree: Tree, table: Table) -> Kinds:
    """The place of each record's class, or the part of the target's range, as in its card; shape (n,)."""
    target = table.target.cells
    if table.target.kind == "continuous":
        low, high = float(target.min()), float(target.max())
        parts = (target - low) / (high - low) * TONES if high > low else np.zeros(table.n)
        return np.minimum(parts.astype(np.intp), TONES - 1)
    shown = in_tones(tree.classes)
    return np.array([shown.index(name) for name in tree.classes], dtype=np.intp)[target]


def _ends(tree: Tree, table: Table, needed: NDArray[np.bool_]) -> Iterator[tuple[Path, Kinds, Shares]]:
    """The nodes where records that are needed end, with all the records that end there and their shares."""
    cells = tree.cells_of(table)
    stack: list[tuple[Path, Node, Kinds, Shares]] = [((), tree.root, np.arange(table.n), np.ones(table.n))]
    while stack:
        path, node, rows, shares = stack.pop()
        left = shares
        for i, part in enumerate(tree.shares_of(node, cells, rows) if node.children else ()):
            left, some = left - shares * part, part > 0
            if needed[rows[some]].any():
                stack.append(((*path, i), node.children[i], rows[some], (shares * part)[some]))
        stays = left > NOTHING
        if needed[rows[stays]].any():
            yield path, rows[stays], left[stays]
