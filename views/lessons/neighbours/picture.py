"""The picture: the points, the new one with its neighbours, and the prediction in every cell."""

from collections.abc import Sequence
from hashlib import sha256
from math import cos, pi, sin
from typing import Any

from datasets.points import MOST_POINTS
from mlcore.table import Scalar
from views.lessons.neighbours import words
from views.lessons.neighbours.case import Case, Story, tree_says
from views.lessons.neighbours.told import sentence
from views.stage.film.film import Canvas, Mark, film
from views.stage.film.wire import FilmPicture, Near
from views.stage.plane.picture import axis
from views.stage.plane.wire import Axis
from views.subjects.ground.drawn import MOST_DRAWN, dots, fields, flat, place, plane, runs, tone_of
from views.subjects.ground.editing import with_points
from views.subjects.ground.fields import differing
from views.subjects.ground.ground import Ground, points_of
from views.subjects.regions import boxes
from views.words.html import plain
from views.words.numbers import number

MOST_LINES = 100
CORNERS = 72  # of a circle
FLAT = 1e-12  # a unit without effect
FEW_NAMED = 12  # neighbours with their rank beside them
NAME = 0.07  # the distance between two names, as a share of the plane
CORNERS_OF_A_DOT = ((0.02, 0.035), (-0.035, 0.03), (0.03, -0.035), (-0.035, -0.035))  # such shares
ERRORS = (
    ("training", 3, "training error"),
    ("left_out", 4, "leave-one-out error"),
    ("test", 5, "test error"),
)


def picture(case: Case, story: Story, quick: bool = False) -> FilmPicture:
    """The film of a case."""
    drawn = _by_k(case, story) if case.view == "k" else canvases(case, story)
    told = [(plain(sentence(case, story, at)), True) for at in range(len(story.steps))]
    legend: list[tuple[int | None, str]] = [
        (tone_of(case.ground, i), str(c)) for i, c in enumerate(case.ground.classes)
    ]
    if case.view == "k" and story.errors:
        legend += [(c, name) for part, c, name in ERRORS if getattr(story.errors, part)]
    if case.ground.n > MOST_DRAWN and points_of(case.source) is None:
        legend.append((None, f"{MOST_DRAWN} of {case.ground.n} points are drawn"))
    if case.k > MOST_LINES and case.view in ("vote", "ball"):
        legend.append((None, f"lines to the first {MOST_LINES} neighbours and the last"))
    trace = sha256(repr((case.source, case.k, case.units, case.z, case.view)).encode()).hexdigest()[:16]
    rows = (2.0, 1.0) if case.view == "k" else (1.0,)
    made = film(trace, words.name(case), drawn, told, legend, rows=rows)
    return with_points(made, points_of(case.source), case.ground)


def canvases(case: Case, story: Story, quick: bool = False) -> list[Canvas]:
    """The panes of a vote or of a tree beside it. quick: without points that have no part in a vote"""
    return _tree(case, story, quick) if case.view == "tree" else _vote(case, story, quick)


def _dots(canvas: Canvas, case: Case, always: Sequence[int] = (), quick: bool = False) -> dict[int, Mark]:
    """The points. All are drawn where the learner can edit them. quick: only those of `always`"""
    if points_of(case.source) is None:
        return dots(canvas, case.ground, always)
    return dots(canvas, case.ground, always, 0 if quick else MOST_POINTS, edited=True)


# The plane ------------------------------------------------------------------------------------------


def empty_plane(case: Case, born: int | None, title: str = "", share: float = 1.0) -> Canvas:
    """An empty plane with distances; born: the step from which the pointer shows the nearest points."""
    near = None if born is None else _near(case, born)
    return plane(case.ground, title, share, square=case.view != "tree", near=near)


def _near(case: Case, born: int) -> Near:
    x = flat(case.ground.x)
    scale = (case.scale[0], 0.0 if case.ground.line else case.scale[1])
    return {"x": _short(x[:, 0]), "y": _short(x[:, 1]), "k": case.k, "scale": scale, "born": born}


def _short(values: Any) -> list[float]:
    return [float(f"{v:.4g}") for v in values.tolist()]


def _new(canvas: Canvas, case: Case) -> Mark:
    """The new point, which the learner can put anywhere."""
    x, y = _spot(case)
    name = f"the new point, {place(case.ground, case.z)}, which the arrow keys move"
    return canvas.mark("dot", drag="xy", x=x, y=y, c=None, look="handle", size=0.48, name=name)


def _spot(case: Case) -> tuple[float, float]:
    return (case.z[0], 0.0 if case.ground.line else case.z[1])


def reach(case: Case, radius: float) -> list[tuple[float, float]]:
    """The circle about the new point, in the units of the distance, as far as the plane goes."""
    left, bottom, right, top = case.ground.box
    x, y = _spot(case)
    scale = (*case.scale, 0.0)[:2]
    across, up = (radius / max(unit, FLAT) for unit in scale)
    turns = [2 * pi * (i + 0.5) / CORNERS for i in range(CORNERS)]
    spots = ((x + across * cos(turn), y + up * sin(turn)) for turn in turns)
    return [(min(max(a, left), right), min(max(b, bottom), top)) for a, b in spots]


# The views ------------------------------------------------------------------------------------------


def _vote(case: Case, story: Story, quick: bool) -> list[Canvas]:
    """One neighbour at a time, the circle to the last one, the vote, and the borders of all votes."""
    kinds = [step.kind for step in story.steps]
    told = kinds.index("reach") if "reach" in kinds else 0
    canvas = empty_plane(case, told)
    if story.fields and "field" in kinds:
        fields(canvas, case.ground, [(kinds.index("field"), story.fields[0])])
    last = story.votes[-1]
    _circle(canvas, case, last.distances[-1], told)
    born = {row: _born(story, i) for i, row in enumerate(last.rows) if _has_line(case, i)}
    _spokes(canvas, case, born)
    drawn = _dots(canvas, case, (*born, *last.equal), quick)
    _light(drawn, born)
    for row in set(last.equal) - {*last.rows}:
        drawn[row].at(told, look="hollow")
    new = _new(canvas, case)
    if "done" in kinds:
        new.at(kinds.index("done"), c=_answer(case.ground, last.label))
    _ranks(canvas, case, born)
    return [canvas]


def _has_line(case: Case, i: int) -> bool:
    """Whether the neighbour of this rank has a line. Of very many, only the first and the last have one."""
    return i < MOST_LINES or i == case.k - 1


def _born(story: Story, i: int) -> int:
    """The step of the neighbour of this rank."""
    return next(at for at, step in enumerate(story.steps) if len(story.votes[step.n].rows) > i)


def _circle(canvas: Canvas, case: Case, radius: float, born: int) -> None:
    canvas.area(reach(case, radius), step=born, look="reach")


def _spokes(canvas: Canvas, case: Case, born: dict[int, int]) -> None:
    places = flat(case.ground.x)
    for row, at in born.items():
        c = tone_of(case.ground, int(case.ground.codes[row]))
        canvas.line([_spot(case), tuple(places[row].tolist())], step=at, look="spoke", c=c)


def _light(dots: dict[int, Mark], born: dict[int, int]) -> None:
    for row, at in born.items():
        dots[row].at(at, look="voter")


def _ranks(canvas: Canvas, case: Case, born: dict[int, int]) -> None:
    """The rank beside each neighbour, if there are few."""
    if case.k > FEW_NAMED:
        return
    left, bottom, right, top = case.ground.box
    places = flat(case.ground.x)[[*born]]
    shares = (places - (left, bottom)) / (right - left, top - bottom)
    for i, ((x, y), at) in enumerate(zip(_apart(shares.tolist()), born.values(), strict=True), start=1):
        spot = left + x * (right - left), bottom + y * (top - bottom)
        canvas.text(*spot, str(i), step=at, look="rank", size=0.8)


def _apart(spots: Sequence[Sequence[float]]) -> list[tuple[float, float]]:
    """The places of their names, each at the first corner far from those before, or at the farthest."""
    placed: list[tuple[float, float]] = []
    for x, y in spots:
        corners = [(x + across, y + up) for across, up in CORNERS_OF_A_DOT]
        room = [min((max(abs(a - c), abs(b - d)) for c, d in placed), default=1.0) for a, b in corners]
        far = next((corner for corner, free in zip(corners, room, strict=True) if free > NAME), None)
        placed.append(far or corners[room.index(max(room))])
    return placed


def _answer(ground: Ground, label: Scalar | None) -> int:
    return tone_of(ground, ground.classes.index(label))


def _by_k(case: Case, story: Story) -> list[Canvas]:
    """The borders at each k, and the errors over k with a pointer that moves along."""
    ground, errors = case.ground, story.errors
    assert errors is not None
    canvas = empty_plane(case, None)
    told = [(at, step.n) for at, step in enumerate(story.steps) if step.kind == "k"]
    if story.fields:
        fields(canvas, ground, [(at, story.fields[n]) for at, n in told])
    _dots(canvas, case)
    return [canvas, _curves(story, told)]


def _curves(story: Story, told: Sequence[tuple[int, int]]) -> Canvas:
    errors = story.errors
    assert errors is not None
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
        for at, n in told:
            spots = [(float(i), values[i]) for i in range(n, count) if values[i] is not None]
            if len(spots) > 1:
                line = line.at(at, spots=spots) if line else canvas.line(spots, step=at, c=c, name=name)
            if values[n] is not None:
                said = f"{name} with k = {errors.k[n]}: {number(values[n], 4)}"
                canvas.dot(n, values[n], step=at, c=c, size=0.26, name=said)
    x = count - 1
    hand = canvas.line([(x, 0.0), (x, 1.08 * top or 1.0)], look="handle", drag="x", x=x, name="k")
    for at, n in told:
        hand.at(at, spots=[(n, 0.0), (n, 1.08 * top or 1.0)], x=n)
    return canvas


def _tree(case: Case, story: Story, quick: bool) -> list[Canvas]:
    """Neighbours on the left, the rectangles of a tree on the right."""
    last, ground = story.votes[-1], case.ground
    left = empty_plane(case, 1, f"{case.k} nearest neighbours" if case.k > 1 else "The nearest neighbour")
    right = empty_plane(case, None, "A tree")
    if story.fields:
        fields(left, ground, [(1, story.fields[0])])
    if story.tree:
        _rectangles(right, case, story)
    if story.fields and story.trees:
        for canvas in (left, right):
            canvas.cells(
                list(runs(differing(story.fields[0], story.trees), 1, ground.box)), step=3, look="differ"
            )
    for canvas in (left, right):
        drawn = _dots(canvas, case, last.rows, quick)
        if canvas is left:
            _light(drawn, dict.fromkeys(last.rows, 1))
    _new(left, case).at(1, c=_answer(ground, last.label))
    new = _new(right, case)
    if story.tree:
        new.at(2, c=_answer(ground, tree_says(case, story)))
    return [left, right]


def _rectangles(canvas: Canvas, case: Case, story: Story) -> None:
    tree, ground = story.tree, case.ground
    assert tree is not None
    found = boxes(tree, ground.columns, ground.box)
    for path, node in tree.walk():
        if not node.split and path in found:
            canvas.box(
                *found[path], step=2, c=_answer(ground, node.label), name=f"a leaf that predicts {node.label}"
            )
