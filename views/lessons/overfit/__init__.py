"""Overfitting: a tree splits the plane into ever more rectangles, and its test error falls, then rises."""

from datasets.worlds import WORLDS
from mlcore import Path, path_text
from views.cards import using
from views.keep import kept
from views.lesson import Lesson, Ready
from views.lessons.overfit.case import PARAMS, POINTS, Case, Grown, Story, grown_of, read, story_of
from views.lessons.overfit.panels import tell
from views.lessons.overfit.picture import picture
from views.link import table
from views.link.params import Given
from views.panels import Panels, choice


def _choices(case: Case, given: Given) -> Panels:
    return [
        choice(table.WORLD, case.key, width=166),
        choice(given.row(table.N), case.points, look="select", options={n: str(n) for n in POINTS}, width=84),
        choice(given.row(table.NOISE), case.noise, width=66),
        choice(given.row(table.SEED), case.seed, width=66),
        choice(table.SHOW, case.show, look="segments"),
        choice(table.HOW, case.how, look="segments"),
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


LESSON = Lesson[Case, Story](
    key="overfit",
    title="Overfitting",
    section="Decision trees",
    summary="A tree that splits the plane into ever more rectangles, and both its errors as it grows",
    params=PARAMS,
    read=read,
    story=story_of,
    picture=picture,
    stage="plane",
    tell=tell,
    shown=lambda case: f"{case.world.title}, {case.points} points, {case.noise} % noise",
    choices=_choices,
    ready=_ready,
    card=lambda case: (using.BEST_FIRST, using.turns_of_growth) if case.how == "tree" else None,
)
