"""Decision trees: the node and the tree, recipes, growing and its story, and what is done with a grown tree.

How growing works inside stands in `growing`, which nothing outside this package imports.
"""
