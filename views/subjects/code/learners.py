"""A learner of the list, by its name and settings, as each program writes it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from mlcore import RECIPES, Table
from mlcore.table import is_missing
from views.subjects.code.literals import py, py_arguments
from views.subjects.code.sheets import FIRST, Sheets
from views.subjects.code.tables import nominal, regression

Settings = Mapping[str, Any]  # those of views.kit.link.codes by name
UNPRUNED = "none"


class Estimator(NamedTuple):
    """A learner of scikit-learn: its imports, the call that makes it, and sentences about its differences."""

    imports: tuple[str, ...]
    made: str
    differs: tuple[str, ...] = ()


def named(name: str, made: Mapping[str, str]) -> list[str]:
    """A dictionary with one entry per line."""
    return [f"{name} = {{", *(f"    {py(key)}: {one}," for key, one in made.items()), "}"]


def own(name: str, settings: Settings) -> str:
    """The learner of mlcore."""
    shown = dict(settings)
    if name in RECIPES:
        pruned = shown["prune"] if shown["prune"] != UNPRUNED else None
        limits = {"prune": pruned, "max_depth": shown["depth"], "max_leaves": shown.get("leaves")}
        return f"mlcore.learners.tree({_joined(py(name), py_arguments(limits))})"
    made: dict[str, Callable[[], str]] = {
        "naive-bayes": lambda: f"naive_bayes({py(shown['laplace'])})",
        "neighbours": lambda: f"neighbours({shown['k']})",
        "svm": lambda: f"svm({_kernel(shown)}, {py_arguments(_solved(shown))})",
        "forest": lambda: f"forest({shown['n']})",
        "adaboost": lambda: f"adaboost({shown['n']}, max_depth={shown['depth'] or 1})",
        "majority": lambda: 'tree("cart", max_depth=0)',
    }
    return f"mlcore.learners.{made[name]()}"


def _solved(shown: Settings) -> Settings:
    return {"C": shown["C"], "max_iterations": shown.get("max_iterations")}


def _joined(*parts: str) -> str:
    return ", ".join(filter(None, parts))


def _kernel(shown: Settings) -> str:
    return "mlcore.svm.linear()" if shown["kernel"] == "linear" else f"mlcore.svm.rbf({py(shown['gamma'])})"


# scikit-learn -------------------------------------------------------------------------------------

SCALED = ("from sklearn.pipeline import make_pipeline", "from sklearn.preprocessing import StandardScaler")
WORDS = "Words become columns of 0 and 1, which count differently here than in Glasshouse."
FILLED = "Here missing values become the mean of their column. In Glasshouse they do not."
UNFILLED = ("naive-bayes", "adaboost")  # learn from records with gaps here, but not in scikit-learn


def estimator(name: str, settings: Settings, table: Table) -> Estimator:
    """The learner of scikit-learn for this table."""
    number = regression(table)
    if name in RECIPES:
        return _tree(name, settings, table)
    made = {
        "naive-bayes": _naive, "neighbours": _neighbours, "svm": _svm, "forest": _forest,
        "adaboost": _adaboost, "majority": _majority,
    }  # fmt: skip
    found = made[name](settings, table)
    if name in UNFILLED and any(is_missing(column.cells).any() for column in table.columns):
        found = _filled(found)
    if number:
        found = Estimator(
            tuple(_of_numbers(line) for line in found.imports), _of_numbers(found.made), found.differs
        )
    return found


def _filled(found: Estimator) -> Estimator:
    """A learner that accepts no missing values, after a step that fills them in."""
    imports = (*found.imports, SCALED[0], "from sklearn.impute import SimpleImputer")
    return Estimator(imports, f"make_pipeline(SimpleImputer(), {found.made})", (*found.differs, FILLED))


def _of_numbers(text: str) -> str:
    for word, other in (("Classifier", "Regressor"), ("SVC", "SVR")):
        text = text.replace(word, other)
    return text


def _tree(name: str, shown: Settings, table: Table) -> Estimator:
    kind = "Regressor" if regression(table) else "Classifier"
    differs = Sheets("", {FIRST: table}).unlike()
    if name != "cart":
        differs = [f"scikit-learn has no {RECIPES[name].title}. Its tree makes two branches.", *differs]
    if shown["prune"] != UNPRUNED:
        differs = [
            *differs,
            "scikit-learn does not prune in this way, but by cost complexity with ccp_alpha.",
        ]
    by_entropy = not regression(table) and name in ("id3", "c4.5")
    limits = {
        "criterion": "entropy" if by_entropy else None, "max_depth": shown["depth"],
        "max_leaf_nodes": shown.get("leaves"), "min_impurity_decrease": 1e-9, "random_state": 0,
    }  # fmt: skip
    made = f"DecisionTree{kind}({py_arguments(limits)})"
    return Estimator((f"from sklearn.tree import DecisionTree{kind}",), made, tuple(differs))


def _unlike(table: Table, *more: str) -> tuple[str, ...]:
    return (*([WORDS] if nominal(table) else []), *more)


def _naive(shown: Settings, table: Table) -> Estimator:
    return Estimator(
        ("from sklearn.naive_bayes import GaussianNB",), "GaussianNB(var_smoothing=1e-12)", _unlike(table)
    )


def _neighbours(shown: Settings, table: Table) -> Estimator:
    made = f'make_pipeline(StandardScaler(), KNeighborsClassifier({shown["k"]}, algorithm="brute"))'
    imports = ("from sklearn.neighbors import KNeighborsClassifier", *SCALED)
    return Estimator(
        imports, made, _unlike(table, "scikit-learn may break ties of distances and votes differently.")
    )


def _svm(shown: Settings, table: Table) -> Estimator:
    gamma = py(shown["gamma"]) if shown["kernel"] != "linear" else "None"
    settings = {"kernel": shown["kernel"], "C": shown["C"]}
    more = f", gamma={gamma}" if gamma != "None" else ""
    made = f"make_pipeline(StandardScaler(), SVC({py_arguments(settings)}{more}))"
    return Estimator(("from sklearn.svm import SVC", *SCALED), made, _unlike(table))


def _forest(shown: Settings, table: Table) -> Estimator:
    return Estimator(
        ("from sklearn.ensemble import RandomForestClassifier",),
        f"RandomForestClassifier({shown['n']}, random_state=0)",
        ("scikit-learn draws other samples and columns, so its figures are only close to these.",),
    )


def _adaboost(shown: Settings, table: Table) -> Estimator:
    tree = f"DecisionTreeClassifier(max_depth={shown['depth'] or 1})"
    imports = (
        "from sklearn.ensemble import AdaBoostClassifier", "from sklearn.tree import DecisionTreeClassifier",
    )  # fmt: skip
    return Estimator(
        imports,
        f"AdaBoostClassifier({tree}, n_estimators={shown['n']}, random_state=0)",
        ("scikit-learn chooses among equally good splits at random.",),
    )


def _majority(shown: Settings, table: Table) -> Estimator:
    kind = 'DummyClassifier(strategy="most_frequent")' if not regression(table) else "DummyRegressor()"
    return Estimator((f"from sklearn.dummy import {kind.partition('(')[0]}",), kind)


def folds(rows: Sequence[Sequence[int]], n: int) -> str:
    """A file with the fold of each record; −1 for training records that are in no fold."""
    found = [-1] * n
    for number, fold in enumerate(rows):
        for row in fold:
            found[row] = number
    return "\n".join(["fold", *map(str, found)]) + "\n"
