"""The sentences about an oblique tree beside the tree along the axes of the same points."""

from datasets.worlds import TEST, TRAINING
from mlcore import Path, Table
from mlcore.trees.oblique import LineDecision
from views.kit.known import known
from views.lessons.overfit import words
from views.lessons.overfit.case import Grown
from views.lessons.overfit.lines import equation
from views.words.grammar import plural
from views.words.html import Html, esc, paragraph, table
from views.words.numbers import amount, number
from views.words.tex import aligned, decimals, tex

WAYS = {"axis": "one attribute", "fisher": "Fisher’s line", "search": "search"}
FEW = 4  # points: of fewer no line through both attributes is measured


def grown(of: Grown, other: Grown, step: int, asked: bool = False) -> Html:
    """What happens in a step: to the oblique tree, and once that is whole to the one along the axes.

    asked: the learner shall say which will be better: that is not told
    """
    last = len(of.growth.openings)
    if step <= last:
        return words.grown(of, step, asked)
    whole = plural(of.growth.leaves[-1], "leaf")
    at = other.growth.leaves[step]
    changes = words.changes(other, step)
    cut = esc(other.train[other.growth.openings[step - 1].path].cut)
    goes_on = f"The tree along the axes splits at <b>{cut}</b> and now has {plural(at, 'leaf')}. {changes}."
    if step == len(other.growth.openings):
        return Html(f"{goes_on} {outcome(of, other)}")
    return Html(
        f"The oblique tree is complete with {whole}. It misclassifies {words.errors(of, TRAINING, last)} "
        f"training points and {words.errors(of, TEST, last)} test points. {goes_on}"
    )


def outcome(of: Grown, other: Grown) -> Html:
    """Both whole trees: their leaves and their test errors."""
    told = [
        f"has {plural(one.growth.leaves[-1], 'leaf')} and misclassifies {words.errors(one, TEST, -1)} test "
        "points"
        for one in (of, other)
    ]
    return Html(f"The full oblique tree {told[0]}. The full tree along the axes {told[1]}.")


def along(other: Grown, step: int) -> Html:
    """Below the tree along the axes: how far it is."""
    at = min(step, len(other.growth.openings))
    of_all = other.growth.leaves[-1]
    return paragraph(
        f"The tree <b>along the axes</b>, with {amount(other.growth.leaves[at])} of its "
        f"{plural(of_all, 'leaf')}, misclassifies {words.errors(other, TRAINING, at)} training points and "
        f"{words.errors(other, TEST, at)} test points."
    )


def weighed(of: Grown, path: Path) -> Html:
    """The lines that were measured at a node, the chosen one marked."""
    decision = of.weighed[path]
    rows = [
        [
            esc(equation(one.line)), WAYS[one.way], *(_sides(side) for side in one.sides.counts),
            number(one.sides.impurity),
        ]
        for one in decision.candidates
    ]  # fmt: skip
    head = ["line", "found by", "≤", ">", "Gini index"]
    css = ["gh-best" if i == decision.chosen else "" for i in range(len(rows))]
    classes = " : ".join(esc(label) for label in of.tree.classes)
    caption = f"Lines compared at this node ({classes} on each side)"
    found = table(caption, head, rows, css="gh-numbers", row_css=css)
    few = f"With fewer than {FEW} points, the algorithm tries no lines through both attributes."
    return Html(found + paragraph(few)) if of.tree.node(path).n < FEW else found


def _sides(counts: tuple[float, ...]) -> str:
    return "\u00a0:\u00a0".join(amount(n) for n in counts)


def formulas(of: Grown, path: Path, train: Table) -> str:
    """The chosen line worked out: which side a point lies on, and its Gini index; as Markdown."""
    decision = of.weighed[path]
    return aligned([_point(decision, train, of.train[path].rows[0]), *_gini(decision)])


def _point(decision: LineDecision, train: Table, row: int) -> str:
    """The first point of the node put into the formula. No name of an attribute goes into it."""
    line = decision.candidates[known(decision.chosen)].line
    x = [float(column.cells[row]) for column in train.columns]
    parts = [(weight, value) for weight, value in zip(line.weights, x, strict=True) if weight]
    products = " + ".join(rf"{_signed(weight)} \cdot {_signed(value)}" for weight, value in parts)
    total = sum(weight * value for weight, value in parts)
    sign = r"\le" if total <= line.threshold else ">"
    return rf"w \cdot x &= {products} = {decimals(total, 3)} {sign} {decimals(line.threshold, 3)}"


def _signed(value: float) -> str:
    text = tex(amount(round(value, 4)))
    return f"({text})" if value < 0 else text


def _gini(decision: LineDecision) -> list[str]:
    sides = decision.candidates[known(decision.chosen)].sides
    lines, sums, whole = [], [], sum(map(sum, sides.counts))
    for sign, counts in zip((r"\le", ">"), sides.counts, strict=True):
        n = sum(counts)
        squares = "".join(rf" - \left(\frac{{{amount(c)}}}{{{amount(n)}}}\right)^2" for c in counts)
        gini = tex(number(1 - sum((c / n) ** 2 for c in counts)))
        lines.append(rf"G_{{{sign}}} &= 1{squares} = {gini}")
        sums.append(rf"\frac{{{amount(n)}}}{{{amount(whole)}}} \cdot {gini}")
    return [*lines, rf"G &= {' + '.join(sums)} = {tex(number(sides.impurity))}"]
