"""The code of the choice of a hyperparameter: by validation, or by the test records."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from mlcore import Table
from views.lessons.folds.dividing_code import inside, wrong_in_r
from views.subjects.code import Script, learners_r
from views.subjects.code.learners import Settings, estimator, named, own
from views.subjects.code.literals import comment, joined, py, r
from views.subjects.code.sheets import FIRST, Sheets
from views.subjects.code.tables import csv_columns, file_name, regression

Learner = tuple[str, Settings]
VALUE: Mapping[str, Any] = {"depth": 1, "k": 1, "C": 1.0}  # `value` replaces it
SEALED = "The test records stay sealed until a value is chosen."
SEALED_R = f"\n# {SEALED}\n"

CHOSEN = """
parts = pd.read_csv({file})  # fold: of the validation records; -1: only learned from; -2: the test
rest, test = parts["fold"] > -2, parts["fold"] == -2


def loss(model, rows):
    return {loss}


errors = {{}}
for name, model in models.items():
    seen, unseen = [], []
    for number in range(parts["fold"].max() + 1):
        validation = parts["fold"] == number
        training = rest & ~validation
        model.fit(X[training], y[training])
        seen.append(loss(model, training))
        unseen.append(loss(model, validation))
    errors[name] = {unseen}
    print(name, "training", {seen}, "validation", errors[name])
chosen = min(errors, key=lambda name: round(errors[name], 12))  # the first of equals
print("chosen", chosen)
"""
OPENED = """
model = models[chosen].fit(X[rest], y[rest])
print("test", {test})
"""
CHOSEN_MLCORE = """
training, validation, test = mlcore.sampling.parted(table.target.cells, {shares}, {seed})
rest = table.take(np.concatenate([training, validation]))
tried = mlcore.evaluate.validation_curve([*learners.values()], rest, {folds})
errors = {{}}
for name, step in zip(learners, tried):
    errors[name] = {unseen}
    print(name, "training", {seen}, "validation", errors[name])
chosen = min(errors, key=lambda name: round(errors[name], 12))  # the first of equals
print("chosen", chosen)
"""
OPENED_MLCORE = """
model = learners[chosen].fit(rest)
print("test", {test})
"""
CHOSEN_R = """
parts <- read.csv({file})  # fold: of the validation records; -1: only learned from; -2: the test
whole <- data
values <- {values}
errors <- sapply(values, function(value) {{
  found <- sapply(0:max(parts$fold), function(number) {{
    data <- whole[parts$fold > -2 & parts$fold != number, ]
    {made}
    sapply(list(data, whole[parts$fold == number, ]), function(new) {error})
  }})
  rowMeans(found)
}})
for (i in seq_along(values))
  cat({name}, values[i], "training", errors[1, i], "validation", errors[2, i], "\\n")
value <- values[which.min(round(errors[2, ], 12))]  # the first of equals
cat("chosen", {name}, value, "\\n")
matplot(t(errors), type = "b", pch = 1:2, xaxt = "n", xlab = {name}, ylab = "error")
axis(1, seq_along(values), values)
"""

OPENED_R = """
data <- whole[parts$fold > -2, ]; new <- whole[parts$fold == -2, ]
{made}
cat("test", {error}, "\\n")
"""

CHEATED = """
draws = pd.read_csv({file})  # of each draw: 0 learned from, 1 validation, 2 test; -1: in none of them


def loss(model, rows):
    return {loss}


reported, kept, honest = [], [], []
for draw in draws:
    training, validation, test = (draws[draw] == part for part in range(3))
    fitted = [model.fit(X[training], y[training]) for model in models.values()]
    unseen, tested = ([loss(model, rows) for model in fitted] for rows in (validation, test))
    reported.append(min(tested))
    kept.append(unseen[np.argmin(tested)])
    honest.append(tested[np.argmin(unseen)])
print("reported", np.mean(reported), "kept", np.mean(kept), "honest", np.mean(honest))
"""
CHEATED_MLCORE = """
reported, kept, honest = [], [], []
for seed in range({seed}, {end}):
    {part}
    training, validation, test = map(part.take, mlcore.sampling.parted(part.target.cells, {shares}, seed))
    models = [learner.fit(training) for learner in learners.values()]
    unseen, tested = ([{loss} for model in models] for rows in (validation, test))
    reported.append(min(tested))
    kept.append(unseen[np.argmin(tested)])
    honest.append(tested[np.argmin(unseen)])
print("reported", np.mean(reported), "kept", np.mean(kept), "honest", np.mean(honest))
"""
CHEATED_R = """
draws <- read.csv({file})  # of each draw: 0 learned from, 1 validation, 2 test; -1: in none of them
whole <- data
found <- sapply(draws, function(part) {{
  data <- whole[part == 0, ]
  errors <- sapply({values}, function(value) {{
    {made}
    sapply(1:2, function(number) {{
      new <- whole[part == number, ]
      {error}
    }})
  }})
  unseen <- errors[1, ]; tested <- errors[2, ]
  c(reported = min(tested), kept = unseen[which.min(tested)], honest = tested[which.min(unseen)])
}})
cat("reported", mean(found[1, ]), "kept", mean(found[2, ]), "honest", mean(found[3, ]), "\\n")
boxplot(t(found), ylab = "error")
"""


@dataclass(frozen=True)
class Tuned:
    """A hyperparameter and the records for its choice.

    tune:     "leaves", "depth", "k" or "C"; values: by name, from the simplest model on
    shares:   of training, validation and test records
    """

    title: str
    table: Table
    tune: str
    values: Mapping[str, float]
    shares: tuple[float, ...]
    seed: int

    @property
    def sheets(self) -> Sheets:
        """The table and the lines that read it."""
        return Sheets(self.title, {FIRST: self.table})

    @property
    def loss(self) -> str:
        """The error of a model on some rows: the misclassified share, or for numbers the mean squared
        error."""
        said = "(model.predict(X[rows]) {} y[rows])"
        return (
            f"({said.format('-')} ** 2).mean()" if regression(self.table) else f"{said.format('!=')}.mean()"
        )

    def shown(self, loss: str) -> str:
        """The error on the page: for numbers the root."""
        return f"np.sqrt({loss})" if regression(self.table) else loss

    @property
    def learners(self) -> dict[str, Learner]:
        """The learner of each value, by its name."""
        return {name: _learner(self.tune, value) for name, value in self.values.items()}

    def python(self) -> str:
        """The lines up to the models."""
        found = {name: estimator(*one, self.table) for name, one in self.learners.items()}
        first = next(iter(found.values()))
        made = {name: one.made for name, one in found.items()}
        imports = ["import numpy as np", *first.imports]
        return joined(self.sheets.python(imports), [*comment(first.differs), *named("models", made)])

    def mlcore(self) -> str:
        """The same of mlcore."""
        made = {name: own(*one) for name, one in self.learners.items()}
        return joined(self.sheets.mlcore(["import numpy as np"]), named("learners", made))

    def r(self, lines: str, file: str) -> str:
        """All lines of R; the learner is that of a `value`."""
        other = self.in_r
        if not other.made:
            return joined(comment(other.differs))
        about = {
            "file": r(file), "values": r([*self.values.values()]),
            "error": wrong_in_r(self.table, other.says),
            "made": inside(f"model <- {other.made}", 4), "name": r(f"{self.tune} ="),
        }  # fmt: skip
        return joined(learners_r.head(self.sheets, [other]), [lines.format(**about).strip()])

    @property
    def in_r(self) -> learners_r.InR:
        """The learner of R with `value` for the value."""
        settings = {"leaves": None, "depth": None, "prune": "none", "k": 1, "kernel": "linear", "C": 1.0}
        name = {"k": "neighbours", "C": "svm"}.get(self.tune, "cart")
        if self.tune == "leaves":
            found = learners_r.in_r(name, {**settings, "leaves": "value"}, self.table)
        else:
            found = learners_r.in_r(name, {**settings, self.tune: VALUE[self.tune]}, self.table)
        written = {"depth": "maxdepth = value", "k": "k = value", "C": "cost = value"}
        plain = {"depth": f"maxdepth = {r(1)}", "k": "k = 1", "C": f"cost = {r(1.0)}"}
        made = found.made.replace(plain.get(self.tune, ""), written.get(self.tune, ""))
        return found._replace(made=made)


def _learner(tune: str, value: float) -> Learner:
    if tune in ("leaves", "depth"):
        return "cart", {"prune": "none", "depth": None, "leaves": None, tune: int(value)}
    return ("neighbours", {"k": int(value)}) if tune == "k" else ("svm", {"kernel": "linear", "C": value})


def chosen(of: Tuned, fold: Sequence[int], folds: str, is_open: bool) -> Script:
    """A value chosen by validation records.

    fold:    of each record: that of the validation, −1 for training only, −2 for the test
    folds:   of mlcore's validation_curve; is_open: whether the test records have judged
    """
    file = file_name(of.title, "parts")
    seal = comment([SEALED])
    loss = "mlcore.evaluate.loss(model, table.take(test))"
    about = {"shares": py(of.shares), "seed": of.seed, "folds": folds}
    ends = (
        [OPENED.format(test=of.shown("loss(model, test)")).strip()],
        [OPENED_MLCORE.format(test=of.shown(loss)).strip()],
    )
    python, ours = ends if is_open else (seal, seal)
    means = {"seen": of.shown("np.mean(seen)"), "unseen": of.shown("np.mean(unseen)")}
    steps = {"seen": of.shown("step.training_error"), "unseen": of.shown("step.validation_error")}
    return Script(
        joined([of.python()], [CHOSEN.format(file=py(file), loss=of.loss, **means).strip()], python),
        of.r(f"{CHOSEN_R}{OPENED_R if is_open else SEALED_R}", file),
        joined([of.mlcore()], [CHOSEN_MLCORE.format(**about, **steps).strip()], ours),
        {**of.sheets.files(), file: partial(csv_columns, {"fold": fold})},
        of.in_r.differs,
    )


def cheated(of: Tuned, draws: Mapping[str, Sequence[int]], share: float) -> Script:
    """Values chosen by the test records of many draws.

    draws: of each record 0, 1 or 2 for the part that it is in, −1 for none
    share: of the records that a draw has
    """
    file = file_name(of.title, "draws")
    part = "part = table"
    if share < 1:
        some = f"mlcore.sampling.parted(table.target.cells, {py((share, 1 - share))}, seed)"
        part = f"part = table.take({some}[0])"
    about = {"seed": of.seed, "end": of.seed + len(draws), "shares": py(of.shares), "part": part}
    ours = CHEATED_MLCORE.format(**about, loss=of.shown("mlcore.evaluate.loss(model, rows)"))
    return Script(
        joined([of.python()], [CHEATED.format(file=py(file), loss=of.shown(of.loss)).strip()]),
        of.r(CHEATED_R, file),
        joined([of.mlcore()], [ours.strip()]),
        {**of.sheets.files(), file: partial(csv_columns, draws)},
        of.in_r.differs,
    )
