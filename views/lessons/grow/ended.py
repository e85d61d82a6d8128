"""The sentences about a finished tree: splits that a record passes, that it need not be the smallest, and how
C4.5 builds it."""

from mlcore import Tree
from views.words.html import Html, folded, paragraph
from views.words.numbers import short

SMALLEST = paragraph(
    "A greedy algorithm may end in a local optimum. But finding the smallest tree with just as few errors is "
    "NP-hard, so no fast method is known (Hyafil &amp; Rivest 1976). If two trees make about the same number "
    "of errors, Occam’s razor prefers the smaller one."
)


def greedy(tree: Tree) -> Html:
    """Nothing for a tree of one split, where there is nothing to look ahead to."""
    if tree.depth < 2 or not tree.root.n:
        return Html("")
    _, *below = tree.ranks()
    passed = sum(node.n for rank in below for node in rank) / tree.root.n
    said = paragraph(
        f"A training record passes through {short(passed)} splits on average. The algorithm is greedy: it "
        "never looks ahead. So there may be a smaller tree with just as few errors."
    )
    return Html(said + folded("Why not search for the smallest tree?", SMALLEST))


def built(algorithm: str) -> Html:
    """How C4.5 goes about it; the others' cards say it of them."""
    if algorithm != "c4.5":
        return Html("")
    return paragraph(
        "C4.5 builds its tree depth first, so it finishes one branch before it begins the next. It keeps "
        "all records in memory. Weka’s J48 is C4.5 in Java."
    )
