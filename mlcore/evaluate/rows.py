"""Which records train a model and which judge it: `mlcore.sampling` with classes or numbers."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mlcore import sampling
from mlcore.evaluate.reading import classes_of, codes_of, counted, labels_of, share_of
from mlcore.table import Scalar

Drawn: TypeAlias = tuple[int, ...]


def holdout(actual: Any, share: float = 0.3, seed: int = 0, stratified: bool = True) -> tuple[Drawn, Drawn]:
    """Rows to train with and rows to test with, both ascending.

    actual: classes or numbers to predict, shape (n,); share: of the records, to test with
    stratified: each class contributes its share, as nearly as whole records allow (numbers: each stretch of
                the order)
    Raises ValueError for a missing cell, and if one of the two would be empty.

    >>> train, test = holdout(["yes"] * 6 + ["no"] * 4, share=0.5)
    >>> len(train), len(test)
    (5, 5)
    """
    tested = share_of(share, "share of the test records")
    target = _target(actual, stratified)
    training, test = sampling.parted(target, (1 - tested, tested), seed)
    return drawn(training), drawn(test)


def folds(actual: Any, k: int = 10, seed: int = 0, stratified: bool = True) -> tuple[Drawn, ...]:
    """The test rows of each of k folds, ascending: every record is in one of them.

    The sizes of two folds differ by 1 at most, and so do their counts of each class if stratified. A class
    with fewer than k records is in some of the folds. Numbers are dealt out in their order, each k neighbours
    at random among the k folds. actual: classes or numbers to predict, shape (n,)
    Raises ValueError for a missing cell, and unless k is a whole number from 2 to n.

    >>> parts = folds(["yes"] * 6 + ["no"] * 3, k=3)
    >>> [len(test) for test in parts]
    [3, 3, 3]
    """
    target = _target(actual, stratified)
    return dealt(target, k, seed)


def bootstrap(n: int, seed: int = 0) -> Drawn:
    """n rows drawn from n with replacement (Efron 1979), in the order drawn. Raises ValueError for n below
    1.

    >>> len(bootstrap(10)), len({*bootstrap(10)}) < 10
    (10, True)
    """
    return drawn(sampling.bootstrap(counted(n, 1, "number of records"), seed))


def dealt(target: NDArray[Any], k: int, seed: int) -> tuple[Drawn, ...]:
    """The same folds for codes or numbers, shape (n,). Raises ValueError as `folds` does."""
    number, n = counted(k, 2, "number of folds"), len(target)
    if number > n:
        raise ValueError(f"{n} records are too few for {number} folds. Take {n} folds at most.")
    fold = sampling.folds(target, number, seed)
    return tuple(drawn(np.flatnonzero(fold == which)) for which in range(number))


def drawn(rows: NDArray[np.intp]) -> Drawn:
    """Rows (m,) as a step stores them."""
    return tuple(rows.tolist())


def _target(actual: Any, stratified: bool) -> NDArray[Any]:
    """Codes or numbers, shape (n,); all equal without stratification."""
    labels: list[Scalar] = labels_of(actual, "class or number")
    if not stratified:
        return np.zeros(len(labels))
    return codes_of(labels, classes_of(labels), "class")
