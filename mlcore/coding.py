"""Huffman's code: bits for symbols of different frequency, with the shortest possible mean length.

No code word is the beginning of another, so bits can be decoded without marks between them.

Source: Huffman 1952, A method for the construction of minimum-redundancy codes; Cover & Thomas 2006, ch. 5.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

FEWEST = 2


@dataclass(frozen=True, slots=True)
class Merge:
    """Two groups become one.

    zero, one: the groups that the bits 0 and 1 lead to: below k a symbol, k + j the group of merge j
    weight:    how often the symbols of the new group occur together
    """

    zero: int
    one: int
    weight: int


@dataclass(frozen=True, slots=True)
class Code:
    """A code for k symbols.

    counts: how often each symbol occurs; merges: the k - 1 steps that build the code, the root last
    words:  the code word of each symbol, made of 0 and 1
    """

    counts: tuple[int, ...]
    merges: tuple[Merge, ...]
    words: tuple[str, ...]

    @property
    def bits(self) -> int:
        """Bits for all occurrences of all symbols: every merge adds one to each symbol of its group."""
        return sum(merge.weight for merge in self.merges)

    @property
    def mean_length(self) -> float:
        """Bits per symbol. At least the entropy of the counts, and less than one bit more."""
        return self.bits / sum(self.counts)


def huffman(counts: Sequence[int]) -> Code:
    """The code of symbols with these counts, built from the rarest up.

    At each step the two rarest groups become one. The group with the earlier symbol gets a 0, the other a 1.
    Among equally rare groups the older one comes first, and symbols in their order come before groups. So
    this code has the shortest longest word among the codes with the shortest mean (Schwartz 1964). Raises
    ValueError for fewer than two symbols, or one that never occurs.

    >>> huffman([4, 2, 1, 1]).words
    ('0', '10', '110', '111')
    """
    k = len(counts)
    if k < FEWEST:
        raise ValueError(f"A code needs at least {FEWEST} symbols, but there are {k}.")
    if min(counts) < 1:
        raise ValueError("Every symbol must occur at least once.")
    waiting = [(count, group) for group, count in enumerate(counts)]
    heapify(waiting)
    earliest = [*range(k)]  # the first symbol of each group
    merges: list[Merge] = []
    while len(waiting) > 1:
        (few, a), (more, b) = heappop(waiting), heappop(waiting)
        zero, one = sorted((a, b), key=earliest.__getitem__)
        heappush(waiting, (few + more, len(earliest)))
        earliest.append(earliest[zero])
        merges.append(Merge(zero, one, few + more))
    return Code(tuple(counts), tuple(merges), _words(merges, k))


def _words(merges: Sequence[Merge], k: int) -> tuple[str, ...]:
    """The code words, from the root down."""
    words = {k + len(merges) - 1: ""}
    for group, merge in reversed([*enumerate(merges, start=k)]):
        words[merge.zero] = f"{words[group]}0"
        words[merge.one] = f"{words[group]}1"
    return tuple(words[symbol] for symbol in range(k))
