"""The browser's tidy layout equals Python's layout for static pictures."""

import pytest

from tests.stage.node import ask
from tests.views.test_layout import build
from views.stage.tree.layout import layout


@pytest.mark.parametrize("n", [1, 2, 9, 60])
def test_both_place_a_tree_alike(n: int):
    children, sizes = build(
        [i * 7 // 5 + i % 3 for i in range(n - 1)], [(20.0 + 37 * i % 90, 20.0) for i in range(n)]
    )
    drawn = ask(
        "tree/layout.js",
        "[...its.layout(new Map(given[0]), (id) => ({ w: new Map(given[1]).get(id)[0], h: 20 }), 18).x]",
        [[*children.items()], [*sizes.items()]],
    )
    assert {name: pytest.approx(x) for name, x in drawn} == {
        name: x for name, (x, _) in layout(children, sizes).items()
    }
