"""What is said of a confusion matrix: of each record that falls, and of each figure."""

from mlcore import Table
from mlcore.evaluate import Confusion
from views.lessons.judge import figures
from views.lessons.judge.counting import Story
from views.lessons.judge.figures import AVERAGED, TITLES, Counts, shown
from views.words.grammar import capital, plural
from views.words.html import Html, class_name, esc, paragraph, table
from views.words.numbers import exact, number, tally

FEW = 30  # records of which one more or less makes much of a difference
CONVENTION = "0/0 counts as 0, by convention."
OUTCOMES = {
    (True, True): "a true positive", (True, False): "a false negative", (False, True): "a false positive",
    (False, False): "a true negative",
}  # fmt: skip


def named(story: Story, at: int) -> Html:
    """A class with its sign."""
    label = story.counts.confusion.classes[at]
    return Html(class_name(story.tones[at], _Bare(label)))


class _Bare:
    """A class without a tone of its own, so that its colour is the one it is given."""

    def __init__(self, label: object) -> None:
        self._label = label

    def __str__(self) -> str:
        return str(self._label)


def sentence(story: Story, step: int, who: str, where: str) -> Html:
    """What is to be seen at a step. who: the model; where: which records it is judged on."""
    kind, n = story.steps[step]
    if kind == "ask":
        return Html(
            f"{who} is finished. {where} Each will fall into the cell of its actual and its predicted class. "
            "How many will be right? <b>Guess first.</b>"
        )
    if kind == "record":
        return _of_record(story, n - 1)
    if kind == "group":
        return _of_group(story, step)
    if kind == "counted":
        return _counted(story)
    return Html(f"{_of_figure(story, kind)}{_conventional(story, kind)}")


def _of_record(story: Story, i: int) -> Html:
    actual, predicted = int(story.actual[i]), int(story.predicted[i])
    said = f"Record {i + 1} is {named(story, actual)}; predicted is {named(story, predicted)}: "
    right = actual == predicted
    if story.counts.k > 2:
        return Html(f"{said}<b>{'right' if right else 'wrong'}</b>.")
    p = story.counts.positive
    return Html(f"{said}<b>{OUTCOMES[actual == p, predicted == p]}</b>.")


def _of_group(story: Story, step: int) -> Html:
    before, n = story.steps[step - 1].n, story.steps[step].n
    actual = named(story, int(story.actual[before]))
    some = plural(n - before, "record")
    if len(set(story.predicted[before:n].tolist())) > 1:
        return Html(f"{some} more that {_are(n - before)} {actual}.")
    predicted = named(story, int(story.predicted[before]))
    return Html(f"{some} more: actual {actual}, predicted {predicted}.")


def _counted(story: Story) -> Html:
    n = story.counts.confusion.n
    said = f"All {tally(n)} records are counted. On the diagonal stand those that are predicted right. "
    if n < FEW:
        said += f"They are few: one of them is {number(100 / n, 1)} % of the accuracy. "
    return Html(f"{said}What is the accuracy? <b>Guess first.</b>")


def _are(n: float) -> str:
    return "is" if n == 1 else "are"


def _of_figure(story: Story, kind: str) -> str:
    counts = story.counts
    tp, fn, fp, tn = counts.four
    this = named(story, counts.positive)
    value = f"<b>{shown(counts, kind)}</b>"
    n = counts.confusion.n
    if kind in ("accuracy", "error"):
        right = counts.sum(figures.parts(counts, "accuracy")[0])
        of = right if kind == "accuracy" else n - right
        said = "right" if kind == "accuracy" else "wrong"
        some = f"{tally(of)} of {plural(n, 'record')}"
        return f"{capital(TITLES[kind])} {value}: {some} {_are(of)} predicted {said}. "
    if kind in ("type1", "type2"):
        return _of_test(story, kind, value)
    return {
        "recall": f"Recall, or sensitivity, {value}: of {plural(tp + fn, 'record')} of class {this}, "
        f"{tally(tp)} {_are(tp)} found. ",
        "precision": f"Precision {value}: of {plural(tp + fp, 'record')} predicted {this}, {tally(tp)} "
        f"{_are(tp)}. ",
        "specificity": f"Specificity {value}: of {plural(fp + tn, 'record')} of other classes, {tally(tn)} "
        f"{_are(tn)} not predicted {this}. ",
        "f": f"F₁ {value}: the harmonic mean of precision and recall. True negatives do not count. ",
        "kappa": f"Kappa {value}: the share gained of what chance leaves open. Predictions as frequent as "
        f"these, but at random, would have accuracy {number(counts.confusion.random_accuracy)}. ",
        "mcc": f"Matthews correlation {value}: between actual and predicted class, from −1 to 1. ",
        "macro": f"Macro average of F₁ {value}: every class counts the same, however rare it is. ",
        "micro": f"Micro average of F₁ {value}: every record counts the same; over all classes that is the "
        "accuracy. ",
    }[kind]  # fmt: skip


def _of_test(story: Story, kind: str, value: str) -> str:
    """The errors of a test whose null hypothesis is one of the classes."""
    counts = story.counts
    null = 1 - counts.positive if counts.null == "negative" else counts.positive
    h0, other = named(story, null), named(story, 1 - null)
    if kind == "type1":
        cell = "false positives" if counts.null == "negative" else "false negatives"
        return (
            f"H₀: “the record is {h0}”. Type I error, α = {value}: it is true and rejected, here the {cell}. "
        )
    return (
        f"Type II error, β = {value}: the record is {other}, and “{h0}” is not rejected. "
        f"Power: 1 − β = {number(1 - figures.value(counts, kind))}. "
    )


def _conventional(story: Story, kind: str) -> str:
    return f"Nothing to divide by: {CONVENTION}" if figures.is_undefined(story.counts, kind) else ""


def opened(story: Story, step: int, actual: int, predicted: int) -> Html:
    """The cell that a learner has opened, as it is at a step."""
    found = story.at(step)
    here, row = found.table[actual][predicted], sum(found.table[actual])
    label, said = named(story, actual), named(story, predicted)
    return paragraph(
        f"Actual {label}, predicted {said}: <b>{tally(here)}</b> of the {plural(row, 'record')} of {label} "
        f"counted so far.",
        "gh-opened",
    )


# Beside ---------------------------------------------------------------------------------------------


def so_far(story: Story, step: int) -> Html:
    """The figures that were read off up to a step."""
    told = [one.kind for one in story.steps[: step + 1] if one.kind in TITLES]
    rows = [[capital(TITLES[kind]), shown(story.counts, kind)] for kind in told]
    css = ["gh-best" if kind == told[-1] else "" for kind in told]
    return table("Figures so far", ["figure", "value"], rows, css="gh-numbers", row_css=css)


def by_class(story: Story) -> Html:
    """Precision, recall and F of each class, and their averages."""
    confusion = story.counts.confusion
    rows = []
    for at, label in enumerate(confusion.classes):
        values = [confusion.precision(label), confusion.recall(label), confusion.f(label)]
        rows.append([named(story, at), tally(sum(confusion.table[at])), *map(number, values)])
    for name, way in (("macro", confusion.macro), ("micro", confusion.micro)):
        rows.append([name, "", *(number(way(figure)) for figure in AVERAGED)])
    note = "" if not _lacking(confusion) else paragraph(f"Where nothing is to be divided by: {CONVENTION}")
    head = ["class", "records", "precision", "recall", "F₁"]
    return Html(table("Each class against the rest", head, rows, css="gh-numbers") + note)


def _lacking(confusion: Confusion) -> bool:
    return any(name in AVERAGED for name, _ in confusion.undefined)


def misprint(counts: Counts) -> Html:
    """What a lecture's kappa would be."""
    slip = figures.short(figures.misprinted(counts))
    return paragraph(
        "A lecture’s formula of the random accuracy has lost its brackets and takes (TP+FP)(TN+FN) twice: "
        f"kappa would be {slip}."
    )


def of_h0() -> Html:
    """Which H0 is usual."""
    return paragraph(
        "Usually H₀ is “not the class one looks for”, and a false positive is of type I. A lecture takes the "
        "positive class for H₀: then a false negative is. The names change places, the counts do not. It "
        "also writes “power 1 − β” beside the error of type II: that "
        "error has probability β, and the power is the probability of avoiding it."
    )


def record(found: Table, row: int) -> Html:
    """The cells of a record of the table."""
    rows = []
    for column in found.columns[:8]:
        cell = column.cells[row]
        told = exact(float(cell)) if column.kind == "continuous" else esc(column.values[int(cell)])
        unknown = cell != cell or (column.kind != "continuous" and cell < 0)
        rows.append([esc(column.name), "unknown" if unknown else told])
    more = len(found.columns) - len(rows)
    rest = paragraph(f"and {plural(more, 'more column')}") if more > 0 else ""
    return Html(table("The record", ["attribute", "value"], rows) + rest)
