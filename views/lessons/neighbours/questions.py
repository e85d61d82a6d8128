"""The questions in each view of the neighbours."""

from collections.abc import Callable, Mapping

from views.kit.questions import Asks
from views.lessons.neighbours import ball_questions, k_questions, tree_questions, vote_questions
from views.lessons.neighbours.case import Case, Story

VIEWS: Mapping[str, Callable[[Case, Story], Asks]] = {
    "vote": vote_questions.asks, "k": k_questions.asks, "ball": ball_questions.asks,
    "tree": tree_questions.asks,
}  # fmt: skip


def asks(case: Case, story: Story) -> Asks:
    """The questions for a learner who guesses first."""
    return VIEWS[case.view](case, story)
