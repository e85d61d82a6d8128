"""A TOML file that somebody wrote by hand: its values by type, and a slip with its line for each mistake."""

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

MOST_BYTES = 262_144
T = TypeVar("T")
NAMES: dict[type, str] = {
    str: "text in quotation marks",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    list: "a list in square brackets",
    dict: "a section",
}


class Slip(NamedTuple):
    """What is wrong in a file, in a sentence. line: from 1"""

    file: Path
    line: int
    sentence: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.sentence}"


class Document:
    """The values of a TOML file. Reading a wrong value adds a slip and returns the default.

    slips: what was wrong so far. A file that cannot be read has one slip and no values.
    """

    def __init__(self, file: Path) -> None:
        self.file, self.slips, self.lines = file, list[Slip](), list[str]()
        self.values: dict[str, Any] = {}
        try:
            data = file.read_bytes()
            if len(data) > MOST_BYTES:
                self._fail(1, f"This file has {len(data):,} bytes. It may have {MOST_BYTES:,}.")
                return
            text = data.decode("utf-8-sig")
            self.lines = text.splitlines()
            self.values = tomllib.loads(text)
        except OSError as error:
            self._fail(1, f"This file cannot be read: {error.strerror or error}.")
        except UnicodeDecodeError:
            self._fail(1, "This file is not UTF-8. Save it as UTF-8.")
        except tomllib.TOMLDecodeError as error:
            found = re.search(r"^(.*?)\s*\(at line (\d+)", str(error))
            line, said = (int(found[2]), found[1]) if found else (len(self.lines), str(error))
            self._fail(line, f"This is not TOML: {said}.")

    def _fail(self, line: int, sentence: str) -> None:
        self.slips.append(Slip(self.file, max(line, 1), sentence))

    def line(self, *path: str | int) -> int:
        """The line of a value, from 1. path: keys, and the places of sections in double brackets."""
        at, key = 0, ""
        for i, part in enumerate(path):
            if isinstance(part, int):
                at = self._section(key, part) or at
            else:
                at, key = self._found(part, at, i == len(path) - 1), part
        return at + 1

    def _section(self, key: str, place: int) -> int:
        heads = [
            i for i, line in enumerate(self.lines) if re.match(rf"\s*\[\[(.*\.)?{re.escape(key)}\]\]", line)
        ]
        return heads[place] if place < len(heads) else 0

    def _found(self, key: str, start: int, is_value: bool) -> int:
        """The first line from a place on with this key, as a value or else as the head of a section."""
        name = rf"""["']?{re.escape(key)}["']?"""
        ways = [rf"(^|[{{,])\s*{name}\s*=", rf"^\s*\[+([^=]*\.)?{name}[.\]]"]
        for way in ways if is_value else reversed(ways):
            for i in range(start, len(self.lines)):
                if re.search(way, self.lines[i]):
                    return i
        return start

    def slip(self, sentence: str, *path: str | int) -> None:
        """Note a mistake."""
        self._fail(self.line(*path), sentence)

    def get(self, of: Mapping[str, Any], kind: type[T], default: T, *path: str | int) -> T:
        """The value of the last key of the path in this section, if it has this type."""
        key = str(path[-1])
        value = of.get(key, default)
        if kind is float and isinstance(value, int) and not isinstance(value, bool):
            return float(value)  # type: ignore[return-value]
        if isinstance(value, kind) and (kind is bool or not isinstance(value, bool)):
            return value
        self.slip(f"“{key}” should be {NAMES[kind]}.", *path)
        return default

    def needed(self, of: Mapping[str, Any], *path: str | int) -> str:
        """A text that must be there, "" if it is not."""
        if path[-1] not in of:
            self.slip(f"“{path[-1]}” is missing.", *path[:-1])
        return self.get(of, str, "", *path)

    def texts(self, of: Mapping[str, Any], *path: str | int) -> tuple[str, ...]:
        """A list of texts."""
        found = self.get(of, list, [], *path)
        if all(isinstance(one, str) for one in found):
            return tuple(found)
        self.slip(f"“{path[-1]}” should be a list of texts.", *path)
        return ()

    def sections(self, of: Mapping[str, Any], *path: str | int) -> Iterator[tuple[int, dict[str, Any]]]:
        """The sections in double brackets of this name, with their places."""
        for i, one in enumerate(self.get(of, list, [], *path)):
            if isinstance(one, dict):
                yield i, one
            else:
                self.slip(f"“{path[-1]}” should be sections, each below [[{path[-1]}]].", *path)

    def know(self, of: Mapping[str, Any], known: Collection[str], *path: str | int) -> None:
        """Note each key that is not known here."""
        for key in of:
            if key not in known:
                near = get_close_matches(key, known, 1, 0.6)
                guess = f"Did you mean “{near[0]}”?" if near else f"There are: {', '.join(known)}."
                self.slip(f"“{key}” is not known here. {guess}", *path, key)


def files(folder: Path, ending: str, slips: list[Slip]) -> Sequence[Path]:
    """The files of a folder with this ending, in order. A name that cannot be in a link is a slip."""
    good = []
    for file in sorted(folder.glob(f"*{ending}")):
        if re.fullmatch(r"[a-z][a-z0-9-]{0,39}", file.stem):
            good.append(file)
        else:
            slips.append(
                Slip(
                    file,
                    1,
                    "Name this file with small letters, digits and hyphens, for example “two-clinics”.",
                )
            )
    return good
