"""Every kind of exercise has an oracle for each of its blanks."""

from importlib import import_module
from pathlib import Path

import pytest

from tests.lessons.practice.oracles import owed
from views.lessons.practice.kinds import KINDS
from views.lessons.practice.numbered import made

HERE = Path(__file__)
NUMBERS = range(1, 31)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_every_blank_of_every_kind_is_computed_again(kind: str):
    for path in HERE.parent.glob("test_oracles_*.py"):
        import_module(f"{__package__}.{path.stem}")
    names = dict.fromkeys(blank.name for number in NUMBERS for blank in made(KINDS[kind], number).blanks)
    missing = owed(kind, names)
    assert not missing, (
        f"No oracle computes {', '.join(missing)} of {kind}. Write one in test_oracles_page.py, from what "
        "the page shows, or write a test that @checks these blanks."
    )
