"""Where the points of this lesson come from: a world, how many points, and how much noise."""

from dataclasses import dataclass
from typing import Any

from datasets.worlds import SAMPLES, WORLDS, World
from views.kit.link import table
from views.kit.link.kinds import OneOf, Whole
from views.kit.link.params import PLACE, Given
from views.kit.panels import Field, choice

SOURCES = WORLDS | SAMPLES
NAMES = ("x1", "x2")  # of what is drawn from a world
POINTS = (50, 100, 200, 500, 1000)  # training points to choose from
PACKED = "eN"  # with which every text of edited points begins: they are compressed by zlib

# Points of a world go along to no other lesson. How many they are and how noisy follows from the world where
# the link says nothing.
ALONE: dict[str, Any] = {"groups": (), "resets": PLACE}
WORLD = table.WORLD.but(kind=OneOf({key: world.title for key, world in SOURCES.items()}))
N = table.N.but(
    kind=Whole(POINTS[0], POINTS[-1]), default=None, label="Points", former=("points",), always=True, **ALONE
)
NOISE = table.NOISE.but(label="Noise, %", always=True, **ALONE)
SEED = table.SEED.but(**ALONE)


@dataclass(frozen=True)
class Drawn:
    """Points of a world. key: of the world; points: how many it gives; noise: per cent of the labels"""

    key: str = "ring"
    points: int = 200
    noise: int = 20
    seed: int = 1

    @property
    def world(self) -> World:
        """Where its points come from."""
        return SOURCES[self.key]


def read(given: Given, usual: str, drawn: bool = True) -> tuple[str, int, int, int]:
    """The fields of Drawn. usual: the world where the link says nothing; drawn: whether it can name one"""
    _count_of_before(given)
    key = given(WORLD, default=usual) if drawn else usual
    world = SOURCES[key]
    points = given(N, default=world.points, kind=Whole(POINTS[0], world.most))
    noise = given(NOISE, default=world.noise) if drawn else world.noise
    return key, points, noise, given(SEED)


def _count_of_before(given: Given) -> None:
    """In old links `points` is the number of points. Packed points begin otherwise."""
    name = table.EDITED.name
    text = given.query.get(name, PACKED)
    if not text.startswith(PACKED):
        rest = {one: said for one, said in given.query.items() if one != name}
        given.query = {table.N.name: text, **rest}
        given.mended |= {name: None, table.N.name: given.query[table.N.name]}


def count(case: Drawn) -> Field:
    """The number of points to choose."""
    options = {n: str(n) for n in POINTS if n <= case.world.most}
    return choice(N, case.points, look="select", options=options, width=84)
