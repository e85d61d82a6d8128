"""The README's links show what they say on the first screen, and its pictures show the app of today."""

import re
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.learner import at_step, settled, visit
from tests.pictures import ANIMATION, SHARE, STILLS, Still, difference
from tests.pictures.__main__ import DOCS, photographed, still
from tests.support.sweep import ONLY_SWEPT
from tests.test_documents import LINK

pytestmark = pytest.mark.browser

README = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")
SHOWN = {  # a part of each link, and the words that one must see without scrolling
    "override=root:Wind": "It gives up 0.199 bits",
    "data=golf": "1 record without a value is divided among the branches",
    "algorithm=chaid": "CHAID merges them",
    "/compare": "first differ at the root",
    "/predict": "class probabilities",
    "/prune": "It will be pruned",
    "/overfit": "Overfitting:",
    "/margin": "Your line does not separate the classes",
    "/smo": "Box constraint",
    "/kernels": "39 eigenvalues are negative",
}


@pytest.mark.by_link
@pytest.mark.wide(one_in=12)
@pytest.mark.parametrize("link", LINK.findall(README))
def test_a_link_of_the_readme_shows_on_the_first_screen_what_it_says(page: Page, link: str):
    (words,) = [words for part, words in SHOWN.items() if part in link]
    visit(page, link.replace("\\|", "|"), ".gh-say")
    shown = page.get_by_text(re.compile(re.escape(words).replace("\\ ", r"\s+"), re.IGNORECASE))
    shown = shown.and_(page.locator(":not(.gh-voice)")).filter(visible=True).last
    expect(shown).to_be_in_viewport(ratio=0.9)


@pytest.mark.wide(one_in=6)
@pytest.mark.parametrize("one", STILLS, ids=lambda one: one.file)
def test_a_picture_shows_the_page_of_today(page: Page, one: Still):
    page.emulate_media(reduced_motion="reduce")
    changed = difference(Image.open(DOCS / one.file).convert("RGB"), still(page, one.link))
    assert changed < SHARE, f"docs/{one.file} is older than {one.link} ({changed:.1%} differ): make pictures"


@ONLY_SWEPT
def test_the_film_ends_with_the_tree_of_today(page: Page):
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size(ANIMATION.size)
    visit(page, ANIMATION.link)
    page.keyboard.press("End")
    at_step(page, 11)
    settled(page)
    with Image.open(DOCS / ANIMATION.file) as animation:
        animation.seek(animation.n_frames - 1)
        last = animation.convert("RGB")
    changed = difference(last, photographed(page))
    assert changed < SHARE, (
        f"docs/{ANIMATION.file} is older than {ANIMATION.link} ({changed:.1%} differ): make pictures"
    )
