"""Learners make a model from a table. All of them have the same interface.

    model = mlcore.learners.tree("c4.5", prune="pessimistic").fit(table)
    model.classes; model.predict(frame); model.predict_proba(frame)

They accept tables and frames alike. A TableError with its sentence says what a learner cannot handle.
"""

from mlcore.learners.grown import TreeLearner, tree
from mlcore.learners.machines import MachineLearner, Machines, svm
from mlcore.learners.naive import NaiveBayes, NaiveBayesLearner, naive_bayes
from mlcore.learners.nearest import Neighbours, NeighboursLearner, neighbours
from mlcore.learners.telling import FactorStep, factors
from mlcore.learners.votes import Ball, ErrorsByK, VoteStep, errors_by_k, predict_by_k, vote
from mlcore.learners.voting import (
    BaggingLearner,
    BoostingLearner,
    DrawnTree,
    ForestLearner,
    adaboost,
    bagging,
    forest,
)
from mlcore.model import Learner, Model

__all__ = [
    "BaggingLearner",
    "Ball",
    "BoostingLearner",
    "DrawnTree",
    "ErrorsByK",
    "FactorStep",
    "ForestLearner",
    "Learner",
    "MachineLearner",
    "Machines",
    "Model",
    "NaiveBayes",
    "NaiveBayesLearner",
    "Neighbours",
    "NeighboursLearner",
    "TreeLearner",
    "VoteStep",
    "adaboost",
    "bagging",
    "errors_by_k",
    "factors",
    "forest",
    "naive_bayes",
    "neighbours",
    "predict_by_k",
    "svm",
    "tree",
    "vote",
]
