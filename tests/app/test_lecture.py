"""The page “Lecture”: a text becomes items, and a mistake is shown beside them."""

from html import unescape

from streamlit.testing.v1 import AppTest

from tests.support.app import SCRIPT, html, opened, parameter, sent, ways

TEXT = "# Trees\n\n## Which first? (4 min)\n/grow?data=tennis&algorithm=id3\nAsk.\n## Two lines\n/margin\n"


def shown(at: AppTest) -> str:
    """The HTML of the page, with its entities resolved."""
    return unescape(html(at))


def typed(text: str) -> AppTest:
    at = opened("lecture")
    at.text_area(key="lecture text").set_value(text).run()
    assert not at.exception
    return at


def test_a_page_without_a_lecture_asks_the_browser_for_one():
    at = opened("lecture")
    assert "No lecture yet." in html(at)
    assert sent(at, "lecture") == [{"lecture": None, "text": None, "wanted": True}]
    assert 'role="alert"' not in html(at)


def test_the_items_of_a_text_are_listed_and_sent_to_the_browser():
    at = typed(TEXT)
    assert "<b>Trees</b> has 2 items and 4 minutes." in shown(at)
    assert ("Which first?", "grow", {"data": "tennis", "algorithm": "id3"}) in ways(at.main)
    (data,) = sent(at, "lecture")
    assert data["lecture"]["title"] == "Trees"
    assert data["lecture"]["items"][0] == {
        "name": "Which first?", "minutes": 4.0, "href": "grow?data=tennis&algorithm=id3", "notes": "Ask.",
    }  # fmt: skip
    assert data["text"] == TEXT


def test_a_short_lecture_is_in_the_link():
    packed = parameter(typed(TEXT), "lecture")
    at = opened("lecture", lecture=packed)
    assert at.text_area(key="lecture text").value == TEXT
    assert "has 2 items" in html(at)


def test_a_link_that_is_cut_off_says_so_and_keeps_the_page():
    at = opened("lecture", lecture="AAAA")
    assert "The lecture in the link cannot be read. Part of the link may be missing." in shown(at)


def test_a_long_lecture_is_passed_on_as_a_file():
    notes = " ".join(map(str, range(9_000)))
    at = typed(f"{TEXT}{notes}\n")
    assert parameter(at, "lecture") is None
    assert "too long for a link" in shown(at)
    assert sent(at, "lecture")[0]["text"].endswith(f"{notes}\n"), "the browser keeps it all the same"


def test_a_mistake_is_told_by_its_line_and_what_is_hostile_is_shown_as_text():
    at = typed(f"# {SCRIPT}\n## {SCRIPT} (3 min)\n/grow\n## B\n{SCRIPT}\n")
    assert f"Line 5: “B” needs a link to a page of Glasshouse in this line. “{SCRIPT}” is none." in shown(at)
    assert SCRIPT not in html(at)
    assert len(sent(at, "lecture")[0]["lecture"]["items"]) == 1


def test_an_example_fills_the_field():
    at = opened("lecture")
    at.selectbox(key="lecture example").select_index(0).run()
    assert not at.exception
    assert at.text_area(key="lecture text").value.startswith("# ")
    assert 'role="alert"' not in html(at)


def test_a_link_that_the_app_corrects_is_told_by_its_line():
    at = typed("# A\n## B (3 min)\n/grow?data=tenis&gues=true\n## C\n/margin\n")
    said = shown(at)
    assert "Line 3: B: This parameter of the link is unknown on this page: gues." in said
    assert "This link sets data to “tenis”, which does not exist. The page uses “tennis”." in said
    assert "has 2 items" in said
    assert "Line 5" not in said
