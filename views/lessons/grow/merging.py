"""CHAID's merging of alike categories: what a step says, and the groups and pairs beside it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from mlcore import Table
from mlcore.trees.routing import answers
from views.kit.known import known
from views.lessons.grow.candidates import categories_of, group_names
from views.subjects.trees.story import Focus
from views.words.html import Cell, Html, class_name, esc, paragraph, table
from views.words.numbers import amount, p_value, short, tally

MOST_PAIRS = 12  # of CHAID's groups


@dataclass(frozen=True)
class Explanation:
    """A step of the merging in words.

    name: the attribute; before, after: its groups; pair: the places of those that were compared; p: of these
    """

    name: str
    before: Sequence[str]
    after: Sequence[str]
    pair: Sequence[int]
    p: str
    alpha: str

    def both(self, groups: Sequence[str]) -> str:
        """The pair among these groups."""
        return " and ".join(groups[place] for place in self.pair)


def sentence(focus: Focus) -> str:
    """The sentence of a step."""
    merge, about = known(focus.step.merge), known(focus.step.about)
    plain, alpha = group_names(known(focus.decision), about), amount(focus.story.recipe.alpha_merge)
    before, after = ([esc(plain(group)) for group in groups] for groups in (merge.before, merge.after))
    name, p = f"<b>{esc(about)}</b>", p_value(merge.p)
    return SAID[merge.kind](Explanation(name, before, after, merge.pair or (), p, alpha))


def _settled(step: Explanation) -> str:
    name, left = step.name, step.after
    if len(left) == 1:
        return f"All categories of {name} are merged into one, so {name} cannot split this node."
    why = (
        f"{step.both(step.before)} are the most similar and still differ (p = {step.p}, not above "
        f"{step.alpha}). "
        if step.pair
        else ""
    )
    return f"{name}: {why}{len(left)} groups remain, {' | '.join(left)}."


def _binned(step: Explanation) -> str:
    many = "has too many categories to compare them all"
    return f"{step.name} {many}, so CHAID first puts them into {len(step.after)} groups."


def _resplit(step: Explanation) -> str:
    differ = f"{step.both(step.after)} now differ inside the merged group (p = {step.p})"
    return f"{step.name}: {differ}, so CHAID separates them again."


def _small(step: Explanation) -> str:
    alike = f"CHAID merges the most similar pair, {step.both(step.before)} (p = {step.p})"
    return f"{step.name}: a group has too few records, so {alike}."


def _merge(step: Explanation) -> str:
    pair = f"{step.both(step.before)} are the most similar"
    return (
        f"{step.name}: {pair}. Their p-value, <b>{step.p}</b>, is above {step.alpha}, so CHAID merges them."
    )


SAID = {"settled": _settled, "binned": _binned, "resplit": _resplit, "small": _small, "merge": _merge}


# Beside ---------------------------------------------------------------------------------------------


def comparison(focus: Focus) -> Html:
    """The current groups against classes, or their means, and the comparison of every pair."""
    merge, about, data = known(focus.step.merge), known(focus.step.about), focus.story.table
    names = group_names(known(focus.decision), about)
    column, here = data.column(about), focus.step.tree.reach(data, focus.path) > 0
    categories = categories_of(known(focus.decision), about)
    masks = [here & answers(category, column.values, column.cells) for category in categories]
    head = ["records", "mean"]
    if data.target.kind != "continuous":
        head = [class_name(i, label) for i, label in enumerate(data.classes)]
    rows = [
        [esc(names(group)), *_cells(data, np.logical_or.reduce([masks[category] for category in group]))]
        for group in merge.before
    ]
    groups = table(f"The groups of {esc(about)} before this step", ["group", *head], rows, css="gh-numbers")
    return Html(groups + _pairs(focus, names))


def _cells(data: Table, here: np.ndarray) -> list[Cell]:
    weight, target = data.weights[here], data.target.cells[here]
    if data.target.kind == "continuous":
        return [tally(float(weight.sum())), short(float(np.average(target, weights=weight)))]
    counts = np.bincount(target, weight, minlength=len(data.classes))
    return [tally(n) for n in counts.tolist()]


def _pairs(focus: Focus, names: Callable[[tuple[int, ...]], str]) -> str:
    """Every pair that was compared, the most alike first."""
    merge, rows, css = known(focus.step.merge), [], []
    for pair in sorted(merge.tests, key=lambda pair: -pair.p)[:MOST_PAIRS]:
        name = " and ".join(esc(names(merge.before[k])) for k in (pair.i, pair.j))
        rows.append([name, short(pair.statistic), " / ".join(map(amount, pair.dof)), p_value(pair.p)])
        css.append("gh-best" if (pair.i, pair.j) == merge.pair and merge.kind != "resplit" else "")
    if not rows:
        return ""
    more = merge.looked_at - len(rows)
    note = paragraph(f"and {more} pairs that are less similar") if more > 0 else ""
    head = ["pair", "statistic", "d.f.", "p"]
    return table("Pairs compared", head, rows, css="gh-numbers", row_css=css) + note
