"""The panels beside one threshold, and this view as a part of its lesson."""

from collections.abc import Sequence
from functools import partial

from views.kit.lesson import Explanation, Ready, Snapshot, at_first
from views.kit.link.params import Given
from views.kit.panels import Panels, Popover, Said, Way, choice
from views.kit.questions import Asks, Question, a_place, a_share
from views.kit.steps import all_of, first_of
from views.kit.view import View
from views.lessons.leaves import code, ground
from views.lessons.leaves import line as words
from views.lessons.leaves import params as leaves
from views.lessons.leaves.line import NEAR, PARAMS, LineCase, Sides, Story, as_good, read, refuse, story
from views.lessons.leaves.line_picture import picture
from views.lessons.leaves.words import rss_text
from views.subjects.code import Script, panel
from views.subjects.trees import choosing
from views.words.grammar import listed
from views.words.html import Html
from views.words.numbers import percent

ONE_LINE, CONSTANTS, EQUAL = "line", "constants", "equal"
MOST_NAMED = 4  # thresholds of a tie


def asks(case: LineCase, story: Story) -> Asks:
    """Before the line, before each curve of thresholds, and before lines replace constants."""
    at = partial(first_of, story.steps)
    found = {
        at("line"): partial(_better, story),
        at("cut"): partial(_where, case, "constants", story.constants, story.constants[story.best]),
        at("both"): partial(_where, case, "lines", story.lines, story.lines[story.best_lines]),
    }
    if story.constants[story.best].rss > 0:
        found[at("lines")] = partial(_saved, story)
    return found


def _better(story: Story) -> Question:
    one, two = story.one.rss, story.constants[story.best].rss
    right = EQUAL if abs(one - two) <= NEAR * max(one, two) else ONE_LINE if one < two else CONSTANTS
    answers = {
        ONE_LINE: "one straight line", CONSTANTS: "a tree with two constants", EQUAL: "both have the same",
    }  # fmt: skip
    return Question(
        key="better",
        ask=Html("Which has the smaller sum of squared errors, with the tree at its best threshold?"),
        answers=answers,
        right={right},
        why=Html(f"The line has RSS {rss_text(one)}, and two constants have {rss_text(two)}."),
        slip="you chose the model with the larger errors",
    )


def _where(case: LineCase, which: str, every: Sequence[Sides], best: Sides) -> Question:
    ties = [one for one in every if as_good(one, best)]
    left, _, right, _ = case.ground.box
    named = listed([words.at_text(case, one) for one in ties[:MOST_NAMED]])
    more = f" and {len(ties) - MOST_NAMED} more" if len(ties) > MOST_NAMED else ""
    ask = Html(f"Which threshold has the lowest RSS with {which} in the leaves?")
    why = Html(f"RSS is lowest, {rss_text(best.rss)}, at {named}{more}.")
    return a_place(which, ask, (left, right), [one.threshold for one in ties], why)


def _saved(story: Story) -> Question:
    before, after = story.constants[story.best].rss, story.lines[story.best].rss
    share = 1 - after / before
    ask = Html("By what share will RSS fall with a line in each of these leaves?")
    why = Html(f"RSS falls from {rss_text(before)} to {rss_text(after)}, by {percent(share)}.")
    return a_share("saved", ask, share, why)


# What the page shows --------------------------------------------------------------------------------


def _explain(now: Snapshot[LineCase, Story]) -> Explanation:
    case, story, at = now.case, now.story, now.at
    kinds = [one.kind for one in story.steps[: at + 1]]
    shown = [Said(words.compared(case, story, kinds))] if at else []
    lines = [panel(partial(_code, case))] if now.until is None else []
    below: Panels = [Said(words.about()), *_way(case), *lines]
    beside = story.steps[at].beside(case, story)
    return Explanation(words.sentence(case, story, at), [*beside, *shown], below=below)


def _code(case: LineCase) -> Script:
    return code.lines(case.ground.title, case.ground.named(), case.smoothing)


def _way(case: LineCase) -> Panels:
    """The whole regression tree, if the target is a number."""
    choices = case.sheet.choices
    if choices.table.target.kind != "continuous":
        return []
    query = {"data": choices.data, "algorithm": "cart", "max_leaves": "6", **choosing.own_link(choices.own)}
    return [Way("Grow the regression tree on all columns", "grow", query)]


def _choices(case: LineCase, given: Given) -> Panels:
    return [
        *choosing.data(case.sheet.choices, given),
        *ground.columns(case.sheet, given, ("x", "Predicted")),
        Popover("Settings", [choice(leaves.SMOOTHING, case.smoothing)]),
    ]


def _follow(old: LineCase, new: LineCase, at: int) -> int | None:
    """The same kind of step, as long as the records are the same."""
    if old.sheet != new.sheet:
        return None
    here, steps = story(old).steps[at], story(new).steps
    same = [i for i, _ in all_of(steps, here.kind)]
    return min(same, key=lambda i: abs(steps[i].place - here.place), default=None)


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("Drag the threshold", {"step": "2"}, "Where is RSS lowest with two constants?"),
        Ready(
            "A line in each leaf",
            {"data": "cars", "step": "33"},
            "Put a straight line in place of each constant.",
        ),
    )


LINE = View(
    title="Lines",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    opening=at_first("best"),
    explain=_explain,
    asks=asks,
    shown=words.shown,
    choices=_choices,
    ready=_ready,
    refuse=refuse,
    follow=_follow,
)
