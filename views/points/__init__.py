"""Two-class points in the plane as a part of the link: which set, how many, or edited by hand.

The pages about margins and kernels share them.

points:    what they are
packing:   edited ones as text of the link
of_tables: out of two columns of a table
editing:   what a picture reports of them
choose:    their parameters in the link, and the widgets for those
"""

from datasets.points import MOST_POINTS
from views.points.choose import (
    PAGES,
    PARAMETERS,
    SLIP,
    carried,
    changes,
    choose,
    elsewhere,
    read,
)
from views.points.editing import Edit, drafted, drop, edit, follow, is_quick, last_edit, received, settle
from views.points.of_tables import NoPoints, sheet_of
from views.points.packing import MOST_CHARACTERS, pack, unpack
from views.points.points import SETS, Points, Source

__all__ = [
    "MOST_CHARACTERS",
    "MOST_POINTS",
    "PAGES",
    "PARAMETERS",
    "SETS",
    "SLIP",
    "Edit",
    "NoPoints",
    "Points",
    "Source",
    "carried",
    "changes",
    "choose",
    "drafted",
    "drop",
    "edit",
    "elsewhere",
    "follow",
    "is_quick",
    "last_edit",
    "pack",
    "read",
    "received",
    "settle",
    "sheet_of",
    "unpack",
]
