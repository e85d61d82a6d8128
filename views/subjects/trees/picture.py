"""The growing tree as data for the component: each node once, and the node of each step."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, cast

import numpy as np

from mlcore import GrowStep, Node, Path, Tree, path_text, read_path
from mlcore.trees.fall import FallStep
from views.kit.known import known
from views.stage.wire import Folded, Leaf, TreeNode, TreePicture, TreeStep
from views.subjects.trees.story import Choices, Story
from views.words.conditions import answer_text, question_text
from views.words.grammar import plural
from views.words.numbers import amount, number, tally

Scale = Callable[[float], float]

TONES = 7  # colours of a numeric target, each for an equal part of its range
MOST_DRAWN = 600  # nodes to draw of a finished tree that the story did not reach; the deepest are left out
STOPS = {
    "pure": "pure", "empty": "no records", "no attribute": "no attribute left", "no gain": "no gain",
    "max depth": "depth limit", "min records": "too few to split", "min gain": "gain too small",
    "max leaves": "leaf limit", "collapsed": "collapsed", "not significant": "not significant",
    "pruned": "pruned",
}  # fmt: skip


def picture(story: Story, detail: int) -> TreePicture:
    """The component's data, without the place (see wire.js for the meaning of each field)."""
    choices, lives, scale = story.choices, _lives(story.steps), _scale(story)
    hidden = _hidden(story.tree, lives)
    nodes = [_living(path, lives, story.steps, scale, hidden[path]) for path in sorted(lives)]
    if scale:
        _add_tones(nodes, story)
    return {
        "trace": trace_name(choices, detail),
        "count": len(story.steps),
        "name": f"Decision tree for {choices.card.title}",
        "nodes": nodes,
        "steps": [
            {"at": None if step.path is None else path_text(step.path), "split": step.kind == "split"}
            for step in story.steps
        ],
    }


def at_step(story: Story, step: int) -> TreePicture:
    """The tree of one step, as a picture with this step alone."""
    steps, path = story.steps[: step + 1], story.steps[step].path
    lives, scale = _lives(steps), _scale(story)
    there = [path for path in sorted(lives) if _gone(path, lives) < 0]
    return {
        "trace": "",
        "count": 1,
        "name": f"Decision tree for {story.choices.card.title}",
        "nodes": [_begun(_living(path, lives, steps, scale, 0)) for path in there],
        "steps": [{"at": None if path is None else path_text(path), "split": False}],
    }


def _begun(card: TreeNode) -> TreeNode:
    """The card of a node whose past is over."""
    decided = None if card["decided"] is None else 0
    folded = card.get("folded")
    leaf = {"folded": {**folded, "step": 0}} if folded else {}
    return cast(TreeNode, {**card, "born": 0, "decided": decided, **leaf})


def trace_name(choices: Choices, detail: int) -> str:
    """The name of a tree's story, the same for all its pictures."""
    return sha256(repr((choices, detail)).encode()).hexdigest()[:16]


@dataclass
class _Life:
    """The steps at which a node is born, decided and folded up, None for never."""

    born: int
    decided: int | None = None
    folded: int | None = None


def _lives(steps: Sequence[GrowStep]) -> dict[Path, _Life]:
    lives: dict[Path, _Life] = {(): _Life(0)}
    for i, step in enumerate(steps):
        path = step.path
        if step.kind in ("split", "leaf") and path is not None:
            lives[path].decided = i
            lives |= {(*path, child): _Life(i) for child in range(len(step.tree.node(path).children))}
        if step.kind == "collapse" and path is not None:
            lives[path].folded = i
        if step.kind in ("done", "limit"):
            _settle(lives, steps, i)
    return lives


def _settle(lives: dict[Path, _Life], steps: Sequence[GrowStep], i: int) -> None:
    """Settle the nodes of the finished tree, and add those that the story did not reach, if there is room."""
    room = max(MOST_DRAWN, len(lives))
    for path, node in sorted(steps[i].tree.walk(), key=lambda item: len(item[0])):
        if path not in lives and (len(lives) >= room or path[:-1] not in lives):
            continue
        life = lives.setdefault(path, _Life(i))
        if life.decided is None:
            life.decided = i
        elif life.folded is None and not node.children and steps[life.decided].tree.node(path).children:
            life.folded = i


def _gone(path: Path, lives: dict[Path, _Life]) -> int:
    """The step at which an ancestor folds up and the node disappears, -1 for never."""
    folds = (lives[path[:i]].folded for i in range(len(path)))
    return min((step for step in folds if step is not None), default=-1)


def _hidden(tree: Tree, lives: dict[Path, _Life]) -> Counter[Path]:
    """For each drawn node, the number of undrawn nodes whose nearest drawn ancestor it is."""
    found: Counter[Path] = Counter()
    for path, _ in tree.walk():
        above = path
        while above not in lives:
            above = above[:-1]
        if above != path:
            found[above] += 1
    return found


def _living(
    path: Path, lives: dict[Path, _Life], steps: Sequence[GrowStep], scale: Scale | None, hidden: int
) -> TreeNode:
    """A node's card, with its leaf if it folds up, and the step at which it disappears."""
    life = lives[path]
    tree = steps[life.born if life.decided is None else life.decided].tree
    card = card_of(tree, path, tree.node(path), life.born, life.decided, scale)
    if hidden:
        card["title"] = f"{card['title']} …"
        card["names"]["decided"] += f", {plural(hidden, 'node')} below are not drawn"
    if life.folded is not None:
        last = steps[life.folded].tree
        card["folded"] = cast(Folded, {**leaf_face(last, path, last.node(path)), "step": life.folded})
    card["gone"] = _gone(path, lives)
    return card


def _add_tones(nodes: Sequence[TreeNode], story: Story) -> None:
    """Add to each child of a split the weight of its records in each part of the target's range."""
    table, splits = story.table, {i for i, step in enumerate(story.steps) if step.kind == "split"}
    low, high = float(table.target.cells.min()), float(table.target.cells.max())
    for node in nodes:
        if node["born"] in splits:
            share = story.steps[node["born"]].tree.reach(table, read_path(node["id"]))
            weights, _ = np.histogram(table.target.cells, TONES, (low, high), weights=share * table.weights)
            node["tones"] = [round(weight, 4) for weight in weights.tolist()]


def leaf_face(tree: Tree, path: Path, node: Node, said: str = "") -> Leaf:
    """The look and the name of a node as a leaf. `said` is appended to the name."""
    leaf = card_of(tree, path, node, 0, 0)
    return {
        "label": leaf["label"],
        "label_class": leaf["label_class"],
        "note": leaf["note"],
        "name": f"{leaf['names']['decided']}{said}",
    }


def falling(tree: Tree, steps: Sequence[FallStep], name: str, key: str) -> TreePicture:
    """The finished tree and a record that falls through it, as data for the same component.

    key: distinguishes one fall from another
    """
    nodes = [card_of(tree, path, node, 0, 0) for path, node in tree.walk()]
    return {
        "trace": sha256(f"fall {key}".encode()).hexdigest()[:16],
        "count": len(steps),
        "name": name,
        "nodes": nodes,
        "steps": _fall_steps(tree, steps),
    }


def _fall_steps(tree: Tree, steps: Sequence[FallStep]) -> list[TreeStep]:
    """For each step, the nodes of the record, its next nodes, and the shares of all divisions so far."""
    shown: list[TreeStep] = []
    shares: dict[str, str] = {}
    voted: set[Path | None] = set()
    for step in steps:
        reached = [(*(step.path or ()), i) for i, share in enumerate(step.shares) if share]
        if len(reached) > 1:
            shares = shares | _share_texts(tree, step)
        if step.kind == "vote":
            voted = voted | {step.path}
        shown.append(
            {
                "at": path_text(_current(step, reached)),
                "split": step.kind == "vote",
                "record": [(path_text(p), share_text(w), p in voted) for p, w in step.at],
                "next": [path_text(p) for p in reached] if step.kind == "ask" else [],
                "shares": shares,
            }
        )
    return shown


def _current(step: FallStep, reached: Sequence[Path]) -> Path:
    """The node to look at. At the end it is the node with the largest part of the record."""
    if step.path is None:
        return max(step.at, key=lambda place: place[1])[0]
    return reached[0] if step.kind == "go" and len(reached) == 1 else step.path


def _share_texts(tree: Tree, step: FallStep) -> dict[str, str]:
    """The share of each branch as text, by node: 5/14, or 1/3 for equal shares."""
    path = known(step.path)
    weights = [1.0 if step.how == "equal" else child.n for child in tree.node(path).children]
    total = tally(sum(weights))
    return {
        path_text((*path, i)): f"{tally(weight)}/{total}" if sum(weights) else share_text(share)
        for i, (weight, share) in enumerate(zip(weights, step.shares, strict=True))
        if share
    }


def share_text(weight: float) -> str:
    """A part of a record as text, such as 0.357, or "" for a whole record."""
    return "" if weight == 1 else number(weight)


def _scale(story: Story) -> Scale | None:
    """A function from a mean to its place between lowest (0) and highest target (1). None for classes."""
    if story.table.target.kind != "continuous":
        return None
    low, high = float(story.table.target.cells.min()), float(story.table.target.cells.max())
    return lambda mean: round((mean - low) / (high - low), 4) if high > low else 0.5


def card_of(
    tree: Tree, path: Path, node: Node, born: int, decided: int | None, scale: Scale | None = None
) -> TreeNode:
    """A node's card: its texts, and the steps at which it is born and decided (see wire.js)."""
    classes = in_tones(tree.classes)
    by_tone = [node.counts[tree.classes.index(name)] for name in classes]
    title = question_text(node.split) if node.split else None
    label = None if node.split else _label(node)
    texts = [f"{tally(n)} {c}" for c, n in zip(classes, by_tone, strict=True)]
    records = plural(node.n, "record")
    total = records if classes else f"mean {_label(node)}, {records}"
    present = ", ".join(f"{c} {tally(n)}" for c, n in zip(classes, by_tone, strict=True) if n)
    about = f"{total}, {present}" if present else total
    edge = answer_text(tree, path)
    note = f"{records}, {STOPS[node.stop]}" if node.stop else records
    return {
        "id": path_text(path),
        "parent": path_text(path[:-1]) if path else None,
        "level": len(path) + 1,
        "edge": edge,
        "title": title,
        "label": label,
        "label_class": classes.index(node.label) if classes else None,
        "note": note,
        "counts": by_tone,
        "count_texts": texts,
        "total": total,
        "scale": scale(node.mean) if scale and node.mean is not None else None,
        "born": born,
        "decided": decided,
        "overridden": node.overridden,
        "names": {
            "waiting": f"{edge or 'Root'}, open, {about}",
            "decided": f"{title}, {about}" if title else f"{label}, leaf, {about}",
        },
    }


def in_tones(classes: Sequence[Any]) -> list[Any]:
    """The classes in the order of their signs and colours in the picture."""
    places = {name: getattr(name, "tone", place) for place, name in enumerate(classes)}
    return sorted(classes, key=lambda name: places[name])


def shown_first(tree: Tree, most: int) -> set[Path]:
    """The paths of at most `most` nodes, level by level from the root, each with its parent."""
    found: set[Path] = set()
    for path, _ in sorted(tree.walk(), key=lambda item: (len(item[0]), item[0])):
        if len(found) < most and (not path or path[:-1] in found):
            found.add(path)
    return found


def _label(node: Node) -> str:
    """The class, or the mean of a regression tree."""
    return str(node.label) if node.mean is None else amount(node.mean, 5)
