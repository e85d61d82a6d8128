"""Long work in other processes: done once for all, ended when nobody waits, and explained when it fails."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from pathlib import Path
from time import monotonic, sleep
from types import ModuleType

import pytest

from mlcore import TableError
from mlcore.svm import ProblemError
from tests.support.sweep import ONLY_SWEPT
from views.kit import apart
from views.kit.apart import NotDone
from views.kit.keep import SHARED, kept_by, kept_long
from views.server import turns, workers
from views.server.turns import TURNS
from views.server.workers import Processes

pytestmark = pytest.mark.xdist_group("workers")  # they start once
EVER = 60.0  # s, much longer than a test may take


@pytest.fixture(scope="module")
def processes() -> Iterator[Processes]:
    made = Processes(1)
    yield made
    made.close()


@pytest.fixture(autouse=True)
def on_a_server(processes: Processes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "workers", processes)
    monkeypatch.setattr(workers, "GRACE", 0.1)
    SHARED.clear()


@kept_long(lambda log, *_: EVER)
def logged(log: str, seconds: float = 0.3) -> int:
    """The id of the process that did the work."""
    with Path(log).open("a", encoding="ascii") as file:
        file.write("x")
    sleep(seconds)
    return os.getpid()


@kept_long(lambda log, error: EVER)
def failing(log: str, error: str) -> None:
    with Path(log).open("a", encoding="ascii") as file:
        file.write("x")
    if error == "table":
        raise TableError("This table has no records.")
    if error == "points":
        raise ProblemError("All points are of the class “{}”.", -1.0)
    os.kill(os.getpid(), signal.SIGKILL)


@kept_by(lambda log, unused: (log, 0), lambda log, unused: EVER)
def by_its_part(log: str, unused: int) -> int:
    return os.getpid()


@kept_long(lambda log: 0.01)
def quick(log: str) -> int:
    return os.getpid()


def at_rest(processes: Processes) -> None:
    end = monotonic() + 10
    while len(processes) and monotonic() < end:
        sleep(0.02)
    assert not len(processes)


def leave(key: object, work: apart.Work | None) -> None:
    if work is not None and work.seconds > 0.3:
        raise InterruptedError


@pytest.mark.slow
def test_twenty_who_ask_for_the_same_wait_for_one_work_elsewhere(tmp_path: Path, processes: Processes):
    log = tmp_path / "log"
    with ThreadPoolExecutor(20) as learners:
        found = set(learners.map(logged, [str(log)] * 20))
    assert len(found) == 1
    assert os.getpid() not in found
    assert log.read_text() == "x"
    assert logged(str(log)) in found
    assert log.read_text() == "x"
    at_rest(processes)


@pytest.mark.slow
def test_a_page_that_waits_for_its_work_lets_the_next_page_begin(
    tmp_path: Path, processes: Processes, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(turns, "FIRST", EVER)
    made: list[str] = []

    def waiting() -> None:
        with TURNS.page():
            logged(str(tmp_path / "log"))
            made.append("the one that waits")

    with ThreadPoolExecutor(1) as learners:
        one = learners.submit(waiting)
        while not len(processes):
            sleep(0.01)
        with TURNS.page():
            made.append("the next one")
        one.result()
    assert made == ["the next one", "the one that waits"]
    at_rest(processes)


def test_what_is_quick_or_has_no_processes_is_done_in_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    assert quick(str(tmp_path)) == os.getpid()
    monkeypatch.setattr(apart, "workers", None)
    assert logged(str(tmp_path / "log")) == os.getpid()


def test_a_part_of_the_arguments_counts_there_as_here(tmp_path: Path):
    here = by_its_part(str(tmp_path), 1)
    assert here != os.getpid()
    assert by_its_part(str(tmp_path), 2) == here


def test_a_failure_is_told_as_it_was_and_not_kept(tmp_path: Path):
    log = tmp_path / "log"
    for _ in range(2):
        with pytest.raises(TableError, match=r"^This table has no records\.$"):
            failing(str(log), "table")
    assert log.read_text() == "xx"
    with pytest.raises(ProblemError) as caught:
        failing(str(log), "points")
    assert caught.value.said({-1: "setosa"}) == "All points are of the class “setosa”."


@pytest.mark.slow
def test_a_process_that_ends_is_told_of_and_another_takes_its_place(tmp_path: Path):
    with pytest.raises(NotDone, match="too large for the server"):
        failing(str(tmp_path / "log"), "kill")
    assert logged(str(tmp_path / "other")) != os.getpid()


@pytest.mark.slow
def test_a_process_killed_while_it_waits_is_replaced(tmp_path: Path, processes: Processes):
    os.kill(logged(str(tmp_path / "log"), 0.0), signal.SIGKILL)
    sleep(1.0)
    assert logged(str(tmp_path / "other"), 0.0) != os.getpid()


@pytest.mark.slow
def test_a_leaver_ends_his_work_unless_others_wait_for_it(tmp_path: Path, processes: Processes):
    def leaver() -> None:
        token = apart.WATCH.set(leave)
        with pytest.raises(InterruptedError):
            logged(str(tmp_path / "shared"), 1.0)
        apart.WATCH.reset(token)

    with ThreadPoolExecutor(2) as learners:
        stays = learners.submit(logged, str(tmp_path / "shared"), 1.0)
        learners.submit(leaver).result()
        assert stays.result() != os.getpid()
    token = apart.WATCH.set(leave)
    with pytest.raises(InterruptedError):
        logged(str(tmp_path / "alone"), EVER)
    apart.WATCH.reset(token)
    at_rest(processes)
    began = monotonic()
    logged(str(tmp_path / "next"), 0.0)
    assert monotonic() - began < EVER / 4


def test_who_comes_back_in_time_finds_his_work_going_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, processes: Processes
):
    monkeypatch.setattr(workers, "GRACE", 5.0)
    log = str(tmp_path / "log")
    token = apart.WATCH.set(leave)
    with pytest.raises(InterruptedError):
        logged(log, 1.0)
    apart.WATCH.reset(token)
    logged(log, 1.0)
    assert Path(log).read_text() == "x"


@ONLY_SWEPT
@pytest.mark.slow
def test_whoever_leaves_twice_has_the_whole_time_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, processes: Processes
):
    monkeypatch.setattr(workers, "GRACE", 1.0)
    log = str(tmp_path / "log")
    token = apart.WATCH.set(leave)
    for _ in range(2):
        with pytest.raises(InterruptedError):
            logged(log, 3.0)
        sleep(0.6)  # the first departure is now more than a second ago, the second is not
    apart.WATCH.reset(token)
    logged(log, 3.0)
    assert Path(log).read_text() == "x"


def test_a_full_queue_is_told_and_what_is_there_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, processes: Processes
):
    monkeypatch.setattr(workers, "MOST_WAITING", 2)
    with ThreadPoolExecutor(2) as learners:
        going = [learners.submit(logged, str(tmp_path / name), 0.5) for name in "ab"]
        while len(processes) < 2:
            sleep(0.01)
        with pytest.raises(NotDone, match="busy"):
            logged(str(tmp_path / "c"), 0.5)
        assert all(work.result() != os.getpid() for work in going)


@kept_long(lambda log, turn: EVER)
def in_turn(log: str, turn: str) -> None:
    with Path(log).open("a", encoding="ascii") as file:
        file.write(turn)
    sleep(0.3)


@pytest.fixture
def learner(monkeypatch: pytest.MonkeyPatch) -> ContextVar[str]:
    """The learner whose page asks in this thread."""
    asking: ContextVar[str] = ContextVar("asking")
    monkeypatch.setattr(workers, "_learner", asking.get)
    return asking


def test_learners_take_turns_and_nobody_has_more_than_two_works_waiting(
    tmp_path: Path, processes: Processes, learner: ContextVar[str]
):
    log = str(tmp_path / "log")

    def ask(owner: str, turn: str) -> None:
        learner.set(owner)
        in_turn(log, turn)

    with ThreadPoolExecutor(8) as learners:
        asked = []
        for owner, turn in (("many", "a"), ("many", "b"), ("many", "c"), ("one", "d"), ("other", "e")):
            asked.append(learners.submit(ask, owner, turn))
            while len(processes) < len(asked):
                sleep(0.005)
        with pytest.raises(NotDone, match="Two of your calculations are waiting already"):
            ask("many", "f")
        for work in asked:
            work.result()
    assert Path(log).read_text() == "abdec"
    at_rest(processes)


@ONLY_SWEPT
def test_who_has_chosen_something_else_does_not_wait_behind_what_he_left(
    tmp_path: Path, processes: Processes, learner: ContextVar[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(workers, "GRACE", EVER)
    log = str(tmp_path / "log")
    learner.set("restless")
    token = apart.WATCH.set(leave)
    for turn in "abcd":
        with pytest.raises(InterruptedError):
            logged(str(tmp_path / turn), 2.0)
    apart.WATCH.reset(token)
    in_turn(log, "x")
    assert Path(log).read_text() == "x"
    assert not (tmp_path / "b").exists()
    assert not (tmp_path / "c").exists()


def test_a_process_that_begins_during_a_run_does_not_play_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    page = ModuleType("__main__")
    page.__file__ = str(tmp_path / "page.py")
    Path(page.__file__).write_text(f"open({str(tmp_path / 'played')!r}, 'w')", encoding="utf-8")
    monkeypatch.setitem(sys.modules, "__main__", page)
    with pytest.raises(NotDone):
        failing(str(tmp_path / "log"), "kill")
    assert logged(str(tmp_path / "other")) != os.getpid()
    assert not (tmp_path / "played").exists()


def test_folders_of_killed_processes_are_removed_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(workers, "gettempdir", lambda: str(tmp_path))
    monkeypatch.setattr(workers, "mkdtemp", lambda prefix: str(tmp_path / f"{prefix}new"))
    monkeypatch.setattr(workers.util, "Finalize", lambda *_, **__: None)
    monkeypatch.setitem(vars(workers.multiprocessing.current_process()), "_config", {})
    gone = subprocess.run(
        [sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, check=True
    )
    names = {"dead": f"glasshouse-{int(gone.stdout)}-a", "lives": f"glasshouse-{os.getppid()}-b",
             "before": f"glasshouse-{os.getpid()}-c", "other": "glasshouse-notes"}  # fmt: skip
    for name in names.values():
        (tmp_path / name).mkdir()
        (tmp_path / name / "listener").touch()
    workers.keep_files_in_a_folder()
    assert {path.name for path in tmp_path.iterdir()} == {names["lives"], names["other"]}
    assert workers.multiprocessing.util.get_temp_dir() == str(tmp_path / f"glasshouse-{os.getpid()}-new")
