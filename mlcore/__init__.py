"""Glasshouse's algorithms, from scratch and traceable. Needs numpy, scipy and the standard library only."""

from mlcore import prune, svm
from mlcore.decide import Candidate, Decision, Excluded, Rival, Summary, decide_one, scan
from mlcore.grow import GrowStep, fit, grow
from mlcore.impurity import CRITERIA, IMPURITIES, Measures, entropy, error, gini, measures, variance
from mlcore.plan import check
from mlcore.recipe import RECIPES, Recipe
from mlcore.rules import Rule, rules
from mlcore.table import Column, Table, TableError
from mlcore.tree import Attribute, Branch, Node, Path, Split, Surrogate, Tree, path_text, read_path

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
    "check",
    "decide_one",
    "entropy",
    "error",
    "fit",
    "gini",
    "grow",
    "measures",
    "path_text",
    "prune",
    "read_path",
    "rules",
    "scan",
    "svm",
    "variance",
]
