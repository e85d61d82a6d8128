"""The command that checks a lecture: every link is opened, and each mend is named with its line."""

from pathlib import Path

import pytest

from tests.support.sweep import ONLY_SWEPT
from views.lecture.check import main
from views.lecture.page import EXAMPLES


def shown(capsys: pytest.CaptureFixture[str], *files: Path) -> tuple[int, str]:
    code = main([str(file) for file in files])
    return code, capsys.readouterr().out


def test_a_mend_is_told_by_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "lecture.md"
    file.write_text("# A\n\n## B (3 min)\n/grow?data=tenis\n## C\n/node\n## D\n", encoding="utf-8")
    code, said = shown(capsys, file)
    assert code == 1
    assert (
        f"{file}:4: B: This link sets data to “tenis”, which does not exist. The page uses “tennis”." in said
    )
    assert f"{file}:7: “D” has no link." in said
    assert said.endswith("“A”, 2 items, 3 minutes, 2 lines need a correction.\n")


@ONLY_SWEPT
def test_the_examples_need_no_mend(capsys: pytest.CaptureFixture[str]):
    folder = Path(__file__).resolve().parents[2] / "views/lecture/examples"
    code, said = shown(capsys, *sorted(folder.glob("*.md")))
    assert (code, said.count("all links open as they are")) == (0, len(EXAMPLES)), said
    assert len(EXAMPLES) == 5


def test_a_file_that_cannot_be_read_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main([str(tmp_path / "none.md")]) == 1
    assert "No such file" in capsys.readouterr().err
    (tmp_path / "latin.md").write_bytes("# Größe".encode("latin-1"))
    assert main([str(tmp_path / "latin.md")]) == 1
    assert "This file is not UTF-8. Save it as UTF-8." in capsys.readouterr().err
    assert main([]) == 2
