"""A tree as a list of rules, simplified: conditions dropped, needless rules removed, the rest put in order.

Every path from the root to a leaf is a rule (Quinlan 1987; 1993, chapter 5). Many of its conditions are there
because of where the attribute stood in the tree, and are not needed. A rule without one of them covers more
records and may be as right. But then rules overlap, and no longer cover every record: they need an order, and
a default class for what none of them covers.

As in C4.5rules: the greedy dropping by the pessimistic estimate; rules without a condition or without a
record discarded; classes ranked by false positives; the default class. Simpler than in C4.5rules, which
chooses the rules of each class by their description length: here a rule goes when the ordered list makes no
more errors without it. The one goes without which there are fewest; of equals the one with the highest
pessimistic error rate; of equals the last of the list.
"""

from mlcore.ruleset.rulelist import DROPPED, IMPLIED, KEPT, ListedRule, RuleList
from mlcore.ruleset.steps import Rank, RuleStep, Try
from mlcore.ruleset.telling import LIMIT, WAYS, simplify
from mlcore.trees.rules import Condition, implies

__all__ = [
    "DROPPED",
    "IMPLIED",
    "KEPT",
    "LIMIT",
    "WAYS",
    "Condition",
    "ListedRule",
    "Rank",
    "RuleList",
    "RuleStep",
    "Try",
    "implies",
    "simplify",
]
