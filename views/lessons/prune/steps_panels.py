"""The panels of the view “Prune”, pruning by hand, and this view as a part of its lesson."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from mlcore import Node, Path, path_text, prune
from views.kit import charts
from views.kit.lesson import Explanation, Ready, Snapshot, halfway
from views.kit.link import table as link
from views.kit.link.kinds import Whole
from views.kit.link.params import Change, Given
from views.kit.panels import Action, Columns, Later, Panel, Panels, Row, Said, Sketches, choice
from views.kit.view import View
from views.lessons.prune import cards as pruning
from views.lessons.prune import code, traces, weighed
from views.lessons.prune import steps as words
from views.lessons.prune.case import (
    FIRST,
    HAND,
    METHOD,
    MOST_CUTS,
    RECORDS,
    TITLES,
    Case,
    Cut,
    read_cut,
    read_method,
    settings,
    settings_of,
    waiting,
    written,
)
from views.lessons.prune.code import Result
from views.lessons.prune.steps_picture import node_of, picture
from views.lessons.prune.traces import Measured, Trace
from views.stage.sketch.chart import drawing
from views.subjects.cards import Card, Turns
from views.subjects.code import Script, panel
from views.subjects.trees import choosing
from views.subjects.trees.story import opened, place_name
from views.words.conditions import answer_text
from views.words.html import Html, esc, folded, heading, on_cards, paragraph, table
from views.words.numbers import amount, errors_text, number, short, tally

RAISED = 2  # the branches that the page offers for their parent's place
QUICK = 3_000  # training records; with more, the methods play when they are asked to
DETAILS = {1: "Pruned nodes", 2: "Every node"}
METHODS = {**TITLES, "mdl": "Description length"}  # names that the field on top has room for
ON_CARDS = on_cards(
    "The card of a leaf shows how many training and validation records it misclassifies. The card of "
    "a split shows how many a leaf in its place would misclassify.",
    "Zoom in to see how many training and validation records each leaf misclassifies, and how many a leaf "
    "in the place of a split would misclassify.",
)
ON_CARDS_OF_NUMBERS = on_cards(
    "Each card shows the squared errors of a leaf on the training and validation records. At a split it "
    "shows those of a leaf in its place.",
    "Zoom in to see the squared errors of each leaf on the training and validation records, and those of a "
    "leaf in the place of a split.",
)


def _explain(now: Snapshot[Case, Trace]) -> Explanation:
    """The sentence, what was weighed or may be cut; below, the errors and what they would be elsewhere."""
    trace, at = now.story, now.at
    if trace.case.method == HAND:
        path = opened(trace.steps[at].tree, node_of(now.node))
        say, beside = words.by_hand(trace, at, path), by_hand(trace, at, path)
    else:
        say, beside = words.sentence(trace, at), weighed.figures(trace, at, now)
    estimates: Panels = [Said(_estimates(trace, at))]
    below = [Columns([_curves(trace, at, now.presenter), estimates])] if now.until is None else []
    cards = ON_CARDS_OF_NUMBERS if trace.tree.regression else ON_CARDS
    return Explanation(Html(say), beside, [Said(cards)], [*below, panel(partial(_script, now.case, trace))])


def _script(case: Case, trace: Trace) -> Script:
    """The code of the method, if it can take this tree."""
    alphas = [step.alpha for step in trace.steps]
    result = {} if trace.refused else {case.method: Result(case, trace.steps[-1].tree, alphas)}
    return code.script(case, result)


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
    chart = charts.curve(lines, "leaves", error, at=leaves, large=large)
    return [
        Said(heading(title)),
        Sketches([drawing(chart, title)], "curves"),
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


# By hand --------------------------------------------------------------------------------------------


def by_hand(trace: Trace, at: int, path: Path | None) -> Panels:
    """Undo, the ways to prune at the node that was clicked, and the game."""
    ways = _ways(trace, at, path) if path is not None and trace.steps[at].tree.node(path).children else []
    return [_undo(trace, at), *ways, *_game(trace, at)]


def _undo(trace: Trace, at: int) -> Row:
    last = len(trace.steps) - 1

    def to(label: str, step: int, key: str, disabled: bool) -> Action:
        return Action(label, {"step": str(step), "node": None}, key, disabled=disabled)

    undo, redo = to("↶ Undo", at - 1, "undo cut", at == 0), to("↷ Redo", at + 1, "redo cut", at == last)
    return Row([undo, redo, to("Whole tree", 0, "undo all cuts", at == 0)], key="undo")


def _ways(trace: Trace, at: int, path: Path) -> Panels:
    """What each cut would do to the tree, and the buttons that do it."""
    tree, before, leaf = trace.steps[at].tree, trace.cuts[:at], Cut(path)
    after = [("as a leaf", traces.after(trace.case, at, leaf))]
    buttons = [Action("Prune to a leaf", _cut(before, leaf), "cut leaf", "primary")]
    for child in raisable(tree.node(path)):
        cut, text = Cut(path, child), answer_text(tree, (*path, child))
        branch = f"“{esc(text if len(text) < 24 else text[:22] + '…')}”"
        after.append((f"raise {branch}", traces.after(trace.case, at, cut)))
        buttons.append(Action(f"Raise {branch}", _cut(before, cut), f"raise {child}"))
    now = traces.measured(trace.case, at)
    return [Said(_consequences(now, after)), Row(buttons, key="cuts")]


def raisable(node: Node) -> list[int]:
    """Branches that are split themselves, the largest first; as many as are offered."""
    asking = [i for i, child in enumerate(node.children) if child.children]
    return sorted(asking, key=lambda i: -node.children[i].n)[:RAISED]


def _cut(before: tuple[Cut, ...], cut: Cut) -> Change:
    """The link with that cut done; what was undone before is forgotten."""
    cuts = (*before, cut)
    node = place_name(cut.path) if cut.child is None else f"{path_text(cut.path)}~{len(cuts)}"
    return {"cuts": written(cuts), "step": str(len(cuts)), "node": node}


def cut_in_picture(case: Case, idents: object) -> Change | None:
    """The learner has cut in the picture, which shows it already: write it into the link."""
    if not isinstance(idents, list):
        return None
    cuts = tuple(filter(None, (read_cut(str(text)) for text in idents[:MOST_CUTS])))
    return {"cuts": written(cuts), "step": str(len(cuts))}


def _consequences(now: Measured, after: Sequence[tuple[str, Measured]]) -> Html:
    """The whole tree now, and what each cut would make of it."""
    figures: list[tuple[str, str, Callable[[float], str]]] = [
        ("leaves", "leaves", amount), ("training errors", "training", errors_text),
        ("validation errors", "validation", errors_text),
    ]  # fmt: skip
    if now.pessimistic is not None:
        bits = partial(number, digits=1)
        figures += [("pessimistic errors", "pessimistic", amount), ("description, bits", "bits", bits)]
    rows = []
    for what, name, text in figures:
        value, by = getattr(now, name), text if name == "bits" else errors_text
        rows.append([what, text(value), *(_beside(getattr(found, name), value, by) for _, found in after)])
    head = ["the whole tree", "now", *(title for title, _ in after)]
    return table("What pruning here would do", head, rows, css="gh-numbers gh-cuts")


def _beside(value: float, now: float, text: Callable[[float], str]) -> str:
    """A figure with its change; a tree never gets worse by colour alone."""
    by = value - now
    change = "±0" if abs(by) < 1e-9 else f"{'+' if by > 0 else '−'}{text(abs(by))}"
    return f'{text(value)} <small class="gh-by">{change}</small>'


# The game -------------------------------------------------------------------------------------------


class Player(NamedTuple):
    """The participants, and the tree in figures."""

    name: str
    errors: float
    leaves: int
    mine: bool = False


def _game(trace: Trace, at: int) -> Panels:
    """The tree made by hand among those of the methods: fewest validation errors, then fewest leaves."""
    goal = "lowest squared validation error" if trace.tree.regression else "fewest validation errors"
    large = traces.parts_of(trace.case).training.n > QUICK
    ask = "Run the methods" if large else ""
    title = Said(heading(f"The game: {goal}, then fewest leaves"))
    if not trace.case.cuts:
        return [title, Said(paragraph("Once you have pruned, your tree appears among those of the methods."))]
    return [
        title,
        Later(lambda: [Said(_standings(trace, at))], "Running the methods …", ask=ask),
    ]


def _standings(trace: Trace, at: int) -> Html:
    """Trees in order: fewest validation errors, then fewest leaves; of equals the learner's first."""
    mine, validation = traces.measured(trace.case, at), traces.parts_of(trace.case).validation
    players = [Player("Your tree", mine.validation, mine.leaves, True)]
    for name, tree in traces.by_method(trace.case):
        if not isinstance(tree, str):
            players.append(Player(prune.METHODS[name].title, tree.errors(validation), tree.leaves))
    ordered = sorted(players, key=lambda one: (round(one.errors, 9), one.leaves, not one.mine))
    results = [(one.errors, one.leaves) for one in ordered]
    cells = []
    for one, result in zip(ordered, results, strict=True):
        name = f"<b>{esc(one.name)}</b>" if one.mine else esc(one.name)
        place = results.index(result) + 1
        cells.append([f"{place}. {name}", errors_text(one.errors), str(one.leaves)])
    won = "<b>Nobody beats you.</b> " if (mine.validation, mine.leaves) == results[0] else ""
    head = ["tree", "squared validation error" if trace.tree.regression else "validation errors", "leaves"]
    css = ["gh-mine" if one.mine else "" for one in ordered]
    note = paragraph(
        f"{won}Reduced-error pruning finds the best possible subtree for these validation records. Only "
        "raising a branch can beat it. If you prune by the validation records, you also fit them. The test "
        "records below are still untouched."
    )
    ranking = table("Your tree and those of the methods", head, cells, css="gh-numbers", row_css=css)
    return Html(ranking + note)


# The view -------------------------------------------------------------------------------------------


DETAIL = link.DETAIL.but(kind=Whole(1, 2))


def _read(given: Given) -> Case:
    case = read_method(given, "prune")
    return replace(case, detail=given.when(case.method != HAND, link.DETAIL))


def _choices(case: Case, given: Given) -> Panels:
    method = choice(link.METHOD, case.method, width=184, options=METHODS)
    return [method, settings(case, given, () if case.method == HAND else _of_method(case))]


def _of_method(case: Case) -> Panels:
    set_by_learner = dict(case.settings)
    rows = settings_of(case.method)
    panels: list[Panel] = [Said(heading(esc(TITLES[case.method])))]
    panels += [choice(row, set_by_learner.get(row.name, row.default)) for row in rows]
    if case.method != "cost-complexity":
        panels.append(choice(link.DETAIL, case.detail, label="Steps", look="segments", options=DETAILS))
    return panels


def _made(case: Case) -> int | None:
    """By hand, the cuts that a link carries have been made."""
    return len(traces.trace_of(case).cuts) or None


def _notes(case: Case, trace: Trace) -> list[str]:
    if not trace.left_out:
        return []
    return [f"The link prunes at “{'; '.join(trace.left_out)}”, where this tree has nothing to prune."]


def _card(case: Case) -> tuple[Card, Turns] | None:
    """By hand the learner is the algorithm."""
    return None if case.method == HAND else (pruning.CARDS[case.method], pruning.turns)


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("Overfitting, pruned by hand", FIRST,
              "The tree misclassifies one training record but eighteen validation records."),
        Ready("10.5/30 against 11/30",
              {"data": "thirty", "algorithm": "hunt", "seed": "325", "method": "pessimistic", "step": "1"},
              "The lectures’ example: a subtree of four leaves makes one error fewer, but its penalty grows "
              "by more."),
        Ready("Bits against errors",
              {"data": "thirty", "algorithm": "hunt", "seed": "325", "method": "mdl", "encoding": "textbook",
               "step": "1"},
              "The tree of the example before. Counted in bits by the textbook’s encoding, the subtree "
              "stays."),
        Ready("A branch is raised",
              {"data": "iris", "algorithm": "c4.5", "share": "60", "seed": "50", "method": "error-based",
               "step": "5"},
              "C4.5 lets the largest branch replace its parent. The other records go down that branch."),
        Ready("The weakest link", {**FIRST, "method": "cost-complexity", "step": "1"},
              "As the complexity parameter grows, the tree loses its weakest subtree first. Click a step of "
              "the curve."),
    )  # fmt: skip


STEPS = View(
    title="Prune",
    params=(*RECORDS, *METHOD, DETAIL),
    read=_read,
    refuse=traces.refuse,
    story=traces.trace_of,
    notes=_notes,
    waiting=waiting,
    picture=picture,
    stage="tree",
    opening=halfway,
    explain=_explain,
    shown=lambda case: f"{choosing.shown(case.choices)}, {TITLES[case.method]}",
    choices=_choices,
    by_hand=lambda case: case.method == HAND,
    follow=lambda old, new, at: _made(new),
    came=_made,
    asks=words.asks,
    asking=lambda case: case.method != HAND,
    facts=lambda case, trace: traces.figures(trace),
    card=_card,
    ready=_ready,
)
