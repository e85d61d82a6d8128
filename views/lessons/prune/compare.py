"""View “Compare”: what each method makes of this tree, in figures and in pictures, and over thirty seeds."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from pandas import DataFrame

from mlcore import Path, TableError, Tree, prune
from mlcore.prune import Weighing
from mlcore.prune.steps import same
from views.kit.charts import GROUND, QUIET, TEST, VALIDATION, Chart, figure
from views.kit.keep import is_kept, kept_long
from views.kit.known import known
from views.kit.lesson import Explanation, Ready, Snapshot
from views.kit.link.params import PLACE
from views.kit.panels import Action, Box, Columns, Figure, Panels, Repeated, Said
from views.kit.view import View
from views.lessons.prune import code, miniature, traces
from views.lessons.prune.case import HAND, METHOD, RECORDS, TITLES, Case, read_method, settings, waiting
from views.lessons.prune.code import Result
from views.lessons.prune.miniature import Drawing, Origin
from views.lessons.prune.traces import Parts
from views.subjects.code import Script, panel
from views.subjects.trees import choosing
from views.words.grammar import capital, listed, plural, verb
from views.words.html import Html, esc, paragraph, table
from views.words.numbers import amount, number, percent, short, tally

FULL = "full"
BEST = '<span aria-label="best">★</span>'
KEY_KEPT = '<span class="gh-pen" aria-hidden="true"></span>kept'
KEY_GONE = '<span class="gh-faint" aria-hidden="true"></span>faint and dashed: {}'
KEY_CUT = '<span class="gh-ring" aria-hidden="true"></span>{}, where the full tree goes on'
KEY_RAISED = '<span class="gh-disc" aria-hidden="true">↑</span>raised into its parent’s place'
KEY_OTHER = '<span class="gh-disc" aria-hidden="true">≠</span>another split than in the full tree'
FEW_TESTED = 20  # with fewer test records no method is said to predict best
ACROSS, WIDTH = 3, 410.0  # pictures in a row, and px of each
LARGE = 1.3  # times, in presenter mode
SEEDS = tuple(range(1, 31))
BREAKS = {"mdl": "Minimum<br>description length", "error-based": "Error-based<br>(C4.5)"}
ERROR, LEAVES = 1, 2  # of what a run found
FEW_RUNS = 10  # with fewer seeds nothing is concluded, nor with fewer test records than FEW_TESTED


@dataclass(frozen=True, eq=False)
class Outcome:
    """What a method made of a tree.

    origin: where its nodes come from; alphas: of the steps of cost-complexity pruning, the last one's last
    """

    tree: Tree
    origin: Origin
    alphas: tuple[float | None, ...] = ()


@kept_long(traces.lasting)
def outcome(case: Case) -> Outcome:
    """What the method of the case, or the learner's hand, leaves of the full tree.

    Raises TableError where the method cannot take it.
    """
    full = tree = traces.full_tree(case)
    if case.method == HAND:
        trace = traces.trace_of(case)
        by_hand = [(cut.path, cut.child) for cut in trace.cuts if cut.child is not None]
        return Outcome(trace.steps[-1].tree, origin_of(full, by_hand))
    raised, alphas = [], []
    # Not prune.run: of a very long story it leaves steps out, and with them what was raised.
    for step in prune.METHODS[case.method].steps(full, **traces.shown(case)):
        tree = step.tree
        if step.level == 1:
            alphas.append(step.alpha)
        if step.kind == "raise" and step.path is not None and isinstance(step.figures, Weighing):
            raised.append((step.path, known(step.figures.largest)))
    return Outcome(tree, origin_of(full, raised), tuple(alphas))


def origin_of(full: Tree, raised: Iterable[tuple[Path, int]]) -> Origin:
    """The places of nodes before branches took the places of their parents, one after the other."""
    places = {path: path for path, _ in full.walk()}
    heads: set[Path] = set()
    for path, child in raised:
        top = (*path, child)
        heads.add(places[top])
        moved = {at: place for at, place in places.items() if at[: len(path)] != path}
        moved |= {(*path, *at[len(top) :]): p for at, p in places.items() if at[: len(top)] == top}
        places = moved
    return Origin(places, frozenset(heads))


def cases(case: Case) -> dict[str, Case]:
    """The case of each method, with the learner's settings for the one that is chosen."""
    plain = replace(case, view="compare", detail=1, cuts=(), settings=())
    mine = {HAND: replace(plain, method=HAND, cuts=case.cuts)} if case.cuts else {}
    cases = {name: replace(plain, method=name) for name in prune.METHODS}
    if case.method in cases:
        cases[case.method] = replace(cases[case.method], settings=case.settings)
    return mine | cases


def compared(case: Case) -> Mapping[str, Outcome | str]:
    """What each method leaves, or why it leaves nothing."""
    return {name: outcome_or_reason(one) for name, one in cases(case).items()}


def outcome_or_reason(case: Case) -> Outcome | str:
    """What the method of the case leaves, or in a sentence why it leaves nothing."""
    try:
        return outcome(case)
    except TableError as reason:
        return str(reason)


def _explain(now: Snapshot[Case, Mapping[str, Outcome | str]]) -> Explanation:
    """Figures and pictures of all methods on this tree, and below them the same over many seeds."""
    parts, full = traces.parts_of(now.case), traces.full_tree(now.case)
    rows = [figures_of(FULL, full, parts), *(figures_of(name, one, parts) for name, one in now.story.items())]
    return Explanation(
        say=sentence(rows, parts.test.n),
        beside=[Said(legend(parts))],
        under=[Said(figures(rows, "All methods on this tree"))],
        below=[
            *_pictures(now, full),
            *repeated(now.case, now.presenter),
            panel(partial(_script, now.case, now.story)),
        ],
    )


def _script(case: Case, story: Mapping[str, Outcome | str]) -> Script:
    """The code of all methods that can take this tree."""
    every = cases(case)
    results = {
        name: Result(every[name], one.tree, one.alphas)
        for name, one in story.items()
        if isinstance(one, Outcome)
    }
    return code.script(case, results)


# The trees ------------------------------------------------------------------------------------------


def _pictures(now: Snapshot[Case, Mapping[str, Outcome | str]], full: Tree) -> Panels:
    """What is left of the tree, three in a row."""
    key = key_of(KEY_KEPT, KEY_GONE.format("gone"), KEY_CUT.format("a leaf"), KEY_RAISED)
    head = f'<h2 class="gh-mini-head">What each method keeps of {plural(full.leaves, "leaf")}</h2>{key}'
    drawn = [_picture(now, full, name, one) for name, one in now.story.items() if isinstance(one, Outcome)]
    empty: list[Panels] = [[]] * (-len(drawn) % ACROSS)
    cells = [*drawn, *empty]
    rows = [cells[start : start + ACROSS] for start in range(0, len(cells), ACROSS)]
    return [Said(Html(head)), *(Columns(row, [1] * ACROSS, "medium") for row in rows)]


def _picture(now: Snapshot[Case, Mapping[str, Outcome | str]], full: Tree, name: str, one: Outcome) -> Panels:
    method, drawn = title(name), miniature.pruned(full, one.tree, one.origin)
    alt = picture_words(method, full, one.tree, drawn)
    large = LARGE if now.presenter else 1.0
    image = miniature.image(drawn, full.classes, alt, f"The tree of {method}", WIDTH, large)
    leaves = f'<span class="gh-soft">{size(full, one.tree)}</span>'
    said = Said(Html(f'<h3 class="gh-mini-title">{esc(method)} {leaves}</h3>{image}'))
    if now.presenter or name == HAND:
        return [said]
    change = {**dict.fromkeys(PLACE), "view": None, "method": name}
    watch = Action(f"Watch {method} step by step", change, f"watch {name}")
    return [Box([said, watch], f"mini {name}", border=False)]


def size(full: Tree, tree: Tree) -> str:
    """“5 of 21 leaves”."""
    leaves = plural(full.leaves, "leaf")
    return leaves if tree.leaves == full.leaves else f"{tree.leaves} of {full.leaves} leaves"


def picture_words(name: str, full: Tree, tree: Tree, drawn: Drawing) -> str:
    """A picture in words, for learners who do not see it (not escaped)."""
    cut = sum(one.sign == "cut" for one in drawn.values())
    raised = sum(one.sign == "raised" for one in drawn.values())
    said = f"{name}: {plural(tree.leaves, 'leaf')}, depth {tree.depth}, {plural(cut, 'subtree')} pruned"
    said += f", {plural(raised, 'branch')} raised" if raised else ""
    return f"{said}. The full tree has {plural(full.leaves, 'leaf')}"


# In figures -----------------------------------------------------------------------------------------


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


def key_of(*items: str) -> Html:
    """What the marks in the pictures mean."""
    return paragraph("".join(f"<span>{item}</span>" for item in items), "gh-mini-key")


def title(name: str) -> str:
    """The name of a method, of the full tree, or of the learner's own."""
    return "Full tree" if name == FULL else TITLES[name]


def figures_of(name: str, one: Tree | Outcome | str, parts: Parts, words: str = "") -> Figures:
    """A tree in numbers, or why there is none; words: another title than the method's."""
    words = words or title(name)
    if isinstance(one, str):
        return Figures(name, words, refused=one)
    tree = one.tree if isinstance(one, Outcome) else one
    wrong = tuple(tree.errors(part) for part in parts)
    shares = tuple(w / float(part.weights.sum()) for w, part in zip(wrong, parts, strict=True))
    return Figures(name, words, tree.leaves, tree.depth, shares, () if tree.regression else wrong)


def figures(rows: Sequence[Figures], caption: str) -> Html:
    """The trees in numbers, as a table; the lowest of every column is marked, ties all."""
    shown = [row for row in rows if not row.refused]
    least = [min(column) for column in zip(*(row.compared for row in shown), strict=True)]
    regression = not shown[0].counts
    what = "mean squared error" if regression else "errors"
    head = ["tree", "leaves", "depth", *(f"{part}<br>{what}" for part in Parts._fields)]
    body = [_row(row, least) for row in rows]
    css = ["gh-full" if row.name == FULL else "" for row in rows]
    return table(f"{esc(caption)} (★ lowest in its column)", head, body, css="gh-figures", row_css=css)


def _row(row: Figures, least: Sequence[float]) -> list[str]:
    if row.refused:
        return [f'{esc(row.title)}<span class="gh-why">{esc(row.refused)}</span>', *["–"] * len(least)]
    shown = [amount(row.leaves), amount(row.depth), *_errors(row)]
    pairs = zip(shown, row.compared, least, strict=True)
    return [esc(row.title), *(marked(text, same(value, low)) for text, value, low in pairs)]


def _errors(row: Figures) -> list[str]:
    if not row.counts:
        return [short(share) for share in row.shares]
    pairs = zip(row.shares, row.counts, strict=True)
    return [f'{percent(share)}<span class="gh-of">{tally(count)}</span>' for share, count in pairs]


def marked(text: str, best: bool) -> str:
    """A figure, with a sign and a colour if it is the best of its row."""
    return f'<span class="gh-least">{BEST} {text}</span>' if best else text


def legend(parts: Parts) -> Html:
    """The purposes of the three parts."""
    training, validation, test = (float(part.weights.sum()) for part in parts)
    return paragraph(
        f"The trees grow from {plural(training, 'record')}. Reduced-error pruning uses "
        f"{plural(validation, 'record')} kept for validation. The {plural(test, 'test record')} "
        f"{verb(test, 'decides', 'decide')} nothing, and only {verb(test, 'estimates', 'estimate')} the "
        "error rate on new records."
    )


def sentence(rows: Sequence[Figures], tested: int) -> Html:
    """What is to be seen on this split. tested: test records; few of them carry no verdict."""
    full, *others = [row for row in rows if not row.refused]
    methods = [row for row in others if row.name != HAND]
    smallest = min(row.leaves for row in methods)
    lowest = min(row.shares[-1] for row in methods)
    small = [esc(row.title) for row in methods if row.leaves == smallest]
    leave = _verb(small, "leaves", "leave")
    said = f"<b>{capital(_listed(small))}</b> {leave} the smallest tree, {plural(smallest, 'leaf')}"
    said += f" of {full.leaves}. " if smallest < full.leaves else ", which is the full tree. "
    if tested < FEW_TESTED:
        few = f"{plural(tested, 'test record')} {verb(tested)} too few to say which method"
        return Html(f"{said}<b>{few} predicts best</b>. Repeat it below to learn more.")
    good = [esc(row.title) for row in methods if same(row.shares[-1], lowest)]
    have, whole = _verb(good, "has", "have"), full.shares[-1]
    among = "" if len(good) == len(prune.METHODS) else "Among the methods, "
    what = f"the {'lowest' if among else 'same'} error on {plural(tested, 'test record')}"
    said += f"{among}<b>{_listed(good) if among else capital(_listed(good))}</b> {have} {what}, "
    said += f"{_test(full, lowest)}. "
    if same(whole, lowest):
        return Html(f"{said}The full tree has the same error.")
    return Html(f"{said}The full tree has {'' if whole > lowest else 'a lower error, '}{_test(full, whole)}.")


def _listed(names: Sequence[str]) -> str:
    return "every method" if len(names) == len(prune.METHODS) else listed(names)


def _verb(names: Sequence[str], one: str, many: str) -> str:
    return one if len(names) in (1, len(prune.METHODS)) else many


def _test(row: Figures, share: float) -> str:
    return percent(share) if row.counts else short(share)


# Over thirty seeds ----------------------------------------------------------------------------------


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
            tree = prune.pruned(full, name, **traces.shown(one))
        except TableError:
            continue  # the table of figures says why
        found.append((name, traces.errors(tree, test), tree.leaves))
    return Run(seed, tuple(found))


def so_far(base: Case) -> tuple[Run, ...]:
    """The runs that are known already, by seed."""
    return tuple(run_of(base, seed) for seed in SEEDS if is_kept(run_of, base, seed))


def repeated(case: Case, presenter: bool) -> Panels:
    """The button, the work while it lasts, and what has come of it so far."""
    base = base_of(case)
    why = (
        f'<h2 class="gh-mini-head">The same over {len(SEEDS)} seeds</h2>'
        '<p class="gh-fine gh-mini-why">Each seed divides the records anew and draws new noise. One '
        "lucky division proves nothing.</p>"
    )
    work = Repeated(
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
    return [Said(Html(why)), work]


def _found(case: Case, runs: tuple[Run, ...], presenter: bool) -> Panels:
    """A chart of the test errors, what is to be seen in it, and the numbers."""
    shown = tuple(run for run in runs if not run.refused)
    sorry: Panels = [Said(paragraph(refused(runs)))] if len(shown) < len(runs) else []
    if not shown:
        return sorry
    regression, tested = traces.full_tree(case).regression, traces.parts_of(case).test.n
    alt = f"Test errors of {len(shown)} seeds, a row for each method. The table beside it has the numbers."
    chart: Panels = [
        Figure(strip(shown, case.seed, regression, presenter), "strip", alt),
        Said(paragraph(strip_key(shown, case.seed))),
    ]
    words: Panels = [
        Said(Html(f'<div class="gh-say" role="status">{verdict(shown, regression, tested)}</div>')),
        Said(summary(shown, regression)),
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


# The view -------------------------------------------------------------------------------------------


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("Where pruning pays", {"data": "passengers", "algorithm": "cart", "view": "compare"},
              "On average over thirty seeds the full tree of the Titanic has a test error of 22 %. "
              "Error-based pruning "
              "lowers it to 19 %."),
        Ready("Worse than no tree", {"data": "births", "algorithm": "cart", "view": "compare"},
              "Always predicting “normal” has an error rate of 8 %. On average over thirty seeds the full "
              "tree of the births has 12 %. Pruned by minimum description length it has 8 %."),
        Ready("One lucky division proves nothing",
              {"data": "kyphosis", "algorithm": "cart", "view": "compare"},
              "All methods side by side, over thirty seeds."),
    )  # fmt: skip


COMPARE = View(
    title="Compare",
    params=(*RECORDS, *METHOD),
    read=lambda given: read_method(given, "compare"),
    refuse=traces.refuse,
    story=compared,
    waiting=waiting,
    picture=None,
    explain=_explain,
    shown=lambda case: choosing.shown(case.choices),
    choices=lambda case, given: [settings(case, given)],
    ready=_ready,
)
