"""The code of repeated divisions of the records, and of the learning curve."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from mlcore import Table
from views.subjects.code import Script, frames, learners_r
from views.subjects.code.learners import Settings, estimator, own
from views.subjects.code.literals import comment, joined, py, r
from views.subjects.code.sheets import FIRST, Sheets
from views.subjects.code.tables import csv_columns, file_name, regression

SAID = "A column for each division: how often each record is learned from; 0: it judges."
DIVIDED = """
times = {times}
errors = []
for name in times:
    training, judging = np.repeat(y.index, times[name]), y.index[times[name] == 0]
    said = model.fit(X.loc[training], y[training]).predict(X.loc[judging])
    errors.append({error})
print("mean", np.mean(errors), "sd", np.std(errors, ddof=1))
"""
UNSEEN = """
training = {error}
print("training", training, ".632", 0.632 * np.mean(errors) + 0.368 * training)
"""
DIVIDED_R = """
times <- {times}
whole <- data
errors <- sapply(times, function(n) {{
  data <- whole[rep(seq_along(n), n), ]
  new <- whole[n == 0, ]
  {made}
  {error}
}})
print(unname(errors))
cat("mean", mean(errors), "sd", sd(errors), "\\n")
boxplot(errors, ylab = "error of a division")
"""
UNSEEN_R = """
new <- data
{made}
training <- {error}
cat("training", training, ".632", 0.632 * mean(errors) + 0.368 * training, "\\n")
"""
TESTS = {  # of mlcore: the test rows of all divisions
    "folds": "mlcore.evaluate.folds(table.target.cells, {folds}, {seed}, {stratified})",
    "one-out": "[(row,) for row in range(table.n)]",
}
HOLDOUTS = """
for seed in range({seed}, {end}):
    _, test = mlcore.evaluate.holdout(table.target.cells, 1 - {learned}, seed, {stratified})
    (step,) = mlcore.evaluate.cross_validate(learner, table, [test])
    errors.append({error})
"""
FOLDED = """
for step in mlcore.evaluate.cross_validate(learner, table, {tests}):
    errors.append({error})
"""
BOOTSTRAP = """
for step in mlcore.evaluate.out_of_bag(learner, table, {draws}, {seed}):
    errors.append({error})
"""
MEANS = 'print("mean", np.mean(errors), "sd", np.std(errors, ddof=1))'
UNSEEN_MLCORE = """
training = {error}
print("training", training, ".632", 0.632 * np.mean(errors) + 0.368 * training)
"""

CURVE = """
sizes = {sizes}
draws = ShuffleSplit({draws}, test_size={share}, random_state={seed})
_, seen, unseen = learning_curve(model, X, y, train_sizes=sizes, cv=draws, scoring={scoring}, shuffle=True,
                                 random_state={seed})
for size, training, test in zip(sizes, {training}, {test}):
    print("size", size, "training", training, "test", test)
"""
CURVE_R = """
whole <- data
sizes <- {sizes}
errors <- sapply({seed}:{last}, function(seed) {{
  set.seed(seed)
  test <- sample(nrow(whole), {share} * nrow(whole))
  rest <- setdiff(seq_len(nrow(whole)), test)
  sapply(sizes, function(size) {{
    data <- whole[sample(rest, size), ]
    {made}
    sapply(list(data, whole[test, ]), function(new) {error})
  }})
}}, simplify = "array")
means <- apply(errors, 1:2, mean)
for (i in seq_along(sizes)) cat("size", sizes[i], "training", means[1, i], "test", means[2, i], "\\n")
matplot(sizes, t(means), type = "b", pch = 1:2, xlab = "records", ylab = "error")
"""
CURVE_MLCORE = """
sizes = {sizes}
seen, unseen = [], []
for seed in range({seed}, {end}):
{table}    steps = list(mlcore.evaluate.learning_curve(learner, table, sizes, 1, {share}, seed))
    seen.append([{training} for step in steps])
    unseen.append([{test} for step in steps])
for size, training, test in zip(sizes, np.mean(seen, axis=0), np.mean(unseen, axis=0)):
    print("size", size, "training", training, "test", test)
"""
OTHERS = "scikit-learn and R draw other records, so their curves are only close to those of the page."
POINTS = "Glasshouse makes new points for each draw. These programs draw from the points of the first."


@dataclass(frozen=True)
class Division:
    """How records are divided: "holdout", "folds", "one-out" or "bootstrap".

    times: a column for each division, how often each record is learned from; 0: it judges
    """

    way: str
    times: Mapping[str, Sequence[int]]
    seed: int
    folds: int = 10
    stratified: bool = True
    learned: float = 0.8  # the training share of a holdout


def wrong(table: Table, said: str, actual: str) -> str:
    """The error of the predictions, in Python."""
    if regression(table):
        return f"np.sqrt((({said} - {actual}) ** 2).mean())"
    return f"({said} != {actual}).mean()"


def wrong_in_r(table: Table, said: str) -> str:
    """The error of the predictions for `new`, in R."""
    actual = frames.goal(table, "new")
    return f"sqrt(mean(({said} - {actual})^2))" if regression(table) else f"mean({said} != {actual})"


def divided(title: str, table: Table, learner: tuple[str, Settings], of: Division) -> Script:
    """The error of a learner in each division, their mean and their spread."""
    sheets, file = Sheets(title, {FIRST: table}), file_name(title, of.way)
    found, other = estimator(*learner, table), learners_r.in_r(*learner, table)
    alone, boot = of.way == "one-out", of.way == "bootstrap" and not regression(table)
    read = "pd.DataFrame(1 - np.eye(len(y), dtype=int))" if alone else f"pd.read_csv({py(file)})"
    end = UNSEEN.format(error=wrong(table, "model.fit(X, y).predict(X)", "y")).strip() if boot else ""
    error = wrong_in_r(table, other.says)
    read_r = "as.data.frame(1 - diag(nrow(data)))" if alone else f"read.csv({r(file)})"
    made = f"model <- {other.made}"
    end_r = UNSEEN_R.format(made=made, error=error).strip() if boot else ""
    said = [] if alone else [SAID]
    return Script(
        joined(
            sheets.python(["import numpy as np", *found.imports]),
            [*comment(found.differs), f"model = {found.made}"],
            [*comment(said), DIVIDED.format(times=read, error=wrong(table, "said", "y[judging]")).strip()],
            [end] if end else [],
        ),
        joined(
            learners_r.head(sheets, [other]),
            [*comment(said), DIVIDED_R.format(times=read_r, made=inside(made, 2), error=error).strip()],
            [end_r] if end_r else [],
        ) if other.made else joined(comment(other.differs)),
        joined(
            sheets.mlcore(["import numpy as np"]),
            [f"learner = {own(*learner)}", "errors = []", _ours(table, of), MEANS],
            [UNSEEN_MLCORE.format(error="mlcore.evaluate.loss(learner.fit(table), table)").strip()]
            if boot else [],
        ),
        {**sheets.files(), **({} if alone else {file: partial(csv_columns, of.times)})},
        other.differs,
    )  # fmt: skip


def inside(lines: str, by: int) -> str:
    """Lines within a block of R, the first of which is already indented."""
    return lines.replace("\n", f"\n{' ' * by}")


def _ours(table: Table, of: Division) -> str:
    number, stratified = regression(table), py(of.stratified)
    if of.way == "bootstrap":
        error = "np.sqrt(step.test_error)" if number else "step.test_error"
        return BOOTSTRAP.format(draws=len(of.times), seed=of.seed, error=error).strip()
    error = "step.rmse" if number else "1 - step.accuracy"
    if of.way == "holdout":
        about = {"seed": of.seed, "end": of.seed + len(of.times), "learned": py(of.learned)}
        return HOLDOUTS.format(**about, stratified=stratified, error=error).strip()
    tests = TESTS[of.way].format(folds=of.folds, seed=of.seed, stratified=stratified)
    return FOLDED.format(tests=tests, error=error).strip()


def learning_curve(
    title: str, table: Table, learner: tuple[str, Settings], sizes: Sequence[int], draws: int, share: float,
    seed: int, made: Sequence[str] = (),
) -> Script:  # fmt: skip
    """Both errors over the number of records to learn from.

    share: of the test records; made: the lines with which mlcore makes the table of each seed again
    """
    sheets = Sheets(title, {FIRST: table})
    found, other, number = estimator(*learner, table), learners_r.in_r(*learner, table), regression(table)
    means = "np.nanmean(np.sqrt(-{}), axis=1)" if number else "1 - np.nanmean({}, axis=1)"
    about = {"draws": draws, "seed": seed, "sizes": py(list(sizes)), "share": py(share)}
    said = [OTHERS, *([POINTS] if made else [])]
    loss = "np.sqrt(step.{})" if number else "step.{}"
    python = CURVE.format(
        **about, scoring=py("neg_mean_squared_error" if number else "accuracy"),
        training=means.format("seen"), test=means.format("unseen"),
    )  # fmt: skip
    own_curve = CURVE_MLCORE.format(
        **about, end=seed + draws, table="".join(f"    {line}\n" for line in made),
        training=loss.format("training_error"), test=loss.format("test_error"),
    )  # fmt: skip
    in_curve = CURVE_R.format(
        **{**about, "sizes": r(list(sizes))}, last=seed + draws - 1,
        made=inside(f"model <- {other.made}", 4),
        error=wrong_in_r(table, other.says),
    )  # fmt: skip
    imports = [
        "import numpy as np",
        *found.imports,
        "from sklearn.model_selection import ShuffleSplit, learning_curve",
    ]
    head = ["import numpy as np", "", "import mlcore", "from datasets.worlds import TARGET, WORLDS"]
    return Script(
        joined(sheets.python(imports),
               [*comment([*found.differs, *said]), f"model = {found.made}", python.strip()]),
        joined(learners_r.head(sheets, [other]), [in_curve.strip()]) if other.made
        else joined(comment(other.differs)),
        joined(head if made else sheets.mlcore(["import numpy as np"]),
               [f"learner = {own(*learner)}", own_curve.strip()]),
        sheets.files(),
        (*other.differs, *said),
    )  # fmt: skip
