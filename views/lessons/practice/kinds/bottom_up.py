"""Reduced-error pruning of a whole tree by hand: from the bottom up, node after node, the root last."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from views.kit.panels import Said, Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Own, Piece, Slip
from views.lessons.practice.kinds import drawn, records
from views.lessons.practice.kinds.drawn import Inner, Leaf, Shape
from views.words.html import Html, class_name, esc, table

OF = drawn.Leaves(6, 3)
ATTEMPTS = 20  # of validation records for a tree
FATES = {"leaf": "a leaf", "subtree": "a subtree"}
WRONG_ONES = "Those are classified correctly. Count the other validation records."
TRAINED = "Those are training errors. Count errors on the validation records."
Counts = tuple[int, int]


class Held(NamedTuple):
    """A tree, a target of TARGETS, and the validation records of each class in each leaf, from the left."""

    tree: Inner
    target: int
    validation: tuple[Counts, ...]


class Part(NamedTuple):
    """A child of the root: its shape, and the validation records in each of its leaves."""

    shape: Shape
    validation: tuple[Counts, ...]

    @property
    def name(self) -> str:
        """Of an inner node its attribute."""
        assert isinstance(self.shape, Inner)
        return drawn.name(self.shape.attribute)

    @property
    def below(self) -> int:
        """The validation errors of its leaves."""
        pairs = zip(drawn.leaves(self.shape), self.validation, strict=True)
        return sum(seen[1 - drawn.label(leaf)] for leaf, seen in pairs)

    @property
    def alone(self) -> int:
        """The validation errors as a leaf."""
        return self.whole[1 - drawn.label(self.shape)]

    @property
    def whole(self) -> Counts:
        """All its validation records."""
        return sum(seen[0] for seen in self.validation), sum(seen[1] for seen in self.validation)

    @property
    def trained(self) -> tuple[int, int]:
        """The training errors of its leaves, and as a leaf."""
        leaves = drawn.leaves(self.shape)
        return sum(min(leaf.counts) for leaf in leaves), min(drawn.counts(self.shape))


def parts_of(case: Held) -> list[Part]:
    """The children of the root."""
    found, at = [], 0
    for child in case.tree.children:
        many = len(drawn.leaves(child))
        found.append(Part(child, case.validation[at : at + many]))
        at += many
    return found


def _pruned(parts: Sequence[Part]) -> int:
    """The errors below the root, once the nodes there are pruned."""
    return sum(min(part.below, part.alone) for part in parts)


def _draw(rng: Random) -> Held | None:
    tree = drawn.draw(rng, OF, 2)
    if tree is None:
        return None
    shapes = [tree, *(child for child in tree.children if isinstance(child, Inner))]
    if any(zero == one for zero, one in map(drawn.counts, shapes)):
        return None
    target, stays = rng.randrange(len(records.TARGETS)), rng.random() < 0.7
    many = range(len(drawn.leaves(tree)))
    held = (tuple((rng.randint(0, 4), rng.randint(0, 4)) for _ in many) for _ in range(ATTEMPTS))
    cases = (Held(tree, target, validation) for validation in held)
    return next((case for case in cases if _good(case, stays)), None)


def _good(case: Held, stays: bool) -> bool:
    """Whether some node is pruned, none ties, and the root stays or not as wanted."""
    parts, whole = parts_of(case), Part(case.tree, case.validation)
    gains = [part.below - part.alone for part in parts if isinstance(part.shape, Inner)]
    gain = _pruned(parts) - whole.alone
    every = min(map(sum, case.validation)) > 0
    return every and all(gains) and max(gains) > 0 and (gain < 0 if stays else gain > 0)


def _fate(name: str, label: str, leaf: str, below: str) -> Choice:
    """leaf, below: the blanks to compare."""

    def right(own: Own) -> list[str]:
        apart = own[leaf] - own[below]
        return [key for key, right in (("leaf", apart <= 0), ("subtree", apart >= 0)) if right]

    return Choice(name, label, FATES, right, {
        "leaf": "As a leaf it has more validation errors than its subtree, so the subtree stays.",
        "subtree": "As a leaf it has fewer validation errors than its subtree.",
    })  # fmt: skip


def _counted(name: str, label: str, part: Part, of: int, trained: int, further: Sequence[Slip] = ()) -> Blank:
    """of: the errors; trained: those on the training records."""
    n = sum(part.whole)
    return Blank(name, label, lambda own: of, 0, [
        *([Slip(lambda own: n - of, WRONG_ONES)] if n != 2 * of else []),
        *([Slip(lambda own: trained, TRAINED)] if trained not in (of, n - of) else []),
        *further,
    ])  # fmt: skip


def _row(i: int, part: Part) -> list[Piece]:
    below, alone = part.trained
    return [
        part.name,
        _counted(f"b{i}", f"errors below {part.name}", part, part.below, below),
        _counted(f"l{i}", f"errors of {part.name} as a leaf", part, part.alone, alone),
        _fate(f"p{i}", f"what {part.name} becomes", f"l{i}", f"b{i}"),
    ]


def _root(case: Held, inner: Sequence[tuple[int, Part]], others: int) -> list[Line]:
    """others: the errors of the children that are leaves."""
    whole, name = Part(case.tree, case.validation), drawn.name(case.tree.attribute)

    def below(own: Own) -> float:
        return others + sum(float(own[f"{'l' if own[f'p{i}'] == 'leaf' else 'b'}{i}"]) for i, _ in inner)

    def leaves(own: Own) -> int:
        kept = sum(len(part.validation) if own[f"p{i}"] == "subtree" else 1 for i, part in inner)
        return 1 if own["root"] == "leaf" else len(case.tree.children) - len(inner) + kept

    full = len(case.validation)
    unpruned = Slip(
        lambda own: whole.below,
        "That is the tree before pruning. Count the errors of the nodes that became leaves.",
    )
    down = Blank("below", f"errors below {name}", below, 0, [
        *([unpruned] if whole.below != _pruned([part for _, part in inner]) + others else []),
        *([Slip(lambda own: below(own) - others, "Add the errors of the children that were leaves before.")]
          if others else []),
    ])  # fmt: skip
    alone = _counted("alone", f"errors of {name} as a leaf", whole, whole.alone, whole.trained[1])
    many = Blank("leaves", "leaves of the pruned tree", leaves, 0, [
        Slip(lambda own: full, "Those are the leaves before pruning."),
    ])  # fmt: skip
    terms = f"{others} + {' + '.join(f'the errors of {part.name}' for _, part in inner)}"
    return [
        Line((f"Now {name}: validation errors below it, after pruning =", down),
             f"{terms}. Use the lower number of each node."),
        Line((f"Validation errors of {name} as a leaf =", alone),
             f"The leaf predicts the larger class of all training records. It has {sum(whole.whole)} "
             "validation records."),
        Line((f"{name} becomes", _fate("root", f"what {name} becomes", "alone", "below"),
              "Leaves of the pruned tree:", many),
             "A node becomes a leaf if this gives fewer validation errors. Count the leaves that are left."),
    ]  # fmt: skip


def _make(case: Held) -> Exercise:
    found = parts_of(case)
    inner = [(i, part) for i, part in enumerate(found) if isinstance(part.shape, Inner)]
    others = sum(part.below for part in found if isinstance(part.shape, Leaf))
    worked = ", ".join(
        f"{part.name}: {part.below} below, {part.alone} of {sum(part.whole)} as a leaf" for _, part in inner
    )
    parts: list[Line | Grid] = [
        Grid("First the nodes below the root", ["Node", "Errors below it", "Errors as a leaf", "It becomes"],
             [_row(i, part) for i, part in inner],
             f"Validation errors of {worked}. A leaf predicts the larger class of its training records."),
        *_root(case, inner, others),
    ]  # fmt: skip
    _, classes = records.TARGETS[case.target]
    rows = [
        [", ".join(esc(drawn.values(one)[at]) for one, at in path.items()),
         *map(str, (*leaf.counts, *seen))]
        for (path, leaf), seen in zip(drawn.paths(case.tree), case.validation, strict=True)
    ]  # fmt: skip
    named = [class_name(i, label) for i, label in enumerate(classes)]
    head = ["Leaf", *(f"{of} {one}" for of in ("Training", "Validation") for one in named)]
    given = Said(table("Records in each leaf", head, rows, css="gh-given"))
    task = (
        "Prune this tree by reduced error, from the bottom up. A node becomes a leaf if this gives fewer "
        "errors on the validation records."
    )
    return Exercise(
        Html(task), [drawn.picture(case.tree, case.target), given], parts,
        lambda: drawn.way("This tree, grown from its training records", "grow", case.tree, case.target),
    )  # fmt: skip


KIND = Kind(
    "bottom-up", "Pruning from the bottom up",
    Way("Pruning", "prune", {"data": "iris", "method": "reduced-error"}), _draw, _make,
)  # fmt: skip
