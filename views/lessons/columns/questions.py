"""The questions before the search tries columns: which one it removes, and which one it adds."""

from collections.abc import Mapping
from functools import partial

from views.kit.questions import Asks, Question
from views.lessons.columns import steps_words as words
from views.lessons.columns.search import Story, equals
from views.words.html import Html

ASKS = {
    "backward": "Which column can you remove so that the error is lowest?",
    "forward": "Which column can you add so that the error is lowest?",
}


def asks(story: Story) -> Asks:
    """A question before each round that tries more than one column."""
    return {
        at: partial(moving, story, step.way, step.n)
        for at, step in enumerate(story.steps)
        if step.kind == "try" and len(story.traces[step.way][step.n].tried) > 1
    }


def moving(story: Story, way: str, n: int, nodes: Mapping[str, str] | None = None) -> Question:
    """Which column a step removes or adds. nodes: the column of each part of the picture"""
    step = story.traces[way][n]
    right = {*equals(step)}
    return Question(
        key=f"{way} {n}",
        ask=Html(ASKS[way]),
        answers={one: one for one in step.tried},
        right=right,
        why=Html(" ".join(words.with_error(story, way, one, step.tried[one]) for one in sorted(right))),
        instead={one: Html(words.with_error(story, way, one, error)) for one, error in step.tried.items()},
        slip="you chose a column that gives a higher error",
        nodes=nodes or {},
    )
