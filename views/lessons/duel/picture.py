"""The pictures: folds in pairs and flipped signs, boxes of records, the p of fifteen pairs."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from views.lessons.duel import pairs_picture, set_picture, set_words, six_picture, six_words, words
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
        drawn, said, name = pairs_picture.drawn(story), words.sentence, "Two models on the same folds"
    elif isinstance(story, Records):
        drawn, said, name = set_picture.records(story), set_words.of_records, "Two models on one test set"
    elif isinstance(story, Apart):
        drawn, said, name = set_picture.apart(case, story), set_words.of_sets, "Two models on two test sets"
    else:
        drawn, said, name = six_picture.drawn(story), six_words.sentence, six_words.name(story.titles)
    canvases, legend, rows = drawn
    told = [(plain(said(case, story, step)), step.kind not in QUIET) for step in story.steps]
    trace = sha256(repr(case).encode()).hexdigest()[:16]
    return film(trace, name, canvases, told, legend, rows=rows)
