"""Predict: fill in a record and watch it fall through the finished tree, leaf by leaf."""

from views.kit.lesson import Lesson, Ready, halfway
from views.kit.link import table
from views.kit.link.params import Given
from views.kit.panels import Panels, Way, choice
from views.lessons.predict.fall import Case, Fall, asks, explain, fall_of, read
from views.stage.wire import TreePicture
from views.subjects.cards import Card, using
from views.subjects.trees import choosing
from views.subjects.trees.picture import falling

WIDTH = 168


def _choices(case: Case, given: Given) -> Panels:
    return [
        *choosing.data(case.choices, given, WIDTH),
        choosing.recipe(case.choices, WIDTH),
        *_division(case),
        Way("See it grow", "grow"),
    ]


def _card(case: Case) -> Card:
    """The card without weights, if the record answers every test."""
    if case.has_gaps or any(step.how not in (None, "answer") for step in fall_of(case).steps):
        return using.PREDICT
    return using.PREDICT_NUMBER if case.tree.regression else using.PREDICT_CLASS


def _division(case: Case) -> Panels:
    """How a record without a value is divided, where it is."""
    if choosing.refusal(case.choices) or not case.divides:
        return []
    return [choice(table.UNKNOWN, "equal" if case.equal else "training", width=200)]


def _picture(case: Case, fall: Fall, quick: bool) -> TreePicture:
    name = f"Decision tree for {case.choices.card.title}, with a record falling through it"
    return falling(fall.tree, fall.steps, name, repr(case))


READY = (
    Ready("The fifteenth day",
          {"data": "tennis", "algorithm": "id3", "answers": "Humidity:Normal;Wind:Strong"},
          "Sunny, hot, normal, strong. According to a lecture, there was no game on this day. What does "
          "the tree "
          "predict?"),
    Ready("Three branches", {"data": "tennis", "algorithm": "c4.5",
                             "answers": "Outlook;Humidity:Normal;Wind:Strong"},
          "Outlook is unknown, so the branches get 5/14, 4/14 and 5/14 of the record, as in training."),
    Ready("Three equal shares", {"data": "tennis", "algorithm": "c4.5", "unknown": "equal",
                                 "answers": "Outlook;Humidity:Normal;Wind:Strong"},
          "Outlook is unknown, so each branch gets 1/3 of the record, as in a lecture."),
    Ready("Records to classify",
          {"data": "sizes", "algorithm": "cart", "override": "root:Attribute 1;1:Amount"},
          "Ten records with a known class, and five without. Which classes does the tree predict?"),
)  # fmt: skip


LESSON = Lesson(
    key="predict",
    title="Predict",
    section="Decision trees",
    term="Classification with a tree",
    topics="classify a record, missing values, class probabilities, explanation, counterfactual",
    summary="A record goes down the finished tree to a leaf, which predicts its class",
    params=(*table.EVERY, *table.STORY, table.GUESS, *table.TREE, table.ROW, table.ANSWERS, table.UNKNOWN),
    read=read,
    refuse=lambda case: choosing.refused(case.choices),
    story=fall_of,
    waiting=lambda case: choosing.patience(case.choices),
    picture=_picture,
    stage="tree",
    opening=halfway,
    explain=explain,
    shown=lambda case: choosing.shown(case.choices),
    choices=_choices,
    ready=lambda: READY,
    asks=asks,
    facts=lambda case, fall: {"predicted": str(fall.steps[-1].label)},
    card=lambda case: (_card(case), using.turns_of_fall),
)
