"""HTML for pages, in which text from learners is escaped. Signs of classes, and tables."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import unescape
from typing import NewType

from views.words.glossary import WORDS
from views.words.grammar import plural
from views.words.numbers import tally

Html = NewType("Html", str)
Cell = str  # of a table: HTML, already escaped

JOINER = "\u2060"  # has no width, and no line breaks at it
COMPARED = re.compile(r"(?<=[≤>]) (?=[\d−])")  # the number stays beside its sign
ADDRESS = re.compile(r"(?<=:)(?=//)|(?<=www)(?=\.)|(?=@)", re.IGNORECASE)  # where one is taken for a link

WORD = re.compile(r"\w+")
KEPT = 80  # letters; names and values come again and again

FEW = 5  # classes that are named where naming all of them would fill a sentence
LONG_MIX = 90  # letters in their names from which on it would

_SIGNS = ("▲", "●", "■", "◆", "✚", "★", "▼", "⬟")
MARKS = (*_SIGNS, *_SIGNS[1:], _SIGNS[0])  # the ninth class has the colour of the first, and another sign
HUES, COLOURS = len(_SIGNS), len(MARKS)


def esc(text: object) -> Html:
    """Text from a learner, safe in HTML and in Markdown: all but letters, digits and spaces become numeric
    entities. An address stays text, although Markdown would make a link of it. A word of the glossary begins
    with an entity, which marks it as the learner's (see marking.py)."""
    short = str(text)
    return _escaped(short) if len(short) <= KEPT else _escaped.__wrapped__(short)


@lru_cache(maxsize=8192)
def _escaped(text: str) -> Html:
    apart = COMPARED.sub("\xa0", ADDRESS.sub(JOINER, text))
    safe = "".join(c if c.isalnum() or c == " " else f"&#{ord(c)};" for c in apart)
    return Html(WORD.sub(_as_typed, safe))


def _as_typed(word: re.Match[str]) -> str:
    text = word[0]
    return f"&#{ord(text[0])};{text[1:]}" if text.casefold() in WORDS else text


def plain(html: str) -> str:
    """Words without their markup, for whoever does not see the picture."""
    return unescape(re.sub(r"<[^>]+>", "", html)).replace("\xa0", " ")


def tone(index: int, label: object) -> int:
    """Which sign and colour a class has: its own, if its name brings one along, else that of its place."""
    return int(getattr(label, "tone", index)) % COLOURS


def mark(index: int, label: object = None) -> str:
    """The sign of a class, in its colour."""
    i = tone(index, label)
    return f'<span class="gh-c gh-c{i}" aria-hidden="true">{MARKS[i]}</span>'


def class_name(index: int, label: object) -> str:
    """A class with its sign, in its colour: ▲ No."""
    i = tone(index, label)
    return f'<span class="gh-c gh-c{i}">{MARKS[i]}&nbsp;{esc(label)}</span>'


def class_count(index: int, label: object, count: float) -> str:
    """A class count with its sign, in its colour: ▲ 3 No."""
    i = tone(index, label)
    return f'<span class="gh-c gh-c{i}">{MARKS[i]}&nbsp;{tally(count)}&nbsp;{esc(label)}</span>'


def class_counts(classes: Sequence[object], counts: Sequence[float]) -> str:
    """The classes that occur, with their counts; where they would fill a sentence the largest alone."""
    there = [(i, label, n) for i, (label, n) in enumerate(zip(classes, counts, strict=True)) if n]
    if len(there) <= FEW or sum(len(str(label)) for _, label, _ in there) <= LONG_MIX:
        return ", ".join(class_count(*one) for one in there)
    by_size = sorted(there, key=lambda one: -one[2])
    told, left = sorted(by_size[:FEW], key=lambda one: one[0]), by_size[FEW:]
    more = plural(len(left), "class").replace(" ", " more ")
    rest = f"{tally(sum(n for *_, n in left))} in {more}"
    return f"{', '.join(class_count(*one) for one in told)} and {rest}"


def chip(index: int, label: object) -> str:
    """A class as a small pill, for table cells."""
    i = tone(index, label)
    return f'<span class="gh-chip gh-c{i} gh-w{i}">{MARKS[i]}&nbsp;{esc(label)}</span>'


def class_legend(labels: Iterable[object]) -> Html:
    """The classes with their marks, in one line."""
    return Html(" ".join(chip(i, label) for i, label in enumerate(labels)))


def heading(text: str, css: str = "") -> Html:
    """A small heading; css: further classes."""
    return Html(f'<h2 class="{f"gh-heading {css}".strip()}">{text}</h2>')


def paragraph(text: str, css: str = "gh-fine") -> Html:
    """A paragraph, in fine print if nothing else is said."""
    return Html(f'<p class="{css}">{text}</p>')


def folded(summary: str, inside: str) -> Html:
    """What is seen when somebody opens it."""
    return Html(f'<details class="gh-more"><summary>{summary}</summary>{inside}</details>')


def table(
    caption: str,
    head: Sequence[Cell],
    rows: Sequence[Sequence[Cell]],
    foot: Sequence[Cell] | None = None,
    css: str = "",
    quiet_caption: bool = False,
    row_css: Sequence[str] | None = None,
) -> Html:
    """A table whose first column holds row headers.

    quiet_caption: for screen readers only, where the heading beside it says the same
    """
    classes = row_css or [""] * len(rows)
    body = "".join(_row(row, css) for row, css in zip(rows, classes, strict=True))
    foot_html = f"<tfoot>{_row(foot, '')}</tfoot>" if foot else ""
    hidden = ' class="gh-quiet"' if quiet_caption else ""
    heads = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    return Html(
        f'<div class="gh-scroll" tabindex="0" role="group" aria-label="{caption}">'
        f'<table class="gh-table {css}"><caption{hidden}>{caption}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{body}</tbody>{foot_html}</table></div>"
    )


def _row(cells: Sequence[Cell], css: str) -> str:
    first, *rest = cells
    opened = f'<tr class="{css}">' if css else "<tr>"
    return f'{opened}<th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>'
