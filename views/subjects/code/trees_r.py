"""How R grows a tree, with a sentence for each difference."""

from collections.abc import Mapping
from typing import NamedTuple

from mlcore.table import is_missing
from mlcore.trees import ranges
from mlcore.trees.filling import FILLS
from views.subjects.code import frames
from views.subjects.code.grown import SAME, Grown, measured
from views.subjects.code.literals import comment, r, r_arguments
from views.subjects.code.tables import nominal, ordinal, regression
from views.subjects.trees.wishes import name_of

CRITERIA = ("gini", "entropy", "variance")  # the criteria of rpart
J48_IS = "J48 is Weka's C4.5; U leaves it unpruned."
KEEPS = "na.action = na.pass keeps the records with missing cells."
SURROGATES = (
    "Where many cells are missing rpart may take other surrogates: it counts how often one agrees over all "
    "records of a node, and wants two on either side of it."
)
TIES = "At some node several splits are equally good, and R may choose another one."


class Call(NamedTuple):
    """A call that grows a tree. differs: sentences about differences from the page; said: other comments;
    before: lines that make the data fit."""

    made: str
    differs: list[str]
    said: list[str]
    before: list[str]


LIBRARY: Mapping[str, list[str]] = {
    "rpart": ["library(rpart)"],
    "ctree": ["library(partykit)"],
    "chaid": ['# install.packages("CHAID", repos = "https://R-Forge.R-project.org")', "library(CHAID)"],
    "c4.5": ["library(RWeka)"],
    "id3": [
        "library(RWeka)",
        'WPM("install-package", "simpleEducationalLearningSchemes")  # once',
        'WPM("load-package", "simpleEducationalLearningSchemes")',
    ],
}


def program(of: Grown) -> str:
    """The closest function of R: a name of LIBRARY."""
    return of.recipe.name if of.recipe.name in LIBRARY else "rpart"


def library(of: Grown) -> list[str]:
    """The package that grows it."""
    return LIBRARY[program(of)]


def head(of: Grown) -> list[str]:
    """Package and data."""
    return [*library(of), "", *of.sheets.r()]


def cannot(of: Grown) -> str:
    """Why R's function does not accept such a table; empty if it does."""
    numbers = any(column.kind == "continuous" for column in of.table.columns)
    gaps = any(is_missing(column.cells).any() for column in of.table.columns)
    if program(of) == "id3" and (numbers or gaps):
        return "Weka's Id3 accepts only words without missing cells, so there is no tree of this table."
    return ""


def tree(of: Grown, name: str = "tree") -> list[str]:
    """The tree, after the comments on it."""
    if why := cannot(of):
        return comment([why, f"Glasshouse's tree: {measured(of)}."])
    found = call(of)
    ours = f"Glasshouse's tree: {measured(of)}." if found.differs else f"{SAME}: {measured(of)}."
    return [*found.before, *comment([*found.said, ours]), f"{name} <- {found.made}"]


def call(of: Grown) -> Call:
    """The call that grows it."""
    made = {"rpart": _rpart, "ctree": _ctree, "chaid": _chaid, "c4.5": _j48, "id3": _id3}[program(of)](of)
    if of.tied:
        made.differs.append(TIES)
    if of.overrides:
        at = ", ".join(f"{name_of(wish)!r}" for _, wish in of.overrides)
        made.differs.append(f"You cannot choose the split of a node in R ({at}).")
    return made


def apart(*trees: Grown) -> list[str]:
    """Sentences about differences between R's output for these trees and the page."""
    found = [[why] if (why := cannot(of)) else call(of).differs for of in trees]
    return [*dict.fromkeys(sentence for sentences in found for sentence in sentences)]


def classes(of: Grown, frame: str, name: str = "tree") -> str:
    """What the tree predicts for a frame."""
    kind = "response" if program(of) in ("ctree", "chaid") else "class"
    shown = "" if regression(of.table) else f', type = "{kind}"'
    return f"predict({name}, {frame}{shown})"


def leaves(of: Grown, name: str = "tree") -> str:
    """The number of leaves; nothing if print shows it."""
    return {
        "rpart": f'sum({name}$frame$var == "<leaf>")', "ctree": f"width({name})", "chaid": f"width({name})",
    }.get(program(of), "")  # fmt: skip


def _depth(of: Grown, name: str) -> str:
    deep = {"rpart": f"floor(log2(max(as.numeric(rownames({name}$frame)))))"}
    return deep.get(program(of), f"depth({name})")


def errors(of: Grown, frame: str = "data", name: str = "tree") -> str:
    """The training errors, or the total squared error."""
    said, true = classes(of, frame, name), frames.goal(of.table, frame)
    return f"sum(({said} - {true})^2)" if regression(of.table) else f"sum({said} != {true})"


def shown(of: Grown, name: str = "tree") -> list[str]:
    """What the page shows: the tree, its figures, and a drawing."""
    if cannot(of):
        return []
    parts = [f'"errors", {errors(of, frame(of), name)}']
    if count := leaves(of, name):
        parts = [f'"leaves", {count}', f'"depth", {_depth(of, name)}', *parts]
    return [f"print({name})", f'cat({", ".join(parts)}, "\\n")', *drawn(of, name)]


def drawn(of: Grown, name: str = "tree") -> list[str]:
    """The plot of a tree."""
    if program(of) == "rpart":
        return [f"if (nrow({name}$frame) > 1) {{ plot({name}, margin = 0.1); text({name}, use.n = TRUE) }}"]
    if program(of) == "id3":
        return []
    needs = "  # needs the package partykit" if program(of) == "c4.5" else ""
    return [f"plot({name}){needs}"]


def _rpart(of: Grown) -> Call:
    rule, table = of.recipe, of.table
    leaf = max(1.0, rule.min_records) if rule.records_rule == "leaf" else 1.0
    split = max(rule.min_split, 2 * leaf if rule.records_rule == "leaf" else max(2.0, rule.min_records))
    surrogates = {"surrogates": rule.surrogates, "stay": 0, "majority": 0}.get(rule.missing, 0)
    control = {"cp": -1, "minsplit": split, "minbucket": leaf, "maxdepth": rule.max_depth,
               "maxsurrogate": surrogates, "usesurrogate": 0 if rule.missing == "stay" else None,
               "xval": 0}  # fmt: skip
    way = 'method = "anova"'
    if not regression(table):
        split_by = "information" if rule.criterion == "entropy" else "gini"
        way = f'method = "class", parms = list(split = "{split_by}")'
    own = "cp of 0.01 stops" if split == 20 else "cp of 0.01 and minsplit of 20 stop"
    made = f"rpart({frames.formula(table)}, data, {way}, control = rpart.control({r_arguments(control)}))"
    said = [f"cp = -1 grows the tree to the full; rpart's own {own} earlier."]
    return Call(made, _rpart_differs(of), said, [])


def _rpart_differs(of: Grown) -> list[str]:
    rule, table = of.recipe, of.table
    gaps = any(is_missing(column.cells).any() for column in table.columns)
    broad = rule.branching != "binary" and _broad(of)
    scored = not regression(table) and rule.criterion not in CRITERIA
    found = {
        "rpart makes two branches, never one for each value.": broad,
        "rpart never splits without gain.": rule.zero_gain,
        f"rpart does not compare splits by {rule.criterion}. Here it uses Gini.": scored,
        "rpart does not divide records with missing values.": rule.missing in ("fractions", "shares")
        and gaps,
        "rpart does not fill in missing values.": rule.missing in FILLS and gaps,
        SURROGATES: rule.missing == "surrogates" and gaps,
        "rpart has no limit on leaves, so it is left out.": bool(rule.max_leaves),
        "rpart has no minimum gain, so it is left out.": bool(rule.min_gain),
        "rpart's cost = divides a gain by a cost; here the square of the gain is divided by it. "
        "So costs are left out.": bool(rule.costs),
    }
    return [sentence for sentence, holds in found.items() if holds]


def _broad(of: Grown) -> bool:
    """Whether some column gets a branch for each of its values, more than two or one without records."""
    cut = of.recipe.branching == "ordinal-cuts"
    words = nominal(of.table) if cut else [*nominal(of.table), *ordinal(of.table)]
    return any(len(one.values) > 2 or len({*one.cells.tolist()} - {-1}) < 2 for one in words)


def _ctree(of: Grown) -> Call:
    rule = of.recipe
    control = {"alpha": rule.alpha, "minsplit": rule.min_split, "minbucket": rule.min_bucket,
               "testtype": "Bonferroni" if rule.bonferroni else "Univariate", "maxdepth": rule.max_depth,
               "majority": True if rule.missing == "majority" else None}  # fmt: skip
    made = f"ctree({frames.formula(of.table)}, data, control = ctree_control({r_arguments(control)}))"
    return Call(made, [], [], [])


def frame(of: Grown) -> str:
    """The training frame: for CHAID a copy whose numbers are cut."""
    return "coarse" if program(of) == "chaid" and _coarse(of) else "data"


def breaks(of: Grown, name: str) -> str:
    """The arguments of cut: where CHAID cuts a number."""
    edges = map(r, [*ranges.thresholds(of.table, name, "frequency", of.recipe.bins), float("inf")])
    return f"c({', '.join(['-Inf', *edges])}), ordered_result = TRUE"


def _coarse(of: Grown) -> list[str]:
    """The lines that make factors of numbers and a level of missing cells."""
    lines = []
    for column in of.table.columns:
        at = frames.cells(of.table, column.name, "coarse")
        if column.kind == "continuous":
            lines.append(f"{at} <- cut({at}, {breaks(of, column.name)})")
        if is_missing(column.cells).any():
            lines.append(f"{at} <- addNA({at})")
    return ["coarse <- data", *lines] if lines else []


def _chaid(of: Grown) -> Call:
    rule, before = of.recipe, _coarse(of)
    said = ["chaid accepts only factors, so numbers are cut where Glasshouse cuts them."] if before else []
    again = round(0.98 * rule.alpha_merge, 6) if rule.resplit else -1
    control = {"alpha2": rule.alpha_merge, "alpha3": again, "alpha4": rule.alpha_split,
               "minsplit": rule.min_parent, "minbucket": rule.min_child, "minprob": 1,
               "maxheight": rule.max_depth}  # fmt: skip
    made = f"chaid({frames.formula(of.table)}, {frame(of)}, control = chaid_control({r_arguments(control)}))"
    gaps = any(is_missing(column.cells).any() for column in of.table.columns)
    differs = ["addNA makes missing a value like any other; it may be merged otherwise here."] if gaps else []
    return Call(made, differs, said, before)


def _j48(of: Grown) -> Call:
    rule, said = of.recipe, []
    if rule.zero_gain:
        said.append("J48 never splits without gain, which release 8 of C4.5 may do.")
    if rule.criterion != "gain-ratio":
        said.append("J48 always uses the gain ratio.")
    if rule.branching != "multiway":
        said.append("J48 has no groups of values (option -s of C4.5).")
    control = {"U": True, "M": rule.min_records, "J": None if rule.price_cuts else True,
               "O": None if rule.collapse else True}  # fmt: skip
    gaps = any(is_missing(column.cells).any() for column in of.table.columns)
    made = (
        f"J48({frames.formula(of.table)}, data, control = Weka_control({r_arguments(control)})"
        f"{', na.action = na.pass' if gaps else ''})"
    )
    return Call(made, said, [J48_IS, *([KEEPS] if gaps else [])], [])


def _id3(of: Grown) -> Call:
    rule = of.recipe
    differs = ["Weka's Id3 leaves an empty branch without a class."]
    if rule.zero_gain:
        differs.append("It never splits without gain.")
    make = 'make_Weka_classifier("weka/classifiers/trees/Id3")'
    return Call(f"{make}({frames.formula(of.table)}, data)", differs, [], [])
