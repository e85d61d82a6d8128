"""The rooms of the house: imports run one way, and some things appear nowhere."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.sources import nodes

ROOT = Path(__file__).resolve().parent.parent

# What each room may import besides the standard library and itself. No room may import pages.
ALLOWED = {
    "mlcore": {"numpy", "scipy"},
    "datasets": {"numpy", "pandas"},
    "views": {"streamlit", "starlette", "plotly", "numpy", "pandas", "mlcore", "datasets"},
    "pages": {"views", "mlcore", "datasets"},
    "serving": {"views"},  # the format of a line in the log
}
EXCEPTIONS = {
    "views/server/workers.py": {"pebble"},
    "datasets/files/encodings.py": {"charset_normalizer"},
    "datasets/files/excel.py": {"openpyxl"},
    "views/server/metrics.py": {"prometheus_client"},
    "views/server/threads.py": {"threadpoolctl"},
    # This bounds what the server reads before any application hears of it.
    "views/server/patches/upgrades.py": {"uvicorn"},
    "views/handout/mathml.py": {"latex2mathml"},
    "views/server/hall/__main__.py": {"uvicorn"},
    "views/page/lecturer.py": {"segno"},
    "views/sheet/paper.py": {"segno"},
    "views/page/framed.py": {"segno"},
    "views/server/patches/slow_requests.py": {"h11", "uvicorn"},
    # These compare the page with scikit-learn on the spot. The app trains nothing else with it.
    "views/lessons/smo/check.py": {"sklearn"},
    "views/subjects/code/given.py": {"sklearn"},
}
# Packages whose distribution has another name.
DISTRIBUTIONS = {
    "sklearn": "scikit-learn",
    "prometheus_client": "prometheus-client",
    "charset_normalizer": "charset-normalizer",
}
LONGEST_PAGE = 60
WORKSHOP = "mlcore.trees.growing"  # for mlcore/trees, and for the tests that compare it with its sources

FORBIDDEN = {
    ".py": {
        r"unsafe_allow_html\s*=\s*True": "learners' text would become HTML",
        r"unsafe_allow_javascript\s*=\s*True": "learners' text would become a script",
    },
    ".js": {
        r"\b(inner|outer)HTML\s*\+?=(?!=)": "use textContent and createElement",
        r"\binsertAdjacentHTML\b|\bdocument\.write\b": "use textContent and createElement",
        r"\beval\(|\bnew Function\b": "the content security policy stops it",
    },
}


def files(room: str, suffix: str = ".py") -> list[Path]:
    return sorted((ROOT / room).rglob(f"*{suffix}"))


def imported(source: str) -> Iterator[str]:
    """The top package of every import, anywhere in the file. A relative import stays in its room."""
    for node in nodes(source):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module.partition(".")[0]


def strangers(room: str, source: str) -> set[str]:
    return set(imported(source)) - ALLOWED[room] - {room} - set(sys.stdlib_module_names)


def modules(source: str) -> Iterator[str]:
    """Every module imported by its full name, and every name imported from one."""
    for node in nodes(source):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def looks_inside(source: str) -> bool:
    """Whether it imports anything from the package that grows trees."""
    return any(f"{module}.".startswith(f"{WORKSHOP}.") for module in modules(source))


def misdeeds(suffix: str, source: str) -> list[str]:
    return [f"{pattern}: {why}" for pattern, why in FORBIDDEN[suffix].items() if re.search(pattern, source)]


@pytest.mark.slow
@pytest.mark.parametrize("room", ALLOWED)
def test_imports_run_one_way(room: str):
    found = {
        (name := path.relative_to(ROOT).as_posix()): strangers(room, path.read_text(encoding="utf-8"))
        - EXCEPTIONS.get(name, set())
        for path in files(room)
    }
    assert not {path: names for path, names in found.items() if names}


def test_nothing_imports_pages():
    paths = [ROOT / "app.py", *(path for room in [*ALLOWED, "tests", "benchmarks"] for path in files(room))]
    sources = {path: path.read_text(encoding="utf-8") for path in paths}
    named = {path: source for path, source in sources.items() if "pages" in source}  # only a few need parsing
    assert ROOT / "tests/test_imports.py" in named
    assert not [path for path, source in named.items() if "pages" in imported(source)]


def test_how_trees_are_grown_is_known_to_trees_alone():
    paths = [path for room in [*ALLOWED, "benchmarks"] for path in files(room)]
    others = [path for path in paths if ROOT / "mlcore/trees" not in path.parents]
    assert not [path for path in others if looks_inside(path.read_text(encoding="utf-8"))]


def test_a_page_reads_like_a_table_of_contents():
    lines = {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in files("pages")}
    assert not {name: count for name, count in lines.items() if count > LONGEST_PAGE}


def test_no_module_is_called_utils():
    paths = [path for room in [*ALLOWED, "tests", "benchmarks"] for path in files(room)]
    assert not [path for path in paths if re.fullmatch(r"_?(utils?|helpers?)", path.stem)]


@pytest.mark.parametrize("suffix", FORBIDDEN)
def test_no_text_becomes_markup(suffix: str):
    paths = [path for room in ALLOWED for path in files(room, suffix)]
    found = {path.relative_to(ROOT): misdeeds(suffix, path.read_text(encoding="utf-8")) for path in paths}
    assert not {path: what for path, what in found.items() if what}


# The rules work: each of these breaks one.


@pytest.mark.parametrize(
    ("room", "source"),
    [
        ("mlcore", "import streamlit"),
        ("mlcore", "from sklearn.tree import DecisionTreeClassifier"),
        ("mlcore", "import pandas as pd"),
        ("mlcore", "def f():\n    from views import state"),
        ("datasets", "import mlcore.table"),
        ("views", "import pages.grow"),
        ("views", "from sklearn import svm"),
        ("pages", "import streamlit as st"),
        ("pages", "import plotly.graph_objects as go"),
    ],
)
def test_a_wrong_import_is_seen(room: str, source: str):
    assert strangers(room, source)


@pytest.mark.parametrize(
    ("room", "source"),
    [
        (
            "mlcore",
            "from __future__ import annotations\nimport math, numpy as np\nfrom . import tree\nimport mlcore",
        ),
        ("pages", "from views import stage\nfrom datasets import load\nimport mlcore"),
    ],
)
def test_a_right_import_passes(room: str, source: str):
    assert not strangers(room, source)


@pytest.mark.parametrize(
    "source",
    [
        "import mlcore.trees.growing",
        "from mlcore.trees import growing",
        "from mlcore.trees.growing import chaid",
        "from mlcore.trees.growing.splits import TIE",
    ],
)
def test_a_look_inside_is_seen(source: str):
    assert looks_inside(source)
    assert not looks_inside("from mlcore.trees import growth\nfrom mlcore.trees.grow import grow")


@pytest.mark.parametrize(
    ("suffix", "source"),
    [
        (".py", "st.markdown(name, unsafe_allow_html = True)"),
        (".js", "node.innerHTML = name"),
        (".js", "node.innerHTML += name"),
        (".js", "node.insertAdjacentHTML('beforeend', name)"),
    ],
)
def test_markup_from_text_is_seen(suffix: str, source: str):
    assert misdeeds(suffix, source)


def test_reading_markup_is_no_misdeed():
    assert not misdeeds(".js", "if (node.innerHTML === before) node.textContent = name")


def test_whatever_a_room_imports_is_installed_to_run():
    """`make run` installs only requirements.txt."""
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    installed = {line.partition("==")[0] for line in lines if "==" in line}
    sources = [path.read_text(encoding="utf-8") for room in ALLOWED for path in files(room)]
    needed = {name for source in sources for name in imported(source)} - set(ALLOWED)
    strange = needed - set(sys.stdlib_module_names)
    assert {DISTRIBUTIONS.get(name, name) for name in strange} <= installed
