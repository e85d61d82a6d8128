"""The calculation behind a measured condition.

No learner's text goes into a formula. Steps of a formula carry four decimals, results three, as in tables.
"""

from mlcore.prune.estimates import z_of
from mlcore.ruleset import RuleStep, Try
from views.lessons.rules.case import Case
from views.lessons.rules.words import is_independent
from views.words.html import Html, paragraph
from views.words.numbers import amount, four, number, p_value, tally
from views.words.tex import aligned, tex

SMALL = 5  # an expected count below this makes Pearson's test rough
UPPER = (
    r"\tfrac{1}{1 + z^2/n}\Bigl(f + \tfrac{z^2}{2n} + z\sqrt{\tfrac{f - f^2}{n} + \tfrac{z^2}{4n^2}}\Bigr)"
)


def formulas(step: RuleStep, one: Try, case: Case) -> str:
    """The calculation behind a measured condition, as Markdown with LaTeX."""
    if case.by == "chi-square":
        return aligned(_independence(one, case), 6)
    n, errors = sum(one.inside), one.inside[1]
    now = _upper("now", n, errors, step.estimate, case.confidence)
    then = _upper("without", one.n, one.errors, one.estimate, case.confidence)
    general = [rf"U &= {UPPER},\quad z = {number(z_of(case.confidence), 4)}"]
    lines = [*(general if len(now) > 1 or len(then) > 1 else []), *now, *then]
    title = f"Upper limit of the error rate at {amount(100 * case.confidence)} % confidence:"
    return f"{title}\n\n{aligned(lines, 6)}"


def _upper(name: str, n: float, errors: float, rate: float, confidence: float) -> list[str]:
    """The upper limit of the error rate, in two lines where the general formula holds.

    The cases are those of mlcore.prune.estimates.extra_errors.
    """
    left, result = rf"U_{{\text{{{name}}}}}", rf"\mathbf{{{number(rate)}}}"
    e, all_n = tally(errors), tally(n)
    if n <= 0:
        return [rf"{left} &= {result}\quad\text{{(no record)}}"]
    if errors < 1e-6:
        return [rf"{left} &= 1 - {amount(confidence)}^{{1/{all_n}}} = {result}"]
    if errors < 0.9999:
        return [rf"{left} &= {result}\quad\text{{(between none and one wrong: a straight line)}}"]
    if errors + 0.5 >= n:
        return [rf"{left} &= \frac{{{e} + 0.67\cdot({all_n} - {e})}}{{{all_n}}} = {result}"]
    z, f = z_of(confidence), (errors + 0.5) / n
    inner = f / n * (1 - f) + z * z / (4 * n * n)
    over = rf"{number(f, 4)} + {four(z * z / (2 * n))} + {number(z, 4)}\sqrt{{{four(inner)}}}"
    return [
        rf"f_{{\text{{{name}}}}} &= \tfrac{{{e} + 0.5}}{{{all_n}}} = {number(f, 4)},\quad n = {all_n}",
        rf"{left} &= \frac{{{over}}}{{{number(1 + z * z / n, 4)}}} = {result}",
    ]


def _independence(one: Try, case: Case) -> list[str]:
    """Pearson's statistic of the four numbers, and its p."""
    cells = _expected(one)
    if any(expected <= 0 for _, expected in cells):
        return [r"&\text{A row or a column is empty: nothing to test, } p = 1"]
    terms = [rf"\frac{{({tally(o)} - {four(e)})^2}}{{{four(e)}}}" for o, e in cells]
    p = rf"\mathbf{{{tex(p_value(one.p, one.log_p))}}}"
    sign = ">" if is_independent(one, case) else r"\le"
    return [
        r"\chi^2 &= \textstyle\sum \frac{(\text{seen} - \text{expected})^2}{\text{expected}}",
        rf"&= {' + '.join(terms[:2])}",
        rf"&\quad + {' + '.join(terms[2:])} = \mathbf{{{number(one.statistic)}}}",
        rf"p &= P(\chi^2_1 \ge {number(one.statistic)}) = {p} {sign} {amount(case.significance)}",
    ]


def _expected(one: Try) -> list[tuple[float, float]]:
    """(seen, expected) of the four cells; expected is row total × column total / all."""
    rows = (one.inside, one.outside)
    columns = [sum(pair) for pair in zip(*rows, strict=True)]
    return [(row[i], sum(row) * columns[i] / one.n if one.n else 0.0) for row in rows for i in (0, 1)]


def warning(one: Try, case: Case) -> Html:
    """What to think of a test of few records, as HTML; nothing where there are enough."""
    low = min(expected for _, expected in _expected(one))
    if case.by != "chi-square" or low >= SMALL or low <= 0:
        return Html("")
    return paragraph(
        f"The smallest expected count is {four(low)}. Below {SMALL} this test is rough: "
        "Quinlan takes Fisher’s exact test for so few records."
    )
