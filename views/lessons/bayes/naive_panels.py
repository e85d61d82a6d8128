"""The panels beside naive Bayes, and this view as a part of its lesson."""

from functools import partial

from views.kit.lesson import Explanation, Ready, Snapshot
from views.kit.link import table
from views.kit.link.params import Given
from views.kit.panels import Box, Fold, Formula, Panels, Said, Way, choice
from views.kit.questions import Asks, Question, a_share
from views.kit.view import View
from views.lessons.bayes import cards, code
from views.lessons.bayes import naive as words
from views.lessons.bayes.naive import PARAMS, RIVAL, NaiveCase, Story, beside, read, refuse, story, waiting
from views.lessons.bayes.naive_picture import picture
from views.subjects.code import panel
from views.subjects.trees import choosing
from views.subjects.trees.record_form import form
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


# What the page shows --------------------------------------------------------------------------------


def _explain(now: Snapshot[NaiveCase, Story]) -> Explanation:
    case, story, step = now.case, now.story, now.story.steps[now.at]
    ended = step.kind == "done"
    formula = words.normalised(story, step) if ended else words.worked(story, step)
    asked = [attribute.name for attribute in story.model.attributes]
    record = form(case, asked)
    shown: Panels = [
        *(_tree(case, story) if ended else []),
        *([Box([Formula(formula)])] if formula else []),
        *([Said(words.so_far(story, now.at))] if now.at else []),
    ]
    # The form is below the picture, so it does not move from step to step.
    below: Panels = [Said(words.naively()), *([record] if now.presenter else []), _code(case)]
    return Explanation(words.sentence(case, story, now.at), shown, () if now.presenter else [record], below)


def _tree(case: NaiveCase, story: Story) -> Panels:
    """The prediction of the tree of the same table, and a link to the tree."""
    found = beside(case)
    if found is None:
        return []
    query = {
        "data": case.choices.data,
        "algorithm": RIVAL,
        "row": str(case.row),
        **choosing.own_link(case.choices.own),
    }
    answers = case.but([])
    if answers:
        query["answers"] = answers
    return [Said(words.apart(story, found)), Way("Watch the record fall through the tree", "predict", query)]


def _code(case: NaiveCase) -> Fold:
    choices = case.choices
    return panel(partial(code.naive, choices.table, choices.card.title, dict(case.record), case.laplace))


def _choices(case: NaiveCase, given: Given) -> Panels:
    return [*choosing.data(case.choices, given, 200), choice(table.ADDED, case.laplace, width=190)]


def _follow(old: NaiveCase, new: NaiveCase, at: int) -> int | None:
    """The same attribute, as long as the table is the same."""
    same = old.choices == new.choices and (old.row, old.answers) == (new.row, new.answers)
    return at if same else None


def _ready() -> tuple[Ready, ...]:
    naive = {"view": "naive", "data": "tennis"}
    return (
        Ready("Four factors", {**naive, "answers": "Temperature:Cool;Wind:Strong", "step": "end"},
              "For a sunny, cool, humid and windy day, naive Bayes gives No a probability of 0.795."),
        Ready("A count of 0", {**naive, "row": "3", "step": "end"},
              "There was a game on every overcast day, so one factor is 0 and naive Bayes is certain."),
        Ready("The same with Laplace", {**naive, "row": "3", "laplace": "1", "step": "end"},
              "With 1 added to each count, naive Bayes gives Yes a probability of 0.751."),
        Ready("The tree predicts Yes", {**naive, "answers": "Humidity:Normal;Wind:Strong", "step": "end"},
              "For a sunny, hot, windy day with normal humidity, naive Bayes predicts No."),
        Ready("Normal densities", {**naive, "data": "iris", "row": "51", "step": "3"},
              "Each flower has four numbers and one of three classes."),
    )  # fmt: skip


NAIVE = View(
    title="Naive Bayes",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    opening=lambda case, story: len(story.steps) - 3,  # the last factor
    explain=_explain,
    shown=words.shown,
    choices=_choices,
    ready=_ready,
    refuse=refuse,
    waiting=waiting,
    follow=_follow,
    asks=asks,
    facts=lambda case, story: {"predicted": str(story.steps[-1].label)},
    card=lambda case: (cards.NAIVE, cards.turns_of_factors),
)
