"""The real thing: two processes behind the proxy, and learners who stay, continue and lose nothing."""

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from time import monotonic, sleep
from typing import Any, NamedTuple

import pytest

from serving import proxy
from tests.serving.haproxy import ADVICE
from tests.serving.learner import Learner
from tests.support.ports import free_port
from tests.support.sweep import ONLY_SWEPT
from views.kit.store import Store

pytestmark = [pytest.mark.served, pytest.mark.xdist_group("served")]  # one after the other
ROOT = Path(__file__).resolve().parents[2]
MANY = 10
FOLDER = "/somewhere"  # all addresses of the app begin with it
START_SECONDS = 60


class Served(NamedTuple):
    """The running service: the server's process, its address, its first port, its log."""

    process: subprocess.Popen
    address: str
    port: int
    log: Path

    def processes(self) -> dict[int, int]:
        """The process ids of the app, by port."""
        reported = subprocess.run(
            ["ps", "-ww", "-eo", "pid=,args="], capture_output=True, text=True, check=True
        ).stdout
        found = {}
        for port in proxy.ports(self.port, 2):
            for pid in re.findall(
                rf"^ *(\d+) .*streamlit run .*--server\.port {port}\b", reported, re.MULTILINE
            ):
                found[port] = int(pid)
        return found

    def opened(self, port: int) -> int:
        """How often the proxy has found the process at that port ready, and sent learners to it since."""
        return self.log.read_text().count(f"at{port} is UP")

    def figure(self, name: str) -> dict[int, float]:
        """A figure of each process, by port."""
        texts = {port: get(port, "/metrics")[1] for port in self.processes()}
        found = {port: re.findall(rf"^{name} (\S+)$", text, re.MULTILINE) for port, text in texts.items()}
        return {port: float(value) for port, (value,) in found.items()}


def get(port: int, path: str) -> tuple[int, str]:
    """Status and text of the answer from the process at that port; 0 if there is none."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=5)) as connection:
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        except OSError:
            return 0, ""


def starting(port: int, state: Path, *more: str) -> list[str]:
    return [
        sys.executable,
        "-m",
        "serving",
        "--port",
        str(port),
        "--processes",
        "2",
        "--state",
        str(state),
        *more,
    ]


def restarting(served: Served) -> list[str]:
    state = ["--port", str(served.port), "--state", str(served.log.parent)]
    return [sys.executable, "-m", "serving", "restart", *state]


@contextmanager
def serving(state: Path) -> Iterator[Served]:
    """Two processes behind their own address, ended at the end."""
    if proxy.find() is None:
        pytest.skip(ADVICE)
    port, log = free_port(following=4), state / "log"
    wishes = {"STREAMLIT_SERVER_BASE_URL_PATH": FOLDER, "GLASSHOUSE_METRICS": "1", "GLASSHOUSE_WORKERS": "0"}
    with log.open("w") as out:
        process = subprocess.Popen(
            starting(port, state), cwd=ROOT, env={**os.environ, **wishes}, stdout=out, stderr=out
        )
    served = Served(process, f"http://127.0.0.1:{port}{FOLDER}", port, log)
    try:
        wait_for(lambda: "Glasshouse is open" in log.read_text(), served, START_SECONDS)
        # It opens with its first process. On a busy machine the second one may take seconds longer.
        both = proxy.ports(port, 2)[:2]
        wait_for(lambda: all(served.opened(one) for one in both), served, START_SECONDS)
        yield served
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(30)
    assert process.returncode == 0
    assert not served.processes(), "no process is left"


def wait_for(seen: Any, served: Served, seconds: float) -> None:
    until = monotonic() + seconds
    while not seen():
        if served.process.poll() is not None or monotonic() > until:
            pytest.fail(served.log.read_text())
        sleep(0.1)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("serving")) as here:
        yield here


def lesson(served: Served, part: Any) -> None:
    """Learners come, something happens, and they leave."""

    async def all_of_it() -> None:
        learners = [Learner(served.address, step) for step in range(MANY)]
        await asyncio.gather(*(one.come() for one in learners))
        try:
            await part(learners)
        finally:
            await asyncio.gather(*(one.leave() for one in learners))

    with ThreadPoolExecutor(1) as other:  # this thread has an event loop if it drove a browser before
        other.submit(asyncio.run, all_of_it()).result()


async def go_on(learners: Sequence[Learner], sentences: Sequence[str]) -> None:
    """Everybody looks again, and is still at the same step."""
    await asyncio.gather(*(one.look() for one in learners))
    assert [one.page.sentence for one in learners] == list(sentences)


def reported(learners: Sequence[Learner]) -> list[str]:
    return [one.page.sentence for one in learners]


def test_learners_are_spread_and_stay_at_their_processes(served: Served):
    async def stay(learners: Sequence[Learner]) -> None:
        assert len(set(reported(learners))) == MANY, "a sentence for each step"
        assert all(cookie.cookies["glasshouse"].value for cookie in learners)
        there = served.figure("glasshouse_learners")
        assert len(there) == 2
        assert sum(there.values()) == MANY
        assert min(there.values()) > 0
        assert [await asyncio.to_thread(one.upload) for one in learners] == [204] * MANY
        await go_on(learners, reported(learners))
        assert not any(one.moves for one in learners)
        assert sum(served.figure("glasshouse_run_seconds_count").values()) >= 2 * MANY

    lesson(served, stay)


def test_a_process_that_is_killed_costs_seconds_and_no_place(served: Served):
    async def lose_one(learners: Sequence[Learner]) -> None:
        sentences, processes = reported(learners), served.processes()
        port, pid = next(iter(processes.items()))
        opened = served.opened(port)
        os.kill(pid, signal.SIGKILL)
        begun = monotonic()
        await go_on(learners, sentences)
        assert monotonic() - begun < 10
        assert 0 < sum(one.moves > 0 for one in learners) < MANY
        assert [await asyncio.to_thread(one.upload) for one in learners] == [204] * MANY
        await asyncio.to_thread(wait_for, lambda: served.opened(port) > opened, served, START_SECONDS)

    lesson(served, lose_one)


def test_a_rolling_restart_loses_nobody(served: Served):
    async def restart(learners: Sequence[Learner]) -> None:
        sentences, before = reported(learners), set(served.processes().values())
        until = monotonic() + START_SECONDS
        with subprocess.Popen(restarting(served), cwd=ROOT, stdout=subprocess.PIPE, text=True) as command:
            while command.poll() is None:
                assert monotonic() < until, served.log.read_text()
                await go_on(learners, sentences)
                await asyncio.sleep(2)
            assert command.stdout is not None
            said = command.stdout.read().splitlines()
        assert "All processes have been replaced" in served.log.read_text()
        assert said == ["0 of 2 replaced", "1 of 2 replaced", "All 2 processes are new."]
        assert command.returncode == 0
        await go_on(learners, sentences)
        after = served.processes().values()
        assert len(after) == 2
        assert not before & set(after)
        assert all(served.figure("glasshouse_learners").values()), "no process has all the learners"

    lesson(served, restart)


@ONLY_SWEPT
def test_a_restart_whose_new_process_cannot_start_says_so_and_keeps_the_old_ones(served: Served):
    before = served.processes()
    (place,) = set(proxy.ports(served.port, 2)) - set(before)
    with socket.create_server(("127.0.0.1", place)):  # it never answers
        ended = subprocess.run(
            restarting(served),
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=2 * START_SECONDS,
            check=False,
        )
    said = ended.stdout.splitlines()
    assert ended.returncode == 1
    assert said[0] == "0 of 2 replaced"
    fault = r"The new process did not become ready in \d+ s, so the older ones go on\."
    assert re.fullmatch(rf"{fault} See the log of make serve\.", said[1])
    assert len(said) == 2
    assert served.processes() == before


def alarms(log: str) -> list[str]:
    """What the proxy reports as more than a notice."""
    return re.findall(r"^<[0-4]>.*", log, re.MULTILINE)


@ONLY_SWEPT
def test_only_a_loss_is_an_alarm_not_a_start_two_restarts_or_an_end(tmp_path: Path):
    with serving(tmp_path) as here:
        first = subprocess.Popen(restarting(here), cwd=ROOT, stdout=subprocess.PIPE, text=True)
        wait_for(lambda: len(here.processes()) == 3, here, START_SECONDS)
        second = subprocess.run(restarting(here), cwd=ROOT, check=True, capture_output=True, text=True)
        said = ["0 of 2 replaced", "1 of 2 replaced", "All 2 processes are new."]
        assert first.communicate()[0].splitlines() == second.stdout.splitlines() == said
        assert here.log.read_text().count(" is UP") >= 6 + 1, "of the processes and of the phones"
        assert not alarms(here.log.read_text())
        for pid in here.processes().values():
            os.kill(pid, signal.SIGKILL)
        wait_for(lambda: "backend processes has no server available!" in here.log.read_text(), here, 20)
        reported = alarms(here.log.read_text())
        assert [one[:3] for one in reported] == ["<1>", "<1>", "<0>"]
        assert sum(" is DOWN" in one for one in reported) == 2
        up = here.log.read_text().count(" is UP")
        wait_for(lambda: here.log.read_text().count(" is UP") >= up + 2, here, START_SECONDS)
    assert alarms(here.log.read_text()) == reported


@pytest.mark.parametrize(("proto", "marked"), [("https", True), ("http", False)])
def test_a_frame_on_another_site_sends_the_cookie_where_there_is_tls(
    served: Served, proto: str, marked: bool
):
    with closing(HTTPConnection("127.0.0.1", served.port, timeout=5)) as connection:
        connection.request("GET", f"{FOLDER}/", headers={"X-Forwarded-Proto": proto})
        answer = connection.getresponse()
        (cookie,) = [one for one in answer.headers.get_all("Set-Cookie", []) if "glasshouse=" in one]
    assert "HttpOnly" in cookie
    assert ("; Secure; SameSite=None; Partitioned" in cookie) == marked


def test_figures_are_not_given_to_learners(served: Served):
    assert get(served.port, "/metrics")[0] == 404
    assert all(get(port, "/metrics")[0] == 200 for port in served.processes())


@ONLY_SWEPT
def test_what_is_logged_has_no_address_of_a_page(served: Served):
    opened = sum(map(served.opened, served.processes()))
    os.kill(next(iter(served.processes().values())), signal.SIGKILL)
    wait_for(lambda: sum(map(served.opened, served.processes())) > opened, served, START_SECONDS)
    log = served.log.read_text()
    assert not re.search(r"step=|data=tennis|Traceback", log)
    assert re.search(r"<\d>\d{4}-\S+ .*Server processes/at\d+ is DOWN", log), "the proxy reports what it sees"


# Refusals at the start --


def refused(command: Sequence[str], code: int = 1, **environment: str) -> str:
    env = {**os.environ, **environment}
    ended = subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=START_SECONDS, check=False
    )
    assert ended.returncode == code
    assert "Traceback" not in ended.stderr
    return ended.stderr


def test_a_second_server_on_the_same_port_is_refused(served: Served, tmp_path: Path):
    assert "being served on port" in refused(starting(served.port, served.log.parent))
    said = refused(starting(served.port, tmp_path))
    assert "cannot be used: Address already in use" in said
    assert f"Name another port, for example: make serve PORT={served.port + 100}" in said


def test_a_folder_that_cannot_be_written_to_is_refused(tmp_path: Path):
    if proxy.find() is None:
        pytest.skip(ADVICE)
    (tmp_path / "file").touch()  # root may write to every folder, but nobody may write below a file
    state = tmp_path / "file/state"
    said = refused(starting(free_port(following=4), state))
    assert said.startswith(f"The server cannot write to {state}: Not a directory. ")
    assert "--state" in said
    assert len(said.splitlines()) == 1


def test_a_certificate_that_is_none_is_refused(tmp_path: Path):
    if proxy.find() is None:
        pytest.skip(ADVICE)
    said = refused(starting(free_port(following=4), tmp_path, "--certificate", "/nowhere.pem"))
    assert "HAProxy does not accept its configuration" in said
    assert "/nowhere.pem" in said


def test_without_a_server_there_is_nothing_to_restart(tmp_path: Path):
    command = [sys.executable, "-m", "serving", "restart"]
    said = refused([*command, "--state", str(tmp_path)], 2)
    assert (
        said == f"Nothing is being served with --state {tmp_path}. Start with: make serve STATE={tmp_path}\n"
    )
    port = free_port()
    said = refused([*command, "--port", str(port)], 2)
    assert said == f"Nothing is being served on port {port}. Start with: make serve PORT={port}\n"


def test_without_haproxy_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch):
    from serving import __main__ as command

    monkeypatch.setattr(proxy, "find", lambda: None)
    with pytest.raises(SystemExit, match="apt install haproxy"):
        command.start(command.asked([]))


# Phones that vote in a hall ------------------------------------------------------------------------


def phones_of(served: Served) -> int:
    """The process id of the phones' process."""
    reported = subprocess.run(
        ["ps", "-ww", "-eo", "pid=,args="], capture_output=True, text=True, check=True
    ).stdout
    port = proxy.phones_port(served.port, 2)
    (pid,) = re.findall(rf"^ *(\d+) .*-m views\.server\.hall --port {port}\b", reported, re.MULTILINE)
    return int(pid)


def test_a_vote_comes_through_the_proxy_and_outlives_either_process(served: Served):
    halls = Store(served.log.with_name("halls.sqlite"))
    code = halls.open("mine")
    halls.ask(code, "story", "key", "Which?", {"a": "Outlook", "b": "Wind"})
    with closing(HTTPConnection("127.0.0.1", served.port, timeout=40)) as phone:

        def asks(path: str, body: str | None = None, **headers: str) -> tuple[int, bytes, str]:
            phone.request("POST" if body else "GET", f"{FOLDER}/room/{code}{path}", body, headers)
            try:
                answer = phone.getresponse()
            except ConnectionError:  # the process was killed just now: a phone tries again
                phone.close()
                return 0, b"", ""
            return answer.status, answer.read(), answer.headers.get("Set-Cookie", "")

        _, page, cookie = asks("")
        assert b"data-code" in page
        assert f"Path={FOLDER}/room/" in cookie
        vote = json.dumps({"round": 1, "answer": "b"})
        headers = {"Cookie": cookie.partition(";")[0], "Content-Type": "application/json"}
        assert asks("/vote", vote, **headers)[0] == 200
        before = phones_of(served)
        os.kill(before, signal.SIGKILL)
        wait_for(lambda: asks("/now", **headers)[0] == 200, served, 30)
        assert phones_of(served) != before
        assert json.loads(asks("/now", **headers)[1])["said"] == "b"
        _, pid = next(iter(served.processes().items()))  # of a lecturer's page
        os.kill(pid, signal.SIGKILL)
        wait_for(lambda: len(served.processes()) == 2 and pid not in served.processes().values(), served, 60)
        wait_for(lambda: asks("/now", **headers)[0] == 200, served, 30)  # its connection was idle for long
        assert json.loads(asks("/now", **headers)[1])["said"] == "b"
    found = halls.latest(code)
    assert found is not None
    assert found.counts == {"a": 0, "b": 1}
