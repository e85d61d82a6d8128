"""Minimum description length: bits for a tree and bits for its errors, before and after pruning."""

from math import ceil, log, log2, log10
from random import Random
from typing import NamedTuple

from views.kit.panels import Said, Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Own, Piece, Slip
from views.lessons.practice.kinds.ties import lowest
from views.words.html import Html, table
from views.words.numbers import grouped, number

CLEAR = 0.5  # bits by which the two trees differ at least
WHOLE = "Do not round up to whole bits."


class Grown(NamedTuple):
    """A tree: its inner nodes, its leaves, and its training errors."""

    inner: int
    leaves: int
    errors: int


class Pruning(NamedTuple):
    """m attributes, k classes, n training records, and a tree before and after pruning."""

    m: int
    k: int
    n: int
    before: Grown
    after: Grown

    def bits(self, tree: Grown) -> float:
        """The cost of a tree and of its errors."""
        return tree.inner * log2(self.m) + tree.leaves * log2(self.k) + tree.errors * log2(self.n)


TREES = {"before": "before pruning", "after": "after pruning"}


def _draw(rng: Random) -> Pruning | None:
    """In half of them pruning pays."""
    gone = rng.randint(1, 5)
    inner = rng.randint(0, 4)
    leaves = inner + 1 + (rng.randint(0, 2) if inner else 0)
    errors = rng.randint(1, 12)
    before = Grown(inner + gone, leaves + gone + rng.randint(0, 2), errors)
    after = Grown(inner, leaves, errors + rng.randint(1, 4))
    n = rng.choice((rng.randint(20, 99), 10 * rng.randint(10, 99)))
    case = Pruning(rng.randint(3, 20), rng.choice((2, 2, 3, 4, 5)), n, before, after)
    saved = case.bits(before) - case.bits(after)
    return case if abs(saved) > CLEAR and (saved > 0) == (rng.random() < 0.5) else None


def _bits(name: str, label: str, of: int, sign: str, others: list[Slip]) -> Blank:
    """The bits that name one of several things."""
    bits = log2(of)
    return Blank(name, label, lambda own: bits, slips=[
        Slip(lambda own: log(of), "That is the natural logarithm. Use log₂. Divide by ln 2 ≈ 0.693."),
        Slip(lambda own: log10(of), "That is log₁₀. Use log₂. Divide by log 2 ≈ 0.301."),
        *([Slip(lambda own: ceil(bits), WHOLE)] if not bits.is_integer() else []),
        Slip(lambda own: of, f"That is {sign}. The bits are its logarithm to base 2."),
        *others,
    ])  # fmt: skip


def _units(case: Pruning) -> list[Line]:
    m, k, n = case.m, case.k, case.n
    inner = _bits("node", "bits of an inner node", m, "m", [])
    leaf = _bits("leaf", "bits of a leaf", k, "k", [
        *([Slip(lambda own: log2(m), "A leaf names one of the k classes, not one of the m attributes.")]
          if k != m else []),
    ])  # fmt: skip
    error = _bits(
        "error",
        "bits of an error",
        n,
        "n",
        [
            Slip(lambda own: log2(k), "An error is one of the n records, not one of the k classes."),
        ],
    )
    return [
        Line(("An inner node takes  log₂ m =", inner, "bits"), f"log₂ {m}, for one of {m} attributes"),
        Line(("A leaf takes  log₂ k =", leaf, "bits"), f"log₂ {k}, for one of {k} classes"),
        Line(("An error takes  log₂ n =", error, "bits"), f"log₂ {n}, for one of {grouped(n)} records"),
    ]


def _row(key: str, tree: Grown) -> list[Piece]:
    where = TREES[key]

    def model(own: Own) -> float:
        return float(tree.inner * own["node"] + tree.leaves * own["leaf"])

    tree_bits = Blank(f"tree-{key}", f"bits of the tree {where}", model, 2, [
        *([Slip(lambda own: tree.inner * own["node"], "The leaves take bits, too.")]),
        *([Slip(lambda own: tree.leaves * own["leaf"], "The inner nodes take bits, too.")]
          if tree.inner else []),
        Slip(lambda own: tree.leaves * own["node"] + tree.inner * own["leaf"],
             "You swapped inner nodes and leaves. An inner node takes log₂ m bits, and a leaf log₂ k."),
        *([Slip(lambda own: (tree.inner + tree.leaves) * own["node"],
                "A leaf names a class, so it takes log₂ k bits.")] if tree.inner else []),
    ])  # fmt: skip
    error_bits = Blank(f"errors-{key}", f"bits of the errors {where}",
                       lambda own: tree.errors * own["error"], 2, [
        *([Slip(lambda own: own["error"], "That is one error. Multiply by the number of errors.")]
          if tree.errors > 1 else []),
        Slip(lambda own: tree.errors, "That is the number of errors. Each takes log₂ n bits."),
    ])  # fmt: skip
    total = Blank(f"cost-{key}", f"cost {where}",
                  lambda own: own[f"tree-{key}"] + own[f"errors-{key}"], 2, [
        Slip(lambda own: own[f"errors-{key}"] - own[f"tree-{key}"],
             "You subtracted. The cost is the sum of both."),
    ])  # fmt: skip
    return [where.capitalize(), tree_bits, error_bits, total]


def _make(case: Pruning) -> Exercise:
    trees = {"before": case.before, "after": case.after}

    def costs(own: Own) -> dict[str, float]:
        return {key: own[f"cost-{key}"] for key in trees}

    better = Choice("better", "tree with the lower cost", TREES, lambda own: lowest(costs(own)), {
        "before": "This cost is higher. Pruning adds fewer bits for errors than it removes for nodes.",
        "after": "This cost is higher. Pruning adds more bits for errors than it removes for nodes.",
    })  # fmt: skip
    terms = ", ".join(
        f"{TREES[key]}: {tree.inner}·{number(log2(case.m))} + {tree.leaves}·{number(log2(case.k))}"
        for key, tree in trees.items()
    )
    errors = ", ".join(f"{TREES[key]}: {tree.errors}·{number(log2(case.n))}" for key, tree in trees.items())
    parts: list[Line | Grid] = [
        *_units(case),
        Grid("The cost of each tree in bits", ["Tree", "Bits of the tree", "Bits of the errors", "Cost"],
             [_row(key, tree) for key, tree in trees.items()],
             f"Bits of the tree {terms}. Bits of the errors {errors}. The cost is the sum."),
        Line(("Tree with the lower cost:", better),
             "Minimum description length chooses the tree with fewer bits in all."),
    ]  # fmt: skip
    rows = [[TREES[key].capitalize(), *map(str, tree)] for key, tree in trees.items()]
    caption = f"m = {case.m} attributes, k = {case.k} classes, n = {grouped(case.n)} training records"
    given = Said(table(caption, ["Tree", "Inner nodes", "Leaves", "Training errors"], rows, css="gh-given"))
    task = (
        "Does minimum description length prefer the tree before or after pruning? The cost is the bits of "
        "the tree plus the bits that correct its errors. An inner node takes log₂ m bits, a leaf takes "
        "log₂ k bits, and an error takes log₂ n bits."
    )
    return Exercise(Html(task), [given], parts)


KIND = Kind(
    "mdl", "Description length",
    Way("Pruning", "prune", {"data": "tennis", "method": "mdl", "encoding": "textbook"}), _draw, _make,
    result=("cost-before", "cost-after", "better"),
)  # fmt: skip
