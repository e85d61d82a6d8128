"""One value in several spellings: Yes, yes and YES, or 1.0 and 1."""

import re
from collections import defaultdict
from collections.abc import Sequence

import pandas as pd

from datasets.files.choices import named, short
from datasets.numerals import numbers

MOST_VALUES = 500  # different values of a column that is looked at


def spelled_twice(values: Sequence[str]) -> list[tuple[str, ...]]:
    """The values that differ only in their spelling, in groups.

    >>> spelled_twice(["Yes", "no", "yes", "No "]), spelled_twice(["1.0", "0", "1"])
    ([('Yes', 'yes'), ('no', 'No ')], [('1.0', '1')])
    """
    if len(values) > MOST_VALUES:
        return []
    groups: dict[str, list[str]] = defaultdict(list)
    found = numbers(pd.Series(values, dtype="str")).tolist()
    for value, number in zip(values, found, strict=True):
        groups[_key(value, number)].append(value)
    return [tuple(group) for group in groups.values() if len(group) > 1]


def _key(value: str, number: float) -> str:
    """What the spellings of a value share. number: NaN for words"""
    if number == number:
        return repr(number)
    words = re.sub(r"[\s_.\-]+", " ", value.casefold()).strip()
    return words or value


def merged(cells: Sequence[str | None], groups: Sequence[tuple[str, ...]]) -> list[str | None]:
    """The cells with the most frequent spelling of each group."""
    counts = {value: cells.count(value) for group in groups for value in group}
    usual = {
        value: max(group, key=lambda one: (counts[one], -len(one))) for group in groups for value in group
    }
    return [usual.get(cell, cell) if cell else cell for cell in cells]


def sentence(column: str, groups: Sequence[tuple[str, ...]], together: bool) -> str:
    """What the learner should know about the spellings in a column."""
    spelt = ", ".join(f"“{short(value, 20)}”" for value in groups[0][:4])
    if together:
        return f"Glasshouse reads {spelt} in {named([column])} as one value."
    return f"{named([column])} has one value in several spellings: {spelt}. Choose “One value” to merge them."
