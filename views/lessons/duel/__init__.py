"""Is one model better than another? Two on the same folds or records, and six at once."""

from collections.abc import Callable
from typing import Any

from mlcore import TableError
from views.kit.lesson import Lesson, Ready, Refusal, halfway, nearly_done
from views.kit.link import judging, table
from views.kit.link.params import Change, Given, Param
from views.kit.panels import Action, Field, Panels, Popover, Row, choice
from views.lessons.duel import judged
from views.lessons.duel.case import (
    BOX,
    DATA,
    LIST_A,
    LIST_B,
    MODEL,
    PARAMS,
    RIVAL,
    SOURCES,
    TWO,
    VIEW,
    Case,
    read,
    wrong_counts,
    wrong_list,
)
from views.lessons.duel.judged import SIX, seconds
from views.lessons.duel.panels import tell
from views.lessons.duel.picture import picture
from views.lessons.duel.questions import asks
from views.lessons.duel.story import AnyStory, facts, story
from views.subjects.learners import choosing as learners
from views.subjects.trees import choosing
from views.words.html import esc

SLOW = 2.0  # seconds after which the page says that it works


def _choices(case: Case, given: Given) -> Panels:
    view = choice(VIEW, case.view, look="segments")
    seed = choice(given.row(table.SEED), case.seed, width=80)
    if case.view == "six":
        return [
            view, *choosing.data(case.choices, given), choice(judging.SIX, case.six, look="segments"), seed,
        ]  # fmt: skip
    source = choice(judging.FIGURES, case.source, look="segments", options=SOURCES[case.view])
    if case.source == "data":
        rivals = [learners.kind(MODEL, case.model, 160), learners.kind(RIVAL, case.rival, 160)]
        settings = [
            Popover(f"Settings of {name}", learners.settings(row, chosen))
            for name, row, chosen in (("A", MODEL, case.model), ("B", RIVAL, case.rival))
            if chosen.offer.rows
        ]
        row = [*choosing.data(case.choices, given), *rivals, *settings]
        return [view, source, seed, Row(row, "rivals", "bottom")]
    if case.view == "pairs":
        return [view, source, _typed(LIST_A, case.a, wrong_list), _typed(LIST_B, case.b, wrong_list)]
    asked, counts = (BOX, case.boxes) if case.source == "typed" else (TWO, case.sets)
    return [view, source, _typed(asked, counts, wrong_counts(asked.name))]


def _typed(row: Param, value: Any, wrong: Callable[[str], str]) -> Field:
    """The field of a list of figures. An empty field means the lesson's own list."""

    def change(text: str) -> Change:
        return {**row.change(None), row.name: text or None}

    return choice(row, row.kind.write(value), look="text", width=300, change=change, wrong=wrong)


def _there(case: Case) -> bool:
    """Whether there is a film. There is none while the page judges six models."""
    return case.view != "six" or judged.is_there(case.choices, case.six, case.seed)


def _story(case: Case) -> AnyStory | None:
    """The story, or None while there is none. Raises TableError if there is nothing to compare."""
    if not _there(case):
        judged.records_of(case.choices)
        return None
    return story(case)


def _refuse(case: Case) -> Refusal | None:
    """Why there is nothing to compare, and what helps."""
    try:
        _story(case)
    except TableError as error:
        offers = [Action("Use Iris", DATA.change("iris"))] if case.choices.data != "iris" else []
        plain = {**MODEL.change(MODEL.default), **RIVAL.change(judging.RIVAL.default)}
        if case.view != "six":
            offers.append(Action("Use CART and naive Bayes", plain))
        elif case.six == "learners":
            offers.append(Action("Use one tree with six prunings", judging.SIX.change("pruning")))
        return Refusal(esc(str(error)), offers)
    return None


def _waiting(case: Case) -> str:
    if case.source != "data" or not _there(case):
        return ""
    models = SIX[case.six] if case.view == "six" else (case.model, case.rival)
    long = sum(seconds(case.choices, one) for one in models) > SLOW
    return f"Ten folds for {len(models)} models …" if long else ""


def _shown(case: Case) -> str:
    if case.source == "sets":
        return "Two models on two test sets"
    if case.source == "typed":
        return "Two models with typed figures"
    models = "six models" if case.view == "six" else f"{case.model.title} and {case.rival.title}"
    return f"{case.choices.card.title}: {models}"


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("A wins seven folds of ten", {"figures": "typed", "step": "end"},
              "The other three are equal. Is A better, or was it luck?"),
        Ready("Two models on Iris", {}, "Compare a tree and five nearest neighbours on the same ten folds."),
        Ready("Ten to four", {"view": "mcnemar", "figures": "typed", "step": "end"},
              "Which of the hundred records help to decide which model is better?"),
        Ready("M1 and M2 on different people", {"view": "mcnemar", "figures": "sets", "step": "end"},
              "Each model has its own 500 people, so the records cannot be paired. But the accuracies "
              "differ a lot."),
        Ready("Fifteen comparisons", {"view": "six"},
              "Among six models, how many pairs differ “significantly”, and how many still do after an "
              "adjustment?"),
        Ready("Does pruning pay?", {"view": "six", "data": "kyphosis", "six": "pruning"},
              "Compare six prunings of one tree in fifteen pairs."),
    )  # fmt: skip


LESSON = Lesson[Case, Any](
    key="duel",
    title="Is A better?",
    section="Judging models",
    term="Comparing models",
    topics="significance test, paired t-test, McNemar, permutation test, p-value, "
    "multiple comparisons, Benjamini–Hochberg",
    summary="Two models on the same records, with the sign-flip, paired t and McNemar tests, and six models",
    params=PARAMS,
    read=read,
    refuse=_refuse,
    story=_story,
    picture=lambda case, found, quick: picture(case, found or story(case)),
    staged=_there,
    stage="film",
    opening=lambda case, story: (halfway if case.view == "six" else nearly_done)(case, story),
    tell=tell,
    shown=_shown,
    choices=_choices,
    waiting=_waiting,
    ready=_ready,
    asking=_there,
    asks=asks,
    facts=lambda case, found: facts(found),
)
