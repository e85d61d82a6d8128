"""The impurity of a node by its three measures."""

from collections.abc import Sequence
from math import log, log2
from random import Random
from typing import NamedTuple

from views.kit.panels import Way
from views.lessons.practice.bounds import Bounds
from views.lessons.practice.exercise import Blank, Exercise, Kind, Line, Slip
from views.lessons.practice.kinds.records import counted
from views.words.html import Html

LABELS = ("A", "B", "C", "D")
LN = "You used natural logarithms. Use logarithms to base 2. Divide each logarithm by ln 2 ≈ 0.693."
LOG10 = "You used log10. Use log2. Divide each logarithm by log 2 ≈ 0.301."


class Node(NamedTuple):
    """How many records of each class there are."""

    counts: tuple[int, ...]


def entropy(counts: Sequence[float], base: float = 2) -> float:
    """−Σ p log p; the term of a class without records is 0."""
    n = sum(counts)
    return -sum(c / n * log(c / n, base) for c in counts if c > 0) + 0.0


def error(counts: Sequence[float]) -> float:
    """1 − max p."""
    return 1 - max(counts) / sum(counts)


def entropy_terms(counts: Sequence[int]) -> str:
    """The sum, written out."""
    n = sum(counts)
    return " ".join(f"− {c}/{n}·log₂({c}/{n})" for c in counts if c)


def entropy_slips(counts: Sequence[int], parts: str = "classes") -> list[Slip]:
    """Known mistakes with an entropy. parts: what the counts are of."""
    n, many = sum(counts), sum(1 for c in counts if c)
    if many < 2:
        return [
            Slip(lambda own: 1.0, "That is the entropy of two equal classes. With only one class it is 0.")
        ]
    return [
        Slip(lambda own: log2(many),
             f"That is log₂ {many}, as if all {many} {parts} were equally frequent. Weight each one by its "
             "share."),
        Slip(lambda own: entropy(counts, 2.718281828459045), LN),
        Slip(lambda own: entropy(counts, 10), LOG10),
        Slip(lambda own: -entropy(counts),
             "Check the sign. Each term is −p·log₂ p, and the sum is not negative."),
        Slip(lambda own: -sum(log2(c / n) for c in counts if c),
             "You did not weight the logarithms. Multiply each by its share p."),
        Slip(lambda own: sum(1 for c in counts if c) * entropy(counts),
             f"That is too large by a factor. Do not multiply the sum by the number of {parts}."),
    ]  # fmt: skip


def entropy_bounds(name: str, counts: Sequence[int], parts: str) -> Bounds | None:
    """An entropy is highest when all parts with records are equally frequent. parts: their name."""
    many = sum(1 for c in counts if c)
    return Bounds(f"the {name} of {many} {parts}", 0, log2(many)) if many > 1 else None


def _draw(rng: Random) -> Node | None:
    classes = rng.choice((2, 2, 3, 3, 4))
    counts = tuple(rng.randint(0, 16) for _ in range(classes))
    n = sum(counts)
    few = sum(1 for c in counts if c)
    return Node(counts) if 4 <= n <= 40 and few >= 2 and counts.count(0) <= 1 else None


def _make(node: Node) -> Exercise:
    counts, n = node.counts, sum(node.counts)
    classes = LABELS[: len(counts)]
    top = max(counts)
    squares = " − ".join(f"({c}/{n})²" for c in counts if c)
    blanks = [
        Blank("h", "entropy", lambda own: entropy(counts), slips=entropy_slips(counts),
              within=entropy_bounds("entropy", counts, "classes")),
        Blank("g", "Gini index", lambda own: 1 - sum((c / n) ** 2 for c in counts), slips=[
            Slip(lambda own: sum((c / n) ** 2 for c in counts),
                 "That is the sum of p². The Gini index is 1 minus this sum."),
            Slip(lambda own: sum(c / n * (1 - c / n) for c in counts) / 2,
                 "That is half of it. Every class contributes a term p(1 − p)."),
        ]),
        Blank("e", "classification error", lambda own: error(counts), slips=[
            Slip(lambda own: top / n, "That is the share of the largest class. The error is the rest."),
            Slip(lambda own: n - top, "That is the number of errors. Divide it by all records."),
            *([Slip(lambda own: min(c for c in counts if c) / n,
                    "That is the share of the smallest class. The error is 1 minus the largest share.")]
              if len(counts) > counts.count(0) + 2 else []),
        ]),
    ]  # fmt: skip
    worked = [
        f"H = {entropy_terms(counts)}",
        f"Gini = 1 − {squares}",
        f"Error = 1 − max p = 1 − {top}/{n}",
    ]
    names = ["Entropy  H = −Σ p log₂ p =", "Gini index  1 − Σ p² =", "Classification error  1 − max p ="]
    parts = [Line((name, blank), how) for name, blank, how in zip(names, blanks, worked, strict=True)]
    given = counted("Records of a node", "Node", {"t": counts}, classes)
    return Exercise(
        Html(
            "How impure is this node? Work out its entropy, Gini index and classification error. In the "
            "formulas, p is the share of a class, and Σ adds over all classes."
        ),
        [given],
        parts,
    )


KIND = Kind(
    "impurity", "Impurity of a node", Way("One node", "node", {}),
    _draw, _make,
    lectures=(Node((2, 4)), Node((1, 5)), Node((3, 3)), Node((0, 6)), Node((10, 10)), Node((9, 5))),
    result=("h", "g", "e"),
)  # fmt: skip
