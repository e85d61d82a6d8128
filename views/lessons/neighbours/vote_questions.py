"""What is asked before a distance is measured: how the neighbours of the new point will vote."""

from functools import partial

from views.lessons.neighbours import words
from views.lessons.neighbours.case import Case, Story
from views.questions import Asks, Question
from views.words.html import Html


def asks(case: Case, story: Story) -> Asks:
    """Once, where a vote is told."""
    kinds = [step.kind for step in story.steps]
    return {1: partial(_question, case, story, kinds.index("done"))} if "done" in kinds else {}


def _question(case: Case, story: Story, done: int) -> Question:
    vote, ground = story.votes[story.steps[done].n], case.ground
    labels = {str(i): str(label) for i, label in enumerate(ground.classes)}
    right = str(ground.classes.index(vote.label))
    first = str(int(ground.codes[vote.rows[0]]))
    return Question(
        key="class",
        ask=Html(f"Which class do the {words.nearest(case.k)} vote for?" if case.k > 1 else "Which class?"),
        answers=labels,
        right={right},
        why=Html(words.sentence(case, story, done)),
        slips={first: "you took the class of the nearest point alone"},
    )
