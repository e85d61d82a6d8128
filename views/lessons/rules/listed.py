"""The rule in question, the current rules, and the rules class by class."""

from collections.abc import Sequence

from mlcore.ruleset import KEPT, ListedRule, RuleList, RuleStep
from views.lessons.rules.words import REMOVED, about, conclusion, words_of
from views.words.grammar import plural
from views.words.html import Html, class_name, heading, paragraph, table
from views.words.numbers import tally

MOST = 40  # rules in the table; those around the one in question
MOST_TERMS = 12  # rules of one class written out


def rule_line(step: RuleStep) -> Html:
    """The rule a step is about as HTML, the condition in question marked; nothing if it is about none."""
    rule = step.about
    if rule is None:
        return Html("")
    place = step.condition if step.kind in ("try", "merge", "drop") else None
    words = f"<i>if</i> {_conditions(rule, place)} <i>then</i>&nbsp;{conclusion(rule)}"
    words = words if rule.every else f"<i>always</i> {conclusion(rule)}"
    return paragraph(f'<span class="gh-nr">rule {rule.number}</span> {words}', "gh-rule-line")


def _conditions(rule: ListedRule, place: int | None = None) -> str:
    """All conditions of the path, those that are gone struck out, that at `place` marked."""
    parts, kept = [], 0
    for i, (state, condition) in enumerate(zip(rule.states, rule.every, strict=True)):
        text = words_of(condition)
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
        looks[step.about.number] = "gh-gone" if step.kind in REMOVED else "gh-trial"
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
    if step.kind not in REMOVED:
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
    for code in dict.fromkeys(rule.code for rule in found.rules):
        own = [rule for rule in found.rules if rule.code == code]
        terms = [f"<li>{_term(rule, len(own) > 1)}</li>" for rule in own[:MOST_TERMS]]
        more = len(own) - len(terms)
        rest = f'<li class="gh-fine">and {plural(more, "more rule")}</li>' if more > 0 else ""
        name = class_name(code, found.classes[code])
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
