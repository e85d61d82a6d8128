"""Tables to learn from: named columns of known kind, a target, weights, missing cells.

A nominal or ordinal column stores codes: the position of the cell's value among the declared values, -1 if
the cell is missing. A continuous column stores floats, NaN if the cell is missing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

Kind: TypeAlias = Literal["nominal", "ordinal", "continuous"]
Scalar: TypeAlias = str | int | float | bool
KindSpec: TypeAlias = str | tuple[str, Sequence[Any]]
Cells: TypeAlias = NDArray[Any]

KINDS: tuple[Kind, ...] = ("nominal", "ordinal", "continuous")
MISSING = -1
UNKNOWN = -2  # an undeclared value: it can occur in data for a finished tree, never in a table
SHOWN = 5  # values listed in a message


class TableError(ValueError):
    """A table that an algorithm cannot learn from. The message is a sentence for the learner."""


@dataclass(frozen=True, eq=False)
class Column:
    """One attribute: name, kind, declared values (none for continuous) and cells of shape (n,)."""

    name: str
    kind: Kind
    values: tuple[Scalar, ...]
    cells: Cells

    @property
    def missing(self) -> int:
        """The number of missing cells."""
        return int(np.count_nonzero(is_missing(self.cells)))


@dataclass(frozen=True, eq=False)
class Table:
    """Inputs, target and weights of n records.

    columns: the inputs, in the order of the frame (the order that breaks ties)
    target:  nominal for classification, continuous for regression
    weights: shape (n,), 1 for a whole record
    """

    columns: tuple[Column, ...]
    target: Column
    weights: NDArray[np.float64]

    @classmethod
    def from_frame(
        cls,
        frame: Any,
        target: str,
        kinds: Mapping[Any, KindSpec] | None = None,
        weights: Sequence[float] | None = None,
    ) -> Table:
        """Read a pandas DataFrame (or a mapping of lists).

        kinds: {"column": "nominal" | "continuous" | ("ordinal", [low .. high]) | ("nominal", [values])};
        a column without a kind is continuous if it holds numbers, ordinal if it is an ordered Categorical,
        else nominal. Undeclared values are in order of appearance.

        Raises TableError for a table that an algorithm cannot learn from.
        """
        names = _column_names(frame)
        kinds = dict(kinds or {})
        _check_names(names, target, kinds)
        columns = [read_column(str(name), frame[name], kinds.get(name)) for name in names]
        by_name = dict(zip((str(name) for name in names), columns, strict=True))
        goal = by_name.pop(str(target))
        n = len(goal.cells)
        _check_lengths(columns, n)
        _check_target(goal, n)
        return cls(tuple(by_name.values()), goal, _read_weights(weights, n))

    @property
    def n(self) -> int:
        """The number of records, regardless of their weight."""
        return len(self.weights)

    @property
    def classes(self) -> tuple[Scalar, ...]:
        """The declared values of a nominal target, in the order that breaks class ties."""
        return self.target.values

    def column(self, name: str) -> Column:
        """The input of that name. Raises KeyError."""
        for column in self.columns:
            if column.name == name:
                return column
        raise KeyError(name)

    def take(self, rows: NDArray[np.intp] | Sequence[int]) -> Table:
        """The table of some records, by their indices (m,). Declared values stay declared."""
        rows = np.asarray(rows, dtype=np.intp)
        columns = tuple(replace(column, cells=_frozen(column.cells[rows])) for column in self.columns)
        target = replace(self.target, cells=_frozen(self.target.cells[rows]))
        return Table(columns, target, _frozen(self.weights[rows]))


def is_missing(cells: Cells) -> NDArray[np.bool_]:
    """True for each missing cell (n,). Cells are codes or floats."""
    return np.isnan(cells) if cells.dtype.kind == "f" else cells == MISSING


def _column_names(frame: Any) -> list[Any]:
    names = list(frame.columns) if hasattr(frame, "columns") else list(frame)
    seen: set[str] = set()
    for name in names:
        if str(name) in seen:
            raise TableError(f"Two columns are called “{name}”. Give every column its own name.")
        seen.add(str(name))
    return names


def _check_names(names: list[Any], target: str, kinds: Mapping[Any, KindSpec]) -> None:
    if target not in names:
        raise TableError(f"There is no column “{target}” to predict. The columns are: {_some(names)}.")
    for name in kinds:
        if name not in names:
            raise TableError(f"There is a kind for “{name}”, but the columns are: {_some(names)}.")


def _check_lengths(columns: Sequence[Column], n: int) -> None:
    for column in columns:
        if len(column.cells) != n:
            raise TableError(f"Column “{column.name}” has {len(column.cells)} cells, the target has {n}.")


def _check_target(goal: Column, n: int) -> None:
    if n == 0:
        raise TableError("The table has no records. Add at least one row under the column names.")
    if goal.missing == n:
        raise TableError(f"The target column “{goal.name}” is empty. Choose another target or fill it in.")
    if goal.missing:
        raise TableError(
            f"{goal.missing} of {n} records have no value in the target column “{goal.name}”. "
            "Fill the values in or leave these records out."
        )


def _read_weights(weights: Sequence[float] | None, n: int) -> NDArray[np.float64]:
    if weights is None:
        return _frozen(np.ones(n))
    try:
        array = np.array(weights, dtype=float)
    except (TypeError, ValueError):
        array = np.full(n, math.nan)
    if array.shape != (n,) or not np.isfinite(array).all() or (array < 0).any() or array.sum() == 0:
        raise TableError(f"Weights must be {n} finite numbers, none below zero and not all zero.")
    return _frozen(array)


def read_column(name: str, cells: Any, spec: KindSpec | None = None) -> Column:
    """Read one column of a frame; see Table.from_frame. Raises TableError."""
    kind, declared = _kind_of(name, cells, spec)
    if kind == "continuous":
        return Column(name, kind, (), _frozen(_read_numbers(name, cells)))
    raw = _scalars(cells)
    if declared is None:
        by_text: dict[str, Scalar] = {}
        for value in raw:
            if value is not None:
                by_text.setdefault(str(value), value)
        declared = tuple(by_text.values())
    codes = encode(raw, declared)
    if (codes == UNKNOWN).any():
        stray = raw[int(np.flatnonzero(codes == UNKNOWN)[0])]
        raise TableError(
            f"Column “{name}” holds “{stray}”, which is not among its declared values: {_some(declared)}."
        )
    return Column(name, kind, declared, _frozen(codes))


def _kind_of(name: str, cells: Any, spec: KindSpec | None) -> tuple[Kind, tuple[Scalar, ...] | None]:
    categories = getattr(getattr(cells, "dtype", None), "categories", None)
    known = None if categories is None else tuple(_plain(value) for value in categories)
    if spec is None and categories is not None:
        return ("ordinal" if cells.dtype.ordered else "nominal"), known
    if spec is None:
        return ("continuous" if _holds_numbers(cells) else "nominal"), None
    word, declared = _read_spec(name, spec)
    kind = _checked_kind(name, word)
    if kind == "ordinal" and declared is None:
        if known is None:
            raise TableError(f"Column “{name}” is ordinal: list its levels from low to high.")
        declared = known
    if declared is None:
        return kind, known
    values = tuple(_plain(value) for value in declared)
    if len(set(values)) != len(values):
        raise TableError(f"Column “{name}” declares a value twice. List every value once.")
    return kind, values


def _read_spec(name: str, spec: Any) -> tuple[str, Sequence[Any] | None]:
    if isinstance(spec, str):
        return spec, None
    pair = isinstance(spec, tuple | list) and len(spec) == 2 and isinstance(spec[0], str)
    if not pair or isinstance(spec[1], str) or not isinstance(spec[1], Iterable):
        raise TableError(
            f"The kind of “{name}” is a word, or a word with the list of its values, not {spec!r}."
        )
    return spec[0], list(spec[1])


def _checked_kind(name: str, word: str) -> Kind:
    for kind in KINDS:
        if word == kind:
            return kind
    raise TableError(f"“{word}” is not a kind of column. Use nominal, ordinal or continuous for “{name}”.")


def _holds_numbers(cells: Any) -> bool:
    dtype_kind = getattr(getattr(cells, "dtype", None), "kind", "O")
    if dtype_kind in "iuf":
        return True
    if dtype_kind != "O":
        return False
    present = [value for value in _scalars(cells) if value is not None]
    return bool(present) and all(
        isinstance(value, int | float) and not isinstance(value, bool) for value in present
    )


def _read_numbers(name: str, cells: Any) -> NDArray[np.float64]:
    if getattr(getattr(cells, "dtype", None), "kind", "O") in "iuf":
        plain = cells.to_numpy(dtype=float, na_value=math.nan) if hasattr(cells, "to_numpy") else cells
        numbers = np.array(plain, dtype=float)
    else:
        numbers = np.array([_number(name, value) for value in _scalars(cells)], dtype=float)
    if np.isinf(numbers).any():
        row = int(np.flatnonzero(np.isinf(numbers))[0]) + 1
        raise TableError(f"Column “{name}” holds an infinite number in record {row}. Use a finite one.")
    return numbers


def _number(name: str, value: Scalar | None) -> float:
    if value is None:
        return math.nan
    try:
        return float(value)
    except (ValueError, OverflowError):
        raise TableError(
            f"Column “{name}” holds “{value}”, which is not a number. Make the column nominal or correct "
            "the cell."
        ) from None


def encode(raw: Iterable[Scalar | None], values: Sequence[Scalar]) -> NDArray[np.int32]:
    """Codes of the cells: a value's place in `values`, MISSING for None, UNKNOWN for anything else.

    A value that differs from a declared one only in type (1 and "1") counts as equal.
    """
    exact: dict[Any, int] = {value: code for code, value in enumerate(values)}
    by_text = {str(value): code for code, value in enumerate(values)}
    code_of = {None: MISSING}

    def code(value: Scalar | None) -> int:
        if value not in code_of:
            code_of[value] = exact.get(value, by_text.get(str(value), UNKNOWN))  # type: ignore[index]
        return code_of[value]  # type: ignore[index]

    return np.fromiter((code(value) for value in raw), dtype=np.int32)


def scalars(cells: Any) -> list[Scalar | None]:
    """The cells as plain str, int, float or bool; None if missing."""
    return _scalars(cells)


def _scalars(cells: Any) -> list[Scalar | None]:
    items = cells.tolist() if hasattr(cells, "tolist") else list(cells)
    return [None if _absent(item) else _plain(item) for item in items]


def _absent(item: Any) -> bool:
    if item is None or type(item).__name__ in ("NAType", "NaTType"):
        return True
    return isinstance(item, float | np.floating) and math.isnan(item)


def _plain(item: Any) -> Scalar:
    if isinstance(item, np.generic):
        item = item.item()
    return item if isinstance(item, str | int | float | bool) else str(item)


def _frozen(array: NDArray[Any]) -> NDArray[Any]:
    array.setflags(write=False)
    return array


def _some(names: Sequence[Any]) -> str:
    listed = ", ".join(str(name) for name in names[:SHOWN])
    return listed + (f" and {len(names) - SHOWN} more" if len(names) > SHOWN else "")
