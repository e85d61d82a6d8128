"""The sentences about all sets of columns, and about the two ways through them."""

from mlcore.select import NEAR
from views.lessons.columns import steps_words
from views.lessons.columns.case import Case
from views.lessons.columns.search import Names, Story, best, judged_sets, reduced, tried_sets
from views.lessons.columns.steps_words import constant, error_text, measure
from views.words.grammar import listed, plural
from views.words.html import Html, esc, paragraph, table
from views.words.tex import aligned

MOST_NAMED = 3  # sets
MOST_ROWS = 12


def shown(case: Case) -> str:
    """A title in a few words."""
    return f"{case.choices.card.title}: all sets of columns for {case.model.title}"


def name(case: Case) -> str:
    """The picture in words, for a screen reader."""
    return f"All sets of columns of {case.choices.card.title} by size, with the error of {case.model.title}"


def node_name(story: Story, some: Names) -> str:
    """A set with its error (not escaped)."""
    return f"{together(some)}: {error_text(story, story.errors[some])}"


def first_tried(story: Story, some: Names) -> int:
    """The step from which the error of a set is known."""
    for at, step in enumerate(story.steps):
        if step.kind == "go" and some in tried_sets(story, step.way, step.n):
            return at
    return len(story.steps) - 1


def opened(story: Story, some: Names, at: int) -> Html:
    """The set that a learner has opened, at a step."""
    tried = at >= first_tried(story, some)
    said = f"{measure(story)} {error_text(story, story.errors[some])}" if tried else "not tried yet"
    return paragraph(f"{_set(some)}: {said}.", "gh-opened")


def sentence(case: Case, story: Story, at: int) -> Html:
    """The sentence of a step."""
    step = story.steps[at]
    sentences = {"ask": _ask, "go": _go, "all": _all}
    return Html(sentences[step.kind](case, story, step.way, step.n))


def _ask(case: Case, story: Story, way: str, n: int) -> str:
    left = reduced(story, case.table.n)
    return (
        f"You see all {plural(len(story.errors), 'set')} of {plural(len(story.names), 'column')}, the larger "
        f"ones higher up. A line joins two sets that differ by one column.{left} Backward selection walks "
        "down and forward selection walks up. Each step goes to the best set next to it."
    )


def _go(case: Case, story: Story, way: str, n: int) -> str:
    step = story.traces[way][n]
    sets = tried_sets(story, way, n)
    error = f"{measure(story)} <b>{error_text(story, step.error)}</b>"
    if way == "backward" and n == 0:
        said = f"Backward selection starts with all columns, {error}."
    else:
        of = f"{plural(len(sets), 'set')} of {plural(len(step.columns), 'column')}"
        said = f"{way.capitalize()} selection tries {of} and moves to {_set(step.columns)}, {error}."
    others = [some for some in sets if some != step.columns and story.errors[some] <= step.error + NEAR]
    if others:
        tie = "1 other set ties" if len(others) == 1 else f"{len(others)} other sets tie"
        said += f" {tie} with this one, so the order of the table decides."
    if way == "forward":
        known = len({*sets} & judged_sets(story, "backward"))
        said += f" Backward selection has tried {known} of these sets." if n else ""
        if n == len(story.traces[way]) - 1:
            said += " <b>Guess first</b>: did either direction pass through the best set of all?"
    return said


def _all(case: Case, story: Story, way: str, n: int) -> str:
    first = best(story)
    many = "" if len(first) <= MOST_NAMED else f" ({plural(len(first), 'set')} tie)"
    named = (
        listed([_set(some) for some in first[:MOST_NAMED]]) if len(first) <= MOST_NAMED else _set(first[0])
    )
    error = error_text(story, story.errors[first[0]])
    met = [way for way in ("backward", "forward") if {*first} & {*story.sets(way)}]
    it = "this set" if len(first) == 1 else "such a set"
    if len(met) == 2:
        who = f"Both directions passed through {it}."
    elif met:
        other = "forward" if met == ["backward"] else "backward"
        least = error_text(story, min(step.error for step in story.traces[other]))
        who = (
            f"{met[0].capitalize()} selection passed through {it}. {other.capitalize()} selection missed it "
            f"and reached {least} at best."
        )
    else:
        who = f"Neither direction passed through {it}. <b>Greedy search can miss the best set</b>."
    tried = len(judged_sets(story, "backward") | judged_sets(story, "forward"))
    return (
        f"The lowest {measure(story)} of all {len(story.errors)} sets is <b>{error}</b>, with {named}{many}. "
        f"{who} Together the two tried {tried} sets. The lowest error is <b>too optimistic</b>, the more so "
        f"the more sets you try.{constant(story)}"
    )


def _set(some: Names) -> str:
    return f"<b>{esc(together(some))}</b>"


def together(some: Names) -> str:
    """A set of columns (not escaped)."""
    return " + ".join(some)


# Beside ---------------------------------------------------------------------------------------------


def tried(story: Story, way: str, n: int) -> Html:
    """The sets of a step with their errors."""
    sets = tried_sets(story, way, n)
    rows = [[esc(together(some)), error_text(story, story.errors[some])] for some in sets]
    taken = story.traces[way][n].columns
    css = ["gh-best" if some == taken else "" for some in sets]
    return table(f"Sets tried {way}", ["columns", measure(story)], rows, css="gh-numbers", row_css=css)


def ranked(story: Story) -> Html:
    """All sets, those with the lowest error first."""
    order = sorted(story.errors, key=lambda some: (story.errors[some], len(some)))
    ways = {way: {*story.sets(way)} for way in ("backward", "forward")}
    rows = []
    for some in order[:MOST_ROWS]:
        on = [way for way in ways if some in ways[way]]
        rows.append([esc(together(some)), error_text(story, story.errors[some]), listed(on) if on else "–"])
    more = len(order) - len(rows)
    after = paragraph(f"and {plural(more, 'more set')}") if more > 0 else ""
    head = ["columns", measure(story), "on the path of"]
    first = {*best(story)}
    css = ["gh-best" if some in first else "" for some in order[:MOST_ROWS]]
    return Html(table("All sets by error", head, rows, css="gh-numbers", row_css=css) + after)


def counted(story: Story) -> str:
    """How many sets there are, and how many greedy search tries."""
    m = len(story.names)
    return aligned([
        rf"\text{{all sets}} &= 2^{{{m}}} - 1 = {2**m - 1}",
        rf"\text{{one direction}} &= \tfrac{{{m}\cdot {m + 1}}}{{2}} = {m * (m + 1) // 2}",
        r"\text{all sets of 30} &= 2^{30} - 1 = 1\,073\,741\,823",
    ])  # fmt: skip


def about(story: Story) -> Html:
    """What an exhaustive search costs."""
    return Html(
        paragraph(
            "An exhaustive search tries every set. Only few columns allow this, because each extra column "
            "doubles the work."
        )
        + steps_words.about(story)
    )
