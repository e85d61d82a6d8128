"""Trees that grow with their data: record by record, or from a stream that is read once.

for step in mlcore.incremental.grow(table, recipe, method="id5r"):
    ...                                   # step.record, step.tree, step.restructured
for step in mlcore.incremental.hoeffding(table):
    ...                                   # step.path, step.difference, step.epsilon, step.why, step.tree
reading = mlcore.incremental.stream(table)
reading.looks, reading[7]                 # every look; a step, with its tree made on demand

ID5R keeps counts at every node and restructures the tree when another column becomes the best. After every
record its tree is the one that would be grown anew. ID4 discards such a subtree. A Hoeffding tree reads a
stream once and splits a leaf when it has seen enough of it.
"""

from mlcore.trees.incremental.grow import METHODS, Change, IncrementStep, grow
from mlcore.trees.incremental.hoeffding import HoeffdingStep, Look, Reading, bound, hoeffding, stream
from mlcore.trees.incremental.observing import Gain

__all__ = [
    "METHODS",
    "Change",
    "Gain",
    "HoeffdingStep",
    "IncrementStep",
    "Look",
    "Reading",
    "bound",
    "grow",
    "hoeffding",
    "stream",
]
