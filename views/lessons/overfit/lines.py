"""A line in words, and where the lines of an oblique tree leave a region."""

from mlcore import Path
from mlcore.trees.oblique import Line, ObliqueTree
from views.kit.known import known
from views.words.numbers import number

SIGNS = ("≤", ">")  # of the children of a node


def equation(line: Line) -> str:
    """“0.701·x1 + 0.713·x2 = 0.712”: turned so that the first weight is positive."""
    return _said(line, "=")


def conditions(tree: ObliqueTree, path: Path) -> list[str]:
    """What holds in the region of a node: on which side of each line above it, the root's first."""
    lines = [known(tree.line(path[:depth])) for depth in range(len(path))]
    return [_said(line, SIGNS[side]) for line, side in zip(lines, path, strict=True)]


def _said(line: Line, sign: str) -> str:
    """A line that is not turned has a first weight that is positive, as all of a tree have."""
    turned = -1 if next(filter(None, line.weights)) < 0 else 1
    alone = [(name, size) for name, size in zip(line.attributes, line.weights, strict=True) if size]
    if len(alone) == 1:
        ((name, size),) = alone
        return f"{name} {sign} {number(line.threshold / size)}"
    return f"{weighted(line, turned)} {sign} {number(turned * line.threshold)}"


def weighted(line: Line, turned: int = 1) -> str:
    """“0.701·x1 + 0.713·x2”; turned: with −1 the opposite."""
    text = ""
    for name, size in zip(line.attributes, line.weights, strict=True):
        weight = turned * size
        sign = ("−" if weight < 0 else "") if not text else (" − " if weight < 0 else " + ")
        text += f"{sign}{number(abs(weight))}·{name}"
    return text
