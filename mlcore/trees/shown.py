"""A tree and a decision as HTML for notebooks: a nested list and a table."""

from __future__ import annotations

from mlcore.markup import number, paragraph, table, text, wrapped
from mlcore.trees.decision import Candidate, Decision, Excluded
from mlcore.trees.export import answer_text, condition_text, face
from mlcore.trees.node import Node, Split
from mlcore.trees.tree import Tree

MOST_NODES = 200  # of a tree; the others are only counted
WHY = {  # an attribute cannot split the node
    "no value": "no known value",
    "constant": "one value only",
    "small": "a branch would be too small",
    "price": "not worth its price",
    "alike": "no significant difference",
}
TESTED = "−log p"  # what recipes that test compare


def tree_html(tree: Tree) -> str:
    """The tree as a nested list: the answer that leads to a node, then its question or its prediction.

    Nothing recurses, so a chain of a thousand nodes works.
    """
    pieces: list[str] = []
    waiting: list[str | tuple[str, Node]] = [("", tree.root)]
    listed = 0
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            pieces.append(item)
        elif listed < MOST_NODES:
            listed += 1
            pieces.append(f"<li>{_line(tree, *item)}")
            waiting += ["</li>", *_nested(item[1])]
    more = tree.size - listed
    leaves = f"{tree.leaves} {'leaf' if tree.leaves == 1 else 'leaves'}"
    rest = [paragraph(f"… and {more} more {'node' if more == 1 else 'nodes'}")] if more else []
    head = paragraph(f"Tree for {text(tree.target)}: {leaves}, depth {tree.depth}")
    return wrapped(head, f"<ul>{''.join(pieces)}</ul>", *rest)


def _line(tree: Tree, answer: str, node: Node) -> str:
    """A node: “Outlook = Sunny: Humidity? (5 records: No 3, Yes 2)”."""
    head, support = face(tree, node)
    before = f"{text(answer)}: " if answer else ""
    return f"{before}<b>{text(head)}</b> ({text(support)})"


def _nested(node: Node) -> list[str | tuple[str, Node]]:
    """The list of the children, as a stack."""
    if node.split is None or not node.children:
        return []
    name = node.split.attribute
    pairs = zip(node.split.branches, node.children, strict=True)
    below = [(condition_text(name, branch), child) for branch, child in pairs]
    return ["</ul>", *reversed(below), "<ul>"]


def decision_html(decision: Decision) -> str:
    """Every candidate with its score and what became of it, then the attributes that cannot split."""
    if not decision.candidates and not decision.excluded and decision.own is None:
        return wrapped(paragraph(f"Leaf: {text(decision.stop)}"))
    tested = any(one.test for one in decision.candidates)
    score = TESTED if tested else f"Score ({text(decision.criterion)})"
    rows = [_candidate(decision, place, one) for place, one in enumerate(decision.candidates)]
    rows += [_own(decision.own)] if decision.own else []
    rows += [_excluded(one) for one in decision.excluded]
    end = [paragraph(f"Leaf: {text(decision.stop)}")] if decision.stop else []
    return wrapped(table("Candidates", ["Attribute", "Branches", score, "Result"], rows), *end)


def _candidate(decision: Decision, place: int, one: Candidate) -> list[str]:
    return [text(one.attribute), _branches(one.split), number(one.score), _result(decision, place, one)]


def _result(decision: Decision, place: int, one: Candidate) -> str:
    """What became of a candidate; "" where another one is better."""
    found = ["gain below the average"] if one.ruled_out else []
    if place == decision.best:
        found.append("best")
    elif len(decision.ties) > 1 and one.attribute in decision.ties:
        found.append("as good as the best")
    if place == decision.chosen:
        found.append("chosen")
    return ", ".join(found)


def _own(one: Candidate) -> list[str]:
    return [text(one.attribute), _branches(one.split), number(one.score), "own split, chosen"]


def _excluded(one: Excluded) -> list[str]:
    return [text(one.attribute), "", "", text(WHY.get(one.why, one.why))]


def _branches(split: Split) -> str:
    return " | ".join(text(answer_text(branch)) for branch in split.branches)
