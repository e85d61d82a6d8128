"""Compare recipes with any link."""

import html as markup
import re
from itertools import combinations, pairwise

import pytest

import mlcore
from datasets import CARDS
from datasets.own import LEFT_OUT, OwnTable
from datasets.packing import pack
from mlcore import RECIPES, Table, fit
from tests.support.tables import lesson
from tests.support.visiting import Visit, visit, words
from views.kit.panels import Said, Standing, Way
from views.lessons import LESSONS
from views.lessons.compare import trees as compare
from views.lessons.compare import trees_panels
from views.lessons.compare.trees import sides
from views.stage.wire import TreePicture
from views.subjects.trees.choosing import SHOWN
from views.subjects.trees.story import Choices

SCRIPT = "<script>alert(1)</script>"


def page(**query: object) -> Visit:
    return visit("compare", **query)


def titles(at: Visit) -> list[str]:
    return [markup.unescape(t) for t in re.findall(r'<h2 class="gh-part-title">(.*?)</h2>', at.html)]


def trees(at: Visit) -> list[TreePicture]:
    """The trees of the picture."""
    return [panel.picture for panel in at.panels if isinstance(panel, Standing)]


def marked(drawn: TreePicture) -> list[str]:
    """The nodes of a tree that differ from the others."""
    return [card["id"] for card in drawn["nodes"] if card.get("unlike")]


def row(at: Visit, caption: str, first: str) -> list[str]:
    """The cells of the row with that head in the table with that caption."""
    table = re.search(rf"<caption[^>]*>{caption}.*?</table>", markup.unescape(at.html), re.DOTALL)
    assert table, f"the table “{caption}” is missing"
    rows = [[words(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", line)]
            for line in re.findall(r"<tr[^>]*>(.*?)</tr>", table[0], re.DOTALL)]  # fmt: skip
    return next(cells for cells in rows if cells[0] == first)


# The sentences ----------------------------------------------------------------------------------


def test_without_a_link_id3_and_cart_differ_at_the_root_of_the_tennis_tree():
    at = page()
    assert not at.given.notes
    assert titles(at) == ["ID3", "CART"]
    opening = (
        "The trees of ID3 and CART first differ at the root. ID3 splits on Outlook (information gain 0.247)"
    )
    assert at.said.startswith(opening)
    assert "CART splits on Outlook: {Sunny, Rain} | {Overcast} (Gini decrease 0.102)" in at.said


def test_the_place_where_they_differ_is_marked_in_each_tree_and_named():
    drawn = trees(page(data="iris", recipes="id3,c4.5"))
    assert [marked(tree) for tree in drawn] == [[""], [""]]
    assert (
        drawn[1]["name"]
        == "The tree of C4.5 has 5 leaves and depth 4. It first differs from the others at the root"
    )
    names = [tree["nodes"][0]["names"]["decided"] for tree in drawn]
    assert all(name.endswith("here it first differs from the others") for name in names)
    assert drawn[0]["trace"] != drawn[1]["trace"]


def test_each_split_is_scored_by_both():
    at = page()
    caption = "The algorithms’ scores at the root"
    assert row(at, caption, "Outlook") == ["Outlook", "★ 0.247", "0.116"]
    two = "Outlook: {Sunny, Rain} | {Overcast}"
    assert row(at, caption, two) == [two, "0.226", "★ 0.102"]
    higher = "CART would score Outlook higher, 0.116 instead of 0.102, but it makes only two branches."
    assert higher in words(at.html)


def test_the_trees_in_figures():
    at = page()
    assert row(at, "The finished trees", "ID3") == ["ID3", "8", "5", "2", "0 of 14"]
    assert row(at, "The finished trees", "CART") == ["CART", "13", "7", "4", "0 of 14"]


def test_trees_that_are_the_same_are_said_to_be():
    at = page(data="completed", recipes="id3,cart")
    assert "ID3 and CART grow the same tree here" in at.said
    assert "The algorithms’ scores" not in words(at.html)
    assert [marked(drawn) for drawn in trees(at)] == [[], []]
    assert not any("differs" in drawn["name"] for drawn in trees(at))


def test_three_recipes_pair_by_pair():
    at = page(recipes="hunt,id3,cart")
    assert "Hunt’s algorithm and ID3 split on Outlook" in at.said
    caption = "Where each pair of trees first differs"
    assert row(at, caption, "Hunt’s algorithm and ID3")[1] == "nowhere, as both grow the same tree"
    assert row(at, caption, "ID3 and CART")[1] == "the root"


@pytest.mark.slow
@pytest.mark.wide(one_in=48)
@pytest.mark.parametrize(
    ("data", "pair"),
    [
        (key, pair)
        for key in CARDS
        for pair in (combinations(RECIPES, 2) if CARDS[key].size < 100 else pairwise(RECIPES))
        if key != "digits"
    ],
    ids=str,
)
def test_every_pair_of_recipes_on_every_data_set(monkeypatch, data: str, pair: tuple[str, str]):
    monkeypatch.setattr(trees_panels, "expected", lambda choices: "Folds: see tests/views/test_expected.py.")
    monkeypatch.setattr(trees_panels, "_code", lambda of: [])  # see tests/code
    at = page(data=data, recipes=",".join(pair))
    assert not at.given.notes
    assert titles(at) == [RECIPES[recipe].title for recipe in pair]
    grown = at.story.trees
    assert len(trees(at)) == len(grown)
    assert all(len(marked(drawn)) == ("first differ at" in at.said) for drawn in trees(at))
    if len(grown) == 2:
        assert "first differ at" in at.said or "the same tree" in at.said
        assert words(at.html).count("★") == (0 if "the same tree" in at.said else 3)
    else:
        assert "nothing to compare" in at.said


def test_all_four_fit():
    recipes = list(RECIPES)[:4]
    at = page(data="tax", recipes=",".join(recipes))
    assert not at.given.notes
    assert len(titles(at)) == len(recipes)


def test_a_table_that_a_recipe_cannot_take_says_so_in_its_column(monkeypatch: pytest.MonkeyPatch):
    def refuse(choices: Choices) -> mlcore.Tree:
        if choices.recipe == "cart":
            raise mlcore.TableError("CART cannot take “<b>this</b>”.")
        return finished(choices)

    finished = compare.finished
    monkeypatch.setattr(compare, "finished", refuse)
    at = page(recipes="hunt,id3,cart")
    assert "CART cannot take “<b>this</b>”." in markup.unescape(at.html)
    assert "<b>this</b>" not in at.html
    assert "Hunt’s algorithm and ID3 grow the same tree here" in at.said
    at = page(recipes="id3,cart")
    assert "nothing to compare" in at.said
    assert row(at, "The finished trees", "ID3")[1] == "8"


# Why they differ ----------------------------------------------------------------------------------


def test_c45_is_told_with_its_own_score_the_penalty_of_a_threshold_included():
    at = page(data="iris", recipes="c4.5,ctree")
    assert "C4.5 splits on Petal width ≤ 0.6 (gain ratio 0.969)" in at.said
    assert row(at, "The algorithms’ scores", "Petal length ≤ 1.9")[1] == "0.962"
    assert not re.search("tie|first in the table", words(at.html))
    assert "subtracts a penalty of log₂(thresholds tried) / records from the gain" in words(at.html)


def test_c45_chooses_a_threshold_by_gain_before_it_compares_by_gain_ratio():
    at = page(data="kyphosis", recipes="c4.5,cart")
    assert row(at, "The algorithms’ scores", "Start ≤ 12")[1] == "★ 0.124"
    reason = (
        "C4.5 would score Start ≤ 8.5 higher, 0.144 instead of 0.124, but it first chooses the threshold "
        "with the highest information gain, ≤ 12."
    )
    assert reason in words(at.html)
    assert (
        "16 records with Start above 8.5 and up to 12 follow different branches in CART and C4.5."
        in words(at.html)
    )


def test_one_split_written_in_two_ways_is_no_tie():
    at = page(data="labor", recipes="c4.5,cart")
    assert "wage increase first year ≤ 2.5, which CART writes as ≤ 2.65. The split is the same" in at.said
    assert "C4.5 divides it among the branches and CART follows a surrogate split" in at.said
    at = page(data="kyphosis", recipes="c4.5,cart,chaid,ctree")
    assert "C4.5 and CHAID split on Start ≤ 12, which CHAID writes as ≤ 12.5" in at.said
    assert not re.search("tie|first in the table", words(at.html))


def test_the_records_that_the_trees_predict_differently():
    at = page(data="tax", recipes="c4.5,cart")
    assert "Different predictions for 1 of 10 training records" in words(at.html)
    assert row(at, "Different predictions", "3") == ["3", "● Yes", "▲ No", "▲ No"]
    assert "All trees predict the same class for every training record." in words(page().html)


@pytest.mark.wide(one_in=16)
@pytest.mark.slow
@pytest.mark.parametrize("data", list(CARDS))
def test_the_score_of_each_side_is_that_of_its_own_decision(data: str):
    pairs = (("c4.5", "cart"), ("hunt", "c4.5"), ("id3", "chaid"))
    for pair in pairs[: 2 if data == "digits" else 3]:  # CHAID is slow with 64 columns
        story = page(data=data, recipes=",".join(pair)).story
        for side in sides(story, story.parted) if story.parted else ():
            if side.choice and not side.tests:
                at = side.choice
                shown = at.measures.variance_gain if side.decision.criterion == "variance" else at.score
                assert side.score(at) == pytest.approx(shown)


# Odd links ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("recipes", ["", ",", " , "])
def test_no_recipe_is_a_question_to_the_learner(recipes: str):
    at = page(recipes=recipes)
    assert "Choose two to four algorithms" in at.said
    assert not titles(at)


def test_one_recipe_is_shown_and_another_asked_for():
    at = page(recipes="cart")
    assert "Choose two to four algorithms" in at.said
    assert titles(at) == ["CART"]
    assert row(at, "The finished trees", "CART")[1] == "13"


def test_a_repeated_recipe_is_shown_once():
    at = page(recipes="id3,cart,id3")
    assert titles(at) == ["ID3", "CART"]
    assert "names “id3” twice" in " ".join(at.given.notes)


def test_an_unknown_recipe_is_left_out_and_a_slip_is_mended():
    at = page(recipes="id3,nonsense,crat")
    assert titles(at) == ["ID3", "CART"]
    assert "There is no algorithm “nonsense”. The page leaves it out." in " ".join(at.given.notes)
    assert "“crat”, which does not exist. The page uses “cart”" in " ".join(at.given.notes)


def test_five_recipes_are_too_many():
    at = page(recipes="hunt,id3,c4.5,cart,chaid")
    assert len(titles(at)) == 4
    assert "names 5 algorithms. The page shows the first 4." in " ".join(at.given.notes)


def test_unknown_data_and_parameters_are_mended():
    at = page(data="tenis", colour="red")
    assert "The page uses “tennis”" in " ".join(at.given.notes)
    assert "unknown on this page: colour" in " ".join(at.given.notes)


@pytest.mark.parametrize("name", ["data", "recipes", SCRIPT])
def test_hostile_links_are_escaped(name: str):
    at = page(**{name: SCRIPT})
    assert "<script" not in at.html
    assert SCRIPT in " ".join(at.given.notes)


# Own tables and p values --------------------------------------------------------------------------


def test_an_own_table_travels_in_the_link():
    mine = OwnTable.sample("tax").but_kind("Taxable Income", LEFT_OUT)
    at = page(data="own", table=pack(mine), recipes="id3,cart")
    assert not at.given.notes
    assert titles(at) == ["ID3", "CART"]
    assert "Taxable Income" not in words(at.html)
    assert row(at, "The finished trees", "ID3")[4].endswith("of 10")
    ways = [one.query for one in at.panels if isinstance(one, Way)]
    assert [way["algorithm"] for way in ways] == ["id3", "cart"]
    assert all(way["table"] == pack(mine) for way in ways)


def test_own_data_without_a_table_is_mended():
    at = page(data="own")
    assert titles(at) == ["ID3", "CART"]
    assert at.given.notes


def test_a_test_of_significance_shows_its_p_value():
    at = page(data="titanic", recipes="id3,ctree")
    assert re.search(
        r"Conditional inference splits on status: \{.*\} \(adjusted p \d\.\d·10⁻[⁰¹²³⁴-⁹]+\)", at.said
    )
    assert "Conditional inference tests attributes, not splits" in words(at.html)
    assert row(at, "The algorithms’ scores", "status")[1] == "★ 0.219"


def test_a_tree_that_stops_says_why():
    at = page(data="x1x2", recipes="id3,c4.5,ctree")
    assert "Conditional inference stops (too few to split)" in at.said


# Choices ------------------------------------------------------------------------------------------


def test_the_choice_offers_every_data_set_and_recipe():
    data, recipes = visit("compare").choices
    assert list(data.options) == SHOWN
    assert list(recipes.options.values()) == [r.title for r in RECIPES.values()]
    assert recipes.change(["cart", "hunt"]) == {"recipes": None, "algorithms": "cart,hunt"}
    assert recipes.change([]) == {"recipes": None, "algorithms": ""}


# Pictures and files -------------------------------------------------------------------------------


def test_a_large_tree_shows_its_upper_levels():
    frame = {"x": [float(i) for i in range(400)], "y": [str(i % 2) for i in range(400)]}
    tree = fit(Table.from_frame(frame, "y"), RECIPES["cart"])
    upper = compare.shown_levels(tree)
    assert tree.size == 799
    assert 1 < upper.size <= compare.MOST_DRAWN
    assert all(upper.node(path).split == tree.node(path).split for path, _ in upper.walk())
    (shown,) = trees_panels.left_out(tree)
    assert isinstance(shown, Said)
    assert "The whole tree has 799 nodes" in shown.html
    assert compare.shown_levels(upper) is upper
    assert not trees_panels.left_out(upper)


def test_more_than_one_tree_fits():
    first = LESSONS["compare"].ready()[0]
    trees = visit("compare", **first.query).story.trees
    table = lesson("tax")
    assert [tree.errors(table) for tree in trees.values()] == [0, 0]
    assert len({tree.leaves for tree in trees.values()}) == 2


def test_a_regression_is_told_by_one_measure_on_old_and_on_new_records():
    html = visit("compare", data="cars", algorithms="cart").html
    assert html.count("root mean squared error") >= 1
    assert not re.search("(?<!root )mean squared error", html)


# Why they differ --------------------------------------------------------------------------------


def feedback(at: Visit) -> str:
    return words(at.lesson.asks(at.case, at.story)[compare.PARTED]().why)


def test_the_feedback_of_the_courses_guess_gives_the_reason_and_not_the_headline_again():
    at = page(data="tennis", recipes="id3,cart")
    assert feedback(at) == (
        "They first differ at the root . ID3 gives every value its own branch. CART makes only two branches."
    )


@pytest.mark.wide(one_in=8)
@pytest.mark.parametrize("data", [key for key in SHOWN if CARDS[key].size < 400])
def test_every_reason_is_true(data: str):
    for pair in combinations(RECIPES, 2):
        at = page(data=data, recipes=",".join(pair))
        if not at.story.parted:
            continue
        there = sides(at.story, at.story.parted)
        told = feedback(at)
        made = {side.recipe: side for side in there if side.choice}
        for recipe, side in made.items():
            title = RECIPES[recipe].title
            if f"{title} makes only two branches" in told:
                assert RECIPES[recipe].branching == "binary"
                assert any(len(other.split.branches) > 2 for other in made.values())
            if f"{title} gives every value its own branch" in told:
                assert all(len(branch.values or ()) <= 1 for branch in side.split.branches)
                assert any(len(b.values or ()) > 1 for other in made.values() for b in other.split.branches)
            if f"{title} gives both splits the same score" in told:
                scores = [side.score(other.choice) for other in made.values()]
                assert max(scores) == pytest.approx(min(scores))
            if found := re.search(rf"{title} compares by [^,]+, ([\d.]+) for .*? and ([\d.]+) for", told):
                own, other = map(float, found.groups())
                assert own < other if side.tests else own > other
        if len(made) == 2 and not any(side.tests for side in made.values()):
            assert ". " in told.replace("› ", ""), f"{data}, {pair}: {told}"
