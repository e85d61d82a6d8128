"""The trees side by side, and below them in figures."""

from mlcore import TableError
from views import own
from views.lesson import Columns, Moment, Panels, Said, Told, Way
from views.lessons.compare.case import FEWEST, Case, Comparison
from views.lessons.compare.measured import pairs, questions, sizes
from views.lessons.compare.picture import drawing
from views.lessons.compare.words import sentence, title
from views.link import table
from views.trees.rules import rule_table
from views.words.html import Html, esc, paragraph


def tell(now: Moment[Case, Comparison]) -> Told:
    """Where the trees part; the trees, the place marked; why they part, and how large they are."""
    trees = [_tree(now, recipe) for recipe in now.case.recipes]
    beside = [Columns(trees, [1] * len(trees))] if trees else []
    return Told(sentence(now.case, now.story), beside, (), _figures(now.story))


def _tree(now: Moment[Case, Comparison], recipe: str) -> Panels:
    name = Said(Html(f'<h2 class="gh-part-title">{esc(title(recipe))}</h2>'))
    grown = now.story.grown[recipe]
    if isinstance(grown, TableError):
        return [name, Said(paragraph(esc(grown), "gh-part-sorry"))]
    words = f"<summary>The tree in words</summary>{rule_table(grown.tree)}"
    return [
        name,
        Said(drawing(grown, now.story.place(recipe), now.dark)),
        Way("Grow it step by step", "grow", _link(now.case, recipe)),
        Said(Html(f'<details class="gh-more">{words}</details>')),
    ]


def _link(case: Case, recipe: str) -> dict[str, str]:
    packed = own.packed(case.own)
    return {"data": case.data, "recipe": recipe, **({table.OWN_TABLE.name: packed} if packed else {})}


def _figures(comparison: Comparison) -> Panels:
    trees, parted = comparison.trees, comparison.parted
    if not trees:
        return []
    left = [Said(questions(trees, parted))] if parted else []
    right = [Said(sizes(trees)), *([Said(pairs(trees))] if len(trees) > FEWEST else [])]
    return [Columns([left, right], gap="medium")]
