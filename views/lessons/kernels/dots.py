"""Dot products: those of the lecture, with fields for changing them, and arrows in the plane."""

from collections.abc import Callable, Mapping, Sequence
from math import hypot, isfinite

from mlcore.svm import ProblemError
from views.kit.link import table as rows_of_links
from views.kit.link.params import Change
from views.kit.panels import Action, Field, Panels, Row, Said, Sketches
from views.lessons.kernels.facets import Case, refused
from views.stage.sketch import Drawing, Shape, text
from views.words.html import Html, paragraph, table
from views.words.numbers import amount, figure

SAME = 1e-9  # dot products this close together tie
MOST_NUMBERS = 12  # of a vector
NAMES = "vuw"
PAIRS = (("v", "w"), ("v", "u"), ("w", "u"))
IN_THE_PLANE = "3,1;2,3;-1,2"
WARM_UP = (
    "The dot product multiplies two vectors number by number and adds the results. It is large if the "
    "vectors are long and point the same way. A kernel is also a dot product, K(x, z) = φ(x)·φ(z), of "
    "points after a feature map φ. Some lectures call the map φ itself the kernel. Here the kernel is K."
)


def section(case: Case) -> Panels:
    """Three vectors and their products. Vectors in the plane are arrows."""
    fields: Panels = [_field(case, k) for k in range(len(NAMES))]
    explained = Said(paragraph(WARM_UP, "gh-price"))
    try:
        vectors = _vectors(case.vectors)
    except ProblemError as error:
        return [explained, Row(fields, "vectors"), Said(refused(str(error)))]
    shown = Said(_products(vectors))
    if len(vectors["v"]) == 2:
        drawn = [arrows((a, b), vectors[a], vectors[b]) for a, b in PAIRS]
        return [explained, Row(fields, "vectors"), shown, Sketches(drawn, "arrows")]
    plane = Action("Use vectors in the plane", rows_of_links.VECTORS.change(IN_THE_PLANE))
    return [explained, Row([*fields, plane], "vectors", align="bottom"), shown]


def _field(case: Case, k: int) -> Field:
    def change(text: str) -> Change:
        typed = [*case.vectors[:k], text.replace(";", ","), *case.vectors[k + 1 :]]
        return rows_of_links.VECTORS.change(";".join(typed))

    return Field(f"vector {NAMES[k]}", NAMES[k], "text", case.vectors[k], change, width=190)


def _vectors(texts: Sequence[str]) -> dict[str, list[float]]:
    """The vectors by their names. Raises ProblemError."""
    found = {name: _vector(name, text) for name, text in zip(NAMES, texts, strict=True)}
    if len(set(map(len, found.values()))) > 1:
        raise ProblemError("The three vectors must have the same number of coordinates.")
    return found


def _vector(name: str, text: str) -> list[float]:
    try:
        numbers = [float(part) for part in text.replace("(", " ").replace(")", " ").split(",")]
    except ValueError:
        raise ProblemError(
            f"The page cannot read {name}. Write numbers with commas, such as 1, 3, 9, 2."
        ) from None
    if len(numbers) > MOST_NUMBERS or not all(isfinite(a) and abs(a) <= 1e6 for a in numbers):
        raise ProblemError(f"{name} may have at most {MOST_NUMBERS} numbers, none of them beyond a million.")
    return numbers


def _products(vectors: Mapping[str, Sequence[float]]) -> Html:
    """Each product, term by term."""
    rows, products = [], []
    for name, other in PAIRS:
        terms = list(zip(vectors[name], vectors[other], strict=True))
        products.append(sum(x * y for x, y in terms))
        factors = " + ".join(f"{_signed(x)}·{_signed(y)}" for x, y in terms)
        added = " + ".join(_signed(x * y) for x, y in terms)
        rows.append([f"{name}·{other}", factors, added, f"<b>{amount(products[-1])}</b>"])
    most = max(products)
    css = ["gh-best" if value >= most - SAME * max(1.0, abs(most)) else "" for value in products]
    head = ["vectors", "number by number", "terms", "sum"]
    return table("Dot products term by term, with the largest marked", head, rows, css="gh-dots", row_css=css)


def _signed(value: float) -> str:
    return f"({amount(value)})" if value < 0 else amount(value)


# Arrows ---------------------------------------------------------------------------------------------


Place = tuple[float, float]
WIDE, HIGH, EDGE = 250.0, 190.0, 26.0  # px of the picture, and of the margin for names
BARB, CORNER, AWAY = 9.0, 8.0, 14.0  # px: of an arrowhead, of a right angle, of a name from its arrow
APART = 17.0  # px from name to name


def arrows(names: tuple[str, str], a: Sequence[float], b: Sequence[float]) -> Drawing:
    """Two vectors of two numbers, and the foot of the perpendicular from the first to the second."""
    said = _said(names, a[0] * b[0] + a[1] * b[1], hypot(*b))
    most = max(map(abs, (*a, *b))) or 1.0
    a, b = [
        [x / most for x in vector] for vector in (a, b)
    ]  # tiny numbers have the same picture as large ones
    _, (u, v) = _way((0, 0), (b[0], b[1]))
    reach = a[0] * u + a[1] * v
    foot = (reach * u, reach * v)
    place = _fitted([(0, 0), (a[0], a[1]), (b[0], b[1]), foot])
    origin, tip, along, under = place(0, 0), place(*a), place(*b), place(*foot)
    shapes = [
        _line("gh-arrow-axis", (0, origin[1]), (WIDE, origin[1])),
        _line("gh-arrow-axis", (origin[0], 0), (origin[0], HIGH)),
        _line("gh-arrow-reach", origin, under),
        _line("gh-arrow-fall", tip, under),
        *_right_angle(under, tip, origin),
        *_arrow(origin, along),
        *_arrow(origin, tip),
        *_named(origin, (tip, along), names),
    ]
    return Drawing(
        WIDE, HIGH, shapes, f"Two arrows, {names[0]} and {names[1]}, start at the origin. {said}", said
    )


def _said(names: tuple[str, str], dot: float, long: float) -> str:
    first, second = names
    if not long:
        return f"{second} has length 0, so {first}·{second} = 0"
    reach, length = figure(dot / long), figure(long)
    projected = f"{first} has projection {reach} on {second}, whose length is {length}"
    return f"{projected}, so {first}·{second} = {figure(dot)}"


def _fitted(spots: Sequence[Place]) -> Callable[[float, float], Place]:
    """Places of the plane in the middle of the picture, as large as all of them allow."""
    xs, ys = zip(*spots, strict=True)
    spans, rooms = (max(xs) - min(xs), max(ys) - min(ys)), (WIDE - 2 * EDGE, HIGH - 2 * EDGE)
    unit = min((room / span for room, span in zip(rooms, spans, strict=True) if span), default=1.0)
    middle = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    return lambda x, y: (WIDE / 2 + (x - middle[0]) * unit, HIGH / 2 - (y - middle[1]) * unit)


def _arrow(start: Place, end: Place) -> list[Shape]:
    """A shaft and a head."""
    length, (u, v) = _way(start, end)
    if not length:
        return []
    head = min(BARB, length / 2)
    neck = end[0] - head * u, end[1] - head * v
    sides = [(neck[0] - way * 0.45 * head * v, neck[1] + way * 0.45 * head * u) for way in (1, -1)]
    return [
        _line("gh-arrow-shaft", start, neck),
        _line("gh-arrow-head", end, *sides, end),
    ]


def _named(start: Place, tips: Sequence[Place], names: Sequence[str]) -> list[Shape]:
    """The name of each arrow behind its tip. Names next to each other give way."""
    ways = [_way(start, tip) for tip in tips]
    spots = _apart(
        start, *((x + AWAY * u, y + AWAY * v) for (x, y), (_, (u, v)) in zip(tips, ways, strict=True))
    )
    shown = [(name, spot) for name, spot, (length, _) in zip(names, spots, ways, strict=True) if length]
    return [text(name, x, y + 5, "middle", "gh-arrow-name") for name, (x, y) in shown]


def _apart(start: Place, one: Place, other: Place) -> list[Place]:
    """Two places, at least this far apart. Equal ones move to either side of the way to them."""
    (length, (u, v)), (_, (x, y)) = _way(one, other), _way(start, one)
    u, v = (u, v) if length > 1 else (-y, x)
    lack = max(0.0, APART - length) / 2
    return [(one[0] - lack * u, one[1] - lack * v), (other[0] + lack * u, other[1] + lack * v)]


def _right_angle(foot: Place, tip: Place, back: Place) -> list[Shape]:
    """The mark of a right angle, on the side of `back`, if there is room for it."""
    (high, up), (wide, side) = _way(foot, tip), _way(foot, back)
    if min(high, wide) < 2 * CORNER:
        return []
    rise, run = [(CORNER * u, CORNER * v) for u, v in (up, side)]
    corners = [(foot[0] + x, foot[1] + y) for x, y in (rise, (rise[0] + run[0], rise[1] + run[1]), run)]
    return [_line("gh-arrow-corner", *corners)]


def _way(start: Place, end: Place) -> tuple[float, Place]:
    """The distance and the direction."""
    x, y = end[0] - start[0], end[1] - start[1]
    length = hypot(x, y)
    return length, (x / length, y / length) if length else (0.0, 0.0)


def _line(css: str, *places: Place) -> Shape:
    return "path", {"class": css, "d": "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places)}, "", ""
