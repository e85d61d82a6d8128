"""The sentences about one node: how mixed its classes are by entropy, by the Gini index, by the error."""

from views.lessons.node.measures import (
    CLASSES,
    NAMES,
    SHORT,
    Counts,
    highest,
    impurity,
    leading,
    limit,
    told,
    worked,
)
from views.lessons.node.pile import PileCase, Step, Story
from views.words.grammar import listed, plural, verb
from views.words.html import Html, class_name, here, paragraph, table
from views.words.numbers import amount, number, percent
from views.words.tex import aligned


def shown(case: PileCase) -> str:
    """A title in a few words."""
    return f"{' : '.join(map(str, case.counts))} records"


def sentence(case: PileCase, story: Story, at: int) -> Html:
    """The sentence of a step."""
    step = story.steps[at]
    say = {
        "ask": _ask, "entropy": _entropy, "gini": _gini, "error": _error, "most": _most, "move": _move,
    }  # fmt: skip
    return Html(say[step.kind](step.counts))


def _ask(counts: Counts) -> str:
    return (
        f"This node has <b>{plural(sum(counts), 'record')}</b> by class: {told(counts)}. Three measures put "
        "a number on its <b>impurity</b>, which is how mixed its classes are. "
        f"{here('Add or remove records and watch the numbers change.')}"
    )


def _entropy(counts: Counts) -> str:
    value = impurity("entropy", counts)
    said = f"<b>Entropy</b>: <b>{number(value)}</b>, of at most {limit('entropy', len(counts))}."
    if len(_there(counts)) == 1:
        return f"{said} The node is pure, so the class of its records is certain."
    return f"{said} That is how uncertain we are about the class of a record in this node."


def _gini(counts: Counts) -> str:
    return (
        f"<b>Gini index</b>: <b>{number(impurity('gini', counts))}</b>, of at most "
        f"{limit('gini', len(counts))}. That is the probability that two records, drawn with "
        "replacement, have different classes."
    )


def _error(counts: Counts) -> str:
    wrong, n = sum(counts) - max(counts), sum(counts)
    first = leading(counts)
    names = [class_name(i, CLASSES[i]) for i in first]
    who = f"the majority class, {names[0]}," if len(first) == 1 else listed(names, "or")
    return (
        f"<b>Classification error</b>: <b>{number(impurity('error', counts))}</b>, of at most "
        f"{limit('error', len(counts))}. If you predict {who} for all, you misclassify <b>{wrong} of {n}</b>."
    )


def _most(counts: Counts) -> str:
    k = len(counts)
    all_of = "both classes" if k == 2 else f"all {k} classes"
    tops = listed([f"{SHORT[one]} {amount(highest(one, k), 4)}" for one in NAMES])
    said = f"Each measure is 0 in a pure node. It is highest if {all_of} are equally frequent: {tops}."
    return f"{said} The next steps take p, the share of C0, from 0 to 1." if k == 2 else said


def _move(counts: Counts) -> str:
    first, n = counts[0], sum(counts)
    values = listed([f"{SHORT[one]} <b>{number(impurity(one, counts))}</b>" for one in NAMES])
    where = ""
    if first in (0, n):
        where = " The node is pure."
    elif 2 * first == n:
        where = " This is the maximum of all three. Only the error has a kink here."
    return f"<b>{first} of {n}</b> {verb(first)} {class_name(0, CLASSES[0])}: {values}.{where}"


def _there(counts: Counts) -> list[int]:
    return [i for i, n in enumerate(counts) if n]


def formulas(step: Step) -> str:
    """The measures that the story has covered so far, with the numbers of the node."""
    shown = NAMES if step.kind in ("most", "move") else [*NAMES][: [*NAMES].index(step.kind) + 1]
    return aligned([worked(one, step.counts) for one in shown])


def note(step: Step) -> Html:
    """What the formulas take for granted."""
    said = []
    if 0 in step.counts:
        said.append("We set 0 · log₂ 0 = 0, because p · log₂ p approaches 0 as p does.")
    if sorted(step.counts) == [1, 5] and step.kind in ("entropy", "most"):
        said.append(
            "A lecture prints 5/6 · log₂ 1/6 in this entropy. Its result, 0.65, comes from 5/6 · log₂ 5/6."
        )
    if len(step.counts) == 2 and step.kind not in ("entropy", "error"):
        said.append("With two classes the Gini index is 2p(1 − p).")
    if len(step.counts) == 2 and step.kind == "most":
        said.append(
            "A lecture says that the majority’s p is always above 0.5. With equal counts it is 0.5. The "
            "lecture also says that all measures give the same order. That holds for single nodes of two "
            "classes, but not for splits."
        )
    return Html("".join(map(paragraph, said)))


def beside_highest(step: Step) -> Html:
    """Each measure beside its highest."""
    k, rows = len(step.counts), []
    for measure, name in NAMES.items():
        value, top = impurity(measure, step.counts), highest(measure, k)
        rows.append([name, number(value, 4), limit(measure, k), percent(value / top)])
    caption = f"A node with {' : '.join(map(str, step.counts))} records"
    return table(caption, ["measure", "impurity", "highest", "share of the highest"], rows, css="gh-numbers")
