"""Figures that programs print, keyed by the words before them: we compare R's output with that of mlcore."""

import math
import re
from collections.abc import Mapping

Figures = dict[str, list[float]]
NUMBER = re.compile(r"[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?|[-+]?inf|nan", re.IGNORECASE)
BRACKETS = re.compile(r"np\.float64|[\[\](){},'\"]")


def figures(printed: str) -> Figures:
    """All figures by the words before them, after the first words of the line: "hand leaves 3 errors 1"."""
    found: Figures = {}
    for line in printed.splitlines():
        words: list[str] = []
        first = name = ""
        for word in BRACKETS.sub(" ", line).split():
            if not NUMBER.fullmatch(word):
                words.append(word)
                continue
            if words:
                name, words = _plain([first, *words]), []
                first = first or name
            if name:
                found.setdefault(name, []).append(float(word))
        if words and not first:
            found.setdefault(_plain(words), [])
    return found


def _plain(words: list[str]) -> str:
    """Words as a name of R has them, so that "Petal length" and Petal.length are the same."""
    return re.sub(r"\W+", ".", " ".join(filter(None, words)))


def unlike(theirs: Figures, ours: Figures, at: float = 1e-4) -> Mapping[str, tuple[list[float], list[float]]]:
    """The differences under the words that both have."""
    both = [name for name in ours if name in theirs]
    return {name: (theirs[name], ours[name]) for name in both if not _same(theirs[name], ours[name], at)}


def _same(theirs: list[float], ours: list[float], at: float) -> bool:
    return len(theirs) == len(ours) and all(
        (math.isnan(a) and math.isnan(b)) or math.isclose(a, b, rel_tol=at, abs_tol=at)
        for a, b in zip(theirs, ours, strict=True)
    )
