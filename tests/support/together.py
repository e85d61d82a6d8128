"""The tests of a file with the mark xdist_group run in one process, one after the other, and begin first.

They share a server or a browser. pytest-xdist 3.8 writes the group into the name of a test, where pytest 9.2
does not read it: the tests of a group ran in every process, beside each other.
"""

from functools import cache
from pathlib import Path

from xdist.scheduler import LoadScopeScheduling

ROOT = Path(__file__).resolve().parents[2]
MARK = "pytest.mark.xdist_group("


@cache
def is_together(file: str) -> bool:
    return MARK in (ROOT / file).read_text(encoding="utf-8")


def scope(nodeid: str) -> str:
    """What is handed to a process at once: a test, or the file of tests that stay together."""
    file = nodeid.partition("::")[0]
    return file if is_together(file) else nodeid


class Together(LoadScopeScheduling):
    def _split_scope(self, nodeid: str) -> str:
        return scope(nodeid)
