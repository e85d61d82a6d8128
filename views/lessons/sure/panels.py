"""The panels beside the picture: the formula with its numbers, the three intervals, widths and coverage."""

from functools import partial

from mlcore import evaluate
from views.kit.lesson import Moment, Told
from views.kit.panels import Box, Columns, Formula, Panels, Said, Way
from views.lessons.sure import words
from views.lessons.sure.case import Case, Story
from views.subjects.code import chance, judged, panel


def tell(now: Moment[Case, Story]) -> Told:
    """The sentence of a step, and its panels."""
    said = words.sentence(now.case, now.story, now.at)
    below = _below(now) if now.until is None else []
    if now.case.view == "interval":
        return Told(said, _of_shares(now), below=below)
    if now.case.view == "coins":
        worked = Box([Formula(words.coins_worked(now.case)), Said(words.of_shares(now.case))])
        return Told(said, [worked] if now.at else [], below=below)
    done = now.at == len(now.story.steps) - 1
    return Told(said, [Said(words.covered(now.case))] if done else [], below=below)


def _below(now: Moment[Case, Story]) -> Panels:
    """The code, after the further panels of an interval."""
    case, counts = now.case, now.story.counts.tolist()
    made = {
        "interval": partial(judged.interval, case.right, case.tested, case.level),
        "coins": partial(chance.coins, case.tested, case.truth, len(counts), case.seed),
        "coverage": partial(chance.coverage, case.tested, case.truth, case.level, counts, case.seed),
    }[case.view]
    return [*(_further(case) if case.view == "interval" else []), panel(made)]


def _of_shares(now: Moment[Case, Story]) -> Panels:
    """The tail of the share that is tried; at the end the three formulas."""
    case, step = now.case, now.story.steps[now.at]
    if step.kind in evaluate.INTERVALS:
        worked = Box([Formula(words.interval_worked(case, step.kind))])
        return [worked, Said(words.all_intervals(case, step.kind))]
    if step.kind == "try":
        return [Box([Formula(words.tail_worked(case, now.story.shares[step.n - 1]))])]
    return []


def _further(case: Case) -> Panels:
    """How wide, the usual z, and where the same formula prunes trees."""
    query = {"data": "tennis", "method": "error-based"}
    columns = Columns([[Said(words.widths(case))], [Said(words.deviates())]], (1, 1))
    way = Way("The pessimistic estimate at work", "prune", query)
    return [columns, Said(words.bridge(case)), way]
