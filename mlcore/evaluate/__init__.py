"""How good a model is, how certain that is, and whether another one is better.

    rows = mlcore.evaluate.folds(actual, k=10)
    for step in mlcore.evaluate.cross_validate(learner, table, rows):
        ...                                   # step.test, step.predicted, step.confusion, step.accuracy

confusion             the confusion matrix, and every figure computed from it
roc, auc, pairs, average_precision    what a threshold does to a score
Binormal              the same for a score that is normal in both classes, and the cheapest threshold
interval, binomial    how certain an accuracy is
holdout, folds, bootstrap      which records train a model, and which judge it
cross_validate, learning_curve, out_of_bag    a learner on records that it has not seen
validation_curve, loss         the values of a hyperparameter, and the errors of a model
leak                           noise, and columns chosen before the folds
paired_t, mcnemar, adjust      whether a difference is significant
sign_flips, two_sets, pairwise, alike, levels     how large it would be by chance alone
"""

from mlcore.evaluate import binomial
from mlcore.evaluate.binormal import Binormal, equal_cost, expected_cost
from mlcore.evaluate.chance import SignFlips, TwoSets, alike, levels, pairwise, sign_flips, two_sets
from mlcore.evaluate.comparing import ADJUSTMENTS, McNemar, PairedT, adjust, mcnemar, paired_t
from mlcore.evaluate.confusion import Confusion, confusion
from mlcore.evaluate.curves import Pairs, Roc, RocStep, auc, average_precision, pairs, roc
from mlcore.evaluate.intervals import METHODS as INTERVALS
from mlcore.evaluate.intervals import interval
from mlcore.evaluate.leakage import Leak, LeakFold, leak
from mlcore.evaluate.rows import bootstrap, folds, holdout
from mlcore.evaluate.trying import BootStep, TryStep, out_of_bag, validation_curve
from mlcore.evaluate.validation import (
    CurveStep,
    FoldStep,
    NumberFoldStep,
    cross_validate,
    learning_curve,
    loss,
)

__all__ = [
    "ADJUSTMENTS",
    "INTERVALS",
    "Binormal",
    "BootStep",
    "Confusion",
    "CurveStep",
    "FoldStep",
    "Leak",
    "LeakFold",
    "McNemar",
    "NumberFoldStep",
    "PairedT",
    "Pairs",
    "Roc",
    "RocStep",
    "SignFlips",
    "TryStep",
    "TwoSets",
    "adjust",
    "alike",
    "auc",
    "average_precision",
    "binomial",
    "bootstrap",
    "confusion",
    "cross_validate",
    "equal_cost",
    "expected_cost",
    "folds",
    "holdout",
    "interval",
    "leak",
    "learning_curve",
    "levels",
    "loss",
    "mcnemar",
    "out_of_bag",
    "paired_t",
    "pairs",
    "pairwise",
    "roc",
    "sign_flips",
    "two_sets",
    "validation_curve",
]
