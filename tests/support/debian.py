"""Programs that tests need, from Debian's packages, installed where that is possible."""

import os
import shutil
import subprocess
import sys
from pathlib import Path


def install(*packages: str) -> bool:
    """Install packages as root on Debian. Return whether that worked."""
    if not (_is_debian() and os.geteuid() == 0 and shutil.which("apt-get")):
        return False
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
        if subprocess.run(["apt-get", "-q", *command], env=quiet, stdout=sys.stderr, check=False).returncode:
            return False
    return True


def _is_debian() -> bool:
    try:
        return "ID=debian" in Path("/etc/os-release").read_text(encoding="utf-8").splitlines()
    except OSError:
        return False
