"""Tests that share a server are handed to one process, and the others one by one."""

import re
from pathlib import Path

from tests.support.together import MARK, is_together, scope

ROOT = Path(__file__).resolve().parents[1]


def test_a_file_with_a_server_of_its_own_stays_together():
    shell = "tests/serving/test_supervisor.py"
    assert {scope(f"{shell}::test_{name}") for name in ("a", "b[1]")} == {shell}
    alone = "tests/browser/test_back.py::test_a[1]"
    assert scope(alone) == alone


def test_no_group_has_tests_in_two_files():
    """Each file would have its own process."""
    files = [file for file in (ROOT / "tests").rglob("test_*.py") if file != Path(__file__)]
    groups = [
        name
        for file in files
        if is_together(str(file.relative_to(ROOT)))
        for name in re.findall(rf'{re.escape(MARK)}"(\w+)"', file.read_text(encoding="utf-8"))
    ]
    assert len(groups) == len({*groups}) == 7
