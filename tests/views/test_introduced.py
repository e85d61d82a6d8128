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
            "<b>Outlook</b> wins.",
        ),
        ("<div>All start here. We look.</div>", "<div>All start here. It wins.</div>", "<div>It wins.</div>"),
        ("There is no line yet.", "The line turns.", "The line turns."),
        ("There is a line. It turns.", "There is a line.", "There is a line."),
    ],
)
def test_the_middle_does_not_repeat_how_the_story_begins(first: str, here: str, left: str):
    (intro,), say = introduction(Html(first), Html(here))
    assert intro.html == f'<div class="gh-intro"><b>At the start:</b> {first}</div>'
    assert say == left


def test_a_beginning_that_the_middle_repeats_in_full_is_not_said():
    here = Html("All start here. Outlook wins.")
    assert introduction(Html("All start here. Which wins?"), here) == ([], here)
