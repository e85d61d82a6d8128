"""The sentences about SPRINT: what each processor counts, holds and sends, and why they find one split."""

from mlcore import lists
from views.lessons.large.parts import PartsCase, Step, Story
from views.words.grammar import plural
from views.words.html import Html, esc, paragraph, table
from views.words.numbers import exact, grouped, number, tally
from views.words.tex import aligned


def shown(case: PartsCase) -> str:
    """A title in a few words."""
    return f"SPRINT: {case.choices.card.title}, P = {case.parts}"


def name(case: PartsCase) -> str:
    """The picture in words, for a screen reader."""
    return (
        f"The sorted list of {case.column} for {plural(case.parts, 'processor')}, with the Gini at every "
        "threshold"
    )


def sentence(case: PartsCase, story: Story, at: int) -> Html:
    """The sentence of a step."""
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
    column = f"list of <b>{esc(case.column)}</b>"
    some = (
        f"One processor has the whole {column}."
        if alone
        else f"Each of {case.parts} processors has a part of the {column}."
    )
    return f"{some} SPRINT writes the class into every entry, so there is no class list."


def _count(case: PartsCase, story: Story, step: Step) -> str:
    numbers = plural(len(story.tones), "number")
    return f"Each processor counts the classes of its part. It sends {numbers} with its first value."


def _start(case: PartsCase, story: Story, step: Step) -> str:
    last = story.parts[-1]
    guess = " <b>Guess first</b>: at which threshold is the Gini index lowest?" if story.best else ""
    if len(story.parts) == 1:
        return f"No part is before the only one, so its histogram below begins with 0.{guess}"
    return (
        f"<b>Each part begins with the sums of those before it.</b> Processor {len(story.parts)} begins with "
        f"{_counts(last.start)} below, as if it had walked there. The other records are above.{guess}"
    )


def _counts(counts: tuple[float, ...]) -> str:
    return " : ".join(tally(count) for count in counts)


def _walk(case: PartsCase, story: Story, step: Step) -> str:
    tried = [one for part in story.parts for one in part.tried if one[0] < part.begin + step.at]
    walked = sum(min(step.at, part.end - part.begin) for part in story.parts)
    at_once = "All processors walk at the same time. They" if len(story.parts) > 1 else "The processor"
    have = "have" if len(story.parts) > 1 else "has"
    last = " At the end of its part a processor needs the first value of the next part, which was sent." if (
        step.at == story.longest and len(story.parts) > 1
    ) else ""  # fmt: skip
    if last and story.best:
        last += (
            " <b>Guess first</b>: do they find the same lowest Gini index as one walk over the whole list?"
        )
    return (
        f"{at_once} {have} walked {walked} of {len(story.walk)} entries and weighed "
        f"{plural(len(tried), 'threshold')}.{last}"
    )


def _best(case: PartsCase, story: Story, step: Step) -> str:
    if story.best is None:
        return f"All values of {esc(case.column)} are equal, so there is no threshold."
    _, threshold, gini = story.best
    if len(story.parts) == 1:
        return f"The lowest Gini index is <b>{number(gini)}</b>, at {exact(threshold)}."
    return (
        "Each processor sends its best threshold. The lowest Gini index of the "
        f"{len(story.parts)} parts is <b>{number(gini)}</b> at <b>{exact(threshold)}</b>, the same as in one "
        "walk over the whole list. <b>Guess first</b>: must the lists be sorted again after a split there?"
    )


def _split(case: PartsCase, story: Story, step: Step) -> str:
    assert story.best is not None
    other = (
        f" SPRINT reads the list of <b>{esc(story.other.column)}</b> once and looks up each record. So this "
        "list is divided, too, and stays in order."
        if story.other
        else ""
    )
    return (
        f"Suppose the node is split at {exact(story.best[1])}. SPRINT puts the places of the records that go "
        f"left, {len(story.left)} in all, in a <b>hash table</b>.{other} Nothing is sorted again."
    )


def _done(case: PartsCase, story: Story, step: Step) -> str:
    if len(story.parts) == 1:
        return (
            "Every leaf has its own lists, in order, and goes on by itself. Choose more processors, and the "
            "lowest Gini index stays the same."
        )
    return (
        "Every leaf has its own lists, in order. They are divided into parts again, and everything repeats. "
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
    """The start and the result of each processor."""
    rows = [
        [str(p), str(part.end - part.begin), _counts(part.start),
         *((exact(part.best[1]), number(part.best[2])) if part.best else ("–", "–"))]
        for p, part in enumerate(story.parts, start=1)
    ]  # fmt: skip
    css = ["gh-best" if story.best and part.best == story.best else "" for part in story.parts]
    head = ["processor", "entries", "below at start", "threshold", "lowest Gini"]
    return table("What each processor finds", head, rows, css="gh-numbers", row_css=css)


def bytes_of(case: PartsCase, story: Story) -> Html:
    """The data that each processor holds and sends, in bytes."""
    k, left = len(story.tones), story.left
    rows = []
    for p, part in enumerate(story.parts, start=1):
        going = sum(stand.record in left for stand in story.walk[part.begin : part.end])
        need = lists.carried(part, k, going)
        rows.append([str(p), *map(grouped, need)])
    entry = (
        f"{lists.VALUE} bytes for the value, {lists.LABEL} for the class and {lists.INDEX} for the place of "
        "the record"
    )
    note = paragraph(
        f"An entry has {entry}. A count has {lists.INDEX} bytes. Each processor sends its own counts, its "
        "first value, and its best threshold with the Gini index. Then it sends the places of its records "
        "that go left to all others. Without a class list no processor needs room for all records, but the "
        "hash table of a large node does."
    )
    head = ["processor", "part held", "histograms", "sent", "places sent"]
    return Html(table("Bytes", head, rows, css="gh-numbers") + note)
