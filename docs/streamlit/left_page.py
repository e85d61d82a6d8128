"""Streamlit 1.67: a fragment of a previous page empties the new page.

Start it with `streamlit run docs/streamlit/left_page.py`. In the browser's console enter

    history.pushState({}, "", "/second"); dispatchEvent(new PopStateEvent("popstate", { state: {} }))
    document.querySelector(".st-key-count button").click()

in one go, like a user who goes back or forward and at once clicks on the old page. Streamlit draws the second
page, and a moment later it is gone, while its address stays: the server runs the fragment when the other page
is drawn, and announces the run as one of the previous page. The browser then drops the current page. A click
on “Below” after that ends in `Bad delta path index 5 (should be between [0, 2])` and a white document.
"""

import time

import streamlit as st


@st.fragment
def counted() -> None:
    """A widget whose report does not request the whole page."""
    st.button("Count", key="count")


def first() -> None:
    """The previous page."""
    counted()


def second() -> None:
    """The new page. While Streamlit draws it, the fragment of the first page still exists."""
    time.sleep(1)
    for line in range(4):
        st.write(f"Line {line} of the second page")


@st.fragment
def below() -> None:
    """The fragment below every page."""
    st.button("Below", key="below")


st.write("Above every page")
st.navigation([st.Page(first, default=True), st.Page(second, url_path="second")]).run()
below()
