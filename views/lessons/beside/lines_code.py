"""The code of a perceptron and of logistic regression on the same points."""

from functools import partial

import numpy as np

from views.subjects.code import Script
from views.subjects.code.literals import comment, joined, py, r
from views.subjects.code.machines import FILE, WRITTEN, csv_of, mlcore_points, python_points, r_points
from views.subjects.points.points import Points

APART = "A line separates the classes, so without a penalty the weights grow at each step for ever."
PYTHON = """
perceptron = Perceptron(max_iter={passes}, tol=None, shuffle=False).fit(X[rows], y[rows])
print("perceptron", perceptron.coef_[0], perceptron.intercept_[0])
"""
PYTHON_LOGISTIC = """
logistic = LogisticRegression(C={C}, solver="newton-cholesky", tol=1e-10, max_iter={steps}).fit(X, y)
print("logistic regression", logistic.coef_[0], logistic.intercept_[0])
"""
MLCORE = """
*_, last = perceptron(X[rows], y[rows], {passes})
print("perceptron", *last.weights, last.bias)
*_, best = logistic(X, y, {ridge}, {steps})
print("logistic regression", *best.weights, best.bias)
"""
STEPS = """
from itertools import islice

for step in islice(perceptron(X[rows], y[rows], {passes}), 20):
    if step.point is not None:
        print("mistake", step.number, "at point", rows[step.point], "w", *step.weights, "b", step.bias)

for step in logistic(X, y, {ridge}, {steps}):
    print(step.kind, step.number, "w", *step.weights, "b", step.bias, "loss", step.loss)
"""
R = """
signs <- as.numeric(as.character(y))
w <- numeric(ncol(X)); b <- 0
for (pass in 1:{passes}) for (i in rows) if (signs[i] * (sum(w * X[i, ]) + b) <= 0) {{
  w <- w + signs[i] * X[i, ]; b <- b + signs[i]
}}
cat("perceptron", w, b, "\\n")
"""
R_PLAIN = """
best <- coef(glm(signs > 0 ~ X, family = binomial))
cat("logistic regression", best[-1], best[1], "\\n")
"""
R_RIDGE = """
library(glmnet)
model <- glmnet(X, signs, family = "binomial", alpha = 0, lambda = {ridge} / nrow(X), standardize = FALSE,
  thresh = 1e-14)
best <- coef(model)[, 1]
cat("logistic regression", best[-1], best[1], "\\n")
"""


def script(points: Points, ridge: float, order: int, passes: int, steps: int, apart: bool) -> Script:
    """The code of both.

    order: the seed of the perceptron's order, 0 for the given order; apart: a line separates the points
    """
    many = points.n > WRITTEN
    numbers = ["import numpy as np", *(["import pandas as pd"] if many else [])]
    rows = "np.arange(len(y))"
    if order:
        rows = f"np.random.default_rng({order}).permutation(len(y))"
    in_order = [f"rows = {rows}  # the perceptron's order of the points"]
    said = comment([APART]) if apart and not ridge else []
    C = py(1 / ridge) if ridge else "np.inf"
    sklearn = ["from sklearn.linear_model import LogisticRegression, Perceptron"]
    drawn = np.random.default_rng(order).permutation(points.n) if order else np.arange(points.n)
    in_r = R_RIDGE.format(ridge=r(ridge)) if ridge else R_PLAIN
    turns = [f"rows <- {r([int(i) + 1 for i in drawn])}", R.format(passes=passes).strip()]
    lines = {
        "python": PYTHON_LOGISTIC.format(C=C, steps=steps),
        "mlcore": MLCORE.format(passes=passes, ridge=py(ridge), steps=steps),
        "r": in_r,
    }
    plotted = ["plot(X, pch = ifelse(y == 1, 3, 1))", "abline(-b / w[2], -w[1] / w[2])"]
    plotted.append("abline(-best[1] / best[3], -best[2] / best[3], lty = 2)")
    ends = {name: [*said, text.strip()] for name, text in lines.items()}
    perceptron = [PYTHON.format(passes=passes).strip()]
    ours = [*numbers, "", "from mlcore.linear import logistic, perceptron"]
    return Script(
        joined([*numbers, *sklearn], python_points(points), in_order, perceptron, ends["python"]),
        joined(r_points(points), turns, ends["r"], plotted),
        joined(ours, mlcore_points(points), in_order, ends["mlcore"]),
        {FILE: partial(csv_of, points)} if many else {},
        (APART,) if apart and not ridge else (),
        steps=STEPS.format(passes=passes, ridge=py(ridge), steps=steps).strip(),
    )
