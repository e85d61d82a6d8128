"""The tree whose rules are simplified, as data for the stage: at each step the path of its rule."""

from collections.abc import Iterable
from hashlib import sha256

from mlcore import Tree, path_text
from mlcore.ruleset import DROPPED, IMPLIED, KEPT, ListedRule, RuleStep
from mlcore.trees.replicas import replicas
from views.lessons.rules.case import Case, Telling
from views.lessons.rules.words import REMOVED
from views.stage.wire import TreePicture, TreeStep
from views.subjects.trees.picture import falling

FAMILIES = 3  # colours of subtrees that appear in several branches
WORDS = {DROPPED: "dropped", IMPLIED: "implied"}
LISTED = ("order", "default", "done", "limit")  # steps about the list as a whole


def picture(case: Case, telling: Telling, quick: bool = False) -> TreePicture:
    """The finished tree; the conditions that the rule of a step still has are marked on their edges."""
    name = f"Decision tree for {case.choices.card.title}, with the path of a rule"
    drawn = falling(telling.tree, (), name, "")
    kin = kindred(telling.tree)
    for node in drawn["nodes"]:
        family = kin.get(node["id"])
        if family is not None:
            node["kin"] = family
    return {
        **drawn,
        "trace": sha256(f"rules {case!r}".encode()).hexdigest()[:16],
        "count": len(telling.steps),
        "steps": [_told(step) for step in telling.steps],
    }


def kindred(tree: Tree) -> dict[str, int]:
    """The nodes of subtrees that appear in several branches, by path: the number of the subtree, from 0.

    Only the largest have a colour; what is part of a larger one has that one's number.
    """
    found: dict[str, int] = {}
    for number, places in reversed([*enumerate(replicas(tree)[:FAMILIES])]):
        for place in places:
            inside = (path for path, _ in tree.walk() if path[: len(place)] == place)
            found |= {path_text(path): number for path in inside}
    return found


def _told(step: RuleStep) -> TreeStep:
    rule = step.about
    return {
        "at": None if rule is None else path_text(rule.path),
        "split": step.level == 1,
        "next": sorted(_marked(step)),
        "shares": _words(step, rule) if rule else {},
    }


def _marked(step: RuleStep) -> set[str]:
    """The edges that are lit, by the node they lead to."""
    if step.about is not None:
        return set() if step.kind in REMOVED else _edges(step.about, step.about.kept)
    rules = step.list.rules if step.kind in LISTED else ()
    return {edge for rule in rules for edge in _edges(rule, rule.kept)}


def _edges(rule: ListedRule, places: Iterable[int]) -> set[str]:
    return {path_text(rule.path[: place + 1]) for place in places}


def _words(step: RuleStep, rule: ListedRule) -> dict[str, str]:
    """The words at the edges: the removed conditions, and the one that the step tries."""
    words = {place: WORDS[state] for place, state in enumerate(rule.states) if state != KEPT}
    if step.kind == "try" and step.condition is not None:
        words[step.condition] = "needed?"
    return {path_text(rule.path[: place + 1]): word for place, word in words.items()}
