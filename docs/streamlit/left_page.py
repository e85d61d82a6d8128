"""Streamlit 1.67: a fragment of a page that was left empties the page that was asked for.

Start it with `streamlit run docs/streamlit/left_page.py`. In the browser's console enter

    history.pushState({}, "", "/second"); dispatchEvent(new PopStateEvent("popstate", { state: {} }))
    document.querySelector(".st-key-count button").click()

in one go, as who goes back or forward and at once clicks on what is still there. The second page is drawn,
and a moment later it is gone, while its address stays: the server runs the fragment when the other page is
drawn, and announces the run as one of the page before; the browser then drops what it shows. A click on
“Below” after that ends in `Bad delta path index 5 (should be between [0, 2])` and a white document.
"""

import time

import streamlit as st


@st.fragment
def counted() -> None:
    """A widget whose report does not ask for the whole page."""
    st.button("Count", key="count")


def first() -> None:
    """The page that is left."""
    counted()


def second() -> None:
    """The page that is asked for; as long as it is being drawn, the fragment of the first is known."""
    time.sleep(1)
    for line in range(4):
        st.write(f"Line {line} of the second page")


@st.fragment
def below() -> None:
    """What stands below every page."""
    st.button("Below", key="below")


st.write("Above every page")
st.navigation([st.Page(first, default=True), st.Page(second, url_path="second")]).run()
below()
