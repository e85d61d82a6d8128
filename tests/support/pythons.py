"""Other Pythons of this machine."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST = 11  # of 3.x, as in pyproject.toml
NEWEST = 30  # further than anybody has got
PYENV = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
UV = Path(os.environ.get("UV_PYTHON_INSTALL_DIR") or Path.home() / ".local/share/uv/python")


def newest_other() -> str | None:
    """The newest Python 3.x that runs here and is not the 3.x of this process.

    It may be on the path, or pyenv or uv may have installed it.
    """
    folders = [*PYENV.glob("*/bin"), *UV.glob("*/bin"), os.environ.get("PATH", os.defpath)]
    for minor in reversed(range(OLDEST, NEWEST)):
        found = shutil.which(f"python3.{minor}", path=os.pathsep.join(map(str, folders)))
        if found and minor != sys.version_info.minor and _runs(found):
            return found
    return None


def _runs(python: str) -> bool:
    return subprocess.run([python, "-c", "import venv"], capture_output=True, check=False).returncode == 0
