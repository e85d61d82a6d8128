"""A step of CHAID's merging: the contingency table of the groups as they stand, and every pair compared."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from mlcore import Branch, Table
from mlcore.trees.routing import answers
from views.known import known
from views.lessons.grow.candidates import categories_of, group_names
from views.trees.story import Focus
from views.words.html import Cell, Html, class_name, esc, table
from views.words.numbers import amount, p_value, short, tally

MOST_PAIRS = 12


def merging(focus: Focus) -> Html:
    """The step's two tables as HTML."""
    merge, about = known(focus.step.merge), known(focus.step.about)
    return Html(_groups(focus, about, merge.before) + _pairs(focus, about))


def _groups(focus: Focus, about: str, groups: Sequence[tuple[int, ...]]) -> str:
    """Groups against classes, or their means."""
    data, names = focus.story.table, group_names(known(focus.decision), about)
    masks = _masks(focus, data, about)
    regression = data.target.kind == "continuous"
    head = ["group"]
    head += ["records", "mean"] if regression else [class_name(i, c) for i, c in enumerate(data.classes)]
    rows = []
    for group in groups:
        here = np.logical_or.reduce([masks[category] for category in group])
        rows.append([esc(names(group)), *_cells(data, here)])
    return table(f"The groups of {esc(about)} before this step", head, rows, css="gh-numbers")


def _masks(focus: Focus, data: Table, about: str) -> list[NDArray[np.bool_]]:
    """The records of the node that are of each category."""
    column, here = data.column(about), focus.step.tree.reach(data, focus.path) > 0
    categories: tuple[Branch, ...] = categories_of(known(focus.decision), about)
    return [here & answers(category, column.values, column.cells) for category in categories]


def _cells(data: Table, here: NDArray[np.bool_]) -> list[Cell]:
    weight, target = data.weights[here], data.target.cells[here]
    if data.target.kind == "continuous":
        return [tally(float(weight.sum())), short(float(np.average(target, weights=weight)))]
    counts = np.bincount(target, weight, minlength=len(data.classes))
    return [tally(n) for n in counts.tolist()]


def _pairs(focus: Focus, about: str) -> str:
    """Every pair that was compared, the most alike first."""
    merge, decision = known(focus.step.merge), known(focus.decision)
    names = group_names(decision, about)
    groups = merge.before
    pairs = sorted(merge.tests, key=lambda pair: -pair.p)[:MOST_PAIRS]
    rows, css = [], []
    for pair in pairs:
        name = f"{esc(names(groups[pair.i]))} and {esc(names(groups[pair.j]))}"
        p = p_value(pair.p)
        rows.append([name, short(pair.statistic), " / ".join(map(amount, pair.dof)), p])
        css.append("gh-best" if (pair.i, pair.j) == merge.pair and merge.kind != "resplit" else "")
    if not rows:
        return ""
    more = merge.looked_at - len(rows)
    note = f'<p class="gh-fine">and {more} pairs that are less alike</p>' if more > 0 else ""
    head = ["pair", "statistic", "d.f.", "p"]
    return table("Every pair that may be merged", head, rows, css="gh-numbers", row_css=css) + note
