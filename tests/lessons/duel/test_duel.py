"""Is one model better than another: the numbers of the lesson, its pictures, and what the page refuses."""

import numpy as np
import pytest
from scipy import stats

from mlcore import evaluate
from tests.support.hostile import hostile_table, raw
from tests.support.own import own_link
from tests.support.sweep import ONLY_SWEPT
from tests.support.visiting import Visit, visit, words
from views.kit.panels import Fold, Repeated, Said
from views.lessons.duel import judged, six
from views.lessons.duel.six import rejected
from views.lessons.duel.typed import A, B

P = (0.001, 0.008, 0.039, 0.041, 0.042, 0.06, 0.074, 0.205)


def at(kind: str, **query: object) -> Visit:
    """The visit at the first step of a kind."""
    steps = visit("duel", **query).story.steps
    return visit("duel", **query, step=next(i for i, step in enumerate(steps) if step.kind == kind))


def test_ten_accuracies_of_each():
    seen = at("statistic", figures="typed")
    for figure in ("0.0350", "0.00058333", "4.582576", "2.262157", "0.001323"):
        assert figure in seen.formulas
    assert "= 9$" in seen.formulas
    assert "rejected" in seen.said
    corrected = at("corrected", figures="typed")
    assert corrected.story.corrected.t == pytest.approx(3.153944, abs=1e-6)
    assert "3.15394" in corrected.formulas
    assert "1.56 %" in seen.said, "16 of 1,024 flips"


def test_the_typed_folds_of_iris():
    tree = "1,0.9333,1,1,0.9333,0.8667,1,1,0.8,0.9333"
    near = "1,0.9333,1,1,0.9333,0.9333,1,1,0.9333,0.9333"
    test = visit("duel", figures="typed", a=tree, b=near).story.plain
    assert test.t == pytest.approx(-1.405564, abs=1e-3)
    assert test.p == pytest.approx(0.193422, abs=1e-3)
    assert (
        "That does not show that A and B are equally good"
        in at("statistic", figures="typed", a=tree, b=near).said
    )


def test_the_folds_of_two_learners_are_those_of_scipy():
    story = visit("duel").story
    theirs = stats.ttest_rel(story.a, story.b)
    assert len(story.a) == 10
    assert (story.plain.t, story.plain.p) == pytest.approx((theirs.statistic, theirs.pvalue))
    assert story.overlap == pytest.approx(1 / 9)


def test_the_histogram_counts_every_flip():
    seen = visit("duel", figures="typed", step="end")
    bars = [mark for mark in seen.drawn["panes"][2]["marks"] if mark["kind"] == "box"]
    counts = []
    for bar in bars:
        names = [state["name"] for state in bar["at"] if "name" in state]
        counts.append(int(names[-1].split(": ")[1].split()[0].replace(",", "")))
    assert sum(counts) == 1024
    strong = [n for bar, n in zip(bars, counts, strict=True) if bar["at"][-1].get("look") == "strong"]
    assert sum(strong) == 16, "the flips as far out as the observed difference"


def test_a_flip_turns_the_bars_round():
    seen = visit("duel", figures="typed")
    flip = next(i for i, step in enumerate(seen.story.steps) if step.kind == "flip")
    signs = seen.story.flips.signs[seen.story.shown[0]]
    bars = [mark for mark in seen.drawn["panes"][1]["marks"] if mark["kind"] == "box"]
    for bar, sign, d in zip(bars, signs, seen.story.differences, strict=True):
        box = next(state["box"] for state in reversed(bar["at"]) if state["step"] <= flip and "box" in state)
        assert box[0] + box[2] == pytest.approx(sign * d, abs=1e-3)


def test_nothing_is_told_of_the_end_before_it():
    for query in ({}, {"view": "mcnemar"}, {"view": "six"}):
        first = visit("duel", **query)
        assert not first.shown.beside
        assert all(isinstance(panel, Fold) for panel in first.shown.below)  # the closed panel with the code
    assert "p =" not in at("all", figures="typed").said


def test_fourteen_records_decide():
    exact, chi = (at(kind, view="mcnemar", figures="typed") for kind in ("exact", "chi"))
    assert "0.179565" in exact.formulas
    assert "1.785714" in chi.formulas


def test_records_lie_in_the_box_they_are_counted_in():
    seen = visit("duel", view="mcnemar")
    marks = [mark for mark in seen.drawn["panes"][0]["marks"] if mark["kind"] == "dot"]
    counts = seen.story.counts(len(seen.story.fell))
    for box, name in enumerate(("both right", "only A right", "only B right", "neither right")):
        assert sum(mark["at"][0]["name"].startswith(name) for mark in marks) == counts[box]
    assert len(marks) == 60, "four tenths of the flowers"


def test_two_test_sets_of_five_hundred():
    seen = visit("duel", view="mcnemar", figures="sets", step="end")
    for figure in ("0.0223607", "4.472136", "0.056174", "0.143826"):
        assert figure in seen.formulas


@pytest.mark.parametrize(
    ("method", "adjusted"),
    [("bonferroni", [0.008, 0.064, 0.312, 0.328, 0.336, 0.48, 0.592, 1]),
     ("sidak", [0.008, 0.0622, 0.2726, 0.2846, 0.2905, 0.3904, 0.4594, 0.8404]),
     ("holm", [0.008, 0.056, *[0.234] * 6]),
     ("bh", [0.008, 0.032, 0.0672, 0.0672, 0.0672, 0.08, 0.084571, 0.205])],
)  # fmt: skip
def test_adjusted_p(method: str, adjusted: list[float]):
    assert evaluate.adjust(P, method) == pytest.approx(adjusted, abs=5e-5)
    assert rejected(P, 0.05, method) == sum(p <= 0.05 for p in adjusted)


def test_six_models_and_fifteen_pairs():
    seen = visit("duel", view="six", step="end")
    assert "0.536709" in words(seen.html)
    assert "0.0033333" in words(seen.html)
    assert len(seen.story.p) == 15
    one, two = (np.array(seen.story.accuracies[i]) for i in (0, 3))
    assert seen.story.p[2] == pytest.approx(stats.ttest_rel(one, two).pvalue)
    worlds = [rejected(p, 0.05, "none") for p in seen.story.worlds]
    assert 0.02 < np.mean(worlds) / 15 < 0.08, "five of a hundred, by chance alone"


def test_the_level_is_a_handle_and_each_place_a_step():
    seen = visit("duel", view="six")
    (hand,) = [mark for mark in seen.drawn["panes"][1]["marks"] if "drag" in mark]
    assert [state["step"] for state in hand["at"] if not state.get("off")] == [
        i for i, step in enumerate(seen.story.steps) if step.kind == "alpha"
    ]


def test_significant_dots_are_those_counted():
    seen = visit("duel", view="six")
    for kind in ("none", "holm", "bh"):
        step = next(i for i, one in enumerate(seen.story.steps) if one.kind == kind)
        dots = [mark for mark in seen.drawn["panes"][1]["marks"] if mark["kind"] == "dot"]
        colours = []
        for dot in dots:
            known: dict[str, object] = {}
            for state in dot["at"]:
                if state["step"] <= step:
                    known |= state
            colours.append(known["c"])
        assert colours.count(0) == rejected(seen.story.p, 0.05, kind)


@pytest.mark.wide(one_in=8)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("query", "why"),
    [({"data": "cars"}, "needs classes"), ({"data": "passengers"}, "missing"),
     ({"view": "six", "data": "golf"}, "missing")],
)  # fmt: skip
def test_what_cannot_be_compared_gets_a_sentence_and_a_way_out(query: dict[str, str], why: str):
    seen = visit("duel", **query)
    assert seen.refused
    assert why in seen.said
    for action in seen.actions.values():
        change = {key: text for key, text in {**query, **action.change}.items() if text is not None}
        assert visit("duel", **change).refused is None or action.label.startswith("Use CART")


def test_small_classes_make_fewer_folds():
    seen = visit("duel", data="tennis", rival="naive-bayes")
    assert len(seen.story.a) == 5
    assert "There are only 5" in seen.said


@ONLY_SWEPT
@pytest.mark.slow
def test_a_large_table_gives_a_thousand_records():
    story = visit("duel", data="births", model="majority", rival="cart:depth=1").story
    assert len(story.a) == 10
    assert judged.records_of(visit("duel", data="births").case.choices).n == 1000


def test_wrong_figures_are_mended():
    seen = visit("duel", figures="typed", a="0.5,7,0.6,x", b="0.4,0.5,0.9")
    assert (seen.case.a, seen.case.b) == ((0.5, 0.6), (0.4, 0.5))
    assert "leaves out" in seen.note
    assert "whole numbers" in visit("duel", view="mcnemar", figures="sets", sets="5,4,1,2").note
    assert sum(visit("duel", view="mcnemar", figures="typed", boxes="1,2").case.boxes) == 100


@pytest.mark.parametrize(
    ("view", "figures", "name", "bad", "good"),
    [
        ("pairs", "typed", "a", ("0.8", "x", "0.5,1.2", "-1,0.5", ",".join(["0.5"] * 21)),
         ("", "0,1", ".5 0.6")),
        ("mcnemar", "typed", "boxes", ("1,2,3", "0,0,0,0", "-1,2,3,4", "1.5,2,3,4", "2001,1,1,1", "9" * 400),
         ("", "1,0,0,0", "2000,2000,0,0")),
        ("mcnemar", "sets", "sets", ("6,5,1,2", "0,0,1,2", "1,2,3", "1,2001,1,2"), ("", "0,1,2000,2000")),
    ],
)  # fmt: skip
def test_what_is_typed_is_taken_or_told_why_not(view, figures, name, bad, good):
    field = visit("duel", view=view, figures=figures).fields[name]
    for text in bad:
        assert field.wrong(text).endswith("."), text
        assert visit("duel", view=view, figures=figures, **{name: text}).note, (
            "a link with this value is corrected"
        )
    for text in good:
        assert not field.wrong(text), text
        assert not text or not visit("duel", view=view, figures=figures, **{name: text}).note.count("own")


def test_equal_models_and_differences_that_do_not_vary():
    equal = visit("duel", figures="typed", a="0.5,0.6,0.7", b="0.5,0.6,0.7", step="end")
    assert equal.story.plain.p == 1
    always = at("statistic", figures="typed", a="1,1,1", b="0,0,0")
    assert "∞" in always.said
    assert "\\infty" in always.formulas
    none = at("coin", view="mcnemar", figures="typed", boxes="5,0,0,5")
    assert "shows no difference between the two models" in none.said
    assert "0/0 counts as 0" in at("chi", view="mcnemar", figures="typed", boxes="5,0,0,5").said


@ONLY_SWEPT
@pytest.mark.slow
def test_a_name_is_never_markup():
    table = hostile_table()
    for query in ({}, {"view": "mcnemar"}, {"view": "six", "six": "pruning"}):
        seen = visit("duel", data="own", table=table, model="c4.5", rival="majority", **query)
        assert not raw(seen)


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"figures": "typed", "a": "0.9,0.8,0.9", "b": "0.8,0.7,0.7"}, "No verdict is possible from 3 folds"),
        ({"figures": "typed", "a": "1,1,1,1,1,1,1", "b": "0,0,0,0,0,0,0"}, "The differences do not vary"),
        ({"figures": "typed", "a": "1,1,1,1,0,0,0", "b": "1,1,1,1,0,0,0"}, "0/0"),
        ({"view": "mcnemar", "figures": "sets", "sets": "5,5,0,5"}, "No verdict"),
        ({"view": "mcnemar", "figures": "sets", "sets": "2000,2000,0,2000"}, "No verdict"),
    ],
)
def test_from_too_little_there_is_no_verdict(query: dict[str, str], sentence: str):
    for step in (-1, -2, -3):
        at = visit("duel", **query)
        at = visit("duel", **query, step=at.last + 1 + step)
        assert "inf" not in at.said + at.formulas.replace("\\infty", "")
        assert "rejected" not in at.said
    assert sentence in visit("duel", **query, step="end").said


def test_of_few_folds_no_comparison_of_six_is_believed():
    rows = "\n".join(f"{i},{i * i % 7},{'y' if i < 3 else 'x'}" for i in range(30))
    rare = own_link(f"a,b,class\n{rows}\n", "ccn")["table"]
    seen = visit("duel", view="six", data="own", table=rare, step="end")
    assert "No verdict is possible, because 3 folds are too few" in seen.said


@ONLY_SWEPT
def test_six_models_that_take_long_are_shown_one_by_one(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(six, "LONG", 0.0)
    link = {"view": "six", "data": "lenses", "seed": 23, "six": "pruning"}
    first = visit("duel", **link)
    (work,) = [panel for panel in first.panels if isinstance(panel, Repeated)]
    assert not first.lesson.played(first.case)
    work.work(0)
    work.work(1)
    (shown,) = work.panels()
    assert isinstance(shown, Said)
    assert "2 of 6 models judged" in words(shown.html)
    assert "not pruned" in words(shown.html)
    for part in range(work.parts):
        work.work(part)
    assert work.done() == 6
    after = visit("duel", **link, step="end")
    assert after.lesson.played(after.case)
    assert "significant" in after.said


def test_a_model_that_cannot_be_learned_is_told_as_soon_as_it_is_tried(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(six, "LONG", 0.0)
    rows = "\n".join(f"{i if i % 3 else ''},{i % 5},{'xy'[i % 2]}" for i in range(30))
    link = {
        "view": "six",
        "data": "own",
        "table": own_link(f"a,b,class\n{rows}\n", "ccn")["table"],
        "seed": 29,
    }
    first = visit("duel", **link)
    (work,) = [panel for panel in first.panels if isinstance(panel, Repeated)]
    work.work(4)
    assert "cannot take missing values" in visit("duel", **link).said


def test_benjamini_and_hochberg_have_their_condition_and_the_p_of_folds_are_called_too_small():
    at = visit("duel", view="six", step="end")
    kinds = [step.kind for step in at.story.steps]
    assert "depend positively on each other" in visit("duel", view="six", step=kinds.index("bh")).said
    a, b = np.array(A), np.array(B)
    d = a - b
    t = d.mean() / np.sqrt(d.var(ddof=1) * (1 / 10 + 1 / 9))
    corrected = 2 * stats.t.sf(abs(t), 9)
    assert f"turns {stats.ttest_rel(a, b).pvalue:.3f} into {corrected:.3f}" in words(at.html)
