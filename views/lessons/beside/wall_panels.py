"""The panels beside six models, and this view as a part of its lesson."""

from functools import partial

from mlcore import evaluate
from views.kit.lesson import Moment, Ready, Told
from views.kit.link import table
from views.kit.link.params import Change, Given
from views.kit.panels import Field, Panels, Popover, Said, choice
from views.kit.part import Part
from views.lessons.beside import wall_words as words
from views.lessons.beside.losses import refuse
from views.lessons.beside.wall import FOLDS, PARAMS, STEPS, TREES, Story, WallCase, read, story
from views.lessons.beside.wall_editing import TOUCH
from views.lessons.beside.wall_picture import picture
from views.lessons.beside.wall_questions import asks
from views.subjects.code import Script, judged, panel
from views.subjects.ground import cursor
from views.subjects.points import choosing


def _tell(now: Moment[WallCase, Story]) -> Told:
    case, story, at = now.case, now.story, now.at
    kind, beside = story.steps[at].kind, []
    if kind == "errors":
        beside = [Said(words.errors_table(case, story)), Said(words.about(case))]
    if kind != "ask":
        beside.append(Said(words.cursor_table(case, story, at)))
    below: Panels = [] if now.presenter else [_place(case), *choosing.elsewhere(case.points, "beside")]
    if kind in ("before-errors", "errors"):
        below = [Said(words.express_table()), Said(words.kinds_table()), *below]
    if now.until is None:
        below = [*below, panel(partial(_code, case))]
    return Told(words.sentence(case, story, at), beside, below=below)


def _code(case: WallCase) -> Script:
    table = case.ground.table()
    solved = {"C": case.C, "max_iterations": STEPS}
    learners: dict[str, judged.Learner] = {
        "CART": ("cart", {"prune": "none", "depth": None}),
        "random forest": ("forest", {"n": TREES}),
        "nearest neighbours": ("neighbours", {"k": case.k}),
        "naive Bayes": ("naive-bayes", {"laplace": 0.0}),
        "linear SVM": ("svm", {"kernel": "linear", **solved}),
        "Gaussian SVM": ("svm", {"kernel": "rbf", "gamma": case.gamma, **solved}),
    }
    rows = evaluate.folds(table.target.cells, min(FOLDS, table.n))
    return judged.in_folds(case.points.title, table, learners, rows, 0)


def _place(case: WallCase) -> Field:
    """The cursor in numbers."""

    def change(text: str) -> Change:
        return {table.Z.name: text.replace(" ", "") or None}

    text = cursor.written(case.z).replace(",", ", ")
    return Field(
        "z", "The cursor", "text", text, change, help="Two numbers with a comma between them.", width=200
    )


def _choices(case: WallCase, given: Given) -> Panels:
    first, *more = choosing.points(case.points, given)
    rest = [
        choice(table.K, case.k, high=max(case.sample.n, 1)),
        choice(table.COST, case.C),
        choice(table.GAMMA, case.gamma),
    ]
    return [first, Popover("Settings", [*more, *rest])]


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("Six models, two moons", {}, "Each model draws its own kind of border."),
        Ready("A ring", {"set": "ring", "step": "end"}, "No straight border helps."),
        Ready("XOR", {"set": "xor", "step": "end"}, "Naive Bayes looks at each coordinate alone, and neither "
            "tells the classes apart."),
    )  # fmt: skip


WALL = Part(
    title="Six models",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    opening=lambda case, story: sum(bool(step.model) for step in story.steps),
    tell=_tell,
    shown=words.shown,
    choices=_choices,
    ready=_ready,
    refuse=lambda case: refuse(case.points),
    follow=lambda old, new, at: at,
    asks=asks,
    facts=lambda case, story: {} if story.least is None else {"fewest errors": story.least},
    touch=TOUCH,
    waiting=lambda case: "Training six models, ten times each …",
)
