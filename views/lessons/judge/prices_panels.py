"""Costs: the bill of two models term by term, the better model, and the people behind the counts."""

from functools import partial

from views.kit.lesson import Moment, Ready, Refusal, Told, at_first
from views.kit.link import judging
from views.kit.link.params import Given
from views.kit.panels import Action, Box, Formula, Panels, Popover, Row, Said, choice
from views.kit.part import Part
from views.lessons.judge import figures_code as figures
from views.lessons.judge import judged, prices_words
from views.lessons.judge.prices import PARAMS, Case, Story, read, story
from views.lessons.judge.prices_picture import picture as film_of
from views.lessons.judge.prices_questions import asks
from views.lessons.judge.typing import cells, priced, refusal
from views.stage.film.wire import FilmPicture
from views.subjects.code import Script, panel, trials
from views.subjects.learners import choosing as models
from views.words.html import plain
from views.words.tex import aligned


def _refuse(case: Case) -> Refusal | None:
    if case.source == "typed":
        first = refusal(judging.COUNTS, case.first, "of M1 ")
        return first or refusal(judging.OTHERS, case.second, "of M2 ")
    return judged.refuse(case.trial) or judged.refuse(case.other)


def _picture(case: Case, story: Story, quick: bool = False) -> FilmPicture:
    told = [plain(prices_words.sentence(case.names, story, at)) for at in range(len(story.steps))]
    return film_of(case, case.names, story, told)


def _tell(now: Moment[Case, Story]) -> Told:
    case, story, step = now.case, now.story, now.story.steps[now.at]
    said = prices_words.sentence(case.names, story, now.at)
    beside: Panels = []
    if step.terms:
        beside = [Box([Formula(aligned(prices_words.worked(story, now.at)))])]
    if step.kind not in ("ask", "accuracy", "prices", "term"):
        beside = [*beside, Said(prices_words.figures(case.names, story, now.at))]
    if step.kind == "people":
        change = {**judging.PEOPLE.change("first"), "step": "end"}
        beside = [*beside, Action("The same people for both", change)]
    return Told(said, beside, below=[panel(partial(_code, case, story))] if now.until is None else [])


def _code(case: Case, story: Story) -> Script:
    if case.source == "typed":
        return figures.of_bills(*story.pairs["own"], case.prices)
    models = {f"{name}: {one.model.title}": judged.learner(one)
              for name, one in zip("AB", (case.trial, case.other), strict=True)}  # fmt: skip
    positive = str(case.trial.table.classes[case.positive])
    return trials.billed(judged.as_code(case.trial), models, positive, case.prices)


def _follow(old: Case, new: Case, at: int) -> int | None:
    """The story stays at its step, because another bill has the same steps."""
    if (old.source, old.people, old.trial, old.rival) != (new.source, new.people, new.trial, new.rival):
        return None
    return min(at, len(story(new).steps) - 1)


# Widgets --------------------------------------------------------------------------------------------


def _choices(case: Case, given: Given) -> Panels:
    source = choice(judging.SOURCE, case.source, width=170)
    people = choice(judging.PEOPLE, case.people, width=210)
    prices = Popover("Prices", priced(judging.PRICES, case.prices))
    if case.source == "typed":
        fields = [*cells(judging.COUNTS, case.first, "M1 "), *cells(judging.OTHERS, case.second, "M2 ")]
        return [Row([source, people, prices, Popover("Counts", fields)], "judging", "bottom")]
    more = judged.looked_for(case.trial.table.classes, case.positive) if not _refuse(case) else []
    rows = judged.choices(case.trial, given, more)
    rival = models.kind(judging.RIVAL, case.rival)
    rest = (
        Popover("Its settings", models.settings(judging.RIVAL, case.rival)) if case.rival.offer.rows else None
    )
    return [Row([source, prices, rival, *([rest] if rest else [])], "judging rival", "bottom"), *rows]


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("More accurate, but more expensive?", {"view": "cost"},
              "The lecture’s M1 is right on 80 % of its records, and M2 on 90 %."),
        Ready("The same people for both", {"view": "cost", "people": "first", "step": "end"},
              "Both models are judged on the same people. Whose bill is lower?"),
        Ready("A fair comparison", {"view": "cost", "counts": "160,40;60,240", "others": "150,50;0,300"},
              "Both models share one test set. Is the more accurate one cheaper?"),
        Ready("Two models and their costs", {"view": "cost", "source": "models", "data": "heart",
                                             "model": "c4.5", "rival": "naive-bayes", "prices": "0,10;1,0"},
              "Missing a disease costs ten times as much as a false alarm."),
    )  # fmt: skip


COST = Part(
    title="Costs",
    params=PARAMS,
    read=read,
    story=story,
    picture=_picture,
    opening=at_first("bill"),
    tell=_tell,
    shown=lambda case: " and ".join(case.names),
    choices=_choices,
    ready=_ready,
    refuse=_refuse,
    asks=lambda case, story: asks(case.names, story),
    waiting=lambda case: judged.waiting(case.trial) if case.source == "models" else "",
    follow=_follow,
)
