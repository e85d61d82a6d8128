"""The page computes each statistic as mlcore does, at every node."""

from collections.abc import Iterator

import numpy as np
import pytest
from scipy.stats import chi2_contingency, f_oneway

from datasets import CARDS
from mlcore import Candidate
from tests.support.visiting import visit
from views.kit.panels import Formula, Said
from views.lessons.grow import origin
from views.subjects.trees.story import Focus, focus_at

SAMPLE = ("tennis", "vertebrate", "tax", "iris", "golf", "labor", "cars", "titanic", "kyphosis", "lenses")


def of_tests(data: str, algorithm: str, **limits: int) -> Iterator[tuple[Focus, Candidate]]:
    """Every candidate of every decision of a tree with tests, even with few records."""
    few = {"min_split": 4, "min_bucket": 2} if algorithm == "ctree" else {"min_parent": 4, "min_child": 2}
    story = visit("grow", data=data, algorithm=algorithm, detail=1, **few, **limits).story
    for at, step in enumerate(story.steps):
        if step.kind != "split":
            continue
        focus = focus_at(story, at, None)
        for candidate in focus.decision.candidates:
            if candidate.test is not None:
                yield focus, candidate


def worked(focus: Focus, candidate: Candidate) -> float:
    """The statistic of conditional inference, from the figures on the page."""
    data, column = focus.story.table, focus.story.table.column(candidate.attribute)
    here = origin.known_records(focus, column)
    n = float(here.weights.sum())
    if data.target.kind == "continuous" and column.kind != "nominal":
        xy, xx, yy = origin.squared_correlation(here)
        return (n - 1) * xy**2 / (xx * yy)
    if data.target.kind != "continuous" and column.kind == "nominal":
        counts = origin.cross_counts(here, len(column.values), len(data.classes))
        return (n - 1) / n * origin.pearson_statistic(counts)
    groups, values = (here.x, here.y) if data.target.kind == "continuous" else (here.y, here.x)
    found = origin.spread(groups, values, here.weights)
    return (n - 1) * found.between / found.total


@pytest.mark.parametrize("data", SAMPLE)
def test_conditional_inference_is_worked_out(data: str):
    for focus, candidate in of_tests(data, "ctree"):
        assert worked(focus, candidate) == pytest.approx(candidate.test.statistic, rel=1e-9)


@pytest.mark.parametrize("data", SAMPLE)
def test_the_groups_of_chaid_are_compared_as_scipy_does(data: str):
    for _, candidate in of_tests(data, "chaid"):
        if candidate.branches:
            continue
        counts = np.array(candidate.counts)
        counts = counts[:, counts.sum(axis=0) > 0]
        found = chi2_contingency(counts, correction=False)
        assert candidate.test.statistic == pytest.approx(found.statistic, rel=1e-9)
        assert origin.expected_counts(counts) == pytest.approx(found.expected_freq)


def test_means_are_compared_by_f():
    """A sample with each group's size, mean and spread has that F."""
    for _, candidate in of_tests("cars", "chaid"):
        samples = [np.linspace(-1, 1, int(b.n)) for b in candidate.branches]
        parts = [
            b.mean + (x / x.std() if len(x) > 1 else x * 0) * b.variance**0.5
            for b, x in zip(candidate.branches, samples, strict=True)
        ]
        assert candidate.test.statistic == pytest.approx(f_oneway(*parts).statistic, rel=1e-9)


@pytest.mark.parametrize("data", SAMPLE)
def test_the_multiplier_is_worked_out(data: str):
    for focus, candidate in of_tests(data, "chaid"):
        column, test = focus.story.table.column(candidate.attribute), candidate.test
        text = origin.ways_to_merge(candidate, column, focus.story.recipe)
        assert bool(text) == (test.multiplier > 1)
        if text and column.kind == "nominal":
            c, r = len(candidate.merges[0].before), len(candidate.merges[-1].after)
            terms = origin.stirling_terms(c, r)
            assert sum(terms) / np.prod(range(1, r + 1)) == test.multiplier


def test_the_statistic_of_iris_has_its_origin():
    """149 times the share of the petals' spread that is between the species."""
    panels = visit("grow", data="iris", algorithm="ctree", step=1, detail=1).panels
    text = "\n".join(panel.text for panel in panels if isinstance(panel, Formula))
    assert r"149\cdot" in text
    assert r"\mathbf{140.3}" in text
    assert any(
        "The attribute’s mean in each class" in panel.html for panel in panels if isinstance(panel, Said)
    )


@pytest.mark.parametrize("data", CARDS)
@pytest.mark.parametrize("algorithm", ["chaid", "ctree"])
def test_every_table_has_its_working(data: str, algorithm: str):
    for focus, candidate in of_tests(data, algorithm, max_depth=1):
        panels = origin.statistic(focus, candidate)
        assert isinstance(panels[-1], Formula)
        assert "nan" not in panels[-1].text
        break


def test_a_table_of_few_expected_counts_says_so():
    focus, candidate = next(of_tests("lenses", "chaid", max_depth=1))
    said = [panel.html for panel in origin.statistic(focus, candidate) if isinstance(panel, Said)]
    assert any("Below 5 the χ² test is rough. CHAID tests anyway." in html for html in said)
