"""The link: every choice of a page as a query parameter, read, mended and written.

The URL is the truth. Widgets show what it says; a callback of a widget writes it. The place in the
story (`step`, and the `node` a learner opened) is written by the picture itself, which reports it
here, because a learner steps faster than the server answers.
"""

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from urllib.parse import quote, unquote

from mlcore import Path, Recipe, path_text, read_path
from views.link.address import sync_place, write

YES, NO = ("true", "1", "yes", "on"), ("false", "0", "no", "off", "")
PLAYED = ("grow", "overfit", "predict", "prune", "rules", "smo")  # pages with a story and a place in it
POINTED = ("margin", "slack", "smo", "kernels")  # pages that show points of two classes
POINTS = ("set", "n", "seed", "points", "columns", "classes", "scale")  # which points these are
Overrides = tuple[tuple[Path, str], ...]

# The switches of recipes are known as well.
KNOWN = ("data", "recipe", "detail", "step", "override", "presenter", "node", "look", "identifiers", "table")


@dataclass
class Reader:
    """Reads parameters; what it cannot take as written goes into `notes`, one sentence each."""

    query: Mapping[str, str]
    notes: list[str] = field(default_factory=list)

    def one_of(self, name: str, options: Sequence[str], default: str) -> str:
        """One of the options; a slip of the pen finds the nearest."""
        given = self.query.get(name)
        if given is None or given in options:
            return given or default
        lower = {option.casefold(): option for option in options}
        near = difflib.get_close_matches(given.casefold(), lower, n=1, cutoff=0.6)
        taken = lower[near[0]] if near else default
        self.notes.append(f"The link asks for {name} “{given}”, which does not exist; this is “{taken}”.")
        return taken

    def whole(self, name: str, low: int, high: int, default: int) -> int:
        """A whole number between low and high."""
        given = self.query.get(name)
        if given is None:
            return default
        try:
            value = int(given)
        except ValueError:
            self.notes.append(
                f"The link asks for {name} “{given}”, which is no whole number; this is {default}."
            )
            return default
        taken = min(max(value, low), high)
        if taken != value:
            self.notes.append(
                f"The link asks for {name} {value}, but there are {low} to {high}; this is {taken}."
            )
        return taken

    def real(self, name: str, low: float, high: float, default: float) -> float:
        """A number between low and high."""
        given = self.query.get(name)
        if given is None:
            return default
        try:
            value = float(given)
        except ValueError:
            value = float("nan")
        if low <= value <= high:
            return value
        taken = default if value != value else min(max(value, low), high)
        self.notes.append(
            f"The link asks for {name} “{given}”; it goes from {plain(low)} to {plain(high)}, so this is "
            f"{plain(taken)}."
        )
        return taken

    def yes(self, name: str) -> bool:
        """A switch: true, 1, yes or on; false, 0, no, off or nothing."""
        given = self.query.get(name, "").casefold()
        if given not in (*YES, *NO):
            self.notes.append(f"The link asks for {name} “{given}”, which is neither yes nor no; this is no.")
        return given in YES

    def overrides(self, attributes: Sequence[str]) -> Overrides:
        """Choices of the learner by path: `:Wind;0.1:Humidity` (the root's path is empty)."""
        found: dict[Path, str] = {}
        for part in filter(None, self.query.get("override", "").split(";")):
            at, _, name = part.partition(":")
            try:
                path = read_path("" if at == "root" else at)
            except ValueError:
                path = None
            if path is None or unquote(name) not in attributes:
                self.notes.append(
                    f"The link overrides “{part}”, which is no node and attribute here; it is left out."
                )
                continue
            found[path] = unquote(name)
        return tuple(sorted(found.items()))


def plain(value: float) -> str:
    """A number without a power of ten: 0.000001, 1000000, 2.5."""
    return f"{value:.6f}".rstrip("0").rstrip(".")


def write_overrides(overrides: Overrides) -> str | None:
    """The text that Reader.overrides reads; None for none."""
    return (
        ";".join(f"{path_text(path) or 'root'}:{quote(name, safe=' ')}" for path, name in overrides) or None
    )


def unknown(query: Mapping[str, str]) -> list[str]:
    """A sentence for the parameters nobody reads."""
    known = {*KNOWN, *(field.name for field in fields(Recipe))}
    strange = [name for name in query if name not in known]
    return [f"The link carries {', '.join(strange)}, unknown on this page."] if strange else []
