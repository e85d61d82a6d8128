"""The questions about MARS: the place or column of the first two knots, and the terms that GCV favours."""

from functools import partial

from views.kit.questions import Asks, Question, a_place, where_least
from views.lessons.leaves import hinges_words as words
from views.lessons.leaves.hinges import HingesCase, Story
from views.lessons.leaves.told import rss_text
from views.words.grammar import plural
from views.words.html import Html, esc
from views.words.numbers import exact

NEAR = 1e-9  # sums so close, relative to the lowest, are equal


def asks(case: HingesCase, story: Story) -> Asks:
    """Before the first knot or column, before the next one, and on the way back."""
    kinds = [step.kind for step in story.steps]
    found = {}
    if "knot" in kinds and story.curves:
        found[kinds.index("knot")] = partial(_knot, case, story)
    elif "forward" in kinds and words.is_clear(case, story.trace[story.steps[kinds.index("forward")].place]):
        found[kinds.index("forward")] = partial(_column, case, story, kinds.index("forward"))
    if "before-next" in kinds:
        at = kinds.index("before-next") + 1
        if words.is_clear(case, story.trace[story.steps[at].place]):
            found[at] = partial(_bend if case.one else _column, case, story, at)
    if "backward" in kinds:
        found[kinds.index("backward")] = partial(_terms, story)
    return found


def _knot(case: HingesCase, story: Story) -> Question:
    curve = story.curves[min(story.curves)]
    least = min(one.rss for one in curve)
    ties = [float(one.knot) for one in curve if one.rss <= least * (1 + NEAR)]
    left, _, right, _ = case.ground.box
    ask = Html("Two hinges meet in a knot. Where is the knot with the lowest RSS?")
    why = Html(f"RSS is lowest, {rss_text(least)}, with the knot at {exact(ties[0])}.")
    return a_place("knot", ask, (left, right), ties, why)


def _bend(case: HingesCase, story: Story, at: int) -> Question:
    place = story.steps[at].place
    knot = float(story.trace[place].changed[0][-1][2])
    left, _, right, _ = case.ground.box
    why = Html(f"RSS falls most with the knot at {exact(knot)}, {_fall(story, place)}.")
    return a_place("bend", Html("Where is the knot of the next pair of hinges?"), (left, right), [knot], why)


def _fall(story: Story, place: int) -> str:
    return f"from {rss_text(story.trace[place - 1].rss)} to {rss_text(story.trace[place].rss)}"


def _column(case: HingesCase, story: Story, at: int) -> Question:
    place = story.steps[at].place
    name = str(story.trace[place].changed[0][-1][0])
    names = [column.name for column in case.table.columns]
    first = place == 1
    fall = _fall(story, place)
    return Question(
        key="column" if first else "next",
        ask=Html(f"Which column gets the {'first' if first else 'next'} pair of hinges?"),
        answers={one: one for one in names},
        right={name},
        why=Html(f"Hinges of {esc(name)} lower RSS the most, {fall}."),
        slip="you chose a column whose hinges save less",
    )


def _terms(story: Story) -> Question:
    """The GCV of the full model is known, but not that of the models on the way back."""
    back = [step for step in story.trace if step.phase == "backward"]
    gcv = {len(step.terms): step.gcv for step in back}
    best = len(story.chosen.terms)
    why = Html(f"The model with {plural(best, 'term')} has the lowest GCV, {words.gcv_text(gcv[best])}.")
    return where_least(
        "terms", Html("Which number of terms has the lowest GCV?"), gcv, "term", why, [len(back[0].terms)],
        text=words.gcv_text,
    )  # fmt: skip
