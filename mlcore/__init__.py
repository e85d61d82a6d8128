"""Glasshouse's algorithms, from scratch and traceable. Needs numpy, scipy and the standard library only.

table = mlcore.Table.from_frame(frame, target="Class")
tree = mlcore.fit(table, mlcore.RECIPES["c4.5"])
for step in mlcore.grow(table, mlcore.RECIPES["c4.5"]):
    ...                                   # step.kind, step.path, step.decision, step.tree

prune, ruleset    a smaller tree, and a tree as a list of rules, both as traces
fall              the path of a record through a tree, and the changes that would give another class
agree             where trees grown from the same data differ
ranges            splits of a number into more than two ranges at once
own               splits of the learner's own: thresholds and groups of values
growth, oblique   a tree leaf by leaf with its errors; lines instead of many cuts
export            a tree as text, Python, Graphviz or JSON
sampling          parts and folds of records, and noise
evaluate          how good a model is, how certain that is, and whether another one is better
svm               support vector machines
linear            lines without a margin: perceptron, logistic regression
learners          all that make a model from a table, with one interface
ensemble          many models of one learner
select            which columns to learn from
bayes             the best decision where the densities are known
incremental       trees that grow record by record
lists             trees that grow from lists sorted once: SLIQ, SPRINT
mars, model_tree  a number as a sum of hinges, or by a line in each leaf
coding            the fewest bits for symbols: Huffman
density           where records are dense, by a tree
"""

import sys

from mlcore import (
    bayes,
    coding,
    ensemble,
    evaluate,
    learners,
    linear,
    mars,
    prune,
    ruleset,
    sampling,
    select,
    svm,
)
from mlcore.attributes import Attribute
from mlcore.table import Column, Table, TableError
from mlcore.trees import (
    agree,
    density,
    export,
    fall,
    growth,
    incremental,
    lists,
    model_tree,
    oblique,
    own,
    ranges,
)
from mlcore.trees.check import check
from mlcore.trees.decide import decide_one, measure_split, scan
from mlcore.trees.decision import Candidate, Decision, Excluded, Rival, Summary
from mlcore.trees.grow import GrowStep, fit, grow
from mlcore.trees.impurity import CRITERIA, IMPURITIES, Measures, entropy, error, gini, measures, variance
from mlcore.trees.node import Branch, Node, Path, Split, Surrogate, path_text, read_path
from mlcore.trees.recipe import RECIPES, Recipe
from mlcore.trees.rules import Rule, rules
from mlcore.trees.tree import Tree

# `import mlcore.fall` finds the module in whichever folder it is (as os.path is one of two modules).
for _module in (agree, density, export, fall, growth, incremental, lists, model_tree, oblique, own, ranges):
    sys.modules[f"{__name__}.{_module.__name__.rpartition('.')[2]}"] = _module

__all__ = [
    "CRITERIA",
    "IMPURITIES",
    "RECIPES",
    "Attribute",
    "Branch",
    "Candidate",
    "Column",
    "Decision",
    "Excluded",
    "GrowStep",
    "Measures",
    "Node",
    "Path",
    "Recipe",
    "Rival",
    "Rule",
    "Split",
    "Summary",
    "Surrogate",
    "Table",
    "TableError",
    "Tree",
    "agree",
    "bayes",
    "check",
    "coding",
    "decide_one",
    "density",
    "ensemble",
    "entropy",
    "error",
    "evaluate",
    "export",
    "fall",
    "fit",
    "gini",
    "grow",
    "growth",
    "incremental",
    "learners",
    "linear",
    "lists",
    "mars",
    "measure_split",
    "measures",
    "model_tree",
    "oblique",
    "own",
    "path_text",
    "prune",
    "ranges",
    "read_path",
    "rules",
    "ruleset",
    "sampling",
    "scan",
    "select",
    "svm",
    "variance",
]
