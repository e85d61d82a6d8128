"""Guesses what a column of an unknown file is: a number, a word, an ordered scale, or a mere name.

The learner can change every guess. A guess looks at the cells as a teacher would.
"""

import re
from dataclasses import replace

import numpy as np
import pandas as pd

from datasets.card import Kind
from datasets.own import LEFT_OUT, MOST_CLASSES, OwnTable, Sheet, numbers, with_values

TARGETS = ("target", "survived", "class", "class label", "label", "outcome", "y", "klasse", "ziel")
NAMING = re.compile(r"(.*[\W_])?(id|nr|no|number|index|key|row|record|day|name|case|#)\.?|row name")
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
    """The column to predict: one with a name such as "class", else the last that is not a mere name."""
    called = {name.casefold(): name for name in reversed(sheet.names)}
    for name in TARGETS:
        if name in called:
            return called[name]
    fitting = (name for name in reversed(sheet.names) if guess(sheet.frame[name], name) != LEFT_OUT)
    return next(fitting, sheet.names[-1])


def guess(cells: pd.Series, name: str, target: bool = False) -> Kind:
    """The kind of a column with these cells. The target is never left out."""
    present = cells.dropna()
    found = numbers(present)
    if len(present) and not np.isnan(found).any():
        return _guess_number(present, found, name, target)
    values = with_values((), present)
    if not target and _is_name(present, len(values)):
        return LEFT_OUT
    return _scale(values) or ("nominal", values)


def _guess_number(present: pd.Series, found: np.ndarray, name: str, target: bool) -> Kind:
    distinct = np.unique(found)
    whole = bool(np.isfinite(found).all() and (found == np.round(found)).all())
    if set(distinct) == {0.0, 1.0}:
        return "nominal", with_values((), present)
    if target:
        codes = whole and len(distinct) <= min(MOST_CODES, len(found) / 3)
        return ("nominal", with_values((), present)) if codes else "continuous"
    counts = whole and len(distinct) == len(found) > 2 and np.ptp(distinct) == len(found) - 1
    return LEFT_OUT if counts and NAMING.fullmatch(name.casefold()) else "continuous"


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
