"""Pages stand in line and give way to steps, but not for ever."""

import asyncio
from threading import Thread
from time import perf_counter, sleep
from typing import Any

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from views.server import metrics
from views.server import turns as here
from views.server.turns import PATIENCE, TURNS, Turns


def seconds(turns: Turns, times: int = 1) -> float:
    began = perf_counter()
    for _ in range(times):
        turns.make_way()
    return perf_counter() - began


def in_line(turns: Turns, count: int, made: list[int]) -> list[Thread]:
    """Pages that come one after the other, and note themselves when they are made."""

    def page(number: int) -> None:
        with turns.page():
            made.append(number)

    pages = [Thread(target=page, args=(number,)) for number in range(count)]
    for one in pages:
        one.start()
        sleep(0.005)
    return pages


def test_pages_are_made_one_at_a_time_in_their_order(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(here, "FIRST", 60.0)
    turns, made = Turns(), list[int]()
    with turns.page():
        pages = in_line(turns, 6, made)
        assert not made
    for one in pages:
        one.join()
    assert made == [*range(6)]


def test_a_page_that_waits_for_other_work_lets_the_next_one_begin(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(here, "FIRST", 60.0)
    turns, made = Turns(), list[int]()
    with turns.page():
        turns.leave()
        for one in in_line(turns, 3, made):
            one.join()
        turns.leave()
    assert made == [0, 1, 2]
    with turns.page():  # it gave its place back once, not three times
        waiting = in_line(turns, 1, made)
        assert made == [0, 1, 2]
    waiting[0].join()


def test_the_first_in_the_line_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(here, "FIRST", 0.02)
    turns, made = Turns(), list[int]()
    with turns.page():
        for one in in_line(turns, 3, made):
            one.join(10)
        assert made == [0, 1, 2]


def test_a_page_waits_until_the_step_is_done():
    turns, ended = Turns(), []

    def step() -> None:
        sleep(PATIENCE / 3)
        ended.append(perf_counter())
        turns.steps.clear()

    turns.steps.add(1)
    with turns.page():
        under_way = Thread(target=step)
        under_way.start()
        turns.make_way()
        went_on = perf_counter()
    under_way.join()
    assert ended[0] <= went_on


def test_a_page_waits_no_longer_in_all_than_it_has_patience():
    turns = Turns()
    turns.steps.add(1)
    with turns.page():
        assert seconds(turns) >= PATIENCE
        assert seconds(turns, 1_000) < PATIENCE
    with turns.page():
        assert seconds(turns) >= PATIENCE, "the next page has its own patience"


def test_who_makes_no_page_waits_for_nobody():
    turns = Turns()
    turns.steps.add(1)
    assert seconds(turns, 1_000) < PATIENCE
    with turns.page():
        pass
    assert seconds(turns, 1_000) < PATIENCE


def test_a_step_is_under_way_from_its_message_to_its_end():
    """As on the websocket: a whole page's run is not a step, and a connection that ends waits for nothing."""
    step, page, finished = BackMsg(), BackMsg(), ForwardMsg()
    step.rerun_script.fragment_id = "beside the picture"
    page.rerun_script.page_name = "grow"
    finished.script_finished = ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY
    said: list[Any] = []
    asked = [page, step, step]

    async def receive() -> Any:
        return {"type": "websocket.receive", "bytes": asked.pop(0).SerializeToString()}

    async def send(message: Any) -> None:
        said.append(message)

    async def lesson() -> list[int]:
        connection = metrics._Connection(receive, send)
        end = {"type": "websocket.send", "bytes": finished.SerializeToString()}
        under_way = []
        await connection.send({"type": "websocket.accept"})
        for _ in range(2):
            await connection.receive()
            under_way.append(len(TURNS.steps))
            await connection.send(end)
            under_way.append(len(TURNS.steps))
        await connection.receive()
        under_way.append(len(TURNS.steps))
        connection.end()
        return [*under_way, len(TURNS.steps)]

    assert asyncio.run(lesson()) == [0, 0, 1, 0, 1, 0]
    assert len(said) == 3
