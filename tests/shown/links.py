"""The links to compare: those of README and tests, those on the pages, and a sample of stories; or every step
of every ready case.
"""

import ast
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from streamlit.testing.v1 import AppTest

from tests.shown.app import App, Link, query_of, read_link, write_link
from tests.shown.page import shown
from tests.support.app import sidebar, ways

PLAYED = ("grow", "predict", "prune", "rules")
DATA = ("tennis", "tax", "iris", "golf", "labor", "cars", "titanic")
RECIPES = ("hunt", "id3", "c4.5", "cart", "chaid", "ctree")
WORLDS = ("ring", "scarce", "odd", "diagonal", "penguins")  # of /overfit
MACHINES = {"clouds": "linear", "touching": "linear", "outlier": "poly", "moons": "rbf", "iris": "rbf"}
SAMPLES = ("lenses", "iris")  # become a learner's own tables
PRESENTED = 20
FAR = "1000000"  # a step beyond every story, so that a note of the page names the last
LAST = re.compile(r"Allowed values are 0 to (\d+)")


def collect(app: App) -> list[str]:
    """All links, each once."""
    found: dict[tuple[str, frozenset[tuple[str, str]]], str] = {}
    for page, query in _all(app):
        if page in app.pages:
            found.setdefault((page, frozenset(query.items())), write_link((page, query)))
    return list(found.values())


def every_step(app: App) -> list[str]:
    """Every step of every ready case, as the page of all lessons lists them."""
    found: dict[str, None] = {}
    for _, page, query in ways(app.open(("lessons", {})).main):
        case = {name: value for name, value in query.items() if name != "step"}
        last = _last(app, page, case)
        steps = [case] if last is None else [{**case, "step": str(at)} for at in range(last + 1)]
        found.update(dict.fromkeys(write_link((page, one)) for one in steps))
    return list(found)


def _all(app: App) -> Iterator[Link]:
    bare: list[Link] = [(page, {}) for page in app.pages]
    written = [*_of_readme(), *_of_tests()]
    yield from written
    for page, _ in bare:
        yield from _of_page(app, page)
    yield from _played(app)
    yield from _own_tables(app)
    for page, query in [*bare, *written][:: (len(bare) + len(written)) // PRESENTED]:
        yield page, {**query, "presenter": "true"}


def _of_readme() -> Iterator[Link]:
    for found in re.findall(r"`(/[a-z]*(?:\?[^`]+)?)`", Path("README.md").read_text(encoding="utf-8")):
        yield read_link(found.replace("\\|", "|"))


def _of_tests() -> Iterator[Link]:
    """Strings like "/grow?data=tennis", and pages opened with literal arguments."""
    for file in sorted(Path("tests").rglob("test_*.py")):
        text = file.read_text(encoding="utf-8")
        yield from map(read_link, re.findall(r"[\"'](/[a-z]+\?[^\"'{}\\]+)[\"']", text))
        yield from _of_calls(ast.parse(text))


def _of_calls(module: ast.Module) -> Iterator[Link]:
    """Calls of `opened(page, name=value)`, and of functions that end with such a call, by `(name=value)`."""
    pages = {}
    for part in module.body:
        match part:
            case ast.FunctionDef(name=name, body=[*_, ast.Return(ast.Call(args=[ast.Constant(str(page))]))]):
                pages[name] = page
    for node in ast.walk(module):
        match node:
            case ast.Call(ast.Name("opened"), [ast.Constant(str(page))], keywords):
                pass
            case ast.Call(ast.Name(name), [], keywords) if name in pages:
                page = pages[name]
            case _:
                continue
        words = {word.arg: word.value.value for word in keywords if isinstance(word.value, ast.Constant)}
        if len(words) == len(keywords):
            yield page, {str(name): str(value) for name, value in words.items()}


def _of_page(app: App, page: str) -> Iterator[Link]:
    """A bare page, the links on it and in its sidebar with the ready cases, the results of its buttons, and
    the
    links there.
    """
    at = app.open((page, {}))
    yield page, {}
    yield from _page_links(at)
    for key in [str(button.key) for button in at.button if str(button.key).startswith("go ")]:
        gone = app.open((page, {}))
        gone.button(key=key).click().run()
        yield page, query_of(gone)
        yield from _page_links(gone)


def _page_links(at: AppTest) -> Iterator[Link]:
    for _, page, query in [*sidebar(at), *ways(at.main)]:
        yield page, query


def _played(app: App) -> Iterator[Link]:
    """All pairs of data and recipe on /grow, every third on the other pages about trees; worlds; machines."""
    for page, (i, data), (j, recipe) in product(PLAYED, enumerate(DATA), enumerate(RECIPES)):
        if page == "grow" or (i + j) % 3 == 0:
            detail = {"detail": "13"[(i + j) % 2]} if page in ("grow", "rules") else {}
            method = {"method": ("error-based", "cost-complexity")[j % 2]} if page == "prune" else {}
            yield from _steps(app, page, {"data": data, "algorithm": recipe, **detail, **method})
    for world in WORLDS:
        yield from _steps(app, "overfit", {"data": world, "points": "100"})
    for points, kernel in MACHINES.items():
        yield from _steps(app, "smo", {"set": points, "n": "30", "kernel": kernel})


def _steps(app: App, page: str, query: dict[str, str]) -> Iterator[Link]:
    """First, middle and last step of a story. Only the first if there is no story."""
    yield page, {**query, "step": "0"}
    last = _last(app, page, query)
    for step in sorted({last // 2, last} if last else ()):
        yield page, {**query, "step": str(step)}


def _last(app: App, page: str, query: dict[str, str]) -> int | None:
    """The last step of a story, which the page names to anyone who goes too far. None without a story."""
    notes = "\n".join(shown(app.open((page, {**query, "step": FAR})))["html"])
    found = LAST.search(notes)
    return int(found[1]) if found else None


def _own_tables(app: App) -> Iterator[Link]:
    """Samples as a learner's own table, the page's offers for them, and the pages about trees."""
    for sample in SAMPLES:
        at = app.open(("table", {}))
        at.selectbox(key="own sample").set_value(sample).run()
        yield "table", query_of(at)
        yield from ((page, query) for page, query in _page_links(at) if query)
        for page in ("predict", "prune", "rules", "compare"):
            yield page, {"data": "own", **query_of(at)}
