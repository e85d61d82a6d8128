"""How the page read a file: every guess with its alternatives, and the first records as read."""

import pandas as pd
import streamlit as st

from datasets.files.choices import Choices, Guess
from datasets.files.encodings import ENCODINGS
from datasets.files.heading import NONE
from datasets.files.parsing import every_guess
from datasets.files.records import SEPARATORS
from datasets.numerals import numbers
from datasets.own import LEFT_OUT, OwnTable, word
from views.kit.own import source
from views.kit.session import held
from views.page.own_table import cut
from views.words.grammar import plural
from views.words.html import Html, esc
from views.words.html import table as html_table
from views.words.numbers import exact

MOST_COLUMNS, MOST_RECORDS, LONGEST = 12, 4, 24  # of the preview: columns, records, characters of a cell
WIDTH = 150  # px of a choice


def show(table: OwnTable) -> None:
    """Show what was guessed about the file of this table, with a preview. It is open if there are doubts."""
    shown = st.session_state.get("own guesses")
    if shown is None:
        return
    title, guesses = shown
    doubts = bool(st.session_state.get("own notes")) or source.choices() != Choices()
    with st.expander(f"How the page read it: {_summary(title, guesses)}", expanded=doubts):
        if guesses:
            _selects(guesses)
            st.html('<p class="gh-fine">A change here reads the file again, without edits of cells.</p>')
        st.html(preview(table))


def _summary(title: str, guesses: tuple[Guess, ...]) -> str:
    """The guesses in a few words, without a word of the file."""
    values = {guess.key: guess.value for guess in guesses}
    said = [] if title == "text" else [title]
    if "heading" in values:
        said.append("no heading" if values["heading"] == NONE else f"heading in line {values['heading']}")
    if "separator" in values:
        said.append(SEPARATORS[values["separator"]])
    if "decimal" in values:
        said.append("decimal comma" if values["decimal"] == "," else "decimal point")
    if "encoding" in values:
        said.append(ENCODINGS.get(values["encoding"], values["encoding"]))
    return ", ".join(said)


def show_failed(place: str) -> None:
    """Offer other ways to read a file that could not be read, where it was brought."""
    found = source.found()
    if found is None or found[1] != place or st.session_state.get("own guesses") is not None:
        return
    guesses = every_guess(found[0], source.choices())
    if guesses:
        st.html('<p class="gh-fine">You can change how the page reads it.</p>')
        _selects(guesses)


def _selects(guesses: tuple[Guess, ...]) -> None:
    with st.container(horizontal=True, key="own guessed"):
        for guess in guesses:
            key, names = f"own guess {guess.key}", dict(guess.options)
            st.session_state[key] = guess.value
            st.selectbox(guess.label, list(names), key=key, format_func=names.__getitem__, width=WIDTH,
                         on_change=_choose, args=(guess.key, key))  # fmt: skip


def _choose(name: str, key: str) -> None:
    if (found := held(key)) is not None:
        source.choose(name, found[0])


def preview(table: OwnTable) -> Html:
    """The first records as the tree will see them, with the kind of each column, as HTML."""
    names = table.sheet.names[:MOST_COLUMNS]
    kinds = [word(kind) for kind in table.kinds[:MOST_COLUMNS]]
    first = table.sheet.frame.head(MOST_RECORDS)
    cells = [_cells(first[name].tolist(), kind) for name, kind in zip(names, kinds, strict=True)]
    rows = [[esc(kind if kind != LEFT_OUT else "left out") for kind in kinds]]
    rows += [[esc(cell) for cell in row] for row in zip(*cells, strict=True)]
    more = len(table.sheet.names) - len(names)
    others = f", and {plural(more, 'more column')} in the list below" if more > 0 else ""
    css = ["gh-own-kinds", *[""] * len(first)]
    heads = [esc(cut(name, LONGEST)) for name in names]
    return Html(
        html_table(
            f"The first records as read{others}", heads, rows, css="gh-records gh-own-preview", row_css=css
        )
    )


def _cells(cells: list[object], kind: str) -> list[str]:
    """The cells as the tree will see them: numbers as numbers, a question mark where one is missing."""
    texts = [cell if isinstance(cell, str) else None for cell in cells]
    if kind != "continuous":
        return [cut(text, LONGEST) if text else "?" for text in texts]
    found = numbers(pd.Series(texts, dtype="str"))
    return [
        exact(number) if number == number else (cut(text, LONGEST) if text else "?")
        for number, text in zip(found.tolist(), texts, strict=True)
    ]
