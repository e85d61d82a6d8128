"""The files of the app change while it runs, as in an update: learners notice nothing."""

import shutil
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import started
from tests.browser.learner import SENTENCE, visit
from tests.support.sweep import ONLY_SWEPT

pytestmark = pytest.mark.browser
ROOT = Path(__file__).resolve().parents[2]
APP = (".streamlit", "datasets", "mlcore", "pages", "views")
PAGES = [
    ("/", ".gh-hero"), ("/grow?data=tennis&step=3", SENTENCE), ("/kernels?set=ring", SENTENCE),
    ("/crowd?view=forest&step=end", SENTENCE), ("/judge?view=roc&step=3", SENTENCE), ("/practice", SENTENCE),
    ("/lessons", ".gh-listed"), ("/glossary", "h1"), ("/table", "h1"), ("/check", "h1"), ("/lecture", "h1"),
    ("/exam", "h1"), ("/package", "h1"), ("/chapter?chapter=tree", ".gh-ask"),
    ("/mock?view=sit", ".gh-mock-box button"), ("/daily", ".gh-daily-list li"),
]  # fmt: skip


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("app")
    for name in APP:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "app.py", folder / "app.py")
    return folder


@ONLY_SWEPT
def test_no_page_fails_when_its_files_change_below_it(page: Page, copy: Path):
    with started(home=copy) as server:
        assert "sources" not in urlopen(f"{server}/readyz", timeout=20).read().decode()
        for file in copy.rglob("*.py"):
            file.write_text("raise RuntimeError('a new version')\n", encoding="utf-8")
        for link, seen in PAGES:
            visit(page, f"{server}{link}", seen)
            expect(page.get_by_text("Something went wrong")).to_have_count(0)
            expect(page.get_by_text("a new version")).to_have_count(0)
        page.goto("about:blank")  # a page that loses its server looks for it, which the console reports
