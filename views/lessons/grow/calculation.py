"""One candidate in full: its contingency table, and each measure as a formula with this node's numbers.

The order is that of the lectures: the node, each branch, the weighted sum, the gain. No learner's text
goes into a formula; branches are numbered as in the table beside it. Steps of a formula carry four
decimals, results three, like the tables.
"""

from collections.abc import Sequence
from itertools import groupby
from math import isinf, log2

from mlcore import IMPURITIES, Candidate, Decision, Recipe
from mlcore.trees.impurity import impurity_of
from views.kit.known import known
from views.kit.link.switches import CRITERION_NAMES, HEADS
from views.lessons.grow.candidates import LOWERED, MANY_VALUES, NO_AVERAGE, columns, group_names, tries
from views.lessons.grow.origin import numbered, ways_to_merge
from views.subjects.trees.story import IMPURITY_NAMES, Focus
from views.words.grammar import capital, listed, plural, verb
from views.words.html import Cell, Html, class_name, esc, folded, paragraph, table
from views.words.numbers import amount, number, p_value, percent, short, tally
from views.words.tex import aligned, tex

SYMBOL = {"entropy": "H", "gini": "G", "error": "E"}
MERGES = {
    "merge": "merged", "small": "merged: too few", "resplit": "separated", "settled": "not merged",
    "binned": "put into bins",
}  # fmt: skip
MOST_CELLS = 12  # a larger table's chi-square is not written out
FEW_CLASSES = 4
MOST_MERGES = 40
OTHER_RULES = (
    "The numbers differ if you fill in the most frequent value first, or divide the record within the gain, "
    "as some lectures do. The settings of Hunt’s algorithm and ID3 offer these rules."
)
MISSING = {
    "c4.5": f"This is the rule of Quinlan 1993. {OTHER_RULES}",
    "cart": "The R package rpart, R’s CART, does the same.",
}  # by algorithm
GAINS = {"entropy": "gain", "gini": "Gini decrease", "error": "error decrease"}
LOWER = r"The lower the mean $H_{\text{split}}$, the higher the gain."
SIZES = (
    "The split information is the entropy of the sizes of the branches (Quinlan 1993). With more branches it "
    "is usually higher, and the gain ratio is lower. Some lectures put the shares of the classes into this "
    "formula, but C4.5 uses the sizes of the branches."
)
MISSING_BRANCH = (
    "The records without a value count as one more branch in the split information, but not in the gain."
)
MOST_BRANCHES = 24  # written out in a calculation; the table below it has all of them
P_IS = (
    "Suppose the attribute had nothing to do with the class. Then p is the probability of a statistic at "
    "least this large. The degrees of freedom say how many cells of the table can vary freely."
)
P_SAYS = (
    "A small p is evidence that there is an association. It does not say that the association is strong: "
    "with more records the same shares give a smaller p."
)


def deciding(focus: Focus, candidate: Candidate) -> list[tuple[str, str]]:
    """Titles and Markdown of the calculations by which the algorithm decides."""
    decision = known(focus.decision)
    if candidate.test is not None:
        return [("The test", test_formulas(focus, candidate))]
    if decision.criterion == "variance":
        return [("Variance", aligned(_variance_lines(candidate)))]
    return [_tab(focus, candidate, name, rules=True) for name in _deciding(decision)]


def meaning(decision: Decision) -> str:
    """What the calculation takes from the impurity of the node, in words; nothing for a ratio or a test."""
    symbol = SYMBOL.get(decision.criterion)
    if symbol is None or any(one.test is not None for one in decision.candidates):
        return ""
    return (
        rf"${symbol}_{{\text{{split}}}}$ is the weighted mean {LOWERED[decision.criterion]} of the branches."
    )


def others(focus: Focus, candidate: Candidate) -> list[tuple[str, str]]:
    """The same for the measures that the algorithm does not look at."""
    decision = known(focus.decision)
    rest = [name for name in columns(decision.criterion) if name not in _deciding(decision)]
    return [_tab(focus, candidate, name, rules=False) for name in rest]


def _deciding(decision: Decision) -> tuple[str, ...]:
    """C4.5 needs the gain for its ratio, and for the average that a candidate must reach."""
    own = decision.criterion
    return (own, "entropy") if own == "gain-ratio" else (own,)


def _tab(focus: Focus, candidate: Candidate, name: str, rules: bool) -> tuple[str, str]:
    text = formulas(focus.node.n, candidate, name, known(focus.decision), rules)
    return capital(HEADS[name]), text


def contingency(focus: Focus, candidate: Candidate) -> Html:
    """Branches against classes (or means), with each branch's impurity, as an HTML table."""
    if candidate.branches:
        return _means(candidate)
    classes, criterion = focus.story.table.classes, focus.story.recipe.criterion
    kind, measure = IMPURITY_NAMES[criterion], impurity_of(criterion)
    lost = (1 - candidate.known) * focus.node.n
    divided = lost > 1e-9 and focus.story.recipe.missing == "fractions"
    names = [class_name(i, c) for i, c in enumerate(classes)]
    if len(names) > FEW_CLASSES:  # then a sign may be above its name
        names = [name.replace("&nbsp;", " ", 1) for name in names]
    head = ["branch", *names, "records", kind]
    head += ["share of a record without a value"] if divided else []
    known = sum(map(sum, candidate.counts))
    rows: list[list[Cell]] = []
    for i, (branch, counts) in enumerate(zip(candidate.split.branches, candidate.counts, strict=True), 1):
        impurity = number(float(measure(counts))) if sum(counts) else "–"
        share = [f"{tally(sum(counts))}/{tally(known)}"] if divided else []
        rows.append([numbered(i, branch), *map(tally, counts), tally(sum(counts)), impurity, *share])
    whole = [sum(column) for column in zip(*candidate.counts, strict=True)]
    title = f"Classes by branch: {esc(candidate.attribute)}"
    word = "all with a value" if lost > 1e-9 else "all"
    total = [word, *map(tally, whole), tally(sum(whole)), number(float(measure(whole)))] + [""] * divided
    cells = table(title, head, rows, foot=total, css="gh-numbers", quiet_caption=True)
    if lost <= 1e-9:
        return cells
    silent = f"Of {plural(focus.node.n, 'record')}, {tally(lost)} {verb(lost, 'has', 'have')} no value"
    rule = MISSING.get(focus.story.recipe.name, f"C4.5 does the same (Quinlan 1993). {OTHER_RULES}")
    so = "so the gain is multiplied by the share of the others"
    return Html(cells + paragraph(f"{silent}, {so}. {rule}"))


def _means(candidate: Candidate) -> Html:
    rows = []
    for i, (branch, b) in enumerate(zip(candidate.split.branches, candidate.branches, strict=True), 1):
        rows.append([numbered(i, branch), tally(b.n), short(b.mean), short(b.variance)])
    title, head = f"Means by branch: {esc(candidate.attribute)}", ["branch", "records", "mean", "variance"]
    return table(title, head, rows, css="gh-numbers", quiet_caption=True)


def merge_table(focus: Focus, candidate: Candidate) -> Html:
    """CHAID's merging of one column, step by step, as an HTML table."""
    names = group_names(known(focus.decision), candidate.attribute)
    rows: list[list[Cell]] = []
    for i, merge in enumerate(candidate.merges[:MOST_MERGES], 1):
        groups = merge.after if merge.kind == "resplit" else merge.before
        pair = " and ".join(esc(names(groups[place])) for place in merge.pair) if merge.pair else "–"
        p = p_value(merge.p) if merge.pair else "–"
        rows.append([str(i), pair, p, MERGES[merge.kind], str(len(merge.after))])
    title = f"How the categories of {esc(candidate.attribute)} were merged"
    head = ["step", "most similar pair", "p", "result", "groups left"]
    return table(title, head, rows, css="gh-numbers")


def formulas(n: float, candidate: Candidate, criterion: str, decision: Decision, rules: bool) -> str:
    """The calculation of one criterion as Markdown with LaTeX.

    n: the weight of the node's records, known or not; rules: with what the recipe does to the measure
    """
    if criterion == "chi-square":
        return aligned(_chi_square_lines(candidate))
    impurity = "entropy" if criterion == "gain-ratio" else criterion
    branches = [counts for counts in candidate.counts if sum(counts)]
    numbers = [i for i, counts in enumerate(candidate.counts, 1) if sum(counts)]
    whole = [sum(column) for column in zip(*candidate.counts, strict=True)]
    lines = _cost_lines(candidate, criterion) if rules and candidate.cost != 1 else []
    if criterion == "gain-ratio":
        lines += _ratio_lines(candidate, branches, n, rules)
    if rules and candidate.price:
        lines += _price_lines(candidate, n)
    lines += [
        _gain_line(impurity, whole, branches, n),
        rf"{SYMBOL[impurity]} &= {_worked(impurity, whole)} = {number(_value(impurity, whole), 4)}",
        _weighted_line(impurity, branches),
        *_branch_lines(impurity, numbers[:MOST_BRANCHES], branches[:MOST_BRANCHES]),
    ]
    if more := len(branches[MOST_BRANCHES:]):
        lines.append(rf"&\quad\text{{the table below has the other {more}}}")
    text = aligned(lines)
    if impurity == "entropy":
        text += "\n\n" + (SIZES if criterion == "gain-ratio" else LOWER)
    if criterion == "gain-ratio" and n - sum(whole) > 1e-9:
        text += f" {MISSING_BRANCH}"
    return text


def _value(impurity: str, counts: Sequence[float]) -> float:
    return float(IMPURITIES[impurity](counts))


def _fraction(part: float, whole: float) -> str:
    return rf"\tfrac{{{tally(part)}}}{{{tally(whole)}}}"


def _worked(impurity: str, counts: Sequence[float]) -> str:
    """The impurity of one node, written out."""
    n = sum(counts)
    some = [c for c in counts if c]
    if impurity == "entropy":
        return _signed([rf"{_fraction(c, n)}\log_2{_fraction(c, n)}" for c in some])
    if impurity == "gini":
        return "1" + _signed([rf"\left({_fraction(c, n)}\right)^2" for c in some])
    parts = r",\,".join(_fraction(c, n) for c in some)
    return rf"1-\max\left({parts}\right)"


def _signed(terms: Sequence[str]) -> str:
    """Minus each term."""
    return " ".join(f"-{term}" for term in terms)


def _branch_lines(impurity: str, numbers: Sequence[int], branches: Sequence[Sequence[float]]) -> list[str]:
    """A line for each branch, in their order. Pure branches next to one another share a line."""
    lines = []
    for is_pure, run in groupby(zip(numbers, branches, strict=True), lambda one: max(one[1]) == sum(one[1])):
        found = [(rf"{SYMBOL[impurity]}_{{{i}}}", b) for i, b in run]
        if is_pure:
            names = [name for name, _ in found]
            shown = " = ".join(names[:6]) + (r" = \dots" if len(names) > 6 else "")
            lines.append(rf"{shown} &= 0 \quad\text{{(pure)}}")
            continue
        lines += [
            rf"{name} &= {_worked(impurity, b)} = {number(_value(impurity, b), 4)}" for name, b in found
        ]
    return lines


def _weighted_line(impurity: str, branches: Sequence[Sequence[float]]) -> str:
    n = sum(map(sum, branches))
    terms = [rf"{_fraction(sum(b), n)}\cdot {number(_value(impurity, b), 4)}" for b in branches]
    result = number(_remaining(impurity, branches), 4)
    return rf"{SYMBOL[impurity]}_{{\text{{split}}}} &= {' + '.join(_few(terms))} = {result}"


def _few(terms: Sequence[str]) -> Sequence[str]:
    """The terms of a sum over branches, with dots for most of them if there are many."""
    return [*terms[: MOST_BRANCHES - 1], r"\dots", terms[-1]] if len(terms) > MOST_BRANCHES else terms


def _remaining(impurity: str, branches: Sequence[Sequence[float]]) -> float:
    n = sum(map(sum, branches))
    return sum(sum(b) / n * _value(impurity, b) for b in branches)


def _gain_line(impurity: str, whole: Sequence[float], branches: Sequence[Sequence[float]], n: float) -> str:
    """The gain; where some records cannot answer, the share of those that can goes before it."""
    before, after = _value(impurity, whole), _remaining(impurity, branches)
    symbol, known = SYMBOL[impurity], sum(whole)
    gain, name = max(before - after, 0.0), rf"\text{{{GAINS[impurity]}}}"
    of, difference = f"{symbol} - {symbol}_{{\\text{{split}}}}", f"{number(before, 4)} - {number(after, 4)}"
    if known > n - 1e-9:
        return rf"{name} &= {of} = {difference} = \mathbf{{{number(gain)}}}"
    share = _fraction(known, n)
    return (
        rf"{name} &= {share}\,({of}) = {share}\cdot({difference})"
        rf" = \mathbf{{{number(known / n * gain)}}}"
    )


def _price_lines(candidate: Candidate, n: float) -> list[str]:
    """C4.5: the penalty for the choice among this many thresholds."""
    value = number(candidate.price, 4)
    return [
        rf"\text{{gain}} - \text{{penalty}} &= \mathbf{{{number(candidate.gain)}}}",
        r"\text{penalty} &= \tfrac{\log_2 \text{thresholds tried}}{\text{records}} ="
        rf" \tfrac{{\log_2 {candidate.tried}}}{{{tally(n)}}} = {value}",
    ]


def _ratio_lines(
    candidate: Candidate, branches: Sequence[Sequence[float]], n: float, rules: bool
) -> list[str]:
    sizes = [sum(b) for b in branches]
    lost = n - sum(sizes)
    sizes += [lost] if lost > 1e-9 else []
    terms = [rf"{_fraction(s, n)}\log_2{_fraction(s, n)}" for s in sizes]
    info = -sum(s / n * log2(s / n) for s in sizes)
    m = candidate.measures
    own = m.gain - (candidate.price if rules else 0.0)
    name = r"\text{gain} - \text{penalty}" if rules and candidate.price else r"\text{gain}"
    return [
        rf"\text{{gain ratio}} &= \tfrac{{{name}}}{{\text{{split information}}}} ="
        rf" \tfrac{{{number(own, 4)}}}{{{number(m.split_info, 4)}}} ="
        rf" \mathbf{{{number(own / m.split_info if m.split_info else 0.0)}}}",
        rf"\text{{split information}} &= {_signed(_few(terms))} = {number(info, 4)}",
    ]


def _cost_lines(candidate: Candidate, criterion: str) -> list[str]:
    value = candidate.measures.score(criterion)
    return [
        rf"\text{{score}} &= \tfrac{{\text{{{CRITERION_NAMES[criterion]}}}^2}}{{\text{{cost}}}} ="
        rf" \tfrac{{{number(value, 4)}^2}}{{{amount(candidate.cost)}}} = \mathbf{{{number(candidate.score)}}}"
    ]


def average_text(candidate: Candidate, decision: Decision) -> Html:
    """C4.5's rule of the average gain, for this candidate, and what it is the average of in a fold."""
    if decision.average is None:
        return Html("")
    if isinf(decision.average):
        return paragraph(f"{NO_AVERAGE}, so it cannot win.")
    gain = "The gain minus the penalty" if candidate.price else "The gain"
    side = "lower than" if candidate.ruled_out else "at least"
    result = "cannot win" if candidate.ruled_out else "can win"
    said = paragraph(
        f"{gain}, {number(candidate.gain)}, is {side} the average gain of the attributes, "
        f"{number(decision.average)}. So {esc(candidate.attribute)} {result}."
    )
    if len(decision.averaged) == len(decision.candidates):
        return said
    which = listed([esc(name) for name in decision.averaged])
    why = f"This is the average over {which}. C4.5 leaves out attributes with {MANY_VALUES}."
    return Html(said + folded("Which attributes count in the average?", paragraph(why)))


def _chi_square_lines(candidate: Candidate) -> list[str]:
    """Observed against expected in every cell."""
    rows = [counts for counts in candidate.counts if sum(counts)]
    columns_ = [sum(column) for column in zip(*rows, strict=True)]
    n = sum(columns_)
    pairs = [
        (seen, number(sum(row) * column / n, 2))
        for row in rows
        for seen, column in zip(row, columns_, strict=True)
        if column
    ]
    terms = [rf"\tfrac{{({tally(seen)}-{expected})^2}}{{{expected}}}" for seen, expected in pairs]
    value = rf"\mathbf{{{number(candidate.measures.chi_square)}}}"
    definition = r"\textstyle\sum \tfrac{(\text{observed} - \text{expected})^2}{\text{expected}}"
    written = [] if len(terms) > MOST_CELLS else [f"&= {' + '.join(terms)}"]
    return [
        rf"\chi^2 &= {definition} = {value}",
        r"\text{expected} &= \tfrac{\text{branch}\,\cdot\,\text{class}}{\text{records}}",
        *(rf"\chi^2 {line}" for line in written),
    ]


def _variance_lines(candidate: Candidate) -> list[str]:
    """The variance of a node and of its branches, and what the split takes from it."""
    n = sum(b.n for b in candidate.branches)
    mean = sum(b.n * b.mean for b in candidate.branches) / n
    inside = sum(b.n * b.variance for b in candidate.branches) / n
    between = sum(b.n * (b.mean - mean) ** 2 for b in candidate.branches) / n
    terms = [rf"{_fraction(b.n, n)}\cdot {short(b.variance)}" for b in candidate.branches if b.n]
    total = inside + between
    lines = [
        rf"\text{{Var}} &= \tfrac1n\textstyle\sum (y - {short(mean)})^2 = {short(total)}",
        rf"\text{{Var}}_{{\text{{split}}}} &= {' + '.join(terms)} = {short(inside)}",
    ]
    difference = rf"{short(total)} - {short(inside)}"
    if candidate.known > 1 - 1e-9:
        return [rf"\text{{reduction}} &= {difference} = \mathbf{{{short(total - inside)}}}", *lines]
    share, value = number(candidate.known, 4), short(candidate.known * (total - inside))
    return [rf"\text{{reduction}} &= {share}\cdot({difference}) = \mathbf{{{value}}}", *lines]


def test_formulas(focus: Focus, candidate: Candidate) -> str:
    """From the statistic to the p value that is compared."""
    test, recipe = known(candidate.test), focus.story.recipe
    law = "F" if test.name == "F" else r"\chi^2"
    dof = ",".join(amount(d) for d in test.dof)
    lines = [
        rf"\text{{statistic}} &= {short(test.statistic)}, \qquad \text{{degrees of freedom}} = {dof}",
        rf"p &= P({law}_{{{dof}}} \ge {short(test.statistic)}) = {tex(p_value(test.p, test.log_p))}",
    ]
    times = tries(test.multiplier)
    result = rf"\mathbf{{{tex(p_value(test.adjusted, test.log_adjusted))}}}"
    if recipe.bonferroni and recipe.selection == "merge":
        lines.append(rf"p_{{\text{{adjusted}}}} &= \min(1,\; {times}\cdot p) = {result}")
    elif recipe.bonferroni:
        lines.append(rf"p_{{\text{{adjusted}}}} &= 1-(1-p)^{{{times}}} = {result}")
    ways = ways_to_merge(candidate, focus.story.table.column(candidate.attribute), recipe)
    return "\n\n".join(
        filter(None, (P_IS, aligned(lines), _tries_text(recipe, test.multiplier), ways, P_SAYS))
    )


def _tries_text(recipe: Recipe, multiplier: float) -> str:
    if not recipe.bonferroni or multiplier <= 1:
        return ""
    if recipe.selection == "merge":
        ways = f"There are {tries(multiplier)} ways to merge c categories into r groups"
        return (
            f"{ways}. The more ways there are, the more easily one of them has a small p by chance, so "
            "Bonferroni’s correction multiplies p by their number."
        )
    return (
        f"{tries(multiplier)} attributes are tested here. The more we test, the more easily one of them has "
        "a small p by chance, so the adjusted p is larger. The correction is Šidák’s. The R package partykit "
        "calls it Bonferroni."
    )


def surrogate_text(focus: Focus) -> Html:
    """The surrogates of the split of a node, as a sentence of HTML; "" without any."""
    split = focus.node.split
    if split is None or not split.surrogates:
        return Html("")
    names = [f"<b>{esc(s.attribute)}</b> (agrees for {percent(s.agreement, 0)})" for s in split.surrogates]
    return paragraph(f"Surrogate splits decide for records without a value: {listed(names, 'then')}.")
