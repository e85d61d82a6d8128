"""The points of six models in the learner's hand: the regions of each model follow a dragged point."""

from dataclasses import replace

from views.kit.lesson import Touch
from views.lessons.beside.wall import MODELS, Learned, Step, Story, WallCase, trained
from views.lessons.beside.wall_picture import pane, points_to_edit
from views.stage.film.film import drafted
from views.stage.film.wire import FilmDraft
from views.subjects.points.points import Points
from views.subjects.points.reading import changes
from views.words.grammar import listed

CELLS = 30  # along each side of the plane while a point is dragged


def _put(case: WallCase, points: Points) -> WallCase:
    return replace(case, points=points, k=min(case.k, max(points.n, 1)))


def draft(case: WallCase, step: int | None) -> FilmDraft:
    """The picture of a case at one step alone, with larger cells and without folds; None for the last."""
    there = MODELS if step is None else MODELS[:step]
    learned = {name: trained(case.sample, name, case.setting(name), CELLS) for name in there}
    story = Story([Step("model")], learned)
    panes = [drafted(pane(case, story, name, 0, 0), 0) for name in MODELS]
    return {"panes": panes, "figures": _figures(learned)}


def _figures(learned: dict[str, Learned | str]) -> str:
    """The training errors of the models that the story has told of."""
    counts = [str(one.errors) if isinstance(one, Learned) else "none" for one in learned.values()]
    return f"Training errors, in this order: {listed(counts)}" if counts else ""


TOUCH = Touch[WallCase](points_to_edit, _put, changes, draft)
