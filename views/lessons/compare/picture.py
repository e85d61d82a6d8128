"""A finished tree as data for the stage, with a mark at the place where it first differs from the others."""

from dataclasses import replace

from mlcore import Node, Path, Tree, path_text
from views.stage.tree.still import upper_levels
from views.stage.wire import TreePicture
from views.subjects.trees.picture import MOST_DRAWN, falling
from views.words.conditions import place_text
from views.words.grammar import plural


def picture(tree: Tree, recipe: str, place: Path | None, key: str) -> TreePicture:
    """The tree, as far as there is room; key: distinguishes trees."""
    drawn = falling(shown_levels(tree), (), _name(tree, recipe, place), f"{key} {place}")
    for card in drawn["nodes"]:
        if place is not None and card["id"] == path_text(place):
            card["unlike"] = True
            card["names"]["decided"] += ", and here it first differs from the others"
    return drawn


def shown_levels(tree: Tree) -> Tree:
    """As many levels of a large tree as there is room for. The tests of the last level stay."""
    deepest = upper_levels((path for path, _ in tree.walk()), MOST_DRAWN)
    return tree if deepest >= tree.depth else replace(tree, root=_cut(tree.root, deepest))


def _cut(node: Node, levels: int) -> Node:
    """A node with this many levels below it."""
    children = tuple(_cut(child, levels - 1) for child in node.children) if levels else ()
    return replace(node, children=children)


def _name(tree: Tree, recipe: str, place: Path | None) -> str:
    size = f"The tree of {recipe} has {plural(tree.leaves, 'leaf')} and depth {tree.depth}"
    where = place_text(tree.conditions(place)) if place is not None else None
    return f"{size}. It first differs from the others at {where}" if where else size
