"""Equal subtrees in several branches."""

from itertools import product

import mlcore
from mlcore import RECIPES, Table
from mlcore.trees.replicas import replicas
from tests.support.tables import lesson


def table_of(columns: str, rule) -> Table:
    rows = list(product("01", repeat=len(columns)))
    frame = {name: [row[i] for row in rows] for i, name in enumerate(columns)}
    return Table.from_frame(
        {**frame, "Y": ["yes" if rule(*(c == "1" for c in row)) else "no" for row in rows]}, "Y"
    )


def test_a_disjunction_of_two_pairs_needs_one_pair_twice():
    tree = mlcore.fit(table_of("ABCD", lambda a, b, c, d: (a and b) or (c and d)), RECIPES["id3"])
    assert replicas(tree) == (((0,), (1, 0)),), "C and D: without A, and with A but without B"
    first, second = (tree.node(path) for path in replicas(tree)[0])
    assert first.split.attribute == second.split.attribute == "C"
    assert first.n != second.n, "whatever records came there"


def test_subtrees_that_say_the_same_for_all_do_not_count():
    """Titanic by ID3: age below several classes, all of whose leaves say “no”."""
    tree = mlcore.fit(lesson("titanic"), RECIPES["id3"])
    for paths in replicas(tree):
        for path in paths:
            assert (
                len({node.label for _, node in tree.walk() if not node.children and _[: len(path)] == path})
                > 1
            )


def test_penguins_have_their_island_in_two_places():
    tree = mlcore.fit(lesson("penguins"), RECIPES["c4.5"])
    assert replicas(tree) == (((0, 1), (1,)),)


def test_exclusive_or_has_opposite_subtrees_and_most_trees_have_none():
    xor = mlcore.fit(lesson("xor"), RECIPES["id3"].but(zero_gain=True))
    assert replicas(xor) == ()
    assert replicas(mlcore.fit(lesson("tennis"), RECIPES["id3"])) == ()
    assert replicas(mlcore.fit(lesson("tennis"), RECIPES["id3"].but(max_depth=1))) == ()
