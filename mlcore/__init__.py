"""Glasshouse's algorithms, from scratch and traceable. Needs numpy, scipy and the standard library only."""

import sys

from mlcore import prune, ruleset, sampling, svm
from mlcore.table import Column, Table, TableError
from mlcore.trees import agree, export, fall, growth, oblique
from mlcore.trees.check import check
from mlcore.trees.decide import Candidate, Decision, Excluded, Rival, Summary, decide_one, scan
from mlcore.trees.grow import GrowStep, fit, grow
from mlcore.trees.impurity import CRITERIA, IMPURITIES, Measures, entropy, error, gini, measures, variance
from mlcore.trees.node import Attribute, Branch, Node, Path, Split, Surrogate, path_text, read_path
from mlcore.trees.recipe import RECIPES, Recipe
from mlcore.trees.rules import Rule, rules
from mlcore.trees.tree import Tree

# `import mlcore.fall` finds the module wherever it stands on the shelves (as os.path is one of two modules).
for _module in (agree, export, fall, growth, oblique):
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
    "check",
    "decide_one",
    "entropy",
    "error",
    "export",
    "fall",
    "fit",
    "gini",
    "grow",
    "growth",
    "measures",
    "oblique",
    "path_text",
    "prune",
    "read_path",
    "rules",
    "ruleset",
    "sampling",
    "scan",
    "svm",
    "variance",
]
