"""A learner of the list in R: its call, or a sentence that R has none."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import mlcore
from mlcore import RECIPES, Table
from mlcore.table import is_missing
from views.subjects.code import frames, trees_r
from views.subjects.code.grown import Grown
from views.subjects.code.literals import r
from views.subjects.code.pruning_r import pruning_of
from views.subjects.code.sheets import FIRST, Sheets
from views.subjects.code.tables import nominal, regression

Settings = Mapping[str, Any]  # those of views.kit.link.codes by name
UNPRUNED = "none"

SPLITS_TIE = "If splits are equally good, R may grow a different tree from some records."
SUBTREES = "rpart cannot limit the leaves. This is a subtree of its cost-complexity pruning."
OTHER_FOLDS = "rpart prunes by its training errors and with folds that R draws."
ATTEMPTS = "R draws other samples and columns, so its figures are only close to those of the page."
VOTES_TIE = "knn3 uses all neighbours at equal distances, and breaks ties of votes at random."
WORDS = "Words become columns of 0 and 1, which count differently here than in Glasshouse."
BY_N = "naiveBayes divides by n - 1 for a variance, Glasshouse by n."
SCALED_BY_N = "svm standardises with n - 1, Glasshouse with n."
ROUGHLY = "na.roughfix fills a missing cell with the median or the most frequent value."
NO_GAPS = "{title} of R accepts no missing cells, so it is left out here."
NO_LIMIT = "{title} of R has no limit on the depth, so it is left out here."
NO_PRUNING = "R has no {how} of {title}, so it is left out here."
NO_ADABOOST = "The package adabag has AdaBoost. This does the same with rpart, which accepts weights."

SCALED = """
scaled <- function(frame, by) {{
  of <- {of}; x <- {x}
  centre <- colMeans(of); spread <- sqrt(colMeans(sweep(of, 2, centre)^2))
  scale(x, centre, ifelse(spread > 0, spread, 1))
}}
"""
BOOSTED = """
boosted <- function(data, rounds, depth) {{
  .weights <- rep(1 / nrow(data), nrow(data))
  trees <- list(); alphas <- errors <- c()
  for (round in 1:rounds) {{
    tree <- rpart({formula}, data, weights = .weights, method = "class", control = rpart.control(
      cp = -1, minsplit = 2, minbucket = 1, maxdepth = depth, xval = 0))
    wrong <- predict(tree, data, type = "class") != {goal}
    error <- sum(.weights[wrong])
    if (error >= 1 - 1 / {k}) break
    alpha <- (log((1 - error) / error) + log({k} - 1)) / 2
    trees <- c(trees, list(tree)); alphas <- c(alphas, alpha); errors <- c(errors, error)
    if (error == 0) break
    .weights <- .weights * exp(2 * alpha * wrong); .weights <- .weights / sum(.weights)
  }}
  list(trees = trees, alphas = alphas, errors = errors)
}}
votes <- function(model, new) {{
  each <- lapply(model$trees, function(tree) predict(tree, new, type = "class"))
  sapply(levels({goal}), function(class)
    Reduce(`+`, Map(function(said, alpha) alpha * (said == class), each, pmin(model$alphas, 100))))
}}
"""


class InR(NamedTuple):
    """A learner of R: its packages, a call with `data`, the predictions for `new`, and the differences.

    made:   empty if R has no such learner; differs then says so
    shares: the share of each class for `new`, a column for each
    before: lines that come once, after the data
    """

    libraries: tuple[str, ...]
    made: str
    says: str
    shares: str
    differs: tuple[str, ...] = ()
    before: tuple[str, ...] = ()


def in_r(name: str, settings: Settings, table: Table) -> InR:
    """The learner of R, if R has it."""
    shown = dict(settings)
    made = {
        "naive-bayes": _naive, "neighbours": _neighbours, "svm": _svm, "forest": _forest,
        "adaboost": _adaboost, "majority": _majority,
    }  # fmt: skip
    return _tree(name, shown, table) if name in RECIPES else made[name](shown, table)


def libraries(found: Iterable[InR]) -> list[str]:
    """The packages of some learners, each once."""
    return [*dict.fromkeys(package for one in found for package in one.libraries)]


def before(found: Iterable[InR]) -> list[str]:
    """The lines that come once, after the data."""
    return [*dict.fromkeys(line for one in found for line in one.before)]


def differing(learners: Mapping[str, InR]) -> list[str]:
    """Sentences about their differences, with names if there are several learners."""
    if len(learners) == 1:
        return [sentence for one in learners.values() for sentence in one.differs]
    by_sentence: dict[str, list[str]] = {}
    for name, one in learners.items():
        for sentence in one.differs:
            by_sentence.setdefault(sentence, []).append(name)
    return [f"{', '.join(names)}: {sentence}" for sentence, names in by_sentence.items()]


def _none(sentence: str) -> InR:
    return InR((), "", "", "", (sentence,))


def _gaps(table: Table) -> bool:
    return any(is_missing(column.cells).any() for column in table.columns)


# Trees --------------------------------------------------------------------------------------------


def _tree(name: str, shown: Settings, table: Table) -> InR:
    recipe = RECIPES[name].but(max_depth=shown["depth"])
    root = mlcore.fit(table, RECIPES["cart"].but(max_depth=0))  # it needs only the table and its rule
    of = Grown(table, recipe, (), root, False, Sheets("", {FIRST: table}))
    program = trees_r.program(of)
    if why := _no_tree(of, shown):
        return _none(why)
    call = trees_r.call(of)
    library = {"c4.5": "RWeka", "ctree": "partykit", "chaid": "CHAID", "id3": "RWeka"}.get(program, "rpart")
    kind = "probability" if program in ("c4.5", "id3") else "prob"
    found = InR(
        (library,), call.made, trees_r.classes(of, "new", "model"),
        f'predict(model, new, type = "{kind}")', tuple(call.differs),
    )  # fmt: skip
    if program == "c4.5":
        made = found.made.replace("U = TRUE, ", "") if shown["prune"] != UNPRUNED else found.made
        return found._replace(made=made)
    return _pruned_rpart(found, shown) if program == "rpart" else found


def _no_tree(of: Grown, shown: Settings) -> str:
    """Why R has no such tree; empty if it has one."""
    program, title, pruned = trees_r.program(of), of.recipe.title, shown["prune"]
    theirs = {"c4.5": [UNPRUNED, "error-based"], "rpart": [UNPRUNED, "cost-complexity"]}
    if pruned not in theirs.get(program, [UNPRUNED]):
        return NO_PRUNING.format(how=pruning_of(pruned), title=title)
    if program in ("c4.5", "id3") and shown["depth"]:
        return NO_LIMIT.format(title=title)
    if program == "chaid" and trees_r.frame(of) != "data":
        return "chaid accepts only factors without missing cells, so it is left out here."
    if program == "rpart" and of.recipe.name != "cart" and trees_r.call(of).differs:
        return f"R has no {title} for this table, so it is left out here."
    return trees_r.cannot(of)


def _pruned_rpart(found: InR, shown: Settings) -> InR:
    differs = (*found.differs, SPLITS_TIE)
    if shown["prune"] == "cost-complexity":
        made = found.made.replace("cp = -1", "cp = 0").replace("xval = 0", "xval = 10")
        cp = 'model$cptable[which.min(model$cptable[, "xerror"]), "CP"]'
        return found._replace(
            made=f"{made}\nmodel <- prune(model, cp = {cp})", differs=(*differs, OTHER_FOLDS),
            before=("set.seed(1)",),
        )  # fmt: skip
    if shown.get("leaves"):
        return found._replace(made=few_leaves(found.made, str(shown["leaves"])), differs=(*differs, SUBTREES))
    return found._replace(differs=differs)


def few_leaves(made: str, leaves: str) -> str:
    """A call of rpart, and the largest tree of its pruning with at most this number of leaves."""
    cp = f'model$cptable[sum(model$cptable[, "nsplit"] < {leaves}), "CP"]'
    return f"{made.replace('cp = -1', 'cp = 0')}\nmodel <- prune(model, cp = {cp})"


# Others -------------------------------------------------------------------------------------------


def _inputs(table: Table) -> str:
    known = frames.names(table)
    return f"inputs <- {r([known[column.name] for column in table.columns])}"


def _scaled(table: Table) -> str:
    """A function that standardises one frame by another."""
    words = bool(nominal(table))
    of = "model.matrix(~ . - 1, {}[inputs])" if words else "data.matrix({}[inputs])"
    return SCALED.format(of=of.format("by"), x=of.format("frame")).strip()


def _naive(shown: Settings, table: Table) -> InR:
    numbers = any(column.kind == "continuous" for column in table.columns)
    made = f"naiveBayes({frames.formula(table)}, data, laplace = {r(shown.get('laplace', 0.0))})"
    says = "predict(model, new, threshold = 1e-300)"
    shares = 'predict(model, new, type = "raw", threshold = 1e-300)'
    return InR(("e1071",), made, says, shares, (BY_N,) if numbers else ())


def _neighbours(shown: Settings, table: Table) -> InR:
    if _gaps(table):
        return _none(NO_GAPS.format(title="knn3"))
    number, k = regression(table), shown.get("k", 5)
    made = f"knn{'reg' if number else '3'}(scaled(data, data), {frames.goal(table)}, k = {k})"
    new = "scaled(new, data)"
    says = f"predict(model, {new})" if number else f'predict(model, {new}, type = "class")'
    differs = (*((WORDS,) if nominal(table) else ()), VOTES_TIE)
    return InR(("caret",), made, says, f"predict(model, {new})", differs, (_inputs(table), _scaled(table)))


def _svm(shown: Settings, table: Table) -> InR:
    if _gaps(table):
        return _none(NO_GAPS.format(title="svm"))
    kernel = 'kernel = "linear"'
    if shown.get("kernel", "linear") != "linear":
        kernel = f'kernel = "radial", gamma = {r(shown["gamma"])}'
    made = f"svm({frames.formula(table)}, data, {kernel}, cost = {r(shown.get('C', 1.0))})"
    shares = 'attr(predict(update(model, probability = TRUE), new, probability = TRUE), "probabilities")'
    differs = (SCALED_BY_N, *((WORDS,) if nominal(table) else ()))
    return InR(("e1071",), made, "predict(model, new)", shares, differs)


def _forest(shown: Settings, table: Table) -> InR:
    y = frames.goal(table) if regression(table) else f"factor({frames.goal(table)})"
    made = f"randomForest(data[inputs], {y}, ntree = {shown.get('n', 25)})"
    gaps = _gaps(table)
    lines = [_inputs(table), *(["data <- na.roughfix(data)"] if gaps else []), "set.seed(1)"]
    says = "predict(model, new[inputs])"
    return InR(
        ("randomForest",), made, says if regression(table) else f"as.character({says})",
        'predict(model, new[inputs], type = "prob")', (ATTEMPTS, *((ROUGHLY,) if gaps else ())), tuple(lines),
    )  # fmt: skip


def boosted(table: Table) -> str:
    """AdaBoost with rpart, which accepts weights."""
    about = {"formula": frames.formula(table), "goal": frames.goal(table), "k": len(table.classes)}
    return BOOSTED.format(**about).strip()


def _adaboost(shown: Settings, table: Table) -> InR:
    if regression(table):
        return _none("No package of R boosts regression trees like this, so it is left out here.")
    made = f"boosted(data, {shown.get('n', 25)}, {shown.get('depth') or 1})"
    shares = "prop.table(votes(model, new), 1)"
    says = f'levels({frames.goal(table)})[max.col(votes(model, new), "first")]'
    differs = (NO_ADABOOST, SPLITS_TIE)
    return InR(("rpart",), made, says, shares, differs, (boosted(table),))


def _majority(shown: Settings, table: Table) -> InR:
    y = frames.goal(table)
    if regression(table):
        return InR((), f"mean({y})", "rep(model, nrow(new))", "")
    shares = f"matrix(prop.table(table({y})), nrow(new), {len(table.classes)}, byrow = TRUE, "
    return InR(
        (), f"names(which.max(table({y})))", "rep(model, nrow(new))",
        f"{shares}dimnames = list(NULL, levels({y})))",
    )  # fmt: skip


def head(sheets: Sheets, found: Sequence[InR]) -> list[str]:
    """Packages, tables, and the lines that come once."""
    return [*sheets.r(libraries(found)), *before(found)]
