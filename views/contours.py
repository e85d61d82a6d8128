"""The curves f = −1, 0, +1 of a machine in a box, by marching squares."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from mlcore.svm import Machine
from views.stage.plane.picture import Box

GRID = 72  # cells along each side of the plane
NEAR = 1e-4  # of a side of the plane: so near to its edge is on it
DIGITS = 5  # of a place on a curve, counted from the first of the side's length
LEVELS = {"minus": -1.0, "zero": 0.0, "plus": 1.0}

Place = tuple[float, float]
Path = tuple[Place, ...]


@dataclass(frozen=True)
class Curves:
    """What a machine draws into a box, in the units of its axes.

    lines:    by "minus", "zero", "plus" the open or closed curves on which f is −1, 0, +1
    positive: closed curves around f > 0, to be filled where they lie over each other an odd number of times
    street:   the same around −1 < f < 1
    """

    lines: dict[str, tuple[Path, ...]]
    positive: tuple[Path, ...]
    street: tuple[Path, ...]


@lru_cache(maxsize=128)
def contours(machine: Machine, box: Box, grid: int = GRID) -> Curves:
    """The curves of a machine, by marching squares on grid × grid cells (Lorensen & Cline 1987, in space)."""
    xs, ys = np.linspace(box[0], box[2], grid + 1), np.linspace(box[1], box[3], grid + 1)
    values = machine.decision(np.column_stack([np.repeat(xs, grid + 1), np.tile(ys, grid + 1)]))
    heights = values.reshape(grid + 1, grid + 1)
    loops = {name: level_loops(heights, xs, ys, level) for name, level in LEVELS.items()}
    lines = {
        name: tuple(part for loop in found for part in _inner(loop, box)) for name, found in loops.items()
    }
    return Curves(lines, tuple(loops["zero"]), (*loops["minus"], *loops["plus"]))


def level_loops(heights: np.ndarray, xs: np.ndarray, ys: np.ndarray, level: float) -> list[Path]:
    """Closed curves around where a table of heights (len(xs), len(ys)) is above a level.

    Where that reaches the edge of the table, the curve runs along the edge. In a cell in which opposite
    corners are above the level, the mean of the four decides whether they are joined.
    """
    # A border far below the level, of width 0, closes every curve on the edge itself.
    above = np.pad(heights - level, 1, constant_values=-1.0)
    px, py = np.pad(xs, 1, mode="edge"), np.pad(ys, 1, mode="edge")
    up = above > 0
    across = up[:-1, :] != up[1:, :]  # the edge from (i, j) to (i + 1, j) is crossed
    upward = up[:, :-1] != up[:, 1:]
    if not across.any():
        return []
    with np.errstate(divide="ignore", invalid="ignore"):
        t = np.where(across, above[:-1] / (above[:-1] - above[1:]), 0.0)
        s = np.where(upward, above[:, :-1] / (above[:, :-1] - above[:, 1:]), 0.0)
    at_x = px[:-1, None] + t * np.diff(px)[:, None]
    at_y = py[None, :-1] + s * np.diff(py)[None, :]
    links = _links(up, above)
    return [_traced(loop, at_x, at_y, px, py) for loop in _loops(links)]


Edge = tuple[int, int, int]  # 0 across or 1 upward, and where it begins


def _links(up: np.ndarray, above: np.ndarray) -> dict[Edge, list[Edge]]:
    """Which crossed edges a curve joins within a cell."""
    corners = [up[:-1, :-1], up[1:, :-1], up[1:, 1:], up[:-1, 1:]]  # counter-clockwise from below left
    code = sum(corner.astype(int) << bit for bit, corner in enumerate(corners))
    links: dict[Edge, list[Edge]] = {}
    crossed = (code > 0) & (code < 15)
    for (i, j), kind in zip(np.argwhere(crossed).tolist(), code[crossed].tolist(), strict=True):
        bottom, right, top, left = (0, i, j), (1, i + 1, j), (0, i, j + 1), (1, i, j)
        pairs = CELLS[kind]
        if kind in (5, 10) and above[i : i + 2, j : j + 2].mean() > 0:
            pairs = CELLS[15 - kind]
        sides = (bottom, right, top, left)
        for a, b in pairs:
            links.setdefault(sides[a], []).append(sides[b])
            links.setdefault(sides[b], []).append(sides[a])
    return links


# By which corners are above (bits, counter-clockwise from below left): the sides that are joined
# (0 bottom, 1 right, 2 top, 3 left). Two lines round one corner each, unless the middle is above, too.
CELLS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((3, 0),), 2: ((0, 1),), 3: ((3, 1),), 4: ((1, 2),), 5: ((3, 0), (1, 2)), 6: ((0, 2),), 7: ((3, 2),),
    8: ((2, 3),), 9: ((0, 2),), 10: ((0, 1), (2, 3)), 11: ((1, 2),), 12: ((3, 1),), 13: ((0, 1),),
    14: ((3, 0),),
}  # fmt: skip


def _loops(links: dict[Edge, list[Edge]]) -> Iterable[list[Edge]]:
    """Every edge is joined to two others: follow them round."""
    left = dict.fromkeys(links)
    while left:
        start = next(iter(left))
        loop, before, here = [start], start, links[start][0]
        del left[start]
        while here != start:
            loop.append(here)
            del left[here]
            one, other = links[here]
            before, here = here, (other if one == before else one)
        yield loop


def _traced(loop: list[Edge], at_x: np.ndarray, at_y: np.ndarray, px: np.ndarray, py: np.ndarray) -> Path:
    upward, i, j = np.array(loop).T
    x = np.where(upward, px[i], at_x[np.minimum(i, len(at_x) - 1), j])
    y = np.where(upward, at_y[i, np.minimum(j, at_y.shape[1] - 1)], py[j])
    return tuple(zip(_rounded(x, px[-1] - px[0]), _rounded(y, py[-1] - py[0]), strict=True))


def _rounded(values: np.ndarray, side: float) -> list[float]:
    """To a ten-thousandth of a side or finer: more than can be seen, and short to send."""
    return np.round(values, DIGITS - 1 - math.floor(math.log10(side))).tolist()


def _inner(loop: Path, box: Box) -> list[Path]:
    """The parts of a closed curve that do not run along the edge of the box."""
    closed = (*loop, loop[0])
    sides = _sides(np.array(closed), box)
    edges = ((sides[:-1] & sides[1:]) > 0).tolist()
    if True not in edges:
        return [closed]
    first = edges.index(True)
    parts: list[list[Place]] = []
    running = False
    for k in range(len(loop)):
        at = (first + k) % len(loop)
        if edges[at]:
            running = False
            continue
        if not running:
            parts.append([loop[at]])
            running = True
        parts[-1].append(loop[(at + 1) % len(loop)])
    return [tuple(part) for part in parts]


def _sides(places: np.ndarray, box: Box) -> np.ndarray:
    """On which edges of the box each of the places (k, 2) lies, as bits."""
    x, y = places.T
    left, bottom, right, top = box
    near_x, near_y = NEAR * (right - left), NEAR * (top - bottom)
    on = (
        abs(x - left) <= near_x,
        abs(x - right) <= near_x,
        abs(y - bottom) <= near_y,
        abs(y - top) <= near_y,
    )
    return np.sum([edge.astype(int) << bit for bit, edge in enumerate(on)], axis=0)
