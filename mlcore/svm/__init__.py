"""Support vector machines: kernels, SMO as a trace, and the resulting machine.

    machine = mlcore.svm.fit(X, y, mlcore.svm.rbf(gamma=0.5), C=1.0)
    for step in mlcore.svm.smo(X, y, mlcore.svm.linear(), C=1.0, tol=1e-3):
        ...                                   # step.i, step.j, step.eta, step.dual, step.gap

`fit` is the same optimisation without the trace.
"""

from mlcore.svm.active_set import linear_path
from mlcore.svm.eigen import Mercer, mercer
from mlcore.svm.formula import FormulaError
from mlcore.svm.kernels import Kernel, expression, linear, poly, rbf, sigmoid
from mlcore.svm.lift import lift2
from mlcore.svm.machine import Machine, fit
from mlcore.svm.multi import MultiMachine, one_vs_one, one_vs_rest
from mlcore.svm.partners import Partner, falls, partners, rises
from mlcore.svm.path import path
from mlcore.svm.probability import Scaling, platt
from mlcore.svm.problem import ProblemError
from mlcore.svm.scaling import standardise
from mlcore.svm.selection import SELECTIONS
from mlcore.svm.steps import SmoStep, smo
from mlcore.svm.validation import CrossValidation, Grid, cross_validated, grid, linear_prices, preferred

__all__ = [
    "SELECTIONS",
    "CrossValidation",
    "FormulaError",
    "Grid",
    "Kernel",
    "Machine",
    "Mercer",
    "MultiMachine",
    "Partner",
    "ProblemError",
    "Scaling",
    "SmoStep",
    "cross_validated",
    "expression",
    "falls",
    "fit",
    "grid",
    "lift2",
    "linear",
    "linear_path",
    "linear_prices",
    "mercer",
    "one_vs_one",
    "one_vs_rest",
    "partners",
    "path",
    "platt",
    "poly",
    "preferred",
    "rbf",
    "rises",
    "sigmoid",
    "smo",
    "standardise",
]
