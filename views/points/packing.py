"""Edited points packed into the link."""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from math import ceil, log10

import numpy as np

from datasets.points import DECIMALS, MOST_POINTS

FAR = 30_000  # the greatest whole number a packed coordinate is written with
MOST_CHARACTERS = 4_000


def pack(x: Sequence[Sequence[float]], y: Sequence[int]) -> str:
    """Points as URL-safe text: whole multiples of a power of ten that all coordinates fit.

    Three decimals are kept, fewer where a coordinate is above 30. Each number has two bytes; the high bytes
    come all before the low ones. There are few different high bytes, which deflate makes short when they
    stand together; low bytes are as good as random.

    >>> unpack(pack([(1.5, -2.25)], [1]))
    ([(1.5, -2.25)], [1])
    """
    far = max((abs(v) for place in x for v in place), default=1.0)
    power = max(-DECIMALS, ceil(log10(far / FAR))) if far > 0 else -DECIMALS
    whole = np.array(x, dtype=float).reshape(-1, 2) / 10.0**power
    words = np.round(whole.T).astype(">i2").ravel().tobytes()
    signs = np.packbits(np.array(y, dtype=int) > 0).tobytes()
    plain = bytes([power + 128]) + len(y).to_bytes(2, "big") + words[::2] + words[1::2] + signs
    return urlsafe_b64encode(zlib.compress(plain, 9)).rstrip(b"=").decode()


def unpack(text: str) -> tuple[list[tuple[float, float]], list[int]]:
    """Places and classes that pack() packed. Raises ValueError for anything else."""
    if len(text) > MOST_CHARACTERS:
        raise ValueError("too long")
    unpacker = zlib.decompressobj()
    try:
        packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        plain = unpacker.decompress(packed, 10 * MOST_POINTS)
    except zlib.error as error:
        raise ValueError("not packed") from error
    power, n = plain[0] - 128 if plain else 0, int.from_bytes(plain[1:3], "big")
    if not unpacker.eof or n > MOST_POINTS or len(plain) != 3 + 4 * n + -(-n // 8) or abs(power) > 20:
        raise ValueError("not points")
    high, low, signs = plain[3 : 3 + 2 * n], plain[3 + 2 * n : 3 + 4 * n], plain[3 + 4 * n :]
    words = np.frombuffer(bytes(b for pair in zip(high, low, strict=True) for b in pair), dtype=">i2")
    # Divided where that is exact: 15 / 10 is 1.5, 15 * 0.1 is not.
    places = words / 10.0**-power if power < 0 else words * 10.0**power
    up = np.unpackbits(np.frombuffer(signs, dtype=np.uint8), count=n).astype(int)
    a, b = places[:n].tolist(), places[n:].tolist()
    return list(zip(a, b, strict=True)), (2 * up - 1).tolist()
