"""The code of columns chosen on noise, before the folds and within them."""

from views.subjects.code import Script
from views.subjects.code.literals import comment

SELECTED = """
import numpy as np
from sklearn.feature_selection import SelectKBest, f_classif
from sklearn.model_selection import StratifiedKFold, cross_val_score
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline

nearest, select = KNeighborsClassifier(1), SelectKBest(f_classif, k={best})
y = np.arange({records}) % 2
errors = {{"before": [], "within": []}}
for seed in range({seed}, {end}):
    X = np.random.default_rng(seed).normal(size=({records}, {columns}))
    folds = StratifiedKFold({folds}, shuffle=True, random_state=seed)
    before = cross_val_score(nearest, select.fit_transform(X, y), y, cv=folds)
    within = cross_val_score(make_pipeline(select, nearest), X, y, cv=folds)
    errors["before"].append(1 - before.mean())
    errors["within"].append(1 - within.mean())
for name, found in errors.items():
    print(name, np.mean(found), "sd", np.std(found, ddof=1), "first", found[0])
"""
SELECTED_R = """
library(class)

y <- rep(0:1, {records} / 2)
best <- function(x, y) {{
  gap <- colMeans(x[y == 0, ]) - colMeans(x[y == 1, ])
  centred <- x - ifelse(y == 0, 1, 0) %o% colMeans(x[y == 0, ]) - y %o% colMeans(x[y == 1, ])
  order(-gap^2 / colSums(centred^2))[1:{best}]  # in the order of t, and of F
}}
errors <- sapply({first}:{last}, function(seed) {{
  set.seed(seed)
  x <- matrix(rnorm({records} * {columns}), {records})
  fold <- ave(y, y, FUN = function(rows) sample(rep_len(1:{folds}, length(rows))))
  chosen <- best(x, y)
  wrong <- sapply(1:{folds}, function(k) {{
    test <- fold == k
    within <- best(x[!test, ], y[!test])
    sapply(list(chosen, within), function(of) mean(knn1(x[!test, of], x[test, of], y[!test]) != y[test]))
  }})
  rowMeans(wrong)
}})
cat("before", mean(errors[1, ]), "sd", sd(errors[1, ]), "\\n")
cat("within", mean(errors[2, ]), "sd", sd(errors[2, ]), "\\n")
boxplot(t(errors), names = c("before", "within"), ylab = "error")
"""
SELECTED_MLCORE = """
import numpy as np

from mlcore.evaluate import leak

draws = [leak({records}, {columns}, {best}, {folds}, seed) for seed in range({seed}, {end})]
for name, found in (("before", [one.outside for one in draws]), ("within", [one.inside for one in draws])):
    print(name, np.mean(found), "sd", np.std(found, ddof=1), "first", found[0])
"""
SAME = "Noise and folds are those of the page, with the same generator, folds and seeds."
OTHER = "R draws other noise, so its errors are only close to those of the page."


def selected(records: int, columns: int, best: int, folds: int, draws: range) -> Script:
    """The nearest neighbour on noise. draws: their seeds"""
    about = {
        "records": records, "columns": columns, "best": best, "folds": folds, "seed": draws.start,
        "end": draws.stop, "first": draws.start, "last": draws.stop - 1,
    }  # fmt: skip
    same = comment([SAME])
    return Script(
        "\n".join([*same, SELECTED.format(**about).strip()]),
        SELECTED_R.format(**about).strip(),
        SELECTED_MLCORE.format(**about).strip(),
        apart=(OTHER,),
    )
