"""The lecturer's two requests: only who holds the secret of a hall hears how many have voted."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.applications import Starlette

from tests.hall.test_phones import Answer, asking
from tests.support.served import served
from views.kit.store import Store
from views.server.hall import routes, server

BASE = "/school/"


@pytest.fixture
def halls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setenv(server.HALLS, str(tmp_path / "halls.sqlite"))
    server.store.cache_clear()
    yield server.store()
    server.store.cache_clear()


def ask(path: str, method: str = "GET", **headers: str) -> Answer:
    """The answer to a request, with these headers."""

    async def once() -> Answer:
        async with served(Starlette(routes=routes.routes(BASE))) as port:
            body = "" if method == "POST" else None
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            return await asyncio.to_thread(asking, port, f"{BASE}hall/{path}", named, body)

    return asyncio.run(once())


def test_the_secret_becomes_a_cookie_that_counts_the_votes(halls: Store) -> None:
    code = halls.open("mine")
    kept = ask("keep", "POST", X_Hall="mine")
    assert kept.status == 204
    cookie = kept.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert f"Path={BASE}" in cookie
    assert "SameSite=strict" in cookie
    mine = {"Cookie": cookie.partition(";")[0]}
    assert ask("votes", **mine).shown == {"votes": 0}, "nobody has been asked yet"
    halls.ask(code, "story", "key", "Which?", {"a": "A", "b": "B"})
    found = halls.latest(code)
    assert found is not None
    halls.vote(code, found.number, halls.phone(code), "a")
    assert ask("votes", **mine).shown == {"votes": 1}
    halls.drop(code, "story", "key")
    assert ask("votes", **mine).shown == {"votes": 0}, "a vote that was stopped is no error"


@pytest.mark.parametrize("secret", ["", "theirs", "x" * 201])
def test_another_secret_opens_nothing(halls: Store, secret: str) -> None:
    halls.open("mine")
    kept = ask("keep", "POST", X_Hall=secret)
    assert kept.status == 403
    assert "set-cookie" not in kept.headers
    assert ask("votes", Cookie=f"glasshouse-hall={secret}").status == 403


def test_a_page_of_another_site_sets_no_cookie(halls: Store) -> None:
    halls.open("mine")
    assert ask("keep", "POST", X_Hall="mine", Origin="https://evil.example").status == 403
