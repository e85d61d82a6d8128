"""The rules of each recipe in words.

A switch is a parameter of the link, named like its field in mlcore.Recipe. The link omits defaults.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, unquote

import mlcore
from mlcore import Recipe
from views.kit.link.kinds import Flag, Kind, Note, OneOf, Real, Text, Whole
from views.kit.link.params import PLACE, Given, Param

MOST_DEPTH, MOST_LEAVES, MOST_RECORDS = 30, 500, 1000

CRITERION_NAMES = {
    "entropy": "information gain",
    "gain-ratio": "gain ratio",
    "gini": "Gini decrease",
    "error": "decrease in misclassification error",
    "chi-square": "chi-square",
    "variance": "variance reduction",
}
HEADS = CRITERION_NAMES | {"error": "error decrease"}  # short names
MISSING_WORDS = {
    "refuse": "is not accepted",
    "fractions": "divides the record among the branches",
    "shares": "divides the record, and counts its parts in the gain",
    "fill": "is replaced by the most frequent value (for a number: the mean)",
    "fill-class": "is replaced by the most frequent value of its class",
    "surrogates": "is replaced by surrogate splits",
    "majority": "sends the record where most records go",
    "stay": "leaves the record at the node",
    "category": "counts as a separate category",
}
Settings = tuple[tuple[str, Any], ...]


def _read_costs(text: str, note: Note) -> tuple[tuple[str, float], ...]:
    """“Outlook:2;Wind:1.5” as pairs. A part that is not an attribute with a cost is left out, with a note."""
    pairs = []
    for part in filter(None, text.replace("; ", ";").split(";")):
        attribute, _, number = part.rpartition(":")
        try:
            cost = float(number)
            mlcore.RECIPES["hunt"].but(costs=((attribute, cost),))
        except ValueError:
            note(f"“{part}” in the link is not an attribute with a cost above 0.")
            continue
        pairs.append((unquote(attribute), cost))
    return tuple(pairs)


def _write_costs(costs: tuple[tuple[str, float], ...]) -> str:
    return ";".join(f"{quote(name, safe=' ')}:{cost:g}" for name, cost in costs)


def _switch(name: str, kind: Kind, words: str, help: str = "") -> Param:
    """A rule of a recipe. words: the label of its widget; help: the reason for the rule."""
    return Param(name, kind, label=words, help=help, meaning=words, groups=("table",), resets=RESETS)


def _criterion(*names: str) -> Param:
    return _switch("criterion", OneOf({n: CRITERION_NAMES[n] for n in names}), "Compare splits by")


def _missing(*rules: str) -> Param:
    return _switch("missing", OneOf({rule: MISSING_WORDS[rule] for rule in rules}), "A missing value")


def _whole(name: str, words: str, low: int, high: int, help: str = "") -> Param:
    return _switch(name, Whole(low, high, none="no limit"), words, help)


YES, LEVEL = Flag(), Real(0.0, 1.0)
COSTS = Text("attributes with their costs, `Outlook:2;Wind:0.5`", _read_costs, _write_costs)
RESETS = (*PLACE, "override")  # a changed rule restarts the story
DEPTH = _whole("max_depth", "Maximum depth", 1, MOST_DEPTH)
LEAVES = _whole("max_leaves", "Maximum leaves", 1, MOST_LEAVES, "The leaf with the most to gain comes first.")
GAIN = _switch("min_gain", Real(0.0, 3.0, 0.05), "Minimum gain of a split")
TO_SPLIT = _whole("min_records", "Minimum records to split", 1, MOST_RECORDS)
IN_BRANCH = _whole("min_records", "Minimum records in a branch", 1, MOST_RECORDS)
BRANCHING = _switch(
    "branching",
    OneOf({"multiway": "Multiway", "ordinal-cuts": "Ordinal binary", "binary": "Binary"}),
    "Branching",
    "Multiway: a branch for each value. Ordinal binary: the same, but values with an order are split into "
    "two parts that keep it. Binary: always two branches. A number is always split at a threshold.",
)
ZERO_GAIN = _switch("zero_gain", YES, "Split without gain",
                    "Two splits that gain nothing alone may be useful together, as in XOR.")  # fmt: skip
STOPPING = (DEPTH, LEAVES, GAIN)

SWITCHES: dict[str, tuple[Param, ...]] = {
    "hunt": (
        _criterion("entropy", "gain-ratio", "gini", "error", "chi-square"),
        BRANCHING,
        _missing("refuse", "fractions", "shares", "fill", "fill-class", "majority", "stay"),
        _switch("costs", COSTS, "Costs of attributes", "The score becomes score² / cost. A cheap attribute "
               "may beat a better one. An attribute that you do not name costs 1."),
        ZERO_GAIN,
        TO_SPLIT,
        *STOPPING,
    ),
    "id3": (_missing("refuse", "fractions", "shares", "fill", "fill-class"), ZERO_GAIN, TO_SPLIT, *STOPPING),
    "c4.5": (
        _criterion("gain-ratio", "entropy"),
        _switch("average_gain", YES, "Only attributes with at least the average gain may win",
               "The gain ratio prefers very uneven splits. This rule excludes those that gain little."),
        _switch("cut_by_gain", YES, "Choose a threshold by its gain",
               "Without this rule the measure that compares the attributes chooses the threshold as well."),
        _switch("price_cuts", YES, "Subtract log₂(thresholds tried) / n from the gain of a threshold",
               "A number has many thresholds, and the best of many looks good by chance."),
        _switch("cut_margin", YES, "A threshold leaves a tenth of the average class on each side",
               "At least the fewest records of a branch, at most 25."),
        _switch("zero_gain", YES, "Split without gain",
               "Two useless splits may be useful together. The collapse removes those that were not."),
        _switch("collapse", YES, "A subtree that saves no errors becomes a leaf"),
        _switch("branching", OneOf({"multiway": "each have a branch",
                "groups": "are put together in groups (−s)"}), "Values of an attribute"),
        _switch("thresholds", OneOf({"data": "a value of the table", "midpoint": "a midpoint"}),
                "A threshold is"),
        _missing("fractions", "majority", "stay", "refuse"),
        _whole("min_records", "Minimum records in two branches", 1, MOST_RECORDS),
        *STOPPING,
    ),
    "cart": (
        _criterion("gini", "entropy"),
        _missing("surrogates", "fractions", "majority", "stay", "refuse"),
        _whole("surrogates", "Maximum surrogates of a split", 0, 20),
        _whole("exhaustive_values", "Most values for trying all groupings", 1, 10,
               "With more values CART orders them first and tries only the splits that keep the order."),
        ZERO_GAIN,
        _whole("min_split", "Minimum records to split", 0, MOST_RECORDS),
        IN_BRANCH,
        *STOPPING,
    ),
    "chaid": (
        _switch("alpha_merge", LEVEL, "Merge categories while p is above", "The level of the merging."),
        _switch("resplit", YES, "A merged group of three or more may be split again"),
        _switch("bonferroni", YES, "Multiply p by the number of possible groupings (Bonferroni)",
               "Among many groupings one looks significant by chance. The factor corrects for that."),
        _switch("alpha_split", LEVEL, "Split a node while p is at most", "The level of the splitting."),
        _whole("bins", "Groups of equal size for a number", 2, 20),
        _missing("category", "refuse"),
        _whole("min_parent", "Minimum records to split", 1, MOST_RECORDS),
        _whole("min_child", "Minimum records in a branch", 1, MOST_RECORDS),
        DEPTH,
        LEAVES,
    ),
    "ctree": (
        _switch("alpha", LEVEL, "Split a node while p is below",
               "After the correction below, if it is on."),
        _switch("bonferroni", YES, "Correct p for the number of attributes tested",
               "1 − (1 − p)^m for m attributes. This is Šidák’s correction, which partykit calls "
               "Bonferroni."),
        _whole("min_split", "Minimum records to split", 0, MOST_RECORDS),
        _whole("min_bucket", "Minimum records in a branch", 1, MOST_RECORDS),
        _missing("majority", "fractions", "stay", "refuse"),
        DEPTH,
        LEAVES,
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Preset:
    """The default switches of another program. help: also says where that program still differs."""

    label: str
    switches: Mapping[str, Any]
    help: str


PRESETS = {
    "c4.5": (
        Preset("As C4.5 release 8", {}, "Quinlan’s own program, before pruning. C4.5 has these settings."),
        Preset("As J48", {"zero_gain": False},
               "Weka’s C4.5, before pruning. It makes no split without gain."),
    ),
    "cart": (
        Preset("As scikit-learn", {"zero_gain": True, "missing": "refuse"},
               "The defaults of DecisionTreeClassifier. It needs codes for words, breaks ties at random and "
               "sends records with missing cells to the better side. This page does not accept missing cells "
               "with these settings."),
        Preset("As rpart", {"min_split": 20, "min_records": 7, "max_depth": 30},
               "The defaults of rpart, except cp = 0.01. This prunes subtrees that save less than 1 % of the "
               "root’s errors for each extra leaf. The page Prune calls it cost-complexity by training "
               "errors."),
    ),
}  # fmt: skip
NAMES = sorted({switch.name for switches in SWITCHES.values() for switch in switches})


def switch_of(recipe: str, name: str) -> Param:
    """A recipe's switch by its name. Raises StopIteration if the recipe does not have it."""
    return next(switch for switch in SWITCHES[recipe] if switch.name == name)


def read(given: Given, recipe: str) -> Settings:
    """The switches of a link that differ from the recipe's defaults, as (name, value)."""
    found = []
    for switch in SWITCHES[recipe]:
        own = getattr(mlcore.RECIPES[recipe], switch.name)
        value = given(switch, kind=switch.kind, default=own)
        if isinstance(own, float) and value is not None:
            value = float(value)
        if value != own:
            found.append((switch.name, value))
    return tuple(found)


def written(recipe: str, settings: Mapping[str, Any]) -> dict[str, str]:
    """The link's parameters for these settings."""
    return {name: switch_of(recipe, name).kind.write(value) for name, value in settings.items()}


def summary(recipe: Recipe) -> tuple[str, ...]:
    """Every rule of a recipe as a short sentence, for the table of rules."""
    return tuple(_sentence(switch, getattr(recipe, switch.name)) for switch in SWITCHES[recipe.name])


def _sentence(switch: Param, value: Any) -> str:
    words, kind = switch.label, switch.kind
    if isinstance(kind, Flag):
        return words if value else f"Not: {words[0].lower()}{words[1:]}"
    if isinstance(kind, OneOf):
        return f"{words} {kind.options.get(value, value)}"
    if kind is COSTS:
        return "Every attribute costs the same" if not value else f"{words}: {_write_costs(value)}"
    return f"{words}: {'no limit' if value is None else f'{value:g}'}"


def _rows() -> tuple[Param, ...]:
    """A row of the table of parameters for each switch, with the options of all recipes."""
    rows: dict[str, Param] = {}
    for switch in (switch for switches in SWITCHES.values() for switch in switches):
        known = rows.setdefault(switch.name, switch)
        if isinstance(known.kind, OneOf) and isinstance(switch.kind, OneOf):
            rows[switch.name] = known.but(kind=OneOf({**known.kind.options, **switch.kind.options}))
    return tuple(rows.values())


ROWS = _rows()
