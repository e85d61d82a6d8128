"""The trees side by side, and below them in figures."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import combinations

from mlcore import Candidate, TableError, Tree
from mlcore.trees.agree import Disagreement, first_disagreement
from views import code
from views.code import uses
from views.known import known
from views.lesson import Columns, Moment, Panels, Said, Told, Way
from views.lessons.compare.case import FEWEST, Case, Comparison
from views.lessons.compare.picture import drawing
from views.lessons.compare.words import Side, sentence, sides, stop_text, title, where
from views.trees import choosing
from views.trees.export import rule_table
from views.words.conditions import place_text
from views.words.grammar import listed
from views.words.html import Html, esc, folded, paragraph, table
from views.words.numbers import amount, number

NOTHING = 1e-9


def tell(now: Moment[Case, Comparison]) -> Told:
    """Where the trees part; the trees, the place marked; why they part, and how large they are."""
    trees = [_tree(now, recipe) for recipe in now.case.recipes]
    beside = [Columns(trees, [1] * len(trees))] if trees else []
    below = [*_figures(now.story), *([] if now.presenter else _code(now.story))]
    return Told(sentence(now.story), beside, (), below)


def _code(of: Comparison) -> Panels:
    grown = [of.case.choices(recipe) for recipe in of.trees]
    return [code.panel(partial(uses.compared, grown))] if grown else []


def _tree(now: Moment[Case, Comparison], recipe: str) -> Panels:
    name = Said(Html(f'<h2 class="gh-part-title">{esc(title(recipe))}</h2>'))
    tree = now.story.grown[recipe]
    if isinstance(tree, TableError):
        return [name, Said(paragraph(esc(tree), "gh-part-sorry"))]
    link = {"data": now.case.data, "algorithm": recipe, **choosing.own_link(now.case.own)}
    return [
        name,
        Said(drawing(tree, title(recipe), now.story.place(recipe), now.dark)),
        Way("Grow it step by step", "grow", link),
        Said(folded("The tree in words", rule_table(tree))),
    ]


def _figures(comparison: Comparison) -> Panels:
    trees, parted = comparison.trees, comparison.parted
    if not trees:
        return []
    left = [Said(questions(comparison, parted))] if parted else []
    right = [Said(sizes(trees)), *([Said(pairs(trees))] if len(trees) > FEWEST else [])]
    return [Columns([left, right], gap="medium")]


def questions(comparison: Comparison, parted: Disagreement) -> Html:
    """Every question asked at the place, measured by every recipe, as an HTML table with notes."""
    there = sides(comparison, parted)
    asked: dict[str, Candidate] = {}  # each question once
    for side in there:
        if side.choice:
            asked.setdefault(side.question, side.choice)
    head = [f'{esc(title(side.recipe))}<br><span class="gh-soft">{side.measure}</span>' for side in there]
    rows = [
        [name, *(_starred(side.worth(candidate), side.question == name) for side in there)]
        for name, candidate in asked.items()
    ]
    if any(side.split is None for side in there):
        stops = (_starred("–" if side.split else stop_text(side), not side.split) for side in there)
        rows.append(["no question: stop", *stops])
    caption = f"What each recipe measures at {where(comparison, parted)}; ★ is what it does"
    return Html(table(caption, ["question", *head], rows, css="gh-numbers gh-part") + _notes(there, asked))


def _starred(text: str, own: bool) -> str:
    return f'<b class="gh-own">★ {text}</b>' if own else text


def _notes(there: Sequence[Side], asked: Mapping[str, Candidate]) -> str:
    """Why a recipe passes over a question that it would score as high as its own, or higher; and what a
    p value is about."""
    notes = [_note(side, name, other) for side in there for name, other in asked.items()]
    testing = [esc(title(side.recipe)) for side in there if side.tests]
    if testing and asked:
        one = len(testing) == 1
        does = "tests columns and not questions: its" if one else "test columns and not questions: their"
        notes.append(f"{listed(testing)} {does} p values are those of the column that is asked for.")
    return "".join(paragraph(note) for note in notes if note)


def _note(side: Side, name: str, other: Candidate) -> str | None:
    own = side.score(side.choice) if side.choice else None
    score = side.score(other)
    if own is None or score is None or side.question == name or score < own - NOTHING:
        return None
    who, barred = esc(title(side.recipe)), _barred(side, other)
    if score > own + NOTHING:
        reason = barred or "has another rule against that"
        return f"By {side.measure} {who} would rather ask {name}, but it {reason}."
    reason = barred or "takes the first column"
    return f"By {side.measure} {name} and {side.question} tie exactly; {who} {reason}."


def _barred(side: Side, other: Candidate) -> str | None:
    """The rule that keeps a recipe from asking so."""
    branching, own = side.rule.branching, side.own(other.attribute)
    if branching == "binary" and len(other.split.branches) > 2:
        return "asks with two branches only"
    if branching == "multiway" and other.split.kind == "subset":
        return "gives every value a branch of its own"
    if own is not None and own.ruled_out == "average":
        return "leaves out questions that gain less than the average"
    return None


def pairs(trees: Mapping[str, Tree]) -> Html:
    """Where each two of the trees part, as an HTML table."""
    rows = []
    for (one, a), (two, b) in combinations(trees.items(), 2):
        found = first_disagreement(a, b, by_records=True)
        names = f"{esc(title(one))} and {esc(title(two))}"
        place = esc(place_text(a.conditions(found.paths[0]))) if found else "nowhere: the same tree"
        rows.append([names, place])
    return table("Pair by pair: where they first part", ["recipes", "at"], rows, css="gh-part-pairs")


def sizes(trees: Mapping[str, Tree]) -> Html:
    """Nodes, leaves, depth and training errors of each tree, as an HTML table."""
    numbers = next(iter(trees.values())).regression
    head = ["recipe", "nodes", "leaves", "depth", "mean squared error" if numbers else "training errors"]
    rows = [
        [esc(title(recipe)), amount(tree.size), amount(tree.leaves), amount(tree.depth), _errors(tree)]
        for recipe, tree in trees.items()
    ]
    return table("The finished trees", head, rows, css="gh-numbers")


def _errors(tree: Tree) -> str:
    table = known(tree.table)
    wrong, n = tree.errors(table), float(table.weights.sum())
    return number(wrong / n) if tree.regression else f"{amount(wrong)} of {amount(n)}"
