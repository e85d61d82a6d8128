"""Every lesson owes its learners this, whatever it teaches: everybody can read it, anywhere."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.learner import (
    COLOURS,
    EDITOR,
    FACETS,
    SENTENCE,
    STAGE,
    axe_faults,
    fits,
    in_address,
    on_a_phone,
    say,
    settled,
    visit,
)
from tests.browser.pictured import stands_alone
from views.lessons import LESSONS

pytestmark = [pytest.mark.browser, pytest.mark.by_link]

IRIS = "data=iris&algorithm=cart&noise=20"
# We look at the first link in light and dark, on a phone and in presenter mode, and at the others in the dark
# and on a phone.
LINKS = {
    "grow": [
        "data=tennis&algorithm=id3&step=1&look=Wind",
        "data=labor&algorithm=c4.5&step=3",
        "data=titanic&algorithm=chaid&detail=3&step=1",
        "data=cars&algorithm=cart&step=1",
        "data=tax&algorithm=c4.5&step=999",
    ],
    "compare": ["data=vertebrate&algorithms=hunt,id3,cart"],
    "predict": [
        "data=tax&algorithm=id3&answers=Marital Status&step=2",
        "data=vertebrate&algorithm=cart&step=99",
    ],
    "prune": [
        "data=iris&algorithm=cart&noise=10&share=40&node=0",
        "data=iris&algorithm=cart&noise=10&method=cost-complexity&step=3",
        f"{IRIS}&view=compare",
        f"{IRIS}&view=early&max_depth=3",
    ],
    "overfit": ["n=100&seed=1&step=6", "world=diagonal&how=search&n=100&step=2", "view=variance&n=50&step=3"],
    "rules": [
        "data=tennis&algorithm=id3&step=12",
        "data=tennis&algorithm=id3&step=end",
    ],
    "margin": ["optimum=true", "set=iris"],
    "slack": ["set=touching&n=20", "set=iris&classes=versicolor;virginica"],
    "smo": ["set=moons&kernel=rbf&gamma=1&C=10&step=6", "set=touching&C=0.1&step=2"],
    "kernels": [
        "set=moons&n=24&below=dots&kernels=linear;rbf:0.5;own",
        "set=moons&n=24&below=grid&kernels=linear;rbf:0.5",
        "set=moons&n=24&below=gram&kernels=linear;own",
    ],
    "judge": [
        "data=heart&step=20",
        "data=iris&judged=folds&step=end",
        "view=own&counts=0,10;0,9990&step=2",
        "view=balance&decides=steady&step=6",
        "view=cost&step=9",
        "view=roc&step=31",
        "view=roc&scores=model&data=tennis&model=id3:depth=1&judged=training&step=5",
        "view=roc&scores=typed&step=11",
        "view=roc&scores=crossing&step=20",
    ],
    "sure": ["step=end", "view=coins&step=end", "view=coverage&step=end"],
    "folds": ["step=3"],
    "bayes": ["step=12", "step=45", "loss10=5&step=end", "view=naive&row=3&step=end"],
    "columns": [
        "identifiers=true&step=end",
        "view=pair&step=end",
        "view=steps&step=end",
        "view=lattice&step=end",
    ],
    "beside": ["step=end", "view=losses&step=5", "view=digits&step=4"],
    "neighbours": ["step=7", "view=k&step=5", "view=tree&step=end"],
    "crowd": ["step=4", "view=voters&step=3", "view=bagging&step=8", "view=forest&step=end"],
    "leaves": ["step=4", "view=hinges&step=5", "view=density&step=end"],
    "large": ["data=iris&step=25", "view=parts&parts=5&step=6", "view=days&step=22", "view=stream&step=end"],
    "node": [
        "mix=2,4&step=4",
        "mix=3,2,0,5&step=end",
        "view=split&branches=3:0,4:3&step=end",
        "view=code&symbols=5,2,1,1,1,7&step=end",
    ],
    "practice": [
        "kind=ratio&number=3&filled=h:0.5;h1:1;h2:abc;w:0.7&hints=2",
        "kind=grow&number=3&filled=grown:r=a2,r0=c0,r1=a0,r10=c1&solution=true",
        "view=sheet&kinds=impurity,grow,gain&many=3",
    ],
    "duel": ["step=12", "view=mcnemar&step=4", "view=six&step=end"],
}
SEEN = {
    "tree": STAGE,
    "plane": STAGE,
    "animation": STAGE,
    "line_editor": EDITOR,
    "facets": FACETS,
    "": SENTENCE,
}
TABLES = """tables => tables.filter((table) => !table.closest("[data-testid=stDataFrame]")).map((table) => ({
    caption: table.caption?.textContent.trim() ?? "",
    columns: table.querySelectorAll("th[scope=col]").length,
    rows: table.querySelectorAll("th[scope=row]").length,
}))"""


def tables_are_tables(page: Page) -> None:
    """Each table has a caption, and heads for its columns and rows."""
    found = page.get_by_test_id("stMain").locator("table:visible").evaluate_all(TABLES)
    assert all(table["caption"] and table["columns"] and table["rows"] for table in found), found


def test_there_is_a_link_for_every_lesson():
    assert LINKS.keys() == LESSONS.keys(), (
        "Every lesson is opened in a browser, on a phone and in the dark. Add it to LINKS, with a link to a "
        "page that is full"
    )


FURTHER = [(key, text) for key in LINKS for text in LINKS[key][1:]]
DESK = {"width": 1440, "height": 900}


def opened(page: Page, key: str, scheme: str) -> None:
    """The first link of a lesson at the desk, in these colours."""
    page.emulate_media(color_scheme=scheme)
    visit(page, f"/{key}?{LINKS[key][0]}", SEEN[LESSONS[key].stage])
    expect(page.get_by_test_id("stApp")).to_have_css("color-scheme", scheme)
    settled(page)
    if page.locator(".gh-practice-foot").count():  # it floats over the blanks below the window
        page.get_by_test_id("stMain").evaluate("main => main.scrollTo(0, main.scrollHeight)")


@pytest.mark.wide(one_in=5)
@pytest.mark.parametrize("keys", [[*LINKS][i::5] for i in range(5)], ids="-".join)
def test_everybody_can_use_one_after_the_other(page: Page, keys: list[str]):
    """Without a reload, as learners go from lesson to lesson."""
    for key in keys:
        page.set_viewport_size(DESK)
        opened(page, key, "light")
        expect(page.locator(".gh-note")).to_have_count(0)
        assert not axe_faults(page), key
        tables_are_tables(page)
        stands_alone(page)
        on_a_phone(page)
        fits(page)


@pytest.mark.wide(one_in=24)
@pytest.mark.parametrize("key", LINKS)
def test_everybody_can_read_it_in_the_dark(page: Page, key: str):
    opened(page, key, "dark")
    assert not axe_faults(page, COLOURS)


@pytest.mark.wide(one_in=24)
@pytest.mark.parametrize("key", LINKS)
def test_everybody_can_use_it_on_the_wall(page: Page, key: str):
    opened(page, key, "dark")
    page.get_by_text("Present", exact=True).click()
    in_address(page, "presenter", "true")
    expect(page.get_by_test_id("stSidebar")).not_to_be_in_viewport()
    settled(page)
    expect(say(page).first).to_be_visible()
    assert not axe_faults(page)


@pytest.mark.wide(one_in=60)
@pytest.mark.parametrize(("key", "text"), FURTHER)
def test_everybody_can_use_what_else_it_shows(page: Page, key: str, text: str):
    """On a phone, and at a desk in the dark."""
    page.emulate_media(color_scheme="dark")
    on_a_phone(page)
    visit(page, f"/{key}?{text}", SENTENCE)
    fits(page)
    page.set_viewport_size(DESK)
    tables_are_tables(page)
    assert not axe_faults(page)


def test_home(page: Page):
    page.emulate_media(color_scheme="light")
    visit(page, "/", ".gh-hero")
    assert not axe_faults(page)
    on_a_phone(page)
    fits(page)
    page.emulate_media(color_scheme="dark")
    expect(page.get_by_test_id("stApp")).to_have_css("color-scheme", "dark")
    assert not axe_faults(page, COLOURS)
