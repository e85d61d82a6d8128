"""The sentences about a confusion matrix: about each record that falls, and about each figure."""

from mlcore import Table
from mlcore.evaluate import Confusion
from views.lessons.judge import figures
from views.lessons.judge.counting import Story
from views.lessons.judge.figures import AVERAGED, TITLES, Counts, shown
from views.words.grammar import capital, plural, verb
from views.words.html import Html, class_name, esc, paragraph, table
from views.words.numbers import exact, number, tally

FEW = 30  # with fewer records, one record more or less makes a large difference
CONVENTION = "0/0 counts as 0 by convention."
OUTCOMES = {
    (True, True): "a true positive", (True, False): "a false negative", (False, True): "a false positive",
    (False, False): "a true negative",
}  # fmt: skip


def named(story: Story, at: int) -> Html:
    """A class with its sign."""
    label = story.counts.confusion.classes[at]
    return Html(class_name(story.tones[at], _Bare(label)))


class _Bare:
    """A class without its own tone, so that it takes any given colour."""

    def __init__(self, label: object) -> None:
        self._label = label

    def __str__(self) -> str:
        return str(self._label)


def sentence(story: Story, step: int, who: str, where: str) -> Html:
    """The sentence of a step. who: the model; where: the records for judging it."""
    kind, n = story.steps[step]
    if kind == "ask":
        return Html(
            f"The model ({who}) is ready. {where} Each record will fall into the cell of its actual and "
            "its predicted class. <b>Guess first</b>: into which cell does the first one fall?"
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
    said = f"Record {i + 1} is actually {named(story, actual)}, and the model predicts "
    said += f"{named(story, predicted)}. This is "
    right = actual == predicted
    if story.counts.k > 2:
        return Html(f"{said}<b>{'correct' if right else 'wrong'}</b>.")
    p = story.counts.positive
    return Html(f"{said}<b>{OUTCOMES[actual == p, predicted == p]}</b>.")


def _of_group(story: Story, step: int) -> Html:
    before, n = story.steps[step - 1].n, story.steps[step].n
    actual = named(story, int(story.actual[before]))
    some = f"{plural(n - before, 'more record')} {verb(n - before)} actually {actual}"
    if len(set(story.predicted[before:n].tolist())) > 1:
        return Html(f"{some}.")
    predicted = named(story, int(story.predicted[before]))
    return Html(f"{some}, and the model predicts {predicted}.")


def _counted(story: Story) -> Html:
    n = story.counts.confusion.n
    said = f"All {tally(n)} records are counted. The diagonal holds the correct predictions. "
    if n < FEW:
        said += f"There are few records, so each one makes up {number(100 / n, 1)} % of the accuracy. "
    return Html(f"{said}What is the accuracy? <b>Guess first.</b>")


def _of_figure(story: Story, kind: str) -> str:
    counts = story.counts
    tp, fn, fp, tn = counts.four
    this = named(story, counts.positive)
    value = f"<b>{shown(counts, kind)}</b>"
    n = counts.confusion.n
    if kind in ("accuracy", "error"):
        right = counts.sum(figures.parts(counts, "accuracy")[0])
        of = right if kind == "accuracy" else n - right
        said = "correctly" if kind == "accuracy" else "wrongly"
        some = f"{tally(of)} of {plural(n, 'record')}"
        return f"{some} {verb(of)} predicted {said}, so the {TITLES[kind]} is {value}. "
    if kind in ("type1", "type2"):
        return _of_test(story, kind, value)
    return {
        "recall": f"The model finds {tally(tp)} of {plural(tp + fn, 'record')} of class {this}. Recall, also "
        f"called sensitivity, is {value}. ",
        "precision": f"{tally(tp)} of {plural(tp + fp, 'record')} predicted as {this} {verb(tp)} correct. "
        f"Precision is {value}. ",
        "specificity": f"{tally(tn)} of {plural(fp + tn, 'record')} of other classes {verb(tn)} not "
        f"predicted as {this}. Specificity is {value}. ",
        "f": f"F₁ is {value}, the harmonic mean of precision and recall. It ignores true negatives. ",
        "kappa": "Random predictions with the same class frequencies would have accuracy "
        f"{number(counts.confusion.random_accuracy)}. Kappa, {value}, is the share of the way from there to "
        "1 that the model covers. ",
        "mcc": f"The Matthews correlation of actual and predicted class is {value}. This measure is 1 for "
        "perfect predictions and near 0 for random ones. ",
        "macro": f"The macro average of F₁ is {value}. Every class counts the same, however rare it is. ",
        "micro": f"The micro average of F₁ is {value}. Every record counts the same, so over all classes it "
        "equals the accuracy. ",
    }[kind]  # fmt: skip


def _of_test(story: Story, kind: str, value: str) -> str:
    """The errors of a test whose null hypothesis is one of the classes."""
    counts = story.counts
    null = 1 - counts.positive if counts.null == "negative" else counts.positive
    h0, other = named(story, null), named(story, 1 - null)
    if kind == "type1":
        cell = "false positives" if counts.null == "negative" else "false negatives"
        return (
            f"H₀ says “the record is {h0}”. A type I error rejects H₀ although it is true. These errors are "
            f"the {cell}, and α = {value}. "
        )
    return (
        f"In a type II error the record is {other}, but “{h0}” is not rejected. Here β = {value}, and the "
        f"power is 1 − β = {number(1 - figures.value(counts, kind))}. "
    )


def _conventional(story: Story, kind: str) -> str:
    return (
        f"There is nothing to divide by, and {CONVENTION}" if figures.is_undefined(story.counts, kind) else ""
    )


def opened(story: Story, step: int, actual: int, predicted: int) -> Html:
    """The cell that a learner has opened, at a step."""
    found = story.at(step)
    here, row = found.table[actual][predicted], sum(found.table[actual])
    label, said = named(story, actual), named(story, predicted)
    return paragraph(
        f"The model predicts {said} for <b>{tally(here)}</b> of the {plural(row, 'record')} of {label} "
        f"counted so far.",
        "gh-opened",
    )


# Beside ---------------------------------------------------------------------------------------------


def so_far(story: Story, step: int) -> Html:
    """The figures up to a step."""
    explained = [one.figure for one in story.steps[: step + 1] if one.figure]
    rows = [[capital(TITLES[kind]), shown(story.counts, kind)] for kind in explained]
    css = ["gh-best" if kind == explained[-1] else "" for kind in explained]
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
    note = "" if not _lacking(confusion) else paragraph(f"Where there is nothing to divide by, {CONVENTION}")
    head = ["class", "records", "precision", "recall", "F₁"]
    return Html(table("Each class against the rest", head, rows, css="gh-numbers") + note)


def _lacking(confusion: Confusion) -> bool:
    return any(name in AVERAGED for name, _ in confusion.undefined)


def misprint(counts: Counts) -> Html:
    """The value of a lecture's kappa."""
    slip = figures.short(figures.misprinted(counts))
    return paragraph(
        "A lecture’s formula for the random accuracy has lost its brackets and uses (TP+FP)(TN+FN) twice. "
        f"With that formula kappa would be {slip}."
    )


def of_h0() -> Html:
    """The usual H0."""
    return paragraph(
        "Usually H₀ is “not the class you look for”, and a false positive is a type I error. A lecture uses "
        "the positive class as H₀, so there a false negative is the type I error. The names change places, "
        "but the counts do not. The lecture also writes “power 1 − β” beside the type II error. That error "
        "has probability β, and the power is the probability of avoiding it."
    )


def record(found: Table, row: int) -> Html:
    """The cells of a record of the table."""
    rows = []
    for column in found.columns[:8]:
        cell = column.cells[row]
        shown = exact(float(cell)) if column.kind == "continuous" else esc(column.values[int(cell)])
        unknown = cell != cell or (column.kind != "continuous" and cell < 0)
        rows.append([esc(column.name), "unknown" if unknown else shown])
    more = len(found.columns) - len(rows)
    rest = paragraph(f"and {plural(more, 'more column')}") if more > 0 else ""
    return Html(table("The record", ["attribute", "value"], rows) + rest)
