"""What is said of SPRINT: what each processor counts, holds and sends, and that they find the same split."""

from mlcore import lists
from views.lessons.large.parts import PartsCase, Step, Story
from views.words.grammar import plural
from views.words.html import Html, esc, paragraph, table
from views.words.numbers import exact, grouped, number, tally
from views.words.tex import aligned


def shown(case: PartsCase) -> str:
    """What is shown, in a few words."""
    return f"SPRINT: {case.choices.card.title}, P = {case.parts}"


def name(case: PartsCase) -> str:
    """The picture, for whoever does not see it."""
    return (
        f"The sorted list of {case.column} for {plural(case.parts, 'processor')}, with the Gini at every "
        "threshold"
    )


def sentence(case: PartsCase, story: Story, at: int) -> Html:
    """What is to be seen at a step."""
    step = story.steps[at]
    told = {
        "ask": _ask,
        "count": _count,
        "start": _start,
        "walk": _walk,
        "best": _best,
        "split": _split,
        "done": _done,
    }
    return Html(told[step.kind](case, story, step))


def _ask(case: PartsCase, story: Story, step: Step) -> str:
    alone = case.parts == 1
    some = "One processor has all of" if alone else f"{case.parts} processors have a part each of"
    guess = (
        "where is the Gini least?"
        if alone
        else "will they find the same least Gini as one processor would, and what must they tell one another?"
    )
    return (
        f"{some} the list of <b>{esc(case.column)}</b>; SPRINT writes the class into every entry, so that "
        f"there is no class list. <b>Guess first</b>: {guess}"
    )


def _count(case: PartsCase, story: Story, step: Step) -> str:
    numbers = plural(len(story.tones), "number")
    return f"Each counts the classes of its own part and sends {numbers}, with its first value."


def _start(case: PartsCase, story: Story, step: Step) -> str:
    last = story.parts[-1]
    if len(story.parts) == 1:
        return "Nothing is before the only part: its histogram below begins with 0."
    return (
        f"<b>Sums of those before</b>: processor {len(story.parts)} begins with {_counts(last.start)} "
        "below, as if it had walked there. What is above is the rest."
    )


def _counts(counts: tuple[float, ...]) -> str:
    return " : ".join(tally(count) for count in counts)


def _walk(case: PartsCase, story: Story, step: Step) -> str:
    tried = [one for part in story.parts for one in part.tried if one[0] < part.begin + step.at]
    walked = sum(min(step.at, part.end - part.begin) for part in story.parts)
    at_once = "All walk at the same time" if len(story.parts) > 1 else "It walks"
    last = " At the end of a part the first value of the next one is needed, which was sent." if (
        step.at == story.longest and len(story.parts) > 1
    ) else ""  # fmt: skip
    return (
        f"{at_once}: {walked} of {len(story.walk)} entries, {plural(len(tried), 'threshold')} weighed.{last}"
    )


def _best(case: PartsCase, story: Story, step: Step) -> str:
    if story.best is None:
        return f"All values of {esc(case.column)} are equal: there is no threshold."
    _, threshold, gini = story.best
    if len(story.parts) == 1:
        return f"The least Gini is <b>{number(gini)}</b>, at {exact(threshold)}."
    return (
        f"Each sends its best threshold. The least of {len(story.parts)}: <b>{number(gini)}</b> at "
        f"<b>{exact(threshold)}</b>, the same as in one walk over the whole list. <b>Guess first</b>: "
        "once it is split there, must the lists be sorted again?"
    )


def _split(case: PartsCase, story: Story, step: Step) -> str:
    assert story.best is not None
    other = (
        f" The list of <b>{esc(story.other.column)}</b> is read once and each record looked up"
        if story.other
        else ""
    )
    return (
        f"If the node is split at {exact(story.best[1])}, the places of the "
        f"{plural(len(story.left), 'record')} that go left are put in a <b>hash "
        f"table</b>.{other}{': it is divided, too, and stays in order.' if other else ''} Nothing is "
        "sorted again."
    )


def _done(case: PartsCase, story: Story, step: Step) -> str:
    if len(story.parts) == 1:
        return (
            "Every leaf has its own lists, in order, and goes on by itself. Take more processors: the "
            "least Gini stays."
        )
    return (
        "Every leaf has its own lists, in order; they are divided into parts again, and all goes on so. "
        f"Each processor held at most <b>{story.longest}</b> of {len(story.walk)} entries of the list."
    )


# Beside ---------------------------------------------------------------------------------------------


def worked(case: PartsCase, story: Story) -> str:
    """The sums before each part, with their numbers."""
    lines = []
    for p, part in enumerate(story.parts[1:7], start=2):
        parts = " + ".join(f"({_pair(one.counts)})" for one in story.parts[: p - 1])
        total = f" = ({_pair(part.start)})" if p > 2 else ""
        lines.append(rf"\text{{below}}_{{{p}}} &= {parts}{total}")
    return aligned(lines) if lines else ""


def _pair(counts: tuple[float, ...]) -> str:
    return r",\,".join(tally(count) for count in counts)


def at_work(story: Story) -> Html:
    """What each processor starts with and finds."""
    rows = [
        [str(p), str(part.end - part.begin), _counts(part.start),
         *((exact(part.best[1]), number(part.best[2])) if part.best else ("–", "–"))]
        for p, part in enumerate(story.parts, start=1)
    ]  # fmt: skip
    css = ["gh-best" if story.best and part.best == story.best else "" for part in story.parts]
    head = ["processor", "entries", "below at start", "threshold", "least Gini"]
    return table("What each finds", head, rows, css="gh-numbers", row_css=css)


def bytes_of(case: PartsCase, story: Story) -> Html:
    """What each processor holds and sends, in bytes."""
    k, left = len(story.tones), story.left
    rows = []
    for p, part in enumerate(story.parts, start=1):
        going = sum(stand.record in left for stand in story.walk[part.begin : part.end])
        need = lists.carried(part, k, going)
        rows.append([str(p), *map(grouped, need)])
    entry = (
        f"{lists.VALUE} for the value, {lists.LABEL} for the class, {lists.INDEX} for the place of the record"
    )
    note = paragraph(
        f"An entry has {entry}; a count {lists.INDEX}. Sent are the own counts, the first value, and the "
        "best threshold with its Gini; then the places of the records that go left, to all others. "
        "Without a class list no processor needs room for all records, but the hash table of a large node "
        "does."
    )
    head = ["processor", "part held", "histograms", "sent", "places sent"]
    return Html(table("Bytes", head, rows, css="gh-numbers") + note)
