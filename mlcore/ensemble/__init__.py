"""Many models of one learner: their votes, and how they scatter over draws of the training records.

mlcore.ensemble.majority_right(n, p)      # n voters, each right with probability p

for step in mlcore.ensemble.bag(table, learner, n=25):
    ...                                   # step.rows, step.model, step.oob_error
for step in mlcore.ensemble.boost(table, learner, n=50):
    ...                                   # step.weights, step.model, step.error, step.alpha
for step in mlcore.ensemble.gradient_boost(table, n=50, max_depth=1, shrinkage=0.1):
    ...                                   # step.residuals, step.tree, step.model, step.error
for step in mlcore.ensemble.bias_variance(learner, draw, test, rounds=30):
    ...                                   # step.model, step.bias, step.variance, step.noise, step.error
"""

from mlcore.ensemble.agreement import disagreement
from mlcore.ensemble.bagging import BagStep, bag
from mlcore.ensemble.boosting import BoostStep, boost
from mlcore.ensemble.features import OnLeaves, leaf_columns, on_leaves
from mlcore.ensemble.gradient import GradientStep, Sum, gradient_boost
from mlcore.ensemble.importance import impurity_importance, permutation_importance, unseen_errors
from mlcore.ensemble.majority import led, majority_limit, majority_right, right_votes
from mlcore.ensemble.scatter import ScatterStep, bias_variance, lots
from mlcore.ensemble.voters import PollStep, Voters, is_tied, poll, tallies

__all__ = [
    "BagStep",
    "BoostStep",
    "GradientStep",
    "OnLeaves",
    "PollStep",
    "ScatterStep",
    "Sum",
    "Voters",
    "bag",
    "bias_variance",
    "boost",
    "disagreement",
    "gradient_boost",
    "impurity_importance",
    "is_tied",
    "leaf_columns",
    "led",
    "lots",
    "majority_limit",
    "majority_right",
    "on_leaves",
    "permutation_importance",
    "poll",
    "right_votes",
    "tallies",
    "unseen_errors",
]
