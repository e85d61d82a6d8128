"""The wheel: what it brings, and the app that its command starts."""

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import venv
import zipfile
from contextlib import closing
from email.parser import Parser
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

import glasshouse.__main__ as command
from datasets.cards import EVERY
from tests.serving.learner import Learner
from tests.support.pythons import newest_other
from tests.support.sweep import ONLY_SWEPT

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("wheel")]  # it is built once
ROOT = Path(__file__).resolve().parent.parent
LEFT_OUT = shutil.ignore_patterns(".git", ".*cache", ".venv", "__pycache__", "build", "*.egg-info", "*.pyc")
START_SECONDS = 90.0  # s until it is ready on a busy machine


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy, because setuptools leaves files where it builds."""
    built, source = tmp_path_factory.mktemp("wheel"), tmp_path_factory.mktemp("copy") / "source"
    shutil.copytree(ROOT, source, ignore=LEFT_OUT)
    pip = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--wheel-dir",
        str(built),
        str(source),
    ]
    ran = subprocess.run(pip, capture_output=True, text=True, check=False)
    if "No matching distribution found for setuptools" in ran.stderr:
        pytest.skip("pip finds no setuptools: without a network no wheel can be built")
    assert ran.returncode == 0, ran.stderr
    (found,) = built.glob("*.whl")
    return found


@pytest.fixture(scope="module", params=["this Python", pytest.param("newest other Python", marks=ONLY_SWEPT)])
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """An environment with the wheel, and beside it another library that is called `datasets`."""
    folder = tmp_path_factory.mktemp("clean")
    site = _site_of_this(folder) if request.param == "this Python" else _site_of_other(folder)
    (folder / "before").write_text(_digest(site / "datasets"))
    pip = ["pip", "--python", str(folder / "bin/python"), "install", "--quiet", "--no-deps", str(wheel)]
    subprocess.run([sys.executable, "-m", *pip], check=True, capture_output=True)
    return folder


def _site_of_this(folder: Path) -> Path:
    """What the wheel needs is taken from the environment of these tests."""
    venv.create(folder, with_pip=False)
    (site,) = folder.glob("lib/python*/site-packages")
    ours = next(path for path in map(Path, sys.path) if path.name == "site-packages")
    (site / "shared.pth").write_text(f"{ours}\n")
    (site / "datasets").mkdir()
    (site / "datasets/__init__.py").write_text("whose = 'another'\n")
    return site


def _site_of_other(folder: Path) -> Path:
    """What the wheel needs is installed as it is pinned, and Hugging Face's datasets without what it needs.

    Every package must have a wheel for that Python.
    """
    python = newest_other()
    if python is None:
        pytest.skip("This machine has no other Python from 3.11 on: not on the path, of pyenv or of uv")
    subprocess.run([python, "-m", "venv", "--without-pip", str(folder)], check=True)
    uv = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--python", str(folder / "bin/python")]
    pinned = ["--only-binary", ":all:", "--require-hashes", "-r", str(ROOT / "requirements.lock")]
    ran = subprocess.run([*uv, *pinned], capture_output=True, text=True, check=False)
    if "error sending request" in ran.stderr:
        pytest.skip(f"Without a network nothing can be installed for {python}")
    assert ran.returncode == 0, ran.stderr
    subprocess.run([*uv, "--no-deps", "datasets"], check=True)
    (site,) = folder.glob("lib/python*/site-packages")
    return site


def _digest(folder: Path) -> str:
    """A digest of all names and files, without bytecode."""
    found = sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix != ".pyc":
            found.update(f"{path.relative_to(folder)}\0".encode() + path.read_bytes())
    return found.hexdigest()


@ONLY_SWEPT
def test_its_names_are_ours_alone_and_the_app_is_whole(wheel: Path):
    under_gpl = [f"datasets/{card.key}.csv" for card in EVERY if "GPL" in card.licence]
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.partition("/")[0] for name in names if ".dist-info" not in name} == {"glasshouse", "mlcore"}
    for folder in (".streamlit", "datasets", "pages", "views"):
        assert {f"glasshouse/app/{name}" for name in _files(folder) if name not in under_gpl} <= {*names}
    assert "glasshouse/app/app.py" in names
    assert {*_files("mlcore")} <= {*names}


def test_no_table_under_the_gpl_is_in_it(wheel: Path):
    names = {name.rpartition("/")[2] for name in zipfile.ZipFile(wheel).namelist()}
    assert {f"{card.key}.csv" for card in EVERY if "GPL" not in card.licence} <= names
    assert not {f"{card.key}.csv" for card in EVERY if "GPL" in card.licence} & names
    assert "LICENCES.md" in names


def test_it_says_its_licences_and_what_it_is_for(wheel: Path):
    packed = zipfile.ZipFile(wheel)
    (name,) = (name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
    said = Parser().parsestr(packed.read(name).decode())
    assert said["License-Expression"] == "MIT"
    assert said.get_all("License-File") == ["LICENSE", "datasets/LICENCES.md"]
    assert "Intended Audience :: Education" in said.get_all("Classifier")
    assert "decision tree" in said["Keywords"]
    folder = name.rpartition("/")[0]
    for file in said.get_all("License-File"):
        assert packed.read(f"{folder}/licenses/{file}") == (ROOT / file).read_bytes()


def _files(folder: str) -> list[str]:
    found = [path for path in (ROOT / folder).rglob("*") if path.is_file() and path.suffix != ".pyc"]
    return [path.relative_to(ROOT).as_posix() for path in found]


@ONLY_SWEPT
def test_another_library_of_the_name_datasets_stays_as_it_is(installed: Path):
    asks = "import importlib.util as u, mlcore, sys; print(u.find_spec('datasets').origin, mlcore.__file__)"
    ran = subprocess.run(
        [installed / "bin/python", "-c", asks], capture_output=True, text=True, check=True, cwd=installed
    )
    (site,) = installed.glob("lib/python*/site-packages")
    assert ran.stdout.split() == [str(site / "datasets/__init__.py"), str(site / "mlcore/__init__.py")]
    assert _digest(site / "datasets") == (installed / "before").read_text()


@pytest.fixture
def port() -> int:
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def test_its_command_serves_the_pages_and_ends(installed: Path, port: int):
    started = [installed / "bin/glasshouse", "--port", str(port), "--no-browser"]
    homeless = {**os.environ, "HOME": os.devnull}  # a service may have no home directory
    server = subprocess.Popen(
        started, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=installed, env=homeless
    )
    try:
        until = time.monotonic() + START_SECONDS
        while not _answers(f"http://127.0.0.1:{port}/readyz"):
            assert time.monotonic() < until
            assert server.poll() is None
            time.sleep(0.2)
        for page in ("", "grow?data=tennis&step=3", "kernels"):
            assert b"<title>" in urlopen(f"http://127.0.0.1:{port}/{page}", timeout=20).read()
        assert "gh-say" in asyncio.run(_looked(f"http://127.0.0.1:{port}"))
        taken = subprocess.run([*started], capture_output=True, text=True, check=False, cwd=installed)
        assert taken.returncode == 2
        assert f"Port {port} is in use. Choose another one, for example" in taken.stdout
    finally:
        server.send_signal(signal.SIGTERM)
        shown, _ = server.communicate(timeout=60)
    assert server.returncode == 0
    assert shown.startswith(f"Glasshouse starts at http://localhost:{port}. Ctrl+C stops it.")
    assert not _answers(f"http://127.0.0.1:{port}/readyz")


async def _looked(address: str) -> str:
    """What the page says to a learner who comes."""
    learner = Learner(address, step=3)
    try:
        await learner.come()
        return learner.page.sentence
    finally:
        await learner.leave()


def _answers(address: str) -> bool:
    try:
        with urlopen(address, timeout=5):
            return True
    except (URLError, OSError):
        return False


def test_in_a_checkout_it_finds_the_app_beside_it():
    assert (command.HOME / "app.py").is_file()
    assert command.HOME == ROOT


@pytest.mark.parametrize("text", ["0", "65436", "-1", "http", "8501.5", ""])
def test_a_port_that_is_none_is_refused_with_a_sentence(text: str, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as ended:
        command.main([f"--port={text}"])
    assert ended.value.code == 2
    assert "a port is a whole number from 1 to 65435" in capsys.readouterr().err


def test_the_folder_of_a_teacher_is_named_to_the_server(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, port: int
):
    monkeypatch.setenv(command.COURSE, "")
    monkeypatch.setattr(command, "_serve", lambda *_: os.environ[command.COURSE])
    monkeypatch.chdir(tmp_path.parent)
    asked = ["--no-browser", "--port", str(port), "--course", tmp_path.name]
    assert command.main(asked) == str(tmp_path.resolve()), "the server starts in another folder"


def test_a_folder_that_is_none_is_refused_with_a_sentence(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit):
        command.main(["--course", "nosuch"])
    assert "nosuch is not a folder" in capsys.readouterr().err


def test_the_browser_opens_once_the_app_answers(monkeypatch: pytest.MonkeyPatch):
    opened: list[str] = []
    answers = iter([OSError("not yet"), BytesIO()])

    def asked(address: str, timeout: float) -> object:
        assert address == "http://localhost:1/readyz"
        answer = next(answers)
        if isinstance(answer, OSError):
            raise answer
        return answer

    monkeypatch.setattr(command, "urlopen", asked)
    monkeypatch.setattr(command.time, "sleep", lambda seconds: None)
    monkeypatch.setattr(command.webbrowser, "open", opened.append)
    command._open("http://localhost:1")
    assert opened == ["http://localhost:1"]
