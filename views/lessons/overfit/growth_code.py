"""The code of a tree that grows leaf by leaf, along the axes or oblique, or of a line, with both errors."""

from functools import partial

from mlcore import Table
from views.subjects.code import Script, frames
from views.subjects.code.literals import joined, py
from views.subjects.code.tables import csv_of, file_name, kinds, read_mlcore, read_python
from views.subjects.code.trees import SHOW, decisions

PYTHON_TREE = """
from sklearn.tree import DecisionTreeClassifier

# Best first, as here. scikit-learn chooses among equally good splits at random (random_state).
for leaves in range(2, {most} + 1):
    model = DecisionTreeClassifier(max_leaf_nodes=leaves, random_state=0).fit(X, y)
    print("leaves", leaves, "errors", 1 - model.score(X, y), 1 - model.score(X_test, y_test))
"""
PYTHON_OBLIQUE = """
from sklearn.tree import DecisionTreeClassifier

# scikit-learn grows no oblique trees. This is the tree along the axes beside it.
model = DecisionTreeClassifier(random_state=0).fit(X, y)
print(model.get_n_leaves(), 1 - model.score(X, y), 1 - model.score(X_test, y_test))
"""
PYTHON_LINE = """
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

# {said}
model = LinearDiscriminantAnalysis().fit(X, y)
print(model.coef_, model.intercept_)
print(1 - model.score(X, y), 1 - model.score(X_test, y_test))
"""
APART = {
    "tree": "rpart does not grow best first. These are the trees of its cost-complexity pruning.",
    "oblique": "rpart grows no oblique trees. This tree is along the axes. The package ODRF has some.",
    "fisher": "This is Fisher's line. Glasshouse then moves it to the lowest Gini index.",
    "search": "This is Fisher's line, not the line of a search. The package ODRF searches.",
}
PYTHON_SAID = {
    "fisher": "The line of linear discriminant analysis. Glasshouse then moves it to the lowest Gini index.",
    "search": "scikit-learn does not search for oblique splits. This is Fisher's line instead.",
}
MLCORE_TREE = """
from mlcore.trees.growth import error_curve

tree = mlcore.fit(training, mlcore.RECIPES["cart"])
growth = error_curve(tree, [training, test])
for leaves, wrong, tested in zip(growth.leaves, *growth.errors):
    print("leaves", leaves, "errors", wrong / training.n, tested / test.n)
"""
MLCORE_OBLIQUE = """
from mlcore import oblique
from mlcore.trees.growth import error_curve

tree = oblique.fit(training)
print(tree.sums)
growth = error_curve(tree.tree, [tree.widened(training), tree.widened(test)])
for leaves, wrong, tested in zip(growth.leaves, *growth.errors):
    print("leaves", leaves, "errors", wrong / training.n, tested / test.n)
"""
MLCORE_LINE = """
from mlcore.trees.oblique import errors_of, {how}

*_, last = {how}(training{seed})
print(last.line.weights, last.line.threshold)
print([errors_of(last.line, last.sides.labels, part) / part.n for part in (training, test)])
"""
R_TREE = """
library(rpart)

tree <- rpart({formula}, training, method = "class",
  control = rpart.control(cp = 0, minsplit = 2, minbucket = 1, xval = 0))
wrong <- function(tree, part) mean(predict(tree, part, type = "class") != {goal})
trees <- lapply(tree$cptable[, "CP"], function(cp) prune(tree, cp = cp))
leaves <- tree$cptable[, "nsplit"] + 1
training_errors <- sapply(trees, wrong, training); test_errors <- sapply(trees, wrong, test)
for (i in seq_along(trees)) cat("leaves", leaves[i], "errors", training_errors[i], test_errors[i], "\\n")
plot(leaves, test_errors, type = "s", ylim = range(0, training_errors, test_errors), ylab = "error")
lines(leaves, training_errors, type = "s", lty = 2)
"""
R_OBLIQUE = """
library(rpart)

tree <- rpart({formula}, training, method = "class",
  control = rpart.control(cp = 0, minsplit = 2, minbucket = 1, xval = 0))
for (part in list(training, test))
  cat("along the axes", mean(predict(tree, part, type = "class") != {goal}), "\\n")
plot(tree, margin = 0.1); text(tree, use.n = TRUE)
"""
R_LINE = """
library(MASS)

line <- lda({formula}, training)
print(line)
for (part in list(training, test)) cat("Fisher's line", mean(predict(line, part)$class != {goal}), "\\n")
plot(line)
"""


def script(title: str, how: str, seed: int, most: int, training: Table, test: Table) -> Script:
    """The code of "tree", "fisher", "search" or "oblique". most: leaves of the whole tree."""
    parts = {"training": training, "test": test}
    files = {part: file_name(title, part) for part in parts}
    read = {part: read_python(table, files[part]) for part, table in parts.items()}
    target = training.target.name
    x = [
        *(f"{part} = {text}" for part, text in read.items()),
        f"X, y = training.drop(columns={py(target)}), training[{py(target)}]",
        f"X_test, y_test = test.drop(columns={py(target)}), test[{py(target)}]",
    ]
    own = [*kinds(training), *(f"{part} = {read_mlcore(table, read[part])}" for part, table in parts.items())]
    in_r = [line for part, table in parts.items() for line in frames.read(table, files[part], part)]
    about = {"formula": frames.formula(training), "goal": frames.goal(training, "part")}
    python, in_mlcore, r_lines = _lines(how, seed, most)
    return Script(
        joined(["import pandas as pd", "", *x], [python.strip()]),
        joined(in_r, [r_lines.format(**about).strip()]),
        joined(["import pandas as pd", "", "import mlcore", "", *own], [in_mlcore.strip()]),
        {files[part]: partial(csv_of, table) for part, table in parts.items()},
        (APART[how],),
        steps=_steps(how),
    )


def _steps(how: str) -> str:
    """Each decision of a tree along the axes, for a notebook."""
    if how != "tree":
        return ""
    return joined([SHOW.strip()], [decisions("training", 'mlcore.RECIPES["cart"]')], ["tree"])


def _lines(how: str, seed: int, most: int) -> tuple[str, str, str]:
    """The lines of scikit-learn, mlcore and R, those of R with a formula and a target to fill in."""
    if how == "tree":
        return PYTHON_TREE.format(most=most), MLCORE_TREE, R_TREE
    if how == "oblique":
        return PYTHON_OBLIQUE, MLCORE_OBLIQUE, R_OBLIQUE
    line = MLCORE_LINE.format(how=how, seed=f", seed={seed}" if how == "search" else "")
    return PYTHON_LINE.format(said=PYTHON_SAID[how]), line, R_LINE
