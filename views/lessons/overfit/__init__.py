"""Overfitting: a tree splits the plane into ever more rectangles, and its test error falls, then rises."""

from typing import Any

from datasets.worlds import WORLDS
from mlcore import Path, path_text
from views.cards import using
from views.keep import kept
from views.lesson import Lesson, Moment, Ready, Told
from views.lessons.overfit import scatter_picture, scatter_words
from views.lessons.overfit.case import PARAMS, POINTS, VIEW, Case, Grown, Story, grown_of, read, story_of
from views.lessons.overfit.panels import tell
from views.lessons.overfit.picture import picture
from views.lessons.overfit.scatter import Scatter, scatter_of
from views.link import table
from views.link.params import Given
from views.panels import Box, Field, Formula, Panel, Panels, Said, choice


def _points(case: Case, given: Given) -> Field:
    options = {n: str(n) for n in POINTS}
    return choice(given.row(table.N), case.points, look="select", options=options, width=84)


def _choices(case: Case, given: Given) -> Panels:
    view = choice(VIEW, case.view, look="segments")
    if case.view == "variance":
        return [
            view, choice(table.OVER, case.over, width=150),
            *([choice(table.WORLD, case.key, width=166)] if case.over != "number" else []),
            _points(case, given),
            *([choice(given.row(table.NOISE), case.noise, width=66)] if case.over != "number" else []),
            choice(given.row(table.SEED), case.seed, width=66),
        ]  # fmt: skip
    return [
        view,
        choice(table.WORLD, case.key, width=166),
        _points(case, given),
        choice(given.row(table.NOISE), case.noise, width=66),
        choice(given.row(table.SEED), case.seed, width=66),
        choice(table.SHOW, case.show, width=104),
        choice(table.HOW, case.how, width=132),
    ]


@kept
def _ready() -> tuple[Ready, ...]:
    """What a class should have seen. Where each leads follows from the trees that are grown."""
    grown = {key: grown_of(Case(key, world.points, world.noise)) for key, world in WORLDS.items()}
    last = {key: str(len(of.growth.openings)) for key, of in grown.items()}
    deepest = path_text(deepest_of(grown["ring"]))
    return (
        Ready("Underfitting and overfitting", {"world": "ring", "step": "0"},
              "A ring, and a tree that grows leaf by leaf: first too simple, then too complex."),
        Ready("Thirty trees", {"view": "variance", "step": "5"},
              "Thirty draws of the ring, thirty borders over each other: where do they differ?"),
        Ready("The error is a sum", {"view": "variance", "over": "number"},
              "Bias², variance and noise of regression trees, exactly."),
        Ready("Data fragmentation", {"world": "ring", "step": last["ring"], "node": deepest},
              "Deep in the tree a leaf rests on a single point."),
        Ready("Too few examples", {"world": "scarce", "step": last["scarce"]},
              "Hardly a point below: what is above is carried on downward. Look at the test points, too."),
        Ready("One noisy point", {"world": "odd", "step": last["odd"]},
              "One wrong label, and the tree bends to get it right."),
        Ready("A slanted line", {"world": "diagonal", "step": last["diagonal"]},
              "x1 + x2 < 1: a staircase of splits …"),
        Ready("One oblique split", {"world": "diagonal", "how": "search", "step": "0"},
              "… or one split on both attributes, searched coefficient by coefficient."),
    )  # fmt: skip


def deepest_of(of: Grown) -> Path:
    """The deepest leaf of a single training point in which test points are wrong, else the deepest one."""
    leaves = of.leaves(len(of.growth.openings))
    lone = [path for path in leaves if len(of.train[path].rows) == 1 and of.test[path].wrong]
    return max(lone or leaves, key=len)


def _picture(case: Case, story: Story | Scatter, quick: bool = False) -> Any:
    if isinstance(story, Scatter):
        return scatter_picture.picture(case, story)
    return picture(case, story, quick)


def _tell(now: Moment[Case, Any]) -> Told:
    if not isinstance(now.story, Scatter):
        return tell(now)
    case, story, step = now.case, now.story, now.story.steps[now.at]
    beside: list[Panel] = []
    point = int(now.node[1:]) if now.node and now.node[1:].isdecimal() and now.node[0] == "p" else -1
    if 0 <= point < len(story.truth) and step.n:
        beside.append(Said(scatter_words.opened(case, story, step.place, point, step.n)))
    if step.kind == "level":
        beside.append(Box([Formula(scatter_words.worked(case, story.levels[step.place]))]))
        beside.append(Said(scatter_words.levels(case, story, step.place)))
    below = [Said(scatter_words.about(case))] if step.kind == "level" else []
    return Told(scatter_words.sentence(case, story, now.at), beside, below=below)


LESSON = Lesson[Case, Story | Scatter](
    key="overfit",
    title="Overfitting",
    section="Decision trees",
    summary="A tree that splits the plane into ever more rectangles, and both its errors as it grows",
    params=PARAMS,
    read=read,
    story=lambda case: scatter_of(case) if case.view == "variance" else story_of(case),
    picture=_picture,
    stage="plane",
    other=lambda case: "film" if case.view == "variance" else "",
    waiting=lambda case: "Thirty models at each setting …" if case.view == "variance" else "",
    tell=_tell,
    shown=lambda case: f"{case.world.title}, {case.points} points, {case.noise} % noise",
    choices=_choices,
    ready=_ready,
    card=lambda case: (
        (using.BEST_FIRST, using.turns_of_growth) if (case.how, case.view) == ("tree", "grow") else None
    ),
)
