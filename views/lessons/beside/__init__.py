"""Models side by side: several on the same points, three lines with their losses, and digits.

Each view is a Part (views/kit/part.py): PARTS has them by the value of `view`.
"""

from typing import Any

from views.kit.link import table
from views.kit.link.kinds import OneOf
from views.kit.link.params import PLACE
from views.kit.part import Part, of_parts
from views.lessons.beside.digits import DIGITS
from views.lessons.beside.losses_panels import LINES
from views.lessons.beside.ten import TEN
from views.lessons.beside.wall import WALL, put

PARTS: dict[str, Part[Any, Any]] = {"wall": WALL, "losses": LINES, "digits": DIGITS, "ten": TEN}
VIEW = table.VIEW.but(
    kind=OneOf({key: part.title for key, part in PARTS.items()}), default="wall", label="View", resets=PLACE
)
PLANE = (table.SET.but(default="moons"), *table.PLANE[1:])
POINTS = tuple(row.but(resets=(*row.resets, table.Z.name)) for row in PLANE)  # other points, other cursor

LESSON = of_parts(
    PARTS,
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
