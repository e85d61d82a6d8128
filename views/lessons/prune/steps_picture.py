"""The tree that is pruned, as data for the same component: every card once, and when it goes."""

from dataclasses import dataclass, field
from hashlib import sha256
from typing import cast

from mlcore import Node, Path, Tree, path_text, read_path
from mlcore.prune import Choice, Links, Tally, Weighing
from mlcore.prune.surgery import leaf_of
from views.kit.known import known
from views.lessons.prune.case import HAND, TITLES, Case
from views.lessons.prune.traces import Trace, tallies_at
from views.stage.wire import Folded, TreeNode, TreePicture, TreeStep
from views.subjects.trees.picture import MOST_DRAWN, card_of, leaf_face, shown_first
from views.words.grammar import plural
from views.words.numbers import short, tally


def picture(case: Case, trace: Trace, quick: bool = False) -> TreePicture:
    """The trace as data for the component; stories of the same tree are a family."""
    walk, last = _Walk(case, trace), len(trace.steps) - 1
    for i in range(last + 1):
        walk.go(i)
    walk.come_back(last)
    family = repr((case.choices, case.share, case.noise, case.noise_in, case.seed))
    picture: TreePicture = {
        "trace": sha256(f"prune {case!r}".encode()).hexdigest()[:16],
        "family": sha256(f"prune {family}".encode()).hexdigest()[:16],
        "count": len(trace.steps),
        "name": f"Decision tree for {case.choices.card.title}, {TITLES[case.method]}",
        "nodes": sorted(walk.cards.values(), key=lambda card: (read_path(_place(card["id"])), card["born"])),
        "steps": walk.shown,
    }
    if case.method == HAND:
        picture |= {"cuts": [str(cut) for cut in trace.cuts]}
    return picture


def _place(ident: str) -> str:
    """The place of a card, from its id: a raised one has the step behind its path."""
    return ident.partition("~")[0]


def node_of(ident: str | None) -> str | None:
    """The node as the link names it, from the id of its card."""
    return None if ident is None else _place(ident) or "root"


@dataclass
class _Walk:
    """The picture while the story is walked through: cards by id, and which node has which.

    standing: the present cards, by step
    """

    case: Case
    trace: Trace
    cards: dict[str, TreeNode] = field(default_factory=dict)
    ids: dict[Path, str] = field(default_factory=dict)
    standing: list[set[str]] = field(default_factory=list)
    shown: list[TreeStep] = field(default_factory=list)

    def go(self, i: int) -> None:
        """From the step before to this one."""
        step = self.trace.steps[i]
        self._change(i)
        self.standing.append(set(self.ids.values()))
        at = step.figures.cut[0] if isinstance(step.figures, Links) else step.path
        place, cut = None if at is None else self.ids.get(at), step.level == 1 and step.path is not None
        self.shown.append({"at": place, "split": cut})

    def _change(self, i: int) -> None:
        """Bring the cards up to this step."""
        step = self.trace.steps[i]
        if i == 0:
            self._enter(0, {path: path_text(path) for path in shown_first(step.tree, MOST_DRAWN)})
        elif step.kind == "raise":
            self._raise(i, step.path or ())
        elif step.kind in ("collapse", "link"):
            for path in step.figures.cut if isinstance(step.figures, Links) else (step.path or (),):
                self._fold(i, path)

    def _fold(self, i: int, path: Path) -> None:
        if path not in self.ids:
            return
        card, tree = self.cards[self.ids[path]], self.trace.steps[i].tree
        face = leaf_face(tree, path, leaf_of(tree.node(path)), card["said"])
        card["folded"] = cast(Folded, {**face, "step": i})
        self._take_away(i, [at for at in self._below(path) if at != path])

    def _below(self, top: Path) -> list[Path]:
        return [path for path in self.ids if path[: len(top)] == top]

    def _take_away(self, i: int, paths: list[Path]) -> None:
        for path in paths:
            self.cards[self.ids.pop(path)]["gone"] = i

    def _raise(self, i: int, top: Path) -> None:
        """The branch's cards go, and others come in their place, each from its old place."""
        step, old = self.trace.steps[i], dict(self.ids)
        child = step.figures.largest if isinstance(step.figures, Weighing) else self.trace.cuts[i - 1].child
        self._take_away(i, self._below(top))
        below = [path for path, _ in step.tree.walk() if path[: len(top)] == top]
        sources = {path: (*top, known(child), *path[len(top) :]) for path in below}
        new = {path: f"{path_text(path)}~{i}" for path, source in sources.items() if source in old}
        self._enter(i, new)
        for path, ident in new.items():
            self.cards[ident]["from"] = old[sources[path]]

    def _enter(self, i: int, idents: dict[Path, str]) -> None:
        """New cards for nodes of the tree at this step."""
        tree, tallies = self.trace.steps[i].tree, tallies_at(self.case, i)
        self.ids |= idents
        for path, ident in sorted(idents.items()):
            node = tree.node(path)
            card = card_of(tree, path, node, i, i)
            wrong, said = _wrong(tree, node, tallies.get(path))
            if any((*path, child) not in idents for child in range(len(node.children))):
                card["title"] = f"{card['title']} …"
                said += ", what is below is not drawn"
            card["names"]["decided"] += said
            card["id"], card["parent"] = ident, self.ids[path[:-1]] if path else None
            card["foot"], card["said"] = wrong, said
            card["leaf"] = leaf_face(tree, path, leaf_of(node), said) if node.children else None
            self.cards[ident] = card

    def come_back(self, last: int) -> None:
        """The tree chosen at the end may be an earlier one, less cut back than that of the step before."""
        steps = self.trace.steps
        if not isinstance(steps[last].figures, Choice):
            return
        earlier = next(i for i in range(last) if steps[i].alpha == steps[last].alpha)
        for ident in self.standing[earlier] - self.standing[last]:
            self.cards[ident]["back"] = last
        for ident in self.standing[earlier]:
            folded = self.cards[ident].get("folded")
            if folded and folded["step"] > earlier:
                folded["until"] = last


def _wrong(tree: Tree, node: Node, tally_here: Tally | None) -> tuple[str, str]:
    """Errors of a leaf in this place, for the foot of the card and for the name."""
    found = tally_here or Tally(0.0, (), 0.0, 0.0)
    if tree.regression:
        text = f"SSE {short(node.errors)}, valid. {short(found.errors)}"
        return text, f", squared errors as a leaf {short(node.errors)}, in validation {short(found.errors)}"
    what = "as leaf" if node.children else "wrong"
    text = f"{what} {tally(node.errors)}/{tally(node.n)}, valid. {tally(found.errors)}/{tally(found.n)}"
    said = (
        f", as a leaf {tally(node.errors)} of {plural(node.n, 'training record')} wrong, "
        f"{tally(found.errors)} of {plural(found.n, 'validation record')}"
    )
    return text, said
