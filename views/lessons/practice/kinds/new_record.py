"""One more record for ID5R: what the root tests with it, and what its branch tests then."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import product
from random import Random
from typing import NamedTuple

import mlcore
from mlcore import Table, incremental
from views.kit.panels import Panels, Said, Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Own, Piece, Slip
from views.lessons.practice.kinds import drawn, records
from views.lessons.practice.kinds.gain import swapped, weighted
from views.lessons.practice.kinds.impurity import entropy, entropy_slips, entropy_terms
from views.lessons.practice.kinds.ties import NOTHING, clear, highest
from views.words.html import Html, esc, table
from views.words.numbers import number

ALL = range(3)  # the attributes of a table, by their places
LEAST = 0.02  # of the gain of a test that is asked
TRIES = 400  # of records, until one changes the root, or does not
KEPT = "The root keeps its test, so only its counts go up."
OTHER = "Another attribute is now tested at the root. ID5R pulls it up from below."
PURE = "The branch has records of both classes. It needs a test."
WEIGHTS = "You forgot the weights. Weight each branch by its share of the records."
LEFT = "That is what is left after the split. The gain is the decrease."
Row = tuple[int, ...]


class Day(NamedTuple):
    """Three attributes of NAMED, a target, and records by the places of their values. The last one is new."""

    attributes: tuple[int, ...]
    target: int
    rows: tuple[Row, ...]

    @property
    def before(self) -> tuple[Row, ...]:
        """The records of the tree."""
        return self.rows[:-1]

    @property
    def new(self) -> Row:
        """The new record."""
        return self.rows[-1]

    @property
    def n(self) -> int:
        """The number of the new record."""
        return len(self.rows)

    @property
    def names(self) -> list[str]:
        """Of the attributes."""
        return [drawn.name(place) for place in self.attributes]

    def many(self, at: int) -> int:
        """How many values an attribute has."""
        return len(drawn.values(self.attributes[at]))

    def groups(self, rows: Sequence[Row], at: int) -> list[tuple[int, int]]:
        """The class counts of each branch of an attribute."""
        return [_counts([row for row in rows if row[at] == value]) for value in range(self.many(at))]

    def gains(self, rows: Sequence[Row], among: Sequence[int] = ALL) -> dict[int, float]:
        """The information gains of attributes."""
        return {at: entropy(_counts(rows)) - weighted(self.groups(rows, at), entropy) for at in among}

    def root(self, rows: Sequence[Row]) -> int:
        """The attribute with the highest gain, the first in a tie."""
        return _top(self.gains(rows))[0]

    def branch(self, own: Own) -> list[Row]:
        """The records in the branch that was chosen, of the attribute that was chosen."""
        return [row for row in self.rows if row[int(own["now"])] == int(own["goes"])]


def _counts(rows: Sequence[Row]) -> tuple[int, int]:
    ones = sum(row[-1] for row in rows)
    return len(rows) - ones, ones


def _top(gains: Mapping[int, float]) -> list[int]:
    return [int(at) for at in highest({str(at): gain for at, gain in gains.items()})]


def _others(root: int) -> list[int]:
    return [at for at in ALL if at != root]


# The draw --------------------------------------------------------------------------------------------


def _draw(rng: Random) -> Day | None:
    """In half of all exercises the new record changes the root."""
    changes, places = rng.random() < 0.5, sorted(rng.sample(range(len(records.NAMED)), len(ALL)))
    target, many = rng.randrange(len(records.TARGETS)), rng.randint(6, 9)
    for _ in range(TRIES):
        rows = _rows(rng, places, many)
        old = Day(tuple(places), target, rows)
        if min(_counts(rows)) < 2 or not _is_clear(old, rows) or _tree(old, rows, ALL) is None:
            continue
        for new in _news(rng, old):
            case = old._replace(rows=(*rows, new))
            if _needs_a_test(case) and (case.root(rows) != case.root(case.rows)) == changes:
                return case
    return None


def _cells(places: Sequence[int]) -> list[Row]:
    return [*product(*(range(len(drawn.values(place))) for place in places))]


def _rows(rng: Random, places: Sequence[int], many: int) -> tuple[Row, ...]:
    """Records without a contradiction."""
    label: dict[Row, int] = {}
    found = rng.choices(_cells(places), k=many)
    return tuple((*cell, label.setdefault(cell, rng.randrange(2))) for cell in found)


def _news(rng: Random, old: Day) -> list[Row]:
    """The records that may arrive, without a contradiction."""
    label = {row[:-1]: row[-1] for row in old.rows}
    cells = _cells(old.attributes)
    rng.shuffle(cells)
    return [(*cell, label.get(cell, rng.randrange(2))) for cell in cells]


def _needs_a_test(case: Day) -> bool:
    """Whether each value occurs, no test ties, and the branch of the new record has both classes."""
    if any(len({row[at] for row in case.rows}) < case.many(at) for at in ALL):
        return False
    if not _is_clear(case, case.rows):
        return False
    root = case.root(case.rows)
    there = [row for row in case.rows if row[root] == case.new[root]]
    return min(_counts(there)) > 0 and _is_clear(case, there, _others(root))


def _is_clear(case: Day, rows: Sequence[Row], among: Sequence[int] = ALL) -> bool:
    gains = case.gains(rows, among)
    return clear(gains.values()) and len(_top(gains)) == 1 and max(gains.values()) > LEAST


def _tree(case: Day, rows: Sequence[Row], among: Sequence[int]) -> drawn.Shape | None:
    """The tree of ID3, None if it has a leaf without records or with both classes."""
    counts = _counts(rows)
    if min(counts) == 0:
        return drawn.Leaf(counts) if rows else None
    gains = case.gains(rows, among)
    if not gains or max(gains.values()) <= NOTHING:
        return None
    root = _top(gains)[0]
    left = [at for at in among if at != root]
    parts = [[row for row in rows if row[root] == value] for value in range(case.many(root))]
    below = [_tree(case, part, left) for part in parts]
    children = tuple(child for child in below if child)
    return drawn.Inner(case.attributes[root], children) if len(children) == len(below) else None


# The root --------------------------------------------------------------------------------------------


def _classes(case: Day) -> tuple[str, ...]:
    return records.TARGETS[case.target][1]


def _sum(case: Day, c: int) -> Blank:
    whole, before = _counts(case.rows), _counts(case.before)
    slips = [Slip(lambda own: whole[1 - c], "Those are the records of the other class.")]
    if case.new[-1] == c:
        slips.append(Slip(lambda own: before[c], f"Record {case.n} is missing. Count it, too."))
    label = f"records of class {_classes(case)[c]} at the root"
    return Blank(f"k{c}", label, lambda own: whole[c], 0, slips)


def _sums(case: Day) -> Line:
    n, (first, second) = case.n, _classes(case)
    pieces = (f"Records at the root, with record {n}: {first} =", _sum(case, 0), f"{second} =", _sum(case, 1))
    return Line(pieces, f"Count the classes of all {n} records.")


def _entropy(case: Day) -> Line:
    whole, before = _counts(case.rows), _counts(case.before)
    without = Slip(
        lambda own: entropy(before), f"That is the entropy without record {case.n}. Count it, too."
    )
    blank = Blank("h", "entropy at the root", lambda own: entropy([max(own["k0"], 0), max(own["k1"], 0)]),
                  slips=[without, *entropy_slips(whole)])  # fmt: skip
    return Line(("Entropy at the root, H =", blank), f"H = {entropy_terms(whole)}")


def _gain(case: Day, at: int) -> Blank:
    groups, before = case.groups(case.rows, at), case.gains(case.before)[at]
    sizes, n = [sum(group) for group in groups], case.n
    after = [entropy(group) if sum(group) else 0.0 for group in groups]

    def less(weights: Sequence[float], own: Own) -> float:
        return float(own["h"] - sum(weight * one for weight, one in zip(weights, after, strict=True)))

    return Blank(f"g{at}", f"gain of {case.names[at]} at the root",
                 lambda own: own["h"] - weighted(groups, entropy), slips=[
        Slip(lambda own: before, f"That is the gain without record {n}. Count it, too."),
        Slip(lambda own: less([size / (n - 1) for size in sizes], own),
             f"You divided by {n - 1} records. With record {n} there are {n}."),
        Slip(lambda own: less([1 / len(sizes)] * len(sizes), own), WEIGHTS, False),
        Slip(lambda own: float(own["h"] - swapped(groups, entropy)),
             "You swapped the weights. Weight each branch by its own share of the records.", False),
        Slip(lambda own: weighted(groups, entropy), LEFT),
    ])  # fmt: skip


def _gains(case: Day) -> Grid:
    terms = ", ".join(f"{name}: {_terms(case, case.rows, at)}" for at, name in enumerate(case.names))
    rows: list[Sequence[Piece]] = [[name, _gain(case, at)] for at, name in enumerate(case.names)]
    return Grid("At the root", ["Attribute", "Information gain"], rows,
                f"H minus the weighted mean of the branches. {terms}.")  # fmt: skip


def _terms(case: Day, rows: Sequence[Row], at: int) -> str:
    """The gain of an attribute, written out."""
    groups = [group for group in case.groups(rows, at) if sum(group)]
    parts = [f" − {sum(group)}/{len(rows)}·{number(entropy(group))}" for group in groups]
    return f"{number(entropy(_counts(rows)))}{''.join(parts)}"


def _now(case: Day) -> Choice:
    was = case.root(case.before)
    words = dict.fromkeys(map(str, ALL), "Another attribute has a higher gain.")
    words[str(was)] = f"{case.names[was]} was best before record {case.n}. Compare the new gains."
    return Choice("now", "test at the root", {str(at): name for at, name in enumerate(case.names)},
                  lambda own: highest({str(at): own[f"g{at}"] for at in ALL}), words)  # fmt: skip


def _turned(case: Day) -> Choice:
    was = str(case.root(case.before))
    return Choice("turned", "whether ID5R restructures the root", {"no": "no", "yes": "yes"},
                  lambda own: ["no" if own["now"] == was else "yes"], {"yes": KEPT, "no": OTHER})  # fmt: skip


# The branches ----------------------------------------------------------------------------------------


def _goes(case: Day) -> Choice:
    many = max(case.many(at) for at in ALL)
    words = f"Look up the value that record {case.n} has there."
    options = {str(i): f"branch {i + 1}" for i in range(many)}
    return Choice("goes", f"branch of record {case.n}", options,
                  lambda own: [str(case.new[int(own["now"])])], dict.fromkeys(options, words))  # fmt: skip


def _count(case: Day, i: int, c: int) -> Blank:
    """The records of a class in a branch of the attribute that was chosen."""
    root = case.root(case.rows)

    def counts(own: Own, rows: Sequence[Row]) -> tuple[int, int]:
        return _counts([row for row in rows if row[int(own["now"])] == i])

    slips = [Slip(lambda own: counts(own, case.rows)[1 - c], "Those are the records of the other class.",
                  False)]  # fmt: skip
    if (case.new[root], case.new[-1]) == (i, c):
        missing = f"Record {case.n} is missing. It goes down this branch."
        slips.append(Slip(lambda own: counts(own, case.before)[c], missing))
    label = f"records of class {_classes(case)[c]} in branch {i + 1}"
    return Blank(f"b{i}{c}", label, lambda own: counts(own, case.rows)[c], 0, slips)


def _branches(case: Day) -> Grid:
    many = case.many(case.root(case.rows))
    rows: list[Sequence[Piece]] = [
        [f"Branch {i + 1}", _count(case, i, 0), _count(case, i, 1)] for i in range(many)
    ]
    worked = f"Count the records with each value of the attribute at the root, record {case.n} included."
    return Grid("The branches of the root afterwards", ["Branch", *_classes(case)], rows, worked)


def _below(case: Day, place: int) -> Blank:
    """The gain of one of the two other attributes in the branch of the new record."""

    def gain(own: Own, rows: Sequence[Row] = (), other: int = place) -> float:
        at = _others(int(own["now"]))[other]
        return case.gains(rows or case.branch(own), [at])[at]

    def left(own: Own) -> float:
        at = _others(int(own["now"]))[place]
        return weighted(case.groups(case.branch(own), at), entropy)

    label = f"gain in the branch, {('first', 'second')[place]} of the other two attributes"
    return Blank(f"o{place}", label, gain, slips=[
        Slip(lambda own: gain(own, case.branch(own)[:-1]),
             f"That is the gain without record {case.n}, which comes to this branch."),
        Slip(lambda own: own["h"] - left(own),
             "You began with the entropy of the root. Begin with the entropy of this branch."),
        Slip(left, LEFT),
        Slip(lambda own: gain(own, case.rows), "That is the gain at the root. Count only the branch."),
        Slip(lambda own: gain(own, other=1 - place),
             "That is the gain of the other attribute. Keep the order of the table."),
    ])  # fmt: skip


def _gains_below(case: Day) -> Grid:
    root = case.root(case.rows)
    there = [row for row in case.rows if row[root] == case.new[root]]
    terms = ", ".join(f"{case.names[at]}: {_terms(case, there, at)}" for at in _others(root))
    names = ("First of the other two", "Second of the other two")
    rows: list[Sequence[Piece]] = [[name, _below(case, i)] for i, name in enumerate(names)]
    return Grid(f"In the branch of record {case.n}", ["Attribute", "Information gain"], rows,
                f"Entropy of the branch minus the weighted mean below it. {terms}.")  # fmt: skip


def _test(case: Day) -> Choice:
    def right(own: Own) -> list[str]:
        if min(_counts(case.branch(own))) == 0:
            return ["leaf"]
        others = _others(int(own["now"]))
        return highest({str(at): own[f"o{i}"] for i, at in enumerate(others)})

    def words(own: Own) -> dict[str, str]:
        lower = dict.fromkeys(map(str, ALL), "The other attribute has a higher gain in this branch.")
        above = "The root tests this attribute already. All records of the branch have the same value."
        return {**lower, str(own["now"]): above, "leaf": PURE}

    options = {**{str(at): name for at, name in enumerate(case.names)}, "leaf": "none, it is a leaf"}
    return Choice("test", f"test in the branch of record {case.n}", options, right, words)


# The exercise ----------------------------------------------------------------------------------------


def _parts(case: Day) -> list[Line | Grid]:
    n = case.n
    return [
        _sums(case),
        _entropy(case),
        _gains(case),
        Line(("The root now tests", _now(case)), "Choose the highest gain."),
        Line(("Does ID5R restructure the root?", _turned(case)),
             "It does if another attribute now has the highest gain. ID5R pulls this attribute up."),
        Line((f"Record {n} goes down", _goes(case)), f"Look up the value of record {n} in the first table."),
        _branches(case),
        _gains_below(case),
        Line((f"Test in the branch of record {n}:", _test(case)),
             "Choose the higher gain. A pure branch is a leaf."),
    ]  # fmt: skip


def _columns(case: Day) -> dict[str, list[str]]:
    columns = {
        name: [drawn.values(place)[row[at]] for row in case.rows]
        for at, (name, place) in enumerate(zip(case.names, case.attributes, strict=True))
    }
    target, classes = records.TARGETS[case.target]
    return {**columns, target: [classes[row[-1]] for row in case.rows]}


def _given(case: Day) -> Panels:
    target, classes = records.TARGETS[case.target]
    many = max(case.many(at) for at in ALL)
    rows = [[esc(name), *map(esc, drawn.values(place)), *[""] * (many - case.many(at))]
            for at, (name, place) in enumerate(zip(case.names, case.attributes, strict=True))]  # fmt: skip
    head = ["Attribute", *(f"Branch {i + 1}" for i in range(many))]
    tree = _tree(case, case.before, ALL)
    return [
        records.listed("Records in their order", _columns(case), target, classes),
        Said(table("Branches of each attribute", head, rows, css="gh-given")),
        *([drawn.picture(tree, case.target)] if tree else []),
    ]


def _make(case: Day) -> Exercise:
    n, was = case.n, esc(case.names[case.root(case.before)])
    task = (
        f"ID5R has grown this tree from records 1 to {n - 1}, by the information gain. Its root tests {was}. "
        f"Now record {n} arrives. What does the root test then, and what does the branch of record {n} test?"
    )
    return Exercise(Html(task), _given(case), _parts(case), partial(_way, case))


def _way(case: Day) -> Way:
    """To the step of the lesson at which the new record is in the tree."""
    columns, (target, classes) = _columns(case), records.TARGETS[case.target]
    named = zip(case.names, case.attributes, strict=True)
    kinds = {name: ("nominal", drawn.values(place)) for name, place in named} | {target: ("nominal", classes)}
    grown = incremental.grow(Table.from_frame(columns, target, kinds), mlcore.RECIPES["id3"])
    step = sum(2 + bool(day.turned) for day in grown)  # one more for a test that moves up
    return records.way(records.SAME, "large", columns, kinds, target, view="days", step=str(step))


KIND = Kind(
    "id5r", "A new record for ID5R", Way("Day by day", "large", {"view": "days"}), _draw, _make,
    result=("now", "turned", "o0", "o1", "test"),
)  # fmt: skip
