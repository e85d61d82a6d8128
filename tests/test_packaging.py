"""What `pip install .` declares (test_wheel.py builds it), and the packages that `make` installs."""

import re
import subprocess
import sys
import tomllib
from fnmatch import fnmatchcase
from importlib import metadata
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from datasets import licences
from datasets.cards import CARDS

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
DECLARED = PROJECT["tool"]["setuptools"]
ROOMS = ("mlcore", "glasshouse")


@pytest.mark.parametrize("room", ROOMS)
def test_every_folder_is_a_package_and_declared(room: str):
    for folder in {path.parent for path in (ROOT / room).rglob("*.py")}:
        name = ".".join(folder.relative_to(ROOT).parts)
        assert (folder / "__init__.py").exists(), f"{name} would be left out"
        assert any(fnmatchcase(name, pattern) for pattern in DECLARED["packages"]["find"]["include"])


@pytest.mark.parametrize("room", ROOMS)
def test_every_other_file_is_declared(room: str):
    others = [
        path for path in (ROOT / room).rglob("*") if path.is_file() and path.suffix not in (".py", ".pyc")
    ]
    for path in others:
        assert any(fnmatchcase(path.name, one) for one in DECLARED["package-data"].get(room, [])), path


def test_nothing_else_is_installed():
    for folder in (path for path in ROOT.iterdir() if (path / "__init__.py").exists()):
        declared = any(fnmatchcase(folder.name, one) for one in DECLARED["packages"]["find"]["include"])
        assert declared == (folder.name in ROOMS)


def test_it_needs_what_the_application_pins():
    assert PROJECT["project"]["dynamic"] == ["dependencies"]
    assert DECLARED["dynamic"]["dependencies"] == {"file": ["requirements.txt"]}


def test_the_licence_of_every_table_stands_beside_it():
    text = licences.FILE.read_text(encoding="utf-8")
    assert text == licences.document(), "run `make docs`"
    rows = [line for line in text.splitlines() if line.startswith("| `")]
    for card, row in zip(CARDS.values(), rows, strict=True):
        what = (card.title, card.source, card.licence, card.changes)
        assert row == f"| `{card.key}.csv` | {' | '.join(what)} |"
    under_gpl = [card.key for card in CARDS.values() if "GPL" in card.licence]
    assert len(under_gpl) == 4
    assert all(f"`{key}.csv`" in text.partition("| file |")[0] for key in under_gpl)


def test_the_citation_names_this_version_and_nothing_that_does_not_exist():
    project = PROJECT["project"]
    text = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    said = yaml.safe_load(text)
    assert said["cff-version"] == "1.2.0"
    assert (said["version"], said["license"]) == (project["version"], project["license"])
    assert (said["title"], said["type"]) == ("Glasshouse", "software")
    assert said["authors"] == [{"name": "The Glasshouse authors"}]
    assert said["abstract"].startswith(project["description"])
    assert said["keywords"] == project["keywords"]
    assert {"message", "abstract"} < {*said}
    assert not re.search(r"\bdoi\b|://", text, re.IGNORECASE)
    assert "urls" not in project, "there is no public address"


def test_the_citation_is_of_the_format_that_it_names():
    check = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.citation-file-format"]
    said = subprocess.run([*check, ROOT / "CITATION.cff"], capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout + said.stderr


def test_the_changelog_begins_with_this_version_and_the_date_of_the_citation():
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest, date = re.findall(r"^## (\S+) - (\d{4}-\d\d-\d\d)$", text, re.MULTILINE)[0]
    assert Version(newest) == Version(PROJECT["project"]["version"])
    assert date == yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))["date-released"]


def test_the_page_on_security_points_to_documents_that_are_there():
    text = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    named = re.findall(r"\]\(([^)]+)\)", text)
    assert "docs/operating.md" in named
    assert all((ROOT / name).is_file() for name in named)
    assert not re.search(r"\S+@\S+|://", text), "no address that nobody reads"
    assert "privately" in text


# The lock files: installed packages, by version and hash


LOCKS = {"requirements.txt": "requirements.lock", "requirements-dev.txt": "requirements-dev.lock"}


def locked(name: str) -> dict[str, tuple[str, list[str]]]:
    """The packages of a lock file: the text after each name, and its hashes."""
    text = (ROOT / name).read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    found = {}
    for line in lines:
        what, *hashes = line.split(" --hash=")
        requirement = Requirement(what.strip())
        found[canonicalize_name(requirement.name)] = (str(requirement.specifier), hashes)
    return found


def wanted(name: str) -> dict[str, str]:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    pins = [Requirement(line) for line in lines if line and line[0] not in "#-"]
    return {canonicalize_name(pin.name): str(pin.specifier) for pin in pins}


@pytest.mark.parametrize("name", LOCKS)
def test_the_lock_file_has_what_the_requirements_pin(name: str):
    lock, pins = locked(LOCKS[name]), wanted(name)
    assert pins
    assert {one: lock[one][0] for one in pins if one in lock} == pins, "run `make lock`"


@pytest.mark.parametrize("name", LOCKS.values())
def test_every_package_is_locked_to_one_version_by_hashes(name: str):
    for package, (version, hashes) in locked(name).items():
        assert re.fullmatch(r"==[\w.]+", version), package
        assert hashes, package
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", one.strip()) for one in hashes), package


@pytest.mark.parametrize("name", LOCKS.values())
def test_whatever_a_package_needs_is_locked_as_well(name: str):
    """The packages on this machine. Other systems have further ones."""
    lock = locked(name)
    for package in lock:
        try:
            needs = metadata.requires(package) or []
        except metadata.PackageNotFoundError:  # for another system, or not needed for tests
            continue
        found = [Requirement(need) for need in needs]
        missing = {canonicalize_name(need.name) for need in found if _applies(need)} - {*lock}
        assert not missing, f"{package} needs them: run `make lock`"


def _applies(need: Requirement) -> bool:
    return need.marker is None or need.marker.evaluate({"extra": ""})


def test_the_lock_for_tests_has_the_very_packages_that_run():
    run, develop = locked("requirements.lock"), locked("requirements-dev.lock")
    assert run == {name: develop[name] for name in run}


@pytest.mark.parametrize("name", LOCKS.values())
def test_a_lock_file_names_no_host(name: str):
    text = (ROOT / name).read_text(encoding="utf-8")
    assert "://" not in text
    assert "--index-url" not in text
    assert "--find-links" not in text


def test_make_and_the_image_install_from_the_lock_alone():
    for file in ("Makefile", "serving/container/Containerfile", "README.md", "docs/operating.md"):
        text = (ROOT / file).read_text(encoding="utf-8")
        assert re.findall(r"pip install .*-r (\S+)", text)
        assert all(one.endswith(".lock") for one in re.findall(r"pip install .*-r (\S+)", text)), file
