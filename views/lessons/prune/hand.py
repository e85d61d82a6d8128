"""Pruning by hand: what a cut would do, the cut itself, undo and redo, and the game against the methods."""

import streamlit as st

from mlcore import Node, Path, Tree, path_text, prune
from views import link, pruning
from views.panels import estimates
from views.panels import pruning as told
from views.pruning import Case, Cut, Measured, Trace
from views.stage.played import reported
from views.text import branch_text, esc, plural

RAISED = 2  # so many branches are offered to take their parent's place
QUICK = 3_000  # training records; with more, the methods play when they are asked to


def explain(trace: Trace, at: int, path: Path | None) -> None:
    """The right side of the page: the node that was clicked, the ways to cut there, and the game."""
    tree = trace.steps[at].tree
    st.html(f'<div class="gh-say" role="status">{_said(trace, at, path)}</div>')
    _undo_row(trace, at)
    if path is not None and tree.node(path).children:
        _ways(trace, at, path)
    _game(trace, at)


def _said(trace: Trace, at: int, path: Path | None) -> str:
    tree = trace.steps[at].tree
    if path is None:
        return told.by_hand(trace, at)
    node = tree.node(path)
    where = told.named(tree, path)
    if at and path == trace.steps[at].path and trace.steps[at].kind == "collapse":
        return told.cut_made(trace, at)
    if not node.children:
        return f"{where} is a leaf: there is nothing to cut. Click a node that asks a question."
    leaf, now = pruning.measured(trace.case, at, Cut(path)), pruning.measured(trace.case, at)
    return (
        f"A leaf in place of {where} would save {plural(now.leaves - leaf.leaves, 'leaf')} and "
        f"{told.change(now.validation, leaf.validation, tree.regression)} on the validation records."
    )


# Operations -----------------------------------------------------------------------------------------


def _undo_row(trace: Trace, at: int) -> None:
    last = len(trace.steps) - 1
    with st.container(horizontal=True, gap="small", vertical_alignment="center", key="undo"):
        st.button("↶ Undo", on_click=_go, args=(at - 1,), disabled=at == 0, key="undo cut")
        st.button("↷ Redo", on_click=_go, args=(at + 1,), disabled=at == last, key="redo cut")
        st.button("Whole tree", on_click=_go, args=(0,), disabled=at == 0, key="undo all cuts")


def _go(step: int) -> None:
    link.write(step=step, node=None)


def _ways(trace: Trace, at: int, path: Path) -> None:
    """What each cut would do to the tree, and the buttons that do it."""
    tree = trace.steps[at].tree
    cuts = [Cut(path), *(Cut(path, child) for child in raisable(tree.node(path)))]
    titles = ["as a leaf", *(f"raise {_branch(tree, cut)}" for cut in cuts[1:])]
    found = [pruning.measured(trace.case, at, cut) for cut in cuts]
    st.html(estimates.consequences(pruning.measured(trace.case, at), list(zip(titles, found, strict=True))))
    with st.container(horizontal=True, gap="small", key="cuts"):
        st.button(
            "Prune to a leaf", type="primary", on_click=_cut, args=(trace.cuts[:at], cuts[0]), key="cut leaf"
        )
        for cut in cuts[1:]:
            label = f"Raise {_branch(tree, cut)}"
            st.button(label, on_click=_cut, args=(trace.cuts[:at], cut), key=f"raise {cut.child}")


def raisable(node: Node) -> list[int]:
    """Branches that ask a question themselves, the largest first; as many as are offered."""
    asking = [i for i, child in enumerate(node.children) if child.children]
    return sorted(asking, key=lambda i: -node.children[i].n)[:RAISED]


def _branch(tree: Tree, cut: Cut) -> str:
    split = tree.node(cut.path).split
    assert split is not None
    assert cut.child is not None
    text = branch_text(split.branches[cut.child])
    return f"“{esc(text if len(text) < 24 else text[:22] + '…')}”"


def _cut(before: tuple[Cut, ...], cut: Cut) -> None:
    """Do it; what was undone before is forgotten."""
    cuts = (*before, cut)
    node = f"{path_text(cut.path)}~{len(cuts)}" if cut.child is not None else path_text(cut.path) or "root"
    link.write(cuts=pruning.written(cuts), step=len(cuts), node=node)


def cut_in_picture() -> None:
    """The learner has cut in the picture, which shows it already: write it into the link."""
    idents = reported("cuts")
    if not isinstance(idents, list):
        return
    cuts = tuple(filter(None, (pruning.read_cut(str(text)) for text in idents[: pruning.MOST_CUTS])))
    link.write(cuts=pruning.written(cuts), step=len(cuts))


# The game -------------------------------------------------------------------------------------------


def _game(trace: Trace, at: int) -> None:
    """The tree made by hand among those of the methods: fewest validation errors, then fewest leaves."""
    case = trace.case
    goal = "least squared validation error" if trace.tree.regression else "fewest validation errors"
    st.html(f'<h3 class="gh-heading">The game: {goal}, then fewest leaves</h3>')
    large = pruning.parts_of(case).training.n > QUICK
    if large and not st.session_state.get("prune game"):
        st.button("Let the methods play", key="play", on_click=_play)
        return
    with st.spinner("The methods are at it …", show_time=True):
        rivals = pruning.by_method(case)
    st.html(estimates.standings(_rows(case, at, rivals), trace.steps[at].tree.regression))


def _play() -> None:
    st.session_state["prune game"] = True


def _rows(
    case: Case, at: int, rivals: tuple[tuple[str, Tree | str], ...]
) -> list[tuple[str, Measured, bool]]:
    mine = ("Your tree", pruning.measured(case, at), True)
    validation = pruning.parts_of(case).validation
    others = [
        (prune.METHODS[name].title, Measured(tree.leaves, 0.0, tree.errors(validation), None, None), False)
        for name, tree in rivals
        if not isinstance(tree, str)
    ]
    return [mine, *others]
