"""Points in the link: their set, number, columns and classes, or the packed points after an edit."""

from collections.abc import Mapping, Sequence
from math import ceil, log10
from urllib.parse import quote, unquote

import numpy as np

from datasets.deflate import deflate, inflate
from datasets.points import DECIMALS, GENERATORS, MOST_POINTS
from views.kit.link import table
from views.kit.link.params import Change, Given, Param
from views.subjects.points.of_tables import APART, FIRST, OVERLAP, NoPoints, frame_of, placed, sheet_of
from views.subjects.points.points import Points, Source, made

FAR = 30_000  # the largest whole number in a packed coordinate
MOST_CHARACTERS = 4_000
MOST_BYTES = 3 + 4 * MOST_POINTS + -(-MOST_POINTS // 8)
POWERS = range(-6, 10)  # coordinates are multiples of such a power of ten, up to FARTHEST
SLIP = (
    "The points in the link cannot be read. Part of the link may be missing. "
    "You see the original points instead."
)
TOO_FAR = (
    "The points in the link are too far apart or too close together to be plotted. "
    "You see the original points instead."
)


class TooFar(ValueError):
    """Points so far apart, or so close together, that no plane shows them."""


def read(given: Given, apart: bool = False, usual: str | None = None) -> Points:
    """The points of a link. Corrections are noted.

    apart: a table begins with two classes that a line separates
    usual: the set if the link names none, else the default of the row
    """
    key = given(table.SET, default=usual or given.row(table.SET).default)
    try:
        drawn = key in GENERATORS
        points = (
            made(Source(key, given(table.N), given(table.SEED)))
            if drawn
            else _of_table(key, given, APART if apart else OVERLAP)
        )
    except NoPoints as error:
        given.note(f"{error} You see two clouds instead.")
        points = made(Source())
    return edited(given, points)


def edited(given: Given, points: Points) -> Points:
    """These points, or those that the link has in their place. A link that cannot be read is noted."""
    packed = given(table.EDITED)
    if packed is None:
        return points
    try:
        return points.but(*unpack(packed))
    except TooFar:
        given.note(TOO_FAR)
    except ValueError:
        given.note(SLIP)
    return points


def _of_table(key: str, given: Given, usual: Mapping[str, tuple[str, ...]]) -> Points:
    sheet = sheet_of(key, given.own)
    columns = _named(given, table.COLUMNS, [sheet.columns], FIRST.get(key, sheet.columns[:2]))
    pairs = sheet.pairs()
    classes = _named(given, table.CLASSES, pairs, usual.get(key, pairs[0]))
    source = Source(key, columns=columns, classes=classes, scale=given(table.SCALE))
    points, said = placed(source, sheet, frame_of(key, given.own)[0])
    for sentence in said:
        given.note(sentence)
    return points


def _named(
    given: Given, row: Param, options: Sequence[tuple[str, ...]], default: tuple[str, ...]
) -> tuple[str, ...]:
    """The names in the link: two columns of a list, or a pair of classes. Else `default`, with a note."""
    text = given(row)
    if text is None:
        return default
    names = tuple(unquote(part) for part in text.split(";")) if text else ()
    two = len(set(names)) == len(names) == 2 and set(names) <= set(options[0])
    if names in options:
        return options[options.index(names)]  # class names with their tones
    if row is table.COLUMNS and two:
        return names
    given.note(
        f"The link asks for the {row.name} “{' and '.join(names)}”, which cannot be used. "
        f"You see “{' and '.join(default)}” instead."
    )
    return default


def changes(points: Points) -> Change:
    """The parameters from which `read` gives these points.

    They name the set in full, because not every lesson begins with the same one.
    """
    source = points.source
    drawn = source.set in GENERATORS
    return {
        "set": source.set,
        "n": table.N.written(source.n) if drawn else None,
        "seed": table.SEED.written(source.seed) if drawn else None,
        "columns": joined(source.columns),
        "classes": joined(source.classes),
        "scale": table.SCALE.written(source.scale),
        "points": pack(points.x, points.y) if points.edited else None,
    }


def joined(names: Sequence[str]) -> str | None:
    """Names as the link writes them."""
    return ";".join(quote(name, safe=" ") for name in names) or None


# Edited points, packed ----------------------------------------------------------------------------


def pack(x: Sequence[Sequence[float]], y: Sequence[int]) -> str:
    """Points as URL-safe text: whole multiples of a power of ten that all coordinates fit.

    The text keeps three decimals, or fewer if a coordinate is above 30. Each number has two bytes, and all
    high bytes come before the low ones. Few high bytes differ, so deflate shortens them when they are
    together. Low bytes are almost random.

    >>> unpack(pack([(1.5, -2.25)], [1]))
    ([(1.5, -2.25)], [1])
    """
    far = max((abs(v) for place in x for v in place), default=1.0)
    power = max(-DECIMALS, ceil(log10(far / FAR))) if far > 0 else -DECIMALS
    whole = np.array(x, dtype=float).reshape(-1, 2) / 10.0**power
    words = np.round(whole.T).astype(">i2").ravel().tobytes()
    signs = np.packbits(np.array(y, dtype=int) > 0).tobytes()
    plain = bytes([power + 128]) + len(y).to_bytes(2, "big") + words[::2] + words[1::2] + signs
    return deflate(plain)


def unpack(text: str) -> tuple[list[tuple[float, float]], list[int]]:
    """The coordinates and the classes, -1 or +1, in a text from `pack`. Raises ValueError for other texts."""
    if len(text) > MOST_CHARACTERS:
        raise ValueError("too long")
    plain = inflate(text, MOST_BYTES)
    power, n = plain[0] - 128 if plain else 0, int.from_bytes(plain[1:3], "big")
    if n > MOST_POINTS or len(plain) != 3 + 4 * n + -(-n // 8):
        raise ValueError("not points")
    if power not in POWERS:
        raise TooFar(f"10^{power}")
    high, low, signs = plain[3 : 3 + 2 * n], plain[3 + 2 * n : 3 + 4 * n], plain[3 + 4 * n :]
    words = np.frombuffer(bytes(b for pair in zip(high, low, strict=True) for b in pair), dtype=">i2")
    # We divide where that is exact: 15 / 10 is 1.5, 15 * 0.1 is not.
    places = words / 10.0**-power if power < 0 else words * 10.0**power
    up = np.unpackbits(np.frombuffer(signs, dtype=np.uint8), count=n).astype(int)
    a, b = places[:n].tolist(), places[n:].tolist()
    return list(zip(a, b, strict=True)), (2 * up - 1).tolist()
