"""The code of Bayes' rule: two known densities, and naive Bayes on a table for one record."""

from collections.abc import Mapping
from functools import partial

from mlcore import Column, Table
from mlcore.bayes import Costs, Gaussians
from mlcore.table import Scalar
from views.subjects.code import Script, frames
from views.subjects.code.learners_r import BY_N
from views.subjects.code.literals import comment, joined, py, r
from views.subjects.code.tables import csv_of, file_name, kinds, read_mlcore, read_python

Record = Mapping[str, Scalar | None]  # None is unknown

DENSITIES = """
import numpy as np
from scipy.integrate import trapezoid
from scipy.stats import norm

means, sds, priors, losses = {means}, {sds}, {priors}, {losses}
low, high = min(means) - 10 * max(sds), max(means) + 10 * max(sds)
x = np.linspace(low, high, 400_001)
heights = [p * norm.pdf(x, m, s) for m, s, p in zip(means, sds, priors)]
zero, one = losses[0] * heights[0], losses[1] * heights[1]
predicted = np.where(zero >= one, 0, 1)
print("borders", *x[1:][np.diff(predicted) != 0])
print("loss", trapezoid(np.minimum(zero, one), x))
"""
DENSITIES_R = """
means <- {means}; sds <- {sds}; priors <- {priors}; losses <- {losses}
height <- function(x, y) losses[y] * priors[y] * dnorm(x, means[y], sds[y])
least <- function(x) pmin(height(x, 1), height(x, 2))
low <- min(means) - 10 * max(sds); high <- max(means) + 10 * max(sds)
cat("loss", integrate(least, low, high, subdivisions = 10000L)$value, "\\n")
x <- seq(low, high, length.out = 400001)
first <- height(x, 1) >= height(x, 2)  # where the prediction is the first class
cat("borders", x[-1][diff(first) != 0], "\\n")
curve(height(x, 1), min(means) - 3 * max(sds), max(means) + 3 * max(sds), ylab = "density times share")
curve(height(x, 2), add = TRUE, lty = 2)
"""
DENSITIES_MLCORE = """
from mlcore.bayes import Gaussians

world = Gaussians({means}, {sds}, {priors})
costs = {costs}
print("borders", *world.borders(costs))
print("loss", world.risk(costs))
"""


def densities(world: Gaussians, costs: Costs) -> Script:
    """The borders and the expected loss of Bayes' rule."""
    shown = {
        "means": world.means, "sds": world.sds, "priors": tuple(round(prior, 12) for prior in world.priors),
        "losses": (costs[0, 1], costs[1, 0]),
    }  # fmt: skip
    python = {name: py(value) for name, value in shown.items()}
    return Script(
        DENSITIES.format(**python).strip(),
        DENSITIES_R.format(**{name: r(value) for name, value in shown.items()}).strip(),
        DENSITIES_MLCORE.format(
            **python, costs=f"{{(0, 1): {py(costs[0, 1])}, (1, 0): {py(costs[1, 0])}}}"
        ).strip(),
    )


def naive(table: Table, title: str, record: Record, laplace: float) -> Script:
    """Naive Bayes and its answer for a record, from the record's known attributes."""
    file = file_name(title)
    known = [column for column in table.columns if record[column.name] is not None]
    gaps = any(column.missing for column in known)
    return Script(
        joined(_python(table, file, known, record, laplace, gaps)),
        joined(_r(table, file, known, record, laplace)),
        joined(_mlcore(table, file, record, laplace)),
        {file: partial(csv_of, table)},
        (BY_N,) if any(column.kind == "continuous" for column in known) else (),
    )


def _cells(columns: list[Column], record: Record) -> str:
    parts = []
    for column in columns:
        value = record[column.name]
        parts.append(f"{py(column.name)}: {py(value if column.kind == 'continuous' else str(value))}")
    return f"{{{', '.join(parts)}}}"


def _python(
    table: Table, file: str, known: list[Column], record: Record, laplace: float, gaps: bool
) -> list[str]:  # fmt: skip
    words = {one.name: [str(value) for value in one.values] for one in known if one.kind != "continuous"}
    numbers = [one.name for one in known if one.kind == "continuous"]
    said = ["scikit-learn's naive Bayes accepts no missing cells. Without these records it may differ."]
    target = py(table.target.name)
    lines = [
        "import numpy as np", "import pandas as pd",
        "from sklearn.naive_bayes import CategoricalNB, GaussianNB",
        "",
        f"data = {read_python(table, file)}", *(["", *comment(said), "data = data.dropna()"] if gaps else []),
        f"y, record = data[{target}], pd.DataFrame([{_cells(known, record)}])",
    ]  # fmt: skip
    if words:
        lines += [
            f"words = {py(words)}", "", "", "def codes(frame):",
            "    return np.column_stack([pd.Categorical(frame[name], words[name]).codes for name in words])",
            "", "",
            f"counted = CategoricalNB(alpha={py(laplace)}, min_categories=[len(one) for one in "
            f"words.values()])",
            'with np.errstate(divide="ignore"):  # a factor of 0', "    counted.fit(codes(data), y)",
            "joint = counted.predict_joint_log_proba(codes(record))",
        ]  # fmt: skip
    if numbers:
        lines += [
            f"numbers = {py(numbers)}", "normal = GaussianNB(var_smoothing=0).fit(data[numbers], y)",
            f"{'other' if words else 'joint'} = normal.predict_joint_log_proba(record[numbers])",
        ]  # fmt: skip
    if words and numbers:
        lines += ["joint = joint + other - np.log(normal.class_prior_)  # the prior counts once"]
    if not words and not numbers:
        return [*lines, "print(y.value_counts(normalize=True))  # nothing is known: the priors"]
    classes = "counted.classes_" if words else "normal.classes_"
    lines += [
        "shares = np.exp(joint - np.logaddexp.reduce(joint, axis=1, keepdims=True))",
        f"print(dict(zip(map(str, {classes}), shares[0].tolist())))",
    ]
    return lines


def _r(table: Table, file: str, known: list[Column], record: Record, laplace: float) -> list[str]:
    names = frames.names(table)
    inputs = " + ".join(names[one.name] for one in known)
    formula = f"{names[table.target.name]} ~ {inputs or 1}"
    if not known:
        lines = ["", f"print(prop.table(table({frames.goal(table)})))  # nothing is known: the priors"]
        return [*frames.read(table, file), *lines]
    changes = [f"record[1, {r(names[one.name])}] <- {r(record[one.name])}" for one in known]
    return [
        "library(e1071)", "", *frames.read(table, file), "",
        f"model <- naiveBayes({formula}, data = data, laplace = {r(laplace)})",
        "print(model)", "", "record <- data[1, ]", *changes, "",
        'shares <- predict(model, record, type = "raw", threshold = 1e-300)',
        'for (class in colnames(shares)) cat("share of", class, shares[, class], "\\n")',
        "barplot(shares)",
    ]  # fmt: skip


def _mlcore(table: Table, file: str, record: Record, laplace: float) -> list[str]:
    known = {name: value for name, value in record.items() if value is not None}
    cells = {name: value if isinstance(value, float) else str(value) for name, value in known.items()}
    return [
        "import pandas as pd", "", "import mlcore", "", f"data = {read_python(table, file)}", *kinds(table),
        f"table = {read_mlcore(table, 'data')}",
        f"model = mlcore.learners.naive_bayes(laplace={py(laplace)}).fit(table)", "",
        f"for step in mlcore.learners.factors(model, {py(cells)}):",
        "    print(step.kind, step.attribute, step.logs)",
        "for label, share in zip(model.classes, step.shares):",
        '    print("share of", label, share)', "print(dict(zip(model.classes, step.shares)))",
    ]  # fmt: skip
