"""A page knows its place in the course, however the learner came, and what comes next."""

import pytest

from views.course import CHAPTERS, end
from views.course.path import QUESTIONS, Place, find, next_way, questions
from views.kit.panels import Way
from views.lessons import LESSONS
from views.lessons.practice.kinds import KINDS

PLACES = [Place(i, j) for i, chapter in enumerate(CHAPTERS) for j in range(len(chapter.steps) + 1)]
OPTIONAL = [
    Place(i, len(chapter.steps) + j)
    for i, chapter in enumerate(CHAPTERS)
    for j, _ in enumerate(chapter.more, 1)
]


def way_of(place: Place) -> Way:
    if place.optional:
        return place.optional.way
    steps = place.of.steps
    return steps[place.at].way if place.at < len(steps) else questions(place.of)


def found(way: Way, before: Place | None = None) -> Place | None:
    """The place of the page that a way leads to, with the link as the page completes it."""
    query = way.query or {}
    return find(way.lesson, LESSONS[way.lesson].begun(query) if way.lesson in LESSONS else query, before)


@pytest.mark.parametrize("place", [*PLACES, *OPTIONAL], ids=lambda place: place.name)
def test_each_step_knows_where_it_is(place: Place):
    assert found(way_of(place)) == place


def test_next_alone_leads_through_the_whole_course():
    at, seen = PLACES[0], [PLACES[0]]
    while (following := found(next_way(at)[1])) is not None:
        at = following
        seen.append(at)
    assert seen == PLACES


def test_next_leads_from_an_optional_step_back_to_the_questions_of_its_chapter():
    assert OPTIONAL
    for place in OPTIONAL:
        assert next_way(place) == ("Questions", questions(place.of))


def test_a_step_of_the_story_is_no_other_place():
    link = {"data": "tennis", "algorithm": "id3", "step": "7", "node": "root"}
    assert find("grow", link) == find("grow", {"data": "tennis", "algorithm": "id3"})


def test_a_changed_setting_keeps_the_place():
    outlier = found(Way("", "margin", {"set": "outlier", "optimum": "true"}))
    assert outlier is not None
    assert outlier.of.key == "margin"
    assert find("margin", {"set": "wines", "seed": "7"}, outlier) == find("margin", {})
    golf = find("grow", {"data": "golf", "algorithm": "c4.5"})
    assert golf is not None
    assert golf.of.key == "missing"
    assert find("grow", {"data": "labor", "algorithm": "cart"}, golf) == golf
    assert find("grow", {"data": "golf", "algorithm": "hunt"}) == golf  # as after a reload


def test_guess_first_leads_to_the_guesses_of_the_chapter():
    see = find("overfit", {})
    guess = find("overfit", {"guess": "true"}, see)
    assert see is not None
    assert guess == see._replace(at=1)


OUTSIDE = [
    ("duel", {}),
    ("practice", {}),
    ("practice", {"kind": "unheard"}),
    (QUESTIONS, {}),
    (QUESTIONS, {"chapter": "<b>"}),
    ("", {"chapter": "tree"}),
]


@pytest.mark.parametrize(("page", "link"), OUTSIDE)
def test_a_page_outside_the_course_has_no_place(page: str, link: dict[str, str]):
    assert find(page, link, PLACES[0]) is None


def test_every_kind_of_exercise_is_in_one_chapter():
    kinds = [step.kind for chapter in CHAPTERS for step in chapter.all_steps if step.kind]
    assert sorted(kinds) == sorted(KINDS)


def test_the_names_of_the_steps_differ():
    names = [place.name for place in (*PLACES, *OPTIONAL)]
    assert len(set(names)) == len(names)
    assert end(CHAPTERS[0]) == "tree end"


def test_another_record_keeps_the_place():
    for row in ("1", "6", "9"):
        guess = find("predict", {"data": "tennis", "algorithm": "id3", "guess": "true", "row": row})
        assert guess is not None
        assert guess.name == "tree 2"
