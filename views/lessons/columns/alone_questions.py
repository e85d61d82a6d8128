"""The questions before the columns are compared: which of them leads, measure by measure."""

from functools import partial

from views.kit.questions import Asks, Question
from views.lessons.columns import alone_words as words
from views.lessons.columns.alone import Story, leaders
from views.lessons.columns.case import Case
from views.words.html import Html

ASKS = {
    "gain": "Which column has the highest information gain?",
    "ratio": "Which column has the highest gain ratio?",
    "chi": "Which column has the largest χ²?",
    "p": "Which column has the smallest p?",
}


def asks(case: Case, story: Story) -> Asks:
    """One for each measure, if the picture has more than one column and any is informative."""
    if len(story.rows) < 2 or not leaders(story, "gain"):
        return {}
    return {
        at: partial(_question, story, step.kind) for at, step in enumerate(story.steps) if step.kind in ASKS
    }


def _question(story: Story, kind: str) -> Question:
    right = {row.name for row in leaders(story, kind)}
    most = {row.name for row in story.rows if row.names_each} - right
    return Question(
        key=kind,
        ask=Html(ASKS[kind]),
        answers={row.name: row.name for row in story.rows},
        right=right,
        why=words.explained(story, kind),
        slips=dict.fromkeys(most, "you chose a name, which is different in each record"),
    )
