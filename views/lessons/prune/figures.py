"""Pruned trees in figures: a table of them, and what is to be seen in it."""

from collections.abc import Sequence
from dataclasses import dataclass

from mlcore import Tree, prune
from mlcore.prune.steps import same
from views.lessons.prune.case import HAND, TITLES
from views.lessons.prune.miniature import Drawing
from views.lessons.prune.traces import Parts
from views.words.grammar import capital, listed, plural
from views.words.html import Html, esc, paragraph, table
from views.words.numbers import amount, percent, short, tally

FULL = "full"
PARTS = ("training", "validation", "test")
BEST = '<span aria-label="best">★</span>'
KEY_KEPT = '<span class="gh-pen" aria-hidden="true"></span>kept'
KEY_GONE = '<span class="gh-faint" aria-hidden="true"></span>faint and dashed: {}'
KEY_CUT = '<span class="gh-ring" aria-hidden="true"></span>{}, where the full tree goes on'
KEY_RAISED = '<span class="gh-disc" aria-hidden="true">↑</span>raised into its parent’s place'
KEY_OTHER = '<span class="gh-disc" aria-hidden="true">≠</span>asks otherwise than the full tree'


@dataclass(frozen=True)
class Figures:
    """A row of the table: a tree in numbers, or why there is none.

    shares: wrong records as a share of training, validation and test part (in a regression the mean squared
            error); counts: the wrong records, () in a regression
    """

    name: str
    title: str
    leaves: int = 0
    depth: int = 0
    shares: tuple[float, ...] = ()
    counts: tuple[float, ...] = ()
    refused: str = ""

    @property
    def compared(self) -> tuple[float, ...]:
        """What is the better the smaller, in the order of the columns."""
        return (self.leaves, self.depth, *self.shares)


def key_of(*items: str) -> Html:
    """What the marks in the pictures mean."""
    return paragraph("".join(f"<span>{item}</span>" for item in items), "gh-mini-key")


def title(name: str) -> str:
    """The name of a method, of the full tree, or of the learner's own."""
    return "Full tree" if name == FULL else TITLES[name]


def figures_of(name: str, words: str, tree: Tree, parts: Parts) -> Figures:
    """A tree in numbers."""
    tables = [getattr(parts, part) for part in PARTS]
    wrong = [tree.errors(one) for one in tables]
    shares = tuple(w / float(one.weights.sum()) for w, one in zip(wrong, tables, strict=True))
    return Figures(name, words, tree.leaves, tree.depth, shares, () if tree.regression else tuple(wrong))


def figures(rows: Sequence[Figures], caption: str) -> Html:
    """The trees in numbers, as a table; the least of every column is marked, ties all."""
    told = [row for row in rows if not row.refused]
    least = [min(column) for column in zip(*(row.compared for row in told), strict=True)]
    regression = not told[0].counts
    what = "mean squared error" if regression else "errors"
    head = ["tree", "leaves", "depth", *(f"{part}<br>{what}" for part in PARTS)]
    body = [_row(row, least) for row in rows]
    css = ["gh-full" if row.name == FULL else "" for row in rows]
    return table(f"{esc(caption)}; ★ the least of its column", head, body, css="gh-figures", row_css=css)


def _row(row: Figures, least: Sequence[float]) -> list[str]:
    if row.refused:
        return [f'{esc(row.title)}<span class="gh-why">{esc(row.refused)}</span>', *["–"] * len(least)]
    shown = [amount(row.leaves), amount(row.depth), *_errors(row)]
    pairs = zip(shown, row.compared, least, strict=True)
    return [esc(row.title), *(marked(text, same(value, low)) for text, value, low in pairs)]


def _errors(row: Figures) -> list[str]:
    if not row.counts:
        return [short(share) for share in row.shares]
    pairs = zip(row.shares, row.counts, strict=True)
    return [f'{percent(share)}<span class="gh-of">{tally(count)}</span>' for share, count in pairs]


def marked(text: str, best: bool) -> str:
    return f'<span class="gh-least">{BEST} {text}</span>' if best else text


def legend(parts: Parts) -> Html:
    """What the three parts are for."""
    n = {part: plural(float(getattr(parts, part).weights.sum()), "record") for part in PARTS}
    return paragraph(
        f"The trees are grown from {n['training']}; reduced error cuts by "
        f"{n['validation']} kept for validation. The {n['test']} of the test decide nothing: they tell how "
        "much each tree errs on what nobody has seen."
    )


def sentence(rows: Sequence[Figures]) -> Html:
    """What is to be seen on this split."""
    full, *others = [row for row in rows if not row.refused]
    methods = [row for row in others if row.name != HAND]
    smallest = min(row.leaves for row in methods)
    lowest = min(row.shares[-1] for row in methods)
    small = [esc(row.title) for row in methods if row.leaves == smallest]
    good = [esc(row.title) for row in methods if same(row.shares[-1], lowest)]
    leave = _verb(small, "leaves", "leave")
    said = f"<b>{capital(_listed(small))}</b> {leave} the smallest tree, {plural(smallest, 'leaf')}"
    said += f" of {full.leaves}. " if smallest < full.leaves else ": all of it. "
    have, whole = _verb(good, "has", "have"), full.shares[-1]
    said += f"Of the methods <b>{_listed(good)}</b> {have} the least test error, {_test(full, lowest)}; "
    if same(whole, lowest):
        return Html(f"{said}so has the full tree.")
    return Html(f"{said}the full tree has {'' if whole > lowest else 'less, '}{_test(full, whole)}.")


def _listed(names: Sequence[str]) -> str:
    return "every method" if len(names) == len(prune.METHODS) else listed(names)


def _verb(names: Sequence[str], one: str, many: str) -> str:
    return one if len(names) in (1, len(prune.METHODS)) else many


def _test(row: Figures, share: float) -> str:
    return percent(share) if row.counts else short(share)


def size(full: Tree, tree: Tree) -> str:
    """“5 of 21 leaves”."""
    leaves = plural(full.leaves, "leaf")
    return leaves if tree.leaves == full.leaves else f"{tree.leaves} of {full.leaves} leaves"


def picture_words(name: str, full: Tree, tree: Tree, drawn: Drawing) -> str:
    """What a picture shows, for who does not see it (not escaped)."""
    cut = sum(one.sign == "cut" for one in drawn.values())
    raised = sum(one.sign == "raised" for one in drawn.values())
    said = f"{name}: {plural(tree.leaves, 'leaf')}, {tree.depth} deep; {plural(cut, 'subtree')} cut"
    said += f", {plural(raised, 'branch')} raised" if raised else ""
    return f"{said}. The full tree has {plural(full.leaves, 'leaf')}"
