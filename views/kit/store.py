"""The halls of a day with their rounds and votes, in one SQLite file that all processes share.

Nothing here says who voted: a phone is a random number, and a day later all of it is gone.
"""

import json
import os
import secrets
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from hmac import compare_digest
from hmac import new as hmac
from pathlib import Path
from threading import RLock
from time import time
from typing import Any, Literal

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels: a code is never a word, and nothing looks like 0 or 1
LENGTH = 6
MOST_PHONES = 1_000  # in a round
DAY = 16 * 3600.0  # s that a hall is kept
BUSY = 5.0  # s that a process waits for another one
State = Literal["open", "counted", "done"]
TABLES = """
CREATE TABLE IF NOT EXISTS keys (key BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS halls (
    code TEXT PRIMARY KEY, secret TEXT UNIQUE NOT NULL, began REAL NOT NULL, version INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS rounds (
    round INTEGER PRIMARY KEY AUTOINCREMENT, code TEXT NOT NULL REFERENCES halls ON DELETE CASCADE,
    story TEXT NOT NULL, key TEXT NOT NULL, ask TEXT NOT NULL, answers TEXT NOT NULL, state TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS votes (
    round INTEGER NOT NULL REFERENCES rounds ON DELETE CASCADE, phone TEXT NOT NULL, answer TEXT NOT NULL,
    PRIMARY KEY (round, phone)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS rounds_of ON rounds (code, story, key);
"""


class Refused(Exception):
    """A vote does not count. The text is a sentence for the phone."""


@dataclass(frozen=True)
class Round:
    """One vote of the hall on a question.

    answers: in plain words, by key, in their order
    counts:  the number of votes for each answer, 0 for none
    """

    number: int
    story: str
    key: str
    ask: str
    answers: Mapping[str, str]
    state: State
    counts: Mapping[str, int] = field(default_factory=dict)

    @property
    def votes(self) -> int:
        """How many phones have answered."""
        return sum(self.counts.values())

    @property
    def majority(self) -> str | None:
        """The answer with the most votes, the first of several. None without votes."""
        return max(self.counts, key=lambda key: self.counts[key]) if self.votes else None


class Store:
    """The file with all halls. One connection serves all threads of a process, one after the other."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))  # nobody else on this machine reads it
        self._base = sqlite3.connect(path, timeout=BUSY, isolation_level=None, check_same_thread=False)
        self._lock = RLock()
        for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "secure_delete=ON"):
            self._base.execute(f"PRAGMA {pragma}")
        self._base.executescript(TABLES)
        with self._changing() as base:
            base.execute(
                "INSERT INTO keys SELECT ? WHERE NOT EXISTS (SELECT 1 FROM keys)", [secrets.token_bytes(32)]
            )
        self._key: bytes = self._one("SELECT key FROM keys")[0]
        self.forget()

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._base.close()

    @contextmanager
    def _changing(self) -> Iterator[sqlite3.Connection]:
        """A change: all of it is kept, or nothing."""
        with self._lock:
            self._base.execute("BEGIN IMMEDIATE")
            try:
                yield self._base
            except BaseException:
                self._base.execute("ROLLBACK")
                raise
            self._base.execute("COMMIT")

    def _one(self, query: str, *values: object) -> tuple[Any, ...]:
        with self._lock:
            return self._base.execute(query, values).fetchone() or ()

    def _all(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with self._lock:
            return self._base.execute(query, values).fetchall()

    # Halls ------------------------------------------------------------------------------------------

    def open(self, secret: str) -> str:
        """The code of the lecturer's hall. A hall is opened if the lecturer has none."""
        with self._changing() as base:
            if code := self.hall(secret):
                return code
            code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
            while self.version(code) is not None:
                code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
            base.execute("INSERT INTO halls VALUES (?, ?, ?, 0)", (code, _hidden(secret), time()))
            return code

    def hall(self, secret: str) -> str | None:
        """The code of the hall that the holder of this secret has opened."""
        found = self._one("SELECT code FROM halls WHERE secret = ?", _hidden(secret))
        return found[0] if found else None

    def version(self, code: str) -> int | None:
        """A number that changes with everything that the phones of a hall see. None if there is no hall."""
        found = self._one("SELECT version FROM halls WHERE code = ?", code)
        return found[0] if found else None

    def changed(self) -> int:
        """A number that changes whenever another process has written."""
        return int(self._one("PRAGMA data_version")[0])

    def forget(self) -> None:
        """Forget the halls of yesterday."""
        with self._changing() as base:
            base.execute("DELETE FROM halls WHERE began < ?", [time() - DAY])

    # Rounds -----------------------------------------------------------------------------------------

    def ask(self, code: str, story: str, key: str, ask: str, answers: Mapping[str, str]) -> None:
        """Begin a round. It ends the round before."""
        shown = json.dumps([*answers.items()], ensure_ascii=False)
        with self._changing() as base:
            base.execute("UPDATE rounds SET state = 'done' WHERE code = ? AND state != 'done'", [code])
            base.execute(
                "INSERT INTO rounds (code, story, key, ask, answers, state) VALUES (?, ?, ?, ?, ?, 'open')",
                (code, story, key, ask, shown),
            )
            _seen(base, code)

    def turn(self, code: str, state: State) -> None:
        """Give the latest round another state."""
        with self._changing() as base:
            base.execute(
                "UPDATE rounds SET state = ? WHERE round = (SELECT MAX(round) FROM rounds WHERE code = ?)",
                (state, code),
            )
            _seen(base, code)

    def drop(self, code: str, story: str, key: str) -> None:
        """Forget every round on a question."""
        with self._changing() as base:
            base.execute("DELETE FROM rounds WHERE code = ? AND story = ? AND key = ?", (code, story, key))
            _seen(base, code)

    def latest(self, code: str) -> Round | None:
        """The latest round of a hall, with its votes."""
        found = self._rounds("code = ? ORDER BY round DESC LIMIT 1", code)
        return found[0] if found else None

    def rounds(self, code: str, story: str, key: str) -> Sequence[Round]:
        """All rounds on a question, with their votes, the first one first."""
        return self._rounds("code = ? AND story = ? AND key = ? ORDER BY round", code, story, key)

    def _rounds(self, where: str, *values: str) -> list[Round]:
        rows = self._all(f"SELECT round, story, key, ask, answers, state FROM rounds WHERE {where}", *values)
        return [self._round(*row) for row in rows]

    def _round(self, number: int, story: str, key: str, ask: str, answers: str, state: State) -> Round:
        words = dict(json.loads(answers))
        votes = dict(self._all("SELECT answer, COUNT(*) FROM votes WHERE round = ? GROUP BY answer", number))
        return Round(number, story, key, ask, words, state, {one: votes.get(one, 0) for one in words})

    # Votes ------------------------------------------------------------------------------------------

    def phone(self, code: str) -> str:
        """A new phone: a random number and its signature, which only this server can make."""
        number = secrets.token_urlsafe(12)
        return f"{number}.{self._signed(code, number)}"

    def is_phone(self, code: str, token: str) -> bool:
        """Whether this server has made this phone for this hall."""
        number, _, signature = token.partition(".")
        return compare_digest(signature.encode(), self._signed(code, number).encode())

    def _signed(self, code: str, number: str) -> str:
        return hmac(self._key, f"{code} {number}".encode(), sha256).hexdigest()[:32]

    def vote(self, code: str, number: int, token: str, answer: str) -> None:
        """Keep the answer of a phone in a round; another one takes its place. Raises Refused."""
        if not self.is_phone(code, token):
            raise Refused("This phone is not known here. Load the page again.")
        with self._changing() as base:
            found = self._one("SELECT answers, state FROM rounds WHERE round = ? AND code = ?", number, code)
            if not found or found[1] != "open":
                raise Refused("This vote is over.")
            if answer not in dict(json.loads(found[0])):
                raise Refused("There is no such answer.")
            phone = token.partition(".")[0]
            others = self._one("SELECT COUNT(*) FROM votes WHERE round = ? AND phone != ?", number, phone)[0]
            if others >= MOST_PHONES:
                raise Refused(f"{MOST_PHONES:,} phones have voted, and there is no room for more.")
            base.execute("INSERT OR REPLACE INTO votes VALUES (?, ?, ?)", (number, phone, answer))

    def said(self, number: int, token: str) -> str | None:
        """The answer that a phone has given in a round."""
        found = self._one(
            "SELECT answer FROM votes WHERE round = ? AND phone = ?", number, token.partition(".")[0]
        )
        return found[0] if found else None


def _seen(base: sqlite3.Connection, code: str) -> None:
    """The phones of a hall have something new to see."""
    base.execute("UPDATE halls SET version = version + 1 WHERE code = ?", [code])


def _hidden(secret: str) -> str:
    """A secret as the file keeps it: whoever reads the file cannot use it."""
    return sha256(secret.encode()).hexdigest()
