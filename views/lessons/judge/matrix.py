"""The confusion matrix of a model on the records for judging it, or a matrix typed in by hand."""

from dataclasses import dataclass
from functools import partial
from typing import Any

from mlcore.evaluate import Confusion
from views.kit.keep import kept
from views.kit.lesson import Explanation, Ready, Refusal, Snapshot, at_first
from views.kit.link import judging, table
from views.kit.link.counts import Matrix
from views.kit.link.params import Given
from views.kit.panels import Box, Formula, Panel, Panels, Row, Said, choice
from views.kit.view import View
from views.lessons.judge import figures, judged, matrix_words
from views.lessons.judge import figures_code as code
from views.lessons.judge.counting import Story, falling, typed
from views.lessons.judge.figures import Counts
from views.lessons.judge.judged import Trial
from views.lessons.judge.matrix_picture import cell_name
from views.lessons.judge.matrix_picture import picture as animation_of
from views.lessons.judge.matrix_questions import asks
from views.lessons.judge.typing import cells, names_of, refusal
from views.stage.animation.wire import AnimationPicture
from views.subjects.code import Script, panel, trials
from views.words.html import esc, plain
from views.words.tex import aligned


@dataclass(frozen=True)
class Case:
    """trial: the model and its records; positive: the place of the positive class in the table."""

    view: str
    trial: Trial
    positive: int = 0
    null: str = "negative"


@dataclass(frozen=True)
class TypedCase:
    """matrix: the typed counts, with a row for each actual class."""

    view: str
    matrix: Matrix
    null: str = "negative"


# A model --------------------------------------------------------------------------------------------


def _read(given: Given) -> Case:
    trial = judged.read(given)
    return Case(given(table.VIEW), trial, judged.read_positive(given, trial) or 0, given(judging.NULL))


@kept
def _story(case: Case) -> Story:
    found = judged.judge(case.trial)
    return falling(found, judged.tones(found.table.classes), case.positive, case.null, case.trial.seed)


def _refuse(case: Case) -> Refusal | None:
    return judged.refuse(case.trial)


def _picture(case: Case, story: Story, quick: bool = False) -> AnimationPicture:
    name = f"Confusion matrix of {judged.shown(case.trial)}"
    texts = [plain(_said(case, story, at)) for at in range(len(story.steps))]
    return animation_of(case, name, story, texts)


def _said(case: Case, story: Story, at: int) -> Any:
    where = judged.on_which(case.trial, judged.judge(case.trial))
    return matrix_words.sentence(story, at, esc(case.trial.model.title), where)


def _explain(now: Snapshot[Case, Story]) -> Explanation:
    case, story, step = now.case, now.story, now.story.steps[now.at]
    beside: Panels = _worked(story, now.at)
    if step.kind == "record":
        beside = [Said(matrix_words.record(case.trial.table, int(story.rows[step.n - 1])))]
    lines = [panel(partial(_code, case))] if now.until is None else []
    below = [*_after(story, now.at), *lines]
    return Explanation(_said(case, story, now.at), [*_opened(now), *beside], below=below)


def _code(case: Case) -> Script:
    return trials.counted(judged.as_code(case.trial), judged.learner(case.trial))


def _choices(case: Case, given: Given) -> Panels:
    try:
        classes = case.trial.table.classes
    except ValueError:
        classes = ()
    looked: Panels = judged.looked_for(classes, case.positive) if len(classes) > 1 else []
    h0: Panels = [_null(case.null)] if len(classes) == 2 else []
    return judged.choices(case.trial, given, [*looked, *h0])


def _follow(old: Case, new: Case, at: int) -> int | None:
    """The story stays at its step with another positive class."""
    return at if old.trial == new.trial else None


# Counts typed in ------------------------------------------------------------------------------------


def _read_typed(given: Given) -> TypedCase:
    return TypedCase(given(table.VIEW), given(judging.COUNTS), given(judging.NULL))


@kept
def _story_typed(case: TypedCase) -> Story:
    found = Confusion(names_of(case.matrix), tuple(tuple(map(float, row)) for row in case.matrix))
    k = len(case.matrix)
    return typed(Counts(found, 0, case.null), [1, 0] if k == 2 else [*range(k)])


def _picture_typed(case: TypedCase, story: Story, quick: bool = False) -> AnimationPicture:
    texts = [plain(matrix_words.sentence(story, at, "", "")) for at in range(len(story.steps))]
    return animation_of(case, "The confusion matrix for your own counts", story, texts)


def _explain_typed(now: Snapshot[TypedCase, Story]) -> Explanation:
    said = matrix_words.sentence(now.story, now.at, "", "")
    made = partial(code.of_counts, now.story.counts.confusion)
    below = [*_after(now.story, now.at), *([panel(made)] if now.until is None else [])]
    return Explanation(said, [*_opened(now), *_worked(now.story, now.at)], below=below)


def _choices_typed(case: TypedCase, given: Given) -> Panels:
    h0: Panels = [_null(case.null)] if len(case.matrix) == 2 else []
    return [Row([*cells(judging.COUNTS, case.matrix), *h0], "judging", "bottom")]


def _follow_typed(old: TypedCase, new: TypedCase, at: int) -> int | None:
    """The story stays at its step, because other counts have the same figures."""
    return at if len(old.matrix) == len(new.matrix) else None


# Both -----------------------------------------------------------------------------------------------


def _null(null: str) -> Panel:
    return choice(judging.NULL, null, width=190)


def _opened(now: Snapshot[Any, Story]) -> Panels:
    """The cell that the learner has opened in the picture."""
    every = range(now.story.counts.k)
    at = {cell_name(i, j): (i, j) for i in every for j in every}.get(now.node or "")
    return [Said(matrix_words.opened(now.story, now.at, *at))] if at else []


def _worked(story: Story, at: int) -> Panels:
    """The formula of a figure with its numbers, and the figures so far."""
    kind = story.steps[at].figure
    if not kind:
        return []
    notes: Panels = []
    if kind in ("type1", "type2"):
        notes = [Said(matrix_words.of_h0())]
    if kind == "kappa" and story.counts.k == 2:
        notes = [Said(matrix_words.misprint(story.counts))]
    worked = Box([Formula(aligned(figures.worked(story.counts, kind)))])
    return [worked, *notes, Said(matrix_words.so_far(story, at))]


def _after(story: Story, at: int) -> Panels:
    """Each class against the rest, after both averages."""
    kinds = [step.kind for step in story.steps[: at + 1]]
    return [Said(matrix_words.by_class(story))] if "micro" in kinds else []


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("A tree and 91 hearts", {"view": "matrix", "data": "heart", "model": "c4.5:prune=pessimistic"},
              "Each new record falls into one cell of the matrix."),
        Ready("The Titanic by sex", {"view": "matrix", "data": "titanic", "model": "hunt:depth=1",
                                     "judged": "training", "step": "end"},
              "A tree with one split on 2,201 people has accuracy 0.776 but recall 0.484."),
        Ready("79 % right without looking", {"view": "matrix", "data": "kyphosis", "model": "majority",
                                                "judged": "folds", "step": "end"},
              "A model that always predicts the majority class never finds a positive: recall and kappa "
              "are 0."),
        Ready("79 % right with a tree", {"view": "matrix", "data": "kyphosis", "model": "cart:leaves=4",
                                             "judged": "folds", "seed": "35", "step": "end"},
              "The tree is no more accurate than a model that always predicts “absent”, but its kappa is "
              "0.291. With most seeds the tree does worse."),
        Ready("Three species", {"view": "matrix", "data": "iris", "model": "neighbours:k=5",
                                "judged": "folds", "step": "end"},
              "Compare each class with the other two. Then average over classes (macro) or records (micro)."),
    )  # fmt: skip


def _ready_typed() -> tuple[Ready, ...]:
    return (
        Ready("Two of four, two of five", {"view": "own", "counts": "2,3;2,93", "step": "end"},
              "“Always no” has accuracy 0.95, too. Here recall is 2/5 and precision 2/4."),
        Ready("Just say no", {"view": "own", "counts": "0,10;0,9990", "step": "end"},
              "Accuracy is 0.999, but recall and kappa are 0."),
    )  # fmt: skip


def _facts(case: Any, story: Story) -> dict[str, float | str]:
    """The finished matrix in figures. The class that precision and recall are about comes first."""
    found = story.counts.confusion
    first = found.classes[0]
    two = (
        {"precision": found.precision(first), "recall": found.recall(first)}
        if len(found.classes) == 2
        else {}
    )
    return {"records": found.n, "accuracy": found.accuracy, "kappa": found.kappa, **two}


MATRIX = View(
    title="Confusion matrix",
    params=(*judged.PARAMS, judging.NULL),
    read=_read,
    story=_story,
    picture=_picture,
    opening=at_first("accuracy"),
    explain=_explain,
    shown=lambda case: judged.shown(case.trial),
    choices=_choices,
    ready=_ready,
    refuse=_refuse,
    waiting=lambda case: judged.waiting(case.trial),
    follow=_follow,
    asks=asks,
    facts=_facts,
)
OWN = View(
    title="Your own counts",
    params=(judging.COUNTS, judging.NULL),
    read=_read_typed,
    story=_story_typed,
    picture=_picture_typed,
    opening=at_first("accuracy"),
    explain=_explain_typed,
    shown=lambda case: "Your own counts",
    choices=_choices_typed,
    ready=_ready_typed,
    refuse=lambda case: refusal(judging.COUNTS, case.matrix),
    follow=_follow_typed,
    asks=asks,
    facts=_facts,
)
