"""The records while a tree grows: columns sorted once, and a whole rank of nodes at a time.

The layout is that of SLIQ (Mehta, Agrawal & Rissanen 1996) and SPRINT (Shafer, Agrawal & Mehta 1996):
a continuous column is sorted once (prepared.py); the sorted lists are then kept sorted within the nodes, so
that all nodes of a rank are counted in one pass.

    n, k      records, classes
    s         statistics of a node: k class counts; in a regression the weight, the mean and the sum of
              squares about it
    m         nodes of a rank
    N         entries of a rank. An entry is a record in a node, with a weight: a record whose answer is
              missing may be in several nodes, a share of it in each.
    pool      all entries there have been; a record that was never divided has one entry for good
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.trees.growing.prepared import Codes, Entries, Floats, Records

Ints: TypeAlias = NDArray[np.intp]


class Spread(NamedTuple):
    """The target of a regression at the nodes of a rank: weight, mean and standard deviation of shape
    (m,), and u of shape (N,), the target of each member standardised in its node."""

    n: Floats
    mean: Floats
    sd: Floats
    u: Floats


class Kinds(NamedTuple):
    """Entries that add the same to statistics are of one kind. Sums need to know no more of an entry.

    of:      shape (pool,), the kind of each entry
    parts:   shape (s, kinds), what an entry of each kind adds to statistics; or twofold counts
    classes: shape (kinds,), their classes, or their numbers
    """

    of: Ints
    parts: NDArray[Any]
    classes: NDArray[Any]


def twofold(counts: Ints) -> Ints:
    """Counts (s, e) in pairs, each pair in the two halves of one number, so that one sum adds both."""
    s, e = counts.shape
    halves = np.zeros((s + s % 2, e), dtype=np.int32)
    halves[:s] = counts
    pairs = np.ascontiguousarray(halves.reshape(-1, 2, e).swapaxes(1, 2))
    return pairs.view(np.int64)[:, :, 0]


def unfolded(sums: Ints, s: int) -> NDArray[np.int32]:
    """The s counts in twofold numbers, shape (s, e)."""
    pairs, e = sums.shape
    return sums.view(np.int32).reshape(pairs, e, 2).swapaxes(1, 2).reshape(2 * pairs, e)[:s]


@dataclass(frozen=True, eq=False, slots=True)
class Frontier:
    """The nodes of one rank and the entries in them.

    start:   shape (m + 1,), where each node begins in `members` and in every sorted list
    node_of: shape (N,), the node of each place in these lists
    members: shape (N,), entries by node, in the order of the records
    orders:  for each continuous column that has not few values the same entries by node and value
    rows:    shape (pool,), the record of each entry
    share:   shape (pool,), the share of the record; None while entries are the records themselves
    weight:  shape (pool,), what each entry weighs: integers while all are whole, so that counts are exact
    moments: shape (3, pool), of a regression once it is standardised
    few:     the kinds of the entries, where these are known to be few
    """

    records: Records
    start: Ints
    node_of: Ints
    members: Entries
    orders: dict[int, Entries]
    rows: Entries
    share: Floats | None
    weight: NDArray[Any]
    moments: Floats | None = None
    few: Kinds | None = None

    @property
    def m(self) -> int:
        """The number of nodes."""
        return len(self.start) - 1

    @property
    def s(self) -> int:
        """The number of statistics."""
        return 3 if self.records.regression else len(self.records.table.classes)

    @property
    def exact(self) -> bool:
        """Whether all entries have whole weights, so that counts are integers."""
        return self.weight.dtype.kind == "i"

    @property
    def counted(self) -> bool:
        """Every entry is a record that counts 1 in its class."""
        return self.exact and self.records.unit and self.share is None

    def _laid_out(self, sizes: Ints, members: Entries, orders: dict[int, Entries]) -> Frontier:
        """These entries, by nodes of these sizes."""
        start, node_of = layout(sizes)
        return replace(self, start=start, node_of=node_of, members=members, orders=orders)

    def codes(self, c: int, entries: Entries) -> Codes:
        """The cells of column c in these entries."""
        return self._cells(self.records.columns[c].codes, entries)

    def cells(self, columns: Ints, sizes: Ints, entries: Entries) -> Codes:
        """The cells of entries, shape (e,), in columns that change along them.

        columns, sizes: shape (p,), each column and the number of entries that it stands for
        """
        place = (columns * self.records.table.n).repeat(sizes)
        place += entries if self.share is None else self.rows.take(entries)
        return self.records.codes.ravel().take(place)

    def classes(self, entries: Entries) -> Codes:
        """The classes of these entries."""
        return self._cells(self.records.table.target.cells, entries)

    def _cells(self, column: Codes, entries: Entries) -> Codes:
        return column.take(entries if self.share is None else self.rows.take(entries))

    def statistics(self) -> NDArray[Any]:
        """Shape (s, m), the statistics of each node, each summed by itself."""
        if self.exact:
            return self.summed(self.members, self.node_of, self.m)
        if not self.records.regression:
            return np.stack([self._sum(part) for part in self.parts(self.members)])
        spread = self._spread()
        return np.stack([spread.n, spread.mean, spread.n * spread.sd**2])

    def parts(self, entries: Entries) -> NDArray[Any]:
        """Shape (s, e), what each of these entries, shape (e,), adds to the statistics of its node."""
        if self.moments is not None:
            return self.moments.take(entries, axis=1)
        mine = self.classes(entries) == np.arange(self.s)[:, None]
        parts: NDArray[Any] = mine * self.weight.take(entries)
        return parts

    def kinds(self) -> Kinds:
        """The few kinds of the entries, or a kind for each of them."""
        if self.few:
            return self.few
        entries = np.arange(len(self.rows))
        return Kinds(entries, self.parts(entries), self.classes(entries))

    def summed(self, entries: Entries, cell: Ints, cells: int) -> NDArray[Any]:
        """Shape (s, cells), the parts of entries summed by cell.

        entries: shape (e,); cell: shape (e,), or (j, e) where each of them counts in j cells
        """
        if self.moments is not None:
            parts = (np.broadcast_to(part, cell.shape).ravel() for part in self.parts(entries))
            return np.stack([np.bincount(cell.ravel(), part, minlength=cells) for part in parts])
        cell = cell + self.classes(entries) * cells  # all classes are summed at once
        weight = None
        if not self.counted:
            weight = np.broadcast_to(self.weight.take(entries), cell.shape).ravel()
        sums = np.bincount(cell.ravel(), weight, minlength=self.s * cells).reshape(-1, cells)
        return sums.astype(np.int64, copy=False) if self.exact else sums

    def standardised(self) -> Frontier:
        """The rank of a regression with the parts w, w u, w u^2 of the target standardised in each
        node, u. So a node of near values keeps its precision in a table of far ones."""
        spread = self._spread()
        moments = np.zeros((3, len(self.rows)))
        w = self.weight[self.members]
        moments[:, self.members] = w, w * spread.u, w * spread.u**2
        return replace(self, moments=moments)

    def _spread(self) -> Spread:
        w, y = self.weight[self.members], self.records.table.target.cells[self.rows[self.members]]
        n = self._sum(w)
        mean = self._sum(w * y) / n
        mean += self._sum(w * (y - mean[self.node_of])) / n  # once more, for the last digits
        away = y - mean[self.node_of]
        farthest = np.maximum.reduceat(np.abs(away), self.start[:-1])
        farthest = np.where(farthest > 0, farthest, 1.0)
        away /= farthest[self.node_of]  # else small squares were nothing
        sd = np.sqrt(self._sum(w * away**2) / n)
        return Spread(n, mean, farthest * sd, away / np.where(sd > 0, sd, 1.0)[self.node_of])

    def _sum(self, part: Floats) -> Floats:
        """Shape (m,), sums over the members of each node."""
        return np.add.reduceat(part, self.start[:-1])

    def only(self, nodes: NDArray[np.bool_]) -> Frontier:
        """The same rank without the nodes that wait for nothing, and where there are any without sorted
        lists; nodes: shape (m,), those that stay."""
        if nodes.all():
            return self
        return self._laid_out(np.diff(self.start)[nodes], self.members[nodes[self.node_of]], {})

    def move(self, node: Ints, sizes: Ints) -> Frontier:
        """The next rank, without sorted lists.

        node: shape (N,), where each member goes, -1 for out; sizes: shape (m,), of the nodes of the next rank
        """
        order = np.argsort(_digits(node, len(sizes)), kind="stable")
        return self._laid_out(sizes, self.members.take(order[: sizes.sum()]), {})

    def sorted_like(self, orders: dict[int, Entries]) -> Frontier:
        """This rank with the sorted lists of the one before, `orders`, of the entries that are still here.

        Numbers of nodes ascend with those of their parents, so that sorted lists stay sorted.
        """
        if not orders:
            return self
        going = np.full(len(self.rows), -1, dtype=np.int32)
        going[self.members] = self.node_of
        node, entries = _digits(going, self.m), len(self.members)
        return replace(self, orders={c: _by_node(order, node, entries) for c, order in orders.items()})

    def divide(self, entries: Entries, copies: list[tuple[Ints, Floats]]) -> Frontier:
        """Entries replaced by shares of themselves.

        entries: shape (e,), those that are divided, each once
        copies:  for each branch, places in `entries` and the share that goes there, both of shape (c,)

        The new entries take the places of the old ones in the lists. In the pool they are at the end, in the
        order of `copies`.
        """
        pool = len(self.rows)
        old = np.concatenate([entries[place] for place, _ in copies])
        part = np.concatenate([share for _, share in copies])
        share = np.ones(pool) if self.share is None else self.share
        grown = replace(
            self,
            rows=np.concatenate([self.rows, self.rows[old]]),
            share=np.concatenate([share, share[old] * part]),
            weight=np.concatenate([self.weight.astype(float), self.weight[old] * part]),
            few=None,
        )
        by_old = np.argsort(old, kind="stable")
        count = np.ones(pool, dtype=np.intp)
        count[entries] = 0
        np.add.at(count, old, 1)
        first = np.zeros(pool, dtype=np.intp)
        first[entries] = np.searchsorted(old[by_old], entries)
        divided = np.zeros(pool, dtype=bool)
        divided[entries] = True

        def renewed(order: Entries) -> Entries:
            repeated = np.repeat(order, count[order])
            begins = np.cumsum(count[order]) - count[order]
            nth = np.arange(len(repeated)) - np.repeat(begins, count[order])
            split = divided[repeated]
            repeated[split] = pool + by_old[first[repeated[split]] + nth[split]]
            return repeated

        sizes = np.add.reduceat(count[self.members], self.start[:-1])
        orders = {c: renewed(order) for c, order in self.orders.items()}
        return grown._laid_out(sizes, renewed(self.members), orders)


def layout(sizes: Ints) -> tuple[Ints, Ints]:
    """Where nodes of these sizes begin, and the node of each place."""
    return begins(sizes), np.arange(len(sizes)).repeat(sizes)


def begins(sizes: Ints) -> Ints:
    """Where nodes of these sizes begin, shape (m + 1,), the last where all end."""
    return np.concatenate([[0], np.cumsum(sizes)])


def whole(records: Records) -> Frontier:
    """The first rank of a tree: one node, all records of weight above 0."""
    weight = records.table.weights
    members = np.flatnonzero(weight > 0)
    orders = {
        c: prepared.order[weight[prepared.order] > 0]
        for c, prepared in enumerate(records.columns)
        if prepared.continuous and not prepared.few
    }
    start, node_of = layout(np.array([len(members)]))
    return Frontier(
        records, start, node_of, members, orders, np.arange(records.table.n), None, records.weight
    )


def drawn(records: Records, draws: Sequence[Ints]) -> Frontier:
    """The first rank of several trees: a node for each draw, in which a record is as often as it was drawn.
    Without sorted lists: of the few columns that are looked at in a node each time others are sorted.

    draws: how often each record was drawn, shape (n,)
    """
    rows = [np.flatnonzero((times > 0) & (records.table.weights > 0)) for times in draws]
    start, node_of = layout(np.array([len(one) for one in rows]))
    share = np.concatenate([times[one] for times, one in zip(draws, rows, strict=True)])
    entries = np.arange(len(share))
    each = np.concatenate(rows)
    weight = records.weight[each] * share.astype(records.weight.dtype)
    frontier = Frontier(records, start, node_of, entries, {}, each, share, weight)
    return replace(frontier, few=_few_kinds(frontier)) if frontier.exact else frontier


def _few_kinds(frontier: Frontier) -> Kinds | None:
    """The kinds of whole entries: a class and a weight. None where there are as many of them as entries."""
    most = int(frontier.weight.max(initial=0))
    if most * frontier.s >= len(frontier.rows):
        return None
    classes, weights = np.tile(np.arange(frontier.s), most + 1), np.arange(most + 1).repeat(frontier.s)
    of = frontier.weight * np.intp(frontier.s) + frontier.classes(np.arange(len(frontier.rows)))
    return Kinds(of, twofold((classes == np.arange(frontier.s)[:, None]) * weights), classes)


def single(records: Records, rows: Ints, share: Floats | None = None) -> Frontier:
    """A rank of one node that holds these records, or these shares of them, where their weight is above
    0. In a regression it is standardised, and its records know mean and sd."""
    weighs = records.table.weights[rows] > 0
    rows, share = rows[weighs], None if share is None else share[weighs]
    members = np.arange(len(rows))
    weight = records.weight[rows] if share is None else records.weight[rows] * share
    orders = {
        c: np.argsort(prepared.codes[rows], kind="stable")
        for c, prepared in enumerate(records.columns)
        if prepared.continuous and not prepared.few
    }
    share = np.ones(len(rows)) if share is None else share
    start, node_of = layout(np.array([len(members)]))
    frontier = Frontier(records, start, node_of, members, orders, rows, share, weight)
    if not records.regression:
        return frontier
    spread = frontier._spread()
    own = replace(records, mean=float(spread.mean[0]), sd=float(spread.sd[0]) or 1.0)
    return replace(frontier.standardised(), records=own)


def _digits(going: NDArray[np.integer], m: int) -> NDArray[np.unsignedinteger[Any]]:
    """The next node of each entry, of m, in as few bytes as it takes; the largest number for -1, out."""
    return going.astype(np.min_scalar_type(m))


def _by_node(entries: Entries, node: NDArray[np.unsignedinteger[Any]], staying: int) -> Entries:
    """Entries that go on, sorted by their next node; stable, by radix where numbers are small.

    node: shape (pool,), see _digits; staying: how many go on
    """
    return entries.take(np.argsort(node.take(entries), kind="stable")[:staying])
