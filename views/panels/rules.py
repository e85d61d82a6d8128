"""The finished tree in words: one rule for each leaf."""

from mlcore import Tree, rules
from views.panels.tables import table
from views.text import amount, class_name, condition_text, esc

MOST = 40


def rule_table(tree: Tree) -> str:
    """Every path from the root to a leaf as “if … then …”, with the records it covers."""
    found = rules(tree)
    rows = []
    for rule in found[:MOST]:
        conditions = [esc(condition_text(attribute, branch)) for attribute, branch in rule.conditions]
        right, n = rule.counts[tree.classes.index(rule.label)], sum(rule.counts)
        label = class_name(tree.classes.index(rule.label), rule.label)
        rows.append([" <i>and</i> ".join(conditions) or "always", label, amount(n), amount(n - right)])
    note = f'<p class="gh-fine">and {len(found) - MOST} more leaves</p>' if len(found) > MOST else ""
    title = "The tree as rules, one for each leaf"
    return table(title, ["if", "then", "records", "errors"], rows, css="gh-numbers gh-rules") + note
