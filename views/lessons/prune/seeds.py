"""The same over thirty seeds, run while the learner watches."""

from dataclasses import replace

from mlcore import TableError, prune
from views.keep import is_kept, kept_long
from views.lesson import Columns, Figure, Panels, Repeated, Said
from views.lessons.prune import luck, traces
from views.lessons.prune.case import HAND, Case
from views.lessons.prune.comparing import cases
from views.lessons.prune.figures import FULL
from views.lessons.prune.luck import Run
from views.lessons.prune.measures import errors
from views.words.grammar import plural
from views.words.html import Html, paragraph

SEEDS = tuple(range(1, 31))


def base_of(case: Case) -> Case:
    """The case without what the runs do not depend on: the seed, the view, the cuts."""
    method = case.method if case.settings else HAND
    return Case(case.choices, "compare", case.share, case.noise, 0, method, case.settings, (), 1)


@kept_long(lambda base, seed: 0.3 + 6 * traces.PRUNING * base.choices.cells)
def run_of(base: Case, seed: int) -> Run:
    """All methods on the tree that this seed makes: other parts, other noise, another tree."""
    case = replace(base, seed=seed)
    try:
        test, full = traces.parts_of(case).test, traces.full_tree(case)
    except TableError as reason:
        return Run(seed, refused=str(reason))
    found = [(FULL, errors(full, test), full.leaves)]
    for name, one in cases(case).items():
        try:
            tree = prune.pruned(full, name, **traces.told(one))
        except TableError:
            continue  # the table of figures says why
        found.append((name, errors(tree, test), tree.leaves))
    return Run(seed, tuple(found))


def so_far(base: Case) -> tuple[Run, ...]:
    """The runs that are known already, by seed."""
    return tuple(run_of(base, seed) for seed in SEEDS if is_kept(run_of, base, seed))


def panels(case: Case, presenter: bool) -> Panels:
    """The button, the work while it lasts, and what has come of it so far."""
    base = base_of(case)
    left = len(SEEDS) - len(so_far(base))
    why = (
        f'<h2 class="gh-mini-head">Repeated over {len(SEEDS)} seeds</h2>'
        '<p class="gh-fine gh-mini-why">Another seed draws other parts, and other noise. One lucky split '
        "convinces nobody.</p>"
    )
    repeated = Repeated(
        of=base,
        parts=len(SEEDS),
        work=lambda part: run_of(base, SEEDS[part]),
        done=lambda: len(so_far(base)),
        panels=lambda: _found(case, so_far(base), presenter),
        start=f"Repeat over {plural(len(SEEDS), 'seed')}",
        go_on=f"Go on: {plural(left, 'seed')} to go",
        stop="Stop, keep what is done",
        part=f"Seed {{}} of {len(SEEDS)}",
    )
    return [Said(Html(why)), repeated]


def _found(case: Case, runs: tuple[Run, ...], presenter: bool) -> Panels:
    """A chart of the test errors, what is to be seen in it, and the numbers."""
    told = tuple(run for run in runs if not run.refused)
    refused: Panels = [Said(paragraph(luck.refused(runs)))] if len(told) < len(runs) else []
    if not told:
        return refused
    regression = traces.full_tree(case).regression
    alt = f"Test errors of {len(told)} seeds, a row for each method; the table beside it has the numbers"
    chart: Panels = [
        Figure(luck.strip(told, case.seed, regression, presenter), "strip", alt),
        Said(paragraph(luck.strip_key(told, case.seed))),
    ]
    words: Panels = [
        Said(Html(f'<div class="gh-say" role="status">{luck.verdict(told, regression)}</div>')),
        Said(luck.summary(told, regression)),
    ]
    return [*refused, Columns([chart, words], gap="medium")]
