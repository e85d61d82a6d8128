"""Text from data: escaping, numbers, conditions and class marks, the same everywhere."""

import math
from collections.abc import Iterable, Sequence
from typing import NewType

from mlcore import Branch

Html = NewType("Html", str)  # text that may stand in a page as it is: whatever came from a learner is escaped

MARKS = ("▲", "●", "■", "◆", "✚", "★", "▼", "⬟")
COLOURS = len(MARKS)
SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def esc(text: object) -> Html:
    """Anything that came from a learner, safe in HTML and in Markdown: all but letters, digits and
    spaces become numeric entities."""
    return Html("".join(c if c.isalnum() or c == " " else f"&#{ord(c)};" for c in str(text)))


def number(value: float, digits: int = 3) -> str:
    """A rounded number for the eye; minus zero is zero, and the sign is a true minus."""
    return f"{round(value, digits) + 0.0:.{digits}f}".replace("-", "−")


def amount(value: float) -> str:
    """A count, a threshold or a cell as short as it is exact: 3, 2.5, 97.5."""
    return f"{value:.10g}".replace("-", "−")


def tally(n: float) -> str:
    """A weight of records: 3, or 2.43 where records were divided."""
    return amount(round(n)) if abs(n - round(n)) < 1e-9 else number(n, 2)


def short(value: float) -> str:
    """A measured number for the eye: three decimals, or four digits where it is large."""
    return number(value) if abs(value) < 100 else amount(float(f"{value:.4g}"))


def small(value: float) -> str:
    """A number that may be very small or large: three decimals, or two digits and a power of ten."""
    return number(value) if value == 0 or 0.001 <= abs(value) < 1e5 else power_text(value)


def power_text(value: float) -> str:
    """A number other than 0 with a power of ten: 5·10⁻⁴, 10⁶, 2.3·10⁷."""
    power = math.floor(math.log10(abs(value)) + 1e-9)
    lead = amount(round(value / 10.0**power, 1))
    raised = f"10{str(power).translate(SUPERSCRIPT)}"
    return raised if lead == "1" else f"{lead}·{raised}"


def tex(value: float, digits: int = 4) -> str:
    """A number in a formula: so many decimals, or a power of ten."""
    if value != 0 and not 10.0**-digits <= abs(value) < 1e6:
        lead, _, power = f"{value:.2e}".partition("e")
        return rf"{lead}\cdot10^{{{int(power)}}}"
    return f"{round(value, digits) + 0.0:.{digits}f}"


def p_value(p: float, log_p: float) -> str:
    """A p value for the eye: 0.034, or 2.3·10⁻⁷ where three decimals say nothing."""
    if p >= 0.001:
        return number(p)
    if log_p == -math.inf:
        return "0"
    exponent = math.floor(log_p / math.log(10))
    lead = math.exp(log_p - exponent * math.log(10))
    return f"{lead:.1f}·10{str(exponent).translate(SUPERSCRIPT)}"


def plural(n: float, word: str) -> str:
    """“1 record”, “2 records”, “2 leaves”, “2 branches”."""
    if abs(n - 1) < 1e-9:
        return f"1 {word}"
    ending = {"leaf": "leaves", "branch": "branches", "class": "classes", "child": "children"}
    return f"{tally(n)} {ending.get(word, word + 's')}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """“a”, “a and b”, “a, b and c”."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def branch_text(branch: Branch) -> str:
    """The condition on an edge: “Sunny”, “hair, fur”, “≤ 97.5”, “20 to 30” (not escaped)."""
    if branch.values is not None:
        return ", ".join("missing" if value is None else str(value) for value in branch.values)
    assert branch.threshold is not None
    text = f"{'≤' if branch.op == '<=' else '>'} {amount(branch.threshold)}"
    if branch.above is not None:
        text = f"> {amount(branch.above)} to {amount(branch.threshold)}"
    return f"{text}, missing" if branch.missing else text


def condition_text(attribute: str, branch: Branch) -> str:
    """“Outlook = Sunny”, “Skin Cover in hair, fur”, “Taxable Income ≤ 97.5” (not escaped)."""
    if branch.values is None:
        return f"{attribute} {branch_text(branch)}"
    return f"{attribute} {'=' if len(branch.values) == 1 else 'in'} {branch_text(branch)}"


def place_text(conditions: Iterable[tuple[str, Branch]]) -> str:
    """Where a node is: its conditions from the root down, or “the root” (not escaped)."""
    return " › ".join(condition_text(attribute, branch) for attribute, branch in conditions) or "the root"


def mark(index: int) -> str:
    """The sign of a class, in its colour."""
    return f'<span class="gh-c gh-c{index % COLOURS}" aria-hidden="true">{MARKS[index % COLOURS]}</span>'


def class_name(index: int, label: object) -> str:
    """A class with its sign, in its colour: ▲ No."""
    return f'<span class="gh-c gh-c{index % COLOURS}">{MARKS[index % COLOURS]}&nbsp;{esc(label)}</span>'


def class_count(index: int, label: object, count: float) -> str:
    """A class count with its sign, in its colour: ▲ 3 No."""
    sign = MARKS[index % COLOURS]
    return f'<span class="gh-c gh-c{index % COLOURS}">{sign}&nbsp;{tally(count)}&nbsp;{esc(label)}</span>'


def class_counts(classes: Sequence[object], counts: Sequence[float]) -> str:
    """The classes that occur, with their counts."""
    pairs = zip(classes, counts, strict=True)
    return ", ".join(class_count(i, label, n) for i, (label, n) in enumerate(pairs) if n)


def chip(index: int, label: object) -> str:
    """A class as a small pill, for table cells."""
    i = index % COLOURS
    return f'<span class="gh-chip gh-c{i} gh-w{i}">{MARKS[i]}&nbsp;{esc(label)}</span>'
