"""Exporting a tree: the app can write every format, and file names are harmless."""

import json
from xml.etree import ElementTree

import pytest

import mlcore
from mlcore import RECIPES, Table, fit
from tests.mlcore.support import lesson
from views.stage.tree.still import laid, svg
from views.subjects.trees import export
from views.subjects.trees.picture import falling

HOSTILE = {'<b>&"\x00': ["a\x0b", "\ud800", "a\x0b", "</svg>"], "y]]>": ["\x1b", "no", "\x1b", "<script>"]}


def hostile() -> mlcore.Tree:
    return fit(Table.from_frame(HOSTILE, "y]]>"), RECIPES["id3"])


@pytest.mark.parametrize("themed", [False, True])
def test_a_picture_is_xml_whatever_the_names(themed: bool):
    drawn = svg(laid(falling(hostile(), (), "", "")), themed)
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


def test_the_panel_offers_every_format():
    panel = export.panel(fit(lesson("tennis"), RECIPES["id3"]), "Play tennis: <b>ID3</b>")
    (row,) = panel.make()
    assert [one.label for one in row.panels] == [form.label for form in export.FORMATS]
    assert all(one.name.startswith("play-tennis-b-id3") and one.make() for one in row.panels)


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
