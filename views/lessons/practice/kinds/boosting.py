"""Three rounds of AdaBoost by hand: the best stump, its error and its alpha, the new weights, the vote."""

from collections.abc import Mapping
from functools import partial
from itertools import pairwise
from math import exp
from random import Random
from typing import NamedTuple

from views.kit.panels import Said, Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Own, Piece, Slip
from views.lessons.practice.kinds.adaboost import CLASS, LABELS, LESSON, ROUNDS, X, voting_weight
from views.lessons.practice.kinds.records import listed, way
from views.lessons.practice.kinds.ties import lowest
from views.words.html import Html, class_name, table
from views.words.numbers import amount

FARTHEST = 12  # x are whole numbers up to it
STUMPS = 4  # to choose from
ATTEMPTS = 60  # of points and stumps, for rounds as they are wanted
DIFFERENT = 0.7  # of the exercises, in which no stump comes twice
LEAST, MOST = 0.08, 0.42  # errors of the best stump, so that its alpha is neither huge nor nearly 0
APART = 0.025  # by which any other stump is worse, more than rounding
SUBSCRIPTS = "₁₂₃"


class Stump(NamedTuple):
    """A stump that predicts a class, a place among LABELS, up to a threshold, and the other one above."""

    at: float
    below: int

    def says(self, x: float) -> int:
        """The predicted class."""
        return self.below if x <= self.at else 1 - self.below

    def errs(self, x: float, c: int) -> bool:
        """Whether it misclassifies a point."""
        return self.says(x) != c


class Points(NamedTuple):
    """Points from the left, their classes as places among LABELS, the stumps to choose from, and a new x."""

    x: tuple[int, ...]
    classes: tuple[int, ...]
    stumps: tuple[Stump, ...]
    new: int

    @property
    def n(self) -> int:
        """How many points there are."""
        return len(self.x)

    def missed(self, stump: Stump) -> list[int]:
        """The places of the points that a stump misclassifies."""
        return [i for i, (x, c) in enumerate(zip(self.x, self.classes, strict=True)) if stump.errs(x, c)]


def _draw(rng: Random) -> Points | None:
    different = rng.random() < DIFFERENT
    found = (_points(rng) for _ in range(ATTEMPTS))
    points = next((one for one in found if one and _good(one, different)), None)
    if points is None:
        return None
    best = _best(points)
    divided = [at for at in range(1, FARTHEST + 1) if len({stump.says(at) for stump in best}) > 1]
    new = [at for at in divided if at not in points.x and all(stump.at != at for stump in points.stumps)]
    return points._replace(new=rng.choice(new)) if new else None


def _points(rng: Random) -> Points | None:
    """Points, and stumps that are not worse than guessing."""
    many = rng.choice((6, 7, 7))
    x = tuple(sorted(rng.sample(range(1, FARTHEST + 1), many)))
    points = Points(x, tuple(rng.randrange(2) for _ in x), (), 0)
    every = [Stump((a + b) / 2, c) for a, b in pairwise(x) for c in (0, 1)]
    fair = [stump for stump in every if 2 * len(points.missed(stump)) <= many]
    if min(map(points.classes.count, (0, 1))) < 2 or len(fair) < STUMPS:
        return None
    return points._replace(stumps=tuple(sorted(rng.sample(fair, STUMPS))))


def _good(points: Points, different: bool) -> bool:
    """Whether each round has its stump; different: whether no stump comes twice."""
    best = _best(points)
    return len(best) == ROUNDS and (len({*best}) == ROUNDS) == different


def _best(points: Points) -> list[Stump]:
    """The stump of each round, as long as one is clearly the best."""
    missed = {stump: points.missed(stump) for stump in points.stumps}
    weights, found = [1 / points.n] * points.n, list[Stump]()
    for _ in range(ROUNDS):
        errors = sorted((sum(weights[i] for i in missed[stump]), stump) for stump in points.stumps)
        (error, stump), (second, _) = errors[:2]
        if not LEAST <= error <= MOST or second - error < APART:
            return []
        shares = [2 * error if i in missed[stump] else 2 * (1 - error) for i in range(points.n)]
        weights = [weight / share for weight, share in zip(weights, shares, strict=True)]
        found.append(stump)
    return found


def _weight(case: Points, own: Own, n: int, i: int) -> float:
    """The weight of a point before a round, counted from 0."""
    return float(own[f"w{n}{i}"]) if n else 1 / case.n


def _chosen(case: Points, own: Own, n: int) -> Stump:
    """The stump of a round."""
    return case.stumps[int(own[f"s{n}"]) - 1]


def _errors(case: Points, own: Own, n: int) -> dict[str, float]:
    """The weighted error of each stump."""
    return {
        str(at): sum(_weight(case, own, n, i) for i in case.missed(stump))
        for at, stump in enumerate(case.stumps, 1)
    }


def _pick(case: Points, n: int) -> Choice:
    fewest = min(len(case.missed(stump)) for stump in case.stumps)

    def said(own: Own) -> Mapping[str, str]:
        return {
            str(at): "Another stump has a lower weighted error. This one misclassifies the fewest points, "
            "but now their weights count."
            if n and len(case.missed(stump)) == fewest
            else "Another stump has a lower weighted error. Add the weights of the points that each stump "
            "misclassifies."
            for at, stump in enumerate(case.stumps, 1)
        }  # fmt: skip

    options = {str(at): str(at) for at in range(1, len(case.stumps) + 1)}
    return Choice(f"s{n}", f"best stump in round {n + 1}", options,
                  lambda own: lowest(_errors(case, own, n)), said)  # fmt: skip


def _error(case: Points, n: int) -> Blank:
    def of(own: Own) -> float:
        return _errors(case, own, n)[str(own[f"s{n}"])]

    def many(own: Own) -> int:
        return len(case.missed(_chosen(case, own, n)))

    plain = (
        Slip(lambda own: many(own) / case.n, "That is the share of the points. Add their weights.")
        if n
        else Slip(many, f"That is the number of points. Each has the weight 1/{case.n}.")
    )
    return Blank(f"e{n}", f"weighted error of round {n + 1}", of, 3, [
        plain, Slip(lambda own: 1 - of(own), "That is the weight of the correctly classified points."),
    ])  # fmt: skip


def _round(case: Points, best: Stump, n: int) -> list[Line]:
    """The stump of a round, with its error and its alpha. best: the right one."""
    of = SUBSCRIPTS[n]
    missed = ", ".join(str(i + 1) for i in case.missed(best))
    alpha = voting_weight(f"a{n}", f"alpha of round {n + 1}", f"e{n}")
    which = "Every point has the same weight" if not n else f"Use the weights of round {n + 1}"
    return [
        Line((f"Round {n + 1}: the stump with the lowest weighted error is", _pick(case, n)),
             f"{which}. For each stump, add the weights of the points that it misclassifies."),
        Line((f"ε{of}, its weighted error =", _error(case, n)),
             f"ε{of} is the weight of {'point' if len(missed) == 1 else 'points'} {missed}"),
        Line((f"α{of} = ½·ln((1 − ε{of})/ε{of}) =", alpha), f"α{of} = ½·ln((1 − ε{of})/ε{of})"),
    ]  # fmt: skip


def _new_weight(case: Points, n: int, i: int) -> Blank:
    """The weight of a point after round n, counted from 0."""

    def scaled(own: Own, factor: float, swapped: bool = False) -> float:
        missed = (i in case.missed(_chosen(case, own, n))) != swapped
        total = own[f"e{n}"] * factor + 1 - own[f"e{n}"]
        return float(_weight(case, own, n, i) * (factor if missed else 1) / total)

    def factor(own: Own) -> float:
        return exp(2 * own[f"a{n}"])

    def undivided(own: Own) -> float:
        return scaled(own, factor(own)) * float(own[f"e{n}"] * factor(own) + 1 - own[f"e{n}"])

    again = Slip(lambda own: scaled(own, factor(own)) / _weight(case, own, n, i) / case.n,
                 f"Start from its weight in round {n + 1}, not from 1/{case.n}.")  # fmt: skip
    return Blank(f"w{n + 1}{i}", f"new weight of point {i + 1} for round {n + 2}",
                 lambda own: scaled(own, factor(own)), 3, [
        Slip(undivided, "You did not divide by Z. The new weights add up to 1."),
        Slip(lambda own: scaled(own, factor(own), swapped=True),
             "Check whether the stump of this round misclassifies the point."),
        Slip(lambda own: scaled(own, exp(own[f"a{n}"])),
             "You used exp(α). The weight of a misclassified point is multiplied by exp(2α)."),
        *([again] if n else []),
    ])  # fmt: skip


def _weights(case: Points, n: int) -> Grid:
    """The weights after round n, counted from 0."""
    of = SUBSCRIPTS[n]
    rows: list[list[Piece]] = [
        [f"{i + 1}, {X} = {x}", LABELS[c], _new_weight(case, n, i)]
        for i, (x, c) in enumerate(zip(case.x, case.classes, strict=True))
    ]
    return Grid(
        f"Weights for round {n + 2}", ["Point", CLASS, "Weight"], rows,
        f"Z = ε{of}·exp(2α{of}) + (1 − ε{of}). The weight w of a misclassified point becomes "
        f"w·exp(2α{of})/Z, which is w/(2·ε{of}). The weight of any other point becomes w/Z, which is w/(2·(1 "
        f"− ε{of})).",
    )  # fmt: skip


def _vote(case: Points) -> list[Line]:
    """The vote of the three stumps at the new x."""

    def alphas(own: Own, c: int) -> list[float]:
        stumps = [_chosen(case, own, n) for n in range(ROUNDS)]
        return [float(own[f"a{n}"]) for n, stump in enumerate(stumps) if stump.says(case.new) == c]

    def votes(c: int) -> Blank:
        return Blank(f"v{c}", f"vote for {LABELS[c]}", lambda own: sum(alphas(own, c)), 3, [
            Slip(lambda own: sum(alphas(own, 1 - c)), "That is the vote for the other class."),
            Slip(lambda own: len(alphas(own, c)), "That is the number of stumps. Add their α."),
        ])  # fmt: skip

    def most(own: Own) -> list[str]:
        return lowest({str(c): -float(own[f"v{c}"]) for c in (0, 1)})

    says = Choice("says", "predicted class", {str(c): label for c, label in enumerate(LABELS)}, most,
                  dict.fromkeys("01", "The other class has the larger vote."))  # fmt: skip
    worked = "Add the α of the stumps that predict this class there."
    return [
        *(Line((f"Vote for {LABELS[c]} at {X} = {case.new}:", votes(c)), worked) for c in (0, 1)),
        Line((f"Predicted class at {X} = {case.new}:", says), "The class with the larger vote wins."),
    ]


def _given(case: Points) -> list[Said]:
    def of(c: int) -> str:
        return class_name(c, LABELS[c])

    columns = {X: case.x, CLASS: [LABELS[c] for c in case.classes]}
    rows = [
        [str(at), f"{X} ≤ {amount(stump.at)}", of(stump.below), of(1 - stump.below)]
        for at, stump in enumerate(case.stumps, 1)
    ]
    head = ["Stump", "Test", "If yes", "If no"]
    return [listed("Points", columns, CLASS, LABELS), Said(table("Stumps", head, rows, css="gh-given"))]


def _make(case: Points) -> Exercise:
    first, second, third = (_round(case, best, n) for n, best in enumerate(_best(case)))
    task = (
        f"Do three rounds of AdaBoost. At first each point has the weight 1/{case.n}. Each round takes the "
        "stump with the lowest weighted error. It multiplies the weights of misclassified points by exp(2α), "
        f"then divides all by Z. What does the vote of the three stumps predict at {X} = {case.new}?"
    )
    parts: list[Line | Grid] = [
        *first,
        _weights(case, 0),
        *second,
        _weights(case, 1),
        *third,
        *_vote(case),
    ]
    return Exercise(Html(task), _given(case), parts, partial(_way, case))


def _way(case: Points) -> Way:
    """To the lesson, which takes the best of all stumps."""
    columns = {X: case.x, CLASS: [LABELS[c] for c in case.classes]}
    return way("These points in the lesson, with all stumps", "crowd", columns, {X: "continuous"}, CLASS,
               view="adaboost", rounds=str(ROUNDS))  # fmt: skip


KIND = Kind(
    "boosting",
    "Three rounds of AdaBoost",
    Way("Ensembles", "crowd", LESSON),
    _draw,
    _make,
    result=("v0", "v1", "says"),
)
