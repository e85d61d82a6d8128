"""Decision trees: nodes and trees, recipes, growing and its trace, and operations on a grown tree.

The internals of growing are in `growing`, which nothing outside this package imports.
"""
