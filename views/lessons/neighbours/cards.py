"""The card of the nearest neighbours."""

from typing import Any

from views.subjects.cards import Card, Line


def turns(step: Any) -> tuple[str, ...]:
    """The turns of a step of a vote: its kind."""
    return (step.kind,)


NEAREST = Card(
    "k nearest neighbours",
    "The algorithm keeps all records. A new one gets the class that most of its k nearest neighbours have. "
    "The share of each class among the neighbours estimates the probability of that class.",
    "Evelyn Fix and Joseph Hodges, 1951. Thomas Cover and Peter Hart, 1967",
    (
        Line(0, "keep all records", ("ask",), "mlcore.learners.nearest:NeighboursLearner.fit"),
        Line(0, "measure the distance d = √Σ(x − z)² from the new point z to every record", ("near",),
             "mlcore.learners.nearest:Neighbours._distances"),
        Line(0, "choose the k nearest, those at equal distances in the order of the records", ("reach",),
             "mlcore.learners.nearest:Neighbours._nearest"),
        Line(0, "give each of them one vote: p(class | z) = K₁ / K", (), "mlcore.learners.votes:vote"),
        Line(0, "predict the class with most votes, or in a tie the class of the nearest among them",
             ("done",), "mlcore.learners.nearest:Neighbours.predict"),
        Line(0, "do the same everywhere in the plane to find the decision boundary", ("field",),
             "mlcore.learners.votes:predict_by_k"),
    ),
)  # fmt: skip
