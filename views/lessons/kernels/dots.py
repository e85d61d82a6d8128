"""Dot products: those of the lecture, with fields for changing them."""

from collections.abc import Mapping, Sequence
from math import isfinite

from mlcore.svm import ProblemError
from views.kit.link import table as rows_of_links
from views.kit.link.params import Change
from views.kit.panels import Action, Field, Panels, Row, Said, Sketches
from views.lessons.kernels.arrows import arrows
from views.lessons.kernels.case import Case
from views.lessons.kernels.words import refused
from views.words.html import Html, paragraph, table
from views.words.numbers import amount

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
    told = Said(paragraph(WARM_UP, "gh-price"))
    try:
        vectors = _vectors(case.vectors)
    except ProblemError as error:
        return [told, Row(fields, "vectors"), Said(refused(str(error)))]
    shown = Said(_products(vectors))
    if len(vectors["v"]) == 2:
        drawn = [arrows((a, b), vectors[a], vectors[b]) for a, b in PAIRS]
        return [told, Row(fields, "vectors"), shown, Sketches(drawn, "arrows")]
    plane = Action("Use vectors in the plane", rows_of_links.VECTORS.change(IN_THE_PLANE))
    return [told, Row([*fields, plane], "vectors", align="bottom"), shown]


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
