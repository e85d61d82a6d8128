"""Which of some matrices can be a Gram matrix: symmetric, and without a negative eigenvalue."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from views.kit.panels import Said, Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Own, Piece, Slip
from views.words.html import Html, table
from views.words.numbers import amount

NAMES = ("A", "B", "C", "D")
YES_NO = {"yes": "yes", "no": "no"}
Matrix = tuple[int, int, int, int]  # row by row


class Matrices(NamedTuple):
    """Four matrices, of which one can be a Gram matrix."""

    all: tuple[Matrix, ...]


def _matrix(rng: Random) -> Matrix:
    """Symmetric but for one in six, and of a diagonal without a negative number but for one in six."""
    a, d = rng.randint(0, 6), rng.randint(1, 6)
    b = rng.choice((-5, -4, -3, -2, -1, 1, 2, 3, 4, 5))
    wrong = rng.randrange(6)
    return (-1 - a if wrong == 0 else a, b, b + rng.choice((-1, 1)) if wrong == 1 else b, d)


def fits(matrix: Matrix) -> bool:
    """Whether it can be a Gram matrix."""
    a, b, c, d = matrix
    return b == c and a >= 0 and d >= 0 and a * d - b * c >= 0


def _draw(rng: Random) -> Matrices | None:
    matrices = tuple(_matrix(rng) for _ in NAMES)
    some = sum(1 for a, b, c, d in matrices if b == c and a >= 0)
    return Matrices(matrices) if sum(map(fits, matrices)) == 1 and some >= 2 else None


def _row(matrix: Matrix, name: str) -> list[Piece]:
    a, b, c, d = matrix
    determinant = Blank(f"det{name}", f"determinant of {name}", lambda own: a * d - b * c, 0, [
        Slip(lambda own: a * d + b * c, "You added. Subtract the product off the diagonal."),
        Slip(lambda own: b * c - a * d, "Check the sign. The product on the diagonal comes first."),
        Slip(lambda own: a * b - c * d, "You multiplied along the rows. Multiply along the diagonals."),
    ])  # fmt: skip
    trace = Blank(f"tr{name}", f"trace of {name}", lambda own: a + d, 0, [
        Slip(lambda own: b + c,
             "You added the entries off the diagonal. The trace is the sum of the entries on it."),
    ])  # fmt: skip
    same = Choice(f"sym{name}", f"whether {name} is symmetric", YES_NO,
                  lambda own: ["yes" if b == c else "no"], {"yes": "Its entries off the diagonal differ.",
                   "no": "Its entries off the diagonal are equal."})  # fmt: skip
    return [name, same, trace, determinant]


def _said(own: Own) -> dict[str, str]:
    return {name: _why(own, name) for name in NAMES}


def _why(own: Own, name: str) -> str:
    if own[f"sym{name}"] == "no":
        return "It is not symmetric, and K(x, z) = K(z, x) in every kernel."
    if own[f"det{name}"] < 0:
        return "Its determinant is negative, so one of its two eigenvalues is negative."
    return "Its trace, the sum of its eigenvalues, is negative, so one of them is negative."


def _make(case: Matrices) -> Exercise:
    right = next(name for name, matrix in zip(NAMES, case.all, strict=True) if fits(matrix))

    def possible(own: Own) -> list[str]:
        found = [
            name for name in NAMES
            if own[f"sym{name}"] == "yes" and own[f"tr{name}"] >= 0 and own[f"det{name}"] >= 0
        ]  # fmt: skip
        return found or [right]

    gram = Choice("gram", "the possible Gram matrix", {name: name for name in NAMES}, possible, _said)
    worked = ", ".join(_worked(*pair) for pair in zip(NAMES, case.all, strict=True))
    parts: list[Line | Grid] = [
        Grid("The four matrices", ["Matrix", "Symmetric?", "Trace", "Determinant"],
             [_row(matrix, name) for name, matrix in zip(NAMES, case.all, strict=True)],
             f"Determinants: {worked}."),
        Line(("The possible Gram matrix of a kernel is", gram),
             "It is symmetric and has no negative eigenvalue. The trace is the sum of the eigenvalues and "
             "the determinant is their product, so neither is negative."),
    ]  # fmt: skip
    given = [_written(name, matrix) for name, matrix in zip(NAMES, case.all, strict=True)]
    task = "Which of these matrices can be the Gram matrix of a kernel on two points?"
    return Exercise(Html(task), given, parts)


def _worked(name: str, matrix: Matrix) -> str:
    a, b, c, d = (f"({amount(one)})" if one < 0 else amount(one) for one in matrix)
    return f"{name}: {a}·{d} − {b}·{c}"


def _written(name: str, matrix: Matrix) -> Said:
    cells: Sequence[str] = [amount(one) for one in matrix]
    return Said(table(name, ["", "x", "z"], [["x", *cells[:2]], ["z", *cells[2:]]], css="gh-given gh-small"))


KIND = Kind(
    "mercer", "Which is a Gram matrix?", Way("Kernels", "kernels", {"below": "gram"}), _draw, _make
)  # fmt: skip
