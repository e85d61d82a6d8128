"""The code of handwritten digits as pictures: two of them by several models, and all ten."""

from collections.abc import Callable, Mapping, Sequence
from math import isinf

from views.subjects.code import Script
from views.subjects.code.literals import comment, joined, py, r

ATTEMPTS = "The forest draws other samples and columns than on the page, so it misclassifies other records."
ATTEMPTS_R = "R's forest draws other samples and columns than the page, so it misclassifies other records."
TIES = "Each program may break ties of distances and votes differently."
READ = """
data = pd.read_csv({file})  # part: learned or test; fold: of the learned ones, for errors in folds
learned, test = (data[data["part"] == part] for part in ("learned", "test"))
X, y = learned.filter(like="pixel") / {ink}, learned["digit"].astype(str)
X_test, y_test = test.filter(like="pixel") / {ink}, test["digit"].astype(str)
"""
READ_R = """
data <- read.csv({file})  # part: learned or test
data$digit <- factor(data$digit)
pixels <- grep("pixel", names(data))
X <- data[data$part == "learned", pixels] / {ink}; y <- data$digit[data$part == "learned"]
X_test <- data[data$part == "test", pixels] / {ink}; y_test <- data$digit[data$part == "test"]
"""

TWO = """
svm = SVC(gamma={gamma}, C={C}, tol=1e-6).fit(X, y)
print("support", len(svm.support_), "svm", (svm.predict(X_test) != y_test).sum())
nearest = KNeighborsClassifier({k}, algorithm="brute").fit(X, y)
print("neighbours", (nearest.predict(X_test) != y_test).sum())
forest = RandomForestClassifier({trees}, random_state=0).fit(X, y)
print("forest", (forest.predict(X_test) != y_test).sum())
fold = PredefinedSplit(learned["fold"])
for C in {Cs}:
    for gamma in {gammas}:
        said = cross_val_predict(SVC(gamma=gamma, C=C), X, y, cv=fold)
        print("grid", C, gamma, (said != y).sum())
"""
TWO_R = """
machine <- svm(X, y, kernel = "radial", gamma = {gamma}, cost = {C}, tolerance = 1e-6, scale = FALSE)
cat("support", nrow(machine$SV), "svm", sum(predict(machine, X_test) != y_test), "\\n")
cat("neighbours", sum(knn(X, X_test, y, k = {k}) != y_test), "\\n")
cat("forest", sum(predict(randomForest(X, y, ntree = {trees}), X_test) != y_test), "\\n")
fold <- data$fold[data$part == "learned"]
for (C in {Cs}) for (gamma in {gammas}) {{
  wrong <- sapply(unique(fold), function(k) {{
    machine <- svm(X[fold != k, ], y[fold != k], gamma = gamma, cost = C, scale = FALSE)
    sum(predict(machine, X[fold == k, ]) != y[fold == k])
  }})
  cat("grid", C, gamma, sum(wrong), "\\n")
}}
side <- sqrt(ncol(X))
image(matrix(unlist(X[1, ]), side)[, side:1], col = gray(seq(1, 0, length.out = 17)), main = y[1])
"""
TWO_MLCORE = """
X, X_test = X.to_numpy(), X_test.to_numpy()
signs, signs_test = (np.where(labels == {second}, 1, -1) for labels in (y, y_test))
machine = svm.fit(X, signs, svm.rbf(gamma={gamma}), {C}, 1e-6, max_iterations={most})
print("support", len(machine.support), "svm", (machine.predict(X_test) != signs_test).sum())
names = [f"pixel {{i}}" for i in range(X.shape[1])]
frame = pd.DataFrame(X, columns=names).assign(digit=y.to_numpy())
table = mlcore.Table.from_frame(frame, "digit", {{"digit": ("nominal", {classes})}})
new = pd.DataFrame(X_test, columns=names)
for name, learner in {{
    "neighbours": mlcore.learners.neighbours({k}, "raw"),
    "forest": mlcore.learners.forest({trees}),
}}.items():
    print(name, (learner.fit(table).predict(new) != y_test.to_numpy()).sum())
grid = svm.grid(X, signs, {Cs}, {gammas}, {folds}, max_iterations={steps})
for C, row in zip(grid.Cs, grid.cells):
    for gamma, cell in zip(grid.gammas, row):
        print("grid", C, gamma, round(cell.error * len(y)))
"""

TEN = """
svm = SVC(gamma={gamma}, C={C}, tol=1e-6).fit(X, y)  # one SVM for each pair of digits, and their votes
said = svm.predict(X_test)
print("support", len(svm.support_), "wrong", (said != y_test).sum(), "of", len(y_test))
print(confusion_matrix(y_test, said))
"""
TEN_R = """
machine <- svm(X, y, kernel = "radial", gamma = {gamma}, cost = {C}, tolerance = 1e-6, scale = FALSE)
said <- predict(machine, X_test)
cat("support", nrow(machine$SV), "wrong", sum(said != y_test), "of", length(y_test), "\\n")
print(table(y_test, said))
mosaicplot(table(y_test, said), main = "digit and prediction")
"""
TEN_MLCORE = """
model = svm.one_vs_one(X.to_numpy(), y, svm.rbf(gamma={gamma}), {C}, tol=1e-6, max_iterations={most})
said = np.array(model.classes)[model.votes(X_test.to_numpy()).argmax(axis=1)]
support = set()
for (negative, positive), machine in zip(model.pairs, model.machines):
    rows = np.flatnonzero(y.isin([model.classes[negative], model.classes[positive]]))
    support.update(rows[machine.support].tolist())
print("support", len(support), "wrong", (said != y_test).sum(), "of", len(y_test))
print(mlcore.evaluate.confusion(y_test.tolist(), said.tolist()).table)
"""
HEAD = ["import numpy as np", "import pandas as pd", "", "import mlcore", "from mlcore import svm"]
Files = Mapping[str, Callable[[], str]]


def _read(files: Files, ink: int) -> tuple[str, str]:
    """The lines that read the pictures, in Python and in R."""
    (file,) = files
    return READ.format(file=py(file), ink=ink).strip(), READ_R.format(file=r(file), ink=ink).strip()


def _price(C: float) -> str:
    """C for libsvm, which has no hard margin: a value above every multiplier."""
    return "1e10" if isinf(C) else py(C)


def _own_price(C: float) -> str:
    return 'float("inf")' if isinf(C) else py(C)


def two(
    files: Files, ink: int, classes: Sequence[str], k: int, C: float, gamma: float, trees: int, most: int,
    grid: tuple[Sequence[float], Sequence[float], int, int],
) -> Script:  # fmt: skip
    """Two digits by an SVM, neighbours and a forest, then Gaussian SVMs in folds.

    ink: the darkest pixel; most: steps of SMO; grid: each C, each gamma, the number of folds, steps of SMO in
    each
    """
    Cs, gammas, folds, steps = grid
    read, read_r = _read(files, ink)
    about = {
        "k": k,
        "C": _price(C),
        "gamma": py(gamma),
        "trees": trees,
        "Cs": py([*Cs]),
        "gammas": py([*gammas]),
    }
    imports = [
        "import pandas as pd",
        "from sklearn.ensemble import RandomForestClassifier",
        "from sklearn.model_selection import PredefinedSplit, cross_val_predict",
        "from sklearn.neighbors import KNeighborsClassifier",
        "from sklearn.svm import SVC",
    ]
    own = TWO_MLCORE.format(
        **{**about, "C": _own_price(C)},
        second=py(classes[1]),
        classes=py([*classes]),
        most=most,
        folds=folds,
        steps=steps,
    )
    in_r = TWO_R.format(**{**about, "Cs": r([*Cs]), "gammas": r([*gammas])})
    return Script(
        joined(imports, [read], [*comment([ATTEMPTS, TIES]), TWO.format(**about).strip()]),
        joined(["library(e1071)", "library(class)", "library(randomForest)"], [read_r],
               [in_r.strip()]),
        joined(HEAD, [read], [own.strip()]),
        files,
        (ATTEMPTS_R, TIES),
    )  # fmt: skip


def ten(files: Files, ink: int, C: float, gamma: float, most: int) -> Script:
    """All ten digits, one SVM for each pair."""
    read, read_r = _read(files, ink)
    about = {"C": _price(C), "gamma": py(gamma)}
    imports = ["import pandas as pd", "from sklearn.metrics import confusion_matrix",
               "from sklearn.svm import SVC"]  # fmt: skip
    return Script(
        joined(imports, [read], [*comment([TIES]), TEN.format(**about).strip()]),
        joined(["library(e1071)"], [read_r], [TEN_R.format(**about).strip()]),
        joined(HEAD, [read], [TEN_MLCORE.format(**about, most=most).strip()]),
        files,
        (TIES,),
    )
