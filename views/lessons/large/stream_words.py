"""What is said of a stream: when a leaf may be split, by which bound, and what that is worth."""

from mlcore.trees.incremental import HoeffdingStep
from views.lessons.large.stream import ANEW, GRACE, NOISE, SOURCES, TEST, Step, Story, StreamCase
from views.lessons.large.trees import place
from views.words.grammar import plural
from views.words.html import Html, esc, paragraph, table
from views.words.numbers import grouped, number, percent, trimmed
from views.words.tex import aligned

MADE = {
    "rides": "Days of somebody who rides a bicycle by a rule: rain, no; sun, yes up to 28 degrees; clouds, "
    "yes unless there is a storm. The weekday says nothing.",
    "ring": "Points of a square, half of them in a ring. Each number by itself says little of the class.",
    "diagonal": "Points of a square on both sides of a slanted border.",
}  # fmt: skip


def shown(case: StreamCase) -> str:
    """What is shown, in a few words."""
    return f"Hoeffding tree: {SOURCES[case.world]}, {grouped(case.n)} records"


def name(case: StreamCase) -> str:
    """The picture, for whoever does not see it."""
    return f"A Hoeffding tree on {grouped(case.n)} records: Hoeffding’s bound, the tree, and its error"


def column_text(told: HoeffdingStep) -> str:
    """The best column of a look."""
    return told.best or "no column"


def sentence(case: StreamCase, story: Story, at: int) -> Html:
    """What is to be seen at a step."""
    step = story.steps[at]
    return Html(
        {"ask": _ask, "look": _look, "split": _split, "count": _count, "before": _before, "done": _done}[
            step.kind
        ](case, story, step)
    )


def _ask(case: StreamCase, story: Story, step: Step) -> str:
    return (
        f"<b>{grouped(case.n)} records</b> come one after the other, each is read <b>once</b> and "
        "forgotten; the leaf keeps counts. When may it be split without seeing the rest? <b>Guess "
        "first</b>: after about how many records?"
    )


def _place(told: HoeffdingStep) -> str:
    return f"<b>{esc(place(told.tree, told.path or ()))}</b>"


def _lead(step: Step) -> str:
    told = step.told
    if told.best is None:
        return "no column gains anything"
    return (
        f"<b>{esc(told.best)}</b> is ahead by <b>{number(told.difference, 4)}</b>, and ε is "
        f"<b>{number(told.epsilon, 4)}</b>"
    )


def _look(case: StreamCase, story: Story, step: Step) -> str:
    return (
        f"Record {grouped(step.read)}: the root looks at {grouped(step.told.seen)} records. {_lead(step)}: "
        "that lead could still be chance, so the leaf goes on counting."
    )


def _split(case: StreamCase, story: Story, step: Step) -> str:
    told = step.told
    why = (
        "more than ε: <b>it is split</b>."
        if told.why == "difference"
        else f"less than ε, but ε is below {trimmed(case.tie)}: the columns are as good as equal, and <b>it "
        "is split as a tie</b>."
    )
    return (
        f"Record {grouped(step.read)}: the leaf at {_place(told)} has seen {grouped(told.seen)}. "
        f"{_lead(step)}; {why} Now {plural(step.leaves, 'leaf')}, error {number(step.error)}."
    )


def _count(case: StreamCase, story: Story, step: Step) -> str:
    return (
        f"{grouped(step.read)} records are read: {plural(step.leaves, 'leaf')}, error {number(step.error)}."
    )


def _before(case: StreamCase, story: Story, step: Step) -> str:
    left = f" ({plural(story.left, 'further split')} not shown)" if story.left else ""
    return (
        f"The stream ends after {grouped(case.n)} records: {plural(step.leaves, 'leaf')}{left}, error "
        f"<b>{number(step.error)}</b> on {grouped(TEST)} fresh records. <b>Guess first</b>: how many "
        "records does C4.5 need at once to do as well?"
    )


def _done(case: StreamCase, story: Story, step: Step) -> str:
    able = [sample for sample in story.samples if sample.error <= step.error]
    if able:
        first = able[0]
        said = (
            f"{ANEW.title} grown at once from the first <b>{grouped(first.n)}</b> does as well or better: "
            f"error {number(first.error)}, {plural(first.leaves, 'leaf')}. But it had to keep them all."
        )
    elif story.samples:
        said = f"{ANEW.title} from the first {grouped(story.samples[-1].n)} does not do as well."
    else:
        said = "There are too few records for a sample."
    return (
        f"The Hoeffding tree: error {number(step.error)}, {plural(step.leaves, 'leaf')}, each record read "
        f"once. {said}"
    )


# Beside ---------------------------------------------------------------------------------------------


def worked(case: StreamCase, step: Step) -> str:
    """Hoeffding's bound with its numbers; "" where no leaf looks."""
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
    """What each column would gain by what the leaf has counted."""
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
    """The trees that are grown at once from a sample, beside this one."""
    rows = [
        [f"first {grouped(one.n)}, {ANEW.title}", str(one.leaves), number(one.error)] for one in story.samples
    ]
    rows.append(["the stream, Hoeffding", str(step.leaves), number(step.error)])
    css = [""] * (len(rows) - 1) + ["gh-best"]
    return table(
        "Error on fresh records", ["grown from", "leaves", "error"], rows, css="gh-numbers", row_css=css
    )


def made(case: StreamCase) -> Html:
    """How the records are made, and when a leaf looks."""
    return paragraph(
        f"{MADE[case.world]} {percent(NOISE, 0)} of the classes are drawn wrong. A leaf looks after every "
        f"{GRACE} records that it has seen, unless all are of one class. The bound is for one look; a leaf "
        "that looks often is wrong more often than δ says. And Hoeffding proved it for means of independent "
        "values, which an information gain is not: here ε is a rule of thumb, and δ no probability that is "
        "kept (Rutkowski and others 2013). R is the largest information gain that there "
        "can be: 1 bit with two classes. Of numbers a leaf keeps mean and variance within each class and "
        "estimates the gain of ten thresholds by normal densities. A new leaf has seen no record: it "
        "predicts what the leaf before it did. The error is measured at the dots, on other records."
    )
