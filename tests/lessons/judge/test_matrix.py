"""The confusion matrix: the lectures' figures, the picture of each record, what it cannot judge."""

import re
from typing import Any

import pytest

from datasets.own import OwnTable
from datasets.packing import pack
from datasets.reading import read_sheet
from tests.support.hostile import CLASSES, hostile_table, raw
from tests.support.visiting import Visit, visit, words
from views.lessons.judge import figures

M1, M2 = "150,40;60,250", "250,45;5,200"


def at_figure(key: str, **query: object) -> Visit:
    """The visit at the step of a figure."""
    story = visit("judge", **query).story
    return visit("judge", **query, step=[step.kind for step in story.steps].index(key))


def found(key: str, **query: object) -> float:
    at = at_figure(key, **query)
    return figures.value(at.story.counts, key)


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        (M1, {"accuracy": "0.8", "precision": "0.714286", "recall": "0.789474", "f": "0.75",
              "specificity": "0.806452", "kappa": "0.584027", "mcc": "0.586058"}),
        (M2, {"accuracy": "0.9", "precision": "0.980392", "recall": "0.847458", "f": "0.909091",
              "specificity": "0.97561", "kappa": "0.799277", "mcc": "0.809786"}),
        ("2,3;2,93", {"accuracy": "0.95", "f": "0.444444", "kappa": "0.418605", "recall": "0.4",
                      "precision": "0.5"}),
        ("6,11;6,58", {"accuracy": "0.790123", "kappa": "0.290572"}),
    ],
)  # fmt: skip
def test_the_figures_of_the_lectures(counts: str, expected: dict[str, str]):
    for key, value in expected.items():
        assert f"= {value}$" in at_figure(key, view="own", counts=counts).formulas, key


@pytest.mark.parametrize(
    ("counts", "random", "misprint"), [(M1, "0.5192", "0.609984"), (M2, "0.5018", "0.80008")]
)
def test_kappa_and_what_the_lecture_prints(counts: str, random: str, misprint: str):
    at = at_figure("kappa", view="own", counts=counts)
    assert f"= {random}" in at.formulas
    assert f"kappa would be {misprint}" in words(at.html)


def test_false_positives_are_a_share_of_the_negatives():
    assert round(found("type1", view="own", counts=M1), 6) == 0.193548
    assert round(found("type1", view="own", counts=M2), 6) == 0.02439


def test_the_null_hypothesis_changes_the_names_and_no_count():
    usual = {key: found(key, view="own", counts=M1) for key in ("type1", "type2")}
    lecture = {key: found(key, view="own", counts=M1, h0="positive") for key in ("type1", "type2")}
    assert usual == {"type1": lecture["type2"], "type2": lecture["type1"]}
    assert "false negatives" in at_figure("type1", view="own", counts=M1, h0="positive").said


def test_always_no():
    at = at_figure("precision", view="own", counts="0,10;0,9990")
    assert "0/0 counts as 0 by convention" in at.said
    assert r"\tfrac{0}{0} \to 0" in at.formulas
    assert figures.value(at.story.counts, "accuracy") == 0.999
    assert {figures.value(at.story.counts, key) for key in ("recall", "precision", "kappa")} == {0.0}


def test_the_titanic_by_sex():
    query = {"data": "titanic", "model": "hunt:depth=1", "judged": "training"}
    at = visit("judge", **query, step="end")
    assert at.story.counts.table == ((344, 367), (126, 1364))
    for key, value in {"accuracy": 0.776011, "precision": 0.731915, "recall": 0.483826, "f": 0.582557,
                       "kappa": 0.438079}.items():  # fmt: skip
        assert round(figures.value(at.story.counts, key), 6) == value


def test_always_absent_is_right_in_79_of_100():
    at = visit("judge", data="kyphosis", model="majority", judged="folds", step="end")
    assert round(figures.value(at.story.counts, "accuracy"), 6) == 0.790123
    assert figures.value(at.story.counts, "kappa") == 0


# The animation -------------------------------------------------------------------------------------------


def state(mark: dict[str, Any], step: int) -> dict[str, Any]:
    """The state of a mark at a step."""
    known: dict[str, Any] = {}
    for one in mark["at"]:
        if one["step"] <= step:
            known |= one
    return known


def cell_of(place: dict[str, Any], k: int) -> tuple[int, int] | None:
    """The cell that contains a dot."""
    j, i = int(place["x"] // 1), k - 1 - int(place["y"] // 1)
    return (i, j) if 0 <= i < k and 0 <= j < k else None


@pytest.mark.parametrize("query", [{}, {"data": "iris", "judged": "folds", "model": "neighbours"}], ids=str)
def test_as_many_dots_in_a_cell_as_are_counted(query: dict[str, str]):
    at = visit("judge", **query)
    (pane,) = at.drawn["panes"]
    dots = [mark for mark in pane["marks"] if mark["kind"] == "dot"]
    k = at.story.counts.k
    for step in (0, 1, 7, 13, at.last):
        table = [[0] * k for _ in range(k)]
        for dot in dots:
            cell = cell_of(state(dot, step), k)
            if cell:
                table[cell[0]][cell[1]] += 1
        assert tuple(map(tuple, table)) == at.story.at(step).table
        shown = [state(mark, step)["text"] for mark in pane["marks"] if mark["kind"] == "text"]
        assert {str(n) for row in table for n in row} <= set(shown)


def test_a_dot_may_stand_for_several_records():
    at = visit("judge", data="titanic", judged="training")
    (pane,) = at.drawn["panes"]
    dots = [mark for mark in pane["marks"] if mark["kind"] == "dot"]
    assert len(dots) <= 305
    assert sum(batch.size for batch in at.story.batches) == 2201
    assert at.drawn["legend"][0][1] == f"each dot is up to {at.story.grain} records"


@pytest.mark.parametrize(
    ("key", "above", "below"),
    [("recall", {"TP"}, {"FN"}), ("precision", {"TP"}, {"FP"}), ("specificity", {"TN"}, {"FP"}),
     ("f", {"TP"}, {"FN", "FP"}), ("accuracy", {"TP", "TN"}, {"FN", "FP"}),
     ("type1", {"FP"}, {"TN"}), ("type2", {"FN"}, {"TP"})],
)  # fmt: skip
def test_the_cells_of_a_figure_are_lit(key: str, above: set[str], below: set[str]):
    at = at_figure(key)
    (pane,) = at.drawn["panes"]
    boxes = [mark for mark in pane["marks"] if mark["kind"] == "box"]
    looks = dict(zip(("TP", "FN", "FP", "TN"), (state(box, at.step)["look"] for box in boxes), strict=True))
    assert {name for name, look in looks.items() if look == "above"} == above
    assert {name for name, look in looks.items() if look == "below"} == below


def test_nothing_is_given_away_before_it_is_asked():
    first = visit("judge")
    accuracy = figures.shown(first.story.counts, "accuracy")
    assert accuracy not in first.html
    asked = at_figure("counted")
    assert "Guess first" in asked.said
    assert accuracy not in asked.html
    recall = at_figure("recall")
    assert "Precision" not in words(recall.html)


def test_a_record_is_called_what_it_is():
    at = visit("judge", step=7)
    actual, predicted = at.story.actual[6], at.story.predicted[6]
    outcome = {(0, 0): "a true positive", (0, 1): "a false negative", (1, 0): "a false positive",
               (1, 1): "a true negative"}[actual, predicted]  # fmt: skip
    assert at.said.endswith(f"{outcome}.")
    assert "Cholesterol" in at.html


# More classes ---------------------------------------------------------------------------------------


def test_three_species_and_their_averages():
    at = visit("judge", data="iris", judged="training", model="c4.5", step="end")
    confusion = at.story.counts.confusion
    assert confusion.micro("f") == confusion.accuracy
    text = words(at.html)
    assert f"macro {confusion.macro('precision'):.3f}" in re.sub(r"\s+", " ", text)
    assert "type1" not in [step.kind for step in at.story.steps]


def test_the_class_that_is_looked_at():
    at = at_figure("recall", data="iris", judged="training", positive="virginica")
    assert "virginica" in at.said
    assert figures.value(at.story.counts, "recall") == at.story.counts.confusion.recall("virginica")


# What is corrected, refused, escaped --------------------------------------------------------------


@pytest.mark.parametrize(
    ("counts", "note"),
    [
        ("1,2;3", "not a square"),
        ("1,-2;3,x", "whole number"),
        ("1e99,2;3,4", "1000000"),
        ("1e400,2;3,4", "1000000"),
    ],
)
def test_counts_are_mended_in_a_sentence(counts: str, note: str):
    assert note in visit("judge", view="own", counts=counts).note


def test_counts_of_no_record_are_kept_and_refused():
    at = visit("judge", view="own", counts="0,0;0,0")
    assert at.refused
    assert "no record to judge" in at.said
    assert at.fields["counts 00"].value == 0, "a learner who empties the fields one by one loses nothing"
    pair = visit("judge", view="cost", others="0,0;0,0")
    assert "of M2 are all 0" in pair.said


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1,2;3", "square"), ("x", "square"), ("1,2,x;3,4,5;6,7,8", "whole number"),
        ("1,2,3;4,-5,6;7,8,9", "whole number"), ("1,2,3;4,5.5,6;7,8,9", "whole number"), ("", ""),
        ("1,2,3;4,5,6;7,8,1e9", "whole number"), ("1,2;3,4", ""), ("1,2,3;4,5,6;7,8,9", ""),
    ],
)  # fmt: skip
def test_what_is_typed_as_counts_is_taken_or_told_why_not(text: str, sentence: str):
    field = visit("judge", view="own", counts="1,2,3;4,5,6;7,8,9").fields["counts"]
    said = field.wrong(text)
    assert sentence in said
    assert bool(said) == bool(sentence)


@pytest.mark.parametrize(
    ("query", "words_of_it"),
    [({"data": "cars"}, "is a number"), ({"data": "length", "judged": "folds"}, "ten folds"),
     ({"data": "labor", "model": "svm"}, "")],
)  # fmt: skip
def test_what_cannot_be_judged_gets_a_sentence_and_a_way_on(query: dict[str, str], words_of_it: str):
    at = visit("judge", **query)
    assert at.refused is not None
    assert words_of_it in at.said
    assert at.actions


def test_an_unknown_class_is_mended():
    at = visit("judge", positive="dragon")
    assert "dragon" in at.note
    assert at.case.positive == 1


@pytest.mark.parametrize("view", ["matrix", "cost"])
def test_names_of_a_table_of_ones_own_are_names(view: str):
    query = {"data": "own", "table": hostile_table(), "view": view, "source": "models", "model": "cart",
             "judged": "training", "positive": CLASSES[1]}  # fmt: skip
    if view == "matrix":
        del query["source"]
    for step in (0, 3, "end"):
        at = visit("judge", **query, step=step)
        assert at.refused is None
        assert not raw(at)


def test_two_fields_change_one_count():
    at = visit("judge", view="own", counts=M1)
    assert at.fields["counts 01"].change(7)["counts"] == "150,7;60,250"


def test_other_counts_and_another_class_do_not_begin_anew():
    own = [visit("judge", view="own", counts=counts) for counts in (M1, M2, "1,2,3;4,5,6;7,8,9")]
    follow = own[0].lesson.follow
    assert follow(own[0].case, own[1].case, 4) == 4
    assert follow(own[0].case, own[2].case, 4) is None
    iris = [visit("judge", data="iris", positive=name).case for name in ("setosa", "virginica")]
    assert follow(iris[0], iris[1], 9) == 9
    assert follow(iris[0], visit("judge", data="iris", seed=2).case, 9) is None


@pytest.mark.parametrize(
    "query",
    [{"data": "heart", "model": "neighbours"}, {"data": "length", "judged": "folds"},
     {"data": "humidity", "model": "neighbours"}, {"data": "humidity", "model": "neighbours:k=50"}],
    ids=str,
)  # fmt: skip
def test_what_is_offered_where_a_model_cannot_be_had_helps(query: dict[str, str]):
    at = visit("judge", **query)
    assert at.refused is not None
    assert at.actions
    for action in at.actions.values():
        assert isinstance(action.change, dict)
        link = {**query, **action.change}
        assert visit("judge", **{name: text for name, text in link.items() if text}).refused is None


def own_table(rows: str) -> str:
    packed = pack(OwnTable(read_sheet(f"x,class\n{rows}"), ("continuous", ("nominal", ())), "class"))
    assert packed
    return packed


@pytest.mark.parametrize(
    ("rows", "why"),
    [("1,a\n2,a\n3,a\n", "there is nothing to learn"), ("1,a\n2,b\n", "too few"),
     ("".join(f"{i},c{i}\n" for i in range(20)), "400 cells")],
)  # fmt: skip
def test_tables_that_are_too_poor(rows: str, why: str):
    at = visit("judge", data="own", table=own_table(rows))
    assert at.refused is not None, at.story.counts
    assert why in at.said


def test_below_a_view_stand_its_own_ready_cases():
    at = visit("judge", view="cost")
    offered = at.lesson.offered(at.case)
    assert 2 <= len(offered) < len(at.lesson.ready())
    assert {one.query["view"] for one in offered} == {"cost"}
    folds = visit("folds")
    assert folds.lesson.offered(folds.case) == folds.lesson.ready(), "the page offers all when they are few"
