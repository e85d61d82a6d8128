"""The questions when the methods take in a record: which of them has the tree grown anew."""

from functools import partial

from views.kit.questions import Asks, Question
from views.lessons.large import days_words as words
from views.lessons.large.days import DayCase, Story
from views.words.html import Html

ANSWERS = {"both": "both", "id5r": "only ID5R", "id4": "only ID4", "none": "neither"}


def asks(case: DayCase, story: Story) -> Asks:
    """At the first record that splits a leaf, and at those that replace a split by another."""
    places = [story.taken(day) for day in words.asked_days(story)]
    return {at: partial(_anew, case, story, at) for at in places}


def _anew(case: DayCase, story: Story, at: int) -> Question:
    day = story.steps[at].day
    same = [method for method in ("id5r", "id4") if story.same(method, day)]
    right = "both" if len(same) == 2 else same[0] if same else "none"
    return Question(
        key=f"record {day + 1}",
        ask=Html(f"Record {day + 1} changes a tree. Which method then has the same tree as one grown anew?"),
        answers=ANSWERS,
        right={right},
        why=words.sentence(case, story, at),
        slip="you misjudged what a method keeps of earlier records",
    )
