"""Numbers as they are typed: 0.971, .97, 0,971, 97/100, 97 %, 4½, H = 0.971 bit, -2/5*log2(2/5).

A text with two meanings is not read. A sentence then names a clear form.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from views.lessons.practice.calculated import FUNCTIONS, READ_BY, calculated
from views.lessons.practice.signs import Unreadable, plain, ungrouped

MOST = 120  # characters
LABEL = re.compile(r"([^\W\d_]+)[\w' ]*(?:\([^()]*\))?[\w' ]*")
NAMED = re.compile(rf"{LABEL.pattern}:")
ABOUT = re.compile(r"(?:about|approx\.?|circa|ca?\.)\s*(?=[-+.,\d])")
UNIT = re.compile(
    r"(?<=[\d.)½])\s*(?:bits?|records?|errors?|points?|pairs?|leaf|leaves|nodes?|euros?|eur|€|dollars?|\$)\.?$"
)
PERCENT = re.compile(r"\s*(?:percent|per cent|pct|prozent)\b")
ENDING = re.compile(r"^([-+]?\d*[.,]\d+)(?:\.|\.\.\.)$")  # 0.333…
ALONE = re.compile(r"[-+]?(?:\d+\.?(\d*)|\.(\d+))(%?)")


class Reading(NamedTuple):
    """The reading of a text.

    decimals: of a plain number; None for a calculation
    as_typed: whether it is a plain number, so that the page need not say how it was read
    """

    value: float
    decimals: int | None
    as_typed: bool


@lru_cache(4096)  # every blank above is read again with each that is filled in
def read(text: str, whole: bool = False) -> Reading:
    """The number that a text means. whole: the answer has to be a whole number. Raises Unreadable."""
    if len(text) > MOST:
        raise Unreadable(f"This is longer than {MOST} characters. Write only the result.")
    known = PERCENT.sub("%", ABOUT.sub("", NAMED.sub("=", plain(text), count=1)))
    found = [_part(part, whole) for part in _sides(known)]
    if not found:
        raise Unreadable(f"This cannot be read as a number. {READ_BY}")
    _agree(found)
    value, decimals = max(found, key=lambda one: 99 if one[1] is None else one[1])
    return Reading(value, decimals, _as_typed(text, value))


def _sides(text: str) -> list[str]:
    """The parts between signs of equality, without names: H(Sunny) = 0.971."""
    parts = [part.strip() for part in text.split("=") if part.strip()]
    return parts if len(parts) == 1 and "=" not in text else [part for part in parts if not _names(part)]


def _names(part: str) -> bool:
    label = LABEL.fullmatch(part)
    return label is not None and label[1] not in (*FUNCTIONS, "log")


def _part(text: str, whole: bool) -> tuple[float, int | None]:
    """A number or a calculation, and how many decimals are written."""
    bare = UNIT.sub("", re.sub(r"^[€$£]\s*", "", text))
    written = ungrouped(ENDING.sub(r"\1", bare), whole)
    value, alone = calculated(written), ALONE.fullmatch(written.replace(" ", ""))
    if alone is None:
        return value, None
    return value, len(alone[1] or alone[2] or "") + (2 if alone[3] else 0)


def _agree(found: list[tuple[float, int | None]]) -> None:
    """1/3 = 0.33 is one number; 1/3 = 0.5 is none."""
    for one, digits in found:
        for other, more in found:
            known = [count for count in (digits, more) if count is not None]
            if abs(one - other) > 0.5 * 10.0 ** -min(known, default=9) + 1e-9:
                raise Unreadable(f"{one:.6g} and {other:.6g} are not equal. Write one number.")


def _as_typed(text: str, value: float) -> bool:
    bare = text.strip().replace("−", "-")
    return re.fullmatch(r"-?\d*\.?\d+", bare, re.ASCII) is not None and float(bare) == value
