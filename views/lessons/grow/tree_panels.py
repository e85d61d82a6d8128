"""The panels around the growing tree: what belongs to a step, its regions, its end, and other splits."""

from collections import ChainMap
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any
from urllib.parse import quote

import numpy as np

from mlcore import Candidate, Column, Decision, Split, Table, TableError, Tree, measure_split, own, ranges
from mlcore.trees.impurity import IMPURITY_OF
from views.kit.known import known
from views.kit.lesson import Explanation, Snapshot
from views.kit.link import switches
from views.kit.link.params import Change
from views.kit.link.switches import CRITERION_NAMES
from views.kit.link.table import AXES, BESIDE, LOOK, OVERRIDE
from views.kit.panels import (
    Action,
    Beside,
    Box,
    Component,
    Field,
    Fold,
    Formula,
    Panel,
    Panels,
    Row,
    Said,
    Sketches,
    Tabs,
    Way,
    choice,
)
from views.lessons.grow import calculation, merging, moving, origin, scan
from views.lessons.grow.candidates import (
    NOTHING,
    OWN,
    candidate_table,
    shown_score,
)
from views.lessons.grow.scan import kind_of, split_impurity
from views.lessons.grow.tree import Case, asked, eaten, sentence
from views.stage.sketch.chart import drawing
from views.subjects import code, regions
from views.subjects.code import trees
from views.subjects.points.reading import joined
from views.subjects.trees import export
from views.subjects.trees.choosing import write_overrides
from views.subjects.trees.records import records
from views.subjects.trees.story import Choices, Focus, Story, finished, focus_at, place_name
from views.subjects.trees.wishes import is_made, own_text, read_split, split_text, words_of
from views.words.conditions import place_text
from views.words.grammar import plural
from views.words.html import Cell, Html, esc, folded, heading, paragraph, table
from views.words.numbers import exact, p_value, parting, short, tally

ENDS = ("done", "limit")  # kinds of the last step
FEW = 3  # candidates shown on a projector
GOES_ON = (
    "The setting “Split without gain” decides whether to stop here. Textbook versions of Hunt’s algorithm "
    "and ID3 go on until a node is pure or no attribute is left."
)
LIMITS = ("min_records", "min_split", "min_bucket", "min_parent", "min_child")
OTHERS = {"hunt": "c4.5", "id3": "cart", "c4.5": "cart", "cart": "c4.5", "chaid": "cart", "ctree": "cart"}


def explain(now: Snapshot[Case, Story]) -> Explanation:
    """The sentence, the candidates and the calculation of one of them; below, the records."""
    focus = focus_at(now.story, now.at, now.node)
    folds = [_code(now.case)]
    if now.until is None:
        folds.append(export.panel(now.story.tree, now.case.choices.card.title))
    below = [*folds, records(focus), *_onward(now, focus)]
    return Explanation(_with_share(focus), _beside(focus, now), regions_beside(now), below)


def _code(case: Case) -> Fold:
    return code.panel(partial(trees.script, case.choices))


def _with_share(focus: Focus) -> Html:
    """The sentence, and for the pictures of words the share of the first of two classes."""
    say, counts = sentence(focus), focus.node.counts
    return (
        say
        if len(counts) != 2 or not focus.node.n
        else Html(f'<div data-share="{counts[0] / focus.node.n}">{say}</div>')
    )


def _beside(focus: Focus, now: Snapshot[Case, Story]) -> Panels:
    ended = focus.kind in ENDS
    # A root that is a leaf has what stopped there at the end as well, and at the same place.
    weighed = focus_at(now.story, now.at, "root") if ended and focus.node.stop else focus
    panels = [
        *overrides(now.case.choices, now.story.tree),
        *_decided(weighed, now),
        *_stopped(focus, now.case.choices),
    ]
    if ended:
        tree = focus.step.tree
        panels += [Said(export.rule_table(tree)), Said(Html(greedy(tree) + built(now.case.choices.recipe)))]
    return panels


def _decided(focus: Focus, now: Snapshot[Case, Story]) -> Panels:
    """The candidates of a node, and one of them in numbers."""
    if focus.decision is None or not _weighed(focus.decision) or (now.asked and focus.kind == "arrive"):
        return []
    opened = _opened(focus, now.case.look)
    panels: list[Panel] = [_candidates(focus, opened, now.presenter)]
    if focus.kind == "merge":
        panels.append(Box([Said(merging.comparison(focus))]))
    elif opened:
        panels.append(Box(_calculation(focus, opened, now.presenter)))
    return panels


def _weighed(decision: Decision) -> bool:
    """Whether there is a split to be shown."""
    return bool(decision.candidates) or decision.own is not None


def _stopped(focus: Focus, choices: Choices) -> Panels:
    """At a leaf that need not be one: what stopped here, and the way on."""
    if focus.kind not in ("leaf", "done"):
        return []
    if focus.node.stop == "no gain" and eaten(focus):
        free = switches.switch_of(choices.recipe, "price_cuts").change(False)
        return [
            Action("Without the penalty", free, key="go on", help="Compare thresholds by their gain alone")
        ]
    if focus.node.stop == "no gain":
        go_on = switches.switch_of(choices.recipe, "zero_gain").change(True)
        early = {"data": "xor", "algorithm": "hunt", "view": "early", "min_gain": "0.1"}
        ways: Panels = [
            Action("Split anyway", go_on, key="go on"), Way("What an early stop misses", "prune", early),
        ]  # fmt: skip
        return [Said(paragraph(GOES_ON)), Row(ways, key="stopped")]
    if focus.node.stop != "min records":
        return []
    rows = [row for row in switches.SWITCHES[choices.recipe] if row.name in LIMITS]
    change = ChainMap(*(row.change(1) for row in rows))
    return [Action("Lower the limits on records", change, key="lower", help="To one record each")]


def _onward(now: Snapshot[Case, Story], focus: Focus) -> Panels:
    """At the end: what else can be done with this tree."""
    if focus.step.kind not in ENDS:
        return []
    chosen = now.case.choices
    others = {"data": chosen.data, "algorithms": f"{chosen.recipe},{OTHERS[chosen.recipe]}"}
    ways: Panels = [
        Said(Html('<span class="gh-soft">With this tree:</span>')),
        Way("Predict a record", "predict"),
        Way("Prune it", "prune"),
        Way("Where does another algorithm differ?", "compare", others),
    ]
    return [Row(ways, key="onward")]


def _candidates(focus: Focus, opened: Candidate | None, presenter: bool) -> Component:
    """The table; a click on a row opens its calculation, or closes it."""
    own = opened is not None and opened is known(focus.decision).own
    shown = OWN if own else opened.attribute if opened else None

    def change(report: dict[str, object]) -> Change:
        name = str(report.get("id"))
        return {"look": "none" if name == shown else None if name == OWN else name}

    data = candidate_table(focus, shown, FEW if presenter else None)
    return Component("candidates", data, "opened", change)


def _opened(focus: Focus, look: str | None) -> Candidate | None:
    """The candidate whose calculation is shown: the one the learner opened, else the one the story is at."""
    decision = known(focus.decision)
    if look == "none":
        return None
    by_name = {candidate.attribute: candidate for candidate in decision.candidates}
    if look in by_name and not focus.weighing:
        return by_name[look]
    if focus.trial is not None:
        return by_name[focus.trial.attribute]
    if focus.kind == "candidate":
        return decision.candidates[focus.measured - 1]
    return decision.made if focus.kind == "split" else None


def _calculation(focus: Focus, candidate: Candidate, presenter: bool) -> Panels:
    """A candidate in numbers. A field to type in is below what explains them, on a projector below all."""
    title = heading(f"<b>{esc(candidate.attribute)}</b> in numbers")
    own = candidate is known(focus.decision).own
    field = own_field(focus, candidate)
    panels = [Said(title), *price(focus, candidate)]
    if focus.trial is not None:
        return [*panels, *_scan(focus, candidate, presenter)]
    scanned = candidate.tried > 1 and candidate.test is None and not own
    walked = scanned and focus.weighing and not presenter  # its table stays where the last step had it
    panels += _scan(focus, candidate, presenter) if walked else []
    has_others = candidate.test is None and known(focus.decision).criterion != "variance"
    others = partial(calculation.others, focus, candidate)
    meaning = calculation.meaning(known(focus.decision))
    panels += [Formula(meaning)] if meaning and not presenter else []  # no room for it on a projector
    shown = [*calculation.deciding(focus, candidate), *(others() if presenter and has_others else ())]
    panels.append(_in_tabs(shown))
    if average := calculation.average_text(candidate, known(focus.decision)):
        panels.append(Said(average))
    panels.append(Said(calculation.contingency(focus, candidate)))
    panels += () if presenter else field
    if candidate.test is not None:
        panels += origin.statistic(focus, candidate)
    if candidate.merges:
        panels.append(Said(calculation.merge_table(focus, candidate)))
    instead = calculation.surrogate_text(focus)
    if instead and focus.settled and focus.node.split and candidate.attribute == focus.node.split.attribute:
        panels.append(Said(instead))
    if scanned and not walked:
        panels += _scan(focus, candidate, presenter)
    if focus.story.table.column(candidate.attribute).kind == "continuous":
        panels += three_branches(focus, candidate.attribute)
    if has_others and not presenter:
        panels.append(Fold("The same by other measures", lambda: [_in_tabs(others())], "measures"))
    return [*panels, *field] if presenter else panels


def _in_tabs(calculations: Sequence[tuple[str, str]]) -> Panel:
    """Calculations side by side. A single one needs no tab."""
    if len(calculations) == 1:
        return Formula(calculations[0][1])
    return Tabs([(title, [Formula(text)]) for title, text in calculations])


def _scan(focus: Focus, candidate: Candidate, large: bool) -> Panels:
    found = scan.trials(focus, candidate.attribute)
    if candidate.split.kind != "threshold":
        return [Said(scan.subset_table(focus, candidate.attribute, found, candidate))]
    unit = focus.story.choices.card.units.get(candidate.attribute, "")
    cuts = scan.cut_table(focus, candidate.attribute, found, candidate, unit, large)
    figure = scan.curve(focus, candidate.attribute, found, candidate, unit, large)
    alt = f"Impurity of the split at each of {len(found)} thresholds. The table above has the numbers."
    return [Said(cuts), Sketches([drawing(figure, alt)], "curve")]


# The regions beside it ------------------------------------------------------------------------------


def regions_beside(now: Snapshot[Case, Story]) -> Panels:
    """The switch, the attributes and the plane; nothing where a table has none."""
    tree, table, case = now.story.tree, now.story.table, now.case
    if not regions.offered(table):
        return []
    measured = regions.telling(tree, table) and not now.presenter
    shown = measured if case.plane is None else case.plane
    names = regions.chosen(tree, table, case.axes)
    switch = choice(BESIDE, shown, label=BESIDE.label if len(names) == 2 else "Steps over one attribute")
    if not shown:
        return [] if now.presenter else [switch]
    fields = [_axis(names, i, regions.offered(table)) for i in range(len(names))]
    if tree.regression and len(regions.offered(table)) > 1:
        fields = [fields[0], _up(names, regions.offered(table), table.target.name)]
    said = Said(paragraph(esc(regions.note(tree, table, names))))
    drawn = regions.picture(case.choices, case.detail, names)
    picture = [Beside(drawn)]
    if moving.is_offered(case.choices):
        picture = [Beside(drawn, partial(_moved, now), moving.hint(case.choices))]
    if not len(regions.plane_of(table, names).rows):
        said, picture = Said(paragraph(esc(_empty(names)))), []
    return [*picture, said] if now.presenter else [Row([switch, *fields], "axes"), *picture, said]


def _moved(now: Snapshot[Case, Story], report: Any) -> Change | None:
    return moving.moved(now.case, report, None if now.at == len(now.story.steps) - 1 else now.at)


def _empty(names: tuple[str, ...]) -> str:
    """Why there is no plane."""
    across, up = names
    return f"No record has a number for both {across} and {up}, so the page cannot draw their plane."


def _axis(names: tuple[str, ...], at: int, offered: tuple[str, ...]) -> Field:
    """The attribute of an axis; where it is that of the other axis, the two change places."""

    def change(name: str) -> Change:
        swapped = {name: names[at], names[at]: name}
        return AXES.change(joined([swapped.get(old, old) for old in names]))

    options = {name: name for name in offered}
    label = ("Across", "Up")[at]
    return Field(f"axis {at}", label, "select", names[at], change, options, width=200, quiet=True)


def _up(names: tuple[str, ...], offered: tuple[str, ...], target: str) -> Field:
    """What goes up in a regression: the target, as steps, or an attribute; colours then say the target."""

    def change(name: str) -> Change:
        return AXES.change(joined([names[0], *([name] if name else [])]))

    options = {"": f"{target}, as steps", **{name: name for name in offered if name != names[0]}}
    value = names[1] if len(names) == 2 else ""
    return Field("axis 1", "Up", "select", value, change, options, width=200, quiet=True)


# The finished tree ----------------------------------------------------------------------------------


SMALLEST = paragraph(
    "A greedy algorithm may end in a local optimum. But finding the smallest tree with just as few errors is "
    "NP-hard, so no fast method is known (Hyafil &amp; Rivest 1976). If two trees make about the same number "
    "of errors, Occam’s razor prefers the smaller one."
)


def greedy(tree: Tree) -> Html:
    """Nothing for a tree of one split, where there is nothing to look ahead to."""
    if tree.depth < 2 or not tree.root.n:
        return Html("")
    _, *below = tree.ranks()
    passed = sum(node.n for rank in below for node in rank) / tree.root.n
    said = paragraph(
        f"A training record passes through {short(passed)} splits on average. The algorithm is greedy: it "
        "never looks ahead. So there may be a smaller tree with just as few errors."
    )
    return Html(said + folded("Why not search for the smallest tree?", SMALLEST))


def built(algorithm: str) -> Html:
    """How C4.5 goes about it; the others' cards say it of them."""
    if algorithm != "c4.5":
        return Html("")
    return paragraph(
        "C4.5 builds its tree depth first, so it finishes one branch before it begins the next. It keeps "
        "all records in memory. The program Weka has C4.5 as J48, in Java."
    )


# Another split --------------------------------------------------------------------------------------


def overrides(choices: Choices, tree: Tree) -> Panels:
    """The learner's own choices, each with its undo."""
    if not choices.overrides:
        return []
    there = {path for path, node in tree.walk() if node.children}
    undoings = []
    for path, wish in choices.overrides:
        if path in there:
            label = f"↶ {esc(words_of(wish))} at {esc(place_text(tree.conditions(path)))}"
            change = choose(choices.without_override(path))
            undoings.append(Action(label, change, key=f"undo {path}", help="Undo your choice"))
    return [Row(undoings, key="overrides")] if undoings else []


def price(focus: Focus, candidate: Candidate) -> Panels:
    """What splitting on this candidate costs, or has cost, in one sentence, and the button for it."""
    decision, choices = focus.decision, focus.story.choices
    if decision is None or not focus.settled or decision.best is None:
        return []
    made = candidate is decision.made
    if made and not focus.node.overridden:
        return []
    own = choices.without_override(focus.path)
    wish = replace(candidate.split, surrogates=()) if candidate is decision.own else candidate.attribute
    other = own.but_override(focus.path, wish)
    said = paragraph(_cost(focus, candidate, finished(own), finished(other)), "gh-price")
    label = "↶ Undo my choice" if made else f"Split on {esc(candidate.attribute)} instead"
    # One button with two sides, in a row that stays open: keyboard focus stays on it after a press.
    change = {**choose(own), LOOK.name: candidate.attribute} if made else choose(other)
    action = Action(label, change, key="override")
    return [Row([Said(said), action], key="price")]


def own_field(focus: Focus, candidate: Candidate) -> Panels:
    """A field for thresholds or groups of the learner's own on this attribute, where the node is decided."""
    decision, choices, attribute = known(focus.decision), focus.story.choices, candidate.attribute
    if not focus.settled or focus.story.recipe.selection != "score":
        return []
    data = focus.story.table
    column = data.column(attribute)
    words = "Try your own thresholds" if column.kind == "continuous" else "Try your own groups of values"
    mine = decision.own.split if decision.own and decision.own.attribute == attribute else None

    def other(text: str) -> Choices:
        if not text.strip():
            return choices.without_override(focus.path)
        return choices.but_override(focus.path, read_split(text, data, attribute))

    return [
        Field(
            f"own {place_name(focus.path)} {attribute}", words, "text", split_text(mine) if mine else "",
            lambda text: choose(other(text)), none=_example(column, candidate.split), width=260,
            wrong=lambda text: _not_taken(focus, attribute, text),
            help="Separate thresholds with commas and groups of values with |. The values that you do not "
                 "name "
            "form one more group.",
        )
    ]  # fmt: skip


def _example(column: Column, split: Split) -> str:
    """The options of the field: the best split, or a value against the others."""
    if column.kind == "continuous":
        return split_text(split)
    first, *rest = (quote(str(value), safe=" ") for value in column.values)
    return f"{first} | {', '.join(rest)}"


def _not_taken(focus: Focus, attribute: str, text: str) -> str:
    """Why a split of the learner's own cannot be made; nothing where it can."""
    if not text.strip():
        return ""
    try:
        split = read_split(text, focus.story.table, attribute)
    except TableError as error:
        return str(error)
    made = finished(focus.story.choices.but_override(focus.path, split)).node(focus.path).split
    if made is not None and is_made(split, made):
        return ""
    return (
        f"{own_text(split)} is not possible here. A branch would hold all of these records or too few, or a "
        "limit in the settings forbids it."
    )


def choose(choices: Choices) -> Change:
    """What other splits at nodes change in the link."""
    return {**OVERRIDE.change(None), OVERRIDE.name: write_overrides(choices.overrides)}


def _cost(focus: Focus, candidate: Candidate, own: Tree, other: Tree) -> str:
    """The gain given up at the node, and how the two finished trees differ."""
    decision, data = known(focus.decision), focus.story.table
    best = decision.candidates[known(decision.best)]
    lost = shown_score(decision, best) - shown_score(decision, candidate)
    unit = " bits" if focus.story.recipe.criterion == "entropy" else ""
    made = candidate is decision.made
    instead = f"A split on {asked(candidate)} instead of {asked(best)}"
    if candidate.test is not None:
        first = f"Its p value here is {p_value(candidate.test.adjusted, candidate.test.log_adjusted)}"
    elif candidate is best:
        gain = short(shown_score(decision, candidate))
        first = f"Splitting on {esc(candidate.attribute)} gains {gain}{unit} here"
    elif abs(lost) <= NOTHING:
        first = f"It ties exactly with {asked(best)}, so you lose nothing here"
    elif lost < 0:
        more = f"<b>{short(-lost)}{unit}</b> more {CRITERION_NAMES[decision.criterion]}"
        first = f"It has {more} than {asked(best)}"
    else:
        less = f"<b>{short(lost)}{unit}</b> of {CRITERION_NAMES[decision.criterion]} here"
        first = f"It gives up {less}" if made else f"{instead} would give up {less}"
    parts = (
        _compare(plural(other.leaves, "leaf"), own.leaves, other.leaves),
        _compare(f"depth {other.depth}", own.depth, other.depth),
        _compare_errors(own, other, data),
    )
    return f"{first}. The finished tree {'has' if made else 'would have'} {', '.join(parts)}."


def _compare_errors(own: Tree, other: Tree, data: Table) -> str:
    before, after = own.errors(data), other.errors(data)
    if not own.regression:
        return _compare(plural(after, "training error"), before, after)
    n = float(data.weights.sum())
    text = f"mean squared error {short(after / n)}"
    return f"{text} (as before)" if before == after else f"<b>{text}</b> instead of {short(before / n)}"


def _compare(text: str, own: float, other: float) -> str:
    return f"{text} (as before)" if own == other else f"<b>{text}</b> instead of {tally(own)}"


# Three branches of a number -------------------------------------------------------------------------


PARTS = 3
NAMES = {"width": "equal width", "frequency": "equal frequency", "best": "best two thresholds"}
SAYS = (
    "Equal width divides the range of the numbers, equal frequency divides their order. Both ignore the "
    "classes. The best two thresholds leave the lowest impurity of all pairs (Fulton, Kasif &amp; Salzberg "
    "1995). A finer split never gains less than the split that it refines, so a higher gain alone is no "
    "reason for three branches."
)


def three_branches(focus: Focus, attribute: str) -> Panels:
    """What three branches would be worth at a decided node; nothing where the recipe tests."""
    if not focus.settled or focus.story.recipe.selection != "score":
        return []
    return [Fold("Three branches at once", lambda: _compared(focus, attribute), f"three {attribute}")]


def _compared(focus: Focus, attribute: str) -> Panels:
    decision, rows, buttons = known(focus.decision), list[list[Cell]](), list[Action]()
    notes = [SAYS]
    for rule, name in NAMES.items():
        try:
            found = _split(focus, attribute, rule)
        except TableError as error:
            notes.append(esc(error))
            continue
        if found is None:
            continue
        values = focus.story.table.column(attribute).cells
        ends = [known(one.threshold) for one in found.split.branches[:-1]]
        cuts = ", ".join(exact(parting(end, values, others=ends)) for end in ends)
        score = found.measures.score(decision.criterion)
        rows.append([name, cuts, short(split_impurity(focus, found)), short(score)])
        wish = focus.story.choices.but_override(focus.path, found.split)
        buttons.append(Action(f"Split by {name}", choose(wish), key=f"three {rule}"))
    if not rows:
        return [
            Said(paragraph(" ".join(notes[1:]) or "There are too few different values for three branches."))
        ]
    head = [
        "thresholds by",
        "thresholds",
        f"{kind_of(focus)} of the split",
        CRITERION_NAMES[decision.criterion],
    ]
    shown = table(f"{esc(attribute)} in three branches", head, rows, css="gh-numbers")
    return [Said(Html(shown + "".join(map(paragraph, notes)))), Row(buttons, "three")]


def _split(focus: Focus, attribute: str, rule: str) -> Candidate | None:
    """The split by a rule, measured; None where the values do not make three branches."""
    story = focus.story
    share = focus.step.tree.reach(story.table, focus.path)
    rows = np.flatnonzero(share)
    criterion = IMPURITY_OF.get(story.recipe.criterion, story.recipe.criterion)
    cuts = ranges.thresholds(story.table, attribute, rule, PARTS, rows, criterion)
    if len(cuts) < PARTS - 1:
        return None
    whole = bool((share[rows] == 1).all())
    split = own.cuts(story.table, attribute, cuts)
    return measure_split(story.table, story.recipe, rows, split, None if whole else share[rows])
