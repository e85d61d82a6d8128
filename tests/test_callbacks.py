"""A callback may run after its widget is gone, so nothing in views assumes a key in the session."""

import ast
from pathlib import Path

from tests.support.sources import nodes

ROOT = Path(__file__).resolve().parent.parent
FILES = sorted((ROOT / "views").rglob("*.py"))


def trusting(source: str) -> list[int]:
    """The lines that read `st.session_state[key]`, which fails where the key is gone."""
    if "session_state" not in source:
        return []  # to parse it takes longer
    return [
        node.lineno
        for node in nodes(source)
        if isinstance(node, ast.Subscript)
        and isinstance(node.ctx, ast.Load)
        and ast.unparse(node.value) == "st.session_state"
    ]


def test_nothing_is_read_that_may_be_gone():
    found = {str(file.relative_to(ROOT)): trusting(file.read_text(encoding="utf-8")) for file in FILES}
    assert len(found) > 500
    assert not {name: lines for name, lines in found.items() if lines}, "ask views.kit.session.held, or .get"


def test_the_rule_bites():
    assert trusting("x = st.session_state[key]") == [1]
    assert trusting("st.session_state[key]['a'] = 1") == [1]
    assert not trusting("st.session_state[key] = st.session_state.get(key)")
