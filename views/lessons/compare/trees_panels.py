"""The trees side by side, with their figures below."""

import math
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, pairwise

from mlcore import TableError, Tree
from mlcore.table import Scalar
from mlcore.trees.agree import Disagreement, first_disagreement
from views.kit.known import known
from views.kit.lesson import Explanation, Snapshot
from views.kit.link.params import Change
from views.kit.panels import Box, Columns, Fold, Later, Panel, Panels, Said, Standing, Way
from views.kit.questions import ANSWER
from views.lessons.compare.trees import (
    FEWEST,
    MOST_UNASKED,
    NOTHING,
    PARTED,
    VALIDATED,
    Case,
    Comparison,
    Side,
    alone,
    asks,
    branch_sizes,
    meaning,
    picture,
    reason,
    sentence,
    shown_levels,
    sides,
    stop_text,
    title,
    where,
    written,
)
from views.subjects import code
from views.subjects.code import uses
from views.subjects.trees import choosing
from views.subjects.trees.expected import FEW, Expected, cost, expected, per_cent
from views.subjects.trees.export import rule_table
from views.subjects.trees.picture import trace_name
from views.subjects.trees.story import Choices
from views.words.conditions import place_text
from views.words.grammar import listed, plural, verb
from views.words.html import Html, class_name, esc, folded, paragraph, table
from views.words.numbers import amount, exact, number

MOST_RECORDS = 12
NARROWEST = 2.5  # the smallest share of the width, which is that of six leaves and has room for a name
TRAINING = (
    "Training errors cannot tell you which algorithm predicts new records better. For that you need records "
    "that none of the trees has seen."
)


def explain(now: Snapshot[Case, Comparison]) -> Explanation:
    """Where the trees first differ, the trees with this place marked, why they differ, and their sizes."""
    if now.until == PARTED:
        return _first(now)
    trees = [_tree(now, recipe) for recipe in now.case.recipes]
    shares = [_width(now.story.grown[recipe]) for recipe in now.case.recipes]
    beside = [Box([Columns(trees, shares)], f"trees-{len(trees)}", border=False)] if trees else []
    below = [*_figures(now.story, now.until != VALIDATED), *_code(now.story)]
    return Explanation(sentence(now.story), beside, (), below)


def _first(now: Snapshot[Case, Comparison]) -> Explanation:
    """The first tree alone, for a learner who guesses where another one first differs."""
    recipe, tree = next(iter(now.story.trees.items()))
    name = Said(Html(f'<h2 class="gh-part-title">{esc(title(recipe))}</h2>'))
    drawn = picture(tree, title(recipe), None, f"{trace_name(now.case.choices(recipe), 0)} alone")
    nodes = asks(now.story)[PARTED]().nodes

    def opened(node: str) -> Change | None:
        return {ANSWER: nodes[node]} if node in nodes else None

    standing = Standing(drawn, f"tree {recipe}", opened)
    return Explanation(alone(now.story), [Box([name, standing, *left_out(tree)], "trees-1", border=False)])


def _width(grown: Tree | TableError) -> float:
    """The share of the width that a tree has in a row of trees. More leaves need more of it."""
    return max(NARROWEST, math.sqrt(grown.leaves)) if isinstance(grown, Tree) else NARROWEST


def _code(of: Comparison) -> Panels:
    grown = [of.case.choices(recipe) for recipe in of.trees]
    return [code.panel(partial(uses.compared, grown))] if grown else []


def _tree(now: Snapshot[Case, Comparison], recipe: str) -> Panels:
    name = Said(Html(f'<h2 class="gh-part-title">{esc(title(recipe))}</h2>'))
    tree = now.story.grown[recipe]
    if isinstance(tree, TableError):
        return [name, Said(paragraph(esc(tree), "gh-part-sorry"))]
    key = trace_name(now.case.choices(recipe), 0)
    drawn = Standing(picture(tree, title(recipe), now.story.place(recipe), key), f"tree {recipe}")
    return [name, drawn, *left_out(tree), *([] if now.presenter else _further(now, recipe, tree))]


def left_out(tree: Tree) -> Panels:
    """A note on the part of a large tree in the picture."""
    upper = shown_levels(tree)
    if upper is tree:
        return []
    levels, nodes = plural(upper.depth + 1, "level"), plural(tree.size, "node")
    return [Said(paragraph(f"The picture shows only the upper {levels}. The whole tree has {nodes}."))]


def _further(now: Snapshot[Case, Comparison], recipe: str, tree: Tree) -> Panels:
    link = {"data": now.case.data, "algorithm": recipe, **choosing.own_link(now.case.own)}
    words = Said(folded("The tree in words", rule_table(tree)))
    return [Way("Grow it step by step", "grow", link), words]


def _figures(comparison: Comparison, validated: bool) -> Panels:
    """validated: with the errors on held-out records"""
    trees, parted = comparison.trees, comparison.parted
    if not trees:
        return []
    left = [Said(questions(comparison, parted))] if parted else []
    right: list[Panel] = [Said(sizes(trees)), *([_on_new_records(comparison)] if validated else [])]
    right += [Said(pairs(trees))] if len(trees) > FEWEST else []
    if parted and not next(iter(trees.values())).regression:
        left.append(Said(predictions(trees)))
    return [Columns([left, right], gap="medium")]


def questions(comparison: Comparison, parted: Disagreement) -> Html:
    """Every split at the place, with its score by every recipe, as an HTML table with notes."""
    there = sides(comparison, parted)
    made: dict[Hashable, list[Side]] = {}  # each split once, with the recipes that make it
    for side in there:
        if side.choice:
            made.setdefault(meaning(side.choice), []).append(side)
    head = [f'{esc(title(side.recipe))}<br><span class="gh-soft">{side.measure}</span>' for side in there]
    rows = [
        [
            f"{group[0].question}{written(group)}",
            *(_starred(side.worth(known(group[0].choice)), side in group) for side in there),
        ]
        for group in made.values()
    ]
    if any(side.split is None for side in there):
        stops = (_starred("–" if side.split else stop_text(side), not side.split) for side in there)
        rows.append(["no split", *stops])
    caption = f"The algorithms’ scores at {where(comparison, parted)} (★ marks the choice of each one)"
    notes = [*_notes(there, list(made.values())), *_between(there)]
    cells = table(caption, ["split", *head], rows, css="gh-numbers gh-part")
    return Html(cells + "".join(map(paragraph, notes)))


def _starred(text: str, own: bool) -> str:
    return f'<b class="gh-own">★ {text}</b>' if own else text


def _notes(there: Sequence[Side], made: Sequence[Sequence[Side]]) -> Iterator[str]:
    """Why a recipe passes over a split that it scores as high as its own, or higher, and the parts of a
    score."""
    for side in there:
        yield from filter(None, (_note(side, group[0]) for group in made if side not in group))
    priced = [esc(title(side.recipe)) for side in there if side.choice and side.choice.price]
    if priced:
        yield (
            f"{listed(priced)} {verb(len(priced), 'subtracts', 'subtract')} a penalty of "
            "log₂(thresholds tried) / records from the gain of a threshold. The scores here include this "
            "penalty."
        )
    testing = [esc(title(side.recipe)) for side in there if side.tests]
    if testing and made:
        test, their = ("tests", "its") if len(testing) == 1 else ("test", "their")
        yield (
            f"{listed(testing)} {test} attributes, not splits, so {their} p values belong to whole "
            "attributes."
        )


def _note(side: Side, other: Side) -> str | None:
    """Why a recipe does not make another recipe's split although it does not score it lower."""
    split, choice = known(other.choice), side.choice
    own, score = (side.score(choice), side.score(split)) if choice else (None, None)
    if own is None or score is None or score < own - NOTHING:
        return None
    who, name, rule = esc(title(side.recipe)), other.question, reason(side, split)
    if score > own + NOTHING:
        return f"{who} would score {name} higher, {number(score)} instead of {number(own)}, but it {rule}."
    return f"{who} gives {name} and {side.question} the same score, {number(own)}, but it {rule}."


def _between(there: Sequence[Side]) -> Iterator[str]:
    """The records that change branches if two recipes split on one attribute at different thresholds."""
    cuts = [(known(side.choice), side) for side in there if side.split and side.split.kind == "threshold"]
    cuts.sort(key=lambda cut: (cut[0].attribute, cut[0].split.threshold))
    for (one, low), (two, high) in pairwise(cuts):
        n = branch_sizes(two)[0] - branch_sizes(one)[0]
        if one.attribute == two.attribute and n > NOTHING and abs(low.n - high.n) < NOTHING:
            a, b = (exact(known(cut.split.threshold)) for cut in (one, two))
            yield (
                f"{plural(n, 'record')} with {esc(one.attribute)} above {a} and up to {b} "
                f"{verb(n, 'follows', 'follow')} different branches in {esc(title(low.recipe))} "
                f"and {esc(title(high.recipe))}."
            )


def predictions(trees: Mapping[str, Tree]) -> Html:
    """The training records for which the finished trees make different predictions, as HTML."""
    first = next(iter(trees.values()))
    data, classes = known(first.table), first.classes
    said = [tree.predict(data) for tree in trees.values()]
    rows = [row for row in range(data.n) if len({labels[row] for labels in said}) > 1]
    if not rows:
        return paragraph("All trees predict the same class for every training record.")
    head = ["record", *(esc(title(recipe)) for recipe in trees), esc(first.target)]
    cells = [
        [
            str(row + 1),
            *(_class(classes, labels[row]) for labels in said),
            _class(classes, data.classes[code]),
        ]
        for row, code in zip(
            rows[:MOST_RECORDS], data.target.cells[rows[:MOST_RECORDS]].tolist(), strict=True
        )
    ]
    more = len(rows) - MOST_RECORDS
    note = paragraph(f"and {more} more records") if more > 0 else ""
    caption = f"Different predictions for {len(rows)} of {data.n} training records"
    return Html(table(caption, head, cells, css="gh-part-pairs") + note)


def _class(classes: Sequence[Scalar], label: Scalar) -> str:
    return class_name(classes.index(label), label)


def pairs(trees: Mapping[str, Tree]) -> Html:
    """The place where each pair of trees first differs, as an HTML table."""
    rows = []
    for (one, a), (two, b) in combinations(trees.items(), 2):
        found = first_disagreement(a, b, by_records=True)
        names = f"{esc(title(one))} and {esc(title(two))}"
        place = (
            esc(place_text(a.conditions(found.paths[0]))) if found else "nowhere, as both grow the same tree"
        )
        rows.append([names, place])
    return table("Where each pair of trees first differs", ["algorithms", "place"], rows, css="gh-part-pairs")


def sizes(trees: Mapping[str, Tree]) -> Html:
    """Nodes, leaves, depth and training errors of each tree, as an HTML table."""
    numbers = next(iter(trees.values())).regression
    error = "root mean squared error" if numbers else "training errors"
    rows = [
        [esc(title(recipe)), amount(tree.size), amount(tree.leaves), amount(tree.depth), _errors(tree)]
        for recipe, tree in trees.items()
    ]
    cells = table(
        "The finished trees", ["algorithm", "nodes", "leaves", "depth", error], rows, css="gh-numbers"
    )
    return Html(cells + paragraph(TRAINING))


def _on_new_records(comparison: Comparison) -> Fold:
    """Closed at first, because the course explains errors on new records later."""
    return Fold("Errors on new records", lambda: [_new_records(comparison)], "new records")


def _new_records(comparison: Comparison) -> Later:
    """The same trees on records that they have not seen. Slow work waits for a request."""
    choices = {recipe: comparison.case.choices(recipe) for recipe in comparison.trees}
    ask = "Cross-validate these algorithms" if sum(map(cost, choices.values())) > MOST_UNASKED else ""
    return Later(lambda: [Said(cross_validated(choices))], "Growing the trees of the folds …", ask)


def cross_validated(choices: Mapping[str, Choices]) -> Html:
    """The errors of each algorithm in the same folds, as an HTML table."""
    found = {recipe: expected(of) for recipe, of in choices.items()}
    whole = {recipe: one for recipe, one in found.items() if isinstance(one, Expected)}
    if not whole:
        return paragraph(esc(next(iter(found.values()))))
    first = next(iter(whole.values()))
    caption = f"Errors on records that the trees have not seen, in {plural(len(first.folds), 'fold')}"
    spread = "SD between folds"
    if first.numbers:
        rows = [
            [esc(title(recipe)), amount(one.error, 4), amount(one.spread, 4)] for recipe, one in whole.items()
        ]
        return table(caption, ["algorithm", "root mean squared error", spread], rows, css="gh-numbers")
    rows = [
        [
            esc(title(recipe)),
            per_cent(one.error),
            per_cent(one.spread),
            " to ".join(map(per_cent, one.interval)),
        ]
        for recipe, one in whole.items()
    ]
    cells = table(caption, ["algorithm", "error", spread, "95 % interval"], rows, css="gh-numbers")
    return Html(cells + paragraph(_verdict(list(whole.values()))))


def _verdict(found: Sequence[Expected]) -> str:
    """The weight of the difference."""
    n = found[0].n
    if n < FEW:
        return f"{amount(n)} records are too few to say which algorithm predicts better."
    rests = f"These errors come from {amount(n)} records."
    if any(a.interval[1] < b.interval[0] for a in found for b in found):
        return (
            f"{rests} Not all intervals overlap. You would not expect a difference like this by chance alone."
        )
    return (
        f"{rests} The intervals overlap. To see whether the difference is real, compare the algorithms in "
        "pairs, on the same folds."
    )


def _errors(tree: Tree) -> str:
    table = known(tree.table)
    wrong, n = tree.errors(table), float(table.weights.sum())
    return amount((wrong / n) ** 0.5, 4) if tree.regression else f"{amount(wrong)} of {amount(n)}"
