"""The halls of a day: one vote of a phone in a round, codes, signatures, and nothing beyond the day."""

import sqlite3
import stat
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from views.kit import store as stores
from views.kit.store import LETTERS, Refused, Store

ANSWERS = {"a": "Outlook", "b": "Humidity <b>", "c": "make it a leaf"}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "kept" / "halls.sqlite")


def asked(store: Store, secret: str = "mine") -> str:
    """The code of a hall with an open question."""
    code = store.open(secret)
    store.ask(code, "grow tennis", "root", "Which attribute?", ANSWERS)
    return code


def vote(store: Store, code: str, token: str, answer: str) -> None:
    latest = store.latest(code)
    assert latest is not None
    store.vote(code, latest.number, token, answer)


@given(st.lists(st.tuples(st.integers(0, 8), st.sampled_from("abc")), max_size=40))
def test_the_last_answer_of_each_phone_counts_once(said: list[tuple[int, str]]) -> None:
    with TemporaryDirectory() as folder:
        store = Store(Path(folder, "halls.sqlite"))
        code = asked(store)
        phones = [store.phone(code) for _ in range(9)]
        for i, answer in said:
            vote(store, code, phones[i], answer)
        found = store.latest(code)
        assert found is not None
        wanted = Counter(dict(said).values())
        assert found.counts == {key: wanted[key] for key in "abc"}
        assert found.votes == len(dict(said))
        assert [store.said(found.number, phone) for phone in phones] == [dict(said).get(i) for i in range(9)]
        store.close()


def test_the_majority_is_the_first_of_the_most_frequent(store: Store) -> None:
    code = asked(store)
    found = store.latest(code)
    assert found is not None
    assert found.majority is None
    for answer in "cbcb":
        vote(store, code, store.phone(code), answer)
    found = store.latest(code)
    assert found is not None
    assert found.majority == "b"


def test_a_lecturer_has_one_hall_and_nobody_else_has_it(store: Store) -> None:
    code = store.open("mine")
    assert store.open("mine") == code == store.hall("mine")
    assert store.open("theirs") != code
    assert store.hall("guessed") is None
    assert len(code) == 6
    assert set(code) <= set(LETTERS)
    assert len(set(LETTERS)) == 20


def test_a_second_vote_on_a_question_begins_with_nothing_and_the_first_one_stays(store: Store) -> None:
    code = asked(store)
    phone = store.phone(code)
    vote(store, code, phone, "a")
    store.turn(code, "counted")
    asked(store)
    vote(store, code, phone, "c")
    first, second = store.rounds(code, "grow tennis", "root")
    assert (first.counts["a"], second.counts) == (1, {"a": 0, "b": 0, "c": 1})
    assert (first.state, second.state) == ("done", "open")
    store.drop(code, "grow tennis", "root")
    assert store.rounds(code, "grow tennis", "root") == []


@pytest.mark.parametrize("state", ["counted", "done"])
def test_nobody_votes_when_the_vote_is_over(store: Store, state: stores.State) -> None:
    code = asked(store)
    store.turn(code, state)
    with pytest.raises(Refused, match="over"):
        vote(store, code, store.phone(code), "a")


def test_what_is_no_vote_is_refused_with_a_sentence(store: Store) -> None:
    code = asked(store)
    other = asked(store, "theirs")
    with pytest.raises(Refused, match="no such answer"):
        vote(store, code, store.phone(code), "z")
    number, _, signature = store.phone(code).partition(".")
    for forged in ("", ".", number, f"{number}.", f"{number}x.{signature}", store.phone(other), "é.ü"):
        with pytest.raises(Refused, match="not known"):
            vote(store, code, forged, "a")
    found = store.latest(other)
    assert found is not None
    with pytest.raises(Refused, match="over"):
        store.vote(code, found.number, store.phone(code), "a")


def test_a_hall_has_room_for_a_thousand_phones_and_those_in_it_may_change_their_minds(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "MOST_PHONES", 2)
    code = asked(store)
    first, second, third = (store.phone(code) for _ in range(3))
    vote(store, code, first, "a")
    vote(store, code, second, "a")
    with pytest.raises(Refused, match="no room"):
        vote(store, code, third, "a")
    vote(store, code, first, "b")
    found = store.latest(code)
    assert found is not None
    assert found.counts == {"a": 1, "b": 1, "c": 0}


def test_a_day_later_everything_is_gone(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    code = asked(store)
    vote(store, code, store.phone(code), "a")
    monkeypatch.setattr(stores, "DAY", -1.0)
    store.forget()
    assert store.version(code) is None
    with sqlite3.connect(next(iter(store_files(store)))) as base:
        for table in ("halls", "rounds", "votes"):
            assert base.execute(f"SELECT COUNT(*) FROM {table}").fetchone() == (0,)


def store_files(store: Store) -> list[str]:
    return [row[2] for row in store._base.execute("PRAGMA database_list")]


def test_the_file_tells_nobody_the_secret_and_only_its_owner_reads_it(store: Store) -> None:
    asked(store, "a very secret secret")
    (path,) = map(Path, store_files(store))
    whole = b"".join(part.read_bytes() for part in path.parent.iterdir())
    assert b"a very secret secret" not in whole
    assert all(stat.S_IMODE(part.stat().st_mode) == 0o600 for part in path.parent.iterdir())


def test_many_processes_share_the_file_and_see_what_the_others_did(store: Store) -> None:
    (path,) = store_files(store)
    other = Store(Path(path))
    before = other.changed()
    code = asked(store)
    assert other.changed() != before
    seen = other.version(code)
    store.turn(code, "counted")
    assert other.version(code) != seen
    asked(store)
    assert other.is_phone(code, store.phone(code)), "all processes have the same key"
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda i: vote((store, other)[i % 2], code, store.phone(code), "a"), range(80)))
    found = other.latest(code)
    assert found is not None
    assert found.counts["a"] == 80
    other.close()
