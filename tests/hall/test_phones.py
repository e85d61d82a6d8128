"""The pages of the phones over HTTP: who gets in, what a phone sees, and when."""

import asyncio
import json
import re
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.support.served import served
from views.kit.store import Store
from views.server.hall import phones
from views.server.hall.phones import Misses, Phones

ANSWERS = {"a": "Outlook", "b": "Humidity"}
JSON = {"Content-Type": "application/json"}


class Answer(NamedTuple):
    status: int
    text: str
    headers: dict[str, str]

    @property
    def shown(self) -> Any:
        return json.loads(self.text)

    @property
    def cookie(self) -> dict[str, str]:
        return {"Cookie": self.headers["set-cookie"].partition(";")[0]}


def asking(port: int, path: str, headers: dict[str, str], body: str | None) -> Answer:
    with closing(HTTPConnection("127.0.0.1", port, timeout=40)) as connection:
        connection.request("GET" if body is None else "POST", path, body, headers)
        answer = connection.getresponse()
        return Answer(
            answer.status,
            answer.read().decode(),
            {name.lower(): value for name, value in answer.getheaders()},
        )


Ask = Callable[..., Awaitable[Answer]]


def live(store: Store, part: Callable[[Ask], Awaitable[None]]) -> None:
    """Serve the phones while a part of a lecture goes on."""

    async def all_of_it() -> None:
        site = Phones(store)
        async with served(site.app()) as port, site.awake():

            async def ask(
                path: str, headers: dict[str, str] | None = None, body: str | None = None
            ) -> Answer:
                return await asyncio.to_thread(asking, port, path, headers or {}, body)

            await part(ask)

    asyncio.run(all_of_it())


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "halls.sqlite")


@pytest.fixture
def lecturer(store: Store, tmp_path: Path) -> Store:
    """The same halls in another process."""
    return Store(tmp_path / "halls.sqlite")


def asked(lecturer: Store) -> str:
    code = lecturer.open("mine")
    lecturer.ask(code, "story", "key", "Which <attribute>?", ANSWERS)
    return code


def test_a_phone_gets_in_by_the_code_sees_the_question_and_votes(store: Store, lecturer: Store) -> None:
    code = asked(lecturer)

    async def part(ask: Ask) -> None:
        page = await ask(f"/room/{code.lower()}")
        assert page.status == 200
        assert len(page.text) < 20_000
        assert "Streamlit" not in page.text
        assert "default-src 'none'" in page.headers["content-security-policy"]
        assert re.search(r"HttpOnly.*Path=/room/.*SameSite=strict", page.headers["set-cookie"])
        seen = (await ask(f"/room/{code}/now", page.cookie)).shown
        assert seen["ask"] == "Which <attribute>?"
        assert (seen["state"], seen["said"]) == ("open", None)
        assert seen["answers"] == [["a", "Outlook"], ["b", "Humidity"]]
        said = json.dumps({"round": seen["round"], "answer": "b"})
        for _ in range(2):
            kept = await ask(f"/room/{code}/vote", page.cookie | JSON, said)
            assert (kept.status, kept.shown) == (200, {"said": "b"})
        assert (await ask(f"/room/{code}/now", page.cookie)).shown["said"] == "b"
        again = await ask(f"/room/{code}", page.cookie)
        assert "set-cookie" not in again.headers, "a reload is the same phone"
        found = lecturer.latest(code)
        assert found is not None
        assert found.counts == {"a": 0, "b": 1}
        script = await ask("/room/phone.js")
        assert script.status == 200
        assert len(script.text) + len(page.text) < 25_000

    live(store, part)


def test_a_phone_hears_of_a_change_at_once_and_only_then(store: Store, lecturer: Store) -> None:
    code = asked(lecturer)

    async def part(ask: Ask) -> None:
        page = await ask(f"/room/{code}")
        since = (await ask(f"/room/{code}/now", page.cookie)).shown["version"]
        waits = [asyncio.create_task(ask(f"/room/{code}/now?since={since}", page.cookie)) for _ in range(5)]
        done, _ = await asyncio.wait(waits, timeout=0.5)
        assert not done
        lecturer.turn(code, "counted")
        seen = [one.shown["state"] for one in await asyncio.wait_for(asyncio.gather(*waits), 5)]
        assert seen == ["counted"] * 5

    live(store, part)


def test_a_phone_that_waits_long_gets_the_same_again(
    store: Store, lecturer: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phones, "WAIT", 0.2)
    code = lecturer.open("mine")

    async def part(ask: Ask) -> None:
        page = await ask(f"/room/{code}")
        seen = (await ask(f"/room/{code}/now?since=0", page.cookie)).shown
        assert seen == {"state": "waiting", "version": 0}

    live(store, part)


def test_a_wrong_code_is_told_and_too_many_of_them_have_to_wait(store: Store, lecturer: Store) -> None:
    code = asked(lecturer)

    async def part(ask: Ask) -> None:
        phone = await ask(f"/room/{code}")
        wrong = await ask("/room/BBBBBB")
        assert wrong.status == 404
        assert "No vote has the code BBBBBB." in wrong.text
        assert "set-cookie" not in wrong.headers
        for _ in range(phones.MISSES_OF_ONE - 1):
            await ask("/room/<script>")
        assert (await ask("/room/BBBBBB")).status == 429
        assert (await ask(f"/room/{code}")).status == 429, "else the answer would tell a right code"
        assert (await ask(f"/room/{code}", phone.cookie)).status == 200, "who is in stays in"
        assert (await ask(f"/room/{code}/now", phone.cookie)).status == 200

    live(store, part)


def test_misses_are_counted_in_all_and_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    misses = Misses()
    for i in range(phones.MISSES):
        assert not misses.too_many("another")
        misses.add(str(i))
    assert misses.too_many("another")
    later = time.monotonic() + 2
    monkeypatch.setattr(phones, "monotonic", lambda: later)
    assert not misses.too_many("another")


@pytest.mark.parametrize("path", ["/room", "/room/", "/school/room/"])
def test_the_door_takes_a_code_as_people_type_it(store: Store, lecturer: Store, path: str) -> None:
    code = asked(lecturer)

    async def part(ask: Ask) -> None:
        door = await ask(path)
        if path == "/room":
            assert (door.status, door.headers["location"]) == (307, "room/")
            return
        assert door.status == 200
        assert '<label for="code">' in door.text
        typed = f"{code[:3].lower()}%20-{code[3:]}"
        gone = await ask(f"{path}?code={typed}")
        assert (gone.status, gone.headers["location"]) == (303, code)
        page = await ask(f"{path}{code}")
        assert f"Path={path};" in page.headers["set-cookie"]

    live(store, part)


@pytest.mark.parametrize(
    ("headers", "body", "status"),
    [
        (JSON, "{}", 400),
        (JSON, "[]", 400),
        (JSON, "{", 400),
        (JSON, "[" * 1_500, 400),
        (JSON, '{"round": true, "answer": "a"}', 400),
        (JSON, '{"round": 1e400, "answer": "a"}', 400),
        (JSON, '{"round": 99999999999999999999, "answer": "a"}', 400),
        (JSON, '{"round": 1, "answer": ["a"]}', 400),
        (JSON, '{"round": 1, "answer": "' + "a" * 3_000 + '"}', 400),
        ({"Content-Type": "text/plain"}, '{"round": 1, "answer": "a"}', 400),
        (JSON | {"Origin": "https://evil.example"}, '{"round": 1, "answer": "a"}', 403),
        (JSON | {"Cookie": ""}, '{"round": 1, "answer": "a"}', 409),
        (JSON, '{"round": 7, "answer": "a"}', 409),
        (JSON, '{"round": 1, "answer": "\\ud800"}', 409),
    ],
)
def test_what_is_no_vote_is_refused(
    store: Store, lecturer: Store, headers: dict[str, str], body: str, status: int
) -> None:
    code = asked(lecturer)

    async def part(ask: Ask) -> None:
        page = await ask(f"/room/{code}")
        answer = await ask(f"/room/{code}/vote", page.cookie | headers, body)
        assert answer.status == status
        assert answer.shown["say"].endswith(".")
        found = lecturer.latest(code)
        assert found is not None
        assert found.votes == 0

    live(store, part)


def test_who_has_not_loaded_the_page_sees_nothing(store: Store, lecturer: Store) -> None:
    code = asked(lecturer)

    async def part(ask: Ask) -> None:
        assert (await ask(f"/room/{code}/now")).shown == {"state": "unknown"}

    live(store, part)
