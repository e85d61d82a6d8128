"""The sentences about removing and adding columns: the cost of each, which one goes, and what that is "
"worth."""

from collections import Counter

from mlcore.select import NestedStep, SelectStep, chosen
from views.lessons.columns.case import Case
from views.lessons.columns.search import Story, equals, moved, reduced, tries
from views.words.grammar import listed, plural
from views.words.html import Html, esc, paragraph, table
from views.words.numbers import number, short, tally
from views.words.tex import aligned

MOST_NAMED, MOST_SETS = 4, 6
DONE = {"backward": "removed", "forward": "added"}


def shown(case: Case) -> str:
    """A title in a few words."""
    return f"{case.choices.card.title}: columns for {case.model.title}"


def name(case: Case) -> str:
    """The picture in words, for a screen reader."""
    return f"Columns of {case.choices.card.title}, removed and added by the error of {case.model.title}"


def error_text(story: Story, error: float) -> str:
    """An error: a share of the records, or a mean squared error."""
    return short(error) if story.numbers else number(error)


def measure(story: Story) -> str:
    """The name of the error."""
    return "mean squared error" if story.numbers else "error"


def with_error(story: Story, way: str, name: str, error: float) -> str:
    """The error with a column, or without it, as a sentence."""
    by = "Without" if way == "backward" else "With"
    return f"{by} <b>{esc(name)}</b> the {measure(story)} is {error_text(story, error)}."


def names_of(columns: tuple[str, ...]) -> str:
    """Columns by name, as HTML, or their number if there are many."""
    if len(columns) > MOST_NAMED:
        return f"<b>{len(columns)} columns</b>"
    return listed([f"<b>{esc(one)}</b>" for one in columns])


# Sentences ------------------------------------------------------------------------------------------


def sentence(case: Case, story: Story, at: int) -> Html:
    """The sentence of a step."""
    step = story.steps[at]
    sentences = {"ask": _ask, "start": _start, "try": _try, "go": _go, "turn": _turn, "end": _end}
    return Html(sentences[step.kind](case, story, step.way, step.n))


def _ask(case: Case, story: Story, way: str, n: int) -> str:
    m = len(story.names)
    left = reduced(story, case.table.n)
    return (
        f"We judge {esc(case.model.title)} on {plural(m, 'column')} by {story.on.folds}-fold "
        f"cross-validation.{left} <b>Backward selection</b> removes the column without which the error is "
        "lowest, again and again."
    )


def _start(case: Case, story: Story, way: str, n: int) -> str:
    first = story.traces["backward"][0]
    guess = " <b>Guess first</b>: which column goes first?" if len(first.columns) > 1 else ""
    return (
        f"The {measure(story)} with all {plural(len(story.names), 'column')} is "
        f"{_wrong(story, first.error)}.{guess}"
    )


def _wrong(story: Story, error: float) -> str:
    if story.numbers:
        return f"<b>{error_text(story, error)}</b>"
    total = float(story.on.table.weights.sum())
    return f"<b>{error_text(story, error)}</b> ({tally(error * total)} of {tally(total)} wrong)"


def _try(case: Case, story: Story, way: str, n: int) -> str:
    step = story.traces[way][n]
    many = len(step.tried)
    low, high = min(step.tried.values()), max(step.tried.values())
    between = f"The errors range from {error_text(story, low)} to {error_text(story, high)}."
    if way == "backward":
        if many == len(story.names):
            return f"We leave out each of the {many} columns in turn, in the same folds. {between}"
        return f"We leave out each of the {many} remaining columns in turn. {between}"
    if n == 0:
        return f"We try each column alone. {between}"
    return (
        f"We add each of the {many} other columns in turn. {between}"
        if many > 1
        else f"Only one column is left to add. The {measure(story)} with it is {error_text(story, low)}."
    )


def _go(case: Case, story: Story, way: str, n: int) -> str:
    step, name = story.traces[way][n], moved(story, way, n)
    others = [one for one in equals(step) if one != name]
    tie = ""
    if others:
        tied = listed([esc(one) for one in others])
        tie = f" It ties with {tied}, so the first in the table is {DONE[way]}."
    change = "" if n == 0 else _change(story.traces[way][n - 1], step)
    verb = "goes" if way == "backward" else "comes in"
    error = f"The {measure(story)} is {_wrong(story, step.error)}{change}."
    return f"<b>{esc(name)}</b> {verb}.{tie} {error}"


def _change(before: SelectStep, now: SelectStep) -> str:
    if abs(now.error - before.error) < 1e-12:
        return ", as before"
    return ", lower than before" if now.error < before.error else ", higher than before"


def _turn(case: Case, story: Story, way: str, n: int) -> str:
    many = len(story.names) > 1
    return (
        "Now <b>forward selection</b> begins with no column. It adds the column with which the error is "
        f"lowest, again and again.{' <b>Guess first</b>: which column comes in first?' if many else ''}"
    )


def _end(case: Case, story: Story, way: str, n: int) -> str:
    back, fore = (chosen(story.traces[one]) for one in ("backward", "forward"))
    m = len(story.names)
    if back.columns == fore.columns:
        said = (
            f"Both directions are best with {names_of(back.columns)}. The {measure(story)} is then "
            f"{_plain(story, back)}."
        )
    else:
        said = (
            f"Backward selection is best with {names_of(back.columns)}, {measure(story)} "
            f"{_plain(story, back)}. Forward selection is best with {names_of(fore.columns)}, "
            f"{measure(story)} {_plain(story, fore)}."
        )
    same = sum(one in story.sets("backward") for one in story.sets("forward"))
    walks = "pass through the same sets" if same == m else f"share {plural(same, 'set')}"
    return (
        f"{said} The two directions {walks}. An error that is the lowest of many in the same folds is <b>too "
        "optimistic</b>. Other folds, around the whole selection, would show what the selection is worth."
        f"{constant(story)}"
    )


def constant(story: Story) -> str:
    """The note, as HTML, that none of these sets is better than no column at all, if that is so."""
    on = story.on.table
    if story.numbers:
        return ""
    ((most, many),) = Counter(on.target.cells.tolist()).most_common(1)
    without = 1 - many / on.n
    least = min(step.error for trace in story.traces.values() for step in trace)
    if least < without:
        return ""
    always = f"always predicting “{esc(on.classes[most])}”"
    return f" No set is better than {always}, whose error is <b>{number(without)}</b>."


def _plain(story: Story, step: SelectStep) -> str:
    return f"<b>{error_text(story, step.error)}</b>"


# Beside ---------------------------------------------------------------------------------------------


def tried(story: Story, way: str, n: int, decided: bool) -> Html:
    """Every candidate of a step with its error."""
    step = story.traces[way][n]
    total = float(story.on.table.weights.sum())
    head = ["without" if way == "backward" else "with", measure(story)]
    rows = [[esc(one), error_text(story, error)] for one, error in step.tried.items()]
    if not story.numbers:
        head.append("wrong")
        rows = [
            [*row, f"{tally(error * total)} of {tally(total)}"]
            for row, error in zip(rows, step.tried.values(), strict=True)
        ]
    gone = moved(story, way, n)
    css = ["gh-best" if decided and one == gone else "" for one in step.tried]
    return table(
        f"Step {n if way == 'backward' else n + 1}, {way}", head, rows, css="gh-numbers", row_css=css
    )


def both(story: Story) -> Html:
    """Both directions by the number of columns."""
    rows = []
    back, fore = ({len(step.columns): step for step in story.traces[way]} for way in ("backward", "forward"))
    for size in range(len(story.names), 0, -1):
        one, other = back[size], fore[size]
        same = "yes" if one.columns == other.columns else "no"
        rows.append([str(size), error_text(story, one.error), error_text(story, other.error), same])
    sizes = {len(chosen(story.traces[way]).columns) for way in story.traces}
    css = ["gh-best" if size in sizes else "" for size in range(len(story.names), 0, -1)]
    head = ["columns", "backward", "forward", "the same set"]
    return table("The error by number of columns", head, rows, css="gh-numbers", row_css=css)


def counted(story: Story) -> str:
    """The number of sets that the search tries, and the number of all sets."""
    m = len(story.names)
    return aligned([
        rf"\text{{tried in each direction}} &= {m} + {m - 1} + \dots + 1 = {tries(m)}" if m > 3 else
        rf"\text{{tried in each direction}} &= {' + '.join(str(i) for i in range(m, 0, -1))} = {tries(m)}",
        rf"\text{{sets of columns}} &= 2^{{{m}}} - 1 = {2**m - 1}",
    ])  # fmt: skip


def around(story: Story, found: dict[str, tuple[NestedStep, ...]]) -> Html:
    """The promised error, the error on records without a part in the choice, and how often each is chosen."""
    rows = []
    for way, steps in found.items():
        sizes = [len(step.test) for step in steps]
        worth = sum(n * step.error for n, step in zip(sizes, steps, strict=True)) / sum(sizes)
        promised = chosen(story.traces[way]).error
        rows.append([way, error_text(story, promised), f"<b>{error_text(story, worth)}</b>"])
    kind = measure(story)
    head = ["", f"lowest {kind} of the search", f"{kind} on folds left out of it"]
    said = table("The search, and folds around it", head, rows, css="gh-numbers")
    sets = Counter(step.columns for steps in found.values() for step in steps)
    most = [[esc(" + ".join(some)), str(n)] for some, n in sets.most_common(MOST_SETS)]
    title = f"Chosen in {sum(sets.values())} selections ({plural(len(sets), 'different set')})"
    return Html(said + table(title, ["columns", "how often"], most, css="gh-numbers"))


def about(story: Story) -> Html:
    """A definition of a wrapper, and the worth of its error."""
    return paragraph(
        "A <b>wrapper</b> chooses columns by the error of a learner. It sees columns together, and another "
        "learner may need other columns. The search is greedy, so it takes no step back. The error it "
        f"reports is the lowest of all that it tried in the same {plural(story.on.folds, 'fold')}, so it is "
        "too optimistic as an estimate. Another seed deals other folds, and the search then often chooses "
        "other columns."
    )
