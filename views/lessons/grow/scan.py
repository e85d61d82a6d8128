"""The scan: every way to ask for one attribute at one node, as the lectures' table and as a curve."""

import math
from bisect import bisect
from collections.abc import Sequence
from html import unescape
from itertools import pairwise
from typing import NamedTuple

import numpy as np

import mlcore
from mlcore import Candidate, Table
from mlcore.trees.impurity import impurity_of
from views.kit import charts
from views.kit.known import known
from views.kit.link.switches import CRITERION_NAMES
from views.subjects.trees.story import IMPURITY_NAMES, Focus
from views.words.conditions import branch_text
from views.words.grammar import plural
from views.words.html import MARKS, Html, class_name, esc, folded, paragraph, table, tone
from views.words.numbers import exact, short, tally

MOST_CUTS = 60  # a wider table is thinned out around the best cut
ROOM = 66  # letters of a table that a column of a projector has room for
FEWEST_CUTS = 3  # in such a table
MOST_SUBSETS = 8
MOST_MORE = 40  # further ones, which the learner can open
LINE = "#0b7a5a"
PROOF = (
    "Fayyad &amp; Irani (1992) proved this for entropy. It also holds for Gini and for every other measure "
    "that is concave in the counts. A value with records of several classes counts as a change on both "
    "sides. Another threshold can win only where a branch must have more records."
)
AGAINST = ' <span class="gh-soft">against</span> '
Classes = dict[int, int]  # how many records have each class, by code


def trials(focus: Focus, attribute: str) -> tuple[Candidate, ...]:
    """Every split on the attribute at the node in focus."""
    story = focus.story
    share = focus.step.tree.reach(story.table, focus.path)
    rows = np.flatnonzero(share)
    whole = bool((share[rows] == 1).all())
    return mlcore.scan(story.table, story.recipe, rows, attribute, None if whole else share[rows])


def kind_of(focus: Focus) -> str:
    """The name of the impurity that the scan shows."""
    return IMPURITY_NAMES["variance" if focus.node.mean is not None else focus.story.recipe.criterion]


def split_impurity(focus: Focus, trial: Candidate) -> float:
    """The weighted impurity of the branches."""
    return _impurities(focus, [trial])[0]


def _impurities(focus: Focus, trials: Sequence[Candidate]) -> list[float]:
    """The weighted impurity of the branches of each split. All splits have as many branches."""
    if trials[0].branches:
        n = np.array([[branch.n for branch in trial.branches] for trial in trials])
        spread = np.array([[branch.variance for branch in trial.branches] for trial in trials])
    else:
        counts = np.array([trial.counts for trial in trials])
        n, spread = counts.sum(axis=-1), impurity_of(focus.story.recipe.criterion)(counts)
    found: list[float] = (n / n.sum(axis=-1, keepdims=True) * spread).sum(axis=-1).tolist()
    return found


class _Stop(NamedTuple):
    """One column of the scan: a cut, or one of the two that separate nothing.

    low, high: a text for each row of the table, on both sides; impurity: of the split, a text
    """

    name: str
    low: Sequence[str]
    high: Sequence[str]
    impurity: str
    css: str
    shown: bool


def cut_table(
    focus: Focus, attribute: str, found: Sequence[Candidate], best: Candidate, unit: str, narrow: bool
) -> Html:
    """Sorted values above, cuts between them, class counts on both sides, and the impurity of each split.

    The first and the last column hold the two cuts that separate nothing, as the lectures do. While
    the story walks, cuts ahead of it stay empty.
    """
    values, shown = _values(focus, attribute), _thin(found, best, MOST_CUTS)
    stops = _stops(focus, shown, found, best, values)
    if narrow and (fewer := _fitting(stops)) < len(shown):
        shown = _thin(found, focus.trial or best, fewer)
        stops = _stops(focus, shown, found, best, values)
    whole, too_few = len(shown) == len(found), len(values) - 1 - len(found)
    measured = f" ({esc(unit)})" if unit else ""
    caption = f"{'Every threshold' if whole else 'Thresholds'} of {esc(attribute)}{measured}"
    heads = "".join(f'<th scope="col" colspan="2" class="{s.css}">{s.name}</th>' for s in stops)
    sides = '<th scope="col" class="gh-le">≤</th><th scope="col" class="gh-gt">&gt;</th>' * len(stops)
    names = [class_name(k, label) for k, label in enumerate(focus.story.table.classes)]
    body = "".join(
        f'<tr><th scope="row">{name}</th>{"".join(_both_sides(s, k) for s in stops)}</tr>'
        for k, name in enumerate(["records", "mean"] if focus.node.mean is not None else names)
    )
    sums = "".join(f'<td colspan="2" class="{s.css}">{s.impurity if s.shown else ""}</td>' for s in stops)
    note = "" if whole else paragraph(f"The table shows {len(shown)} of {len(found)} thresholds.")
    if too_few > 0:
        note += paragraph(f"{plural(too_few, 'threshold')} would leave too few records on one side.")
    elif focus.node.mean is None and focus.story.recipe.criterion in ("entropy", "gini"):
        note += boundaries([codes for _, codes in values])
    classes = focus.story.table.classes
    row = _sorted_row(values, classes) if whole and focus.node.mean is None else ""
    return Html(
        f'<div class="gh-scroll" tabindex="0" role="group" aria-label="{caption}">'
        f'<table class="gh-table gh-scan"><caption>{caption}</caption>'
        f"<thead>{row}"
        f'<tr><th scope="row">threshold</th>{heads}</tr>'
        f'<tr class="gh-sides"><th scope="row">side</th>{sides}</tr></thead><tbody>{body}</tbody>'
        f'<tfoot><tr><th scope="row">{kind_of(focus)}</th>{sums}</tr></tfoot></table></div>{note}'
    )


def boundaries(classes: Sequence[Classes]) -> Html:
    """How many thresholds need a look; classes: of the records at each value, in order."""
    mixed = sum(len({*low, *high}) > 1 for low, high in pairwise(classes))
    few = (
        f"The class changes at {mixed} of {plural(len(classes) - 1, 'threshold')}. The best threshold is "
        "always one of these."
    )
    return Html(paragraph(few) + folded("Why the others never win", paragraph(PROOF)))


def _both_sides(stop: _Stop, k: int) -> str:
    low, high = (stop.low[k], stop.high[k]) if stop.shown else ("", "")
    return f'<td class="gh-le {stop.css}">{low}</td><td class="gh-gt {stop.css}">{high}</td>'


def _stops(
    focus: Focus, shown: Sequence[Candidate], found: Sequence[Candidate], best: Candidate,
    values: Sequence[tuple[float, object]],
) -> list[_Stop]:  # fmt: skip
    now, walked = focus.trial, _walked(focus, found)
    nothing, whole, undivided = _edges(focus, found[0])
    stops = [_Stop(f"&lt;&nbsp;{exact(values[0][0])}", nothing, whole, undivided, "", True)]
    for cut in shown:
        is_best = cut.split == best.split and (focus.settled or now is None)
        css = "gh-trial" if now is not None and cut.split == now.split else "gh-best" if is_best else ""
        name, impurity = exact(known(cut.split.threshold)), short(split_impurity(focus, cut))
        means = [[tally(side.n), short(side.mean)] for side in cut.branches]
        low, high = means or [[*map(tally, side)] for side in cut.counts]
        stops.append(_Stop(name, low, high, impurity, css, cut.split in walked))
    return [*stops, _Stop(f"&gt;&nbsp;{exact(values[-1][0])}", whole, nothing, undivided, "", True)]


def _edges(focus: Focus, cut: Candidate) -> tuple[list[str], list[str], str]:
    """The texts of an empty side and of one that holds all known records, and their impurity."""
    if cut.branches:
        n = sum(side.n for side in cut.branches)
        mean = sum(side.n * side.mean for side in cut.branches) / n
        spread = sum(side.n * (side.variance + (side.mean - mean) ** 2) for side in cut.branches) / n
        return ["0", ""], [tally(n), short(mean)], short(spread)
    whole = [sum(column) for column in zip(*cut.counts, strict=True)]
    undivided = float(impurity_of(focus.story.recipe.criterion)(whole))
    return ["0"] * len(whole), [tally(n) for n in whole], short(undivided)


def _values(focus: Focus, attribute: str) -> list[tuple[float, Classes]]:
    """The distinct values at the node, sorted, with the classes of their records."""
    data: Table = focus.story.table
    rows = focus.step.tree.rows(data, focus.path)
    cells = data.column(attribute).cells[rows]
    codes = data.target.cells[rows] if focus.node.mean is None else np.zeros(len(rows), dtype=np.intp)
    there = ~np.isnan(cells)
    values, places = np.unique(cells[there], return_inverse=True)
    counts = np.zeros((len(values), len(data.classes) or 1), dtype=np.intp)
    np.add.at(counts, (places, codes[there]), 1)
    classes = [{code: n for code, n in enumerate(row) if n} for row in counts.tolist()]
    return list(zip(values.tolist(), classes, strict=True))


def place_of(focus: Focus, trial: Candidate) -> str:
    """Where the threshold of a split is among the values of the node, in words. "" if rounding moved it"""
    if focus.story.recipe.thresholds == "data":
        return "a value of the table"
    cut, values = known(trial.split.threshold), [value for value, _ in _values(focus, trial.attribute)]
    above = bisect(values, cut)
    if not 0 < above < len(values):
        return ""
    low, high = values[above - 1], values[above]
    halfway = math.isclose(cut - low, high - cut, rel_tol=1e-6)
    return f"halfway between {exact(low)} and {exact(high)}" if halfway else ""


def _sorted_row(values: Sequence[tuple[float, Classes]], classes: Sequence[object]) -> str:
    """The values, each astride the two cuts beside it, with the class marks of their records."""
    cells = []
    for value, codes in values:
        marks = ""
        for code, n in sorted(codes.items()):
            k = tone(code, classes[code])
            marks += f'<span class="gh-c gh-c{k}">{MARKS[k] * n if n < 3 else f"{MARKS[k]}{n}"}</span>'
        cells.append(f'<td colspan="2" class="gh-value">{exact(value)}<br>{marks}</td>')
    return f'<tr class="gh-sorted"><th scope="row">sorted</th><td></td>{"".join(cells)}<td></td></tr>'


def _thin(found: Sequence[Candidate], middle: Candidate, most: int) -> list[Candidate]:
    """All cuts, or those nearest to one of them."""
    if len(found) <= most:
        return list(found)
    at = next(i for i, trial in enumerate(found) if trial.split == middle.split)
    start = min(max(at - most // 2, 0), len(found) - most)
    return list(found[start : start + most])


def _fitting(stops: Sequence[_Stop]) -> int:
    """How many cuts a column of a projector has room for, besides the two that separate nothing."""
    first, *cuts, last = [_letters(stop) for stop in stops]
    if first + sum(cuts) + last <= ROOM:
        return len(cuts)
    return max(FEWEST_CUTS, (ROOM - first - last) // max(cuts))


def _letters(stop: _Stop) -> int:
    """The width of a column, with a letter between columns."""
    sides = [len(low) + len(high) + 1 for low, high in zip(stop.low, stop.high, strict=True)]
    return 1 + max(len(unescape(stop.name)), len(stop.impurity), *sides)


def _walked(focus: Focus, found: Sequence[Candidate]) -> set[object]:
    """The splits the story has reached."""
    if focus.trial is None:
        return {trial.split for trial in found}
    at = next(i for i, trial in enumerate(found) if trial.split == focus.trial.split)
    return {trial.split for trial in found[: at + 1]}


def curve(
    focus: Focus, attribute: str, found: Sequence[Candidate], best: Candidate, unit: str, large: bool
) -> charts.Chart:
    """The impurity of the split over the cut; the best cut ringed, cuts not walked yet faint."""
    walked = _walked(focus, found)
    x = [trial.split.threshold for trial in found]
    y = _impurities(focus, found)
    solid = [value if trial.split in walked else None for value, trial in zip(y, found, strict=True)]
    kind = kind_of(focus)
    marks = "lines+markers" if len(x) <= 80 else "lines"
    hover = f"threshold %{{x}}<br>{kind} %{{y:.4f}}<extra></extra>"
    about = {"type": "scatter", "mode": marks, "line": {"color": LINE, "width": 2}, "hovertemplate": hover}
    marked = focus.trial or best
    at = next(i for i, trial in enumerate(found) if trial.split == marked.split)
    ring = charts.ring([x[at]], [y[at]], 15, LINE, hovertemplate=hover)
    title = esc(attribute) + (f" ({esc(unit)})" if unit else "")
    more = {"uirevision": attribute, "y": {"rangemode": "tozero"}}
    layout = charts.small(240 if large else 170, title, f"{kind} of the split", large, **more)
    return charts.figure([{**about, "x": x, "y": solid}, ring], layout)


def subset_table(focus: Focus, attribute: str, found: Sequence[Candidate], best: Candidate) -> Html:
    """Two-way groupings of a nominal attribute's values, best first: all of them, or those tried so far."""
    walked = _walked(focus, found)
    tried = sorted((t for t in found if t.split in walked), key=lambda t: -t.score)
    shown, rest = tried[:MOST_SUBSETS], tried[MOST_SUBSETS:]
    now = focus.trial
    if now is not None and all(trial.split != now.split for trial in shown):
        shown, rest = [*shown, now], []
    title = f"All {len(found)} groupings of {esc(attribute)}, best first"
    if now is not None:
        title = f"Groupings of {esc(attribute)}: {len(tried)} of {len(found)} tried, best first"
    cells = _groupings(focus, title, shown, best)
    if rest and now is None:
        more = _groupings(focus, f"More groupings of {esc(attribute)}", rest[:MOST_MORE], best)
        if len(rest) > MOST_MORE:
            more += paragraph(f"The table shows the best {MOST_MORE} of these.")
        cells += folded(f"{len(rest)} more groupings", Html(more))
    if best.heuristic:
        cells += paragraph(
            "There are too many values to try every grouping. CART compares only those that keep the order "
            "of the values by class shares, and these need not include the best."
        )
    return Html(cells)


def _groupings(focus: Focus, title: str, trials: Sequence[Candidate], best: Candidate) -> str:
    decision = known(focus.decision)
    marked, look = (best, "gh-best") if focus.trial is None else (focus.trial, "gh-trial")
    rows = []
    for trial in trials:
        name = AGAINST.join(esc(branch_text(branch)) for branch in trial.split.branches)
        score = trial.measures.score(decision.criterion)
        rows.append([name, short(split_impurity(focus, trial)), short(score)])
    css = [look if trial.split == marked.split else "" for trial in trials]
    kind, gain = kind_of(focus), CRITERION_NAMES[decision.criterion]
    return table(title, ["grouping", f"{kind} of the split", gain], rows, css="gh-numbers", row_css=css)
