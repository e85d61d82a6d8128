"""The code of measures from counts: of a matrix, of a class that becomes rare, of two bills."""

from collections.abc import Sequence

from mlcore.evaluate import Confusion
from views.subjects.code import Script
from views.subjects.code.literals import comment, joined, py, r

Rows = Sequence[Sequence[float]]

UNDEFINED = "A fraction 0/0 counts as 0 in Glasshouse and here. Other functions may handle it differently."
IMPORTS = """
import numpy as np
from sklearn.metrics import (
    accuracy_score, cohen_kappa_score, f1_score, matthews_corrcoef, precision_score, recall_score,
)
"""
OF_COUNTS = """
counts = np.array({counts})  # rows actual, columns predicted
classes = np.array({classes})
actual, predicted = np.repeat(classes, len(classes)), np.tile(classes, len(classes))
weights = {{"sample_weight": counts.ravel()}}
one = {{"labels": classes[:1], "average": "macro", "zero_division": 0, **weights}}  # of the first class
print("accuracy", accuracy_score(actual, predicted, **weights))
print("recall", recall_score(actual, predicted, **one))
print("precision", precision_score(actual, predicted, **one))
print("specificity", recall_score(actual != classes[0], predicted != classes[0], zero_division=0, **weights))
print("f1", f1_score(actual, predicted, **one))
print("macro", f1_score(actual, predicted, average="macro", zero_division=0, **weights))
print("micro", f1_score(actual, predicted, average="micro", zero_division=0, **weights))
print("kappa", cohen_kappa_score(actual, predicted, **weights))
print("mcc", matthews_corrcoef(actual, predicted, **weights))
"""
OF_COUNTS_R = """
counts <- matrix({cells}, {k}, byrow = TRUE)  # rows actual, columns predicted
n <- sum(counts)
share <- function(a, b) ifelse(b > 0, a / b, 0)
right <- diag(counts); rows <- rowSums(counts); columns <- colSums(counts)
chance <- sum(rows * columns) / n^2
f <- share(2 * right, rows + columns)
found <- c(accuracy = sum(right) / n, recall = share(right, rows)[1], precision = share(right, columns)[1],
  specificity = share(sum(counts[-1, -1]), sum(counts[-1, ])), f1 = f[1], macro = mean(f),
  micro = sum(right) / n, kappa = share(sum(right) / n - chance, 1 - chance),
  mcc = share(sum(right) * n - sum(rows * columns),
    sqrt((n^2 - sum(rows^2)) * (n^2 - sum(columns^2)))))
for (name in names(found)) cat(name, found[name], "\\n")
mosaicplot(t(counts), main = "predicted and actual", color = TRUE)
"""
OF_COUNTS_MLCORE = """
from mlcore.evaluate import Confusion

found = Confusion({classes}, {counts})  # rows actual, columns predicted
first = found.classes[0]
print("accuracy", found.accuracy)
print("recall", found.recall(first))
print("precision", found.precision(first))
print("specificity", found.specificity(first))
print("f1", found.f(first))
print("macro", found.macro("f"))
print("micro", found.micro("f"))
print("kappa", found.kappa)
print("mcc", found.mcc)
"""

BALANCED = """
for sick in {sick}:
    healthy = {people} - sick
{rates}
    tp, tn = round(found * sick), round(spared * healthy)
"""
OF_BALANCE = """
    weights = {"sample_weight": [tp, sick - tp, healthy - tn, tn]}
    actual, predicted = ["yes", "yes", "no", "no"], ["yes", "no", "yes", "no"]
    accuracy = accuracy_score(actual, predicted, **weights)
    recall = recall_score(actual, predicted, pos_label="yes", **weights)
    precision = precision_score(actual, predicted, pos_label="yes", zero_division=0, **weights)
    print("sick", sick, accuracy, recall, precision, cohen_kappa_score(actual, predicted, **weights))
"""
OF_BALANCE_MLCORE = """
    counts = Confusion(("yes", "no"), ((tp, sick - tp), (healthy - tn, tn)))
    print("sick", sick, counts.accuracy, counts.recall("yes"), counts.precision("yes"), counts.kappa)
"""
OF_BALANCE_R = """
for (sick in {sick}) {{
  healthy <- {people} - sick
{rates}
  tp <- round(found * sick); tn <- round(spared * healthy)
  accuracy <- (tp + tn) / {people}
  called <- tp + healthy - tn
  chance <- (sick * called + healthy * ({people} - called)) / {people}^2
  precision <- if (called) tp / called else 0
  cat("sick", sick, accuracy, tp / sick, precision, (accuracy - chance) / (1 - chance), "\\n")
}}
"""
FEWEST = "The threshold with the fewest errors is where both curves, times their share, are equally high."

PRICED = "{title} has no costs, so this multiplies the prices of the four cells by their counts."
OF_BILLS = """
import numpy as np

M1, M2 = np.array({first}), np.array({second})  # rows actual, columns predicted
prices = np.array({prices})


def on_people_of(one, other):
    shares = one / np.maximum(one.sum(axis=1, keepdims=True), 1)
    return shares * other.sum(axis=1, keepdims=True)


print("accuracy", np.trace(M1) / M1.sum(), np.trace(M2) / M2.sum())
print("own", (M1 * prices).sum(), (M2 * prices).sum())
print("first", (M1 * prices).sum(), (on_people_of(M2, M1) * prices).sum())
print("second", (on_people_of(M1, M2) * prices).sum(), (M2 * prices).sum())
"""
OF_BILLS_R = """
M1 <- {first}; M2 <- {second}  # rows actual, columns predicted
prices <- {prices}
on_people_of <- function(one, other) one / pmax(rowSums(one), 1) * rowSums(other)
cat("accuracy", sum(diag(M1)) / sum(M1), sum(diag(M2)) / sum(M2), "\\n")
cat("own", sum(M1 * prices), sum(M2 * prices), "\\n")
cat("first", sum(M1 * prices), sum(on_people_of(M2, M1) * prices), "\\n")
cat("second", sum(on_people_of(M1, M2) * prices), sum(M2 * prices), "\\n")
barplot(c(M1 = sum(M1 * prices), M2 = sum(M2 * prices)), ylab = "cost")
"""
OF_BILLS_MLCORE = """
from mlcore.evaluate import Confusion

M1 = Confusion({classes}, {first})  # rows actual, columns predicted
M2 = Confusion({classes}, {second})
prices = {prices}


def on_people_of(one, other):
    times = [sum(theirs) / max(sum(row), 1) for row, theirs in zip(one.table, other.table)]
    return Confusion(one.classes, tuple(tuple(n * t for n in row) for row, t in zip(one.table, times)))


print("accuracy", M1.accuracy, M2.accuracy)
print("own", M1.cost(prices), M2.cost(prices))
print("first", M1.cost(prices), on_people_of(M2, M1).cost(prices))
print("second", on_people_of(M1, M2).cost(prices), M2.cost(prices))
"""


def of_counts(found: Confusion) -> Script:
    """Every measure of a matrix of counts."""
    counts, classes = _whole(found.table), list(map(str, found.classes))
    said = comment([UNDEFINED]) if found.undefined else []
    cells = [cell for row in counts for cell in row]
    return Script(
        joined([IMPORTS.strip()], [*said, OF_COUNTS.format(counts=py(counts), classes=py(classes)).strip()]),
        joined([*said, OF_COUNTS_R.format(cells=r(cells), k=len(classes)).strip()]),
        OF_COUNTS_MLCORE.format(classes=py(tuple(classes)), counts=py(tuple(map(tuple, counts)))).strip(),
    )


def _whole(rows: Rows) -> list[list[int]]:
    return [[int(cell) for cell in row] for row in rows]


def of_balance(decides: str, sick: Sequence[int], people: int, steady: float, apart: float) -> Script:
    """Four figures while a class becomes rare.

    decides: "never" says yes; "steady": that share of each class is right; "accurate": the fewest errors of
    two normal curves whose means are so far apart
    """
    rates = {
        "never": ["found, spared = 0, 1"], "steady": [f"found = spared = {py(steady)}"],
        "accurate": [f"border = {py(apart / 2)} + log(healthy / sick) / {py(apart)}",
                     f"found, spared = norm.sf(border, {py(apart)}), norm.cdf(border)"],
    }[decides]  # fmt: skip
    ours = [f"world = Gaussians((0, {py(apart)}), (1, 1), (healthy / {people}, sick / {people}))",
            "shares = world.shares(borders=world.borders())",
            f"found, spared = shares[1, 1] * {people} / sick, "
            f"shares[0, 0] * {people} / healthy"]  # fmt: skip
    in_r = {
        "never": ["found <- 0; spared <- 1"], "steady": [f"found <- {r(steady)}; spared <- {r(steady)}"],
        "accurate": [f"border <- {r(apart / 2)} + log(healthy / sick) / {r(apart)}",
                     f"found <- 1 - pnorm(border, {r(apart)}); spared <- pnorm(border)"],
    }[decides]  # fmt: skip
    normal = decides == "accurate"
    said = comment([FEWEST]) if normal else []
    imports = ["from math import log", "", "from scipy.stats import norm"] if normal else []
    scores = "from sklearn.metrics import accuracy_score, cohen_kappa_score, precision_score, recall_score"
    world = ["from mlcore.bayes import Gaussians"] if normal else []

    def loop(lines: Sequence[str], end: str) -> str:
        about = {"sick": py(list(sick)), "people": people, "rates": _indented(lines, 4)}
        return f"{BALANCED.format(**about).strip()}{end.rstrip()}"

    return Script(
        joined([*imports, scores], [*said, loop(rates, OF_BALANCE)]),
        joined([*said, OF_BALANCE_R.format(sick=r(list(sick)), people=people,
                                           rates=_indented(in_r, 2)).strip()]),
        joined([*world, "from mlcore.evaluate import Confusion"],
               [loop(ours if normal else rates, OF_BALANCE_MLCORE)]),
    )  # fmt: skip


def _indented(lines: Sequence[str], by: int) -> str:
    return "\n".join(f"{' ' * by}{line}" for line in lines)


def of_bills(first: Confusion, second: Confusion, prices: Sequence[float]) -> Script:
    """The costs of the errors of two models, on each model's own people and on those of the other.

    prices: of the four cells, row by row
    """
    two = {"first": _whole(first.table), "second": _whole(second.table)}
    rows = [list(prices[:2]), list(prices[2:])]
    pairs = [(actual, predicted) for actual in first.classes for predicted in first.classes]
    own = {name: py(tuple(map(tuple, rows))) for name, rows in two.items()}
    in_r = {name: _r_rows(rows) for name, rows in two.items()}
    return Script(
        joined(comment([PRICED.format(title="scikit-learn")]),
               [OF_BILLS.format(**{name: py(rows) for name, rows in two.items()}, prices=py(rows)).strip()]),
        OF_BILLS_R.format(**in_r, prices=_r_rows(rows)).strip(),
        OF_BILLS_MLCORE.format(**own, classes=py(first.classes),
                               prices=py(dict(zip(pairs, prices, strict=True)))).strip(),
    )  # fmt: skip


def _r_rows(rows: Rows) -> str:
    return f"rbind({', '.join(r(list(row)) for row in rows)})"
