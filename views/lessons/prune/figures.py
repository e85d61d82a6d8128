"""Pruned trees in figures: a table for one split, and a chart, a table and a sentence for many."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

import plotly.graph_objects as go

from mlcore import Tree, prune
from mlcore.prune.steps import same
from views.charts import CLEAR, QUIET, TEST, VALIDATION
from views.panels.miniature import Drawing
from views.tables import table
from views.pruning import HAND, Parts
from views.text import amount, esc, listed, plural, short, tally

FULL = "full"
TITLES = {FULL: "Full tree", HAND: "By hand", **{name: m.title for name, m in prune.METHODS.items()}}
BREAKS = {"mdl": "Minimum<br>description length", "error-based": "Error-based<br>(C4.5)"}
PARTS = ("training", "validation", "test")
BEST = '<span aria-label="best">★</span>'
KEY_KEPT = '<span class="gh-pen" aria-hidden="true"></span>kept'
KEY_GONE = '<span class="gh-faint" aria-hidden="true"></span>faint and dashed: {}'
KEY_CUT = '<span class="gh-ring" aria-hidden="true"></span>{}, where the full tree goes on'
KEY_RAISED = '<span class="gh-disc" aria-hidden="true">↑</span>raised into its parent’s place'
KEY_OTHER = '<span class="gh-disc" aria-hidden="true">≠</span>asks otherwise than the full tree'


@dataclass(frozen=True)
class Figures:
    """A row of the table: a tree in numbers, or why there is none.

    shares: wrong records as a share of training, validation and test part (in a regression the mean squared
            error); counts: the wrong records, () in a regression
    """

    name: str
    title: str
    leaves: int = 0
    depth: int = 0
    shares: tuple[float, ...] = ()
    counts: tuple[float, ...] = ()
    refused: str = ""

    @property
    def compared(self) -> tuple[float, ...]:
        """What is the better the smaller, in the order of the columns."""
        return (self.leaves, self.depth, *self.shares)


def key_of(*items: str) -> str:
    """What the marks in the pictures mean, as HTML."""
    return f'<p class="gh-mini-key">{"".join(f"<span>{item}</span>" for item in items)}</p>'


def title(name: str) -> str:
    """The name of a method, of the full tree, or of the learner's own."""
    return TITLES[name]


def figures_of(name: str, words: str, tree: Tree, parts: Parts) -> Figures:
    """A tree in numbers."""
    tables = [getattr(parts, part) for part in PARTS]
    wrong = [tree.errors(one) for one in tables]
    shares = tuple(w / float(one.weights.sum()) for w, one in zip(wrong, tables, strict=True))
    return Figures(name, words, tree.leaves, tree.depth, shares, () if tree.regression else tuple(wrong))


def figures(rows: Sequence[Figures], caption: str) -> str:
    """The trees in numbers, as an HTML table; the least of every column is marked, ties all."""
    told = [row for row in rows if not row.refused]
    least = [min(column) for column in zip(*(row.compared for row in told), strict=True)]
    regression = not told[0].counts
    what = "mean squared error" if regression else "errors"
    head = ["tree", "leaves", "depth", *(f"{part}<br>{what}" for part in PARTS)]
    body = [_row(row, least) for row in rows]
    css = ["gh-full" if row.name == FULL else "" for row in rows]
    return table(f"{esc(caption)}; ★ the least of its column", head, body, css="gh-figures", row_css=css)


def _row(row: Figures, least: Sequence[float]) -> list[str]:
    if row.refused:
        return [f'{esc(row.title)}<span class="gh-why">{esc(row.refused)}</span>', *["–"] * len(least)]
    shown = [amount(row.leaves), amount(row.depth), *_errors(row)]
    pairs = zip(shown, row.compared, least, strict=True)
    return [esc(row.title), *(_marked(text, same(value, low)) for text, value, low in pairs)]


def _errors(row: Figures) -> list[str]:
    if not row.counts:
        return [short(share) for share in row.shares]
    pairs = zip(row.shares, row.counts, strict=True)
    return [f'{percent(share)}<span class="gh-of">{tally(count)}</span>' for share, count in pairs]


def _marked(text: str, best: bool) -> str:
    return f'<span class="gh-least">{BEST} {text}</span>' if best else text


def percent(share: float, digits: int = 1) -> str:
    """A share for the eye: 12.5 %."""
    return f"{100 * share:.{digits}f} %"


def legend(parts: Parts) -> str:
    """What the three parts are for."""
    n = {part: plural(float(getattr(parts, part).weights.sum()), "record") for part in PARTS}
    return (
        f'<p class="gh-fine">The trees are grown from {n["training"]}; reduced error cuts by '
        f"{n['validation']} kept for validation. The {n['test']} of the test decide nothing: they tell how "
        "much each tree errs on what nobody has seen.</p>"
    )


def sentence(rows: Sequence[Figures]) -> str:
    """What is to be seen on this split, as HTML."""
    full, *others = [row for row in rows if not row.refused]
    methods = [row for row in others if row.name != HAND]
    smallest = min(row.leaves for row in methods)
    lowest = min(row.shares[-1] for row in methods)
    small = [esc(row.title) for row in methods if row.leaves == smallest]
    good = [esc(row.title) for row in methods if same(row.shares[-1], lowest)]
    leave = _verb(small, "leaves", "leave")
    said = f"<b>{_capital(_listed(small))}</b> {leave} the smallest tree, {plural(smallest, 'leaf')}"
    said += f" of {full.leaves}. " if smallest < full.leaves else ": all of it. "
    have, whole = _verb(good, "has", "have"), full.shares[-1]
    said += f"Of the methods <b>{_listed(good)}</b> {have} the least test error, {_test(full, lowest)}; "
    if same(whole, lowest):
        return f"{said}so has the full tree."
    return f"{said}the full tree has {'' if whole > lowest else 'less, '}{_test(full, whole)}."


def _listed(names: Sequence[str]) -> str:
    return "every method" if len(names) == len(prune.METHODS) else listed(names)


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _verb(names: Sequence[str], one: str, many: str) -> str:
    return one if len(names) in (1, len(prune.METHODS)) else many


def _test(row: Figures, share: float) -> str:
    return percent(share) if row.counts else short(share)


def size(full: Tree, tree: Tree) -> str:
    """“5 of 21 leaves”."""
    return (
        plural(tree.leaves, "leaf")
        if tree.leaves == full.leaves
        else f"{tree.leaves} of {full.leaves} leaves"
    )


def picture_words(name: str, full: Tree, tree: Tree, drawn: Drawing) -> str:
    """What a picture shows, for who does not see it (not escaped)."""
    cut = sum(one.sign == "cut" for one in drawn.values())
    raised = sum(one.sign == "raised" for one in drawn.values())
    said = f"{name}: {plural(tree.leaves, 'leaf')}, {tree.depth} deep; {plural(cut, 'subtree')} cut"
    said += f", {plural(raised, 'branch')} raised" if raised else ""
    return f"{said}. The full tree has {plural(full.leaves, 'leaf')}"


# Many seeds -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Run:
    """One seed: of each tree its name, its test error (share, or mean squared error) and its leaves."""

    seed: int
    found: tuple[tuple[str, float, int], ...] = ()
    refused: str = ""


def refused(runs: Sequence[Run]) -> str:
    """The seeds that gave no tree, and why, as HTML."""
    without = [run for run in runs if run.refused]
    reasons = " ".join(dict.fromkeys(run.refused for run in without))
    return f"{plural(len(without), 'seed')} gave no tree. {esc(reasons)}"


def _columns(runs: Sequence[Run]) -> dict[str, list[tuple[int, float, int]]]:
    """Seed, error and leaves by method, for the methods that every run has."""
    names = [name for name, _, _ in runs[0].found]
    found = {
        name: [(run.seed, e, n) for run in runs for other, e, n in run.found if other == name]
        for name in names
    }
    return {name: rows for name, rows in found.items() if len(rows) == len(runs)}


def summary(runs: Sequence[Run], regression: bool) -> str:
    """Mean, standard deviation and how often each was best, as an HTML table."""
    columns = _columns(runs)
    means = {name: fmean(error for _, error, _ in rows) for name, rows in columns.items()}
    wins = _wins(columns)
    least, most = min(means.values()), max(wins.values())
    head = ["tree", "test error,<br>mean", "standard<br>deviation", "best in", "leaves,<br>mean"]
    body = []
    for name, rows in columns.items():
        spread = _value(stdev(error for _, error, _ in rows), regression) if len(rows) > 1 else "–"
        body.append(
            [
                esc(title(name)),
                _marked(_value(means[name], regression), same(means[name], least)),
                spread,
                _marked(f"{wins[name]} of {len(runs)}", wins[name] == most),
                f"{fmean(n for _, _, n in rows):.1f}",
            ]
        )
    css = ["gh-full" if name == FULL else "" for name in columns]
    caption = f"Over {plural(len(runs), 'seed')}; where several are best, all of them count"
    return table(caption, head, body, css="gh-figures", row_css=css)


def _wins(columns: dict[str, list[tuple[int, float, int]]]) -> dict[str, int]:
    """In how many runs each tree had the least test error; ties count for all."""
    errors = {name: [error for _, error, _ in rows] for name, rows in columns.items()}
    least = [min(of_run) for of_run in zip(*errors.values(), strict=True)]
    return {
        name: sum(same(e, low) for e, low in zip(own, least, strict=True)) for name, own in errors.items()
    }


def _value(error: float, regression: bool) -> str:
    return short(error) if regression else percent(error)


def verdict(runs: Sequence[Run], regression: bool) -> str:
    """What is to be seen: how far luck goes, beside what parts the methods; as HTML."""
    columns = _columns(runs)
    if len(runs) == 1:
        return "One seed so far. A second one already shows how far luck goes."
    means = {name: fmean(e for _, e, _ in rows) for name, rows in columns.items()}
    methods = {name: mean for name, mean in means.items() if name != FULL}
    low, high = min(methods.values()), max(methods.values())
    first = [name for name, mean in methods.items() if same(mean, low)]
    own = [error for _, error, _ in columns[first[0]]]
    names = listed([f"<b>{esc(title(name))}</b>" for name in first])
    said = (
        f"Over {plural(len(runs), 'seed')}, of the methods {names} "
        f"{'errs' if len(first) == 1 else 'err'} least on average: {_value(low, regression)}; "
        f"the full tree {_value(means[FULL], regression)}. "
    )
    luck, apart = max(own) - min(own), high - low
    who = "it" if len(first) == 1 else esc(title(first[0]))
    said += (
        f"From seed to seed {who} goes from {_value(min(own), regression)} to {_value(max(own), regression)}"
    )
    if same(apart, 0.0):
        return f"{said}, and on average no two methods differ."
    said += f", {_gap(luck, regression)} apart; the methods’ means are {_gap(apart, regression)} apart. "
    if luck > apart:
        return f"{said}So one split says little about which method is better."
    return f"{said}So here the choice of the method matters more than the luck of the split."


def _gap(value: float, regression: bool) -> str:
    return short(value) if regression else f"{100 * value:.1f} points"


def strip(runs: Sequence[Run], seed: int, regression: bool, large: bool) -> go.Figure:
    """A row for each tree, a dot for each seed at its test error, the mean as a line.

    seed: the one of the tree above, whose dots are ringed
    """
    columns = _columns(runs)
    scale = 1.0 if regression else 100.0
    text, dot = (18, 11) if large else (13, 8)
    figure = go.Figure()
    for row, (name, found) in enumerate(columns.items()):
        x = [scale * error for _, error, _ in found]
        y = [row + _aside(at) for at, _, _ in found]
        own = [at == seed for at, _, _ in found]
        ring = {"width": [2.5 if mine else 0 for mine in own], "color": VALIDATION}
        marker = {
            "size": [dot + 5 if mine else dot for mine in own],
            "color": QUIET if name == FULL else TEST,
        }
        figure.add_scatter(
            x=x, y=y, mode="markers", name=title(name), marker={**marker, "opacity": 0.75, "line": ring},
            customdata=[[at, leaves] for at, _, leaves in found],
            hovertemplate=f"seed %{{customdata[0]}}: %{{x:.3~f}}{'' if regression else ' %'}, "
            "%{customdata[1]} leaves<extra></extra>",
        )  # fmt: skip
        mean = fmean(x)
        figure.add_scatter(
            x=[mean, mean], y=[row - 0.38, row + 0.38], mode="lines", hoverinfo="skip",
            line={"width": 4 if large else 3, "color": QUIET if name == FULL else TEST},
        )  # fmt: skip
    labels = [_label(name, fmean(leaves for _, _, leaves in found)) for name, found in columns.items()]
    what = "mean squared error in the test" if regression else "test error, %"
    figure.update_layout(
        height=round((52 * len(labels) + 60) * (1.45 if large else 1)),
        margin={"l": 8, "r": 12, "t": 8, "b": 8}, showlegend=False, paper_bgcolor=CLEAR, plot_bgcolor=CLEAR,
        xaxis={"title": {"text": what, "font": {"size": text}, "standoff": 6}, "fixedrange": True,
               "tickfont": {"size": text}, "automargin": True, "zeroline": False},
        yaxis={"tickvals": list(range(len(labels))), "ticktext": labels, "tickfont": {"size": text},
               "range": [len(labels) - 0.45, -0.55], "fixedrange": True, "automargin": True,
               "showgrid": False, "zeroline": False},
    )  # fmt: skip
    return figure


def strip_key(runs: Sequence[Run], seed: int) -> str:
    """What the chart shows, in a line."""
    ringed = any(run.seed == seed for run in runs)
    return "A dot is a seed, the upright line their mean" + (
        f"; ringed is seed {seed}, that of the trees above." if ringed else "."
    )


def _aside(seed: int) -> float:
    """Dots of one row stand a little apart, each seed always in the same place."""
    return ((seed * 7) % 11 - 5) / 11 * 0.6


def _label(name: str, leaves: float) -> str:
    return f"{BREAKS.get(name, title(name))}<br>{leaves:.1f} leaves"
