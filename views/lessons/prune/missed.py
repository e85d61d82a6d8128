"""A tree that stopped early: in a sentence, and what it missed in a table."""

from collections.abc import Sequence
from dataclasses import dataclass

from mlcore import Node, Path, Tree
from views.lessons.prune.figures import KEY_CUT, KEY_GONE, KEY_KEPT, KEY_OTHER, Figures, key_of, title
from views.lessons.prune.miniature import Drawing
from views.trees.picture import STOPS
from views.words.conditions import place_text, question_text
from views.words.grammar import plural
from views.words.html import Html, esc, table
from views.words.numbers import number, short, tally

EARLY = "early"
SHOWN = 6  # rows of the table
NOTHING = 1e-9


@dataclass(frozen=True)
class Missed:
    """A node at which growing stopped though the full tree goes on.

    n: validation records there; leaf, below: errors of the leaf on them, and of what was never grown (in a
    regression sums of squared errors)
    """

    path: Path
    stop: str
    n: float
    leaf: float
    below: float

    @property
    def saved(self) -> float:
        """Validation errors that growing on would have saved; negative where it would have added some."""
        return self.leaf - self.below


def sentence(rows: Sequence[Figures], missed: Sequence[Missed], drawn: Drawing, limited: bool) -> Html:
    """What the limits did; limited: some were set."""
    full, early, *after = rows
    if not any(one.sign for one in drawn.values()):
        what = "These limits stop nothing" if limited else "Nothing stops this tree"
        size = plural(full.leaves, "leaf")
        return Html(f"{what}: it is the full tree, {size}. Set a limit, and see what is never grown.")
    said = (
        f"Stopped early the tree has <b>{plural(early.leaves, 'leaf')}</b> instead of {full.leaves}. On the "
        f"validation records it errs <b>{_wrong(early)}</b>, the full tree {_wrong(full)}"
    )
    pruned = [
        f"after {title(row.name)[0].lower()}{title(row.name)[1:]} pruning {_wrong(row)}"
        for row in after
        if not row.refused
    ]
    said += f"; {', '.join(pruned)}. " if pruned else ". "
    return Html(said + _balance(missed))


def _wrong(row: Figures) -> str:
    """“4 times”, or the mean squared error."""
    if not row.counts:
        return f"by {short(row.shares[1])} (mean squared)"
    return plural(row.counts[1], "time") if row.counts[1] else "never"


def _balance(missed: Sequence[Missed]) -> str:
    better = sum(one.saved > NOTHING for one in missed)
    worse = sum(one.saved < -NOTHING for one in missed)
    if not missed:
        return "It asks otherwise than the full tree, so there is no place at which they can be compared."
    if not better:
        return "Nowhere would growing on have saved validation errors: nothing was missed."
    where = "the one node" if len(missed) == 1 else f"{better} of {len(missed)} nodes"
    at = f"At {where} where it stopped, growing on would have saved validation errors"
    worsened = f", at {worse} it would have added some" if worse else ""
    return f"<b>Missed:</b> {at[0].lower()}{at[1:]}{worsened}."


def table_of(full: Tree, missed: Sequence[Missed]) -> Html:
    """The nodes at which growing on would have saved most, with a sentence about the first."""
    what = "squared errors" if full.regression else "errors"
    head = ["stopped at", "because", "validation<br>records", f"{what}<br>of the leaf"]
    head += [f"{what}, had<br>it grown on", "leaves<br>not grown"]
    rows = [_row(full, one) for one in missed[:SHOWN]]
    css = ["gh-best" if one.saved > NOTHING else "" for one in missed[:SHOWN]]
    more = len(missed) - SHOWN
    caption = "What was never grown" + ("; ★ where it would have saved errors" if any(css) else "")
    text = table(caption, head, rows, css="gh-figures gh-missed", row_css=css)
    rest = f'<p class="gh-fine">{plural(more, "more node")} at which growing stopped.</p>' if more > 0 else ""
    return Html(_first(full, missed[0]) + text + rest)


def _row(full: Tree, one: Missed) -> list[str]:
    shown = short if full.regression else tally
    leaves = sum(not node.children for node in _below(full.node(one.path)))
    where = esc(place_text(full.conditions(one.path)))
    sign = '<span class="gh-least" aria-label="saves errors">★</span> ' if one.saved > NOTHING else ""
    errors = [shown(one.leaf), sign + shown(one.below)]
    return [where, esc(STOPS.get(one.stop, one.stop)), tally(one.n), *errors, tally(leaves)]


def _first(full: Tree, one: Missed) -> str:
    """Why a look one question ahead is short-sighted: what the first question takes, and what all do."""
    node = full.node(one.path)
    if one.saved <= NOTHING or node.split is None or not node.impurity:
        return ""
    ends = [below for below in _below(node) if not below.children]
    first, whole = _taken(node, node.children), _taken(node, ends)
    where = esc(place_text(full.conditions(one.path)))
    return (
        f'<p class="gh-price gh-missed-say">At <b>{where}</b> the question that was not asked, '
        f"<b>{esc(question_text(node.split))}</b>, takes {number(first)} from an impurity of "
        f"{number(node.impurity)}. All questions of that branch take {number(whole)}. A limit on the "
        "way down sees only the first.</p>"
    )


def _taken(node: Node, parts: Sequence[Node]) -> float:
    """What a question, or all below it, take from the impurity of the training records."""
    return max(node.impurity - sum(part.n / node.n * part.impurity for part in parts), 0.0)


def _below(node: Node) -> list[Node]:
    found = [node]
    for one in found:
        found.extend(one.children)
    return found


def picture_words(full: Tree, tree: Tree, drawn: Drawing) -> str:
    """What the picture shows, for who does not see it (not escaped)."""
    gone = sum(not one.kept for one in drawn.values())
    size = f"A tree with {plural(tree.leaves, 'leaf')}, {tree.depth} deep"
    return f"{size}; {plural(gone, 'node')} of the full tree were never grown"


def key(drawn: Drawing) -> Html:
    """What the marks that occur in the picture mean."""
    other = any(one.sign == "other" for one in drawn.values())
    return key_of(
        KEY_KEPT,
        KEY_GONE.format("never grown"),
        KEY_CUT.format("stopped here"),
        *([KEY_OTHER] if other else []),
    )
