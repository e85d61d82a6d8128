"""The growing tree as data for the component: its nodes once, and where they stand at each step."""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any

from mlcore import GrowStep, Node, Path, Split, path_text
from views.stage.tree.layout import layout, text_width
from views.story import Story, story_of
from views.text import MARKS, amount, branch_text, plural

MANY_NODES = 250  # a larger tree keeps the places of the finished one: sliding so many would blur
NODE_LEAST, NODE_MOST = 108.0, 250.0
TITLE, SMALL = 17.0, 13.0  # font sizes, as in tree.css
STOPS = {
    "pure": "pure",
    "empty": "no records",
    "no attribute": "nothing to ask",
    "no gain": "no gain",
    "max depth": "depth limit",
    "min records": "too few",
    "min gain": "gain too small",
}


def picture(story: Story, detail: int) -> dict[str, Any]:
    """The component's data, without the place (see tree.js for the meaning of each field)."""
    return _picture(story.choices, detail)


@lru_cache(maxsize=128)
def _picture(choices: Any, detail: int) -> dict[str, Any]:
    story = story_of(choices, detail)
    born, decided = _times(story.steps)
    final = dict(story.tree.walk())
    nodes = [
        _node(story, path, node, born[path], decided.get(path))
        for path, node in final.items()
        if path in born
    ]
    sizes = {node["id"]: (node["w"], node["h"]) for node in nodes}
    frames, frame_of = _frames(story, born, sizes)
    return {
        "trace": sha256(repr((choices, detail)).encode()).hexdigest()[:16],
        "count": len(story.steps),
        "name": f"Decision tree for {choices.card.title}",
        "classes": [str(label) for label in story.table.classes],
        "marks": MARKS,
        "nodes": nodes,
        "steps": [
            {"at": None if s.path is None else path_text(s.path), "frame": f, "split": s.kind == "split"}
            for s, f in zip(story.steps, frame_of, strict=True)
        ],
        "frames": frames,
    }


def _times(steps: Sequence[GrowStep]) -> tuple[dict[Path, int], dict[Path, int]]:
    """At which step each node is born, and at which it is decided."""
    born: dict[Path, int] = {(): 0}
    decided: dict[Path, int] = {}
    for i, step in enumerate(steps):
        if step.kind in ("split", "leaf") and step.path is not None:
            decided[step.path] = i
            count = len(step.tree.node(step.path).children)
            born |= {(*step.path, child): i for child in range(count)}
        if step.kind in ("done", "limit"):
            for path, _ in step.tree.walk():
                born.setdefault(path, i)
                decided.setdefault(path, i)
    return born, decided


def _frames(
    story: Story, born: dict[Path, int], sizes: dict[str, tuple[float, float]]
) -> tuple[list[dict[str, list[float]]], list[int]]:
    """A layout for each set of visible nodes, and the layout of each step."""
    shapes = sorted(set(born.values()))
    if len(born) > MANY_NODES:
        shapes = shapes[-1:]
    frames = []
    for step in shapes:
        tree = story.steps[step].tree
        shown = dict(tree.walk())
        children = {
            path_text(p): [path_text((*p, i)) for i in range(len(n.children))] for p, n in shown.items()
        }
        places = layout(children, sizes)
        frames.append({node: [round(x, 1), round(y, 1)] for node, (x, y) in places.items()})
    of_step = [max(sum(shape <= i for shape in shapes) - 1, 0) for i in range(len(story.steps))]
    return frames, of_step


def _node(story: Story, path: Path, node: Node, born: int, decided: int | None) -> dict[str, Any]:
    classes = story.table.classes
    title = question_text(node.split) if node.split else None
    label = None if node.split else str(node.label)
    counts = ", ".join(f"{c} {amount(n)}" for c, n in zip(classes, node.counts, strict=True) if n)
    records = plural(node.n, "record")
    about = f"{records}, {counts}" if counts else records
    edge = ""
    if path:
        parent = story.tree.node(path[:-1])
        assert parent.split is not None
        edge = branch_text(parent.split.branches[path[-1]])
    texts = [f"{amount(n)} {c}" for c, n in zip(classes, node.counts, strict=True)]
    note = f"{records}, {STOPS[node.stop]}" if node.stop else records
    return {
        "id": path_text(path),
        "parent": path_text(path[:-1]) if path else None,
        "level": len(path) + 1,
        "edge": edge,
        "w": _width(title or label or "", texts, note, edge),
        "h": 76,
        "title": title,
        "label": label,
        "label_class": classes.index(node.label),
        "note": note,
        "counts": list(node.counts),
        "count_texts": texts,
        "total": records,
        "born": born,
        "decided": decided,
        "overridden": node.overridden,
        "names": {
            "waiting": f"{edge or 'Root'}, waiting, {about}",
            "decided": f"{title}, {about}" if title else f"{label}, leaf, {about}",
        },
    }


def question_text(split: Split) -> str:
    """What a node asks: “Outlook?”, “Taxable Income ≤ 97.5?” (not escaped)."""
    if split.kind == "threshold":
        return f"{split.attribute} {branch_text(split.branches[0])}?"
    return f"{split.attribute}?"


def _width(title: str, counts: Sequence[str], note: str, edge: str) -> float:
    pair = sum(text_width(f"▲ {text}", SMALL) for text in counts) + 14 if len(counts) == 2 else 0.0
    lines = (
        text_width(title, TITLE) + 40,
        text_width(note, SMALL) + 30,
        pair + 40,
        text_width(edge[:19], SMALL + 1) + 24,
    )
    return round(min(max(*lines, NODE_LEAST), NODE_MOST), 1)
