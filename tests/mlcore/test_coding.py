"""Huffman's code: decoded, as short as possible, between the entropy and one bit more."""

from collections.abc import Iterator
from functools import cache
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import entropy

from mlcore.coding import huffman

counts = st.lists(st.integers(1, 100), min_size=2, max_size=8)
few = st.lists(st.integers(1, 12), min_size=2, max_size=5)


@cache
def depths(k: int) -> frozenset[tuple[int, ...]]:
    """The depths of the leaves in every binary tree with k leaves: every complete code, by its lengths."""
    if k == 1:
        return frozenset([(0,)])
    return frozenset(
        tuple(depth + 1 for depth in (*left, *right))
        for i in range(1, k) for left in depths(i) for right in depths(k - i)
    )  # fmt: skip


def every_code(k: int) -> Iterator[tuple[int, ...]]:
    for shape in {tuple(sorted(one)) for one in depths(k)}:
        yield from {*permutations(shape)}


@given(few)
def test_no_code_is_shorter_and_none_as_short_has_a_shorter_longest_word(found: list[int]):
    code = huffman(found)
    cost = {
        lengths: sum(n * length for n, length in zip(found, lengths, strict=True))
        for lengths in every_code(len(found))
    }
    assert code.bits == min(cost.values())
    best = [lengths for lengths, bits in cost.items() if bits == code.bits]
    assert max(map(len, code.words)) == min(map(max, best))


@given(counts)
def test_the_mean_length_is_between_the_entropy_and_one_bit_more(found: list[int]):
    code = huffman(found)
    bits = float(entropy(found, base=2))
    assert bits - 1e-12 <= code.mean_length < bits + 1
    assert code.bits == sum(n * len(word) for n, word in zip(found, code.words, strict=True))


@given(counts)
def test_no_word_begins_another_and_none_is_wasted(found: list[int]):
    words = huffman(found).words
    assert not [(a, b) for a, b in permutations(words, 2) if b.startswith(a)]
    assert sum(2.0 ** -len(word) for word in words) == 1


@given(counts)
def test_what_is_rarer_has_no_shorter_word(found: list[int]):
    code = huffman(found)
    pairs = [*zip(found, map(len, code.words), strict=True)]
    assert all(length >= other for n, length in pairs for m, other in pairs if n < m)


def test_powers_of_one_half_need_no_more_than_the_entropy():
    assert huffman([4, 2, 1, 1]).mean_length == 1.75
    assert huffman([4, 2, 2]).words == ("0", "10", "11")
    assert [merge.weight for merge in huffman([4, 2, 1, 1]).merges] == [2, 4, 8]


@pytest.mark.parametrize("found", [[], [3], [2, 0]])
def test_what_is_no_source_is_refused(found: list[int]):
    with pytest.raises(ValueError, match="symbol"):
        huffman(found)
