"""How a story begins is said without the question that its first sentence asks."""

import pytest

from views.page.scene import without_question
from views.words.html import Html

SAID = [
    ("Each neighbour votes. Which class is it? <b>Guess first.</b> Drag the point.", "Each neighbour votes."),
    ("Its accuracy is 0.8. Is it above 0.75?", "Its accuracy is 0.8."),
    ("All records start at the root.", "All records start at the root."),
]


@pytest.mark.parametrize(("say", "left"), SAID)
def test_a_question_at_the_end_is_left_out(say: str, left: str):
    assert without_question(Html(say)) == left
