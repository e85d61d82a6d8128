"""Pruning over many seeds: a chart, a table and a sentence on how far luck goes."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

import plotly.graph_objects as go

from mlcore.prune.steps import same
from views.charts import CLEAR, QUIET, TEST, VALIDATION
from views.lessons.prune import figures
from views.lessons.prune.figures import FULL
from views.words.grammar import listed, plural
from views.words.html import Html, esc, table
from views.words.numbers import number, percent, short

BREAKS = {"mdl": "Minimum<br>description length", "error-based": "Error-based<br>(C4.5)"}


@dataclass(frozen=True)
class Run:
    """One seed: of each tree its name, its test error (share, or mean squared error) and its leaves."""

    seed: int
    found: tuple[tuple[str, float, int], ...] = ()
    refused: str = ""


def refused(runs: Sequence[Run]) -> Html:
    """The seeds that gave no tree, and why."""
    without = [run for run in runs if run.refused]
    reasons = " ".join(dict.fromkeys(run.refused for run in without))
    return Html(f"{plural(len(without), 'seed')} gave no tree. {esc(reasons)}")


def _columns(runs: Sequence[Run]) -> dict[str, list[tuple[int, float, int]]]:
    """Seed, error and leaves by method, for the methods that every run has."""
    names = [name for name, _, _ in runs[0].found]
    found = {
        name: [(run.seed, e, n) for run in runs for other, e, n in run.found if other == name]
        for name in names
    }
    return {name: rows for name, rows in found.items() if len(rows) == len(runs)}


def summary(runs: Sequence[Run], regression: bool) -> Html:
    """Mean, standard deviation and how often each was best, as a table."""
    columns = _columns(runs)
    means = {name: fmean(error for _, error, _ in rows) for name, rows in columns.items()}
    wins = _wins(columns)
    least, most = min(means.values()), max(wins.values())
    head = ["tree", "test error,<br>mean", "standard<br>deviation", "best in", "leaves,<br>mean"]
    body = []
    for name, rows in columns.items():
        spread = _value(stdev(error for _, error, _ in rows), regression) if len(rows) > 1 else "–"
        mean = figures.marked(_value(means[name], regression), same(means[name], least))
        best = figures.marked(f"{wins[name]} of {len(runs)}", wins[name] == most)
        leaves = number(fmean(n for _, _, n in rows), 1)
        body.append([esc(figures.title(name)), mean, spread, best, leaves])
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
    names = listed([f"<b>{esc(figures.title(name))}</b>" for name in first])
    said = (
        f"Over {plural(len(runs), 'seed')}, of the methods {names} "
        f"{'errs' if len(first) == 1 else 'err'} least on average: {_value(low, regression)}; "
        f"the full tree {_value(means[FULL], regression)}. "
    )
    luck, apart = max(own) - min(own), high - low
    who = "it" if len(first) == 1 else esc(figures.title(first[0]))
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
    return short(value) if regression else f"{number(100 * value, 1)} points"


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
            x=x, y=y, mode="markers", name=figures.title(name),
            marker={**marker, "opacity": 0.75, "line": ring},
            customdata=[[at, leaves] for at, _, leaves in found],
            hovertemplate=f"seed %{{customdata[0]}}: %{{x:.3~f}}{'' if regression else ' %'}, "
            "%{customdata[1]} leaves<extra></extra>",
        )  # fmt: skip
        mean = fmean(x)
        figure.add_scatter(
            x=[mean, mean], y=[row - 0.38, row + 0.38], mode="lines", hoverinfo="skip",
            line={"width": 4 if large else 3, "color": QUIET if name == FULL else TEST},
        )  # fmt: skip
    labels = [
        f"{BREAKS.get(name, figures.title(name))}<br>{number(fmean(n for _, _, n in found), 1)} leaves"
        for name, found in columns.items()
    ]
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


def strip_key(runs: Sequence[Run], seed: int) -> Html:
    """What the chart shows, in a line."""
    ringed = any(run.seed == seed for run in runs)
    rest = f"; ringed is seed {seed}, that of the trees above." if ringed else "."
    return Html(f"A dot is a seed, the upright line their mean{rest}")


def _aside(seed: int) -> float:
    """Dots of one row stand a little apart, each seed always in the same place."""
    return ((seed * 7) % 11 - 5) / 11 * 0.6
