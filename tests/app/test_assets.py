"""What a first visit fetches: compressed scripts that the browser keeps, named early, and words to read."""

import asyncio
import gzip
import re
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any, NamedTuple

import pytest
from starlette.applications import Starlette
from streamlit.web.server.starlette.starlette_static_routes import create_streamlit_static_assets_routes

from tests.support.asking import messages
from views.lessons import LESSONS
from views.server import assets, web
from views.site.opening import openings
from views.stage.component import SCRIPTS

PAGE = "text/html"


class Answer(NamedTuple):
    """An answer, unpacked."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


@pytest.fixture(scope="module")
def get() -> Callable[..., Answer]:
    routes = [web.scripts(), *create_streamlit_static_assets_routes("")]
    inner = assets.Compressed(Starlette(routes=routes))
    wrapped = web.Secured(inner, web.headers_for(), openings("/"))

    def get(path: str, accept: str = "", takes: str = "gzip") -> Answer:
        asking = messages(wrapped, path, headers={"accept": accept, "accept-encoding": takes})
        start, *bodies = asyncio.run(asking)
        headers = {name.decode(): value.decode() for name, value in start["headers"]}
        body = b"".join(one.get("body", b"") for one in bodies)
        packed = headers.get("content-encoding") == "gzip"
        return Answer(start["status"], headers, gzip.decompress(body) if packed else body)

    return get


def linked(page: str) -> list[str]:
    """The scripts that a page names in its head."""
    return re.findall(r'<link rel="modulepreload" crossorigin href="\.?([^"]*)"(?: data-soon)?>', page)


@pytest.mark.parametrize("key", ["grow", "smo", "judge", "margin", "practice", ""])
def test_scripts_of_a_page_are_compressed_and_kept_for_ever(get, key: str):
    named = linked(get(f"/{key}", PAGE).text)
    assert any("/pictures/shell-" in path for path in named)
    assert any("/static/js/BidiComponent." in path for path in named)
    for path in named:
        answer = get(path)
        assert answer.status == 200, path
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        if len(answer.body) > 1000:
            assert answer.headers["content-encoding"] == "gzip", path


def test_compressed_scripts_are_streamlits_own(get):
    for file in (assets.STATIC / "static/js").glob("index.*.js"):
        answer = get(f"/static/js/{file.name}")
        assert answer.body == file.read_bytes()
        assert answer.headers["content-type"].startswith("text/javascript")


def test_who_takes_no_gzip_gets_plain_scripts(get):
    file = next(iter(SCRIPTS))
    for path in (
        f"/pictures/{file}",
        f"/static/js/{next((assets.STATIC / 'static/js').glob('index.*')).name}",
    ):
        answer = get(path, takes="identity")
        assert "content-encoding" not in answer.headers
        assert len(answer.body) > len(gzip.compress(answer.body))


@pytest.mark.parametrize(
    ("key", "picture"), [("grow", "tree"), ("compare", "standing"), ("practice", "practice")]
)
def test_the_head_of_a_page_names_its_main_picture(get, key: str, picture: str):
    assert any(f"/pictures/{picture}-" in path for path in linked(get(f"/{key}", PAGE).text))


def test_no_page_names_plotly_in_its_head(get):
    """Its script is larger than everything else together. Only a page with a chart asks for it."""
    for key in LESSONS:
        assert not [path for path in linked(get(f"/{key}", PAGE).text) if "Plotly" in path]


class Words(HTMLParser):
    """The words in the place of the page."""

    def __init__(self) -> None:
        super().__init__()
        self.inside, self.words = False, ""

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.inside |= ("class", "gh-first") in attrs

    def handle_endtag(self, tag: str) -> None:
        self.inside &= tag != "main"

    def handle_data(self, data: str) -> None:
        self.words += data if self.inside else ""


@pytest.mark.parametrize("key", LESSONS)
def test_a_lesson_says_what_it_is_before_streamlit_draws_it(get, key: str):
    page = get(f"/{key}", PAGE)
    reader = Words()
    reader.feed(page.text)
    assert LESSONS[key].title in reader.words
    assert LESSONS[key].summary in reader.words
    assert f"<title>{LESSONS[key].title}</title>" in page.text
    assert page.headers["content-encoding"] == "gzip"
