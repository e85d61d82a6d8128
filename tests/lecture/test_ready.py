"""The next item of a lecture is made before its page is asked for."""

import pytest

from views.kit.keep import SHARED
from views.kit.link.params import Given
from views.lecture import ready, window
from views.lessons import LESSONS


def test_the_picture_of_the_next_page_is_there_before_it_is_asked_for():
    link = "judge?view=matrix&data=heart&seed=977&step=end"
    lesson = LESSONS["judge"]
    case = lesson.read(Given({"view": "matrix", "data": "heart", "seed": "977"}, lesson.params))
    key = ("picture", "judge", lesson.basis(case))
    assert key not in SHARED
    assert ready.answer(link) == 204
    assert key in SHARED


@pytest.mark.parametrize(
    "link",
    ["", "nowhere?x=1", ".?chapter=id3", "grow?data=none", "grow?data=own&table=zzz", "margin?step=x"],
)
def test_any_other_link_is_answered_in_peace(link: str):
    assert ready.answer(link) == 204


def test_one_item_is_made_at_a_time_and_no_endless_link():
    assert ready.answer(f"grow?{'x' * 20_001}") == 414
    with ready._working:
        assert ready.answer("grow") == 503


def test_the_window_with_the_notes_needs_nothing_from_outside():
    page = window.page()
    assert "COLOURS" not in page
    assert "http" not in page
    assert window.script().startswith("{")
