"""The code of a vote of the nearest neighbours."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from mlcore import Table
from views.subjects.code import Script, frames
from views.subjects.code.literals import comment, joined, py, r
from views.subjects.code.tables import csv_of, file_name, kinds, read_mlcore, read_python

SAID = "At equal distances the first record counts here. scikit-learn may choose another one."
SAID_R = "At equal distances the page uses the first record, and R's knn uses all of them."
EVEN = "In a tie of votes the nearest neighbour decides here. In scikit-learn the first class wins."
EVEN_R = "In a tie of votes the nearest neighbour decides on the page. R chooses at random."
MLCORE = """
model = mlcore.learners.neighbours({k}, scale={scale}).fit(table)
print(model.nearest(new))
print("class", *model.predict(new))
print("share", model.predict_proba(new).max())
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
        'print("class", *model.predict(new))',
        'print("share", model.predict_proba(new).max())',
    ]  # fmt: skip
    scale = "standard" if units == "standard" else "raw"
    own = ["import pandas as pd", "", "import mlcore", "", *kinds(table), *head[2:],
           f"table = {read_mlcore(table, 'data')}"]  # fmt: skip
    return Script(
        joined(head, python),
        joined(["library(class)", "", *frames.read(table, file)], _r(table, z, k, units)),
        joined(own, [MLCORE.format(k=k, scale=py(scale)).strip()]),
        {file: partial(csv_of, table)},
        tuple(_apart(table, z, k, units)),
    )


def _apart(table: Table, z: Sequence[float], k: int, units: str) -> list[str]:
    """Sentences about R's differences: only if the k-th is not the only one at its distance, or votes tie."""
    cells = np.column_stack([column.cells for column in table.columns])
    spread = cells.std(axis=0) if units == "standard" else np.ones(cells.shape[1])
    spread = np.where(spread > 0, spread, 1.0)
    spread[-1] /= 100 if units == "hundred" else 1
    away = np.sqrt((((cells - np.asarray(z, dtype=float)) / spread) ** 2).sum(axis=1))
    order = np.argsort(away, kind="stable")
    edge = away[order[k - 1]] * (1 + 1e-9)
    votes = np.sort(np.bincount(table.target.cells[away <= edge], minlength=2))
    said = {SAID_R: (away <= edge).sum() > k, EVEN_R: votes[-1] == votes[-2]}
    return [sentence for sentence, holds in said.items() if holds]


def _r(table: Table, z: Sequence[float], k: int, units: str) -> list[str]:
    known = frames.names(table)
    names = [known[column.name] for column in table.columns]
    lines = [
        f"x <- as.matrix(data[{r(list(names))}])",
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
        *lines,
        f"said <- knn(x, new, {frames.goal(table)}, k = {k}, prob = TRUE)",
        'cat("class", as.character(said), "\\n")',
        'cat("share", attr(said, "prob"), "\\n")',
        f"plot({'x' if len(names) > 1 else 'x, rep(0, nrow(x))'}, col = {frames.goal(table)})",
        f"points(new{'' if len(names) > 1 else ', 0'}, pch = 8)",
    ]  # fmt: skip
