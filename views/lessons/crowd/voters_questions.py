"""What is asked about a majority: how often it is right, of independent voters and of those who copy."""

from functools import partial

from mlcore.ensemble import majority_right
from views.kit.questions import Asks, Question, a_share
from views.lessons.crowd import voters_words as words
from views.lessons.crowd.voters import GUESSED, Story, VotersCase
from views.words.html import Html


def asks(case: VotersCase, story: Story) -> Asks:
    """Before the first of each kind of voters."""
    return {story.first(kind): partial(_question, case, story, kind) for kind in ("alone", "copied")}


def _question(case: VotersCase, story: Story, kind: str) -> Question:
    share = majority_right(GUESSED, case.p, case.copied if kind == "copied" else 0.0)
    at = next(i for i, step in enumerate(story.steps) if step.kind == kind and step.n == GUESSED)
    who = "copying" if kind == "copied" else "independent"
    ask = Html(f"How often is the majority of {GUESSED} {who} voters right?")
    return a_share(kind, ask, share, words.sentence(case, story, at))
