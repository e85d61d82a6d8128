"""Feedback on a number that is not the right one: too short, a known mistake, rounding, or what to check.

The order matters. A number that is correct but too short comes first, then the known mistakes, then rounding.
So a wrong idea whose result is near the right number is not taken for rounding.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from views.lessons.practice.exercise import Blank
from views.lessons.practice.typed import Reading
from views.words.grammar import capital, listed
from views.words.numbers import amount

AROUND, SHARE = 0.005, 0.05  # of a known mistake, within which it is recognised; at most that share of it
UNITS, PART = 5, 0.02  # of the last decimal, within which it is rounding; at most that share of the number
FEW = 20  # a count so small may be off by one, whatever was done
MOST_NAMED = 3  # blanks above that are named
OFF_BY_ONE = "You are off by one. Check it again."
UPSIDE_DOWN = "This is the wrong way round. Divide the part by the whole."
PERHAPS = "You are off by one. Either you miscounted, or this is the reason:"


class Wanted(NamedTuple):
    """numbers: what would be right, at full precision and from what was typed above.
    slips: for each of them the known mistakes with their numbers
    above: the labels of the blanks from which it follows
    """

    numbers: Sequence[float]
    slips: Sequence[Sequence[tuple[str, float]]]
    above: Sequence[str]


def short(blank: Blank, reading: Reading, wanted: Wanted) -> str:
    """Feedback on a number that is correctly rounded to too few decimals, or ""."""
    places = reading.decimals
    if places is None or blank.digits < 2 or places >= blank.digits or not reading.value:
        return ""
    if not places and abs(reading.value) < 10:
        return ""  # 1 for 0.971 says too little
    half = 0.5 * 10.0**-places + 1e-9
    if not any(abs(reading.value - one) <= half for one in wanted.numbers):
        return ""
    so_far = f"Correct to {_decimals(places)}" if places else "Correct so far"
    return f"{so_far}. Give {_decimals(blank.digits)}."


def _decimals(many: int) -> str:
    return f"{many} decimal{'' if many == 1 else 's'}"


def in_percent(blank: Blank, reading: Reading, wanted: Wanted) -> str:
    """Feedback on a share that was written in percent without the sign, or ""."""
    if blank.digits < 2 or abs(reading.value) <= 1:
        return ""
    places = blank.digits if reading.decimals is None else min(reading.decimals + 2, blank.digits)
    half = 0.5 * 10.0**-places + 1e-9
    shares = [one for one in wanted.numbers if 0 < abs(one) <= 1]
    if any(abs(reading.value / 100 - one) <= half for one in shares):
        return f"Is this a percentage? Then write {amount(reading.value, 6)} %."
    return ""


def mistake(blank: Blank, reading: Reading, wanted: Wanted) -> str:
    """The known mistake that leads to a number, or "". Mistakes with the same number stay unnamed."""
    value = reading.value
    for found in wanted.slips:
        exact = {words for words, of in found if blank.near(of, value)}
        if exact:
            words = _only(exact)
            return f"{PERHAPS} {words}" if words and _of_a_miscount(blank, value, wanted) else words
    away = min((abs(value - one) for one in wanted.numbers), default=0.0)
    pairs = [pair for found in wanted.slips for pair in found]
    around = [(words, of) for words, of in pairs if abs(value - of) <= min(_around(blank, of), away)]
    half = 0.5 * 10.0 ** -(reading.decimals or 0) + 1e-9
    rounded = {words for words, of in around if reading.decimals and abs(value - of) <= half}
    return _only(rounded) or _only({words for words, _ in around})


def _only(words: Collection[str]) -> str:
    return next(iter(words)) if len(words) == 1 else ""


def _around(blank: Blank, of: float) -> float:
    """How near a number must be to count as this mistake. A count must be the same."""
    return min(AROUND, SHARE * abs(of)) if blank.digits > 1 else -1.0


def _of_a_miscount(blank: Blank, value: float, wanted: Wanted) -> bool:
    """Whether a miscount by one gives this small count as well."""
    return not blank.digits and any(abs(value - one) == 1 and abs(one) < FEW for one in wanted.numbers)


def _is_upside_down(blank: Blank, value: float, wanted: Wanted) -> bool:
    """Whether a number above 1 is the whole divided by the part."""
    is_share = blank.bounds is not None and blank.bounds.is_share
    return is_share and value > 1 and any(blank.near(1 / value, one) for one in wanted.numbers)


def close(blank: Blank, reading: Reading, wanted: Wanted) -> str:
    """Feedback on a number that early rounding may have led to, or ""."""
    most = UNITS * 10.0**-blank.digits
    near = [one for one in wanted.numbers if abs(reading.value - one) <= min(most, PART * abs(one), AROUND)]
    if blank.digits < 2 or not near:
        return ""
    return f"You are close. The check uses {_decimals(blank.digits)}, so round only at the end."


def astray(blank: Blank, reading: Reading, wanted: Wanted) -> str:
    """Feedback on any other number: what it cannot be, or which numbers to check."""
    value = reading.value
    if blank.bounds and (say := blank.bounds.said(value)):
        return UPSIDE_DOWN if _is_upside_down(blank, value, wanted) else f"That is impossible. {capital(say)}"
    if any(one and blank.near(-value, one) for one in wanted.numbers):
        return "Not quite. Check the sign."
    if not blank.digits and value != round(value) and all(one == round(one) for one in wanted.numbers):
        return "Not quite. The answer is a whole number."
    if _of_a_miscount(blank, value, wanted):
        return OFF_BY_ONE
    if not wanted.above:
        return "Not quite. Check which numbers from the task you used."
    if len(wanted.above) > MOST_NAMED:
        return "Not quite. Check which of your numbers above you used."
    return f"Not quite. Check how you worked it out from {listed(wanted.above)}."
