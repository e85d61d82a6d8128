"""The guesses about kernels: which has the fewest errors on points that were left out. Each of the best is
correct.
"""

from tests.support.visiting import flat, visit
from views.kit.lesson import Snapshot
from views.kit.panels import Said
from views.lessons.kernels.facets import measures


def test_each_kernel_with_the_lowest_error_is_right_and_the_price_of_the_others_is_told():
    at = visit("kernels")
    question = at.lesson.asks(at.case, at.story)[1]()
    errors = [one.validated.error for one in measures(at.case, at.story, False)]
    assert question.right == {str(i) for i, error in enumerate(errors) if error == min(errors)} == {"1", "2"}
    assert "0.300" in question.instead["0"]
    over = visit("kernels", set="touching", n=100, kernels="rbf:0.05;rbf:500")
    slips = over.lesson.asks(over.case, over.story)[1]().slips
    assert slips == {"1": "you chose a kernel that overfits"}


def test_kernels_without_an_error_in_folds_are_no_answers():
    one = visit("kernels", kernels="rbf:0.5;own", formula="1/(x1-x1)")
    assert not one.lesson.asks(one.case, one.story)
    few = visit("kernels", set="clouds", n=2)
    assert not few.lesson.asks(few.case, few.story)


def test_what_is_sent_while_it_is_open_does_not_follow_from_the_machines():
    at = visit("kernels", kernels="linear;poly:2:1;rbf:0.5;rbf:5")
    covered = at.lesson.covered
    assert covered is not None
    basis = at.lesson.basis(at.case)
    seen = covered(basis, at.story, False)
    assert seen == covered(basis, at.story[::-1], False)
    none = covered(basis, ("none",) * 4, True)["panes"]
    assert [pane["choice"] for pane in seen["panes"]] == ["0", "1", "2", "3"]
    assert none == [{name: pane[name] for name in pane if name != "choice"} for pane in seen["panes"]]
    assert [pane["title"] for pane in seen["panes"]] == [pane["title"] for pane in at.drawn["panes"]]
    explanation = at.lesson.explain(Snapshot(at.case, at.story, 0, until=1))
    other = at.lesson.explain(Snapshot(at.case, at.story[::-1], 0, until=1))
    assert explanation == other
    assert all(
        isinstance(one, Said) for one in flat([*explanation.beside, *explanation.under, *explanation.below])
    )
