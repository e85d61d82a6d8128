"""The questions about MARS: the place or the column of the first knot, and how many terms GCV favours."""

from functools import partial

from views.lessons.leaves import hinges_words as words
from views.lessons.leaves.hinges import HingesCase, Story
from views.lessons.leaves.told import rss_text
from views.questions import Asks, Question, a_place, where_least
from views.words.grammar import plural
from views.words.html import Html, esc
from views.words.numbers import exact

NEAR = 1e-9  # sums so close, relative to the lowest, are equal
MOST_COLUMNS = 12  # to choose the first one from


def asks(case: HingesCase, story: Story) -> Asks:
    """Before the first knot, or the first column, and on the way back."""
    kinds = [step.kind for step in story.steps]
    found = {}
    if "knot" in kinds and story.curves:
        found[kinds.index("knot")] = partial(_knot, case, story)
    elif "forward" in kinds and _is_clear(case, story):
        found[kinds.index("forward")] = partial(_column, case, story)
    if "backward" in kinds:
        found[kinds.index("backward")] = partial(_terms, story)
    return found


def _is_clear(case: HingesCase, story: Story) -> bool:
    """Whether exactly one column is the first. In a tie the others have no name."""
    first = next(step for step in story.trace if step.changed)
    return not first.equal and 1 < len(case.table.columns) <= MOST_COLUMNS


def _knot(case: HingesCase, story: Story) -> Question:
    curve = story.curves[min(story.curves)]
    least = min(one.rss for one in curve)
    ties = [float(one.knot) for one in curve if one.rss <= least * (1 + NEAR)]
    left, _, right, _ = case.ground.box
    ask = Html("Two hinges meet in a knot. Where is the knot with the lowest RSS?")
    why = Html(f"RSS is lowest, {rss_text(least)}, with the knot at {exact(ties[0])}.")
    return a_place("knot", ask, (left, right), ties, why)


def _column(case: HingesCase, story: Story) -> Question:
    at, first = next((at, step) for at, step in enumerate(story.trace) if step.changed)
    name = str(first.changed[0][-1][0])
    names = [column.name for column in case.table.columns]
    fall = f"from {rss_text(story.trace[at - 1].rss)} to {rss_text(first.rss)}"
    return Question(
        key="column",
        ask=Html("Which column gets the first pair of hinges?"),
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
