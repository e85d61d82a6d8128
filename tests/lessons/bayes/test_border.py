"""Two densities: the numbers of the lesson, no border that beats Bayes’, and what the page refuses."""

import json
import re

import pytest
from scipy.integrate import quad
from scipy.stats import norm

from tests.support.visiting import Visit, visit, words


def at(kind: str, place: float | None = None, **query: object) -> Visit:
    """The visit at the first step of a kind, or at the step with that number."""
    steps = visit("bayes", **query).story.steps
    found = next(i for i, step in enumerate(steps) if step.kind == kind and place in (None, step.at))
    return visit("bayes", **query, step=found)


def mark(page: Visit, pane: int, kind: str, look: str) -> dict:
    marks = page.drawn["panes"][pane]["marks"]
    return next(m for m in marks if m["kind"] == kind and any(s.get("look") == look for s in m["at"]))


def test_equal_priors():
    best = at("best")
    assert "x = 1," in best.said
    assert "Bayes error 0.1587" in best.said
    assert "1.000000" in best.formulas
    assert "0.158655" in best.formulas
    assert "0.079328 + 0.079328" in best.formulas


def test_the_prior_moves_the_border():
    best = at("best", prior=0.9)
    assert "2.098612" in best.formulas
    assert "0.070061" in best.formulas


def test_unequal_losses_move_it_too():
    best = at("best", loss10=5)
    assert "0.195281" in best.formulas
    assert "0.300192" in best.formulas
    assert "0.475966" in words(best.html), "half-way between the means"
    assert "0.475966" in at("border", 1.0, loss10=5).formulas


def test_no_answer_where_the_risk_is_above_a_limit():
    page = at("reject", 0.2)
    for text in ("0.306853", "1.693147", "0.334264", "0.067915"):
        assert text in page.formulas
    shown = words(page.html)
    assert "share rejected error among the answered" in shown
    assert "0.2 0.334264 0.067915" in shown


def test_the_posteriors_at_a_place():
    page = at("place", 2.0)
    h = [0.5 * norm.pdf(2, mean, 1) for mean in (0, 2)]
    assert f"q₁ = {h[1] / sum(h):.3f}" in page.said
    assert f"{h[0]:.6f} + {h[1]:.6f} = {sum(h):.6f}" in page.formulas
    assert "posterior odds" in page.html
    assert "the likelihood ratio is p(x|0)/p(x|1)" in page.html


WORLDS = [{}, {"prior": 0.8, "loss10": 3}, {"mean1": 0, "sd1": 2.5}, {"mean0": 1, "mean1": -1},
          {"mean1": 0.5, "prior": 0.99}]  # fmt: skip


@pytest.mark.parametrize("query", WORLDS, ids=str)
def test_every_border_costs_what_the_areas_say_and_none_less_than_bayes(query: dict[str, object]):
    page = visit("bayes", **query)
    case, story = page.case, page.story

    def height(x: float, y: int) -> float:
        priors = (case.prior, 1 - case.prior)
        return case.losses[y] * priors[y] * norm.pdf(x, case.means[y], case.sds[y])

    ends, inside = (-25, 25), [*case.means, *story.borders]
    least = quad(lambda x: min(height(x, 0), height(x, 1)), *ends, points=inside, limit=400)[0]
    assert case.world.risk(case.costs) == pytest.approx(least, abs=1e-6)
    tried = [step.at for step in story.steps if step.kind == "border"]
    costs = [case.world.risk(case.costs, story.placed(x)) for x in tried]
    assert min(costs) >= least - 1e-7
    assert len(tried) > 10
    assert max(costs) > least + 0.05
    for x in tried[:: len(tried) // 3]:
        said = re.search(r"(?:error|expected loss) is ([\d.]+)", at("border", x, **query).said)
        assert float(said[1]) == pytest.approx(case.world.risk(case.costs, story.placed(x)), abs=6e-5)


def test_the_extra_area_is_the_extra_error():
    page = visit("bayes")
    area = mark(page, 0, "area", "lit")
    border = next(i for i, step in enumerate(page.story.steps) if step.kind == "border" and step.at == -0.5)
    spots = next(state for state in reversed(area["at"]) if state["step"] <= border)["spots"]
    twice = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(spots, [*spots[1:], spots[0]], strict=True))
    more = page.case.world.error([-0.5]) - page.case.world.error()
    assert abs(twice) / 2 == pytest.approx(more, abs=1e-3)


def test_each_phase_has_one_hand_that_leads_to_its_own_steps():
    page = visit("bayes")
    hands = [m for pane in page.drawn["panes"] for m in pane["marks"] if "drag" in m]
    kinds = []
    for hand in hands:
        there = [not off(hand, step) for step in range(page.last + 1)]
        kinds.append({page.story.steps[i].kind for i, on in enumerate(there) if on})
    assert kinds == [{"ask", "place"}, {"before-border", "border", "best"}, {"before-reject", "reject"}]


def off(hand: dict, step: int) -> bool:
    states = [state for state in hand["at"] if state["step"] <= step]
    return not states or {**states[0], **{k: v for s in states for k, v in s.items()}}.get("off", False)


def test_nothing_is_told_before_it_is_asked():
    for kind in ("ask", "before-border", "before-reject"):
        page = at(kind)
        assert "Guess first" in page.said
        assert not page.shown.beside
    first = visit("bayes").drawn["panes"]
    hatched = next(m for m in first[0]["marks"] if m["kind"] == "border")
    assert hatched["at"][0]["step"] == 33


def test_two_borders_of_which_one_is_moved():
    page = visit("bayes", mean1=0, sd1=2.5)
    assert len(page.story.borders) == 2
    assert "stays at" in at("border", mean1=0, sd1=2.5).said


def test_where_there_is_no_border():
    best = at("best", mean1=0, prior=0.7)
    assert "no border" in best.said
    assert "error is 0.3000" in best.said
    nothing = visit("bayes", mean1=0, step="end")
    assert json.dumps(nothing.drawn, allow_nan=False)
    assert "−∞" in nothing.formulas or "infty" in nothing.formulas, "every record is rejected"


def test_the_ready_cases_show_what_they_promise():
    kinds = {one.label: visit("bayes", **one.query) for one in visit("bayes").lesson.ready()}
    assert kinds["A border by hand"].story.steps[33].kind == "before-border"
    for label in ("Nine of ten are class 0", "A miss costs five times as much"):
        page = kinds[label]
        assert page.story.steps[page.step].kind == "best"


def test_another_prior_keeps_the_place():
    lesson, old, new = visit("bayes").lesson, visit("bayes").case, visit("bayes", prior=0.9).case
    step = lesson.follow(old, new, 40)
    before, after = visit("bayes").story.steps[40], visit("bayes", prior=0.9).story.steps[step]
    assert (before.kind, before.at) == (after.kind, after.at)


def test_what_is_more_than_nothing_does_not_read_as_nothing():
    said = at("reject", 0.4, mean1=8).said
    assert "less than 0.1 % of the cases" in said
    assert "less than 0.01 % of the answers are wrong, instead of less than 0.01 %" in said
