"""The link parameters for one node: its class counts. See views/kit/link/params.py."""

from views.kit.link.counts import listed
from views.kit.link.kinds import Note, Text
from views.kit.link.params import Param

CLASSES = (2, 4)  # the fewest and the most
MOST = 100  # records of a class
CHILDREN = (2, 4)
MOST_OF_CHILD = 50  # records of a class in a child

ALPHABET = (2, 6)  # symbols

Branches = tuple[tuple[int, int], ...]


def _read_mix(text: str, note: Note) -> tuple[int, ...] | None:
    return listed(text, note, CLASSES, (0, MOST))


def _write_mix(counts: tuple[int, ...]) -> str:
    return ",".join(map(str, counts))


def _read_branches(text: str, note: Note) -> Branches | None:
    parts = text.split(",")
    if not CHILDREN[0] <= len(parts) <= CHILDREN[1]:
        note(f"“{text[:40]}” is not a list of {CHILDREN[0]} to {CHILDREN[1]} children. The page uses others.")
        return None
    found = [listed(part, note, (2, 2), (0, MOST_OF_CHILD), ":") for part in parts]
    pairs = [(one[0], one[1]) for one in found if one]
    return tuple(pairs) if len(pairs) == len(parts) else None


def _write_branches(branches: Branches) -> str:
    return ",".join(f"{first}:{second}" for first, second in branches)


def _read_symbols(text: str, note: Note) -> tuple[int, ...] | None:
    return listed(text, note, ALPHABET, (1, MOST))


MIX = Param(
    "mix", Text("`1,5`: the records of each of two to four classes", _read_mix, _write_mix, most=60), (1, 5),
    "the class counts of one node", "Classes",
)  # fmt: skip
BRANCHES = Param(
    "branches", Text("`5:1,1:5`: the class counts of two to four children", _read_branches, _write_branches,
                     most=60),
    ((5, 1), (1, 5)), "the children of a split, with the records of two classes in each", "Children",
)  # fmt: skip

SYMBOLS = Param(
    "symbols", Text("`4,2,1,1`: counts of two to six "
                    "symbols", _read_symbols, _write_mix, most=60), (4, 2, 1, 1),
    "the frequency of each symbol of a source", "Symbols",
)  # fmt: skip

ROWS = (MIX, BRANCHES, SYMBOLS)
