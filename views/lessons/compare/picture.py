"""A finished tree as an image, the place where it first differs from the others outlined."""

from dataclasses import replace

from mlcore import Node, Path, Tree, path_text
from views.stage.tree.still import LOOKS, MARGIN, Laid, box, laid, scrolled, svg, tag, upper_levels, words
from views.trees.picture import falling
from views.words.conditions import place_text
from views.words.grammar import plural
from views.words.html import Html, paragraph

MOST_NODES = 160  # of a larger tree only the upper levels are drawn
LEGIBLE = 0.65  # a picture is not scaled down further; it scrolls


def drawing(tree: Tree, recipe: str, place: Path | None, dark: bool) -> Html:
    """The finished tree as an image that scrolls where it is large, the place outlined."""
    upper = shown_levels(tree)
    shown = laid(falling(upper, (), "", ""))
    drawn, name = svg(shown, dark, _mark(shown, place, dark)), f"The tree of {recipe}"
    start = _start(shown, place)
    image = scrolled(drawn, name, _alt(tree, place), shown.width, LEGIBLE, start, "gh-part-tree")
    if upper is tree:
        return image
    levels, nodes = plural(upper.depth + 1, "level"), plural(tree.size, "node")
    return Html(image + paragraph(f"Only the upper {levels} are drawn: the tree has {nodes}."))


def shown_levels(tree: Tree) -> Tree:
    """Of a large tree as many levels as can be read; the questions of the last one stay."""
    deepest = upper_levels((path for path, _ in tree.walk()), MOST_NODES)
    return tree if deepest >= tree.depth else replace(tree, root=_cut(tree.root, deepest))


def _cut(node: Node, levels: int) -> Node:
    """A node with so many levels below it."""
    children = tuple(_cut(child, levels - 1) for child in node.children) if levels else ()
    return replace(node, children=children)


def _mark(shown: Laid, place: Path | None, dark: bool) -> str:
    """An outline around the node at the place, and a sign at its corner: never colour alone."""
    card = None if place is None else shown.cards.get(path_text(place))
    if card is None:
        return ""
    (x, y), accent, sign = shown.places[card.node["id"]], LOOKS[dark]["accent"], LOOKS[dark]["paper"]
    right = x + card.w / 2
    return (
        box(x, y - 3, card.w + 6, card.h + 6, rx=13, fill="none", stroke=accent, stroke_width=4)
        + tag("circle", cx=right - 1, cy=y + 1, r=12, fill=accent)
        + words("≠", right - 1, y + 7, 18, font_weight=700, fill=sign)
    )


def _start(shown: Laid, place: Path | None) -> float:
    """Where a picture that scrolls is first looked at: the marked node, else the root."""
    x, _ = shown.places.get(path_text(place or ()), shown.places[""])
    return 100 * (x + MARGIN) / shown.width


def _alt(tree: Tree, place: Path | None) -> str:
    size = f"A tree with {plural(tree.leaves, 'leaf')}, depth {tree.depth}"
    where = place_text(tree.conditions(place)) if place is not None else None
    return f"{size}; it differs from the others first at {where}" if where else size
