"""What happens while rules are simplified: the sentence, what was measured, the rules as they stand.

No learner's text goes into a formula. Steps of a formula carry four decimals, results three, as in tables.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import floor, log10

from mlcore import Tree
from mlcore.prune.estimates import z_of
from mlcore.ruleset import KEPT, Condition, ListedRule, RuleList, RuleStep, Try
from views.tables import table
from views.text import (
    amount,
    class_name,
    condition_text,
    esc,
    listed,
    number,
    p_value,
    plural,
    tally,
)

MOST = 40  # rules in the table; those around the one in question
MOST_TERMS = 12  # rules of one class written out
FEW = 5  # rows of a table of measured rules
ALIKE = 1e-9
SMALL = 5  # an expected count below this makes Pearson's test rough
REMOVED = ("duplicate", "empty", "useless")
UPPER = (
    r"\tfrac{1}{1 + z^2/n}\Bigl(f + \tfrac{z^2}{2n} + z\sqrt{\tfrac{f - f^2}{n} + \tfrac{z^2}{4n^2}}\Bigr)"
)


@dataclass(frozen=True)
class Way:
    """How conditions are dropped: "pessimistic", "chi-square" or "none", and the setting of each."""

    by: str
    confidence: float
    significance: float


# The sentence ----------------------------------------------------------------------------------------


def sentence(tree: Tree, step: RuleStep, way: Way, before: RuleStep | None) -> str:
    """The sentence of a step as HTML.

    before: the step that was told before this one
    """
    return _SENTENCES[step.kind](tree, step, way, before)


def _start(tree: Tree, step: RuleStep, way: Way, before: RuleStep | None) -> str:
    if not tree.root.split:
        return "The tree is a single leaf. Its only rule has no condition: it always says the same."
    return (
        f"Every path from the root to a leaf is a rule. This tree has {plural(tree.leaves, 'leaf')}, "
        f"so it is <b>{plural(tree.leaves, 'rule')}</b>. First they are read off, one by one."
    )


def _rule(tree: Tree, step: RuleStep, way: Way, before: RuleStep | None) -> str:
    rule = _about(step)
    return f"This path is <b>rule {rule.number}</b>. It covers {_covers(rule)}."


def _covers(rule: ListedRule) -> str:
    if rule.n <= 0:
        return "no record"
    wrong = "none of them wrong" if rule.errors <= 0 else f"{tally(rule.errors)} of them wrong"
    return (
        f"{plural(rule.n, 'record')}, {wrong}" if rule.n > 1 or rule.errors > 0 else "1 record, and is right"
    )


def _disjunction(tree: Tree, step: RuleStep, way: Way, before: RuleStep | None) -> str:
    if len(step.list.rules) == 1:
        return "That is all the tree says."
    said = (
        "Together the rules say what the tree says. Those of one class make one long “or”, a disjunction. "
        "No two rules fire at once, so their order does not matter."
    )
    return said if way.by == "none" else f"{said} But is every condition needed?"


def _merge(tree: Tree, step: RuleStep, way: Way, before: RuleStep | None) -> str:
    rule = _about(step)
    assert step.condition is not None
    assert step.by is not None
    gone, stays = (esc(condition_text(*rule.every[i])) for i in (step.condition, step.by))
    if gone == stays:
        return f"Rule {rule.number} asks <b>{gone}</b> twice. Once is enough."
    return f"Rule {rule.number}: <b>{stays}</b> implies <b>{gone}</b>, which goes. The rule says the same."


def _try(tree: Tree, step: RuleStep, way: Way, before: RuleStep | None) -> str:
    rule, one = _about(step), _tried(step)
    condition = _condition(rule, one.condition)
    if way.by == "chi-square":
        others = "all records" if len(rule.kept) == 1 else "the records that fulfil the other conditions"
        said = f"Among {others}, does <b>{condition}</b> tell anything about {_then(rule)}? "
        p = f"p is {p_value(one.p, one.log_p)}, "
        if _independent(one, way):
            return said + p + f"above {way.significance:g}: that can be chance."
        return said + p + f"not above {way.significance:g}: it does."
    rate = (
        f"Its pessimistic error rate would be <b>{number(one.estimate)}</b> "
        f"instead of {number(step.estimate)}"
    )
    return (
        f"Rule {rule.number} without <b>{condition}</b> would cover {plural(one.n, 'record')} instead of "
        f"{tally(sum(one.inside))}, {tally(one.errors)} of them wrong. {rate}: {_verdict(step, one, way)}."
    )


def _verdict(step: RuleStep, one: Try, way: Way) -> str:
    """What a measured condition comes to, in a word."""
    if way.by == "chi-square":
        return "independent" if _independent(one, way) else "needed"
    if abs(one.estimate - step.estimate) <= ALIKE:
        return "as good"
    return "better" if one.estimate < step.estimate else "worse"


def _independent(one: Try, way: Way) -> bool:
    return one.p > way.significance + ALIKE


def _drop(tree: Tree, step: RuleStep, way: Way, before: RuleStep | None) -> str:
    rule, one = _about(step), _chosen(step)
    gone = _condition(rule, one.condition)
    if way.by == "chi-square":
        why = f"it tells least of the class, p = {p_value(one.p, one.log_p)}"
    elif abs(one.estimate - step.estimate) <= ALIKE:
        why = f"the pessimistic error rate stays at {number(one.estimate)}"
    else:
        why = f"the pessimistic error rate falls from {number(step.estimate)} to {number(one.estimate)}"
    return f"<b>{gone}</b> goes: {why}.{_equals(rule, step)} Rule {rule.number} now covers {_covers(rule)}."


def _equals(rule: ListedRule, step: RuleStep) -> str:
    """Who tied with the condition that was chosen."""
    if not step.ties:
        return ""
    names = [_condition(rule, place) for place in step.ties]
    verb = "ties" if len(names) == 1 else "tie"
    return f" {listed(names)} {verb} with it, and the first condition goes."


def _keep(tree: Tree, step: RuleStep, way: Way, before: RuleStep | None) -> str:
    rule, one = _about(step), _chosen(step)
    least = _condition(rule, one.condition)
    single = len(rule.kept) == 1
    if way.by == "chi-square":
        p = p_value(one.p, one.log_p)
        if single:
            return f"Rule {rule.number} stays as it is: <b>{least}</b> tells of the class, p = {p}."
        return (
            f"Rule {rule.number} stays as it is: each of its conditions tells of the class. The least does "
            f"<b>{least}</b>, p = {p}."
        )
    rates = f"the pessimistic error rate would rise from {number(step.estimate)} to {number(one.estimate)}"
    if single:
        return f"Rule {rule.number} stays as it is: without <b>{least}</b> {rates}."
    return f"Rule {rule.number} stays as it is. Even without <b>{least}</b>, which is needed least, {rates}."


def _duplicate(tree: Tree, step: RuleStep, way: Way, before: RuleStep | None) -> str:
    return f"Rule {_about(step).number} now says the same as <b>rule {step.twin}</b>. One of them is enough."


def _empty(tree: Tree, step: RuleStep, way: Way, before: RuleStep | None) -> str:
    rule = _about(step)
    if rule.n <= 0:
        return f"No record fulfils the conditions of rule {rule.number}: nothing speaks for it. It goes."
    lost = "has lost all its conditions" if rule.every else "has no condition"
    return (
        f"Rule {rule.number} {lost}: it would say {_then(rule)} of every record. "
        "That is what a default class is for, so the rule goes."
    )


def _order(tree: Tree, step: RuleStep, way: Way, before: RuleStep | None) -> str:
    assert step.chosen is not None
    chosen = step.ranks[step.chosen]
    name = class_name(chosen.code, tree.classes[chosen.code])
    within = "Within the class, the lowest pessimistic error rate stands first."
    first = before is None or before.kind != "order"
    if len(step.ranks) == 1:
        start = f"All rules that are left say {name}." if first else f"Those of {name} come last."
        return f"{start} {within}"
    wrong = f"{plural(chosen.false, 'record')} of other classes"
    if chosen.false <= 0:
        wrong = "no record of another class"
    start = "Rules with fewer conditions may overlap, so they need an order. " if first else ""
    tie = ""
    if step.ties:
        rivals = [class_name(code, tree.classes[code]) for code in step.ties]
        tie = f" {listed(rivals)} would do as well, and the first class wins."
    place = "first" if first else "next"
    return f"{start}Those of {name} come {place}: they cover {wrong}.{tie} {within if first else ''}"


def _default(tree: Tree, step: RuleStep, way: Way, before: RuleStep | None) -> str:
    name = _class(tree, step.list.default)
    left, wrong = step.decides[-1]
    if left <= 0:
        return f"The rules cover every record. If none fires: {name}, the most frequent class of all."
    start = "One record is" if abs(left - 1) <= ALIKE else f"{tally(left)} records are"
    if step.ties:
        rivals = [class_name(code, tree.classes[code]) for code in step.ties]
        return (
            f"{start} covered by no rule. {name} and {listed(rivals)} tie among them; {name} is the default "
            "class, because it is the more frequent in the whole table or stands first."
        )
    most = (
        "it is"
        if abs(left - 1) <= ALIKE
        else "all are"
        if wrong <= 0
        else f"{tally(left - wrong)} of them are"
    )
    return f"{start} covered by no rule, and {most} {name}: that is the <b>default class</b>."


def _useless(tree: Tree, step: RuleStep, way: Way, before: RuleStep | None) -> str:
    rule = _about(step)
    assert step.errors is not None
    if before is not None and before.errors is not None and step.errors < before.errors - ALIKE:
        errors = f"fewer errors, {tally(step.errors)} instead of {tally(before.errors)}"
    else:
        errors = f"no more errors, {tally(step.errors)} as before"
    tie = ""
    if step.ties:
        which = "rule" if len(step.ties) == 1 else "rules"
        others = listed([str(n) for n in sorted(step.ties)])
        tie = f" So it would without {which} {others}; {_why_it(step)}."
    was = before.list.default if before is not None else None
    turned = (
        f" The default class is now {_class(tree, step.list.default)}." if was != step.list.default else ""
    )
    return f"Without <b>rule {rule.number}</b> the list makes {errors}. The rule goes.{tie}{turned}"


def _why_it(step: RuleStep) -> str:
    """Why this one goes of the rules that are equally useless."""
    rates = {n: rate for n, _, rate in step.without}
    if any(abs(rates[tied] - rates[_about(step).number]) <= ALIKE for tied in step.ties):
        return "of the least certain this is the last in the list"
    return "this is the least certain"


def _done(tree: Tree, step: RuleStep, way: Way, before: RuleStep | None) -> str:
    assert step.errors is not None
    assert step.tree_errors is not None
    rules = f"{plural(len(step.list.rules), 'rule')} and a" if step.list.rules else "Only the"
    said = f"{rules} default class instead of {plural(tree.leaves, 'leaf')}. "
    if abs(step.errors - step.tree_errors) <= ALIKE:
        return said + f"The list makes <b>{plural(step.errors, 'error')}</b>, as many as the tree."
    return said + (
        f"The list makes <b>{plural(step.errors, 'error')}</b>, the tree makes {tally(step.tree_errors)}."
    )


def _limit(tree: Tree, step: RuleStep, way: Way, before: RuleStep | None) -> str:
    end = _done(tree, step, way, before)
    return f"This story is too long to tell step by step; less detail shows more of it. Its end: {end}"


_SENTENCES: dict[str, Callable[[Tree, RuleStep, Way, RuleStep | None], str]] = {
    "start": _start,
    "rule": _rule,
    "disjunction": _disjunction,
    "merge": _merge,
    "try": _try,
    "drop": _drop,
    "keep": _keep,
    "duplicate": _duplicate,
    "empty": _empty,
    "order": _order,
    "default": _default,
    "useless": _useless,
    "done": _done,
    "limit": _limit,
}


def _about(step: RuleStep) -> ListedRule:
    assert step.about is not None
    return step.about


def _tried(step: RuleStep) -> Try:
    """The condition that was measured last."""
    return step.tries[-1]


def _chosen(step: RuleStep) -> Try:
    """The condition that the step is about, as it was measured."""
    return next(one for one in step.tries if one.condition == step.condition)


def _condition(rule: ListedRule, place: int) -> str:
    return _text(rule.every[place])


def _text(condition: Condition) -> str:
    return esc(condition_text(*condition))


def _then(rule: ListedRule) -> str:
    return class_name(rule.code, rule.label)


def _class(tree: Tree, label: object) -> str:
    return class_name(tree.classes.index(label), label)  # type: ignore[arg-type]


# The rule in question --------------------------------------------------------------------------------


def rule_line(step: RuleStep) -> str:
    """The rule a step is about as HTML, the condition in question marked; nothing if it is about none."""
    rule = step.about
    if rule is None:
        return ""
    place = step.condition if step.kind in ("try", "merge", "drop") else None
    words = f"<i>if</i> {_conditions(rule, place)} <i>then</i>&nbsp;{_then(rule)}"
    words = words if rule.every else f"<i>always</i> {_then(rule)}"
    return f'<p class="gh-rule-line"><span class="gh-nr">rule {rule.number}</span> {words}</p>'


def _conditions(rule: ListedRule, place: int | None = None) -> str:
    """All conditions of the path, those that are gone struck out, that at `place` marked."""
    parts, kept = [], 0
    for i, (state, condition) in enumerate(zip(rule.states, rule.every, strict=True)):
        text = _text(condition)
        joint = " <i>and</i> " if state == KEPT and kept else " " if i else ""
        kept += state == KEPT
        css = "gh-cond gh-cond-now" if i == place else "gh-cond"
        if state == KEPT:
            parts.append(f'{joint}<span class="{css}">{text}</span>')
        else:
            parts.append(f'{joint}<s class="{css}" title="{state}">{text}</s>')
    return "".join(parts) or "<i>always</i>"


# What was measured -----------------------------------------------------------------------------------


def tried(step: RuleStep, way: Way) -> str:
    """Every condition of the rule in this round as an HTML table; nothing where none is measured."""
    if step.kind not in ("try", "drop", "keep"):
        return ""
    rule = _about(step)
    known = {one.condition: one for one in step.tries}
    places = sorted({*rule.kept, *known})
    rows, css = [], []
    for place in places:
        best = step.kind == "drop" and place == step.condition
        star = "★ " if best else ""
        one = known.get(place)
        rows.append([star + _condition(rule, place), *_measured(step, one, way)])
        css.append(
            "gh-best" if best else "gh-trial" if step.kind == "try" and place == step.condition else ""
        )
    if way.by == "chi-square":
        head = ["condition", "χ²", "p", ""]
        title = f"Rule {rule.number}: is the class independent of the condition, where the others hold?"
        return table(title, head, rows, css="gh-numbers gh-rules gh-tried", row_css=css)
    head = ["without", "covers", "wrong", "pessimistic rate", ""]
    n, errors = sum(step.tries[0].inside), step.tries[0].inside[1]
    own = ["nothing: the rule itself", tally(n), tally(errors), number(step.estimate), ""]
    title = f"Rule {rule.number} without each of its conditions"
    return table(title, head, [own, *rows], css="gh-numbers gh-rules gh-tried", row_css=["gh-self", *css])


def _measured(step: RuleStep, one: Try | None, way: Way) -> list[str]:
    if way.by == "chi-square":
        return (
            [number(one.statistic), p_value(one.p, one.log_p), _verdict(step, one, way)] if one else ["–"] * 3
        )
    if one is None:
        return ["–"] * 4
    return [tally(one.n), tally(one.errors), number(one.estimate), _verdict(step, one, way)]


def shown_try(step: RuleStep) -> Try | None:
    """The measured condition whose calculation is shown."""
    if step.kind == "try":
        return _tried(step)
    return _chosen(step) if step.kind in ("drop", "keep") else None


def four(step: RuleStep, one: Try) -> str:
    """The 2 × 2 table of a condition as HTML: the records that fulfil all the other conditions."""
    rule = _about(step)
    name = _condition(rule, one.condition)
    head = ["", _then(rule), _others(step, rule), "records"]
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


def formulas(step: RuleStep, one: Try, way: Way) -> str:
    """The calculation behind a measured condition, as Markdown with LaTeX."""
    if way.by == "chi-square":
        return _aligned(_independence(one, way))
    n, errors = sum(one.inside), one.inside[1]
    now = _upper("now", n, errors, step.estimate, way.confidence)
    then = _upper("without", one.n, one.errors, one.estimate, way.confidence)
    general = [rf"U &= {UPPER},\quad z = {number(z_of(way.confidence), 4)}"]
    lines = [*(general if len(now) > 1 or len(then) > 1 else []), *now, *then]
    title = f"Upper limit of the error rate at {amount(100 * way.confidence)} % confidence:"
    return f"{title}\n\n{_aligned(lines)}"


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
    over = rf"{number(f, 4)} + {_four(z * z / (2 * n))} + {number(z, 4)}\sqrt{{{_four(inner)}}}"
    return [
        rf"f_{{\text{{{name}}}}} &= \tfrac{{{e} + 0.5}}{{{all_n}}} = {number(f, 4)},\quad n = {all_n}",
        rf"{left} &= \frac{{{over}}}{{{number(1 + z * z / n, 4)}}} = {result}",
    ]


def _independence(one: Try, way: Way) -> list[str]:
    """Pearson's statistic of the four numbers, and its p."""
    cells = _expected(one)
    if any(expected <= 0 for _, expected in cells):
        return [r"&\text{A row or a column is empty: nothing to test, } p = 1"]
    terms = [rf"\frac{{({tally(o)} - {_four(e)})^2}}{{{_four(e)}}}" for o, e in cells]
    sign = ">" if _independent(one, way) else r"\le"
    return [
        r"\chi^2 &= \textstyle\sum \frac{(\text{seen} - \text{expected})^2}{\text{expected}}",
        rf"&= {' + '.join(terms[:2])}",
        rf"&\quad + {' + '.join(terms[2:])} = \mathbf{{{number(one.statistic)}}}",
        rf"p &= P(\chi^2_1 \ge {number(one.statistic)}) = {_tex_p(one)} {sign} {amount(way.significance)}",
    ]


def _expected(one: Try) -> list[tuple[float, float]]:
    """(seen, expected) of the four cells; expected is row total × column total / all."""
    rows = (one.inside, one.outside)
    columns = [sum(pair) for pair in zip(*rows, strict=True)]
    return [(row[i], sum(row) * columns[i] / one.n if one.n else 0.0) for row in rows for i in (0, 1)]


def _four(value: float) -> str:
    """Four digits that count, without an exponent and without needless zeros."""
    places = max(3 - floor(log10(value)), 0) if value > 0 else 0
    text = f"{value:.{places}f}"
    return text.rstrip("0").rstrip(".") if places else text


def _tex_p(one: Try) -> str:
    if one.p >= 0.001:
        return rf"\mathbf{{{number(one.p)}}}"
    lead, _, exponent = f"{one.p:.1e}".partition("e")
    return rf"\mathbf{{{lead}\cdot 10^{{{int(exponent)}}}}}" if one.p > 0 else r"\mathbf{0}"


def warning(one: Try, way: Way) -> str:
    """What to think of a test of few records, as HTML; nothing where there are enough."""
    low = min(expected for _, expected in _expected(one))
    if way.by != "chi-square" or low >= SMALL or low <= 0:
        return ""
    return (
        f'<p class="gh-fine">The smallest expected count is {_four(low)}. Below {SMALL} this test is rough: '
        "Quinlan takes Fisher’s exact test for so few records.</p>"
    )


def _aligned(lines: Sequence[str]) -> str:
    return "$$\\begin{aligned}" + r" \\[6pt] ".join(lines) + "\\end{aligned}$$"


def ranks(tree: Tree, step: RuleStep) -> str:
    """The classes that could come next in the list, as an HTML table; nothing in other steps."""
    if step.kind != "order":
        return ""
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


def without(step: RuleStep) -> str:
    """The errors of the list without each rule, fewest first, as an HTML table; nothing in other steps."""
    if step.kind != "useless":
        return ""
    gone = _about(step).number
    order = sorted(step.without, key=lambda told: (told[0] != gone, told[1], -told[2]))[: FEW + 1]
    rows = [
        [("★ " if n == gone else "") + f"rule {n}", tally(errors), number(rate)] for n, errors, rate in order
    ]
    css = ["gh-best" if n == gone else "" for n, _, _ in order]
    rest = len(step.without) - len(order)
    more = f"and {plural(rest, 'rule')} more, with at least as many. " if rest else ""
    more = f'<p class="gh-fine">{more}The default class is found anew each time.</p>'
    head = ["without", "errors of the list", "pessimistic rate of the rule"]
    return table("What the list would do without a rule", head, rows, css="gh-numbers", row_css=css) + more


def compared(tree: Tree, step: RuleStep, n: float) -> str:
    """The list beside the tree, as an HTML table; nothing before the end.

    n: the weight of the table's records
    """
    if step.tree_errors is None or step.errors is None:
        return ""
    paths = [path for path, node in tree.walk() if not node.children]
    asked = sum(map(len, paths))
    kept = sum(len(rule.kept) for rule in step.list.rules)
    rows = [
        ["the tree", str(len(paths)), str(asked), *_share(step.tree_errors, n)],
        ["the list", f"{len(step.list.rules)} + default", str(kept), *_share(step.errors, n)],
    ]
    head = ["", "rules", "conditions", "errors", "error rate"]
    lit = '<p class="gh-fine">Lit in the tree: the conditions that are left in the list.</p>' if kept else ""
    return table(f"On the {plural(n, 'record')} it was grown from", head, rows, css="gh-numbers") + lit


def _share(errors: float, n: float) -> list[str]:
    return [tally(errors), number(errors / n)]


# The rules as they stand -----------------------------------------------------------------------------


def rules(step: RuleStep, opened: Sequence[int]) -> str:
    """The rules of a step as an HTML table, in order; at the end the default class.

    opened: numbers of the rules below a node that the learner opened
    """
    shown = _standing(step)
    if not shown and step.list.default is None:
        return ""
    decides = step.decides
    head = ["", "if", "then", "covers", "wrong"] + (["decides", "of these wrong"] if decides else [])
    gone = _about(step).number if step.kind in REMOVED else None
    start = _window(shown, step)
    rows, css = [], []
    place_of = {rule.number: i for i, rule in enumerate(step.list.rules)}
    for rule in shown[start : start + MOST]:
        conditions = _conditions(rule) if step.list.default is None else _left(rule)
        rows.append([str(rule.number), conditions, _then(rule), tally(rule.n), tally(rule.errors)])
        if decides:
            pair = decides[place_of[rule.number]] if rule.number in place_of else None
            rows[-1] += [tally(pair[0]), tally(pair[1])] if pair else ["", ""]
        now = step.about is not None and rule.number == step.about.number
        css.append("gh-gone" if rule.number == gone else "gh-trial" if now else _opened(rule, opened))
    foot = None
    if step.list.default is not None:
        code = step.list.classes.index(step.list.default)
        foot = ["", "<i>otherwise</i>", class_name(code, step.list.default), "", ""]
        foot += [tally(decides[-1][0]), tally(decides[-1][1])]
    title = _title(step, len(shown), start)
    return table(title, head, rows, foot, css="gh-ruleset", row_css=css)


def _opened(rule: ListedRule, opened: Sequence[int]) -> str:
    return "gh-opened" if rule.number in opened else ""


def _standing(step: RuleStep) -> list[ListedRule]:
    """The rules after the step; one that was just removed is still among them, where it stood."""
    found = list(step.list.rules)
    if step.kind not in REMOVED:
        return found
    gone = _about(step)
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
        return f"The list: the first rule that fires says the class{part}"
    if step.kind == "order":
        return f"The rules in order{part}"
    return f"The rules, one for each path{part}"


def disjunctions(found: RuleList) -> str:
    """For each class its rules as one “or” of “and”s, as HTML; nothing without conditions."""
    if not any(rule.kept for rule in found.rules):
        return ""
    parts = []
    for code in dict.fromkeys(rule.code for rule in found.rules):
        own = [rule for rule in found.rules if rule.code == code]
        terms = [f"<li>{_term(rule, len(own) > 1)}</li>" for rule in own[:MOST_TERMS]]
        more = len(own) - len(terms)
        rest = f'<li class="gh-fine">and {plural(more, "rule")} more</li>' if more > 0 else ""
        name = class_name(code, found.classes[code])
        parts.append(f'<div class="gh-or"><p>{name} <i>if</i></p><ul>{"".join(terms)}{rest}</ul></div>')
    if found.default is not None:
        name = class_name(found.classes.index(found.default), found.default)
        parts.append(f'<div class="gh-or"><p>{name} <i>otherwise</i></p></div>')
    title = "Class by class, as a disjunction"
    title += "" if found.default is None else "; the first that holds"
    return f'<h3 class="gh-heading gh-caption">{title}</h3>{"".join(parts)}'


def _term(rule: ListedRule, brackets: bool) -> str:
    return f"({_left(rule)})" if brackets and len(rule.kept) > 1 else _left(rule)


def _left(rule: ListedRule) -> str:
    """The conditions that are kept, alone."""
    return " <i>and</i> ".join(_text(condition) for condition in rule.conditions) or "<i>always</i>"
