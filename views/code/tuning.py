"""The code of a hyperparameter that is chosen: by validation, or by the test records."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from mlcore import Table
from views.code import Script
from views.code.dividing import wrong_in_r
from views.code.learners import Settings, estimator, in_r, named, own
from views.code.literals import comment, joined, py, r, r_formula
from views.code.sheets import FIRST, Sheets
from views.code.tables import csv_columns, file_name, regression

Learner = tuple[str, Settings]
FEW_LEAVES = "rpart grows no tree to a number of leaves: these are subtrees of its cost-complexity pruning."
SEALED = "The test records stay sealed until a value is chosen."

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
errors <- sapply({values}, function(value) {{
  mean(sapply(0:max(parts$fold), function(number) {{
    data <- whole[parts$fold > -2 & parts$fold != number, ]
    new <- whole[parts$fold == number, ]
    model <- {made}
    {error}
  }}))
}})
print(errors)
print({values}[which.min(errors)])
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
    model <- {made}
    sapply(1:2, function(number) {{
      new <- whole[part == number, ]
      {error}
    }})
  }})
  unseen <- errors[1, ]; tested <- errors[2, ]
  c(reported = min(tested), kept = unseen[which.min(tested)], honest = tested[which.min(unseen)])
}})
print(rowMeans(found))
"""


@dataclass(frozen=True)
class Tuned:
    """A hyperparameter and the records that it is chosen by.

    tune:     "leaves", "depth", "k" or "C"; values: by their names, from the simplest model on
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
        """The table and how it is read."""
        return Sheets(self.title, {FIRST: self.table})

    @property
    def loss(self) -> str:
        """What a model makes wrong of some rows: a share of them, of numbers the mean squared error."""
        said = "(model.predict(X[rows]) {} y[rows])"
        return (
            f"({said.format('-')} ** 2).mean()" if regression(self.table) else f"{said.format('!=')}.mean()"
        )

    def shown(self, loss: str) -> str:
        """As it is shown: of numbers the root."""
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
        other = in_r(*_learner(self.tune, next(iter(self.values.values()))), self.table)
        about = {
            "file": r(file), "values": r([*self.values.values()]), "made": self._in_r(),
            "error": wrong_in_r(self.table, other.says),
        }  # fmt: skip
        said = comment([FEW_LEAVES]) if self.tune == "leaves" else []
        return joined(
            self.sheets.r([other.package]),
            [*said, f"formula <- {r_formula(self.table.target.name)}"],
            [lines.format(**about).strip()],
        )

    def _in_r(self) -> str:
        number = regression(self.table)
        if self.tune == "k":
            return f"knn{'reg' if number else '3'}(formula, data, k = value)"
        if self.tune == "C":
            return 'svm(formula, data, kernel = "linear", cost = value)'
        deep = "maxdepth = value, " if self.tune == "depth" else ""
        kind = "anova" if number else "class"
        control = f"rpart.control(cp = 0, minsplit = 2, minbucket = 1, {deep}xval = 0)"
        grown = f'rpart(formula, data, method = "{kind}", control = {control})'
        if self.tune == "depth":
            return grown
        small = 'model$cptable[sum(model$cptable[, "nsplit"] < value), "CP"]'
        return f"{grown}\n    model <- prune(model, cp = {small})"


def _learner(tune: str, value: float) -> Learner:
    if tune in ("leaves", "depth"):
        return "cart", {"prune": "none", "depth": None, "leaves": None, tune: int(value)}
    return ("neighbours", {"k": int(value)}) if tune == "k" else ("svm", {"kernel": "linear", "C": value})


def chosen(of: Tuned, fold: Sequence[int], folds: str, is_open: bool) -> Script:
    """A value chosen by validation records.

    fold:    of each record: that of the validation, −1 where it is only learned from, −2 of the test
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
        of.r(CHOSEN_R, file),
        joined([of.mlcore()], [CHOSEN_MLCORE.format(**about, **steps).strip()], ours),
        {**of.sheets.files(), file: partial(csv_columns, {"fold": fold})},
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
    )
