"""The questions about trees side by side: where they first differ, and which has the lowest CV error."""

from collections.abc import Mapping
from functools import partial
from math import isclose

from mlcore import Path, path_text
from mlcore.trees.agree import disagreements
from views.kit.questions import Asks, Question
from views.lessons.compare.case import FEWEST, MOST_UNASKED, Comparison
from views.lessons.compare.words import title, where
from views.subjects.trees.expected import FEW, Expected, cost, expected, per_cent
from views.words.conditions import place_text
from views.words.grammar import listed
from views.words.html import Html, esc

PARTED, VALIDATED = 1, 2  # the questions of the page, one after the other
MOST_PLACES, DEEPEST = 8, 2  # of the first tree, to choose from
DEEPER, NOWHERE = "deeper", "nowhere"


def asks(of: Comparison) -> Asks:
    """Before the other trees appear, and before the errors in folds if there are enough records."""
    if len(of.trees) < FEWEST:
        return {}
    found = _validated(of)
    parted = {PARTED: partial(_parted, of)}
    return {**parted, VALIDATED: partial(_least, found)} if len(found) >= FEWEST else parted


def _either(of: Comparison) -> str:
    """The names of all trees but the first."""
    return listed([esc(title(recipe)) for recipe in of.trees][1:], "or")


def _parted(of: Comparison) -> Question:
    first = next(iter(of.trees.values()))
    every = sorted((path for path, _ in first.walk()), key=lambda path: (len(path), path))
    places = [path for path in every if len(path) <= DEEPEST][:MOST_PLACES]
    answers = {_key(path): place_text(first.conditions(path)) for path in places}
    more = {DEEPER: "further down"} if len(every) > len(places) else {}
    keys = {_key(path): path for path in every}
    nodes = {key: key if path in places else DEEPER for key, path in keys.items()}
    right = _where(of, places)
    before = _before(right, [*answers, *more])
    return Question(
        key="parted",
        ask=Html(
            f"Go down from the root. Where does the tree of {_either(of)} first differ from the tree of "
            f"{esc(title(next(iter(of.trees))))}?"
        ),
        answers={**answers, **more, NOWHERE: "nowhere, all splits are the same"},
        right=right,
        why=_why(of),
        instead={key: Html("The trees still agree there.") for key in before},
        nodes=nodes,
        slips=dict.fromkeys(before, "you chose a place where the trees still agree"),
        slip="you looked too far down",
    )


def _why(of: Comparison) -> Html:
    """Where they differ. The sentence above explains what each does there."""
    if of.parted is None:
        return Html("All their splits are the same.")
    more = len(_first_places(of)) - 1
    beside = f" There are {more + 1} such places at this depth." if more else ""
    return Html(f"They first differ at <b>{where(of, of.parted)}</b>.{beside}")


def _first_places(of: Comparison) -> list[Path]:
    """The places of the first tree where the trees differ, all at the smallest such depth."""
    found = [one.paths[0] for one in disagreements(*of.trees.values(), by_records=True)]
    least = min(map(len, found), default=0)
    return [path for path in found if len(path) == least]


def _where(of: Comparison, places: list[Path]) -> set[str]:
    """The correct answers."""
    return {_key(path) if path in places else DEEPER for path in _first_places(of)} or {NOWHERE}


def _key(path: Path) -> str:
    return path_text(path) or "root"


def _before(right: set[str], keys: list[str]) -> list[str]:
    """The places that come before any of those where the trees differ."""
    return keys[: min((keys.index(key) for key in right if key in keys), default=len(keys))]


def _validated(of: Comparison) -> dict[str, Expected]:
    """The errors in folds if they are quick to compute and there are enough records."""
    choices = {recipe: of.case.choices(recipe) for recipe in of.trees}
    if sum(map(cost, choices.values())) > MOST_UNASKED or next(iter(choices.values())).table.n < FEW:
        return {}
    found = {recipe: expected(one) for recipe, one in choices.items()}
    return {recipe: one for recipe, one in found.items() if isinstance(one, Expected) and not one.numbers}


def _least(found: Mapping[str, Expected]) -> Question:
    least = min(one.error for one in found.values())
    best = {recipe for recipe, one in found.items() if isclose(one.error, least, abs_tol=1e-9)}
    told = [f"{esc(title(recipe))} {per_cent(one.error)}" for recipe, one in found.items()]
    folds = len(next(iter(found.values())).folds)
    return Question(
        key="least " + " ".join(found),
        ask=Html(f"Which algorithm has the lowest error in cross-validation with {folds} folds?"),
        answers={recipe: title(recipe) for recipe in found},
        right=best,
        why=Html(f"On the records that were left out, the errors are {listed(told)}."),
        slip="you chose an algorithm with more errors in the folds",
    )
