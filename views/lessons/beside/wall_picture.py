"""The pictures of six models: a pane for each, with its regions, the points, and one cursor for all."""

from collections.abc import Sequence
from hashlib import sha256

from mlcore.table import Scalar
from views.lessons.beside import wall_words as words
from views.lessons.beside.wall import MODELS, Learned, Story, WallCase, says
from views.stage.film.film import Canvas, blank, film
from views.stage.film.wire import FilmPicture
from views.subjects.ground.drawn import dots, fields, tone_of
from views.subjects.ground.editing import with_points
from views.subjects.points.points import Points
from views.words.html import plain

DRAWN = 45  # points in each pane
ACROSS = 3  # panes in a row
HIGH = 0.94  # of the plane: where the errors appear


def picture(case: WallCase, story: Story, quick: bool = False) -> FilmPicture:
    """The film of a case."""
    told = [(plain(words.sentence(case, story, at)), True) for at in range(len(story.steps))]
    ground = case.ground
    legend: list[tuple[int | None, str]] = [
        (tone_of(ground, c), str(name)) for c, name in enumerate(ground.classes)
    ]
    if ground.n > DRAWN and points_to_edit(case) is None:
        legend.append((None, f"{DRAWN} of {ground.n} points are shown"))
    trace = sha256(repr(case).encode()).hexdigest()[:16]
    born = {step.model: at for at, step in enumerate(story.steps)}
    edited = points_to_edit(case)
    most = DRAWN if edited is None else ground.n
    panes = [pane(case, story, name, born[name], most) for name in MODELS]
    return with_points(film(trace, words.shown(case), panes, told, legend, rows=(1, 1)), edited, ground)


def points_to_edit(case: WallCase) -> Points | None:
    """The points of a set, if the models learn from all of them."""
    points = case.sample
    return points if points.n == case.points.n and not points.source.columns else None


def pane(case: WallCase, story: Story, name: str, born: int, most: int) -> Canvas:
    """The points, the model's regions from its step on, and at the end its errors. most: points, at most"""
    ground, found = case.ground, story.learned.get(name)
    left, bottom, right, top = ground.box
    x, y = blank(left, right), blank(bottom, top)
    canvas = Canvas(x, y, words.TITLES[name], row=MODELS.index(name) // ACROSS)
    canvas.box(*ground.box, look="hollow")
    last = len(story.steps) - 1
    if isinstance(found, Learned):
        fields(canvas, ground, [(born, found.field)])
    dots(canvas, ground, most=most, edited=points_to_edit(case) is not None)
    cursor = canvas.mark(
        "dot", drag="xy", x=case.z[0], y=case.z[1], c=None, look="handle", size=0.42, name=words.CURSOR
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


def _tone(case: WallCase, label: Scalar) -> int:
    classes: Sequence[Scalar] = case.ground.classes
    return tone_of(case.ground, classes.index(label))
