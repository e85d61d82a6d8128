"""Formulas. No learner's text goes into one."""

from collections.abc import Sequence

from views.words.numbers import SUPERSCRIPT, number, powered

RAISED = "".join(map(chr, SUPERSCRIPT.values()))
LOWERED = str.maketrans(RAISED, "".join(map(chr, SUPERSCRIPT)))


def tex(text: str) -> str:
    """A number as numbers.py writes it, in a formula: 2.3·10⁻⁷ becomes 2.3\\cdot 10^{-7}."""
    text = text.replace("−", "-").replace("∞", r"\infty")
    if text[-1:] not in RAISED:
        return text
    lead, _, power = text.rpartition("10")
    times = lead.replace("·", r"\cdot ")
    return f"{times}10^{{{power.translate(LOWERED)}}}"


def decimals(value: float, digits: int = 4) -> str:
    """So many decimals in a formula, or a power of ten where they would say nothing."""
    fits = value == 0 or 10.0**-digits <= abs(value) < 1e6
    return tex(number(value, digits) if fits else powered(value, 2, zeros=True))


def aligned(lines: Sequence[str], gap: int = 2) -> str:
    """Lines of a calculation, so many points apart, with their & below one another, as Markdown."""
    return "$$\\begin{aligned}" + rf" \\[{gap}pt] ".join(lines) + "\\end{aligned}$$"


def column(values: Sequence[str]) -> str:
    """A column vector, or a matrix by its rows."""
    return r"\begin{pmatrix}" + r"\\".join(values) + r"\end{pmatrix}"
