"""The tree that is cut back, as data for the same component: every card once, and when it goes."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import cast

from mlcore import Node, Path, Split, Tree, path_text
from mlcore.prune import Choice, Links, PruneStep, Tally
from mlcore.prune.surgery import leaf_of
from views.lessons.prune.case import HAND, TITLES, Case
from views.lessons.prune.measures import tallies_at
from views.lessons.prune.traces import Trace
from views.stage.tree.layout import layout, text_width
from views.stage.wire import Folded, Frame, TreeNode, TreePicture, TreeStep
from views.trees.picture import MANY_NODES, MOST_DRAWN, SMALL, card_of, frame_of, leaf_face, shown_first
from views.words.grammar import plural
from views.words.numbers import short, tally

SMALLEST = 0.5  # scale; a tree that is cut back is to be seen whole where that is possible at all
FOOT = 18  # higher by the line at the foot
SHRUNK = 0.5  # a large tree is laid out anew when it has come down to this part


@dataclass
class _Stand:
    """The picture while the story is walked through: cards by id, and which node has which."""

    tree: Tree
    cards: dict[str, TreeNode] = field(default_factory=dict)
    ids: dict[Path, str] = field(default_factory=dict)
    order: dict[str, tuple[Path, int]] = field(default_factory=dict)


def picture(case: Case, trace: Trace, quick: bool = False) -> TreePicture:
    """The trace as data for the component."""
    raised = [i for i, step in enumerate(trace.steps) if step.kind == "raise"]
    tallies = {i: tallies_at(case, i) for i in (0, *raised)}
    name = f"Decision tree for {case.choices.card.title}, {TITLES[case.method]}"
    family = repr((case.choices, case.share, case.noise, case.seed))
    cuts = [str(cut) for cut in trace.cuts] if case.method == HAND else None
    return drawn(trace.steps, tallies, name, family, repr(case), cuts)


def drawn(
    steps: tuple[PruneStep, ...],
    tallies: dict[int, dict[Path, Tally]],
    name: str,
    family: str,
    key: str,
    cuts: Sequence[str] | None = None,
) -> TreePicture:
    """The component's data, without the place.

    cuts:    by hand, as the link writes them, in a tree that may be cut in the picture
    tallies: of the validation records by step, for the first step and those that raise a branch
    family:  stories of the same tree share it; key: tells one story from another
    """
    stand = _Stand(steps[0].tree)
    drawn = shown_first(stand.tree, MOST_DRAWN)
    for path in sorted(drawn):
        _add(stand, stand.tree, path, path_text(path), 0, tallies[0], drawn)
    frames: list[Frame] = []
    told: list[TreeStep] = []
    size = 0
    standing: list[set[str]] = []
    for i, step in enumerate(steps):
        changed = _change(stand, steps, i, tallies, standing)
        few = len(stand.cards) <= MANY_NODES
        if not frames or (changed and (few or len(stand.ids) <= size * SHRUNK)):
            frames.append(_frame(stand))
            size = len(stand.ids)
        standing.append(set(stand.ids.values()))
        at = step.figures.cut[0] if isinstance(step.figures, Links) else step.path
        place = None if at is None else stand.ids.get(at)
        told.append(
            {"at": place, "frame": len(frames) - 1, "split": step.level == 1 and step.path is not None}
        )
    _come_back(stand, steps, told, standing)
    cards = sorted(stand.cards.values(), key=lambda card: stand.order[card["id"]])
    picture: TreePicture = {
        "trace": sha256(f"prune {key}".encode()).hexdigest()[:16],
        "family": sha256(f"prune {family}".encode()).hexdigest()[:16],
        "count": len(steps),
        "name": name,
        "nodes": cards,
        "steps": told,
        "frames": frames,
        "smallest": SMALLEST,
    }
    if cuts is not None:
        picture |= {"cuts": list(cuts), "open": len(steps) - 1}
    return picture


def node_of(ident: str | None) -> str | None:
    """The node as the link names it, from the id of its card: a raised one has the step behind its path."""
    return None if ident is None else ident.partition("~")[0] or "root"


def _change(
    stand: _Stand,
    steps: tuple[PruneStep, ...],
    i: int,
    tallies: dict[int, dict[Path, Tally]],
    standing: list[set[str]],
) -> bool:
    """Bring the cards from the step before to this one; tells whether any went or came."""
    step = steps[i]
    if step.kind == "raise" and step.path is not None:
        _raise(stand, steps[i - 1].tree, step, i, tallies[i])
        return True
    if step.kind in ("collapse", "link"):
        cut = step.figures.cut if isinstance(step.figures, Links) else (step.path or (),)
        for path in cut:
            _fold(stand, step.tree, path, i)
        return True
    return False


def _fold(stand: _Stand, tree: Tree, path: Path, i: int) -> None:
    if path not in stand.ids:
        return
    card = stand.cards[stand.ids[path]]
    face = leaf_face(tree, path, leaf_of(tree.node(path)), card["said"])
    card["folded"] = cast(Folded, {**face, "step": i})
    _take_away(stand, path, i)


def _take_away(stand: _Stand, top: Path, i: int) -> None:
    """All below a node go."""
    for path in [p for p in stand.ids if len(p) > len(top) and p[: len(top)] == top]:
        stand.cards[stand.ids.pop(path)]["gone"] = i


def _raise(stand: _Stand, before: Tree, step: PruneStep, i: int, tallies: dict[Path, Tally]) -> None:
    """The branch's cards go, and others come in their place, each from where it stood."""
    top = step.path or ()
    child = _raised_child(before.node(top), step.tree.node(top))
    old = dict(stand.ids)
    _take_away(stand, top, i)
    if top in stand.ids:
        stand.cards[stand.ids.pop(top)]["gone"] = i
    below = {p for p, _ in step.tree.walk() if p[: len(top)] == top}
    shown = {p for p in below if (*top, child, *p[len(top) :]) in old}
    for path in sorted(shown):
        source = old[*top, child, *path[len(top) :]]
        _add(stand, step.tree, path, f"{path_text(path)}~{i}", i, tallies, shown)
        stand.cards[stand.ids[path]]["from"] = source


def _raised_child(before: Node, after: Node) -> int:
    """Which child took its parent's place: the one that asks the same, all the way down."""
    shapes = [_questions(child) for child in before.children]
    return shapes.index(_questions(after))


def _questions(node: Node) -> list[Split | None]:
    stack, asked = [node], list[Split | None]()
    while stack:
        here = stack.pop()
        asked.append(here.split)
        stack.extend(here.children)
    return asked


def _come_back(
    stand: _Stand, steps: tuple[PruneStep, ...], told: list[TreeStep], standing: list[set[str]]
) -> None:
    """The tree chosen at the end may be an earlier one, less cut back than that of the step before."""
    last = len(steps) - 1
    if not isinstance(steps[last].figures, Choice):
        return
    earlier = next(i for i in range(last) if steps[i].alpha == steps[last].alpha)
    for ident in standing[earlier] - standing[last]:
        stand.cards[ident]["back"] = last
    for ident in standing[earlier]:
        folded = stand.cards[ident].get("folded")
        if folded and folded["step"] > earlier:
            folded["until"] = last
    told[last]["frame"] = told[earlier]["frame"]


def _add(
    stand: _Stand,
    tree: Tree,
    path: Path,
    ident: str,
    i: int,
    tallies: dict[Path, Tally],
    drawn: Collection[Path],
) -> None:
    node = tree.node(path)
    card = card_of(tree, path, node, i, i)
    wrong, said = _wrong(tree, node, tallies.get(path))
    hidden = any((*path, child) not in drawn for child in range(len(node.children)))
    if hidden:
        card["title"] = f"{card['title']} …"
        said += ", what is below is not drawn"
    card["w"] = max(card["w"], round(text_width(wrong, SMALL) + 24, 1))
    card["names"]["decided"] += said
    card["id"], card["parent"] = ident, stand.ids[path[:-1]] if path else None
    card["h"] += FOOT
    card["foot"], card["said"] = wrong, said
    card["leaf"] = leaf_face(tree, path, leaf_of(node), said) if node.children else None
    stand.cards[ident] = card
    stand.ids[path] = ident
    stand.order[ident] = (path, i)


def _wrong(tree: Tree, node: Node, tally_here: Tally | None) -> tuple[str, str]:
    """Errors of a leaf in this place, for the foot of the card and for the name."""
    found = tally_here or Tally(0.0, (), 0.0, 0.0)
    if tree.regression:
        text = f"SSE {short(node.errors)}, valid. {short(found.errors)}"
        return text, f", squared errors as a leaf {short(node.errors)}, in validation {short(found.errors)}"
    text = f"wrong {tally(node.errors)}/{tally(node.n)}, valid. {tally(found.errors)}/{tally(found.n)}"
    said = (
        f", as a leaf {tally(node.errors)} of {plural(node.n, 'training record')} wrong, "
        f"{tally(found.errors)} of {plural(found.n, 'validation record')}"
    )
    return text, said


def _frame(stand: _Stand) -> Frame:
    """Where the cards stand, as many as there are now."""
    ids = {path_text(path): ident for path, ident in sorted(stand.ids.items())}
    children: dict[str, list[str]] = {name: [] for name in ids}
    for path in sorted(stand.ids):
        if path:
            children[path_text(path[:-1])].append(path_text(path))
    sizes = {name: (stand.cards[ident]["w"], stand.cards[ident]["h"]) for name, ident in ids.items()}
    return {ids[name]: place for name, place in frame_of(layout(children, sizes)).items()}
