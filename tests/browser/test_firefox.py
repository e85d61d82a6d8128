"""One walk through the lessons in Firefox: each shows, steps, and reports no error."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.firefox import Firefox, find_or_install, firefox
from tests.browser.learner import TURN
from tests.browser.test_every_lesson import LINKS, SEEN
from tests.support.sweep import ONLY_SWEPT
from views.lessons import LESSONS

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("firefox")]

RIGHT = "\ue014"
REST = "document.querySelector('[data-testid=stApp]')?.dataset.testScriptState === 'notRunning'"
STEP = "document.querySelector('.gh-player input[type=range]')?.value"
MORE = "Number(document.querySelector('.gh-player input[type=range]')?.max ?? 0) > Number(STEP ?? 0)".replace(
    "STEP", STEP
)
HERE = "document.querySelector('[aria-current=page]')?.pathname"  # the sidebar names the server's address
CUT = """[...document.querySelectorAll("[class*=st-key-top] [data-testid=stMarkdownContainer]")]
    .filter((one) => one.scrollWidth > one.clientWidth + 1)"""


@pytest.fixture(scope="module")
def fox(server: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    program = find_or_install()
    if program is None:
        pytest.skip("There is no Firefox here, and none could be installed.")
    folder: Path = tmp_path_factory.mktemp("firefox")
    with firefox(program, folder) as found:
        found.resize(1440, 900)
        found.open(f"{server}/glossary")  # the scripts are loaded once, below a deep link
        found.wait_for(f"document.querySelector('.gh-word') !== null && {REST}")
        yield found


@ONLY_SWEPT
@pytest.mark.parametrize("key", LINKS)
def test_it_shows_and_steps(fox: Firefox, key: str):
    fox.evaluate(f"({TURN})({f'/{key}?{LINKS[key][0]}'!r})")
    fox.wait_for(f"{HERE} === '/{key}'")
    fox.wait_for(f"document.querySelector({SEEN[LESSONS[key].stage]!r}) !== null && {REST}")
    if fox.evaluate(MORE):
        before = fox.evaluate("document.querySelector('.gh-say').textContent")
        at = fox.evaluate(STEP)
        fox.press(RIGHT)
        fox.wait_for(f"{STEP} !== {at!r}")
        fox.wait_for(f"document.querySelector('.gh-say').textContent !== {before!r} && {REST}")
    faults = [*fox.faults]
    fox.faults.clear()  # these faults come from one lesson, not from all later ones
    assert not faults
    fox.wait_for(f"document.fonts.status === 'loaded' && {CUT}.length === 0")
