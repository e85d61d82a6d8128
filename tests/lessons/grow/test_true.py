"""The text of a step claims no more than its numbers show."""

import re

import pytest

from datasets import CARDS
from mlcore import RECIPES
from tests.support.own import own_link
from tests.support.visiting import Visit, flat, visit, words
from views.kit.panels import Component, Field, Formula, Way
from views.lessons import LESSONS


def candidates(at: Visit) -> dict[str, object]:
    """The table of candidates. The panels after it are not made, because their code takes longer than all."""
    panels = flat([*at.shown.beside, *at.shown.under, *at.shown.below])
    return next(panel.data for panel in panels if isinstance(panel, Component))


@pytest.mark.slow
@pytest.mark.wide(one_in=16)
@pytest.mark.parametrize("data", [key for key in CARDS if not CARDS[key].small])
@pytest.mark.parametrize("algorithm", ["hunt", "c4.5", "cart"])
def test_the_best_value_by_a_measure_is_the_best_there_is(data: str, algorithm: str):
    """A candidate's own split need not be the split that wins by another measure."""
    at = visit("grow", data=data, algorithm=algorithm, step=1)
    if at.refused or at.story.steps[1].decision is None:
        return
    decision, shown = at.story.steps[1].decision, candidates(at)
    titles = {"information gain": "entropy", "Gini decrease": "gini", "error decrease": "error"}
    best = {rival.criterion: rival.score for rival in decision.rivals}
    candidates_by_name = {candidate.attribute: candidate for candidate in decision.candidates}
    assert len(shown["rows"]) == len(candidates_by_name)
    for place, head in enumerate(shown["head"][1:]):
        for row in shown["rows"]:
            if row["cells"][place]["best"] and head["text"] in titles:
                criterion = titles[head["text"]]
                score = candidates_by_name[row["id"]].measures.score(criterion)
                assert score == pytest.approx(best[criterion])


def test_another_split_on_the_same_attribute_is_told_with_its_value():
    at = visit("grow", data="kyphosis", algorithm="c4.5", step=1)
    note = "By decrease in misclassification error, another split on Start would win: threshold 8, 0.037."
    assert note in candidates(at)["others"]
    assert "Start ≤ 12 has the highest gain ratio, 0.124, of the candidates" in at.said


@pytest.mark.parametrize("data", ["vertebrate", "tax", "lenses", "sizes", "pairs", "labor", "passengers"])
def test_what_has_a_higher_gain_and_a_lower_ratio_has_a_larger_split_information(data: str):
    at = visit("grow", data=data, algorithm="c4.5", missing="fill", step="end")
    for i, step in enumerate(at.story.steps):
        if step.kind != "split":
            continue
        said = visit("grow", data=data, algorithm="c4.5", missing="fill", step=i).said
        if found := re.search(r"split information, (\d+\.\d+) against (\d+\.\d+)", said):
            larger, smaller = map(float, found.groups())
            assert larger > smaller


def test_a_tree_whose_leaves_all_agree_says_what_its_split_was_for():
    said = visit("grow", data="incomes", algorithm="cart", max_depth="1", step="end").said
    assert said.startswith("The tree has reached its maximum depth. The tree is finished. It has 2 leaves")
    assert said.endswith(
        "All leaves predict ▲ No. This is not an error. The splits lower the impurity from 0.420 to 0.300, "
        "which is not enough to change a prediction."
    )
    assert "not an error" not in visit("grow", data="incomes", algorithm="cart", step="end").said


def test_the_gain_ratio_says_why_the_highest_gain_does_not_win():
    """Of the ten taxpayers Marital Status gains 0.8813 − 0.6 bits, and Refund 0.8813 − 0.6897."""
    said = visit("grow", data="tax", algorithm="c4.5", step="1").said
    assert said.endswith(
        "The gain favours splits with many branches, so C4.5 divides the gain by the split information. "
        "Marital Status gains more, 0.281 against 0.192. But its split information is also higher, 1.522 "
        "against 0.881. So Refund has the higher gain ratio, 0.217 against 0.185."
    )
    assert "gain" not in visit("grow", data="tennis", algorithm="c4.5", step="1").said.partition("ratio")[2]
    assert "split information" not in visit("grow", data="tax", algorithm="id3", step="1").said


def test_the_average_gain_names_the_attributes_that_it_leaves_out():
    """0.096 is the mean of 0.192 and 0.001, without the 0.281 of Marital Status: 3 values for 10 records."""
    at = visit("grow", data="tax", algorithm="c4.5", look="Marital Status", step=1)
    assert "average" not in " ".join(candidates(at)["notes"]), "the rule keeps out nobody who would win"
    *_, average, penalty = candidates(at)["others"]
    assert average == (
        "No attribute with a gain below the average, 0.096 bits, can win. The average is over Refund and "
        "Taxable Income. Marital Status is left out, because it has at least 3 values for every 10 training "
        "records."
    )
    assert "on the gain of a threshold" in penalty
    for name, side in {
        "Marital Status": "The gain, 0.281, is at least the average gain of the attributes, 0.096. So",
        "Refund": "The gain, 0.192, is at least the average gain of the attributes, 0.096. So Refund can",
        "Taxable Income": "The gain minus the penalty, 0.001, is lower than the average gain of the",
    }.items():
        looked = visit("grow", data="tax", algorithm="c4.5", look=name, step=1)
        assert side in words(looked.html)
        assert "This is the average over Refund and Taxable Income." in words(looked.html)
    *_, all_of_them = candidates(visit("grow", data="titanic", algorithm="c4.5", step=1))["others"]
    assert all_of_them.endswith(" bits, can win.")
    (decides, *_) = candidates(visit("grow", data="labor", algorithm="c4.5", step=27))["notes"]
    assert decides == "No attribute with a gain below the average, 0.308 bits, can win."


def test_a_split_that_the_learner_only_looks_at_is_compared_with_the_chosen_one():
    looked = words(visit("grow", data="tax", algorithm="c4.5", look="Marital Status", step=1).html)
    assert "A split on Marital Status instead of Refund would give up 0.033 of gain ratio here." in looked
    assert "The finished tree would have 3 leaves instead of 4, depth 1 instead of 2" in looked
    made = words(visit("grow", data="tennis", algorithm="id3", override="root:Wind", step=1).html)
    assert "It gives up 0.199 bits of information gain here. The finished tree has" in made


def test_no_note_speaks_of_a_column_that_is_not_shown():
    link = {"data": "tennis", "algorithm": "id3", "step": 1}
    assert any("misclassification" in note for note in candidates(visit("grow", **link))["others"])
    few = candidates(visit("grow", **link, presenter="true"))
    assert len(few["head"]) == 4
    assert not any(
        "misclassification" in note or "chi-square" in note for note in (*few["notes"], *few["others"])
    )


def test_where_no_split_gains_the_textbooks_go_on_and_the_page_says_so():
    at = visit("grow", data="xor", algorithm="id3", step="end", node="root")
    assert "No split has any information gain, so the algorithm stops." in at.said
    assert "go on until a node is pure" in words(at.html)
    change = {name: text for name, text in at.actions["go on"].change.items() if text is not None}
    assert visit("grow", data="xor", algorithm="id3", **change).story.tree.leaves == 4
    way = next(panel for panel in at.panels if isinstance(panel, Way) and panel.lesson == "prune")
    assert visit(way.lesson, **way.query).case.choices.data == "xor"
    assert "No split has any" not in visit("grow", data="xor", algorithm="c4.5", step="end", node="root").said


def test_where_the_penalty_eats_every_gain_the_page_says_so_and_offers_to_leave_it_out():
    rows = "".join(f"{i},{'no' if i % 4 < 2 else 'yes'}\n" for i in range(12))
    own = own_link(f"a,class\n{rows}", "cn")
    link = {"data": "own", "table": own["table"], "algorithm": "c4.5", "step": 1}
    at = visit("grow", **link)
    assert "No threshold of a gains more than its penalty" in at.said
    assert "The best gains 0.191 bits." in at.said
    change = {name: text for name, text in at.actions["go on"].change.items() if text is not None}
    assert visit("grow", **{**link, **change}).story.tree.leaves > 1


@pytest.mark.parametrize("algorithm", list(RECIPES))
def test_limits_on_records_are_lowered_by_a_button(algorithm: str):
    limits = {"chaid": {"min_parent": 900}, "ctree": {"min_split": 900}}.get(algorithm, {"min_records": 900})
    at = visit("grow", data="iris", algorithm=algorithm, **limits, step="end", node="root")
    change = at.actions["lower"].change
    link = {name: text for name, text in {**at.given.query, **change}.items() if text is not None}
    assert not visit("grow", **link).note
    assert visit("grow", **link).story.tree.leaves > 1


def test_a_test_says_what_its_p_is_not():
    for algorithm in ("chaid", "ctree"):
        at = visit("grow", data="titanic", algorithm=algorithm, step="end", node="root")
        assert "It does not say that the association is strong" in at.formulas
    assert "Šidák" in at.formulas


def test_the_numbers_are_asked_for_only_while_they_are_hidden():
    note = "Which attribute would you split on? The next steps show the algorithm’s choice."
    assert note in candidates(visit("grow", data="tennis", algorithm="id3", detail=3))["notes"]
    assert note not in candidates(visit("grow", data="tennis", algorithm="id3"))["notes"]


def test_with_one_attribute_its_threshold_is_asked_for():
    notes = candidates(visit("grow", data="incomes", algorithm="cart", detail=3))["notes"]
    assert (
        "Which threshold of Taxable Income would you choose? The next steps show the algorithm’s choice."
        in notes
    )
    assert not any("Which attribute" in note for note in notes)


@pytest.mark.parametrize(
    ("algorithm", "defined"),
    [("id3", "information gain is the entropy"), ("cart", "Gini decrease is the Gini")],
)
def test_the_measure_is_defined_where_its_numbers_come_first(algorithm: str, defined: str):
    at = {step: visit("grow", data="tennis", algorithm=algorithm, step=step) for step in (0, 1)}
    assert any(defined in note for note in candidates(at[0])["notes"])
    assert not any(defined in note for note in candidates(at[1])["notes"])


def test_a_field_for_the_learners_groups_is_below_the_measure():
    panels = visit("grow", data="tennis", algorithm="id3", step=1).panels
    field = next(
        i
        for i, one in enumerate(panels)
        if isinstance(one, Field) and one.label == "Try your own groups of values"
    )
    assert any(isinstance(one, Formula) and "gain" in one.text for one in panels[:field])


def test_the_table_of_thresholds_stays_first_when_the_best_of_them_is_named():
    for step in (9, 10):
        html = visit("grow", data="incomes", algorithm="cart", detail=3, step=step).html
        assert "gh-scan" in html
        assert "gh-numbers" not in html[: html.index("gh-scan")]


def test_small_tables_can_be_chosen():
    offered = list(visit("grow").fields["data"].options)
    assert {"xor", "thirty", "gladiator"} <= {*offered}
    assert offered[0] == "tennis"


def test_a_divided_record_names_the_other_convention():
    link = {"data": "tennis", "algorithm": "c4.5", "answers": "Outlook"}
    assert "Some lectures give every branch the same share" in words(visit("predict", **link, step=1).html)
    assert "Some lectures" not in words(visit("predict", **link, step=0).html)


def test_the_pages_come_in_the_order_of_a_course():
    assert list(LESSONS)[:4] == ["node", "grow", "predict", "overfit"]
    assert list(LESSONS)[4:7] == ["prune", "compare", "rules"]
    assert [key for key in LESSONS if key in ("margin", "slack", "kernels", "smo")][-1] == "smo"


def test_how_many_thresholds_need_a_look():
    """Six humidities, no, no, yes, yes, yes, no: the class changes twice."""
    html = visit("grow", data="humidity", algorithm="hunt", step=1).html
    assert "The class changes at 2 of 5 thresholds." in html
    lengths = visit("grow", data="length", algorithm="hunt", step=1).html
    assert "4 of 6 thresholds" in lengths, "12.5, 24.5, 30 and 45"
    assert "Fayyad" not in visit("grow", data="humidity", algorithm="c4.5", step=1).html


def test_where_thresholds_are_forbidden_the_best_need_not_lie_between_classes():
    link = {"data": "tax", "algorithm": "cart", "look": "Taxable Income", "step": "1"}
    assert "Fayyad" in visit("grow", **link).html
    at = visit("grow", **link, min_records="3")
    assert "would leave too few records on one side" in at.html
    assert "Fayyad" not in at.html


def test_a_short_branch_stays_in_one_line_and_a_long_one_may_break():
    html = visit("grow", data="labor", algorithm="c4.5", look="pension", step="1").html
    assert '<span class="gh-whole"><span class="gh-nr">1</span> none</span>' in html
    assert '<span><span class="gh-nr">2</span> retirement allowance</span>' in html


def test_the_penalty_for_thresholds_has_a_column_only_where_a_number_pays_it():
    def heads(data: str) -> list[str]:
        head = candidates(visit("grow", data=data, algorithm="c4.5", step=1))["head"]
        return [one["text"] for one in head]

    assert "gain − penalty" in heads("tax")
    assert "gain − penalty" not in heads("tennis")
    assert heads("tennis")[1] == "gain ratio"
