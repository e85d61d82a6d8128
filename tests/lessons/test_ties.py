"""Guess first: every answer that ties with the best is correct, and so are both sides of a bound."""

from fractions import Fraction
from itertools import combinations, product
from math import inf, nextafter
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from mlcore.prune import Chance, PruneStep, Weighing
from tests.support.sweep import ONLY_SWEPT
from tests.support.visiting import Visit, visit
from views.kit.questions import Question, a_place, a_share, where_least
from views.lessons.compare.trees import DEEPER
from views.lessons.neighbours.vote import winners
from views.lessons.node.pile import _gini_of
from views.lessons.predict.fall import _right as branches
from views.lessons.prune.steps import BRANCH, LEAF, STAYS
from views.lessons.prune.steps import _right as pruned
from views.lessons.smo.pairs_panels import CEILING, TOP, ZERO, _ends
from views.words.html import Html

ASK = Html("?")


def questions(at: Visit) -> dict[str, Question]:
    found = [ask() for ask in at.lesson.asks(at.case, at.story).values()]
    return {question.key: question for question in found}


@pytest.mark.parametrize("parts", [2, 5, 10])
def test_both_sides_of_a_bound_are_right_however_a_share_was_summed_up(parts: int):
    for n in range(parts, 120, parts):
        for bound in range(1, parts):
            whole = bound * n // parts
            sums = [whole / n, sum([1 / n] * whole), 1 - sum([1 / n] * (n - whole))]
            for share in (*sums, nextafter(bound / parts, 0), nextafter(bound / parts, 1)):
                right = {*a_share("k", ASK, share, ASK, parts).right}
                assert right == {str(bound - 1), str(bound)}, (n, bound, share)


def test_a_share_between_two_bounds_has_one_answer():
    assert {*a_share("k", ASK, 0.6000001, ASK, 10).right} == {"6"}
    assert {*a_share("k", ASK, -1e-12, ASK, 10).right} == {"0"}
    assert {*a_share("k", ASK, 1 + 1e-12, ASK, 10).right} == {"9"}


@pytest.mark.parametrize("ends", [(0.0, 6.0), (0.1, 0.7), (-3e6, 3e6), (0.0, 6e-7), (1e9, 1e9 + 6)])
def test_both_sides_of_a_bound_on_an_axis_are_right(ends: tuple[float, float]):
    width = (ends[1] - ends[0]) / 6
    for i in range(1, 6):
        bound = ends[0] + i * width
        for place in (bound, ends[1] - (6 - i) * width, nextafter(bound, inf), nextafter(bound, -inf)):
            assert {*a_place("k", ASK, ends, [place], ASK).right} == {str(i - 1), str(i)}


def test_the_least_of_values_that_differ_by_rounding_is_each_of_them():
    values = {0: 0.5, 1: 0.1 + 0.2, 2: 0.3, 4: 0.30001}
    assert {*where_least("k", ASK, values, "leaf", ASK).right} == {"1", "2"}


def test_an_area_of_six_tenths_is_in_both_intervals():
    ranked = "0.95+;0.95+;0.85-;0.8+;0.6+;0.45-;0.3+"
    asked = questions(visit("judge", view="roc", scores="typed", ranked=ranked))
    assert {asked["pairs"].answers[key] for key in asked["pairs"].right} == {"50 to 60 %", "60 to 70 %"}


# Votes ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("z", ["2.7,0.2", "5.2,1.1"])
def test_neighbours_that_vote_three_to_three_are_right_for_both(z: str):
    at = visit("neighbours", records="table", data="iris", scale="raw", z=z, k="6")
    (question,) = questions(at).values()
    vote = at.story.votes[-1]
    assert {at.case.ground.classes[int(key)] for key in question.right} >= {*vote.tied}
    assert len(question.right) > 1


def test_of_points_that_are_equally_far_any_may_have_voted():
    rng = Random(1)
    for _ in range(300):
        classes, n = rng.choice((2, 3, 4)), rng.randint(2, 8)
        codes = [rng.randrange(classes) for _ in range(n)]
        far = sorted(rng.choice((1.0, 2.0, 3.0)) for _ in range(n))
        k = rng.randint(1, n)
        as_far = tuple(i for i in range(n) if far[i] == far[k - 1])
        equal = as_far if as_far[-1] >= k else ()
        vote: Any = SimpleNamespace(rows=tuple(range(k)), equal=equal)
        nearer = [i for i in range(k) if i not in equal]
        most = set[int]()
        for some in combinations(equal, k - len(nearer)):
            counts = [sum(codes[i] == c for i in (*nearer, *some)) for c in range(classes)]
            most |= {c for c in range(classes) if counts[c] == max(counts)}
        assert {*winners(vote, codes, classes)} == most


# Trees ----------------------------------------------------------------------------------------------


def weighed(kind: str, **figures: Any) -> set[str]:
    given = {"n": 9, "leaf_errors": 1, "subtree_errors": 1, "leaves": 2, **figures}
    tree: Any = None
    return pruned(PruneStep(kind, 1, (), tree, Weighing(**given)))


def test_a_subtree_that_ties_with_a_leaf_may_stay_or_go():
    assert weighed("collapse", leaf=5.5, subtree=5.5, tie=True) == {STAYS, LEAF}
    assert weighed("collapse", leaf=5.5, subtree=6.0) == {LEAF}
    assert weighed("keep", leaf=5.5, subtree=5.0) == {STAYS}
    assert weighed("keep", leaf=5.0, subtree=5.0, tie=True, votes=(3.0, 4.0)) == {STAYS}
    assert weighed("collapse", leaf=5.0, subtree=6.0, votes=(3.0, 3.0)) == {STAYS, LEAF}
    assert weighed("raise", leaf=7.0, subtree=5.0, largest=0, branch=5.0) == {STAYS, BRANCH}
    assert weighed("raise", leaf=7.0, subtree=5.0, largest=0, branch=4.0) == {BRANCH}
    assert weighed("collapse", leaf=4.0, subtree=5.0, largest=0, branch=4.0) == {LEAF, BRANCH}


def test_every_decision_of_pruning_that_ties_takes_both():
    ties = 0
    for method in ("pessimistic", "reduced-error"):
        at = visit("prune", data="iris", method=method, share="40", noise="20")
        for key, question in questions(at).items():
            step = at.story.steps[int(key.split()[0])]
            assert (len(question.right) == 2) == step.figures.tie
            ties += step.figures.tie
    assert ties


def test_the_weakest_links_are_all_that_save_as_little():
    at = visit("prune", data="iris", method="cost-complexity", risk="error", share="40", noise="20")
    asked = [(key, question) for key, question in questions(at).items() if key.endswith("link")]
    for key, question in asked:
        links = at.story.steps[int(key.split()[0])].figures.links
        least = min(link.alpha for link in links)
        assert len(question.right) >= sum(abs(link.alpha - least) <= 1e-12 for link in links)
    assert any(len(question.right) > 1 for _, question in asked)


def test_a_p_at_the_significance_may_be_either():
    tree: Any = None
    test: Any = SimpleNamespace(p=0.05)
    assert pruned(PruneStep("keep", 2, (), tree, Chance(((1.0,),), test, 0.05))) == {STAYS, LEAF}


@ONLY_SWEPT
def test_of_several_places_of_one_depth_each_is_where_trees_first_differ():
    several = 0
    for data, recipes in product(("iris", "titanic", "tennis"), ("id3,cart", "cart,c4.5", "chaid,cart")):
        at = visit("compare", data=data, algorithms=recipes)
        if at.refused:
            continue
        question = questions(at).get("parted")
        if question is None:
            continue
        several += len(question.right) > 1
        depths = {0 if key == "root" else key.count(".") + 1 for key in question.right if key[:1].isdigit()}
        assert len(depths) <= 1 or DEEPER in question.right
        assert not {*question.right} & {*question.slips}
    assert several


def test_of_equally_heavy_branches_an_unknown_value_may_take_each():
    child = SimpleNamespace(n=4)
    tree: Any = SimpleNamespace(
        node=lambda path: SimpleNamespace(children=(child, child, SimpleNamespace(n=3)))
    )
    step: Any = SimpleNamespace(how="majority", shares=(1.0, 0.0, 0.0), path=(2,))
    assert branches(tree, step) == {"2.0", "2.1"}
    step.how = "answer"
    assert branches(tree, step) == {"2.0"}


# Numbers --------------------------------------------------------------------------------------------


def test_the_gini_index_is_compared_without_rounding():
    for counts in product(range(1, 7), repeat=3):
        n = sum(counts)
        assert _gini_of(counts) == 1 - sum(Fraction(c, n) ** 2 for c in counts)


def step_of(**shown: Any) -> Any:
    return SimpleNamespace(**{"i": 0, "j": 1, "old_i": 0.0, "old_j": 0.0, "clipped": "", **shown})


def test_a_step_whose_top_lies_on_a_bound_ends_at_both():
    story: Any = SimpleNamespace(ceiling=[1.0, 1.0])
    assert _ends(story, step_of(new_i=0.5, new_j=0.5, unclipped=0.5)) == {TOP}
    assert _ends(story, step_of(new_i=1.0, new_j=1.0, unclipped=1.0)) == {TOP, CEILING}
    assert _ends(story, step_of(new_i=0.5, new_j=1.0, unclipped=1.7, clipped="H")) == {CEILING}
    assert _ends(story, step_of(new_i=0.0, new_j=1.0, unclipped=1.7, clipped="H")) == {ZERO, CEILING}
    assert _ends(story, step_of(new_i=0.5, new_j=1.0, unclipped=1 + 1e-15, clipped="H")) == {TOP, CEILING}
