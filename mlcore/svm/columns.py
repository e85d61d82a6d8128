"""The Gram matrix, column by column: all of it if it is small, else the last used columns."""

from __future__ import annotations

from collections import OrderedDict

import numpy as np

from mlcore.svm.kernels import Kernel
from mlcore.svm.problem import Floats

WHOLE = 3_000  # points: up to here all columns are stored, 72 MB
KEPT = 10_000_000  # numbers stored at a time for more points, 80 MB
BLOCK = 500  # columns at a time


class Columns:
    """K(x, x_i) of all points x, for each requested point i.

    diagonal: (n,) K(x_i, x_i)
    """

    def __init__(self, kernel: Kernel, X: Floats) -> None:
        self.diagonal = kernel.diagonal(X)
        self._kernel, self._X = kernel, X
        self._room = max(KEPT // len(X), 2)
        self._kept: OrderedDict[int, Floats] = OrderedDict()

    def __getitem__(self, i: int) -> Floats:
        column = self._kept.get(i)
        if column is None:
            column = self._kernel.gram(self._X[i : i + 1], self._X)[0]
            self._kept[i] = column
            if len(self._kept) > self._room:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(i)
        return column

    def times(self, factors: Floats) -> Floats:
        """Σ factor_k · column_k (n,), in blocks, without a large table."""
        total, rows = np.zeros(len(self._X)), np.flatnonzero(factors)
        for start in range(0, len(rows), BLOCK):
            some = rows[start : start + BLOCK]
            total += factors[some] @ self._kernel.gram(self._X[some], self._X)
        return total


class Whole(list[Floats]):
    """The same for an existing Gram matrix (n, n): the list of its rows."""

    def __init__(self, gram: Floats) -> None:
        super().__init__(gram)
        self.diagonal: Floats = np.ascontiguousarray(gram.diagonal())
        self.gram = gram

    def times(self, factors: Floats) -> Floats:
        """Σ factor_k · column_k (n,)."""
        total: Floats = factors @ self.gram
        return total


def columns_of(kernel: Kernel, X: Floats) -> Columns | Whole:
    """All columns at once for up to 3,000 points, on demand for more."""
    return Whole(kernel.gram(X, X)) if len(X) <= WHOLE else Columns(kernel, X)
