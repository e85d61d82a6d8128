"""A watchdog keeps a program running, but not for ever if it cannot run."""

import asyncio
import logging
import os
import re
import sys
import threading
from pathlib import Path

import pytest

from serving import kept, proxy, supervisor
from tests.serving.haproxy import ADVICE
from tests.support.ports import free_port
from views.server import crowd, metrics

SLEEPS = "import sys, time; open(sys.argv[1], 'a').write('started '); time.sleep(60)"
FAILS = "import sys; open(sys.argv[1], 'a').write('started '); sys.exit(7)"


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "NOTICED", 0.05)


async def until(path: Path, text: str) -> None:
    async with asyncio.timeout(20):
        while not path.exists() or path.read_text() != text:
            await asyncio.sleep(0.05)


def test_the_proxy_bounds_an_address_as_the_app_does():
    assert proxy.MOST == crowd.MOST


def test_what_is_killed_is_started_again_and_what_is_told_to_end_is_not(tmp_path: Path):
    log = tmp_path / "log"

    async def live():
        one = kept.Kept("It", [sys.executable, "-c", SLEEPS, str(log)], pytest.fail)
        await until(log, "started ")
        one._process.kill()
        await until(log, "started started ")
        await one.stop()
        assert one._process.returncode is not None
        assert not one.resting

    asyncio.run(live())


def test_what_cannot_run_rests_and_is_tried_again_later_and_later(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(kept, "RESTS", (0.2, 0.4, 60.0))
    log, lost = tmp_path / "log", []

    async def live():
        one = kept.Kept("It", [sys.executable, "-c", FAILS, str(log)], lambda: lost.append(one.resting))
        async with asyncio.timeout(30):
            while len(lost) < 3:
                await asyncio.sleep(0.05)
            assert one.resting
            await one.stop()  # in the middle of the long rest, and at once

    asyncio.run(live())
    assert lost == [True] * 3
    assert log.read_text() == "started " * (kept.MOST_FALLS + 2)
    assert sum("is tried again in" in line for line in caplog.messages) == 3


@pytest.mark.skipif(
    hasattr(os, "pidfd_open") and sys.version_info >= (3, 12),
    reason="This Python hears of the end of a child in the thread of the loop, so nothing can come between.",
)
def test_what_ends_while_it_is_told_to_end_keeps_its_exit_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    log, collect, waitpid = tmp_path / "log", threading.Event(), os.waitpid

    def late(pid: int, options: int) -> tuple[int, int]:
        if threading.current_thread() is not threading.main_thread():
            collect.wait(10)
        return waitpid(pid, options)

    monkeypatch.setattr(os, "waitpid", late)

    async def live():
        one = kept.Kept("It", [sys.executable, "-c", FAILS, str(log)], pytest.fail)
        await until(log, "started ")
        os.waitid(os.P_PID, one._process.pid, os.WEXITED | os.WNOWAIT)
        stopping = asyncio.create_task(one.stop())
        await asyncio.sleep(0.1)
        collect.set()
        await stopping
        assert one._process.returncode == 7

    asyncio.run(live())
    assert caplog.messages == []


def test_the_rests_are_a_minute_two_and_five():
    assert kept.RESTS == (60.0, 120.0, 300.0)


def test_a_rest_is_counted_in_the_figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    assert metrics._rests() == 0.0
    (tmp_path / "rests").write_text("2", encoding="ascii")
    monkeypatch.setenv(supervisor.RESTS, str(tmp_path / "rests"))
    assert metrics._rests() == 2.0


def test_what_no_longer_answers_is_started_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(kept, "EVERY", 0.02)
    log, asked = tmp_path / "log", []

    def lives() -> bool:
        """A program that begins late, hangs for a moment, and hangs later for good."""
        asked.append(1)
        return 10 < len(asked) <= 20 or 23 < len(asked) <= 30 or len(asked) > 45

    async def live():
        one = kept.Kept("It", [sys.executable, "-c", SLEEPS, str(log)], pytest.fail, lives)
        await until(log, "started started ")
        assert len(asked) >= 30 + kept.MOST_SILENT
        await one.stop()
        assert not one.resting

    asyncio.run(live())
    assert caplog.messages[0] == "It does not answer and is killed"


def test_what_does_not_end_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(kept, "GRACE", 0.3)
    log = tmp_path / "log"

    async def live():
        deaf = f"import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); {SLEEPS}"
        one = kept.Kept("It", [sys.executable, "-c", deaf, str(log)], pytest.fail)
        await until(log, "started ")
        await one.stop()
        assert one._process.returncode == -9

    asyncio.run(live())


def test_a_house_without_a_process_ends_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    haproxy = proxy.find()
    if haproxy is None:
        pytest.skip(ADVICE)
    monkeypatch.setattr(sys, "executable", "/bin/false")
    port, path = free_port(following=4), tmp_path / "haproxy.cfg"
    path.write_text(proxy.local("127.0.0.1", port, 2), encoding="utf-8")
    plan = supervisor.Plan(haproxy, path, 2, "127.0.0.1", port, "localhost", None)

    async def live() -> int:
        return await supervisor.Supervisor(plan).run()

    with caplog.at_level(logging.INFO):
        assert asyncio.run(live()) == 1
    assert (
        sum(re.search("at port .* is tried again in 1 min", said) is not None for said in caplog.messages)
        == 2
    )
    assert (tmp_path / "rests").read_text() == "2"
    assert caplog.messages[-1] == "No process can be kept running. The lines above show why"
