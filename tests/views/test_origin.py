"""Where a file that a learner takes along says that it comes from."""

import tomllib
from pathlib import Path

import pytest

from views.kit.link import address
from views.page.draw import origin

ROOT = Path(__file__).resolve().parents[2]


def test_a_file_names_the_view_and_its_link_outside_a_lecture(monkeypatch: pytest.MonkeyPatch):
    link = {"data": "tennis", "algorithm": "c4.5", "step": "3", "presenter": "true", "lecture": "x.md"}
    monkeypatch.setattr(address, "query", lambda: dict(link))
    monkeypatch.setattr(address, "page", lambda: "grow")
    page = origin()
    assert (page.title, page.shown) == ("Grow a tree", "C4.5: Play tennis")
    assert page.address == "grow?data=tennis&algorithm=c4.5&step=3"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert page.version == project["version"]
