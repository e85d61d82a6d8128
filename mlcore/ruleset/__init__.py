"""Simplifies a tree to a list of rules: drops conditions, removes redundant rules, and orders the rest.

Every path from the root to a leaf is a rule (Quinlan 1987; 1993, chapter 5). Many of its conditions result
from the place of the attribute in the tree and are not needed. A rule without one of them covers more records
and may be as accurate. But then rules overlap and do not cover every record. They need an order, and a
default class for the records that none of them covers.

These parts are as in C4.5rules: greedy dropping by the pessimistic estimate, removal of rules without a
condition or a record, ranking of classes by false positives, and the default class. One part is simpler.
C4.5rules chooses the rules of each class by their description length. Here a rule is removed if the ordered
list makes no more errors without it. The first to go is the rule whose removal leaves the fewest errors; in a
tie the one with the highest pessimistic error rate, then the last of the list.
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
