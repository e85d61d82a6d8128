"""The code that judges models: several in the same folds, intervals and tests."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from mlcore import Table
from views.subjects.code import Script, frames, learners_r
from views.subjects.code.learners import Settings, estimator, folds, named, own
from views.subjects.code.literals import comment, joined, py, r
from views.subjects.code.sheets import FIRST, Sheets
from views.subjects.code.tables import file_name

Learner = tuple[str, Settings]
FOLDED = """
fold = pd.read_csv({file})["fold"]
right = {{}}
for name, model in models.items():
    said = cross_val_predict(model, X, y, cv=PredefinedSplit(fold))
    right[name] = (said == y).groupby(fold).mean().tolist()
    print(name, *right[name], "mean", sum(right[name]) / len(right[name]))
"""
FOLDED_R = """
whole <- data
fold <- read.csv({file})$fold
models <- {models}
right <- matrix(NA, max(fold) + 1, length(models), dimnames = list(NULL, models))
for (i in 0:max(fold)) {{
  data <- whole[fold != i, ]
  new <- whole[fold == i, ]
"""
FOLDED_R_END = """
}
for (name in colnames(right)) cat(name, right[, name], "mean", mean(right[, name]), "\\n")
boxplot(right, ylab = "accuracy in a fold")
"""
FOLDED_MLCORE = """
folds = mlcore.evaluate.folds(table.target.cells, {k}, seed={seed})
right = {{}}
for name, learner in learners.items():
    steps = mlcore.evaluate.cross_validate(learner, table, folds, seed={seed})
    right[name] = [step.accuracy for step in steps]
    print(name, *right[name], "mean", sum(right[name]) / len(right[name]))
"""

INTERVAL = """
from math import sqrt

from scipy.stats import binomtest, norm

right, n, level = {right}, {n}, {level}
p, z = right / n, norm.ppf((1 + level) / 2)
half = z * sqrt(p * (1 - p) / n)
print("wald", max(0, p - half), min(1, p + half))
for name, method in {{"wilson": "wilson", "clopper-pearson": "exact"}}.items():
    found = binomtest(right, n).proportion_ci(level, method)
    print(name, found.low, found.high)
"""
INTERVAL_R = """
p <- {right} / {n}
half <- qnorm((1 + {level}) / 2) * sqrt(p * (1 - p) / {n})
cat("wald", max(0, p - half), min(1, p + half), "\\n")
cat("wilson", prop.test({right}, {n}, conf.level = {level}, correct = FALSE)$conf.int, "\\n")
cat("clopper-pearson", binom.test({right}, {n}, conf.level = {level})$conf.int, "\\n")
"""
INTERVAL_MLCORE = """
from mlcore.evaluate import interval

for method in ("wald", "wilson", "clopper-pearson"):
    print(method, *interval({right}, {n}, {level}, method))
"""

PAIRED = """
test = ttest_rel(a, b)
print("t", test.statistic, "p", test.pvalue)
corrected = test.statistic / sqrt(1 + {overlap} * len(a))
print("corrected t", corrected, "p", 2 * t.sf(abs(corrected), len(a) - 1))
"""
PAIRED_R = """
if (sd(a - b) > 0) {{  # t.test fails if all differences are equal
  test <- t.test(a, b, paired = TRUE)
  cat("t", test$statistic, "p", test$p.value, "\\n")
  corrected <- test$statistic / sqrt(1 + {overlap} * length(a))
  cat("corrected t", corrected, "p", 2 * pt(-abs(corrected), length(a) - 1), "\\n")
}}
"""
PAIRED_MLCORE = """
test = mlcore.evaluate.paired_t(a, b)
print("t", test.t, "p", test.p)
test = mlcore.evaluate.paired_t(a, b, overlap={overlap})
print("corrected t", test.t, "p", test.p)
"""
CORRECTED = "The correction for overlapping training sets (Nadeau and Bengio) is two lines here."
CORRECTED_R = (
    "The correction for overlapping training sets is two lines here. The package correctR also has it."
)
TESTS = ["from math import sqrt", "", "from scipy.stats import t, ttest_rel"]
UNCORRECTED = (
    "mcnemar.test makes no correction if A alone and B alone are right equally often. Its statistic is 0."
)
CHI2 = "from scipy.stats import binomtest, chi2"
TYPED = "only_a, only_b = {only_a}, {only_b}"
MCNEMAR = """
n = only_a + only_b
statistic = (abs(only_a - only_b) - 1) ** 2 / n if n else 0.0
print("exact", binomtest(only_a, n).pvalue if n else 1.0)
print("chi-square", statistic, chi2.sf(statistic, 1))
"""
MCNEMAR_R = """
only_a <- {only_a}; only_b <- {only_b}
if (only_a + only_b > 0) cat("exact", binom.test(only_a, only_a + only_b)$p.value, "\\n")
test <- mcnemar.test(matrix(c({both}, only_b, only_a, {neither}), 2))
cat("chi-square", test$statistic, test$p.value, "\\n")
"""
MCNEMAR_MLCORE = """
rough = mlcore.evaluate.mcnemar(only_a, only_b, exact=False)
print("exact", mlcore.evaluate.mcnemar(only_a, only_b).p)
print("chi-square", rough.statistic, rough.p)
"""


def _learners(learners: Mapping[str, Learner], table: Table) -> dict[str, list[str]]:
    """Each learner in the dictionary of its program, and the differences of scikit-learn's learners."""
    found = {name: estimator(*one, table) for name, one in learners.items()}
    said = [f"{name!r}: {sentence}" for name, one in found.items() for sentence in one.differs]
    return {
        "imports": sorted({line for one in found.values() for line in one.imports}),
        "python": [*comment(said), *named("models", {name: one.made for name, one in found.items()})],
        "mlcore": named("learners", {name: own(*one) for name, one in learners.items()}),
    }


def in_folds(
    title: str, table: Table, learners: Mapping[str, Learner], rows: Sequence[Sequence[int]], seed: int
) -> Script:
    """The accuracy of each learner, by its name, in the same folds from a file."""
    sheets, file, shown = Sheets(title, {FIRST: table}), file_name(title, "folds"), _learners(learners, table)
    in_r = {name: learners_r.in_r(*one, table) for name, one in learners.items()}
    folded = "from sklearn.model_selection import PredefinedSplit, cross_val_predict"
    return Script(
        joined(
            sheets.python([*shown["imports"], folded]),
            shown["python"],
            [FOLDED.format(file=py(file)).strip()],
        ),
        _in_r(sheets, in_r, file),
        joined(sheets.mlcore(), shown["mlcore"], [FOLDED_MLCORE.format(k=len(rows), seed=seed).strip()]),
        {**sheets.files(), file: partial(folds, rows, table.n)},
        tuple(learners_r.differing(in_r)),
    )


def _in_r(sheets: Sheets, found: Mapping[str, learners_r.InR], file: str) -> str:
    table, made = sheets.first, {name: one for name, one in found.items() if one.made}
    if not made:
        return joined(comment(learners_r.differing(found)))
    loop = FOLDED_R.format(file=r(file), models=r([*made])).strip().splitlines()
    for name, one in made.items():
        lines = f"model <- {one.made}".splitlines()
        loop += [f"  {line}" for line in lines]
        loop.append(f"  right[i + 1, {r(name)}] <- mean({one.says} == {frames.goal(table, 'new')})")
    return joined(learners_r.head(sheets, [*made.values()]), [*loop, *FOLDED_R_END.strip().splitlines()])


def paired(script: Script, names: Sequence[str], overlap: float) -> Script:
    """The same with a paired t-test of its two learners."""
    two = [f"a, b = ({', '.join(f'right[{py(name)}]' for name in names)})"]
    both = all(f"right[i + 1, {r(name)}]" in script.r for name in names)
    two_r = [f"{one} <- right[, {r(name)}]" for one, name in zip("ab", names, strict=True)]
    in_r = [*two_r, *comment([CORRECTED_R]), PAIRED_R.format(overlap=r(overlap)).strip()] if both else []
    python = PAIRED.format(overlap=py(overlap)).strip()
    return replace(
        script,
        python=joined([script.python], [*comment([CORRECTED]), *TESTS, "", *two, python]),
        r=joined([script.r], in_r),
        mlcore=joined([script.mlcore], [*two, PAIRED_MLCORE.format(overlap=py(overlap)).strip()]),
    )


def typed_pairs(a: Sequence[float], b: Sequence[float], overlap: float) -> Script:
    """A paired t-test of typed accuracies."""
    lists = [f"a = {py(list(a))}", f"b = {py(list(b))}"]
    python, in_r = PAIRED.format(overlap=py(overlap)).strip(), PAIRED_R.format(overlap=r(overlap)).strip()
    return Script(
        joined(TESTS, [*comment([CORRECTED]), *lists, python]),
        joined([f"a <- {r(list(a))}", f"b <- {r(list(b))}", *comment([CORRECTED_R]), in_r]),
        joined(["import mlcore"], [*lists, PAIRED_MLCORE.format(overlap=py(overlap)).strip()]),
    )


def boxes(both: int, only_a: int, only_b: int, neither: int) -> Script:
    """McNemar's test of two models on the same records, from the numbers of records that each gets right."""
    about = {"both": both, "only_a": only_a, "only_b": only_b, "neither": neither}
    typed = TYPED.format(**about)
    return Script(
        joined([CHI2], [typed, MCNEMAR.strip()]),
        joined([*comment([UNCORRECTED]), MCNEMAR_R.format(**about).strip()]),
        joined(["import mlcore"], [typed, MCNEMAR_MLCORE.strip()]),
    )


def interval(right: int, n: int, level: float) -> Script:
    """Three intervals for an accuracy."""
    python, in_r = ({"right": right, "n": n, "level": write(level)} for write in (py, r))
    return Script(
        INTERVAL.format(**python).strip(), INTERVAL_R.format(**in_r).strip(),
        INTERVAL_MLCORE.format(**python).strip(),
    )  # fmt: skip
