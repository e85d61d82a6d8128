"""What stands beside and below the tree that is cut back."""

from dataclasses import replace
from typing import Any

from mlcore import Path, read_path
from views import charts
from views.lesson import Columns, Figure, Moment, Panels, Said, Told
from views.lessons.prune import comparing, early, estimates, hand, measures, seeds, weighed, words
from views.lessons.prune.case import HAND, Case
from views.lessons.prune.picture import node_of
from views.lessons.prune.traces import Trace
from views.words.html import Html, heading, paragraph

ON_CARDS = paragraph(
    "On each card: how many of its training and its validation records a leaf in its place gets wrong."
)


def tell(now: Moment[Case, Any]) -> Told:
    """What is said in the view of the case."""
    return {"prune": _pruned, "compare": _compared, "early": early.tell}[now.case.view](now)


def _pruned(now: Moment[Case, Trace]) -> Told:
    """The sentence, what was weighed or may be cut; below, the errors and what they would be elsewhere."""
    trace, at = now.story, now.at
    if trace.case.method == HAND:
        path = opened(trace, at, now.node)
        say, beside = words.by_hand(trace, at, path), hand.panels(trace, at, path)
    else:
        say, beside = words.sentence(trace, at), weighed.figures(trace, at, now.presenter)
    below = [] if now.presenter else [Columns([_curves(trace, at), [Said(estimates.estimates(trace, at))]])]
    return Told(Html(say), beside, [Said(ON_CARDS)], below)


def _compared(now: Moment[Case, Any]) -> Told:
    """All methods on this tree, and below it the same over many seeds."""
    told = comparing.tell(now)
    return replace(told, below=[*told.below, *seeds.panels(now.case, now.presenter)])


def opened(trace: Trace, at: int, node: str | None) -> Path | None:
    """The node a learner opened, if the tree at this step has it."""
    ident = node_of(node)
    if ident is None:
        return None
    try:
        path = read_path("" if ident == "root" else ident)
        trace.steps[at].tree.node(path)
    except (ValueError, KeyError):
        return None
    return path


def _curves(trace: Trace, at: int) -> Panels:
    """Errors against leaves: while the tree grew, best question first, and while it is cut back."""
    lines = [
        charts.Curve(f"{part}, {word}", [n for n, _ in points], [e for _, e in points], colour, dash)
        for part, colour in (("training", charts.TRAINING), ("validation", charts.VALIDATION))
        for word, dash, points in (
            ("growing", "dot", measures.grown(trace.case, part)),
            ("cut back", "solid", measures.cut_back(trace.case, part)),
        )
        if len(points) > 1
    ]
    if not lines:
        return []
    leaves, error = trace.steps[at].tree.leaves, "squared error" if trace.tree.regression else "error"
    title = f"Training and validation {error} by the number of leaves"
    return [
        Said(heading(title)),
        Figure(charts.curve(lines, "leaves", error, at=leaves), "curves", title),
        Said(charts.numbers(lines, "These errors as numbers", "leaves", leaves)),
    ]
