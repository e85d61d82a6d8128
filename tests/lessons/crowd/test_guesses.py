"""The guesses about boosting and forests: we compare every answer with the numbers of the story."""

import numpy as np
import pytest

from tests.support.visiting import visit, words
from views.kit.questions import where_least
from views.words.html import Html

FOREST = {"view": "forest", "data": "iris"}


def test_the_point_that_weighs_most_is_read_off_the_new_weights_and_each_of_a_tie_is_right():
    at = visit("crowd", view="adaboost", data="length")
    found = at.asked_at
    tied = 0
    for key, (step, question) in found.items():
        if key.startswith("heaviest"):
            after = np.array(at.story.rounds[at.story.steps[step].n].after)
            assert question.right == {
                str(i) for i in np.flatnonzero(np.isclose(after, after.max(), atol=1e-12))
            }
            tied += len(question.right) > 1
    assert tied
    assert "0.1786, at 28 and 50" in found["heaviest 2"][1].why


def test_whether_the_vote_gets_better_is_counted_and_may_be_neither():
    rights = []
    for world in ("diagonal", "ring"):
        at = visit("crowd", view="adaboost", world=world, noise=0)
        for key, (step, question) in at.asked_at.items():
            if key.startswith("vote"):
                n = at.story.steps[step].n
                before, after = at.story.rounds[n - 1].training, at.story.rounds[n].training
                assert question.right == {"fewer" if after < before else "more" if after > before else "same"}
                rights += question.right
    assert {*rights} == {"fewer", "same", "more"}


@pytest.mark.slow
@pytest.mark.parametrize("added", ["none", "copy", "random"])
def test_of_forests_the_numbers_decide(added: str):
    at = visit("crowd", **FOREST, added=added)
    found, grown = at.asked_at, at.story.grown
    first, second = (round(one.disagree, 9) for one in grown[:2])
    assert found["disagree"][1].right == {"more" if second > first else "less" if second < first else "equal"}
    least = min(one.vote for one in grown)
    assert found["vote"][1].right == {str(i) for i, one in enumerate(grown) if one.vote == least}
    story = at.story
    if added == "copy":
        of = story.of
        assert found["copy"][1].right == {"less" if story.impurity[of] < story.before[of] else "more"}
    elif added == "random":
        last = story.impurity[story.added] <= min(story.impurity.values())
        assert found["random"][1].right == {"less" if last else "more"}
    else:
        assert found["most"][1].right == {max(story.impurity, key=lambda name: story.impurity[name])}


def test_the_fall_and_the_best_number_of_rounds():
    at = visit("crowd", view="gradient", data="cars")
    found = at.asked_at
    _, fall = found["fall 1"]
    share = 1 - at.story.rounds[1].training / at.story.rounds[0].training
    assert fall.right == {str(int(share * 5))}
    step, rounds = found["rounds"]
    tests = [one.test for one in at.story.rounds]
    assert "after 6 rounds" in words(rounds.why)
    assert tests.index(min(tests)) == 6
    assert rounds.right == {"4"}
    assert "2" not in rounds.instead, "the learner has already seen round 2"
    assert at.story.steps[step].n > 3


def test_a_range_is_right_that_holds_one_of_several_least_values():
    values = {1: 0.5, 2: 0.3, 3: 0.4, 4: 0.35, 5: 0.3, 8: 0.6}
    found = where_least("k", Html("?"), values, "round", Html("."), shown=[1])
    assert [*found.answers.values()] == ["1 round", "2 to 3 rounds", "4 to 5 rounds", "8 rounds"]
    assert found.right == {"2", "4"}
    assert found.slips == {"1": "you stopped too early", "8": "you went on too long"}
    assert {name: words(text) for name, text in found.instead.items()} == {
        "2": "With 2 to 3 rounds the lowest value is 0.300.",
        "4": "With 4 to 5 rounds the lowest value is 0.300.",
        "8": "With 8 rounds the lowest value is 0.600.",
    }
    near = where_least("k", Html("?"), {0: 1.0, 1: 1.0 + 1e-13}, "round", Html("."), within=1e-12)
    assert near.right == {"0", "1"}


def test_whether_the_vote_of_bagging_errs_less_than_one_tree_is_read_off_both_errors():
    at = visit("crowd", view="bagging", world="ring")
    step, question = at.asked_at["vote"]
    test = at.story.bagged.test
    assert at.story.steps[step].n == 2, "the first step with a vote"
    assert question.right == {"falls"}
    assert test[-1].error < test[0].error
    assert f"{test[0].error:.3f}, and that of 25 trees is {test[-1].error:.3f}" in question.why
