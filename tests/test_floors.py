"""The floors within views: no import goes up, no lesson imports another, the pure modules do not use
Streamlit.
"""

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# From the ground up. The modules of a floor do not import each other, those of a folder do.
FLOORS = (
    (
        "views.words",
        "views.known",
        "views.apart",
        "views.assets",
        "views.heads",
        "views.session",
        "views.hall.store",
        "views.settings",
        "views.sources",
        "views.states",
        "views.version",
    ),
    ("views.gate", "views.hall.votes", "views.keep", "views.link.kinds", "views.own", "views.turns"),
    ("views.charts", "views.metrics"),
    ("views.crowd", "views.uploads"),
    ("views.link.params", "views.link.counts", "views.link.places", "views.link.ranked"),
    ("views.panels",),
    ("views.questions",),
    ("views.lesson",),
    ("views.part", "views.taught", "views.trees.switches", "views.learners.codes"),
    (
        "views.link.judging",
        "views.link.leaves",
        "views.link.crowd",
        "views.link.boosting",
        "views.link.beside",
        "views.link.large",
        "views.link.practice",
        "views.link.node",
    ),
    ("views.link.table",),
    ("views.link.address", "views.stage"),
    ("views.trees", "views.points", "views.cards", "views.web"),
    ("views.code", "views.regions", "views.learners", "views.ground", "views.hall.server"),
    ("views.lessons", "views.own.words", "views.hall.routes", "views.hall.phones", "views.unread"),
    ("views.course",),
    ("views.link.document", "views.stages", "views.waiting", "views.workers", "views.opened", "views.layers"),
    ("views.framed",),
    ("views.frame", "views.fields", "views.hall.lecturer", "views.hall.__main__"),
    ("views.draw", "views.guessing", "views.course.strip"),
    ("views.course.page",),
    ("views.moments", "views.scene"),
    ("views.board", "views.handout"),
    ("views.play",),
    ("views.own.guesses", "views.own.kept"),
    ("views.own.taking",),
    ("views.check",),
    (
        "views.home",
        "views.all_lessons",
        "views.glossary",
        "views.own.page",
        "views.check.page",
        "views.health",
        "views.logs",
        "views.lecture",
        "views.sheet",
    ),
    ("views.package", "views.mock", "views.opening"),
    ("views.daily",),
    ("views.shell", "views.course.check"),
    ("views.course.__main__",),
)
PURE = ("views.words", "views.panels", "views.questions", "views.lesson", "views.part", "views.link.kinds",
        "views.link.params", "views.link.table", "views.link.document", "views.trees", "views.cards",
        "views.code", "views.regions", "views.learners", "views.ground", "views.lessons",
        "views.unread", "views.opened", "views.layers")  # fmt: skip
FILES = sorted((ROOT / "views").rglob("*.py"))


def name_of(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


NAMES = {name_of(file) for file in FILES}


@cache
def imports(file: Path) -> tuple[str, ...]:
    """Every module that a file imports, including the modules that it imports from a package."""
    return tuple(_imported(file))


def _imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            within = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from [name for name in within if name in NAMES] or [node.module]


@cache
def room(module: str) -> tuple[int, str]:
    """The floor of a module, and the entry of FLOORS that names it."""
    fitting = [
        (len(entry), floor, entry)
        for floor, entries in enumerate(FLOORS)
        for entry in entries
        if module == entry or module.startswith(f"{entry}.")
    ]
    assert fitting, f"{module} is on no floor"
    _, floor, entry = max(fitting)
    return floor, entry


def climbs(module: str, imported: str) -> bool:
    here, there = room(module), room(imported)
    return there[0] > here[0] or (there[0] == here[0] and there != here)


def test_no_import_runs_up():
    found = [(name_of(file), name) for file in FILES for name in imports(file) if name.startswith("views.")]
    assert len(found) > 1000
    assert not [(importing, name) for importing, name in found if climbs(importing, name)]


def test_no_lesson_looks_into_another():
    files = [file for file in FILES if ROOT / "views/lessons" in file.parent.parents]  # without their list
    assert len(files) > 300
    found = [(name_of(file), name) for file in files for name in imports(file)]
    assert not [
        (importing, name)
        for importing, name in found
        if name.startswith("views.lessons.") and name.split(".")[2] != importing.split(".")[2]
    ]


def test_what_is_pure_knows_no_streamlit():
    files = [file for file in FILES if name_of(file).startswith(PURE)]
    assert len(files) > 400
    found = [(name_of(file), name) for file in files for name in imports(file)]
    assert not [pair for pair in found if pair[1].split(".")[0] in ("streamlit", "starlette")]


def test_the_rules_bite():
    assert climbs("views.trees.story", "views.lessons.grow")
    assert climbs("views.words", "views.keep")
    assert not climbs("views.lessons.grow.panels", "views.trees.story")
    assert not climbs("views.trees.story", "views.trees.switches")


def test_modules_form_no_circle():
    """Nor does an import that only type checkers see close one."""
    needs = {name_of(file): {name for name in imports(file) if name in NAMES} for file in FILES}
    TopologicalSorter(needs).prepare()  # raises CycleError with the modules of a circle
