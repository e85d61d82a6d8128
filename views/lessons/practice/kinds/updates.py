"""Two SMO updates in a row, from multipliers of 0: the second one uses the multipliers of the first."""

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from views.kit.panels import Said, Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Kind, Line, Own, Slip
from views.lessons.practice.kinds.dot import dot, signed, vector
from views.lessons.practice.kinds.records import SAME
from views.lessons.practice.kinds.smo import ENDS, SUBSCRIPTS, One, Pair, ends
from views.subjects.points.reading import pack
from views.words.html import Html, table
from views.words.numbers import amount

MOST = 4  # of a coordinate
SHORT = (1, 2, 4, 5, 8, 10, 16, 20)  # η whose quotients have few decimals
ATTEMPTS = 400  # of points and pairs, for updates that end as they are wanted
LEAST = 0.05  # of C, by which a multiplier moves, and between its reach and a bound
TINY = 1e-9
NAMES = "PQRSTU"  # of the points: C is the bound of the multipliers


class Place(NamedTuple):
    """A training point and its class."""

    x: tuple[int, int]
    y: int


class Twice(NamedTuple):
    """Training points, C, and the places of i and j in both updates."""

    points: tuple[Place, ...]
    C: float
    pairs: tuple[tuple[int, int], tuple[int, int]]

    def kernel(self, p: int, q: int) -> int:
        """The linear kernel of two points."""
        return int(dot(self.points[p].x, self.points[q].x))

    def eta(self, n: int) -> int:
        """η of the pair of an update, counted from 0."""
        i, j = self.pairs[n]
        return self.kernel(i, i) + self.kernel(j, j) - 2 * self.kernel(i, j)

    def f(self, alphas: Sequence[float], p: int, signs: bool = True) -> float:
        """f of a point without b; signs: with the classes."""
        terms = zip(alphas, self.points, strict=True)
        return sum(a * (one.y if signs else 1) * self.kernel(q, p) for q, (a, one) in enumerate(terms))

    def pair(self, n: int, alphas: Sequence[float]) -> Pair:
        """The pair of an update, with the multipliers before it."""
        i, j = (One(*self.points[p], alphas[p], self.f(alphas, p)) for p in self.pairs[n])
        return Pair(i, j, self.C)


class Ended(NamedTuple):
    """top: αⱼ before clipping; low, high: its bounds; alphas: all multipliers after the update."""

    top: float
    low: float
    high: float
    alphas: tuple[float, ...]

    @property
    def end(self) -> str:
        """A key of ENDS."""
        return "low" if self.top < self.low else "high" if self.top > self.high else "inside"


def _trace(case: Twice) -> Iterator[Ended]:
    """Both updates."""
    alphas = [0.0] * len(case.points)
    for n, (i, j) in enumerate(case.pairs):
        pair = case.pair(n, alphas)
        low, high = ends(pair, pair.i.y == pair.j.y)
        top = pair.j.alpha + pair.j.y * (pair.i.f - pair.i.y - pair.j.f + pair.j.y) / case.eta(n)
        alphas[j] = min(max(top, low), high)
        alphas[i] += pair.i.y * pair.j.y * (pair.j.alpha - alphas[j])
        yield Ended(top, low, high, tuple(alphas))


def _draw(rng: Random) -> Twice | None:
    wanted = rng.choice(("inside", "high")), rng.choice(("inside", "low", "high"))
    cases = (_case(rng) for _ in range(ATTEMPTS))
    return next((case for case in cases if case and _ended(case) == wanted), None)


def _case(rng: Random) -> Twice | None:
    many = rng.choice((3, 4))
    places = rng.sample([(p, q) for p in range(MOST + 1) for q in range(MOST + 1)], many)
    points = tuple(Place(x, rng.choice((-1, 1))) for x in places)
    i, j, k = rng.sample(range(many), 3)
    second = rng.choice(((i, k), (k, i), (j, k), (k, j)))
    case = Twice(points, rng.choice((0.1, 0.2, 0.25, 0.5, 1.0)), ((i, j), second))
    return case if points[i].y != points[j].y and {case.eta(0), case.eta(1)} <= {*SHORT} else None


def _ended(case: Twice) -> tuple[str, ...]:
    """How both updates end; nothing where a multiplier hardly moves, moves far, or just reaches a bound."""
    least, before, found = LEAST * case.C, (0.0,) * len(case.points), []
    for (_, j), ended in zip(case.pairs, _trace(case), strict=True):
        gaps = abs(ended.top - ended.low), abs(ended.top - ended.high), abs(ended.alphas[j] - before[j])
        if min(gaps) < least or abs(ended.top - before[j]) > 3 * case.C or ended.high - ended.low < least:
            return ()
        before = ended.alphas
        found.append(ended.end)
    return tuple(found)


def _before(case: Twice, own: Own, n: int) -> list[float]:
    """The multipliers before an update, counted from 0."""
    alphas = [0.0] * len(case.points)
    if n:
        i, j = case.pairs[0]
        alphas[i], alphas[j] = float(own["ai0"]), float(own["aj0"])
    return alphas


def _error(case: Twice, n: int, name: str) -> Line:
    p = case.pairs[n][name == "j"]
    y, of = case.points[p].y, SUBSCRIPTS[name]

    def f(own: Own, signs: bool = True) -> float:
        return case.f(_before(case, own, n), p, signs)

    later = [
        Slip(lambda own: f(own) + y, "You added the class. Subtract it."),
        Slip(lambda own: f(own, signs=False) - y, "You left out the classes. Each term is α·y·K."),
        Slip(lambda own: -y, "Use the multipliers after update 1."),
    ]  # fmt: skip
    blank = Blank(f"e{name}{n}", f"E of {NAMES[p]} in update {n + 1}", lambda own: f(own) - y, 3, [
        Slip(lambda own: y - f(own), "Check the sign. E is Σ α·y·K − y."), *(later if n else ()),
    ])  # fmt: skip
    i, j = sorted(case.pairs[0])
    terms = " + ".join(
        f"α of {NAMES[q]}·{signed(case.points[q].y)}·{signed(case.kernel(q, p))}" for q in (i, j)
    )
    worked = f"{terms} − {signed(y)}" if n else f"All α are 0, so E{of} = −{signed(y)}"
    return Line((f"Update {n + 1}, E{of} = f({NAMES[p]}) − y =", blank), worked)


def _eta(case: Twice, n: int) -> Line:
    i, j = case.pairs[n]
    ii, jj, ij = case.kernel(i, i), case.kernel(j, j), case.kernel(i, j)
    blank = Blank(f"eta{n}", f"eta of update {n + 1}", lambda own: ii + jj - 2 * ij, 0, [
        Slip(lambda own: ii + jj - ij, "Subtract Kᵢⱼ twice."),
        Slip(lambda own: ii + jj, "You left out 2·Kᵢⱼ."),
    ] if ij else ())  # fmt: skip
    return Line(("η = Kᵢᵢ + Kⱼⱼ − 2·Kᵢⱼ =", blank), f"η = {ii} + {jj} − 2·{ij}")


def _top(case: Twice, n: int) -> Line:
    j = case.pairs[n][1]
    y = case.points[j].y

    def moved(own: Own, way: float = 1) -> float:
        return float(_before(case, own, n)[j] + way * y * (own[f"ei{n}"] - own[f"ej{n}"]) / own[f"eta{n}"])

    change = Slip(lambda own: moved(own) - _before(case, own, n)[j], "That is the change. Add it to αⱼ.")
    whole = Slip(lambda own: moved(own, own[f"eta{n}"]), "You did not divide by η.")
    blank = Blank(f"top{n}", f"alpha j before clipping in update {n + 1}", moved, slips=[
        Slip(lambda own: moved(own, -1), "Check the sign in αⱼ* = αⱼ + yⱼ·(Eᵢ − Eⱼ)/η, with the class of j."),
        *([change] if n and j in case.pairs[0] else ()), *([whole] if case.eta(n) > 1 else ()),
    ])  # fmt: skip
    return Line(("Before clipping  αⱼ* = αⱼ + yⱼ·(Eᵢ − Eⱼ)/η =", blank), f"αⱼ + {signed(y)}·(Eᵢ − Eⱼ)/η")


def _bounds(case: Twice, n: int, before: Sequence[float]) -> Line:
    """before: the right multipliers before the update."""
    first, second = (case.points[p].y for p in case.pairs[n])
    same = first == second
    pair = case.pair(n, before)
    other = "of different classes" if same else "of the same class"

    def end(place: int, name: str) -> Blank:
        def of(own: Own, alike: bool = same) -> float:
            return ends(case.pair(n, _before(case, own, n)), alike)[place]

        differ = ends(pair, same)[place] != ends(pair, not same)[place]
        slip = Slip(lambda own: of(own, not same), f"That is {name} for two points {other}.")
        return Blank(f"{name}{n}", f"{name} of update {n + 1}", of, 3, [slip] if differ else ())

    C = amount(case.C)
    worked = (
        f"Same class, so αᵢ + αⱼ stays constant: L = max(0, αᵢ + αⱼ − {C}), H = min({C}, αᵢ + αⱼ)"
        if same
        else f"Different classes, so αⱼ − αᵢ stays constant: L = max(0, αⱼ − αᵢ), H = min({C}, {C} + αⱼ − αᵢ)"
    )
    return Line(("L =", end(0, "L"), "H =", end(1, "H")), worked)


def _new(case: Twice, n: int) -> list[Line]:
    i, j = case.pairs[n]
    s = case.points[i].y * case.points[j].y
    of_j, of_i = NAMES[j], NAMES[i]

    def clipped(own: Own) -> list[str]:
        low, high = own[f"top{n}"] < own[f"L{n}"] - TINY, own[f"top{n}"] > own[f"H{n}"] + TINY
        return ["low"] if low else ["high"] if high else ["inside"]

    def within(own: Own) -> float:
        return float(min(max(own[f"top{n}"], own[f"L{n}"]), own[f"H{n}"]))

    def partner(own: Own, way: int, reached: str) -> float:
        before = _before(case, own, n)
        return float(before[i] + way * s * (before[j] - own[reached]))

    choice = Choice(f"clip{n}", f"clipped or not in update {n + 1}", ENDS, clipped,
                    dict.fromkeys(ENDS, "Compare αⱼ* with L and H."))  # fmt: skip
    crude = Slip(lambda own: min(max(own[f"top{n}"], 0.0), case.C),
                 "You clipped only at 0 or C. L and H also keep αᵢ within its bounds.", False)  # fmt: skip
    aj = Blank(f"aj{n}", f"new alpha of {of_j} in update {n + 1}", within, slips=[
        Slip(lambda own: own[f"top{n}"], "You did not clip. αⱼ stays between L and H.", False),
        *([crude] if n else ()),
    ])  # fmt: skip
    ai = Blank(f"ai{n}", f"new alpha of {of_i} in update {n + 1}", lambda own: partner(own, 1, f"aj{n}"), 3, [
        Slip(lambda own: partner(own, -1, f"aj{n}"),
             "This is the wrong direction. Σ y·α has to stay constant."),
        Slip(lambda own: partner(own, 1, f"top{n}"),
             "You used αⱼ before clipping. Use it after clipping.", False),
    ])  # fmt: skip
    return [
        Line(("αⱼ* is", choice), "A value below L is clipped to L, and a value above H is clipped to H."),
        Line((f"New αⱼ, of {of_j} =", aj), "αⱼ = αⱼ*, but at least L and at most H"),
        Line((f"New αᵢ, of {of_i} = αᵢ + yᵢ·yⱼ·(old αⱼ − new αⱼ) =", ai),
             f"old αᵢ + {signed(s)}·(old αⱼ − new αⱼ)"),
    ]  # fmt: skip


def _update(case: Twice, n: int, before: Sequence[float]) -> list[Line]:
    """The lines of an update. before: the right multipliers before it."""
    errors = [_error(case, n, name) for name in SUBSCRIPTS]
    return [*errors, _eta(case, n), _top(case, n), _bounds(case, n, before), *_new(case, n)]


def _given(case: Twice) -> list[Said]:
    names = NAMES[: len(case.points)]
    rows = [
        [name, vector(point.x), "+1" if point.y > 0 else "−1"]
        for name, point in zip(names, case.points, strict=True)
    ]
    gram = [
        [name, *(str(case.kernel(p, q)) for q in range(len(names)))] for p, name in enumerate(names)
    ]  # fmt: skip
    return [
        Said(table(f"Training points, with C = {amount(case.C)}", ["Point", "Coordinates", "y"], rows,
                   css="gh-given")),
        Said(table("Dot products K = x·z", ["Point", *names], gram, css="gh-given")),
    ]  # fmt: skip


def _make(case: Twice) -> Exercise:
    first, second = (
        f"Update {n} moves αᵢ of {NAMES[i]} and αⱼ of {NAMES[j]}." for n, (i, j) in enumerate(case.pairs, 1)
    )
    task = (
        f"Do two SMO updates. All multipliers begin at 0. {first} {second} "
        "Compute f(x) as Σ α·y·K, without b, which cancels out in Eᵢ − Eⱼ."
    )
    one, _ = _trace(case)
    parts = [*_update(case, 0, [0.0] * len(case.points)), *_update(case, 1, one.alphas)]
    return Exercise(Html(task), _given(case), parts, partial(_way, case))


def _way(case: Twice) -> Way:
    """To SMO on these points, which moves these pairs first."""
    points = pack([point.x for point in case.points], [point.y for point in case.points])
    pairs = ";".join(f"{n}:{i + 1},{j + 1}" for n, (i, j) in enumerate(case.pairs, 1))
    return Way(SAME, "smo", {"points": points, "C": amount(case.C), "pairs": pairs, "step": "2"})


KIND = Kind("updates", "Two SMO updates", Way("SMO", "smo", {}), _draw, _make, result=("ai0", "aj1", "ai1"))
