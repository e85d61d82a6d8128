"""Linear algebra on one thread."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ONE = (os.cpu_count() or 1) < 2
CODE = """
import numpy
from threadpoolctl import threadpool_info
from views.server import threads
threads.keep_to_one()
import scipy.linalg
print(*{one["num_threads"] for one in threadpool_info()})
"""


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ({}, "1"),
        ({"OMP_NUM_THREADS": "x"}, "1"),
        pytest.param({"OMP_NUM_THREADS": "2"}, "2", marks=pytest.mark.skipif(ONE, reason="one core")),
    ],
)
def test_libraries_that_are_loaded_early_or_late_keep_to_one_thread(given: dict[str, str], found: str):
    env = {name: text for name, text in os.environ.items() if not name.endswith("_NUM_THREADS")}
    said = subprocess.run(
        [sys.executable, "-c", CODE],
        cwd=ROOT,
        env={**env, **given},
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.strip() == found
