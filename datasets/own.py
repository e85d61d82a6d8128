"""The learner's own table: its cells as they were typed, a kind for each column, and the target.

Every cell is text or missing. So a column can change from number to word and back without loss, and a typing
error stays in its cell until somebody corrects it.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from hashlib import sha256
from typing import Any

import numpy as np
import pandas as pd

from datasets.card import Card, Kind
from datasets.cards import CARDS
from datasets.loader import load
from datasets.numerals import numbers

MOST_CLASSES = 50
MOST_VALUES = 500
LEFT_OUT = "leave out"
KIND_WORDS = ("nominal", "ordinal", "continuous", LEFT_OUT)


class ReadError(ValueError):
    """What is wrong with a file or a table, in one sentence for the learner.

    column: the column to correct, None if the problem is the table as a whole.
    """

    def __init__(self, sentence: str, column: str | None = None) -> None:
        super().__init__(sentence)
        self.column = column


class Sheet:
    """The cells: a frame of text with NaN where a cell is missing. Equal sheets hold equal text.

    Empty records are left out.
    """

    def __init__(self, names: Sequence[str], columns: Iterable[Sequence[str | None]]) -> None:
        data = {name: pd.Series(cells, dtype="str") for name, cells in zip(names, columns, strict=True)}
        frame = pd.DataFrame(data, columns=list(names))
        self.frame = frame.dropna(how="all").reset_index(drop=True)
        self.digest = self._digest()

    def _digest(self) -> str:
        """A digest of all cells in place. No cell holds a NUL or is empty, so both can separate cells."""
        digest = sha256("\0".join(self.names).encode())
        for name in self.names:
            digest.update(b"\0\0" + "\0".join(self.frame[name].fillna("").to_numpy(dtype=object)).encode())
        return digest.hexdigest()

    def csv(self) -> str:
        """The sheet as CSV with commas and decimal points. A missing cell is empty."""
        return str(self.frame.to_csv(index=False, lineterminator="\n"))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(self.frame.columns)

    @property
    def missing(self) -> int:
        """The number of missing cells."""
        return int(self.frame.isna().to_numpy().sum())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sheet) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"Sheet({self.digest})"


def word(kind: Kind) -> str:
    """The kind without its values: nominal, ordinal, continuous or leave out."""
    return kind if isinstance(kind, str) else kind[0]


def declared(kind: Kind) -> tuple[str, ...]:
    """The values a kind declares, in their order."""
    return () if isinstance(kind, str) else tuple(kind[1])


@dataclass(frozen=True)
class OwnTable:
    """Cells, a kind for each column in the order of the columns, and the column to predict.

    It is frozen and hashable, so two learners with the same table share what was computed from it.
    """

    sheet: Sheet
    kinds: tuple[Kind, ...]
    target: str

    def __reduce__(self) -> tuple[Any, ...]:
        """Another process gets the original arguments and computes the rest itself."""
        return OwnTable, (self.sheet, self.kinds, self.target)

    @classmethod
    @cache
    def sample(cls, key: str) -> "OwnTable":
        """A bundled data set, to start from."""
        card, frame = CARDS[key], load(key)
        columns = [[_text(cell) for cell in frame[name].tolist()] for name in frame.columns]
        kinds = tuple(_plain(card.kinds.get(name, LEFT_OUT)) for name in frame.columns)
        return cls(Sheet(list(frame.columns), columns), kinds, card.target)

    def kind_of(self, name: str) -> Kind:
        """The kind of a column. A word has the declared values and those that were added later."""
        return self._kinds[name]

    @cached_property
    def _kinds(self) -> dict[str, Kind]:
        pairs = zip(self.sheet.names, self.kinds, strict=True)
        return {name: _extended(kind, self.sheet.frame[name]) for name, kind in pairs}

    def but_kind(self, name: str, kind: Kind) -> "OwnTable":
        """The table with another kind for a column."""
        at = self.sheet.names.index(name)
        return replace(self, kinds=(*self.kinds[:at], kind, *self.kinds[at + 1 :]))

    def but_cells(self, columns: Mapping[str, Sequence[str | None]]) -> "OwnTable":
        """The table with other cells in its columns. A declared value is dropped with its last record."""
        names = self.sheet.names
        sheet = Sheet(names, [[_text(cell) for cell in columns[name]] for name in names])
        kinds = (
            _without_gone(kind, self.sheet.frame[name], sheet.frame[name])
            for name, kind in zip(names, self.kinds, strict=True)
        )
        return replace(self, sheet=sheet, kinds=tuple(kinds))

    @property
    def inputs(self) -> tuple[str, ...]:
        """The columns that a tree may use."""
        pairs = zip(self.sheet.names, self.kinds, strict=True)
        return tuple(name for name, kind in pairs if kind != LEFT_OUT and name != self.target)

    @cached_property
    def frame(self) -> pd.DataFrame:
        """Inputs and target as mlcore.Table.from_frame expects them: text as str, numbers as float.

        Records without a value in the target are left out.
        """
        known = self.sheet.frame[self.sheet.frame[self.target].notna()]
        columns = [*self.inputs, self.target]
        return pd.DataFrame({name: self._typed(known, name) for name in columns}).reset_index(drop=True)

    def _typed(self, known: pd.DataFrame, name: str) -> pd.Series:
        cells = known[name]
        return pd.Series(numbers(cells), cells.index) if word(self.kind_of(name)) == "continuous" else cells

    @property
    def specs(self) -> dict[str, Kind]:
        """The kinds of `frame` as mlcore.Table.from_frame expects them."""
        return {name: self.kind_of(name) for name in (*self.inputs, self.target)}

    @property
    def unlabelled(self) -> int:
        """The number of records without a value in the target."""
        return int(self.sheet.frame[self.target].isna().sum())

    @cached_property
    def problems(self) -> tuple[ReadError, ...]:
        """What the learner must correct before a tree can grow, one sentence for each place."""
        found = [_target_problem(self)]
        if not self.inputs:
            found.append(
                ReadError(
                    "There is no attribute to predict from. Give at least one more column a kind.", None
                )
            )
        found += [_column_problem(self, name) for name in self.inputs]
        return tuple(problem for problem in found if problem)

    @cached_property
    def card(self) -> Card:
        """A card like those of the bundled data sets."""
        return Card(
            key="own",
            title="Your own table",
            story="This is your own table.",
            target=self.target,
            kinds=self.specs,
            source="",
            size=len(self.sheet.frame) - self.unlabelled,
            record="record",
            licence="",
        )


def _plain(kind: Kind) -> Kind:
    """The kind with values that have no tone, so equal tables look alike wherever they came from."""
    return kind if isinstance(kind, str) else (kind[0], tuple(map(str, kind[1])))


def _extended(kind: Kind, cells: pd.Series) -> Kind:
    return ("nominal", with_values(declared(kind), cells)) if word(kind) == "nominal" else kind


def _without_gone(kind: Kind, before: pd.Series, after: pd.Series) -> Kind:
    if isinstance(kind, str):
        return kind
    gone = set(before.dropna().unique()) - set(after.dropna().unique())
    return kind[0], tuple(value for value in kind[1] if value not in gone)


def with_values(known: Iterable[str], cells: pd.Series) -> tuple[str, ...]:
    """The declared values, then the others that occur: numbers by size, words in order of appearance."""
    values = dict.fromkeys(known)
    more = [value for value in cells.dropna().unique().tolist() if value not in values]
    size = numbers(pd.Series(more, dtype="str"))
    if np.isfinite(size).all():
        more = [more[i] for i in np.argsort(size, kind="stable")]
    return (*values, *more)


def read_order(text: str, values: Sequence[str]) -> tuple[str, ...]:
    """The order of the values that a learner typed, low to high: “low < medium < high”, or with commas.

    Raises ReadError for a value that is missing, occurs twice or is unknown.
    """
    by_name = {value.casefold(): value for value in values}
    splits = [[part.strip() for part in re.split(cut, text)] for cut in (r"\s<\s", "<", r"[,;]", r"\s+")]
    for parts in splits:
        order = tuple(by_name.get(part.casefold(), part) for part in parts)
        if len(order) == len(values) and set(order) == set(values):
            return order
    parts = max(splits[:3], key=len)
    named = [by_name.get(part.casefold(), part) for part in parts if part]
    raise ReadError(_order_slip(named, values))


def _order_slip(order: Sequence[str], values: Sequence[str]) -> str:
    strange = [part for part in order if part not in values]
    if strange:
        return f"This column has no value “{strange[0]}”. Its values are: {_some(values)}."
    absent = [value for value in values if value not in order]
    if absent:
        return f"The order does not have “{absent[0]}” yet. Write every value once, from low to high."
    return "The order has a value twice. Write every value once, from low to high."


def _target_problem(table: OwnTable) -> ReadError | None:
    name, n = table.target, len(table.sheet.frame)
    if n == 0:
        return ReadError("The table has no records. Add at least two rows.")
    if table.unlabelled == n:
        return ReadError(f"“{name}” is empty in every record. Fill it in or predict another column.", name)
    kind = table.kind_of(name)
    if word(kind) == LEFT_OUT:
        return ReadError(f"“{name}” is the column to predict, so it needs a kind. Choose one.", name)
    slip = _column_problem(table, name)
    if slip:
        return slip
    present = table.frame[name].nunique()
    if present == 1:
        value = table.sheet.frame[name].dropna().iloc[0]
        return ReadError(
            f"Every record has “{value}” in “{name}”, so there is nothing to learn. "
            "Add records of another class or predict another column.",
            name,
        )
    if word(kind) != "continuous" and present > MOST_CLASSES:
        return ReadError(
            f"“{name}” has {present} different values, but a tree here can predict at most {MOST_CLASSES} "
            "classes. Predict another column, or make this one continuous if it has numbers.",
            name,
        )
    return None


def _column_problem(table: OwnTable, name: str) -> ReadError | None:
    cells, kind = table.sheet.frame[name], table.kind_of(name)
    if cells.isna().all():
        return ReadError(f"“{name}” is empty. Leave it out or fill it in.", name)
    if word(kind) == "continuous":
        return _number_problem(cells, name)
    values = set(cells.dropna().unique())
    if word(kind) == "ordinal" and not values <= set(declared(kind)):
        lost = next(value for value in cells.dropna() if value not in declared(kind))
        return ReadError(f"The order of “{name}” does not have “{lost}” yet. Add it to the order.", name)
    if name != table.target and len(values) > MOST_VALUES:
        return ReadError(
            f"“{name}” has {len(values)} different values, but the limit is {MOST_VALUES}. Leave it out, or "
            "make it continuous if it has numbers.",
            name,
        )
    return None


def _number_problem(cells: pd.Series, name: str) -> ReadError | None:
    found = numbers(cells)
    strange = np.flatnonzero(np.isnan(found) & cells.notna().to_numpy())
    if len(strange):
        row = int(strange[0])
        return ReadError(
            f"“{name}” has “{cells.iloc[row]}” in record {row + 1}, which is not a number. "
            "Correct the cell or make the column nominal.",
            name,
        )
    infinite = np.flatnonzero(np.isinf(found))
    if len(infinite):
        return ReadError(
            f"“{name}” has an infinite number in record {infinite[0] + 1}. Write a finite number.", name
        )
    return None


def _text(cell: object) -> str | None:
    """A cell as the sheet stores it: one line without blanks at its ends, None if empty or a question
    mark."""
    if cell is None or cell != cell:
        return None
    if isinstance(cell, float):
        return f"{cell:.15g}"
    text = str(cell).encode("utf-8", "replace").decode().replace("\0", "")
    line = " ".join(text.split())
    return None if line in ("", "?") else line


def _some(values: Sequence[str], most: int = 6) -> str:
    more = len(values) - most
    return ", ".join(values[:most]) + (f" and {more} more" if more > 0 else "")
