"""The weakest link of cost-complexity pruning (Breiman et al. 1984)."""

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from views.kit.panels import Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Own, Piece, Slip
from views.lessons.practice.kinds import drawn, records
from views.lessons.practice.kinds.drawn import Inner, Leaves
from views.lessons.practice.kinds.ties import clear, highest, lowest
from views.words.html import Html


class Pruned(NamedTuple):
    """A tree with three inner nodes, and a target of TARGETS."""

    tree: Inner
    target: int


class Link(NamedTuple):
    """An inner node t: R(t), R(T_t), and the leaves below it."""

    name: str
    node: Inner

    @property
    def leaf(self) -> int:
        """R(t): the training errors of a leaf in its place."""
        return min(drawn.counts(self.node))

    @property
    def below(self) -> int:
        """R(T_t): those of the leaves below it."""
        return sum(min(leaf.counts) for leaf in drawn.leaves(self.node))

    @property
    def leaves(self) -> int:
        """|T_t|."""
        return len(drawn.leaves(self.node))


def links(tree: Inner) -> list[Link]:
    """The inner nodes, the root first."""
    values = drawn.values(tree.attribute)
    below = [
        Link(f"{drawn.name(child.attribute)} ({value})", child)
        for value, child in zip(values, tree.children, strict=True)
        if isinstance(child, Inner)
    ]
    return [Link(f"{drawn.name(tree.attribute)} (root)", tree), *below]


def rise(leaf: float, below: float, leaves: float) -> float:
    """(R(t) − R(T_t)) / (|T_t| − 1); 0 where nothing is below a node."""
    return (leaf - below) / (leaves - 1) if leaves != 1 else 0.0


def _draw(rng: Random) -> Pruned | None:
    tree = drawn.draw(rng, Leaves(12, 3), 2, range(len(records.NAMED)))
    if tree is None:
        return None
    found = [rise(link.leaf, link.below, link.leaves) for link in links(tree)]
    if min(found) <= 0 or not clear(found) or len(set(found)) == 1:
        return None
    return Pruned(tree, rng.randrange(len(records.TARGETS)))


def _row(i: str, link: Link) -> list[Piece]:
    branches, whole = len(link.node.children), sum(drawn.counts(link.node))
    inner = link.leaves > branches  # has inner nodes below

    def of(own: Own, less: int = 1) -> float:
        return rise(own[f"r{i}"], own[f"b{i}"], own[f"n{i}"] + 1 - less)

    return [
        link.name,
        Blank(f"r{i}", f"R(t) of {link.name}", lambda own: link.leaf, digits=0, slips=[
            Slip(lambda own: whole - link.leaf,
                 "Those are the correctly classified records. R(t) counts the errors."),
        ]),
        Blank(f"b{i}", f"errors of the leaves below {link.name}", lambda own: link.below, digits=0, slips=[
            Slip(lambda own: whole - link.below,
                 "Those are the correctly classified records. Count the errors of the leaves."),
        ]),
        Blank(f"n{i}", f"leaves below {link.name}", lambda own: link.leaves, digits=0, slips=[
            Slip(lambda own: branches, "Those are its branches. Count the leaves of the whole subtree."),
        ] if inner else []),
        Blank(f"g{i}", f"g(t) of {link.name}", of, slips=[
            Slip(lambda own: of(own, 0),
                 "You divided by the number of leaves. Divide by the leaves minus 1."),
            Slip(lambda own: own[f"r{i}"] - own[f"b{i}"],
                 "That is what the subtree saves in total. Divide it by the leaves minus 1."),
            Slip(lambda own: 1 / of(own),
                 "This is the wrong way round. Divide the saved errors by the leaves minus 1.", False),
        ]),
    ]  # fmt: skip


def _make(case: Pruned) -> Exercise:
    found = {str(i): link for i, link in enumerate(links(case.tree))}
    names: Mapping[str, str] = {i: link.name for i, link in found.items()}
    worked = ", ".join(
        f"{link.name}: ({link.leaf} − {link.below})/({link.leaves} − 1)" for link in found.values()
    )

    def alphas(own: Own) -> dict[str, float]:
        return {i: own[f"g{i}"] for i in found}

    first = Choice(
        "first", "node that is pruned first", names, lambda own: lowest(alphas(own)),
        lambda own: dict.fromkeys(
            highest(alphas(own)), "This node has the highest g(t). The weakest link has the lowest."
        ),
    )  # fmt: skip
    alpha = Blank("alpha", "alpha", lambda own: min(alphas(own).values()), slips=[
        Slip(lambda own: max(alphas(own).values()),
             "That is the highest g(t). The weakest link has the lowest."),
    ])  # fmt: skip
    head = ["Inner node t", "R(t)", "R(Tₜ)", "Leaves", "g(t)"]
    parts: list[Line | Grid] = [
        Grid("R counts training errors, and Tₜ is the subtree below t", head,
             [_row(i, link) for i, link in found.items()], f"g(t) of {worked}"),
        Line(("Pruned first:", first),
             "The node with the lowest g(t) is the weakest link. In a tie, any of them is correct."),
        Line(("This happens at α =", alpha), "α = the lowest g(t)"),
    ]  # fmt: skip
    task = (
        "Which node does cost-complexity pruning prune first, and at what value of α? "
        "g(t) = (R(t) − R(Tₜ)) / (leaves − 1), with training errors."
    )
    return Exercise(
        Html(task), [drawn.picture(case.tree, case.target)], parts,
        lambda: drawn.way("This tree, grown from its records", "grow", case.tree, case.target),
    )  # fmt: skip


KIND = Kind(
    "weakest", "Weakest link",
    Way("Pruning", "prune", {"data": "iris", "method": "cost-complexity", "risk": "error"}), _draw, _make,
    result=("first", "alpha"),
)  # fmt: skip
