"""The panels beside and below the tree that is pruned."""

from dataclasses import replace
from functools import partial
from typing import Any

from views.kit import charts
from views.kit.lesson import Moment, Told
from views.kit.panels import Columns, Figure, Panels, Said
from views.lessons.prune import comparing, early, hand, programs, seeds, traces, weighed, words
from views.lessons.prune.case import HAND, Case
from views.lessons.prune.picture import node_of
from views.lessons.prune.traces import Trace
from views.subjects import code
from views.subjects.trees.story import opened
from views.words.html import Html, folded, heading, paragraph, table
from views.words.numbers import errors_text, short, tally

ON_CARDS = paragraph(
    "The card of a leaf shows how many training and validation records it misclassifies. The card of "
    "a split shows how many a leaf in its place would misclassify."
)
ON_CARDS_OF_NUMBERS = paragraph(
    "Each card shows the squared errors of a leaf on the training and validation records. At a split it "
    "shows those of a leaf in its place."
)


def tell(now: Moment[Case, Any]) -> Told:
    """What is said in the view of the case."""
    told = {"prune": _pruned, "compare": _compared, "early": early.tell}[now.case.view](now)
    made = partial(programs.script, now.case)
    return replace(told, below=[*told.below, code.panel(made)])


def _pruned(now: Moment[Case, Trace]) -> Told:
    """The sentence, what was weighed or may be cut; below, the errors and what they would be elsewhere."""
    trace, at = now.story, now.at
    if trace.case.method == HAND:
        path = opened(trace.steps[at].tree, node_of(now.node))
        say, beside = words.by_hand(trace, at, path), hand.panels(trace, at, path)
    else:
        say, beside = words.sentence(trace, at), weighed.figures(trace, at, now)
    estimates: Panels = [Said(_estimates(trace, at))]
    below = [Columns([_curves(trace, at, now.presenter), estimates])] if now.until is None else []
    on_cards = ON_CARDS_OF_NUMBERS if trace.tree.regression else ON_CARDS
    return Told(Html(say), beside, [Said(on_cards)], below)


def _compared(now: Moment[Case, Any]) -> Told:
    """All methods on this tree, and below it the same over many seeds."""
    told = comparing.tell(now)
    return replace(told, below=[*told.below, *seeds.panels(now.case, now.presenter)])


def _curves(trace: Trace, at: int, large: bool) -> Panels:
    """Errors against leaves: while the tree grew, best split first, and while it is pruned."""
    lines = [
        charts.Curve(f"{part}, {word}", [n for n, _ in points], [e for _, e in points], colour, dash)
        for part, colour in (("training", charts.TRAINING), ("validation", charts.VALIDATION))
        for word, dash, points in (
            ("growing", "dot", traces.grown(trace.case, part)),
            ("pruned", "solid", traces.cut_back(trace.case, part)),
        )
        if len(points) > 1
    ]
    if not lines:
        return []
    leaves, error = trace.steps[at].tree.leaves, "squared error" if trace.tree.regression else "error"
    title = f"Training and validation {error} by the number of leaves"
    return [
        Said(heading(title)),
        Figure(charts.curve(lines, "leaves", error, at=leaves, large=large), "curves", title),
        Said(charts.numbers(lines, "These errors as numbers", "leaves", leaves)),
    ]


def _estimates(trace: Trace, at: int) -> Html:
    """The error of this tree and of the whole one, estimated in three ways; the test records at the end."""
    parts, tree = traces.parts_of(trace.case), trace.steps[at].tree
    trees = [("the whole tree", 0)] if at == 0 else [("the whole tree", 0), ("this tree", at)]
    n, m, k = (float(part.weights.sum()) for part in parts)
    rows, tests = [], []
    for name, i in trees:
        found = traces.measured(trace.case, i)
        pessimistic = [] if tree.regression else [_rate(found.pessimistic, n)]
        rates = _rate(found.training, n), *pessimistic, _rate(found.validation, m)
        rows.append([name, str(found.leaves), *rates])
        tests.append([name, _rate(traces.tested(trace.case, i), k)])
    error = "the mean squared error" if tree.regression else "the error"
    head = ["tree", "leaves", "optimistic", *([] if tree.regression else ["pessimistic"]), "validation"]
    more = "" if tree.regression else " Pessimistic: 0.5 extra errors for each leaf."
    noise = words.irreducible(trace.case.noise, trace.case.noise_in)
    measure, many = ("mean squared error", "two") if tree.regression else ("error rate", "three")
    title = f"The {measure} on new records: {many} estimates"
    late = table("On the test records", ["tree", "test"], tests, css="gh-numbers", quiet_caption=True)
    three = table(title, head, rows, css="gh-numbers gh-estimates")
    optimistic = paragraph(f"Optimistic: {error} on the training records.{more}{noise}")
    return Html(three + optimistic + folded("The test records (open these last)", late))


def _rate(errors: float | None, n: float) -> str:
    return (
        "–"
        if errors is None
        else f"{errors_text(errors)}/{tally(n)} = <b>{short(errors / n) if n else '–'}</b>"
    )
