"""The rules of a tree: the link and the story, and what each step says, asks and draws."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256

from mlcore import Table, Tree, path_text
from mlcore.ruleset import DROPPED, IMPLIED, KEPT, Condition, ListedRule, RuleStep, Try, simplify
from mlcore.ruleset.telling import By
from mlcore.trees.replicas import replicas
from views.kit.keep import kept_long
from views.kit.known import known
from views.kit.lesson import Refusal
from views.kit.link import switches, table
from views.kit.link.kinds import Real
from views.kit.link.params import Given
from views.kit.panels import Action
from views.kit.questions import ROUNDING, Asks, Question
from views.stage.wire import TreePicture, TreeStep
from views.subjects.trees import choosing
from views.subjects.trees.picture import falling
from views.subjects.trees.story import Choices, finished, table_of
from views.words.conditions import condition_text
from views.words.grammar import listed, plural, verb
from views.words.html import Html, class_name, esc, plain
from views.words.numbers import number, p_value, tally

FINEST = 3
DETAIL = table.DETAIL.but(default=FINEST)
PARAMS = (
    *table.EVERY, *table.STORY, table.GUESS, *table.TREE, DETAIL, table.BY,
    table.CONFIDENCE.but(label="Confidence"),
    table.SIGNIFICANCE.but(label="Significance", kind=Real(0.001, 0.999)),  # a test at 0 or 1 tells nothing
)  # fmt: skip
MOST = 300  # leaves; a larger tree is not told
FITTING = 5  # levels of the smaller tree that is offered then


@dataclass(frozen=True)
class Case:
    """A tree, and how its rules are simplified and told: see mlcore.ruleset.simplify."""

    choices: Choices
    by: By = "pessimistic"
    confidence: float = 0.25
    significance: float = 0.05
    detail: int = FINEST


@dataclass(frozen=True, eq=False)
class Telling:
    """The trace of a tree's rules."""

    table: Table
    tree: Tree
    steps: tuple[RuleStep, ...]


def read(given: Given) -> Case:
    """The case of a link."""
    chosen, by = choosing.read(given), given(table.BY)
    confidence = given.when(by == "pessimistic", table.CONFIDENCE)
    significance = given.when(by == "chi-square", table.SIGNIFICANCE)
    return Case(chosen, by, confidence, significance, given(table.DETAIL))


@kept_long(lambda case: 1.5 * case.choices.seconds)
def shown_of(case: Case) -> Telling:
    """Simplify the rules of a tree."""
    records, tree = _records(case), finished(case.choices)
    steps = simplify(tree, records, case.by, case.confidence, case.significance, case.detail)
    return Telling(records, tree, tuple(steps))


def _records(case: Case) -> Table:
    return table_of(case.choices.data, case.choices.identifiers, case.choices.own)


def refuse(case: Case) -> Refusal | None:
    """Why there are no rules to tell; None where there are."""
    refused = choosing.refused(case.choices)
    if refused is not None:
        return refused
    if _records(case).target.kind == "continuous":
        number = (
            "This tree predicts a number. Rules here predict a class, so choose a table whose target is a "
            "word."
        )
        return Refusal(Html(number))
    leaves = finished(case.choices).leaves
    if leaves <= MOST:
        return None
    many = f"This tree has {leaves:,} leaves, so it would have that many rules. The page shows up to {MOST}"
    stop = Action(f"Stop after {FITTING} levels", switches.DEPTH.change(FITTING))
    return Refusal(esc(f"{many}. Let the tree stop earlier."), [stop])


def follow(old: Case, new: Case, at: int) -> int | None:
    """The step of another detail that is not ahead of where the learner is; other rules begin anew."""
    if new != replace(old, detail=new.detail):
        return None
    levels = [step.level for step in shown_of(replace(old, detail=FINEST)).steps]
    shown = [i for i, level in enumerate(levels) if level <= old.detail]
    here = shown[min(at, len(shown) - 1)]
    return max(sum(level <= new.detail for level in levels[: here + 1]) - 1, 0)


# In words -------------------------------------------------------------------------------------------


ALIKE = 1e-9


def sentence(tree: Tree, step: RuleStep, case: Case, before: RuleStep | None) -> Html:
    """The sentence of a step.

    before: the step before this one in the story
    """
    return Html(kind_of(step).say(tree, step, case, before))


def _start(tree: Tree, step: RuleStep, case: Case, before: RuleStep | None) -> str:
    if not tree.root.split:
        return "The tree is a single leaf. Its only rule has no condition and always predicts the same class."
    return (
        f"Every path from the root to a leaf is a rule. This tree has {plural(tree.leaves, 'leaf')}, "
        f"so it has <b>{plural(tree.leaves, 'rule')}</b>. First we read off the rules, one by one."
    )


def _rule(tree: Tree, step: RuleStep, case: Case, before: RuleStep | None) -> str:
    rule = about(step)
    return f"This path is <b>rule {rule.number}</b>. It covers {_covers(rule)}."


def _covers(rule: ListedRule) -> str:
    if rule.n <= 0:
        return "no record"
    if rule.n <= 1 and rule.errors <= 0:
        return "1 record and is right"
    wrong = "none of them wrong" if rule.errors <= 0 else f"{tally(rule.errors)} of them wrong"
    return f"{plural(rule.n, 'record')}, {wrong}"


def _disjunction(tree: Tree, step: RuleStep, case: Case, before: RuleStep | None) -> str:
    if len(step.list.rules) == 1:
        return "This rule is the whole tree."
    said = (
        "Together the rules predict what the tree predicts. The rules of one class form one long “or”, a "
        "disjunction. No two rules fire at once, so their order does not matter."
    )
    return said if case.by == "none" else f"{said} The next steps test whether each condition is needed."


def _merge(tree: Tree, step: RuleStep, case: Case, before: RuleStep | None) -> str:
    rule = about(step)
    gone, stays = (esc(condition_text(*rule.every[i])) for i in map(known, (step.condition, step.by)))
    if gone == stays:
        return f"Rule {rule.number} has <b>{gone}</b> twice. Once is enough."
    return (
        f"In rule {rule.number}, <b>{stays}</b> implies <b>{gone}</b>. The rule drops <b>{gone}</b>, and "
        "nothing changes."
    )


def _try(tree: Tree, step: RuleStep, case: Case, before: RuleStep | None) -> str:
    rule, one = about(step), step.tries[-1]
    asked = condition(rule, one.condition)
    if case.by == "chi-square":
        others = "all records" if len(rule.kept) == 1 else "the records that fulfil the other conditions"
        said = f"Is {conclusion(rule)} independent of <b>{asked}</b> among {others}? "
        p, level = p_value(one.p, one.log_p), f"above {case.significance:g}"
        possible = is_independent(one, case)
        answer = f"{level}, so it may be" if possible else f"not {level}, so we reject independence"
        return f"{said}p is {p}, {answer}."
    return (
        f"Without <b>{asked}</b>, rule {rule.number} would cover {plural(one.n, 'record')} instead of "
        f"{tally(sum(one.inside))}, and {tally(one.errors)} of them would be wrong. Its pessimistic error "
        f"rate would be <b>{number(one.estimate)}</b> instead of {number(step.estimate)}, which is "
        f"{verdict(step, one, case)}."
    )


def verdict(step: RuleStep, one: Try, case: Case) -> str:
    """What a measured condition comes to, in a word."""
    if case.by == "chi-square":
        return "independent" if is_independent(one, case) else "needed"
    if abs(one.estimate - step.estimate) <= ALIKE:
        return "as good"
    return "better" if one.estimate < step.estimate else "worse"


def is_independent(one: Try, case: Case) -> bool:
    """Whether the class may be independent of a condition: its p is above the significance."""
    return one.p > case.significance + ALIKE


def _drop(tree: Tree, step: RuleStep, case: Case, before: RuleStep | None) -> str:
    rule, one = about(step), chosen_try(step)
    gone = condition(rule, one.condition)
    if case.by == "chi-square":
        why = f"its p is the largest, {p_value(one.p, one.log_p)}"
    elif abs(one.estimate - step.estimate) <= ALIKE:
        why = f"the pessimistic error rate stays at {number(one.estimate)}"
    else:
        why = f"the pessimistic error rate falls from {number(step.estimate)} to {number(one.estimate)}"
    tie = ""
    if step.ties:
        does = verb(len(step.ties), "ties", "tie")
        names = listed([condition(rule, place) for place in step.ties])
        tie = f" {names} {does} with it, so the first condition is dropped."
    return f"<b>{gone}</b> is dropped, because {why}.{tie} Rule {rule.number} now covers {_covers(rule)}."


def _keep(tree: Tree, step: RuleStep, case: Case, before: RuleStep | None) -> str:
    rule, one = about(step), chosen_try(step)
    least = condition(rule, one.condition)
    single, stays = len(rule.kept) == 1, f"Rule {rule.number} stays as it is"
    if case.by == "chi-square":
        p = p_value(one.p, one.log_p)
        if single:
            return (
                f"{stays}, because we reject that the class is independent of <b>{least}</b>. Its p is {p}."
            )
        return (
            f"{stays}, because we reject independence for each condition. <b>{least}</b> has the largest p, "
            f"{p}."
        )
    rates = f"from {number(step.estimate)} to {number(one.estimate)}"
    if single:
        return f"{stays}. Without <b>{least}</b> the pessimistic error rate would rise {rates}."
    return (
        f"{stays}. Without <b>{least}</b> the pessimistic error rate would rise {rates}. This is the "
        "smallest rise for any of its conditions."
    )


def _duplicate(tree: Tree, step: RuleStep, case: Case, before: RuleStep | None) -> str:
    return f"Rule {about(step).number} is now the same as <b>rule {step.twin}</b>. One of them is enough."


def _empty(tree: Tree, step: RuleStep, case: Case, before: RuleStep | None) -> str:
    rule = about(step)
    if rule.n <= 0:
        return (
            f"No record fulfils the conditions of rule {rule.number}. Nothing supports this rule, so it is "
            "removed."
        )
    lost = "has lost all its conditions" if rule.every else "has no condition"
    return (
        f"Rule {rule.number} {lost}, so it would predict {conclusion(rule)} for every record. "
        "A default class does this, so the rule is removed."
    )


def _order(tree: Tree, step: RuleStep, case: Case, before: RuleStep | None) -> str:
    chosen = step.ranks[known(step.chosen)]
    name = class_name(chosen.code, tree.classes[chosen.code])
    within = "Within the class, the rule with the lowest pessimistic error rate comes first."
    first = before is None or before.kind != "order"
    if len(step.ranks) == 1:
        start = f"All remaining rules predict {name}." if first else f"The rules of {name} come last."
        return f"{start} {within}"
    wrong = f"{plural(chosen.false, 'record')} of other classes"
    if chosen.false <= 0:
        wrong = "no record of another class"
    start = "Rules with fewer conditions may overlap, so they need an order. " if first else ""
    tie = ""
    if step.ties:
        rivals = [class_name(code, tree.classes[code]) for code in step.ties]
        tie = f" {listed(rivals)} would do as well, so the first class wins."
    place = "first" if first else "next"
    fewest = "the fewest, " if chosen.false > 0 else ""
    why = f"because they cover {fewest}{wrong}"
    return f"{start}The rules of {name} come {place}, {why}.{tie} {within if first else ''}"


def _default(tree: Tree, step: RuleStep, case: Case, before: RuleStep | None) -> str:
    name = _class(tree, step.list.default)
    left, wrong = step.decides[-1]
    if left <= 0:
        return (
            f"The rules cover every record. If none fires, the list predicts {name}, the most frequent class "
            "of all."
        )
    start = "One record is" if abs(left - 1) <= ALIKE else f"{tally(left)} records are"
    if step.ties:
        rivals = [class_name(code, tree.classes[code]) for code in step.ties]
        return (
            f"{start} covered by no rule. {name} and {listed(rivals)} tie among them. {name} is the default "
            "class, because it is more frequent in the whole table or comes first."
        )
    most = "it is" if abs(left - 1) <= ALIKE else "all are"
    if wrong > 0 and abs(left - 1) > ALIKE:
        most = f"{tally(left - wrong)} of them are"
    return f"{start} covered by no rule, and {most} {name}. So {name} is the <b>default class</b>."


def _useless(tree: Tree, step: RuleStep, case: Case, before: RuleStep | None) -> str:
    rule = about(step)
    left = known(step.errors)
    errors = f"the same number of errors, {tally(left)}"
    if before is not None and before.errors is not None and left < before.errors - ALIKE:
        errors = f"fewer errors, {tally(left)} instead of {tally(before.errors)}"
    tie = ""
    if step.ties:
        which = "rule" if len(step.ties) == 1 else "rules"
        others = listed([str(n) for n in sorted(step.ties)])
        tie = f" It would do so without {which} {others}, too, but {_why_it(step)}."
    was, now = before.list.default if before is not None else None, step.list.default
    turned = f" The default class is now {_class(tree, now)}." if was != now else ""
    return f"Without <b>rule {rule.number}</b> the list makes {errors}. The rule is removed.{tie}{turned}"


def _why_it(step: RuleStep) -> str:
    """Why this one is removed of the rules that are equally useless."""
    rates = {n: rate for n, _, rate in step.without}
    if any(abs(rates[tied] - rates[about(step).number]) <= ALIKE for tied in step.ties):
        return "this rule is the last in the list of those with the highest pessimistic error rate"
    return "this rule has the highest pessimistic error rate"


def _done(tree: Tree, step: RuleStep, case: Case, before: RuleStep | None) -> str:
    mine, others = known(step.errors), known(step.tree_errors)
    rules = f"{plural(len(step.list.rules), 'rule')} and a" if step.list.rules else "only the"
    said = f"The list has {rules} default class instead of {plural(tree.leaves, 'leaf')}. "
    makes = f"{said}It makes <b>{plural(mine, 'error')}</b>"
    alike = abs(mine - others) <= ALIKE
    return f"{makes}, and so does the tree." if alike else f"{makes}, and the tree makes {tally(others)}."


def _limit(tree: Tree, step: RuleStep, case: Case, before: RuleStep | None) -> str:
    end = _done(tree, step, case, before)
    return (
        "This story is too long to tell step by step. Choose less detail to see more of it. Here is its end. "
        f"{end}"
    )


@dataclass(frozen=True)
class Kind:
    """What the page does at the steps of a kind.

    say:      its sentence
    whole:    whether it is about all rules together, as one list: their conditions are lit in the tree
    repeated: whether the page names what the tree repeats
    measures: whether conditions of its rule are measured; marks: whether it is about one of them
    removes:  whether it takes a rule away
    """

    say: Callable[[Tree, RuleStep, Case, RuleStep | None], str]
    whole: bool = False
    repeated: bool = False
    measures: bool = False
    marks: bool = False
    removes: bool = False


KINDS = {
    "start": Kind(_start, repeated=True),
    "rule": Kind(_rule),
    "disjunction": Kind(_disjunction, repeated=True),
    "merge": Kind(_merge, marks=True),
    "try": Kind(_try, measures=True, marks=True),
    "drop": Kind(_drop, measures=True, marks=True),
    "keep": Kind(_keep, measures=True),
    "duplicate": Kind(_duplicate, removes=True),
    "empty": Kind(_empty, removes=True),
    "order": Kind(_order, whole=True),
    "default": Kind(_default, whole=True),
    "useless": Kind(_useless, removes=True),
    "done": Kind(_done, whole=True, repeated=True),
    "limit": Kind(_limit, whole=True),
}


def kind_of(step: RuleStep) -> Kind:
    """The kind of a step."""
    return KINDS[step.kind]


def about(step: RuleStep) -> ListedRule:
    """The rule of a step that is about one."""
    return known(step.about)


def chosen_try(step: RuleStep) -> Try:
    """The condition that the step is about, as it was measured."""
    return next(one for one in step.tries if one.condition == step.condition)


def condition(rule: ListedRule, place: int) -> Html:
    """A condition of a rule by its place on the path."""
    return words_of(rule.every[place])


def words_of(condition: Condition) -> Html:
    """A condition: “Outlook = Sunny”, escaped."""
    return esc(condition_text(*condition))


def conclusion(rule: ListedRule) -> str:
    """The class that a rule predicts."""
    return class_name(rule.code, rule.label)


def _class(tree: Tree, label: object) -> str:
    return class_name(tree.classes.index(label), label)


# The questions --------------------------------------------------------------------------------------


NONE = "none"


def asks(case: Case, shown: Telling) -> Asks:
    """A question for each round of a rule, before its first condition is measured."""
    found, begun = {}, None
    for at, step in enumerate(shown.steps):
        if not kind_of(step).measures:
            continue
        begun = at if begun is None else begun
        if step.kind != "try":
            found[begun] = partial(_question, case, shown, at)
            begun = None
    return found


def _question(case: Case, shown: Telling, at: int) -> Question:
    step = shown.steps[at]
    rule = about(step)
    names = {str(one.condition): plain(condition(rule, one.condition)) for one in step.tries}
    right = _right(step, case)
    return Question(
        key=f"{rule.number} {len(step.tries)}",
        ask=Html(f"Which condition of rule {rule.number} is dropped?"),
        answers={**names, NONE: "none, the rule stays as it is"},
        right=right,
        why=sentence(shown.tree, step, case, shown.steps[at - 1]),
        slips={answer: _slip(answer, step) for answer in (*names, NONE) if answer not in right},
    )


def _right(step: RuleStep, case: Case) -> set[str]:
    """What the rule does; where a condition is just as good to keep as to drop, both."""
    dropped = {str(step.condition), *map(str, step.ties)}
    best = next(one for one in step.tries if one.condition == step.condition)
    value, bound = (best.p, case.significance) if case.by == "chi-square" else (best.estimate, step.estimate)
    if abs(value - bound) <= ROUNDING:
        return {NONE, *dropped}
    return {NONE} if step.kind == "keep" else dropped


def _slip(answer: str, step: RuleStep) -> str:
    if step.kind == "keep":
        return "you dropped a condition that is needed"
    return (
        "you kept every condition"
        if answer == NONE
        else "you dropped a condition that is needed more than another"
    )


# The picture ----------------------------------------------------------------------------------------


FAMILIES = 3  # colours of subtrees that appear in several branches
WORDS = {DROPPED: "dropped", IMPLIED: "implied"}


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
        "steps": [_shown(step) for step in telling.steps],
    }


def kindred(tree: Tree) -> dict[str, int]:
    """The nodes of subtrees that appear in several branches, by path: the number of the subtree, from 0.

    Only the largest have a colour; what is part of a larger one has that one's number.
    """
    found: dict[str, int] = {}
    for family, places in reversed([*enumerate(replicas(tree)[:FAMILIES])]):
        for place in places:
            inside = (path for path, _ in tree.walk() if path[: len(place)] == place)
            found |= {path_text(path): family for path in inside}
    return found


def _shown(step: RuleStep) -> TreeStep:
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
        return set() if kind_of(step).removes else _edges(step.about, step.about.kept)
    rules = step.list.rules if kind_of(step).whole else ()
    return {edge for rule in rules for edge in _edges(rule, rule.kept)}


def _edges(rule: ListedRule, places: Iterable[int]) -> set[str]:
    return {path_text(rule.path[: place + 1]) for place in places}


def _words(step: RuleStep, rule: ListedRule) -> dict[str, str]:
    """The words at the edges: the removed conditions, and the one that the step tries."""
    words = {place: WORDS[state] for place, state in enumerate(rule.states) if state != KEPT}
    if step.kind == "try" and step.condition is not None:
        words[step.condition] = "needed?"
    return {path_text(rule.path[: place + 1]): word for place, word in words.items()}
