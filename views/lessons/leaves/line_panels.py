"""The panels beside one threshold, and this view as a part of its lesson."""

from functools import partial

from views.kit.lesson import Moment, Ready, Told
from views.kit.link.params import Given
from views.kit.panels import Box, Formula, Panels, Popover, Said, Way, choice
from views.kit.part import Part
from views.lessons.leaves import code, ground
from views.lessons.leaves import line_words as words
from views.lessons.leaves import params as leaves
from views.lessons.leaves.line import PARAMS, LineCase, Story, read, refuse, story
from views.lessons.leaves.line_picture import picture, sides_at
from views.lessons.leaves.line_questions import asks
from views.subjects.code import Script, panel
from views.subjects.trees import choosing


def _tell(now: Moment[LineCase, Story]) -> Told:
    case, story, at = now.case, now.story, now.at
    step = story.steps[at]
    kinds = [one.kind for one in story.steps[: at + 1]]
    beside: Panels = []
    sides = sides_at(story, step)
    if step.kind == "line":
        beside = [_worked(words.one_worked(story))]
    elif step.kind == "smooth":
        beside = [_worked(words.smooth_worked(case, story))]
    elif sides and not step.kind.startswith("before"):
        beside = [_worked(words.sides_worked(case, sides)), Said(words.leaves(case, sides))]
    told = [Said(words.compared(case, story, kinds))] if at else []
    lines = [panel(partial(_code, case))] if now.until is None else []
    below: Panels = [Said(words.about()), *_way(case), *lines]
    return Told(words.sentence(case, story, at), [*beside, *told], below=below)


def _code(case: LineCase) -> Script:
    return code.lines(case.ground.title, case.ground.named(), case.smoothing)


def _worked(formula: str) -> Box:
    return Box([Formula(formula)])


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
    same = [i for i, step in enumerate(steps) if step.kind == here.kind]
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


LINE = Part(
    title="Lines",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    tell=_tell,
    asks=asks,
    shown=words.shown,
    choices=_choices,
    ready=_ready,
    refuse=refuse,
    follow=_follow,
)
