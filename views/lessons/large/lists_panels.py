"""The panels beside the walk over sorted lists, and this view as a part of its lesson."""

from functools import partial

from mlcore.trees.lists import Stand
from views.kit.lesson import Explanation, Ready, Snapshot, halfway
from views.kit.link.params import Given
from views.kit.panels import Panels, Said, choice
from views.kit.questions import Asks, Question, a_place
from views.kit.steps import all_of
from views.kit.view import View
from views.lessons.large import cards, code
from views.lessons.large import lists as words
from views.lessons.large.lists import (
    PARAMS,
    WALKED,
    ListCase,
    Step,
    Story,
    numbers_of,
    read,
    refuse,
    refused,
    story,
)
from views.lessons.large.lists_picture import picture
from views.subjects.code import panel
from views.subjects.trees import choosing
from views.words.html import Html, esc
from views.words.numbers import exact, number

LEAF = " leaf"  # the answer of no split; no column has such a name
MOST = 8  # columns to choose from


def asks(case: ListCase, story: Story) -> Asks:
    """Before the first walk, and before the splits of a level."""
    walks = [(at, step) for at, step in all_of(story.steps, "walk")[:1] if _weighed(step)]
    return {
        **{at: partial(_least, case, step) for at, step in walks},
        **{at: partial(_column, story, step) for at, step in all_of(story.steps, "split")},
    }


def _weighed(step: Step) -> list[Stand]:
    """The entries of the walk with a threshold."""
    return [one for one in step.traced.walk if one.threshold is not None and one.gini is not None]


def _least(case: ListCase, step: Step) -> Question:
    tried = [(one.threshold or 0.0, one.gini or 0.0) for one in _weighed(step)]
    least = min(gini for _, gini in tried)
    best = [at for at, gini in tried if gini <= least + words.NEAR]
    ends = step.traced.walk[0].value, step.traced.walk[-1].value
    ask = Html(f"At which threshold on {esc(case.column)} is the Gini index lowest?")
    why = Html(f"The lowest Gini index is {number(least)}, at {exact(best[0])}.")
    return a_place("least", ask, ends, best, why)


# The column -----------------------------------------------------------------------------------------


def _column(story: Story, step: Step) -> Question:
    """About the first leaf of a level, by the lowest Gini index of each column there."""
    chosen = step.traced.chosen[0]
    leaf = story.leaf(chosen.path)
    found = {one.attribute or "": one.found[0] for one in step.others if one.found[0].split}
    some = {*sorted(found, key=lambda name: found[name].gini)[:MOST]}
    known = {name: one.gini for name, one in found.items() if name in some}
    right = {*chosen.tied} & some if chosen.split else {LEAF}
    settled = "no split lowers its Gini index" if found else "no column has two values there"
    gini = f"with Gini index {number(chosen.gini)}"
    split = f"on {esc(chosen.split.attribute)}, {gini}" if chosen.split else ""
    return Question(
        key=f"column {step.traced.rank}",
        ask=Html(f"Which column is {leaf} split on?"),
        answers={name: name for name in known} | {LEAF: "none: it stays a leaf"},
        right=right,
        why=Html(f"{leaf} is split {split}." if split else f"{leaf} stays a leaf, because {settled}."),
        instead={name: Html(f"{esc(name)} has {number(gini)} at best.") for name, gini in known.items()},
        slips={LEAF: "you chose no column, although a split lowers the Gini index"},
        slip="you chose a column with a higher Gini index" if chosen.split
        else "you split a leaf although no split gains anything",
    )  # fmt: skip


# What the page shows --------------------------------------------------------------------------------


def _explain(now: Snapshot[ListCase, Story]) -> Explanation:
    case, story, step = now.case, now.story, now.story.steps[now.at]
    made = partial(code.lists, case.choices.card.title, case.table, case.column)
    return Explanation(
        words.sentence(case, story, now.at),
        step.beside(story),
        below=[Said(words.in_memory(case, step)), Said(words.here()), panel(made)],
    )


def _choices(case: ListCase, given: Given) -> Panels:
    row = choosing.data(case.choices, given, 200)
    if refused(case.choices):
        return row
    names = {name: name for name in numbers_of(case.table)}
    return [*row, choice(WALKED, case.column, look="select", options=names, width=190)]


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("The list of incomes", {},
              "Ten taxpayers, eleven thresholds, and a lowest Gini index of 0.300."),
        Ready("Two leaves, one pass", {"data": "iris", "look": "Petal width", "step": "36"},
              "One pass over the petal widths fills two histograms for every open leaf."),
    )  # fmt: skip


LISTS = View(
    title="SLIQ",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    opening=halfway,
    explain=_explain,
    shown=words.shown,
    choices=_choices,
    ready=_ready,
    refuse=refuse,
    asks=asks,
    card=lambda case: (cards.SLIQ, cards.turns),
)
