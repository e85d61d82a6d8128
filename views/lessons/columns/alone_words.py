"""The sentences about columns one by one: which leads by each measure, and why the leader differs."""

import numpy as np

import mlcore
from mlcore.select import Score
from views.lessons.columns.alone import KINDS, Row, Story, leaders
from views.lessons.columns.case import Case
from views.words.chance import SMALL, few_expected
from views.words.grammar import listed, plural, verb
from views.words.html import Html, class_counts, class_name, esc, paragraph, table
from views.words.numbers import amount, exact, number, p_value, tally
from views.words.tex import aligned, decimals, tex

MEASURES = {"gain": "information gain", "ratio": "gain ratio", "chi": "χ²", "p": "p"}
TOPS = {"gain": "highest", "ratio": "highest", "chi": "largest", "p": "smallest"}
MOST_TERMS = 6  # of a sum in full
MOST_VALUES = 12  # rows of a table of counts
LEVEL = 0.05


def shown(case: Case) -> str:
    """A title in a few words."""
    return f"Columns one by one: {case.choices.card.title}"


def name(case: Case) -> str:
    """The picture in words, for a screen reader."""
    return f"The columns of {case.choices.card.title} by value and class, with four scores for each"


def values_head(story: Story) -> str:
    """The heading above the values."""
    return f"columns ({story.left} not drawn)" if story.left else "by value and class"


def measure(kind: str) -> str:
    """The name of a measure."""
    return MEASURES[kind]


def block_name(story: Story, row: Row, value: str, counts: np.ndarray) -> str:
    """A value and its classes (not escaped)."""
    of = [f"{tally(n)} {label}" for label, n in zip(story.classes, counts.tolist(), strict=True) if n]
    return f"{row.name}, {value}: {', '.join(of)}"


def bar_text(score: Score, kind: str) -> str:
    """The number of a bar."""
    if kind == "p":
        return p_value(score.p)
    if kind == "chi":
        return f"{short_chi(score.chi_square)}, {score.df}"
    return number(score.information_gain if kind == "gain" else score.gain_ratio)


def short_chi(value: float) -> str:
    """A chi-square value for a narrow place."""
    return number(value, 2) if value < 100 else amount(value, 4)


# Sentences ------------------------------------------------------------------------------------------


def sentence(case: Case, story: Story, at: int) -> Html:
    """The sentence of a step."""
    kind = story.steps[at].kind
    if kind == "ask":
        return _ask(case, story)
    first = leaders(story, kind)
    if not first:
        return _nothing(story, kind)
    sentences = {"gain": _gain, "ratio": _ratio, "chi": _chi, "p": _p}[kind](case, story, first)
    return Html(sentences)


def _ask(case: Case, story: Story) -> Html:
    left = (
        f" {plural(story.left, 'column')} with lower scores {verb(story.left)} not drawn."
        if story.left
        else ""
    )
    target = esc(case.table.target.name)
    return Html(
        "Each row shows a column of the table. Each block is a value, divided by class. The table has "
        f"{class_counts(story.classes, story.whole.tolist())}."
        f"{left} Which column alone has the highest information gain for {target}? <b>Guess first.</b>"
    )


def _nothing(story: Story, kind: str) -> Html:
    more = " Two columns together may: see the view <b>In pairs</b>." if kind == "p" else ""
    by = MEASURES[kind]
    return Html(f"By {by}, no column tells you anything about the classes <b>by itself</b>.{more}")


def _names(rows: list[Row]) -> str:
    return listed([f"<b>{esc(row.name)}</b>" for row in rows])


def explained(story: Story, kind: str) -> Html:
    """The column that leads by a measure, with its number."""
    first = leaders(story, kind)
    text = number(first[0].score.chi_square) if kind == "chi" else bar_text(first[0].score, kind)
    return Html(f"{_lead(first, kind)}, <b>{text}</b>.")


def _lead(rows: list[Row], kind: str) -> str:
    verb = "has" if len(rows) == 1 else "tie for"
    return f"{_names(rows)} {verb} the {TOPS[kind]} {MEASURES[kind]}"


def _gain(case: Case, story: Story, first: list[Row]) -> str:
    score = first[0].score
    said = (
        f"{_lead(first, 'gain')}, <b>{number(score.information_gain)}</b> of the "
        f"{number(story.entropy)} bits of {esc(case.table.target.name)}."
    )
    if first[0].names_each:
        said += (
            f" Each value of {esc(first[0].name)} has only one record, so every block is pure. No new record "
            "has any of these values."
        )
    return f"{said} <b>Guess first</b>: which column leads once we divide the gain by the split information?"


def _ratio(case: Case, story: Story, first: list[Row]) -> str:
    said = f"{_lead(first, 'ratio')}, <b>{number(first[0].score.gain_ratio)}</b>."
    named = next((row for row in story.rows if row.names_each), None)
    if named is not None:
        still = "It still leads" if named in first else "It no longer leads"
        said += (
            f" {esc(named.name)} falls from {number(named.score.information_gain)} to "
            f"{number(named.score.gain_ratio)}, because its split information is {_info(named)}. {still}."
        )
    return f"{said} <b>Guess first</b>: which column has the largest χ²?"


def _info(row: Row) -> str:
    score = row.score
    return number(score.information_gain / score.gain_ratio) if score.gain_ratio else "0"


def _chi(case: Case, story: Story, first: list[Row]) -> str:
    return (
        f"{_lead(first, 'chi')}, <b>{number(first[0].score.chi_square)}</b>. But a column with many values "
        "has many degrees of freedom (df). Chance alone makes χ² about as large as the df. <b>Guess "
        "first</b>: which column has the smallest p?"
    )


def _p(case: Case, story: Story, first: list[Row]) -> str:
    lead, score = leaders(story, "gain")[0], first[0].score
    said = f"{_lead(first, 'p')}, <b>{p_value(score.p)}</b>."
    if lead not in first:
        why = ""
        if score.chi_square < lead.score.chi_square and score.df < lead.score.df:
            why = (
                f" The χ² of {esc(first[0].name)} is smaller, {number(score.chi_square)} against "
                f"{number(lead.score.chi_square)}, but so are its degrees of freedom, {score.df} against "
                f"{lead.score.df}."
            )
        said += f" {esc(lead.name)} has the highest information gain, but its p is {p_value(lead.score.p)}."
        said += why
    if score.p > LEVEL and (first[0].exact or 1.0) > LEVEL:
        n = plural(float(story.whole.sum()), "record")
        said += f" No p is below {LEVEL}: with only {n} chance could do as much."
    if any(row.rough for row in story.rows):
        said += f" {_rough(story, first[0])}"
    if any(row.numbers for row in story.rows):
        said += " For a column of numbers p is too small, because its threshold is the best of many."
    return said


def _rough(story: Story, first: Row) -> str:
    """The note that p rests on too few records for the chi-square distribution."""
    exact = f" The exact p of {esc(first.name)} is <b>{p_value(first.exact)}</b>." if first.exact else ""
    which = "these p values" if all(row.rough for row in story.rows) else "some of these p values"
    return f"Expected counts below {SMALL} make {which} rough.{exact}"


def few(row: Row) -> Html:
    """The note beside the p of a column whose expected counts are too small."""
    if not row.rough:
        return Html("")
    if row.exact is None:
        return few_expected(row.expected)
    return few_expected(
        row.expected,
        f"The exact p is {p_value(row.exact)}, over all ways to shuffle the classes among the records.",
    )


# Beside ---------------------------------------------------------------------------------------------


def worked(story: Story, row: Row, kind: str) -> str:
    """The measure of a column with its numbers."""
    lines = {"gain": _gain_lines, "ratio": _ratio_lines, "chi": _chi_lines, "p": _p_lines}[kind]
    return aligned(lines(story, row))


def _gain_lines(story: Story, row: Row) -> list[str]:
    counts, n = row.counts, float(row.counts.sum())
    each = mlcore.IMPURITIES["entropy"](counts)
    terms = [
        rf"\tfrac{{{tally(float(part.sum()))}}}{{{tally(n)}}}\cdot {number(float(h))}"
        for part, h in zip(counts, each, strict=True)
    ]
    known = float(mlcore.IMPURITIES["entropy"](counts.sum(axis=0)))
    rest = float((counts.sum(axis=1) @ each) / n)
    share = rf"\tfrac{{{tally(n)}}}{{{tally(n + row.missing)}}}\cdot " if row.missing else ""
    left, right = "()" if share else ("", "")
    after = (
        [rf"&= {' + '.join(terms)} = {decimals(rest)}"]
        if len(terms) <= MOST_TERMS
        else [rf"&= {decimals(rest)}"]
    )
    return [
        rf"H &= {decimals(known)}",
        rf"\textstyle\sum \tfrac{{n_i}}{{n}} H_i {after[0]}",
        rf"\text{{gain}} &= {share}{left}{decimals(known)} - {decimals(rest)}{right} = "
        rf"{decimals(row.score.information_gain)}",
    ]


def _ratio_lines(story: Story, row: Row) -> list[str]:
    score, n = row.score, float(row.counts.sum())
    if not score.gain_ratio:
        return [r"\text{gain ratio} &= 0"]
    info = score.information_gain / score.gain_ratio
    terms = [rf"\tfrac{{{tally(k)}}}{{{tally(n)}}}" for k in row.counts.sum(axis=1).tolist()]
    of = rf"H({', '.join(terms)}) = " if len(terms) <= MOST_TERMS and not row.missing else ""
    return [
        rf"\text{{split information}} &= {of}{decimals(info)}",
        rf"\text{{gain ratio}} &= \frac{{{decimals(score.information_gain)}}}{{{decimals(info)}}} = "
        rf"{decimals(score.gain_ratio)}",
    ]


def _chi_lines(story: Story, row: Row) -> list[str]:
    counts = row.counts
    there = counts[:, counts.sum(axis=0) > 0]
    expected = there.sum(axis=1)[:, None] * there.sum(axis=0) / there.sum()
    terms = [
        rf"\tfrac{{({tally(o)} - {number(e, 2)})^2}}{{{number(e, 2)}}}"
        for o, e in zip(there.ravel().tolist(), expected.ravel().tolist(), strict=True)
    ]
    of = f"{' + '.join(terms)} = " if len(terms) <= MOST_TERMS else ""
    return [
        rf"\chi^2 &= \textstyle\sum \tfrac{{(O - E)^2}}{{E}} = {of}{decimals(row.score.chi_square)}",
        rf"\text{{df}} &= ({there.shape[0]} - 1)({there.shape[1]} - 1) = {row.score.df}",
    ]


def _p_lines(story: Story, row: Row) -> list[str]:
    score = row.score
    return [
        rf"p &= P(\chi^2_{{{score.df}}} \ge {decimals(score.chi_square)}) = {tex(p_value(score.p))}",
    ]


def counts(story: Story, row: Row) -> Html:
    """The records of a column by value and class, with their entropy."""
    entropy = mlcore.IMPURITIES["entropy"]
    parts = list(zip(row.values, row.counts, strict=True))
    rows = [
        [esc(value), *(tally(n) for n in part.tolist()), number(float(entropy(part)))]
        for value, part in parts[:MOST_VALUES]
    ]
    more = len(parts) - MOST_VALUES
    head = [
        "value",
        *(class_name(i, label) for i, label in enumerate(story.classes)),
        "entropy H<sub>i</sub>",
    ]
    whole = row.counts.sum(axis=0)
    foot = ["all", *(tally(n) for n in whole.tolist()), number(float(entropy(whole)))]
    after = paragraph(f"and {plural(more, 'more value')}") if more > 0 else ""
    missing = paragraph(f"{plural(row.missing, 'record')} without a value") if row.missing else ""
    return Html(
        table(f"Records by value: {esc(row.name)}", head, rows, foot=foot, css="gh-numbers") + after + missing
    )


def figures(story: Story, kind: str) -> Html:
    """The measures so far, with a row for each column."""
    so_far = KINDS[1 : KINDS.index(kind) + 1]
    heads = {"gain": ["gain"], "ratio": ["gain ratio"], "chi": ["χ²", "df"], "p": ["p"]}
    head = ["column", *(one for kind in so_far for one in heads[kind])]
    rows = [
        [_column(row), *(cell for kind in so_far for cell in _cells(row.score, kind))] for row in story.rows
    ]
    if kind == "p" and any(row.exact is not None for row in story.rows):
        head.append("exact p")
        for cells, row in zip(rows, story.rows, strict=True):
            cells.append("–" if row.exact is None else _four(row.exact))
    first = leaders(story, kind)
    css = ["gh-best" if row in first else "" for row in story.rows]
    return table("The scores in numbers", head, rows, css="gh-numbers", row_css=css)


def _column(row: Row) -> str:
    cut = f" (at {exact(row.score.cut)})" if row.score.cut is not None else ""
    return f"{esc(row.name)}{cut}"


def _cells(score: Score, kind: str) -> list[str]:
    if kind == "chi":
        return [number(score.chi_square, 4), str(score.df)]
    if kind == "p":
        return [_four(score.p)]
    return [number(score.information_gain if kind == "gain" else score.gain_ratio, 4)]


def _four(p: float) -> str:
    return number(p, 4) if p >= 0.0001 else p_value(p)


def about() -> Html:
    """A definition of a filter, and what it does not see."""
    return paragraph(
        "Scoring each column by itself is a <b>filter</b>. A filter is fast and needs no learner. It does "
        "not see that two columns carry the same information, or that two columns tell you something only "
        "together. As at the root of a tree, a column of numbers is scored by its best threshold. Every "
        "other column is scored with a branch for each value."
    )
