"""The panels beside and below the tree: the list of rules, what was measured, and the same in the plane."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import product
from math import prod

from mlcore import Column, Tree, read_path
from mlcore.prune.estimates import z_of
from mlcore.ruleset import KEPT, ListedRule, RuleList, RuleStep, Try
from mlcore.table import Table, is_missing
from mlcore.trees.replicas import replicas
from views.kit.known import known
from views.kit.lesson import Explanation, Snapshot
from views.kit.panels import Box, Fold, Formula, Panels, Said, Way
from views.lessons.rules.telling import (
    Case,
    Telling,
    about,
    chosen_try,
    conclusion,
    condition,
    is_independent,
    kind_of,
    sentence,
    verdict,
    words_of,
)
from views.subjects import code
from views.subjects.code import uses
from views.words.chance import few_expected
from views.words.conditions import place_text, question_text
from views.words.grammar import listed, plural
from views.words.html import Html, class_name, esc, folded, heading, paragraph, table
from views.words.numbers import amount, four, grouped, number, p_value, tally
from views.words.tex import aligned, tex

FEW_NAMED = 3  # columns that are named


def explain(now: Snapshot[Case, Telling]) -> Explanation:
    """The sentence, what was measured, class by class; below the picture the current rules."""
    shown, step = now.story, now.story.steps[now.at]
    say = sentence(shown.tree, step, now.case, shown.steps[now.at - 1] if now.at else None)
    beside = [Said(_measured_at(now, step)), *_calculation(now, step)]
    if kind_of(step).repeated:
        beside.append(Said(replicated(shown.tree)))
    together = step.kind == "disjunction"
    if together:
        beside.append(Said(expressed(shown.table)))
    if step.tree_errors is not None:
        beside.append(Said(_unknown(shown)))
    beside.append(Said(disjunctions(step.list)))
    if together:
        beside.append(Said(predicted(shown.tree, shown.table)))
    standing = rules(step, _below(step, now.node))
    below: Panels = [Way("See this tree grow", "grow"), _code(now.case)]
    return Explanation(say, beside, [Said(standing)] if standing else [], below)


def _code(case: Case) -> Fold:
    about = case.by, case.confidence, case.significance
    return code.panel(partial(uses.ruled, case.choices, *about))


def _measured_at(now: Snapshot[Case, Telling], step: RuleStep) -> Html:
    tree, n = now.story.tree, float(now.story.table.weights.sum())
    measured = _MEASURED[step.kind](tree, step, now.case) if step.kind in _MEASURED else ""
    return Html("".join([rule_line(step), measured, compared(tree, step, n)]))


def _calculation(now: Snapshot[Case, Telling], step: RuleStep) -> Panels:
    one = shown_try(step)
    if one is None:
        return []
    worked = Formula(formulas(step, one, now.case))
    return [Box([Said(fourfold(step, one)), worked, Said(warning(one, now.case))])]


def replicated(tree: Tree) -> Html:
    """The largest subtree that appears in several branches, if there is one."""
    found = replicas(tree)
    if not found:
        return Html("")
    paths = found[0]
    split = esc(question_text(known(tree.node(paths[0]).split)))
    places = listed([f"<b>{esc(place_text(tree.conditions(path)))}</b>" for path in paths[:FEW_NAMED]])
    more = f" and {plural(len(paths) - FEW_NAMED, 'more branch')}" if len(paths) > FEW_NAMED else ""
    return paragraph(
        f"<b>Replication</b> repeats a subtree: the subtree below “{split}” is the same at {places}{more}. A "
        "tree must repeat a subtree in every branch that needs it, each time with fewer records (Pagallo "
        "&amp; Haussler, 1990). In the picture the copies have a frame of one colour."
    )


def _unknown(shown: Telling) -> Html:
    """Where answers are missing, list and tree do not treat a record alike."""
    asked = shown.tree.asked()
    names = [c.name for c in shown.table.columns if c.name in asked and is_missing(c.cells).any()]
    if not names:
        return Html("")
    few = [*map(esc, names[:FEW_NAMED])] + [plural(len(names) - FEW_NAMED, "more column")] * (
        len(names) > FEW_NAMED
    )
    return paragraph(
        f"Some records have no value for {listed(few)}. The tree treats such records in its own way, but a "
        "rule fires only where the values of its conditions are known."
    )


def _below(step: RuleStep, node: str | None) -> list[int]:
    """The rules whose paths go through the node that the learner opened."""
    if node is None:
        return []
    try:
        path = read_path("" if node == "root" else node)
    except ValueError:
        return []
    return [rule.number for rule in step.list.rules if rule.path[: len(path)] == path]


# The rules ------------------------------------------------------------------------------------------


MOST = 40  # rules in the table; those around the one in question
MOST_TERMS = 12  # rules of one class written out


def rule_line(step: RuleStep) -> Html:
    """The rule a step is about as HTML, the condition in question marked; nothing if it is about none."""
    rule = step.about
    if rule is None:
        return Html("")
    place = step.condition if kind_of(step).marks else None
    words = f"<i>if</i> {_conditions(rule, place)} <i>then</i>&nbsp;{conclusion(rule)}"
    words = words if rule.every else f"<i>always</i> {conclusion(rule)}"
    return paragraph(f'<span class="gh-nr">rule {rule.number}</span> {words}', "gh-rule-line")


def _conditions(rule: ListedRule, place: int | None = None) -> str:
    """All conditions of the path, those that are gone struck out, that at `place` marked."""
    parts, kept = [], 0
    for i, (state, part) in enumerate(zip(rule.states, rule.every, strict=True)):
        text = words_of(part)
        joint = " <i>and</i> " if state == KEPT and kept else " " if i else ""
        kept += state == KEPT
        css = "gh-cond gh-cond-now" if i == place else "gh-cond"
        gone = f'<s class="{css}" title="{state}">{text}</s>'
        parts.append(joint + (f'<span class="{css}">{text}</span>' if state == KEPT else gone))
    return "".join(parts) or "<i>always</i>"


def rules(step: RuleStep, opened: Sequence[int]) -> Html:
    """The rules of a step as an HTML table, in order; at the end the default class.

    opened: numbers of the rules below a node that the learner opened
    """
    shown = _standing(step)
    if not shown and step.list.default is None:
        return Html("")
    decides = step.decides
    head = ["rule", "if", "then", "covers", "wrong"] + (["decides", "of these wrong"] if decides else [])
    looks = dict.fromkeys(opened, "gh-opened")
    if step.about is not None:
        looks[step.about.number] = "gh-gone" if kind_of(step).removes else "gh-trial"
    start = _window(shown, step)
    rows, css = [], []
    place_of = {rule.number: i for i, rule in enumerate(step.list.rules)}
    for rule in shown[start : start + MOST]:
        conditions = _conditions(rule) if step.list.default is None else _left(rule)
        rows.append([str(rule.number), conditions, conclusion(rule), tally(rule.n), tally(rule.errors)])
        if decides:
            pair = decides[place_of[rule.number]] if rule.number in place_of else None
            rows[-1] += map(tally, pair) if pair else ["", ""]
        css.append(looks.get(rule.number, ""))
    foot = None
    if step.list.default is not None:
        default = class_name(step.list.classes.index(step.list.default), step.list.default)
        number = '<span class="gh-quiet">default</span>'
        foot = [number, "<i>otherwise</i>", default, "", "", *map(tally, decides[-1])]
    return table(_title(step, len(shown), start), head, rows, foot, css="gh-ruleset", row_css=css)


def _standing(step: RuleStep) -> list[ListedRule]:
    """The rules after the step. One that the step removed is still among them, in its old place."""
    found = list(step.list.rules)
    if not kind_of(step).removes:
        return found
    gone = about(step)
    if step.kind == "useless":
        found.insert([n for n, _, _ in step.without].index(gone.number), gone)
        return found
    return sorted([*found, gone], key=lambda rule: rule.number)


def _window(shown: Sequence[ListedRule], step: RuleStep) -> int:
    """Where a long table begins, so that the rule in question is in it."""
    if step.about is None or len(shown) <= MOST:
        return 0
    at = next((i for i, rule in enumerate(shown) if rule.number == step.about.number), 0)
    return min(max(at - MOST // 2, 0), len(shown) - MOST)


def _title(step: RuleStep, total: int, start: int) -> str:
    part = f", {start + 1} to {min(start + MOST, total)} of {total}" if total > MOST else ""
    if step.list.default is not None:
        return f"The list, where the first rule that fires predicts the class{part}"
    if step.kind == "order":
        return f"The rules in order{part}"
    return f"The rules, one for each path{part}"


def disjunctions(found: RuleList) -> Html:
    """For each class its rules as one “or” of “and”s, as HTML; nothing without conditions."""
    if not any(rule.kept for rule in found.rules):
        return Html("")
    parts = []
    for c in dict.fromkeys(rule.code for rule in found.rules):
        own = [rule for rule in found.rules if rule.code == c]
        terms = [f"<li>{_term(rule, len(own) > 1)}</li>" for rule in own[:MOST_TERMS]]
        more = len(own) - len(terms)
        rest = f'<li class="gh-fine">and {plural(more, "more rule")}</li>' if more > 0 else ""
        name = class_name(c, found.classes[c])
        parts.append(f'<div class="gh-or"><p>{name} <i>if</i></p><ul>{"".join(terms)}{rest}</ul></div>')
    if found.default is not None:
        name = class_name(found.classes.index(found.default), found.default)
        parts.append(f'<div class="gh-or"><p>{name} <i>otherwise</i></p></div>')
    title = "Class by class, as a disjunction"
    title += "" if found.default is None else " (the first that holds counts)"
    return Html("".join([heading(title, "gh-caption"), *parts]))


def _term(rule: ListedRule, brackets: bool) -> str:
    return f"({_left(rule)})" if brackets and len(rule.kept) > 1 else _left(rule)


def _left(rule: ListedRule) -> str:
    """The conditions that are kept, alone."""
    return " <i>and</i> ".join(words_of(condition) for condition in rule.conditions) or "<i>always</i>"


# What was measured ----------------------------------------------------------------------------------


FEW = 5  # rows of a table of measured rules
FISHER = "Quinlan uses Fisher’s exact test for counts this small."
UPPER = (
    r"\tfrac{1}{1 + z^2/n}\Bigl(f + \tfrac{z^2}{2n} + z\sqrt{\tfrac{f - f^2}{n} + \tfrac{z^2}{4n^2}}\Bigr)"
)


def tried(tree: Tree, step: RuleStep, case: Case) -> Html:
    """Every condition of the rule in this round as an HTML table."""
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
    if not kind_of(step).measures:
        return None
    return step.tries[-1] if step.kind == "try" else chosen_try(step)


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


def ranks(tree: Tree, step: RuleStep, case: Case) -> Html:
    """The classes that could come next in the list, as an HTML table."""
    rows, css = [], []
    for i, rank in enumerate(step.ranks):
        star, look = ("★ ", "gh-best") if i == step.chosen else ("", "")
        rows.append([star + class_name(rank.code, tree.classes[rank.code]), tally(rank.n), tally(rank.false)])
        css.append(look)
    title = "Which class is next? The rules of each class together, on the records that are not covered yet"
    return table(title, ["rules of", "covers", "of other classes"], rows, css="gh-numbers", row_css=css)


def without(tree: Tree, step: RuleStep, case: Case) -> Html:
    """The errors of the list without each rule, fewest first, as an HTML table."""
    gone = about(step).number
    order = sorted(step.without, key=lambda explained: (explained[0] != gone, explained[1], -explained[2]))[
        : FEW + 1
    ]
    rows = [[f"rule {n}", tally(errors), number(rate)] for n, errors, rate in order]
    rows[0][0] = f"★ {rows[0][0]}"  # the one that goes is sorted first
    css = ["gh-best" if n == gone else "" for n, _, _ in order]
    rest = len(step.without) - len(order)
    more = f"and {plural(rest, 'more rule')} with at least as many errors. " if rest else ""
    head = ["without", "errors of the list", "pessimistic error rate of the rule"]
    shown = table("The list without each of its rules", head, rows, css="gh-numbers", row_css=css)
    return Html(shown + paragraph(f"{more}The default class is chosen again each time."))


_MEASURED = {
    **dict.fromkeys(("try", "drop", "keep"), tried), "order": ranks, "useless": without,
}  # fmt: skip


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


# The calculation ------------------------------------------------------------------------------------


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


# The space ------------------------------------------------------------------------------------------


COUNTED = 12  # different records, of which the number of functions is written out
MOST_DRAWN = 64  # different records that are shown one by one


def allowed(records: Table) -> int:
    """How many different records the values of the attributes allow; 0 where there are numbers or gaps."""
    if any(one.kind == "continuous" or one.missing for one in (*records.columns, records.target)):
        return 0
    return prod(len(one.values) for one in records.columns)


def expressed(records: Table) -> Html:
    """How many functions of the attributes there are, of which the tree is one; nothing where numbers are."""
    possible, classes = allowed(records), len(records.classes)
    if not possible:
        return Html("")
    number = f"{classes}<sup>{grouped(possible)}</sup>"
    if possible <= COUNTED:
        number += f" = {grouped(classes**possible)}"
    said = paragraph(
        f"{plural(len(records.columns), 'attribute')} with these values allow {grouped(possible)} different "
        f"records, and {grouped(len(_there(records)))} of them are in the table. With "
        f"{plural(classes, 'class')} there are {number} functions from records to classes, the hypothesis "
        "space. Each function is that of some tree without pruning. The classes of such a tree are "
        "disjunctions of conjunctions (DNF), as here."
    )
    return folded("What can a tree express?", said)


def predicted(tree: Tree, records: Table) -> Html:
    """Every record that there may be, with what the tree predicts; nothing where they are too many."""
    if len(records.columns) < 2 or not 0 < allowed(records) <= MOST_DRAWN:
        return Html("")
    half = (len(records.columns) + 1) // 2
    down, across = records.columns[:half], records.columns[half:]
    found, there = _predictions(tree, records), _there(records)

    def cell(codes: tuple[int, ...]) -> str:
        label, n = found[codes], there[codes]
        seen = f"&nbsp;({tally(n)})" if n else ""
        return f"{class_name(tree.classes.index(label), label)}{seen}"

    rows = [[_values(down, low), *(cell((*low, *high)) for high in _codes(across))] for low in _codes(down)]
    head = [f"{_names(down)} / {_names(across)}", *(_values(across, high) for high in _codes(across))]
    caption = f"All {allowed(records)} records as the tree predicts them (in brackets: the training records)"
    return table(caption, head, rows)


def _there(records: Table) -> Counter[tuple[int, ...]]:
    """How often each record is in the table, by the codes of its values."""
    return Counter(zip(*(column.cells.tolist() for column in records.columns), strict=True))


def _predictions(tree: Tree, records: Table) -> dict[tuple[int, ...], object]:
    """What the tree predicts for every record, by the codes of its values."""
    every = _codes(records.columns)
    frame = {
        column.name: [column.values[codes[i]] for codes in every] for i, column in enumerate(records.columns)
    }
    return dict(zip(every, tree.predict(frame).tolist(), strict=True))


def _codes(columns: Sequence[Column]) -> list[tuple[int, ...]]:
    return [*product(*(range(len(column.values)) for column in columns))]


def _values(columns: Sequence[Column], codes: tuple[int, ...]) -> str:
    return ", ".join(esc(column.values[code]) for column, code in zip(columns, codes, strict=True))


def _names(columns: Sequence[Column]) -> str:
    return ", ".join(esc(column.name) for column in columns)
