"""A finished tree as an image, the place where it parts from the others outlined."""

from dataclasses import replace

from mlcore import Node, Path, Tree, path_text
from views.lessons.compare.case import Grown
from views.stage.tree.still import MARGIN
from views.stage.wire import TreeNode, TreePicture
from views.trees.export import still
from views.trees.image import scrolled, upper_levels
from views.trees.picture import falling
from views.words.conditions import place_text
from views.words.grammar import plural
from views.words.html import Html

MOST_NODES = 160  # of a larger tree only the upper levels are drawn
ACCENT = {False: ("#0b7a5a", "#ffffff"), True: ("#3fc39a", "#11171d")}  # light, dark: the mark and its sign
LEGIBLE = 0.65  # a picture is not scaled down further; it scrolls


def drawing(grown: Grown, place: Path | None, dark: bool) -> Html:
    """The finished tree as an image that scrolls where it is large, the place outlined."""
    tree, upper = grown.tree, shown_levels(grown.tree)
    shown = falling(upper, (), "", "")
    image = scrolled(
        _marked(shown, place, dark), f"The tree of {grown.recipe.title}", _alt(tree, place), _width(shown),
        LEGIBLE, _start(shown, place), "gh-part-tree",
    )  # fmt: skip
    return Html(f"{image}{_left_out(tree, upper)}")


def _left_out(tree: Tree, upper: Tree) -> str:
    if upper is tree:
        return ""
    levels, nodes = plural(upper.depth + 1, "level"), plural(tree.size, "node")
    return f'<p class="gh-fine">Only the upper {levels} are drawn: the tree has {nodes}.</p>'


def shown_levels(tree: Tree) -> Tree:
    """Of a large tree as many levels as can be read; the questions of the last one stay."""
    deepest = upper_levels((path for path, _ in tree.walk()), MOST_NODES)
    return tree if deepest >= tree.depth else replace(tree, root=_cut(tree.root, deepest))


def _cut(node: Node, levels: int) -> Node:
    """A node with so many levels below it."""
    children = tuple(_cut(child, levels - 1) for child in node.children) if levels else ()
    return replace(node, children=children)


def _marked(shown: TreePicture, place: Path | None, dark: bool) -> str:
    drawn = still(shown, dark)
    marked = next((n for n in shown["nodes"] if place is not None and n["id"] == path_text(place)), None)
    return drawn if marked is None else drawn.replace("</svg>", _mark(shown, marked, dark) + "</svg>")


def _mark(shown: TreePicture, node: TreeNode, dark: bool) -> str:
    """An outline around a node, and a sign at its corner: never colour alone."""
    (x, y), (accent, paper) = shown["frames"][-1][node["id"]], ACCENT[dark]
    left, right = x - node["w"] / 2, x + node["w"] / 2
    width, height = node["w"] + 6, node["h"] + 6
    return (
        f'<rect x="{left - 3:.1f}" y="{y - 3:.1f}" width="{width:.1f}" height="{height:.1f}" rx="13" '
        f'fill="none" stroke="{accent}" stroke-width="4"/>'
        f'<circle cx="{right - 1:.1f}" cy="{y + 1:.1f}" r="12" fill="{accent}"/>'
        f'<text x="{right - 1:.1f}" y="{y + 7:.1f}" font-size="18" font-weight="700" fill="{paper}">≠</text>'
    )


def _start(shown: TreePicture, place: Path | None) -> float:
    """Where a picture that scrolls is first looked at: the marked node, else the root."""
    places = shown["frames"][-1]
    x, _ = places.get(path_text(place or ()), places[""])
    return 100 * (x + MARGIN) / _width(shown)


def _width(shown: TreePicture) -> float:
    places = shown["frames"][-1]
    return float(max(places[node["id"]][0] + node["w"] / 2 for node in shown["nodes"])) + 2 * MARGIN


def _alt(tree: Tree, place: Path | None) -> str:
    size = f"A tree with {plural(tree.leaves, 'leaf')}, {tree.depth} deep"
    where = place_text(tree.conditions(place)) if place is not None else None
    return f"{size}; it parts from the others at {where}" if where else size
