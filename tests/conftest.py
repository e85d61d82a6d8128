"""Settings for all tests: examples per property test, number of threads, garbage collection."""

import gc
import os

import pytest
from hypothesis import HealthCheck, settings

# As long as they take: a busy machine is no failure.
settings.register_profile(
    "patient", max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("patient")

# Tests run in a process for each core. Threads within them, scikit-learn's and those of linear algebra, wait
# for each other at full speed: where cores are taken that costs several times what is calculated. Told before
# any of these is imported; servers that a test starts are told, too.
os.environ.setdefault("OMP_NUM_THREADS", "1")

# Importing everything and making the tests leaves no garbage in circles, but a million objects to stay: the
# interpreter walked them again and again, for half the time that it took. The tests themselves make large
# traces that live as long as a test; collecting seldom finds the same garbage.
gc.disable()
COLLECTED = 20_000, 20, 20  # new objects before the young are collected; how often before the older are


def pytest_collection_finish(session: pytest.Session) -> None:
    """What is loaded stays: none of it is walked again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED)
    gc.enable()
