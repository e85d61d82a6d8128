"""The panels beside and below the growing tree: the candidates, one of them in numbers, and its price."""

from collections import ChainMap
from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from mlcore import Candidate, Decision, Table
from mlcore.trees.routing import answers
from views.kit.known import known
from views.kit.lesson import Moment, Told
from views.kit.link import switches
from views.kit.link.params import Change
from views.kit.panels import (
    Action,
    Box,
    Component,
    Figure,
    Fold,
    Formula,
    Panel,
    Panels,
    Row,
    Said,
    Tabs,
    Way,
)
from views.lessons.grow import beside, calculation, origin, price, scan, three
from views.lessons.grow.candidates import (
    OWN,
    candidate_table,
    categories_of,
    group_names,
)
from views.lessons.grow.case import Case
from views.lessons.grow.ended import built, greedy
from views.lessons.grow.stopping import eaten
from views.lessons.grow.words import sentence
from views.subjects import code
from views.subjects.code import trees
from views.subjects.trees import export
from views.subjects.trees.records import records
from views.subjects.trees.story import Choices, Focus, Story, focus_at
from views.words.html import Cell, Html, class_name, esc, heading, paragraph, table
from views.words.numbers import amount, p_value, short, tally

FEW = 3  # candidates shown on a projector
MOST_PAIRS = 12  # of CHAID's groups
GOES_ON = (
    "The setting “Split without gain” decides whether to stop here. Textbook versions of Hunt’s algorithm "
    "and ID3 go on until a node is pure or no attribute is left."
)
LIMITS = ("min_records", "min_split", "min_bucket", "min_parent", "min_child")
OTHERS = {"hunt": "c4.5", "id3": "cart", "c4.5": "cart", "cart": "c4.5", "chaid": "cart", "ctree": "cart"}


def tell(now: Moment[Case, Story]) -> Told:
    """The sentence, the candidates and the calculation of one of them; below, the records."""
    focus = focus_at(now.story, now.at, now.node)
    folds = [_code(now.case)]
    if now.until is None:
        folds.append(export.panel(now.story.tree, now.case.choices.card.title))
    below = [*folds, Said(records(focus)), *_onward(now, focus)]
    return Told(_with_share(focus), _beside(focus, now), beside.panels(now), below)


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


def _beside(focus: Focus, now: Moment[Case, Story]) -> Panels:
    ended = focus.kind in ("done", "limit")
    # A root that is a leaf has what stopped there at the end as well, and at the same place.
    weighed = focus_at(now.story, now.at, "root") if ended and focus.node.stop else focus
    panels = [
        *price.overrides(now.case.choices, now.story.tree),
        *_decided(weighed, now),
        *_stopped(focus, now.case.choices),
    ]
    if ended:
        tree = focus.step.tree
        panels += [Said(export.rule_table(tree)), Said(Html(greedy(tree) + built(now.case.choices.recipe)))]
    return panels


def _decided(focus: Focus, now: Moment[Case, Story]) -> Panels:
    """The candidates of a node, and one of them in numbers."""
    if focus.decision is None or not _weighed(focus.decision) or (now.asked and focus.kind == "arrive"):
        return []
    opened = _opened(focus, now.case.look)
    panels: list[Panel] = [_candidates(focus, opened, now.presenter)]
    if focus.kind == "merge":
        panels.append(Box([Said(_merging(focus))]))
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
            Action("Split anyway", go_on, key="go on"), Way("What pre-pruning misses", "prune", early),
        ]  # fmt: skip
        return [Said(paragraph(GOES_ON)), Row(ways, key="stopped")]
    if focus.node.stop != "min records":
        return []
    rows = [row for row in switches.SWITCHES[choices.recipe] if row.name in LIMITS]
    change = ChainMap(*(row.change(1) for row in rows))
    return [Action("Lower the limits on records", change, key="lower", help="To one record each")]


def _onward(now: Moment[Case, Story], focus: Focus) -> Panels:
    """At the end: what else can be done with this tree."""
    if focus.step.kind not in ("done", "limit"):
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
    if look in by_name and focus.kind not in ("try", "candidate", "merge"):
        return by_name[look]
    if focus.trial is not None:
        return by_name[focus.trial.attribute]
    if focus.kind == "merge":
        return None
    if focus.kind == "candidate":
        return decision.candidates[focus.told - 1]
    return decision.made if focus.kind == "split" else None


def _calculation(focus: Focus, candidate: Candidate, presenter: bool) -> Panels:
    """A candidate in numbers. On a projector a field to type in gives them the room above it."""
    title = heading(f"<b>{esc(candidate.attribute)}</b> in numbers")
    own = candidate is known(focus.decision).own
    field = price.own_field(focus, candidate)
    panels = [Said(title), *price.price(focus, candidate), *(() if presenter else field)]
    if focus.trial is not None:
        return [*panels, *_scan(focus, candidate, presenter)]
    has_others = candidate.test is None and known(focus.decision).criterion != "variance"
    others = partial(calculation.others, focus, candidate)
    shown = [*calculation.deciding(focus, candidate), *(others() if presenter and has_others else ())]
    panels.append(_in_tabs(shown))
    panels.append(Said(calculation.contingency(focus, candidate)))
    if candidate.test is not None:
        panels += origin.statistic(focus, candidate)
    if candidate.merges:
        panels.append(Said(calculation.merge_table(focus, candidate)))
    instead = calculation.surrogate_text(focus)
    if instead and focus.settled and focus.node.split and candidate.attribute == focus.node.split.attribute:
        panels.append(Said(instead))
    if candidate.tried > 1 and candidate.test is None and not own:
        panels += _scan(focus, candidate, presenter)
    if focus.story.table.column(candidate.attribute).kind == "continuous":
        panels += three.panel(focus, candidate.attribute)
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
    return [Said(cuts), Figure(figure, "curve", alt)]


# CHAID's merging ----------------------------------------------------------------------------------


def _merging(focus: Focus) -> Html:
    """A step: the current groups against classes, or their means, and the comparison of every pair."""
    merge, about, data = known(focus.step.merge), known(focus.step.about), focus.story.table
    names = group_names(known(focus.decision), about)
    column, here = data.column(about), focus.step.tree.reach(data, focus.path) > 0
    categories = categories_of(known(focus.decision), about)
    masks = [here & answers(category, column.values, column.cells) for category in categories]
    head = ["records", "mean"]
    if data.target.kind != "continuous":
        head = [class_name(i, label) for i, label in enumerate(data.classes)]
    rows = [
        [esc(names(group)), *_cells(data, np.logical_or.reduce([masks[category] for category in group]))]
        for group in merge.before
    ]
    groups = table(f"The groups of {esc(about)} before this step", ["group", *head], rows, css="gh-numbers")
    return Html(groups + _pairs(focus, names))


def _cells(data: Table, here: np.ndarray) -> list[Cell]:
    weight, target = data.weights[here], data.target.cells[here]
    if data.target.kind == "continuous":
        return [tally(float(weight.sum())), short(float(np.average(target, weights=weight)))]
    counts = np.bincount(target, weight, minlength=len(data.classes))
    return [tally(n) for n in counts.tolist()]


def _pairs(focus: Focus, names: Callable[[tuple[int, ...]], str]) -> str:
    """Every pair that was compared, the most alike first."""
    merge, rows, css = known(focus.step.merge), [], []
    for pair in sorted(merge.tests, key=lambda pair: -pair.p)[:MOST_PAIRS]:
        name = " and ".join(esc(names(merge.before[k])) for k in (pair.i, pair.j))
        rows.append([name, short(pair.statistic), " / ".join(map(amount, pair.dof)), p_value(pair.p)])
        css.append("gh-best" if (pair.i, pair.j) == merge.pair and merge.kind != "resplit" else "")
    if not rows:
        return ""
    more = merge.looked_at - len(rows)
    note = paragraph(f"and {more} pairs that are less similar") if more > 0 else ""
    head = ["pair", "statistic", "d.f.", "p"]
    return table("Pairs compared", head, rows, css="gh-numbers", row_css=css) + note
