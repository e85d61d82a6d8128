"""Reads and checks the arguments of evaluation: classes, numbers, weights and prices."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mlcore.table import Scalar, scalars

Codes: TypeAlias = NDArray[np.intp]
Floats: TypeAlias = NDArray[np.float64]


def labels_of(cells: Any, what: str) -> list[Scalar]:
    """Classes as plain str, int, float or bool. Raises ValueError if one is missing."""
    if getattr(cells, "ndim", 1) != 1:
        raise ValueError(f"The {what} must be one for each record, not a table of {cells.ndim} dimensions.")
    found = []
    for row, label in enumerate(scalars(cells)):
        if label is None:
            raise ValueError(f"The {what} of record {row + 1} is missing. Leave the record out.")
        found.append(label)
    return found


def codes_of(labels: Iterable[Scalar], classes: Sequence[Scalar], what: str) -> Codes:
    """The place of each label among the classes, shape (n,). Raises ValueError for an unknown one."""
    places: dict[Scalar, int] = {label: place for place, label in enumerate(classes)}
    try:
        return np.fromiter((places[label] for label in labels), dtype=np.intp)
    except KeyError as error:
        raise ValueError(
            f"The {what} {error.args[0]!r} is not one of the classes {', '.join(map(repr, classes))}."
        ) from None


def classes_of(labels: Iterable[Scalar]) -> tuple[Scalar, ...]:
    """The different labels in ascending order. Raises ValueError where words and numbers are mixed."""
    found = set(labels)
    if len({isinstance(label, str) for label in found}) > 1:
        raise ValueError(
            "Some classes are words and others are numbers, so none of them are equal. "
            "Write them alike, or name all classes."
        )
    return tuple(sorted(found))


def declared(classes: Any) -> tuple[Scalar, ...]:
    """Classes named by the caller. Raises ValueError for none, a missing one, and one that occurs twice."""
    names = tuple(labels_of(classes, "class"))
    if not names:
        raise ValueError("There are no classes. Name at least one.")
    if len(set(names)) < len(names):
        raise ValueError("A class appears twice. Name every class once.")
    return names


def numbers_of(values: ArrayLike, what: str, infinite: bool = False) -> Floats:
    """Numbers of shape (n,). Raises ValueError for anything else, and for infinite ones unless `infinite`."""
    try:
        numbers = np.asarray(values, dtype=float)
    except (TypeError, ValueError):
        raise ValueError(f"Every {what} must be a number.") from None
    if numbers.ndim != 1:
        raise ValueError(
            f"There must be one {what} for each record, in a list of numbers and not in a table."
        )
    if np.isnan(numbers).any():
        raise ValueError(f"The {what} of record {int(np.flatnonzero(np.isnan(numbers))[0]) + 1} is missing.")
    if not infinite and np.isinf(numbers).any():
        raise ValueError(f"Every {what} must be a finite number.")
    return numbers


def weights_of(weights: ArrayLike | None, n: int) -> Floats:
    """Weights of n records, shape (n,), by default 1 each. Raises ValueError if one is below 0."""
    if weights is None:
        return np.ones(n)
    numbers = numbers_of(weights, "weight")
    same_length(n, len(numbers), "records", "weights")
    if (numbers < 0).any():
        raise ValueError("No weight may be below 0.")
    return numbers


def same_length(first: int, second: int, one: str, other: str) -> None:
    """Raises ValueError if the numbers differ. `one` and `other` name what is counted."""
    if first != second:
        raise ValueError(f"There are {first} {one} and {second} {other}. Both numbers must be equal.")


def share_of(value: float, what: str) -> float:
    """A number between 0 and 1. Raises ValueError for anything else."""
    number = finite(value, what)
    if not 0 < number < 1:
        raise ValueError(f"The {what} is a share between 0 and 1, such as 0.95, not {value}.")
    return number


def finite(value: Any, what: str) -> float:
    """A finite number. Raises ValueError for anything else."""
    try:
        number = float(value)
    except (TypeError, ValueError):
        number = math.nan
    if not math.isfinite(number):
        raise ValueError(f"The {what} must be a finite number, not {value!r}.")
    return number


def counted(value: Any, least: int, what: str) -> int:
    """A whole number, `least` or more. Raises ValueError for anything else."""
    number = finite(value, what)
    if number != math.floor(number) or number < least:
        raise ValueError(f"The {what} must be a whole number from {least} on, not {value!r}.")
    return int(number)
