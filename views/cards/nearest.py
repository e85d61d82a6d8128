"""The card of the nearest neighbours."""

from typing import Any

from views.cards import Card, Line


def turns(step: Any) -> tuple[str, ...]:
    """What a step of a vote does: its kind."""
    return (step.kind,)


NEAREST = Card(
    "k nearest neighbours",
    "All records are kept. A new one is given the class that most of its k nearest neighbours have; the "
    "share of a "
    "class among them estimates its probability.",
    "Evelyn Fix and Joseph Hodges, 1951; Thomas Cover and Peter Hart, 1967",
    (
        Line(0, "keep all records", ("ask",), "mlcore.learners.nearest:NeighboursLearner.fit"),
        Line(0, "for a new point z: measure its distance d = √Σ(x − z)² to every record", ("near",),
             "mlcore.learners.nearest:Neighbours._distances"),
        Line(0, "take the k nearest; equal distances in the order of the records", ("reach",),
             "mlcore.learners.nearest:Neighbours._nearest"),
        Line(0, "each has one vote: p(class | z) = K₁ / K", (), "mlcore.learners.votes:vote"),
        Line(0, "predict the class of most votes; in a tie that of the nearest among them", ("done",),
             "mlcore.learners.nearest:Neighbours.predict"),
        Line(0, "the same for every place of the plane: the border", ("field",),
             "mlcore.learners.votes:predict_by_k"),
    ),
)  # fmt: skip
