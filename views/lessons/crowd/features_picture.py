"""The picture of trees as features: a tree in the plane, points as rows of 0 and 1, weights of leaves."""

from hashlib import sha256
from itertools import accumulate, pairwise

from views.lessons.crowd import features_words as words
from views.lessons.crowd import lattice
from views.lessons.crowd.features import Featured, FeaturesCase
from views.stage.film.film import Canvas, blank, film
from views.stage.film.wire import FilmPicture
from views.stage.plane.picture import axis
from views.stage.plane.wire import Axis
from views.subjects.ground.drawn import MOST_DRAWN, dots, flat, plane, tone_of
from views.subjects.ground.ground import Sheet
from views.words.html import plain
from views.words.numbers import number

MANY = 6  # trees that have their names above their leaves
Spot = tuple[float, float]


def picture(case: FeaturesCase, story: Featured, quick: bool = False) -> FilmPicture:
    """The film of a case."""
    told = [(plain(words.sentence(case, story, at)), True) for at in range(len(story.steps))]
    ground = case.ground
    named = enumerate(ground.classes)
    legend: list[tuple[int | None, str]] = [(tone_of(ground, i), str(c)) for i, c in named]
    legend += [
        (None, "1, 2, …: the points in the rows"),
        (None, "filled: 1, in the colour of the leaf’s class"),
    ]
    if ground.n > MOST_DRAWN:
        legend.append((None, f"{MOST_DRAWN} of {ground.n} points are shown"))
    trace = sha256(repr(case).encode()).hexdigest()[:16]
    panes = [_points(case, story), _tiles(case, story), _bars(case, story)]
    return film(trace, words.name(case), panes, told, legend, rows=(2.1, 1.0))


def _step(story: Featured, kind: str) -> int:
    return next(at for at, step in enumerate(story.steps) if step.kind == kind)


def _born(story: Featured, t: int) -> int:
    """The step that first tells of a tree, counted from 0."""
    return next(at for at, step in enumerate(story.steps) if step.n > t)


# The plane ------------------------------------------------------------------------------------------


def _points(case: FeaturesCase, story: Featured) -> Canvas:
    ground = case.ground
    canvas = plane(ground, share=1.35, square=not isinstance(case.source, Sheet))
    line, first = _step(story, "line"), _step(story, "tree")
    for c, corners in _halves(case, story):
        canvas.area(corners, step=line, c=tone_of(ground, c)).at(first, off=True)
    for at, step in enumerate(story.steps):
        if step.kind == "tree":
            _leaves(canvas, case, story, at)
    for c in story.sides:
        cells = list(lattice.boxes_of(story.field, c, story.edges))
        if cells:
            canvas.cells(cells, step=_step(story, "border"), c=tone_of(ground, c))
    dots(canvas, ground, words.some(case))
    for at, step in enumerate(story.steps):
        if step.kind == "tree":
            _numbers(canvas, story, at)
    left, bottom, right, top = ground.box
    for i, row in enumerate(words.some(case), start=1):
        x, y = flat(ground.x)[row].tolist()
        spot = (x + 0.02 * (right - left), y + 0.03 * (top - bottom))
        canvas.text(*spot, str(i), look="rank", size=0.78, step=first)
    return canvas


def _halves(case: FeaturesCase, story: Featured) -> list[tuple[int, list[Spot]]]:
    """Both sides of the linear SVM's border, as far as they lie in the plane."""
    left, bottom, right, top = case.ground.box
    corners = [(left, bottom), (right, bottom), (right, top), (left, top)]
    low, high = story.sides
    signed = [(low, [-f for f in story.corners]), (high, [*story.corners])]
    found = [(c, _above(corners, values)) for c, values in signed]
    return [(c, spots) for c, spots in found if len(spots) > 2]


def _above(corners: list[Spot], values: list[float]) -> list[Spot]:
    """The part of a convex shape in which a linear function is not below 0, by its values at the corners."""
    spots: list[Spot] = []
    for i, ((x, y), f) in enumerate(zip(corners, values, strict=True)):
        (x0, y0), f0 = corners[i - 1], values[i - 1]
        if f * f0 < 0:
            share = f0 / (f0 - f)
            spots.append((x0 + share * (x - x0), y0 + share * (y - y0)))
        if f >= 0:
            spots.append((x, y))
    return spots


def _leaves(canvas: Canvas, case: FeaturesCase, story: Featured, at: int) -> None:
    """The regions of the last tree of the story, for this step."""
    one = story.trees[story.steps[at].n - 1]
    for i, (box, c) in enumerate(one.leaves, start=1):
        said = f"leaf {i}: {case.ground.classes[c]}"
        canvas.box(*box, step=at, c=tone_of(case.ground, c), name=said).at(at + 1, off=True)


def _numbers(canvas: Canvas, story: Featured, at: int) -> None:
    """The numbers of these regions, above the points."""
    for i, (box, _) in enumerate(story.trees[story.steps[at].n - 1].leaves, start=1):
        middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        canvas.text(*middle, str(i), step=at, look="quiet", size=1.5).at(at + 1, off=True)


# The features ---------------------------------------------------------------------------------------


def _starts(story: Featured) -> list[int]:
    """Where the leaves of each tree begin among all."""
    return [0, *accumulate(len(one.leaves) for one in story.trees)]


def _tiles(case: FeaturesCase, story: Featured) -> Canvas:
    """A row for each of some points, a column for each leaf; the 1s are filled."""
    rows, starts = words.some(case), _starts(story)
    high = float(len(rows))
    canvas = Canvas(blank(-0.09 * starts[-1], starts[-1]), blank(-0.2, high + 1.0), title="Points as 0 and 1")
    first = _step(story, "tree")
    for i, row in enumerate(rows):
        c = int(case.ground.codes[row])
        x, y = -0.03 * starts[-1], high - i - 0.5
        canvas.dot(x, y, c=tone_of(case.ground, c), size=0.3, step=first)
        canvas.text(x - 0.03 * starts[-1], y, str(i + 1), step=first, look="rank", size=0.78, anchor="end")
    for t, one in enumerate(story.trees):
        at, begin, end = _born(story, t), starts[t], starts[t + 1]
        label = f"tree {t + 1}" if len(story.trees) <= MANY else str(t + 1)
        canvas.text((begin + end) / 2, high + 0.5, label, step=at, look="quiet", size=0.78)
        upright = [(float(x), 0.0, float(x), high) for x in range(begin, end + 1)]
        level = [(float(begin), float(y), float(end), float(y)) for y in range(len(rows) + 1)]
        canvas.border([*upright, *level], step=at, look="grid")
        for i, row in enumerate(rows):
            leaf = one.codes[row]
            x, y = begin + leaf, high - i - 1
            said = f"point {i + 1} reaches leaf {leaf + 1} of tree {t + 1}"
            c = tone_of(case.ground, one.leaves[leaf][1])
            canvas.box(x + 0.08, y + 0.08, x + 0.92, y + 0.92, step=at, c=c, look="strong", name=said)
    return canvas


def _bars(case: FeaturesCase, story: Featured) -> Canvas:
    """The weight of each leaf."""
    starts = _starts(story)
    top = 1.1 * max((abs(w) for part in story.weights for w in part), default=0.0) or 1.0
    at = _step(story, "weights")
    ends = [float(start) for start in starts]
    across: Axis = {"name": "the leaves, tree by tree", "low": 0.0, "high": ends[-1], "ticks": [
        ((a + b) / 2, str(t + 1)) for t, (a, b) in enumerate(pairwise(ends))
    ]}  # fmt: skip
    canvas = Canvas(across, axis("weight", -top, top), row=1, late="xy")
    canvas.line([(0.0, 0.0), (ends[-1], 0.0)], look="thin")
    canvas.border([(end, -top, end, top) for end in ends[1:-1]], look="grid")
    for t, part in enumerate(story.weights):
        for leaf, weight in enumerate(part):
            x, c = starts[t] + leaf, story.trees[t].leaves[leaf][1]
            said = f"tree {t + 1}, leaf {leaf + 1}: {number(weight)}"
            low, high = sorted((0.0, weight))
            canvas.box(
                x + 0.12, low, x + 0.88, high, step=at, c=tone_of(case.ground, c), look="strong", name=said
            )
    return canvas
