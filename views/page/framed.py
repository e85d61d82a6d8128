"""A page in a frame of a course page: the line that shows it there, and its one tool."""

from html import escape
from urllib.parse import urlencode

import segno
import streamlit as st

from views.kit.link import address
from views.page.stages import in_full
from views.words.html import Html

HEIGHT = 860  # px: a picture with its player and the choices above it
SITES = (
    "Paste this line into the HTML of a course page. The server shows itself only in frames of sites that "
    "its administrator has named."
)
SCAN = "A phone opens this page with the square."


def is_embedded() -> bool:
    """Whether the address asks for a page without a menu, with embed=true."""
    return bool(st.context.is_embedded)


def show_way_out() -> None:
    """The only tool of a page in a frame: a link to the whole page in a new tab."""
    with st.container(horizontal=True, vertical_alignment="center", key="tools", width="content"):
        in_full()


def offer(key: str, title: str) -> None:
    """The line for a course page and the QR code of the page as it is shown. key: its path"""
    link = {name: text for name, text in address.query().items() if name != "presenter"}
    home = address.home(key)
    st.html(f'<p class="gh-fine">{SITES}</p>')
    st.code(line(f"{home}{key}", link, title), language="html", wrap_lines=True)
    st.html(f'<p class="gh-fine">{SCAN}</p>{square(f"{home}{key}?{urlencode(link)}")}')


def line(page: str, link: dict[str, str], title: str) -> str:
    """The HTML that shows a page in a frame. page: its address without parameters"""
    source = f"{page}?{urlencode({**link, 'embed': 'true'})}"
    return (
        f'<iframe src="{escape(source)}" title="{escape(title)}" width="100%" height="{HEIGHT}" '
        'style="border: 0" loading="lazy" allow="clipboard-write; fullscreen"></iframe>'
    )


def square(link: str) -> Html:
    """The QR code of a link, or a sentence if the link is too long for one."""
    try:
        drawn = segno.make(link, micro=False, error="l")
    except segno.DataOverflowError:
        return Html('<p class="gh-fine">This link is too long for a QR code.</p>')
    image = drawn.svg_data_uri(omitsize=True, dark="#000", light="#fff", border=3)
    return Html(f'<img class="gh-qr" alt="QR code of this page" src="{image}">')
