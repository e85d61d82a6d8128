"""One SMO update: two multipliers, within the box."""

from functools import partial
from random import Random
from typing import NamedTuple

from views.kit.panels import Said, Way
from views.lessons.practice.exercise import Blank, Choice, Exercise, Kind, Line, Own, Slip
from views.lessons.practice.kinds.dot import signed, vector
from views.subjects.points.reading import pack
from views.words.html import Html, table
from views.words.numbers import amount

ENDS = {"low": "clipped to L", "inside": "not clipped", "high": "clipped to H"}
TINY = 1e-9
LEAST = 0.02  # of C, by which a multiplier moves
ATTEMPTS = 60  # of pairs, for one that ends as it is wanted
SUBSCRIPTS = {"i": "ᵢ", "j": "ⱼ"}


class One(NamedTuple):
    """A point of the pair. f: of the SVM so far; alpha: its multiplier before the update."""

    x: tuple[int, int]
    y: int
    alpha: float
    f: float


class Pair(NamedTuple):
    """Two points and the C of the box."""

    i: One
    j: One
    C: float


def ends(pair: Pair, same: bool) -> tuple[float, float]:
    """L and H; same: of points of one class."""
    i, j, C = pair.i.alpha, pair.j.alpha, pair.C
    return (max(0.0, i + j - C), min(C, i + j)) if same else (max(0.0, j - i), min(C, C + j - i))


def _draw(rng: Random) -> Pair | None:
    wanted = rng.choice(("inside", "low", "high", "low", "high"))
    return next((pair for pair in (_pair(rng) for _ in range(ATTEMPTS)) if _end(pair) == wanted), None)


def _pair(rng: Random) -> Pair:
    C = rng.choice((0.5, 1.0, 2.0))

    def one() -> One:
        alpha = round(rng.choice((0, 0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1)) * C, 3)
        return One(
            (rng.randint(0, 5), rng.randint(0, 5)), rng.choice((-1, 1)), alpha, rng.randint(-25, 25) / 10
        )

    return Pair(one(), one(), C)


def _violates(pair: Pair) -> bool:
    """Whether one of both points breaks the KKT conditions, so that SMO may take the pair."""

    def off(one: One) -> bool:
        margin = one.y * one.f - 1
        return (one.alpha < pair.C and margin < -TINY) or (one.alpha > 0 and margin > TINY)

    return off(pair.i) or off(pair.j)


def _end(pair: Pair) -> str:
    """Where the update ends: a key of ENDS. Nothing where SMO would not take the pair, where αⱼ hardly moves
    or moves far, or is clipped at an end of [0, C]."""
    (i, j, C), (low, high) = pair, ends(pair, pair.i.y == pair.j.y)
    eta = sum((a - b) ** 2 for a, b in zip(i.x, j.x, strict=True))
    step = (i.f - i.y - j.f + j.y) / max(eta, 1)
    if not (1 <= eta <= 10 and high - low > 0.05 and 0.05 < abs(step) < 2.5 * C and _violates(pair)):
        return ""
    top = j.alpha + j.y * step
    new = min(max(top, low), high)
    if abs(new - j.alpha) < LEAST * C:
        return ""
    if low <= top <= high:
        return "inside"
    return "" if abs(new - min(max(top, 0.0), C)) < LEAST * C else "low" if top < low else "high"


def _error(name: str, one: One) -> Line:
    blank = Blank(f"e{name}", f"E of {name}", lambda own: one.f - one.y, 2, [
        Slip(lambda own: one.y - one.f, "Check the sign in E = f(x) − y."),
        Slip(lambda own: one.f + one.y, "You added the class. Subtract it to get E = f(x) − y."),
    ])  # fmt: skip
    of = SUBSCRIPTS[name]
    worked = f"E{of} = {signed(one.f)} − {signed(one.y)}"
    return Line((f"E{of} = f(x{of}) − y{of} =", blank), worked)


def _eta(pair: Pair) -> Line:
    (a, b), (c, d) = pair.i.x, pair.j.x
    ii, jj, ij = a * a + b * b, c * c + d * d, a * c + b * d
    blank = Blank("eta", "eta", lambda own: ii + jj - 2 * ij, 0, [
        Slip(lambda own: ii + jj - ij, "Subtract Kᵢⱼ twice."),
        Slip(lambda own: ii + jj + 2 * ij, "Check the sign. Subtract 2·Kᵢⱼ."),
        Slip(lambda own: ii + jj, "You left out 2·Kᵢⱼ."),
    ])  # fmt: skip
    return Line(("η = Kᵢᵢ + Kⱼⱼ − 2·Kᵢⱼ =", blank), f"η = {ii} + {jj} − 2·{ij}")


def _top(pair: Pair) -> Line:
    alpha, y = pair.j.alpha, pair.j.y

    def moved(own: Own, way: int) -> float:
        return float(alpha + way * y * (own["ei"] - own["ej"]) / own["eta"])

    blank = Blank("top", "alpha j before clipping", lambda own: moved(own, 1), slips=[
        Slip(lambda own: moved(own, -1), "Check the sign in αⱼ* = αⱼ + yⱼ·(Eᵢ − Eⱼ)/η, with the class of j."),
        Slip(lambda own: moved(own, 1) - alpha, "That is the change. Add it to αⱼ."),
        Slip(lambda own: alpha + y * (own["ei"] - own["ej"]), "You did not divide by η."),
    ])  # fmt: skip
    worked = f"αⱼ* = {amount(alpha)} + {signed(y)}·(Eᵢ − Eⱼ)/η"
    return Line(("Before clipping  αⱼ* = αⱼ + yⱼ·(Eᵢ − Eⱼ)/η =", blank), worked)


def _bounds(pair: Pair) -> Line:
    same = pair.i.y == pair.j.y
    right, others = ends(pair, same), ends(pair, not same)
    other = "of different classes" if same else "of the same class"

    def end(place: int, name: str) -> Blank:
        slip = Slip(lambda own: others[place], f"That is {name} for two points {other}.")
        return Blank(name, name, lambda own: right[place], 2, [slip])

    i, j, C = amount(pair.i.alpha), amount(pair.j.alpha), amount(pair.C)
    if same:
        worked = (
            f"Same class, so αᵢ + αⱼ stays constant: L = max(0, {i} + {j} − {C}), H = min({C}, {i} + {j})"
        )
    else:
        worked = (
            "Different classes, so αⱼ − αᵢ stays constant: "
            f"L = max(0, {j} − {i}), H = min({C}, {C} + {j} − {i})"
        )
    return Line(("L =", end(0, "L"), "H =", end(1, "H")), worked)


def _clipped(own: Own) -> list[str]:
    reached = {"low": own["top"] < own["L"] - TINY, "high": own["top"] > own["H"] + TINY}
    return [end for end, found in reached.items() if found] or ["inside"]


def _new(pair: Pair) -> list[Line]:
    s = pair.i.y * pair.j.y
    i, j = pair.i.alpha, pair.j.alpha

    def partner(own: Own, way: int, reached: str) -> float:
        return float(i + way * s * (j - own[reached]))

    of_j = Blank("aj", "new alpha j", lambda own: min(max(own["top"], own["L"]), own["H"]), slips=[
        Slip(lambda own: own["top"], "You did not clip. αⱼ stays between L and H.", False),
        Slip(lambda own: min(max(own["top"], 0.0), pair.C),
             "You clipped only at 0 or C. L and H also keep αᵢ within its bounds.", False),
    ])  # fmt: skip
    of_i = Blank("ai", "new alpha i", lambda own: partner(own, 1, "aj"), slips=[
        Slip(lambda own: partner(own, -1, "aj"), "This is the wrong direction. Σ y·α has to stay constant."),
        Slip(lambda own: partner(own, 1, "top"), "You used αⱼ before clipping. Use it after clipping.",
             False),
    ])  # fmt: skip
    choice = Choice("clip", "clipped or not", ENDS, _clipped,
                    dict.fromkeys(ENDS, "Compare αⱼ* with L and H."))  # fmt: skip
    return [
        Line(("αⱼ* is", choice), "A value below L is clipped to L, and a value above H is clipped to H."),
        Line(("New αⱼ =", of_j), "αⱼ = αⱼ*, but at least L and at most H"),
        Line(("New αᵢ = αᵢ + yᵢ·yⱼ·(old αⱼ − new αⱼ) =", of_i),
             f"αᵢ = {amount(i)} + {signed(s)}·({amount(j)} − αⱼ)"),
    ]  # fmt: skip


def _given(pair: Pair) -> Said:
    rows = [
        [f"x{SUBSCRIPTS[name]}", vector(one.x), "+1" if one.y > 0 else "−1", amount(one.alpha), amount(one.f)]
        for name, one in (("i", pair.i), ("j", pair.j))
    ]
    caption = f"The pair, with Kᵢⱼ = xᵢ·xⱼ and C = {amount(pair.C)}"
    return Said(table(caption, ["Point", "Coordinates", "y", "α", "f(x)"], rows, css="gh-given"))


def _make(pair: Pair) -> Exercise:
    parts = [_error("i", pair.i), _error("j", pair.j), _eta(pair), _top(pair), _bounds(pair), *_new(pair)]
    task = "What are the two multipliers after one SMO update? f(x) is from the SVM before the update."
    return Exercise(Html(task), [_given(pair)], parts, partial(_way, pair) if pair.i.y != pair.j.y else None)


def _way(pair: Pair) -> Way:
    """To SMO on the two points: the kernel, η and the box are these, the multipliers begin with 0."""
    points = pack([pair.i.x, pair.j.x], [pair.i.y, pair.j.y])
    return Way("SMO on these two points, from α = 0", "smo", {"points": points, "C": amount(pair.C)})


KIND = Kind("smo", "An SMO update", Way("SMO", "smo", {}), _draw, _make, result=("aj", "ai"))
