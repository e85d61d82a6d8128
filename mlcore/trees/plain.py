"""Trees as plain JSON, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mlcore.attributes import Attribute
from mlcore.table import Scalar
from mlcore.trees.node import Branch, Node, Path, Split, Surrogate, path_text


def plain_root(nodes: Mapping[Path, Node], classes: tuple[Scalar, ...]) -> dict[str, Any]:
    """The root of a tree with all its children; nodes: by path, children in order."""
    plain = {path: _plain_node(path, node, classes) for path, node in nodes.items()}
    for path, one in plain.items():
        if path:
            branch = nodes[path[:-1]].split.branches[path[-1]]  # type: ignore[union-attr]
            plain[path[:-1]]["children"].append({"branch": branch.to_dict(), "node": one})
    return plain[()]


def _plain_node(path: Path, node: Node, classes: tuple[Scalar, ...]) -> dict[str, Any]:
    about: dict[str, Any] = {"mean": node.mean}
    if node.weight is None:
        counts = {str(label): count for label, count in zip(classes, node.counts, strict=True)}
        about = {"counts": counts, "label": str(node.label)}
    return {
        "path": path_text(path),
        "n": node.n,
        **about,
        "impurity": node.impurity,
        "split": node.split.to_dict() if node.split else None,
        "stop": node.stop,
        "overridden": node.overridden,
        "children": [],
    }


def read_root(
    plain: Mapping[str, Any], classes: tuple[Scalar, ...], attributes: tuple[Attribute, ...]
) -> Node:
    """The root that plain_root wrote: from the leaves up, without recursion, as trees may be deep."""
    known: dict[Any, Scalar | None] = {(a.name, str(value)): value for a in attributes for value in a.values}
    known |= {(a.name, None): None for a in attributes}
    found = [plain]
    for item in found:
        found.extend(child["node"] for child in item["children"])
    nodes: dict[int, Node] = {}
    for item in reversed(found):
        children = tuple(nodes[id(child["node"])] for child in item["children"])
        nodes[id(item)] = _read_node(item, children, classes, known)
    return nodes[id(plain)]


def _read_node(
    plain: Mapping[str, Any],
    children: tuple[Node, ...],
    classes: tuple[Scalar, ...],
    known: Mapping[Any, Scalar | None],
) -> Node:
    labels = {str(label): label for label in classes}
    split = plain["split"]
    if split is not None:
        name = split["attribute"]
        branches = tuple(_read_branch(name, child["branch"], known) for child in plain["children"])
        surrogates = tuple(_read_surrogate(one, known) for one in split.get("surrogates", ()))
        split = Split(name, split["kind"], branches, surrogates)
    return Node(
        counts=tuple(plain["counts"].values()) if classes else (),
        label=labels[plain["label"]] if classes else plain["mean"],
        impurity=plain["impurity"],
        split=split,
        children=children,
        stop=plain["stop"],
        overridden=plain["overridden"],
        weight=None if classes else plain["n"],
    )


def _read_surrogate(plain: Mapping[str, Any], known: Mapping[Any, Scalar | None]) -> Surrogate:
    name = plain["attribute"]
    branches = tuple(_read_branch(name, branch, known) for branch in plain["branches"])
    return Surrogate(name, branches, plain["agreement"], plain["adjusted"])


def _read_branch(name: str, plain: Mapping[str, Any], known: Mapping[Any, Scalar | None]) -> Branch:
    if "values" in plain:
        return Branch(values=tuple(known[name, value] for value in plain["values"]))
    return Branch(
        op=plain["op"],
        threshold=plain["threshold"],
        above=plain.get("above"),
        missing=plain.get("missing", False),
    )
