"""The panels beside the picture: distances, votes and errors with their numbers."""

from functools import partial

from views.kit.lesson import Moment, Told
from views.kit.link.params import Change
from views.kit.link.table import Z
from views.kit.panels import Box, Field, Formula, Panel, Panels, Said
from views.lessons.neighbours import ball_words, k_words, tree_words, words
from views.lessons.neighbours import code as nearest
from views.lessons.neighbours.case import Case, Story, table_of
from views.lessons.neighbours.told import sentence
from views.subjects import code


def tell(now: Moment[Case, Story]) -> Told:
    """A view at a step."""
    beside = {"vote": _of_vote, "k": _of_k, "ball": _of_ball, "tree": _of_tree}[now.case.view](now)
    return Told(sentence(now.case, now.story, now.at), beside, below=_below(now))


def _below(now: Moment[Case, Story]) -> Panels:
    case = now.case
    about = case.ground.title, table_of(case), case.z, case.k, case.units
    put = [] if case.view == "k" else [_place(case)]
    said: Panels = [] if now.presenter else [*put, Said(words.units(case))]
    return [*said, code.panel(partial(nearest.script, *about))]


def _place(case: Case) -> Field:
    """The new point in numbers."""

    def change(text: str) -> Change:
        return {Z.name: text.replace(" ", "") or None}

    text = ", ".join(f"{v:.6g}" for v in case.z)
    return Field(
        "z", "The new point", "text", text, change, help="Its coordinates, separated by a comma.", width=200
    )


def _of_vote(now: Moment[Case, Story]) -> Panels:
    case, story = now.case, now.story
    step = story.steps[now.at]
    vote = story.votes[step.n]
    if step.kind == "ask":
        return []
    found: list[Panel] = []
    if step.kind == "near":
        found.append(Box([Formula(words.distance_worked(case, vote))]))
    if step.kind in ("done", "field"):
        found.append(Said(words.shares(case, vote)))
    return [*found, Said(words.distances(case, story, now.at))]


def _of_k(now: Moment[Case, Story]) -> Panels:
    if now.story.steps[now.at].kind == "ask":
        return []
    return [Said(k_words.errors(now.case, now.story, now.at)), Said(k_words.about_errors(now.case))]


def _of_ball(now: Moment[Case, Story]) -> Panels:
    case, kind = now.case, now.story.steps[now.at].kind
    vote, c = now.story.votes[-1], ball_words.asked_class(now.case, now.story)
    ball = ball_words.ball_of(case, vote, c)
    if kind == "ask" or ball.volume == 0:
        return []
    return [
        Said(ball_words.meant(case, c)),
        Box([Formula(ball_words.ball_worked(ball, kind))]),
        Said(ball_words.about_ball(case, ball, vote)),
    ]


def _of_tree(now: Moment[Case, Story]) -> Panels:
    kinds = [step.kind for step in now.story.steps[: now.at + 1]]
    return [Said(tree_words.beside_tree(now.case, now.story))] if "tree" in kinds else []
