"""What is drawn: folds in pairs and flipped signs, boxes of records, the p of fifteen pairs."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from views.lessons.duel import draw_pairs, draw_set, draw_six, words, words_set, words_six
from views.lessons.duel.case import Case
from views.lessons.duel.story import Apart, Pairs, Records
from views.stage.film.film import film
from views.stage.film.wire import FilmPicture
from views.words.html import plain

QUIET = ("fold", "record", "flip", "alpha")  # steps that the slider does not mark


def picture(case: Case, story: Any, quick: bool = False) -> FilmPicture:
    """The film of a case."""
    said: Callable[[Case, Any, Any], str]
    if isinstance(story, Pairs):
        drawn, said, name = draw_pairs.drawn(story), words.sentence, "Two models on the same folds"
    elif isinstance(story, Records):
        drawn, said, name = draw_set.records(story), words_set.of_records, "Two models on one test set"
    elif isinstance(story, Apart):
        drawn, said, name = draw_set.apart(case, story), words_set.of_sets, "Two models on two test sets"
    else:
        drawn, said, name = draw_six.drawn(story), words_six.sentence, words_six.name(story.titles)
    canvases, legend, rows = drawn
    told = [(plain(said(case, story, step)), step.kind not in QUIET) for step in story.steps]
    trace = sha256(repr(case).encode()).hexdigest()[:16]
    return film(trace, name, canvases, told, legend, rows=rows)
