"""Types of the data of planes of points. wire.js explains them and their fields."""

from typing import NotRequired, TypedDict

Place = tuple[float, float]
Box = tuple[float, float, float, float]  # left, bottom, right, top


class Axis(TypedDict):
    name: str
    low: float
    high: float
    ticks: list[tuple[float, str]]
    times: NotRequired[float]


class Axes(TypedDict):
    x: Axis
    y: Axis
    free: NotRequired[bool]


class PlanePoints(TypedDict):
    x: list[float]
    y: list[float]
    c: list[int]
    hollow: NotRequired[bool]
    rings: NotRequired[list[tuple[int, str]]]
    tones: NotRequired[list[int]]
    heats: NotRequired[list[float]]
    words: NotRequired[list[str]]


class Region(TypedDict):
    id: str
    c: int | None
    name: str
    born: int
    gone: int
    wrong: NotRequired[list[int]]
    heat: NotRequired[float]
    box: NotRequired[Box]
    corners: NotRequired[list[Place]]
    side: NotRequired[tuple[str, int]]


class Fill(TypedDict):
    look: str
    c: NotRequired[int]
    side: NotRequired[tuple[str, int]]
    between: NotRequired[tuple[str, str]]
    box: NotRequired[Box]


class Stroke(TypedDict):
    id: str
    look: str
    at: list[tuple[float, float, float, float]]
    born: NotRequired[int]
    gone: NotRequired[int]


_Starting = TypedDict("_Starting", {"from": Place})  # a Python keyword


class Segment(_Starting):
    look: str
    to: Place
    c: NotRequired[int]
    born: NotRequired[int]
    gone: NotRequired[int]
    point: NotRequired[int]
    word: NotRequired[str]


class Mark(TypedDict):
    x: float
    y: float
    c: int | None
    text: str
    born: int
    gone: int


class PlaneStep(TypedDict):
    at: list[str]
    tick: bool
    text: str
    wrong: NotRequired[list[int]]


class Kernel(TypedDict):
    name: str
    gamma: float
    degree: float
    coef0: float


class Learning(TypedDict):
    kernel: Kernel
    tops: list[float]
    ceilings: list[float]
    open: bool
    moves: list[list[float]]
    bias: list[float]


class Answer(TypedDict):
    who: str
    n: int


class PlanePicture(TypedDict):
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


class Draft(TypedDict):
    """A played plane at one step, in the middle of a gesture."""

    regions: list[Region]
    segments: list[Segment]
    at: list[str]
    figures: str
    answer: NotRequired[Answer]


class Sum(TypedDict):
    kernel: Kernel
    at: list[Place]
    factors: list[float]
    bias: float
    shift: Place
    scale: Place


class Table(TypedDict):
    box: Box
    side: int
    values: list[float]


Decision = Sum | Table


class Pane(TypedDict):
    weights: list[float]
    words: list[str]
    rest: NotRequired[str]
    wrong: list[int]
    bound: NotRequired[list[int]]
    fills: NotRequired[list[Fill]]
    lines: NotRequired[list[Stroke]]
    segments: NotRequired[list[Segment]]


class Dial(TypedDict):
    name: str
    label: str
    value: str
    stops: NotRequired[list[tuple[str, str]]]
    pane: NotRequired[int]


class Dialled(TypedDict):
    who: str
    n: int
    name: str
    value: str
    done: bool


class Editable(TypedDict):
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
    who: str
    n: int
    x: list[float]
    y: list[float]
    c: list[int]
    done: bool
    what: str
    at: int


class Turned(TypedDict):
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
    marked: NotRequired[str]


class Marked(TypedDict):
    who: str
    n: int
    points: NotRequired[list[int]]
    choice: NotRequired[str]


class Fact(TypedDict):
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
    choice: NotRequired[str]


class Wall(Editable):
    """Several planes side by side."""

    panes: list[WallPane]
    cells: int
    measured: bool


class Still(TypedDict):
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
    name: str
    axes: Axes
    classes: list[str]
    points: PlanePoints
    weights: list[float]
    decision: Decision | None
    way: str
    shift: Place
    scale: Place
    low: list[float]
    high: list[float]
    corners: list[list[float]]
    names: list[str]
    pair: list[int]
    turn: int
    rise: int


class Viewed(TypedDict):
    turn: int
    rise: int
    serial: str


class GridCell(TypedDict):
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
    caption: str
    across: str
    down: str
    columns: list[str]
    rows: list[GridRow]


class OpenedCell(TypedDict):
    row: int
    column: int
    serial: str
