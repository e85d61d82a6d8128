"""The guesses of reading a file: what was read, what else it could be, and what the learner chose instead."""

from collections.abc import Sequence
from dataclasses import dataclass, field

MOST_NAMED = 3  # columns that a note names
LONGEST = 40  # characters of a cell in a note


@dataclass(frozen=True)
class Choices:
    """What the learner chose instead of a guess. None keeps the guess.

    encoding:  the name of a Python codec
    separator: one of SEPARATORS
    decimal:   "." or ","
    heading:   "none", or the number of the record with the names, counted from 1
    sheet:     the name of a sheet of a workbook
    spellings: "apart", or "one" to merge the spellings of a value
    """

    encoding: str | None = None
    separator: str | None = None
    decimal: str | None = None
    heading: str | None = None
    sheet: str | None = None
    spellings: str | None = None


@dataclass(frozen=True)
class Guess:
    """One guess about a file.

    key:     a field of Choices
    value:   what was read
    options: every possible value, with its name on the page
    """

    key: str
    label: str
    value: str
    options: tuple[tuple[str, str], ...]


@dataclass
class Notes:
    """Sentences for the learner. Notes that differ only in the column become one sentence."""

    _columns: dict[str, list[str]] = field(default_factory=dict)

    def say(self, sentence: str) -> None:
        """Add a sentence."""
        self._columns.setdefault(sentence, [])

    def about(self, sentence: str, column: str) -> None:
        """Add a column to a sentence with `{}` in the place of the columns."""
        self._columns.setdefault(sentence, []).append(column)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The sentences in the order in which they were first added."""
        return tuple(
            sentence.replace("{}", named(columns)) if columns else sentence
            for sentence, columns in self._columns.items()
        )


def named(columns: Sequence[str]) -> str:
    """The names of columns in quotation marks, of many only the first.

    >>> named(["a", "b"]), named(list("abcde"))
    ('“a” and “b”', '“a”, “b”, “c” and 2 more columns')
    """
    quoted = [f"“{short(name)}”" for name in columns[:MOST_NAMED]]
    more = len(columns) - len(quoted)
    if more:
        quoted.append(f"{more} more column{'s' if more > 1 else ''}")
    return " and ".join(part for part in (", ".join(quoted[:-1]), quoted[-1]) if part)


def short(cell: str, most: int = LONGEST) -> str:
    """A cell as a note shows it."""
    return cell if len(cell) <= most else f"{cell[: most - 1].rstrip()}…"
