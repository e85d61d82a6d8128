"""The rules of each recipe in words, and the widget that changes each. Every switch is a parameter of the
link by the name of its field in mlcore.Recipe; what a recipe does of itself is not written."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, unquote

import mlcore
from mlcore import Recipe
from views.link import Reader

MOST_DEPTH, MOST_LEAVES, MOST_RECORDS = 30, 500, 1000

CRITERION_NAMES = {
    "entropy": "information gain",
    "gain-ratio": "gain ratio",
    "gini": "Gini gain",
    "error": "error gain",
    "chi-square": "chi-square",
    "variance": "variance reduction",
}
MISSING_WORDS = {
    "refuse": "is not accepted",
    "fractions": "divides the record among the branches",
    "surrogates": "is stood in for by surrogate questions",
    "majority": "sends the record where most go",
    "stay": "keeps the record where it is",
    "category": "is a category of its own",
}


@dataclass(frozen=True)
class Switch:
    """One rule of a recipe.

    kind:    "yes" (a checkbox), "one" (of `options`, values with their words), "whole" or "real" (between
             low and high), "costs" (a text, see read_costs)
    words:   the rule, as the label of its widget
    help:    why the rule is there, in a sentence
    """

    name: str
    kind: str
    words: str
    help: str = ""
    options: tuple[tuple[str, str], ...] = ()
    low: float = 0.0
    high: float = 1.0
    step: float = 1.0


def _one(name: str, words: str, options: Mapping[str, str], help: str = "") -> Switch:
    return Switch(name, "one", words, help, tuple(options.items()))


def _criterion(*names: str) -> Switch:
    return _one("criterion", "Questions are compared by", {n: CRITERION_NAMES[n] for n in names})


def _missing(*rules: str) -> Switch:
    return _one("missing", "A missing answer", {rule: MISSING_WORDS[rule] for rule in rules})


def _level(name: str, words: str, help: str) -> Switch:
    return Switch(name, "real", words, help, low=0.0, high=1.0, step=0.01)


DEPTH = Switch("max_depth", "whole", "Maximum depth", low=1, high=MOST_DEPTH)
LEAVES = Switch(
    "max_leaves", "whole", "Most leaves", "The leaf that gains most is split first.", low=1, high=MOST_LEAVES
)
GAIN = Switch("min_gain", "real", "Minimum gain of a question", low=0.0, high=3.0, step=0.05)
TO_SPLIT = Switch("min_records", "whole", "Fewest records to split", low=1, high=MOST_RECORDS)
IN_BRANCH = Switch("min_records", "whole", "Fewest records in a branch", low=1, high=MOST_RECORDS)
BRANCHING = _one(
    "branching",
    "Branching",
    {
        "multiway": "Multiway",
        "ordinal-cuts": "Ordinal cuts",
        "binary": "Binary",
    },
    "Multiway: a branch for each value. Ordinal cuts: so, but values with an order are cut in two and keep "
    "it. Binary: always two branches. Numbers are cut at a threshold in any case.",
)
STOPPING = (DEPTH, LEAVES, GAIN)

SWITCHES: dict[str, tuple[Switch, ...]] = {
    "hunt": (
        _criterion("entropy", "gain-ratio", "gini", "error", "chi-square"),
        BRANCHING,
        _missing("refuse", "fractions", "majority", "stay"),
        Switch("costs", "costs", "What an answer costs", "The score becomes score² / cost: a cheap question "
               "may win against a better one. Attributes not named cost 1."),
        TO_SPLIT,
        *STOPPING,
    ),
    "id3": (_missing("refuse", "fractions"), TO_SPLIT, *STOPPING),
    "c4.5": (
        _criterion("gain-ratio", "entropy"),
        Switch("average_gain", "yes", "Only attributes with at least the average gain may win",
               "The gain ratio likes very uneven splits; this keeps it from choosing one that gains little."),
        Switch("cut_by_gain", "yes", "A cut is chosen by its gain",
               "Whatever then compares the attributes. Otherwise the gain ratio chooses the cut, too."),
        Switch("price_cuts", "yes", "A cut pays log₂(cuts tried) / n of its gain",
               "Numbers can be cut at many places, and some cut looks good by chance."),
        Switch("cut_margin", "yes", "A cut leaves a tenth of the average class on each side",
               "At least the fewest records of a branch, at most 25."),
        Switch("zero_gain", "yes", "A question without gain is asked all the same",
               "Two useless questions may be useful together; the collapse takes back what was useless."),
        Switch("collapse", "yes", "A subtree that saves no errors becomes a leaf"),
        _one("branching", "Values of an attribute", {"multiway": "each have a branch",
             "groups": "are put together in groups (−s)"}),
        _one("thresholds", "A threshold is", {"data": "a value of the table", "midpoint": "a midpoint"}),
        _missing("fractions", "majority", "stay", "refuse"),
        Switch("min_records", "whole", "Fewest records in two branches", low=1, high=MOST_RECORDS),
        *STOPPING,
    ),
    "cart": (
        _criterion("gini", "entropy"),
        _missing("surrogates", "fractions", "majority", "stay", "refuse"),
        Switch("surrogates", "whole", "Most surrogates of a question", low=0, high=20),
        Switch("exhaustive_values", "whole", "All groupings are tried up to so many values",
               "With more values they are ordered first, and only the cuts of that order are tried.",
               low=1, high=10),
        IN_BRANCH,
        *STOPPING,
    ),
    "chaid": (
        _level("alpha_merge", "Categories are merged while p is above", "The level of the merging."),
        Switch("resplit", "yes", "A merged group of three or more may be broken again"),
        Switch("bonferroni", "yes", "p is multiplied by the number of possible groupings (Bonferroni)",
               "Whoever tries many groupings finds one by chance; the factor takes that back."),
        _level("alpha_split", "A node is split while p is at most", "The level of the splitting."),
        Switch("bins", "whole", "Numbers are cut into groups of equal size", low=2, high=20),
        _missing("category", "refuse"),
        Switch("min_parent", "whole", "Fewest records to split", low=1, high=MOST_RECORDS),
        Switch("min_child", "whole", "Fewest records in a branch", low=1, high=MOST_RECORDS),
        DEPTH,
        LEAVES,
    ),
    "ctree": (
        _level("alpha", "A node is split while p is below", "After Bonferroni's correction, if it is on."),
        Switch("bonferroni", "yes", "p is corrected for the number of columns tested (Bonferroni)"),
        Switch("min_split", "whole", "Fewest records to split", low=1, high=MOST_RECORDS),
        Switch("min_bucket", "whole", "Fewest records in a branch", low=1, high=MOST_RECORDS),
        _missing("majority", "fractions", "stay", "refuse"),
        DEPTH,
        LEAVES,
    ),
}  # fmt: skip
ON_TOP = {"hunt": ("criterion", "branching")}  # switches that have a place in the row of choices
NAMES = sorted({switch.name for switches in SWITCHES.values() for switch in switches})

Settings = tuple[tuple[str, Any], ...]


def switch_of(recipe: str, name: str) -> Switch:
    """A recipe's switch by its name. Raises StopIteration for one it does not have."""
    return next(switch for switch in SWITCHES[recipe] if switch.name == name)


def read(reader: Reader, recipe: str) -> Settings:
    """The switches a link sets, as far as they differ from what the recipe does of itself."""
    found = []
    for switch in SWITCHES[recipe]:
        own = getattr(mlcore.RECIPES[recipe], switch.name)
        value = _read(reader, switch, own)
        if value != own:
            found.append((switch.name, value))
    return tuple(found)


def _read(reader: Reader, switch: Switch, own: Any) -> Any:
    name = switch.name
    if name not in reader.query:
        return own
    if switch.kind == "yes":
        return reader.yes(name)
    if switch.kind == "one":
        return reader.one_of(name, [value for value, _ in switch.options], own)
    if switch.kind == "real":
        return reader.real(name, switch.low, switch.high, own)
    if switch.kind == "costs":
        return read_costs(reader, name)
    least = int(switch.low)
    value = reader.whole(name, least, int(switch.high), 0 if own is None else int(own))
    if own is None:
        return value or None
    return value if isinstance(own, int) else float(value)


def read_costs(reader: Reader, name: str) -> tuple[tuple[str, float], ...]:
    """“Outlook:2;Wind:1.5” as pairs; a part that is no attribute and number is noted and left out."""
    pairs = []
    for part in filter(None, reader.query[name].split(";")):
        attribute, _, text = part.rpartition(":")
        try:
            cost = float(text)
            mlcore.RECIPES["hunt"].but(costs=((attribute, cost),))
        except ValueError:
            reader.notes.append(f"The link says “{part}”, which is no attribute with a cost above 0.")
            continue
        pairs.append((unquote(attribute), cost))
    return tuple(pairs)


def text_of(value: Any) -> str:
    """A switch's value as it stands in the link."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ";".join(f"{quote(name, safe=' ')}:{cost:g}" for name, cost in value)
    return f"{value:g}" if isinstance(value, float) else str(value)


def summary(recipe: Recipe) -> tuple[str, ...]:
    """Every rule of a recipe as a short sentence, for the table of rules."""
    return tuple(_sentence(switch, getattr(recipe, switch.name)) for switch in SWITCHES[recipe.name])


def _sentence(switch: Switch, value: Any) -> str:
    if switch.kind == "yes":
        return switch.words if value else f"Not: {switch.words[0].lower()}{switch.words[1:]}"
    if switch.kind == "one":
        return f"{switch.words} {dict(switch.options).get(value, value)}"
    if switch.kind == "costs":
        return "Every answer costs the same" if not value else f"{switch.words}: {text_of(value)}"
    return f"{switch.words}: {'no limit' if value is None else f'{value:g}'}"
