"""A course package: what goes in, its index, and a manifest as SCORM 1.2 describes it.

The schemas of IMS and ADL name no licence, so they are not in this repository. `shape` has their rules for
the elements of our manifests: the order, the attributes, and how long a text may be.
"""

import re
from io import BytesIO
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import pytest

from views.package import archive
from views.package.__main__ import main
from views.package.archive import package, zipped
from views.package.contents import (
    ContentsError,
    Part,
    contents,
    of_chapter,
    of_lecture,
    of_links,
    of_sheets,
)
from views.package.manifest import ADL, CP, NAME, Entry, Section, manifest
from views.package.pages import Made

LECTURE = (
    "# Trees <b>& more</b>\n\n## Which first?\n/grow?data=tennis\nAsk the hall.\n\n## Words\n/glossary\n"
)
NCNAME = re.compile(r"[A-Za-z_][\w.-]*")
# Every element: its children in order with their lowest and highest numbers, and its attributes.
MANY = 10**6
CHILDREN = {
    "manifest": [("metadata", 1, 1), ("organizations", 1, 1), ("resources", 1, 1)],
    "metadata": [("schema", 1, 1), ("schemaversion", 1, 1)],
    "organizations": [("organization", 1, MANY)],
    "organization": [("title", 1, 1), ("item", 1, MANY)],
    "item": [("title", 1, 1), ("item", 0, MANY)],
    "resources": [("resource", 1, MANY)],
    "resource": [("file", 1, MANY)],
}
NEEDED = {
    "manifest": {"identifier"},
    "organizations": {"default"},
    "organization": {"identifier"},
    "item": {"identifier"},
    "resource": {"identifier", "type", "href", f"{{{ADL}}}scormtype"},
    "file": {"href"},
}
ALLOWED = {"manifest": {"version"}, "item": {"identifierref"}}
LONGEST = {"schema": 100, "schemaversion": 20, "title": 200}


def shape(element: ET.Element) -> None:
    """Assert the rules of the schemas for an element and those in it."""
    name = element.tag.removeprefix(f"{{{CP}}}")
    children = [child.tag.removeprefix(f"{{{CP}}}") for child in element]
    rules = CHILDREN.get(name, [])
    assert children == [one for one, _, _ in rules for _ in range(children.count(one))], name
    assert all(low <= children.count(one) <= high for one, low, high in rules), name
    needed = NEEDED.get(name, set())
    assert needed <= set(element.attrib) <= needed | ALLOWED.get(name, set()), name
    assert len((element.text or "").strip()) <= LONGEST.get(name, 0)
    for child in element:
        shape(child)


def found_in(data: bytes, name: str) -> str:
    with ZipFile(BytesIO(data)) as archive:
        return archive.read(name).decode()


@pytest.fixture
def quick(monkeypatch):
    """Pages without their work: a package is about names and order."""
    refused = {"glossary": Made("Glossary", "", "This page needs the server.")}
    monkeypatch.setattr(
        archive, "made", lambda key, link, home: refused.get(key) or Made(key, f"<p>{key} {dict(link)}")
    )


def test_a_manifest_has_the_shape_that_scorm_asks_for(quick):
    title, lecture = of_lecture(LECTURE)
    course = contents(title, [of_chapter("id3"), lecture, of_links(["margin?set=outlier"])])
    data = zipped(package(course), scorm=True)
    root = ET.fromstring(found_in(data, NAME))
    assert root.tag == f"{{{CP}}}manifest"
    shape(root)
    assert [one.text for one in root.iter(f"{{{CP}}}title")][:2] == [
        "Trees <b>& more</b>",
        "Hunt’s algorithm and ID3",
    ]
    names = [one.get("identifier") for one in root.iter() if one.get("identifier")]
    assert len({*names}) == len(names)
    assert all(NCNAME.fullmatch(name or "") for name in names)
    named = {one.get("identifier"): one for one in root.iter(f"{{{CP}}}resource")}
    shown = [one.get("identifierref") for one in root.iter(f"{{{CP}}}item") if one.get("identifierref")]
    assert [named[one].get(f"{{{ADL}}}scormtype") for one in shown] == ["sco"] * 7
    hrefs = [one.get("href") for one in root.iter(f"{{{CP}}}file")]
    assert sorted([*hrefs, NAME]) == sorted(ZipFile(BytesIO(data)).namelist())
    assert root.find(f"{{{CP}}}organizations").get("default") == "course"


def test_titles_of_strangers_stay_text():
    made = manifest("<a&\"b'>", [Section("x" * 200, "", (Entry("]]>", "a&b.html"),))], [])
    shape(ET.fromstring(made))
    _, part = of_lecture("# a\x01\x02b\n## \x02c\ufffe" + "d" * 100 + "\n/grow\n")
    assert part.title == "a b"
    ET.fromstring(manifest(part.pages[0].title, [Section(part.title, "", (Entry("e", "f"),))], []))


def test_an_index_leads_to_every_file_and_says_what_is_missing(quick):
    title, lecture = of_lecture(LECTURE)
    found = package(contents(title, [lecture]), "https://x.org/")
    data = zipped(found, home="https://x.org/")
    text = found_in(data, "index.html")
    assert '<a href="01-01-grow.html">Which first?</a>' in text
    missing = text.partition("Not in this package")[2]
    assert "<p>This page needs the server.</p>" in missing
    assert '<a href="https://x.org/glossary">Words</a>' in missing
    assert "Trees &lt;b&gt;&amp; more" in text
    assert "Ask the hall" not in text, "notes are the lecturer's"
    assert NAME not in ZipFile(BytesIO(data)).namelist()
    assert data == zipped(package(contents(title, [lecture]), "https://x.org/"), home="https://x.org/")


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        (list, "Nothing is chosen"),
        (lambda: [of_links(["grow"] * 201)], "at most 200"),
        (lambda: [of_links(["nowhere?x=1"])], "“nowhere?x=1” is not a link"),
        (lambda: [of_chapter("nowhere")], "There are: tree, node"),
        (lambda: [of_lecture("# T\n## A\nno link\n")[1]], "Line 3 of the lecture"),
    ],
)
def test_what_cannot_be_packed_is_told(parts, words: str):
    with pytest.raises(ContentsError, match=re.escape(words)):
        contents("", parts())


def test_a_part_without_pages_is_no_chapter():
    assert [part.title for part in contents("", [Part("Empty", "", ()), of_links(["/node"])]).parts] == [
        "Links"
    ]


def test_the_command_makes_a_package(tmp_path, capsys):
    file = tmp_path / "course.zip"
    assert main(["node", "grow?data=nosuch", "glossary", "--scorm", "-o", str(file)]) == 0
    shown = capsys.readouterr()
    assert "“Glossary” is not in the package." in shown.err
    assert f"{file}: 2 pages" in shown.out
    assert "default-src 'none'" in found_in(file.read_bytes(), "01-01-node.html")
    assert main(["--lecture", str(tmp_path / "none.md"), "-o", str(file)]) == 2


def test_a_page_that_needs_the_server_is_named_and_left_out():
    found = package(contents("", [of_links(["glossary"])]))
    assert not found.files
    assert found.left_out[0].reason == "This page needs the server."


def test_the_sheet_of_a_chapter_has_three_exercises_of_each_kind():
    part = of_sheets(["id3", "pruning"])
    assert [page.title for page in part.pages] == [
        "Exercises: Hunt’s algorithm and ID3",
        "Exercises: Pruning",
    ]
    assert dict(part.pages[0].link) == {"view": "sheet", "kinds": "gain,grow,boolean", "many": "9"}
    with pytest.raises(ContentsError, match="There is no chapter “nosuch”"):
        of_sheets(["nosuch"])


def test_a_sheet_goes_into_the_package_by_the_command(tmp_path):
    file = tmp_path / "sheets.zip"
    assert main(["--sheet", "slack", "--scorm", "-o", str(file)]) == 0
    assert "Exercises: Slack" in found_in(file.read_bytes(), NAME)
