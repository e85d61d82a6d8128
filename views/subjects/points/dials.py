"""Sliders in a picture of points: their stops, and the value that a slider reports."""

from collections.abc import Iterable
from math import inf, log10
from typing import Any

from views.kit.link.params import Param
from views.stage.plane.wire import Dial
from views.words.numbers import price_text

PRICES = (1e-6, 1e-4, 1e5, 1e6, inf)  # values of C outside the range in which the picture changes
USUAL = (0.01, 1000.0)  # the picture of most points changes in this range of C


def spread(low: float, high: float, each: int = 10) -> list[float]:
    """Values from `low` to `high`, `each` in every decade, rounded to two significant digits."""
    powers = range(round(each * log10(low)), round(each * log10(high)) + 1)
    return sorted({float(f"{10.0 ** (power / each):.2g}") for power in powers})


def dial(name: str, label: str, row: Param, value: float, stops: Iterable[float], quick: bool) -> Dial:
    """A slider. quick: a gesture goes on, so the slider keeps its earlier stops."""
    shown = Dial(name=name, label=label, value=row.kind.write(value))
    if not quick:
        shown["stops"] = [(row.kind.write(one), price_text(one)) for one in sorted({*stops, value})]
    return shown


def prices(low: float, high: float, each: int = 10) -> list[float]:
    """Stops for C: close together from `low` to `high`, a few outside, and infinity for the hard margin."""
    return sorted([*(C for C in PRICES if low > C or high < C), *spread(low, high, each)])


def turned(report: Any, name: str, row: Param) -> float | None:
    """The value that a slider reports. None for another slider or a value that a link may not hold."""
    if not isinstance(report, dict) or report.get("name") != name or not isinstance(report.get("value"), str):
        return None
    slips: list[str] = []
    value = row.kind.read(report["value"], name, None, slips.append)
    return None if slips else value
