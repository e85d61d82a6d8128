"""The app without the tables under the GPL, which the wheel leaves out: nothing asks for them."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from datasets.cards import EVERY
from tests.support.sweep import ONLY_SWEPT

pytestmark = [pytest.mark.slow, ONLY_SWEPT]
ROOT = Path(__file__).resolve().parent.parent
GPL = {card.key for card in EVERY if "GPL" in card.licence}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the app shows with a copy of `datasets` that lacks these files."""
    folder = tmp_path_factory.mktemp("without")
    left_out = shutil.ignore_patterns("__pycache__", *(f"{key}.csv" for key in GPL))
    shutil.copytree(ROOT / "datasets", folder / "datasets", ignore=left_out)
    ran = subprocess.run(
        [sys.executable, "-m", "tests.support.without"],
        capture_output=True, text=True, check=False, cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def test_every_other_table_is_there(app: dict[str, Any]):
    assert app["cards"] == [card.key for card in EVERY if card.key not in GPL]


def test_every_ready_link_opens_and_names_no_table_that_is_not_there(app: dict[str, Any]):
    assert app["opened"] > 100
    assert app["absent"] == []
    assert app["faults"] == []


def test_a_link_that_names_one_says_that_it_does_not_exist(app: dict[str, Any]):
    assert [
        key for key, note in app["named"].items() if "which does not exist. The page uses" not in note
    ] == []


def test_another_table_takes_the_place_of_the_cars(app: dict[str, Any]):
    assert app["begins"] == dict.fromkeys(("line", "hinges", "gradient"), "penguins")
    assert "Gradient boosting" in app["ready"]
    assert "A sum that overfits" not in app["ready"], "this sentence is about the cars"
    assert app["help"] == ["Use the penguins", "Use the penguins"]


def test_the_page_of_all_lessons_shows_no_card_of_them(app: dict[str, Any]):
    assert "Contact lenses" in app["listed"]
    assert "Cars of 1974" not in app["listed"]
    assert "Kyphosis" not in app["listed"]


def test_the_lectures_go_on_without_their_items(app: dict[str, Any]):
    assert len(app["lectures"]) == 5
    assert all(count >= 4 for count in app["lectures"].values())
