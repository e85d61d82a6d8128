"""Rules with any link."""

import re
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

import mlcore
from datasets.packing import pack
from datasets.reading import read
from mlcore import path_text
from mlcore.ruleset import WAYS, simplify
from mlcore.trees.replicas import replicas
from tests.support.visiting import Visit, visit, words
from views.lessons.rules import LESSON, telling_panels
from views.lessons.rules.telling import Telling, sentence
from views.lessons.rules.telling_panels import replicated

SCRIPT = "<script>alert(1)</script>"
TABLES = ("tennis", "vertebrate", "titanic", "labor")
EVIL = "<img src=x onerror=alert(1)>"


def page(**query: object) -> Visit:
    return visit("rules", **query)


def shown(**query: object) -> Telling:
    return visit("rules", **query).story


def place(kind: str, nth: int = 0, **query: object) -> int:
    """The nth step of a kind in the story of a link."""
    return [i for i, step in enumerate(shown(**query).steps) if step.kind == kind][nth]


def rows(at: Visit) -> list[str]:
    """The lines of the table of rules, in words."""
    found = re.search(r'<table class="gh-table gh-ruleset">.*?<tbody>(.*?)</table>', at.html, re.DOTALL)
    return [words(row) for row in re.findall(r"<tr.*?</tr>", found[1])] if found else []


def test_without_a_link_the_tennis_tree_is_about_to_be_read():
    at = page()
    assert at.said.startswith("Every path from the root to a leaf is a rule. This tree has 5 leaves")
    assert not rows(at)
    assert not at.given.notes


def test_each_path_is_read_off_and_all_of_them_make_a_disjunction():
    at = page(recipe="id3", step=2)
    assert at.said == "This path is rule 2. It covers 2 records, none of them wrong."
    assert rows(at) == [
        "1 Outlook = Sunny and Humidity = High ▲ No 3 0",
        "2 Outlook = Sunny and Humidity = Normal ● Yes 2 0",
    ]
    said = words(page(recipe="id3", step=6).html)
    assert "▲ No if (Outlook = Sunny and Humidity = High) (Outlook = Rain and Wind = Strong)" in said


def test_a_condition_is_measured_with_its_numbers_in_the_formula():
    at = page(recipe="id3", step=place("try", 2, recipe="id3"))
    assert (
        "Without Outlook = Sunny, rule 2 would cover 7 records instead of 2, and 1 of them would" in at.said
    )
    assert "0.338 instead of 0.500, which is better" in at.said
    four = re.search(r'<table class="gh-table gh-numbers gh-four">(.*?)</table>', at.html, re.DOTALL)
    assert "Outlook = Sunny 2 0 2 otherwise 4 1 5 together 6 1 7" in words(four[1])
    assert r"1 - 0.25^{1/2} = \mathbf{0.500}" in at.formulas
    assert r"f_{\text{without}} &= \tfrac{1 + 0.5}{7} = 0.2143" in at.formulas
    assert r"\mathbf{0.338}" in at.formulas


def test_a_dropped_condition_stays_struck_out():
    at = page(recipe="id3", step=place("drop", recipe="id3"))
    assert at.said.startswith(
        "Outlook = Sunny is dropped, because the pessimistic error rate falls from 0.500 to 0.338."
    )
    assert '<s class="gh-cond" title="dropped">Outlook &#61; Sunny</s>' in at.html
    assert "2 Outlook = Sunny Humidity = Normal ● Yes 7 1" in rows(at)
    assert "★ Outlook &#61; Sunny" in at.html


def test_chi_square_shows_expected_counts_and_warns_of_few_records():
    link = {"algorithm": "id3", "by": "chi-square"}
    at = page(**link, step=place("try", **link))
    assert at.said.endswith("p is 0.047, not above 0.05, so we reject independence.")
    assert r"\frac{(3 - 1.714)^2}{1.714} + \frac{(0 - 1.286)^2}{1.286}" in at.formulas
    assert r"= \mathbf{3.938}" in at.formulas
    assert r"\mathbf{0.047} \le 0.05" in at.formulas
    assert "The smallest expected count is 1.286" in at.html


def test_the_ordered_list_stands_beside_the_tree_at_the_end():
    at = page(recipe="id3", step=place("done", recipe="id3"))
    assert at.said == (
        "The list has 2 rules and a default class instead of 5 leaves. "
        "It makes 0 errors, and so does the tree."
    )
    assert rows(at) == [
        "1 Outlook = Sunny and Humidity = High ▲ No 3 0 3 0",
        "5 Outlook = Rain and Wind = Strong ▲ No 2 0 2 0",
        "default otherwise ● Yes 9 0",
    ]
    assert "the tree 5 9 0 0.000 the list 2 + default 4 0 0.000" in words(at.html)


def test_a_removed_rule_is_shown_struck_out_once_more():
    link = {"data": "vertebrate", "algorithm": "id3", "by": "chi-square"}
    at = page(**link, step=place("duplicate", **link))
    assert at.said == "Rule 4 is now the same as rule 2. One of them is enough."
    assert '<tr class="gh-gone"><th scope="row">4</th>' in at.html
    assert not any(row.startswith("4 ") for row in rows(page(**link, step=place("duplicate", **link) + 1)))


@pytest.mark.parametrize("by", WAYS)
@pytest.mark.parametrize("recipe", ["id3", "c4.5", "cart"])
@pytest.mark.parametrize("data", TABLES)
def test_every_kind_of_step_has_its_sentence(data: str, recipe: str, by: str):
    link = {"data": data, "algorithm": recipe, "by": by}
    why = visit("rules", **link).refused
    if why:
        assert words(why.say).endswith(".")
        return
    found, case = shown(**link), visit("rules", **link).case
    kinds = {step.kind: i for i, step in enumerate(found.steps)}
    for i in kinds.values():
        said = words(sentence(found.tree, found.steps[i], case, found.steps[i - 1] if i else None))
        assert said.endswith((".", "?"))
        assert "None" not in said
    if by != "none":
        errors = re.search(r"It makes ([\d.]+) error", page(**link, step=9999).said)
        assert float(errors[1]) == pytest.approx(found.steps[-1].errors, abs=0.01)


def test_a_story_that_is_cut_short_says_so_and_tells_its_end():
    found, case = shown(recipe="id3"), visit("rules", recipe="id3").case
    last = tuple(simplify(found.tree, found.table, limit=5))[-1]
    said = words(sentence(found.tree, last, case, None))
    assert said.startswith(
        "This story is too long to tell step by step. Choose less detail to see more of it."
    )
    assert said.endswith("It makes 0 errors , and so does the tree.")


def test_of_equally_useless_rules_it_is_said_why_this_one_goes():
    link = {"algorithm": "id3"}
    at = page(**link, step=place("useless", **link))
    assert at.said.endswith(
        "It would do so without rules 1, 2 and 3, too, but this rule is the last in the list of those with "
        "the highest pessimistic error rate."
    )
    assert "★ rule 4 0 0.370" in words(at.html)
    at = page(**link, step=place("useless", 1, **link))
    assert at.said.endswith("without rule 3, too, but this rule has the highest pessimistic error rate.")


def test_where_no_rule_is_left_the_default_class_remains():
    link = {"data": "golf", "algorithm": "cart", "by": "chi-square"}
    at = page(**link, step=place("done", **link))
    assert at.said.startswith("The list has only the default class instead of 8 leaves.")
    assert [row.split()[0] for row in rows(at)] == ["default"]


def test_missing_answers_are_spoken_of():
    link = {"data": "labor", "algorithm": "c4.5", "by": "none"}
    at = page(**link, step=place("done", **link))
    assert "It makes 8 errors, and the tree makes 2." in at.said
    assert "a rule fires only where the values of its conditions are known" in at.html
    assert "are known" not in page(recipe="id3", step=place("done", recipe="id3")).html


def test_a_regression_is_refused_in_a_sentence():
    why = visit("rules", data="cars", recipe="cart").refused
    assert why.say.startswith("This tree predicts a number.")
    assert not why.beside


def test_a_tree_with_too_many_leaves_is_refused_and_a_smaller_one_offered():
    rng = np.random.default_rng(1)
    lines = "\n".join(
        f"{x:.6f},{y}" for x, y in zip(rng.random(700), rng.choice(["p", "q"], 700), strict=True)
    )
    link = visit("rules", data="own", recipe="cart").given
    link.own = read(f"x,y\n{lines}").table
    case = LESSON.read(link)
    why = LESSON.refuse(case)
    assert re.match(
        r"This tree has \d{3} leaves, so it would have that many rules\. The page shows up to 300",
        words(why.say),
    )
    (offer,) = why.beside
    assert offer.label == "Stop after 5 levels"
    link.query = {**link.query, "max_depth": offer.change["max_depth"]}
    assert LESSON.refuse(LESSON.read(link)) is None


def test_another_detail_stays_at_its_place():
    case, at = visit("rules", recipe="id3").case, place("drop", recipe="id3")
    decisions, drops = replace(case, detail=2), replace(case, detail=1)
    assert LESSON.follow(case, decisions, at) == place("drop", recipe="id3", detail=2)
    assert LESSON.follow(decisions, case, place("drop", recipe="id3", detail=2)) == at
    assert page(recipe="id3", detail=1, step=LESSON.follow(case, drops, at)).said.startswith(
        "Together the rules"
    )
    assert LESSON.follow(case, replace(case, by="chi-square"), at) is None


@pytest.mark.parametrize(
    "name", ["data", "algorithm", "by", "confidence", "significance", "step", "node", "detail"]
)
def test_hostile_parameters_are_escaped(name: str):
    at = page(**{name: SCRIPT})
    assert at.said
    assert "<script" not in at.html


def test_hostile_names_and_values_are_escaped_at_every_step():
    lines = "\n".join(f'"{EVIL}{i % 3}","$x$ *{i % 2}*","{EVIL} {i % 2}"' for i in range(12))
    text = pack(read(f'"{EVIL}","**col** :red[x]","class"\n{lines}').table)
    link = {"data": "own", "table": text, "algorithm": "id3"}
    at = page(**link)
    for step in range(0, 12, 2):
        at = page(**link, step=step)
        assert "<img" not in at.html
        assert EVIL not in at.formulas
    assert "&#60;img src&#61;x" in at.html


def test_an_opened_node_marks_the_rules_below_it():
    at = page(recipe="id3", step=6, node="2")
    marked = re.findall(r'<tr class="gh-opened"><th scope="row">(\d+)</th>', at.html)
    assert marked == ["4", "5"]


def test_presenter_mode_keeps_the_rules():
    at = page(presenter="true", recipe="id3", step=place("done", recipe="id3"))
    assert len(rows(at)) == 3


def test_a_long_list_shows_the_part_with_the_rule_in_question():
    rng = np.random.default_rng(2)
    columns = {f"x{i}": rng.random(260) for i in range(3)}
    table = mlcore.Table.from_frame({**columns, "y": rng.choice(["p", "q"], 260)}, "y")
    tree = mlcore.fit(table, mlcore.RECIPES["cart"])
    assert tree.leaves > 60
    step = next(s for s in simplify(tree, table, "none") if s.about and s.about.number == 60)
    shown = telling_panels.rules(step, [])
    assert "21 to 60 of 60" in shown
    assert '<tr class="gh-trial"><th scope="row">60</th>' in shown


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ({"by": "chisquare"}, "The page uses “chi-square”"),
        ({"confidence": "0.9"}, "Allowed values are 0.001 to 0.5, so the page uses 0.5"),
        (
            {"by": "chi-square", "significance": "nan"},
            "Allowed values are 0.001 to 0.999, so the page uses 0.05",
        ),
        ({"step": "999"}, "This link sets step to 999"),
        ({"detail": "7"}, "Allowed values are 1 to 3"),
        ({"colour": "red"}, "unknown on this page: colour"),
    ],
)
def test_a_broken_link_is_mended_with_one_note(query: dict[str, str], shown: str):
    (note,) = page(**query).given.notes
    assert shown in note


def test_the_setting_of_the_way_has_its_field():
    def fields(**query: object) -> list[str]:
        return [one.key for one in visit("rules", **query).choices]

    assert fields() == ["data", "algorithm", "by", "confidence", "detail"]
    assert fields(by="chi-square") == ["data", "algorithm", "by", "significance", "detail"]
    assert fields(by="none") == ["data", "algorithm", "by", "detail"]


def test_how_many_functions_there_are():
    shown = visit("rules", data="tennis", algorithm="id3", by="none")
    (at,) = [i for i, step in enumerate(shown.story.steps) if step.kind == "disjunction"]
    html = visit("rules", data="tennis", algorithm="id3", by="none", step=at).html
    assert (
        "4 attributes with these values allow 36 different records, and 14 of them are in the table" in html
    )
    assert "With 2 classes there are 2<sup>36</sup> functions" in html
    shapes = visit("rules", data="shapes", algorithm="id3", by="none")
    (at,) = [i for i, step in enumerate(shapes.story.steps) if step.kind == "disjunction"][-1:]
    html = visit("rules", data="shapes", algorithm="id3", by="none", step=at).html
    assert "allow 9 different records, and 9 of them are in the table" in html
    assert "2<sup>9</sup> = 512 functions" in html
    numbers = visit("rules", data="humidity", algorithm="hunt", by="none", step=1)
    assert "functions from records to classes" not in "".join(
        visit("rules", data="humidity", algorithm="hunt", by="none", step=i).html for i in range(numbers.last)
    )


def test_the_rules_of_a_tree_tell_of_functions_and_replication():
    functions = visit("rules", data="tennis", algorithm="id3", by="none", step=6)
    twice = visit("rules", data="penguins", algorithm="c4.5", by="none", step=10)
    assert "2<sup>36</sup> functions" in functions.html
    assert "Replication" not in functions.html
    said = " ".join(words(twice.html).split())
    assert "the subtree below “Island?” is the same at" in said
    assert "Flipper length ≤ 206 › Bill length > 43.3 and Flipper length > 206" in said


def test_names_in_a_replicated_subtree_are_escaped():
    rows = list(product("01", repeat=4))
    frame: dict[str, list[str]] = {
        name: [row[i] for row in rows] for i, name in enumerate(("A", "B", "<b>C", "D"))
    }
    frame["Y"] = ["y" if a == b == "1" or c == d == "1" else "n" for a, b, c, d in rows]
    html = replicated(mlcore.fit(mlcore.Table.from_frame(frame, "Y"), mlcore.RECIPES["id3"]))
    assert "<b>C" not in html
    assert "Replication" in html


def test_a_subtree_that_stands_twice_is_marked():
    (link,) = [one.query for one in LESSON.ready() if "twice" in one.label]
    page = visit("rules", **link)
    kin = {node["id"]: node.get("kin") for node in page.drawn["nodes"]}
    tree = page.story.tree
    (places,) = replicas(tree)
    inside = {path_text(path) for path, _ in tree.walk() if any(path[: len(one)] == one for one in places)}
    assert inside
    assert {name for name, family in kin.items() if family == 0} == inside
    assert {name for name, family in kin.items() if family is None} == set(kin) - inside
    assert not [
        node for node in visit("rules", data="tennis", algorithm="id3").drawn["nodes"] if "kin" in node
    ]


def test_what_the_frames_mean_is_said_where_a_story_begins_and_ends():
    (link,) = [one.query for one in LESSON.ready() if "twice" in one.label]
    for step in ("0", "end"):
        assert "copies have a frame of one colour" in visit("rules", **{**link, "step": step}).html
