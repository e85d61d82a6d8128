"""What happens while a tree is cut back: the sentence, what was weighed with its numbers, the estimates."""

from collections.abc import Sequence
from math import inf

import numpy as np
import streamlit as st

from mlcore import Node, Path, Tree
from mlcore.prune import Chance, Choice, Links, PruneStep, Weighing, extra_errors
from mlcore.prune.estimates import z_of
from views import pruning
from views.panels import staircase
from views.panels.tables import table
from views.pruning import Measured, Trace
from views.stage.tree.picture import question_text
from views.text import amount, branch_text, class_name, esc, number, p_value, place_text, plural, short, tally

MOST_LEAVES = 12  # leaves of a subtree listed one by one
MOST_BRANCHES = 12
MOST_LINKS = 5

HOW = {
    "reduced-error": "From the bottom up, a subtree becomes a leaf where that makes no more errors on the "
    "<b>validation records</b>, which the tree has never seen.",
    "pessimistic": "From the bottom up, a subtree becomes a leaf where <b>training errors plus a penalty for "
    "each leaf</b> are not fewer with it.",
    "error-based": "From the bottom up, each leaf is charged with the errors it may be <b>expected to make "
    "at worst</b>; a leaf, or the largest branch, takes the subtree's place where that costs hardly more.",
    "cost-complexity": "A leaf gets a price, <b>alpha</b>. While it rises, the subtree that saves least for "
    "each of its leaves goes first: the <b>weakest link</b>.",
    "mdl": "From the bottom up, a subtree becomes a leaf where <b>tree and exceptions</b> can be told in no "
    "more bits.",
    "chi-square": "From the bottom up, a question above leaves goes where its branches <b>could differ by "
    "chance</b>.",
}


# The sentence ---------------------------------------------------------------------------------------


def sentence(trace: Trace, at: int) -> str:
    """What happens at a step, as HTML."""
    step = trace.steps[at]
    if trace.refused:
        return esc(trace.refused)
    if step.kind == "start":
        return f"{_size(trace, at)} {HOW[trace.case.method]}"
    if step.kind == "limit":
        return "The story is longer than can be told; the next step is its end."
    if step.kind == "done":
        return _end(trace, at)
    if isinstance(step.figures, Links):
        return _link_said(trace, at, step.figures)
    before = trace.steps[at - 1].tree
    where = named(before, step.path or ())
    if isinstance(step.figures, Chance):
        return _chance_said(where, step.figures)
    assert isinstance(step.figures, Weighing)
    return _SAID[trace.case.method](where, step, before)


def by_hand(trace: Trace, at: int) -> str:
    """The tree as it stands, before a node is clicked."""
    what = "Click a node to see what cutting there would do."
    if at == 0:
        return f"{_size(trace, 0)} {what}"
    return f"{_size(trace, at)} It began with {plural(trace.steps[0].tree.leaves, 'leaf')}. {what}"


def _size(trace: Trace, at: int) -> str:
    found, tree = pruning.measured(trace.case, at), trace.steps[at].tree
    parts = pruning.parts_of(trace.case)
    leaves, n, m = plural(found.leaves, "leaf"), parts.training.n, parts.validation.n
    if tree.regression:
        return (
            f"The tree has {leaves}; its mean squared error is {short(found.training / n)} in training, "
            f"{short(found.validation / m)} in validation."
        )
    return (
        f"The tree has {leaves} and gets <b>{tally(found.training)} of {n}</b> training records wrong, "
        f"and <b>{tally(found.validation)} of {m}</b> validation records."
    )


def change(before: float, after: float, regression: bool) -> str:
    """What a cut does to the errors, in words."""
    if abs(before - after) < 1e-9:
        return "change nothing"
    if regression:
        word = "lower" if after < before else "raise"
        return f"{word} the squared error from {short(before)} to {short(after)}"
    if after < before:
        return f"<b>save {plural(before - after, 'error')}</b>"
    return f"<b>cost {plural(after - before, 'error')}</b>"


def _end(trace: Trace, at: int) -> str:
    first, last = pruning.measured(trace.case, 0), pruning.measured(trace.case, at)
    n = pruning.parts_of(trace.case).validation.n
    regression = trace.tree.regression
    wrong = short if regression else tally
    said = (
        f"<b>Done</b>: from {plural(first.leaves, 'leaf')} to <b>{last.leaves}</b>; validation errors from "
        f"{wrong(first.validation)} to <b>{wrong(last.validation)}</b>{'' if regression else f' of {n}'}."
    )
    figures = trace.steps[at].figures
    return f"{said} {_choice_said(figures)}" if isinstance(figures, Choice) else said


def _choice_said(choice: Choice) -> str:
    best, chosen = choice.alphas[choice.best], choice.alphas[choice.chosen]
    least = (
        f"In cross-validation the least error, {number(best.error)}, comes with {plural(best.leaves, 'leaf')}"
    )
    if choice.best == choice.chosen:
        return f"{least}: this tree."
    limit = number(best.error + best.standard)
    return (
        f"{least}; within one standard error of it, up to {limit}, the smallest tree has "
        f"{plural(chosen.leaves, 'leaf')} ({number(chosen.error)}): this one."
    )


def _verdict(step: PruneStep) -> str:
    return {"collapse": "<b>cut</b>.", "keep": "it stays.", "raise": "<b>raised</b>."}[step.kind]


def _reduced_said(where: str, step: PruneStep, before: Tree) -> str:
    w = _weighing(step)
    if w.n == 0:
        return f"{where}: no validation record comes here, so a leaf does as well: {_verdict(step)}"
    wrong = short if before.regression else tally
    unit = "a squared error of " if before.regression else ""
    said = f"{where}: of {plural(w.n, 'validation record')} a leaf gets {unit}{wrong(w.leaf)} wrong"
    if before.regression:
        said = f"{where}: on {plural(w.n, 'validation record')} a leaf has {unit}{wrong(w.leaf)}"
    said += f", the {plural(w.leaves, 'leaf')} below {wrong(w.subtree)}"
    if w.tie:
        said += ": a tie, and the leaf is simpler"
    if w.votes is not None and step.kind == "keep" and w.leaf <= w.subtree:
        return (
            f"{said}. But divided records vote by their shares, and so the whole tree would go from "
            f"{wrong(w.votes[0])} to {wrong(w.votes[1])} errors: it stays."
        )
    return f"{said}: {_verdict(step)}"


def _pessimistic_said(where: str, step: PruneStep, before: Tree) -> str:
    w = _weighing(step)
    tie = "the same, and the leaf is simpler: " if w.tie else ""
    return (
        f"{where}: a leaf counts as {amount(w.leaf)} errors, the {plural(w.leaves, 'leaf')} below as "
        f"{amount(w.subtree)}: {tie}{_verdict(step)}"
    )


def _expected_said(where: str, step: PruneStep, before: Tree) -> str:
    w = _weighing(step)
    said = (
        f"{where}: a leaf is expected to make {number(w.leaf)} errors, the {plural(w.leaves, 'leaf')} below "
    )
    said += number(w.subtree)
    if (
        w.branch is not None
        and w.largest is not None
        and before.node(step.path or ()).children[w.largest].children
    ):
        said += f", the largest branch in its place {number(w.branch)}"
    return f"{said}: {_verdict(step)}"


def _bits_said(where: str, step: PruneStep, before: Tree) -> str:
    w = _weighing(step)
    return (
        f"{where}: a leaf with its exceptions takes {number(w.leaf, 2)} bits, the subtree with its own "
        f"{number(w.subtree, 2)}: {_verdict(step)}"
    )


_SAID = {
    "reduced-error": _reduced_said,
    "pessimistic": _pessimistic_said,
    "error-based": _expected_said,
    "mdl": _bits_said,
}


def _chance_said(where: str, chance: Chance) -> str:
    p, level = p_value(chance.test.p, chance.test.log_p), amount(chance.significance)
    if chance.test.p > chance.significance:
        return f"{where}: branches that differ as much by chance have p = {p}, more than {level}: <b>cut</b>."
    return f"{where}: p = {p} is not more than {level}. This is hardly chance: it stays."


def _link_said(trace: Trace, at: int, links: Links) -> str:
    step, before = trace.steps[at], trace.steps[at - 1].tree
    leaves = plural(step.tree.leaves, "leaf")
    alpha = _alpha(step.alpha or 0.0)
    if len(links.cut) == 1:
        where = named(before, links.cut[0])
        return f"At <b>α = {alpha}</b> the weakest link is {where}: it is cut. {leaves} remain."
    return f"At <b>α = {alpha}</b> {len(links.cut)} links are equally weak: all are cut. {leaves} remain."


def _alpha(alpha: float) -> str:
    return amount(float(f"{alpha:.4g}"))


def _weighing(step: PruneStep) -> Weighing:
    assert isinstance(step.figures, Weighing)
    return step.figures


def named(tree: Tree, path: Path) -> str:
    """A node as HTML: its question in bold, and the answer that leads to it."""
    node, conditions = tree.node(path), tree.conditions(path)
    name = esc(question_text(node.split)) if node.split else esc(place_text(conditions[-1:]))
    if not conditions or not node.split:
        return f"<b>{name}</b>"
    above = esc(place_text(conditions[-1:]))
    return f'<b>{name}</b> <span class="gh-under">under {above}</span>'


# What was weighed -----------------------------------------------------------------------------------


def figures(trace: Trace, at: int, presenter: bool) -> None:
    """The numbers of a step: tables, and the formula with them put in."""
    step = trace.steps[at]
    if trace.case.method == "cost-complexity":
        _links(trace, at, presenter)
        return
    if step.figures is None or step.path is None:
        return
    before = trace.steps[at - 1].tree
    with st.container(border=True, key="calculation"):
        if isinstance(step.figures, Chance):
            _chance(before.node(step.path), before, step.figures)
        else:
            _WEIGHED[trace.case.method](trace, before.node(step.path), before, step)


def _reduced(trace: Trace, node: Node, before: Tree, step: PruneStep) -> None:
    w = _weighing(step)
    wrong = short if before.regression else tally
    rows = [["a leaf", "1", wrong(w.leaf)], ["the subtree", str(w.leaves), wrong(w.subtree)]]
    name = "squared error" if before.regression else f"errors of {tally(w.n)}"
    st.html(
        table("Leaf and subtree on the validation records", ["here", "leaves", name], rows, css="gh-numbers")
    )


def _pessimistic(trace: Trace, node: Node, before: Tree, step: PruneStep) -> None:
    w, penalty = _weighing(step), trace.case.told()["penalty"]
    p, n = _tex(penalty), _tex(w.n)
    lines = [
        rf"\text{{leaf}} &= \frac{{{_tex(w.leaf_errors)} + 1 \times {p}}}{{{n}}} "
        rf"= \frac{{{_tex(w.leaf)}}}{{{n}}}",
        rf"\text{{subtree}} &= \frac{{{_tex(w.subtree_errors)} + {w.leaves} \times {p}}}{{{n}}} "
        rf"= \frac{{{_tex(w.subtree)}}}{{{n}}}",
    ]
    st.markdown(_aligned([r"e' &= \frac{e + \text{leaves} \times " + p + "}{n}", *lines]))
    rows = [
        ["a leaf", "1", tally(w.leaf_errors), amount(w.leaf)],
        ["the subtree", str(w.leaves), tally(w.subtree_errors), amount(w.subtree)],
    ]
    head = ["here", "leaves", "training errors", "with the penalty"]
    st.html(table("Leaf and subtree on the training records", head, rows, css="gh-numbers"))


def _expected(trace: Trace, node: Node, before: Tree, step: PruneStep) -> None:
    w, told = _weighing(step), trace.case.told()
    confidence, like = told["confidence"], told["like"]

    def row(name: str, n: float, errors: float) -> list[str]:
        charged = errors + extra_errors(n, errors, confidence, like)
        return [name, tally(n), tally(errors), number(charged / n) if n else "–", number(charged)]

    rows = [row("<b>a leaf here</b>", w.n, w.leaf_errors)]
    leaves = _leaves(before, step.path or ())
    rows += [
        row(esc(place_text(before.conditions(path)[len(step.path or ()) :])), leaf.n, leaf.errors)
        for path, leaf in leaves[:MOST_LEAVES]
    ]
    if len(leaves) > MOST_LEAVES:
        rows.append([f"and {len(leaves) - MOST_LEAVES} more leaves", "", "", "", ""])
    rows.append(
        [
            f"<b>the subtree</b>, {plural(w.leaves, 'leaf')}",
            tally(w.n),
            tally(w.subtree_errors),
            "",
            number(w.subtree),
        ]
    )
    if w.branch is not None and w.largest is not None and node.children[w.largest].children and node.split:
        branch = esc(branch_text(node.split.branches[w.largest]))
        rows.append([f"<b>branch {branch}</b> in its place", tally(w.n), "", "", number(w.branch)])
    head = ["here", "records n", "errors e", "U", "n U"]
    st.html(table("Errors to be expected at worst", head, rows, css="gh-numbers"))
    st.markdown(_aligned(_upper(w.n, w.leaf_errors, confidence, like)))
    st.html(
        '<p class="gh-fine">Simpler wins where it costs at most 0.1 errors more: first the leaf, '
        "then the raised branch.</p>"
    )


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
        rf"f &= \frac{{{_tex(errors)} + 0.5}}{{{_tex(n)}}} = {number(f, 4)}, \quad z = {number(z, 4)}",
        r"U &= \frac{f + \frac{z^2}{2n} + z\sqrt{\frac{f}{n} - \frac{f^2}{n} + \frac{z^2}{4n^2}}}"
        r"{1 + \frac{z^2}{n}}"
        rf" = {number(charged / n, 4)}",
        rf"n\,U &= {number(charged)}",
    ]


def _leaves(tree: Tree, top: Path) -> list[tuple[Path, Node]]:
    return [(path, node) for path, node in tree.walk() if path[: len(top)] == top and not node.children]


def _bits(trace: Trace, node: Node, before: Tree, step: PruneStep) -> None:
    w = _weighing(step)
    assert w.bits is not None
    leaf, subtree = w.bits
    rows = [
        ["a leaf", number(leaf.tree, 2), number(leaf.exceptions, 2), number(leaf.total, 2)],
        [f"the subtree, {plural(w.leaves, 'leaf')}", number(subtree.tree, 2), number(subtree.exceptions, 2),
         number(subtree.total, 2)],
    ]  # fmt: skip
    st.html(table("Bits", ["here", "tree", "exceptions", "together"], rows, css="gh-numbers"))
    k, e, n = len(before.classes), _tex(w.leaf_errors), _tex(w.n)
    if trace.case.told()["encoding"] == "textbook":
        total, m = _tex(before.root.n), len(before.attributes)
        st.markdown(
            _aligned(
                [
                    rf"\text{{leaf}} &= \log_2 {k} + {e} \log_2 {total} = {number(leaf.total, 4)}",
                    rf"\text{{question}} &= \log_2 {m} = {number(float(np.log2(m)), 4)}",
                ]
            )
        )
        return
    st.markdown(
        _aligned(
            [
                rf"\text{{leaf}} &= 1 + \log_2 {k} = {number(leaf.tree, 4)}",
                rf"\text{{exceptions}} &= \log_2({n} + 1) + \log_2\tbinom{{{n}}}{{{e}}} + {e}\log_2({k} - 1)",
                rf"&= {number(leaf.exceptions, 4)}",
            ]
        )
    )


_WEIGHED = {
    "reduced-error": _reduced,
    "pessimistic": _pessimistic,
    "error-based": _expected,
    "mdl": _bits,
}


def _chance(node: Node, tree: Tree, chance: Chance) -> None:
    counts = np.array(chance.counts)
    total = counts.sum()
    assert node.split is not None
    expected = counts.sum(axis=1, keepdims=True) * counts.sum(axis=0) / total if total else counts
    head = ["branch", *(class_name(i, label) for i, label in enumerate(tree.classes)), "records"]
    rows = [
        [
            esc(branch_text(branch)),
            *(f"{tally(o)} <small>({number(e, 2)})</small>" for o, e in zip(seen, hoped, strict=True)),
            tally(sum(seen)),
        ]
        for branch, seen, hoped in zip(node.split.branches, chance.counts, expected.tolist(), strict=True)
    ][:MOST_BRANCHES]
    st.html(
        table("Records by branch, in brackets those to be expected by chance", head, rows, css="gh-numbers")
    )
    test = chance.test
    dof = amount(test.dof[0])
    p = p_value(test.p, test.log_p).translate({ord("·"): " "})
    st.markdown(
        _aligned(
            [
                rf"\chi^2 &= \sum \frac{{(O - E)^2}}{{E}} = {number(test.statistic)}, "
                rf"\quad \mathit{{df}} = {dof}"
            ]
        )
    )
    st.html(f'<p class="gh-fine">p = {p}: how often chance alone gives a χ² as large.</p>')


def _links(trace: Trace, at: int, presenter: bool) -> None:
    step = trace.steps[at]
    if isinstance(step.figures, Choice):
        staircase.validated(step.figures, presenter)
    staircase.show(trace, at, presenter)
    if isinstance(step.figures, Links):
        with st.container(border=True, key="calculation"):
            _link_table(trace.steps[at - 1].tree, step, step.figures)


def _link_table(before: Tree, step: PruneStep, links: Links) -> None:
    shown = links.links[:MOST_LINKS]
    rows = [
        [
            named(before, link.path),
            str(link.leaves),
            short(link.leaf_risk),
            short(link.subtree_risk),
            f"<b>{_alpha(link.alpha)}</b>" if link.path in links.cut else _alpha(link.alpha),
        ]
        for link in shown
    ]
    head = ["node t", "leaves", "R(t)", "R(T<sub>t</sub>)", "α"]
    css = ["gh-best" if link.path in links.cut else "" for link in shown]
    more = links.more + len(links.links) - len(shown)
    foot = [f"and {plural(more, 'stronger link')}", "", "", "", ""] if more else None
    st.html(table("The weakest links", head, rows, foot=foot, css="gh-numbers", row_css=css))
    weakest = next((link for link in links.links if link.path in links.cut), links.links[0])
    st.markdown(
        _aligned(
            [
                r"\alpha &= \frac{R(t) - R(T_t)}{\text{leaves} - 1} = \frac{"
                rf"{_tex(weakest.leaf_risk)} - {_tex(weakest.subtree_risk)}}}{{{weakest.leaves} - 1}} "
                rf"= {_alpha(weakest.alpha)}"
            ]
        )
    )


def _aligned(lines: Sequence[str]) -> str:
    return "$$\\begin{aligned}" + r" \\[6pt] ".join(lines) + "\\end{aligned}$$"


def _tex(value: float) -> str:
    """A number inside a formula: four digits after the point at most."""
    return f"{value:.4f}".rstrip("0").rstrip(".") if abs(value) < inf else r"\infty"


# Tables of whole trees ------------------------------------------------------------------------------


def consequences(now: Measured, after: Sequence[tuple[str, Measured]]) -> str:
    """The whole tree now, and what each cut would make of it."""
    head = ["the whole tree", "now", *(title for title, _ in after)]
    others = [found for _, found in after]
    rows = [
        ["leaves", str(now.leaves), *(_beside(m.leaves, now.leaves) for m in others)],
        [
            "training errors",
            short_or_tally(now.training),
            *(_beside(m.training, now.training) for m in others),
        ],
        [
            "validation errors",
            short_or_tally(now.validation),
            *(_beside(m.validation, now.validation) for m in others),
        ],
    ]
    if now.pessimistic is not None and now.bits is not None:
        rows.append(
            [
                "pessimistic errors",
                amount(now.pessimistic),
                *(_beside(m.pessimistic, now.pessimistic) for m in others),
            ]
        )
        rows.append(
            ["description, bits", number(now.bits, 1), *(_beside(m.bits, now.bits, 1) for m in others)]
        )
    return table("What a cut here would do", head, rows, css="gh-numbers gh-cuts")


def short_or_tally(value: float) -> str:
    """Errors: whole ones, with a penalty, or of divided records; or a sum of squares."""
    return amount(round(value, 2)) if abs(value) < 1e4 else short(value)


def _beside(value: float | None, now: float | None, digits: int | None = None) -> str:
    """A figure with its change; a tree never gets worse by colour alone."""
    if value is None or now is None:
        return "–"
    text = number(value, digits) if digits is not None else short_or_tally(value)
    by = value - now
    if abs(by) < 1e-9:
        return f'{text} <small class="gh-by">±0</small>'
    size = number(abs(by), digits) if digits is not None else short_or_tally(abs(by))
    return f'{text} <small class="gh-by">{"+" if by > 0 else "−"}{size}</small>'


def standings(rows: Sequence[tuple[str, Measured, bool]], regression: bool) -> str:
    """Trees in order: fewest validation errors, then fewest leaves. rows: name, figures, whether mine."""
    ordered = sorted(rows, key=lambda row: (round(row[1].validation, 9), row[1].leaves, not row[2]))
    best = ordered[0][1]
    place = 0
    cells, css = [], []
    for i, (name, found, mine) in enumerate(ordered):
        before = ordered[i - 1][1] if i else None
        alike = before is not None and (before.validation, before.leaves) == (found.validation, found.leaves)
        place = place if alike else i + 1
        shown = f"<b>{esc(name)}</b>" if mine else esc(name)
        cells.append([f"{place}. {shown}", short_or_tally(found.validation), str(found.leaves)])
        css.append("gh-mine" if mine else "")
    mine = next(found for _, found, own in rows if own)
    won = (mine.validation, mine.leaves) == (best.validation, best.leaves)
    said = "<b>Nobody beats you.</b> " if won else ""
    head = ["tree", "squared validation error" if regression else "validation errors", "leaves"]
    note = (
        f'<p class="gh-fine">{said}Whoever looks at the validation records while cutting fits them, too: '
        "only the test records, below, are fresh.</p>"
    )
    return table("Your tree and those of the methods", head, cells, css="gh-numbers", row_css=css) + note


def estimates(trace: Trace, at: int) -> str:
    """The error of this tree and of the whole one, estimated in three ways; the test records at the end."""
    parts, tree = pruning.parts_of(trace.case), trace.steps[at].tree
    trees = [("the whole tree", 0)] if at == 0 else [("the whole tree", 0), ("this tree", at)]
    rows, tests = [], []
    for name, i in trees:
        found = pruning.measured(trace.case, i)
        n, m = float(parts.training.weights.sum()), float(parts.validation.weights.sum())
        pessimistic = "–" if found.pessimistic is None else _rate(found.pessimistic, n)
        rows.append(
            [name, str(found.leaves), _rate(found.training, n), pessimistic, _rate(found.validation, m)]
        )
        tests.append([name, _rate(pruning.tested(trace.case, i), float(parts.test.weights.sum()))])
    error = "the mean squared error" if tree.regression else "the error"
    head = ["", "leaves", "optimistic", "pessimistic", "validation"]
    title = "How wrong will it be on new records? Three estimates"
    late = table("On the test records", ["", "test"], tests, css="gh-numbers", quiet_caption=True)
    return (
        f"{table(title, head, rows, css='gh-numbers gh-estimates')}"
        f'<p class="gh-fine">Optimistic: {error} in training. Pessimistic: 0.5 errors more a leaf.</p>'
        f'<details class="gh-more"><summary>The test records, for the very end</summary>{late}</details>'
    )


def _rate(errors: float, n: float) -> str:
    return f"{short_or_tally(errors)}/{tally(n)} = <b>{short(errors / n) if n else '–'}</b>"
