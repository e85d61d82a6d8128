"""The conditions of a path as texts: merged, each attribute has one, and the same records take the path."""

import pytest

from mlcore.trees.node import Branch
from views.words.conditions import merged_texts


def below(threshold: float, missing: bool = False) -> Branch:
    return Branch(op="<=", threshold=threshold, missing=missing)


def above(threshold: float, missing: bool = False) -> Branch:
    return Branch(op=">", threshold=threshold, missing=missing)


def among(*values: str) -> Branch:
    return Branch(values=values)


@pytest.mark.parametrize(
    ("path", "texts"),
    [
        ([], []),
        ([("x", below(2.5))], ["x ≤ 2.5"]),
        ([("x", above(2.5)), ("x", above(4)), ("x", above(3))], ["x > 4"]),
        (
            [("x", above(2.45)), ("y", below(1.75)), ("x", below(4.95)), ("y", above(1.65))],
            ["2.45 < x ≤ 4.95", "1.65 < y ≤ 1.75"],
        ),
        ([("x", above(2.5)), ("x", below(4, missing=True))], ["x > 2.5", "x ≤ 4, missing"]),
        ([("x", Branch(op="<=", threshold=30, above=20))], ["x > 20 to 30"]),
        (
            [("skin", among("hair", "scales")), ("legs", among("yes")), ("skin", among("scales"))],
            ["skin = scales", "legs = yes"],
        ),
        ([("a", among("1")), ("b", among("2", "3"))], ["a = 1", "b in 2, 3"]),
    ],
)
def test_the_conditions_of_an_attribute_are_merged(path: list[tuple[str, Branch]], texts: list[str]) -> None:
    assert sorted(merged_texts(path)) == sorted(texts)


def test_the_texts_come_in_the_order_of_the_path() -> None:
    path = [("x", above(1)), ("y", below(2)), ("x", below(3))]
    assert merged_texts(path) == ["1 < x ≤ 3", "y ≤ 2"]
