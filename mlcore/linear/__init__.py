"""Lines without a margin: the perceptron, mistake by mistake, and logistic regression, step by step.

    for step in mlcore.linear.perceptron(X, y, passes=50):
        ...                                       # step.point, step.weights, step.bias, step.errors
    *_, last = mlcore.linear.logistic(X, y, penalty=0.1)
    mlcore.linear.novikoff(X, y)                  # at most this many mistakes, if a line separates them

Points and classes are as in `mlcore.svm`: X (n, d), y (n,) with two labels, the first of them −1.
"""

from mlcore.linear.logistic import NewtonStep, logistic
from mlcore.linear.perceptron import Bound, MistakeStep, novikoff, perceptron

__all__ = ["Bound", "MistakeStep", "NewtonStep", "logistic", "novikoff", "perceptron"]
