"""The sentence of a step, in every view."""

from views.lessons.neighbours import ball_words, k_words, tree_words, words
from views.lessons.neighbours.case import Case, Story
from views.words.html import Html

VIEWS = {
    "vote": words.sentence, "k": k_words.sentence, "ball": ball_words.sentence, "tree": tree_words.sentence,
}  # fmt: skip


def sentence(case: Case, story: Story, at: int) -> Html:
    """The sentence of a step."""
    return Html(VIEWS[case.view](case, story, at))
