"""The glossary: every word with its sentence, its picture, its formula, and where it is met."""

import streamlit as st

from views.kit.link import address
from views.lessons import LESSONS
from views.page.stages import find_words
from views.words.glossary import EVERYWHERE, TERMS, Term
from views.words.html import Html, esc
from views.words.ways import way


def show() -> None:
    """The page. The browser searches and draws the pictures: stage/words/finder.js."""
    st.html('<h1 class="gh-title">Glossary</h1>')
    find_words(address.query().get("word", ""))
    st.html(listed())


def listed() -> Html:
    """All words in the order of the alphabet."""
    every = sorted(TERMS, key=lambda term: term.name.casefold())
    return Html(f'<dl class="gh-glossary">{"".join(map(_entry, every))}</dl>')


def _entry(term: Term) -> str:
    also = f'<span class="gh-fine">also: {term.also}</span>' if term.also else ""
    formula = f'<p class="gh-word-formula">{esc(term.formula)}</p>' if term.formula else ""
    picture = f'<div data-picture="{term.picture}"></div>' if term.picture else ""
    return (
        f'<div class="gh-word" data-word="{term.key}"><dt>{term.name} {also}</dt>'
        f'<dd><p>{term.sentence}</p>{formula}{picture}<p class="gh-fine">{_met(term)}</p></dd></div>'
    )


def _met(term: Term) -> str:
    """The lessons in which it is met, as links below the folder of the server."""
    if term.pages == EVERYWHERE:
        return "Used in every lesson"
    ways = (way(LESSONS[key].title, key, {}) for key in term.pages)
    return f"Used in {', '.join(ways)}"
