"""What a finished model must know about its inputs, and how it finds their cells in a frame or a table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from mlcore.table import MISSING, Cells, Column, Kind, Scalar, Table, TableError, encode, read_column, scalars


@dataclass(frozen=True, slots=True)
class Attribute:
    """What a model must know about an input to read records: name, kind, declared values."""

    name: str
    kind: Kind
    values: tuple[Scalar, ...]


def attributes_of(columns: Iterable[Column]) -> tuple[Attribute, ...]:
    """The inputs of a table without their cells."""
    return tuple(Attribute(column.name, column.kind, column.values) for column in columns)


def cells_of(data: Any, attribute: Attribute, asker: str = "tree") -> Cells:
    """An attribute's cells, as codes or floats, shape (n,). UNKNOWN is the code of an undeclared value.

    data: a Table, a pandas DataFrame or a mapping of lists. Raises TableError if the column is missing or
    unreadable. The message names the asker as the one that needs it.
    """
    if isinstance(data, Table):
        names: Iterable[Any] = (column.name for column in data.columns)
    else:
        names = data.columns if hasattr(data, "columns") else data
    name = next((name for name in names if str(name) == attribute.name), None)
    if name is None:
        raise TableError(f"The {asker} asks for “{attribute.name}”, but there is no such column.")
    return _recoded(data.column(name), attribute) if isinstance(data, Table) else _read(data[name], attribute)


def _read(cells: Any, attribute: Attribute) -> Cells:
    if attribute.kind == "continuous":
        return read_column(attribute.name, cells, "continuous").cells
    return encode(scalars(cells), attribute.values)


def _recoded(column: Column, attribute: Attribute) -> Cells:
    if (column.kind == "continuous") != (attribute.kind == "continuous"):
        return _read(_decoded(column), attribute)
    if column.kind == "continuous" or attribute.values == column.values:
        return column.cells
    recode = np.append(encode(column.values, attribute.values), MISSING).astype(np.int32)
    return recode[column.cells]


def _decoded(column: Column) -> list[Scalar | None]:
    """The cells as they were before encoding."""
    if column.kind == "continuous":
        return scalars(column.cells)
    return [column.values[code] if code >= 0 else None for code in column.cells.tolist()]


def length(data: Any) -> int:
    """The number of records of a table, a frame or a mapping of columns."""
    if isinstance(data, Table):
        return data.n
    if hasattr(data, "columns"):
        return len(data)
    return max((len(cells) for cells in data.values()), default=0)
