"""Surrogates: the questions that agree best with the one asked, for records that cannot answer it.

Source: Breiman et al. 1984, section 5.3, with rpart's rules: a record that cannot answer the surrogate does
not agree (in the book it is left out), which holds attributes back that are often missing; a cut must send
at least two records each way; a surrogate is kept if it does better than sending all the way of the most.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore.trees.growing.cuts import midpoints
from mlcore.trees.growing.prepared import Prepared
from mlcore.trees.node import Branch, Surrogate

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.intp]
LEAST = 2  # records that a surrogate cut must send each way
BETTER = 1e-10


class Sent(NamedTuple):
    """The records of a node whose answer to the question asked is known.

    rows: shape (r,); weights: shape (r,); right: shape (r,), which of the two branches they took
    """

    rows: Ints
    weights: Floats
    right: NDArray[np.bool_]


def surrogates(columns: tuple[Prepared, ...], asked: int, sent: Sent, most: int) -> tuple[Surrogate, ...]:
    """At most `most` surrogates of a question on column `asked`, the best first."""
    found = [s for c, column in enumerate(columns) if c != asked for s in _of_column(column, sent)]
    return tuple(sorted(found, key=lambda s: -s.agreement)[:most])


def _of_column(column: Prepared, sent: Sent) -> Iterator[Surrogate]:
    codes = column.codes[sent.rows]
    known = codes != column.absent
    if not known.any():
        return
    both = Sent(sent.rows[known], sent.weights[known], sent.right[known])
    total, majority = float(sent.weights.sum()), _most(sent)
    of_kind = _cut if column.continuous else _values
    agree, branches = of_kind(column, codes[known], both)
    adjusted = (agree - majority) / (total - majority) if total > majority else 0.0
    if adjusted > BETTER:
        yield Surrogate(column.column.name, branches, agree / total, adjusted)


def _most(sent: Sent) -> float:
    """The weight of the records that went the way of the most."""
    right = float(sent.weights[sent.right].sum())
    return max(right, float(sent.weights.sum()) - right)


def _cut(column: Prepared, codes: NDArray[np.int32], sent: Sent) -> tuple[float, tuple[Branch, ...]]:
    """The cut, either way round, that agrees most; the first of equals."""
    order = np.argsort(codes, kind="stable")
    codes, weights, right = codes[order], sent.weights[order], sent.right[order]
    below = np.cumsum(np.where(right, 0.0, weights))[:-1]
    below_right = np.cumsum(np.where(right, weights, 0.0))[:-1]
    total_right = float(weights[right].sum())
    total_left = float(weights.sum()) - total_right
    same = below + (total_right - below_right)
    turned = below_right + (total_left - below)
    place = np.arange(1, len(codes))
    able = (codes[1:] > codes[:-1]) & (place >= LEAST) & (len(codes) - place >= LEAST)
    best = np.where(able, np.maximum(same, turned), -np.inf)
    if not able.any():
        return 0.0, ()
    at = int((best >= best.max() - BETTER).argmax())
    below, above = column.values[codes[[at]]], column.values[codes[[at + 1]]]
    threshold = float(midpoints(below, above)[0])
    sides = Branch(op="<=", threshold=threshold), Branch(op=">", threshold=threshold)
    return float(best[at]), sides if same[at] >= turned[at] else sides[::-1]


def _values(column: Prepared, codes: NDArray[np.int32], sent: Sent) -> tuple[float, tuple[Branch, ...]]:
    """Every value goes the way of most of its records."""
    right = np.bincount(codes[sent.right], weights=sent.weights[sent.right], minlength=column.size)
    left = np.bincount(codes[~sent.right], weights=sent.weights[~sent.right], minlength=column.size)
    towards = np.where(left == right, right.sum() > left.sum(), right > left)
    values, seen = column.column.values, left + right > 0
    ways = (np.flatnonzero(seen & (towards == way)) for way in (False, True))
    sides = tuple(Branch(values=tuple(values[i] for i in way)) for way in ways)
    return float(np.maximum(left, right).sum()), sides
