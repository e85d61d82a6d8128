"""The code of votes: voters without trees, trees of several samples, bagging, random forests."""

from collections.abc import Sequence

from mlcore import Table
from views.subjects.code import Script, frames
from views.subjects.code.learners_r import ROUGHLY
from views.subjects.code.literals import comment, joined, py, r
from views.subjects.code.sheets import FIRST, Sheets

OTHER = "scikit-learn draws other samples, so its figures are only close to these."
DRAWS = "R draws other samples, so its figures are only close to those of the page."
TREES_TIE = "If splits are equally good, R may grow a different tree from some samples."

VOTERS = """
from scipy.stats import binom

p, copied = {p}, {copied}
followed, misled = copied + (1 - copied) * p, (1 - copied) * p  # where the adviser is right, where not
for n in {sizes}:
    alone = binom.sf(n // 2, n, p)
    print("voters", n, alone, p * binom.sf(n // 2, n, followed) + (1 - p) * binom.sf(n // 2, n, misled))
"""
VOTERS_R = """
p <- {p}; copied <- {copied}
followed <- copied + (1 - copied) * p; misled <- (1 - copied) * p
for (n in {sizes}) {{
  right <- function(p) pbinom(n %/% 2, n, p, lower.tail = FALSE)
  cat("voters", n, right(p), p * right(followed) + (1 - p) * right(misled), "\\n")
}}
curve(pbinom({last} %/% 2, {last}, x, lower.tail = FALSE), xlab = "p of one", ylab = "p of {last} voters")
"""
VOTERS_MLCORE = """
from mlcore.ensemble import majority_right

for n in {sizes}:
    print("voters", n, majority_right(n, {p}), majority_right(n, {p}, copied={copied}))
"""

SAMPLES = """
trees = []
for rows in samples:
    tree = DecisionTreeClassifier(max_depth={depth}, min_impurity_decrease=1e-9, random_state=0)
    trees.append(tree.fit(X.iloc[rows], y.iloc[rows]))
    differing = (trees[-1].predict(X) != trees[0].predict(X)).mean()
    print("leaves", trees[-1].get_n_leaves(), "differing", differing)
"""
SAMPLES_R = """
control <- rpart.control(cp = -1, minsplit = 2, minbucket = 1, maxdepth = {depth}, xval = 0)
trees <- lapply(samples, function(rows) rpart({formula}, data[rows, ], method = "class", control = control))
said <- lapply(trees, predict, data, type = "class")
for (i in seq_along(trees))
  cat("leaves", sum(trees[[i]]$frame$var == "<leaf>"), "differing", mean(said[[i]] != said[[1]]), "\\n")
if (nrow(trees[[1]]$frame) > 1) {{ plot(trees[[1]], margin = 0.1); text(trees[[1]], use.n = TRUE) }}
"""
SAMPLES_MLCORE = """
learner = mlcore.learners.tree("cart", max_depth={depth})
trees = [learner.fit(table.take(rows)) for rows in samples]
for tree in trees:
    print("leaves", tree.leaves, "differing", (tree.predict(table) != trees[0].predict(table)).mean())
"""

OUT_OF_BAG = """
votes = np.nan_to_num(model.oob_decision_function_)
some = votes.any(axis=1)  # records that some draw has left out
print("out of bag", (model.classes_[votes.argmax(axis=1)] != y)[some].mean())
"""
BAGGING = """
tree = DecisionTreeClassifier(max_depth={depth}, min_impurity_decrease=1e-9)
model = BaggingClassifier(tree, {trees}, oob_score=True, random_state={draw}).fit(X, y)
"""
BAGGING_R = """
set.seed({draw})
control <- rpart.control(cp = -1, minsplit = 2, minbucket = 1, xval = 0{depth})
model <- bagging({formula}, data, nbagg = {trees}, coob = TRUE, control = control)
cat("out of bag", model$err, "\\n")
"""
BAGGING_MLCORE = """
learner = mlcore.learners.tree("cart", max_depth={depth})
steps = list(mlcore.ensemble.bag(table, learner, {trees}, seed={draw}))
print("out of bag", steps[-1].oob_error)
"""
TESTED = {
    "r": 'cat("test", mean(predict(model, test) != {goal}), "\\n")',
    "python": 'print("test", 1 - model.score(X_test, y_test))',
    "mlcore": "*_, vote = mlcore.ensemble.poll([step.model for step in steps], test)\n"
    'print("test", vote.error)',
}

FOREST = """
model = RandomForestClassifier({trees}, max_features={columns}, oob_score=True, random_state={draw}).fit(X, y)
print("impurity", dict(zip(X.columns, model.feature_importances_.tolist())))
permuted = permutation_importance(model, X, y, random_state={draw})
print("permutation", dict(zip(X.columns, permuted.importances_mean.tolist())))
"""
FOREST_R = """
set.seed({draw})
forest <- randomForest(data[inputs], {goal}, ntree = {trees}, mtry = {columns}, importance = TRUE)
print(forest)
cat("out of bag", forest$err.rate[{trees}, "OOB"], "\\n")
print(importance(forest, scale = FALSE))
varImpPlot(forest)
"""
FOREST_MLCORE = """
learner = mlcore.learners.forest(1, {columns}, missing="majority").tree
steps = list(mlcore.ensemble.bag(table, learner, {trees}, seed={draw}))
print("out of bag", steps[-1].oob_error)
print("impurity", mlcore.ensemble.impurity_importance([step.model for step in steps]))
print("permutation", mlcore.ensemble.permutation_importance(steps, table, seed={draw}))
"""
DISPLAY = "from IPython.display import display"
FIRST_TREES = """
for step in steps[:3]:
    display(step.model)
"""
PERMUTED = "It permutes the given records, here the training records, and not the records out of bag."


def voters(p: float, copied: float, sizes: Sequence[int]) -> Script:
    """How often a majority is right: of independent voters, and of voters who copy an adviser."""
    python = {"p": py(p), "copied": py(copied), "sizes": py(list(sizes))}
    return Script(
        VOTERS.format(**python).strip(),
        VOTERS_R.format(p=r(p), copied=r(copied), sizes=r(list(sizes)), last=max(sizes)).strip(),
        VOTERS_MLCORE.format(**python).strip(),
    )


def samples(title: str, table: Table, depth: int, seeds: range | None, left_out: Sequence[int]) -> Script:
    """A tree of each sample, and the share of records on which it differs from the first.

    seeds: of bootstrap samples; without them the first tree has all records, others lack one of `left_out`
    """
    sheets = Sheets(title, {FIRST: table})
    tied = "scikit-learn chooses among equally good splits at random (random_state)."
    in_r = SAMPLES_R.format(depth=depth, formula=frames.formula(table)).strip()
    return Script(
        joined(
            sheets.python(["import numpy as np", "from sklearn.tree import DecisionTreeClassifier"]),
            [*comment([*sheets.unlike(), tied]), _drawn(seeds, left_out, "len(y)")],
            [SAMPLES.format(depth=depth).strip()],
        ),
        joined(sheets.r(["rpart"]), [*_drawn_in_r(seeds, left_out), in_r]),
        joined(
            sheets.mlcore(["import numpy as np"]),
            [_drawn(seeds, left_out, "table.n")],
            [SAMPLES_MLCORE.format(depth=depth).strip()],
        ),
        sheets.files(),
        (TREES_TIE, *([DRAWS] if seeds is not None else [])),
    )


def _drawn(seeds: range | None, left_out: Sequence[int], n: str) -> str:
    """The records of each sample of n."""
    if seeds is not None:
        return f"samples = [np.random.default_rng(seed).integers({n}, size={n}) for seed in {seeds!r}]"
    every = f"np.arange({n})"
    return f"samples = [{every}, *(np.delete({every}, row) for row in {py(list(left_out))})]"


def _drawn_in_r(seeds: range | None, left_out: Sequence[int]) -> list[str]:
    if seeds is not None:
        drawn = f"samples <- lapply(1:{len(seeds)}, function(i) sample(nrow(data), replace = TRUE))"
        return [f"set.seed({seeds.start})", drawn]
    rows = r([row + 1 for row in left_out])
    kept = f"lapply({rows}, function(row) seq_len(nrow(data))[-row])"
    return [f"samples <- c(list(seq_len(nrow(data))), {kept})"]


def bagging(sheets: Sheets, trees: int, depth: int | None, draw: int) -> Script:
    """Trees of bootstrap draws that vote, judged out of bag and on test records, if there are any."""
    about = {"trees": trees, "draw": draw}
    tests = {
        name: [line.replace("{goal}", frames.goal(sheets.first, "test"))] if "test" in sheets.tables else []
        for name, line in TESTED.items()
    }
    averaged = "It averages the class probabilities of the trees instead of counting their votes."
    imports = [
        "import numpy as np",
        "from sklearn.ensemble import BaggingClassifier",
        "from sklearn.tree import DecisionTreeClassifier",
    ]
    formula = frames.formula(sheets.first)
    deep = f", maxdepth = {depth}" if depth else ""
    return Script(
        joined(
            sheets.python(imports),
            comment([*sheets.unlike(), OTHER, averaged]),
            [BAGGING.format(**about, depth=depth).strip(), OUT_OF_BAG.strip(), *tests["python"]],
        ),
        joined(
            sheets.r(["ipred", "rpart"]),
            [BAGGING_R.format(**about, depth=deep, formula=formula).strip(), *tests["r"]],
        ),
        joined(sheets.mlcore(), [BAGGING_MLCORE.format(**about, depth=depth).strip(), *tests["mlcore"]]),
        sheets.files(),
        (DRAWS,),
        steps=joined([DISPLAY], [FIRST_TREES.strip()]),
    )  # fmt: skip


def forest(title: str, table: Table, trees: int, columns: int, draw: int) -> Script:
    """A random forest, its error out of bag and the importance of its columns."""
    sheets = Sheets(title, {FIRST: table})
    about = {"trees": trees, "columns": columns, "draw": draw}
    known, gaps = frames.names(table), any(column.missing for column in table.columns)
    names = r([known[column.name] for column in table.columns])
    imports = [
        "import numpy as np",
        "from sklearn.ensemble import RandomForestClassifier",
        "from sklearn.inspection import permutation_importance",
    ]
    in_r = FOREST_R.format(**about, goal=frames.goal(table))
    filled = ["data <- na.roughfix(data)"] if gaps else []
    return Script(
        joined(
            sheets.python(imports),
            [
                *comment([*sheets.unlike(), OTHER, PERMUTED]),
                FOREST.format(**about).strip(),
                OUT_OF_BAG.strip(),
            ],
        ),
        joined(sheets.r(["randomForest"]), [f"inputs <- {names}", *filled, in_r.strip()]),
        joined(sheets.mlcore(), [FOREST_MLCORE.format(**about).strip()]),
        sheets.files(),
        (DRAWS, *([ROUGHLY] if gaps else [])),
        steps=joined([DISPLAY], [FIRST_TREES.strip()]),
    )
