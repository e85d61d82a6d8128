"""The panels beside two densities, and this view as a part of its lesson."""

from functools import partial

from views.kit.lesson import Explanation, Ready, Snapshot, at_first
from views.kit.link import table
from views.kit.link.params import Given
from views.kit.panels import Box, Formula, Panels, Popover, Said, Way, choice
from views.kit.questions import Asks, Question, a_place, a_share
from views.kit.steps import places
from views.kit.view import View
from views.lessons.bayes import border as words
from views.lessons.bayes import cards, code
from views.lessons.bayes.border import PARAMS, BorderCase, Story, facts, read, rejecting, story
from views.lessons.bayes.border_picture import picture
from views.subjects.code import panel
from views.words.grammar import listed
from views.words.html import Html
from views.words.numbers import number, small, tiny_percent, trimmed

LIMIT = 0.2  # of the risk
TENTHS = 10
NONE = "nowhere"


def asks(case: BorderCase, story: Story) -> Asks:
    """Before the first place, the first border and the first limit."""
    kinds = [step.kind for step in story.steps]
    found = {kinds.index("reject"): partial(_rejected, case)}
    if case.means[0] == case.means[1] and case.sds[0] == case.sds[1]:
        return found  # both densities are the same, so every place is correct
    return {
        **found,
        kinds.index("place"): partial(_equal, case, story),
        kinds.index("border"): partial(_least if case.weighed else _error, case, story),
    }


def _equal(case: BorderCase, story: Story) -> Question:
    borders = case.world.borders()
    ask = Html("Where are both classes equally probable, q₀ = q₁?")
    return a_place("equal", ask, story.ends, borders, _where(borders, "q₀ = q₁"), none=NONE)


def _where(borders: tuple[float, ...], what: str) -> Html:
    if not borders:
        return Html(f"{what} holds nowhere.")
    return Html(f"{what} holds at x = {listed([trimmed(border, 3) for border in borders])}.")


def _least(case: BorderCase, story: Story) -> Question:
    least = number(case.world.risk(case.costs), 4)
    why = f"{_where(story.borders, 'L₁₀ · q₁ = L₀₁ · q₀')} The expected loss of Bayes’ rule is {least}."
    ask = Html("With these losses, where does a border have the lowest expected loss?")
    return a_place("least", ask, story.ends, story.borders, Html(why), none=NONE)


def _error(case: BorderCase, story: Story) -> Question:
    error = case.world.error()
    ask = Html("What share of the records does even the best border misclassify?")
    why = Html(f"The Bayes error is {small(error)}, and no border has a lower one.")
    return a_share("error", ask, error, why, TENTHS)


def _rejected(case: BorderCase) -> Question:
    found = rejecting(case, LIMIT)
    ask = Html(f"At a limit of {LIMIT}, what share of the records gets no answer?")
    wrong = f", and {tiny_percent(found.error, 2)} of the answers are wrong" if found.rejected < 1 else ""
    why = Html(f"At a limit of {LIMIT}, {tiny_percent(found.rejected)} get no answer{wrong}.")
    return a_share("rejected", ask, found.rejected, why, TENTHS)


# What the page shows --------------------------------------------------------------------------------


def _explain(now: Snapshot[BorderCase, Story]) -> Explanation:
    case, story, at = now.case, now.story, now.at
    step = story.steps[at]
    beside = _BESIDE[step.kind](case, story, at) if step.kind in _BESIDE else []
    lines = [panel(lambda: code.densities(case.world, case.costs))] if now.until is None else []
    below: Panels = [Said(words.noise()), Way("The ring with noise", "overfit", {"noise": "10"}), *lines]
    return Explanation(words.sentence(case, story, at), [one for one in beside if one], below=below)


def _of_place(case: BorderCase, story: Story, at: int) -> Panels:
    return [_worked(words.place_worked(case, story.steps[at])), Said(words.loose())]


def _of_border(case: BorderCase, story: Story, at: int) -> Panels:
    return [_worked(words.border_worked(case, story, story.steps[at]))]


def _of_best(case: BorderCase, story: Story, at: int) -> Panels:
    worked = words.best_worked(case, story), words.border_worked(case, story, story.steps[at])
    return [_worked(*worked), Said(words.compared(case, story))]


def _of_reject(case: BorderCase, story: Story, at: int) -> Panels:
    worked = words.reject_worked(case, story.steps[at])
    return [_worked(worked), Said(words.rejections(case, story, at))]


_BESIDE = {"place": _of_place, "border": _of_border, "best": _of_best, "reject": _of_reject}


def _worked(*formulas: str) -> Box:
    return Box([Formula(one) for one in formulas if one])


def _follow(old: BorderCase, new: BorderCase, at: int) -> int | None:
    """The nearest step of the same kind."""
    here, steps = story(old).steps[at], story(new).steps
    same = places(steps, here.kind)
    return min(same, key=lambda i: abs(steps[i].at - here.at))


def _choices(case: BorderCase, given: Given) -> Panels:
    values = (*case.means, *case.sds)
    rows = (table.MEAN0, table.MEAN1, table.SD0, table.SD1)
    curves = [choice(row, value) for row, value in zip(rows, values, strict=True)]
    losses = [
        choice(row, value) for row, value in zip((table.LOSS01, table.LOSS10), case.losses, strict=True)
    ]
    return [
        choice(table.PRIOR, case.prior, width=140),
        Popover("Densities", curves),
        Popover("Losses", losses),
    ]


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("A border by hand", {"view": "border", "step": "33"},
              "See how much a border adds to the Bayes error if it is not the best one."),
        Ready("Nine of ten are class 0", {"prior": "0.9", "step": "65"},
              "The prior moves the border from 1 to 2.099."),
        Ready("A miss costs five times as much", {"loss10": "5", "step": "65"},
              "The border moves to where L₁₀ · q₁ = L₀₁ · q₀."),
        Ready("One narrow, one wide", {"mean1": "0", "sd1": "2.5"},
              "Class 1 is predicted to the left of the left border and to the right of the right one."),
        Ready("Almost separable", {"mean1": "8"},
              "The classes hardly overlap, so the Bayes error is nearly 0."),
    )  # fmt: skip


BORDER = View(
    title="Densities and border",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    opening=at_first("best"),
    explain=_explain,
    asks=asks,
    facts=facts,
    shown=words.shown,
    choices=_choices,
    ready=_ready,
    follow=_follow,
    card=lambda case: (cards.RULE, cards.turns),
)
