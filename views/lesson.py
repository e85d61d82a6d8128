"""What a lesson is: a value whose parts are pure functions of the link, the case and the place in its story.

Nothing here, and nothing in a lesson's parts, knows Streamlit: a lesson says what there is to see, as panels;
`views/play.py` plays it, `views/draw.py` draws it.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, Literal, TypeVar

from views.link.kinds import Flag, OneOf, Real, Whole
from views.link.params import Change, Given, Param
from views.words.html import Html

C = TypeVar("C")  # the case: what the link asks for
S = TypeVar("S")  # the story: what follows from it, with its steps where it has a player

# What a widget or a button changes; where that follows from the case, as it is when somebody uses it.
Effect = Change | Callable[[Any], Change]

# Panels ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Said:
    """HTML; width: of its words, where it stands in a line."""

    html: Html
    width: Literal["stretch", "content"] = "stretch"


@dataclass(frozen=True)
class Formula:
    """Markdown with formulas. Learners' names in it are escaped."""

    text: str


@dataclass(frozen=True)
class Box:
    """Panels in a frame, as a calculation has it; key: its name for style sheets."""

    panels: "Panels"
    key: str = "calculation"
    border: bool = True


@dataclass(frozen=True)
class Columns:
    """Panels side by side, with their shares of the width; on a phone below one another."""

    columns: Sequence["Panels"]
    shares: Sequence[float] = (1.22, 1)
    gap: Literal["small", "medium", "large"] = "small"
    centred: bool = False


@dataclass(frozen=True)
class Row:
    """Panels in a line, wrapped where there is no room; key: its name for style sheets.

    height: px; what is higher scrolls
    """

    panels: "Panels"
    key: str
    align: Literal["top", "center", "bottom"] = "center"
    height: int | None = None


@dataclass(frozen=True)
class Tabs:
    """Panels of which one is seen at a time."""

    tabs: Sequence[tuple[str, "Panels"]]


@dataclass(frozen=True)
class Fold:
    """Panels below a heading that opens and closes; they are made once somebody has opened it."""

    label: str
    make: Callable[[], "Panels"]
    key: str


@dataclass(frozen=True)
class Code:
    """Lines of a program, with a button that copies them. Learners' text in them is shown as it is."""

    text: str
    language: str


@dataclass(frozen=True)
class Popover:
    """Panels behind a button."""

    label: str
    panels: "Panels"
    quiet: bool = False


@dataclass(frozen=True)
class Figure:
    """A Plotly figure; alt says it in words. chosen: what a click on a point changes in the link."""

    figure: Any
    key: str
    alt: str
    chosen: Callable[[int, int], Change | None] | None = None


@dataclass(frozen=True)
class Sketches:
    """Drawings (views/stage/sketch) side by side."""

    drawings: Sequence[Any]
    key: str


@dataclass(frozen=True)
class Still:
    """A small plane of points in which nothing moves. picture: a Still of views/stage/plane/wire.py."""

    picture: Any
    key: str


@dataclass(frozen=True)
class Beside:
    """A plane that follows the steps of the picture. picture: a PlanePicture of the same trace."""

    picture: Any


@dataclass(frozen=True)
class Action:
    """A button that changes the link. key: another name than its label, for where labels repeat."""

    label: str
    change: Effect
    key: str = ""
    look: Literal["primary", "secondary", "tertiary"] = "secondary"
    help: str = ""
    disabled: bool = False


@dataclass(frozen=True)
class Way:
    """A link to another lesson.

    query: None takes along what goes along; also: of what is shown here, what the link may leave out
    """

    label: str
    lesson: str
    query: Mapping[str, str] | None = None
    also: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Others:
    """Ways to the other lessons that take a parameter, with all that goes along.

    words: before them; here: the lesson one is in; also: as for a Way
    """

    words: str
    here: str
    param: Param
    also: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Download:
    """A file that is made when somebody asks for it."""

    label: str
    name: str
    mime: str
    make: Callable[[], bytes]


@dataclass(frozen=True)
class Component:
    """A client-side part other than the picture: its name (views/stages.py), data, and what a report changes.

    report: which state of the component counts
    """

    name: str
    data: Mapping[str, Any]
    report: str
    change: Callable[[Any], Change | None]


@dataclass(frozen=True)
class Later:
    """Panels that take long: drawn last, so that nobody has to wait for them.

    words: while they are made; ask: a button that starts it, where nobody should wait for it unasked
    """

    make: Callable[[], "Panels"]
    words: str = ""
    ask: str = ""


@dataclass(frozen=True)
class Repeated:
    """Work of many parts, done while the learner watches and stopped when he likes; what is done is kept.

    of:    what is worked on, the same as long as the results count; parts: how many there are
    work:  does one part; done: how many are done; panels: what has come of them
    names: of the button before, in the middle, of stopping, and of a part
    """

    of: Hashable
    parts: int
    work: Callable[[int], object]
    done: Callable[[], int]
    panels: Callable[[], "Panels"]
    start: str
    go_on: str
    stop: str
    part: str


@dataclass(frozen=True)
class Field:
    """A widget that shows what the link says and changes it.

    key:     its name on the page
    options: with the words for each (a select, segments, stairs, many)
    low, high, step: of a number; none: what an empty field says, where it may be empty
    change:  what another value changes in the link
    """

    key: str
    label: str
    look: Literal["select", "segments", "stairs", "many", "number", "slider", "check", "text"]
    value: Any
    change: Callable[[Any], Effect]
    options: Mapping[Any, str] = field(default_factory=dict)
    low: float | None = 0.0
    high: float | None = 1.0
    step: float = 1.0
    none: str = ""
    format: str = "%g"
    help: str = ""
    width: int | None = None
    disabled: bool = False
    quiet: bool = False  # its label is for screen readers only
    most: int | None = None  # options that may be chosen of many


Panel = (
    Said | Formula | Box | Columns | Row | Tabs | Fold | Code | Popover | Figure | Sketches | Still | Beside
    | Action | Way | Others | Download | Component | Later | Repeated | Field
)  # fmt: skip
Panels = Sequence[Panel]


def choice(param: Param, value: Any, **look: Any) -> Field:
    """The widget of a parameter: its row says what it offers, `look` what is different here.

    A value that the options do not have is added to them.
    """
    kind = param.kind
    about: dict[str, Any] = {"look": "check" if isinstance(kind, Flag) else "select"}
    if isinstance(kind, Whole | Real):
        about = {"look": "number", "format": "%d" if isinstance(kind, Whole) else "%g", "none": kind.none}
        about |= {"low": kind.low, "high": kind.high, "step": kind.step}
    if isinstance(kind, OneOf):
        about["options"] = kind.options
    about |= look
    options = about.get("options")
    if options and about["look"] != "many" and value not in options:
        about["options"] = {**options, value: str(value)}
    told = {"label": param.label, "help": param.help, "change": param.change}
    return Field(param.name, value=value, **{**told, **about})


# The lesson -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Moment(Generic[C, S]):
    """Where a learner is: the case, its story, the step and the opened node.

    presenter: for the last row: charts, whose type does not grow by itself, have it larger
    dark:      the theme, for pictures that do not follow it by themselves
    edit:      how the points were edited just now, where one can (views/points/editing.py)
    """

    case: C
    story: S
    at: int = 0
    node: str | None = None
    presenter: bool = False
    dark: bool = False
    edit: Any = None


@dataclass(frozen=True)
class Told:
    """What is shown around the picture.

    say:    the sentence, read out when it changes; beside: the panels below it, on the right
    under:  below the picture (on a phone, below all that is beside it), or in its place where there is none
    below:  below both; in presenter mode it is called up
    """

    say: Html
    beside: Panels = ()
    under: Panels = ()
    below: Panels = ()


@dataclass(frozen=True)
class Refusal:
    """Why there is no story, and what may help; picture: where there is something to see all the same."""

    say: Html
    beside: Panels = ()
    picture: Any = None


@dataclass(frozen=True)
class Ready:
    """A way to what a class should have seen: a link within the lesson, and a sentence."""

    label: str
    query: Mapping[str, str]
    words: str


@dataclass(frozen=True, eq=False)
class Lesson(Generic[C, S]):
    """A lesson.

    key:      its path in the address; section: where it stands in the sidebar
    summary:  what it shows, in a sentence, for the documentation
    params:   the rows of the table of parameters that it takes
    read:     the case of a link (hashable)
    refuse:   why there is no story; None where there is one
    basis:    the part of the case that the story and the picture follow from (hashable)
    story:    what follows from a basis; with a player, its `steps` are told one by one.
              What takes time is kept by the lesson (views/keep.py)
    picture:  what the stage draws, from the basis, the story and whether a gesture goes on. Kept
    stage:    what draws it: "tree" and "plane" have a player, on a "board" and a "wall" points are edited
    staged:   whether the stage shows a case; where it does not, there is no player and no picture
    tell:     what is said at a moment
    shown:    what a case shows, in a few words: the data and the algorithm
    choices:  the row on top; what is in a Row of its own stands below it
    tools:    what stays of the row in presenter mode
    opening:  the step at which a link opens that names none
    follow:   the step of a new case at which somebody stands who was at a step of the old one
    notes:    what the story had to leave out of the link
    waiting:  what is said while a long story is made; nothing for a short one
    edited:   the case with other points, where the stage lets one edit them
    reports:  what else the stage reports ("cuts" of a tree, a board's "line"), and what the link says then
    further:  ways onward, before the ready cases
    card:     the card of the algorithm that a case is told by, and the turns of its steps (views/cards)
    first:    what a visitor meets whose link does not have the first of these parameters
    file:     the script of its page, pages/<key>.py if there is none

    Its style sheet is page.css in its folder, if there is one.
    """

    key: str
    title: str
    section: str
    summary: str
    params: tuple[Param, ...]
    read: Callable[[Given], C]
    story: Callable[[Any], S]
    tell: Callable[[Moment[C, S]], Told]
    picture: Callable[[Any, S, bool], Any] | None = None
    stage: Literal["", "tree", "plane", "board", "wall"] = ""
    staged: Callable[[C], bool] = lambda case: True
    shown: Callable[[C], str] = lambda case: ""
    choices: Callable[[C, Given], Panels] = lambda case, given: ()
    tools: Callable[[C], Panels] = lambda case: ()
    refuse: Callable[[C], Refusal | None] = lambda case: None
    basis: Callable[[C], Any] = lambda case: case
    opening: Callable[[C, S], int] = lambda case, story: 0
    follow: Callable[[C, C, int], int | None] = lambda old, new, at: None
    notes: Callable[[S], Sequence[str]] = lambda story: ()
    waiting: Callable[[C], str] = lambda case: ""
    edited: Callable[[C, Any], C] | None = None
    reports: Mapping[str, Callable[[C, Any], Change | None]] = field(default_factory=dict)
    further: Callable[[C], Panels] = lambda case: ()
    ready: Callable[[], Sequence[Ready]] = lambda: ()
    card: Callable[[C], tuple[Any, Any] | None] = lambda case: None
    first: Mapping[str, str] = field(default_factory=dict)
    file: Path | None = None

    @property
    def player(self) -> bool:
        """Whether its stage has a player."""
        return self.stage in ("tree", "plane")

    def played(self, case: C) -> bool:
        """Whether the story of a case is told step by step, with the player."""
        return self.player and self.staged(case)

    def begun(self, link: Mapping[str, str]) -> dict[str, str]:
        """A link as its visitor meets it: where it does not have the first of `first`, with all of that."""
        if not self.first or next(iter(self.first)) in link:
            return dict(link)
        said = {row.name for row in self.params if link.keys() & {row.name, *row.former}}
        return {**{name: text for name, text in self.first.items() if name not in said}, **link}

    def ready_change(self, query: Mapping[str, str]) -> Change:
        """What a ready case changes in the link: all that this lesson takes, but for how it is shown."""
        rows = [row for row in self.params if row.name != "presenter"]
        return {**{name: None for row in rows for name in (row.name, *row.former)}, **query}
