"""Questions of a tree and their answers in words (not escaped)."""

from collections.abc import Sequence

from mlcore import Branch, Path, Split, Tree
from mlcore.trees.rules import merged
from views.words.numbers import amount


def branch_text(branch: Branch) -> str:
    """The condition on an edge: “Sunny”, “hair, fur”, “≤ 97.5”, “20 to 30”."""
    if branch.values is not None:
        return ", ".join("missing" if value is None else str(value) for value in branch.values)
    assert branch.threshold is not None
    text = f"{'≤' if branch.op == '<=' else '>'} {amount(branch.threshold)}"
    if branch.above is not None:
        text = f"> {amount(branch.above)} to {amount(branch.threshold)}"
    return f"{text}, missing" if branch.missing else text


def short_branch_text(branch: Branch) -> str:
    """The condition on an edge where there is little room: a threshold has four digits."""
    return branch_text(rounded(branch))


def rounded(branch: Branch) -> Branch:
    """A condition whose thresholds have four digits."""
    found = [None if one is None else float(f"{one:.4g}") for one in (branch.threshold, branch.above)]
    return branch._replace(threshold=found[0], above=found[1])


def condition_text(attribute: str, branch: Branch) -> str:
    """“Outlook = Sunny”, “Skin Cover in hair, fur”, “Taxable Income ≤ 97.5”."""
    if branch.values is None:
        return f"{attribute} {branch_text(branch)}"
    return f"{attribute} {'=' if len(branch.values) == 1 else 'in'} {branch_text(branch)}"


def answer_text(tree: Tree, path: Path) -> str:
    """The answer that leads to a node; nothing for the root."""
    split = tree.node(path[:-1]).split if path else None
    return branch_text(split.branches[path[-1]]) if split else ""


def place_text(conditions: Sequence[tuple[str, Branch]]) -> str:
    """Where a node is: its conditions from the root down but for what others imply, or “the root”."""
    return (
        " › ".join(condition_text(attribute, branch) for attribute, branch in merged(conditions))
        or "the root"
    )


def question_text(split: Split) -> str:
    """What a node asks: “Outlook?”, “Taxable Income ≤ 97.5?”."""
    if split.kind == "threshold":
        return f"{split.attribute} {branch_text(split.branches[0])}?"
    return f"{split.attribute}?"
