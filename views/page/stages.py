"""The pictures that the browser draws: where their parts are, how each is mounted, and what it reports."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from views.stage import edited, played, wire
from views.stage.component import component
from views.stage.mock import wire as mock
from views.stage.sketch import Drawing

Component = Callable[..., Any]
Reports = Mapping[str, Callable[[], None]]

STAGE, PLAYER, PLANE = '<div class="gh-stage"></div>', "base/player.css", "plane/plane.css"
EDITOR, NODES = "plane/editor.css", "tree/nodes.css"
TREE = component("tree", STAGE, [PLAYER, NODES, "tree/tree.css"], "tree/tree.js")
STANDING = component(
    "standing", '<div class="gh-stage gh-alone"></div>', [PLAYER, NODES, "tree/tree.css"], "tree/standing.js"
)
POINTS = component("plane", STAGE, [PLAYER, PLANE, EDITOR], "plane/plane.js")
ANIMATION = component(
    "animation", STAGE, [PLAYER, PLANE, EDITOR, "animation/animation.css", NODES], "animation/animation.js"
)
LINE_EDITOR = component(
    "line_editor", STAGE, [PLAYER, PLANE, EDITOR, "plane/line_editor.css"], "plane/line_editor.js"
)
FACETS = component(
    "facets", '<div class="gh-facets"></div>', [PLANE, EDITOR, "facets/facets.css"], "facets/facets.js"
)
GRID = component("facets_grid", '<div class="gh-grid"></div>', ["facets/grid.css"], "facets/grid.js")
BESIDE = component(
    "beside", '<div class="gh-stage gh-beside"></div>', [PLAYER, PLANE, "plane/beside.css"], "plane/beside.js"
)
REGIONS = "regions"  # the key of that plane
DONE = component("done", "", [], "plane/done.js")
STILL = component("still", '<div class="gh-plane-still"></div>', [PLANE, "plane/still.css"], "plane/still.js")
SKETCH = component("sketch", '<div class="gh-sketches"></div>', ["sketch/sketch.css"], "sketch/sketch.js")
CANDIDATES = component(
    "candidates", '<div class="gh-candidates"></div>', ["candidates/candidates.css"],
    "candidates/candidates.js",
)  # fmt: skip
RECORDS = component(
    "records",
    '<div class="gh-scroll" tabindex="0" role="group" aria-label="The records"></div>',
    [],
    "records/records.js",
)
CARD = component("card", '<section class="gh-algo"></section>', ["card/card.css"], "card/card.js")
PRACTICE = component(
    "practice", '<div class="gh-practice"></div>', ["practice/practice.css"], "practice/practice.js"
)
MOCK_TASK = component(
    "mock_task", '<div class="gh-practice"></div>', ["practice/practice.css"], "mock/task.js"
)
MOCK_START = component("mock_start", '<div class="gh-mock-start"></div>', ["mock/mock.css"], "mock/start.js")
MOCK_SIT = component("mock_sit", '<div class="gh-mock"></div>', ["mock/mock.css"], "mock/sit.js")
MOCK_POINTS = component(
    "mock_points", '<div class="gh-mock-points"></div>', ["mock/mock.css"], "mock/points.js"
)
DAILY = component("daily", '<div class="gh-daily"></div>', ["daily/daily.css"], "daily/daily.js")
SHEET = component("sheet", '<div class="gh-sheet"></div>', ["sheet/sheet.css"], "sheet/sheet.js")
TAKEN = component("taken", '<div class="gh-taken"></div>', ["drawn/taken.css"], "drawn/taken.js")
ANSWERS_SHOWN = component("answers_shown", "", [], "practice/answers_shown.js")
COURSE = component("course", '<div class="gh-course"></div>', ["course/course.css"], "course/course.js")
PATH = component("path", '<nav class="gh-path"></nav>', ["path/path.css"], "path/path.js")
CHAPTER_END = component("chapter_end", '<div class="gh-end"></div>', ["course/end.css"], "course/end.js")
LIFT = component("lift", '<div class="gh-lift"></div>', [PLANE, EDITOR, "lift/lift.css"], "lift/lift.js")
SHELL = component(
    "shell",
    "",
    ["shell/connection.css", "words/words.css", "lecture/lecture.css", "drawn/paper.css"],
    "shell/shell.js",
)
SIDEBAR = component("sidebar", '<nav class="gh-sidebar"></nav>', ["shell/sidebar.css"], "shell/sidebar.js")
FINDER = component(
    "finder",
    '<div class="gh-finder"></div>',
    ["base/finder.css", "words/words.css", "words/finder.css"],
    "words/finder.js",
)
LISTED = component(
    "listed", '<div class="gh-finder"></div>', ["base/finder.css", "listed/listed.css"], "listed/listed.js"
)
LECTURE = component("lecture", '<div class="gh-give"></div>', ["lecture/start.css"], "lecture/start.js")
HALL = component("hall", "", ["hall/hall.css"], "hall/hall.js")
KEPT = component("kept", "", [], "kept/kept.js")
GUESSES = component("guesses", "", [], "kept/guesses.js")
MENDED = component("mended", "", [], "mended/mended.js")
MENU = component("menu", '<div class="gh-menu"></div>', ["menu/menu.css"], "menu/menu.js")
COPY = component("copy", "", ["copy/copy.css"], "copy/copy.js")
FULL = component("full", "", ["copy/copy.css"], "copy/full.js")


class Stage(NamedTuple):
    """mount: draw a picture; when it reports something, the callback of that name is called.

    report: the latest report of a name
    asks: after an edit it first needs what is quick, and asks for the rest after drawing that
    """

    mount: Callable[[Any, Reports], None]
    report: Callable[[str], Any]
    asks: bool = False


def _with_player(made: Component, key: str) -> Stage:
    return Stage(
        lambda picture, reports: played.play(made, picture, key, **reports), partial(played.reported, key)
    )


def _to_edit(made: Component, **asks: Callable[[], object]) -> Stage:
    return Stage(
        lambda picture, reports: edited.mount(made, picture, **reports, **asks), edited.reported, bool(asks)
    )


STAGES = {  # their data are a TreePicture, a PlanePicture, a FilmPicture, a Board and a Wall, see wire.py
    "tree": _with_player(TREE, "tree stage"),
    "plane": _with_player(POINTS, "plane stage"),
    "animation": _with_player(ANIMATION, "animation stage"),
    "line_editor": _to_edit(LINE_EDITOR),
    "facets": _to_edit(FACETS, ask=lambda: edited.reported("ask")),
}


PARTS = {  # beside the picture, by the names that panels give them
    "candidates": CANDIDATES, "answers": CANDIDATES, "card": CARD, "lift": LIFT, "facets grid": GRID,
    "practice": PRACTICE, "answers shown": ANSWERS_SHOWN, "hall": HALL, "sheet": SHEET,
    "records": RECORDS,
}  # fmt: skip


def part(name: str, data: Any, report: str, on_report: Callable[[], None]) -> None:
    """A part other than the picture; st.session_state[name][report] is what it reports, if it reports."""
    heard = {"default": {report: None}, f"on_{report}_change": on_report} if report else {}
    PARTS[name](key=name, data=data, **heard)


def done(on_edit: Callable[[], None]) -> None:
    """Hears from a played plane of the points at the end of a gesture, and is not seen itself."""
    edited.mount(DONE, {}, edit=on_edit)


def beside(picture: Any, on_moved: Callable[[], None] | None = None) -> None:
    """A plane that follows the played picture: a PlanePicture of plane/wire.py. on_moved: a point moved"""
    reports: dict[str, Any] = {"default": {"moved": None}, "on_moved_change": on_moved} if on_moved else {}
    BESIDE(key=REGIONS, data={**picture, "moves": bool(on_moved)}, **reports)


def still(picture: Any, key: str) -> None:
    """A small picture of points and their machine: a Still of plane/wire.py."""
    STILL(key=key, data=picture)


def standing(picture: Any, key: str, on_opened: Callable[[], None] | None = None) -> None:
    """A finished tree in which nothing is played: a TreePicture of wire.py. on_opened: a node is clicked"""
    reports: dict[str, Any] = (
        {"default": {"opened": None}, "on_opened_change": on_opened} if on_opened else {}
    )
    STANDING(key=key, data={**picture, "clicked": bool(on_opened)}, **reports)


def sketch(drawings: Sequence[Drawing], key: str) -> None:
    """Drawings side by side, or below one another where there is no room."""
    SKETCH(key=key, data={"drawings": [drawing._asdict() for drawing in drawings]})


def shell(presents: bool) -> None:
    """What every page has: links that are followed within the app, the tips of words that explain
    themselves, a bar that says when the server cannot be reached, and whether the tab presents. It shows
    nothing by itself."""
    SHELL(key="shell", data={"presents": presents})


def sidebar(data: wire.Sidebar) -> None:
    """The name of the house, and the pages by section."""
    SIDEBAR(key="sidebar", data=data)


def find_words(word: str) -> None:
    """The search of the glossary, begun with a word."""
    FINDER(key="finder", data={"word": word})


def find_lessons(wanted: str) -> None:
    """The search of the page with all lessons, begun with these words."""
    LISTED(key="listed", data={"find": wanted})


def course(data: wire.Course) -> None:
    """How far this browser has come: a bar, marks beside the chapters and their steps, and the next step."""
    COURSE(key="course", data=data)


def chapter_end(data: wire.ChapterEnd) -> None:
    """The questions at the end of a chapter, and the way to the next one."""
    CHAPTER_END(key="chapter end", data=data)


def mock_task(data: mock.MockTask) -> None:
    """A task of a mock exam, without marks until it was handed in."""
    MOCK_TASK(key=f"mock form {data['place']}", data=data)


def mock_start(data: mock.MockStart) -> None:
    """The button that begins a mock exam or goes on with it, and earlier exams of this browser."""
    MOCK_START(key="mock start", data=data)


def mock_sit(data: mock.MockSit) -> None:
    """The tasks of a mock exam, its clock, and handing in."""
    MOCK_SIT(key="mock sit", data=data)


def mock_points(data: mock.MockPoints, on_handed: Callable[[], None]) -> None:
    """Answers from the browser for the marks: st.session_state["mock points"] has "handed"."""
    MOCK_POINTS(key="mock points", data=data, default={"handed": None}, on_handed_change=on_handed)


def daily(data: mock.DailyPage) -> None:
    """The exercises that are due today in this browser."""
    DAILY(key="daily", data=data)


def kept(data: wire.Kept, on_stored: Callable[[], None], on_brought: Callable[[], None]) -> None:
    """What the browser keeps: st.session_state["kept"] has "stored" and "brought"."""
    KEPT(
        key="kept", data=data, default={"stored": None}, on_stored_change=on_stored,
        on_brought_change=on_brought,
    )  # fmt: skip


def guesses(data: wire.KeptGuesses, on_stored: Callable[[], None], on_brought: Callable[[], None]) -> None:
    """Guesses that the browser keeps: st.session_state["kept guesses"] has "stored" and "brought"."""
    GUESSES(
        key="kept guesses", data=data, default={"stored": None}, on_stored_change=on_stored,
        on_brought_change=on_brought,
    )  # fmt: skip


def lecture(data: wire.LectureStart, on_brought: Callable[[], None]) -> None:
    """The buttons that begin a lecture: st.session_state["lecture"] has "brought"."""
    LECTURE(key="lecture", data=data, on_brought_change=on_brought)


def mended(slips: Mapping[str, Sequence[str | None]]) -> None:
    """Mend the address. slips: for each parameter its present value and the right one"""
    MENDED(key="mended", data={"slips": slips})


def menu() -> None:
    """The buttons and keys that open what has no room, and the list of all keys."""
    MENU(key="menu", width="content")


def copy_link() -> None:
    """A button that copies the address of the page as it is shown."""
    COPY(key="copy link", width="content")


def take_picture(name: str) -> None:
    """Buttons that save the picture of the page as SVG or PNG. name: of the file, without its ending"""
    TAKEN(key="take picture", data=wire.Taken(name=name))


def in_full() -> None:
    """A link from a frame to the page as it is shown, in a new tab."""
    FULL(key="in full", width="content")
