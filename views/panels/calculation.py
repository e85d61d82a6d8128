"""One candidate in full: its contingency table, and each measure as a formula with this node's numbers.

The order is that of the lectures: the node, each branch, the weighted sum, the gain. No learner's text
goes into a formula; branches are numbered as in the table beside it. Steps of a formula carry four
decimals, results three, like the tables.
"""

from collections.abc import Sequence
from math import log2

from mlcore import IMPURITIES, Candidate
from views.panels.tables import Cell, table
from views.story import CRITERION_NAMES, IMPURITY_NAMES
from views.text import amount, branch_text, class_name, esc, number

SYMBOL = {"entropy": "H", "gini": "G", "error": "E"}
PER_LINE = 4


def contingency(candidate: Candidate, classes: Sequence[object], criterion: str) -> str:
    """Branches against classes, with each branch's impurity, as an HTML table."""
    kind = IMPURITY_NAMES[criterion]
    measure = IMPURITIES["entropy" if criterion == "gain-ratio" else criterion]
    head = ["branch", *(class_name(i, c) for i, c in enumerate(classes)), "records", esc(kind)]
    rows: list[list[Cell]] = []
    for i, (branch, counts) in enumerate(zip(candidate.split.branches, candidate.counts, strict=True), 1):
        name = f'<span class="gh-nr">{i}</span> {esc(branch_text(branch))}'
        impurity = number(float(measure(counts))) if sum(counts) else "–"
        rows.append([name, *map(amount, counts), amount(sum(counts)), impurity])
    whole = [sum(column) for column in zip(*candidate.counts, strict=True)]
    total = ["all", *map(amount, whole), amount(sum(whole)), number(float(measure(whole)))]
    title = f"Classes by branch: {esc(candidate.attribute)}"
    return table(title, head, rows, foot=total, css="gh-numbers", quiet_caption=True)


def formulas(candidate: Candidate, criterion: str) -> str:
    """The calculation of one criterion as Markdown with LaTeX."""
    impurity = "entropy" if criterion == "gain-ratio" else criterion
    branches = [counts for counts in candidate.counts if sum(counts)]
    numbers = [i for i, counts in enumerate(candidate.counts, 1) if sum(counts)]
    whole = [sum(column) for column in zip(*candidate.counts, strict=True)]
    lines = [
        *_node_lines(impurity, whole),
        *_branch_lines(impurity, numbers, branches),
        *_weighted_lines(impurity, numbers, branches),
        *_gain_lines(impurity, whole, branches),
    ]
    if criterion == "gain-ratio":
        lines += _ratio_lines(candidate, branches)
    return "$$\\begin{aligned}" + r" \\[2pt] ".join(lines) + "\\end{aligned}$$"


def _value(impurity: str, counts: Sequence[float]) -> float:
    return float(IMPURITIES[impurity](counts))


def _fraction(part: float, whole: float) -> str:
    return rf"\tfrac{{{amount(part)}}}{{{amount(whole)}}}"


def _worked(impurity: str, counts: Sequence[float]) -> str:
    """The impurity of one node, written out."""
    n = sum(counts)
    some = [c for c in counts if c]
    if impurity == "entropy":
        return _signed([rf"{_fraction(c, n)}\log_2{_fraction(c, n)}" for c in some], first="-")
    if impurity == "gini":
        return "1" + _signed([rf"\left({_fraction(c, n)}\right)^2" for c in some], first="-")
    parts = r",\,".join(_fraction(c, n) for c in some)
    return rf"1-\max\left({parts}\right)"


def _signed(terms: Sequence[str], first: str) -> str:
    return "".join(f"{first}{term}" for term in terms)


def _node_lines(impurity: str, whole: Sequence[float]) -> list[str]:
    return [rf"{SYMBOL[impurity]} &= {_worked(impurity, whole)} = {number(_value(impurity, whole), 4)}"]


def _branch_lines(impurity: str, numbers: Sequence[int], branches: Sequence[Sequence[float]]) -> list[str]:
    symbol = SYMBOL[impurity]
    mixed = [(i, b) for i, b in zip(numbers, branches, strict=True) if max(b) < sum(b)]
    pure = [rf"{symbol}_{{{i}}}" for i, b in zip(numbers, branches, strict=True) if max(b) == sum(b)]
    lines = [
        rf"{symbol}_{{{i}}} &= {_worked(impurity, b)} = {number(_value(impurity, b), 4)}" for i, b in mixed
    ]
    if pure:
        shown = " = ".join(pure[:6]) + (r" = \dots" if len(pure) > 6 else "")
        lines.append(rf"{shown} &= 0 \quad\text{{(pure)}}")
    return lines


def _weighted_lines(impurity: str, numbers: Sequence[int], branches: Sequence[Sequence[float]]) -> list[str]:
    n = sum(map(sum, branches))
    terms = [rf"{_fraction(sum(b), n)}\cdot {number(_value(impurity, b), 4)}" for b in branches]
    groups = [" + ".join(terms[i : i + PER_LINE]) for i in range(0, len(terms), PER_LINE)]
    symbol = rf"{SYMBOL[impurity]}_{{\text{{split}}}}"
    result = number(_remaining(impurity, branches), 4)
    terms_text = r" \\ &\quad + ".join(groups)
    return [rf"{symbol} &= {terms_text} = {result}"]


def _remaining(impurity: str, branches: Sequence[Sequence[float]]) -> float:
    n = sum(map(sum, branches))
    return sum(sum(b) / n * _value(impurity, b) for b in branches)


def _gain_lines(impurity: str, whole: Sequence[float], branches: Sequence[Sequence[float]]) -> list[str]:
    before, after = _value(impurity, whole), _remaining(impurity, branches)
    symbol = SYMBOL[impurity]
    return [
        rf"\text{{gain}} &= {symbol} - {symbol}_{{\text{{split}}}} = {number(before, 4)} - {number(after, 4)}"
        rf" = \mathbf{{{number(max(before - after, 0.0))}}}"
    ]


def _ratio_lines(candidate: Candidate, branches: Sequence[Sequence[float]]) -> list[str]:
    sizes = [sum(b) for b in branches]
    n = sum(sizes)
    terms = [rf"-{_fraction(s, n)}\log_2{_fraction(s, n)}" for s in sizes]
    groups = ["".join(terms[i : i + PER_LINE]) for i in range(0, len(terms), PER_LINE)]
    info = -sum(s / n * log2(s / n) for s in sizes)
    m = candidate.measures
    info_text = r" \\ &\quad ".join(groups)
    return [
        rf"\text{{split info}} &= {info_text} = {number(info, 4)}",
        rf"\text{{gain ratio}} &= \tfrac{{\text{{gain}}}}{{\text{{split info}}}} ="
        rf" \tfrac{{{number(m.gain, 4)}}}{{{number(m.split_info, 4)}}} = \mathbf{{{number(m.gain_ratio)}}}",
    ]


def measure_title(criterion: str) -> str:
    """The criterion's name with a capital, for a tab."""
    name = CRITERION_NAMES[criterion]
    return name[0].upper() + name[1:]
