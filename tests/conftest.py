"""Settings for all tests: the share of wide ones, examples of a property, threads, garbage collection."""

import gc
import os

import pytest
from hypothesis import HealthCheck, settings

from tests.support.sweep import examples, sampled
from tests.support.together import Together

# No deadline: a busy machine is not a failure.
settings.register_profile(
    "patient", max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("patient")

# Tests run in a process for each core. Threads within them, scikit-learn's and those of linear algebra,
# wait for each other at full speed. On busy cores that costs several times the time of the calculation. We
# set this before the import of any of these libraries. Servers that a test starts get the setting, too.
os.environ.setdefault("OMP_NUM_THREADS", "1")

# Imports and the collection of tests leave no cyclic garbage, but a million objects that stay. The
# interpreter walked them again and again, for half of that time. The tests themselves make large traces that
# live as long as a test. A rare collection finds the same garbage.
gc.disable()
COLLECTED = 20_000, 20, 20  # new objects before a collection of the young; how often the older follow


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what only `make sweep` runs. Every property has further examples there.

    Tests that stay together come first. A process that hands half of its tests to another gives away the
    last ones, and what these tests share would be made twice.
    """
    for item in items:
        if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker("wide")
    kept = sampled(items)
    left = {*items} - {*kept}
    if left:
        config.hook.pytest_deselected(items=[*left])
    items[:] = sorted(kept, key=lambda item: item.get_closest_marker("xdist_group") is None)


def pytest_collection_finish(session: pytest.Session) -> None:
    """What is loaded stays, so the collector need not walk it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED)
    gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> Together | None:
    return Together(config, log) if config.getvalue("dist") == "loadgroup" else None
