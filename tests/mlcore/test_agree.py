"""Where two trees diverge, and where they only seem to."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given

import mlcore
from mlcore import RECIPES, Branch, Node, Split, Tree, fit, scan
from mlcore.trees.agree import first_disagreement, same_question
from mlcore.trees.node import cut
from tests.mlcore.support import at_least, cases, recipes, saw, thorough
from tests.support.sweep import ONLY_SWEPT
from tests.support.tables import lesson

YES, NO = Node((0.0, 3.0), "Yes", 0.0, stop="pure"), Node((2.0, 0.0), "No", 0.0, stop="pure")
EMPTY = Node((0.0, 0.0), "Yes", 0.0, stop="empty")


def asks(split: Split, *children: Node) -> Node:
    return Node((2.0, 3.0), "Yes", 0.9, split, children)


def words(*groups: str, name: str = "x") -> Split:
    """A question with a branch for each group. "ab" is a branch for the values a and b."""
    return Split(name, "subset", tuple(Branch(values=tuple(group)) for group in groups))


def tree(root: Node) -> Tree:
    return Tree(root, "y", ("No", "Yes"), ())


def test_at_the_root_of_the_tennis_tree_cart_wants_two_branches():
    table = lesson("tennis")
    found = first_disagreement(fit(table, RECIPES["id3"]), fit(table, RECIPES["cart"]))
    assert found is not None
    assert found.paths == ((), ())
    assert [split.attribute for split in found.splits] == ["Outlook", "Outlook"]
    assert [len(split.branches) for split in found.splits] == [3, 2]
    assert found.stops == (None, None)


def test_trees_that_ask_the_same_do_not_part():
    table = lesson("completed")
    assert first_disagreement(fit(table, RECIPES["id3"]), fit(table, RECIPES["cart"])) is None


def test_a_limit_shows_as_a_stop_with_its_reason():
    table = lesson("tennis")
    short = fit(table, RECIPES["id3"].but(max_depth=1))
    found = first_disagreement(fit(table, RECIPES["id3"]), short)
    assert found is not None
    assert found.paths == ((0,), (0,))
    assert found.splits[0].attribute == "Humidity"
    assert (found.splits[1], found.stops) == (None, (None, "max depth"))


def test_an_override_is_found_where_it_was_made():
    table = lesson("tennis")
    other = fit(table, RECIPES["id3"], {(2,): "Humidity"})
    found = first_disagreement(fit(table, RECIPES["id3"]), other)
    assert found is not None
    assert found.paths == ((2,), (2,))
    assert [split.attribute for split in found.splits] == ["Wind", "Humidity"]


def test_breadth_first_the_shallower_place_comes_first():
    deep = asks(words("c", "d", name="z"), NO, YES)
    a = tree(asks(words("a", "b"), asks(words("c", "d", name="y"), deep, YES), YES))
    b = tree(asks(words("a", "b"), asks(words("c", "d", name="y"), NO, YES), deep))
    found = first_disagreement(a, b)
    assert found is not None
    assert found.paths == ((1,), (1,))


def test_branches_are_matched_by_what_they_say_not_by_their_place():
    below = asks(words("c", "d", name="y"), NO, YES)
    a = tree(asks(words("ab", "e"), NO, below))
    b = tree(asks(words("e", "ba"), YES, NO))
    found = first_disagreement(a, b)
    assert found is not None
    assert found.paths == ((1,), (0,))


def test_the_same_attribute_with_other_groups_is_another_question():
    assert same_question(asks(words("ab", "c"), NO, YES), asks(words("c", "ab"), YES, NO))
    assert not same_question(asks(words("ab", "c"), NO, YES), asks(words("a", "bc"), NO, YES))
    assert not same_question(asks(words("ab", "c"), NO, YES), asks(words("ab", "c", name="z"), NO, YES))


def test_an_answer_nobody_gives_makes_no_other_question():
    with_empty = asks(words("a", "b", "c"), NO, YES, EMPTY)
    assert same_question(with_empty, asks(words("a", "b"), NO, YES))
    assert same_question(with_empty, asks(words("ac", "b"), NO, YES))
    assert not same_question(with_empty, asks(words("abc", "d"), NO, YES))
    assert first_disagreement(tree(with_empty), tree(asks(words("b", "a"), YES, NO))) is None


def test_a_missing_answer_is_an_answer():
    def lost(*groups: tuple[str | None, ...]) -> Node:
        return asks(Split("x", "subset", tuple(Branch(values=group) for group in groups)), NO, YES)

    assert same_question(lost(("a", None), ("b",)), lost(("b",), (None, "a")))
    assert not same_question(lost(("a", None), ("b",)), lost(("a",), ("b", None)))


def test_ranges_of_numbers_are_compared_by_all_their_ends():
    def ranges(low: float, high: float, missing: bool = False) -> Node:
        first = Branch(op="<=", threshold=low, missing=missing)
        middle = Branch(op="<=", threshold=high, above=low)
        split = Split("x", "intervals", (first, middle, Branch(op=">", threshold=high)))
        return asks(split, YES, NO, YES)

    assert same_question(ranges(1.0, 2.0), ranges(1.0, 2.0))
    assert not same_question(ranges(1.0, 2.0), ranges(1.0, 2.5))
    assert not same_question(ranges(1.0, 2.0), ranges(1.0, 2.0, missing=True))
    assert not same_question(ranges(1.0, 2.0), asks(cut("x", 1.0), YES, NO))
    assert first_disagreement(tree(ranges(1.0, 2.0)), tree(ranges(1.0, 2.5)), by_records=True) is None


@pytest.mark.parametrize(
    ("a", "b", "same"),
    [(97.5, 97.5 * (1 + 1e-12), True), (97.5, 97.0, False), (1e-30, 2e-30, False), (0.0, -0.0, True)],
)
def test_thresholds_are_compared_relative_to_their_size(a: float, b: float, same: bool):
    assert same_question(asks(cut("x", a), NO, YES), asks(cut("x", b), NO, YES)) is same


def test_cuts_that_part_the_same_records_alike_can_count_as_one():
    """C4.5 writes “at most 75” where CART writes “at most 77.5”: no income is between the two."""
    halfway, value, other = (asks(cut("x", at), NO, YES) for at in (77.5, 75.0, 80.0))
    assert not same_question(halfway, value)
    assert same_question(halfway, value, by_records=True)
    assert first_disagreement(tree(halfway), tree(value), by_records=True) is None
    more = other._replace(children=(Node((2.0, 1.0), "No", 0.9), Node((0.0, 2.0), "Yes", 0.0)))
    assert not same_question(halfway, more, by_records=True)


@at_least(1000, "cuts")
@thorough
@given(cases(), recipes())
def test_by_records_a_cut_is_the_same_if_and_only_if_the_records_are(case, recipe):
    table = case.table()
    for column in (column for column in table.columns if column.kind == "continuous"):
        way = scan(table, recipe.but(min_records=0), np.arange(table.n), column.name)
        cuts = [candidate for candidate in way if candidate.split.kind == "threshold"]
        for one, two in itertools.combinations(cuts, 2):
            saw("cuts")
            nodes = [_node_of(candidate) for candidate in (one, two)]
            assert not same_question(*nodes, by_records=True)
            low, high = sorted(candidate.split.threshold for candidate in (one, two))
            nearer = nodes[0]._replace(split=cut(column.name, one.split.threshold + (high - low) / 1e6))
            assert same_question(nodes[0], nearer, by_records=True)


def _node_of(candidate) -> Node:
    children = tuple(Node(counts, "P", 0.0) for counts in candidate.counts)
    return Node((1.0,), "P", 0.0, candidate.split, children)


def test_several_trees_part_where_the_first_of_them_does():
    table = lesson("tennis")
    id3, cart = fit(table, RECIPES["id3"]), fit(table, RECIPES["cart"])
    other = fit(table, RECIPES["id3"], {(0,): "Wind"})
    assert first_disagreement(id3, id3, cart).paths == ((), (), ())
    assert first_disagreement(id3, id3, other).paths == ((0,), (0,), (0,))
    assert first_disagreement(id3, id3, id3) is None


def test_one_tree_has_nobody_to_disagree_with():
    with pytest.raises(ValueError, match="two trees"):
        first_disagreement(tree(YES))


def test_a_chain_of_a_thousand_questions_needs_no_stack():
    node = YES
    for i in range(1000):
        node = asks(cut("x", -float(i)), node, NO)
    assert first_disagreement(tree(node), tree(node)) is None
    assert len(first_disagreement(tree(node), tree(_without_its_end(node))).paths[0]) == 1000


def _without_its_end(root: Node) -> Node:
    line = [root]
    while line[-1].split:
        line.append(line[-1].children[0])
    node = asks(words("a", "b"), NO, YES)
    for parent in reversed(line[:-1]):
        node = parent._replace(children=(node, *parent.children[1:]))
    return node


@ONLY_SWEPT
@pytest.mark.slow
@at_least(10, "alike", "parted")
@thorough
@given(cases(), recipes(), recipes())
def test_the_place_is_the_first_and_the_same_records_reach_it(case, one, other):
    table = case.table()
    a, b = fit(table, one), fit(table, other)
    assert first_disagreement(a, a) is None
    found = first_disagreement(a, b)
    turned = first_disagreement(b, a)
    assert (found is None) == (turned is None)
    saw("parted" if found else "alike")
    if found is None:
        assert a.errors(table) == b.errors(table)
        return
    assert len(found.paths[0]) == len(turned.paths[0])
    reached = [tree.rows(table, path).tolist() for tree, path in zip((a, b), found.paths, strict=True)]
    assert reached[0] == reached[1]
    assert not same_question(a.node(found.paths[0]), b.node(found.paths[1]))
    for depth in range(len(found.paths[0])):
        assert same_question(a.node(found.paths[0][:depth]), b.node(found.paths[1][:depth]))


def test_the_lessons_agree_with_themselves_reordered():
    """A column order that breaks no tie leaves the tree unchanged, so there is nothing to explain."""
    table = lesson("tennis")
    turned = replace(table, columns=tuple(reversed(table.columns)))
    assert mlcore.fit(table, RECIPES["id3"]) != mlcore.fit(turned, RECIPES["id3"])
    assert first_disagreement(fit(table, RECIPES["id3"]), fit(turned, RECIPES["id3"])) is None
