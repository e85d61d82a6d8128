"""What was measured in a step, as tables."""

from mlcore import Tree
from mlcore.ruleset import ListedRule, RuleStep, Try
from views.lessons.rules.case import Case
from views.lessons.rules.words import about, chosen_try, conclusion, condition, last_try, verdict
from views.words.grammar import plural
from views.words.html import Html, class_name, table
from views.words.numbers import number, p_value, tally

FEW = 5  # rows of a table of measured rules


def tried(step: RuleStep, case: Case) -> Html:
    """Every condition of the rule in this round as an HTML table; nothing where none is measured."""
    if step.kind not in ("try", "drop", "keep"):
        return Html("")
    rule = about(step)
    known = {one.condition: one for one in step.tries}
    places = sorted({*rule.kept, *known})
    rows, css = [], []
    for place in places:
        best = step.kind == "drop" and place == step.condition
        star = "★ " if best else ""
        one = known.get(place)
        rows.append([star + condition(rule, place), *_measured(step, one, case)])
        css.append(
            "gh-best" if best else "gh-trial" if step.kind == "try" and place == step.condition else ""
        )
    if case.by == "chi-square":
        head = ["condition", "χ²", "p", ""]
        title = f"Rule {rule.number}: is the class independent of the condition, where the others hold?"
        return table(title, head, rows, css="gh-numbers gh-rules gh-tried", row_css=css)
    head = ["without", "covers", "wrong", "pessimistic rate", ""]
    n, errors = sum(step.tries[0].inside), step.tries[0].inside[1]
    own = ["nothing: the rule itself", tally(n), tally(errors), number(step.estimate), ""]
    title = f"Rule {rule.number} without each of its conditions"
    return table(title, head, [own, *rows], css="gh-numbers gh-rules gh-tried", row_css=["gh-self", *css])


def _measured(step: RuleStep, one: Try | None, case: Case) -> list[str]:
    if case.by == "chi-square":
        return (
            [number(one.statistic), p_value(one.p, one.log_p), verdict(step, one, case)] if one else ["–"] * 3
        )
    if one is None:
        return ["–"] * 4
    return [tally(one.n), tally(one.errors), number(one.estimate), verdict(step, one, case)]


def shown_try(step: RuleStep) -> Try | None:
    """The measured condition whose calculation is shown."""
    if step.kind == "try":
        return last_try(step)
    return chosen_try(step) if step.kind in ("drop", "keep") else None


def four(step: RuleStep, one: Try) -> Html:
    """The 2 × 2 table of a condition as HTML: the records that fulfil all the other conditions."""
    rule = about(step)
    name = condition(rule, one.condition)
    head = ["", conclusion(rule), _others(step, rule), "records"]
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
    rows = [
        [
            ("★ " if i == step.chosen else "") + class_name(rank.code, tree.classes[rank.code]),
            tally(rank.n),
            tally(rank.false),
        ]
        for i, rank in enumerate(step.ranks)
    ]
    css = ["gh-best" if i == step.chosen else "" for i in range(len(rows))]
    title = "Which class next? Its rules together, on the records that are not covered yet"
    return table(title, ["rules of", "covers", "of other classes"], rows, css="gh-numbers", row_css=css)


def without(step: RuleStep) -> Html:
    """The errors of the list without each rule, fewest first, as an HTML table; nothing in other steps."""
    if step.kind != "useless":
        return Html("")
    gone = about(step).number
    order = sorted(step.without, key=lambda told: (told[0] != gone, told[1], -told[2]))[: FEW + 1]
    rows = [
        [("★ " if n == gone else "") + f"rule {n}", tally(errors), number(rate)] for n, errors, rate in order
    ]
    css = ["gh-best" if n == gone else "" for n, _, _ in order]
    rest = len(step.without) - len(order)
    more = f"and {plural(rest, 'rule')} more, with at least as many. " if rest else ""
    more = f'<p class="gh-fine">{more}The default class is found anew each time.</p>'
    head = ["without", "errors of the list", "pessimistic rate of the rule"]
    title = "What the list would do without a rule"
    return Html(table(title, head, rows, css="gh-numbers", row_css=css) + more)


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
    head = ["", "rules", "conditions", "errors", "error rate"]
    lit = '<p class="gh-fine">Lit in the tree: the conditions that are left in the list.</p>' if kept else ""
    title = f"On the {plural(n, 'record')} it was grown from"
    return Html(table(title, head, rows, css="gh-numbers") + lit)


def _share(errors: float, n: float) -> list[str]:
    return [tally(errors), number(errors / n)]
