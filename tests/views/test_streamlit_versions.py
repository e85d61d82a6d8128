"""The Streamlit functions that the views use. The browser-only edition has version 1.62.

tests/reference/streamlit-1.62.json lists that version's public functions with their parameters.
"""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

ROOT = Path(__file__).resolve().parents[2]
KNOWN = json.loads((ROOT / "tests/reference/streamlit-1.62.json").read_text())
# Features that 1.62 lacks, and their substitutes there.
EXCEPTIONS = {
    ("plotly_chart", "alt"): "views/page/draw.py says it in hidden text where there is no such parameter",
    (
        "data_editor",
        "alt",
    ): "the heading above the table; the browser edition has no Arrow, and so no such editor",
}
VALUES = {"query_params", "session_state", "context", "sidebar", "column_config", "components", "__file__"}


def calls(source: str) -> Iterator[tuple[str, set[str]]]:
    """Each function of st in the source, with the keywords of its calls."""
    if "st" not in re.findall(r"\w+", source):
        return  # to parse it takes longer
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and (name := dotted(node)):
            yield name, set()
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and (name := dotted(node.func))
        ):
            yield name, {keyword.arg for keyword in node.keywords if keyword.arg}


def dotted(node: ast.expr) -> str:
    """“column_config.TextColumn” for st.column_config.TextColumn; nothing for names outside st."""
    names = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    return ".".join(reversed(names)) if isinstance(node, ast.Name) and node.id == "st" else ""


def strange(name: str, keywords: set[str]) -> list[str]:
    if name.split(".", maxsplit=1)[0] in VALUES and name not in KNOWN:
        return []
    if name not in KNOWN:
        return [name]
    return [f"{name}({word}=)" for word in keywords - {*KNOWN[name]} if (name, word) not in EXCEPTIONS]


@pytest.mark.slow
def test_every_function_and_keyword_is_known_to_the_browser_edition():
    files = sorted((ROOT / "views").rglob("*.py"))
    assert len(files) > 500
    found = {
        str(file.relative_to(ROOT)): [one for call in calls(file.read_text()) for one in strange(*call)]
        for file in files
    }
    assert not {name: unknown for name, unknown in found.items() if unknown}


def test_a_strange_keyword_is_found():
    assert [one for call in calls("st.button('a', wide=True)") for one in strange(*call)] == ["button(wide=)"]
    assert [one for call in calls("st.dance()") for one in strange(*call)] == ["dance", "dance"]


@pytest.mark.slow
@pytest.mark.parametrize("page", ["grow", "prune", "smo", "slack", "kernels", "predict", "compare"])
def test_keywords_that_are_put_together_are_known_as_well(page: str, monkeypatch: pytest.MonkeyPatch):
    asked: set[tuple[str, str]] = set()

    def watched(name: str):
        work = getattr(st, name)

        def call(*args, **kwargs):
            asked.update((name, word) for word in kwargs)
            return work(*args, **kwargs)

        return call

    for name in KNOWN:
        if callable(getattr(st, name, None)) and not isinstance(getattr(st, name), type):
            monkeypatch.setattr(st, name, watched(name))
    at = AppTest.from_file(str(ROOT / "views/site/shell.py"), default_timeout=30)
    at.switch_page(f"../../pages/{page}.py").run()
    assert not at.exception
    assert ("selectbox", "key") in asked, "nothing was recorded"
    assert not {one for one in asked if one[1] not in KNOWN[one[0]]} - {*EXCEPTIONS}
