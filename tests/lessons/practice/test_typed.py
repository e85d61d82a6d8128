"""Numbers as learners type them."""

import math
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from views.lessons.practice.signs import Unreadable
from views.lessons.practice.typed import read

WRITTEN = {  # valid wherever any number may be the answer
    0.971: "0.971 .971 0,971 ,971 ０．９７１ ٠٫٩٧١ h=0.971 H(Sunny)=0.971 h:0.971 ≈0.971 ~0.971"
    " 0.971bit 97.1% 0.971.",
    0.97: "97/100 97% 97/100=0.97 0.97=97% 97÷100 97∕100 97⁄100",
    -0.5: "−0.5 —0.5 –0.5 ﹣0.5 －0.5 ‐0.5 -½ −½ -1/2 -.5",
    0.5: "½ 1/2 [1/2] (1/2) 0.5=H √¼ 2⁻¹ 50% 5·10⁻¹ 5e-1 5E-1 0.500 1⁄2 +0.5 log2(√2) 50٪",
    4.5: "4½ 4+1/2 9/2 4.5 4,5 4.50",
    40.5: "40½ 40.5",
    1.5: "1½ 3/2",
    1 / 3: "⅓ 1/3 1÷3 1/3=0.33 1/3≈0.333",
    2 / 3: "⅔ 2/3 2·⅓",
    0.25: "¼ ½² (½)² 2^-2 2⁻² ⅟4",
    0.75: "¾ 3/4 1-¼",
    2.75: "2¾ 11/4",
    1.2: "1⅕",
    0.375: "⅜",
    1 / 9: "⅑",
    0.1: "10⁻¹ ⅒ 10^-1 1/10",
    8: "2³ 2^3 2**3 2(3+1) (1+1)(2+2) 2x4",
    math.sqrt(2): "√2 √(2) sqrt(2) 2^0.5 2**½ 2^(1/2)",
    math.sqrt(0.5): "√2/2 √(2)/2 √½ sqrt(2)/2 √0.5 2^(-½)",
    2 * math.sqrt(2): "2√2 2·√2 √8",
    3: "log₂(8) log_2(8) ld(8) lb(8) log2[8] =3 3. 003 log₂8 log(8)/log(2) log8/log2 ln8/ln2 LOG(8)÷LOG(2)",
    math.log(2): "ln(2) ln2 1-ln(2)-1+2ln2",
    math.log2(3): "log(3)/log(2) log(3)/log2 (log3)/(log2) log₂3 ln3/ln(2) log(3)/log(2)=1.585",
    math.log10(3): "log(3)/log(10) log3/log10 lg3",
    0: "log(1) log(2)-log2 log(8)/log(2)-3",
    math.sqrt(math.log2(3)): "√(log3/log2) (log(3)/log(2))^½",
    2: "lg(100) log10(100) +2",
    1234.5: "1.234,5 1,234.5 1'234.5 1’234,5 1234.5 1234,5",
    1234567: "1,234,567 1.234.567 1'234'567",
    3.91: "3,910 3.910",
    0.3333: "0.3333… 0.3333...",
    2 * math.e**3: "2e^3 2e³ 2·e³",
    math.e**-1: "exp(-1) e^-1 e⁻¹",
    2 * math.pi: "2π 2pi",
    -(
        0.4 * math.log2(0.4) + 0.6 * math.log2(0.6)
    ): "-2/5*log2(2/5)-3/5*log2(3/5) −2/5·log₂(2/5)−3/5·log₂(3/5) "
    "-2/5log2(2/5)-3/5log2(3/5) -0,4log2(0,4)-0,6log2(0,6)",
}
WITH_SPACES = {
    0.97: (
        "0.97 bit",
        "0.97 bits",
        "97 %",
        "97 percent",
        "ca. 0.97",
        "about 0.97",
        " = 0.97 ",
        "h = 0.97",
        "gain ≈ 0.97",
    ),
    4.5: ("4 ½", "4 + ½"),
    -0.5: ("– 0.5", "- 1 / 2"),
    6: ("2 x 3", "2 · 3", "2 × 3"),
    math.log2(3): ("log 3 / log 2", "ln 3 ÷ ln 2", "log2 3", "log₂ 3", "log_2 3", "h = log 3 / log 2 bits"),
    math.log2(2.5): ("log 2½ / log 2", "log2 2.5", "log 2,5 / log 2"),
    math.log(2) * math.log(3): ("ln 2 * ln 3", "(ln 2)(ln 3)"),
    -(math.log2(1 / 3) + 2 * math.log2(2 / 3)) / 3: (
        "-1/3*log(1/3)/log(2)-2/3*log(2/3)/log(2)",
        "−1/3·log(1/3) ÷ log 2 − 2/3·log(2/3) ÷ log 2",
        "-1/3*ln(1/3)/ln2-2/3*ln(2/3)/ln2",
        "(-1/3 log(1/3) - 2/3 log(2/3)) / log(2)",
    ),
}
COUNTS = {
    3910: ("3,910", "3.910", "3 910", "3\u202f910", "3'910", "3910", "3,910 €", "$3,910", "3910 records"),
    1234567: ("1,234,567", "1.234.567", "1 234 567"),
    4.5: ("4½", "4.5", "4,5"),
    0.5: ("0.500", "0,500"),
    12: ("12", "３·4"),
}


def test_what_is_read():
    for value, texts in WRITTEN.items():
        for text in texts.split():
            assert read(text).value == pytest.approx(value, rel=1e-12), text
    for value, several in WITH_SPACES.items():
        for text in several:
            assert read(text).value == pytest.approx(value, rel=1e-12), text


def test_thousands_where_a_whole_number_is_asked_for():
    for value, texts in COUNTS.items():
        for text in texts:
            assert read(text, whole=True).value == value, text


@pytest.mark.parametrize("text", ["2.000", "3,000", "3,910*2", "1,23.4", "12,34,5"])
def test_a_count_that_may_be_two_numbers_is_none(text: str):
    with pytest.raises(Unreadable, match="Write"):
        read(text, whole=True)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("log(2)", "Which logarithm"),
        ("log 2", "Which logarithm"),
        ("log2", "Which logarithm"),
        ("log10", "Which logarithm"),
        ("log(3)/ln(2)", "Which logarithm"),
        ("log(3)/log2(2)", "Which logarithm"),
        ("log(log(4)/log(2))", "Which logarithm"),
        ("log(2)*log(3)", "Which logarithm"),
        ("2^log(3)", "Which logarithm"),
        ("log2-3", "Which logarithm"),
        ("log(8)/log(2) = log(8)", "Which logarithm"),
        ("log(0)/log(2)", "counts as 0"),
        ("log(2)/log(1)", "divides by 0"),
        ("log2 2/5", "brackets"),
        ("log 2/5 / log 2", "brackets"),
        ("log 2 3", "brackets"),
        ("log 2(3)", "brackets"),
        ("log2*3", "brackets"),
        ("log3^2/log2", "brackets"),
        ("log 3 / log 2 / 2", "brackets"),
        ("log log 2", "brackets"),
        ("ln 50%", "brackets"),
        ("ln -2", "brackets"),
        ("ln", "brackets"),
        ("log", "brackets"),
        ("log23", "more than one way"),
        ("log2.5", "more than one way"),
        ("log_23", "more than one way"),
        ("log2½", "more than one way"),
        ("log100", "more than one way"),
        ("log()", "cannot be read"),
        ("log[2](3)", "more than one way"),
        ("log2(0)", "counts as 0"),
        ("1/0", "divides by 0"),
        ("log2(0) = 5", "counts as 0"),
        ("1/3 = 0.5", "not equal"),
        ("abc", "cannot be read"),
        ("", "cannot be read"),
        ("1;2", "cannot be read"),
        ("2**9999", "too high"),
        ("9^9^9^9", "too high"),
        ("1" * 121, "120 characters"),
        ("__import__('os')", "cannot be read"),
        ("1 2", "no sign between"),
        ("4 1/2", "no sign between"),
        ("4.5½", "no sign between"),
        ("3⅟4", "no sign between"),
        ("(-8)^0.5", "root"),
        ("exp(9999)", "cannot be read"),
        ("x", "cannot be read"),
        ("1e400", "finite"),
        ("(1", "not closed"),
        ("(1]", "no opening bracket"),
        ("1/2/", "cannot be read"),
        ("<b>", "cannot be read"),
        ("1e", "more than one way"),
        ("e2", "more than one way"),
        ("2e", "more than one way"),
        ("[1][0]", "more than one way"),
        ("(1+1)2", "more than one way"),
        ("10%3", "more than one way"),
        ("1/50%", "belongs"),
        ("2^50%", "belongs"),
        ("1/2%", "belongs"),
        ("3:4", "ratio"),
        ("1:30", "ratio"),
        ("1,2,3", "more than one way"),
        ("1.2.3", "more than one way"),
        ("5₂", "cannot be read"),
        ("4①", "cannot be read"),
        ("±0.5", "cannot be read"),
        ("<0.5", "cannot be read"),
        ("1_000", "cannot be read"),
        ("0x10", "cannot be read"),
        ("1j", "cannot be read"),
        ("7//2", "cannot be read"),
        ("0.97 nats", "cannot be read"),
        ("Ⅳ", "cannot be read"),
        ("nan", "cannot be read"),
        ("inf", "cannot be read"),
        ("True", "cannot be read"),
        ("=", "cannot be read"),
    ],
)
def test_what_is_not(text: str, says: str):
    with pytest.raises(Unreadable, match=says):
        read(text)


def test_only_the_plain_number_needs_no_echo():
    assert all(read(text).as_typed for text in ("0.971", ".97", "-0.5", "−0.5", "12"))
    assert not any(read(text).as_typed for text in ("0,971", "4½", "97 %", "1/4", "h=0.5", "007x1", "e"))
    assert not read("3.910", whole=True).as_typed


def test_how_many_decimals_were_written():
    found = [read(text).decimals for text in ("0.97", "97 %", "97.1 %", "h = 0.5", "1", "1/3", "1/3 = 0.33")]
    assert found == [2, 2, 3, 1, 0, None, None]


@given(st.text(max_size=130))
def test_any_text_is_a_number_or_a_sentence(text: str):
    try:
        said = str(read(text).value)
    except Unreadable as slip:
        said = str(slip)
    assert said not in ("nan", "inf", "-inf", "")


BASES = ("ln", "log2", "log10")
SUMS = st.recursive(
    st.sampled_from(["1", "1/3", "0.7", "8", "log(2)", "log(1/3)", "log(5)"]),
    lambda part: (
        st.builds("({}{}{})".format, part, st.sampled_from("+-*/"), part) | st.builds("log({})".format, part)
    ),
    max_leaves=6,
)


def _number(text: str) -> float | None:
    try:
        return read(text).value
    except Unreadable:
        return None


@given(SUMS)
def test_log_is_read_where_every_base_gives_the_same_number(text: str):
    known = [_number(text.replace("log(", f"{base}(")) for base in BASES]
    found = _number(text)
    if found is not None:
        assert known == pytest.approx([found] * 3, rel=1e-9, abs=1e-9)
    elif None not in known and len(text) <= 100:
        assert known != pytest.approx([known[0]] * 3, rel=1e-13, abs=1e-13)


@given(st.lists(st.integers(1, 60), min_size=1, max_size=4), st.sampled_from(["log", "ln", "lg"]))
def test_an_entropy_by_the_keys_of_a_calculator_is_in_bits(counts: list[int], key: str):
    n = sum(counts)
    text = "".join(f"-{c}/{n}*{key}({c}/{n})/{key}(2)" for c in counts)
    assert read(text).value == pytest.approx(-sum(c / n * math.log2(c / n) for c in counts), abs=1e-9)


@given(st.text("log12n3 ()/*-+½,.e^%", max_size=30))
def test_the_signs_of_logarithms_in_any_order_are_a_number_or_a_sentence(text: str):
    found = _number(text)
    assert found is None or math.isfinite(found)


@given(st.floats(-1e6, 1e6).map(lambda x: round(x, 6)))
def test_a_number_is_read_as_it_is_written(value: float):
    assert read(f"{value:.6f}").value == pytest.approx(value, abs=1e-9)
    assert read(f"{value:.6f}".replace(".", ",")).value == pytest.approx(value, abs=1e-9)


@given(
    st.integers(0, 999),
    st.sampled_from("½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒"),
    st.sampled_from(["", "-", "−", "—"]),
    st.sampled_from(["", " "]),
)
def test_a_mixed_number_is_a_sum(whole: int, part: str, sign: str, gap: str):
    value = whole + unicodedata.numeric(part)
    assert read(f"{sign}{whole}{gap}{part}").value == pytest.approx(-value if sign else value)


@given(st.integers(1000, 999_999_999), st.sampled_from([",", ".", "'", "\u202f"]))
def test_thousands_are_joined_or_asked_about(value: int, sign: str):
    try:
        assert read(f"{value:,}".replace(",", sign), whole=True).value == value
    except Unreadable:
        assert value % 1000 == 0
        assert value < 10**6
