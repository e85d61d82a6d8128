"""How many binary splits an attribute has, and which groups of ordinal values make one."""

from itertools import combinations
from random import Random
from typing import NamedTuple

from views.kit.panels import Said, Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Kind, Line, Slip
from views.words.html import Html, table
from views.words.numbers import SUPERSCRIPT

ORDERED = (
    ("Size", ("Small", "Medium", "Large", "Extra large")),
    ("Grade", ("Poor", "Fair", "Good", "Excellent")),
    ("Temperature", ("Cold", "Cool", "Mild", "Hot")),
    ("Income", ("Low", "Middle", "High", "Top")),
    ("Wind", ("Calm", "Breeze", "Gale", "Storm")),
    ("Pain", ("None", "Slight", "Moderate", "Severe", "Extreme")),
    ("School", ("Primary", "Middle", "High", "College", "University")),
    ("Day", ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")),
    ("Dress size", ("XS", "S", "M", "L", "XL", "XXL")),
)


class Attributes(NamedTuple):
    """How many values attributes have; of the ordinal one three groups: the first keeps the order.

    groupings: the places of the values in one of both groups; turned: by how much the three are turned
    """

    nominal: int
    different: int
    records: int
    ordinal: int
    groupings: tuple[tuple[int, ...], ...]
    turned: int


def _draw(rng: Random) -> Attributes | None:
    records, ordinal = rng.randint(8, 40), rng.randrange(len(ORDERED))
    many = len(ORDERED[ordinal][1])
    cut = rng.randrange(1, many)
    torn = [(0, *some) for size in range(1, many - 1) for some in combinations(range(1, many), size)
            if some[-1] > size]  # fmt: skip
    groupings = (tuple(range(cut)), *rng.sample(torn, 2))
    return Attributes(rng.randint(4, 9), rng.randint(4, records - 1), records, ordinal, groupings,
                      rng.randrange(3))  # fmt: skip


def _grouping(values: tuple[str, ...], group: tuple[int, ...]) -> str:
    one = [value for i, value in enumerate(values) if i in group]
    other = [value for i, value in enumerate(values) if i not in group]
    return f"{{{', '.join(one)}}} | {{{', '.join(other)}}}"


def _blanks(case: Attributes) -> list[Blank]:
    """The splits of the nominal, the ordinal and the continuous attribute, and of all three."""
    k, m, ordered = case.nominal, case.different, len(ORDERED[case.ordinal][1])
    nominal = Blank("nominal", "splits of the nominal attribute", lambda own: 2 ** (k - 1) - 1, 0, [
        Slip(lambda own: 2**k, "Those are all subsets. Two subsets make one split, and neither is empty."),
        Slip(lambda own: 2**k - 2, "You counted each split twice. Swapping the groups makes no other split."),
        Slip(lambda own: 2 ** (k - 1), "One of these splits leaves a group empty."),
        Slip(lambda own: k - 1, "That is the number for ordered values. Nominal values allow any grouping."),
        Slip(lambda own: k, "Those splits separate one value from the others. Groups can be larger."),
        Slip(lambda own: k * (k - 1) / 2, "That is the number of pairs of values."),
    ])  # fmt: skip
    ordinal = Blank("ordinal", "splits of the ordinal attribute", lambda own: ordered - 1, 0, [
        Slip(lambda own: 2 ** (ordered - 1) - 1,
             "That is the number for nominal values. An ordinal split keeps the order."),
        Slip(lambda own: ordered, "That is the number of values. A split is between two neighbours."),
    ])  # fmt: skip
    continuous = Blank("continuous", "splits of the continuous attribute", lambda own: m - 1, 0, [
        Slip(lambda own: case.records - 1, "No threshold lies between equal values."),
        Slip(lambda own: m, "That is the number of values. A threshold is between two neighbours."),
        Slip(lambda own: case.records, "That is the number of records."),
    ])  # fmt: skip
    total = Blank("total", "all binary splits",
                  lambda own: own["nominal"] + own["ordinal"] + own["continuous"], 0, [
        Slip(lambda own: own["nominal"] * own["ordinal"] * own["continuous"],
             "You multiplied. Add, because a split uses only one attribute."),
    ])  # fmt: skip
    return [nominal, ordinal, continuous, total]


def _make(case: Attributes) -> Exercise:
    k, m = case.nominal, case.different
    name, values = ORDERED[case.ordinal]
    nominal, ordinal, continuous, total = _blanks(case)
    turned = [(i + case.turned) % 3 for i in range(3)]
    options = {f"g{i}": _grouping(values, case.groupings[place]) for i, place in enumerate(turned)}
    right = f"g{turned.index(0)}"
    kept = Choice("kept", "the grouping that keeps the order", options, lambda own: [right],
                  dict.fromkeys(options,
                                "A value here lies between two values of the other group."))  # fmt: skip
    parts = [
        Line(("Binary splits of the nominal attribute:", nominal),
             f"2{str(k - 1).translate(SUPERSCRIPT)} − 1, all ways to make two groups of {k} values"),
        Line(("Binary splits of the ordinal attribute:", ordinal),
             f"{len(values)} − 1, one between each pair of neighbours"),
        Line(("Binary splits of the continuous attribute:", continuous),
             f"{m} − 1, one threshold between each pair of neighbours"),
        Line(("All binary splits of the node:", total), "Add the three numbers."),
        Line((f"A binary split of {name} that keeps the order is", kept),
             "Every value of one group comes before every value of the other."),
    ]  # fmt: skip
    rows = [
        ["Nominal, without an order", f"{k} values"],
        [f"Ordinal, with an order: {name}", " &lt; ".join(values)],
        ["Continuous, numbers", f"{m} different values in {case.records} records"],
    ]
    given = [Said(table("Attributes at a node", ["Attribute", "Values"], rows, css="gh-given"))]
    task = "How many binary splits are there at this node, and which grouping keeps the order of the values?"
    return Exercise(Html(task), given, parts)


KIND = Kind(
    "counting", "Counting binary splits",
    Way("Grow a tree", "grow", {"data": "tax", "algorithm": "cart"}), _draw, _make,
    method="A binary split has two branches. The values of a nominal attribute have no order, so each "
    "goes to either branch. Swapping the branches gives the same split, and no branch may be empty. So v "
    "values give 2<sup>v − 1</sup> − 1 splits. An ordinal attribute keeps its order, so v values give v − 1 "
    "splits.",
)  # fmt: skip
