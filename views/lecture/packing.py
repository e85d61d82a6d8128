"""Packs the text of a short lecture into a link, and back."""

from datasets.deflate import deflate, inflate
from datasets.packing import MOST_CHARACTERS
from views.lecture.script import MOST_LETTERS

SLIP = "The lecture in the link cannot be read. Part of the link may be missing."


def pack(text: str) -> str | None:
    """The text as URL-safe text, or None if it is too long for a link."""
    packed = deflate(text.encode())
    return packed if len(packed) <= MOST_CHARACTERS else None


def unpack(packed: str) -> str:
    """The text that `pack` packed. Raises ValueError, with a sentence, for anything else."""
    if len(packed) > MOST_CHARACTERS:
        raise ValueError(f"The lecture in the link has more than {MOST_CHARACTERS:,} characters.")
    try:
        return inflate(packed, 4 * MOST_LETTERS).decode()  # a letter has at most four bytes
    except ValueError:
        raise ValueError(SLIP) from None
