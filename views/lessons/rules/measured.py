"""What was measured in a step: as tables, and the calculation behind a measured condition.

No learner's text goes into a formula. Steps of a formula carry four decimals, results three, as in tables.
"""

from mlcore import Tree
from mlcore.prune.estimates import z_of
from mlcore.ruleset import ListedRule, RuleStep, Try
from views.lessons.rules.case import Case
from views.lessons.rules.words import about, chosen_try, conclusion, condition, is_independent, verdict
from views.words.chance import few_expected
from views.words.grammar import plural
from views.words.html import Html, class_name, paragraph, table
from views.words.numbers import amount, four, number, p_value, tally
from views.words.tex import aligned, tex

FEW = 5  # rows of a table of measured rules
FISHER = "Quinlan uses Fisher’s exact test for counts this small."
UPPER = (
    r"\tfrac{1}{1 + z^2/n}\Bigl(f + \tfrac{z^2}{2n} + z\sqrt{\tfrac{f - f^2}{n} + \tfrac{z^2}{4n^2}}\Bigr)"
)


def tried(step: RuleStep, case: Case) -> Html:
    """Every condition of the rule in this round as an HTML table; nothing where none is measured."""
    if step.kind not in ("try", "drop", "keep"):
        return Html("")
    rule = about(step)
    measured = {one.condition: one for one in step.tries}
    looks = {"drop": ("★ ", "gh-best"), "try": ("", "gh-trial")}
    rows, css = [], []
    for place in sorted({*rule.kept, *measured}):
        star, look = looks.get(step.kind, ("", "")) if place == step.condition else ("", "")
        rows.append([star + condition(rule, place), *_measured(step, measured.get(place), case)])
        css.append(look)
    if case.by == "chi-square":
        head = ["condition", "χ²", "p", "verdict"]
        title = f"Rule {rule.number}: is the class independent of the condition if the others hold?"
        return table(title, head, rows, css="gh-numbers gh-rules gh-tried", row_css=css)
    head = ["without", "covers", "wrong", "pessimistic error rate", "verdict"]
    n, errors = sum(step.tries[0].inside), step.tries[0].inside[1]
    own = ["nothing (the rule itself)", tally(n), tally(errors), number(step.estimate), ""]
    title = f"Rule {rule.number} without each of its conditions"
    return table(title, head, [own, *rows], css="gh-numbers gh-rules gh-tried", row_css=["gh-self", *css])


def _measured(step: RuleStep, one: Try | None, case: Case) -> list[str]:
    if one is None:
        return ["–"] * (3 if case.by == "chi-square" else 4)
    if case.by == "chi-square":
        return [number(one.statistic), p_value(one.p, one.log_p), verdict(step, one, case)]
    return [tally(one.n), tally(one.errors), number(one.estimate), verdict(step, one, case)]


def shown_try(step: RuleStep) -> Try | None:
    """The measured condition whose calculation is shown."""
    if step.kind == "try":
        return step.tries[-1]
    return chosen_try(step) if step.kind in ("drop", "keep") else None


def fourfold(step: RuleStep, one: Try) -> Html:
    """The 2 × 2 table of a condition as HTML: the records that fulfil all the other conditions."""
    rule = about(step)
    name = condition(rule, one.condition)
    head = ["condition", conclusion(rule), _others(step, rule), "records"]
    rows = [
        [name, *map(tally, one.inside), tally(sum(one.inside))],
        ["otherwise", *map(tally, one.outside), tally(sum(one.outside))],
    ]
    foot = ["together", tally(one.n - one.errors), tally(one.errors), tally(one.n)]
    alone = len({*rule.kept, one.condition}) == 1
    title = "All records" if alone else "Records that fulfil all the other conditions"
    return table(title, head, rows, foot, css="gh-numbers gh-four")


def _others(step: RuleStep, rule: ListedRule) -> str:
    """The other class, or all others together."""
    if len(rule.counts) != 2:
        return "other classes"
    return class_name(1 - rule.code, step.list.classes[1 - rule.code])


def ranks(tree: Tree, step: RuleStep) -> Html:
    """The classes that could come next in the list, as an HTML table; nothing in other steps."""
    if step.kind != "order":
        return Html("")
    rows, css = [], []
    for i, rank in enumerate(step.ranks):
        star, look = ("★ ", "gh-best") if i == step.chosen else ("", "")
        rows.append([star + class_name(rank.code, tree.classes[rank.code]), tally(rank.n), tally(rank.false)])
        css.append(look)
    title = "Which class is next? The rules of each class together, on the records that are not covered yet"
    return table(title, ["rules of", "covers", "of other classes"], rows, css="gh-numbers", row_css=css)


def without(step: RuleStep) -> Html:
    """The errors of the list without each rule, fewest first, as an HTML table; nothing in other steps."""
    if step.kind != "useless":
        return Html("")
    gone = about(step).number
    order = sorted(step.without, key=lambda told: (told[0] != gone, told[1], -told[2]))[: FEW + 1]
    rows = [[f"rule {n}", tally(errors), number(rate)] for n, errors, rate in order]
    rows[0][0] = f"★ {rows[0][0]}"  # the one that goes is sorted first
    css = ["gh-best" if n == gone else "" for n, _, _ in order]
    rest = len(step.without) - len(order)
    more = f"and {plural(rest, 'more rule')} with at least as many errors. " if rest else ""
    head = ["without", "errors of the list", "pessimistic error rate of the rule"]
    shown = table("The list without each of its rules", head, rows, css="gh-numbers", row_css=css)
    return Html(shown + paragraph(f"{more}The default class is chosen again each time."))


def compared(tree: Tree, step: RuleStep, n: float) -> Html:
    """The list beside the tree, as an HTML table; nothing before the end.

    n: the weight of the table's records
    """
    if step.tree_errors is None or step.errors is None:
        return Html("")
    paths = [path for path, node in tree.walk() if not node.children]
    asked = sum(map(len, paths))
    kept = sum(len(rule.kept) for rule in step.list.rules)
    rows = [
        ["the tree", str(len(paths)), str(asked), *_share(step.tree_errors, n)],
        ["the list", f"{len(step.list.rules)} + default", str(kept), *_share(step.errors, n)],
    ]
    head = ["set", "rules", "conditions", "errors", "error rate"]
    lit = paragraph("The tree highlights the conditions that the list still has.") if kept else ""
    title = f"Tree and list on the {plural(n, 'record')} that the tree was grown from"
    return Html(table(title, head, rows, css="gh-numbers") + lit)


def _share(errors: float, n: float) -> list[str]:
    return [tally(errors), number(errors / n)]


# The calculation ---------------------------------------------------------------------------------


def formulas(step: RuleStep, one: Try, case: Case) -> str:
    """The calculation behind a measured condition, as Markdown with LaTeX."""
    if case.by == "chi-square":
        return aligned(_independence(one, case))
    n, errors = sum(one.inside), one.inside[1]
    now = _upper("now", n, errors, step.estimate, case.confidence)
    then = _upper("without", one.n, one.errors, one.estimate, case.confidence)
    general = [rf"U &= {UPPER},\quad z = {number(z_of(case.confidence), 4)}"]
    lines = [*(general if len(now) > 1 or len(then) > 1 else []), *now, *then]
    title = f"Upper limit of the error rate at {amount(100 * case.confidence)} % confidence:"
    return f"{title}\n\n{aligned(lines)}"


def _upper(name: str, n: float, errors: float, rate: float, confidence: float) -> list[str]:
    """The upper limit of the error rate, in two lines where the general formula holds.

    The cases are those of mlcore.prune.estimates.extra_errors.
    """
    left, result = rf"U_{{\text{{{name}}}}}", rf"\mathbf{{{number(rate)}}}"
    e, all_n = tally(errors), tally(n)
    if n <= 0:
        return [rf"{left} &= {result}\quad\text{{(no record)}}"]
    if errors < 1e-6:
        return [rf"{left} &= 1 - {amount(confidence)}^{{1/{all_n}}} = {result}"]
    if errors < 0.9999:
        return [rf"{left} &= {result}\quad\text{{(between none and one wrong: a straight line)}}"]
    if errors + 0.5 >= n:
        return [rf"{left} &= \frac{{{e} + 0.67\cdot({all_n} - {e})}}{{{all_n}}} = {result}"]
    z, f = z_of(confidence), (errors + 0.5) / n
    inner = f / n * (1 - f) + z * z / (4 * n * n)
    over = rf"{number(f, 4)} + {four(z * z / (2 * n))} + {number(z, 4)}\sqrt{{{four(inner)}}}"
    return [
        rf"f_{{\text{{{name}}}}} &= \tfrac{{{e} + 0.5}}{{{all_n}}} = {number(f, 4)},\quad n = {all_n}",
        rf"{left} &= \frac{{{over}}}{{{number(1 + z * z / n, 4)}}} = {result}",
    ]


def _independence(one: Try, case: Case) -> list[str]:
    """Pearson's statistic of the four numbers, and its p."""
    cells = _expected(one)
    if any(expected <= 0 for _, expected in cells):
        return [r"p &= 1 \quad \text{a row or a column is empty}"]
    terms = [rf"\frac{{({tally(o)} - {four(e)})^2}}{{{four(e)}}}" for o, e in cells]
    p = rf"\mathbf{{{tex(p_value(one.p, one.log_p))}}}"
    sign = ">" if is_independent(one, case) else r"\le"
    return [
        r"\chi^2 &= \textstyle\sum \frac{(\text{seen} - \text{expected})^2}{\text{expected}}",
        rf"&= {' + '.join(terms)} = \mathbf{{{number(one.statistic)}}}",
        rf"p &= P(\chi^2_1 \ge {number(one.statistic)}) = {p} {sign} {amount(case.significance)}",
    ]


def _expected(one: Try) -> list[tuple[float, float]]:
    """(seen, expected) of the four cells; expected is row total × column total / all."""
    rows = (one.inside, one.outside)
    columns = [sum(pair) for pair in zip(*rows, strict=True)]
    return [(row[i], sum(row) * columns[i] / one.n if one.n else 0.0) for row in rows for i in (0, 1)]


def warning(one: Try, case: Case) -> Html:
    """What to think of a test of few records, as HTML; nothing where there are enough."""
    low = min(expected for _, expected in _expected(one))
    return few_expected(low, FISHER) if case.by == "chi-square" else Html("")
