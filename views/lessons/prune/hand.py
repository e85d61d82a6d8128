"""Pruning by hand: what a cut would do, the cut itself, undo and redo, and the game against the methods."""

from mlcore import Node, Path, Tree, path_text, prune
from views.known import known
from views.lesson import Action, Later, Panels, Row, Said
from views.lessons.prune import estimates, measures, traces
from views.lessons.prune.case import MOST_CUTS, Case, Cut, read_cut, written
from views.lessons.prune.measures import Measured
from views.lessons.prune.traces import Trace
from views.link.params import Change
from views.words.conditions import branch_text
from views.words.html import esc, heading

RAISED = 2  # so many branches are offered to take their parent's place
QUICK = 3_000  # training records; with more, the methods play when they are asked to


def panels(trace: Trace, at: int, path: Path | None) -> Panels:
    """Beside the tree: undo, the ways to cut at the node that was clicked, and the game."""
    ways = _ways(trace, at, path) if path is not None and trace.steps[at].tree.node(path).children else []
    return [_undo(trace, at), *ways, *_game(trace, at)]


def _undo(trace: Trace, at: int) -> Row:
    last = len(trace.steps) - 1

    def to(label: str, step: int, key: str, disabled: bool) -> Action:
        return Action(label, {"step": str(step), "node": None}, key, disabled=disabled)

    return Row(
        [
            to("↶ Undo", at - 1, "undo cut", at == 0),
            to("↷ Redo", at + 1, "redo cut", at == last),
            to("Whole tree", 0, "undo all cuts", at == 0),
        ],
        key="undo",
    )


def _ways(trace: Trace, at: int, path: Path) -> Panels:
    """What each cut would do to the tree, and the buttons that do it."""
    tree = trace.steps[at].tree
    leaf, *raisings = [Cut(path), *(Cut(path, child) for child in raisable(tree.node(path)))]
    branches = {cut: _branch(tree, cut) for cut in raisings}
    titles = ["as a leaf", *(f"raise {branch}" for branch in branches.values())]
    found = [measures.after(trace.case, at, cut) for cut in (leaf, *raisings)]
    now = measures.measured(trace.case, at)
    before = trace.cuts[:at]
    buttons = [Action("Prune to a leaf", _cut(before, leaf), "cut leaf", "primary")]
    buttons += [
        Action(f"Raise {branch}", _cut(before, cut), f"raise {cut.child}") for cut, branch in branches.items()
    ]
    table = estimates.consequences(now, list(zip(titles, found, strict=True)))
    return [Said(table), Row(buttons, key="cuts")]


def raisable(node: Node) -> list[int]:
    """Branches that ask a question themselves, the largest first; as many as are offered."""
    asking = [i for i, child in enumerate(node.children) if child.children]
    return sorted(asking, key=lambda i: -node.children[i].n)[:RAISED]


def _branch(tree: Tree, cut: Cut) -> str:
    split = known(tree.node(cut.path).split)
    text = branch_text(split.branches[known(cut.child)])
    return f"“{esc(text if len(text) < 24 else text[:22] + '…')}”"


def _cut(before: tuple[Cut, ...], cut: Cut) -> Change:
    """The link with that cut done; what was undone before is forgotten."""
    cuts = (*before, cut)
    node = path_text(cut.path) or "root"
    if cut.child is not None:
        node = f"{path_text(cut.path)}~{len(cuts)}"
    return {"cuts": written(cuts), "step": str(len(cuts)), "node": node}


def cut_in_picture(case: Case, idents: object) -> Change | None:
    """The learner has cut in the picture, which shows it already: write it into the link."""
    if not isinstance(idents, list):
        return None
    cuts = tuple(filter(None, (read_cut(str(text)) for text in idents[:MOST_CUTS])))
    return {"cuts": written(cuts), "step": str(len(cuts))}


# The game -------------------------------------------------------------------------------------------


def _game(trace: Trace, at: int) -> Panels:
    """The tree made by hand among those of the methods: fewest validation errors, then fewest leaves."""
    goal = "least squared validation error" if trace.tree.regression else "fewest validation errors"
    large = traces.parts_of(trace.case).training.n > QUICK

    def standings() -> Panels:
        return [Said(estimates.standings(_rows(trace.case, at), trace.tree.regression))]

    return [
        Said(heading(f"The game: {goal}, then fewest leaves")),
        Later(standings, "The methods are at it …", ask="Let the methods play" if large else ""),
    ]


def _rows(case: Case, at: int) -> list[tuple[str, Measured, bool]]:
    mine = ("Your tree", measures.measured(case, at), True)
    validation = traces.parts_of(case).validation
    others = [
        (prune.METHODS[name].title, Measured(tree.leaves, 0.0, tree.errors(validation), None, None), False)
        for name, tree in measures.by_method(case)
        if not isinstance(tree, str)
    ]
    return [mine, *others]
