"""The reference in docs/api: `make docs` writes it, and no link within it is broken."""

import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.support.sweep import ONLY_SWEPT

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parent.parent
MODULES = ("mlcore", "mlcore.trees", "!mlcore.trees.growing", "datasets")


@ONLY_SWEPT
def test_no_link_of_the_reference_is_broken(tmp_path: Path):
    asked = [*MODULES, "--template-directory", "docs/pdoc", "--output-directory", str(tmp_path)]
    quiet = ["-W", "ignore:Error parsing type annotation"]
    subprocess.run([sys.executable, *quiet, "-m", "pdoc", *asked], cwd=ROOT, check=True)
    pages = {page: page.read_text(encoding="utf-8") for page in tmp_path.rglob("*.html")}
    names = {page: {*re.findall(r'\bid="([^"]+)"', text)} for page, text in pages.items()}
    broken = [
        f"{page.relative_to(tmp_path)}: {link}"
        for page, text in pages.items()
        for link in re.findall(r'href="([^"]+)"', re.sub(r"<script.*?</script>", "", text, flags=re.DOTALL))
        if not re.match(r"[a-z]+:", link) and not _leads(page, link, names)
    ]
    assert len(pages) > 50
    assert not broken, broken[:10]


def _leads(page: Path, link: str, names: dict[Path, set[str]]) -> bool:
    """Whether a link of a page leads to a page, or to a place on it."""
    where, _, place = link.partition("#")
    there = (page.parent / where).resolve() if where else page
    return there in names and (not place or unquote(place) in names[there])
