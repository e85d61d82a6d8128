"""The app goes on with the sources that it loaded, whatever happens to their files.

Streamlit reads the script of a page when somebody first opens it, and Python a module at its first import.
After an update a running process would mix old and new ones, and every page could fail. So this module loads
all of them before the first learner comes, and says when the files have changed since.
"""

import logging
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from threading import Lock
from time import monotonic, time

from streamlit import runtime

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("views", "mlcore", "datasets")
SCRIPTS = ("views/site/shell.py", "pages/*.py")  # Streamlit runs them and imports none
AGAIN = 60.0  # s between two looks at the files
LOG = logging.getLogger("glasshouse")


class Sources:
    """What is loaded, and whether its files have changed since."""

    def __init__(self) -> None:
        self._loaded = time()
        self._next = 0.0
        self._changed = False
        self._lock = Lock()

    def load(self) -> None:
        """Import every module, and compile every script."""
        self._loaded = time()
        for name in _modules():
            import_module(name)
        if runtime.exists():
            kept = runtime.get_instance()._script_cache
            for script in _scripts():
                kept.get_bytecode(str(script))

    def changed(self) -> bool:
        """Whether a file is newer than what runs. It looks once a minute, and the log says so once."""
        with self._lock:
            if self._changed or monotonic() < self._next:
                return self._changed
            self._next = monotonic() + AGAIN
            self._changed = any(path.stat().st_mtime > self._loaded for path in _files() if path.exists())
        if self._changed:
            LOG.warning(
                "The files of the app are newer than what runs. It goes on with what it loaded until "
                "`make restart` or a new start"
            )
        return self._changed


def _modules() -> Iterator[str]:
    for package in PACKAGES:
        for found in pkgutil.walk_packages([str(ROOT / package)], f"{package}."):
            if not found.name.endswith(".__main__") and found.name != "views.site.shell":
                yield found.name


def _scripts() -> list[Path]:
    return [path for pattern in SCRIPTS for path in sorted(ROOT.glob(pattern))]


def _files() -> Iterator[Path]:
    yield from _scripts()
    for package in PACKAGES:
        yield from (ROOT / package).rglob("*.py")


SOURCES = Sources()
