"""The code of trees that grow with the data: sorted lists, lists in parts, records one by one, a stream."""

from dataclasses import replace

from mlcore import Table
from views.subjects.code import Script, frames
from views.subjects.code.literals import comment, joined, py, r
from views.subjects.code.sheets import FIRST, Sheets

NO_SLIQ = "scikit-learn has no SLIQ. Its tree by the Gini index is the same, except for equally good splits."
NO_SPRINT = "scikit-learn has no SPRINT. The best split on this column is that of a tree of depth 1."
NO_ID5R = "scikit-learn has no ID5R and no ID4. Its trees cannot learn another record (no partial_fit)."
NO_HOEFFDING = (
    "scikit-learn has no Hoeffding tree. The package river has one, which may try other thresholds: "
    "tree.HoeffdingTreeClassifier(grace_period={grace}, delta={delta}, tau={tie})."
)
R_NO_ID5R = "No package of R grows ID5R or ID4. Weka's Id3 in RWeka grows the tree of all records at once."
R_HOEFFDING = (
    "In R the package RMOA has one: HoeffdingTree(gracePeriod = {grace}, splitConfidence = {delta}, "
    "tieThreshold = {tie})."
)

TIED = "R may choose another one of equally good splits."
TREE = """
tree = DecisionTreeClassifier(min_impurity_decrease=1e-9, random_state=0).fit(X, y)
print("leaves", tree.get_n_leaves(), "errors", (tree.predict(X) != y).sum())
"""
TREE_R = """
tree <- rpart({formula}, data, method = "class",
  control = rpart.control(cp = -1, minsplit = 2, minbucket = 1, xval = 0))
print(tree)
cat("leaves", sum(tree$frame$var == "<leaf>"), "errors",
  sum(predict(tree, data, type = "class") != {goal}), "\\n")
if (nrow(tree$frame) > 1) {{ plot(tree, margin = 0.1); text(tree, use.n = TRUE) }}
"""
LISTS = """
for step in mlcore.lists.told(table, [{column}]):
    for leaf in step.found:
        print(step.attribute, leaf.path, leaf.split, leaf.gini)
tree = step.tree
print("leaves", tree.leaves, "errors", tree.errors(table))
"""
STUMP = """
tree = DecisionTreeClassifier(max_depth=1).fit(X, y).tree_
if tree.node_count > 1:
    below = tree.weighted_n_node_samples[1:] / len(y)
    print("threshold", tree.threshold[0], "gini", (below * tree.impurity[1:]).sum())
"""
STUMP_R = """
tree <- rpart({formula}, data, method = "class",
  control = rpart.control(cp = -1, minsplit = 2, minbucket = 1, maxdepth = 1, xval = 0))
if (nrow(tree$frame) > 1) {{
  shares <- tree$frame$yval2[-1, seq_along(levels({goal})) + 1 + nlevels({goal})]
  gini <- sum(tree$frame$n[-1] / nrow(data) * (1 - rowSums(shares^2)))
  cat("threshold", tree$splits[1, "index"], "gini", gini, "\\n")
  plot(tree, margin = 0.1); text(tree, use.n = TRUE)
}}
"""
PARTS = """
x = table.column({column}).cells
order = x.argsort(kind="stable")
values, classes = x[order].tolist(), table.target.cells[order].tolist()
parts = mlcore.lists.in_parts(values, classes, len(table.classes), {parts})
for part in parts:
    print(part.begin, part.end, part.start, part.best)
best = mlcore.lists.least([part.best for part in parts if part.best])
if best:
    place, threshold, gini = best
    print("threshold", threshold, "gini", gini)
"""
DAYS = """
recipe = mlcore.RECIPES["id3"]
both = [mlcore.incremental.grow(table, recipe, method) for method in ("id5r", "id4")]
for id5r, id4 in zip(*both):
    anew = mlcore.fit(table.take(range(id5r.record + 1)), recipe)
    print(id5r.record + 1, id5r.tree.leaves, id4.tree.leaves, anew.leaves, id5r.tree == anew)
"""
STREAM = """
reading = mlcore.incremental.stream(table, delta={delta}, tie={tie}, grace={grace})
splits = [look for look in reading.looks if look.kind == "split"]
for look in splits[:20]:
    print(look.record + 1, look.path, look.best.column, look.difference, look.epsilon, look.why)
tree = reading[-1].tree
print(tree.leaves, tree.errors(test) / test.n)
"""


def lists(title: str, table: Table, column: str) -> Script:
    """A tree from lists that are sorted once; column: the column of the walk."""
    sheets = Sheets(title, {FIRST: table})
    unlike = ["No package of R has SLIQ. rpart also grows by the Gini index."]
    in_r = TREE_R.format(formula=frames.formula(table), goal=frames.goal(table)).strip()
    return Script(
        joined(
            sheets.python(["from sklearn.tree import DecisionTreeClassifier"]),
            [*comment([NO_SLIQ, *sheets.unlike()]), TREE.strip()],
        ),
        joined(sheets.r(["rpart"]), comment(unlike), [in_r]),
        joined(sheets.mlcore(), [LISTS.format(column=py(column)).strip()]),
        sheets.files(),
        (TIED,),
    )


def parts(title: str, table: Table, column: str, n: int) -> Script:
    """The best split on a column whose list is cut into n parts."""
    own = replace(table, columns=(table.column(column),))
    sheets = Sheets(title, {FIRST: own})
    return Script(
        joined(
            sheets.python(["from sklearn.tree import DecisionTreeClassifier"]),
            [*comment([NO_SPRINT]), STUMP.strip()],
        ),
        joined(
            sheets.r(["rpart"]),
            [
                *comment(["No package of R has SPRINT."]),
                STUMP_R.format(formula=frames.formula(own), goal=frames.goal(own)).strip(),
            ],
        ),
        joined(sheets.mlcore(), [PARTS.format(column=py(column), parts=n).strip()]),
        sheets.files(),
    )


def days(title: str, table: Table) -> Script:
    """ID5R and ID4, record by record in the order of the table, beside the tree that is grown anew."""
    sheets = Sheets(title, {FIRST: table})
    return Script(
        joined(comment([NO_ID5R])),
        joined(comment([R_NO_ID5R])),
        joined(sheets.mlcore(), [DAYS.strip()]),
        sheets.files(),
    )


def stream(sheets: Sheets, delta: float, tie: float, grace: int) -> Script:
    """A Hoeffding tree that reads the records once, and its error on the test records."""
    python = {"delta": py(delta), "tie": py(tie), "grace": grace}
    in_r = {"delta": r(delta), "tie": r(tie), "grace": grace}
    return Script(
        joined(comment([NO_HOEFFDING.format(**python)])),
        joined(comment([R_HOEFFDING.format(**in_r)])),
        joined(sheets.mlcore(), [STREAM.format(**python).strip()]),
        sheets.files(),
    )
