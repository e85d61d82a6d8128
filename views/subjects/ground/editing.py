"""The points of a ground in the learner's hand: a case with other points, their link, their picture."""

from dataclasses import replace

from datasets.points import MOST_POINTS
from views.kit.link import table
from views.kit.link.params import Change
from views.stage.animation.wire import AnimationPicture
from views.subjects.ground.drawn import tone_of
from views.subjects.ground.ground import WORLD, Drawn, Ground, Source, points_of
from views.subjects.ground.reading import SOURCE
from views.subjects.points.points import Points
from views.subjects.points.reading import changes, pack

MOST_SECONDS = 0.7  # that a draft is expected to take. Whatever takes longer follows at the end of a drag


def editable(source: Source) -> Points | None:
    """The points that a learner can edit, or None: records of a table, or too many points."""
    points = points_of(source)
    return points if points and points.n <= MOST_POINTS else None


def put(source: Source, points: Points) -> Source:
    """The source with other points. Without any there is nothing to learn from, so the last one stays."""
    if not points.n:
        return source
    return replace(source, edited=points) if isinstance(source, Drawn) else points


def written(points: Points) -> Change:
    """The link of edited points. Points of a world keep it."""
    packed = {table.EDITED.name: pack(points.x, points.y) if points.n else None}
    if points.source.set.startswith(WORLD):
        return {SOURCE.name: "world", **packed}
    return {**changes(points), **packed}


def with_points(animation: AnimationPicture, points: Points | None, ground: Ground) -> AnimationPicture:
    """An animation whose points can be edited, if there are such points."""
    if points is None:
        return animation
    codes, (x, y) = ground.codes.tolist(), points.X.T.tolist()
    tones = [tone_of(ground, i) for i in range(len(points.classes))]
    return {**animation, "points": {"x": x, "y": y, "c": codes, "tones": tones}, "classes": [*points.classes]}
