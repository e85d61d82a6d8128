"""Hostile files: each gets one sentence or is read, in little time and little memory."""

import tracemalloc
from time import process_time

import pytest

from datasets.own import ReadError
from datasets.reading import read
from tests.support.hostile_files import hostile_files

MOST_SECONDS = 2.0
MOST_MEMORY = 400 * 1024**2


def answer(data: bytes) -> str:
    """The sentence that refuses a file, "" if it is read."""
    try:
        read(data)
    except ReadError as error:
        return str(error)
    return ""


@pytest.mark.slow
def test_two_hundred_hostile_files_get_a_sentence_each_and_little_time():
    seen = 0
    for name, data in hostile_files():
        start = process_time()
        sentence = answer(data)
        assert process_time() - start < MOST_SECONDS, name
        assert not sentence or ((sentence[0].isupper() or sentence[0] in "“") and sentence[-1] in ".?"), name
        assert "\n" not in sentence, name
        assert len(sentence) < 400, name
        seen += 1
    assert seen == 200


@pytest.mark.slow
def test_a_bomb_unfolds_to_little():
    bombs = [data for name, data in hostile_files() if name in ("a bomb", "cells", "the last column")]
    tracemalloc.start()
    try:
        assert all(map(answer, bombs))
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < MOST_MEMORY
