"""HTML for pages: escaped text from learners, signs of classes, and tables."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import unescape
from typing import NewType

from views.words.glossary import WORDS
from views.words.grammar import plural
from views.words.numbers import tally

Html = NewType("Html", str)
Cell = str  # a cell of a table, as escaped HTML

JOINER = "\u2060"  # has no width and prevents a line break
COMPARED = re.compile(r"(?<=[≤>]) (?=[\d−])")  # the number stays beside its sign
ADDRESS = re.compile(r"(?<=:)(?=//)|(?<=www)(?=\.)|(?=@)", re.IGNORECASE)  # where Markdown finds a link

SENTENCE = re.compile(r"(?<=[.!]) ")  # between two of them

HERE = re.compile(r'<p[^>]*><span class="gh-here">[^<]*</span></p>| ?<span class="gh-here">[^<]*</span>')
WORD = re.compile(r"\w+")
KEPT = 80  # letters of a text that the cache keeps, because names and values repeat

FEW = 5  # classes that a sentence names when all of them are too many
LONG_MIX = 90  # letters in the names of classes that are too long for a sentence

_SIGNS = ("▲", "●", "■", "◆", "✚", "★", "▼", "⬟")
MARKS = (*_SIGNS, *_SIGNS[1:], _SIGNS[0])  # the ninth class has the colour of the first but another sign
HUES, COLOURS = len(_SIGNS), len(MARKS)


def esc(text: object) -> Html:
    """Text from a learner, safe in HTML and in Markdown. All characters except letters, digits and spaces
    become numeric entities. Markdown does not turn an address into a link. The first letter of a glossary
    word becomes an entity, so that marking.py does not mark the word."""
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
    """The text of HTML without its tags, for example for screen readers."""
    return unescape(re.sub(r"<[^>]+>", "", html)).replace("\xa0", " ")


def tone(index: int, label: object) -> int:
    """The number of the sign and colour of a class: the `tone` of its label if it has one, else its index."""
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


def class_number(tone: int, count: float) -> str:
    """A class count with the sign of the class alone: ▲ 3."""
    return f'<span class="gh-c gh-c{tone}">{MARKS[tone]}&nbsp;{tally(count)}</span>'


def class_counts(classes: Sequence[object], counts: Sequence[float]) -> str:
    """The classes that occur, with their counts. If they are too long for a sentence, only the largest are
    named."""
    there = [(i, label, n) for i, (label, n) in enumerate(zip(classes, counts, strict=True)) if n]
    if len(there) <= FEW or sum(len(str(label)) for _, label, _ in there) <= LONG_MIX:
        return ", ".join(class_count(*one) for one in there)
    by_size = sorted(there, key=lambda one: -one[2])
    shown, left = sorted(by_size[:FEW], key=lambda one: one[0]), by_size[FEW:]
    more = plural(len(left), "class").replace(" ", " more ")
    rest = f"{tally(sum(n for *_, n in left))} in {more}"
    return f"{', '.join(class_count(*one) for one in shown)} and {rest}"


def chip(index: int, label: object) -> str:
    """A class as a small pill, for table cells."""
    i = tone(index, label)
    return f'<span class="gh-chip gh-c{i} gh-w{i}">{MARKS[i]}&nbsp;{esc(label)}</span>'


def class_legend(labels: Iterable[object]) -> Html:
    """The classes with their marks, in one line."""
    return Html(" ".join(chip(i, label) for i, label in enumerate(labels)))


def heading(text: str, css: str = "") -> Html:
    """A small heading. css: further CSS classes."""
    return Html(f'<h2 class="{f"gh-heading {css}".strip()}">{text}</h2>')


def paragraph(text: str, css: str = "gh-fine") -> Html:
    """A paragraph. Its default is fine print."""
    return Html(f'<p class="{css}">{text}</p>')


def here(text: str) -> Html:
    """A sentence that invites a learner to do something that needs a server. A file leaves it out, and it has
    no elements in it."""
    return Html(f'<span class="gh-here">{text}</span>')


def on_cards(shown: str, hidden: str) -> Html:
    """What the notes on a tree's cards say, or how to see them where the cards have no room for them."""
    return paragraph(
        f'<span class="gh-while-noted">{shown}</span><span class="gh-until-noted">{hidden}</span>'
    )


def elsewhere(html: str) -> str:
    """HTML as a file has it, without the invitations."""
    return HERE.sub("", html) if "gh-here" in html else html


def folded(summary: str, inside: str) -> Html:
    """A summary that the reader can open to see what is inside."""
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

    quiet_caption: only screen readers get the caption, because a heading beside the table says the same
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
