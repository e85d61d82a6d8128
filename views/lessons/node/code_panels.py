"""The panels beside a code: the symbols, the mean length and the entropy; and this view as a part."""

from functools import partial

from views.kit.lesson import Moment, Ready, Told
from views.kit.link.params import Given
from views.kit.panels import Box, Formula, Panels, Row, Said
from views.kit.part import Part
from views.lessons.node import cards as coding
from views.lessons.node import code_words as words
from views.lessons.node import impurity_code as impurity
from views.lessons.node import params as node
from views.lessons.node.code import NAMES, PARAMS, CodeCase, Story, read, story
from views.lessons.node.code_picture import picture
from views.lessons.node.code_questions import asks
from views.lessons.node.fields import how_many, of_counts
from views.subjects.code import panel


def _tell(now: Moment[CodeCase, Story]) -> Told:
    case, story, step = now.case, now.story, now.story.steps[now.at]
    said = words.sentence(case, story, now.at)
    beside: Panels = [Said(words.so_far(case, story, step))]
    if step.kind == "length":
        beside = [Box([Formula(words.formulas(case, story, step)), Said(words.by_merges())]), *beside]
    if step.kind == "entropy":
        beside = [Box([Formula(words.formulas(case, story, step))]), *beside, Said(words.beside_trees())]
    below = [panel(partial(impurity.huffman, case.counts))] if now.until is None else []
    return Told(said, beside, below=below)


def _choices(case: CodeCase, given: Given) -> Panels:
    fields = of_counts(node.SYMBOLS, case.counts, NAMES, (1, node.MOST))
    return [how_many(node.SYMBOLS, case.counts, node.ALPHABET, 1), Row(fields, "node symbols", "bottom")]


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("Powers of one half", {"view": "code", "step": "end"},
              "Symbols that occur 4, 2, 1 and 1 times in 8 need exactly as many bits as the entropy."),
        Ready("The major in bits", {"view": "code", "symbols": "4,2,2"},
              "The majors of the eight students, Math, History and CS: H(X) in bits."),
        Ready("Five equal symbols", {"view": "code", "symbols": "1,1,1,1,1", "step": "end"},
              "Five equally frequent symbols. Whole bits cannot divide them evenly."),
        Ready("A rare symbol", {"view": "code", "symbols": "5,1", "step": "end"},
              "Two symbols, 5 : 1. Each needs one bit, although the entropy is far lower."),
    )  # fmt: skip


CODE = Part(
    title="Bits",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    tell=_tell,
    asks=asks,
    card=lambda case: (coding.HUFFMAN, coding.turns),
    shown=words.shown,
    choices=_choices,
    ready=_ready,
    follow=lambda old, new, at: at if old.k == new.k else None,
)
