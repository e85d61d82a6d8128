"""One thread for the linear algebra of a process.

OpenBLAS divides work on 10,000 numbers among all cores, and its threads wait for each other at full speed.
Beside other work, a sum of 5 µs took 12 ms. The processes of a server use the cores already.
"""

import os

from threadpoolctl import threadpool_limits

NUMBERS = "OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"  # set by the operator, they win


def keep_to_one() -> None:
    """Keep the libraries that are loaded to one thread, and those that are loaded later, by workers too."""
    given = next((os.environ[name] for name in NUMBERS if os.environ.get(name, "").isdecimal()), "1")
    for name in NUMBERS:
        os.environ.setdefault(name, given)
    threadpool_limits(limits=int(given))
