"""Points of classes that overlap, and tables of them without a tie, for comparisons in the same run."""

from collections.abc import Sequence
from typing import Any

import numpy as np

import mlcore
from mlcore import Recipe, Table


def clouds(
    n: int, seed: int = 0, apart: float = 0.7, d: int = 2, names: Sequence[Any] = ("a", "b")
) -> tuple[np.ndarray, np.ndarray]:
    """Points (n, d), half around (-apart, -apart, ...) and half around (apart, apart, ...); classes (n,)."""
    random, second = np.random.default_rng(seed), np.repeat([False, True], n // 2)
    return random.normal(0, 1, (n, d)) + np.where(second, apart, -apart)[:, None], np.repeat(names, n // 2)


def three_classes(seed: int) -> tuple[np.ndarray, np.ndarray]:
    """300 records of three overlapping classes. Every number is exact in float32."""
    random = np.random.default_rng(seed)
    y = random.integers(0, 3, 300)
    X = random.normal(size=(300, 4)) + np.outer(y, random.normal(size=4))
    return X.astype(np.float32).astype(float), y


def on_a_surface(seed: int) -> tuple[np.ndarray, np.ndarray]:
    """200 records with a number and four other columns. There is no tie, and numbers are exact in single
    precision.
    """
    random = np.random.default_rng(seed)
    X = random.normal(size=(200, 4)).astype(np.float32).astype(float)
    return X, X[:, 0] + (X[:, 1] > 0) * X[:, 2] + random.normal(size=200)


def frame_of(X: np.ndarray) -> dict[str, list[float]]:
    """The columns of X (n, d) in the form that from_frame expects."""
    return {f"x{i}": X[:, i].tolist() for i in range(X.shape[1])}


def has_ties(table: Table, recipe: Recipe) -> bool:
    """Whether several splits tie for the best anywhere in the tree."""
    decisions = [s.decision for s in mlcore.grow(table, recipe, detail=1) if s.kind == "split"]
    return any(len(d.ties) > 1 or d.candidates[d.chosen].equal > 1 for d in decisions)
