"""The stories to look at: every bundled data set with every algorithm on every lesson."""

from collections.abc import Iterator
from itertools import product
from urllib.parse import urlencode

from datasets import CARDS
from mlcore import RECIPES
from mlcore.prune import METHODS
from views.kit.link.table import SETS
from views.kit.own import OWN
from views.lessons import LESSONS
from views.lessons.practice.kinds import KINDS

OF_TREES = ("grow", "predict", "prune", "rules")
OF_POINTS = ("margin", "slack", "kernels", "smo")
KERNELS = ("linear", "poly", "rbf")
POINTS = [key for key in SETS if key != OWN]


def links() -> Iterator[str]:
    """Links without step, size or mode."""
    for lesson in LESSONS:
        for query in _queries(lesson):
            yield f"/{lesson}?{urlencode(query)}"


def _queries(lesson: str) -> Iterator[dict[str, str]]:
    match lesson:
        case "compare":
            for data in CARDS:
                yield {"data": data, "recipes": "id3,c4.5,cart"}
                yield {"data": data, "recipes": "chaid,ctree"}
        case "prune":
            for data, method in product(CARDS, ("by hand", *METHODS)):
                yield {"data": data, "recipe": "cart", **({"method": method} if method in METHODS else {})}
            for data, view in product(CARDS, ("compare", "early")):
                yield {"data": data, "recipe": "cart", "view": view}
        case "practice":
            yield from ({"kind": kind, "number": "1"} for kind in KINDS)
            yield {"view": "sheet", "kinds": ",".join(KINDS), "many": "3"}
        case "smo":
            for points, kernel in product(SETS, KERNELS):
                yield {"set": points, "kernel": kernel}
        case "kernels":
            for points, below in product(SETS, ("", "dots", "lift", "gram", "grid")):
                yield {"set": points, **({"below": below} if below else {})}
        case "margin":
            for points in SETS:
                yield {"set": points, "optimum": "true"}
        case "slack":
            for points in SETS:
                yield {"set": points}
        case _ if lesson not in OF_TREES:
            for ready in LESSONS[lesson].ready():
                yield {name: text for name, text in ready.query.items() if name != "step"}
        case _:
            for data, algorithm in product(CARDS, RECIPES):
                yield {"data": data, "recipe": algorithm}
