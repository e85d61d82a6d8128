"""The questions about naive Bayes: which class the record gets, and how probable the class is."""

from functools import partial

from views.kit.questions import Asks, Question, a_share
from views.lessons.bayes import naive_words as words
from views.lessons.bayes.naive import NaiveCase, Story
from views.words.html import Html, class_name

SAME = 1e-12
TENTHS = 10


def asks(case: NaiveCase, story: Story) -> Asks:
    """Before the first factor, and before the products become probabilities."""
    last = len(story.steps) - 1
    found = {1: partial(_class, story)} if last > 0 else {}
    if last > 1 and not story.steps[last].impossible:
        found[last] = partial(_probable, case, story, last)
    return found


def _probable(case: NaiveCase, story: Story, at: int) -> Question:
    i = story.model.classes.index(story.steps[at].label)
    ask = Html(f"How probable is {class_name(i, story.model.classes[i])} for this record?")
    return a_share("probable", ask, story.steps[at].shares[i], words.sentence(case, story, at), TENTHS)


def _class(story: Story) -> Question:
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
        why=words.largest(story),
        slips={str(common): "you chose the most frequent class"},
    )
