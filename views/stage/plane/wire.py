"""Types of the data of planes of points, and of their reports.

Places are in the units of the axes. A class is its index in `classes`. born, gone: the step at which
something appears, and the step at which it disappears (-1: never).
"""

from typing import NotRequired, TypedDict

from views.stage.wire import TreePicture

Spot = tuple[float, float]
Line = tuple[float, float, float]  # a, b, c where a·x + b·y = c
Box = tuple[float, float, float, float]  # left, bottom, right, top


class Axis(TypedDict):
    """The shown values of a place are multiplied by `times`."""

    name: str
    low: float
    high: float
    ticks: list[tuple[float, str]]
    times: NotRequired[float]


class Axes(TypedDict):
    """Without `free` both axes have the same unit."""

    x: Axis
    y: Axis
    free: NotRequired[bool]


class PlanePoints(TypedDict):
    """hollow: outlines only; rings: around points that need a word; heats, where points have no class: the
    position of each point's number in the range of all, from 0 to 1; words: more words about each point.
    """

    x: list[float]
    y: list[float]
    c: list[int]
    hollow: NotRequired[bool]
    rings: NotRequired[list[tuple[int, str]]]
    tones: NotRequired[list[int]]
    heats: NotRequired[list[float]]
    words: NotRequired[list[str]]


class Region(TypedDict):
    """An area that can be opened: a box, a shape by its corners, or a side of a line: [its id, -1 below or 1
    above it]. wrong: its misclassified points. heat: in place of a class, as for points.
    """

    id: str
    c: int | None
    name: str
    born: int
    gone: int
    wrong: NotRequired[list[int]]
    heat: NotRequired[float]
    box: NotRequired[Box]
    corners: NotRequired[list[Spot]]
    side: NotRequired[tuple[str, int]]


class Fill(TypedDict):
    """An area that cannot be opened, under everything: a side of a line, above the first line and not above
    the second, or a box. It looks like a "side", in the colour of a class, or like the "band" of the
    margin.
    """

    look: str
    c: NotRequired[int]
    side: NotRequired[tuple[str, int]]
    between: NotRequired[tuple[str, str]]
    box: NotRequired[Box]


class Stroke(TypedDict):
    """A line a·x + b·y = c, set at some steps: at [step, a, b, c]. It turns and slides from one to the next.
    It looks "solid", "dashed", "minus" or "plus" (dashed, in the colours of the first two classes).
    """

    id: str
    look: str
    at: list[tuple[float, float, float, float]]
    born: NotRequired[int]
    gone: NotRequired[int]


_Starting = TypedDict("_Starting", {"from": Spot})  # a Python keyword


class Segment(_Starting):
    """It looks like a "cut" (drawn from end to end), a "link", a "step" of a regression tree, or a "slack"
    (in the colour of a class); its word is visible while the pointer is on its point.
    """

    look: str
    to: Spot
    c: NotRequired[int]
    born: NotRequired[int]
    gone: NotRequired[int]
    point: NotRequired[int]
    word: NotRequired[str]


class Mark(TypedDict):
    """A place with a word beside it."""

    x: float
    y: float
    c: int | None
    text: str
    born: int
    gone: int


class PlaneStep(TypedDict):
    """at: the regions that it is about; tick: whether the slider marks it; text: the picture in words;
    wrong: the misclassified points, if the regions do not give them.
    """

    at: list[str]
    tick: bool
    text: str
    wrong: NotRequired[list[int]]


class Kernel(TypedDict):
    """A kernel by its name in links: linear, poly, rbf or sigmoid; numbers that it does not need have no
    meaning.
    """

    name: str
    gamma: float
    degree: float
    coef0: float


class Learning(TypedDict):
    """A machine that is trained two multipliers at a time. Class 1 is the positive one. Each step has the
    bias and the move [i, α_i, j, α_j], two points and their new multipliers, or []. Each class has the
    ceiling of its multipliers, 0 for none, and the multiplier with the largest ring (tops). open: the
    ceilings are far above the tops, or absent.
    """

    kernel: Kernel
    tops: list[float]
    ceilings: list[float]
    open: bool
    moves: list[list[float]]
    bias: list[float]


class Answer(TypedDict):
    """The sender and the number of the last report that these data include."""

    who: str
    n: int


class PlanePicture(TypedDict):
    """A story in the plane. It stays the same while the learner steps, so it is sent only once. `trace`
    identifies it. The legend is beside the signs of the classes, or beside the scale of heats. scale: the
    words for 0 and 1. most: the largest number of points if the learner can edit them; answer: as for
    Editable; moves: whether the learner can move the points, and nothing else.
    """

    trace: str
    name: str
    axes: Axes
    classes: list[str]
    points: PlanePoints
    regions: list[Region]
    steps: list[PlaneStep]
    lines: NotRequired[list[Stroke]]
    segments: NotRequired[list[Segment]]
    spots: NotRequired[list[Mark]]
    machine: NotRequired[Learning]
    legend: NotRequired[str]
    scale: NotRequired[tuple[str, str]]
    most: NotRequired[int]
    answer: NotRequired[Answer]
    moves: NotRequired[bool]


class Bent(TypedDict):
    """The lines of a chart: y of each at every x, and the marked place."""

    x: list[float]
    ys: list[list[float]]
    at: float


class Draft(TypedDict):
    """What follows from edited points at the current step, before the whole story is there. at: the regions
    that the step is about; curve: the lines of the chart with this key; figures: in words; tree: of a picture
    that has the player, at this step alone.
    """

    regions: list[Region]
    segments: list[Segment]
    at: list[str]
    curve: NotRequired[Bent]
    figures: str
    answer: NotRequired[Answer]
    tree: NotRequired[TreePicture]


class Sum(TypedDict):
    """f(x) = Σ factor · K(point, x) + bias over the support vectors `at`, in the coordinates of the machine:
    a place of the plane is (place − shift) · scale there.
    """

    kernel: Kernel
    at: list[Spot]
    factors: list[float]
    bias: float
    shift: Spot
    scale: Spot


class Table(TypedDict):
    """f by its values at the corners of side − 1 by side − 1 cells, in rows from the bottom."""

    box: Box
    side: int
    values: list[float]


Decision = Sum | Table


class Pane(TypedDict):
    """The result of an algorithm on the points in one plane. A list with an entry for each point may be
    empty. weights, 0 to 1: the areas of the rings, thinner around bound points, whose weight is at its
    limit; words: about a point, after its class and place; rest: for points without words; wrong:
    misclassified points.
    """

    weights: list[float]
    words: list[str]
    rest: NotRequired[str]
    wrong: list[int]
    bound: NotRequired[list[int]]
    fills: NotRequired[list[Fill]]
    lines: NotRequired[list[Stroke]]
    segments: NotRequired[list[Segment]]


class Dial(TypedDict):
    """A slider over values. Each stop has the text in a link and the text on the page. Without stops it
    keeps the old ones. It is in a pane of the facets, or above all panes.
    """

    name: str
    label: str
    value: str
    stops: NotRequired[list[tuple[str, str]]]
    pane: NotRequired[int]


class Dialled(TypedDict):
    """A dial was turned. done: the gesture has ended."""

    who: str
    n: int
    name: str
    value: str
    done: bool


class Editable(TypedDict):
    """Points to edit, in one plane or in several, at most `most`. A new trace means another plane. text: the
    picture in words
    """

    trace: str
    name: str
    text: str
    axes: Axes
    classes: list[str]
    points: PlanePoints
    most: int
    dials: list[Dial]
    answer: NotRequired[Answer]
    fixed: NotRequired[bool]


class Edit(TypedDict):
    """All points, with the kind of change ("add", "move", "remove" or "flip") and the changed point. done:
    the gesture has ended.
    """

    who: str
    n: int
    x: list[float]
    y: list[float]
    c: list[int]
    done: bool
    what: str
    at: int


class Turned(TypedDict):
    """The handles x1, y1, x2, y2 of a line."""

    who: str
    n: int
    ends: Box


Figure = tuple[str, str, bool]


class Editor(Editable):
    """One pane, the learner's line (own), and the width of the widest street while it is shown (best). live:
    the figures if there is no line, each with label, value, and whether it is in the accent colour.
    marked: the noun for the points that the learner marks for an answer.
    """

    panes: list[Pane]
    own: Box | None
    best: float | None
    live: list[Figure]
    marked: NotRequired[str]


class Marked(TypedDict):
    """Points were marked for an answer, or a plane was chosen."""

    who: str
    n: int
    points: NotRequired[list[int]]
    choice: NotRequired[str]


class Fact(TypedDict):
    label: str
    text: str
    best: bool


class FacetsPane(Pane):
    """A plane of the facets. error: why there is no machine; alphas: of each point; choice: the answer that
    this plane gives to an open question
    """

    title: str
    formula: str
    note: str
    error: str | None
    facts: list[Fact]
    alphas: list[float]
    decision: Decision | None
    choice: NotRequired[str]


class Facets(Editable):
    """Planes side by side on the same points. cells: along each side, for the curves. measured: false while
    the browser must still ask for some figures.
    """

    panes: list[FacetsPane]
    cells: int
    measured: bool


class Still(TypedDict):
    """A small picture in which nothing moves. shape: height over width."""

    name: str
    axes: Axes
    classes: list[str]
    points: PlanePoints
    decision: Decision | None
    shape: float
    fills: NotRequired[list[Fill]]
    lines: NotRequired[list[Stroke]]
    segments: NotRequired[list[Segment]]


class Lift(TypedDict):
    """The lift of a kernel, with the same numbers as the plane. way: "square" to (x1², √2·x1·x2, x2²), of
    the place (place − shift) · scale, or "height", by f. low, high: the sides of the cube; corners: of
    the plane f = 0; names: of the axes; turn: in degrees; rise: 0 (the plane) to 100 (space); pair: two
    points.
    """

    name: str
    axes: Axes
    classes: list[str]
    points: PlanePoints
    weights: list[float]
    decision: Decision | None
    way: str
    shift: Spot
    scale: Spot
    low: list[float]
    high: list[float]
    corners: list[list[float]]
    names: list[str]
    pair: list[int]
    turn: int
    rise: int


class Viewed(TypedDict):
    """The position of the eye. Each report has a new serial."""

    turn: int
    rise: int
    serial: str


class GridCell(TypedDict):
    """heat: from 0 for the lowest error to 1 for the highest; name: the cell in words"""

    text: str
    small: str
    heat: float
    best: bool
    chosen: bool
    name: str


class GridRow(TypedDict):
    name: str
    cells: list[GridCell]


class Grid(TypedDict):
    """Errors over two settings."""

    caption: str
    across: str
    down: str
    columns: list[str]
    rows: list[GridRow]


class OpenedCell(TypedDict):
    """The clicked cell; each click has a new serial."""

    row: int
    column: int
    serial: str
