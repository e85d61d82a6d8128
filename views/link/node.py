"""The rows of the table of link parameters for one node: its class counts. See views/link/params.py."""

from views.link.counts import listed
from views.link.kinds import Note, Text
from views.link.params import Param

CLASSES = (2, 4)  # how few and how many
MOST = 100  # records of a class


def _read_mix(text: str, note: Note) -> tuple[int, ...] | None:
    return listed(text, note, CLASSES, (0, MOST))


def _write_mix(counts: tuple[int, ...]) -> str:
    return ",".join(map(str, counts))


MIX = Param(
    "mix", Text("`1,5`: records of each class, of two to four", _read_mix, _write_mix, most=60), (1, 5),
    "the class counts of one node", "Class counts",
)  # fmt: skip

ROWS = (MIX,)
