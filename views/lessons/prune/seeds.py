"""The same over thirty seeds, run while the learner watches: a chart, a table and how far luck goes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from pandas import DataFrame

from mlcore import TableError, prune
from mlcore.prune.steps import same
from views.kit.charts import GROUND, QUIET, TEST, VALIDATION, Chart, figure
from views.kit.keep import is_kept, kept_long
from views.kit.panels import Columns, Figure, Panels, Repeated, Said
from views.lessons.prune import traces
from views.lessons.prune.case import HAND, Case
from views.lessons.prune.comparing import FEW_TESTED, FULL, cases, marked, title
from views.words.grammar import listed, plural, verb
from views.words.html import Html, esc, paragraph, table
from views.words.numbers import number, percent, short

SEEDS = tuple(range(1, 31))
BREAKS = {"mdl": "Minimum<br>description length", "error-based": "Error-based<br>(C4.5)"}
ERROR, LEAVES = 1, 2  # of what a run found
FEW_RUNS = 10  # with fewer seeds nothing is concluded, nor with fewer test records than FEW_TESTED


@dataclass(frozen=True)
class Run:
    """One seed: of each tree its name, its test error (share, or mean squared error) and its leaves."""

    seed: int
    found: tuple[tuple[str, float, int], ...] = ()
    refused: str = ""


def base_of(case: Case) -> Case:
    """The case without what the runs do not depend on: the seed, the view, the cuts."""
    method = case.method if case.settings else HAND
    base = Case(case.choices, "compare", case.share, case.noise, 0, method, case.settings, (), 1)
    return replace(base, noise_in=case.noise_in)


@kept_long(lambda base, seed: 0.3 + 6 * traces.PRUNING * base.choices.cells)
def run_of(base: Case, seed: int) -> Run:
    """All methods on the tree that this seed makes: other parts, other noise, another tree."""
    case = replace(base, seed=seed)
    try:
        test, full = traces.parts_of(case).test, traces.full_tree(case)
    except TableError as reason:
        return Run(seed, refused=str(reason))
    found = [(FULL, traces.errors(full, test), full.leaves)]
    for name, one in cases(case).items():
        try:
            tree = prune.pruned(full, name, **traces.told(one))
        except TableError:
            continue  # the table of figures says why
        found.append((name, traces.errors(tree, test), tree.leaves))
    return Run(seed, tuple(found))


def so_far(base: Case) -> tuple[Run, ...]:
    """The runs that are known already, by seed."""
    return tuple(run_of(base, seed) for seed in SEEDS if is_kept(run_of, base, seed))


def panels(case: Case, presenter: bool) -> Panels:
    """The button, the work while it lasts, and what has come of it so far."""
    base = base_of(case)
    why = (
        f'<h2 class="gh-mini-head">The same over {len(SEEDS)} seeds</h2>'
        '<p class="gh-fine gh-mini-why">Each seed divides the records anew and draws new noise. One '
        "lucky division proves nothing.</p>"
    )
    repeated = Repeated(
        of=base,
        parts=len(SEEDS),
        work=lambda part: run_of(base, SEEDS[part]),
        done=lambda: len(so_far(base)),
        panels=lambda: _found(case, so_far(base), presenter),
        start=f"Repeat over {plural(len(SEEDS), 'seed')}",
        go_on=lambda left: f"Go on: {plural(left, 'seed')} to go",
        stop="Stop and keep the results",
        part=f"Seed {{}} of {len(SEEDS)}",
    )
    return [Said(Html(why)), repeated]


def _found(case: Case, runs: tuple[Run, ...], presenter: bool) -> Panels:
    """A chart of the test errors, what is to be seen in it, and the numbers."""
    told = tuple(run for run in runs if not run.refused)
    sorry: Panels = [Said(paragraph(refused(runs)))] if len(told) < len(runs) else []
    if not told:
        return sorry
    regression, tested = traces.full_tree(case).regression, traces.parts_of(case).test.n
    alt = f"Test errors of {len(told)} seeds, a row for each method. The table beside it has the numbers."
    chart: Panels = [
        Figure(strip(told, case.seed, regression, presenter), "strip", alt),
        Said(paragraph(strip_key(told, case.seed))),
    ]
    words: Panels = [
        Said(Html(f'<div class="gh-say" role="status">{verdict(told, regression, tested)}</div>')),
        Said(summary(told, regression)),
    ]
    return [*sorry, Columns([chart, words], gap="medium")]


def refused(runs: Sequence[Run]) -> Html:
    """The seeds that gave no tree, and why."""
    without = [run for run in runs if run.refused]
    reasons = " ".join(dict.fromkeys(run.refused for run in without))
    return Html(f"{plural(len(without), 'seed')} gave no tree. {esc(reasons)}")


def _table(runs: Sequence[Run], what: int) -> DataFrame:
    """Errors or leaves: a row for each seed, a column for each tree that every run has."""
    rows = [{one[0]: one[what] for one in run.found} for run in runs]
    return DataFrame(rows, index=[run.seed for run in runs]).dropna(axis="columns")


def summary(runs: Sequence[Run], regression: bool) -> Html:
    """Mean, standard deviation and how often each was best (ties count for all), as a table."""
    errors, leaves = _table(runs, ERROR), _table(runs, LEAVES)
    means, least = errors.mean(), errors.min(axis="columns")
    wins = {name: sum(map(same, errors[name], least)) for name in errors}
    head = ["tree", "test error,<br>mean", "standard<br>deviation", "best in", "leaves,<br>mean"]
    body = []
    for name in errors:
        spread = _value(errors[name].std(), regression) if len(runs) > 1 else "–"
        mean = marked(_value(means[name], regression), same(means[name], means.min()))
        best = marked(f"{wins[name]} of {len(runs)}", wins[name] == max(wins.values()))
        body.append([esc(title(name)), mean, spread, best, number(leaves[name].mean(), 1)])
    css = ["gh-full" if name == FULL else "" for name in errors]
    caption = f"Over {plural(len(runs), 'seed')} (if several are best, all of them count)"
    return table(caption, head, body, css="gh-figures", row_css=css)


def _value(error: float, regression: bool) -> str:
    return short(error) if regression else percent(error)


def verdict(runs: Sequence[Run], regression: bool, tested: int) -> str:
    """What is to be seen: how far luck goes, beside the difference between methods; as HTML.

    tested: test records of each seed
    """
    if len(runs) == 1:
        return "One seed so far. A second one already shows how far luck goes."
    errors = _table(runs, ERROR)
    means = errors.mean()
    methods = means.drop(FULL)
    first = [name for name, mean in methods.items() if same(mean, methods.min())]
    own = errors[first[0]]
    names = listed([f"<b>{esc(title(name))}</b>" for name in first])
    who = "this method" if len(first) == 1 else esc(title(first[0]))
    said = (
        f"Over {plural(len(runs), 'seed')}, {names} "
        f"{verb(len(first), 'has', 'have')} the lowest average test error of the methods, "
        f"{_value(methods.min(), regression)}. The full tree has {_value(means[FULL], regression)}. "
        f"The error of {who} goes from {_value(own.min(), regression)} to "
        f"{_value(own.max(), regression)} across the seeds"
    )
    luck, apart = own.max() - own.min(), methods.max() - methods.min()
    if same(apart, 0.0):
        return f"{said}, and on average no two methods differ."
    said += f", {_gap(luck, regression)} apart. The methods’ means are {_gap(apart, regression)} apart. "
    if luck > apart:
        return f"{said}So one split says little about which method is better."
    if tested < FEW_TESTED or len(runs) < FEW_RUNS:
        return (
            f"{said}But {plural(len(runs), 'seed')} of {plural(tested, 'test record')} are too few to tell."
        )
    return f"{said}So here the choice of the method matters more than the luck of the split."


def _gap(value: float, regression: bool) -> str:
    return short(value) if regression else f"{number(100 * value, 1)} points"


def strip(runs: Sequence[Run], seed: int, regression: bool, large: bool) -> Chart:
    """A row for each tree, a dot for each seed at its test error, the mean as a line.

    seed: the one of the tree above, whose dots are ringed
    """
    errors, leaves = _table(runs, ERROR) * (1 if regression else 100), _table(runs, LEAVES)
    text, dot = (18, 11) if large else (13, 8)
    mine = errors.index == seed
    ring = {"width": [2.5 if own else 0 for own in mine], "color": VALIDATION}
    sizes = [dot + 5 if own else dot for own in mine]
    drawn: list[dict[str, Any]] = []
    for row, name in enumerate(errors):
        colour, mean = QUIET if name == FULL else TEST, errors[name].mean()
        drawn.append({
            "type": "scatter", "mode": "markers", "name": title(name),
            "x": errors[name].tolist(), "y": [row + _aside(at) for at in errors.index],
            "marker": {"size": sizes, "color": colour, "opacity": 0.75, "line": ring},
            "customdata": list(leaves[name].items()),
            "hovertemplate": f"seed %{{customdata[0]}}: %{{x:.3~f}}{'' if regression else ' %'}, "
            "%{customdata[1]} leaves<extra></extra>",
        })  # fmt: skip
        drawn.append({
            "type": "scatter", "mode": "lines", "x": [mean, mean], "y": [row - 0.38, row + 0.38],
            "hoverinfo": "skip", "line": {"width": 4 if large else 3, "color": colour},
        })  # fmt: skip
    labels = [
        f"{BREAKS.get(name, title(name))}<br>{number(leaves[name].mean(), 1)} leaves" for name in errors
    ]
    what = "mean squared error in the test" if regression else "test error, %"
    return figure(drawn, {
        **GROUND, "height": round((52 * len(labels) + 60) * (1.45 if large else 1)),
        "margin": {"l": 8, "r": 12, "t": 8, "b": 8}, "showlegend": False,
        "xaxis": {"title": {"text": what, "font": {"size": text}, "standoff": 6}, "fixedrange": True,
                  "tickfont": {"size": text}, "automargin": True, "zeroline": False},
        "yaxis": {"tickvals": list(range(len(labels))), "ticktext": labels, "tickfont": {"size": text},
                  "range": [len(labels) - 0.45, -0.55], "fixedrange": True, "automargin": True,
                  "showgrid": False, "zeroline": False},
    })  # fmt: skip


def strip_key(runs: Sequence[Run], seed: int) -> Html:
    """What the chart shows, in a line."""
    ringed = any(run.seed == seed for run in runs)
    rest = f". The ringed dots are seed {seed}, that of the trees above." if ringed else "."
    return Html(f"Each dot is a seed, and the vertical line is their mean{rest}")


def _aside(seed: int) -> float:
    """Dots of one row are a little apart, each seed always in the same place."""
    return ((seed * 7) % 11 - 5) / 11 * 0.6
