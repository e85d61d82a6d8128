"""What stands beside a code: the symbols, the mean length and the entropy; and this view as a part."""

from collections.abc import Callable

from views.cards import coding
from views.lesson import Moment, Ready, Told
from views.lessons.node import code_words as words
from views.lessons.node.code import NAMES, PARAMS, CodeCase, Story, read, story
from views.lessons.node.code_picture import picture
from views.lessons.node.code_questions import asks
from views.link import node
from views.link.params import Change, Given
from views.panels import Box, Field, Formula, Panels, Row, Said
from views.part import Part
from views.words.html import MARKS


def _tell(now: Moment[CodeCase, Story]) -> Told:
    case, story, step = now.case, now.story, now.story.steps[now.at]
    said = words.sentence(case, story, now.at)
    beside: Panels = [Said(words.so_far(case, story, step))]
    if step.kind == "length":
        beside = [Box([Formula(words.formulas(case, story, step)), Said(words.by_merges())]), *beside]
    if step.kind == "entropy":
        beside = [Box([Formula(words.formulas(case, story, step))]), *beside, Said(words.beside_trees())]
    return Told(said, beside)


def _choices(case: CodeCase, given: Given) -> Panels:
    fewest, most = node.ALPHABET
    options = {k: str(k) for k in range(fewest, most + 1)}
    many = Field("symbols many", "Symbols", "segments", case.k, _with_symbols(case), options)
    fields = [
        Field(
            f"symbols {i}", f"{MARKS[i]} {NAMES[i]}", "number", n, _changing(case, i), low=1, high=node.MOST,
            format="%d", width=128,
        )
        for i, n in enumerate(case.counts)
    ]  # fmt: skip
    return [many, Row(fields, "node symbols", "bottom")]


def _changing(case: CodeCase, i: int) -> Callable[[float], Change]:
    def change(count: float) -> Change:
        return node.SYMBOLS.change((*case.counts[:i], int(count), *case.counts[i + 1 :]))

    return change


def _with_symbols(case: CodeCase) -> Callable[[int], Change]:
    """So many symbols; each that comes in comes once."""

    def change(k: int) -> Change:
        return node.SYMBOLS.change((*case.counts, *(1 for _ in range(k)))[:k])

    return change


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("Powers of one half", {"view": "code", "step": "end"},
              "Symbols that come 4, 2, 1 and 1 times of 8: as many bits as the entropy."),
        Ready("The major in bits", {"view": "code", "symbols": "4,2,2"},
              "Math, History and CS of the eight students: H(X) as bits."),
        Ready("Five alike", {"view": "code", "symbols": "1,1,1,1,1", "step": "end"},
              "Five symbols, equally frequent: whole bits do not divide them evenly."),
        Ready("A rare symbol", {"view": "code", "symbols": "5,1", "step": "end"},
              "Two symbols, 5 : 1: one bit each, although the entropy is far lower."),
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
