"""Overfitting: a tree splits the plane into ever more rectangles, and its test error falls, then rises."""

from typing import Any

from datasets.worlds import SAMPLES, WORLDS
from mlcore import Path, path_text
from views.kit.keep import kept
from views.kit.lesson import Lesson, Moment, Ready, Refusal, Told, halfway, nearly_done
from views.kit.link import table
from views.kit.link.params import Given
from views.kit.panels import Action, Field, Panels, choice
from views.lessons.overfit import oblique_panels
from views.lessons.overfit import scatter as scatter_panels
from views.lessons.overfit import scatter as scatter_picture
from views.lessons.overfit.case import (
    PARAMS,
    POINTS,
    VIEW,
    WORLD,
    Case,
    Grown,
    Story,
    facts,
    grown_of,
    oblique_of,
    read,
    story_of,
)
from views.lessons.overfit.editing import TOUCH
from views.lessons.overfit.panels import tell
from views.lessons.overfit.picture import picture
from views.lessons.overfit.questions import asks
from views.lessons.overfit.scatter import DEVIATION, Scatter, is_there, scatter_of
from views.subjects.cards import Card, using
from views.subjects.points.choosing import back
from views.words.grammar import plural
from views.words.html import Html

DRAWN = {key: world.title for key, world in WORLDS.items()}  # from a source that gives as many as one likes


def _points(case: Case, given: Given) -> Field:
    options = {n: str(n) for n in POINTS if n <= case.world.most}
    return choice(given.row(table.N), case.points, look="select", options=options, width=84)


def _choices(case: Case, given: Given) -> Panels:
    view = choice(VIEW, case.view, look="segments")
    model = choice(table.SHOW, case.show, width=104), choice(table.HOW, case.how, width=132)
    if case.edited:
        return [view, choice(WORLD, case.key, width=166), back(case.edited), *model]
    if case.view == "variance":
        drawn = DRAWN | {case.key: case.world.title}
        return [
            view, choice(table.OVER, case.over, width=150),
            *([choice(WORLD, case.key, width=166, options=drawn)] if case.over != "number" else []),
            _points(case, given),
            *([choice(given.row(table.NOISE), case.noise, width=66)] if case.over != "number" else []),
            choice(given.row(table.SEED), case.seed, width=66),
        ]  # fmt: skip
    return [
        view,
        choice(WORLD, case.key, width=166),
        _points(case, given),
        choice(given.row(table.NOISE), case.noise, width=66),
        choice(given.row(table.SEED), case.seed, width=66),
        *model,
    ]


@kept
def _ready() -> tuple[Ready, ...]:
    """The places that a class should see. The trees determine where each leads."""
    grown = {key: grown_of(Case(key, world.points, world.noise)) for key, world in WORLDS.items()}
    last = {key: str(len(of.growth.openings)) for key, of in grown.items()}
    deepest = path_text(deepest_of(grown["ring"]))
    return (
        Ready("Underfitting and overfitting", {"world": "ring", "step": "0"},
              "A tree grows leaf by leaf on a ring. It is first too simple, then too complex."),
        Ready("Thirty trees", {"view": "variance", "step": "5"},
              "Thirty draws of the ring give thirty decision boundaries. Where do they differ?"),
        Ready("The error is a sum", {"view": "variance", "over": "number"},
              "For regression trees, bias², variance and noise add up exactly to the error."),
        Ready("Data fragmentation", {"world": "ring", "step": last["ring"], "node": deepest},
              "Deep in the tree a leaf rests on a single point."),
        Ready("Too few examples", {"world": "scarce", "step": last["scarce"]},
              "There are hardly any points in the lower part of the plot, so the tree extends what it "
              "found in "
              "the upper part. Look at the test points, too."),
        Ready("One noisy point", {"world": "odd", "step": last["odd"]},
              "The tree bends to fit a single wrong label."),
        Ready("A slanted line", {"world": "diagonal", "step": last["diagonal"]},
              "The tree needs a staircase of splits for x1 + x2 < 1 …"),
        Ready("One oblique split", {"world": "diagonal", "how": "search", "step": "0"},
              "… or one slanted split on both attributes. A search changes one coefficient at a time."),
        Ready("An oblique tree", {"world": "diagonal", "how": "oblique", "step": "1"},
              "A tree with slanted lines needs 2 leaves, and a tree along the axes builds a staircase."),
        Ready("When slanted splits do not help", {"world": "ring", "how": "oblique", "step": "end"},
              "On a round border, oblique splits save some leaves, but the test error is no lower."),
        Ready("Penguins’ bills", {"world": "penguins", "how": "oblique", "step": "end"},
              "Tell two species apart by the length and depth of the bill, with one line or six splits "
              "along the axes."),
    )  # fmt: skip


def deepest_of(of: Grown) -> Path:
    """The deepest leaf of a single training point in which test points are wrong, else the deepest one."""
    leaves = of.leaves(len(of.growth.openings))
    lone = [path for path in leaves if len(of.train[path].rows) == 1 and of.test[path].wrong]
    return max(lone or leaves, key=len)


def _story(case: Case) -> Story | Scatter | None:
    """None while there is no film yet: its settings are shown as they are done."""
    if case.view != "variance":
        return story_of(case)
    return scatter_of(case) if is_there(case) else None


def _picture(case: Case, story: Story | Scatter | None, quick: bool = False) -> Any:
    if isinstance(story, Story):
        return picture(case, story, quick)
    return scatter_picture.picture(case, story or scatter_of(case))


def _staged(case: Case) -> bool:
    return case.view != "variance" or is_there(case)


def _tell(now: Moment[Case, Any]) -> Told:
    if not isinstance(now.story, Story):
        return scatter_panels.tell(now)
    return oblique_panels.tell(now) if now.story.other else tell(now)


def _card(case: Case) -> tuple[Card, Any] | None:
    if case.view != "grow":
        return None
    if case.how == "oblique":
        return using.OBLIQUE, using.turns_of_two(len(oblique_of(case).growth.openings))
    return (using.BEST_FIRST, using.turns_of_growth) if case.how == "tree" else None


def _refuse(case: Case) -> Refusal | None:
    """A tree needs a point, and of a sample there are no thirty draws."""
    if case.edited and not case.edited.n:
        return Refusal(Html("The tree has no training points left to learn from."), [back(case.edited)])
    if case.view != "variance" or case.over == "number" or case.key not in SAMPLES:
        return None
    say = (
        f"<b>{case.world.title}</b> is one sample. Bias and variance need thirty draws from the same source. "
        "Choose a source that the page can draw points from."
    )
    return Refusal(Html(say), [Action("Use the ring", WORLD.change("ring"))])


def _shown(case: Case) -> str:
    if case.view == "variance" and case.over == "number":
        return f"Wave, {case.points} points, σ = {DEVIATION:g}"
    if case.edited:
        return f"{case.world.title}, edited, {plural(case.trained, 'point')}"
    return f"{case.world.title}, {case.points} points, {case.noise} % noise"


LESSON = Lesson[Case, Story | Scatter | None](
    key="overfit",
    title="Overfitting",
    section="Decision trees",
    topics="underfitting, bias and variance, model complexity, generalisation error, test error, noise",
    summary="A tree that splits the plane into more and more rectangles, with its training and test error",
    params=PARAMS,
    read=read,
    refuse=_refuse,
    story=_story,
    picture=_picture,
    touch=TOUCH,
    stage="plane",
    other=lambda case: "film" if case.view == "variance" else "",
    staged=_staged,
    waiting=lambda case: (
        "Training thirty models at each setting …" if case.view == "variance" and is_there(case) else ""
    ),
    opening=lambda case, story: (nearly_done if case.view == "variance" else halfway)(case, story),
    tell=_tell,
    shown=_shown,
    choices=_choices,
    ready=_ready,
    asking=_staged,
    asks=asks,
    facts=lambda case, story: facts(story.grown) if isinstance(story, Story) else {},
    card=_card,
)
