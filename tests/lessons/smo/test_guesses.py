"""The guesses before an update: where the step ends, and which partner the rule chooses."""

import numpy as np
import pytest

from tests.support.visiting import flat, visit, words
from views.kit.lesson import Snapshot
from views.kit.panels import Said, Sketches
from views.lessons.smo.pairs_panels import CEILING, MOST_ASKED, TOP, ZERO

LINKS = ({"set": "touching", "C": "0.1"}, {"set": "touching", "selection": "violating-pair"}, {"C": "inf"})


@pytest.mark.parametrize("link", LINKS, ids=str)
def test_a_step_ends_at_the_top_or_at_every_bound_that_a_multiplier_reaches(link: dict[str, str]):
    at = visit("smo", **link)
    ends = {step: one for step, one in at.questions.items() if one.key.startswith("end")}
    assert ends
    for step, question in ends.items():
        shown, alphas = at.story.steps[step], at.story.alphas
        moved = np.flatnonzero(alphas[step] != alphas[step - 1])
        bounds = {ZERO: 0.0, CEILING: at.story.ceiling[0]}
        reached = {name for name, bound in bounds.items() if (alphas[step][moved] == bound).any()}
        assert question.right == (reached if shown.clipped else {TOP})
        assert (CEILING in question.answers) == (link.get("C") != "inf")


def test_of_two_bounds_that_are_met_at_once_each_is_right_and_both_are_told():
    both = visit("smo", set="touching", C="0.2").questions[7]
    assert both.right == {ZERO, CEILING}
    assert "α j reaches 0 and α i reaches C" in words(both.why)


def test_the_partner_is_the_one_that_the_rule_takes_and_those_that_are_as_good():
    for link in LINKS[:2]:
        at = visit("smo", **link)
        chosen = {step: one for step, one in at.questions.items() if one.key.startswith("partner")}
        assert chosen
        for step, question in chosen.items():
            assert str(at.story.steps[step].j) in question.right < {*question.answers}
            assert question.table
            assert "0." not in repr(question.table.data["rows"]), "covered"


def test_rules_that_draw_or_go_round_have_no_best_partner():
    for rule in ("platt", "random"):
        questions = visit("smo", set="touching", selection=rule).questions.values()
        assert {one.key.split()[0] for one in questions} == {"end"}
    assert len(visit("smo", set="touching", C="100").questions) == MOST_ASKED


def test_while_it_is_asked_nothing_tells_how_the_conditions_stand_or_the_story_ends():
    at = visit("smo", set="touching")
    step = sorted(at.questions)[2]
    open_, after = (
        at.lesson.explain(Snapshot(at.case, at.story, step - 1, until=until)) for until in (step, None)
    )
    said = [
        "\n".join(p.html for p in flat([*t.under, *t.below]) if isinstance(p, Said)) for t in (open_, after)
    ]
    assert "KKT conditions before" not in said[0]
    assert "KKT conditions before" in said[1]
    assert "Four rules" not in said[0]
    (curve,) = [p.drawings[0] for p in open_.under if isinstance(p, Sketches)]
    assert "at the end" not in words(curve.alt)
