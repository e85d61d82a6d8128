"""The secret key of an exam, and what is drawn with it.

The figures of an exercise follow from the key, the kind, the variant and the place on the sheet. The key is
stretched by scrypt, and BLAKE2b with the stretched key gives each lot a seed of 256 bits. So no number stands
for an exercise, and nobody finds one by trying numbers. All that can be tried is the key.
"""

import json
import secrets
import unicodedata
from base64 import b32encode
from collections.abc import Iterator
from hashlib import blake2b, scrypt
from random import Random

LEAST = 8  # characters of a key
MOST = 200
SALT = b"glasshouse exam"  # the same for all, because a sheet is drawn again from its key alone
ROUNDS, BLOCK, LANES = 2**14, 8, 1  # of scrypt: 16 MB and about 50 ms for each key that somebody tries
CHECKED = 4  # letters of the check
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # of a suggested key: none is taken for another
GROUPS, GROUP = 4, 4  # 79 bits


class KeyRefused(ValueError):
    """Says in a sentence why a key is not taken."""


class Key:
    """A key. It has no text, so that no log and no error shows it."""

    __slots__ = ("_stretched",)

    def __init__(self, text: str) -> None:
        """Raises KeyRefused for a key that is too short or too long."""
        typed = unicodedata.normalize("NFKC", text).strip()
        if not LEAST <= len(typed) <= MOST:
            raise KeyRefused(f"A key has {LEAST} to {MOST} characters. Type a longer or a shorter one.")
        self._stretched = scrypt(
            typed.encode("utf-8", "replace"), salt=SALT, n=ROUNDS, r=BLOCK, p=LANES, dklen=64
        )

    @property
    def check(self) -> str:
        """Four letters on the paper, by which the corrector sees that a key is the right one."""
        return b32encode(self._hash("check"))[:CHECKED].decode()

    def attempts(self, kind: str, variant: str, place: int) -> Iterator[Random]:
        """Lots for the figures of an exercise. place: on the sheet, from 1"""
        attempt = 0
        while True:
            yield Random(int.from_bytes(self._hash("lot", kind, variant, place, attempt)))
            attempt += 1

    def _hash(self, *said: str | int) -> bytes:
        return blake2b(json.dumps(said).encode(), key=self._stretched, digest_size=32).digest()


def suggested() -> str:
    """A new key that can be written down and typed."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(GROUP)) for _ in range(GROUPS))
