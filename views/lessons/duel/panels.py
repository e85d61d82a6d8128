"""The panels beside the pictures: the calculations, and which test to believe."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from mlcore import evaluate
from views.kit.lesson import Moment, Told
from views.kit.link.codes import Chosen
from views.kit.panels import Box, Formula, Repeated, Said
from views.lessons.duel import judged, set_words, six_words, words
from views.lessons.duel.case import Case
from views.lessons.duel.judged import Folds
from views.lessons.duel.story import Apart, Pairs, Records, Six, alpha_at
from views.subjects.code import Script, chance, panel, trials
from views.subjects.code import judged as code
from views.words.grammar import plural
from views.words.html import paragraph


def tell(now: Moment[Case, Any]) -> Told:
    """The sentence of a step, and its panels."""
    told = _told(now)
    return replace(told, below=[*told.below, panel(_code(now))]) if now.until is None else told


def _code(now: Moment[Case, Any]) -> Callable[[], Script]:
    """The code of a view."""
    case, story = now.case, now.story
    if isinstance(story, Records):
        return partial(code.boxes, *case.boxes) if case.source == "typed" else partial(_tested, case)
    if isinstance(story, Apart):
        return partial(chance.apart, case.sets)
    if isinstance(story, Pairs) and case.source == "typed":
        return partial(code.typed_pairs, case.a, case.b, story.overlap)
    return partial(_folded, case, story)


def _tested(case: Case) -> Script:
    table = judged.records_of(case.choices)
    _, test = evaluate.holdout(table.target.cells.tolist(), judged.SHARE, case.seed)
    of = trials.Judging(case.choices.card.title, table, [test], case.seed)
    return trials.disagreeing(of, _learners(_titles(case), (case.model, case.rival)))


def _titles(case: Case) -> tuple[str, ...]:
    return tuple(f"{letter}: {one.title}" for letter, one in zip("AB", (case.model, case.rival), strict=True))


def _learners(names: Sequence[str], models: Sequence[Chosen]) -> dict[str, tuple[str, dict[str, Any]]]:
    return {name: (one.name, one.settings) for name, one in zip(names, models, strict=True)}


def _folded(case: Case, story: Pairs | Six | None) -> Script:
    table = judged.records_of(case.choices)
    rows = evaluate.folds(table.target.cells.tolist(), judged.folds_of(table), case.seed)
    title = case.choices.card.title
    if isinstance(story, Pairs):
        names = _titles(case)
        learners = _learners(names, (case.model, case.rival))
        return code.paired(code.in_folds(title, table, learners, rows, case.seed), names, story.overlap)
    models = judged.SIX[case.six]
    names = judged.TITLES.get(case.six, tuple(one.title for one in models))
    return code.in_folds(title, table, _learners(names, models), rows, case.seed)


def _told(now: Moment[Case, Any]) -> Told:
    story = now.story
    if isinstance(story, Pairs):
        return _pairs(now.case, story, now.at)
    if isinstance(story, Records):
        return _records(now.case, story, now.at)
    if isinstance(story, Apart):
        return _apart(now.case, story, now.at)
    return _six(now.case, story, now.at) if story else Told(six_words.long(), under=[_repeated(now.case)])


def _pairs(case: Case, story: Pairs, at: int) -> Told:
    kind = story.steps[at].kind
    told = {
        "differences": [words.spread_worked(story)],
        "statistic": [words.spread_worked(story), words.t_worked(story)],
        "corrected": [words.corrected_worked(story)],
    }.get(kind, [])
    below = [Said(words.beliefs(story))] if kind == "corrected" else []
    return Told(
        words.sentence(case, story, story.steps[at]),
        [Box([Formula(text) for text in told])] if told else [],
        below=below,
    )


def _records(case: Case, story: Records, at: int) -> Told:
    step = story.steps[at]
    beside = (
        [Box([Formula(set_words.mcnemar_worked(story, step.kind))])] if step.kind in ("exact", "chi") else []
    )
    return Told(set_words.of_records(case, story, step), beside)


def _apart(case: Case, story: Apart, at: int) -> Told:
    step = story.steps[at]
    done = step.kind in ("difference", "interval")
    beside = [Box([Formula(set_words.sets_worked(case, story))])] if done else []
    below = [Said(set_words.unpaired(case))] if done else []
    return Told(set_words.of_sets(case, story, step), beside, below=below)


def _repeated(case: Case) -> Repeated:
    """Six models, which the page judges one after the other in view."""
    models = judged.SIX[case.six]
    return Repeated(
        of=(case.choices, case.six, case.seed),
        parts=len(models),
        work=lambda part: judged.tried(case.choices, models[part], case.seed),
        done=lambda: len(_judged(case)),
        panels=lambda: [Said(six_words.done(_judged(case), len(models)))],
        start=f"Judge {len(models)} models",
        go_on=lambda left: f"Continue with {plural(left, 'model')}",
        stop="Stop, keep what is done",
        part=f"Model {{}} of {len(models)}",
        asks=[Said(paragraph("The page compares the accuracies of the six models."))],
    )


def _judged(case: Case) -> dict[str, Folds]:
    found = judged.so_far(case.choices, case.six, case.seed)
    return {title: one for title, one in found.items() if isinstance(one, Folds)}


def _six(case: Case, story: Six, at: int) -> Told:
    step = story.steps[at]
    said = six_words.sentence(case, story, step)
    if step.kind not in ("worlds", "bonferroni", "sidak", "holm", "bh", "alpha"):
        return Told(said)
    beside = [Said(six_words.chances(len(story.p)))]
    if step.kind != "worlds":
        beside.append(Said(six_words.pairs(story, alpha_at(step))))
    return Told(said, beside)
