"""The modules of the pictures, run by Node: each *.test.js beside this file."""

import json
from pathlib import Path
from typing import Any

import pytest

from datasets import CARDS, load
from mlcore import RECIPES, Table, Tree, fit, path_text
from mlcore.prune import collapse, inner_paths
from tests.stage.node import run
from views.subjects.trees.picture import falling

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent


def leaves(tree: Tree) -> dict[str, bool]:
    """The nodes of a tree by id, and whether each is a leaf."""
    return {path_text(path): not at.children for path, at in tree.walk()}


def cutting(data: str) -> dict[str, Any]:
    """A picture of a tree, and what is left after each cut, from the lowest node on."""
    tree = fit(Table.from_frame(load(data), CARDS[data].target), RECIPES["cart"])
    picture = falling(tree, (), data, data)
    face = {"label": "", "label_class": 0, "note": "", "name": ""}
    for card in picture["nodes"]:
        card["leaf"] = face if card["title"] else None
    picture |= {"cuts": [], "count": 1, "steps": [{"at": None, "split": False}]}
    cuts = []
    for path in sorted(inner_paths(tree.root), key=len, reverse=True):
        tree = collapse(tree, path)
        cuts.append({"id": path_text(path), "left": leaves(tree)})
    return {"name": data, "data": picture, "cuts": cuts}


@pytest.fixture(scope="module")
def cases(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("node") / "cases.json"
    path.write_text(json.dumps([cutting(data) for data in ("tennis", "iris")]), encoding="utf-8")
    return path


@pytest.mark.wide(one_in=5)
@pytest.mark.parametrize("path", sorted(HERE.glob("*.test.js")), ids=lambda path: path.name)
def test_in_node(path: Path, cases: Path):
    ran = run("--test", "--test-reporter=spec", str(path), GLASSHOUSE_CASES=str(cases))
    assert ran.returncode == 0, ran.stdout
    assert "tests 0" not in ran.stdout, "a file without a test tests nothing"
