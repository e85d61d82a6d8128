"""The sentence of a step, in every view."""

from views.lessons.neighbours import words, words_ball, words_k, words_tree
from views.lessons.neighbours.case import Case, Story
from views.words.html import Html

VIEWS = {
    "vote": words.sentence, "k": words_k.sentence, "ball": words_ball.sentence, "tree": words_tree.sentence,
}  # fmt: skip


def sentence(case: Case, story: Story, at: int) -> Html:
    """What is to be seen at a step."""
    return Html(VIEWS[case.view](case, story, at))
