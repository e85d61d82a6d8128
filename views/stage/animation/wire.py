"""Types of an animation and of what it shows at each step.

Places are in the units of the axes of their pane. A class is its index among the colours.
"""

from typing import NotRequired, TypedDict

from views.stage.plane.wire import Answer, Axes, PlanePoints, Spot


class AnimationCard(TypedDict):
    """What a card of a tree shows. edge: the label of the branch to it; title: its question, null for a leaf;
    label: the text of a leaf; note: the text below the label; counts: by colour, none for a card without a
    bar; count_texts: the same in words; name: the words for the pointer on it; brief, named: as for a
    TreeNode.
    """

    edge: str
    title: str | None
    label: str | None
    note: str
    counts: list[float]
    count_texts: list[str]
    name: str
    brief: NotRequired[str]
    named: NotRequired[bool]


class State(TypedDict):
    """The state of a mark from a step on. A missing field keeps its value. x, y: of a dot or a text; spots:
    the corners of a line or an area; box: left, bottom, right, top; lines: of a border or of cells, each
    x, y, x, y. c: the colour and sign of a class, or null; look: its style; size: of a dot or a text, in
    rem; text: of a text; anchor: start, middle or end; wide: the room for a text; off: it is not there;
    name: the words for the pointer on it; card: what a card shows.
    """

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
    card: NotRequired[AnimationCard]


class AnimationMark(TypedDict):
    """A dot, line, border (many lines), area, cells (many boxes), box, text or card. The cards of a pane are
    a tree, and `place` is the path of a card in it. The browser lays them out. opens: the node that a click
    opens. drag: x or y, the direction in which the learner drags it and steps through the story, to the
    step at which it is nearest; xy: the learner can move it anywhere in its pane, and the picture reports
    the position. point: its index among the points, if the learner can edit them.
    """

    kind: str
    at: list[State]
    opens: NotRequired[str]
    drag: NotRequired[str]
    point: NotRequired[int]
    place: NotRequired[str]


class Near(TypedDict):
    """Points whose k nearest are shown about a moved mark, in the units of `scale`, from step `born` on."""

    x: list[float]
    y: list[float]
    k: int
    scale: Spot
    born: int


class Pane(TypedDict):
    """share: of the width, or of the height where the panes are below one another. look: whole with axes,
    bare without. row: its row, counted from 0. near: what the pane draws about a mark that the learner
    moves. late: the axes whose scale follows from later steps, which the server hides while it asks about
    these steps.
    """

    title: str
    look: str
    share: float
    axes: Axes
    marks: list[AnimationMark]
    row: NotRequired[int]
    near: NotRequired[Near]
    late: NotRequired[str]


class Put(TypedDict):
    """The position of a moved mark: the state "put"."""

    x: float
    y: float
    serial: str


class AnimationStep(TypedDict):
    """tick: whether the slider marks it; text: the picture in words"""

    text: str
    tick: bool


class AnimationPicture(TypedDict):
    """A story. It stays the same while the learner steps, so it is sent only once. `trace` identifies it.
    legend: words with the class whose colour and sign they have, or null. rows: the shares of the height,
    if there are several rows. points, classes, most, answer: as for a PlanePicture, if the learner can
    edit the points.
    """

    trace: str
    name: str
    panes: list[Pane]
    steps: list[AnimationStep]
    legend: list[tuple[int | None, str]]
    rows: NotRequired[list[float]]
    points: NotRequired[PlanePoints]
    classes: NotRequired[list[str]]
    most: NotRequired[int]
    answer: NotRequired[Answer]


class AnimationDraft(TypedDict):
    """What follows from edited points at the current step, before the whole story is there: the marks of the
    panes with points. Of the points themselves only those that look different are among them. figures: in
    words.
    """

    panes: list[list[AnimationMark]]
    figures: str
    answer: NotRequired[Answer]
