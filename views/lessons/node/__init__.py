"""One node: how mixed its classes are, what a split takes from that, and what entropy has to do with bits.

Each view is a View (views/kit/view.py): VIEWS has them by the value of `view`.
"""

from typing import Any

from views.kit.link import table
from views.kit.link.kinds import OneOf
from views.kit.link.params import PLACE
from views.kit.view import View, of_views
from views.lessons.node.code import CODE
from views.lessons.node.pile import PILE
from views.lessons.node.split import SPLIT

VIEWS: dict[str, View[Any, Any]] = {"pile": PILE, "split": SPLIT, "code": CODE}
VIEW = table.VIEW.but(
    kind=OneOf({key: part.title for key, part in VIEWS.items()}), default="pile", label="View", resets=PLACE
)

LESSON = of_views(
    VIEWS,
    VIEW,
    (*table.EVERY, *table.STORY, table.GUESS),
    key="node",
    title="One node",
    section="Decision trees",
    term="Impurity and entropy",
    topics="entropy, Gini index, classification error, information gain, impurity measures, "
    "Huffman code, bits",
    summary="How impure a node is by entropy, Gini index and classification error, with records to add and "
    "remove. What a split gains, as the gap between a curve and its chord. Entropy as the bits of a code",
)
