"""`make test` samples the wide tests alike everywhere, and `make sweep` leaves none of them out."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.sweep import chosen

ASKING = re.compile(r"^from tests.support.sweep import .*\bWHOLE\b", re.MULTILINE)
ROOT = Path(__file__).resolve().parent.parent
WIDE = """
import pytest

@pytest.mark.wide(one_in=10, each=["data algorithm.name", "data"])
@pytest.mark.parametrize("algorithm", [{"name": "cart", "n": i} for i in range(10)] + [{}], ids=str)
@pytest.mark.parametrize("data", ["iris", "golf"])
def test_trees(data, algorithm):
    pass

def test_plain():
    pass
"""


def test_every_value_is_in_the_sample_and_the_rest_fills_it():
    values: list[set[object]] = [{"a"}, {"a"}, {"b"}, {"a", "b"}, {"c"}, set()]
    assert chosen(values, 1) == [0, 2, 4]
    assert chosen(values, 4) == [0, 2, 4, 1]
    assert sorted(chosen(values, 6)) == [*range(6)]


@pytest.mark.slow
@pytest.mark.parametrize(("sweep", "cases"), [("", 5), ("1", 23)])
def test_a_sweep_runs_every_case_and_a_test_the_sample(tmp_path: Path, sweep: str, cases: int):
    (tmp_path / "test_wide.py").write_text(WIDE, encoding="utf-8")
    (tmp_path / "conftest.py").write_text("from tests.conftest import *\n", encoding="utf-8")
    asked = [sys.executable, "-m", "pytest", "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path)]
    ran = [
        subprocess.run(
            [*asked, "--collect-only", "-q", "-o", "addopts=", str(tmp_path)],
            cwd=ROOT, env={"PYTHONPATH": str(ROOT), "GLASSHOUSE_SWEEP": sweep},
            capture_output=True, text=True, check=True,
        ).stdout
        for _ in range(2)
    ]  # fmt: skip
    names = [line for line in ran[0].splitlines() if "::" in line]
    assert len(names) == cases
    assert names == [line for line in ran[1].splitlines() if "::" in line]
    for data in ("iris", "golf"):
        assert any(f"[{data}-{{}}]" in name for name in names), "an entry that is missing is a value, too"


def test_whoever_chooses_for_himself_has_the_mark():
    asking = [file for file in (ROOT / "tests").rglob("test_*.py") if ASKING.search(file.read_text())]
    assert len(asking) >= 6
    assert not [file.name for file in asking if not re.search(r"mark\.wide|ONLY_SWEPT", file.read_text())]


def test_make_sweep_asks_for_the_mark():
    (target,) = [part for part in (ROOT / "Makefile").read_text().split("\n\n") if "\nsweep:" in f"\n{part}"]
    assert target.count("GLASSHOUSE_SWEEP=1") == target.count('-m "wide and ') == 2
