"""Formulas. They contain no text from a learner."""

import re
from collections.abc import Sequence

from views.words.numbers import SUPERSCRIPT, number, powered

RAISED = "".join(map(chr, SUPERSCRIPT.values()))
SIGNS = ("=", r"\to ")
LOWERED = str.maketrans(RAISED, "".join(map(chr, SUPERSCRIPT)))


def tex(text: str) -> str:
    r"""A number from numbers.py as it appears in a formula: 2.3·10⁻⁷ becomes 2.3\cdot 10^{-7}."""
    text = text.replace("−", "-").replace("∞", r"\infty")
    if text[-1:] not in RAISED:
        return text
    lead, _, power = text.rpartition("10")
    times = lead.replace("·", r"\cdot ")
    return f"{times}10^{{{power.translate(LOWERED)}}}"


def decimals(value: float, digits: int = 4) -> str:
    """A fixed number of decimals in a formula, or a power of ten for a very small or large number."""
    fits = value == 0 or 10.0**-digits <= abs(value) < 1e6
    return tex(number(value, digits) if fits else powered(value, 2, zeros=True))


def aligned(lines: Sequence[str]) -> str:
    """The lines of a calculation as Markdown. Each line has an & before its first sign.

    Each step of a line is a separate formula, so that the line can break before each equals sign and never
    loses its result. The part after the & is emphasised, so that style.css can align it.
    """
    return "\n\n".join(map(_line, lines))


def _line(line: str) -> str:
    name, _, steps = line.partition("&")
    left = f"${name.strip()}$ " if name.strip() else ""
    return f"{left}*{' '.join(map(_step, _parted(steps)))}*"


def _step(text: str) -> str:
    """A step as a formula. No line break separates its sign from the rest."""
    sign = next((sign for sign in SIGNS if text.startswith(sign)), "")
    return f"${{{sign}}}\\;{text[len(sign) :].strip()}$" if sign else f"${text}$"


def _parted(text: str) -> list[str]:
    """The steps of a line, split before equals signs and at wide spaces outside any group."""
    parts, depth = [""], 0
    for piece in re.split(r"(\\left|\\right|\\q?quad| = |[{}])", text):
        depth += (piece in ("{", r"\left")) - (piece in ("}", r"\right"))
        if depth == 0 and piece in (" = ", r"\quad", r"\qquad"):
            parts.append("= " if piece == " = " else "")
        else:
            parts[-1] += piece
    return [part.strip() for part in parts if part.strip()]


def column(values: Sequence[str]) -> str:
    """A column vector from its values, or a matrix from its rows."""
    return r"\begin{pmatrix}" + r"\\".join(values) + r"\end{pmatrix}"
