"""The code of what is done with a tree: a record is predicted, trees are compared, a tree becomes rules."""

from collections.abc import Mapping, Sequence

from mlcore import Table
from mlcore.table import Scalar
from views.code import Script
from views.code.literals import comment, joined, py, r
from views.code.tables import inputs, nominal, ordinal
from views.code.trees import (
    Grown,
    grown_of,
    mlcore_end,
    mlcore_tree,
    python_end,
    python_head,
    python_tree,
    r_head,
    r_library,
    r_tree,
)
from views.trees.story import Choices

PATHS = """
from sklearn.tree import export_text

# The paths of the tree as rules: scikit-learn drops no conditions.
print(export_text(tree, feature_names=list(X.columns)))
"""
RULES = """
from mlcore.ruleset import simplify

*_, last = simplify(tree, table, {by}, confidence={confidence}, significance={significance})
for rule in last.list.rules:
    print(rule.conditions, rule.label)
print(last.list.default)
"""
EQUAL = ["from dataclasses import replace", "", 'tree = replace(tree, missing="equal")  # equal shares', ""]
Record = Mapping[str, Scalar | None]  # None is not known


def predicted(choices: Choices, record: Record, equal: bool) -> Script:
    """The code that predicts a record; equal: one that is divided has the same share in each branch."""
    of = grown_of(choices)
    made = [f"record = pd.DataFrame([{_record(of.table, record)}])"]
    return Script(
        joined(python_head(of), python_tree(of), [*made, *_python_said(of, record)]),
        joined(r_head(of), r_tree(of), _r_record(record)),
        joined(of.sheets.mlcore(), mlcore_tree(of), [*(EQUAL if equal else []), *made, *_told(of, "record")]),
        of.sheets.files(),
    )


def _record(table: Table, record: Record) -> str:
    parts = []
    for column in table.columns:
        value = record[column.name]
        unknown = 'float("nan")' if column.kind == "continuous" else "None"
        known = py(value if column.kind == "continuous" else str(value))
        parts.append(f"{py(column.name)}: {unknown if value is None else known}")
    return f"{{{', '.join(parts)}}}"


def _told(of: Grown, record: str) -> list[str]:
    if of.tree.regression:
        return [f"print(tree.predict({record}))"]
    return [f"print(tree.predict({record}), tree.predict_proba({record}))"]


def _python_said(of: Grown, record: Record) -> list[str]:
    lost = any(value is None for value in record.values())
    said = "A missing number takes the branch of more records; a missing word is 0 in all of its columns."
    made = [f"record = {inputs(of.table, 'record')}.reindex(columns=X.columns, fill_value=0)"]
    filled = made if nominal(of.table) or ordinal(of.table) else []
    return [*comment([said] if lost else []), *filled, *_told(of, "record")]


def _r_record(record: Record) -> list[str]:
    changes = [f"record[1, {r(name)}] <- {r(value)}" for name, value in record.items()]
    return ["record <- data[1, ]", *changes, "print(predict(tree, record))"]


def compared(choices: Sequence[Choices]) -> Script:
    """The code of several trees on one table, those that can be grown."""
    trees = [grown_of(one) for one in choices]
    first = trees[0]
    libraries = dict.fromkeys(line for of in trees for line in r_library(of))
    return Script(
        joined(python_head(first), *([*python_tree(of), *python_end(of)] for of in trees)),
        joined(
            [*libraries, "", *first.sheets.r()],
            *([*r_tree(of), "print(tree)"] for of in trees),
        ),
        joined(first.sheets.mlcore(), *([*mlcore_tree(of), *mlcore_end(of)] for of in trees)),
        first.sheets.files(),
    )


def ruled(choices: Choices, by: str, confidence: float, significance: float) -> Script:
    """The code of a tree whose rules are shortened and put in order."""
    of = grown_of(choices)
    own = RULES.format(by=py(by), confidence=py(confidence), significance=py(significance)).strip()
    return Script(
        joined(python_head(of), python_tree(of), [PATHS.strip()]),
        joined(_r_rules(of, by, confidence)),
        joined(of.sheets.mlcore(), mlcore_tree(of), [own]),
        of.sheets.files(),
    )


def _r_rules(of: Grown, by: str, confidence: float) -> list[str]:
    said = ["C5.0, the successor of C4.5, grows a tree of its own before it makes rules of it."]
    if by != "pessimistic":
        said.append("It drops conditions by a pessimistic estimate only.")
    target = r(of.table.target.name)
    return [
        "library(C50)", "", *of.sheets.r(), "", *comment(said),
        f"x <- data[, setdiff(names(data), {target}), drop = FALSE]",
        f"rules <- C5.0(x, data[[{target}]], rules = TRUE,",
        f"  control = C5.0Control(minCases = {r(max(of.recipe.min_records, 1.0))}, CF = {r(confidence)}))",
        "summary(rules)",
    ]  # fmt: skip
