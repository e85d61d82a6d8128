"""The sources of the running app: all are loaded, and a change of their files is noticed."""

import os
import sys
import time
from pathlib import Path

import pytest

from views.server import sources


def test_every_module_of_the_app_is_loaded():
    sources.Sources().load()
    files = [path for package in sources.PACKAGES for path in (sources.ROOT / package).rglob("*.py")]
    names = {".".join(path.relative_to(sources.ROOT).with_suffix("").parts) for path in files}
    names = {name.removesuffix(".__init__") for name in names}
    left_out = {name for name in names if name not in sys.modules}
    assert {name for name in left_out if not name.endswith(".__main__")} == {"views.site.shell"}


def test_a_newer_file_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    file = tmp_path / "page.py"
    file.write_text("", encoding="utf-8")
    os.utime(file, (0, 0))
    monkeypatch.setattr(sources, "_files", lambda: iter([file, tmp_path / "gone.py"]))
    monkeypatch.setattr(sources, "AGAIN", 0.0)
    found = sources.Sources()
    assert not found.changed()
    assert not caplog.messages
    os.utime(file, (time.time() + 5, time.time() + 5))
    assert found.changed()
    assert found.changed()
    (shown,) = caplog.messages
    assert shown.startswith("The files of the app are newer than what runs.")
