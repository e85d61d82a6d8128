"""The window with the lecturer's notes: a page without Streamlit, which reads what the browser keeps."""

from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from views.server.gate import in_colours
from views.stage.bundle import joined

HERE = Path(__file__).resolve().parent
STAGE = HERE.parent / "stage"
PATH = "lecture/notes"
FRESH = {"Cache-Control": "no-cache"}


def routes(base: str) -> list[Route]:
    """The routes of the window and of its script. base: the path below which the server answers"""
    return [Route(f"{base}{PATH}", _page), Route(f"{base}{PATH}.js", _script)]


@cache
def page() -> str:
    """The page as HTML."""
    return in_colours(HERE / "notes.html")


@cache
def script() -> str:
    """Its script."""
    return joined(STAGE / "lecture/notes.js")


async def _page(request: Request) -> Response:
    return HTMLResponse(page(), headers=FRESH)


async def _script(request: Request) -> Response:
    return Response(script(), media_type="text/javascript", headers=FRESH)
