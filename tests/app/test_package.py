"""The page “Course package”: what is ticked, and the file that it becomes."""

from html import unescape

from tests.support.app import html, opened
from views.course import CHAPTERS
from views.package import archive, page
from views.package.pages import Made


def made(key: str, link: object, home: str) -> Made:
    """A page without its work."""
    return Made(key, "" if key == "glossary" else f"<p>{key}", "This page needs the server.")


def test_chapters_links_and_a_lecture_become_one_package(monkeypatch):
    monkeypatch.setattr(page, "made", made)
    monkeypatch.setattr(page, "is_kept", lambda *about: True)
    monkeypatch.setattr(archive, "made", made)
    at = opened("package")
    assert "Nothing is chosen yet." in unescape(html(at))
    at.checkbox(key="package chapter id3").check().run()
    at.text_area(key="package links").set_value("/grow?data=tennis\n\n/glossary").run()
    assert "7 pages are chosen." in html(at)
    at.button(key="repeat button").click().run()
    assert not at.exception
    text = unescape(html(at))
    assert "The package has 6 pages." in text
    assert "<li>glossary: This page needs the server." in text
    (button,) = at.get("download_button")
    assert button.proto.label == "Download the package"


def test_one_box_ticks_all_chapters():
    at = opened("package")
    at.checkbox(key="package all chapter").check().run()
    assert all(at.checkbox(key=f"package chapter {one.key}").value for one in CHAPTERS)
    assert f"{sum(len(one.all_steps) for one in CHAPTERS)} pages are chosen." in html(at)


def test_a_line_that_is_no_link_is_told():
    at = opened("package")
    at.text_area(key="package links").set_value("<b>nowhere</b>").run()
    assert "“<b>nowhere</b>” is not a link" in unescape(html(at))
    assert "<b>nowhere" not in html(at)
    assert not at.button
