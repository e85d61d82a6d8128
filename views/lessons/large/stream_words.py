"""The sentences about a stream: when a leaf may split, by which bound, and how good the tree is."""

from mlcore.trees.incremental import HoeffdingStep
from views.lessons.large.stream import ANEW, GRACE, NOISE, SOURCES, TEST, Step, Story, StreamCase
from views.lessons.large.trees import place
from views.words.grammar import plural
from views.words.html import Html, esc, paragraph, table
from views.words.numbers import grouped, number, percent, trimmed
from views.words.tex import aligned

MADE = {
    "rides": "Each record is a day, and a rule decides about a bicycle ride. It is no in rain, yes in sun up "
    "to 28 degrees, and yes under clouds unless there is a storm. The weekday tells you nothing.",
    "ring": "Points of a square, half of them in a ring. Each number alone tells you little about the class.",
    "diagonal": "Points of a square on both sides of a slanted border.",
}  # fmt: skip


def shown(case: StreamCase) -> str:
    """A title in a few words."""
    return f"Hoeffding tree: {SOURCES[case.world]}, {grouped(case.n)} records"


def name(case: StreamCase) -> str:
    """The picture in words, for a screen reader."""
    return f"A Hoeffding tree on {grouped(case.n)} records: Hoeffding’s bound, the tree, and its error"


def column_text(told: HoeffdingStep) -> str:
    """The best column of a look."""
    return told.best or "no column"


def sentence(case: StreamCase, story: Story, at: int) -> Html:
    """The sentence of a step."""
    step = story.steps[at]
    return Html(
        {"ask": _ask, "look": _look, "split": _split, "count": _count, "before": _before, "done": _done}[
            step.kind
        ](case, story, step)
    )


def _ask(case: StreamCase, story: Story, step: Step) -> str:
    return (
        f"<b>{grouped(case.n)} records</b> come one after the other. The tree reads each record <b>once</b> "
        "and forgets it, and only the leaf keeps counts. When may the leaf be split without seeing the rest? "
        "<b>Guess first</b>: after about how many records?"
    )


def _place(told: HoeffdingStep) -> str:
    return f"<b>{esc(place(told.tree, told.path or ()))}</b>"


def _lead(step: Step) -> str:
    told = step.told
    if told.best is None:
        return "No column gains anything"
    return (
        f"<b>{esc(told.best)}</b> is ahead by <b>{number(told.difference, 4)}</b>, and ε is "
        f"<b>{number(told.epsilon, 4)}</b>"
    )


def _look(case: StreamCase, story: Story, step: Step) -> str:
    return (
        f"At record {grouped(step.read)} the root has seen {grouped(step.told.seen)} records. {_lead(step)}. "
        "This lead could still be chance, so the leaf goes on counting."
    )


def _split(case: StreamCase, story: Story, step: Step) -> str:
    told = step.told
    why = (
        "This lead is more than ε, so <b>the leaf is split</b>."
        if told.why == "difference"
        else f"This lead is less than ε, but ε is below {trimmed(case.tie)}. The columns are as good as "
        "equal, so <b>the leaf is split as a tie</b>."
    )
    return (
        f"At record {grouped(step.read)} the leaf at {_place(told)} has seen {grouped(told.seen)} records. "
        f"{_lead(step)}. {why} {_tree(step)}"
    )


def _tree(step: Step) -> str:
    return f"The tree now has {plural(step.leaves, 'leaf')} and error {number(step.error)}."


def _count(case: StreamCase, story: Story, step: Step) -> str:
    return f"{grouped(step.read)} records are read. {_tree(step)}"


def _before(case: StreamCase, story: Story, step: Step) -> str:
    left = f" ({plural(story.left, 'further split')} not shown)" if story.left else ""
    return (
        f"The stream ends after {grouped(case.n)} records. The tree has {plural(step.leaves, 'leaf')}{left}. "
        f"Its error is <b>{number(step.error)}</b> on {grouped(TEST)} fresh records. <b>Guess first</b>: how "
        "many records does C4.5 need at once to do as well?"
    )


def _done(case: StreamCase, story: Story, step: Step) -> str:
    able = [sample for sample in story.samples if sample.error <= step.error]
    if able:
        first = able[0]
        said = (
            f"{ANEW.title} does as well or better with the first <b>{grouped(first.n)}</b> records at once. "
            f"Its tree has error {number(first.error)} and {plural(first.leaves, 'leaf')}. But C4.5 had to "
            "keep all these records."
        )
    elif story.samples:
        said = f"{ANEW.title} does not do as well with the first {grouped(story.samples[-1].n)} records."
    else:
        said = "There are too few records for a sample."
    return (
        f"The Hoeffding tree has error {number(step.error)} and {plural(step.leaves, 'leaf')}. It read each "
        f"record once. {said}"
    )


# Beside ---------------------------------------------------------------------------------------------


def worked(case: StreamCase, step: Step) -> str:
    """Hoeffding's bound with its numbers, or "" if no leaf looks."""
    told = step.told
    if told.path is None or step.kind in ("ask", "count"):
        return ""
    sign = ">" if told.difference > told.epsilon else r"\le"
    return aligned(
        [
            r"\varepsilon &= \sqrt{\tfrac{R^2 \ln(1/\delta)}{2n}}",
            rf"&= \sqrt{{\tfrac{{1^2 \cdot \ln(1/{case.delta})}}{{2 \cdot {told.seen:.0f}}}}}"
            rf" = {number(told.epsilon, 4)}",
            rf"G_1 - G_2 &= {number(told.difference, 4)} {sign} \varepsilon",
        ]
    )


def gains(step: Step) -> Html:
    """The gain of each column by the counts of the leaf."""
    told = step.told
    if told.path is None or step.kind in ("ask", "count"):
        return Html("")
    rows = [[esc(one.column), number(one.gain, 4)] for one in told.gains]
    css = ["gh-best" if one.column == told.best else "" for one in told.gains]
    return table(
        f"Information gain, {grouped(told.seen)} records",
        ["column", "gain"],
        rows,
        css="gh-numbers",
        row_css=css,
    )


def at_once(story: Story, step: Step) -> Html:
    """The trees grown at once from a sample, beside this one."""
    rows = [
        [f"first {grouped(one.n)}, {ANEW.title}", str(one.leaves), number(one.error)] for one in story.samples
    ]
    rows.append(["the stream, Hoeffding", str(step.leaves), number(step.error)])
    css = [""] * (len(rows) - 1) + ["gh-best"]
    return table(
        "Error on fresh records", ["grown from", "leaves", "error"], rows, css="gh-numbers", row_css=css
    )


def made(case: StreamCase) -> Html:
    """The source of the records, and when a leaf looks."""
    return paragraph(
        f"{MADE[case.world]} {percent(NOISE, 0)} of the classes are drawn wrong. A leaf looks at its gains "
        f"after every {GRACE} records that it has seen, unless all these records have one class. The bound "
        "is for one look, so a leaf that looks often is wrong more often than δ says. Hoeffding proved the "
        "bound for means of independent values, and an information gain is not such a mean. So here ε is a "
        "rule of thumb, and δ is not a probability that you can rely on (Rutkowski and others, 2013). R is "
        "the largest possible information gain, 1 bit with two classes. For a column of numbers a leaf keeps "
        "the mean and the variance within each class. It estimates the gain of ten thresholds by normal "
        "densities. A new leaf has seen no record, so it predicts what the leaf before it did. The error is "
        "measured at the dots, on other records."
    )
