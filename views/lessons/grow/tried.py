"""The branches that a candidate would make, with their records. tree/tried.js shows them in the picture."""

from mlcore import Candidate, Node, Tree
from views.stage.wire import CandidatePart
from views.subjects.trees.picture import in_tones
from views.words.conditions import branch_text

MOST = 12  # branches, the rest of them as the last one
LOST = "no value"
NOTHING = 1e-9


def parts(tree: Tree, node: Node, candidate: Candidate) -> list[CandidatePart]:
    """The branches with their records by class, as in a card; in a regression with all of them as one number.

    Records without a value come last, apart from the others.
    """
    branches = [list(own) for own in candidate.counts] or [[branch.n] for branch in candidate.branches]
    whole = list(node.counts) or [node.n]
    order = [tree.classes.index(name) for name in in_tones(tree.classes)] or [0]
    rows = [(branch_text(at), own) for at, own in zip(candidate.split.branches, branches, strict=True)]
    if len(rows) > MOST:
        rest = [own for _, own in rows[MOST - 1 :]]
        rows = [*rows[: MOST - 1], (f"{len(rest)} others", _sum(rest))]
    known = _sum(branches)
    lost = [all_of - own for all_of, own in zip(whole, known, strict=True)]
    if sum(lost) > NOTHING:
        rows.append((LOST, lost))
    return [(label, [_short(counts[i]) for i in order]) for label, counts in rows]


def _sum(rows: list[list[float]]) -> list[float]:
    return [sum(column) for column in zip(*rows, strict=True)]


def _short(count: float) -> float:
    """A count with no more digits than a mark needs."""
    return round(count) if abs(count - round(count)) < NOTHING else round(count, 3)
