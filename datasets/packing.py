"""A small table as a piece of text that fits into a link, and back."""

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

from datasets.cards import Kind
from datasets.own import KIND_WORDS, OwnTable, ReadError, declared, word
from datasets.reading import read_sheet

MOST_CHARACTERS = 5_800  # of the link; some browsers and mail programs cut off what is much longer
MOST_BYTES = 400_000  # unpacked: a few thousand characters could unfold to megabytes otherwise

SLIP = "The link carries a table that cannot be read; perhaps a part of the link was lost."


def is_small(table: OwnTable) -> bool:
    """Whether it may fit into a link; each cell has a separator."""
    return bool(table.sheet.frame.size <= MOST_BYTES / 2)


def pack(table: OwnTable) -> str | None:
    """The table as URL-safe text, or None if it is too large for a link."""
    if not is_small(table):
        return None
    content = [table.sheet.csv(), [_pack_kind(kind) for kind in table.kinds], table.target]
    plain = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
    packed = urlsafe_b64encode(zlib.compress(plain, 9)).rstrip(b"=").decode()
    return packed if len(packed) <= MOST_CHARACTERS and len(plain) <= MOST_BYTES else None


def unpack(text: str) -> OwnTable:
    """The table that `pack` packed. Raises ReadError for anything else."""
    if len(text) > MOST_CHARACTERS:
        raise ReadError(f"The link carries a table of more than {MOST_CHARACTERS:,} characters.")
    try:
        content = json.loads(_inflate(urlsafe_b64decode(text + "=" * (-len(text) % 4))))
        json.dumps(content, ensure_ascii=False).encode()  # fails where half a character was escaped
    except (ValueError, RecursionError, zlib.error):
        raise ReadError(SLIP) from None
    match content:
        case [str(csv), list(kinds), str(target)]:
            return _checked(csv, kinds, target)
    raise ReadError(SLIP)


def _inflate(packed: bytes) -> str:
    """Unpack, but no further than the limit."""
    unpacker = zlib.decompressobj()
    plain = unpacker.decompress(packed, MOST_BYTES + 1)
    if len(plain) > MOST_BYTES or not unpacker.eof:
        raise ReadError(SLIP)
    return plain.decode()


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
