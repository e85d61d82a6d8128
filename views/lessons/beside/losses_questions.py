"""The questions about three lines: how many mistakes the perceptron makes, and what the SVM depends on."""

from functools import partial

from views.lessons.beside import losses_words as words
from views.lessons.beside.losses import LossesCase, Story
from views.questions import Asks, Question
from views.words.grammar import plural
from views.words.html import Html

DOUBLINGS = 7  # ranges of mistakes: 1, 2 to 3, … and 64 or more
NEVER = "never"
HELD, ALL, WRONG = "held", "all", "wrong"


def asks(case: LossesCase, story: Story) -> Asks:
    """Before the first mistake, if the perceptron's end is known, and before the SVM."""
    kinds, found = [step.kind for step in story.steps], {}
    if "mistake" in kinds and (story.mistakes[-1].kind == "done" or story.bound is None):
        found[kinds.index("mistake")] = partial(_mistakes, story)
    if not isinstance(story.machine, str):
        found[kinds.index("svm")] = partial(_depends, case, story, kinds.index("svm"))
    return found


def _mistakes(story: Story) -> Question:
    last = story.mistakes[-1]
    lows = [2**i for i in range(DOUBLINGS)]
    answers = {str(low): f"{low} to {2 * low - 1}" for low in lows[1:-1]}
    ends = {
        str(lows[-1]): f"{lows[-1]} or more",
        NEVER: "they never end, because no line separates the classes",
    }
    low = min(2 ** (max(last.number, 1).bit_length() - 1), lows[-1])
    ended = last.kind == "done"
    why = f"It stops after {plural(last.number, 'mistake')}." if ended else "No line separates these classes."
    return Question(
        key="mistakes",
        ask=Html("How many mistakes will the perceptron make before it stops?"),
        answers={"1": "1", **answers, **ends},
        right={str(low) if ended else NEVER},
        why=Html(why),
    )


def _depends(case: LossesCase, story: Story, at: int) -> Question:
    return Question(
        key="depends",
        ask=Html("On which points will the line of the SVM depend?"),
        answers={
            ALL: "on all of them",
            HELD: "on those with y·f(x) ≤ 1, on the margin, within it or beyond it",
            WRONG: "on those that are misclassified, and no others",
        },
        right={HELD},
        why=words.sentence(case, story, at),
        slips={
            ALL: "you confused the SVM with logistic regression",
            WRONG: "you forgot the points on the margin",
        },
    )
