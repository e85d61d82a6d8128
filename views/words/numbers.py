"""Numbers as text, with a true minus sign and powers of ten. No other module formats numbers.

tex.py writes the same numbers in formulas.
"""

import math
from collections.abc import Collection

import numpy as np
from numpy.typing import ArrayLike

SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
NOTHING, TINY = 1e-14, 1e-300  # smaller is rounding and shown as 0; floats below TINY lose digits
MOST_DIGITS = 17  # enough to tell any two floats apart
GREATEST, SMALLEST = 1e3, 1e-2  # a C between these has no power of ten


def number(value: float, digits: int = 3) -> str:
    """A number with a fixed number of decimals: 0.250. Minus zero becomes zero."""
    return _signed(f"{round(value, digits) + 0.0:.{digits}f}")


def trimmed(value: float, digits: int = 4) -> str:
    """A number with at most this many decimals, no needless zeros and no power of ten: 0.25, 1000000, ∞."""
    if math.isinf(value):
        return _infinite(value)
    return number(value, digits).rstrip("0").rstrip(".") if digits else number(value, 0)


def amount(value: float, digits: int = 10) -> str:
    """A count or a sum, with at most this many digits: 3, 2.5, 97.5."""
    return _signed(f"{float(f'{value:.{digits}g}'):.10g}")


def exact(value: float) -> str:
    """A cell or a threshold with all its digits: 97.5, 1700000001.5. The page shows exactly the number that
    it compares, and different numbers never look alike."""
    return _signed(repr(float(value) + 0.0).removesuffix(".0"))


def parting(
    cut: float, values: ArrayLike, digits: int = 4, others: Collection[float] = (), form: str = "g"
) -> float:
    """A threshold rounded to this many digits, or to more if necessary. The rounded number divides the values
    as the threshold does, and it equals no other threshold.

    form: "g" for significant digits, "f" for decimals
    """
    known = np.asarray(values, dtype=float)
    below = np.count_nonzero(known <= cut)
    for more in range(digits, MOST_DIGITS):
        shown = float(f"{cut:.{more}{form}}")
        if np.count_nonzero(known <= shown) == below and shown not in {*others} - {cut}:
            return shown
    return cut


def tally(n: float) -> str:
    """A total weight of records: 3, or 2.43 with divided records."""
    return amount(round(n)) if abs(n - round(n)) < 1e-9 else number(n, 2)


def short(value: float) -> str:
    """A measured number: three decimals, or four digits if it is large."""
    return number(value) if abs(value) < 100 else amount(value, 4)


def small(value: float) -> str:
    """A number that may be very small or large: three decimals, or two digits and a power of ten."""
    return number(value) if value == 0 or 0.001 <= abs(value) < 1e5 else powered(value)


def figure(value: float) -> str:
    """A quantity of any size, with four digits, or three and a power of ten: 0.02813, 2.31·10⁻⁷, ∞."""
    if math.isinf(value):
        return _infinite(value)
    if abs(value) < NOTHING:
        return "0"
    if 1e-3 <= abs(value) < 1e5:
        return _signed(f"{value:.4g}" if abs(value) < 1e3 else f"{value:.0f}")
    return powered(value, 2)


def four(value: float) -> str:
    """A number with four significant digits, no power of ten and no needless zeros."""
    return trimmed(value, max(3 - math.floor(math.log10(value)), 0) if value > 0 else 0)


def three(value: float) -> str:
    """A number with three significant digits and their zeros: 0.0160, 0.00327, 2.31·10⁻⁷."""
    if value == 0:
        return "0"
    return _signed(f"{value:#.3g}".rstrip(".")) if 1e-4 <= abs(value) < 1e3 else powered(value, 2)


def rough(value: float) -> str:
    """A number with two digits and an exponent, as on a calculator: 1.2e−05."""
    return _signed(f"{value:.1e}")


def powered(value: float, digits: int = 1, zeros: bool = False) -> str:
    """A number with a power of ten and at most this many decimals: 5·10⁻⁴, 10⁶, 2.3·10⁷. `zeros`: exactly
    this many decimals."""
    lead, _, exponent = f"{value:.{digits}e}".partition("e")
    return _raised(lead if zeros else lead.rstrip("0").rstrip("."), int(exponent))


def p_value(p: float, log_p: float | None = None) -> str:
    """A p value: 0.034, or 2.3·10⁻⁷ if three decimals would be zeros.

    log_p: its natural logarithm, for a p too small for a float
    """
    if p >= 0.001:
        return number(p)
    if p > TINY:
        return powered(p, zeros=True)
    return "0" if log_p is None else _of_log(log_p, 1)


def exponential(log: float, digits: int = 6) -> str:
    """The text of e to the power `log`, which may be too small for a float: decimals, or a power of ten."""
    size = log / math.log(10)
    if 2 - digits < size < 6:
        return number(math.exp(log), digits if size < 2 else 2)
    return _of_log(log, 3)


def price_text(C: float) -> str:
    """The text of C: 0.05, 20, 5·10⁻⁴, or “∞, hard” for the hard margin."""
    if math.isinf(C):
        return "∞, hard"
    return amount(C) if SMALLEST <= C <= GREATEST else powered(C)


def percent(share: float, digits: int = 1) -> str:
    """A share as a percentage: 12.5 %."""
    return f"{number(100 * share, digits)} %"


def tiny_percent(share: float, digits: int = 1) -> str:
    """A share as a percentage: 12.5 %. A positive share that rounds to 0.0 % is “less than 0.1 %”."""
    least = 10.0**-digits
    return f"less than {least:g} %" if 0 < 100 * share < least / 2 else percent(share, digits)


def grouped(value: float) -> str:
    """A large whole number with commas: 12,345."""
    return f"{value:,.0f}"


def errors_text(value: float) -> str:
    """A number of errors or a sum of squares. Penalties and divided records can make it a fraction."""
    return amount(round(value, 2)) if abs(value) < 1e4 else short(value)


def typed(value: float) -> str:
    """A number as a learner types it: 0.000001, -2.5, inf."""
    return "inf" if math.isinf(value) else trimmed(value, 6).replace("−", "-")


def _raised(lead: str, exponent: int) -> str:
    power = f"10{str(exponent).translate(SUPERSCRIPT)}"
    return _signed(lead[:-1] + power) if lead in ("1", "-1") else f"{_signed(lead)}·{power}"


def _of_log(log: float, digits: int) -> str:
    if log == -math.inf:
        return "0"
    exponent = math.floor(log / math.log(10))
    return _raised(number(math.exp(log - exponent * math.log(10)), digits), exponent)


def _infinite(value: float) -> str:
    return "∞" if value > 0 else "−∞"


def _signed(text: str) -> str:
    return text.replace("-", "−")
