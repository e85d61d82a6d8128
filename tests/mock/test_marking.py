"""The points of a mock exam: what is right is never lost, and what a browser sends is not trusted."""

from collections.abc import Mapping

import pytest

from views.lessons.practice.byhand import ByHand
from views.lessons.practice.exercise import Blank, Exercise
from views.lessons.practice.kinds import KINDS
from views.site.mock.exam import SOURCES, Mock, Source, Task, points, tasks
from views.site.mock.marking import answers_in, mark, marked

EVERY = [Task(source, kind, 122) for source in SOURCES.values() for kind in source.kinds]
GAIN = Task(SOURCES["id3"], "gain", 21)
GROW = Task(SOURCES["id3"], "grow", 27)


def right(exercise: Exercise) -> dict[str, str]:
    """The right answers as somebody types them."""
    found = exercise.right
    return {
        blank.name: blank.text(float(found[blank.name])).replace("−", "-")
        if isinstance(blank, Blank)
        else str(found[blank.name])
        for blank in exercise.blanks
    }


@pytest.mark.parametrize("task", EVERY, ids=lambda task: task.kind)
def test_right_answers_get_every_point_and_none_gets_none(task: Task):
    one = mark(task, right(task.exercise))
    assert one.full
    assert one.points == one.of == points(task) > 0
    assert mark(task, {}).points == 0


def won(task: Task, **changes: str) -> float:
    """The points that are lost by other answers."""
    filled = {**right(task.exercise), **changes}
    return points(task) - mark(task, filled).points


def number(task: Task) -> tuple[str, float]:
    """The first blank with three decimals, and its number."""
    blank = next(one for one in task.exercise.blanks if isinstance(one, Blank) and one.digits == 3)
    return blank.name, float(task.exercise.right[blank.name])


def test_a_mistake_costs_one_point_and_what_follows_from_it_none():
    name, value = number(GAIN)
    assert won(GAIN, **{name: f"{value + 0.2:.3f}"}) == 1


def test_too_few_decimals_and_a_percentage_without_its_sign_cost_half_a_point():
    name, value = number(GAIN)
    assert won(GAIN, **{name: f"{value:.2f}"}) == 0.5
    assert won(GAIN, **{name: f"{100 * value:.1f}"}) == 0.5
    assert won(GAIN, **{name: f"{100 * value:.1f} %"}) == 0
    assert won(GAIN, **{name: "a half"}) == 1


def test_a_tree_by_hand_has_a_point_for_each_right_node():
    (blank,) = GROW.exercise.blanks
    assert isinstance(blank, ByHand)
    nodes = blank.grown().split(",")
    assert points(GROW) == len(nodes)
    assert mark(GROW, {blank.name: nodes[0]}).points == 1
    assert mark(GROW, {blank.name: ",".join(nodes[:-1])}).points == len(nodes) - 1
    assert mark(GROW, {blank.name: "r=c0"}).points == 0


MOCK = Mock(("id3",), 60, 2, 1)
HOSTILE: list[object] = [
    None, [], "filled", {"filled": None}, {"filled": {"1": "h"}}, {"filled": {"1": {"h": 4}}},
    {"filled": {"9": {"h": "1"}, "__proto__": {}}},
]  # fmt: skip


@pytest.mark.parametrize("report", HOSTILE)
def test_what_is_no_answer_is_left_out(report: object):
    found = answers_in(report, MOCK)
    assert not any(found.values())
    assert [one.points for one in marked(MOCK, found)] == [0, 0]


def test_a_long_answer_is_cut_and_marked():
    task = tasks(MOCK)[0]
    name = task.exercise.blanks[0].name
    found: Mapping[str, Mapping[str, str]] = answers_in({"filled": {"1": {name: "9" * 100_000}}}, MOCK)
    assert len(found["1"][name]) <= 400
    assert marked(MOCK, found)[0].points < points(task)


def test_a_source_without_a_course_has_no_number():
    assert Source("all", "All exercises", 0, tuple(KINDS)).name == "All exercises"
