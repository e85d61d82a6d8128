"""The code of columns: the scores of each alone and of two together, and those that a learner needs."""

from collections.abc import Mapping, Sequence
from functools import partial

from mlcore import Table
from mlcore.evaluate import folds as dealt
from views.subjects.code import Script, frames, learners_r
from views.subjects.code.learners import Settings, estimator, folds, own
from views.subjects.code.literals import comment, joined, py, r
from views.subjects.code.sheets import FIRST, Sheets
from views.subjects.code.tables import file_name, regression

CUT = "Numbers are divided at the threshold with the highest information gain, as on the page."
SCORES = """
def shown(name, cells):
    counts = pd.crosstab(cells, y)
    chi2, p, df, _ = chi2_contingency(counts, correction=False)
    # by the share of known cells, as on the page
    gain = mutual_info_score(y[cells.notna()], cells.dropna()) / np.log(2) * cells.notna().mean()
    print(name, "gain", gain, "chi-square", chi2, "df", df, "p", p)
"""
ALONE = """
for name in names:
    if len(cells[name].dropna().unique()) > 1:
        shown(name, cells[name])
"""
PAIR = """
one, other = {pair}
shown(one, cells[one])
shown(other, cells[other])
both = cells[one].astype(str) + " and " + cells[other].astype(str)
shown("both", both.where(cells[one].notna() & cells[other].notna()))
"""
SCORES_R = """
bits <- function(counts) {{ p <- counts[counts > 0] / sum(counts); -sum(p * log2(p)) }}
shown <- function(name, cells) {{
  counts <- table(factor(cells), {goal})
  if (nrow(counts) < 2) return(invisible())
  counts <- counts[, colSums(counts) > 0, drop = FALSE]
  left <- sum(rowSums(counts) / sum(counts) * apply(counts, 1, bits))
  gain <- (bits(colSums(counts)) - left) * sum(counts) / length(cells)  # by the share of known cells
  test <- suppressWarnings(chisq.test(counts, correct = FALSE))
  cat(name, "gain", gain, "chi-square", test$statistic, "df", test$parameter, "p", test$p.value, "\\n")
}}
for (i in seq_along(cells)) shown(columns[i], cells[[i]])
"""
PAIR_R = """
both <- interaction(cells[[1]], cells[[2]], drop = TRUE)
shown("both", both)
plot(table(both, {goal}), main = "both columns")
"""
PLOT_R = """
plot(table(cells[[1]], {goal}), main = columns[1])
"""
ALONE_MLCORE = """
for name, score in mlcore.select.scores(table).items():
    print(name, "gain", score.information_gain, "chi-square", score.chi_square, "df", score.df, "p", score.p)
"""
PAIR_MLCORE = """
alone, both = mlcore.select.scores(table), mlcore.select.pairs(table)
for name in {pair}:
    score = alone[name]
    print(name, "gain", score.information_gain, "chi-square", score.chi_square, "df", score.df, "p", score.p)
score = both.get({pair}) or both[{turned}]
print("both", "gain", score.information_gain, "chi-square", score.chi_square, "df", score.df, "p", score.p)
"""

STEPWISE = """
names, y, cv = {names}, data[{target}], PredefinedSplit(pd.read_csv({file})["fold"])


def error(some):
    said = cross_val_predict(model, pd.get_dummies(data[some], dtype=float), y, cv=cv)
    return {measure}


def walk(some, sets):
    while some is None or sets(some):
        tried = [names] if some is None else sets(some)
        errors = [error(one) for one in tried]
        some = tried[errors.index(min(errors))]
        print(some, min(errors))


def without(some):
    return [[one for one in some if one != name] for name in some] if len(some) > 1 else []


def with_one_more(some):
    return [[one for one in names if one in some or one == name] for name in names if name not in some]


walk(None, without)
walk([], with_one_more)
"""
SUBSETS = """
for size in range(1, len(names) + 1):
    for some in combinations(names, size):
        print(list(some), error(list(some)))
"""
STEPWISE_R = """
columns <- {names}
fold <- read.csv({file})$fold
whole <- data

error_with <- function(some) {{
{inputs}  mean(unlist(lapply(0:max(fold), function(k) {{
    data <- whole[fold != k, c(some, {target})]
    new <- whole[fold == k, c(some, {target})]
    model <- {made}
    {wrong}
  }})))
}}

walk <- function(some, sets) repeat {{
  tried <- if (is.null(some)) list(columns) else sets(some)
  if (!length(tried)) break
  errors <- sapply(tried, error_with)
  some <- tried[[which.min(errors)]]
  cat(some, min(errors), "\\n")
}}
without <- function(some) if (length(some) > 1) lapply(some, function(one) setdiff(some, one))
with_one_more <- function(some)
  lapply(setdiff(columns, some), function(one) columns[columns %in% c(some, one)])

walk(NULL, without)
walk(character(), with_one_more)
"""
SUBSETS_R = """
for (size in seq_along(columns))
  for (some in combn(columns, size, simplify = FALSE)) cat(some, error_with(some), "\\n")
"""
STEPWISE_MLCORE = """
learner = {learner}
for way in ("backward", "forward"):
    for step in mlcore.select.stepwise(learner, table, {folds}, way, seed={seed}):
        print(list(step.columns), step.error)
"""
SUBSETS_MLCORE = """
for some, error in mlcore.select.subsets(learner, table, {folds}, seed={seed}):
    print(list(some), error)
"""


def _scored(sheets: Sheets, cuts: Mapping[str, float | None], names: Sequence[str]) -> list[str]:
    """The columns of `names` as words, in the frame `cells`."""
    table = sheets.first
    target = py(table.target.name)
    lines = sheets.opened([
        "import numpy as np", "from scipy.stats import chi2_contingency",
        "from sklearn.metrics import mutual_info_score",
    ])  # fmt: skip
    numbers = {name: cut for name, cut in cuts.items() if cut is not None and name in names}
    lines += [f"y, names = data[{target}], {py(list(names))}", "cells = data[names].astype(object)"]
    if numbers:
        lines += comment([CUT])
        lines += [
            f"for name, threshold in {py(numbers)}.items():",
            "    cells[name] = (data[name] <= threshold).astype(object).where(data[name].notna())",
        ]
    return lines


def _scored_in_r(sheets: Sheets, cuts: Mapping[str, float | None], names: Sequence[str]) -> list[str]:
    table = sheets.first
    some = r([frames.names(table)[name] for name in names])
    lines = [*sheets.r(), f"columns <- {r(list(names))}", f"cells <- data[{some}]"]
    numbers = {name: cut for name, cut in cuts.items() if cut is not None and name in names}
    said = comment([CUT]) if numbers else []
    return [
        *lines, *said,
        *(
            f"{frames.cells(table, name, 'cells')} <- {frames.cells(table, name)} <= {r(cut)}"
            for name, cut in numbers.items()
        ),
    ]  # fmt: skip


def alone(title: str, table: Table, cuts: Mapping[str, float | None]) -> Script:
    """The score of each column. cuts: for numbers, the threshold of their score."""
    sheets, names = Sheets(title, {FIRST: table}), [column.name for column in table.columns]
    return Script(
        joined(_scored(sheets, cuts, names), ["", *SCORES.strip().splitlines(), "", "", ALONE.strip()]),
        joined(
            _scored_in_r(sheets, cuts, names),
            [
                SCORES_R.format(goal=frames.goal(table)).strip(),
                PLOT_R.format(goal=frames.goal(table)).strip(),
            ],
        ),
        joined(sheets.mlcore(), [ALONE_MLCORE.strip()]),
        sheets.files(),
    )


def pair(title: str, table: Table, cuts: Mapping[str, float | None], two: tuple[str, str]) -> Script:
    """The score of two columns, alone and together."""
    sheets, goal = Sheets(title, {FIRST: table}), frames.goal(table)
    shown = {"pair": py(two), "turned": py(two[::-1])}
    return Script(
        joined(
            _scored(sheets, cuts, two),
            ["", *SCORES.strip().splitlines(), "", "", PAIR.format(pair=py(two)).strip()],
        ),
        joined(
            _scored_in_r(sheets, cuts, two),
            [SCORES_R.format(goal=goal).strip(), PAIR_R.format(goal=goal).strip()],
        ),
        joined(sheets.mlcore(), [PAIR_MLCORE.format(**shown).strip()]),
        sheets.files(),
    )


def chosen(title: str, table: Table, learner: tuple[str, Settings], k: int, seed: int, every: bool) -> Script:
    """Which columns a learner needs: backward and forward, in the same k folds; every: also all sets."""
    sheets, number = Sheets(title, {FIRST: table}), regression(table)
    found, rows = estimator(*learner, table), dealt(table.target.cells, k, seed)
    file = file_name(title, "folds")
    imports = [
        *(["from itertools import combinations"] if every else []),
        *sorted({*found.imports, "from sklearn.model_selection import PredefinedSplit, cross_val_predict"}),
    ]
    body = STEPWISE.format(
        names=py([column.name for column in table.columns]), file=py(file),
        target=py(table.target.name), measure="((said - y) ** 2).mean()" if number else "(said != y).mean()",
    ).strip()  # fmt: skip
    about = {"learner": own(*learner), "folds": k, "seed": seed}
    return Script(
        joined(
            sheets.opened(imports),
            [*comment(found.differs), f"model = {found.made}"],
            [body],
            [SUBSETS.strip()] if every else [],
        ),
        _walked_in_r(sheets, learner, file, every),
        joined(
            sheets.mlcore(),
            [STEPWISE_MLCORE.format(**about).strip()],
            [SUBSETS_MLCORE.format(**about).strip()] if every else [],
        ),
        {**sheets.files(), file: partial(folds, rows, table.n)},
        learners_r.in_r(*learner, table).differs,
    )


def _walked_in_r(sheets: Sheets, learner: tuple[str, Settings], file: str, every: bool) -> str:
    """Backward and forward in R; every: also all sets."""
    table = sheets.first
    found = learners_r.in_r(*learner, table)
    if not found.made:
        return joined(comment(found.differs))
    known = frames.names(table)
    goal = frames.goal(table, "new")
    wrong = f"({found.says} - {goal})^2" if regression(table) else f"{found.says} != {goal}"
    about = {
        "names": r([known[column.name] for column in table.columns]), "file": r(file), "wrong": wrong,
        "made": found.made.replace("\n", "\n    "), "target": r(known[table.target.name]),
        "inputs": "  inputs <<- some\n" if "inputs" in f"{found.made}{found.before}" else "",
    }  # fmt: skip
    lines = [STEPWISE_R.format(**about).strip()]
    return joined(learners_r.head(sheets, [found]), lines, [SUBSETS_R.strip()] if every else [])
