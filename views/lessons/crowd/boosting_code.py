"""The code of boosted models: AdaBoost, gradient boosting, and a linear SVM on the leaves of small trees."""

from views.subjects.code import Script, frames, learners_r
from views.subjects.code.literals import comment, joined, py
from views.subjects.code.sheets import Sheets

TWICE = "scikit-learn's weight of a vote is twice this alpha, which gives the same votes."
TIES = "scikit-learn chooses among equally good splits at random (random_state). Then its rounds differ."
GINI = "rpart splits by the Gini index, not by the error, so its rounds differ."
DEEPER = "gbm limits the number of splits, so its trees have the same number and may be deeper."
ROUNDS = "If splits are equally good, R may grow a different tree. Then its rounds differ."
SAMME = 'Before scikit-learn 1.6 add algorithm="SAMME", because the default was different.'
BY_ERROR = "scikit-learn's trees do not split by error. Here they split by the Gini index."

ADABOOST = """
tree = DecisionTreeClassifier(max_depth={depth})
model = AdaBoostClassifier(tree, n_estimators={rounds}, random_state=0).fit(X, y)
print("errors", model.estimator_errors_.tolist())
print("alphas", (model.estimator_weights_ / 2).tolist())
print("training", 1 - model.score(X, y))
"""
ADABOOST_R = """
model <- boosted(data, {rounds}, {depth})
for (round in seq_along(model$alphas))
  cat("error", model$errors[round], "alpha", model$alphas[round], "\\n")
wrong <- function(new, actual) mean(levels(actual)[max.col(votes(model, new), "first")] != actual)
cat("training", wrong(data, {goal}), "\\n")
plot(model$errors, type = "b", xlab = "round", ylab = "weighted error")
"""
ADABOOST_MLCORE = """
learner = mlcore.learners.tree("cart", criterion={by}, min_records=0, max_depth={depth})
for step in mlcore.ensemble.boost(table, learner, {rounds}):
    print("error", step.error, "alpha", step.alpha)
model = mlcore.learners.adaboost({rounds}, max_depth={depth}, criterion={by}).fit(table)
print("training", (model.predict(table) != data[{target}].to_numpy()).mean())
"""
TESTED = {
    "r": 'cat("test", wrong(test, {goal}), "\\n")',
    "python": 'print("test", 1 - model.score(X_test, y_test))',
    "mlcore": "labels = pd.Categorical.from_codes(test.target.cells, test.classes)\n"
    'print("test", (model.predict(test) != labels).mean())',
}

GRADIENT = """
model = GradientBoostingRegressor(
    n_estimators={rounds}, max_depth={depth}, learning_rate={shrinkage}, random_state=0
).fit(X, y)
print("training", ((model.predict(X) - y) ** 2).mean())
print("test", ((model.predict(X_test) - y_test) ** 2).mean())
"""
GRADIENT_R = """
model <- gbm({formula}, distribution = "gaussian", data = data, n.trees = {rounds}, shrinkage = {shrinkage},
  interaction.depth = {splits}, bag.fraction = 1, n.minobsinnode = 1)
error <- function(part) mean((predict(model, part, n.trees = {rounds}) - {part})^2)
cat("training", error(data), "\\n")
cat("test", error(test), "\\n")
plot(model$train.error, type = "l", xlab = "trees", ylab = "training error")
"""
GRADIENT_MLCORE = """
*_, last = mlcore.ensemble.gradient_boost(table, {rounds}, max_depth={depth}, shrinkage={shrinkage})
print("training", last.error)
print("test", ((last.model.predict(test) - test.target.cells) ** 2).mean())
"""
GRADIENT_STEPS = """
from itertools import islice

from IPython.display import display

rounds = mlcore.ensemble.gradient_boost(table, {rounds}, max_depth={depth}, shrinkage={shrinkage})
for step in islice(rounds, 4):
    print("error", step.error)
    if step.tree:
        display(step.tree)
"""

LEAVES = """
tree = DecisionTreeClassifier(max_depth={depth}, min_impurity_decrease=1e-9)
trees = BaggingClassifier(tree, {trees}, random_state={draw}).fit(X.to_numpy(), y).estimators_


def leaves(frame):
    return np.column_stack([tree.apply(frame.to_numpy()) for tree in trees])


columns = OneHotEncoder(handle_unknown="ignore").fit(leaves(X))
model = SVC(kernel="linear", C={C}).fit(columns.transform(leaves(X)), y)
print("training", 1 - model.score(columns.transform(leaves(X)), y))
"""
LEAVES_TESTED = 'print("test", 1 - model.score(columns.transform(leaves(X_test)), y_test))'
LEAVES_R = """
set.seed({draw})
control <- rpart.control(cp = -1, minsplit = 2, minbucket = 1, maxdepth = {depth}, xval = 0)
trees <- lapply(1:{trees}, function(i)
  as.party(rpart({formula}, data[sample(nrow(data), replace = TRUE), ], method = "class", control = control)))
reached <- function(tree, frame) factor(predict(tree, frame, type = "node"), nodeids(tree, terminal = TRUE))
leaves <- function(frame) do.call(cbind, lapply(trees, function(tree)
  outer(as.character(reached(tree, frame)), levels(reached(tree, frame)), `==`) + 0))
model <- svm(leaves(data), {goal}, kernel = "linear", cost = {C}, scale = FALSE)
cat("training", mean(fitted(model) != {goal}), "\\n")
"""
LEAVES_MLCORE = """
small = mlcore.learners.tree("cart", max_depth={depth})
trees = [step.model for step in mlcore.ensemble.bag(table, small, {trees}, seed={draw})]
model = mlcore.ensemble.on_leaves(trees, table, mlcore.learners.svm(C={C}, scale="raw"))
print("training", (model.predict(table) != data[{target}].to_numpy()).mean())
"""


def adaboost(sheets: Sheets, rounds: int, depth: int, by: str) -> Script:
    """Stumps, or deeper trees, with more weight on the records that the earlier trees misclassify."""
    target = sheets.first.target.name
    about = {"rounds": rounds, "depth": depth}
    tests = {
        name: [line.replace("{goal}", frames.goal(sheets.first, "test"))] if "test" in sheets.tables else []
        for name, line in TESTED.items()
    }
    imports = [
        "from sklearn.ensemble import AdaBoostClassifier",
        "from sklearn.tree import DecisionTreeClassifier",
    ]
    unlike = [SAMME, *sheets.unlike(), *([BY_ERROR] if by == "error" else []), TIES, TWICE]
    python = ADABOOST.format(**about).strip()
    in_r = ADABOOST_R.format(**about, goal=frames.goal(sheets.first)).strip()
    return Script(
        joined(sheets.python(imports), [*comment(unlike), python, *tests["python"]]),
        joined(sheets.r(["rpart"]), [learners_r.boosted(sheets.first)], [in_r, *tests["r"]]),
        joined(
            sheets.mlcore(),
            [ADABOOST_MLCORE.format(**about, by=py(by), target=py(target)).strip(), *tests["mlcore"]],
        ),
        sheets.files(),
        (*([GINI] if by != "gini" else []), learners_r.NO_ADABOOST, ROUNDS),
    )


def gradient(sheets: Sheets, rounds: int, depth: int, shrinkage: float) -> Script:
    """A sum of small regression trees, each fitted to the residuals."""
    about = {"rounds": rounds, "depth": depth, "shrinkage": py(shrinkage)}
    deep = (DEEPER,) if depth > 1 else ()
    in_r = GRADIENT_R.format(
        **about,
        splits=2**depth - 1,
        part=frames.goal(sheets.first, "part"),
        formula=frames.formula(sheets.first),
    )
    return Script(
        joined(
            sheets.python(["from sklearn.ensemble import GradientBoostingRegressor"]),
            [*comment([TIES]), GRADIENT.format(**about).strip()],
        ),
        joined(sheets.r(["gbm"]), [in_r.strip()]),
        joined(sheets.mlcore(), [GRADIENT_MLCORE.format(**about).strip()]),
        sheets.files(),
        deep,
        steps=GRADIENT_STEPS.format(**about).strip(),
    )


def features(sheets: Sheets, trees: int, depth: int, draw: int, C: float) -> Script:
    """The leaves of small trees as columns of a linear SVM."""
    target = sheets.first.target.name
    about = {"trees": trees, "depth": depth, "draw": draw, "C": py(C)}
    imports = [
        "import numpy as np",
        "from sklearn.ensemble import BaggingClassifier",
        "from sklearn.preprocessing import OneHotEncoder",
        "from sklearn.svm import SVC",
        "from sklearn.tree import DecisionTreeClassifier",
    ]
    differs = "scikit-learn draws other samples for the trees, so its trees differ."
    tested = "test" in sheets.tables
    python = [*comment([differs]), LEAVES.format(**about).strip(), *([LEAVES_TESTED] if tested else [])]
    first = sheets.first
    in_r = LEAVES_R.format(**about, goal=frames.goal(first), formula=frames.formula(first)).strip()
    of_test = f'cat("test", mean(predict(model, leaves(test)) != {frames.goal(first, "test")}), "\\n")'
    own = [LEAVES_MLCORE.format(**about, target=py(target)).strip(), *([TESTED["mlcore"]] if tested else [])]
    return Script(
        joined(sheets.python(imports), python),
        joined(sheets.r(["rpart", "partykit", "e1071"]), [in_r, *([of_test] if tested else [])]),
        joined(sheets.mlcore(), own),
        sheets.files(),
        ("R draws other samples for the trees, so its trees differ.",),
    )
