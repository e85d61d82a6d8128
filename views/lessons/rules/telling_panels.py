"""The panels beside and below the tree whose rules are simplified."""

from functools import partial

from mlcore import Tree, read_path
from mlcore.ruleset import RuleStep
from mlcore.table import is_missing
from mlcore.trees.replicas import replicas
from views.kit.known import known
from views.kit.lesson import Moment, Told
from views.kit.panels import Box, Fold, Formula, Panels, Said, Way
from views.lessons.rules import measured
from views.lessons.rules.case import Case, Telling
from views.lessons.rules.listed import disjunctions, rule_line, rules
from views.lessons.rules.space import expressed, predicted
from views.lessons.rules.words import sentence
from views.subjects import code
from views.subjects.code import uses
from views.words.conditions import place_text, question_text
from views.words.grammar import listed, plural
from views.words.html import Html, esc, paragraph

FEW = 3  # columns that are named


def tell(now: Moment[Case, Telling]) -> Told:
    """The sentence, what was measured, class by class; below the picture the current rules."""
    told, step = now.story, now.story.steps[now.at]
    say = sentence(told.tree, step, now.case, told.steps[now.at - 1] if now.at else None)
    beside = [Said(_measured(now, step)), *_calculation(now, step)]
    if step.kind in ("start", "disjunction", "done"):
        beside.append(Said(replicated(told.tree)))
    if step.kind == "disjunction":
        beside.append(Said(expressed(told.table)))
    if step.tree_errors is not None:
        beside.append(Said(_unknown(told)))
    beside.append(Said(disjunctions(step.list)))
    if step.kind == "disjunction":
        beside.append(Said(predicted(told.tree, told.table)))
    standing = rules(step, _below(step, now.node))
    below: Panels = [Way("See this tree grow", "grow"), _code(now.case)]
    return Told(say, beside, [Said(standing)] if standing else [], below)


def _code(case: Case) -> Fold:
    about = case.by, case.confidence, case.significance
    return code.panel(partial(uses.ruled, case.choices, *about))


def _measured(now: Moment[Case, Telling], step: RuleStep) -> Html:
    tree, n = now.story.tree, float(now.story.table.weights.sum())
    tables = [measured.tried(step, now.case), measured.ranks(tree, step), measured.without(step)]
    return Html("".join([rule_line(step), *tables, measured.compared(tree, step, n)]))


def _calculation(now: Moment[Case, Telling], step: RuleStep) -> Panels:
    one = measured.shown_try(step)
    if one is None:
        return []
    worked = Formula(measured.formulas(step, one, now.case))
    return [Box([Said(measured.fourfold(step, one)), worked, Said(measured.warning(one, now.case))])]


def replicated(tree: Tree) -> Html:
    """The largest subtree that appears in several branches, if there is one."""
    found = replicas(tree)
    if not found:
        return Html("")
    paths = found[0]
    split = esc(question_text(known(tree.node(paths[0]).split)))
    places = listed([f"<b>{esc(place_text(tree.conditions(path)))}</b>" for path in paths[:FEW]])
    more = f" and {plural(len(paths) - FEW, 'more branch')}" if len(paths) > FEW else ""
    return paragraph(
        f"<b>Replication</b> repeats a subtree: the subtree below “{split}” is the same at {places}{more}. A "
        "tree must repeat a subtree in every branch that needs it, each time with fewer records (Pagallo "
        "&amp; Haussler, 1990). In the picture the copies have a frame of one colour."
    )


def _unknown(told: Telling) -> Html:
    """Where answers are missing, list and tree do not treat a record alike."""
    asked = told.tree.asked()
    names = [c.name for c in told.table.columns if c.name in asked and is_missing(c.cells).any()]
    if not names:
        return Html("")
    few = [*map(esc, names[:FEW])] + [plural(len(names) - FEW, "more column")] * (len(names) > FEW)
    return paragraph(
        f"Some records have no value for {listed(few)}. The tree treats such records in its own way, but a "
        "rule fires only where the values of its conditions are known."
    )


def _below(step: RuleStep, node: str | None) -> list[int]:
    """The rules whose paths go through the node that the learner opened."""
    if node is None:
        return []
    try:
        path = read_path("" if node == "root" else node)
    except ValueError:
        return []
    return [rule.number for rule in step.list.rules if rule.path[: len(path)] == path]
