"""The code of a view: its records, parts and values, in the form for views/subjects/code."""

import numpy as np
from numpy.typing import NDArray

from mlcore import Table, evaluate
from mlcore.sampling import parted
from views.lessons.folds import curve, leak, rounds, tuned
from views.lessons.folds import dividing_code as code
from views.lessons.folds import noise_code as noise
from views.lessons.folds import tuning_code as tuning
from views.lessons.folds.case import RING, Case
from views.lessons.folds.dividing_code import Division
from views.lessons.folds.tuning_code import Tuned
from views.subjects.code import Script


def script(case: Case) -> Script:
    """The code of a view."""
    made = {"divide": _divided, "choose": _chosen, "cheat": _cheated, "leak": _selected, "curve": _curve}
    return made[case.view](case)


def _divided(case: Case) -> Script:
    story = rounds.rounds_of(rounds.relevant(case))
    times = {f"{case.divide} {n}": _times(one, story.records.n) for n, one in enumerate(story.rounds, 1)}
    of = Division(case.divide, times, case.seed, case.folds, case.stratified, case.share / 100)
    return code.divided(case.choices.card.title, story.records, _model(case), of)


def _times(one: rounds.Round, n: int) -> list[int]:
    """How often each record is in the training part."""
    if one.rows:
        return np.bincount(one.rows, minlength=n).tolist()  # type: ignore[no-any-return]
    times = np.ones(n, dtype=int)
    times[list(one.test)] = 0
    return times.tolist()


def _model(case: Case) -> tuple[str, dict[str, object]]:
    return case.model.name, case.model.settings


def _tuned(case: Case, records: Table, values: list[float]) -> Tuned:
    names = {tuned.named(case.tune, value): value for value in values}
    return Tuned(case.choices.card.title, records, case.tune, names, tuned.SHARES, case.seed)


def _chosen(case: Case) -> Script:
    story = tuned.story_of(tuned.relevant(case))
    records, parts = story.records, story.parts
    fold = np.full(records.n, -1)
    fold[parts.test] = -2
    if case.validate == "set":
        fold[parts.validation] = 0
        dealt = "[range(len(training), rest.n)]"
    else:
        rest = np.concatenate([parts.training, parts.validation])
        for number, rows in enumerate(evaluate.folds(records.target.cells[rest].tolist(), tuned.FOLDS)):
            fold[rest[list(rows)]] = number
        dealt = str(tuned.FOLDS)
    of = _tuned(case, records, list(story.values))
    return tuning.chosen(of, fold.tolist(), dealt, case.opened is not None)


def _cheated(case: Case) -> Script:
    records = case.table
    share = min(1.0, tuned.MOST / records.n)
    draws = {f"draw {seed}": _parts(records, share, seed) for seed in tuned.draws_of(case).seeds}
    fewest = min(list(part).count(0) for part in draws.values())
    return tuning.cheated(
        _tuned(case, records, tuned.values_of(case.tune, fewest)),
        {name: part.tolist() for name, part in draws.items()}, share,
    )  # fmt: skip


def _parts(records: Table, share: float, seed: int) -> NDArray[np.intp]:
    """The part of each record in a draw, −1 if it is in none."""
    found = np.full(records.n, -1)
    rows = np.arange(records.n)
    if share < 1:
        rows = parted(records.target.cells, (share, 1 - share), seed)[0]
    for number, part in enumerate(parted(records.target.cells[rows], tuned.SHARES, seed)):
        found[rows[part]] = number
    return found


def _selected(case: Case) -> Script:
    first = leak.first_seed(case)
    return noise.selected(leak.RECORDS, leak.COLUMNS, leak.BEST, leak.FOLDS, range(first, first + leak.DRAWS))


def _curve(case: Case) -> Script:
    title, records, share, made = case.choices.card.title, None, curve.HELD, []
    if case.ring:
        title, records = "Points of a ring", curve.ring(case.seed)
        share = curve.TESTED / records.n
        world = f'WORLDS["{RING}"]'
        made = [
            f"frame = {world}.make({records.n}, (seed,), {curve.NOISE})",
            f'table = mlcore.Table.from_frame(frame, TARGET, {{TARGET: ("nominal", {world}.classes)}})',
        ]
    return code.learning_curve(
        title, records or case.table, _model(case), curve.sizes_of(case), curve.DRAWS, share, case.seed, made
    )
