"""The panels beside a split: its children to be changed, formulas, the table; and this view as a part."""

from collections.abc import Callable
from functools import partial

from views.kit.lesson import Moment, Ready, Refusal, Told
from views.kit.link.params import Change, Given
from views.kit.panels import Action, Box, Formula, Panels, Row, Said, Way
from views.kit.part import Part
from views.lessons.node import impurity_code as impurity
from views.lessons.node import params as node
from views.lessons.node import split_words as words
from views.lessons.node.fields import count, how_many
from views.lessons.node.measures import CLASSES
from views.lessons.node.split import PARAMS, SplitCase, Story, follow, read, story
from views.lessons.node.split_picture import picture
from views.lessons.node.split_questions import asks
from views.subjects.code import panel
from views.words.html import MARKS, Html

TREE = Way(
    "Every split of a table and its gain", "grow", {"data": "gladiator", "algorithm": "id3", "step": "1"}
)
ADDED = (1, 1)  # the records of a child that comes in


def _tell(now: Moment[SplitCase, Story]) -> Told:
    case, story, step = now.case, now.story, now.story.steps[now.at]
    said = words.sentence(case, story, now.at)
    lines: Panels = [panel(partial(impurity.of_split, case.children))] if now.until is None else []
    if step.kind == "ask":
        return Told(said, below=lines)
    beside: Panels = [Said(words.so_far(case, story, now.at))]
    if step.kind != "why":
        beside = [Box([Formula(words.formulas(case, story, step))]), *beside]
        return Told(said, beside, below=lines)
    return Told(
        said,
        [*beside, Said(words.as_information(case, story))],
        below=[Said(words.probabilities(case)), TREE, *lines],
    )


def _choices(case: SplitCase, given: Given) -> Panels:
    many = how_many(node.BRANCHES, case.children, node.CHILDREN, ADDED)
    return [many, Row(_records(case), "node children", "bottom")]


def _records(case: SplitCase) -> Panels:
    """A field for the records of each class in each child."""
    room = (0, node.MOST_OF_CHILD)
    return [
        count(f"branches {i} {c}", f"{MARKS[c]} {CLASSES[c]}, child {i + 1}", n, room, _changing(case, i, c))
        for i, child in enumerate(case.children) for c, n in enumerate(child)
    ]  # fmt: skip


def _changing(case: SplitCase, i: int, c: int) -> Callable[[int], Change]:
    def change(n: int) -> Change:
        first, second = case.children[i]
        child = (n, second) if c == 0 else (first, n)
        return node.BRANCHES.change((*case.children[:i], child, *case.children[i + 1 :]))

    return change


def _refuse(case: SplitCase) -> Refusal | None:
    if all(map(any, case.children)):
        return None
    said = "A child without records has no shares and no weight in the mean. Give it a record."
    return Refusal(Html(said), [Action("Use the usual children", node.BRANCHES.change(None))])


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("A chord under the curve", {"view": "split", "step": "end"},
              "6 : 6 splits into 5 : 1 and 1 : 5. All three measures gain."),
        Ready("The lectures’ split", {"view": "split", "branches": "5:3,1:3", "step": "5"},
              "6 : 6 splits into 5 : 3 and 1 : 3. What does each measure gain?"),
        Ready("Own car or car type?", {"view": "split", "branches": "1:3,8:0,1:7"},
              "10 : 10 splits into 1 : 3, 8 : 0 and 1 : 7, or by another attribute into 6 : 4 and 4 : 6. "
              "Which gains more?"),
        Ready("Nothing for the error", {"view": "split", "branches": "3:0,4:3"},
              "7 : 3 splits into 3 : 0 and 4 : 3. Does the error fall?"),
        Ready("Does the major tell us anything?", {"view": "split", "branches": "2:2,0:2,2:0", "step": "end"},
              "Math, History and CS, where C0 likes Gladiator. H(Y | X) of eight students."),
        Ready("A split that gains nothing", {"view": "split", "branches": "4:2,2:1", "step": "end"},
              "6 : 3 splits into 4 : 2 and 2 : 1."),
    )  # fmt: skip


SPLIT = Part(
    title="A split",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    tell=_tell,
    asks=asks,
    facts=lambda case, story: {f"{name} gain": gain for name, gain in story.gains.items()},
    shown=words.shown,
    choices=_choices,
    ready=_ready,
    refuse=_refuse,
    follow=follow,
)
