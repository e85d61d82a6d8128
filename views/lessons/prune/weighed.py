"""What was weighed at a step of pruning: tables, formulas with their numbers put in, stairs to click."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from mlcore import Node, Path, Tree
from mlcore.prune import Bits, Chance, Choice, Links, PruneStep, Weighing, extra_errors, raise_child
from mlcore.prune.estimates import z_of
from mlcore.prune.links import Risk, risk_of
from views.kit import charts
from views.kit.known import known
from views.kit.lesson import Snapshot
from views.kit.link.params import Change
from views.kit.panels import Box, Figure, Formula, Panels, Said
from views.lessons.prune.case import Case
from views.lessons.prune.steps import alpha_text, may_rise, named, weighing_of
from views.lessons.prune.traces import Trace, shown
from views.words.chance import few_expected, least_expected
from views.words.conditions import answer_text, branch_text, place_text
from views.words.grammar import plural
from views.words.html import Html, class_name, esc, heading, here, paragraph, table
from views.words.numbers import amount, number, p_value, short, tally, trimmed
from views.words.tex import aligned, tex

HALF = 0.5
SIMPLER = paragraph(
    "Occam’s razor: the simpler tree wins if it costs at most 0.1 errors more. C4.5 tries the leaf first, "
    "then the raised branch."
)
NOT_PESSIMISTIC = paragraph(
    "Some lectures say that this method agrees with the pessimistic error. It does if a leaf costs half as "
    "many bits as an error. Otherwise the two methods can differ, and the two encodings of this page can "
    "differ as well. (A slide reads “Maximum Description Length”. It means the minimum.)"
)
MOST_LEAVES = 12  # leaves of a subtree listed one by one
MOST_BRANCHES = 12
GIVEN = "The test treats the split as given. If it was chosen as the best of many, p is too small."
MOST_LINKS = 5
STEEP = 40  # more leaves are shown on a logarithmic axis
ON_LOG = [lead * 10**power for power in range(5) for lead in (1, 2, 5)]
LINE, SOFT = {"color": charts.TRAINING, "width": 2}, charts.QUIET
EQUAL = paragraph(
    "At this α the tree costs the same before and after pruning. Above it the pruned tree is cheaper."
)
RISKS = {
    "impurity": "R(t) is the impurity of node t, times its share of the records, as in scikit-learn. Breiman "
    "et al. (1984) use the misclassification error. R(T<sub>t</sub>) is the sum of R over all leaves below "
    "t. You could use −log-likelihood instead, which is n times the entropy, up to its unit. A lecture says "
    "that dynamic programming finds this tree. That is true for pruning a given tree, but CART grows its "
    "tree greedily.",
    "error": "R(t) is the number of training errors of a leaf in place of node t, as in Breiman et al. "
    "(1984) and rpart. R(T<sub>t</sub>) is that of the leaves below it.",
}
RISKS_OF_NUMBERS = {
    "impurity": "R(t) is the squared error of a leaf in place of node t, divided by the records of the whole "
    "tree, as in Breiman et al. (1984). R(T<sub>t</sub>) is the sum of R over all leaves below t.",
    "error": "R(t) is the squared error of a leaf in place of node t, as in rpart. R(T<sub>t</sub>) is that "
    "of the leaves below it.",
}


def figures(trace: Trace, at: int, now: Snapshot[Case, Trace]) -> Panels:
    """The numbers of a step: tables, and the formula with them put in."""
    step = trace.steps[at]
    if trace.case.method == "cost-complexity":
        return _links(trace, at, now)
    if step.figures is None or step.path is None:
        return []
    before = trace.steps[at - 1].tree
    if isinstance(step.figures, Chance):
        return [Box(_chance(before.node(step.path), before, step.figures))]
    return [Box(_WEIGHED[trace.case.method](trace, before, step, weighing_of(step)))]


def _reduced(trace: Trace, before: Tree, step: PruneStep, w: Weighing) -> Panels:
    wrong = short if before.regression else tally
    rows = [["a leaf", "1", wrong(w.leaf)], ["the subtree", str(w.leaves), wrong(w.subtree)]]
    name = "squared error" if before.regression else f"errors of {tally(w.n)}"
    title = "Leaf and subtree on the validation records"
    return [Said(table(title, ["here", "leaves", name], rows, css="gh-numbers"))]


def _pessimistic(trace: Trace, before: Tree, step: PruneStep, w: Weighing) -> Panels:
    p, n = _tex(shown(trace.case)["penalty"]), _tex(w.n)
    lines = [
        rf"\text{{leaf}} &= \frac{{{_tex(w.leaf_errors)} + 1 \times {p}}}{{{n}}} "
        rf"= \frac{{{_tex(w.leaf)}}}{{{n}}}",
        rf"\text{{subtree}} &= \frac{{{_tex(w.subtree_errors)} + {w.leaves} \times {p}}}{{{n}}} "
        rf"= \frac{{{_tex(w.subtree)}}}{{{n}}}",
    ]
    formula = aligned([r"e' &= \frac{e + \text{leaves} \times " + p + "}{n}", *lines])
    rows = [
        ["a leaf", "1", tally(w.leaf_errors), amount(w.leaf)],
        ["the subtree", str(w.leaves), tally(w.subtree_errors), amount(w.subtree)],
    ]
    head = ["here", "leaves", "training errors", "with the penalty"]
    title = "Leaf and subtree on the training records"
    return [Formula(formula), Said(table(title, head, rows, css="gh-numbers")), Said(_a_thousand(trace))]


def _a_thousand(trace: Trace) -> Html:
    """What the penalty makes of the lectures' larger tree."""
    p = float(shown(trace.case)["penalty"])
    half = "With a penalty of 0.5, a binary split stays as soon as it saves one error. " if p == HALF else ""
    return paragraph(
        f"{half}A tree of 30 leaves with 10 errors in 1,000 records has 10/1000 = 1 % in training and "
        f"(10 + 30 · {amount(p)})/1000 = {amount((10 + 30 * p) / 10)} % with the penalty."
    )


def _expected(trace: Trace, before: Tree, step: PruneStep, w: Weighing) -> Panels:
    """A row for each leaf of the subtree, of the leaf and of the raised branch in its place."""
    settings, path = shown(trace.case), step.path or ()
    confidence, like = settings["confidence"], settings["like"]

    def row(name: str, n: float, errors: float) -> list[str]:
        charged = errors + extra_errors(n, errors, confidence, like)
        return [name, tally(n), tally(errors), number(charged / n) if n else "–", number(charged)]

    rows = [row("<b>a leaf here</b>", w.n, w.leaf_errors)]
    rows += [row(name, leaf.n, leaf.errors) for name, leaf in _named_leaves(before, path)]
    if w.leaves > MOST_LEAVES:
        rows.append([f"and {w.leaves - MOST_LEAVES} more leaves", "", "", "", ""])
    subtree = f"<b>the subtree</b>, {plural(w.leaves, 'leaf')}"
    rows.append([subtree, tally(w.n), tally(w.subtree_errors), "", number(w.subtree)])
    if may_rise(w, before.node(path)):
        largest = known(w.largest)
        branch, raised = esc(answer_text(before, (*path, largest))), raise_child(before, path, largest)
        if "raise" in step.kind:
            leaves = _named_leaves(raised, path)
            rows += [row(f"raised: {name}", leaf.n, leaf.errors) for name, leaf in leaves]
        wrong = sum(leaf.errors for _, leaf in _leaves(raised, path))
        total = number(known(w.branch))
        rows.append([f"<b>branch {branch}</b> in its place", tally(w.n), tally(wrong), "", total])
    head = ["here", "records n", "errors e", "U", "n U"]
    return [
        Said(table("Upper confidence limits U of the error rate", head, rows, css="gh-numbers")),
        Formula(aligned(_upper(w.n, w.leaf_errors, confidence, like))),
        Said(SIMPLER),
    ]


def _upper(n: float, errors: float, confidence: float, like: str) -> list[str]:
    """The upper limit of the leaf, with its numbers."""
    charged = errors + extra_errors(n, errors, confidence, like)  # type: ignore[arg-type]
    if errors < 1e-6:
        return [
            rf"n\,U &= n\,(1 - \mathit{{CF}}^{{1/n}}) = {_tex(n)}\,(1 - {_tex(confidence)}^{{1/{_tex(n)}}}) "
            rf"= {number(charged)}"
        ]
    if errors < 1 or errors + 0.5 >= n:
        return [rf"n\,U &= {number(charged)}"]
    z = z_of(confidence, like)  # type: ignore[arg-type]
    f = (errors + 0.5) / n
    return [
        rf"f &= \frac{{{_tex(errors)} + 0.5}}{{{_tex(n)}}} = {number(f, 4)},\quad z = {number(z, 4)}",
        r"U &= \frac{f + \frac{z^2}{2n} + z\sqrt{\frac{f}{n} - \frac{f^2}{n} + \frac{z^2}{4n^2}}}"
        r"{1 + \frac{z^2}{n}}"
        rf" = {number(charged / n, 4)}",
        rf"n\,U &= {number(charged)}",
    ]


def _named_leaves(tree: Tree, top: Path) -> list[tuple[str, Node]]:
    """The first leaves below a node, by the answers that lead from it to them."""
    found = _leaves(tree, top)[:MOST_LEAVES]
    return [(esc(place_text(tree.conditions(path)[len(top) :])), leaf) for path, leaf in found]


def _leaves(tree: Tree, top: Path) -> list[tuple[Path, Node]]:
    return [(path, node) for path, node in tree.walk() if path[: len(top)] == top and not node.children]


def _bits(trace: Trace, before: Tree, step: PruneStep, w: Weighing) -> Panels:
    leaf, subtree = known(w.bits)
    rows = [
        ["a leaf", number(leaf.tree, 2), number(leaf.exceptions, 2), number(leaf.total, 2)],
        [f"the subtree, {plural(w.leaves, 'leaf')}", number(subtree.tree, 2), number(subtree.exceptions, 2),
         number(subtree.total, 2)],
    ]  # fmt: skip
    bits = Said(table("Bits", ["here", "tree", "exceptions", "together"], rows, css="gh-numbers"))
    return [
        bits,
        Said(NOT_PESSIMISTIC),
        Formula(aligned(_code(w.n, w.leaf_errors, leaf, before, shown(trace.case)["encoding"]))),
    ]


def _code(n: float, errors: float, leaf: Bits, tree: Tree, encoding: str) -> list[str]:
    """The length of a leaf with its exceptions, with its numbers."""
    k, e = len(tree.classes), _tex(errors)
    if encoding == "textbook":
        total, m = _tex(tree.root.n), len(tree.attributes)
        return [
            rf"\text{{leaf}} &= \log_2 {k} + {e} \log_2 {total} = {number(leaf.total, 4)}",
            rf"\text{{split}} &= \log_2 {m} = {number(float(np.log2(m)), 4)}",
        ]
    choose = rf"\tbinom{{{_tex(n)}}}{{{e}}}"
    return [
        rf"\text{{leaf}} &= 1 + \log_2 {k} = {number(leaf.tree, 4)}",
        rf"\text{{exceptions}} &= \log_2({_tex(n)} + 1) + \log_2{choose} + {e}\log_2({k} - 1)",
        rf"&= {number(leaf.exceptions, 4)}",
    ]


_WEIGHED = {"reduced-error": _reduced, "pessimistic": _pessimistic, "error-based": _expected, "mdl": _bits}


def _chance(node: Node, tree: Tree, chance: Chance) -> Panels:
    counts = np.array(chance.counts)
    total = counts.sum()
    expected = counts.sum(axis=1, keepdims=True) * counts.sum(axis=0) / total if total else counts
    head = ["branch", *(class_name(i, label) for i, label in enumerate(tree.classes)), "records"]
    branches = known(node.split).branches[:MOST_BRANCHES]
    rows = []
    for branch, seen, hoped in zip(branches, chance.counts, expected.tolist(), strict=False):
        pairs = zip(seen, hoped, strict=True)
        cells = [f"{tally(o)} <small>({number(e, 2)})</small>" for o, e in pairs]
        rows.append([esc(branch_text(branch)), *cells, tally(sum(seen))])
    title = "Records by branch, with the counts expected under independence in brackets"
    test = chance.test
    statistic = (
        rf"\chi^2 &= \sum \frac{{(O - E)^2}}{{E}} = {number(test.statistic)}, "
        rf"\quad \mathit{{df}} = {amount(test.dof[0])}"
    )
    p = p_value(test.p, test.log_p).translate({ord("·"): " "})
    return [
        Said(table(title, head, rows, css="gh-numbers")),
        Formula(aligned([statistic])),
        Said(
            paragraph(
                f"p = {p} is how often χ² is at least as large if class and branch are independent. {GIVEN}"
            )
        ),
        Said(few_expected(least_expected(chance.counts))),
    ]


def _links(trace: Trace, at: int, now: Snapshot[Case, Trace]) -> Panels:
    """The stairs show the whole sequence, and each table much of the next. They would spoil a guess."""
    step = trace.steps[at]
    panels = [*_staircase(trace, at, now.presenter)] if now.until is None else []
    if isinstance(step.figures, Choice):
        panels = [*_validated(step.figures, now.presenter), *panels]
    if isinstance(step.figures, Links) and not now.asked:
        risk = shown(trace.case)["risk"]
        before = trace.steps[at - 1].tree
        worth: Panels = [Formula(_criterion(before, step.figures, risk)), Said(EQUAL)]
        table_of_links = _link_table(before, step.figures)
        risks = RISKS_OF_NUMBERS if before.regression else RISKS
        panels.append(Box([*table_of_links, Said(paragraph(risks[risk])), *worth]))
    return panels


def _criterion(tree: Tree, links: Links, risk: Risk) -> str:
    """What cost-complexity minimises, for the tree before the weakest link goes."""
    alpha = next((link.alpha for link in links.links if link.path in links.cut), links.links[0].alpha)
    whole = risk_of(tree, risk)
    total = _tex(whole + alpha * tree.leaves)
    return aligned(
        [
            rf"R_\alpha(T) &= R(T) + \alpha\cdot\text{{leaves}} = {_tex(whole)} + {alpha_text(alpha)}\cdot "
            rf"{tree.leaves} = {total}"
        ]
    )


def _link_table(before: Tree, links: Links) -> Panels:
    shown = links.links[:MOST_LINKS]
    rows = []
    for link in shown:
        alpha = f"<b>{alpha_text(link.alpha)}</b>" if link.path in links.cut else alpha_text(link.alpha)
        risks = [short(link.leaf_risk), short(link.subtree_risk)]
        rows.append([named(before, link.path), str(link.leaves), *risks, alpha])
    head = ["node t", "leaves", "R(t)", "R(T<sub>t</sub>)", "α"]
    css = ["gh-best" if link.path in links.cut else "" for link in shown]
    more = links.more + len(links.links) - len(shown)
    foot = [f"and {plural(more, 'stronger link')}", "", "", "", ""] if more else None
    weakest = next((link for link in links.links if link.path in links.cut), links.links[0])
    alpha = (
        r"\alpha &= \frac{R(t) - R(T_t)}{\text{leaves} - 1} = \frac{"
        rf"{_tex(weakest.leaf_risk)} - {_tex(weakest.subtree_risk)}}}{{{weakest.leaves} - 1}} "
        rf"= {alpha_text(weakest.alpha)}"
    )
    links_table = table("The weakest links", head, rows, foot=foot, css="gh-numbers", row_css=css)
    return [Said(links_table), Formula(aligned([alpha]))]


def _tex(value: float) -> str:
    return tex(trimmed(value))


# Stairs ---------------------------------------------------------------------------------------------


def _staircase(trace: Trace, at: int, presenter: bool) -> Panels:
    """The leaves that remain at each alpha; a click on a stair goes to its tree."""
    found = [
        (i, step.alpha, step.tree.leaves) for i, step in enumerate(trace.steps[:-1]) if step.alpha is not None
    ]
    if len(found) < 2:
        return []
    now = next((step.alpha for step in reversed(trace.steps[: at + 1]) if step.alpha is not None), None)
    places, alphas, leaves = (list(column) for column in zip(*found, strict=True))
    alt = f"Staircase from {leaves[0]} leaves at alpha 0 down to 1 leaf. Each stair is a tree."

    def chosen(curve: int, point: int) -> Change | None:
        return {"step": str(places[point]), "node": None} if curve == 0 and point < len(found) else None

    hover = "α = %{x:.4g}<br>%{y} leaves<extra></extra>"
    about = {"line": {**LINE, "shape": "hv"}, "marker": {"size": 9}, "hovertemplate": hover}
    line = {"type": "scatter", "mode": "lines+markers", "x": alphas, "y": leaves, **about}
    marked = [(alpha, n) for alpha, n in zip(alphas, leaves, strict=True) if alpha == now]
    axes = {"clickmode": "event+select", "y": _axis_of(leaves)}
    figure = _figure(line, marked, presenter, "complexity parameter α", "leaves", **axes)
    return [
        Said(heading("Remaining leaves by the complexity parameter α")),
        Figure(figure, "staircase", alt, chosen),
        Said(paragraph(here("Click a stair to see its tree."))),
    ]


def _validated(choice: Choice, presenter: bool) -> Panels:
    """The cross-validated error of each tree of the sequence, with its standard error."""
    leaves, errors = [one.leaves for one in choice.alphas], [one.error for one in choice.alphas]
    best, chosen = choice.alphas[choice.best], choice.alphas[choice.chosen]
    bars = {"type": "data", "array": [one.standard for one in choice.alphas], "color": SOFT, "thickness": 1.2}
    hover = "%{x} leaves<br>error %{y:.4f}<extra></extra>"
    about = {"mode": "lines+markers", "line": LINE, "error_y": bars, "hovertemplate": hover}
    line: dict[str, Any] = {"type": "scatter", "x": leaves, "y": errors, **about}
    limit = charts.across(best.error + best.standard, {"dash": "dot", "color": SOFT})
    axes = {"x": _axis_of(leaves), "y": {"rangemode": "tozero"}, "shapes": [limit]}
    marked = [(chosen.leaves, chosen.error)]
    figure = _figure(line, marked, presenter, "leaves", "cross-validation error", **axes)
    title = "The cross-validation error of each tree, ± one standard error"
    alt = "Cross-validated error by leaves. The ring marks the chosen tree, the dotted line the limit."
    return [Said(heading(title)), Figure(figure, "validated", alt)]


def _axis_of(leaves: list[int]) -> dict[str, object]:
    """Its numbers are ours: of a logarithmic one Plotly writes 2 and 5 too small to be read."""
    if max(leaves) <= STEEP:
        return {"type": "linear"}
    return {"type": "log", "tickvals": [n for n in ON_LOG if n <= max(leaves)]}


def _figure(
    line: dict[str, Any],
    marked: Sequence[tuple[float, float]],
    large: bool,
    x_title: str,
    y_title: str,
    **more: object,
) -> charts.Chart:
    """A line with rings around what is marked; presenter mode does not enlarge the text of a chart."""
    ringed = [place[0] for place in marked], [place[1] for place in marked]
    ring = charts.ring(*ringed, 17, charts.TRAINING, hoverinfo="skip")
    layout = charts.small(320 if large else 215, x_title, y_title, large, dragmode=False, **more)
    return charts.figure([line, ring], layout)
