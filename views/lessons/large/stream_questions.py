"""The questions about a stream: after how many records the root splits, and how few at once do as well."""

from functools import partial
from itertools import pairwise

from views.kit.questions import ROUNDING, Asks, Question
from views.lessons.large import stream_words as words
from views.lessons.large.stream import Story, StreamCase
from views.words.html import Html
from views.words.numbers import grouped

EDGES = (500, 1_000, 2_000, 5_000, 20_000)  # at an edge both ranges are correct
NEVER, NONE = "never", "none"


def asks(case: StreamCase, story: Story) -> Asks:
    """Before the first record, and before the trees grown at once appear."""
    found = {1: partial(_root, story)}
    last = len(story.steps) - 1
    return {**found, last: partial(_enough, case, story, last)} if story.samples else found


def _root(story: Story) -> Question:
    first = next((step.read for step in story.steps if step.kind == "split" and step.told.path == ()), None)
    ranges = [f"{grouped(low)} to {grouped(high)}" for low, high in pairwise(EDGES)]
    texts = [f"up to {grouped(EDGES[0])}", *ranges, f"more than {grouped(EDGES[-1])}"]
    bounds = [0, *EDGES, 10**9]
    right = {str(i) for i in range(len(texts)) if first and bounds[i] <= first <= bounds[i + 1]}
    said = (
        f"The root is split after {grouped(first)} records."
        if first
        else "The root is not split in this stream."
    )
    return Question(
        key="root",
        ask=Html("After how many records is the root split?"),
        answers={**{str(i): text for i, text in enumerate(texts)}, NEVER: "not in this stream"},
        right=right or {NEVER},
        why=Html(said),
    )


def _enough(case: StreamCase, story: Story, at: int) -> Question:
    error = story.steps[at].error
    able = [sample.n for sample in story.samples if sample.error <= error + ROUNDING]
    right = str(able[0]) if able else NONE
    answers = {str(sample.n): f"the first {grouped(sample.n)}" for sample in story.samples}
    return Question(
        key="enough",
        ask=Html("How many records does C4.5 need at once to do as well or better?"),
        answers={**answers, NONE: "none of these"},
        right={right},
        why=words.sentence(case, story, at),
    )
