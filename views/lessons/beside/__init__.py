"""Models side by side: several on the same points, three lines with their losses, and digits.

Each view is a View (views/kit/view.py): VIEWS has them by the value of `view`.
"""

from typing import Any

from views.kit.link import table
from views.kit.link.kinds import OneOf
from views.kit.link.params import PLACE
from views.kit.view import View, of_views
from views.lessons.beside.digits import DIGITS
from views.lessons.beside.facets import FACETS, put
from views.lessons.beside.losses_panels import LINES
from views.lessons.beside.ten import TEN

VIEWS: dict[str, View[Any, Any]] = {"wall": FACETS, "losses": LINES, "digits": DIGITS, "ten": TEN}
VIEW = table.VIEW.but(
    kind=OneOf({key: part.title for key, part in VIEWS.items()}), default="wall", label="View", resets=PLACE
)
PLANE = (table.SET.but(default="moons"), *table.PLANE[1:])
POINTS = tuple(row.but(resets=(*row.resets, table.Z.name)) for row in PLANE)  # other points, other cursor

LESSON = of_views(
    VIEWS,
    VIEW,
    (*table.EVERY, *table.STORY, table.GUESS, *POINTS),
    key="beside",
    title="Models side by side",
    section="Other ways to learn",
    term="Perceptron, logistic regression, SVM",
    topics="neural network, loss functions, decision boundary, linear discriminant, multiclass, "
    "one-vs-one, one-vs-rest, digits, MNIST",
    summary="Several models on the same points: how a perceptron, logistic regression and an SVM learn, and "
    "how they read handwritten digits",
    reports={"put": put},
)
