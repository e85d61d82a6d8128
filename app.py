"""Glasshouse as an ASGI application: `streamlit run app.py`. views/site/shell.py makes the pages."""

import logging
import os
import sys
from contextlib import asynccontextmanager
from importlib import import_module

import streamlit as st
from starlette.middleware import Middleware

from datasets import course
from views.kit import apart, settings
from views.lecture import ready, window
from views.lessons import LESSONS
from views.page import drafts
from views.page.frame import PAGES, sorry
from views.server import assets, crowd, heads, health, logs, metrics, patches, threads
from views.server.gate import Gate
from views.server.hall import routes as hall
from views.server.hall.server import PROCESS
from views.server.patches import garbage
from views.server.patches.prompt import Prompt
from views.server.sources import SOURCES
from views.server.uploads import Uploads
from views.server.web import Secured, base, headers_for, icon, scripts
from views.server.workers import Processes
from views.site.opening import openings

LOG = logging.getLogger("glasshouse")
HEAVY = ("plotly.graph_objects",)  # imported late, where it is needed


@asynccontextmanager
async def warm(app):
    """Import what is heavy before the first learner comes; end the processes for long work at the end."""
    for name in HEAVY:
        import_module(name)
    SOURCES.load()
    for slip in course.SLIPS:
        LOG.warning("%s", slip)
    heads.warn_of_old_python()
    crowd.raise_the_number_of_files()
    garbage.give_back()
    if settings.is_patched("garbage"):
        garbage.begin()
    sys.setswitchinterval(0.001)  # messages do not wait for a machine being learned: a drag is seen sooner
    apart.workers = Processes.asked_for()
    try:
        async with health.open_for_learners():
            yield
    finally:
        PROCESS.close()
        if apart.workers is not None:
            apart.workers.close()
            apart.workers = None


logs.begin()
threads.keep_to_one()
settings.check()
patches.begin()
app = st.App(
    "views/site/shell.py",
    routes=[
        *health.routes(),
        metrics.route(),
        scripts(),
        icon(),
        *window.routes(base()),
        ready.route(base()),
        drafts.route(base()),
        *hall.routes(base()),
    ],
    middleware=[
        *([Middleware(Prompt)] if settings.is_patched("prompt") else []),
        Middleware(crowd.Crowd),
        Middleware(metrics.Counted),
        Middleware(
            Secured,
            headers=headers_for(*os.environ.get(settings.FRAME_ANCESTORS, "").split()),
            openings=openings(base()),
            base=base(),
        ),
        Middleware(Gate, pages=(*PAGES, *LESSONS, window.PATH), base=base()),
        Middleware(assets.Compressed, base=base()),
        Middleware(Uploads),
    ],
    lifespan=warm,
    on_script_error=sorry,
)
