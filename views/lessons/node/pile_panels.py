"""The panels beside one node: fields for its records, formulas; and this view as a part of its lesson."""

from functools import partial

from views.kit.lesson import Moment, Ready, Refusal, Told, at_first
from views.kit.link.params import Given
from views.kit.panels import Box, Formula, Panels, Row, Said
from views.kit.part import Part
from views.lessons.node import impurity_code as impurity
from views.lessons.node import measures
from views.lessons.node import params as node
from views.lessons.node import pile_words as words
from views.lessons.node.fields import how_many, of_counts
from views.lessons.node.measures import CLASSES, Counts
from views.lessons.node.pile import PARAMS, PileCase, Story, follow, read, story
from views.lessons.node.pile_picture import picture
from views.lessons.node.pile_questions import asks
from views.subjects.code import panel
from views.words.html import Html


def _tell(now: Moment[PileCase, Story]) -> Told:
    case, step = now.case, now.story.steps[now.at]
    beside = _records(step.counts)
    if step.kind != "ask":
        beside = [*beside, Box([Formula(words.formulas(step)), Said(words.note(step))])]
    if step.kind in ("most", "move"):
        beside = [*beside, Said(words.beside_highest(step))]
    below = [panel(partial(impurity.of_node, step.counts))] if now.until is None else []
    return Told(words.sentence(case, now.story, now.at), beside, below=below)


def _records(counts: Counts) -> Panels:
    """A field for the records of each class, as a step shows them."""
    return [Row(of_counts(node.MIX, counts, CLASSES, (0, node.MOST)), "node records", "bottom")]


def _choices(case: PileCase, given: Given) -> Panels:
    return [how_many(node.MIX, case.counts, node.CLASSES, 1)]


def _refuse(case: PileCase) -> Refusal | None:
    if any(case.counts):
        return None
    said = "This node has no records and so no shares. Trees count its impurity as 0. Add a record."
    return Refusal(Html(said), _records(case.counts))


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("One of six", {"view": "pile", "mix": "1,5", "step": "4"},
              "The lectures’ node with 1 and 5 records, by all three measures."),
        Ready("From 0 : 6 to 6 : 0", {"view": "pile", "mix": "3,3", "step": "5"},
              "Drag p to find the share at which a node is most impure."),
        Ready("Nine days of fourteen", {"view": "pile", "mix": "9,5", "step": "1"},
              "The tennis data at the root, before any split."),
        Ready("Four classes", {"view": "pile", "mix": "4,4,4,4", "step": "4"},
              "With more classes a node can be more impure. How much more?"),
    )  # fmt: skip


PILE = Part(
    title="Impurity",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    opening=at_first("most"),
    tell=_tell,
    asks=asks,
    facts=lambda case, story: {name: measures.impurity(name, case.counts) for name in measures.NAMES},
    shown=words.shown,
    choices=_choices,
    ready=_ready,
    refuse=_refuse,
    follow=follow,
)
