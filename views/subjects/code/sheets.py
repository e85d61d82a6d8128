"""The tables that a program reads, and the lines with which each program reads them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from mlcore import Table
from mlcore.table import is_missing
from views.subjects.code import frames
from views.subjects.code.literals import py
from views.subjects.code.tables import (
    csv_of,
    encoded,
    file_name,
    inputs,
    kinds,
    nominal,
    read_mlcore,
    read_python,
)

FIRST = "data"  # the training table
DUMMIES = "Each word becomes a column of 0 and 1, so a split separates one value from all others."
GAPS = "Missing values go to the side with the better score. There are no surrogate splits."


@dataclass(frozen=True)
class Sheets:
    """Tables by their names in the program, FIRST and perhaps "test", all with the same columns."""

    title: str
    tables: Mapping[str, Table]

    @property
    def first(self) -> Table:
        """The training table."""
        return self.tables[FIRST]

    def file(self, name: str) -> str:
        """The name of a table's file."""
        return file_name(self.title, "" if name == FIRST else name)

    def files(self) -> dict[str, Callable[[], str]]:
        """The contents of the files by name."""
        return {self.file(name): partial(csv_of, table) for name, table in self.tables.items()}

    def opened(self, imports: Sequence[str] = ()) -> list[str]:
        """Imports and tables, as pandas has them."""
        reads = [f"{name} = {read_python(table, self.file(name))}" for name, table in self.tables.items()]
        return [*_pandas(imports), *_parts(imports), "", *reads]

    def python(self, imports: Sequence[str]) -> list[str]:
        """Imports, tables, and the inputs X with the target y for scikit-learn."""
        target, code = py(self.first.target.name), encoded(self.first)
        lines = self.opened(imports)
        lines += ["", "", *code, "", ""] if code else []
        for name in self.tables:
            end = "" if name == FIRST else f"_{name}"
            lines.append(f"X{end}, y{end} = {inputs(self.first, name)}, {name}[{target}]")
            if end and code:
                lines.append(f"X{end} = X{end}.reindex(columns=X.columns, fill_value=0)")
        return lines

    def mlcore(self, imports: Sequence[str] = ()) -> list[str]:
        """Imports, and the first table as `table`, others by their names."""
        lines = [*_pandas(imports), "", "import mlcore", *_parts(imports), ""]
        lines += [f"data = {read_python(self.first, self.file(FIRST))}", *kinds(self.first)]
        for name, table in self.tables.items():
            read = "data" if name == FIRST else read_python(table, self.file(name))
            lines.append(f"{'table' if name == FIRST else name} = {read_mlcore(self.first, read)}")
        return lines

    def r(self, libraries: Sequence[str] = ()) -> list[str]:
        """Packages and tables."""
        lines = [*(f"library({name})" for name in libraries), *([""] if libraries else [])]
        for name, table in self.tables.items():
            lines += frames.read(table, self.file(name), name)
        return lines

    def unlike(self) -> list[str]:
        """Sentences about scikit-learn's different splits on these columns."""
        words = any(len(column.values) > 2 for column in nominal(self.first))
        gaps = any(is_missing(column.cells).any() for column in self.first.columns)
        return [*([DUMMIES] if words else []), *([GAPS] if gaps else [])]


def _plain(line: str) -> bool:
    return line.startswith("import ")


def _pandas(imports: Sequence[str]) -> list[str]:
    """The lines that import a whole package, with that of pandas."""
    return sorted({"import pandas as pd", *filter(_plain, imports)})


def _parts(imports: Sequence[str]) -> list[str]:
    """The lines that import a part of a package, each once."""
    return sorted({line for line in imports if not _plain(line)})
