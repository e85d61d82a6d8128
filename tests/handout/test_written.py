"""Panels as elements of a file: each kind is known, no text becomes markup, equal parts are there once."""

import json

import pytest
from latex2mathml.converter import convert

from tests.support.handed import whole
from tests.support.hostile import hostile_table
from tests.support.sweep import ONLY_SWEPT
from views.handout import markup, mathml, written
from views.handout.page import handout
from views.handout.pool import Pool
from views.kit.panels import Action, Field, Fold, Row, Said, Tabs
from views.lessons import LESSONS
from views.page import draw, stages
from views.page.opened import given_in, opened
from views.words.html import Html, here, paragraph

FILE = written.File("grow")


def test_a_kind_of_panel_that_the_app_draws_is_written_in_a_file():
    assert written.WRITTEN.keys() == draw._DRAWN.keys()
    assert written.COMPONENTS.keys() == stages.PARTS.keys()


def test_html_becomes_elements_and_texts():
    html = '<p class="gh-fine">3 &lt; 4<br>in <b>all</b> of A&#36;</p>'
    (found,) = markup.elements(html)
    inside = ["3 < 4", {"t": "br"}, "in ", {"t": "b", "c": ["all"]}, " of A$"]
    assert found == {"t": "p", "a": {"class": "gh-fine"}, "c": inside}


@pytest.mark.parametrize(
    "html",
    ["<script>alert(1)</script>", '<img src="x" onerror="alert(1)">', "<iframe></iframe>", "<b>in", "</b>"],
)
def test_what_no_page_writes_is_refused(html: str):
    with pytest.raises(ValueError, match=r"element|attribute"):
        markup.elements(html)


def test_a_line_of_a_calculation_keeps_its_formulas_and_signs():
    (line,) = mathml.formula(r"$\alpha_j^*$ *${=}\;\frac{1}{2}$ ${=}\;0.5$*")
    assert [part if isinstance(part, str) else part["t"] for part in line["c"]] == ["span", " ", "em"]
    assert markup.text_of([line]) == "αj* =12 =0.5"


@pytest.mark.parametrize(
    "latex", [r"\frac{0.25}{3} - 0.5^{1.75}", r"\sum_{i=1}^{2} 0.1 \hspace{0.5em} \text{at 2.5}"]
)
def test_formulas_with_other_numbers_are_converted_as_if_alone(latex: str):
    (alone,) = markup.elements(mathml.FURTHER.sub("", convert(latex)))
    assert mathml.mathml(latex) == alone
    assert mathml.mathml(latex.replace("0.", "1.")) != alone


def test_buttons_that_need_a_server_are_left_out():
    panels = [
        Action("Go there", {"step": "3", "node": None}),
        Action("Prune more", {"method": "mdl"}),
        Action("Work it out", lambda case: {}),
    ]
    assert [node["d"]["label"] for node in written.write(panels, FILE)] == ["Go there"]


def test_a_field_is_its_value_and_an_empty_fold_is_nothing():
    field = Field("C", "Cost", "number", 2.5, lambda value: {})
    assert markup.text_of(written.write([field], FILE)) == "Cost 2.5"
    assert written.write([Fold("Export", lambda: [Row([], "files")], "export")], FILE) == []


def test_tabs_keep_their_titles_as_text():
    (found,) = written.write([Tabs([("&#60;b&#62;", [Said(Html("<p>in</p>"))])])], FILE)
    assert found["d"]["titles"] == ["<b>"]


def test_what_only_a_page_can_do_is_left_out():
    html = paragraph(f"3 of 5. {here('Click a cell.')} The lowest") + paragraph(here("Drag it."))
    assert (
        markup.text_of(written.write([Said(html), Said(paragraph(here("Click.")))], FILE))
        == "3 of 5. The lowest"
    )


@pytest.mark.parametrize(
    ("link", "invitation"),
    [
        ("node", "Add or remove records"),
        ("slack", "Click a picture"),
        ("neighbours", "You can drag the point"),
        ("beside", "Drag the new point anywhere"),
    ],
)
def test_a_file_invites_to_nothing_that_needs_a_server(link: str, invitation: str):
    lesson = LESSONS[link]
    shown = opened(lesson, given_in(lesson, {})).shown(0)
    assert any(invitation in one.html for one in [Said(shown.say), *shown.below] if isinstance(one, Said))
    assert invitation not in str(whole(handout(lesson, given_in(lesson, {})).html)["told"])


def test_equal_parts_are_there_once():
    pool, row = Pool(), {"t": "p", "c": ["a text that is long enough to be worth its own number"]}
    first, second = pool.shared([row] * 30), pool.shared([dict(row)] * 30)
    assert first == second
    assert len(pool.parts) == 2 or len(pool.parts) == 3
    assert json.loads(pool.parts[-1]) == [{"=": 0}] * 30 or first == {"=": len(pool.parts) - 1}


@ONLY_SWEPT
@pytest.mark.parametrize("key", ["grow", "predict"])
def test_hostile_names_stay_text(key: str):
    lesson = LESSONS[key]
    made = handout(lesson, given_in(lesson, {"data": "own", "table": hostile_table()}))
    outside = made.html[: made.html.index('id="packed"')]
    assert not [bad for bad in ("<script>alert", "<img src=x", "<b>class", "<i>yes") if bad in outside]
    names = {node["t"] for node in _elements(whole(made.html)["told"])}
    assert names <= markup.NAMES


def _elements(value):
    if isinstance(value, dict):
        if "t" in value and isinstance(value["t"], str):
            yield value
        for one in value.values():
            yield from _elements(one)
    elif isinstance(value, list):
        for one in value:
            yield from _elements(one)
