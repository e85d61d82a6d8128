"""Who asks for a restart hears how far it is, and how it ends."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Timer

import pytest

from serving import progress
from serving.__main__ import asked, restart
from serving.progress import Progress, followed

MINE = os.getpid()
ENDED = Progress(10.0, 2, 2)


@pytest.mark.parametrize(
    ("state", "ends", "sentence"),
    [
        (Progress(1.0, 0, 2), False, "0 of 2 replaced"),
        (Progress(1.0, 1, 2), False, "1 of 2 replaced"),
        (Progress(1.0, 2, 2), True, "All 2 processes are new."),
        (Progress(1.0, 1, 1), True, "The process is new."),
        (Progress(1.0, 1, 2, "It broke"), True, "It broke. See the log of make serve."),
    ],
)
def test_a_state_has_a_sentence_and_tells_whether_it_is_the_end(state: Progress, ends: bool, sentence: str):
    assert (state.has_ended, state.sentence) == (ends, sentence)


def test_what_is_written_is_read(tmp_path: Path):
    path = tmp_path / progress.NAME
    assert Progress.read(path) is None
    for state in (Progress(1.5, 0, 2), Progress(1.5, 0, 2, "“It” broke")):
        state.write(path)
        assert Progress.read(path) == state
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_gone_does_not_stop_a_restart(tmp_path: Path):
    ENDED.write(tmp_path / "gone" / progress.NAME)


def test_a_restart_that_began_before_mine_is_not_mine(tmp_path: Path):
    path = tmp_path / progress.NAME
    ENDED.write(path)
    later = ENDED._replace(begun=11.0)
    Timer(0.05, later.write, [path]).start()
    assert list(followed(path, MINE, 10.5)) == [later]


def test_a_server_that_says_nothing_is_not_waited_for_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(progress, "SILENT", 0.1)
    assert list(followed(tmp_path / progress.NAME, MINE, 10.5)) == []


@pytest.fixture
def server(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process that holds the lock of that folder, and nothing else of a server."""
    holds = (
        "import fcntl, sys, time; fcntl.flock(sys.stdin, fcntl.LOCK_EX); print(1, flush=True); time.sleep(60)"
    )
    lock = tmp_path / "lock"
    lock.touch()
    with (
        lock.open() as held,
        subprocess.Popen([sys.executable, "-c", holds], stdin=held, stdout=subprocess.PIPE) as process,
    ):
        assert process.stdout is not None
        process.stdout.readline()
        lock.write_text(str(process.pid), encoding="ascii")
        yield process


@pytest.mark.slow
def test_a_server_that_ends_in_the_middle_is_told(
    server: subprocess.Popen[bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    Timer(0.1, server.wait).start()  # it knows no SIGUSR1, so that ends it
    assert restart(asked(["restart", "--state", str(tmp_path)])) == 1
    assert "The server did not tell the end of the restart" in capsys.readouterr().err


def test_whoever_stops_waiting_hears_that_the_restart_goes_on(
    server: subprocess.Popen[bytes],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    def interrupted(*_: object) -> Iterator[Progress]:
        raise KeyboardInterrupt

    monkeypatch.setattr(progress, "followed", interrupted)
    assert restart(asked(["restart", "--state", str(tmp_path)])) == 1
    assert "The restart goes on." in capsys.readouterr().err
