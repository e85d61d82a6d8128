"""`make clean` takes nothing away from a server that runs."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

MAKEFILE = Path(__file__).resolve().parent.parent / "Makefile"
MAKE = shutil.which("make")
STREAMLIT = "print('open', flush=True)\nimport time\ntime.sleep(60)\n"

pytestmark = pytest.mark.skipif(MAKE is None, reason="There is no make here.")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with this Makefile, its own Python and a Streamlit that only waits."""
    shutil.copy(MAKEFILE, tmp_path)
    (tmp_path / ".venv/bin").mkdir(parents=True)
    (tmp_path / ".venv/bin/python").symlink_to(sys.executable)
    (tmp_path / "streamlit").mkdir()
    (tmp_path / "streamlit/__main__.py").write_text(STREAMLIT, encoding="utf-8")
    return tmp_path


@pytest.fixture
def server(checkout: Path) -> Iterator[subprocess.Popen[str]]:
    """As glasshouse/__main__.py starts it."""
    command = [str(checkout / ".venv/bin/python"), "-m", "streamlit", "run", "app.py"]
    with subprocess.Popen(command, cwd=checkout, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "open\n"
        yield running
        running.kill()


def clean(checkout: Path) -> subprocess.CompletedProcess[str]:
    """As somebody types it. Inside `make test`, make would announce the folder first."""
    outside = {name: value for name, value in os.environ.items() if name not in {"MAKELEVEL", "MAKEFLAGS"}}
    return subprocess.run(
        ["make", "clean"], cwd=checkout, env=outside, capture_output=True, text=True, check=False
    )


def test_clean_refuses_beside_a_running_server(checkout: Path, server: subprocess.Popen[str]):
    refused = clean(checkout)
    assert refused.returncode != 0
    assert refused.stdout.splitlines()[0].startswith("Glasshouse is running from this folder. End it first")
    assert "rm -rf" not in refused.stdout
    assert (checkout / ".venv/bin/python").exists()
    server.kill()
    server.wait()
    assert clean(checkout).returncode == 0
    assert not (checkout / ".venv").exists()


def test_clean_removes_what_was_made_beside_the_server_of_another_folder(
    server: subprocess.Popen[str], tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
):
    other = tmp_path_factory.mktemp("other")
    shutil.copy(MAKEFILE, other)
    for made in (".venv", "build", ".ruff_cache", "mlcore/__pycache__"):
        (other / made).mkdir(parents=True)
    cleaned = clean(other)
    assert cleaned.returncode == 0, cleaned.stderr
    assert sorted(path.name for path in other.iterdir()) == ["Makefile", "mlcore"]
    assert not list((other / "mlcore").iterdir())
    assert (tmp_path / ".venv/bin/python").exists()
