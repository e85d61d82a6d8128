"""A page in a frame of a course page: the line that shows it there, and what it leaves out there."""

from html.parser import HTMLParser
from urllib.parse import parse_qsl, urlsplit

from tests.support.app import opened, sent
from views.page import framed


class Frame(HTMLParser):
    """The attributes of the first element."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))


def test_the_line_has_the_whole_link_a_title_and_permissions():
    link = {"data": "tennis", "answers": '"><script>alert(1)</script>', "step": "3"}
    ((tag, about),) = Frame(framed.line("https://x.org/t/grow", link, 'A "tree"')).elements
    assert tag == "iframe"
    assert (about["title"], about["allow"]) == ('A "tree"', "clipboard-write; fullscreen")
    parts = urlsplit(about["src"] or "")
    assert (parts.netloc, parts.path) == ("x.org", "/t/grow")
    assert dict(parse_qsl(parts.query)) == {**link, "embed": "true"}
    assert int(about["height"] or 0) > 600


def test_a_link_that_is_too_long_for_a_code_is_told():
    assert "data:image/svg+xml" in framed.square("https://x.org/grow")
    assert "too long" in framed.square("https://x.org/grow?table=" + "x" * 4000)


def test_a_page_in_a_frame_has_no_menu_and_no_switches(monkeypatch):
    whole = opened("grow", data="tennis", algorithm="id3")
    assert whole.sidebar.children
    assert [one.label for one in whole.toggle] == ["Present", "Guess first"]
    monkeypatch.setattr(framed, "is_embedded", lambda: True)
    at = opened("grow", data="tennis", algorithm="id3")
    assert not at.toggle
    assert not at.sidebar.children
    assert [one.label for one in at.selectbox] == [one.label for one in whole.selectbox]
    (records,) = sent(at, "records")
    assert "Outlook" in records["heads"]
