"""The code of leaves that say more: lines in the leaves of a regression tree, MARS, density trees."""

from collections.abc import Sequence

import pandas as pd

from mlcore import Table
from mlcore.least_squares import Floats
from mlcore.mars import Term
from mlcore.trees.density import DensityTree
from views.subjects.code import Script, frames
from views.subjects.code.literals import comment, joined, py, r
from views.subjects.code.sheets import FIRST, Sheets
from views.subjects.code.tables import file_name, read_python

LINES = """
one = LinearRegression().fit(X, y)
print("one line", one.intercept_, one.coef_)
tree = DecisionTreeRegressor(max_leaf_nodes=2, random_state=0).fit(X, y)
leaf, rss = tree.apply(X), 0.0
for name in np.unique(leaf):
    here = leaf == name
    line = LinearRegression().fit(X[here], y[here])
    rss += ((y[here] - line.predict(X[here])) ** 2).sum()
    print("leaf", line.intercept_, line.coef_)
print("RSS", ((y - one.predict(X)) ** 2).sum(), ((y - tree.predict(X)) ** 2).sum(), rss)
"""
LINES_MLCORE = """
tree = mlcore.fit(table, mlcore.RECIPES["cart"].but(max_leaves=2))
model = mlcore.model_tree.of_tree(tree, table)
print(model.lines)
print("smoothed", mlcore.model_tree.smoothed(model, table, k={k}).rss)
one = mlcore.model_tree.of_tree(mlcore.fit(table, mlcore.RECIPES["cart"].but(max_leaves=1)), table)
print("RSS", one.rss, tree.errors(table), model.rss)
"""
MARS_MLCORE = """
for step in mlcore.mars.steps(table, degree={degree}, terms={terms}, penalty={penalty}):
    print(step.phase, step.changed, step.rss, step.gcv)
model = step.chosen
print("GCV", model.gcv, "RSS", model.rss)
"""
EARTH = "earth may choose other knots near the ends, and may add a column without a knot."
DENSITY = """
for low, high in boxes:
    inside = ((x > low) | ((x == low) & (low == x.min(axis=0)))) & (x <= high)
    n = inside.all(axis=1).sum()
    print("box", *low, *high, n, n / (len(x) * np.prod(np.subtract(high, low))))
"""
DENSITY_R = """
likelihood <- 0
for (box in boxes) {
  low <- box[seq_len(ncol(x))]; high <- box[-seq_len(ncol(x))]
  inside <- apply(x, 1, function(one) all((one > low | (one == low & low == apply(x, 2, min))) & one <= high))
  cat("box", low, high, sum(inside), sum(inside) / (nrow(x) * prod(high - low)), "\\n")
  if (any(inside)) likelihood <- likelihood + sum(inside) * log(mean(inside) / prod(high - low))
}
cat("log-likelihood", likelihood, "\\n")
plot(data)
"""
DENSITY_MLCORE = """
x = data[{names}].to_numpy(dtype=float)
for step in mlcore.density.steps(x, bounds={bounds}, leaves={leaves}, min_records={fewest}):
    print(len(step.tree.leaves), step.log_likelihood, step.held_out)
print("log-likelihood", step.chosen.log_likelihood)
for leaf in step.chosen.leaves:
    print("box", *leaf.low, *leaf.high, leaf.n, leaf.density)
"""


def _head(table: Table, file: str, imports: Sequence[str] = ()) -> list[str]:
    return ["import numpy as np", "import pandas as pd", *imports, "", f"data = {read_python(table, file)}"]


def lines(title: str, table: Table, k: float) -> Script:
    """One line, two constants and two lines. table: the predicted number, and another one."""
    file, target, name = file_name(title), table.target.name, table.columns[0].name
    imports = [
        "from sklearn.linear_model import LinearRegression",
        "from sklearn.tree import DecisionTreeRegressor",
    ]
    known = frames.names(table)
    formula = f"{known[target]} ~ {known[name]}"
    said = comment(["M5 in RWeka chooses and prunes by itself: M5P(formula, data)."])
    R = [
        "library(rpart)", "", *frames.read(table, file), "",
        f"line <- lm({formula}, data)",
        f"tree <- rpart({formula}, data, control = rpart.control("
        "maxdepth = 1, cp = -1, minsplit = 2, minbucket = 1))",
        f"leaves <- lapply(split(data, tree$where), function(part) lm({formula}, part))",
        "print(lapply(leaves, coef))",
        'cat("RSS", deviance(line), sum(residuals(tree)^2), sum(sapply(leaves, deviance)), "\\n")',
        f"plot({formula}, data)",
        "abline(line); for (one in leaves) abline(one, lty = 2)",
        *said,
    ]  # fmt: skip
    python = [*_head(table, file, imports), f"X, y = data[[{py(name)}]], data[{py(target)}]"]
    sheets = Sheets(title, {FIRST: table})
    return Script(
        joined(python, [LINES.strip()]),
        joined(R),
        joined(sheets.mlcore(), [LINES_MLCORE.format(k=py(k)).strip()]),
        sheets.files(),
    )


def hinges(title: str, table: Table, terms: Sequence[Term], degree: int, most: int, penalty: float) -> Script:
    """MARS. scikit-learn has none, so it fits the chosen terms."""
    file, target = file_name(title), table.target.name
    words = {column.name for column in table.columns if column.kind == "nominal"}
    said = comment(["scikit-learn has no MARS. These are the terms that MARS chose on the page."])
    columns = [_product(term, words) for term in terms if term] or ["np.zeros(len(data))"]
    python = [
        *_head(table, file, ["from sklearn.linear_model import LinearRegression"]), *said,
        "X = np.column_stack([",
        *(f"    {one}," for one in columns), "])", f"y = data[{py(target)}]",
        "model = LinearRegression().fit(X, y)",
        "print(model.intercept_, model.coef_)", 'print("RSS", ((y - model.predict(X)) ** 2).sum())',
    ]  # fmt: skip
    call = f"degree = {degree}, nk = {most}, penalty = {r(penalty)}, minspan = 1, endspan = 1, thresh = 0"
    R = [
        "library(earth)", "", *frames.read(table, file), "",
        f"model <- earth({frames.formula(table)}, data, {call})",
        "print(summary(model))",
        'cat("GCV", model$gcv, "RSS", model$rss, "\\n")',
        "plot(model, which = 1)",
    ]  # fmt: skip
    own = MARS_MLCORE.format(degree=degree, terms=most, penalty=py(penalty)).strip()
    sheets = Sheets(title, {FIRST: table})
    return Script(joined(python), joined(R), joined(sheets.mlcore(), [own]), sheets.files(), (EARTH,))


def _product(term: Term, words: set[str]) -> str:
    parts = []
    for name, sign, knot in term:
        cells = f"data[{py(name)}]"
        if name in words:
            parts.append(f"({cells} {'==' if sign > 0 else '!='} {py(str(knot))})")
        else:
            parts.append(f"np.maximum(0, {f'{cells} - {py(knot)}' if sign > 0 else f'{py(knot)} - {cells}'})")
    return " * ".join(parts)


def densities(
    title: str, names: Sequence[str], points: Floats, tree: DensityTree, most: int, fewest: int
) -> Script:
    """A density tree; the other programs count its boxes. points: (n, d), a column for each name."""
    file, columns = file_name(title), list(names)
    said = comment(["There is no density tree here. These are its leaves and their densities."])
    boxes = [(list(leaf.low), list(leaf.high)) for leaf in tree.leaves]
    read = f"data = pd.read_csv({py(file)})"
    python = [
        "import numpy as np", "import pandas as pd", "", read, *said,
        f"x = data[{py(columns)}].to_numpy(dtype=float)", f"boxes = {py(boxes)}",
    ]  # fmt: skip
    R = [
        f"data <- read.csv({r(file)})", *said,
        "x <- as.matrix(data)",
        f"boxes <- list({', '.join(r([*low, *high]) for low, high in boxes)})",
    ]  # fmt: skip
    bounds = list(zip(tree.low, tree.high, strict=True))
    own = DENSITY_MLCORE.format(names=py(columns), bounds=py(bounds), leaves=most, fewest=fewest).strip()
    return Script(
        joined(python, [DENSITY.strip()]),
        joined(R, [DENSITY_R.strip()]),
        joined(["import pandas as pd", "", "import mlcore", "", read], [own]),
        {file: lambda: str(pd.DataFrame(points, columns=columns).to_csv(index=False, lineterminator="\n"))},
    )
