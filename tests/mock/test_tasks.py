"""The tasks of a link: the same for everybody, spread over the chapters, and within the bounds of a link."""

from collections import Counter

import pytest

from views.course import CHAPTERS, Chapter, Step
from views.kit.link.params import Given
from views.kit.panels import Way
from views.site.mock.exam import (
    FIRST,
    LATEST,
    MOST_TASKS,
    ROWS,
    SOURCES,
    Mock,
    Task,
    id_of,
    query,
    read,
    sources,
    subject,
    tasks,
)


def exam(**link: str) -> tuple[Mock, list[str]]:
    """The exam of a link, and the notes about it."""
    given = Given(link, ROWS)
    return read(given), given.notes


def brief(found: list[Task]) -> list[str]:
    return [f"{task.kind}/{task.number}" for task in found]


def test_a_link_has_these_tasks_on_every_computer():
    mock, notes = exam(chapters="id3,numbers,margin", minutes="60", tasks="4", n="7")
    assert not notes
    assert brief(tasks(mock)) == ["gain/163", "gini-gain/296", "regression/223", "convex-set/264"]
    assert brief(tasks(exam(**query(mock))[0])) == brief(tasks(mock))
    mock, _ = exam(chapters="algorithms", tasks="4", n="7")
    assert brief(tasks(mock)) == ["next/114", "ratio/107", "branches/246", "chi2/101"]
    assert brief(tasks(Mock(("algorithms",), 60, 2, 7))) == ["ratio/245", "chi2/289"]


def test_another_number_has_other_tasks_and_another_name():
    names = {id_of(Mock((), 60, 8, n)) for n in range(1, 101)}
    assert len(names) == 100
    assert id_of(Mock((), 60, 8, 1)) != id_of(Mock((), 30, 8, 1))


@pytest.mark.parametrize("many", range(1, MOST_TASKS + 1))
def test_the_tasks_are_spread_over_the_chapters_and_in_their_order(many: int):
    for n in (1, 2, 500):
        mock = Mock(("node", "missing", "judging"), 60, many, n)
        found = tasks(mock)
        assert len(set(brief(found))) == len(found) == many
        assert len({task.source.key for task in found}) == min(many, 3)
        kinds = sum(len(source.kinds) for source in mock.sources)
        times = Counter(task.kind for task in found)
        assert max(times.values()) == -(-many // kinds)
        places = [task.source.place for task in found]
        assert places == sorted(places)
        assert all(FIRST <= task.number <= LATEST for task in found)


def test_a_kind_comes_again_only_after_the_others():
    found = Counter(task.kind for task in tasks(Mock(("judging",), 60, 7, 3)))
    assert set(found) == set(SOURCES["judging"].kinds)
    assert max(found.values()) == 2


def test_five_more_exercises_are_other_ones():
    (task,) = tasks(Mock(("node",), 60, 1, 1))
    assert len(set(task.five)) == 5
    assert task.number not in task.five
    assert all(1 <= n <= 1000 for n in task._replace(number=998).five)


ODD = [
    ({"minutes": "0"}, (5, 8, 1), "Allowed values are 5 to 240, so the page uses 5."),
    ({"tasks": "1000000000"}, (60, 20, 1), "Allowed values are 1 to 20, so the page uses 20."),
    ({"n": "-3"}, (60, 8, 1), "Allowed values are 1 to 1000, so the page uses 1."),
    ({"minutes": "an hour"}, (60, 8, 1), "which is not a whole number. The page uses 60."),
]


@pytest.mark.parametrize(("link", "found", "note"), ODD)
def test_a_bound_is_told_and_kept(link: dict[str, str], found: tuple[int, int, int], note: str):
    mock, notes = exam(**link)
    assert (mock.minutes, mock.many, mock.n) == found
    assert len(notes) == 1
    assert note in notes[0]
    assert tasks(mock)


def test_chapters_that_do_not_exist_are_left_out_and_all_are_taken_if_none_is_left():
    mock, notes = exam(chapters="pruning,nosuch,id3")
    assert mock.chapters == ("id3", "pruning")
    assert notes == ["The link names chapter “nosuch”, which has no exercises here. The page leaves it out."]
    assert exam(chapters="nosuch")[0].sources == list(SOURCES.values())


SUBJECTS = [
    ((), "all chapters"), (("id3",), "chapter 3"), (("id3", "numbers"), "chapters 3 and 4"),
    (("id3", "numbers", "algorithms"), "chapters 3 to 5"),
    (("tree", "numbers", "smo"), "chapters 1, 4 and 12"),
]  # fmt: skip


@pytest.mark.parametrize(("chapters", "words"), SUBJECTS)
def test_the_chapters_in_words(chapters: tuple[str, ...], words: str):
    assert subject(Mock(chapters, 60, 8, 1)) == words


def test_every_kind_of_the_course_can_be_a_task_and_a_course_without_exercises_has_all():
    practised = {step.kind for chapter in CHAPTERS for step in chapter.all_steps if step.kind}
    assert {kind for source in SOURCES.values() for kind in source.kinds} == practised
    bare = Chapter("clinic", "The clinic", "read a tree", (Step("see", Way("A tree", "grow", {})),))
    (only,) = sources([bare]).values()
    assert set(only.kinds) >= practised
