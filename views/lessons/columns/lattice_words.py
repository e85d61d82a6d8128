"""What is said of all sets of columns, and of the two ways through them."""

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
    """What is shown, in a few words."""
    return f"{case.choices.card.title}: all sets of columns for {case.model.title}"


def name(case: Case) -> str:
    """The picture, for whoever does not see it."""
    return f"All sets of columns of {case.choices.card.title} by size, with the error of {case.model.title}"


def node_name(story: Story, some: Names) -> str:
    """A set with its error (not escaped)."""
    return f"{together(some)}: {error_text(story, story.errors[some])}"


def first_tried(story: Story, some: Names) -> int:
    """The step at which the error of a set is known."""
    for at, step in enumerate(story.steps):
        if step.kind == "go" and some in tried_sets(story, step.way, step.n):
            return at
    return len(story.steps) - 1


def opened(story: Story, some: Names, at: int) -> Html:
    """The set that a learner has opened, at a step."""
    tried = at >= first_tried(story, some)
    said = f"{measure(story)} {error_text(story, story.errors[some])}" if tried else "not tried so far"
    return paragraph(f"{_set(some)}: {said}.", "gh-opened")


def sentence(case: Case, story: Story, at: int) -> Html:
    """What is to be seen at a step."""
    step = story.steps[at]
    told = {"ask": _ask, "go": _go, "all": _all}
    return Html(told[step.kind](case, story, step.way, step.n))


def _ask(case: Case, story: Story, way: str, n: int) -> str:
    left = reduced(story, case.table.n)
    return (
        f"All {plural(len(story.errors), 'set')} of {plural(len(story.names), 'column')}, the larger the "
        f"higher; a line joins two that differ by one column.{left} Backward selection walks down, forward "
        "up, each to the best set next to it. <b>Guess first</b>: will either meet the best set of all?"
    )


def _go(case: Case, story: Story, way: str, n: int) -> str:
    step = story.traces[way][n]
    sets = tried_sets(story, way, n)
    start = "Backward starts with all: " if way == "backward" and n == 0 else ""
    many = f"{plural(len(sets), 'set')} tried, " if not start else ""
    lead = start or f"{way.capitalize()}, {plural(len(step.columns), 'column')}: {many}on to "
    more = "" if start else f"{_set(step.columns)}, "
    said = f"{lead}{more}{measure(story)} <b>{error_text(story, step.error)}</b>."
    others = [some for some in sets if some != step.columns and story.errors[some] <= step.error + NEAR]
    if others:
        tie = "1 other set ties" if len(others) == 1 else f"{len(others)} other sets tie"
        said += f" {tie} with it; the order of the table decides."
    if way == "forward":
        known = len({*sets} & judged_sets(story, "backward"))
        said += f" Backward has tried {known} of these." if n else ""
    return said


def _all(case: Case, story: Story, way: str, n: int) -> str:
    first = best(story)
    many = "" if len(first) <= MOST_NAMED else f" ({plural(len(first), 'set')} tie)"
    named = (
        listed([_set(some) for some in first[:MOST_NAMED]]) if len(first) <= MOST_NAMED else _set(first[0])
    )
    error = error_text(story, story.errors[first[0]])
    met = [way for way in ("backward", "forward") if {*first} & {*story.sets(way)}]
    it = "it" if len(first) == 1 else "such a set"
    if len(met) == 2:
        who = f"Both directions came through {it}."
    elif met:
        other = "forward" if met == ["backward"] else "backward"
        least = error_text(story, min(step.error for step in story.traces[other]))
        who = f"{met[0].capitalize()} came through {it}; {other} passed by and got {least} at best."
    else:
        who = f"Neither direction came through {it}: <b>greedy search can miss the best</b>."
    tried = len(judged_sets(story, "backward") | judged_sets(story, "forward"))
    return (
        f"The least {measure(story)} of all {len(story.errors)} is <b>{error}</b>, with {named}{many}. {who} "
        f"Together they tried {tried} sets. The more sets are tried, the more the least error is <b>too "
        f"good</b>.{constant(story)}"
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
    return table(f"Tried {way}", ["columns", measure(story)], rows, css="gh-numbers", row_css=css)


def ranked(story: Story) -> Html:
    """All sets, the least error first."""
    order = sorted(story.errors, key=lambda some: (story.errors[some], len(some)))
    ways = {way: {*story.sets(way)} for way in ("backward", "forward")}
    rows = []
    for some in order[:MOST_ROWS]:
        on = [way for way in ways if some in ways[way]]
        rows.append([esc(together(some)), error_text(story, story.errors[some]), listed(on) if on else "–"])
    more = len(order) - len(rows)
    after = paragraph(f"and {plural(more, 'set')} more") if more > 0 else ""
    head = ["columns", measure(story), "on the way of"]
    first = {*best(story)}
    css = ["gh-best" if some in first else "" for some in order[:MOST_ROWS]]
    return Html(table("All sets by error", head, rows, css="gh-numbers", row_css=css) + after)


def counted(story: Story) -> str:
    """How many sets there are, and how many greedy search tries."""
    m = len(story.names)
    return aligned([
        rf"\text{{all sets}} &= 2^{{{m}}} - 1 = {2**m - 1}",
        rf"\text{{one direction}} &= \tfrac{{{m}\cdot {m + 1}}}{{2}} = {m * (m + 1) // 2}",
        r"\text{of 30 columns} &= 2^{30} - 1 = 1\,073\,741\,823",
    ])  # fmt: skip


def about(story: Story) -> Html:
    """What an exhaustive search costs."""
    return Html(
        paragraph(
            "An exhaustive search tries every set, which few columns allow: one more column doubles the work."
        )
        + steps_words.about(story)
    )
