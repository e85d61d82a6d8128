"""The question before the distances: how the neighbours of the new point will vote."""

from collections.abc import Sequence
from functools import partial

from mlcore.learners.votes import VoteStep
from views.kit.questions import Asks, Question
from views.lessons.neighbours import words
from views.lessons.neighbours.case import Case, Story
from views.words.html import Html


def asks(case: Case, story: Story) -> Asks:
    """Once, if there is the story of a vote."""
    kinds = [step.kind for step in story.steps]
    return {1: partial(_question, case, story, kinds.index("done"))} if "done" in kinds else {}


def winners(vote: VoteStep, codes: Sequence[int], classes: int) -> list[int]:
    """The classes with most votes, all in a tie, and those that can have most votes by another choice among
    points as far as the last neighbour, which do not all find room."""
    sure = [0] * classes
    for row in vote.rows:
        sure[codes[row]] += row not in vote.equal
    far = [sum(codes[row] == c for row in vote.equal) for c in range(classes)]
    room = sum(row in vote.equal for row in vote.rows)
    return [c for c in range(classes) if _can_win(c, sure, far, room)]


def _can_win(c: int, sure: Sequence[int], far: Sequence[int], room: int) -> bool:
    """Whether no other class needs more votes than this one gets if it has all the room that it can."""
    own = min(far[c], room)
    total, left = sure[c] + own, room - own
    others = [(sure[o], far[o]) for o in range(len(sure)) if o != c]
    spare = sum(min(more, total - votes) for votes, more in others if votes <= total)
    return all(votes <= total for votes, _ in others) and spare >= left


def _question(case: Case, story: Story, done: int) -> Question:
    vote, ground = story.votes[story.steps[done].n], case.ground
    labels = {str(i): str(label) for i, label in enumerate(ground.classes)}
    right = {str(c) for c in winners(vote, ground.codes.tolist(), len(labels))}
    first = str(int(ground.codes[vote.rows[0]]))
    return Question(
        key="class",
        ask=Html(
            f"Which class do the {words.nearest(case.k)} vote for?"
            if case.k > 1
            else "Which class will the new point get?"
        ),
        answers=labels,
        right=right,
        why=Html(words.sentence(case, story, done)),
        slips={first: "you used the class of the nearest point alone"},
    )
