"""Trees of exercises: drawn at random, shown as a picture, and grown again in a lesson."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple, Union

from mlcore import Branch, Node, Split, Tree, gini
from mlcore.attributes import Attribute
from views.kit.panels import Standing, Way
from views.lessons.practice.kinds import records
from views.subjects.trees.picture import falling

BINARY = tuple(i for i, (_, values) in enumerate(records.NAMED) if len(values) == 2)


class Leaf(NamedTuple):
    """How many training records of each class end here."""

    counts: tuple[int, int]


class Inner(NamedTuple):
    """An attribute of NAMED, and a child for each of its values."""

    attribute: int
    children: "tuple[Shape, ...]"


Shape = Union[Leaf, Inner]  # noqa: UP007  (an alias that its own parts name)


class Leaves(NamedTuple):
    """Of which leaves trees are drawn: the most records of one class, and of the other."""

    most: int
    others: int


def name(attribute: int) -> str:
    """Of an attribute."""
    return records.NAMED[attribute][0]


def values(attribute: int) -> tuple[str, ...]:
    """Of an attribute."""
    return records.NAMED[attribute][1]


def counts(shape: Shape) -> tuple[int, int]:
    """How many training records of each class come here."""
    if isinstance(shape, Leaf):
        return shape.counts
    first, second = zip(*map(counts, shape.children), strict=True)
    return sum(first), sum(second)


def label(shape: Shape) -> int:
    """The larger class."""
    zero, one = counts(shape)
    return int(one > zero)


def leaves(shape: Shape) -> list[Leaf]:
    """From left to right."""
    if isinstance(shape, Leaf):
        return [shape]
    return [leaf for child in shape.children for leaf in leaves(child)]


def attributes(shape: Shape) -> list[int]:
    """That the tree splits on, from the root down."""
    if isinstance(shape, Leaf):
        return []
    below = [attribute for child in shape.children for attribute in attributes(child)]
    return list(dict.fromkeys([shape.attribute, *below]))


def reached(shape: Shape, record: Mapping[int, int]) -> Leaf:
    """The leaf of a record: the place of its value by attribute."""
    while isinstance(shape, Inner):
        shape = shape.children[record[shape.attribute]]
    return shape


def draw(rng: Random, of: Leaves, inner: int, below: Sequence[int] = BINARY) -> Inner | None:
    """A tree whose root has `inner` inner children, each with leaves of both classes.

    below: the attributes that these may be split on
    """
    root = rng.randrange(len(records.ATTRIBUTES))
    k = len(values(root))
    below = [attribute for attribute in below if attribute != root]
    places = rng.sample(range(k), inner) if inner <= k else []
    if not places:
        return None
    tested = dict(zip(places, rng.sample(below, inner), strict=True))
    children = tuple(
        Inner(tested[i], tuple(_leaf(rng, of) for _ in values(tested[i]))) if i in tested else _leaf(rng, of)
        for i in range(k)
    )
    pairs = [child.children for child in children if isinstance(child, Inner)]
    if any(len({label(leaf) for leaf in pair}) == 1 for pair in pairs):
        return None
    whole = Inner(root, children)
    return whole if len({label(leaf) for leaf in leaves(whole)}) == 2 else None


def _leaf(rng: Random, of: Leaves) -> Leaf:
    """Without a tie."""
    large = rng.randint(2, of.most)
    pair = (large, min(rng.randint(0, of.others), large - 1))
    return Leaf(pair if rng.random() < 0.5 else (pair[1], pair[0]))


def tree(shape: Shape, target: int) -> Tree:
    """The same as a tree of mlcore."""
    title, classes = records.TARGETS[target]
    inputs = tuple(Attribute(name(one), "nominal", values(one)) for one in attributes(shape))
    return Tree(_node(shape, classes), title, classes, inputs)


def _node(shape: Shape, classes: Sequence[str]) -> Node:
    found = counts(shape)
    own = (found, classes[label(shape)], float(gini(found)))
    if isinstance(shape, Leaf):
        return Node(*own)
    branches = tuple(Branch((value,)) for value in values(shape.attribute))
    split = Split(name(shape.attribute), "multiway", branches)
    return Node(*own, split, tuple(_node(child, classes) for child in shape.children))


def picture(shape: Shape, target: int) -> Standing:
    """The tree with its training records, by class in the leaves, too."""
    key = repr((shape, target))
    drawn = falling(tree(shape, target), (), f"A decision tree with {len(leaves(shape))} leaves", key)
    for card in drawn["nodes"]:
        if card["title"] is None:
            card["note"] = ", ".join(card["count_texts"])
    return Standing(drawn, f"drawn {drawn['trace']}")


def way(label_: str, lesson: str, shape: Inner, target: int, **query: str) -> Way:
    """The way to a lesson in which this tree is grown, from records that end in its leaves."""
    title, classes = records.TARGETS[target]
    used = attributes(shape)
    rows = [
        ({**dict.fromkeys(used, 0), **path}, klass)
        for path, leaf in paths(shape)
        for klass, n in zip(classes, leaf.counts, strict=True)
        for _ in range(n)
    ]
    columns: dict[str, list[str]] = {
        name(one): [values(one)[record[one]] for record, _ in rows] for one in used
    }
    kinds = {name(one): ("nominal", values(one)) for one in used}
    forced = ";".join(f"{at or 'root'}:{name(one)}" for at, one in _splits(shape))
    return records.way(
        label_, lesson, {**columns, title: [klass for _, klass in rows]},
        {**kinds, title: ("nominal", classes)}, title,
        algorithm="hunt", missing="fractions", override=forced, **query,
    )  # fmt: skip


def paths(shape: Shape) -> list[tuple[dict[int, int], Leaf]]:
    """The leaves from left to right, each with the values that lead to it."""
    if isinstance(shape, Leaf):
        return [({}, shape)]
    return [
        ({shape.attribute: i, **path}, leaf)
        for i, child in enumerate(shape.children)
        for path, leaf in paths(child)
    ]


def _splits(shape: Shape, at: str = "") -> list[tuple[str, int]]:
    """The inner nodes by their places, as 0.1, and what they split on."""
    if isinstance(shape, Leaf):
        return []
    below = [
        split
        for i, child in enumerate(shape.children)
        for split in _splits(child, f"{at}.{i}" if at else str(i))
    ]
    return [(at, shape.attribute), *below]


TENNIS = Inner(
    0, (Inner(records.HUMIDITY, (Leaf((3, 0)), Leaf((0, 2)))), Leaf((0, 4)),
        Inner(1, (Leaf((0, 3)), Leaf((2, 0))))),
)  # fmt: skip
