"""The commands in README.md and docs/ exist, with the options that the documents use."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.support.sweep import ONLY_SWEPT

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *sorted((ROOT / "docs").glob("*.md")),
]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
OURS = {entry.name for entry in ROOT.iterdir()}
# Programs of other people. Only the files of ours that they use are checked.
OTHERS = {
    "apt", "cd", "cp", "curl", "docker", "git", "journalctl", "kubectl", "pip", "pipx", "podman", "systemctl",
    "useradd", "uv", "uvx",
}  # fmt: skip
PYTHONS = {"python", "python3", "py", ".venv/bin/python", ".venv\\Scripts\\python"}
THEIRS = {"venv", "pip", "pytest"}  # modules of other people
# How a block begins that is data, a lecture, settings of another program, or a list of functions.
NO_COMMANDS = (
    "student;", "task,", "## ", "https://", "map ", "location ", "client_max_body_size",
    "- job_name", "read(given)",
)  # fmt: skip


def blocks(text: str) -> Iterator[list[str]]:
    """The lines of each block of code that is no Python: indented, or between fences."""
    for language, fenced in re.findall(r"^```(\w*)\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        if language in ("", "sh", "bash", "console", "powershell"):
            yield fenced.splitlines()
    plain = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    for indented in re.findall(r"(?:\n|\A)\n((?: {4}.*\n)+)", plain):
        yield [line[4:] for line in indented.splitlines()]


def lines() -> Iterator[tuple[str, str]]:
    """Every line of a block with commands, with the name of its document."""
    for file in filter(Path.exists, DOCUMENTS):
        for block in blocks(file.read_text(encoding="utf-8")):
            if not block[0].strip().startswith(NO_COMMANDS):
                yield from ((file.name, line) for line in block if line.strip())


def commands(line: str) -> Iterator[list[str]]:
    """The commands of a line in words, without its comment and without variables before a command."""
    code = re.sub(r"(^|\s)#.*", "", line)
    for part in re.split(r"&&|;|\|", code):
        words = shlex.split(part.removeprefix("$ "), posix=False)
        while words and re.match(r"[A-Z_]+=", words[0]):
            words = words[1:]
        if words:
            yield words


COMMANDS = [(document, words) for document, line in lines() for words in commands(line)]


@cache
def help_of(module: str) -> str:
    """What a module of ours says of its options."""
    command = [sys.executable, "-m", module, "--help"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    return run.stdout + run.stderr


def is_there(module: str) -> bool:
    """Whether a module can be run. Nothing is run, because some commands write files."""
    try:
        found = find_spec(module)
    except ModuleNotFoundError:
        return False
    return found is not None and (
        found.submodule_search_locations is None or find_spec(f"{module}.__main__") is not None
    )


def wrong(words: list[str]) -> Iterator[str]:
    """What is not as the document says."""
    first, *rest = words
    name = first.replace(".venv\\Scripts\\", ".venv/bin/").removeprefix(".venv/bin/").removeprefix("sudo ")
    if name == "make":
        yield from (f"no target {one}" for one in rest if "=" not in one and not is_target(one))
        yield from (
            f"no variable {one}" for one in rest if "=" in one and f"$({one.split('=')[0]})" not in MAKEFILE
        )
    elif first in PYTHONS or name.startswith("python"):
        yield from wrong_python(rest)
    elif name == "glasshouse":
        yield from (f"no option {one}" for one in options(rest) if one not in help_of("glasshouse"))
    elif name not in OTHERS:
        yield f"{first} is no command that this test knows"
    for one in rest:
        path = one.split("=")[-1].split("[")[0]
        if path.split("/")[0] in OURS - {"."} and not (ROOT / path).exists():
            yield f"no file {path}"


def wrong_python(rest: list[str]) -> Iterator[str]:
    if rest[:1] != ["-m"] or rest[1] in THEIRS:
        return
    module, *arguments = rest[1:]
    if not is_there(module):
        yield f"no module {module}"
    elif found := options(arguments):
        yield from (f"{module} has no option {one}" for one in found if one not in help_of(module))


def is_target(name: str) -> bool:
    return bool(re.search(rf"^{re.escape(name)}:", MAKEFILE, re.MULTILINE))


def options(words: list[str]) -> list[str]:
    return [word.split("=")[0] for word in words if word.startswith("--")]


def test_the_documents_have_commands():
    assert {"README.md", "answers.md", "lecture.md", "operating.md"} <= {document for document, _ in COMMANDS}


@pytest.mark.wide(one_in=12)
@pytest.mark.parametrize(("document", "words"), COMMANDS, ids=[" ".join(words)[:70] for _, words in COMMANDS])
def test_a_command_of_a_document_exists(document: str, words: list[str]):
    assert [*wrong(words)] == []


@ONLY_SWEPT
def test_a_command_within_a_sentence_exists():
    """`make check` and `python -m views.check answers.csv` in the text of the documents."""
    texts = [file.read_text(encoding="utf-8") for file in DOCUMENTS if file.exists()]
    shown = re.findall(r"`((?:make|python -m|glasshouse) [^`\n]*)`", "\n".join(texts))
    assert len(shown) > 5
    assert [(code, said) for code in shown for words in commands(code) for said in wrong(words)] == []


@pytest.mark.parametrize(
    "line",
    [
        "make rn", "make run PRT=8600", "glasshouse --lann", "python -m glasshouse --wan",
        "python -m views.chek a", "cp serving/glasshouse.servce /etc/", "frobnicate --now",
        "docker compose -f serving/container/c.yaml up",
    ],
)  # fmt: skip
def test_a_slip_in_a_command_is_seen(line: str):
    assert [said for words in commands(line) for said in wrong(words)]
