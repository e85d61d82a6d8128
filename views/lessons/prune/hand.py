"""Pruning by hand: what it would do at a node, the doing, undo and redo, and the game against the methods."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from mlcore import Node, Path, path_text, prune
from views.kit.link.params import Change
from views.kit.panels import Action, Later, Panels, Row, Said
from views.lessons.prune import traces
from views.lessons.prune.case import MOST_CUTS, Case, Cut, read_cut, written
from views.lessons.prune.traces import Measured, Trace
from views.subjects.trees.story import place_name
from views.words.conditions import answer_text
from views.words.html import Html, esc, heading, paragraph, table
from views.words.numbers import amount, errors_text, number

RAISED = 2  # the branches that the page offers for their parent's place
QUICK = 3_000  # training records; with more, the methods play when they are asked to


def panels(trace: Trace, at: int, path: Path | None) -> Panels:
    """Beside the tree: undo, the ways to prune at the node that was clicked, and the game."""
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
    for words, name, text in figures:
        value, by = getattr(now, name), text if name == "bits" else errors_text
        rows.append([words, text(value), *(_beside(getattr(found, name), value, by) for _, found in after)])
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
