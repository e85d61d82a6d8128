"""View “Which k?”: the borders from all points down to one neighbour, and three errors over k."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from mlcore.learners import ErrorsByK, errors_by_k
from views.kit.keep import kept_long
from views.kit.lesson import Explanation, Ready, Snapshot
from views.kit.panels import Panels, Said
from views.kit.questions import Asks, Question
from views.kit.view import View
from views.lessons.neighbours.around import below, choices, predicted
from views.lessons.neighbours.case import (
    ROWS,
    Case,
    Step,
    Story,
    fields_by_k,
    fields_of,
    follow,
    read,
    touch,
    votes_of,
)
from views.lessons.neighbours.drawn import (
    CELLS,
    drafted,
    empty_plane,
    filmed,
    legend_of,
    points_drawn,
    step_of,
)
from views.stage.animation.animation import Canvas
from views.stage.animation.wire import AnimationDraft, AnimationPicture
from views.stage.plane.picture import axis
from views.stage.plane.wire import Axis
from views.subjects.ground.drawn import fields
from views.subjects.ground.ground import Ground, Source, ground_of
from views.words.grammar import listed, plural
from views.words.html import Html, class_name, paragraph, table
from views.words.numbers import number

COARSE = 48  # cells along each side of a field, because the page sends many fields
LADDER = (1, 3, 5, 9, 15, 25, 51, 101, 201)
ERRORS = (
    ("training", 3, "training error"),
    ("left_out", 4, "leave-one-out error"),
    ("test", 5, "test error"),
)
MANY_TIES = 0.1  # a share of the votes: the border is not smooth with this many ties
SAME = 1e-12  # errors this close together tie
NONE, SOME = "none", "some"


@dataclass(frozen=True, eq=False)
class ByK(Story):
    """The story with the errors over k."""

    errors: ErrorsByK


def story(case: Case) -> ByK:
    """The numbers of neighbours one after the other."""
    ks = ladder(case)
    fields = () if case.ground.line else fields_of(case.source, case.units, ks, COARSE)
    return ByK(_steps(case), votes_of(case), fields, _errors_of(case.source, case.units, ks))


def _steps(case: Case) -> list[Step]:
    """Many neighbours first, which are simple, then fewer."""
    count = len(ladder(case))
    return [Step("ask", count - 1), *(Step("k", i) for i in reversed(range(count)))]


def ladder(case: Case) -> tuple[int, ...]:
    """The numbers of neighbours to compare: few, more, all."""
    n = case.ground.n
    return tuple(sorted({*(k for k in LADDER if k < n), case.k, n}))


@kept_long(lambda source, units, ks: 1e-6 * ground_of(source).n * (ground_of(source).n + 1000))
def _errors_of(source: Source, units: str, ks: tuple[int, ...]) -> ErrorsByK:
    """The errors of neighbours over k."""
    case = Case(source, 1, units)
    return errors_by_k(case.ground.table(case.scale), ks, case.ground.tested(case.scale), "raw")


# In words -------------------------------------------------------------------------------------------


def sentence(case: Case, story: ByK, at: int) -> str:
    """The sentence of a number of neighbours."""
    errors, step = story.errors, story.steps[at]
    if step.kind == "ask":
        return (
            f"k goes from {plural(errors.k[-1], 'neighbour')}, which is all points, down to one. "
            f"<b>Guess first</b>: with which k is the {judged(story)} lowest?"
        )
    k, n = errors.k[step.n], step.n
    said = f"<b>k = {k}</b>: training error <b>{number(errors.training[n])}</b>"
    alone = errors.left_out[n]
    said += f", leave-one-out error <b>{number(alone)}</b>" if alone is not None else ""
    said += f", test error <b>{number(errors.test[n])}</b>" if errors.test else ""
    return f"{said}. {_meaning(case, story, n)}"


def _meaning(case: Case, story: ByK, n: int) -> str:
    errors, ground = story.errors, case.ground
    if errors.k[n] == ground.n:
        return _everybody(ground)
    if errors.k[n] == 1:
        return _alone(ground, errors.training[n])
    tied = errors.tied[n] / ground.n
    said = _tied(case, story, n) if tied else ""
    if n == best_k(story):
        return f"The error on points that have no vote themselves is <b>lowest here</b>.{said}"
    if n < best_k(story):
        return f"With fewer neighbours the decision boundary follows the points more closely.{said}"
    return said.lstrip() if tied >= MANY_TIES else f"Many neighbours smooth the decision boundary.{said}"


def _tied(case: Case, story: ByK, n: int) -> str:
    """The note that ties decide, and the effect of leaving a point out on them."""
    errors = story.errors
    count, of = errors.tied[n], case.ground.n
    said = (
        f" Several classes <b>tie</b> in <b>{count} of {of}</b> votes on these points. The nearest neighbour "
        "of one of these classes then decides, as with k = 1."
    )
    alone = errors.left_out[n]
    if alone is None or alone < errors.training[n] + count / of / 2:
        return said
    return said + (
        " A point that is left out takes a vote away from its own class and loses the tie. The leave-one-out "
        "error shows little more than this."
    )


def _everybody(ground: Ground) -> str:
    counts = np.bincount(ground.codes, minlength=len(ground.classes)).tolist()
    first = [c for c, n in zip(ground.classes, counts, strict=True) if n == max(counts)]
    if len(first) == 1:
        name = class_name(ground.classes.index(first[0]), first[0])
        return f"All points vote everywhere, so the majority class {name} wins everywhere."
    return (
        "All points vote everywhere, and "
        f"{listed([class_name(ground.classes.index(c), c) for c in first])} have the same number of votes. "
        "This is <b>a tie everywhere</b>, so the nearest neighbour of one of these classes decides."
    )


def _alone(ground: Ground, error: float) -> str:
    if error == 0:
        return "Each point is its own nearest neighbour, so the training error of 0 tells you nothing."
    return (
        "Each point is its own nearest neighbour, but the training error is not 0. There are points of "
        "different classes <b>at the same place</b>."
    )


def best_k(story: ByK) -> int:
    """The k of the ladder with the lowest error on points without a vote: test points, else left-out ones.
    It is the largest k in a tie."""
    found = [(error, -n) for n, error in held(story)]
    return -min(found)[1] if found else 0


def held(story: ByK) -> list[tuple[int, float]]:
    """The error on points without a vote (test, else left-out points), by the place of k in the ladder."""
    errors = story.errors
    values = [errors.test[i] if errors.test else e for i, e in enumerate(errors.left_out)]
    return [(i, v) for i, v in enumerate(values) if v is not None]


def judged(story: ByK) -> str:
    """The name of the error on points without a vote."""
    return "test error" if story.errors.test else "leave-one-out error"


def errors(case: Case, story: ByK, at: int) -> Html:
    """The errors so far in numbers."""
    by_k, step = story.errors, story.steps[at]
    parts = [by_k.training, by_k.left_out, *([by_k.test] if by_k.test else [])]
    shown = [n for n in reversed(range(len(by_k.k))) if n >= step.n]
    rows = [
        [str(by_k.k[n]), *("–" if (v := part[n]) is None else number(v, 4) for part in parts)] for n in shown
    ]
    head = ["k", "training error", "leave-one-out error", *(["test error"] if by_k.test else [])]
    css = ["gh-best" if n == step.n else "" for n in shown]
    return table("The errors in numbers", head, rows, css="gh-numbers", row_css=css)


def about_errors(case: Case) -> Html:
    """The meaning of the errors, and of k for neighbours."""
    test = (
        "This table has no test points, so the leave-one-out error takes the place of a test error."
        if case.ground.test is None
        else ""
    )
    return paragraph(
        "The training error counts each point among its own neighbours. The leave-one-out error does not. "
        "<b>k plays the role of a tree’s size in reverse</b>: few neighbours make a complex model, and many "
        "make a simple one. If you choose the k that does best on some points, report its error on other "
        f"points. {test}"
    )


# The questions --------------------------------------------------------------------------------------


def asks(case: Case, story: ByK) -> Asks:
    """Before the first number of neighbours, and before a single one."""
    one = {len(story.steps) - 1: partial(_one, case, story)}
    return {**one, 1: partial(_least, story)} if held(story) else one


def _least(story: ByK) -> Question:
    errors = story.errors
    found = dict(held(story))
    least, named = min(found.values()), {n: f"k = {errors.k[n]}" for n in found}
    right = {n for n, error in found.items() if error <= least + SAME}
    return Question(
        key="least",
        ask=Html(f"With which k is the {judged(story)} lowest?"),
        answers={str(n): named[n] for n in found},
        right={str(n) for n in right},
        why=Html(f"The error is lowest with {named[max(right)]}, at {number(least)}."),
        instead={str(n): Html(f"With {named[n]} it is {number(error)}.") for n, error in found.items()},
        slips={
            str(n): "you chose too " + ("few" if n < max(right) else "many") + " neighbours"
            for n in found if n not in right
        },
    )  # fmt: skip


def _one(case: Case, story: ByK) -> Question:
    error = story.errors.training[0]
    right = SOME if error else NONE
    slip = "you forgot that points may lie at the same place" if error else (
        "you forgot that a point is its own nearest neighbour"
    )  # fmt: skip
    return Question(
        key="one",
        ask=Html("How many training points are misclassified with one neighbour?"),
        answers={NONE: "none", SOME: "some"},
        right={right},
        why=Html(sentence(case, story, len(story.steps) - 1)),
        slip=slip,
    )


# The picture ----------------------------------------------------------------------------------------


def _picture(case: Case, story: ByK, quick: bool = False) -> AnimationPicture:
    said = [sentence(case, story, at) for at in range(len(story.steps))]
    curves = [(c, name) for part, c, name in ERRORS if getattr(story.errors, part)]
    return filmed(case, _panes(case, story), said, legend_of(case, *curves), rows=(2.0, 1.0))


def _panes(case: Case, story: ByK) -> list[Canvas]:
    """The borders at each k, and the errors over k with a pointer that moves along."""
    ground = case.ground
    canvas = empty_plane(case, None)
    shown = _shown(story.steps)
    if story.fields:
        fields(canvas, ground, [(at, story.fields[n]) for at, n in shown])
    points_drawn(canvas, case)
    return [canvas, _curves(story, shown)]


def _shown(steps: Sequence[Step]) -> list[tuple[int, int]]:
    """The steps that show a k, with its place in the ladder."""
    return [(at, step.n) for at, step in enumerate(steps) if step.kind == "k"]


def _curves(story: ByK, shown: Sequence[tuple[int, int]]) -> Canvas:
    errors = story.errors
    count = len(errors.k)
    across: Axis = {
        "name": "k, from complex to simple", "low": -0.5, "high": count - 0.5,
        "ticks": [(float(i), str(k)) for i, k in enumerate(errors.k)],
    }  # fmt: skip
    parts = [(c, name, getattr(errors, part)) for part, c, name in ERRORS if getattr(errors, part)]
    top = max(value for _, _, values in parts for value in values if value is not None)
    canvas = Canvas(across, axis("error", 0.0, 1.08 * top or 1.0), row=1, late="y")
    for c, name, values in parts:
        line = None
        for at, n in shown:
            spots = [(float(i), values[i]) for i in range(n, count) if values[i] is not None]
            if len(spots) > 1:
                line = line.at(at, spots=spots) if line else canvas.line(spots, step=at, c=c, name=name)
            if values[n] is not None:
                said = f"{name} with k = {errors.k[n]}: {number(values[n], 4)}"
                canvas.dot(n, values[n], step=at, c=c, size=0.26, name=said)
    x = count - 1
    hand = canvas.line([(x, 0.0), (x, 1.08 * top or 1.0)], look="handle", drag="x", x=x, name="k")
    for at, n in shown:
        hand.at(at, spots=[(n, 0.0), (n, 1.08 * top or 1.0)], x=n)
    return canvas


def _draft(case: Case, step: int | None) -> AnimationDraft:
    """The borders of one k, and the errors of this and larger numbers of neighbours."""
    steps, ks = _steps(case), ladder(case)
    at = step_of(steps, step)
    if steps[at].kind == "ask":
        return {"panes": [[]], "figures": ""}
    errors, n = _errors_of(case.source, case.units, ks), steps[at].n
    canvas = empty_plane(case, None)
    fields(canvas, case.ground, [(at, fields_by_k(replace(case, k=ks[n]), (ks[n],), CELLS)[0])])
    curves = _curves(ByK(steps, (), (), errors), _shown(steps))
    return drafted([canvas, curves], at, _figures(errors, n))


def _figures(errors: ErrorsByK, n: int) -> str:
    alone = errors.left_out[n]
    said = f"k = {errors.k[n]}: training error {number(errors.training[n])}"
    return said if alone is None else f"{said}, leave-one-out error {number(alone)}"


# What the page shows --------------------------------------------------------------------------------


def _explain(now: Snapshot[Case, ByK]) -> Explanation:
    case, story, at = now.case, now.story, now.at
    asked = story.steps[at].kind == "ask"
    beside: Panels = [] if asked else [Said(errors(case, story, at)), Said(about_errors(case))]
    return Explanation(Html(sentence(case, story, at)), beside, below=below(now, put=False))


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("Which k?", {"view": "k", "world": "ring"},
              "Go from all points down to one neighbour, and watch training and test error move apart."),
        Ready("Two flowers in the same place", {"view": "k", "data": "iris", "step": "end"},
              "With k = 1 the training error is not 0."),
    )  # fmt: skip


BY_K = View(
    title="Which k?",
    params=ROWS,
    read=lambda given: read(given, "k"),
    story=story,
    picture=_picture,
    explain=_explain,
    asks=asks,
    facts=predicted,
    shown=lambda case: case.ground.title,
    choices=lambda case, given: choices(case, given, counted=False),  # the story goes through them
    ready=_ready,
    follow=follow(story),
    touch=touch(_draft),
)
