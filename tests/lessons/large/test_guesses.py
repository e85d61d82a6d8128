"""The guesses about trees on large data: a stream and its root, a list in parts, records one by one."""

import numpy as np

from tests.support.visiting import visit
from views.kit.questions import a_place
from views.words.html import Html


def test_the_root_of_a_stream_is_split_when_the_story_says_so():
    at = visit("large", view="stream", stream=30000, tie=0)
    found = at.asked_at
    first = next(step.read for step in at.story.steps if step.kind == "split" and step.traced.path == ())
    _, root = found["root"]
    (key,) = root.right
    assert root.answers[key] == "up to 500"
    assert first <= 500
    step, enough = found["enough"]
    error = at.story.steps[step].error
    able = [sample.n for sample in at.story.samples if sample.error <= error]
    assert enough.right == {str(min(able))}


def test_the_least_gini_of_a_list_is_found_by_trying_every_threshold():
    at = visit("large", view="parts", parts=5)
    table = at.case.table
    x, y = table.column(at.case.column).cells, table.target.cells
    values = np.unique(x)
    sums = {}
    for threshold in (values[:-1] + values[1:]) / 2:
        sides = [y[x <= threshold], y[x > threshold]]
        impure = [1 - np.sum((np.bincount(side) / len(side)) ** 2) for side in sides]
        sums[float(threshold)] = sum(len(s) * g for s, g in zip(sides, impure, strict=True)) / len(y)
    least = [at for at, value in sums.items() if value <= min(sums.values()) + 1e-12]
    question = at.asked_at["least"][1]
    assert question.right == {*a_place("k", Html("?"), (values[0], values[-1]), least, Html(".")).right}
    assert at.asked_at["found"][1].right == {"same"}
    assert "found" not in visit("large", view="parts", parts=1).asked_at


def test_a_record_that_changes_a_tree_tells_the_methods_apart():
    at = visit("large", view="days")
    found = at.asked_at
    assert {*found} == {"record 3", "record 11", "record 15"}
    for step, question in found.values():
        day = at.story.steps[step].day
        same = {method for method in ("id5r", "id4") if at.story.same(method, day)}
        assert question.right == {"id5r"} == same
