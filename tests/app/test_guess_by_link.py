"""Guess first where a node of the picture is an answer and a link opens that node."""

import pytest

from tests.support.app import html, opened, parameter


@pytest.mark.parametrize(
    ("page", "query", "node"),
    [
        ("predict", {}, "0"),
        ("prune", {"data": "iris", "algorithm": "cart", "method": "cost-complexity", "noise": 10}, "root"),
        ("judge", {}, "cell0-0"),
        ("folds", {"view": "choose", "data": "kyphosis"}, "v0"),
        ("crowd", {}, "n"),
        ("columns", {"view": "lattice", "data": "iris", "step": 1}, "set2-3-4"),
    ],
)
def test_a_node_in_the_link_is_an_answer_as_a_click_on_it_is(page: str, query: dict[str, object], node: str):
    step = int(str(query.get("step", 0)))
    at = opened(page, guess="true", node=node, **query)
    assert parameter(at, "node") is None
    assert parameter(at, "step") == str(step + 1)
    assert any(word in html(at) for word in ("✓ Correct.", "You said")), (
        "the page shows the result of the guess"
    )
