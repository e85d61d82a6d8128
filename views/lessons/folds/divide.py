"""The panels beside divided records."""

from views.kit.lesson import Moment, Told
from views.kit.panels import Box, Formula, Panels, Said
from views.lessons.folds import words
from views.lessons.folds.case import Case
from views.lessons.folds.rounds import Story

HEADS = {"holdout": "draw", "folds": "fold", "bootstrap": "draw"}


def tell(now: Moment[Case, Story]) -> Told:
    """The sentence of a step."""
    said = words.sentence(now.case, now.story, now.at)
    return Told(said, _beside(now), below=[Said(words.caution(now.case))])


def _beside(now: Moment[Case, Story]) -> Panels:
    case, story, step = now.case, now.story, now.story.steps[now.at]
    whole = step.kind == "draw" and step.n == len(story.rounds[0].rows)
    if whole:
        return [Box([Formula(words.left_worked(story))]), Said(words.seen_shares())]
    if step.kind == "end":
        return _worked(case, story)
    if step.kind == "round" and case.divide in HEADS:
        return [Said(words.rounds_table(story, step.n, HEADS[case.divide]))]
    return []


def _worked(case: Case, story: Story) -> Panels:
    worked = [words.mean_worked(story)] if case.divide != "one-out" else []
    if case.divide == "bootstrap" and story.records.classes:
        worked.append(words.estimate_worked(story))
    panels: Panels = [Box([Formula(text) for text in worked])] if worked else []
    if case.divide in HEADS:
        return [*panels, Said(words.rounds_table(story, len(story.rounds), HEADS[case.divide]))]
    return panels
