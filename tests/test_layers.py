"""The layers within views: every folder has one, no import runs up, and no modules form a circle.

pyproject.toml has the layers from the top, and the other rules of import-linter.
"""

import ast
import tomllib
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

from importlinter.cli import lint_imports

from tests.support.sources import nodes

ROOT = Path(__file__).resolve().parent.parent
FILES = sorted((ROOT / "views").rglob("*.py"))
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]


def name_of(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


NAMES = {name_of(file) for file in FILES}


def imports(file: Path) -> Iterator[str]:
    """Every module of views that a file imports, including those that only a type checker sees."""
    for node in nodes(file.read_text(encoding="utf-8")):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in NAMES)
        elif isinstance(node, ast.ImportFrom) and node.module:
            within = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from [name for name in [*within, node.module] if name in NAMES][: len(within)]


def test_the_layers_hold(monkeypatch, capsys):
    """`lint-imports` names each import that breaks a rule. Move what both need to a layer below both."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr("logging.config.dictConfig", lambda settings: None)  # it would silence our loggers
    status = lint_imports(no_cache=True)
    assert status == 0, capsys.readouterr().out


def test_each_folder_of_views_has_a_layer_and_its_root_no_modules():
    layers = CONTRACTS["contracts"][0]["layers"]
    listed = [name.strip() for layer in layers for name in layer.split(":")]
    assert sorted(listed) == sorted({*listed})
    folders = {f"views.{path.name}" for path in (ROOT / "views").iterdir() if (path / "__init__.py").exists()}
    assert folders == {name for name in listed if name.startswith("views.")}
    assert [path.name for path in (ROOT / "views").iterdir() if path.is_file()] == ["__init__.py"]


def test_modules_form_no_circle():
    needs = {name_of(file): {*imports(file)} - {name_of(file)} for file in FILES}
    assert sum(map(len, needs.values())) > 3000
    TopologicalSorter(needs).prepare()  # raises CycleError with the modules of a circle
