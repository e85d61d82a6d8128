"""Many models of one learner: how they scatter over draws of the training records.

for step in mlcore.ensemble.bias_variance(learner, draw, test, rounds=30):
    ...                                   # step.model, step.bias, step.variance, step.noise, step.error
"""

from mlcore.ensemble.scatter import ScatterStep, bias_variance

__all__ = ["ScatterStep", "bias_variance"]
