"""The gain of an attribute whose value is missing in some records, as C4.5 has it (Quinlan 1993)."""

from collections.abc import Sequence
from math import log2
from random import Random
from typing import NamedTuple

from views.kit.panels import Way
from views.lessons.practice.exercise import Blank, Exercise, Kind, Line, Slip
from views.lessons.practice.kinds import gain, records
from views.lessons.practice.kinds.gain import ENTROPY
from views.lessons.practice.kinds.impurity import entropy, entropy_slips, entropy_terms
from views.words.html import Html, esc

UNKNOWN = "unknown"


class Unknown(NamedTuple):
    """An attribute of NAMED, a target of TARGETS, the records by value and class; the others."""

    attribute: int
    target: int
    groups: tuple[tuple[int, ...], ...]
    lost: tuple[int, ...]


def _draw(rng: Random) -> Unknown | None:
    drawn = gain.draw(rng)
    lost = (rng.randint(0, 2), rng.randint(0, 2))
    if drawn is None or not 1 <= sum(lost) <= 3:
        return None
    return Unknown(drawn.attribute, drawn.target, drawn.groups, lost)


def _sums(groups: Sequence[Sequence[int]]) -> list[int]:
    return [sum(column) for column in zip(*groups, strict=True)]


def _gain() -> Line:
    blank = Blank("gain", "gain", lambda own: own["f"] * (own["h"] - own["w"]), slips=[
        Slip(lambda own: own["h"] - own["w"],
             "You forgot the factor F. Records with a missing value gain nothing."),
        Slip(lambda own: own["f"] * (own["w"] - own["h"]),
             "Check the sign. Subtract what is left from what was there before."),
        Slip(lambda own: (1 - own["f"]) * (own["h"] - own["w"]),
             "You multiplied by the share that is missing. Multiply by the share that is known."),
    ])  # fmt: skip
    return Line(
        ("Gain = F·(H − weighted mean) =", blank), "Gain = F·(H of the known records − weighted mean)"
    )


def _make(case: Unknown) -> Exercise:
    (name, values), (target, classes) = records.NAMED[case.attribute], records.TARGETS[case.target]
    groups = dict(zip(values, case.groups, strict=True))
    whole, sizes = _sums(case.groups), [sum(group) for group in case.groups]
    known, lost = sum(whole), sum(case.lost)
    n, every = known + lost, _sums([*case.groups, case.lost])
    share = Blank("f", "share of the records whose value is known", lambda own: known / n, slips=[
        Slip(lambda own: lost / n, "That is the share that is missing. F is the share that is known."),
    ])  # fmt: skip
    before = Blank("h", "H of the known records", lambda own: entropy(whole), slips=[
        *entropy_slips(whole),
        Slip(lambda own: entropy(every),
             "That is the entropy of all records. Leave out those with a missing value."),
    ])  # fmt: skip
    left_out = Slip(
        lambda own: entropy(sizes),
        "You left out the missing values. In the split information they form a separate branch.",
    )
    term_missing = Slip(
        lambda own: sum(-size / n * log2(size / n) for size in sizes),
        "You left out the term of the missing values. They form a separate branch.",
    )
    parts = [
        Line(("F, the share that is known =", share), f"F = {known}/{n}"),
        Line(("H of the known records =", before), f"H = {entropy_terms(whole)}"),
        *(gain.branch(ENTROPY, group, i, value, known) for i, (value, group) in enumerate(groups.items())),
        gain.mean(ENTROPY, groups),
        _gain(),
        *gain.ratio([*sizes, lost], [left_out, term_missing]),
    ]
    cells = {**groups, UNKNOWN: case.lost}

    def way() -> Way:
        columns = records.spread(cells, name, target, classes)
        known_cells = [None if value == UNKNOWN else value for value in columns[name]]
        return records.way(records.SAME, "grow", {**columns, name: known_cells}, {}, target,
                           algorithm="c4.5", look=name)  # fmt: skip

    task = (
        f"{esc(name)} is missing in {lost} of these {n} records. Work out the gain and the gain ratio of "
        "C4.5. In the split information, the missing values form a separate branch."
    )
    given = records.counted(f"{name} and {target}", name, cells, classes)
    return Exercise(Html(task), [given], parts, way)


_GOLF = Unknown(0, 1, ((3, 2), (0, 3), (2, 3)), (0, 1))
_SUNNY = Unknown(records.HUMIDITY, 1, ((2, 0), (0, 2)), (1, 0))
KIND = Kind(
    "missing", "Gain with missing values",
    Way("Grow a tree", "grow", {"data": "golf", "algorithm": "c4.5"}),
    _draw, _make, lectures=(_GOLF, _SUNNY),
)  # fmt: skip
