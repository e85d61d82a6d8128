"""What goes over the wire for planes of points, as types; wire.js says what each field means."""

from typing import NotRequired, TypedDict

Place = tuple[float, float]
Box = tuple[float, float, float, float]  # left, bottom, right, top


class Axis(TypedDict):
    """One of both."""

    name: str
    low: float
    high: float
    ticks: list[tuple[float, str]]
    times: NotRequired[float]


class Axes(TypedDict):
    """Both, and whether their units may differ."""

    x: Axis
    y: Axis
    free: NotRequired[bool]


class PlanePoints(TypedDict):
    """Places and classes."""

    x: list[float]
    y: list[float]
    c: list[int]
    hollow: NotRequired[bool]
    rings: NotRequired[list[tuple[int, str]]]


class Region(TypedDict):
    """An area that can be opened."""

    id: str
    c: int | None
    name: str
    born: int
    gone: int
    wrong: NotRequired[list[int]]
    box: NotRequired[Box]
    side: NotRequired[tuple[str, int]]


class Fill(TypedDict):
    """An area nobody can open, under everything: above the first line and not above the second, or a box."""

    look: str
    between: NotRequired[tuple[str, str]]
    box: NotRequired[Box]


class Stroke(TypedDict):
    """A line a·x + b·y = c."""

    id: str
    look: str
    at: list[tuple[float, float, float, float]]
    born: NotRequired[int]
    gone: NotRequired[int]


_Starting = TypedDict("_Starting", {"from": Place})  # a word that Python keeps for itself


class Segment(_Starting):
    """From one place to another."""

    look: str
    to: Place
    c: NotRequired[int]
    born: NotRequired[int]
    gone: NotRequired[int]


class Mark(TypedDict):
    """A place with a word beside it."""

    x: float
    y: float
    c: int | None
    text: str
    born: int
    gone: int


class PlaneStep(TypedDict):
    """What a step of the story shows."""

    at: list[str]
    tick: bool
    text: str
    wrong: NotRequired[list[int]]


class Kernel(TypedDict):
    """A kernel by its name in links: "linear", "poly", "rbf" or "sigmoid"."""

    name: str
    gamma: float
    degree: float
    coef0: float


class Learning(TypedDict):
    """A machine that is learned two multipliers at a time."""

    kernel: Kernel
    tops: list[float]
    moves: list[list[float]]
    bias: list[float]


class PlanePicture(TypedDict):
    """A story in the plane."""

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


class Sum(TypedDict):
    """f(x) = Σ factor · K(point, x) + bias."""

    kernel: Kernel
    at: list[Place]
    factors: list[float]
    bias: float
    shift: Place
    scale: Place


class Table(TypedDict):
    """f by its values on the corners of side − 1 by side − 1 cells, rows from below."""

    box: Box
    side: int
    values: list[float]


Decision = Sum | Table


class Pane(TypedDict):
    """What an algorithm makes of the points in one plane; each list that goes by points may be empty."""

    weights: list[float]
    words: list[str]
    wrong: list[int]
    bound: NotRequired[list[int]]
    fills: NotRequired[list[Fill]]
    lines: NotRequired[list[Stroke]]
    segments: NotRequired[list[Segment]]


class Answer(TypedDict):
    """Whose report it was, and its number."""

    who: str
    n: int


class Editable(TypedDict):
    """Points to edit, in one plane or in several."""

    trace: str
    name: str
    text: str
    axes: Axes
    classes: list[str]
    points: PlanePoints
    most: int
    answer: NotRequired[Answer]


class Edit(TypedDict):
    """All points, and what was done to which of them: "add", "move", "remove" or "flip"."""

    who: str
    n: int
    x: list[float]
    y: list[float]
    c: list[int]
    done: bool
    what: str
    at: int


class Turned(TypedDict):
    """The learner's line was turned: x1, y1, x2, y2 of its two handles."""

    who: str
    n: int
    ends: Box


Figure = tuple[str, str, bool]


class Board(Editable):
    """One plane to edit points in."""

    panes: list[Pane]
    own: Box | None
    best: float | None
    live: list[Figure]


class Fact(TypedDict):
    """A figure of a pane."""

    label: str
    text: str
    best: bool


class WallPane(Pane):
    """A plane of the wall."""

    title: str
    formula: str
    note: str
    error: str | None
    facts: list[Fact]
    alphas: list[float]
    decision: Decision | None


class Wall(Editable):
    """Several planes side by side."""

    panes: list[WallPane]
    cells: int
    measured: bool


class Still(TypedDict):
    """A small picture in which nothing moves."""

    name: str
    axes: Axes
    classes: list[str]
    points: PlanePoints
    decision: Decision | None
    shape: float
    fills: NotRequired[list[Fill]]
    lines: NotRequired[list[Stroke]]
    segments: NotRequired[list[Segment]]


class GridCell(TypedDict):
    """One pair of settings."""

    text: str
    small: str
    heat: float
    best: bool
    chosen: bool
    name: str


class GridRow(TypedDict):
    """One value of the first setting."""

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
    """The cell that was clicked; the serial is new with every click."""

    row: int
    column: int
    serial: str
