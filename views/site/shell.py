"""The entry script: the frame around every page. app.py runs it, Streamlit runs it again for each learner."""

import sys
from pathlib import Path

import streamlit as st

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from views.kit.link import address  # noqa: E402
from views.kit.session import drawn  # noqa: E402
from views.lessons import LESSONS  # noqa: E402
from views.page import frame, framed  # noqa: E402  (the project's folder must be importable first)
from views.server.turns import TURNS  # noqa: E402
from views.site.own import kept  # noqa: E402

with TURNS.page():
    st.set_page_config(
        page_icon=frame.ICON,
        layout="wide",
        initial_sidebar_state="collapsed" if frame.is_presenting() else frame.SIDEBAR,
    )
    page = st.navigation(frame.pages(), position="hidden")
    address.stay(page.url_path, page.url_path in LESSONS and LESSONS[page.url_path].player)
    frame.style(frame.is_presenting())
    if not framed.is_embedded():
        frame.navigation()
    if frame.is_presenting() and page.url_path not in LESSONS:
        frame.way_out()
    if kept.is_awaited():
        kept.wait()
    else:
        page.run()
    kept.exchange(page.url_path)
    drawn()
