"""The pictures of density trees: leaves as boxes or shades, log-likelihoods, the walk with neighbours."""

from collections.abc import Sequence
from math import cos, pi, sin

from mlcore.trees.density import DensityTree, Leaf
from mlcore.trees.node import Path
from views.kit.steps import all_of, first_of
from views.lessons.leaves import density as words
from views.lessons.leaves.density import DensityCase, Story, bounds, stairs
from views.lessons.leaves.drawn import ROWS, Spot, counted, dots
from views.stage.animation.animation import Canvas, Handle, Mark, animation, trace_of
from views.stage.animation.wire import AnimationPicture
from views.stage.plane.picture import axes, axis
from views.words.html import plain
from views.words.numbers import amount, three

TREE, BALL, TRAINING, HELD = 1, 0, 3, 5  # colours
LEVELS = (0.25, 0.6, 1.0, 1.6, 2.5, 4.0)  # shades, as parts of the density of one leaf
MOST_HIGH = 12.0  # times the density of one leaf, where the picture ends
RUG = (-0.055, -0.015)  # the records below the axis, in shares of the height
CORNERS = 60  # of a circle
ROOM = 1.1


def picture(case: DensityCase, story: Story, quick: bool = False) -> AnimationPicture:
    """The animation of a case."""
    texts = [(plain(words.sentence(case, story, at)), step.tick) for at, step in enumerate(story.steps)]
    trace = trace_of(case)
    legend: list[tuple[int | None, str]] = [
        (TREE, "density tree"), (BALL, "K/(NV)"), (TRAINING, "training"), (HELD, "held out"),
    ]  # fmt: skip
    if case.line:
        drawn = [_leaves(case, story), _likely(case, story), _sizes(case, story)]
    else:
        legend.append((None, "darker is denser"))
        drawn = [_plane(case, story), _profile(case, story), _sizes(case, story)]
    return animation(trace, words.shown(case), drawn, texts, legend, rows=ROWS if case.line else (2.1, 1.0))


# One number -----------------------------------------------------------------------------------------


def _leaves(case: DensityCase, story: Story) -> Canvas:
    """Each leaf as a box as high as its density, with the records below, then the walk."""
    ground, uniform = case.ground, story.trace[0].tree.leaves[0].density
    left, _, right, _ = ground.box
    high = [leaf.density for step in story.steps for leaf in step.tree(story).leaves]
    high += [asked.ball or 0.0 for asked in story.asked]
    top = ROOM * min(max(high), MOST_HIGH * uniform)
    canvas = Canvas(axis(ground.names[0], left, right), axis("density", 1.2 * RUG[0] * top, top), late="y")
    boxes = _Leaves(case, canvas, top)
    for at, step in enumerate(story.steps):
        boxes.show(at, step.tree(story))
    x = ground.points[:, 0].tolist()
    canvas.border([(one, RUG[0] * top, one, RUG[1] * top) for one in x], look="hatch", name="the records")
    if story.tried:
        _threshold(canvas, story, 0.0, top)
    _walk(canvas, case, story, top)
    return canvas


class _Leaves:
    """A box for each leaf. After a split the left part keeps the box."""

    def __init__(self, case: DensityCase, canvas: Canvas, top: float) -> None:
        self.case, self.canvas, self.top = case, canvas, top
        self.boxes: list[Mark] = []

    def show(self, at: int, tree: DensityTree) -> None:
        """The leaves of a tree from a step on."""
        places = _order(tree)
        while len(self.boxes) < len(places):
            self.boxes.append(self.canvas.box(0, 0, 0, 0, step=at, off=True, c=TREE))
        for place, box in enumerate(self.boxes):
            if place < len(places):
                leaf = places[place]
                corners = (leaf.low[0], 0.0, leaf.high[0], min(leaf.density, self.top))
                box.at(at, box=corners, off=False, name=words.leaf_name(self.case, leaf))
            else:
                box.at(at, off=True)


def _order(tree: DensityTree) -> list[Leaf]:
    """The leaves in the order in which they came. The left part of each split has the place of the whole."""
    places: list[Path] = [()]
    for cut in tree.cuts:
        places[places.index(cut.path)] = (*cut.path, 0)
        places.append((*cut.path, 1))
    found = {leaf.path: leaf for leaf in tree.leaves}
    return [found[path] for path in places]


def _threshold(canvas: Canvas, story: Story, low: float, high: float) -> None:
    """The threshold that the learner drags."""
    hand, end = canvas.handle(low, high, story.tried[0][0]), 1
    for end, step in all_of(story.steps, "cut", "best"):
        cuts = step.tree(story).cuts
        hand.at(end, cuts[0].at)
    hand.line.at(end + 1, off=True)


def _walk(canvas: Canvas, case: DensityCase, story: Story, top: float) -> None:
    """K/(NV) as far as the learner has dragged, and the interval as a box of the area K/N."""
    born = first_of(story.steps, "before-ball")
    reach = canvas.box(0, 0, 0, 0, step=born, off=True, look="hollow", c=BALL)
    curve = canvas.line([], step=born, c=BALL)
    dot = canvas.dot(0, 0, step=born, off=True, c=BALL)
    spots: list[Spot] = []
    hand = canvas.handle(0.0, top, story.asked[0].x, step=born)
    left, _, right, _ = case.ground.box
    for at, step in all_of(story.steps, "ball"):
        asked = story.asked[step.place]
        hand.at(at, asked.x)
        off = asked.ball is None
        height = min(asked.ball or 0.0, top)
        spots = spots if off else [*spots, (asked.x, height)]
        curve.at(at, spots=spots)
        ends = max(asked.x - asked.radius, left), min(asked.x + asked.radius, right)
        name = f"K/(NV) = {three(asked.ball or 0.0)}: a box with area K/N"
        reach.at(at, box=(ends[0], 0.0, ends[1], height), off=off, name=name)
        dot.at(at, x=asked.x, y=height, off=off, name=name)


def _likely(case: DensityCase, story: Story) -> Canvas:
    """The log-likelihood over the threshold so far."""
    left, _, right, _ = case.ground.box
    start = story.trace[0].log_likelihood
    values = [tree.log_likelihood for _, tree in story.tried]
    room = max(max(values, default=start) - start, 1e-6)
    low, top = start - 0.12 * room, start + 1.2 * room
    canvas = Canvas(
        axis(f"threshold on {case.ground.names[0]}", left, right),
        axis("", low, top),
        title=words.LIKELY,
        row=1,
        late="y",
    )
    canvas.line([(left, start), (right, start)], look="guide", name=f"one leaf: {words.likely(start)}")
    curve, dot = canvas.line([], step=1, c=TRAINING), canvas.dot(left, start, step=1, c=TRAINING)
    spots: list[Spot] = []
    for at, step in all_of(story.steps, "cut"):
        x, tree = story.tried[step.place]
        spots = [*spots, (x, tree.log_likelihood)]
        curve.at(at, spots=spots)
        dot.at(at, x=x, y=spots[-1][1], name=f"{amount(x, 6)}: {words.likely(spots[-1][1])}")
    for at, step in all_of(story.steps, "best"):
        now = story.trace[step.place]
        assert now.cut
        dot.at(at, x=now.cut.at, y=now.log_likelihood, look="lit", name=words.likely(now.log_likelihood))
    if story.tried:
        _threshold(canvas, story, low, top)
    return canvas


# Two numbers ----------------------------------------------------------------------------------------


def _plane(case: DensityCase, story: Story) -> Canvas:
    """The leaves shaded by their density, with the number in those that have room for it."""
    ground = case.ground
    found = axes(ground.names, ground.box)
    walk = first_of(story.steps, "before-ball")
    canvas = Canvas(found["x"], found["y"], square=not found["free"])
    uniform = story.trace[0].tree.leaves[0].density
    shades = [canvas.cells([], c=TREE) for _ in LEVELS]
    edges = canvas.cells([], look="edges")
    dots(canvas, ground)
    _circles(canvas, case, story)
    texts: list[Mark] = []
    for at, step in enumerate(story.steps[: walk + 1]):
        tree = step.tree(story)
        edges.at(at, lines=[_box(leaf) for leaf in tree.leaves])
        for shade, level in zip(shades, LEVELS, strict=True):
            shade.at(at, lines=[_box(leaf) for leaf in tree.leaves if leaf.density >= level * uniform])
        _numbers(canvas, case, texts, at, tree)
    return canvas


def _box(leaf: Leaf) -> tuple[float, float, float, float]:
    return leaf.low[0], leaf.low[1], leaf.high[0], leaf.high[1]


def _numbers(canvas: Canvas, case: DensityCase, texts: list[Mark], at: int, tree: DensityTree) -> None:
    left, bottom, right, top = case.ground.box
    places = _order(tree)
    while len(texts) < len(places):
        texts.append(canvas.text(0, 0, "", step=at, off=True, look="strong", size=0.78))
    for text, leaf in zip(texts, [*places, *[None] * len(texts)], strict=False):
        x0, y0, x1, y1 = _box(leaf) if leaf else (0.0, 0.0, 0.0, 0.0)
        fits = leaf is not None and x1 - x0 > 0.16 * (right - left) and y1 - y0 > 0.07 * (top - bottom)
        said = three(leaf.density) if leaf else ""
        text.at(at, x=(x0 + x1) / 2, y=(y0 + y1) / 2, text=said, off=not fits)


def _circles(canvas: Canvas, case: DensityCase, story: Story) -> None:
    """The walk along a line, with the circle to the k-th neighbour."""
    born = first_of(story.steps, "before-ball")
    (low, high), (bottom, top) = bounds(case)
    canvas.line([(low, story.across), (high, story.across)], step=born, look="guide")
    circle = canvas.area([], step=born, look="reach")
    hand = canvas.handle(bottom, top, story.asked[0].x, step=born)
    left, low, right, high = case.ground.box
    turns = [2 * pi * i / CORNERS for i in range(CORNERS)]
    for at, step in all_of(story.steps, "ball"):
        asked = story.asked[step.place]
        hand.at(at, asked.x)
        spots = [
            (asked.x + asked.radius * cos(turn), story.across + asked.radius * sin(turn)) for turn in turns
        ]
        circle.at(at, spots=[(min(max(x, left), right), min(max(y, low), high)) for x, y in spots])


def _profile(case: DensityCase, story: Story) -> Canvas:
    """Both densities along the walk. Before it begins there is only the tree's."""
    (low, high), _ = bounds(case)
    uniform = story.trace[0].tree.leaves[0].density
    balls = [asked.ball for asked in story.asked if asked.ball is not None]
    corners = [stairs(step.tree(story), story.across) for step in story.steps]
    top = ROOM * min(max([*balls, *(y for one in corners for _, y in one)]), MOST_HIGH * uniform)
    canvas = Canvas(
        axis(case.ground.names[0], low, high), axis("", 0.0, top), title=words.PROFILE, row=1, late="y"
    )
    curve = canvas.line([], c=TREE)
    for at, spots in enumerate(corners):
        curve.at(at, spots=[(x, min(y, top)) for x, y in spots])
    born = first_of(story.steps, "before-ball")
    other, dot = canvas.line([], step=born, c=BALL), canvas.dot(low, 0, step=born, off=True, c=BALL)
    hand: Handle = canvas.handle(0.0, top, story.asked[0].x, step=born)
    shown: list[Spot] = []
    for at, step in all_of(story.steps, "ball"):
        asked = story.asked[step.place]
        hand.at(at, asked.x)
        height = min(asked.ball or 0.0, top)
        shown = shown if asked.ball is None else [*shown, (asked.x, height)]
        other.at(at, spots=shown)
        dot.at(at, x=asked.x, y=height, off=asked.ball is None, name=f"K/(NV) = {three(asked.ball or 0.0)}")
    return canvas


# Both -----------------------------------------------------------------------------------------------


def _sizes(case: DensityCase, story: Story) -> Canvas:
    """Log-likelihood of the training records, and of those held out, over the number of leaves."""
    start = story.trace[0].log_likelihood
    end = story.trace[-1].log_likelihood
    room = max(end - start, 1e-6)
    low, top = start - 0.45 * room, end + 0.15 * room
    canvas = Canvas(
        counted("leaves", len(story.trace)), axis("", low, top), title=words.SIZES, row=1, late="xy"
    )
    lines = (canvas.line([], c=TRAINING), canvas.line([], c=HELD))
    spots: tuple[list[Spot], list[Spot]] = ([], [])
    born = first_of(story.steps, "before-grow")
    for at, place in _shown(story, born):
        for now in story.trace[len(spots[0]) : place + 1]:
            m = float(len(now.tree.leaves))
            for line, found, y in zip(lines, spots, (now.log_likelihood, now.held_out), strict=True):
                found.append((m, max(y, low)))
                line.at(at, spots=list(found))
                name = f"{amount(m)}: {words.likely(y)}"
                canvas.dot(
                    m, max(y, low), step=at, c=TRAINING if line is lines[0] else HELD, size=0.24, name=name
                )
    chosen, last = story.trace[story.chosen], first_of(story.steps, "chosen")
    canvas.dot(len(chosen.tree.leaves), chosen.held_out, step=last, c=HELD, look="lit", size=0.38,
               name=f"the highest held out: {words.likely(chosen.held_out)}")  # fmt: skip
    return canvas


def _shown(story: Story, born: int) -> Sequence[tuple[int, int]]:
    """The step from which a step of the trace is in the picture."""
    shown = [(at, step.place) for at, step in all_of(story.steps, "grow")]
    return [(born, story.steps[born].place), *shown] if born < len(story.steps) else shown
