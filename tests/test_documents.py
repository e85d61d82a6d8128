"""The documents are true: links open, parameters are those of the app, the README's Python runs."""

import re
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest

from tests.support.visiting import FEWER
from views.kit.link.params import Given
from views.lessons import LESSONS
from views.page import frame
from views.page.document import EXAMPLES, ROWS, document
from views.site import all_lessons, home

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCUMENTS = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), ROOT / "datasets/LICENCES.md"})
INNER = re.compile(r"\]\((?!https?:|/)([^()\s]+)\)")  # the address of a link within this folder
LINK = re.compile(r"^\| `(/[a-z]+(?:\?[^`]*)?)` \|", re.MULTILINE)


def links() -> list[tuple[str, dict[str, str]]]:
    """Every link of the README, of the home page and of the page with all lessons. tests/lessons opens the
    examples and the ready cases."""
    written = [urlsplit(text.replace("\\|", "|")) for text in LINK.findall(README)]
    found = [(link.path[1:], dict(parse_qsl(link.query))) for link in written]
    found += [(key, dict(query)) for key, query in (*home.links(), *all_lessons.links())]
    elsewhere = [(key, dict(example.query)) for key, example in EXAMPLES]
    elsewhere += [(key, dict(one.query)) for key, lesson in LESSONS.items() for one in lesson.ready()]
    return [link for link in found if link not in elsewhere]


def test_the_readme_has_ten_links():
    assert len(LINK.findall(README)) == 10


@pytest.mark.wide(one_in=4, each=["key"])
@pytest.mark.parametrize(("key", "query"), links(), ids=lambda part: str(part)[:60])
def test_every_link_opens_as_it_is_written(key: str, query: dict[str, str]):
    if key not in LESSONS:
        assert key in frame.PAGES
        return
    lesson = LESSONS[key]
    link = Given({**query}, lesson.params)
    link.notes += link.strangers()
    case = lesson.read(link)
    assert all(map(FEWER.search, link.notes))
    refused = lesson.refuse(case)
    assert refused is None or "hard" in str(refused.beside).lower() or refused.say
    if refused is None:
        story = lesson.story(lesson.basis(case))
        steps = len(story.steps) if hasattr(story, "steps") else 1
        assert query.get("step", "0") == "end" or int(query.get("step", 0)) < steps


def anchors(text: str) -> set[str]:
    """The headings of a document as its reader writes them in an address."""
    headings = re.findall(r"^#+ +(.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_a_document_leads_to_files_and_headings_that_are_there(document: Path):
    found = INNER.findall(document.read_text(encoding="utf-8"))
    wrong = []
    for address in found:
        path, _, heading = address.partition("#")
        target = document.parent / path if path else document
        if not target.exists() or (heading and heading not in anchors(target.read_text(encoding="utf-8"))):
            wrong.append(address)
    assert wrong == []


def test_the_page_of_links_is_up_to_date():
    stored = (ROOT / "docs/links.md").read_text(encoding="utf-8")
    assert stored == document(LESSONS, ROWS), "run `make docs`"


def test_every_row_of_the_table_is_taken_by_a_lesson():
    taken = {row.name for lesson in LESSONS.values() for row in lesson.params}
    assert {row.name for row in ROWS} == taken, (
        "Every parameter of a lesson is once in ROWS of views/page/document.py, and a lesson takes each row"
    )


def test_the_python_of_the_readme_runs(capsys: pytest.CaptureFixture[str]):
    (block,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert 5 <= len(block.strip().splitlines()) <= 15
    exec(compile(block, "README", "exec"), {})
    assert capsys.readouterr().out.strip()
