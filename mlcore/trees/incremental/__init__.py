"""Trees that grow with their data: record by record, or from a stream that is read once.

for step in mlcore.incremental.grow(table, recipe, method="id5r"):
    ...                                   # step.record, step.tree, step.restructured

ID5R keeps counts at every node and turns the tree where another column comes to lead; after every record its
tree is the one that would be grown anew. ID4 throws such a subtree away.
"""

from mlcore.trees.incremental.grow import METHODS, Change, IncrementStep, grow

__all__ = ["METHODS", "Change", "IncrementStep", "grow"]
