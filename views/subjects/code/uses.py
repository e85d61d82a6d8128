"""The code for using a tree: predict a record, compare trees, turn a tree into rules."""

from collections.abc import Mapping, Sequence
from functools import partial

from mlcore import Table
from mlcore.table import Scalar
from views.subjects.code import Script, frames, trees_r
from views.subjects.code.grown import Grown, grown_of
from views.subjects.code.literals import comment, joined, py, r
from views.subjects.code.tables import inputs, nominal, ordinal
from views.subjects.code.trees import (
    beside,
    given,
    given_of,
    mlcore_end,
    mlcore_steps,
    mlcore_tree,
    python_end,
    python_head,
    python_tree,
)
from views.subjects.trees.story import Choices
from views.words.html import Html

PATHS = """
from sklearn.tree import export_text

# The paths of the tree as rules. scikit-learn drops no conditions.
print(export_text(tree, feature_names=list(X.columns)))
"""
RULES = """
from mlcore.ruleset import simplify

*_, last = simplify(tree, table, {by}, confidence={confidence}, significance={significance})
for rule in last.list.rules:
    print(rule.conditions, rule.label)
print(last.list.default)
"""
DROPPED = """
for step in simplify(tree, table, {by}, confidence={confidence}, significance={significance}):
    if step.kind == "drop":
        print("rule", step.about.number, "drops", step.about.every[step.condition])
    elif step.kind in ("duplicate", "empty", "useless"):
        print("rule", step.about.number, "goes:", step.kind)
"""
FALL = """
for step in mlcore.fall.fall(tree, record.iloc[0].to_dict()):
    if step.kind == "ask":
        print("node", mlcore.path_text(step.path) or "root", step.attribute, step.answer, step.how)
print("tally", step.tally)
"""
EQUAL = ["from dataclasses import replace", "", 'tree = replace(tree, missing="equal")  # equal shares', ""]
Record = Mapping[str, Scalar | None]  # None is unknown


def predicted(choices: Choices, record: Record, equal: bool) -> Script:
    """The code that predicts a record; equal: a divided record has the same share in each branch."""
    of = grown_of(choices)
    made = [f"record = pd.DataFrame([{_record(of.table, record)}])"]
    return Script(
        joined(python_head(of), python_tree(of), [*made, *_python_said(of, record)]),
        joined(trees_r.head(of), trees_r.tree(of), _r_record(of, record)),
        joined(
            of.sheets.mlcore(), mlcore_tree(of), [*(EQUAL if equal else []), *made, *_shown(of, "record")]
        ),
        of.sheets.files(),
        (*trees_r.apart(of), *_r_unlike(of, record, equal)),
        partial(given, choices),
        joined([mlcore_steps(of)], [FALL.strip()]),
    )


def _record(table: Table, record: Record) -> str:
    parts = []
    for column in table.columns:
        value = record[column.name]
        unknown = 'float("nan")' if column.kind == "continuous" else "None"
        known = py(value if column.kind == "continuous" else str(value))
        parts.append(f"{py(column.name)}: {unknown if value is None else known}")
    return f"{{{', '.join(parts)}}}"


def _shown(of: Grown, record: str) -> list[str]:
    if of.tree.regression:
        return [f'print("predicted", *tree.predict({record}))']
    return [
        f'print("class", *tree.predict({record}))',
        f'print("shares", *tree.predict_proba({record})[0])',
    ]


def _python_said(of: Grown, record: Record) -> list[str]:
    lost = any(value is None for value in record.values())
    said = "A missing number follows the branch with more records. A missing word is 0 in all of its columns."
    made = [f"record = {inputs(of.table, 'record')}.reindex(columns=X.columns, fill_value=0)"]
    filled = made if nominal(of.table) or ordinal(of.table) else []
    return [*comment([said] if lost else []), *filled, *_shown(of, "record")]


WAYS = "R does not divide a record with an unknown answer as the page does."
EQUAL_R = "R has no equal shares. It divides a record by the shares of the training records."


def _r_unlike(of: Grown, record: Record, equal: bool) -> list[str]:
    """Sentences about R's different treatment of unknown answers."""
    if None not in record.values() or trees_r.cannot(of):
        return []
    program = trees_r.program(of)
    if program == "c4.5":
        return [EQUAL_R] if equal else []
    return [] if program == "rpart" and of.recipe.missing == "surrogates" and not equal else [WAYS]


def _r_record(of: Grown, record: Record) -> list[str]:
    """The record, changed within a row of the data, so that words keep their levels."""
    if trees_r.cannot(of):
        return []
    known, frame = frames.names(of.table), trees_r.frame(of)
    changes = [f"record[1, {r(known[name])}] <- {_r_cell(of, name, value)}" for name, value in record.items()]
    made = [f"record <- {frame}[1, ]", *changes]
    if of.tree.regression:
        return [*made, 'cat("predicted", predict(tree, record), "\\n")']
    kind = "probability" if trees_r.program(of) in ("c4.5", "id3") else "prob"
    return [
        *made, f'cat("class", as.character({trees_r.classes(of, "record")}), "\\n")',
        f'cat("shares", predict(tree, record, type = "{kind}"), "\\n")',
    ]  # fmt: skip


def _r_cell(of: Grown, name: str, value: Scalar | None) -> str:
    """A value of a record, or its range if numbers are cut."""
    cut = value is not None and trees_r.program(of) == "chaid" and of.table.column(name).kind == "continuous"
    return f"cut({r(value)}, {trees_r.breaks(of, name)})" if cut else r(value)


def compared(choices: Sequence[Choices]) -> Script:
    """The code of several trees on one table, except trees that cannot grow."""
    trees = [grown_of(one) for one in choices]
    first = trees[0]
    libraries = dict.fromkeys(line for of in trees if not trees_r.cannot(of) for line in trees_r.library(of))
    in_r = [(of, of.recipe.name) for of in trees]
    return Script(
        joined(python_head(first), *([*python_tree(of), *python_end(of)] for of in trees)),
        joined(
            [*libraries, "", *first.sheets.r()],
            *([*trees_r.tree(of, name), *trees_r.shown(of, name)] for of, name in in_r),
        ),
        joined(first.sheets.mlcore(), *([*mlcore_tree(of), *mlcore_end(of)] for of in trees)),
        first.sheets.files(),
        tuple(trees_r.apart(*trees)),
        partial(_given, choices),
        mlcore_steps(*trees),
    )


def _given(choices: Sequence[Choices]) -> Html:
    """What scikit-learn gives for each tree."""
    trees = [grown_of(one) for one in choices]
    return Html("".join(given_of(of, of.recipe.title) for of in trees))


def ruled(choices: Choices, by: str, confidence: float, significance: float) -> Script:
    """The code of a tree whose rules are shortened and put in order."""
    of = grown_of(choices)
    about = {"by": py(by), "confidence": py(confidence), "significance": py(significance)}
    own = RULES.format(**about).strip()
    return Script(
        joined(python_head(of), python_tree(of), [PATHS.strip()]),
        joined(_r_rules(of, confidence)),
        joined(of.sheets.mlcore(), mlcore_tree(of), [own]),
        of.sheets.files(),
        (GROWS, *([PESSIMISTIC] if by != "pessimistic" else [])),
        partial(given, choices),
        joined([mlcore_steps(of)], [DROPPED.format(**about).strip()]),
        beside(of),
    )


GROWS = "C5.0, the successor of C4.5, grows its own tree before it makes rules from it."
PESSIMISTIC = "It drops conditions only by a pessimistic estimate."


def _r_rules(of: Grown, confidence: float) -> list[str]:
    control = f"C5.0Control(minCases = {r(max(of.recipe.min_records, 1.0))}, CF = {r(confidence)})"
    return [
        "library(C50)", "", *of.sheets.r(), "",
        f"rules <- C5.0({frames.formula(of.table)}, data, rules = TRUE, control = {control})",
        "summary(rules)",
    ]  # fmt: skip
