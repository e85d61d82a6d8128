"""The code of a model that the records of a file judge: its counts, its scores, its costs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from mlcore import Table
from views.subjects.code import Script, curves, frames, learners_r
from views.subjects.code.judged import CHI2, MCNEMAR, MCNEMAR_MLCORE, UNCORRECTED
from views.subjects.code.learners import Settings, estimator, folds, named, own
from views.subjects.code.literals import comment, joined, py, r
from views.subjects.code.sheets import FIRST, Sheets
from views.subjects.code.tables import file_name

Learner = tuple[str, Settings]
ASKED = """
fold = pd.read_csv({file})["fold"]


def asked(model):
    found = pd.Series(index=y.index, dtype={kind})
    for number in range(fold.max() + 1):
        test = fold == number
        training = y.index if test.all() else ~test
        model.fit(X.loc[training], y[training])
        found[test] = {answer}
    return found[fold >= 0]


actual = y[fold >= 0]
"""
ASKED_MLCORE = """
fold = pd.read_csv({file})["fold"].to_numpy()


def asked(learner):
    found = np.empty(table.n, dtype={kind})
    for number in range(fold.max() + 1):
        test = np.flatnonzero(fold == number)
        training = test if len(test) == table.n else np.flatnonzero(fold != number)
        model = learner.fit(table.take(training), {seed})
        found[test] = {answer}
    return found[fold >= 0]


actual = np.array(table.classes, dtype=object)[table.target.cells[fold >= 0]]
"""
ASKED_R = """
found <- rep(NA, nrow(whole))
for (number in 0:max(fold)) {{
  test <- fold == number
  data <- if (all(test)) whole else whole[!test, ]
  new <- whole[test, ]
  {made}
  found[test] <- {answer}
}}
"""

COUNTED = """
said = asked(model)
print("counts", *confusion_matrix(actual.tolist(), said.tolist(), labels={classes}).ravel())
print("accuracy", (said == actual).mean())
"""
COUNTED_R = """
actual <- {goal}[fold >= 0]; said <- factor(found[fold >= 0], levels(actual))
counts <- table(actual, said)
print(counts)
cat("counts", t(counts), "\\n")
cat("accuracy", mean(said == actual), "\\n")
mosaicplot(t(counts), main = "said and actual", color = TRUE)
"""
COUNTED_MLCORE = """
found = mlcore.evaluate.confusion(actual, asked(learner), classes=table.classes)
print("counts", *[cell for row in found.table for cell in row])
print("accuracy", found.accuracy)
"""

VOTES = "scikit-learn's SVM of more than two classes adds a distance to the votes that are the score here."
PLATT = "e1071 gives Platt's probabilities, which put the records of two classes in the order of f(x)."
DISTANCES = "model.decision_function(X[test])[:, {at}]"
DIGITS = "Scores that agree in twelve digits are the same, as on the page."
SCORED = 'score = [float(f"{{one:.12g}}") for one in asked({model})]'
SCORED_R = """
positive <- {goal} == {positive}
curve <- pROC::roc(positive[!is.na(found)], found[!is.na(found)], levels = c(FALSE, TRUE), direction = "<")
"""

PRICED = "{title} has no costs, so this multiplies the prices of the four cells by their counts."
BILLED = """
prices = np.array([{pays}, {saves}])  # rows actual, columns predicted; {positive} first
for name, model in models.items():
    said = asked(model)
    counts = confusion_matrix(actual != {positive}, said != {positive}, labels=[False, True])
    print(name, "accuracy", np.trace(counts) / counts.sum(), "cost", (counts * prices).sum())
"""
BILLED_R = """
actual <- factor({goal} == {positive}, c(TRUE, FALSE))
counts <- table(actual, factor(found == {positive}, c(TRUE, FALSE)))
cat(NAME, "accuracy", sum(diag(counts)) / sum(counts), "cost", sum(counts * rbind({pays}, {saves})), "\\n")
"""
BILLED_MLCORE = """
prices = {{(True, True): {tp}, (True, False): {fn}, (False, True): {fp}, (False, False): {tn}}}
for name, learner in learners.items():
    said = asked(learner)
    found = mlcore.evaluate.confusion(actual == {positive}, said == {positive}, classes=(True, False))
    print(name, "accuracy", found.accuracy, "cost", found.cost(prices))
"""

BOXES = """
right_a, right_b = ({asked} == actual for {name} in {names}.values())
only_a, only_b = int((right_a & ~right_b).sum()), int((right_b & ~right_a).sum())
print("both", (right_a & right_b).sum(), "only_a", only_a, "only_b", only_b)
"""
BOXES_R = 'right <- cbind(get0("right"), found == {goal})'
MCNEMAR_R = """
counts <- table(A = factor(right[, 1], c(TRUE, FALSE)), B = factor(right[, 2], c(TRUE, FALSE)))
cat("both", counts[1, 1], "only_a", counts[1, 2], "only_b", counts[2, 1], "\\n")
only <- c(counts[1, 2], counts[2, 1])
if (sum(only) > 0) cat("exact", binom.test(only)$p.value, "\\n")
test <- mcnemar.test(counts)
cat("chi-square", test$statistic, test$p.value, "\\n")
"""


@dataclass(frozen=True)
class Judging:
    """A table and the folds that are judged, each by a model of all other records; one fold of all records is
    judged by the model of these themselves. seed: of each fit."""

    title: str
    table: Table
    rows: Sequence[Sequence[int]]
    seed: int

    @property
    def sheets(self) -> Sheets:
        """The table and the lines that read it."""
        return Sheets(self.title, {FIRST: self.table})

    @property
    def file(self) -> str:
        """The name of the file with the folds."""
        return file_name(self.title, "folds")

    def files(self) -> dict[str, Callable[[], str]]:
        """The contents of the files by name."""
        return {**self.sheets.files(), self.file: partial(folds, self.rows, self.table.n)}

    def python(self, imports: Sequence[str], learners: Mapping[str, Learner], answer: str, kind: str) -> str:
        """The lines up to `asked`, and the models."""
        found = {name: estimator(*one, self.table) for name, one in learners.items()}
        needed = {*imports, *(line for one in found.values() for line in one.imports)}
        said = [line for one in found.values() for line in one.differs]
        made = {name: one.made for name, one in found.items()}
        models = named("models", made) if len(made) > 1 else [f"model = {next(iter(made.values()))}"]
        asked = ASKED.format(file=py(self.file), answer=answer, kind=kind).strip()
        return joined(self.sheets.python(sorted(needed)), [asked], [*comment(dict.fromkeys(said)), *models])

    def mlcore(self, learners: Mapping[str, Learner], answer: str, kind: str) -> str:
        """The same for mlcore."""
        made = {name: own(*one) for name, one in learners.items()}
        models = named("learners", made) if len(made) > 1 else [f"learner = {next(iter(made.values()))}"]
        asked = ASKED_MLCORE.format(file=py(self.file), answer=answer, kind=kind, seed=self.seed).strip()
        return joined(self.sheets.mlcore(["import numpy as np"]), [asked], models)

    def r(self, learners: Mapping[str, Learner], end: str, shares: str = "", said: Sequence[str] = ()) -> str:
        """All lines of R; end: after each model. shares: the class for shares, else classes."""
        every = {name: learners_r.in_r(*one, self.table) for name, one in learners.items()}
        found = {name: one for name, one in every.items() if one.made}
        if not found:
            return joined(comment(learners_r.differing(every)))
        loops = [
            ASKED_R.format(
                made=f"model <- {one.made}".replace("\n", "\n  "),
                answer=f"{one.shares}[, {r(shares)}]" if shares else f"as.character({one.says})",
            ).strip()
            for one in found.values()
        ]
        read = ["whole <- data", f"fold <- read.csv({r(self.file)})$fold"]
        return joined(
            learners_r.head(self.sheets, [*found.values()]),
            [*comment(said), *read],
            *(
                [f"{loop}\n{end.strip()}".replace("NAME", r(name))]
                for name, loop in zip(found, loops, strict=True)
            ),
        )

    def apart(self, learners: Mapping[str, Learner]) -> tuple[str, ...]:
        """Sentences about the differences of R's models."""
        return tuple(
            learners_r.differing({name: learners_r.in_r(*one, self.table) for name, one in learners.items()})
        )


def counted(of: Judging, learner: Learner) -> Script:
    """The confusion matrix of a learner."""
    classes = py(list(map(str, of.table.classes)))
    imports = ["from sklearn.metrics import confusion_matrix"]
    return Script(
        joined([of.python(imports, {"": learner}, "model.predict(X[test])", "object")],
               [COUNTED.format(classes=classes).strip()]),
        of.r({"": learner}, COUNTED_R.format(goal=frames.goal(of.table, "whole"))),
        joined([of.mlcore({"": learner}, "model.predict(table.take(test))", "object")],
               [COUNTED_MLCORE.strip()]),
        of.files(),
        of.apart({"": learner}),
        steps="found",
    )  # fmt: skip


def scored(of: Judging, learner: Learner, positive: str, alarms: Sequence[float]) -> Script:
    """The ROC curve of a learner for one class, and the cheapest thresholds by the cost of a false alarm."""
    decided = learner[0] == "svm" and len(of.table.classes) == 2
    votes = learner[0] == "svm" and not decided
    theirs = _decision(positive) if decided else f"model.predict_proba(X[test])[:, {_place(positive)}]"
    theirs = DISTANCES.format(at=_place(positive)) if votes else theirs
    at = list(map(str, of.table.classes)).index(positive)
    ours = f"model.predict_proba(table.take(test))[:, {at}]"
    if decided:
        ours = f"{'' if at else '-'}model.decision(table.take(test))"
    said = [*([VOTES] if votes else []), DIGITS]
    python, in_r, own = curves.lines(positive, alarms)
    of_r = SCORED_R.format(goal=frames.goal(of.table, "whole"), positive=r(positive)) + in_r
    return Script(
        joined([of.python([curves.IMPORT], {"": learner}, theirs, "float")],
               [*comment(said), SCORED.format(model="model"), python]),
        of.r({"": learner}, of_r, positive, [PLATT] if learner[0] == "svm" else []),
        joined([of.mlcore({"": learner}, ours, "float")],
               [*comment([DIGITS]), SCORED.format(model="learner"), own]),
        of.files(),
        of.apart({"": learner}),
    )  # fmt: skip


def _place(positive: str) -> str:
    return f"list(model.classes_).index({py(positive)})"


def _decision(positive: str) -> str:
    """f(x), above 0 for the positive class; in scikit-learn for the second of its classes."""
    return f"model.decision_function(X[test]) * (1 if model.classes_[1] == {py(positive)} else -1)"


def billed(
    of: Judging, learners: Mapping[str, Learner], positive: str, prices: tuple[float, float, float, float]
) -> Script:
    """The costs of the errors of two learners. prices: of TP, FN, FP and TN"""
    imports = ["import numpy as np", "from sklearn.metrics import confusion_matrix"]
    tp, fn, fp, tn = prices
    rows = {"pays": [tp, fn], "saves": [fp, tn]}
    python = BILLED.format(positive=py(positive), **{name: py(row) for name, row in rows.items()})
    in_r = BILLED_R.format(
        positive=r(positive),
        goal=frames.goal(of.table, "whole"),
        **{name: r(row) for name, row in rows.items()},
    )
    cells = {"tp": py(tp), "fn": py(fn), "fp": py(fp), "tn": py(tn)}
    return Script(
        joined([of.python(imports, learners, "model.predict(X[test])", "object")],
               [*comment([PRICED.format(title="scikit-learn")]), python.strip()]),
        of.r(learners, in_r),
        joined([of.mlcore(learners, "model.predict(table.take(test))", "object")],
               [BILLED_MLCORE.format(positive=py(positive), **cells).strip()]),
        of.files(),
        of.apart(learners),
    )  # fmt: skip


def disagreeing(of: Judging, learners: Mapping[str, Learner]) -> Script:
    """McNemar's test of two learners on the same records."""
    said = "model.predict({})"
    theirs = BOXES.format(asked="asked(model)", name="model", names="models")
    ours = BOXES.format(asked="asked(learner)", name="learner", names="learners")
    in_r = of.r(learners, BOXES_R.format(goal=frames.goal(of.table, "whole")))
    return Script(
        joined([of.python([CHI2], learners, said.format("X[test]"), "object")], [theirs.strip()],
               [MCNEMAR.strip()]),
        joined([in_r], [*comment([UNCORRECTED]), MCNEMAR_R.strip()] if in_r.count("right <- ") == 2 else []),
        joined([of.mlcore(learners, said.format("table.take(test)"), "object")], [ours.strip()],
               [MCNEMAR_MLCORE.strip()]),
        of.files(),
        of.apart(learners),
    )  # fmt: skip
