"""The code of what judges models: several in the same folds, intervals and tests."""

from collections.abc import Mapping, Sequence
from functools import partial

from mlcore import Table
from views.code import Script
from views.code.learners import Settings, estimator, folds, in_r, named, own
from views.code.literals import comment, joined, py, r, r_formula
from views.code.sheets import FIRST, Sheets
from views.code.tables import file_name

Learner = tuple[str, Settings]
FOLDED = """
fold = pd.read_csv({file})["fold"]
right = {{}}
for name, model in models.items():
    said = cross_val_predict(model, X, y, cv=PredefinedSplit(fold))
    right[name] = (said == y).groupby(fold).mean().tolist()
    print(name, right[name])
"""
FOLDED_R = """
whole <- data
fold <- read.csv({file})$fold
for (i in sort(unique(fold))) {{
  data <- whole[fold != i, ]
  new <- whole[fold == i, ]
"""
FOLDED_MLCORE = """
folds = mlcore.evaluate.folds(table.target.cells, {k}, seed={seed})
right = {{}}
for name, learner in learners.items():
    steps = mlcore.evaluate.cross_validate(learner, table, folds, seed={seed})
    right[name] = [step.accuracy for step in steps]
    print(name, right[name])
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
print(c(max(0, p - half), min(1, p + half)))
print(prop.test({right}, {n}, conf.level = {level}, correct = FALSE)$conf.int)  # Wilson
print(binom.test({right}, {n}, conf.level = {level})$conf.int)  # Clopper and Pearson
"""
INTERVAL_MLCORE = """
from mlcore.evaluate import interval

for method in ("wald", "wilson", "clopper-pearson"):
    print(method, *interval({right}, {n}, {level}, method))
"""

PAIRED = """
test = ttest_rel(a, b)
print("t", test.statistic, "p", test.pvalue)
"""
PAIRED_MLCORE = """
for test in (mlcore.evaluate.paired_t(a, b), mlcore.evaluate.paired_t(a, b, overlap={overlap})):
    print(test.mean, test.t, test.p)
"""
CORRECTED = "scikit-learn and R have no correction of t for training sets that overlap."
UNCORRECTED = "mcnemar.test corrects nothing where only A and only B are as many: its statistic is 0 then."
CHI2 = "from scipy.stats import binomtest, chi2"
TYPED = "only_a, only_b = {only_a}, {only_b}"
MCNEMAR = """
n = only_a + only_b
statistic = (abs(only_a - only_b) - 1) ** 2 / n if n else 0.0
print("exact", binomtest(only_a, n).pvalue if n else 1.0)
print("chi-square", statistic, chi2.sf(statistic, 1))
"""
MCNEMAR_R = """
print(binom.test({only_a}, {only_a} + {only_b}))
print(mcnemar.test(matrix(c({both}, {only_b}, {only_a}, {neither}), 2)))
"""
MCNEMAR_MLCORE = """
rough = mlcore.evaluate.mcnemar(only_a, only_b, exact=False)
print("exact", mlcore.evaluate.mcnemar(only_a, only_b).p)
print("chi-square", rough.statistic, rough.p)
"""


def _learners(learners: Mapping[str, Learner], table: Table) -> dict[str, list[str]]:
    """Each learner in the dictionary of its program, and what scikit-learn's differ in."""
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
    """The accuracy of each learner, by its name, in the same folds, which a file has."""
    sheets, file, told = Sheets(title, {FIRST: table}), file_name(title, "folds"), _learners(learners, table)
    folded = "from sklearn.model_selection import PredefinedSplit, cross_val_predict"
    return Script(
        joined(
            sheets.python([*told["imports"], folded]), told["python"], [FOLDED.format(file=py(file)).strip()]
        ),
        _in_r(sheets, learners, file),
        joined(sheets.mlcore(), told["mlcore"], [FOLDED_MLCORE.format(k=len(rows), seed=seed).strip()]),
        {**sheets.files(), file: partial(folds, rows, table.n)},
    )


def _in_r(sheets: Sheets, learners: Mapping[str, Learner], file: str) -> str:
    table = sheets.first
    found = {name: in_r(*one, table) for name, one in learners.items()}
    goal = f"new[[{r(table.target.name)}]]"
    loop = FOLDED_R.format(file=r(file)).strip().splitlines()
    for name, one in found.items():
        loop += [f"  model <- {one.made}", f'  cat({r(name)}, mean({one.says} == {goal}), "\\n")']
    return joined(
        sheets.r(sorted({one.package for one in found.values()})),
        [f"formula <- {r_formula(table.target.name)}", *loop, "}"],
    )


def paired(script: Script, names: Sequence[str], overlap: float) -> Script:
    """The same with a paired t-test of its two learners."""
    two = [f"a, b = ({', '.join(f'right[{py(name)}]' for name in names)})"]
    return Script(
        joined([script.python], [*comment([CORRECTED]), "from scipy.stats import ttest_rel", "", *two,
                                 PAIRED.strip()]),
        joined([script.r], comment(["t.test(a, b, paired = TRUE) compares what two models print."])),
        joined([script.mlcore], [*two, PAIRED_MLCORE.format(overlap=py(overlap)).strip()]),
        script.files,
    )  # fmt: skip


def typed_pairs(a: Sequence[float], b: Sequence[float], overlap: float) -> Script:
    """A paired t-test of accuracies that were typed in."""
    lists = [f"a = {py(list(a))}", f"b = {py(list(b))}"]
    return Script(
        joined(["from scipy.stats import ttest_rel"], [*comment([CORRECTED]), *lists, PAIRED.strip()]),
        joined([f"a <- {r(list(a))}", f"b <- {r(list(b))}", "print(t.test(a, b, paired = TRUE))"]),
        joined(["import mlcore"], [*lists, PAIRED_MLCORE.format(overlap=py(overlap)).strip()]),
    )


def boxes(both: int, only_a: int, only_b: int, neither: int) -> Script:
    """McNemar's test of two models on the same records, by how many each gets right."""
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
