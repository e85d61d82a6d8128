"""The home page, with the parameters of its link."""

from html import unescape

from streamlit.testing.v1 import AppTest

from tests.support.app import elements


def home(chapter: str) -> tuple[AppTest, str]:
    """The page at a chapter, and all of its HTML."""

    def page() -> None:
        from views import home

        home.show()

    at = AppTest.from_function(page, default_timeout=60)
    at.query_params["chapter"] = chapter
    at.run()
    assert not at.exception
    return at, "".join(one.proto.body for one in elements(at.main) if one.type == "html")


def test_a_chapter_that_does_not_exist_is_told():
    _, told = home("<b>entropy</b>")
    assert "<b>entropy" not in told
    assert "This link names chapter “<b>entropy</b>”, which does not exist" in unescape(told)


def test_one_that_does_is_shown_without_a_word():
    _, told = home("pruning")
    assert "does not exist" not in told
