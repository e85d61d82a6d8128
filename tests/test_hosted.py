"""What hosts and hooks run is what `make check` and `make test` run. These tests fetch nothing."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
WORKFLOW = ROOT / ".github/workflows/ci.yml"
HOOKS = ROOT / ".pre-commit-config.yaml"
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8").replace("$(PY)", "$(VENV)/bin/python")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OF_A_HOOK = {"id", "name", "entry", "language", "types", "types_or", "pass_filenames", "args", "stages"}


def read(file: Path) -> Any:
    return yaml.safe_load(file.read_text(encoding="utf-8"))


def hooks() -> list[dict[str, Any]]:
    return [hook for repo in read(HOOKS)["repos"] for hook in repo["hooks"]]


def job() -> dict[str, Any]:
    (found,) = read(WORKFLOW)["jobs"].values()
    return found


@pytest.mark.slow
@pytest.mark.parametrize("schema", ["vendor.github-workflows", "custom.github-workflows-require-timeout"])
def test_the_workflow_is_of_the_format_of_its_host(schema: str):
    check = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, str(WORKFLOW)]
    said = subprocess.run(check, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout + said.stderr


def test_the_workflow_runs_the_one_script_and_may_only_read():
    assert read(WORKFLOW)["permissions"] == {"contents": "read"}
    assert "permissions" not in job()
    assert job()["steps"][-1] == {"run": ".ci/run"}
    assert os.access(ROOT / ".ci/run", os.X_OK)


def test_each_action_has_a_version():
    actions = [step["uses"] for step in job()["steps"] if "uses" in step]
    assert actions
    assert all(re.fullmatch(r"actions/[a-z-]+@v\d+", action) for action in actions)


def test_the_pythons_are_the_oldest_one_and_that_of_the_image():
    image = (ROOT / "serving/container/Containerfile").read_text(encoding="utf-8")
    (newest,) = re.findall(r"^FROM \S+/python:(3\.\d+)-slim$", image, re.MULTILINE)
    oldest = PROJECT["requires-python"].removeprefix(">=")
    assert job()["strategy"]["matrix"]["python"] == [oldest, newest]


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
