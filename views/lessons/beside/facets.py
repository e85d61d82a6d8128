"""Six models on the same points: the case of a link, the predictions of each, and its errors."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from mlcore import Table, TableError, evaluate, learners, svm
from mlcore.model import Learner, Model
from mlcore.table import Scalar
from views.kit.keep import kept, kept_long
from views.kit.lesson import Explanation, Ready, Snapshot, Touch
from views.kit.link import table
from views.kit.link.kinds import Whole
from views.kit.link.params import Change, Given
from views.kit.panels import Field as Widget
from views.kit.panels import Panels, Popover, Said, choice
from views.kit.questions import Asks, Question
from views.kit.view import View
from views.lessons.beside.losses import refuse
from views.stage.animation.animation import Canvas, animation, blank, drafted, trace_of
from views.stage.animation.wire import AnimationDraft, AnimationPicture
from views.subjects.code import Script, judged, panel
from views.subjects.ground import cursor
from views.subjects.ground.drawn import dots, fields, place, tone_of
from views.subjects.ground.editing import with_points
from views.subjects.ground.fields import Field, centres, field_of
from views.subjects.ground.ground import Ground, ground_of
from views.subjects.points import choosing, reading
from views.subjects.points.of_tables import spread
from views.subjects.points.points import Points, around, framed, made
from views.subjects.points.reading import changes
from views.words.grammar import capital, listed, plural, verb
from views.words.html import Html, class_name, esc, here, paragraph, plain
from views.words.html import table as html_table
from views.words.numbers import amount, number, price_text, short

PARAMS = (table.K, table.COST, table.GAMMA, table.Z)
MOST = 80  # points that the models learn from
CELLS = 48
BAND = 0.12  # of the plane of the points, above it
TREES, FOLDS = 9, 10
STEPS = 2_000  # of SMO, at most
MODELS = ("cart", "forest", "neighbours", "bayes", "linear", "gaussian")


@dataclass(frozen=True)
class FacetsCase:
    """The points, the settings of the models, and the place where all of them make a prediction."""

    points: Points
    k: int = 5
    C: float = 1.0
    gamma: float = 0.5
    z: tuple[float, ...] = (0.0, 0.0)
    view: str = "wall"

    @property
    def sample(self) -> Points:
        """The training points."""
        return sample_of(self.points)

    @property
    def ground(self) -> Ground:
        """The same points as a table."""
        return ground_of(self.sample)

    def setting(self, model: str) -> tuple[float, ...]:
        """The numbers that a model depends on."""
        return {"neighbours": (self.k,), "linear": (self.C,), "gaussian": (self.C, self.gamma)}.get(model, ())


def read(given: Given) -> FacetsCase:
    """The case of a link."""
    points = reading.read(given)
    if points.n > MOST:
        given.note(f"The set has {points.n} points, so the models learn from {MOST} of them, evenly spread.")
    most = min(max(points.n, 1), MOST)
    k = given(table.K, kind=Whole(1, most), default=min(table.K.default, most))
    z = cursor.read(given, ground_of(sample_of(points))) if points.n else (0.0, 0.0)
    return FacetsCase(points, k, given(table.COST), given(table.GAMMA), z)


@kept
def sample_of(points: Points) -> Points:
    """The training points, or some of many, evenly spread, in a plane with room for the errors above them."""
    rows = spread(points.n, MOST).tolist()
    if not rows:
        return points
    x, y = tuple(points.x[i] for i in rows), tuple(points.y[i] for i in rows)
    left, bottom, right, top = framed(made(points.source).x if is_moved(points) else x)
    box = around((left, bottom, right, top + BAND * (top - bottom)), x)
    return replace(points, x=x, y=y, box=box)


def is_moved(points: Points) -> bool:
    """Whether these are points of a generated set after edits. Their plane stays that of the set."""
    return points.edited and not points.source.columns


def put(case: FacetsCase, report: Any) -> Change | None:
    """The learner has moved the cursor."""
    return cursor.put(case.ground, report)


class Step(NamedTuple):
    """model: the one that the step explains, or ""."""

    kind: str
    model: str = ""


@dataclass(frozen=True, eq=False)
class Learned:
    """A model with its results.

    field:  its class at each cell of the plane
    wrong:  errors in each fold, on the records of that fold; empty if it cannot learn without some fold
    errors: on the points that it learned from
    """

    model: Model
    field: Field
    wrong: tuple[int, ...]
    errors: int

    @property
    def capped(self) -> bool:
        """Whether it is an SVM whose solver stopped before it converged."""
        return isinstance(self.model, learners.Machines) and any(
            one.capped for one in self.model.machines.machines
        )

    @property
    def total(self) -> int | None:
        """Errors in all folds."""
        return sum(self.wrong) if self.wrong else None


@dataclass(frozen=True, eq=False)
class Story:
    """The steps, and each model, or the sentence that says why there is none."""

    steps: Sequence[Step]
    learned: dict[str, Learned | str]

    @property
    def least(self) -> int | None:
        """The fewest errors in folds."""
        totals = [
            one.total for one in self.learned.values() if isinstance(one, Learned) and one.total is not None
        ]
        return min(totals, default=None)


def story(case: FacetsCase) -> Story:
    """One model after another, then their errors."""
    steps = [Step("ask"), *(Step("model", name) for name in MODELS), Step("before-errors"), Step("errors")]
    return Story(steps, {name: learned(case.sample, name, case.setting(name)) for name in MODELS})


COSTS = {"forest": 1.2e-2, "cart": 1.2e-3}  # seconds for each point


@kept_long(lambda points, name, setting: COSTS.get(name, 1e-3) * points.n)
def learned(points: Points, name: str, setting: tuple[float, ...]) -> Learned | str:
    """A model on these points, or the sentence that explains why there is none."""
    found = trained(points, name, setting, CELLS)
    if isinstance(found, str):
        return found
    return replace(found, wrong=_wrong(LEARNERS[name](*setting), ground_of(points).table()))


def trained(points: Points, name: str, setting: tuple[float, ...], cells: int) -> Learned | str:
    """The same without folds, with that number of cells along each side."""
    ground = ground_of(points)
    records = ground.table()
    try:
        model = LEARNERS[name](*setting).fit(records)
        labels = model.predict(ground.frame(np.vstack([centres(ground, cells), ground.x])))
    except TableError as error:
        return str(error)
    field, said = np.split(labels, [cells**2])
    errors = int(np.count_nonzero(said != np.array(ground.classes)[ground.codes]))
    return Learned(model, field_of(ground, field, cells), (), errors)


def _wrong(learner: Learner, records: Table) -> tuple[int, ...]:
    try:
        folds = evaluate.folds(records.target.cells, min(FOLDS, records.n))
        found = evaluate.cross_validate(learner, records, folds)
        return tuple(
            round(len(one.test) * (1 - one.accuracy)) for one in found if isinstance(one, evaluate.FoldStep)
        )
    except TableError:
        return ()


LEARNERS: dict[str, Callable[..., Learner]] = {
    "cart": lambda: learners.tree("cart"),
    "forest": lambda: learners.forest(TREES),
    "neighbours": lambda k: learners.neighbours(int(k)),
    "bayes": learners.naive_bayes,
    "linear": lambda C: learners.svm(svm.linear(), C, max_iterations=STEPS),
    "gaussian": lambda C, gamma: learners.svm(svm.rbf(gamma), C, max_iterations=STEPS),
}


def says(case: FacetsCase, one: Learned) -> Scalar:
    """The prediction of a model at the cursor."""
    label: Scalar = one.model.predict(at_cursor(case))[0]
    return label


def at_cursor(case: FacetsCase) -> dict[str, Any]:
    """The place of the cursor as a frame."""
    return case.ground.frame(np.array([case.z]))


# What it says ---------------------------------------------------------------------------------------


TITLES = {
    "cart": "CART", "forest": "Random forest", "neighbours": "Nearest neighbours", "bayes": "Naive Bayes",
    "linear": "Linear SVM", "gaussian": "Gaussian SVM",
}  # fmt: skip
CURSOR = "the new point (arrow keys move it)"
EXPRESS = {  # the borders that each can draw, and those that it cannot
    "cart": ("rectangles, as small as necessary", "a slanted border, except as a staircase"),
    "forest": ("the overlapping rectangles of many trees", "a smooth border, as its steps only get finer"),
    "neighbours": ("a border of any shape where points are close together",
                   "that one feature matters more than the other, unless you rescale one of them"),
    "bayes": ("a curve of the second degree", "how the two features depend on each other within a class"),
    "linear": ("one straight border", "a border that bends, as for a ring or XOR"),
    "gaussian": ("a smooth border of any shape, depending on C and gamma",
                 "a rule far from all points, where only its bias is left"),
}  # fmt: skip

KINDS = {  # the kind of model, and what a reader can see in it
    "cart": ("discriminative", "a path of conditions for each prediction"),
    "forest": ("discriminative", "many paths and their majority"),
    "neighbours": ("instance-based", "the neighbours themselves"),
    "bayes": ("generative, a density for each class", "a factor for each attribute"),
    "linear": ("discriminative", "a weight for each attribute"),
    "gaussian": ("discriminative", "little, as its sum over support vectors is a black box"),
}


def shown(case: FacetsCase) -> str:
    """A title in a few words."""
    return f"{case.points.title}, six models"


def sentence(case: FacetsCase, story: Story, at: int) -> Html:
    """The sentence of a step."""
    step = story.steps[at]
    sentences = {"ask": _ask, "model": _model, "before-errors": _before_errors, "errors": _errors}
    return Html(sentences[step.kind](case, story, step.model))


def _ask(case: FacetsCase, story: Story, name: str) -> str:
    return (
        f"Six models learn from {plural(case.ground.n, 'point')}. Some borders are straight, some are "
        "staircases, and some take any shape. "
        f"{here('Drag the new point anywhere to see what each model predicts there.')}"
    )


def _before_errors(case: FacetsCase, story: Story, name: str) -> str:
    return (
        f"The training errors say little. In {FOLDS} folds models that have not seen a point predict it. "
        "<b>Guess first</b>: which model makes the fewest errors?"
    )


def _model(case: FacetsCase, story: Story, name: str) -> str:
    found = story.learned[name]
    if isinstance(found, str):
        return f"<b>{TITLES[name]}</b>: {esc(found)}"
    can, cannot = EXPRESS[name]
    capped = f" SMO stopped after {STEPS} steps, before it converged." if found.capped else ""
    return f"<b>{TITLES[name]}</b>{_with(case, name)} can draw {can}. It cannot express {cannot}.{capped}"


def _with(case: FacetsCase, name: str) -> str:
    shown = {
        "cart": ", fully grown,", "forest": f" of {TREES} trees",
        "neighbours": f" with k = {case.k}",
        "bayes": " with normal densities", "linear": f" with C = {price_text(case.C)}",
        "gaussian": f" with C = {price_text(case.C)} and gamma = {amount(case.gamma, 4)}",
    }  # fmt: skip
    return shown[name]


def _errors(case: FacetsCase, story: Story, name: str) -> str:
    least = story.least
    if least is None:
        return "There are too few points to leave some of them out."
    best = [TITLES[name] for name in MODELS if _total(story, name) == least]
    return (
        f"<b>{listed(best)}</b> {verb(len(best), 'has', 'have')} the fewest cross-validation errors, "
        f"{least} of {plural(case.ground.n, 'point')}. With few points another sample may rank them "
        "differently."
    )


def _total(story: Story, name: str) -> int | None:
    found = story.learned[name]
    return found.total if isinstance(found, Learned) else None


# Beside the picture ---------------------------------------------------------------------------------


def cursor_table(case: FacetsCase, story: Story, at: int) -> Html:
    """The predictions at the cursor of the models so far."""
    shown = [step.model for step in story.steps[: at + 1] if step.model]
    rows = [[TITLES[name], *_says(case, story.learned[name], name)] for name in shown]
    return html_table(f"At {place(case.ground, case.z)}", ["model", "predicts", "because"], rows)


def _says(case: FacetsCase, found: Learned | str, name: str) -> list[str]:
    if isinstance(found, str):
        return ["–", "–"]
    label, classes = says(case, found), found.model.classes
    c = classes.index(label)
    share = float(found.model.predict_proba(at_cursor(case))[0][c])
    why: dict[str, Callable[[], str]] = {
        "cart": lambda: f"{number(100 * share, 0)} % of its leaf",
        "forest": lambda: f"{round(share * TREES)} of {TREES} trees",
        "neighbours": lambda: f"{round(share * case.k)} of {case.k} neighbours",
        "bayes": lambda: f"posterior {number(share)}",
    }
    return [
        class_name(c, label),
        why[name]() if name in why else f"f(x) = {short(_decision(case, found.model))}",
    ]


def _decision(case: FacetsCase, model: Any) -> float:
    return float(model.decision(at_cursor(case))[0])


def errors_table(case: FacetsCase, story: Story) -> Html:
    """The errors of each model, the fewest first."""
    there = [(name, one) for name, one in story.learned.items() if isinstance(one, Learned)]
    there.sort(key=lambda pair: (pair[1].total is None, pair[1].total))
    n = case.ground.n
    rows = [
        [TITLES[name], "–" if one.total is None else number(one.total / n), number(one.errors / n)]
        for name, one in there
    ]
    css = ["gh-best" if one.total is not None and one.total == story.least else "" for _, one in there]
    return html_table("Errors", ["model", f"{FOLDS} folds", "training"], rows, css="gh-numbers", row_css=css)


def kinds_table() -> Html:
    """The kind of each model, and the strengths of trees."""
    rows = [[TITLES[name], *KINDS[name]] for name in MODELS]
    trees = paragraph(
        "All six are <b>supervised learning</b>, because the classes of the points are known. Trees are fast "
        "to grow and to use, handle words and numbers alike, and are readable while they are small. Whether "
        "they make more errors than others depends on the data."
    )
    return Html(html_table("Kinds of model", ["model", "kind", "what you can read"], rows) + trees)


def express_table() -> Html:
    """The borders that each model can and cannot draw."""
    rows = [[TITLES[name], *EXPRESS[name]] for name in MODELS]
    return html_table("Possible borders", ["model", "can draw", "cannot express"], rows)


def about(case: FacetsCase) -> Html:
    """How the models learn."""
    return paragraph(
        "Neighbours and SVMs see both numbers standardised. All models have fixed settings here. "
        "Each might do better if cross-validation chose its settings."
    )


# What it asks ---------------------------------------------------------------------------------------


def asks(case: FacetsCase, story: Story) -> Asks:
    """Before the errors, if there are any."""
    return {} if story.least is None else {len(story.steps) - 1: partial(_fewest, case, story)}


def _fewest(case: FacetsCase, story: Story) -> Question:
    there = {name: one for name, one in story.learned.items() if isinstance(one, Learned)}
    totals = {name: one.total for name, one in there.items() if one.total is not None}
    shown = [f"{TITLES[name]} {total}" for name, total in totals.items()]
    return Question(
        key="fewest",
        ask=Html(f"Which model makes the fewest errors in {min(FOLDS, case.ground.n)} folds?"),
        answers={name: TITLES[name] for name in totals},
        right={name for name, total in totals.items() if total == story.least},
        why=Html(f"Cross-validation errors on {plural(case.ground.n, 'point')}: {listed(shown)}."),
        instead={
            name: Html(f"{capital(TITLES[name])} makes {plural(there[name].errors, 'training error')}.")
            for name, total in totals.items()
            if total != story.least
        },
        slips={
            name: "you chose a model that " + _slip(there, name, story.least)
            for name, total in totals.items()
            if total != story.least
        },
    )


def _slip(there: dict[str, Learned], name: str, least: int | None) -> str:
    """Whether the model makes fewer training errors than the best one, as a phrase."""
    best = min(one.errors for one in there.values() if one.total == least)
    return "overfits" if there[name].errors < best else "makes more errors"


# What it draws --------------------------------------------------------------------------------------


DRAWN = 45  # points in each pane
ACROSS = 3  # panes in a row
HIGH = 0.94  # of the plane: where the errors appear


def picture(case: FacetsCase, story: Story, quick: bool = False) -> AnimationPicture:
    """The animation of a case."""
    texts = [(plain(sentence(case, story, at)), True) for at in range(len(story.steps))]
    ground = case.ground
    legend: list[tuple[int | None, str]] = [
        (tone_of(ground, c), str(name)) for c, name in enumerate(ground.classes)
    ]
    if ground.n > DRAWN and points_to_edit(case) is None:
        legend.append((None, f"{DRAWN} of {ground.n} points are shown"))
    trace = trace_of(case)
    born = {step.model: at for at, step in enumerate(story.steps)}
    edited = points_to_edit(case)
    most = DRAWN if edited is None else ground.n
    panes = [pane(case, story, name, born[name], most) for name in MODELS]
    return with_points(animation(trace, shown(case), panes, texts, legend, rows=(1, 1)), edited, ground)


def points_to_edit(case: FacetsCase) -> Points | None:
    """The points of a set, if the models learn from all of them."""
    points = case.sample
    return points if points.n == case.points.n and not points.source.columns else None


def pane(case: FacetsCase, story: Story, name: str, born: int, most: int) -> Canvas:
    """The points, the model's regions from its step on, and at the end its errors. most: points, at most"""
    ground, found = case.ground, story.learned.get(name)
    left, bottom, right, top = ground.box
    x, y = blank(left, right), blank(bottom, top)
    canvas = Canvas(x, y, TITLES[name], row=MODELS.index(name) // ACROSS)
    canvas.box(*ground.box, look="hollow")
    last = len(story.steps) - 1
    if isinstance(found, Learned):
        fields(canvas, ground, [(born, found.field)])
    dots(canvas, ground, most=most, edited=points_to_edit(case) is not None)
    cursor = canvas.mark(
        "dot", drag="xy", x=case.z[0], y=case.z[1], c=None, look="handle", size=0.42, name=CURSOR
    )
    at_top = ((left + right) / 2, bottom + HIGH * (top - bottom))
    if found is None:
        return canvas
    if isinstance(found, str):
        canvas.text(*at_top, "none", step=born, look="strong", size=0.95)
        return canvas
    cursor.at(born, c=_tone(case, says(case, found)))
    if found.total is not None:
        best = "lit" if found.total == story.least else "strong"
        canvas.text(*at_top, f"{found.total} of {ground.n} wrong", step=last, look=best, size=0.95)
    return canvas


def _tone(case: FacetsCase, label: Scalar) -> int:
    classes: Sequence[Scalar] = case.ground.classes
    return tone_of(case.ground, classes.index(label))


# What a dragged point changes -----------------------------------------------------------------------


CELLS_EDITING = 24  # along each side of the plane while a point is dragged


def _put(case: FacetsCase, points: Points) -> FacetsCase:
    return replace(case, points=points, k=min(case.k, max(points.n, 1)))


def draft(case: FacetsCase, step: int | None) -> AnimationDraft:
    """The picture of a case at one step alone, with larger cells and without folds; None for the last."""
    there = MODELS if step is None else MODELS[:step]
    learned = {name: trained(case.sample, name, case.setting(name), CELLS_EDITING) for name in there}
    story = Story([Step("model")], learned)
    panes = [drafted(pane(case, story, name, 0, 0), 0) for name in MODELS]
    return {"panes": panes, "figures": _figures(learned)}


def _figures(learned: dict[str, Learned | str]) -> str:
    """The training errors of the models that the story has told of."""
    counts = [str(one.errors) if isinstance(one, Learned) else "none" for one in learned.values()]
    return f"Training errors, in this order: {listed(counts)}" if counts else ""


TOUCH = Touch[FacetsCase](points_to_edit, _put, changes, draft)


# What the page shows --------------------------------------------------------------------------------


def _explain(now: Snapshot[FacetsCase, Story]) -> Explanation:
    case, story, at = now.case, now.story, now.at
    kind, beside = story.steps[at].kind, []
    if kind == "errors":
        beside = [Said(errors_table(case, story)), Said(about(case))]
    if kind != "ask":
        beside.append(Said(cursor_table(case, story, at)))
    below: Panels = [] if now.presenter else [_place(case), *choosing.elsewhere(case.points, "beside")]
    if kind in ("before-errors", "errors"):
        below = [Said(express_table()), Said(kinds_table()), *below]
    if now.until is None:
        below = [*below, panel(partial(_code, case))]
    return Explanation(sentence(case, story, at), beside, below=below)


def _code(case: FacetsCase) -> Script:
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


def _place(case: FacetsCase) -> Widget:
    """The cursor in numbers."""

    def change(text: str) -> Change:
        return {table.Z.name: text.replace(" ", "") or None}

    text = cursor.written(case.z).replace(",", ", ")
    return Widget(
        "z", "The new point", "text", text, change, help="Two numbers with a comma between them.", width=200
    )


def _choices(case: FacetsCase, given: Given) -> Panels:
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


FACETS = View(
    title="Six models",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    opening=lambda case, story: sum(bool(step.model) for step in story.steps),
    explain=_explain,
    shown=shown,
    choices=_choices,
    ready=_ready,
    refuse=lambda case: refuse(case.points),
    follow=lambda old, new, at: at,
    asks=asks,
    facts=lambda case, story: {} if story.least is None else {"fewest errors": story.least},
    touch=TOUCH,
    waiting=lambda case: "Training six models, ten times each …",
)
