"""What holds for all tests: how long properties are searched, and how many threads there are."""

import os

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
