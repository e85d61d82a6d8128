"""The traces of the lesson “Prune” and their picture."""

import pytest

from mlcore import prune
from tests.stage.node import ask
from views.kit.link.params import Given
from views.lessons.prune import LESSON, traces
from views.lessons.prune.case import HAND, Case, Cut, read_cut, written
from views.lessons.prune.steps_picture import node_of, picture


def case_of(**query: object) -> Case:
    base = {"data": "iris", "algorithm": "cart", "noise": "10", "share": "40"}
    return LESSON.read(Given({**base, **{name: str(value) for name, value in query.items()}}, LESSON.params))


def drawn(case: Case) -> dict:
    return picture(case, traces.trace_of(case))


def seen(picture: dict) -> list[dict[str, dict]]:
    """The cards at each step, as the component finds them, and whether they are leaves."""
    found = ask(
        "tree/story.js",
        "given.steps.map((_, step) => given.nodes.filter((node) => its.standsAt(node, step))"
        ".map((node) => ({ ...node, isLeaf: node.title === null || its.isFolded(node, step) })))",
        picture,
    )
    return [{card["id"]: card for card in cards} for cards in found]


@pytest.mark.slow
@pytest.mark.parametrize("method", [HAND, *prune.METHODS])
def test_the_picture_shows_the_tree_of_every_step(method: str):
    cuts = "0.0;0.1^0;1" if method == HAND else ""
    case = case_of(method=method, cuts=cuts)
    trace, shown = traces.trace_of(case), drawn(case)
    assert shown["count"] == len(trace.steps) == len(shown["steps"])
    for i, (step, cards) in enumerate(zip(trace.steps, seen(shown), strict=True)):
        nodes = {node_of(ident): card for ident, card in cards.items()}
        assert len(nodes) == len(cards)
        walked = {".".join(map(str, path)) or "root": node for path, node in step.tree.walk()}
        assert set(nodes) == set(walked)
        for name, node in walked.items():
            assert nodes[name]["isLeaf"] == (not node.children), (i, name)
            assert nodes[name]["counts"] == list(node.counts)
            parent = nodes[name]["parent"]
            assert parent is None or parent in cards


def test_the_root_may_be_raised():
    for child in (0, 1):
        case = case_of(cuts=f"root^{child};0")
        trace, shown = traces.trace_of(case), drawn(case)
        assert [len(cards) for cards in seen(shown)] == [step.tree.size for step in trace.steps]
        assert [card["from"] for card in shown["nodes"] if card["id"] == "~1"] == [str(child)]


def test_the_raised_cards_come_from_where_they_stood():
    shown = drawn(case_of(cuts="0^1"))
    raised = {card["id"]: card["from"] for card in shown["nodes"] if "from" in card}
    assert raised["0~1"] == "0.1"
    assert all(source.startswith("0.1") for source in raised.values())
    assert all("0.1" + ident.partition("~")[0][1:] == source for ident, source in raised.items())


def test_stories_of_one_tree_are_a_family():
    one, two = (drawn(case_of(cuts=cuts)) for cuts in ("0", "0;1"))
    assert one["family"] == two["family"]
    assert one["trace"] != two["trace"]
    assert drawn(case_of(seed=2))["family"] != one["family"]


def test_cuts_are_written_as_they_are_read():
    cuts = (Cut((0, 1)), Cut((), 1), Cut((0,)))
    text = written(cuts)
    assert text == "0.1;root^1;0"
    assert case_of(cuts=text).cuts == cuts
    assert written(()) is None
    assert read_cut("0.x") is None


def test_the_parts_part_the_table_and_the_noise_is_in_all_of_them():
    parts = traces.parts_of(case_of())
    sizes = [part.n for part in (parts.training, parts.validation, parts.test)]
    assert sizes == [60, 45, 45]
    clean = traces.parts_of(case_of(noise=0))
    turned = [
        int((noisy.target.cells != plain.target.cells).sum())
        for noisy, plain in zip(
            (parts.training, parts.validation, parts.test),
            (clean.training, clean.validation, clean.test),
            strict=True,
        )
    ]
    assert sum(turned) == 15 or sum(sizes) == 150


def test_what_a_cut_would_do_is_what_it_does():
    before = case_of(cuts="1")
    would = traces.after(before, 1, Cut((0, 0)))
    did = traces.measured(case_of(cuts="1;0.0"), 2)
    assert would == did
    assert did.leaves == traces.trace_of(case_of(cuts="1;0.0")).steps[2].tree.leaves


def test_the_growing_curve_ends_at_the_whole_tree():
    case = case_of()
    leaves, error = traces.grown(case, "training")[-1]
    whole = traces.full_tree(case)
    assert leaves == whole.leaves
    assert error == pytest.approx(traces.errors(whole, traces.parts_of(case).training))
    assert traces.cut_back(case, "training")[-1] == (leaves, pytest.approx(error))


@pytest.mark.slow
@pytest.mark.parametrize("method", [HAND, *prune.METHODS])
@pytest.mark.parametrize("data", ["iris", "labor"])
def test_the_curve_has_the_errors_of_every_tree_of_the_story(method: str, data: str):
    cuts = "1;0.0;0" if method == HAND else ""
    case = case_of(method=method, data=data, cuts=cuts, share=60, raising="no")
    steps = [step for step in traces.trace_of(case).steps if step.kind != "done"]
    for part in ("training", "validation"):
        table, curve = getattr(traces.parts_of(case), part), dict(traces.cut_back(case, part))
        assert set(curve) == {step.tree.leaves for step in steps}
        for step in steps:
            assert curve[step.tree.leaves] == pytest.approx(traces.errors(step.tree, table), abs=1e-12)
