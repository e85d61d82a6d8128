"""The question before the factors are multiplied: which class the record gets."""

from functools import partial

from views.lessons.bayes import naive_words as words
from views.lessons.bayes.naive import NaiveCase, Story
from views.questions import Asks, Question
from views.words.html import Html

SAME = 1e-12


def asks(case: NaiveCase, story: Story) -> Asks:
    """Once, before the first factor."""
    return {1: partial(_question, case, story)} if len(story.steps) > 1 else {}


def _question(case: NaiveCase, story: Story) -> Question:
    last = len(story.steps) - 1
    shares = story.steps[last].shares
    labels = [str(label) for label in story.model.classes]
    most = max(shares)
    right = {str(i) for i in story.classes if shares[i] >= most - SAME}
    common = max(story.classes, key=lambda i: story.steps[0].counts[i])
    return Question(
        key="class",
        ask=Html("Which class does naive Bayes predict for this record?"),
        answers={str(i): labels[i] for i in story.classes},
        right=right,
        why=words.sentence(case, story, last),
        slips={str(common): "you chose the most frequent class"},
    )
