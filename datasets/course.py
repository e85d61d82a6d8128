"""The tables of a teacher's folder, `GLASSHOUSE_COURSE`: data/NAME.csv with its card, data/NAME.toml.

They are read once, when the program starts, and join the bundled data sets. A table that cannot be used is
left out, and SLIPS tells why. docs/folder.md describes the files.
"""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pandas as pd

from datasets.card import Card, Kind
from datasets.cards import ABSENT, CARDS
from datasets.document import Document, Slip, files
from datasets.loader import offer
from datasets.own import KIND_WORDS, LEFT_OUT, OwnTable, ReadError, declared
from datasets.reading import read

COURSE = "GLASSHOUSE_COURSE"
MOST_BYTES = 5_000_000
FIELDS = (
    "title", "story", "target", "record", "source", "licence", "positive", "identifiers", "units", "kinds",
)  # fmt: skip

FOLDER = Path(os.environ[COURSE]).resolve() if os.environ.get(COURSE) else None
"""The teacher's folder, None without one."""

KEYS: list[str] = []
"""The tables of the folder."""

SLIPS: list[Slip] = []
"""What is wrong in the folder. Other modules add what they find in their files."""


def run_with(folder: Path, module: str, arguments: Sequence[str]) -> int:
    """Run a module of the app in a process that starts with this folder. Returns its exit code."""
    command = [sys.executable, "-m", module, *arguments]
    return subprocess.call(command, env={**os.environ, COURSE: str(folder.resolve())})


def tables(folder: Path, slips: list[Slip]) -> list[tuple[Card, pd.DataFrame]]:
    """The tables of a folder with their cards. Notes in slips what cannot be read."""
    found = []
    csv = files(folder / "data", ".csv", slips)
    for file in csv:
        try:
            if (made := _table(file, slips)) is not None:
                found.append(made)
        except ReadError as error:
            slips.append(Slip(file, 1, str(error)))
    alone = {file.stem for file in files(folder / "data", ".toml", slips)} - {file.stem for file in csv}
    slips += [
        Slip(folder / f"data/{stem}.toml", 1, f"There is no {stem}.csv beside this card.") for stem in alone
    ]
    return found


def _table(file: Path, slips: list[Slip]) -> tuple[Card, pd.DataFrame] | None:
    key = file.stem
    if key in CARDS or key in ABSENT or key in ("own", "table"):
        slips.append(
            Slip(file, 1, f"A data set of Glasshouse is called “{key}”. Give this file another name.")
        )
        return None
    if file.stat().st_size > MOST_BYTES:
        raise ReadError(f"This file has {file.stat().st_size:,} bytes. A table may have {MOST_BYTES:,}.")
    reading = read(file.read_bytes())
    card = file.with_suffix(".toml")
    document = Document(card) if card.is_file() else None
    values = document.values if document else {}
    own = _as_given(reading.table, document, values)
    identifiers = document.texts(values, "identifiers") if document else ()
    own = _without(own, identifiers, document)
    if own.problems:
        raise ReadError(str(own.problems[0]))
    made = _card(key, own, document, values, identifiers)
    slips += document.slips if document else []
    return made, _frame(own, identifiers)


def _as_given(own: OwnTable, document: Document | None, values: Mapping[str, Any]) -> OwnTable:
    """The table with the target and the kinds of its card."""
    if document is None:
        return own
    document.know(values, FIELDS)
    target = document.get(values, str, own.target, "target")
    if target in own.sheet.names:
        own = OwnTable(own.sheet, own.kinds, target)
    else:
        document.slip(f"The table has no column “{target}”.", "target")
    for name, kind in document.get(values, dict, {}, "kinds").items():
        if name not in own.sheet.names:
            document.slip(f"The table has no column “{name}”.", "kinds", name)
        elif (given := _kind(kind)) is None:
            document.slip(f"Write one of {', '.join(KIND_WORDS)}, or a list of the values.", "kinds", name)
        else:
            own = own.but_kind(name, given)
    return own


def _kind(given: Any) -> Kind | None:
    """A kind as a card writes it: a word, a list of values, or levels from low to high."""
    if given in ("continuous", LEFT_OUT):
        return str(given)
    if given == "nominal":
        return "nominal", ()
    levels = given.get("levels") if isinstance(given, dict) else None
    values = levels if levels is not None else given
    if not isinstance(values, list) or not values or not all(isinstance(one, str) for one in values):
        return None
    return "ordinal" if levels is not None else "nominal", tuple(values)


def _without(own: OwnTable, identifiers: tuple[str, ...], document: Document | None) -> OwnTable:
    """The table in which identifiers are no input."""
    for name in identifiers:
        if name in own.sheet.names and name != own.target:
            own = own.but_kind(name, LEFT_OUT)
        elif document:
            document.slip(f"The table has no column “{name}” that could name a record.", "identifiers")
    return own


def _card(
    key: str,
    own: OwnTable,
    document: Document | None,
    values: Mapping[str, Any],
    identifiers: tuple[str, ...],
) -> Card:
    def text(name: str, default: str) -> str:
        return document.get(values, str, default, name) if document else default

    units = document.get(values, dict, {}, "units") if document else {}
    positive = text("positive", "") or None
    if positive is not None and positive not in declared(own.kind_of(own.target)):
        assert document is not None
        document.slip(f"“{positive}” is not a class of this table.", "positive")
        positive = None
    return Card(
        key=key,
        title=text("title", key.replace("-", " ").capitalize()),
        story=text("story", f"This table has {len(own.frame):,} records. It predicts {own.target}."),
        target=own.target,
        kinds=own.specs,
        source=text("source", "The teacher of this course."),
        size=len(own.frame),
        record=text("record", "record"),
        licence=text("licence", ""),
        identifiers=tuple(name for name in identifiers if name in own.sheet.names),
        units={name: unit for name, unit in units.items() if name in own.specs and isinstance(unit, str)},
        positive=positive,
    )


def _frame(own: OwnTable, identifiers: tuple[str, ...]) -> pd.DataFrame:
    """As a bundled data set is read: words as str, numbers as float, NaN where unknown."""
    known = own.sheet.frame[own.sheet.frame[own.target].notna()].reset_index(drop=True)
    names = {name: known[name].fillna("") for name in identifiers if name in own.sheet.names}
    return pd.concat([pd.DataFrame(names), own.frame], axis=1)


if FOLDER is not None:
    for card, frame in tables(FOLDER, SLIPS):
        offer(card, frame)
        KEYS.append(card.key)
