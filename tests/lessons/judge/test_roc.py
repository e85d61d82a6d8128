"""The threshold: the lecture's numbers, its picture, and the models without a curve."""

import re

import numpy as np
import pytest
from sklearn.metrics import average_precision_score, roc_auc_score, roc_curve

from mlcore import evaluate
from tests.support.own import own_link
from tests.support.visiting import Visit, visit, words
from views.lessons.judge import crossing

DAYS = {"scores": "model", "data": "tennis", "model": "id3:depth=1", "judged": "training"}


def roc(**query: object) -> Visit:
    return visit("judge", view="roc", **query)


def reached(kind: str, **query: object) -> Visit:
    """The first step of a kind."""
    steps = roc(**query).story.steps
    return roc(**query, step=next(i for i, step in enumerate(steps) if step.kind == kind))


def marks(at: Visit, pane: int, kind: str) -> list[dict]:
    return [mark for mark in at.drawn["panes"][pane]["marks"] if mark["kind"] == kind]


def drawn_at(mark: dict, step: int) -> dict:
    """The state of a mark at a step."""
    found: dict = {}
    for state in mark["at"]:
        if state["step"] <= step:
            found |= state
    return found


# Two normal curves --------------------------------------------------------------------------------


def test_the_lectures_threshold():
    story = roc().story
    at = roc(step=next(i for i, step in enumerate(story.steps) if story.curve[step.at].threshold == 1.174987))
    assert "0.500 of the positives" in at.said
    assert "0.120 of the negatives" in at.said
    assert all(rate in at.formulas for rate in ("0.5000", "0.1200", "0.8800"))


def test_the_table_of_thresholds_and_the_area():
    at = roc(step="end")
    assert "0.796968" in at.formulas
    text = words(at.html)
    rows = ("−2 0.9993 0.9772", "−1 0.9852 0.8413", "0 0.8800 0.5000", "0.5 0.7502 0.3085", "1 0.5695 0.1587",
            "1.175 0.5000 0.1200", "1.5 0.3726 0.0668", "2 0.2047 0.0228", "3 0.0340 0.0013")  # fmt: skip
    assert all(row in text for row in rows)
    assert "0.88, is the TNR" in text, "the slide's slip"


@pytest.mark.parametrize(("gap", "auc"), [(0, "0.500"), (5, "1.000")])
def test_chance_and_nearly_ideal(gap: int, auc: str):
    at = roc(gap=gap, step="end")
    assert f"AUC = {auc}" in at.said
    assert "TNR, but the slide" not in at.html, "not the lecture's numbers"


def test_the_hand_stands_at_the_threshold_and_the_point_at_its_rates():
    at = roc()
    for step in (0, 20, at.last):
        now = at.story.curve[at.story.steps[step].at]
        hand = drawn_at(next(mark for mark in marks(at, 0, "line") if mark.get("drag")), step)
        point = drawn_at(next(mark for mark in marks(at, 1, "dot") if mark.get("drag")), step)
        assert hand["x"] == pytest.approx(now.threshold, rel=1e-3, abs=1e-9)
        assert (point["x"], point["y"]) == pytest.approx((now.fpr, now.tpr), rel=1e-3, abs=1e-9)


def test_nothing_is_told_before_its_turn():
    first = roc()
    assert "Guess first" in first.said
    assert re.findall(r"\d+", words(first.html)) == ["1950"], "the page shows no rate"
    before = roc(step=first.last - 1)
    assert "Guess first" in before.said
    assert "0.797" not in before.html + before.formulas


# A model --------------------------------------------------------------------------------------------


def test_the_tree_of_outlook_alone():
    at = reached("precision", **DAYS)
    text = words(at.html)
    rows = ("above all 0.000 0.000 1.000000", "1 0.000 0.444 1.000000", "0.6 0.400 0.778 0.777778",
            "0.4 1.000 1.000 0.642857")  # fmt: skip
    assert all(row in text for row in rows)
    assert "0.846561" in at.formulas
    pairs = roc(**DAYS, step=5)
    assert "0.777778" in pairs.formulas
    assert "29 of 45 pairs are in order, and 12 are ties" in pairs.said


def test_a_tie_is_a_slant():
    assert "slants" not in roc(**DAYS, step=1).said
    assert "slants" in roc(**DAYS, step=2).said


def test_a_tile_for_each_day_above_or_below_the_line():
    boxes = [mark["at"][0] for mark in marks(roc(**DAYS), 0, "box")]
    tiles = [box for box in boxes if box["look"] == "strong"]
    assert len(tiles) == 14
    assert sum(tile["box"][1] >= 0 for tile in tiles) == 9
    columns = [int(tile["box"][0]) for tile in tiles if tile["box"][1] >= 0]
    assert np.bincount(columns).tolist() == [2, 3, 4], "Sunny, Rain, Overcast"


def test_the_cells_of_the_pairs_are_counted():
    cells = [mark["at"][0] for mark in marks(roc(**DAYS), 1, "box")]
    signs = [cell["c"] for cell in cells]
    assert len(cells) == 45
    assert (signs.count(1), signs.count(None), signs.count(0)) == (29, 12, 4)
    assert {cell["step"] for cell in cells} == {5}


@pytest.mark.parametrize(("data", "records", "power"), [("titanic", 660, 1), ("digits", 539, 2)])
def test_bars_of_many_records_tell_how_many_they_are(data: str, records: int, power: int):
    at = roc(scores="model", data=data, model="naive-bayes")
    bars = [mark["at"][0] for mark in marks(at, 0, "box") if mark["at"][0]["look"] == "strong"]
    heights = [bar["box"][3] - bar["box"][1] for bar in bars]
    counts = [int(bar["name"].split()[0]) for bar in bars]
    assert sum(counts) == len(at.story.scored.score) == records
    assert ("square root" in at.drawn["legend"][-1][1]) == (power == 2)
    assert np.power(heights, power) == pytest.approx(counts, rel=1e-3)


def test_another_distance_keeps_the_threshold():
    old, new = roc(), roc(gap=2)
    at = old.lesson.follow(old.case, new.case, 31)
    before, after = (one.story.curve[one.story.steps[i].at].threshold for one, i in ((old, 31), (new, at)))
    assert after == pytest.approx(before, abs=0.06)


def test_another_share_of_positives_keeps_the_costs():
    old, new = roc(scores="crossing"), roc(scores="crossing", prevalence=0.2)
    at = old.lesson.follow(old.case, new.case, 10)
    assert new.story.steps[at] == old.story.steps[10]


def test_the_numbers_are_those_of_mlcore():
    at = reached("precision", scores="model", data="births", model="naive-bayes")
    scored = at.story.scored
    steps = evaluate.roc(scored.positive, scored.score, True)
    assert f"{evaluate.average_precision(steps):.6f}" in at.formulas
    assert len(at.story.shown) == 60
    assert at.story.shown[-1] == len(steps) - 1, "the last threshold is always there"


def test_one_class_against_the_rest():
    at = roc(scores="model", data="iris", model="neighbours:k=3", positive="virginica", step="end")
    end = at.story.curve[len(at.story.curve) - 1]
    assert (end.tp, end.fp) == (15, 30)
    assert "the rest" in words(at.html)
    assert at.story.scored.tones[1] not in (0, 1, 2), "it has no class's sign"


def test_all_scores_equal_are_the_diagonal():
    at = roc(scores="model", data="tennis", model="majority", judged="training", step="end")
    assert len(at.story.curve) == 2
    assert (
        "the same score"
        in roc(scores="model", data="tennis", model="majority", judged="training", step=2).said
    )
    assert "AUC = 0.500" in visit("judge", view="roc", scores="model", data="tennis", model="majority",
                                  judged="training", step=3).said  # fmt: skip


def test_the_cheapest_threshold_is_where_the_line_of_equal_costs_touches_the_curve():
    at = roc(scores="model", data="heart", model="naive-bayes", judged="folds", step="end")
    curve, line = (
        at.story.curve,
        next(one for one in marks(at, 1, "line") if one["at"][0].get("look") == "lit"),
    )
    for i, step in enumerate(at.story.steps):
        if step.kind == "cost":
            bills = [one.fn + step.alarm * one.fp for one in curve]
            assert bills[step.at] == pytest.approx(min(bills))
            (x, y), (far, top) = drawn_at(line, i)["spots"]
            rise = (top - y) / (far - x)
            assert rise == pytest.approx(step.alarm * 164 / 139, rel=5e-3)
            assert (curve.tpr - (y + rise * (curve.fpr - x))).max() < 5e-3, "no point is above it"
    assert "2 misses and 96 false alarms cost 11.6 misses" in at.said
    assert "pooled" in words(at.html), "ten models in one curve"


def test_nothing_is_told_of_the_costs_before_the_guess():
    at = reached("before-cost", **DAYS)
    assert "Guess first" in at.said
    assert "bill" not in words(at.html) + at.formulas
    lit = [one for one in marks(at, 1, "line") if one["at"][0].get("look") == "lit"]
    assert min(state["step"] for state in lit[0]["at"] if state.get("spots")) == at.step + 1


def test_the_score_of_a_machine_of_two_classes_is_its_decision_value():
    at = roc(scores="model", data="kyphosis", model="svm")
    assert "f(x) of the Linear SVM" in at.said
    assert len(at.story.curve) == 1 + len(set(at.story.scored.score.tolist())) > 20, "no votes for one pair"
    other = roc(scores="model", data="kyphosis", model="svm", positive="absent")
    assert other.story.scored.score == pytest.approx(-at.story.scored.score)
    three = roc(scores="model", data="iris", model="svm")
    assert "pairs of classes" in three.said


def test_numbers_have_no_curve():
    at = roc(scores="model", data="cars")
    assert at.refused
    assert "number" in at.said
    assert at.actions


def test_no_positive_among_the_test_records_has_no_curve():
    rows = "\n".join(f"{i},{'rare' if i == 3 else 'common'}" for i in range(30))
    own = own_link(f"x,class\n{rows}", "cn")["table"]
    at = roc(scores="model", data="own", table=own, positive="rare", model="neighbours:k=3")
    assert at.refused
    assert "no record of the positive class" in at.said
    assert "Judge on the training records" in at.actions
    seen = roc(
        scores="model", data="own", table=own, positive="rare", model="neighbours:k=3", judged="training"
    )
    assert seen.story.curve.positives == 1


# Scores typed in ------------------------------------------------------------------------------------

LISTS = (
    "0.95+;0.9+;0.85-;0.8+;0.7+;0.7-;0.6-;0.5+;0.4-;0.2-",
    "3-;3+;3-;-1.5+;0-",
    "0.5+;0.4-",
    ";".join(f"{(37 * i) % 61}{'+-'[i % 3 > 0]}" for i in range(60)),
)


@pytest.mark.parametrize("ranked", LISTS)
def test_typed_scores_have_sklearns_curve_and_areas(ranked: str):
    at = roc(scores="typed", ranked=ranked, step="end")
    records = [(float(record[:-1]), record[-1] == "+") for record in ranked.split(";")]
    score, positive = (np.array(column) for column in zip(*records, strict=True))
    fpr, tpr, thresholds = roc_curve(positive, score, drop_intermediate=False)
    curve = at.story.curve
    assert [curve.fpr, curve.tpr, curve.thresholds] == [pytest.approx(x) for x in (fpr, tpr, thresholds)]
    assert len(at.story.shown) == len({*score.tolist()}), "each different score is a step"
    pairs, precision = (reached(kind, scores="typed", ranked=ranked) for kind in ("pairs", "precision"))
    assert f"AUC = {roc_auc_score(positive, score):.3f}" in pairs.said
    assert f"Average precision {average_precision_score(positive, score):.3f}" in precision.said


def test_the_scores_stand_below_their_columns_from_the_left():
    across = roc(scores="typed").drawn["panes"][0]["axes"]["x"]
    scores = ("0.2", "0.4", "0.5", "0.6", "0.7", "0.8", "0.85", "0.9", "0.95")
    assert across["ticks"] == [(at + 0.5, score) for at, score in enumerate(scores)]


def test_typed_records_have_numbers_and_no_rows_of_a_table():
    at = roc(scores="typed", judged="folds")
    names = [mark["at"][0].get("name", "") for mark in marks(at, 0, "box")]
    assert "record 6: −, score 0.7" in names
    assert not any("row" in name for name in names)
    assert "pooled" not in words(at.html)
    assert (
        "19 of 25 pairs are in order, and 1 is a tie, which counts half"
        in reached("pairs", scores="typed").said
    )


@pytest.mark.parametrize(("ranked", "kind"), [("0.9+;0.4+", "negative"), ("0.9-", "positive")])
def test_typed_records_of_one_class_have_no_curve(ranked: str, kind: str):
    at = roc(scores="typed", ranked=ranked)
    assert at.refused
    assert f"no {kind} record" in at.said
    assert at.actions["Use ten other records"].change["ranked"] is None


# Two that cross -------------------------------------------------------------------------------------


def test_the_cheaper_model_changes_where_one_line_touches_both():
    story = roc(scores="crossing").story
    cheaper = []
    for step in story.steps:
        costs = {name: crossing.best(name, step.alarm, 0.5)[1] for name in crossing.TWO}
        if step.kind == "ratio" and step.alarm != story.equal:
            cheaper.append(min(costs, key=costs.__getitem__))
    change = cheaper.index("B")
    assert cheaper == ["A"] * change + ["B"] * (len(cheaper) - change)
    both = next(at for at, step in enumerate(story.steps) if step.alarm == story.equal)
    assert "one line touches both" in roc(scores="crossing", step=both).said


def test_no_point_of_either_curve_lies_beyond_the_line():
    at = roc(scores="crossing")
    line = next(mark for mark in marks(at, 0, "line") if mark["at"][0].get("look") == "lit")
    step = 15
    (x, y), (far, top) = drawn_at(line, step)["spots"]
    rise = (top - y) / (far - x)
    for model in crossing.TWO.values():
        curve = model.roc(np.linspace(-8, 12, 2001))
        assert (curve.tpr - (y + rise * (curve.fpr - x))).max() < 2e-3


def test_the_lectures_two_models():
    at = roc(scores="crossing", step="end")
    text = words(at.html)
    assert "M1 190 / 310 0.194 0.789 3910" in text
    assert "M2 295 / 205 0.024 0.847 4255" in text
    assert "2744.85" in text
    assert crossing.rates("M1") == pytest.approx((0.193548, 0.789474), abs=5e-7)
    assert crossing.rates("M2") == pytest.approx((0.024390, 0.847458), abs=5e-7)


@pytest.mark.parametrize("prevalence", [0.01, 0.99])
def test_hardly_any_of_a_class(prevalence: float):
    story = roc(scores="crossing", prevalence=prevalence).story
    assert len(story.steps) >= len(crossing.RATIOS) + 3


def test_the_areas_of_two_curves_that_cross_are_told_with_the_curves():
    legend = [words for _, words in roc(scores="crossing").drawn["legend"]]
    areas = [f"model {name}: AUC {model.auc:.3f}" for name, model in crossing.TWO.items()]
    assert legend == areas
