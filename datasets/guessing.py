"""Guesses what a column of an unknown file is: a number, a word, an ordered scale, or a mere name.

The learner can change every guess. A guess looks at the cells as a teacher would.
"""

import re
from dataclasses import replace

import numpy as np
import pandas as pd

from datasets.card import Kind
from datasets.naming import as_words, counts, has_codes, identifies, is_unnamed
from datasets.numerals import number_in, numbers
from datasets.own import LEFT_OUT, MOST_CLASSES, OwnTable, Sheet, with_values, word
from datasets.targets import QUANTITIES, called_target

ZERO = re.compile(r"(?m)^0\d+$")
LEAST_UNNAMED, LEAST_NUMBER = 10, 1000  # records and numbers in a first column without a name that counts
MOST_CODES = 10  # a target with at most this many whole numbers is a code for classes, not a quantity

SCALES = tuple(
    tuple(scale.split("|"))
    for scale in (
        "very low|low|medium low|medium|medium high|high|very high",
        "very low|low|moderate|high|very high",
        "very low|low|average|high|very high",
        "very low|low|normal|high|very high",
        "very low|low|mid|high|very high",
        "very small|small|medium|large|very large",
        "tiny|small|medium|big|huge",
        "xxs|xs|s|m|l|xl|xxl",
        "freezing|cold|cool|mild|warm|hot",
        "very short|short|medium|tall|very tall",
        "short|medium|long",
        "slow|medium|fast",
        "light|medium|heavy",
        "thin|medium|thick",
        "weak|moderate|strong",
        "weak|medium|strong",
        "none|mild|moderate|severe",
        "none|low|medium|high",
        "none|half|full",
        "none|some|all",
        "never|rarely|sometimes|often|always",
        "very bad|bad|average|good|very good",
        "very poor|poor|fair|good|very good|excellent",
        "poor|average|good|excellent",
        "below average|average|above average",
        "unacceptable|acceptable|good|very good",
        "strongly disagree|disagree|neutral|agree|strongly agree",
        "child|adult|senior",
        "young|middle|old",
        "young|middle-aged|old",
        "youth|middle-aged|senior",
        "beginner|intermediate|advanced|expert",
        "junior|senior|executive",
        "primary|secondary|tertiary",
        "bachelor|master|doctorate",
        "bronze|silver|gold|platinum",
        "first|second|third|fourth|fifth",
        "sehr niedrig|niedrig|mittel|hoch|sehr hoch",
        "gering|mittel|hoch",
        "klein|mittel|groß",
        "kalt|kühl|mild|warm|heiß",
        "jung|mittel|alt",
    )
)


def guess_target(sheet: Sheet) -> str:
    """The column to predict: one with a name such as "class", else the last that is not a mere name.

    If that is a number, the only column with two words comes first. In a table without names it is the only
    column with classes.
    """
    called = called_target(sheet.names)
    if called and sheet.frame[called].notna().any() and not _is_quantity(sheet, called):
        return called
    fits = (name for name in reversed(sheet.names) if guess(sheet.frame[name], name) != LEFT_OUT)
    last = next(fits, sheet.names[-1])
    if word(guess(sheet.frame[last], last, target=True)) != "continuous":
        return last
    fitting = [*reversed([*fits]), last]
    two = [name for name in fitting if _has_two_words(sheet.frame[name])]
    if len(two) == 1:
        return two[0]
    if all(map(is_unnamed, sheet.names)):
        classes = [one for one in fitting if word(guess(sheet.frame[one], one, target=True)) != "continuous"]
        return classes[0] if len(classes) == 1 else last
    return last


def _is_quantity(sheet: Sheet, name: str) -> bool:
    """Whether the name could be that of an attribute as well, and the column has numbers."""
    return as_words(name) in QUANTITIES and guess(sheet.frame[name], name, target=True) == "continuous"


def _has_two_words(cells: pd.Series) -> bool:
    values = cells.dropna().unique()
    return len(values) == 2 and all(number_in(value) is None for value in values)


def guess(cells: pd.Series, name: str, target: bool = False) -> Kind:
    """The kind of a column with these cells. The target is never left out."""
    present = cells.dropna()
    found = numbers(present)
    if len(present) and not np.isnan(found).any():
        return _guess_number(present, found, name, target)
    return _guess_words(present, target)


def _guess_words(present: pd.Series, target: bool) -> Kind:
    values = with_values((), present)
    if not target and _is_name(present, len(values)):
        return LEFT_OUT
    return _scale(values) or ("nominal", values)


def _guess_number(present: pd.Series, found: np.ndarray, name: str, target: bool) -> Kind:
    distinct = np.unique(found)
    whole = bool(np.isfinite(found).all() and (found == np.round(found)).all())
    if set(distinct[:3]) == {0.0, 1.0}:
        return "nominal", with_values((), present)
    if whole and has_zeros(present) and are_codes(present, name):
        return _guess_words(present, target)
    if target:
        codes = whole and len(distinct) <= min(MOST_CODES, len(found) / 3)
        return ("nominal", with_values((), present)) if codes else "continuous"
    different = whole and len(distinct) == len(found) > 2
    return LEFT_OUT if different and _only_names(found, distinct, name) else "continuous"


def _only_names(found: np.ndarray, distinct: np.ndarray, name: str) -> bool:
    """Whether different whole numbers only name the records."""
    if np.ptp(distinct) == len(found) - 1:
        return counts(name)
    unnamed = name == "column 1" and len(found) >= LEAST_UNNAMED and distinct[0] >= LEAST_NUMBER
    return identifies(name) or unnamed


def has_zeros(present: pd.Series) -> bool:
    """Whether a number begins with a zero that it does not need."""
    zeros = present[present.str.startswith("0")]
    return bool(ZERO.search("\n".join(zeros.unique()))) if len(zeros) else False


def are_codes(present: pd.Series, name: str) -> bool:
    """Whether numbers that begin with zeros are codes: by their name, or because all are equally long."""
    return has_codes(name) or (not is_unnamed(name) and present.str.len().nunique() == 1)


def _is_name(present: pd.Series, distinct: int) -> bool:
    """Whether the text names its record or is free text: hardly any value occurs twice."""
    n = len(present)
    return n == 0 or (n > 3 and distinct == n) or distinct > max(MOST_CLASSES, n / 2)


def _scale(values: tuple[str, ...]) -> Kind | None:
    """The order of a known scale, if at least three of its steps occur and nothing else does."""
    by_step = {value.casefold().replace("_", " "): value for value in values}
    if len(values) < 3 or len(by_step) < len(values):
        return None
    for scale in SCALES:
        if set(by_step) <= set(scale):
            return "ordinal", tuple(by_step[step] for step in scale if step in by_step)
    return None


def guess_kinds(sheet: Sheet, target: str) -> tuple[Kind, ...]:
    """A kind for each column. If every input looks like a mere name, the inputs are kept anyway."""
    kinds = {name: guess(sheet.frame[name], name, name == target) for name in sheet.names}
    if all(kind == LEFT_OUT for name, kind in kinds.items() if name != target):
        kinds |= {
            name: guess(sheet.frame[name], name, target=True)
            for name in sheet.names
            if sheet.frame[name].notna().any()
        }
    return tuple(kinds.values())


def as_kind(cells: pd.Series, name: str) -> Kind:
    """The kind a learner chose for a column, with its values, which are in order for a known scale."""
    values = with_values((), cells)
    if name == "ordinal":
        return _scale(values) or ("ordinal", values)
    return ("nominal", values) if name == "nominal" else name


def retarget(table: OwnTable, target: str) -> OwnTable:
    """The table with another target. The kinds of both targets are guessed again if they were guesses."""
    for name, now in ((table.target, False), (target, True)):
        cells = table.sheet.frame[name]
        if table.kind_of(name) in (LEFT_OUT, guess(cells, name, not now)):
            table = table.but_kind(name, guess(cells, name, now))
    return replace(table, target=target)
