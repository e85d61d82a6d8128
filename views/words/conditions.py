"""The questions of a tree and their answers as text. The text is not escaped."""

from collections.abc import Sequence
from typing import TypeAlias

from mlcore import Branch, Path, Split, Table, Tree
from mlcore.trees.rules import merged
from views.words.numbers import exact, parting

Conditions: TypeAlias = Sequence[tuple[str, Branch]]  # attributes and their branches, from the root down


def branch_text(branch: Branch) -> str:
    """The condition on an edge: “Sunny”, “hair, fur”, “≤ 97.5”, “20 to 30”."""
    if branch.values is not None:
        return ", ".join("missing" if value is None else str(value) for value in branch.values)
    assert branch.threshold is not None
    text = f"{'≤' if branch.op == '<=' else '>'} {exact(branch.threshold)}"
    if branch.above is not None:
        text = f"> {exact(branch.above)} to {exact(branch.threshold)}"
    return f"{text}, missing" if branch.missing else text


def short_branch_text(conditions: Conditions, table: Table | None = None) -> str:
    """The last of these conditions as short text, with the thresholds of `shortened`."""
    return branch_text(shortened(conditions, table)[-1][1])


def shortened(conditions: Conditions, table: Table | None = None) -> list[tuple[str, Branch]]:
    """The conditions from the root down, with thresholds of four digits. A threshold keeps more digits if it
    needs them to differ from the other thresholds and to divide the records in the same way."""
    return [(name, _shortened(name, branch, conditions, table)) for name, branch in conditions]


def _shortened(name: str, branch: Branch, conditions: Conditions, table: Table | None) -> Branch:
    if branch.threshold is None:
        return branch
    ranges = [(one.threshold, one.above) for other, one in conditions if other == name]
    cuts = {cut for ends in ranges for cut in ends if cut is not None}
    values = table.column(name).cells if table else ()
    short = {cut: parting(cut, values, others=cuts) for cut in cuts}
    above = None if branch.above is None else short[branch.above]
    return branch._replace(threshold=short[branch.threshold], above=above)


def condition_text(attribute: str, branch: Branch) -> str:
    """“Outlook = Sunny”, “Skin Cover in hair, fur”, “Taxable Income ≤ 97.5”."""
    if branch.values is None:
        return f"{attribute} {branch_text(branch)}"
    return f"{attribute} {'=' if len(branch.values) == 1 else 'in'} {branch_text(branch)}"


def merged_texts(conditions: Conditions) -> list[str]:
    """A text for each attribute of a path, in the order of the path: “1.65 < Petal width ≤ 1.75”.

    Conditions that others imply are left out.
    """
    left: dict[str, list[Branch]] = {}
    for attribute, branch in merged(conditions):
        left.setdefault(attribute, []).append(branch)
    return [text for attribute, branches in left.items() for text in _merged(attribute, branches)]


def _merged(attribute: str, branches: Sequence[Branch]) -> list[str]:
    """A lower and an upper bound make a range, unless one of them also takes records without a value."""
    bounds = {branch.op: branch for branch in branches if branch.values is None and branch.above is None}
    if len(branches) != 2 or len(bounds) != 2 or any(branch.missing for branch in branches):
        return [condition_text(attribute, branch) for branch in branches]
    low, high = bounds[">"].threshold, bounds["<="].threshold
    assert low is not None
    assert high is not None
    return [f"{exact(low)} < {attribute} ≤ {exact(high)}"]


def answer_text(tree: Tree, path: Path) -> str:
    """The answer that leads to a node, or "" for the root."""
    split = tree.node(path[:-1]).split if path else None
    return branch_text(split.branches[path[-1]]) if split else ""


def place_text(conditions: Conditions) -> str:
    """The conditions from the root to a node, without those that others imply, or “the root”."""
    return (
        " › ".join(condition_text(attribute, branch) for attribute, branch in merged(conditions))
        or "the root"
    )


def question_text(split: Split) -> str:
    """The question of a node: “Outlook?”, “Taxable Income ≤ 97.5?”."""
    if split.kind == "threshold":
        return f"{split.attribute} {branch_text(split.branches[0])}?"
    return f"{split.attribute}?"
