"""The gain of a split: information gain, gain ratio, decrease of the Gini index."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import log2
from random import Random
from typing import NamedTuple

from views.kit.panels import Way
from views.lessons.practice.exercise import Blank, Exercise, Kind, Line, Own, Slip
from views.lessons.practice.kinds import records
from views.lessons.practice.kinds.impurity import entropy, entropy_bounds, entropy_slips, entropy_terms
from views.words.grammar import capital
from views.words.html import Html, esc


class Counts(NamedTuple):
    """An attribute of ATTRIBUTES, a target of TARGETS, and the records by value and class."""

    attribute: int
    target: int
    groups: tuple[tuple[int, ...], ...]


def gini(counts: Sequence[float]) -> float:
    """1 − Σ p²."""
    n = sum(counts)
    return 1 - sum((c / n) ** 2 for c in counts)


def _gini_terms(counts: Sequence[int]) -> str:
    n = sum(counts)
    return "1 − " + " − ".join(f"({c}/{n})²" for c in counts if c)


def _gini_slips(counts: Sequence[int]) -> list[Slip]:
    return [
        Slip(lambda own: 1 - gini(counts), "That is the sum of p². The Gini index is 1 minus this sum."),
        Slip(lambda own: entropy(counts), "That is the entropy. Use the Gini index."),
    ]


class Measure(NamedTuple):
    """The name and the formula of an impurity, and the names of what a split leaves and takes."""

    name: str
    sign: str
    left: str
    taken: str
    of: Callable[[Sequence[float]], float]
    terms: Callable[[Sequence[int]], str]
    slips: Callable[[Sequence[int]], list[Slip]]


UPSIDE_DOWN = "This is the wrong way round. Divide the gain by the split information."
ENTROPY = Measure(
    "entropy",
    "H",
    "Conditional entropy, the weighted mean",
    "Information gain",
    entropy,
    entropy_terms,
    entropy_slips,
)
GINI = Measure(
    "Gini index", "Gini", "Weighted mean of the Gini index", "Gini decrease", gini, _gini_terms, _gini_slips
)
MEASURES = {"entropy": ENTROPY, "gini": GINI}


def draw(rng: Random) -> Counts | None:
    """Counts of a split that gains something and is not pure at once."""
    attribute, target = rng.randrange(len(records.ATTRIBUTES)), rng.randrange(len(records.TARGETS))
    values = len(records.ATTRIBUTES[attribute][1])
    groups = tuple((rng.randint(0, 6), rng.randint(0, 6)) for _ in range(values))
    sizes = [sum(group) for group in groups]
    whole = [sum(column) for column in zip(*groups, strict=True)]
    mixed = sum(1 for group in groups if min(group) > 0)
    if min(sizes) < 2 or not 8 <= sum(sizes) <= 16 or min(whole) < 2 or not mixed:
        return None
    gained = entropy(whole) - weighted(groups, entropy)
    return Counts(attribute, target, groups) if 0.02 < gained < 0.8 else None


def weighted(groups: Sequence[Sequence[float]], of: Callable[[Sequence[float]], float]) -> float:
    """The mean impurity of branches, each by its share of the records.

    A branch without records counts nothing. A learner's count below 0 counts as 0.
    """
    counted = [[max(c, 0) for c in group] for group in groups]
    n = sum(map(sum, counted))
    return sum(sum(group) / n * of(group) for group in counted if sum(group))


def swapped(groups: Sequence[Sequence[float]], of: Callable[[Sequence[float]], float]) -> float:
    """The same with the weights the other way round, a known mistake."""
    counted = [[max(c, 0) for c in group] for group in groups]
    sizes = [sum(group) for group in counted]
    pairs = zip(reversed(sizes), counted, strict=True)
    return sum(size / sum(sizes) * of(group) for size, group in pairs if sum(group))


def branch(measure: Measure, group: Sequence[int], place: int, value: str, n: int) -> Line:
    """The impurity h1, h2, … of a branch, of n records in all; place: from 0."""
    size = sum(group)
    slips = measure.slips(group)
    if measure is ENTROPY:
        whole = sum(-c / n * log2(c / n) for c in group if c)
        slips = [
            *slips,
            Slip(lambda own: whole, f"You divided by all {n} records. Use only the {size} of the branch."),
        ]
    blank = Blank(f"h{place + 1}", f"{measure.sign} of {value}", lambda own: measure.of(group), slips=slips)
    return Line((f"{measure.sign}({value}) =", blank), f"{measure.sign}({value}) = {measure.terms(group)}")


def mean(measure: Measure, groups: Mapping[str, Sequence[int]]) -> Line:
    """The weighted mean w of h1, h2, …; groups: the counts of each branch by its value."""
    sizes = [sum(group) for group in groups.values()]
    n, k = sum(sizes), len(groups)

    def of(own: Own) -> float:
        return float(sum(size / n * own[f"h{i + 1}"] for i, size in enumerate(sizes)))

    slips = [
        Slip(lambda own: sum(own[f"h{i + 1}"] for i in range(k)) / k,
             "You forgot the weights. Weight each branch by its share of the records."),
        Slip(lambda own: sum(own[f"h{i + 1}"] for i in range(k)),
             "That is the sum. Weight each branch by its share of the records."),
    ]  # fmt: skip
    terms = (f"{size}/{n}·{measure.sign}({value})" for value, size in zip(groups, sizes, strict=True))
    blank = Blank("w", f"weighted mean of {measure.sign}", of, slips=slips)
    return Line((f"{measure.left} =", blank), f"Weighted mean = {' + '.join(terms)}")


def _gain(measure: Measure) -> Line:
    slips = [
        Slip(
            lambda own: own["w"] - own["h"],
            "Check the sign. Subtract what is left from what was there before.",
        ),
        Slip(lambda own: own["w"], "That is what is left after the split. The gain is the decrease."),
    ]
    blank = Blank("gain", "gain", lambda own: own["h"] - own["w"], slips=slips)
    return Line(
        (f"{measure.taken} =", blank), f"{measure.taken} = {measure.sign} before − weighted mean after"
    )


def ratio(sizes: Sequence[int], further: Sequence[Slip] = ()) -> list[Line]:
    """The split information of branches of these sizes, and the ratio; further: slips of the first."""
    slips = [*entropy_slips(sizes, "branches"), *further]
    within = entropy_bounds("split information", sizes, "branches")
    info = Blank("split", "split information", lambda own: entropy(sizes), slips=slips, within=within)
    blank = Blank("ratio", "gain ratio", lambda own: own["gain"] / own["split"], slips=[
        Slip(lambda own: own["gain"], "That is the gain. Divide it by the split information."),
        Slip(lambda own: own["gain"] * own["split"],
             "You multiplied. Divide the gain by the split information."),
        Slip(lambda own: own["gain"] / own["h"],
             "You divided by the entropy of the class. Divide by that of the branch sizes."),
        Slip(lambda own: own["split"] / own["gain"], UPSIDE_DOWN, False),
    ])  # fmt: skip
    worked = f"Split information, the entropy of the sizes = {entropy_terms(sizes)}"
    return [
        Line(("Split information =", info), worked),
        Line(("Gain ratio =", blank), "Gain ratio = gain / split information"),
    ]  # fmt: skip


def _make(measure: Measure, with_ratio: bool, case: Counts) -> Exercise:
    (name, values), (target, classes) = records.ATTRIBUTES[case.attribute], records.TARGETS[case.target]
    groups = dict(zip(values, case.groups, strict=True))
    whole = [sum(column) for column in zip(*case.groups, strict=True)]
    n = sum(whole)
    before = Blank(
        "h", f"{measure.sign} before the split", lambda own: measure.of(whole), slips=measure.slips(whole)
    )
    parts = [
        Line(
            (f"{capital(measure.name)} before the split, {measure.sign} =", before),
            f"{measure.sign} = {measure.terms(whole)}",
        ),
        *(branch(measure, group, i, value, n) for i, (value, group) in enumerate(groups.items())),
        mean(measure, groups),
        _gain(measure),
    ]
    parts += ratio([sum(group) for group in case.groups]) if with_ratio else []
    wanted = (
        "the gain ratio"
        if with_ratio
        else "the information gain"
        if measure is ENTROPY
        else "the Gini decrease"
    )
    given = records.counted(f"{name} and {target}", name, groups, classes)
    algorithm = {"algorithm": "c4.5" if with_ratio else "id3"}
    if measure is GINI:  # with a branch for each value, which CART does not make
        algorithm = {"algorithm": "hunt", "criterion": "gini"}

    def way() -> Way:
        columns = records.spread(groups, name, target, classes)
        return records.way(records.SAME, "grow", columns, {}, target, **algorithm, look=name)

    return Exercise(Html(f"Split these {n} records on {esc(name)}. What is {wanted}?"), [given], parts, way)


_C45 = Way("Grow a tree: C4.5", "grow", {"data": "tennis", "algorithm": "c4.5"})
_LESSON = Way("Grow a tree", "grow", {"data": "tennis", "algorithm": "id3"})
TENNIS = Counts(0, 1, ((3, 2), (0, 4), (2, 3)))
WIND = Counts(1, 1, ((2, 6), (3, 3)))
_GINI = Counts(4, 3, ((5, 3), (1, 3)))
KINDS = (
    Kind("gain", "Information gain", _LESSON, draw, partial(_make, ENTROPY, False), (TENNIS, WIND)),
    Kind("ratio", "Gain ratio", _C45, draw, partial(_make, ENTROPY, True), (TENNIS, WIND)),
    Kind("gini-gain", "Gini decrease", _LESSON, draw, partial(_make, GINI, False), (_GINI,)),
)  # fmt: skip
