"""The tidy-tree layout: rows, order, gaps, centred parents, symmetry, size."""

import time
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.sweep import examples
from views.stage.tree.layout import layout
from views.stage.tree.texts import text_width

Tree = tuple[dict[str, list[str]], dict[str, tuple[float, float]]]


def build(parents: list[int], sizes: list[tuple[float, float]]) -> Tree:
    """A tree whose node i + 1 hangs under node `parents[i] % (i + 1)`; 0 is the root."""
    names = ["", *(str(i) for i in range(1, len(sizes)))]
    children: dict[str, list[str]] = {}
    for i, parent in enumerate(parents[: len(sizes) - 1]):
        children.setdefault(names[parent % (i + 1)], []).append(names[i + 1])
    return children, dict(zip(names, sizes, strict=True))


@st.composite
def trees(draw: st.DrawFn, most: int = 40) -> Tree:
    n = draw(st.integers(1, most))
    parents = draw(st.lists(st.integers(0, 10**6), min_size=n - 1, max_size=n - 1))
    side = st.integers(10, 200)
    sizes = draw(st.lists(st.tuples(side, side), min_size=n, max_size=n))
    return build(parents, [(float(w), float(h)) for w, h in sizes])


def rows_of(children: dict[str, list[str]]) -> list[list[str]]:
    """The nodes of each depth from left to right."""
    rows = [[""]]
    while below := [kid for node in rows[-1] for kid in children.get(node, [])]:
        rows.append(below)
    return rows


@given(trees())
def test_rows_keep_order_and_gap(tree: Tree) -> None:
    children, sizes = tree
    places = layout(children, sizes, gap_x=18)
    for row in rows_of(children):
        for a, b in pairwise(row):
            free = places[b][0] - places[a][0] - (sizes[a][0] + sizes[b][0]) / 2
            assert free >= 18 - 1e-6


@given(trees())
def test_rows_stand_below_each_other(tree: Tree) -> None:
    children, sizes = tree
    places = layout(children, sizes, gap_y=64)
    rows = rows_of(children)
    for row in rows:
        assert len({places[node][1] for node in row}) == 1
    for above, below in pairwise(rows):
        height = max(sizes[node][1] for node in above)
        assert places[below[0]][1] == pytest.approx(places[above[0]][1] + height + 64)


@given(trees())
def test_parents_stand_over_the_middle(tree: Tree) -> None:
    children, sizes = tree
    places = layout(children, sizes)
    for node, kids in children.items():
        middle = (places[kids[0]][0] + places[kids[-1]][0]) / 2
        assert places[node][0] == pytest.approx(middle, abs=1e-6)


@given(trees())
def test_mirrored_tree_is_drawn_mirrored(tree: Tree) -> None:
    children, sizes = tree
    places = layout(children, sizes)
    mirrored = layout({node: kids[::-1] for node, kids in children.items()}, sizes)
    width = max(places[node][0] + sizes[node][0] / 2 for node in places)
    for node, (x, y) in places.items():
        assert mirrored[node] == (pytest.approx(width - x, abs=1e-6), y)


@given(trees())
def test_drawing_begins_at_zero_and_is_repeatable(tree: Tree) -> None:
    children, sizes = tree
    places = layout(children, sizes)
    assert min(places[n][0] - sizes[n][0] / 2 for n in places) == pytest.approx(0)
    assert min(y for _, y in places.values()) == 0
    assert layout(children, sizes) == places


def test_single_node_and_another_root() -> None:
    assert layout({}, {"": (100, 40)}) == {"": (50.0, 0.0)}
    sizes = dict.fromkeys(("", "0", "1", "0.0"), (40.0, 20.0))
    places = layout({"": ["0", "1"], "0": ["0.0"]}, sizes, root="0", gap_y=10)
    assert places == {"0": (20.0, 0.0), "0.0": (20.0, 30.0)}


def test_small_subtrees_between_large_ones_stand_evenly() -> None:
    large = ["a", "e"]
    children = {"": ["a", "b", "c", "d", "e"]}
    children |= {name: [f"{name}{i}" for i in range(8)] for name in large}
    names = ["", *children[""], *children["a"], *children["e"]]
    places = layout(children, dict.fromkeys(names, (50.0, 20.0)))
    xs = [places[name][0] for name in children[""]]
    assert xs[2] == pytest.approx((xs[0] + xs[4]) / 2)
    assert xs[2] - xs[1] == pytest.approx(xs[3] - xs[2])


def test_chain_of_900_levels() -> None:
    children = {("" if i == 0 else str(i)): [str(i + 1)] for i in range(900)}
    sizes = dict.fromkeys(["", *(str(i + 1) for i in range(900))], (60.0, 20.0))
    places = layout(children, sizes, gap_y=30)
    assert places["900"] == (30.0, 900 * 50.0)


def test_two_thousand_nodes_are_quick() -> None:
    children, sizes = build([i // 3 for i in range(1999)], [(120.0, 60.0)] * 2000)
    began = time.perf_counter()
    places = layout(children, sizes)
    assert time.perf_counter() - began < 0.5
    assert len(places) == 2000


@settings(max_examples=examples(20))
@given(st.text(max_size=30), st.text(max_size=30))
def test_text_width_adds_up_and_scales(a: str, b: str) -> None:
    assert text_width(a + b, 10) == pytest.approx(text_width(a, 10) + text_width(b, 10))
    assert text_width(a, 20) == pytest.approx(2 * text_width(a, 10))


def test_text_width_knows_kinds_of_characters() -> None:
    assert text_width("il", 10) < text_width("an", 10) < text_width("MW", 10)
    assert text_width("天気", 10) >= 20
    assert text_width("🐢", 10) >= 10
    assert text_width("e\u0301", 10) == text_width("e", 10)
    assert text_width("", 10) == 0
