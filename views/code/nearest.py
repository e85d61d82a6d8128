"""The code of a vote of the nearest neighbours."""

from collections.abc import Sequence
from functools import partial

from mlcore import Table
from views.code import Script
from views.code.literals import comment, joined, py, r
from views.code.tables import csv_of, file_name, kinds, read_mlcore, read_python, read_r

SAID = "Equal distances: the order of the records decides here; other programs may take another one."
EVEN = "A tie of votes: here the nearest of them decides, in scikit-learn the first class, in R a lot."
MLCORE = """
model = mlcore.learners.neighbours({k}, scale={scale}).fit(table)
print(model.nearest(new), model.predict(new), model.predict_proba(new))
for step in mlcore.learners.vote(model, new):
    print(step.kind, step.rows, step.votes, step.label)
"""


def script(title: str, table: Table, z: Sequence[float], k: int, units: str) -> Script:
    """The code of a vote. units: plain, hundred (the last number times 100) or standard."""
    file, target = file_name(title), table.target.name
    names = [column.name for column in table.columns]
    read, last = read_python(table, file), names[-1]
    new = f"new = pd.DataFrame({py([dict(zip(names, map(float, z), strict=True))])})"
    times = [f"{frame}[{py(last)}] *= 100" for frame in ("data", "new")] if units == "hundred" else []
    head = ["import pandas as pd", "", f"data = {read}", new, *times]
    model = f'KNeighborsClassifier({k}, algorithm="brute")'
    if units == "standard":
        model = f"make_pipeline(StandardScaler(), {model})"
    python = [
        "from sklearn.neighbors import KNeighborsClassifier",
        *(["from sklearn.pipeline import make_pipeline", "from sklearn.preprocessing import StandardScaler"]
          if units == "standard" else []),
        "", *comment([SAID, EVEN]),
        f"model = {model}.fit(data[{py(names)}], data[{py(target)}])",
        "print(model.predict(new), model.predict_proba(new))",
    ]  # fmt: skip
    scale = "standard" if units == "standard" else "raw"
    own = ["import pandas as pd", "", "import mlcore", "", *kinds(table), *head[2:],
           f"table = {read_mlcore(table, 'data')}"]  # fmt: skip
    return Script(
        joined(head, python),
        joined(["library(class)", "", *read_r(table, file)], _r(names, target, z, k, units)),
        joined(own, [MLCORE.format(k=k, scale=py(scale)).strip()]),
        {file: partial(csv_of, table)},
    )


def _r(names: Sequence[str], target: str, z: Sequence[float], k: int, units: str) -> list[str]:
    lines = [
        f"x <- as.matrix(data[, {r(list(names))}, drop = FALSE])",
        f"new <- matrix({r(list(map(float, z)))}, nrow = 1)",
    ]
    if units == "hundred":
        lines += [f"{one}[, {len(names)}] <- {one}[, {len(names)}] * 100" for one in ("x", "new")]
    if units == "standard":
        lines += [
            "spread <- apply(x, 2, function(v) sqrt(mean((v - mean(v))^2)))",
            "x <- sweep(x, 2, spread, `/`)", "new <- sweep(new, 2, spread, `/`)",
        ]  # fmt: skip
    return [
        *lines, *comment([SAID, EVEN]),
        f"print(knn(x, new, data[[{r(target)}]], k = {k}, prob = TRUE))",
    ]  # fmt: skip
