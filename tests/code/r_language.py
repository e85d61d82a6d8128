"""Find R with its packages for the tests of the code that pages show, or install both.

`python -m tests.code.r_language` prints where it is. Without R these tests are skipped, with a message.
"""

import shutil
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from tests.support.debian import install

PACKAGES = ("rpart", "partykit", "e1071", "caret", "class", "randomForest", "gbm", "earth", "glmnet", "ipred",
            "pROC", "MASS")  # fmt: skip
OF_DEBIAN = ("r-base-core", *(f"r-cran-{package.lower()}" for package in PACKAGES))
ADVICE = (
    "The tests of the lines of R are left out: R and its packages could not be found or installed. "
    f"On Debian and Ubuntu: apt install {' '.join(OF_DEBIAN)}"
)
BATCH = Path(__file__).with_name("batch.R")


@cache
def find() -> str | None:
    """The path of Rscript, if every package is there, too."""
    path = shutil.which("Rscript")
    return path if path and _has_packages(path) else None


def _has_packages(path: str) -> bool:
    wanted = ", ".join(f'"{package}"' for package in PACKAGES)
    ask = f"q(status = any(!sapply(c({wanted}), function(one) nzchar(system.file(package = one)))))"
    return subprocess.run([path, "--vanilla", "-e", ask], capture_output=True, check=False).returncode == 0


def find_or_install() -> str | None:
    """The path of Rscript: the one on this machine, or a fresh one."""
    if not find() and install(*OF_DEBIAN):
        find.cache_clear()
    return find()


def run(folders: Sequence[Path]) -> None:
    """Run the program r.R of each folder in one process. batch.R lists the files that it leaves there."""
    path = find()
    assert path
    command = [path, "--vanilla", str(BATCH), *map(str, folders)]
    subprocess.run(command, capture_output=True, check=True)


if __name__ == "__main__":
    print(find_or_install() or ADVICE)
