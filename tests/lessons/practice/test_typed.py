"""Numbers as learners type them."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from views.lessons.practice.typed import Unreadable, read


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0.971", 0.971), (".97", 0.97), ("0,971", 0.971), (",971", 0.971), ("97/100", 0.97),
        ("97 %", 0.97), ("97%", 0.97), ("−0.5", -0.5), ("+2", 2), ("= 3", 3), ("007", 7), ("1.", 1),
        ("2^3", 8), ("2³", 8),
        ("2**0.5", math.sqrt(2)), ("√(2)", math.sqrt(2)),
        ("sqrt(2)/2", math.sqrt(0.5)),
        ("exp(-1)", math.exp(-1)),
        ("-2/5*log2(2/5)-3/5*log2(3/5)", 0.9709505944546686),
        ("−2/5·log₂(2/5) − 3/5·log₂(3/5)", 0.9709505944546686),
        ("-2/5log2(2/5)-3/5log2(3/5)", 0.9709505944546686),
        ("-0,4 log2(0,4) - 0,6 log2 (0,6)", 0.9709505944546686),
        ("2(3+1)", 8), ("(1+1)(2+2)", 8), ("2 pi", 2 * math.pi), ("e^2", math.e**2), ("lg(100)", 2),
        ("ln(e)", 1),
        ("1e-3", 0.001), ("[1/2]", 0.5), ("½", 0.5), ("5/14*0.971 + 5/14*0.971", 10 / 14 * 0.971),
    ],
)  # fmt: skip
def test_what_is_read(text: str, value: float):
    assert read(text) == pytest.approx(value, rel=1e-12)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("log(2)", "Which logarithm"), ("log2 2/5", "brackets"), ("log2(0)", "counts as 0"),
        ("1/0", "divided by 0"),
        ("abc", "cannot be read"), ("", "cannot be read"), ("1;2", "cannot be read"), ("2**9999", "too high"),
        ("9^9^9^9", "too high"), ("1" * 121, "120 characters"), ("__import__('os')", "cannot be read"),
        ("1 2", "side by side"),
        ("(-8)^0.5", "root"), ("exp(9999)", "cannot be read"), ("x", "cannot be read"),
        ("(1", "cannot be read"),
        ("1,234.5", "side by side"), ("1/2/", "cannot be read"), ("<b>", "cannot be read"),
    ],
)  # fmt: skip
def test_what_is_not(text: str, says: str):
    with pytest.raises(Unreadable, match=says):
        read(text)


@given(st.text(max_size=130))
def test_any_text_is_a_number_or_a_sentence(text: str):
    try:
        said = str(read(text))
    except Unreadable as slip:
        said = str(slip)
    assert said not in ("nan", "inf", "-inf", "")


@given(st.floats(-1e6, 1e6).map(lambda x: round(x, 6)))
def test_a_number_is_read_as_it_is_written(value: float):
    assert read(f"{value:.6f}") == pytest.approx(value, abs=1e-9)
    assert read(f"{value:.6f}".replace(".", ",")) == pytest.approx(value, abs=1e-9)
