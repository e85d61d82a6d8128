"""Hostile files: each gets one sentence or is read, in little time and little memory."""

import tracemalloc
from time import process_time

import pytest

from datasets.own import ReadError
from datasets.reading import read
from tests.support.hostile_files import hostile_files
from tests.support.sweep import ONLY_SWEPT, WHOLE, chosen

ONE_IN = 1 if WHOLE else 4
MOST_SECONDS = 2.0
MOST_MEMORY = 400 * 1024**2


def answer(data: bytes) -> str:
    """The sentence that refuses a file, "" if it is read."""
    try:
        read(data)
    except ReadError as error:
        return str(error)
    return ""


@ONLY_SWEPT
@pytest.mark.slow
@pytest.mark.wide
def test_two_hundred_hostile_files_get_a_sentence_each_and_little_time():
    files = [*hostile_files()]
    assert len(files) == 200
    for place in chosen([{name} for name, _ in files], len(files) // ONE_IN):
        name, data = files[place]
        start = process_time()
        sentence = answer(data)
        assert process_time() - start < MOST_SECONDS, name
        assert not sentence or ((sentence[0].isupper() or sentence[0] == "“") and sentence[-1] in ".?"), name
        assert "\n" not in sentence, name
        assert len(sentence) < 400, name


@ONLY_SWEPT
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
