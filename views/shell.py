"""The entry script: the frame around every page. app.py runs it, Streamlit runs it anew for every learner."""

import sys
from pathlib import Path

import streamlit as st

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from views import frame, link  # noqa: E402  (the project's folder must be importable first)

st.set_page_config(
    page_icon=str(ROOT / "views/static/favicon.png"),
    layout="wide",
    initial_sidebar_state="collapsed" if frame.is_presenting() else frame.SIDEBAR,
)
page = st.navigation(frame.pages(), position="hidden")
frame.style(frame.is_presenting())
frame.navigation(page.url_path)
link.stay(page.url_path)
page.run()
