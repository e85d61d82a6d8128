"""Checks of settings."""

from __future__ import annotations

from math import isfinite
from numbers import Integral, Real
from typing import Any


def is_number(value: Any, least: float, most: float = float("inf")) -> bool:
    """Whether a setting is a finite number from `least` to `most`."""
    if not isinstance(value, Real) or isinstance(value, bool):
        return False
    return isfinite(value) and least <= float(value) <= most


def is_whole(value: Any, least: int) -> bool:
    """Whether a setting is a whole number, `least` or more."""
    return isinstance(value, Integral) and not isinstance(value, bool) and int(value) >= least
