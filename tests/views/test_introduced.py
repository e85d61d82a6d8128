"""How a story begins is said without the question that its first sentence asks."""

import pytest

from views.page.scene import introduction, without_question
from views.words.html import Html

SAID = [
    ("Each neighbour votes. Which class is it? <b>Guess first.</b> Drag the point.", "Each neighbour votes."),
    ("Its accuracy is 0.8. Is it above 0.75?", "Its accuracy is 0.8."),
    ("All records start at the root.", "All records start at the root."),
]


@pytest.mark.parametrize(("say", "left"), SAID)
def test_a_question_at_the_end_is_left_out(say: str, left: str):
    assert without_question(Html(say)) == left


@pytest.mark.parametrize(
    ("first", "here", "left"),
    [
        (
            "All start here. We look for a split.",
            "All start here. <b>Outlook</b> wins.",
            "We look for a split.",
        ),
        ("There is no line yet.", "The line turns.", "There is no line yet."),
    ],
)
def test_what_the_middle_says_as_well_is_left_out(first: str, here: str, left: str):
    (said,) = introduction(Html(first), Html(here))
    assert said.html == f'<div class="gh-intro"><b>At the start:</b> {left}</div>'


def test_where_nothing_is_left_nothing_is_said():
    assert not introduction(Html("All start here. Which wins?"), Html("All start here. Outlook wins."))
