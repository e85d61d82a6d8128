"""The page that compares recipes, whatever its link says; and the panel that gives a tree away."""

import html as markup
import json
import math
import re
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest
from streamlit.testing.v1 import AppTest

import mlcore.significance
from datasets import CARDS
from datasets.own import LEFT_OUT, OwnTable
from datasets.packing import pack
from mlcore import RECIPES, Table, fit
from tests.mlcore.support import lesson
from tests.support.app import SCRIPT, html, note, opened
from views import choices as chosen
from views import compare
from views.panels import compare as panels
from views.panels import export
from views.stage.tree.picture import falling
from views.trees.story import Choices


def shown(at: AppTest) -> str:
    """What the page says, without markup."""
    return plain(html(at))


def plain(text: str) -> str:
    return " ".join(markup.unescape(re.sub(r"<[^>]+>", " ", text)).split())


def said(at: AppTest) -> str:
    found = re.search(r'<div class="gh-say[^"]*" role="status">(.*?)</div>', html(at), re.DOTALL)
    assert found, "the sentence is missing"
    return plain(found[1])


def told(at: AppTest) -> str:
    return markup.unescape(note(at))


def titles(at: AppTest) -> list[str]:
    return [markup.unescape(t) for t in re.findall(r'<h2 class="gh-part-title">(.*?)</h2>', html(at))]


def row(at: AppTest, caption: str, first: str) -> list[str]:
    """The cells of the row with that head in the table with that caption."""
    table = re.search(rf"<caption[^>]*>{caption}.*?</table>", markup.unescape(html(at)), re.DOTALL)
    assert table, f"the table “{caption}” is missing"
    rows = [[plain(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", line)]
            for line in re.findall(r"<tr[^>]*>(.*?)</tr>", table[0], re.DOTALL)]  # fmt: skip
    return next(cells for cells in rows if cells[0] == first)


# What it says -------------------------------------------------------------------------------------


def test_without_a_link_id3_and_cart_part_at_the_root_of_the_tennis_tree():
    at = opened("compare")
    assert not note(at)
    assert titles(at) == ["ID3", "CART"]
    assert said(at).startswith("ID3 and CART part at the root : ID3 asks Outlook (information gain 0.247)")
    assert "CART asks Outlook: {Sunny, Rain} | {Overcast} (Gini gain 0.102)" in said(at)


def test_each_question_is_measured_by_both():
    at = opened("compare")
    caption = "What each recipe measures at the root"
    assert row(at, caption, "Outlook") == ["Outlook", "★ 0.247", "0.116"]
    two = "Outlook: {Sunny, Rain} | {Overcast}"
    assert row(at, caption, two) == [two, "0.226", "★ 0.102"]
    assert "By Gini gain CART would rather ask Outlook, but it asks with two branches only." in shown(at)


def test_the_trees_in_figures():
    at = opened("compare")
    assert row(at, "The finished trees", "ID3") == ["ID3", "8", "5", "2", "0 of 14"]
    assert row(at, "The finished trees", "CART") == ["CART", "13", "7", "4", "0 of 14"]


def test_trees_that_are_the_same_are_said_to_be():
    at = opened("compare", data="completed", recipes="id3,cart")
    assert "ID3 and CART grow the same tree here" in said(at)
    assert "What each recipe measures" not in shown(at)
    assert "parts from the others" not in html(at)


def test_three_recipes_pair_by_pair():
    at = opened("compare", recipes="hunt,id3,cart")
    assert "Hunt's algorithm and ID3 ask Outlook" in said(at)
    caption = "Pair by pair"
    assert row(at, caption, "Hunt's algorithm and ID3")[1] == "nowhere: the same tree"
    assert row(at, caption, "ID3 and CART")[1] == "the root"


@pytest.mark.parametrize("pair", list(combinations(RECIPES, 2)), ids="-".join)
@pytest.mark.parametrize("data", list(CARDS))
def test_every_pair_of_recipes_on_every_data_set(data: str, pair: tuple[str, str]):
    at = opened("compare", data=data, recipes=",".join(pair))
    assert not note(at)
    assert titles(at) == [RECIPES[recipe].title for recipe in pair]
    grown = compare.Comparison(data, pair).trees
    assert html(at).count("<img") == len(grown)
    if len(grown) == 2:
        assert "part at" in said(at) or "the same tree" in said(at)
        assert shown(at).count("★") == (0 if "the same tree" in said(at) else 3)
    else:
        assert "nothing to compare" in said(at)


def test_all_four_fit():
    recipes = list(RECIPES)[:4]
    at = opened("compare", data="tax", recipes=",".join(recipes))
    assert not note(at)
    assert len(titles(at)) == len(recipes)


def test_a_table_that_a_recipe_cannot_take_says_so_in_its_column(monkeypatch: pytest.MonkeyPatch):
    def refuse(choices: Any) -> mlcore.Tree:
        if choices.recipe == "cart":
            raise mlcore.TableError("CART cannot take “<b>this</b>”.")
        return finished(choices)

    finished = compare.finished
    monkeypatch.setattr(compare, "finished", refuse)
    at = opened("compare", recipes="hunt,id3,cart")
    assert "CART cannot take “<b>this</b>”." in markup.unescape(html(at))
    assert "<b>this</b>" not in html(at)
    assert "Hunt's algorithm and ID3 grow the same tree here" in said(at)
    at = opened("compare", recipes="id3,cart")
    assert "nothing to compare" in said(at)
    assert row(at, "The finished trees", "ID3")[1] == "8"


# Odd links ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("recipes", ["", ",", " , "])
def test_no_recipe_is_a_question_to_the_learner(recipes: str):
    at = opened("compare", recipes=recipes)
    assert "Choose two to four recipes" in said(at)
    assert not titles(at)


def test_one_recipe_is_shown_and_another_asked_for():
    at = opened("compare", recipes="cart")
    assert "Choose two to four recipes" in said(at)
    assert titles(at) == ["CART"]
    assert row(at, "The finished trees", "CART")[1] == "13"


def test_a_repeated_recipe_is_shown_once():
    at = opened("compare", recipes="id3,cart,id3")
    assert titles(at) == ["ID3", "CART"]
    assert "names “id3” twice" in told(at)


def test_an_unknown_recipe_is_left_out_and_a_slip_is_mended():
    at = opened("compare", recipes="id3,nonsense,crat")
    assert titles(at) == ["ID3", "CART"]
    assert "There is no recipe “nonsense”; it is left out." in told(at)
    assert "“crat”, which does not exist; this is “cart”" in told(at)


def test_five_recipes_are_too_many():
    at = opened("compare", recipes="hunt,id3,c4.5,cart,chaid")
    assert len(titles(at)) == 4
    assert "names 5 recipes; the first 4 are shown" in told(at)


def test_five_names_are_cut_to_four(monkeypatch: pytest.MonkeyPatch):
    names = ("one", "two", "three", "four", "five")
    monkeypatch.setattr(mlcore, "RECIPES", dict.fromkeys(names, RECIPES["id3"]))
    comparison, notes = compare.read({"recipes": ",".join(names)})
    assert comparison.recipes == names[:4]
    assert notes == ["The link names 5 recipes; the first 4 are shown."]


def test_unknown_data_and_parameters_are_mended():
    at = opened("compare", data="tenis", colour="red")
    assert "this is “tennis”" in told(at)
    assert "The link carries colour" in told(at)


@pytest.mark.parametrize("name", ["data", "recipes", SCRIPT])
def test_hostile_links_are_escaped(name: str):
    at = opened("compare", **{name: SCRIPT})
    assert "<script" not in html(at)
    assert SCRIPT in told(at)


# Own tables and p values --------------------------------------------------------------------------


def test_an_own_table_travels_in_the_link():
    mine = OwnTable.sample("tax").but_kind("Taxable Income", LEFT_OUT)
    at = opened("compare", data="own", table=pack(mine), recipes="id3,cart")
    assert not note(at)
    assert titles(at) == ["ID3", "CART"]
    assert "Taxable Income" not in shown(at)
    assert row(at, "The finished trees", "ID3")[4].endswith("of 10")
    at.selectbox(key="compare data").select("tennis").run()
    assert "table" not in at.query_params
    assert "Outlook" in said(at)


def test_own_data_without_a_table_is_mended():
    at = opened("compare", data="own")
    assert titles(at) == ["ID3", "CART"]
    assert note(at)


def test_a_test_of_significance_shows_its_p_value():
    at = opened("compare", data="titanic", recipes="id3,ctree")
    assert re.search(
        r"Conditional inference asks status: \{.*\} \(adjusted p \d\.\d·10⁻[⁰¹²³⁴-⁹]+\)", said(at)
    )
    assert "Conditional inference tests columns and not questions" in shown(at)
    assert row(at, "What each recipe measures", "status")[1] == "★ 0.219"


@pytest.mark.parametrize(
    ("log_p", "text"),
    [
        (math.log(0.25), "0.250"),
        (math.log(0.001), "0.001"),
        (math.log(4.2e-9), "4.2·10⁻⁹"),
        (-1200 * math.log(10), "1.0·10⁻¹²⁰⁰"),
        (-math.inf, "0"),
    ],
)
def test_a_p_value_is_told_however_small(log_p: float, text: str):
    p = math.exp(log_p)
    test = mlcore.significance.Test("chi-square", 1.0, (1.0,), p, log_p, 1.0, p, log_p)
    assert panels.p_text(test) == text


def test_a_tree_that_stops_says_why():
    at = opened("compare", data="x1x2", recipes="id3,c4.5,ctree")
    assert "Conditional inference stops (too few)" in said(at)


# Choices ------------------------------------------------------------------------------------------


def test_choosing_recipes_writes_the_link():
    at = opened("compare")
    at.multiselect(key="compare recipes").set_value(["cart", "hunt"]).run()
    assert not at.exception
    assert at.query_params["recipes"] in ("cart,hunt", ["cart,hunt"])
    assert titles(at) == ["CART", "Hunt's algorithm"]
    at.multiselect(key="compare recipes").set_value([]).run()
    assert "Choose two to four recipes" in said(at)


def test_choosing_data_keeps_the_recipes():
    at = opened("compare", recipes="hunt,cart")
    at.selectbox(key="compare data").select("tax").run()
    assert not at.exception
    assert titles(at) == ["Hunt's algorithm", "CART"]
    assert "Marital Status" in said(at)


def test_presenter_mode_shows_the_trees_without_the_choices():
    at = opened("compare", presenter="true")
    assert not at.multiselect
    assert not at.selectbox
    assert len(titles(at)) == 2


def test_the_choice_offers_every_data_set_and_recipe():
    at = opened("compare")
    assert len(at.selectbox(key="compare data").options) == len(chosen.SHOWN)
    assert at.multiselect(key="compare recipes").options == [r.title for r in RECIPES.values()]


# Pictures and files -------------------------------------------------------------------------------


def test_a_large_tree_shows_its_upper_levels():
    frame = {"x": [float(i) for i in range(400)], "y": [str(i % 2) for i in range(400)]}
    tree = fit(Table.from_frame(frame, "y"), RECIPES["cart"])
    upper = panels.upper_levels(tree)
    assert tree.size == 799
    assert 1 < upper.size <= panels.MOST_NODES
    assert all(upper.node(path).split == tree.node(path).split for path, _ in upper.walk())
    drawn = panels.drawing(panels.Grown(Choices(recipe="cart"), tree), (), dark=False)
    assert "the tree has 799 nodes" in drawn
    assert panels.upper_levels(upper) is upper


HOSTILE = {'<b>&"\x00': ["a\x0b", "\ud800", "a\x0b", "</svg>"], "y]]>": ["\x1b", "no", "\x1b", "<script>"]}


def hostile() -> mlcore.Tree:
    return fit(Table.from_frame(HOSTILE, "y]]>"), RECIPES["id3"])


@pytest.mark.parametrize("dark", [False, True])
def test_a_picture_is_xml_whatever_the_names(dark: bool):
    drawn = export.still(falling(hostile(), (), "", ""), dark)
    texts = "".join(ElementTree.fromstring(drawn).itertext())
    assert "</svg>" in texts
    assert "<script>" in texts


@pytest.mark.parametrize("form", export.FORMATS, ids=lambda form: form.ending)
def test_every_format_can_be_written_to_a_file(form: export.Format):
    assert export._content(form, hostile())
    content = export._content(form, fit(lesson("tennis"), RECIPES["id3"])).decode()
    assert all(word in content for word in ("Outlook", "Sunny", "Yes"))
    if form.ending == "json":
        assert json.loads(content)["target"] == "Play"
    if form.ending == "svg":
        assert ElementTree.fromstring(content).tag.endswith("svg")


def taken() -> None:
    from mlcore import RECIPES, fit
    from tests.mlcore.support import lesson
    from views.panels import export

    export.show(fit(lesson("tennis"), RECIPES["id3"]), "Play tennis: <b>ID3</b>")


def test_the_panel_offers_every_format():
    at = AppTest.from_function(taken).run()
    assert not at.exception
    buttons = [element.proto for element in at.get("download_button")]
    assert [button.label for button in buttons] == [form.label for form in export.FORMATS]


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("Play tennis · ID3", "play-tennis-id3"),
        ("../../etc/passwd", "etc-passwd"),
        ("<b>", "b"),
        ("…", "tree"),
        ("Ω mega", "ω-mega"),
        ("x" * 300, "x" * export.STEM),
    ],
)
def test_a_file_has_a_name_that_every_system_takes(name: str, stem: str):
    assert export._stem(name) == stem
