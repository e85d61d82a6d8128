"""What is said of two columns: what each says alone, what both say together, and with what counts."""

import numpy as np

import mlcore
from views.lessons.columns.case import MOST_PAIRED, Case
from views.lessons.columns.pair import NOTHING, Side, Story, table_of_cells
from views.words.grammar import plural
from views.words.html import Html, class_counts, class_name, esc, paragraph, table
from views.words.numbers import number, p_value, tally
from views.words.tex import aligned, decimals

MOST_TERMS = 8
MOST_PAIRS = 10
CHANCE = 0.0005  # bits: what is not seen in three digits


def shown(case: Case) -> str:
    """What is shown, in a few words."""
    return f"Pairs of columns: {case.choices.card.title}"


def name(case: Case, story: Story) -> str:
    """The picture, for whoever does not see it."""
    return (
        f"The records of {case.choices.card.title} by {story.a.name}, by {story.b.name} and by both, and "
        "what each gains"
    )


def together(one: str, other: str) -> str:
    """Two columns taken as one (not escaped)."""
    return f"{one} and {other}"


def gains_title(story: Story) -> str:
    """What the bars are."""
    return f"Information gain, of {number(story.entropy)} bits"


def record_name(story: Story, row: int) -> str:
    """A record (not escaped)."""
    a, b = (side.values[side.codes[row]] for side in (story.a, story.b))
    return f"record {row + 1}: {story.a.name} {a}, {story.b.name} {b}, {story.classes[story.codes[row]]}"


# Sentences ------------------------------------------------------------------------------------------


def sentence(case: Case, story: Story, at: int) -> Html:
    """What is to be seen at a step."""
    told = {"ask": _ask, "first": _first, "second": _second, "pair": _pair, "all": _all}
    return Html(told[story.steps[at].kind](case, story))


def _ask(case: Case, story: Story) -> str:
    counts = np.bincount(story.codes, minlength=len(story.classes)).tolist()
    return (
        f"The records: {class_counts(story.classes, counts)}. What does <b>{esc(story.a.name)}</b> say of "
        f"the class, what <b>{esc(story.b.name)}</b>, and what do both say together? <b>Guess first.</b>"
    )


def _first(case: Case, story: Story) -> str:
    return f"By <b>{esc(story.a.name)}</b> alone: {_alone(story, story.a)}"


def _second(case: Case, story: Story) -> str:
    return (
        f"By <b>{esc(story.b.name)}</b> alone: {_alone(story, story.b)} <b>Guess first</b>: how many bits do "
        "both gain together?"
    )


def _alone(story: Story, side: Side) -> str:
    gain = side.score.information_gain
    said = f"information gain <b>{number(gain)}</b> of {number(story.entropy)} bits."
    if gain < 1e-9:
        return f"{said} Each of its values has the same shares of the classes."
    return said


def _pair(case: Case, story: Story) -> str:
    both, more = story.together.information_gain, story.synergy
    pure = "" if story.entropy - both > 1e-9 else " Each combination has <b>one class</b>."
    said = f"By both: <b>{number(both)}</b> of {number(story.entropy)} bits.{pure}"
    parts = story.a.score.information_gain + story.b.score.information_gain
    if more > CHANCE:
        said += f" That is {number(more)} <b>more</b> than the two alone add up to, {number(parts)}."
    elif more < -CHANCE:
        said += (
            f" That is {number(-more)} <b>less</b> than the two alone add up to, {number(parts)}: in part "
            "they say the same."
        )
    else:
        said += " That is what the two alone add up to."
    if poor(story) and both > 0.5 * story.entropy:
        said += " A score of single columns has no reason to keep either."
    return said


def poor(story: Story) -> bool:
    """Whether both columns say next to nothing alone."""
    return all(side.score.information_gain < NOTHING * story.entropy for side in (story.a, story.b))


def _all(case: Case, story: Story) -> str:
    pair, score, more = story.gains[0]
    left = f" of the first {MOST_PAIRED} columns" if story.left else ""
    best = f"<b>{esc(together(*pair))}</b>"
    if len(story.gains) == 1:
        return (
            "There is no other pair. A search that weighs pairs has more to try than one of single columns."
        )
    if more <= CHANCE:
        said = f"Of {plural(len(story.gains), 'pair')}{left} none gains more than its two columns gain alone."
    else:
        said = (
            f"Of {plural(len(story.gains), 'pair')}{left} {best} gain most beyond what they gain alone: "
            f"{number(score.information_gain)}, which is {number(more)} more."
        )
    return f"{said} All pairs of 100 columns would be 4,950."


# Beside ---------------------------------------------------------------------------------------------


def worked(story: Story, kind: str) -> str:
    """The gain of a step with its counts."""
    k = len(story.classes)
    if kind == "pair":
        parts, gain = [counts for _, _, counts in table_of_cells(story)], story.together.information_gain
        collapsed = "others" in (*story.a.values, *story.b.values)
    else:
        side = story.a if kind == "first" else story.b
        known = side.codes >= 0
        parts = [
            np.bincount(story.codes[known & (side.codes == v)], minlength=k).astype(float)
            for v in range(len(side.values))
        ]
        gain, collapsed = side.score.information_gain, "others" in side.values
    n = sum(float(part.sum()) for part in parts)
    gaps = n < len(story.codes)
    if len(parts) > MOST_TERMS or collapsed or gaps:
        return aligned([rf"\text{{gain}} &= {decimals(gain)}"])
    entropy = mlcore.IMPURITIES["entropy"]
    terms = [
        rf"\tfrac{{{tally(float(p.sum()))}}}{{{tally(n)}}}\cdot {number(float(entropy(p)))}" for p in parts
    ]
    return aligned(
        [
            rf"\text{{gain}} &= {decimals(story.entropy)} - ({' + '.join(terms)}) = {decimals(gain)}",
        ]
    )


def cells(story: Story, kind: str) -> Html:
    """The records by value, or by both values, and class."""
    k, entropy = len(story.classes), mlcore.IMPURITIES["entropy"]
    heads = [*(class_name(i, label) for i, label in enumerate(story.classes)), "entropy"]
    if kind == "pair":
        title = f"Records by {esc(story.a.name)} and {esc(story.b.name)}"
        parts = [(f"{esc(one)}, {esc(other)}", counts) for one, other, counts in table_of_cells(story)]
    else:
        side = story.a if kind == "first" else story.b
        title = f"Records by {esc(side.name)}"
        parts = [
            (esc(value), np.bincount(story.codes[side.codes == v], minlength=k).astype(float))
            for v, value in enumerate(side.values)
        ]
    rows = [
        [label, *(tally(n) for n in part.tolist()), number(float(entropy(part)))] for label, part in parts
    ]
    return table(title, ["value", *heads], rows, css="gh-numbers")


def pairs(story: Story) -> Html:
    """The pairs that gain most beyond their columns."""
    rows = [
        [esc(together(*pair)), number(one.information_gain, 4), number(more, 4), str(one.df), p_value(one.p)]
        for pair, one, more in story.gains[:MOST_PAIRS]
    ]
    mine = {story.a.name, story.b.name}
    css = ["gh-best" if {*pair} == mine else "" for pair, _, _ in story.gains[:MOST_PAIRS]]
    more = len(story.gains) - len(rows)
    after = paragraph(f"and {plural(more, 'pair')} more") if more else ""
    title = "Pairs by what they gain beyond their two columns"
    return Html(
        table(title, ["pair", "gain", "beyond", "df", "p"], rows, css="gh-numbers", row_css=css) + after
    )


def about() -> Html:
    """What exclusive or is, and where pairs mislead."""
    return paragraph(
        "<b>Exclusive or</b>: the class is whether two columns differ, and either alone says nothing. A "
        "greedy tree meets the same: no first split gains anything. Pairs have many small cells, so on few "
        "records they gain much by chance. p counts their degrees of freedom, but is rough where cells are "
        "so small, and each pair is one more try. There are many: 16 "
        "columns have 120 pairs and 560 sets of three, 100 columns 161,700 sets of three. Numbers are "
        "divided at the threshold of their score alone."
    )
