"""The page “Rules”, whatever its link says: without a browser, through Streamlit's own test harness."""

import re
from html import unescape

import numpy as np
import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

import mlcore
from datasets.packing import pack
from datasets.reading import read
from tests.support.app import SCRIPT, SHELL, html, note, opened, said
from views import rules

TABLES = ("tennis", "vertebrate", "titanic", "labor")
EVIL = "<img src=x onerror=alert(1)>"


def page(**query: object) -> AppTest:
    return opened("rules", **query)


def told(**query: object) -> rules.Telling:
    choices, way, detail, notes = rules._read({name: str(value) for name, value in query.items()})
    assert not notes
    return rules.telling_of(choices, way, detail)


def place(kind: str, nth: int = 0, **query: object) -> int:
    """The nth step of a kind in the story of a link."""
    return [i for i, step in enumerate(told(**query).steps) if step.kind == kind][nth]


def plain(text: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


def rows(at: AppTest) -> list[str]:
    """The lines of the table of rules, in words."""
    found = re.search(r'<table class="gh-table gh-ruleset">.*?<tbody>(.*?)</table>', html(at), re.DOTALL)
    return [plain(row) for row in re.findall(r"<tr.*?</tr>", found[1])] if found else []


def formula(at: AppTest) -> str:
    return next((element.value for element in at.markdown if "aligned" in element.value), "")


def link_of(at: AppTest, name: str) -> str | None:
    found = at.query_params.get(name)
    return found[0] if isinstance(found, list) else found


def test_without_a_link_the_tennis_tree_is_about_to_be_read():
    at = page()
    assert said(at).startswith("Every path from the root to a leaf is a rule. This tree has 5 leaves")
    assert not rows(at)
    assert not note(at)


def test_each_path_is_read_off_and_all_of_them_make_a_disjunction():
    at = page(recipe="id3", step=2)
    assert said(at) == "This path is rule 2. It covers 2 records, none of them wrong."
    assert rows(at) == [
        "1 Outlook = Sunny and Humidity = High ▲ No 3 0",
        "2 Outlook = Sunny and Humidity = Normal ● Yes 2 0",
    ]
    words = plain(html(page(recipe="id3", step=6)))
    assert "▲ No if (Outlook = Sunny and Humidity = High) (Outlook = Rain and Wind = Strong)" in words


def test_a_condition_is_measured_with_its_numbers_in_the_formula():
    at = page(recipe="id3", step=place("try", 2, recipe="id3"))
    assert "Rule 2 without Outlook = Sunny would cover 7 records instead of 2, 1 of them wrong" in said(at)
    assert "0.338 instead of 0.500: better" in said(at)
    four = re.search(r'<table class="gh-table gh-numbers gh-four">(.*?)</table>', html(at), re.DOTALL)
    assert "Outlook = Sunny 2 0 2 otherwise 4 1 5 together 6 1 7" in plain(four[1])
    assert r"1 - 0.25^{1/2} = \mathbf{0.500}" in formula(at)
    assert r"f_{\text{without}} &= \tfrac{1 + 0.5}{7} = 0.2143" in formula(at)
    assert r"\mathbf{0.338}" in formula(at)


def test_a_dropped_condition_stays_struck_out():
    at = page(recipe="id3", step=place("drop", recipe="id3"))
    assert said(at).startswith("Outlook = Sunny goes: the pessimistic error rate falls from 0.500 to 0.338.")
    assert '<s class="gh-cond" title="dropped">Outlook &#61; Sunny</s>' in html(at)
    assert "2 Outlook = Sunny Humidity = Normal ● Yes 7 1" in rows(at)
    assert "★ Outlook &#61; Sunny" in html(at)


def test_chi_square_shows_expected_counts_and_warns_of_few_records():
    link = {"recipe": "id3", "by": "chi-square"}
    at = page(**link, step=place("try", **link))
    assert said(at).endswith("p is 0.047, not above 0.05: it does.")
    assert r"\frac{(3 - 1.714)^2}{1.714} + \frac{(0 - 1.286)^2}{1.286}" in formula(at)
    assert r"= \mathbf{3.938}" in formula(at)
    assert r"\mathbf{0.047} \le 0.05" in formula(at)
    assert "The smallest expected count is 1.286" in html(at)


def test_the_ordered_list_stands_beside_the_tree_at_the_end():
    at = page(recipe="id3", step=place("done", recipe="id3"))
    assert said(at) == (
        "2 rules and a default class instead of 5 leaves. The list makes 0 errors, as many as the tree."
    )
    assert rows(at) == [
        "1 Outlook = Sunny and Humidity = High ▲ No 3 0 3 0",
        "5 Outlook = Rain and Wind = Strong ▲ No 2 0 2 0",
        "otherwise ● Yes 9 0",
    ]
    assert "the tree 5 9 0 0.000 the list 2 + default 4 0 0.000" in plain(html(at))


def test_a_removed_rule_is_shown_struck_out_once_more():
    link = {"data": "vertebrate", "recipe": "id3", "by": "chi-square"}
    at = page(**link, step=place("duplicate", **link))
    assert said(at) == "Rule 4 now says the same as rule 2. One of them is enough."
    assert '<tr class="gh-gone"><th scope="row">4</th>' in html(at)
    assert not any(row.startswith("4 ") for row in rows(page(**link, step=place("duplicate", **link) + 1)))


@pytest.mark.parametrize("by", list(rules.WAYS))
@pytest.mark.parametrize("recipe", ["id3", "c4.5", "cart"])
@pytest.mark.parametrize("data", TABLES)
def test_every_kind_of_step_has_its_sentence(data: str, recipe: str, by: str):
    link = {"data": data, "recipe": recipe, "by": by}
    if rules.refusal(rules._read(link)[0]):
        assert said(page(**link)).endswith(".")
        return
    found = told(**link)
    kinds = {step.kind: i for i, step in enumerate(found.steps)}
    for i in kinds.values():
        before = found.steps[i - 1] if i else None
        sentence = rules.told.sentence(found.tree, found.steps[i], rules._read(link)[1], before)
        assert plain(sentence).endswith((".", "?"))
        assert "None" not in plain(sentence)
    if by == "none":
        return
    at = page(**link, step=len(found.steps) - 1)
    assert not note(at)
    errors = re.search(r"The list makes ([\d.]+) error", said(at))
    assert float(errors[1]) == pytest.approx(found.steps[-1].errors, abs=0.01)


def test_a_story_that_is_cut_short_says_so_and_tells_its_end():
    found, way = told(recipe="id3"), rules.PLAIN
    last = tuple(rules.simplify(found.tree, found.table, limit=5))[-1]
    sentence = plain(rules.told.sentence(found.tree, last, way, None))
    assert sentence.startswith("This story is too long to tell step by step; less detail shows more of it.")
    assert sentence.endswith("The list makes 0 errors , as many as the tree.")


def test_of_equally_useless_rules_it_is_said_why_this_one_goes():
    link = {"recipe": "id3"}
    at = page(**link, step=place("useless", **link))
    assert said(at).endswith(
        "So it would without rules 1, 2 and 3; of the least certain this is the last in the list."
    )
    assert "★ rule 4 0 0.370" in plain(html(at))
    at = page(**link, step=place("useless", 1, **link))
    assert said(at).endswith("So it would without rule 3; this is the least certain.")


def test_where_no_rule_is_left_the_default_class_remains():
    link = {"data": "golf", "recipe": "cart", "by": "chi-square"}
    at = page(**link, step=place("done", **link))
    assert said(at).startswith("Only the default class instead of 8 leaves.")
    assert [row.split()[0] for row in rows(at)] == ["otherwise"]


def test_missing_answers_are_spoken_of():
    link = {"data": "labor", "recipe": "c4.5", "by": "none"}
    at = page(**link, step=place("done", **link))
    assert "The list makes 8 errors, the tree makes 2." in said(at)
    assert "a rule fires only where it knows the answers it asks for" in html(at)
    assert "knows the answers" not in html(page(recipe="id3", step=place("done", recipe="id3")))


def test_a_regression_is_refused_in_a_sentence():
    at = page(data="cars", recipe="cart")
    assert said(at).startswith("This tree predicts a number.")
    assert not rows(at)
    assert not any("Stop after" in button.label for button in at.button)


def test_a_tree_with_too_many_leaves_is_refused_and_a_smaller_one_offered():
    rng = np.random.default_rng(1)
    frame = pd.DataFrame({"x": rng.random(700).round(6), "y": rng.choice(["p", "q"], 700)})
    at = AppTest.from_file(str(SHELL), default_timeout=30)
    at.session_state["own table"] = read(frame.to_csv(index=False)).table
    for name, value in {"data": "own", "recipe": "cart"}.items():
        at.query_params[name] = value
    at.switch_page("../pages/rules.py").run()
    assert re.match(r"This tree has \d{3} leaves, so it would be as many rules\. Up to 300", said(at))
    next(button for button in at.button if button.label == "Stop after 5 levels").click().run()
    assert not at.exception
    assert said(at).startswith("Every path from the root to a leaf is a rule.")
    assert link_of(at, "max_depth") == "5"


def test_the_choices_write_the_link_and_begin_anew():
    at = page(recipe="id3", step=9)
    at.selectbox(key="choose by").select("chi-square").run()
    assert not at.exception
    assert link_of(at, "by") == "chi-square"
    assert said(at).startswith("Every path")
    at.number_input(key="choose significance").set_value(0.2).run()
    assert link_of(at, "significance") == "0.2"
    at.selectbox(key="choose by").select("none").run()
    assert not at.number_input
    at.selectbox(key="choose data").select("vertebrate").run()
    assert not at.exception
    assert "8 rules" in said(at)


def test_another_detail_stays_at_its_place():
    at = page(recipe="id3", step=place("drop", recipe="id3"))
    here = said(at)
    at.selectbox(key="choose detail").select(2).run()
    assert not at.exception
    assert said(at) == here
    assert link_of(at, "step") == str(place("drop", recipe="id3", detail=2))
    at.selectbox(key="choose detail").select(1).run()
    assert said(at).startswith("Together the rules say what the tree says")


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"by": "chisquare"}, "this is “chi-square”"),
        ({"confidence": "0.9"}, "it goes from 0.01 to 0.5, so this is 0.5"),
        ({"significance": "nan"}, "it goes from 0.001 to 0.5, so this is 0.05"),
        ({"step": "999"}, "The link asks for step 999"),
        ({"detail": "7"}, "there are 1 to 3"),
        ({"colour": "red"}, "The link carries colour"),
    ],
)
def test_a_broken_link_is_mended_with_one_note(query: dict[str, str], sentence: str):
    at = page(**query)
    assert sentence in unescape(note(at))
    assert html(at).count("gh-note") == 1


@pytest.mark.parametrize(
    "name", ["data", "recipe", "by", "confidence", "significance", "step", "node", "detail"]
)
def test_hostile_parameters_are_escaped(name: str):
    at = page(**{name: SCRIPT})
    assert said(at)
    assert "<script" not in html(at)


def test_hostile_names_and_values_are_escaped_at_every_step():
    lines = "\n".join(f'"{EVIL}{i % 3}","$x$ *{i % 2}*","{EVIL} {i % 2}"' for i in range(12))
    text = pack(read(f'"{EVIL}","**col** :red[x]","class"\n{lines}').table)
    link = {"data": "own", "table": text, "recipe": "id3"}
    at = page(**link)
    for step in range(0, 12, 2):
        at = page(**link, step=step)
        assert "<img" not in html(at)
        assert EVIL not in formula(at)
    assert "&#60;img src&#61;x" in html(at)


def test_an_opened_node_marks_the_rules_below_it():
    at = page(recipe="id3", step=6, node="2")
    marked = re.findall(r'<tr class="gh-opened"><th scope="row">(\d+)</th>', html(at))
    assert marked == ["4", "5"]


def test_presenter_mode_keeps_the_rules_and_no_choices():
    at = page(recipe="id3", presenter="true", step=place("done", recipe="id3"))
    assert not at.selectbox
    assert len(rows(at)) == 3


def test_a_long_list_shows_the_part_with_the_rule_in_question():
    rng = np.random.default_rng(2)
    columns = {f"x{i}": rng.random(260) for i in range(3)}
    table = mlcore.Table.from_frame({**columns, "y": rng.choice(["p", "q"], 260)}, "y")
    tree = mlcore.fit(table, mlcore.RECIPES["cart"])
    assert tree.leaves > 60
    step = next(s for s in rules.simplify(tree, table, "none") if s.about and s.about.number == 60)
    shown = rules.told.rules(step, [])
    assert "21 to 60 of 60" in shown
    assert '<tr class="gh-trial"><th scope="row">60</th>' in shown
