"""Packs a small table into text that fits into a link, a table of any size into text to store, and back."""

import json
from typing import Any

from datasets.card import Kind
from datasets.deflate import deflate, inflate
from datasets.files.decoding import MOST_BYTES as MOST_OF_A_FILE
from datasets.own import KIND_WORDS, OwnTable, ReadError, declared, word
from datasets.reading import read_sheet

MOST_CHARACTERS = 5_800  # of the link; some browsers and mail programs cut off much longer ones
MOST_BYTES = 400_000  # unpacked; without this limit a few thousand characters could unfold to megabytes
MOST_KEPT = 3 * MOST_OF_A_FILE  # unpacked: cells in quotation marks, and the values of the kinds

SLIP = "The table in the link cannot be read. Part of the link may be missing."


def is_small(table: OwnTable) -> bool:
    """Whether the table may fit into a link. Each cell has a separator."""
    return bool(table.sheet.frame.size <= MOST_BYTES / 2)


def pack(table: OwnTable) -> str | None:
    """The table as URL-safe text, or None if it is too large for a link."""
    if not is_small(table):
        return None
    plain = _plain(table)
    packed = deflate(plain)
    return packed if len(packed) <= MOST_CHARACTERS and len(plain) <= MOST_BYTES else None


def fold(table: OwnTable) -> str:
    """The table as text, however large it is."""
    return deflate(_plain(table), 1)


def unpack(text: str) -> OwnTable:
    """The table that `pack` packed. Raises ReadError for anything else."""
    if len(text) > MOST_CHARACTERS:
        raise ReadError(
            f"The table in the link has more than {MOST_CHARACTERS:,} characters, which is the limit."
        )
    return _read(text, MOST_BYTES)


def unfold(text: str) -> OwnTable:
    """The table that `fold` packed, checked like a table from a link. Raises ReadError for anything else."""
    return _read(text, MOST_KEPT)


def _plain(table: OwnTable) -> bytes:
    content = [table.sheet.csv(), [_pack_kind(kind) for kind in table.kinds], table.target]
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()


def _read(text: str, most: int) -> OwnTable:
    try:
        content = json.loads(inflate(text, most).decode())
        json.dumps(content, ensure_ascii=False).encode()  # fails where half a character was escaped
    except (ValueError, RecursionError):
        raise ReadError(SLIP) from None
    match content:
        case [str(csv), list(kinds), str(target)]:
            return _checked(csv, kinds, target)
    raise ReadError(SLIP)


def _pack_kind(kind: Kind) -> str | list[str]:
    letter = word(kind)[0]
    return [letter, *declared(kind)] if declared(kind) else letter


def _checked(csv: str, kinds: list[Any], target: str) -> OwnTable:
    if "\0" in csv:
        raise ReadError(SLIP)
    sheet = read_sheet(csv)
    if len(kinds) != len(sheet.names) or target not in sheet.names:
        raise ReadError(SLIP)
    return OwnTable(sheet, tuple(_unpack_kind(kind) for kind in kinds), target)


def _unpack_kind(packed: Any) -> Kind:
    by_letter = {name[0]: name for name in KIND_WORDS}
    match packed:
        case "c" | "l":
            return by_letter[packed]
        case "n" | "o":
            return by_letter[packed], ()
        case ["n" | "o" as letter, *values] if _are_values(values):
            return by_letter[letter], tuple(values)
    raise ReadError(SLIP)


def _are_values(values: list[Any]) -> bool:
    return all(isinstance(value, str) and value for value in values) and len(set(values)) == len(values)
