"""Own tables that need corrections first, and anything else in a link, on every lesson."""

import json
import zlib
from base64 import urlsafe_b64encode
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from datasets.own import OwnTable, ReadError
from datasets.packing import pack, unpack
from tests.support.sweep import ONLY_SWEPT, examples
from tests.support.visiting import visit
from views.lessons import LESSONS
from views.page import guessing
from views.subjects.points import reading
from views.subjects.points.of_tables import FARTHEST
from views.subjects.points.reading import FAR, POWERS

ROWS = "1,2,x\n2,3,y\n3,1,x\n4,2,y\n"
MANY = "\n".join(f"{i},{i % 7},k{i}" for i in range(60))
PROBLEMS: dict[str, tuple[str, list[Any], str]] = {
    "one class": ("a,b,class\n1,2,x\n2,3,x\n", ["c", "c", "n"], "class"),
    "sixty classes": (f"a,b,class\n{MANY}\n", ["c", "c", "n"], "class"),
    "an empty column": ("a,b,class\n1,,x\n2,,y\n", ["c", "c", "n"], "class"),
    "an empty target": ("a,b,class\n1,2,\n2,3,\n", ["c", "c", "n"], "class"),
    "a word among numbers": ("a,b,class\n1,two,x\n2,3,y\n", ["c", "c", "n"], "class"),
    "an infinite number": ("a,b,class\n1,inf,x\n2,3,y\n", ["c", "c", "n"], "class"),
    "nothing to ask for": ("a,b,class\n1,2,x\n2,3,y\n", ["l", "l", "n"], "class"),
    "a target left out": ("a,b,class\n1,2,x\n2,3,y\n", ["c", "c", "l"], "class"),
    "a value without a place": ("a,b,class\n1,low,x\n2,high,y\n", ["c", ["o", "low"], "n"], "class"),
    "a number to predict": (f"a,b,class\n{ROWS}", ["n", "c", "n"], "b"),
    "words as numbers": (f"a,b,class\n{ROWS}", ["c", "c", "c"], "class"),
    "no record": ("a,b,class\n", ["c", "c", "n"], "class"),
    "one record": ("a,b,class\n1,2,x\n", ["c", "c", "n"], "class"),
    "two records": ("a,b,class\n1,2,x\n2,3,y\n", ["c", "c", "n"], "class"),
    "huge numbers": ("a,b,class\n1e308,-1e308,x\n-1e308,1e308,y\n1e307,3,x\n", ["c", "c", "n"], "class"),
    "far numbers": ("a,b,class\n1e30,2e30,x\n2e30,1e30,y\n3e30,1,x\n", ["c", "c", "n"], "class"),
    "tiny numbers": ("a,b,class\n1e-300,2e-300,x\n2e-300,0,y\n5e-324,1e-300,x\n", ["c", "c", "n"], "class"),
    "the same numbers": ("a,b,class\n1,1,x\n1,1,y\n1,1,x\n1,1,y\n", ["c", "c", "n"], "class"),
    "numbers in the classes' place": (f"a,b,class\n{ROWS}", ["c", "n", "n"], "a"),
}


def packed(content: object) -> str:
    return urlsafe_b64encode(zlib.compress(json.dumps(content).encode(), 9)).rstrip(b"=").decode()


@pytest.mark.slow
@pytest.mark.wide(one_in=48)
@pytest.mark.parametrize("key", [*LESSONS])
@pytest.mark.parametrize("problem", [*PROBLEMS])
def test_a_table_that_has_to_be_mended_is_told_so(key: str, problem: str):
    names = {row.name for row in LESSONS[key].params}
    given = {"data": "own", "set": "own", "table": packed(PROBLEMS[problem])}
    for more in ({}, {"scale": "raw"}, {"view": "compare"}, {"view": "early"}):
        if more and not set(more) <= names:
            continue
        link = {name: value for name, value in {**given, **more}.items() if name in names}
        at = visit(key, **link)
        assert at.said
        assert at.panels or at.choices
        assert guessing.is_on(at.lesson, at.case, at.given) in (None, False)
        if at.refused is None and at.lesson.stage and at.lesson.staged(at.case):
            assert at.drawn is not None


TEXTS = st.one_of(
    st.text(max_size=12),
    st.text(st.characters(categories=["Cs", "Cc", "Lu"]), max_size=4),
    st.sampled_from(["a,b\n1,x\n2,y\n", "a,b\n1,\ud800\n2,y\n", "a,b\n1,\0\n", "c", "n", "b", "a", "\udfff"]),
)
KINDS = st.lists(
    st.one_of(st.sampled_from("cnol"), st.lists(TEXTS, max_size=3).map(lambda v: ["o", *v]), TEXTS),
    max_size=3,
)
ANY_JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.floats(), st.integers(), TEXTS),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(TEXTS, inner, max_size=3)),
    max_leaves=8,
)


@ONLY_SWEPT
@pytest.mark.slow
@settings(max_examples=examples(400), deadline=None)
@given(st.one_of(ANY_JSON, st.tuples(TEXTS, KINDS, TEXTS)))
def test_any_json_is_a_table_or_a_sentence(content: object):
    check_unpacked(packed(content))


@settings(max_examples=examples(300), deadline=None)
@given(st.one_of(st.binary(max_size=60).map(zlib.compress), st.binary(max_size=60)))
def test_any_bytes_are_a_table_or_a_sentence(data: bytes):
    check_unpacked(urlsafe_b64encode(data).decode())


def check_unpacked(text: str) -> None:
    try:
        table = unpack(text)
    except ReadError:
        return
    assert isinstance(table, OwnTable)
    assert all(str(problem) for problem in table.problems)
    assert pack(table) is None or unpack(pack(table) or "").sheet == table.sheet


@settings(max_examples=examples(300), deadline=None)
@given(st.one_of(st.binary(max_size=80), st.text(max_size=40)))
def test_any_bytes_are_points_or_none(data: bytes | str):
    text = data if isinstance(data, str) else urlsafe_b64encode(zlib.compress(data)).decode()
    try:
        x, y = reading.unpack(text)
    except ValueError:
        return
    assert len(x) == len(y)
    assert all(abs(v) < 1.1 * FARTHEST for place in x for v in place)


def test_the_farthest_points_of_a_table_fit_into_a_link():
    assert FAR * 10.0 ** POWERS[-1] == FARTHEST


def points(power: int, n: int) -> str:
    """Points at a power of ten, packed as `pack` packs them."""
    whole = np.random.default_rng(power + 200).integers(-32_768, 32_767, 2 * n).astype(">i2").tobytes()
    signs = np.packbits(np.arange(n) % 2 > 0).tobytes()
    plain = bytes([power + 128]) + n.to_bytes(2, "big") + whole[::2] + whole[1::2] + signs
    return urlsafe_b64encode(zlib.compress(plain, 9)).rstrip(b"=").decode()


@pytest.mark.wide(one_in=8)
@pytest.mark.slow
@pytest.mark.parametrize("key", ["margin", "slack", "smo", "kernels"])
@pytest.mark.parametrize("power", [POWERS[0], -3, 0, 4, POWERS[-1]])
def test_points_at_every_allowed_power_are_shown(key: str, power: int):
    at = (
        visit(key, points=points(power, 6), kernel="rbf")
        if key == "smo"
        else visit(key, points=points(power, 6))
    )
    assert "no plane can show" not in at.note
    assert at.said
    assert at.panels
    assert at.drawn is not None


@pytest.mark.parametrize("key", ["margin", "slack", "smo", "kernels"])
@pytest.mark.parametrize("power", [-128, -20, POWERS[0] - 1, POWERS[-1] + 1, 20, 127])
def test_points_beyond_are_refused_in_a_sentence(key: str, power: int):
    at = visit(key, points=points(power, 6))
    assert "The points in the link are too far apart or too close together to be plotted." in at.note
    assert at.said
