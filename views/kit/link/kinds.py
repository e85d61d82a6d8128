"""The kinds of link parameters. A kind reads, corrects, writes and describes the text of a parameter.

Each kind has the methods of Kind. `read` never fails. It corrects an invalid text and explains the
correction in a note.
"""

import difflib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf, isnan
from typing import Any, Protocol

from views.words.numbers import typed

YES, NO = ("true", "1", "yes", "on"), ("false", "0", "no", "off", "")
INFINITE = ("inf", "infinity", "∞")

Note = Callable[[str], None]


class Kind(Protocol):
    """One kind of parameter."""

    def read(self, text: str, name: str, default: Any, note: Note) -> Any:
        """The value of a text, else the nearest valid value, else `default`, with a note."""

    def write(self, value: Any) -> str:
        """The text from which `read` gives this value."""

    def words(self) -> str:
        """The valid texts, in Markdown, for the documentation."""


@dataclass(frozen=True)
class OneOf(Kind):
    """One of several keys. options: the label of each key."""

    options: Mapping[str, str]

    def read(self, text: str, name: str, default: Any, note: Note) -> Any:
        if text in self.options:
            return text
        lower = {option.casefold(): option for option in self.options}
        near = difflib.get_close_matches(text.casefold(), lower, n=1, cutoff=0.6)
        taken = lower[near[0]] if near else default
        note(f"This link sets {name} to “{text}”, which does not exist. The page uses “{taken}”.")
        return taken

    def write(self, value: Any) -> str:
        return str(value)

    def words(self) -> str:
        return ", ".join(f"`{option}`" for option in self.options)


@dataclass(frozen=True)
class Whole(Kind):
    """A whole number between two bounds.

    none: the label for no number, if that is allowed
    last: a word for the highest number, in links that do not know it
    """

    low: int
    high: int
    step: int = 1
    none: str = ""
    last: str = ""

    def read(self, text: str, name: str, default: Any, note: Note) -> Any:
        if self.last and text.casefold() == self.last:
            return self.high
        try:
            value = int(text)
        except ValueError:
            taken = "none" if default is None else default
            note(f"This link sets {name} to “{text}”, which is not a whole number. The page uses {taken}.")
            return default
        taken = min(max(value, self.low), self.high)
        if taken != value:
            note(
                f"This link sets {name} to {value}. Allowed values are {self.low} to {self.high}, so the "
                f"page uses {taken}."
            )
        return taken

    def write(self, value: Any) -> str:
        return str(int(value))

    def words(self) -> str:
        return f"{self.low} to {self.high:,}{f', or `{self.last}`' if self.last else ''}"


@dataclass(frozen=True)
class Real(Kind):
    """A number between two bounds. endless: whether it may also be infinite."""

    low: float
    high: float
    step: float = 0.01
    endless: bool = False
    none: str = ""

    def read(self, text: str, name: str, default: Any, note: Note) -> Any:
        if self.endless and text.casefold() in INFINITE:
            return inf
        try:
            value = float(text)
        except ValueError:
            value = float("nan")
        if self.low <= value <= self.high:
            return value
        taken = default if isnan(value) else min(max(value, self.low), self.high)
        bounds = f"{typed(self.low)} to {typed(self.high)}{' and inf' if self.endless else ''}"
        this = "none" if taken is None else typed(taken)
        note(f"This link sets {name} to “{text}”. Allowed values are {bounds}, so the page uses {this}.")
        return taken

    def write(self, value: Any) -> str:
        return f"{value:.10g}"

    def words(self) -> str:
        return f"{typed(self.low)} to {typed(self.high)}{', or `inf`' if self.endless else ''}"


@dataclass(frozen=True)
class Flag(Kind):
    """Yes or no."""

    def read(self, text: str, name: str, default: Any, note: Note) -> Any:
        given = text.casefold()
        if given in (*YES, *NO):
            return given in YES
        this = "yes" if default else "no"
        note(f"This link sets {name} to “{text}”, which is neither yes nor no. The page uses {this}.")
        return default

    def write(self, value: Any) -> str:
        return "true" if value else "false"

    def words(self) -> str:
        return "`true` or `false`"


@dataclass(frozen=True)
class Text(Kind):
    """A text with its own grammar.

    says:   the valid texts, for the documentation
    reader: returns the value of a text. It leaves out and notes the parts that it cannot read. It returns
            None if nothing is left, and then the default applies
    writer: returns the text of a value
    most:   the most characters; `read` cuts off the rest
    """

    says: str
    reader: Callable[[str, Note], Any] = lambda text, note: text
    writer: Callable[[Any], str] = str
    most: int = 8_000

    def read(self, text: str, name: str, default: Any, note: Note) -> Any:
        value = self.reader(text[: self.most], note)
        return default if value is None else value

    def write(self, value: Any) -> str:
        return self.writer(value)

    def words(self) -> str:
        return self.says
