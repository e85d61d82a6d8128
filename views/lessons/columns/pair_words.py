"""The sentences about two columns: what each tells alone, what both tell together, and from which counts."""

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
CHANCE = 0.0005  # bits: too little to appear in three digits


def shown(case: Case) -> str:
    """A title in a few words."""
    return f"Pairs of columns: {case.choices.card.title}"


def name(case: Case, story: Story) -> str:
    """The picture in words, for a screen reader."""
    return (
        f"The records of {case.choices.card.title} by {story.a.name}, by {story.b.name} and by both, "
        "with the gain of each"
    )


def together(one: str, other: str) -> str:
    """Two columns as one (not escaped)."""
    return f"{one} and {other}"


def gains_title(story: Story) -> str:
    """The name of the bars."""
    return f"Information gain, out of {number(story.entropy)} bits"


def record_name(story: Story, row: int) -> str:
    """A record (not escaped)."""
    a, b = (side.values[side.codes[row]] for side in (story.a, story.b))
    return f"record {row + 1}: {story.a.name} {a}, {story.b.name} {b}, {story.classes[story.codes[row]]}"


# Sentences ------------------------------------------------------------------------------------------


def sentence(case: Case, story: Story, at: int) -> Html:
    """The sentence of a step."""
    sentences = {"ask": _ask, "first": _first, "second": _second, "pair": _pair, "all": _all}
    return Html(sentences[story.steps[at].kind](case, story))


def _ask(case: Case, story: Story) -> str:
    counts = np.bincount(story.codes, minlength=len(story.classes)).tolist()
    return (
        f"The table has {class_counts(story.classes, counts)}. What do <b>{esc(story.a.name)}</b> and "
        f"<b>{esc(story.b.name)}</b> tell you about the class, alone and together? <b>Guess first</b>: how "
        f"much does {esc(story.a.name)} gain alone?"
    )


def _first(case: Case, story: Story) -> str:
    return _alone(story, story.a)


def _second(case: Case, story: Story) -> str:
    return f"{_alone(story, story.b)} <b>Guess first</b>: how many bits do both columns gain together?"


def _alone(story: Story, side: Side) -> str:
    gain = side.score.information_gain
    bits = f"<b>{number(gain)}</b> of {number(story.entropy)} bits"
    said = f"The information gain of <b>{esc(side.name)}</b> alone is {bits}."
    if gain < 1e-9:
        return f"{said} Each value of {esc(side.name)} has the same shares of the classes."
    return said


def _pair(case: Case, story: Story) -> str:
    both, more = story.together.information_gain, story.synergy
    pure = "" if story.entropy - both > 1e-9 else " Each combination has <b>one class</b>."
    said = f"Both together gain <b>{number(both)}</b> of {number(story.entropy)} bits.{pure}"
    parts = story.a.score.information_gain + story.b.score.information_gain
    if more > CHANCE:
        said += f" That is {number(more)} <b>more</b> than the sum of their gains, {number(parts)}."
    elif more < -CHANCE:
        said += (
            f" That is {number(-more)} <b>less</b> than the sum of their gains, {number(parts)}, so the two "
            "columns partly carry the same information."
        )
    else:
        said += " That is the sum of their gains."
    if poor(story) and both > 0.5 * story.entropy:
        said += " A score of single columns gives no reason to keep either of them."
    return said


def poor(story: Story) -> bool:
    """Whether both columns tell next to nothing alone."""
    return all(side.score.information_gain < NOTHING * story.entropy for side in (story.a, story.b))


def _all(case: Case, story: Story) -> str:
    pair, score, more = story.gains[0]
    left = f" of the first {MOST_PAIRED} columns" if story.left else ""
    best = f"<b>{esc(together(*pair))}</b>"
    if len(story.gains) == 1:
        return (
            "There is no other pair. A search through pairs has more to try than one through single columns."
        )
    if more <= CHANCE:
        said = f"Not one of the {len(story.gains)} pairs{left} gains more than the sum of its two gains."
    else:
        said = (
            f"Of the {len(story.gains)} pairs{left}, {best} gain most beyond the sum of their gains. "
            f"Together they gain {number(score.information_gain)}, which is {number(more)} more than the sum."
        )
    return f"{said} A table of 100 columns has 4,950 pairs."


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
    """The pairs with the highest gain beyond that of their columns."""
    rows = [
        [esc(together(*pair)), number(one.information_gain, 4), number(more, 4), str(one.df), p_value(one.p)]
        for pair, one, more in story.gains[:MOST_PAIRS]
    ]
    mine = {story.a.name, story.b.name}
    css = ["gh-best" if {*pair} == mine else "" for pair, _, _ in story.gains[:MOST_PAIRS]]
    more = len(story.gains) - len(rows)
    after = paragraph(f"and {plural(more, 'more pair')}") if more else ""
    title = "Pairs by their gain beyond the sum of the two gains"
    return Html(
        table(title, ["pair", "gain", "beyond", "df", "p"], rows, css="gh-numbers", row_css=css) + after
    )


def about() -> Html:
    """A definition of exclusive or, and cases in which pairs mislead."""
    return paragraph(
        "In an <b>exclusive or</b> (XOR) the class is whether two columns differ, and either column alone "
        "tells you nothing. A greedy tree has the same problem, because no first split gains anything. Pairs "
        "have many small cells, so they gain much by chance if there are few records. Their p takes the "
        "degrees of freedom into account, but it is rough with cells this small. Each pair is also one more "
        "try. There are many to try: 16 columns have 120 pairs and 560 sets of three, and 100 columns have "
        "161,700 sets of three. A column of numbers is divided at the threshold that is best for it alone."
    )
