"""What a chapter of the course is."""

from typing import Literal, NamedTuple

from views.course.question import Question
from views.kit.panels import Way

What = Literal["see", "guess", "practise"]
WORDS: dict[What, str] = {"see": "See", "guess": "Guess", "practise": "Practise"}


def closing(chapter: "Chapter") -> str:
    """What the end of a chapter is called among its steps."""
    return "Questions" if chapter.questions else "Summary"


class Step(NamedTuple):
    """A step of a chapter. kind: the kind of its exercises, or "" if it has none."""

    what: What
    way: Way
    kind: str = ""


class Chapter(NamedTuple):
    """A chapter. able: what the learner can do afterwards; questions: at its end, none in some chapters

    more: optional steps. Next does not lead to them, and they are not counted.
    """

    key: str
    title: str
    able: str
    steps: tuple[Step, ...]
    questions: tuple[Question, ...] = ()
    more: tuple[Step, ...] = ()

    @property
    def all_steps(self) -> tuple[Step, ...]:
        """The steps on the path, then the optional ones."""
        return (*self.steps, *self.more)
