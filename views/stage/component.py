"""How a picture is registered: a plain ES module without a build step, and its style."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import streamlit as st

HERE = Path(__file__).parent


def component(name: str, html: str, css: Sequence[str], js: Sequence[str]) -> Callable[..., Any]:
    """A component of Streamlit. css, js: files below this folder, which are joined in that order."""
    return st.components.v2.component(
        f"glasshouse_{name}", html=html, css=_source(css), js=_source(js), isolate_styles=False
    )


def _source(names: Sequence[str]) -> str:
    return "\n".join((HERE / name).read_text(encoding="utf-8") for name in names)
