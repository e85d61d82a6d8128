"""The finished tree in words: one rule for each leaf."""

import math

from mlcore import Rule, Tree, rules
from views.words.conditions import condition_text
from views.words.html import Html, class_name, esc, table
from views.words.numbers import short, tally

MOST = 40


def _then(tree: Tree, rule: Rule) -> list[str]:
    """What a leaf says, its records, and how far it is wrong about them."""
    node = tree.node(rule.path)
    if node.mean is not None:
        return [short(node.mean), tally(node.n), short(math.sqrt(node.impurity))]
    label = class_name(tree.classes.index(rule.label), rule.label)
    return [label, tally(node.n), tally(node.errors)]


def rule_table(tree: Tree) -> Html:
    """Every path from the root to a leaf as “if … then …”, with the records it covers."""
    found = rules(tree)
    rows = []
    for rule in found[:MOST]:
        conditions = [esc(condition_text(attribute, branch)) for attribute, branch in rule.conditions]
        rows.append([" <i>and</i> ".join(conditions) or "always", *_then(tree, rule)])
    note = f'<p class="gh-fine">and {len(found) - MOST} more leaves</p>' if len(found) > MOST else ""
    title = "The tree as rules, one for each leaf"
    last = "standard deviation" if tree.regression else "errors"
    return Html(table(title, ["if", "then", "records", last], rows, css="gh-numbers gh-rules") + note)
