"""Naive Bayes: tennis factor by factor, Laplace's correction of a 0, numbers, and other tables."""

import json
from math import exp

import numpy as np
import pytest
from scipy.stats import norm

from datasets import CARDS, load
from tests.support.hostile import hostile_table
from tests.support.visiting import Visit, visit, words
from views.kit.panels import Way


def tennis(text: str, **query: object) -> Visit:
    names = ("Outlook", "Temperature", "Humidity", "Wind")
    answers = ";".join(f"{name}:{value}" for name, value in zip(names, text.split(), strict=True))
    return visit("bayes", view="naive", answers=answers, **{"step": "end", **query})


@pytest.mark.parametrize(
    ("text", "laplace", "label", "share"),
    [
        ("Sunny Cool High Strong", 0, "No", "0.795417"),
        ("Sunny Cool High Strong", 1, "No", "0.720067"),
        ("Sunny Hot High Weak", 0, "No", "0.795417"),
        ("Sunny Hot Normal Strong", 0, "No", "0.593165"),
        ("Overcast Hot High Weak", 0, "Yes", "1.000000"),
        ("Overcast Hot High Weak", 1, "Yes", "0.751472"),
    ],
)
def test_the_numbers_of_the_lesson(text: str, laplace: float, label: str, share: str):
    page = tennis(text, laplace=laplace)
    assert f"predicts {'▲' if label == 'No' else '●'} {label}" in page.said
    assert share in page.formulas
    assert share in page.html


def test_factor_by_factor():
    pages = [tennis("Sunny Cool High Strong", step=step) for step in range(7)]
    assert "Outlook = Sunny holds for 3 of 5 ▲ No and 2 of 9 ● Yes" in pages[1].said
    assert "No 0.020571 and ● Yes 0.005291" in pages[5].said
    assert "Guess first" in pages[0].said
    assert "Guess first" in pages[5].said
    assert "0.7954" not in pages[5].html
    assert r"\tfrac{3 + 1}{5 + 1\cdot 3}" in tennis("Sunny Cool High Strong", step=1, laplace=1).formulas


def test_the_bars_are_the_factors():
    page = tennis("Sunny Cool High Strong")
    factors = page.drawn["panes"][0]["marks"]
    bars = [mark["at"][0]["box"] for mark in factors if mark["kind"] == "box"]
    wide = [(right - round(left)) / 0.94 for left, _, right, _ in bars[:10]]
    expected = [5 / 14, 9 / 14, 3 / 5, 2 / 9, 1 / 5, 3 / 9, 4 / 5, 3 / 9, 3 / 5, 3 / 9]
    assert wide == pytest.approx(expected, abs=1e-3)


def test_a_zero_is_told_and_so_is_what_laplace_does():
    assert "the factor is 0" in tennis("Overcast Hot High Weak", step=1).said
    assert "would be 0" in tennis("Overcast Hot High Weak", step=1, laplace=1).said


def test_where_tree_and_bayes_disagree():
    page = tennis("Sunny Hot Normal Strong")
    assert "A C4.5 tree grown from the same table predicts ● Yes" in words(page.html).replace(
        " ● Yes", " ● Yes"
    )
    (way,) = [panel for panel in page.panels if isinstance(panel, Way)]
    there = visit(way.lesson, **(way.query or {}), step="end")
    assert not there.note
    assert dict(there.case.record) == dict(page.case.record)
    assert "predicts ● Yes" in there.said


def test_a_number_has_a_normal_density():
    page = visit("bayes", view="naive", data="iris", row=51, step=3)
    frame = load("iris")
    one = frame[frame["Species"] == "versicolor"]["Petal length"]
    step, label = page.story.steps[3], page.story.model.classes.index("versicolor")
    assert exp(step.logs[label]) == pytest.approx(norm.pdf(step.value, one.mean(), one.std(ddof=0)))
    assert "normal density" in page.said
    assert r"\sqrt{2\pi" in page.formulas


def test_an_unknown_value_gives_no_factor():
    page = visit("bayes", view="naive", answers="Wind", step=4)
    assert "Wind is unknown" in page.said
    assert page.story.steps[4].total == page.story.steps[3].total


@pytest.mark.parametrize("data", ["vertebrate", "labor", "heart", "cancer", "digits", "passengers"])
def test_the_end_of_the_story_is_what_the_model_predicts(data: str):
    page = visit("bayes", view="naive", data=data, row=5, step="end")
    record = {name: [value] for name, value in page.case.record}
    assert page.story.steps[-1].shares == tuple(page.story.model.predict_proba(record)[0])
    assert page.story.steps[-1].label == page.story.model.predict(record)[0]
    assert np.isclose(sum(page.story.steps[-1].shares), 1)
    assert len(json.dumps(page.drawn, allow_nan=False)) < 200_000


def test_what_is_nearly_certain_is_not_called_certain():
    page = visit("bayes", view="naive", data="cancer", row=3, step="end")
    assert "posterior above 0.9999" in page.said
    assert "9.324·10⁻⁷⁴" in page.html
    assert "posterior 1.0000" in tennis("Overcast Hot High Weak").said


def test_numbers_as_target_are_refused_with_a_way_out():
    numbers = [key for key, card in CARDS.items() if card.kinds[card.target] == "continuous"]
    for query in ({"data": numbers[0]}, {"data": "own", "table": hostile_table("number")}):
        page = visit("bayes", view="naive", **query)
        assert page.refused is not None
        assert "needs classes" in page.said
        assert page.actions


def test_the_posterior_is_asked_where_the_products_are_known_and_nothing_tells_it_before():
    at = visit("bayes", view="naive", data="tennis", answers="Temperature:Cool;Wind:Strong")
    asks = at.lesson.asks(at.case, at.story)
    first, last = asks[1](), asks[at.last]()
    shares = at.story.steps[-1].shares
    assert last.right == {str(int(max(shares) * 10))}
    assert f"{max(shares):.4f}" in last.why
    assert f"{max(shares):.4f}" not in first.why
    assert "has the largest product, 0.020571" in words(first.why)
