"""How a picture is registered: ES modules as people write them, without a build step, and their style.

A picture is a folder with an entry that exports its mounting by default:

    // mine/mine.js
    import { make } from "../base/dom.js";

    export default ({ parentElement, data, setStateValue }) => { make("p", {}, parentElement, data.text); };

    component("mine", html='<div class="gh-mine"></div>', css=["mine/mine.css"], js="mine/mine.js")
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import streamlit as st

from views.stage.bundle import bundle

HERE = Path(__file__).parent


def component(name: str, html: str, css: Sequence[str], js: str) -> Callable[..., Any]:
    """A component of Streamlit. css: files below this folder, joined in that order. js: the entry of its modules."""
    return st.components.v2.component(
        f"glasshouse_{name}", html=html, css=_source(css), js=bundle(HERE / js), isolate_styles=False
    )


def _source(names: Sequence[str]) -> str:
    return "\n".join((HERE / name).read_text(encoding="utf-8") for name in names)
