"""The panels: values that describe what a lesson shows. `views/page/draw.py` draws them.

Nothing here imports Streamlit.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from views.kit.link.kinds import Flag, OneOf, Real, Whole
from views.kit.link.params import Change, Param
from views.words.html import Html

# What a widget or a button changes, or a function that derives it from the case at the time of use.
Effect = Change | Callable[[Any], Change]


@dataclass(frozen=True)
class Said:
    """HTML. width: of its text within a row"""

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

    height: px; higher content scrolls
    """

    panels: "Panels"
    key: str
    align: Literal["top", "center", "bottom"] = "center"
    height: int | None = None


@dataclass(frozen=True)
class Tabs:
    """Panels of which one is visible at a time."""

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
    """A chart; alt says it in words. chosen: what a click on a point changes in the link.

    figure: a Chart of views/kit/charts.py
    """

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
class Standing:
    """A finished tree in which nothing is played. picture: a TreePicture of views/stage/wire.py.

    change: what a click on a node changes, by its path; None if nodes cannot be clicked
    """

    picture: Any
    key: str
    change: Callable[[str], Change | None] | None = None


@dataclass(frozen=True)
class Beside:
    """A plane that follows the steps of the picture. picture: a PlanePicture of the same trace.

    moved: what a point that was dragged to another place changes; None if points stay where they are
    hint:  what a drag does, as HTML
    """

    picture: Any
    moved: Callable[[Any], Change | None] | None = None
    hint: str = ""


@dataclass(frozen=True)
class Action:
    """A button that changes the link.

    key: a name other than its label, if labels repeat; names: its label also names what it stands at
    """

    label: str
    change: Effect
    key: str = ""
    look: Literal["primary", "secondary", "tertiary"] = "secondary"
    help: str = ""
    disabled: bool = False
    names: bool = False


@dataclass(frozen=True)
class Way:
    """A link to another lesson.

    query: None for what goes along; also: what is shown here although the link may leave it out
    """

    label: str
    lesson: str
    query: Mapping[str, str] | None = None
    also: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Others:
    """Links to the other lessons that take a parameter, with all that goes along.

    words: before them; here: the current lesson; also: as for a Way
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
class Origin:
    """The page that a file comes from.

    title:   of the lesson; shown: the data and the algorithm, perhaps in a learner's words
    summary: what the lesson shows; address: of the view; version: of Glasshouse
    """

    title: str
    shown: str
    summary: str
    address: str
    version: str


@dataclass(frozen=True)
class Notebook:
    """A button for a notebook with the programs of the page. script: a Script of views/subjects/code"""

    label: str
    script: Any


@dataclass(frozen=True)
class Component:
    """A client-side part beside the picture: its name (views/page/stages.py), data, what a report changes.

    report: the state of the component that counts, "" if it reports nothing
    """

    name: str
    data: Mapping[str, Any]
    report: str = ""
    change: Callable[[Any], Change | None] = lambda _: None


@dataclass(frozen=True)
class Later:
    """Slow panels, drawn last so that nobody has to wait for them.

    words: shown while they are made; ask: a button that starts it; without one it starts at once
    """

    make: Callable[[], "Panels"]
    words: str = ""
    ask: str = ""


@dataclass(frozen=True)
class Repeated:
    """Work of many parts. The learner watches it and can stop it; finished parts are kept.

    of:    the subject of the work, the same as long as the results count; parts: how many there are
    work:  does one part; done: how many are done; panels: the results so far
    asks:  shown until the first part is done, such as a question. Parts that were done for other learners
           stay hidden until then
    start, go_on, stop: the button before, between (with the number of parts left) and during the work
    part:  the words for a part
    """

    of: Hashable
    parts: int
    work: Callable[[int], object]
    done: Callable[[], int]
    panels: Callable[[], "Panels"]
    start: str
    go_on: Callable[[int], str]
    stop: str
    part: str
    asks: "Panels" = ()


@dataclass(frozen=True)
class Field:
    """A widget that shows what the link says and changes it.

    key:     its name on the page
    options: with the words for each (a select, segments, stairs, many)
    low, high, step: of a number; none: the text of an empty field, if it may be empty
    change:  what another value changes in the link
    wrong:   why a text is not accepted: the field shows the reason and keeps the text; "" if it is
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
    wrong: Callable[[str], str] = lambda text: ""


Panel = (
    Said | Formula | Box | Columns | Row | Tabs | Fold | Code | Popover | Figure | Sketches | Still | Standing
    | Beside | Action | Way | Others | Download | Notebook | Component | Later | Repeated | Field
)  # fmt: skip
Panels = Sequence[Panel]


def choice(param: Param, value: Any, **look: Any) -> Field:
    """The widget of a parameter: its row says what it offers, and `look` overrides that.

    A value outside the options is added to them.
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
    shown = {"label": param.label, "help": param.help, "change": param.change}
    return Field(param.name, value=value, **{**shown, **about})
