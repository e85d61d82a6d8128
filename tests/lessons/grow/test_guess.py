"""What a learner sees before a guess and after a wrong one: the records of each branch."""

from collections import Counter

from tests.support.visiting import visit
from views.lessons.grow.questions import LEAF
from views.words.html import plain

ROOT = 1  # the step with the first answer


def rows(**link: str) -> dict[str, list[tuple[str, list[float]]]]:
    """The records of each branch by answer, as the table of the first question has them."""
    at = visit("grow", **link)
    table = at.lesson.asks(at.case, at.story)[ROOT]().table
    assert table
    assert table.data["mixed"]
    return {row["id"]: [*map(tuple, row["parts"])] for row in table.data["rows"]}


def test_each_answer_has_the_records_of_its_branches():
    table = visit("grow", data="tennis", algorithm="id3").case.choices.table
    target = [table.target.values[k] for k in table.target.cells]
    values = {one.name: [one.values[k] for k in one.cells] for one in table.columns}
    found = rows(data="tennis", algorithm="id3")
    for name, branches in found.items():
        if name == LEAF:
            continue
        pairs = Counter(zip(values[name], target, strict=True))
        assert dict(branches) == {
            value: [pairs[value, one] for one in ("No", "Yes")] for value, _ in branches
        }
    assert found[LEAF] == [("", [5, 9])]


def test_a_threshold_has_two_branches_and_a_regression_one_number():
    found = rows(data="tax", algorithm="cart")
    assert found["Taxable Income"] == [("≤ 97.5", [3, 3]), ("> 97.5", [4, 0])]
    numbers = rows(data="cars", algorithm="cart")
    assert all(len(counts) == 1 for branches in numbers.values() for _, counts in branches)


def test_after_a_wrong_guess_both_choices_are_told_in_records():
    at = visit("grow", data="tennis", algorithm="id3")
    question = at.lesson.asks(at.case, at.story)[ROOT]()
    wrong, right = plain(question.instead_of("Temperature")), plain(question.why)
    assert "are Hot (▲ 2 ● 2), Mild (▲ 2 ● 4) and Cool (▲ 1 ● 3). No branch is pure." in wrong
    assert "are Sunny (▲ 3 ● 2), Overcast (● 4) and Rain (▲ 2 ● 3). The branch “Overcast” is pure." in right


def test_a_single_column_of_numbers_asks_for_the_threshold():
    """40 No, 48 No, 60 Yes, 72 Yes, 80 Yes, 90 No: ≤ 54 leaves one record on the wrong side, ≤ 85 two."""
    found = rows(data="humidity", algorithm="cart")
    assert [*found] == ["≤ 44", "≤ 54", "≤ 66", "≤ 76", "≤ 85"]
    assert found["≤ 54"] == [("≤ 54", [2, 0]), ("> 54", [1, 3])]
    at = visit("grow", data="humidity", algorithm="cart")
    first, second = (question() for question in at.lesson.asks(at.case, at.story).values())
    assert first.ask == "Which threshold of Humidity separates the classes best?"
    assert (first.right, second.right) == ({"≤ 54"}, {"≤ 85"})
    assert "Humidity ≤ 85 lowers the Gini index by 0.100." in plain(first.instead_of("≤ 85"))


def test_of_two_thresholds_that_tie_both_are_right():
    at = visit("grow", data="length", algorithm="cart")
    question = at.lesson.asks(at.case, at.story)[ROOT]()
    assert question.right == {"≤ 12.5", "≤ 45"}
    assert plain(question.why).endswith("≤ 45 is as good.")


def test_the_first_node_introduces_its_algorithm_once():
    said = "ID3 is a form of Hunt’s algorithm"
    assert said in visit("grow", data="tennis", algorithm="id3", step=0).said
    assert said not in visit("grow", data="tennis", algorithm="id3", step=2).said
