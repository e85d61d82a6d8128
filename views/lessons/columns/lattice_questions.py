"""The questions on the way through all sets of columns: which is next, and whether the best one is met."""

from functools import partial

from views.kit.questions import Asks, Question
from views.lessons.columns import lattice_words as words
from views.lessons.columns.case import Case
from views.lessons.columns.questions import moving
from views.lessons.columns.search import DIRECTIONS, Names, Story, best, tried_sets
from views.words.html import Html

SET = "set"  # before the name of a set of columns in the link
BOTH, NEITHER = "both", "neither"
ANSWERS = {BOTH: "both of them", "backward": "only backward", "forward": "only forward",
           NEITHER: "neither of them"}  # fmt: skip


def asks(case: Case, story: Story) -> Asks:
    """Before each step that has a choice, and before all sets are shown."""
    found = {
        at: partial(_next, story, step.way, step.n)
        for at, step in enumerate(story.steps)
        if step.kind == "go" and len(story.traces[step.way][step.n].tried) > 1
    }
    last = len(story.steps) - 1
    return {**found, last: partial(_met, case, story, last)}


def node_name(story: Story, some: Names) -> str:
    """A set as the link names it: the places of its columns."""
    return f"{SET}{'-'.join(str(i + 1) for i, name in enumerate(story.names) if name in some)}"


def _next(story: Story, way: str, n: int) -> Question:
    before = {*story.traces[way][n - 1].columns} if n else set()
    nodes = {node_name(story, some): name for some in tried_sets(story, way, n) for name in {*some} ^ before}
    return moving(story, way, n, nodes)


def _met(case: Case, story: Story, at: int) -> Question:
    first = {*best(story)}
    met = [way for way in DIRECTIONS if first & {*story.sets(way)}]
    right = BOTH if len(met) == len(DIRECTIONS) else met[0] if met else NEITHER
    return Question(
        key="met",
        ask=Html("Which direction passed through a set with the lowest error of all?"),
        answers=ANSWERS,
        right={right},
        why=words.sentence(case, story, at),
        slip="you misjudged what a greedy search finds",
    )
