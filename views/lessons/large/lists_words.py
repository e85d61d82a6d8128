"""The sentences about SLIQ: the walk over a list, its counts, and the contents of memory."""

from collections.abc import Sequence

from mlcore import Path, lists
from mlcore.trees.lists import Chosen, Counts, Found, ListStep, Stand
from views.lessons.large.lists import MOST_RANKS, ListCase, Step, Story, numbers_of
from views.words.conditions import branch_text
from views.words.grammar import listed, plural
from views.words.html import Html, class_name, esc, paragraph, table
from views.words.numbers import exact, grouped, number, tally
from views.words.tex import aligned

SIDES = (("left", "right"), ("below", "above"))
MOST_ROWS = 12
NEAR = 1e-9
SHOWN = 4  # leaves with a column


def shown(case: ListCase) -> str:
    """A title in a few words."""
    return f"SLIQ: {case.choices.card.title}"


def name(case: ListCase) -> str:
    """The picture in words, for a screen reader."""
    return (
        f"The sorted list of {case.column}, the class list, and the histograms of every open leaf, for "
        f"{case.choices.card.title}"
    )


def best_places(walk: Sequence[Stand]) -> set[int]:
    """The number of entries at which each leaf has its lowest Gini index, the first in a tie."""
    least: dict[Path, tuple[float, int]] = {}
    for i, stand in enumerate(walk, start=1):
        if stand.path is not None and stand.threshold is not None and stand.gini is not None:
            best = least.get(stand.path)
            if best is None or stand.gini < best[0] - NEAR:
                least[stand.path] = stand.gini, i
    return {i for _, i in least.values()}


def histograms(story: Story, step: Step) -> list[tuple[Path, Counts, Counts]]:
    """The counts on both sides for every open leaf, at the place of the walk or at its best split."""
    if step.kind == "walk":
        last = {stand.path: stand for stand in step.told.walk if stand.path is not None}
        seen = {stand.path: stand for stand in step.told.walk[: step.at] if stand.path is not None}
        nothing = tuple(0.0 for _ in story.tones)
        return [
            (path, seen[path].below, seen[path].above) if path in seen else (path, nothing, last[path].below)
            for path in step.told.open
        ]
    if step.kind == "other":
        return [(one.path, *_two(one.sides)) for one in step.told.found if len(one.sides) == 2]
    if step.kind == "split":
        found = [(one.path, story.tree.node(one.path).children) for one in step.told.chosen if one.split]
        return [(path, children[0].counts, children[1].counts) for path, children in found]
    return []


def _two(sides: Sequence[Counts]) -> tuple[Counts, Counts]:
    return sides[0], sides[1]


# Sentences ------------------------------------------------------------------------------------------


def sentence(case: ListCase, story: Story, at: int) -> Html:
    """The sentence of a step."""
    step = story.steps[at]
    return Html(
        {"ask": _ask, "walk": _walk, "other": _other, "split": _split, "done": _done}[step.kind](
            case, story, step
        )
    )


def _ask(case: ListCase, story: Story, step: Step) -> str:
    k = len(numbers_of(case.table))
    lists_ = "one sorted list" if k == 1 else f"{k} sorted lists"
    return (
        f"The table has {plural(case.table.n, 'record')} and {lists_}. SLIQ sorts each column of numbers "
        "<b>once</b>, before the tree grows. The class list shows the class and the leaf of each record. "
        f"All records are in {story.leaf(())}. <b>Guess first</b>: at which threshold on "
        f"<b>{esc(case.column)}</b> is the Gini index of the split lowest?"
    )


def _walk(case: ListCase, story: Story, step: Step) -> str:
    walk, at = step.told.walk, step.at
    some = len(step.told.open)
    leaves = "the only open leaf" if some == 1 else f"each of the {some} open leaves"
    if at == 0:
        if step.told.rank == 0:
            return "The walk begins. No record is below yet, and all records are above."
        return (
            "SLIQ walks along the <b>same list</b> again, without sorting. One pass fills two histograms "
            f"for {leaves}."
        )
    stand = walk[at - 1]
    said = (
        f"The value <b>{exact(stand.value)}</b> belongs to record {stand.record + 1}. The class list shows "
    )
    if stand.path is None:
        said += "that its leaf is settled, so the walk skips this record."
    else:
        c = int(case.table.target.cells[stand.record])
        label = class_name(c, case.table.classes[c])
        said += f"{label} and {story.leaf(stand.path)}. {_weighed(story, stand)}"
    if at == len(walk):
        said += f" <b>The list ends here.</b> {_least(story, walk, step)}."
    return said


def _weighed(story: Story, stand: Stand) -> str:
    if stand.gini is None:
        return "The next value in this leaf is the same, so no threshold lies between them."
    if stand.threshold is None:
        return f"No record of {story.leaf(stand.path or ())} is left above."
    return f"The threshold {exact(stand.threshold)} has Gini index <b>{number(stand.gini)}</b>."


def _least(story: Story, walk: Sequence[Stand], step: Step) -> str:
    found = [
        f"{number(one.gini)} in {story.leaf(one.path)} at {_split_text(one)}" if one.split else
        f"none in {story.leaf(one.path)}, which has no threshold"
        for one in step.told.found[:4]
    ]  # fmt: skip
    more = len(step.told.found) - 4
    return "The lowest Gini index is " + listed([*found, *([f"{more} more"] if more > 0 else [])])


def _split_text(one: Found | Chosen) -> str:
    assert one.split is not None
    return f"{esc(one.split.attribute)} {esc(branch_text(one.split.branches[0]))}"


def _other(case: ListCase, story: Story, step: Step) -> str:
    names = [one.attribute or "" for one in step.others]
    which = (
        listed([f"<b>{esc(one)}</b>" for one in names])
        if len(names) < 4
        else f"the other {len(names)} columns"
    )
    return (
        f"SLIQ does the same for {which}, one after the other. It walks along lists of numbers and counts "
        "other values by class and leaf. <b>Guess first</b>: which column will the tree split on? The next "
        "step shows the answer."
    )


def _split(case: ListCase, story: Story, step: Step) -> str:
    parts = [_decided(story, one) for one in step.told.chosen[:4]]
    more = len(step.told.chosen) - 4
    parts += [f"{plural(more, 'leaf')} more: decided in the same way"] if more > 0 else []
    return f"{'. '.join(parts)}. <b>Only the class list changes.</b> The sorted lists stay as they are."


def _decided(story: Story, one: Chosen) -> str:
    if one.split is None:
        return f"{story.leaf(one.path)} stays a leaf, because no split lowers its Gini index"
    said = f"{story.leaf(one.path)} is split on {_split_text(one)}, with Gini index {number(one.gini)}"
    if len(one.tied) > 1:
        tied = listed([esc(name) for name in one.tied])
        said += f" (a tie of {tied}, so the first column is chosen)"
    return said


def _done(case: ListCase, story: Story, step: Step) -> str:
    left = (
        f" Below the first {MOST_RANKS} levels, {plural(story.left, 'further level')} went the same way."
        if story.left
        else ""
    )
    return (
        f"No leaf is open now. The tree has {plural(story.tree.leaves, 'leaf')}. CART grows the same tree "
        f"by the Gini index.{left} Each level took <b>one pass over each list</b>, however many leaves it "
        "had."
    )


# Beside ---------------------------------------------------------------------------------------------


def worked(story: Story, step: Step) -> str:
    """The weighted Gini index at the place of the walk with its numbers, or "" without a threshold."""
    stand = step.told.walk[step.at - 1] if step.kind == "walk" and step.at else None
    if stand is None or stand.gini is None or stand.threshold is None:
        return ""
    n, m = sum(stand.below), sum(stand.above)
    lines = [
        rf"G_{{\text{{{side}}}}} &= {_gini(counts)}"
        for side, counts in (("below", stand.below), ("above", stand.above))
    ]
    whole = tally(n + m)
    return aligned(
        [
            *lines,
            rf"G &= \tfrac{{{tally(n)}}}{{{whole}}}\,G_{{\text{{below}}}} + "
            rf"\tfrac{{{tally(m)}}}{{{whole}}}\,G_{{\text{{above}}}} = {number(stand.gini)}",
        ]
    )


def _gini(counts: Counts) -> str:
    n = sum(counts)
    parts = [rf"\left(\tfrac{{{tally(count)}}}{{{tally(n)}}}\right)^2" for count in counts if count][:4]
    dots = r" - \dots" if sum(1 for count in counts if count) > 4 else ""
    value = 1 - sum((count / n) ** 2 for count in counts) if n else 0.0
    return f"1 - {' - '.join(parts)}{dots} = {number(value)}"


def thresholds(story: Story, step: Step) -> Html:
    """The thresholds so far, with the counts on both sides."""
    walked = [s for s in step.told.walk[: step.at] if s.gini is not None and s.threshold is not None]
    rows = [
        [
            exact(s.threshold or 0.0),
            story.leaf(s.path or ()),
            _counts(s.below),
            _counts(s.above),
            number(s.gini or 0.0),
        ]
        for s in walked[-MOST_ROWS:]
    ]
    if not rows:
        return Html("")
    done = step.at == len(step.told.walk)
    least = {
        f"{s.threshold}{s.path}" for i, s in enumerate(step.told.walk, 1) if i in best_places(step.told.walk)
    }
    css = ["gh-best" if done and f"{s.threshold}{s.path}" in least else "" for s in walked[-MOST_ROWS:]]
    before = len(walked) - len(rows)
    more = paragraph(f"and {plural(before, 'earlier threshold')}") if before else ""
    head = ["threshold", "leaf", "below", "above", "Gini"]
    return Html(table("The walk so far", head, rows, css="gh-numbers", row_css=css) + more)


def least(story: Story, step: Step) -> Html:
    """The lowest Gini index of each attribute, with a column for each open leaf."""
    shown = step.told.open[:SHOWN]
    every = sorted(step.others, key=_least_of)[:MOST_ROWS]
    rows = [
        [
            esc(one.attribute),
            *(number(found.gini) if found.split else "–" for found in one.found[: len(shown)]),
        ]
        for one in every
    ]
    return table(
        "Lowest Gini index by column",
        ["column", *(story.leaf(path) for path in shown)],
        rows,
        css="gh-numbers",
    )


def _least_of(step: ListStep) -> float:
    return min((one.gini for one in step.found if one.split), default=1.0)


def _counts(counts: Counts) -> str:
    return " : ".join(tally(count) for count in counts)


def in_memory(case: ListCase, step: Step) -> Html:
    """The sizes of the data in memory and of the data that SLIQ reads, in bytes."""
    found, k = case.table, len(case.table.classes)
    leaves = max(len(step.told.open), 1)
    need = lists.memory(found.n, len(found.columns), k, leaves)
    one = f"{lists.VALUE} + {lists.INDEX}"
    rows = [
        [
            "class list, in memory",
            f"{grouped(found.n)} · ({lists.LABEL} + {lists.INDEX})",
            grouped(need.class_list),
        ],
        [
            "histograms, in memory",
            f"{plural(leaves, 'leaf')} · 2 · {k} · {lists.INDEX}",
            grouped(need.histograms),
        ],
        ["one list, read from disk", f"{grouped(found.n)} · ({one})", grouped(need.list)],
        ["all lists, on disk", f"{len(found.columns)} · {grouped(need.list)}", grouped(need.on_disk)],
    ]
    sizes = paragraph(
        f"We count {lists.VALUE} bytes for a value, {lists.INDEX} for the place of a record or a leaf "
        f"and for a count, and {lists.LABEL} for a class. SLIQ reads a list from one end to the other, so "
        "the list can stay on disk. SLIQ looks up the class list at every entry, so the class list must be "
        "in memory."
    )
    return Html(table("Bytes", ["what", "how many", "bytes"], rows, css="gh-numbers") + sizes)


def here() -> Html:
    """How Glasshouse itself grows trees."""
    return paragraph(
        "Glasshouse itself grows trees in this way if a score decides their splits. It sorts columns once "
        "and counts the classes in all nodes of a level in one pass. It keeps the lists sorted within the "
        "nodes, as SPRINT does. If a column has at most 100 different numbers, it counts each value and "
        "walks along no list."
    )
