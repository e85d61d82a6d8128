"""Entropy as bits: Huffman's code step by step, its mean length beside the entropy, and its tree."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mlcore.coding import huffman
from tests.support.visiting import visit, words
from views.lessons.node.code import CodeCase, fixed, is_exact, may_be_longest, picture, story

counts = st.lists(st.integers(1, 40), min_size=2, max_size=6).map(tuple)


def test_the_majors_of_gladiator_take_as_many_bits_as_their_entropy():
    at = visit("node", view="code", symbols="4,2,2", step="end")
    assert at.story.entropy == 1.5
    assert at.story.code.mean_length == 1.5
    assert "● B 2/8 10 2 2.000" in words(at.html)


def test_one_merge_after_another():
    at = visit("node", view="code", symbols="5,2,1,1,1", step=1)
    assert "The two rarest, ■ C (1) and ◆ D (1), form one group that occurs 2 of 10 times" in at.said
    assert "✚ E is just as rare, but older groups come first" in at.said
    assert "root" in visit("node", view="code", symbols="5,2,1,1,1", step=4).said
    shown = words(visit("node", view="code", symbols="5,2,1,1,1", step=3).html)
    assert "code word" not in shown, "the words appear when the tree is done"


def test_mean_length_is_the_sum_of_the_merges():
    at = visit("node", view="code", symbols="1,1,1,1,1", step="6")
    assert at.story.code.bits == 12
    assert r"\tfrac{2 + 2 + 3 + 5}{5} = 2.4000" in at.formulas
    assert "A fixed-length code needs 3 bits, 15 for all" in at.said
    assert [fixed(k) for k in (2, 3, 4, 5, 7)] == [1, 2, 2, 3, 3]


def test_a_symbol_takes_a_whole_bit():
    at = visit("node", view="code", symbols="5,1", step="end")
    assert "0.650 bits" in at.said
    assert "needs 1.000" in at.said
    asked = at.lesson.asks(at.case, at.story)
    assert [one().key for one in asked.values()] == ["length"], "with two symbols both have one bit"


@given(counts)
def test_mean_length_is_the_entropy_exactly_where_shares_are_powers_of_one_half(found: tuple[int, ...]):
    shown = story(CodeCase(found))
    assert is_exact(found) == (abs(shown.code.mean_length - shown.entropy) < 1e-12)


@given(counts)
def test_each_right_answer_is_the_longest_of_a_code_just_as_short(found: tuple[int, ...]):
    """This code appears if ties favour that symbol, or the present code already has it."""
    code = huffman(found)
    longest = max(map(len, code.words))
    for i in may_be_longest(code):
        rest = [n for j, n in enumerate(found) if j != i]
        joined = [found[i] + min(rest), *sorted(rest)[1:]]
        bits = (huffman(joined).bits if len(joined) > 1 else 0) + joined[0]
        assert len(code.words[i]) == longest or bits == code.bits


@given(counts)
def test_lines_of_the_tree_never_cross(found: tuple[int, ...]):
    """Each node's horizontal line has its own height, and no other node's vertical line crosses it."""
    case = CodeCase(found)
    lines = [
        mark["at"][0]["spots"]
        for mark in picture(case, story(case))["panes"][0]["marks"]
        if mark["kind"] == "line"
    ]
    levels = [(min(a[0], b[0]), max(a[0], b[0]), b[1]) for _, a, b in lines]
    for (x, low), (_, high), _ in lines:
        for left, right, y in levels:
            assert not (low < y < high and left < x < right)


def test_symbols_are_changed_and_slips_mended():
    at = visit("node", view="code")
    assert at.fields["symbols 0"].change(9)["symbols"] == "9,2,1,1"
    assert at.fields["symbols many"].change(6)["symbols"] == "4,2,1,1,1,1"
    mended = visit("node", view="code", symbols="0,3")
    assert mended.case.counts == (1, 3)
    assert mended.note
    assert visit("node", view="code", symbols="1,2,3,4,5,6,7").case.counts == (4, 2, 1, 1)


@pytest.mark.parametrize(
    ("symbols", "right"),
    [("4,2,1,1", {"2", "3"}), ("1,1,1,1", {"0", "1", "2", "3"}), ("9,4,2,2,1", {"2", "3", "4"})],
)
def test_who_may_have_the_longest_word(symbols: str, right: set[str]):
    at = visit("node", view="code", symbols=symbols)
    assert at.lesson.asks(at.case, at.story)[1]().right == right
