"""Slack as functions of its link: the texts and pictures about C."""

import re
from itertools import pairwise

import pytest

from tests.support.visiting import visit, words
from views.lessons.slack.penalty import path, validated
from views.subjects.points.points import Source, made
from views.subjects.points.reading import pack


def test_slack_splits_the_objective():
    at = visit("slack", set="touching", C="10")
    found = visit("slack", set="touching", C="10").story
    assert not isinstance(found, str)
    total = found.slack.sum()
    assert f"10\\cdot {total:.4f}" in at.formulas
    assert f"={found.primal_objective:.4f}" in at.formulas
    assert f"The margin is {found.margin:.3f} wide" in at.said
    (pane,) = at.drawn["panes"]
    assert len(pane["segments"]) == int((found.slack > 1e-5).sum())
    assert all(one["word"] == f"ξ = {found.slack[one['point']]:.3f}" for one in pane["segments"])
    assert pane["wrong"] == [i for i, one in enumerate(found.slack) if one >= 1]


def test_without_slack_the_outlier_squeezes_the_margin():
    hard, soft = visit("slack", set="outlier", C="inf"), visit("slack", set="outlier")
    widths = [float(re.search(r"The margin is ([\d.]+) wide", at.said)[1]) for at in (hard, soft)]
    assert widths[0] < 0.7 * widths[1]
    assert "no slack is needed" in hard.said


def test_the_path_over_c_ends_in_the_numbers_of_the_extremes():
    found = path(made(Source("touching")))
    assert not found.capped
    widths = [one.margin or 0 for one in found.machines]
    assert all(a >= b * (1 - 1e-6) for a, b in pairwise(widths)), "the margin narrows as C grows"
    sums = [one.slack.sum() for one in found.machines]
    assert all(a >= b - 1e-4 for a, b in pairwise(sums)), "each is solved to the tolerance"
    assert "The path in numbers" in visit("slack", set="touching").html


@pytest.mark.parametrize("C", ["1e-6", "1e6", "inf", "0.5"])
@pytest.mark.parametrize(
    "where", [{"set": "spirals", "n": 500}, {"points": pack([(-1, 0), (0, 0), (1, 0)], [1, -1, 1])}]
)
def test_hostile_points_are_a_picture_or_a_sentence(C: str, where: dict):
    at = visit("slack", C=C, **where)
    assert "The margin is" in at.said or "No boundary" in at.said or "no margin" in at.said


def test_cross_validation_chooses_a_c_by_points_left_out():
    found = validated(visit("slack", set="touching").case.points)
    best = found.found[found.chosen]
    assert sum(best.errors) == min(sum(one.errors) for one in found.found)
    tied = [one for one in found.found if sum(one.errors) == sum(best.errors)]
    assert best.support == min(one.support for one in tied), "ties go to the fewest support vectors"
    html = visit("slack", set="touching").html
    said = f"Each of the {found.n} points was left out once, and {sum(best.errors)} of them is misclassified"
    assert said in html
    assert "equally well, but not with fewer support vectors" in html, "others may need as few"


def test_too_few_points_are_not_parted_into_folds():
    at = visit("slack", set="clouds", n=2)
    assert "5 folds need at least 5 points." in words(at.html)


def test_c_is_to_a_line_what_pruning_is_to_a_tree():
    assert "a small C keeps the model simple, as pruning keeps a tree small" in visit("slack").html


def test_counts_of_the_path_are_whole_and_widths_are_not():
    html = visit("slack", set="touching", C="0.1").html
    (row,) = re.findall(r'<tr class="gh-best"><th scope="row">0\.1</th>(.*?)</tr>', html)
    assert re.findall(r"<td>(.*?)</td>", row) == ["1.899", "20", "1"]


def test_that_a_table_was_standardised_before_the_folds_is_said_where_errors_in_folds_are():
    for lesson, query in (("slack", {}), ("kernels", {}), ("kernels", {"below": "grid"})):
        said = "standardised with all records before the folds were made"
        assert said in words(visit(lesson, set="iris", **query).html)
        assert said not in words(visit(lesson, set="iris", scale="raw", **query).html)
        assert said not in words(visit(lesson, set="clouds", **query).html)
    assert "standardised with all" in words(visit("kernels", set="clouds", units="standard").html)
