"""Types of the data of films. wire.js explains them and their fields."""

from typing import NotRequired, TypedDict

from views.stage.plane.wire import Answer, Axes, Place, PlanePoints


class State(TypedDict):
    step: int
    x: NotRequired[float]
    y: NotRequired[float]
    spots: NotRequired[list[tuple[float, float]]]
    c: NotRequired[int | None]
    box: NotRequired[tuple[float, float, float, float]]
    lines: NotRequired[list[tuple[float, float, float, float]]]
    look: NotRequired[str]
    size: NotRequired[float]
    text: NotRequired[str]
    anchor: NotRequired[str]
    wide: NotRequired[float]
    off: NotRequired[bool]
    name: NotRequired[str]


class FilmMark(TypedDict):
    kind: str
    at: list[State]
    opens: NotRequired[str]
    drag: NotRequired[str]
    point: NotRequired[int]


class Near(TypedDict):
    x: list[float]
    y: list[float]
    k: int
    scale: Place
    born: int


class Pane(TypedDict):
    title: str
    look: str
    share: float
    axes: Axes
    marks: list[FilmMark]
    row: NotRequired[int]
    near: NotRequired[Near]
    late: NotRequired[str]


class Put(TypedDict):
    x: float
    y: float
    serial: str


class FilmStep(TypedDict):
    text: str
    tick: bool


class FilmPicture(TypedDict):
    trace: str
    name: str
    panes: list[Pane]
    steps: list[FilmStep]
    legend: list[tuple[int | None, str]]
    rows: NotRequired[list[float]]
    points: NotRequired[PlanePoints]
    classes: NotRequired[list[str]]
    most: NotRequired[int]
    answer: NotRequired[Answer]


class FilmDraft(TypedDict):
    """A film at one step, in the middle of a gesture."""

    panes: list[list[FilmMark]]
    figures: str
    answer: NotRequired[Answer]
