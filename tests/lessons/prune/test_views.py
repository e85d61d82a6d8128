"""The computations of the views “Compare methods” and “Stop early”, and their small pictures."""

import re
from base64 import b64decode
from dataclasses import replace
from html import unescape
from xml.etree import ElementTree

import pytest

from mlcore import RECIPES, Path, Table, TableError, Tree, fit, prune
from mlcore.significance import chi_square
from tests.mlcore.support import lesson
from tests.support.visiting import visit, words
from views.kit.keep import SHARED, is_kept
from views.kit.link.params import Given
from views.lessons.prune import LESSON, compare, early, miniature, traces
from views.lessons.prune.case import HAND, Case, Cut
from views.lessons.prune.compare import FULL, Figures, Run
from views.subjects.trees.story import Choices, table_of

LABOR = Case(Choices(data="labor", recipe="c4.5"), noise=20)  # error-based pruning raises a branch here
IRIS = Case(Choices(data="iris", recipe="cart"), noise=20)
XOR = Case(Choices(data="xor", recipe="hunt", switches=(("min_gain", 0.05),)), "early")


def plain(text: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


def limited(case: Case, **limits: float) -> Case:
    return replace(case, choices=replace(case.choices, switches=tuple(limits.items())))


# Where nodes come from --------------------------------------------------------------------------


@pytest.mark.parametrize("method", list(prune.METHODS))
@pytest.mark.parametrize("case", [LABOR, IRIS], ids=["labor", "iris"])
def test_every_node_that_is_left_asks_what_it_asked_in_the_full_tree(case: Case, method: str):
    full, one = traces.full_tree(case), compare.outcome(replace(case, method=method))
    assert one.tree == traces.trace_of(replace(case, method=method)).steps[-1].tree
    for path, node in one.tree.walk():
        before = full.node(one.origin.places[path])
        assert node.split is None or node.split == before.split


def test_a_raised_branch_is_marked_and_its_old_parent_is_gone():
    full, one = traces.full_tree(LABOR), compare.outcome(replace(LABOR, method="error-based"))
    assert one.origin.raised
    drawn = miniature.pruned(full, one.tree, one.origin)
    for place in one.origin.raised:
        assert drawn[place].sign == "raised"
        assert not drawn[place[:-1]].kept
    assert sum(node.kept for node in drawn.values()) == one.tree.size
    assert len(drawn) == full.size
    words = compare.picture_words("Error-based", full, one.tree, drawn)
    assert "1 branch raised" in words


def test_branches_raised_one_after_the_other_remember_where_they_stood():
    tree = traces.full_tree(IRIS)
    first, second = inner_below(tree, ()), ()
    child = first[-1]
    once = prune.raise_child(tree, (), child)
    second = inner_below(once, ())
    twice = prune.raise_child(once, (), second[-1])
    origin = compare.origin_of(tree, [((), child), ((), second[-1])])
    assert origin.places[()] == (child, second[-1])
    assert {path for path, _ in twice.walk()} <= set(origin.places)
    assert all(origin.places[path][:2] == (child, second[-1]) for path, _ in twice.walk())


def inner_below(tree: Tree, path: Path) -> Path:
    """The path of a child with its own question."""
    return next((*path, i) for i, child in enumerate(tree.node(path).children) if child.children)


def test_the_learners_own_cuts_are_a_row_and_what_cannot_be_cut_is_passed_over():
    full = traces.full_tree(IRIS)
    inner = inner_below(full, ())
    cut = replace(IRIS, cuts=(Cut((9, 9)), Cut(inner)))
    assert list(compare.cases(cut)) == [HAND, *prune.METHODS]
    assert list(compare.cases(IRIS)) == list(prune.METHODS)
    one = compare.outcome(compare.cases(cut)[HAND])
    assert one.tree == prune.collapse(full, inner)


def test_settings_of_the_link_hold_for_their_method_only():
    case = replace(IRIS, method="pessimistic", settings=(("penalty", 3.0),))
    cases = compare.cases(case)
    assert traces.shown(cases["pessimistic"]) == {"penalty": 3.0}
    assert cases["chi-square"].settings == ()


# Small pictures -----------------------------------------------------------------------------------


def svg_of(text: str) -> ElementTree.Element:
    found = re.search(r"base64,([^\"]+)", text)
    assert found
    return ElementTree.fromstring(b64decode(found[1]))


def test_a_tree_that_stopped_is_drawn_with_what_was_never_grown():
    case = limited(IRIS, max_depth=2)
    full, tree = traces.full_tree(early.unlimited(case)), early.early_tree(case)
    drawn = miniature.stopped(full, tree)
    assert len(drawn) == full.size
    assert sum(one.kept for one in drawn.values()) == tree.size < full.size
    cut = [path for path, one in drawn.items() if one.sign == "cut"]
    assert cut
    assert all(len(path) == 2 and one.gone == full.node(path).split for path in cut for one in [drawn[path]])


def test_where_a_limit_makes_the_tree_ask_otherwise_the_place_is_marked():
    case = limited(Case(Choices(data="cars", recipe="cart")), min_records=3.0)
    full, tree = traces.full_tree(early.unlimited(case)), early.early_tree(case)
    drawn = miniature.stopped(full, tree)
    others = [path for path, one in drawn.items() if one.sign == "other"]
    assert others
    assert all(tree.node(path).split != full.node(path).split for path in others)
    assert "another split" in plain(early.key(drawn))
    assert not [one for one in miniature.stopped(full, full).values() if one.sign or not one.kept]


HOSTILE = {'<b>&"\x00': ["a\x0b", "\ud800", "a\x0b", "</svg>"], "y]]>": ["\x1b", "no", "\x1b", "<script>"]}


def test_a_small_picture_is_xml_whatever_the_names():
    tree = fit(Table.from_frame(HOSTILE, "y]]>"), RECIPES["id3"])
    drawn = miniature.stopped(tree, prune.collapse(tree, ()))
    text = miniature.image(drawn, tree.classes, '"><script>', '"><b>', 640)
    assert "<script>" not in text
    assert "<b>" not in text
    assert "</svg>" in "".join(svg_of(text).itertext())


@pytest.mark.slow
def test_a_very_large_tree_shows_its_upper_levels_and_says_so():
    frame = {"x": [float(i) for i in range(500)], "y": [str(i % 2) for i in range(500)]}
    tree = fit(Table.from_frame(frame, "y"), RECIPES["cart"])
    text = miniature.image(miniature.stopped(tree, tree), tree.classes, "A tree", "The tree", 400)
    assert "further down" in text
    shapes = [shape for shape in svg_of(text).iter() if shape.tag.endswith("path")]
    assert 100 < len(shapes) < miniature.MOST_NODES


def test_a_question_is_written_where_there_is_room_and_never_beyond_the_edge():
    tree = traces.full_tree(IRIS)
    drawn = miniature.stopped(tree, tree)
    plan = miniature._plan(drawn, 640)
    root = svg_of(miniature.image(drawn, tree.classes, "", "", 640))
    boxes = [box for box in root.iter() if box.tag.endswith("rect") and box.get("rx")]
    assert 3 < len(boxes) < sum(bool(one.node.children) for one in drawn.values())
    assert all(float(box.get("x", 0)) >= 0 for box in boxes)
    assert all(float(box.get("x", 0)) + float(box.get("width", 0)) <= plan.width for box in boxes)


# Figures ------------------------------------------------------------------------------------------


def test_the_least_of_each_column_is_marked_and_so_are_all_that_tie():
    rows = [
        Figures(FULL, "Full tree", 5, 3, (0.0, 0.5, 0.4), (0, 5, 4)),
        Figures("mdl", "One", 2, 1, (0.1, 0.3, 0.3 + 1e-12), (1, 3, 3)),
        Figures("chi-square", "Two", 3, 2, (0.1, 0.3, 0.3), (1, 3, 3)),
        Figures("pessimistic", "None", refused="It <cannot>."),
    ]
    text = compare.figures(rows, "All")
    lines = {plain(line)[:3]: line.count("★") for line in re.findall(r"<tr.*?</tr>", text)}
    assert lines["Ful"] == 1
    assert lines["One"] == 4, "leaves, depth, and both ties"
    assert lines["Two"] == 2
    assert lines["Non"] == 0
    assert "<cannot>" not in text
    assert "It <cannot>." in plain(text)


def test_the_sentence_names_all_that_tie():
    rows = [
        Figures(FULL, "Full tree", 5, 3, (0.0, 0.5, 0.4), (0, 5, 4)),
        Figures("mdl", "One", 2, 1, (0.1, 0.3, 0.3), (1, 3, 3)),
        Figures("chi-square", "Two", 2, 2, (0.1, 0.3, 0.3), (1, 3, 3)),
        Figures(HAND, "By hand", 1, 0, (0.1, 0.3, 0.1), (1, 3, 1)),
    ]
    said = plain(compare.sentence(rows, 40))
    assert said.startswith("One and Two leave the smallest tree, 2 leaves of 5.")
    assert said.endswith(
        "One and Two have the lowest error on 40 test records, 30.0 %. The full tree has 40.0 %."
    )
    few = plain(compare.sentence(rows, 3))
    assert "3 test records are too few to say which method predicts best" in few
    assert "lowest" not in few, "no verdict"


# Many seeds ---------------------------------------------------------------------------------------


def runs(*errors: tuple[float, float, float]) -> tuple[Run, ...]:
    names = (FULL, "mdl", "chi-square")
    return tuple(
        Run(seed, tuple((name, error, 3) for name, error in zip(names, row, strict=True)))
        for seed, row in enumerate(errors, 1)
    )


def test_luck_beside_the_difference_between_methods():
    said = plain(compare.verdict(runs((0.5, 0.1, 0.2), (0.5, 0.5, 0.6)), False, 45))
    assert (
        "Minimum description length has the lowest average test error of the methods, 30.0 %. "
        "The full tree has 50.0 %" in said
    )
    assert "from 10.0 % to 50.0 % across the seeds, 40.0 points apart" in said
    assert "means are 10.0 points apart" in said
    assert said.endswith("one split says little about which method is better.")
    clear = runs(*[(0.5, 0.1, 0.4), (0.5, 0.15, 0.5)] * 5)
    assert plain(compare.verdict(clear, False, 45)).endswith("matters more than the luck of the split.")
    assert plain(compare.verdict(clear, False, 3)).endswith(
        "But 10 seeds of 3 test records are too few to tell."
    )
    assert plain(compare.verdict(clear[:2], False, 45)).endswith("are too few to tell.")


def test_methods_that_do_not_differ_are_not_ranked():
    said = plain(compare.verdict(runs((0.5, 0.1, 0.1), (0.5, 0.2, 0.2)), False, 45))
    assert "Minimum description length and Chi-square have the lowest" in said
    assert said.endswith("no two methods differ.")
    assert compare.verdict(runs((0.5, 0.1, 0.1)), False, 45).startswith("One seed so far")


def test_the_table_of_many_seeds_counts_ties_for_all():
    text = compare.summary(runs((0.5, 0.1, 0.1), (0.5, 0.2, 0.3), (0.2, 0.2, 0.3)), False)
    lines = [plain(line) for line in re.findall(r"<tr.*?</tr>", text)]
    assert any(line.startswith("Full tree 40.0 % 17.3 % 1 of 3") for line in lines)
    assert any(re.match(r"Minimum description length ★ 16\.7 % 5\.8 % ★ 3 of 3", line) for line in lines)
    assert any("Chi-square 23.3 % 11.5 % 1 of 3" in line for line in lines)
    assert "–" in compare.summary(runs((0.5, 0.1, 0.1)), False), "one seed has no standard deviation"


def test_the_chart_has_a_dot_for_each_seed_and_rings_that_of_the_trees_above():
    figure = compare.strip(runs((0.5, 0.1, 0.2), (0.5, 0.5, 0.6)), 2, False, False)
    dots = [trace for trace in figure.data if trace.mode == "markers"]
    assert [list(trace.x) for trace in dots] == [[50, 50], [10, 50], [20, 60]]
    assert [width > 0 for width in dots[0].marker.line.width] == [False, True]
    means = [trace.x[0] for trace in figure.data if trace.mode == "lines"]
    assert means == pytest.approx([50, 30, 40])
    assert "The ringed dots are seed 2" in compare.strip_key(runs((0.5, 0.1, 0.2), (0.5, 0.5, 0.6)), 2)
    assert "ringed" not in compare.strip_key(runs((0.5, 0.1, 0.2)), 7)


@pytest.mark.slow
def test_a_run_is_what_the_page_shows_for_that_seed_and_is_remembered():
    SHARED.clear()
    case = replace(IRIS, seed=5, view="prune", detail=2)
    base = compare.base_of(case)
    compare.run_of(base, 4)
    run = compare.run_of(base, 3)
    seeded = replace(case, seed=3)
    test, found = traces.parts_of(seeded).test, {name: (e, n) for name, e, n in run.found}
    for name, one in compare.cases(seeded).items():
        tree = compare.outcome(one).tree
        assert found[name] == (traces.errors(tree, test), tree.leaves)
    assert found[FULL][1] == traces.full_tree(seeded).leaves
    known = compare.so_far(compare.base_of(replace(case, seed=9, view="compare")))
    assert [run.seed for run in known] == [3, 4]
    assert compare.run_of(base, 3) is run
    assert is_kept(compare.run_of, base, 3)
    assert not compare.so_far(compare.base_of(replace(case, noise=0)))


def test_a_seed_without_a_tree_says_why(monkeypatch: pytest.MonkeyPatch):
    def refuse(case: Case) -> Tree:
        raise TableError("Too <few> records.")

    SHARED.clear()
    monkeypatch.setattr(traces, "full_tree", refuse)
    run = compare.run_of(compare.base_of(IRIS), 1)
    SHARED.clear()
    assert run == Run(1, (), "Too <few> records.")
    assert plain(compare.refused([run, Run(2)])) == "1 seed gave no tree. Too <few> records."
    assert "<few>" not in compare.refused([run])


# Stopping early -----------------------------------------------------------------------------------


def test_chi_square_stops_where_a_question_could_be_chance_and_nowhere_else():
    full = traces.full_tree(IRIS)
    tree = early.stopped_by_chance(full, 0.05)

    def p(path: Path) -> float:
        return chi_square([child.counts for child in full.node(path).children]).p

    assert 1 < tree.leaves < full.leaves
    assert all(p(path) <= 0.05 for path, node in tree.walk() if node.children)
    stopped = [path for path, node in tree.walk() if not node.children and full.node(path).children]
    assert stopped
    assert all(p(path) > 0.05 and tree.node(path).stop == "not significant" for path in stopped)
    assert early.stopped_by_chance(full, 1.0) == full


def test_xor_gains_nothing_at_the_root_and_everything_two_levels_below():
    case = XOR
    (one,) = early.missed_by(case)
    assert (one.path, one.stop, one.n, one.leaf, one.below) == ((), "min gain", 8, 4, 0)
    text = plain(early.table_of(traces.full_tree(early.unlimited(case)), [one]))
    assert "A? . This split lowers an impurity of 1.000 by 0.005" in text
    assert "All splits of that branch together lower it by 1.000" in text
    whole = table_of("xor", False)
    assert fit(whole, RECIPES["hunt"]).leaves == 1, "on the whole table no question gains anything"
    assert fit(lesson("xor"), RECIPES["hunt"].but(zero_gain=True)).errors(whole) == 0


def test_what_was_missed_is_counted_on_the_validation_records():
    case = limited(IRIS, max_depth=1)
    full, validation = traces.full_tree(early.unlimited(case)), traces.parts_of(IRIS).validation
    found = early.missed_by(case)
    assert len(found) == 2
    assert sum(one.n for one in found) == validation.n
    assert sum(one.leaf for one in found) == early.early_tree(case).errors(validation)
    assert sum(one.below for one in found) == full.errors(validation)
    assert list(found) == sorted(found, key=lambda one: -one.saved)


def test_the_full_tree_of_a_recipe_that_tests_is_grown_without_its_level():
    case = Case(Choices(data="titanic", recipe="chaid"))
    assert traces.full_tree(early.unlimited(case)).leaves > early.early_tree(case).leaves
    assert not early.limits(case)


def test_each_recipe_has_the_limits_it_knows():
    def names(data: str, recipe: str) -> set[str]:
        return {switch.name for switch in early.controls(Case(Choices(data=data, recipe=recipe)))}

    four = {"max_depth", "max_leaves", "min_records", "min_gain"}
    assert names("tennis", "hunt") == four | {"alpha"}
    assert names("tennis", "c4.5") == four
    assert names("cars", "cart") == four | {"min_split"}
    assert {"alpha_split", "min_parent"} <= names("titanic", "chaid")
    assert {"alpha", "min_split"} <= names("titanic", "ctree")


def test_the_level_of_the_link_is_read_and_mended():
    def level(**query: str) -> tuple[float | None, list[str]]:
        given = Given({"data": "tennis", "view": "early", **query}, LESSON.params)
        return LESSON.read(given).level, given.notes

    assert level(recipe="hunt") == (None, [])
    assert level(recipe="hunt", alpha="0.01") == (0.01, [])
    assert level(recipe="c4.5", alpha="0.01") == (None, [])
    assert level(recipe="hunt", alpha="0.01", view="prune") == (None, [])
    found, notes = level(recipe="hunt", alpha="7")
    assert found == 1.0
    assert notes


def test_a_regression_tree_has_squared_errors_and_no_wrong_records():
    link = {"data": "cars", "algorithm": "cart", "method": "reduced-error"}
    for step in ("1", "end"):
        html = words(visit("prune", **link, step=step).html)
        assert "wrong" not in html
        assert "error rate" not in html
        assert "squared error" in html
    assert "two estimates" in html
    assert "squared validation error from 37.750 to 31.705" in html


def test_the_risk_of_a_regression_tree_is_its_squared_error():
    link = {"algorithm": "cart", "method": "cost-complexity", "step": "2"}
    numbers, classes = (visit("prune", data=data, **link).html for data in ("cars", "iris"))
    assert "the squared error of a leaf in place of node t" in numbers
    assert "misclassification" not in numbers
    assert "Breiman et al. (1984) use the misclassification error" in classes
