"""Where the statistic of a test comes from, and the number of tries that adjusts its p.

CHAID compares observed with expected counts, or means by an F test. The quadratic form of conditional
inference (Strasser & Weber 1999) is in each case a simpler figure: the share of a spread that lies between
groups, Pearson's statistic over n, or a squared correlation, times n - 1. The tests hold these figures
against the statistics that mlcore computes.
"""

from math import comb, factorial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mlcore import Branch, Candidate, Column, Recipe, Table
from views.kit.known import known
from views.kit.panels import Formula, Panels, Said
from views.subjects.trees.story import Focus
from views.words.chance import few_expected, least_expected
from views.words.conditions import branch_text
from views.words.html import Cell, class_name, esc, table
from views.words.numbers import number, short, tally
from views.words.tex import aligned, decimals, tex

Floats = NDArray[np.float64]

MOST_TERMS = 4  # of a sum that is written out
ONE_LINE = 16  # letters of a branch that are not broken


class Spread(NamedTuple):
    """A number by groups: the weights and means (k,) that there are, the mean, both sums of squares."""

    places: list[int]
    n: Floats
    means: Floats
    mean: float
    between: float
    total: float

    @property
    def size(self) -> float:
        return float(self.n.sum())


class Known(NamedTuple):
    """The records of a node that have a value of the attribute: its cells, the target's, weights."""

    x: NDArray[Any]
    y: NDArray[Any]
    weights: Floats


def statistic(focus: Focus, candidate: Candidate) -> Panels:
    """Tables and formulas that end in the statistic of the candidate's test."""
    if focus.story.recipe.selection == "merge":
        return _groups_compared(candidate) if candidate.branches else _expected(focus, candidate)
    data, column = focus.story.table, focus.story.table.column(candidate.attribute)
    here = known_records(focus, column)
    numeric = data.target.kind == "continuous"
    if column.kind == "nominal":
        return _values_and_numbers(column, here) if numeric else _values_and_classes(column, data, here)
    return _correlation(here) if numeric else _classes_and_numbers(data, here)


def known_records(focus: Focus, column: Column) -> Known:
    """The records of the node in focus with a value of that attribute; ordinal values count 1, 2, .."""
    data = focus.story.table
    rows = focus.step.tree.reach(data, focus.path) > 0
    cells = column.cells
    rows &= ~np.isnan(cells) if column.kind == "continuous" else cells >= 0
    x = cells[rows] if column.kind != "ordinal" else cells[rows] + 1.0
    return Known(x, data.target.cells[rows], data.weights[rows])


def spread(groups: NDArray[Any], values: Floats, weights: Floats) -> Spread:
    """How numbers differ between the groups of their records and within them."""
    n = np.bincount(groups, weights).astype(np.float64)
    sums = np.bincount(groups, weights * values)
    there = np.flatnonzero(n)
    means = sums[there] / n[there]
    mean = float(sums.sum() / n.sum())
    between = float((n[there] * (means - mean) ** 2).sum())
    total = float((weights * (values - mean) ** 2).sum())
    return Spread(there.tolist(), n[there], means, mean, between, total)


def squared_correlation(here: Known) -> tuple[float, float, float]:
    """Of x and y: the products of their deviations summed, and both sums of squares."""
    x = here.x - np.average(here.x, weights=here.weights)
    y = here.y - np.average(here.y, weights=here.weights)
    products = ((x, y), (x, x), (y, y))
    xy, xx, yy = (float((here.weights * a * b).sum()) for a, b in products)
    return xy, xx, yy


# CHAID ----------------------------------------------------------------------------------------------


def expected_counts(counts: Floats) -> Floats:
    """What each cell would hold if class and branch were independent, shape (b, k)."""
    expected: Floats = counts.sum(axis=1)[:, None] * counts.sum(axis=0) / counts.sum()
    return expected


def numbered(i: int, branch: Branch) -> str:
    """A branch with its number; a short one stays in one line, however many columns there are."""
    text = branch_text(branch)
    css = ' class="gh-whole"' if len(text) <= ONE_LINE else ""
    return f'<span{css}><span class="gh-nr">{i}</span> {esc(text)}</span>'


def _expected(focus: Focus, candidate: Candidate) -> Panels:
    counts = np.array(candidate.counts)
    classes = focus.story.table.classes
    heads = ["expected", *(class_name(i, label) for i, label in enumerate(classes))]
    rows: list[list[Cell]] = [
        [numbered(i, branch), *(number(cell, 2) for cell in row)]
        for i, (branch, row) in enumerate(
            zip(candidate.split.branches, expected_counts(counts).tolist(), strict=True), 1
        )
    ]
    title = "Expected counts, if class and branch were independent: branch total · class total / records"
    lines = [
        r"\chi^2 &= \textstyle\sum \tfrac{(\text{observed} - \text{expected})^2}{\text{expected}}"
        rf" = \mathbf{{{_said(known(candidate.test).statistic)}}}"
    ]
    few = few_expected(least_expected(candidate.counts), "CHAID tests anyway.")
    note: Panels = [Said(few)] if few else []
    return [Said(table(title, heads, rows, css="gh-numbers")), *note, Formula(aligned(lines))]


def _groups_compared(candidate: Candidate) -> Panels:
    n = np.array([branch.n for branch in candidate.branches])
    means = np.array([branch.mean for branch in candidate.branches])
    variances = np.array([branch.variance for branch in candidate.branches])
    mean = float((n * means).sum() / n.sum())
    between = float((n * (means - mean) ** 2).sum())
    inside = float((n * variances).sum())
    free, left = len(n) - 1, float(n.sum()) - len(n)
    lines = [
        rf"\text{{between}} &= \textstyle\sum n_i(\bar y_i - {_said(mean)})^2 = {_said(between)}",
        rf"\text{{within}} &= \textstyle\sum n_i \text{{Var}}_i = {_said(inside)}",
        rf"F &= \frac{{\text{{between}}/{free}}}{{\text{{within}}/{tally(left)}}}"
        rf" = \mathbf{{{_said(known(candidate.test).statistic)}}}",
    ]
    return [Formula(aligned(lines))]


def ways_to_merge(candidate: Candidate, column: Column, recipe: Recipe) -> str:
    """CHAID's multiplier worked out, as Markdown (Kass 1980); "" where nothing is multiplied."""
    test = known(candidate.test)
    if not recipe.bonferroni or recipe.selection != "merge" or test.multiplier <= 1 or not candidate.merges:
        return ""
    c, r = len(candidate.merges[0].before), len(candidate.merges[-1].after)
    value = tex(short(test.multiplier))
    if column.kind == "nominal":
        return aligned([*_stirling(c, r, value)])
    if comb(c - 1, r - 1) == test.multiplier:
        return aligned([rf"\binom{{c-1}}{{r-1}} &= \binom{{{c - 1}}}{{{r - 1}}} = \mathbf{{{value}}}"])
    first, second = comb(c - 2, r - 2), comb(c - 2, r - 1)
    lines = [
        r"\binom{c-2}{r-2} + r\binom{c-2}{r-1}"
        rf" &= {first} + {r}\cdot {second} = \mathbf{{{value}}} \quad\text{{(a missing value may join any)}}"
    ]
    return aligned(lines)


def stirling_terms(c: int, r: int) -> list[int]:
    """What is added up and divided by r! for the number of ways to part c things into r groups."""
    return [(-1) ** i * comb(r, i) * (r - i) ** c for i in range(r)]


def _stirling(c: int, r: int, value: str) -> list[str]:
    lines = [r"S(c, r) &= \tfrac{1}{r!}\textstyle\sum_{i=0}^{r-1} (-1)^i \tbinom{r}{i}(r-i)^c"]
    if r > MOST_TERMS:
        return [rf"{lines[0]}", rf"S({c}, {r}) &= \mathbf{{{value}}}"]
    terms = "".join(
        ("-" if i % 2 else "+" if i else "") + rf"{comb(r, i)}\cdot {r - i}^{{{c}}}" for i in range(r)
    )
    return [*lines, rf"S({c}, {r}) &= \tfrac{{1}}{{{factorial(r)}}}\left({terms}\right) = \mathbf{{{value}}}"]


# Conditional inference ------------------------------------------------------------------------------


def _classes_and_numbers(data: Table, here: Known) -> Panels:
    """A number by classes: how much of its spread lies between them."""
    found = spread(here.y, here.x, here.weights)
    rows: list[list[Cell]] = [
        [class_name(k, data.classes[k]), tally(n), short(mean)]
        for k, n, mean in zip(found.places, found.n.tolist(), found.means.tolist(), strict=True)
    ]
    foot = ["all", tally(found.size), short(found.mean)]
    title = "The attribute’s mean in each class"
    cells = table(title, ["class", "records", "mean"], rows, foot=foot, css="gh-numbers")
    return [Said(cells), Formula(aligned(_between_lines(found, "x")))]


def _values_and_numbers(column: Column, here: Known) -> Panels:
    """A number as target by the values of an attribute."""
    found = spread(here.x, here.y, here.weights)
    rows: list[list[Cell]] = [
        [esc(column.values[k]), tally(n), short(mean)]
        for k, n, mean in zip(found.places, found.n.tolist(), found.means.tolist(), strict=True)
    ]
    foot = ["all", tally(found.size), short(found.mean)]
    title = "The target’s mean for each value"
    cells = table(title, ["value", "records", "mean"], rows, foot=foot, css="gh-numbers")
    return [Said(cells), Formula(aligned(_between_lines(found, "y")))]


def _between_lines(found: Spread, of: str) -> list[str]:
    n, mean = found.size - 1, _said(found.mean)
    value = n * found.between / found.total
    return [
        rf"\text{{between}} &= \textstyle\sum n_k(\bar {of}_k - {mean})^2 = {_said(found.between)}",
        rf"\text{{total}} &= \textstyle\sum ({of} - {mean})^2 = {_said(found.total)}",
        rf"\text{{statistic}} &= (n-1)\cdot\tfrac{{\text{{between}}}}{{\text{{total}}}} = {tally(n)}\cdot"
        rf"\tfrac{{{_said(found.between)}}}{{{_said(found.total)}}} = \mathbf{{{_said(value)}}}",
    ]


def _values_and_classes(column: Column, data: Table, here: Known) -> Panels:
    """Values against classes: Pearson's statistic, but for n - 1 in the place of n."""
    counts = cross_counts(here, len(column.values), len(data.classes))
    there = np.flatnonzero(counts.sum(axis=1)).tolist()
    expected = expected_counts(counts[there])
    rows: list[list[Cell]] = [
        [
            esc(column.values[v]),
            *(f"{tally(seen)} / {number(due, 2)}" for seen, due in zip(a, b, strict=True)),
        ]
        for v, a, b in zip(there, counts[there].tolist(), expected.tolist(), strict=True)
    ]
    heads = ["value", *(class_name(k, label) for k, label in enumerate(data.classes))]
    title = "Observed / expected counts: expected, if class and value were independent"
    n, pearson = float(counts.sum()), pearson_statistic(counts)
    lines = [
        r"\chi^2 &= \textstyle\sum \tfrac{(\text{observed} - \text{expected})^2}{\text{expected}}"
        rf" = {_said(pearson)}",
        rf"\text{{statistic}} &= \tfrac{{n-1}}{{n}}\,\chi^2 = \tfrac{{{tally(n - 1)}}}{{{tally(n)}}}"
        rf"\cdot {_said(pearson)} = \mathbf{{{_said((n - 1) / n * pearson)}}}",
    ]
    return [Said(table(title, heads, rows, css="gh-numbers")), Formula(aligned(lines))]


def cross_counts(here: Known, values: int, classes: int) -> Floats:
    """How often each value goes with each class, shape (values, classes)."""
    flat = np.bincount(here.x * classes + here.y, here.weights, minlength=values * classes)
    return flat.astype(np.float64).reshape(values, classes)


def pearson_statistic(counts: Floats) -> float:
    """Pearson's chi-square of a table of counts; empty rows and columns count for nothing."""
    counts = counts[counts.sum(axis=1) > 0][:, counts.sum(axis=0) > 0]
    expected = expected_counts(counts)
    return float(((counts - expected) ** 2 / expected).sum())


def _correlation(here: Known) -> Panels:
    xy, xx, yy = squared_correlation(here)
    n = float(here.weights.sum()) - 1
    square = xy**2 / (xx * yy)
    lines = [
        r"r^2 &= \frac{\left(\sum (x-\bar x)(y-\bar y)\right)^2}{\sum (x-\bar x)^2\,\sum (y-\bar y)^2}",
        rf"&= \tfrac{{\left({_said(xy)}\right)^2}}{{{_said(xx)}\,\cdot\,{_said(yy)}}} = {number(square, 4)}",
        rf"\text{{statistic}} &= (n-1)\,r^2 = {tally(n)}\cdot {number(square, 4)}"
        rf" = \mathbf{{{_said(n * square)}}}",
    ]
    return [Formula(aligned(lines))]


def _said(value: float) -> str:
    return tex(short(value)) if value < 1e6 else decimals(value)
