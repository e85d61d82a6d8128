"""The hooks before a commit run what `make check` runs."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
HOOKS = ROOT / ".pre-commit-config.yaml"
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8").replace("$(PY)", "$(VENV)/bin/python")
OF_A_HOOK = {"id", "name", "entry", "language", "types", "types_or", "pass_filenames", "args", "stages"}


def read(file: Path) -> Any:
    return yaml.safe_load(file.read_text(encoding="utf-8"))


def hooks() -> list[dict[str, Any]]:
    return [hook for repo in read(HOOKS)["repos"] for hook in repo["hooks"]]


def test_the_hooks_download_nothing():
    assert [repo["repo"] for repo in read(HOOKS)["repos"]] == ["local"]
    assert {hook["language"] for hook in hooks()} == {"system", "pygrep"}
    assert len({hook["id"] for hook in hooks()}) == len(hooks())
    for hook in hooks():
        assert {"id", "name", "entry", "language"} <= {*hook} <= OF_A_HOOK, hook["id"]


@pytest.mark.parametrize(
    "hook", [hook for hook in hooks() if hook["language"] == "system"], ids=lambda hook: hook["id"]
)
def test_a_hook_runs_a_command_of_make_check(hook: dict[str, Any]):
    command = hook["entry"].removesuffix(" --force-exclude")
    assert command.startswith(".venv/bin/")
    recipe = MAKEFILE.partition("\ncheck:")[2].partition("\n\n")[0]
    assert command.replace(".venv", "$(VENV)", 1) in recipe


def test_the_first_line_of_a_commit_has_at_most_72_characters():
    (hook,) = (hook for hook in hooks() if hook.get("stages") == ["commit-msg"])
    pattern = re.compile(hook["entry"], re.MULTILINE | re.DOTALL)
    assert hook["args"] == ["--multiline"]
    assert pattern.search("x" * 73)
    assert not pattern.search("x" * 72 + "\n\n" + "why " * 30)
