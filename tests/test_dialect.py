"""What pages say is said in the field's words: a student can look them up, and a lecturer need not translate."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PLACES = [*(ROOT / "views").rglob("*.py"), ROOT / "datasets/cards.py", ROOT / "mlcore/trees/check.py"]
DIALECT = {  # what is not said, and what is said instead
    r"recipes?": "algorithm",
    r"(?<!in )questions?": "split, test",
    r"asks?|asked|asking": "split on, test",
    r"tells? us most|surest|most surely": "has the highest information gain, is the most significant",
    r"foretells?|foretold": "predict",
    r"waits": "open node",
    r"streets?": "margin",
    r"(?<!vector )machines?": "SVM, classifier, model",
    r"cuts?|cutting": "threshold, split, prune",
    r"price paid|price of a (?:leaf|cut)|pays": "complexity parameter alpha, penalty",
    r"votes?": "class probability",
    r"(?:without a|to) doubt": "class probability 1",
    r"one deep|is \d deep": "depth",
    r"p alone|× tries": "adjusted p",
    r"parts? (?:the classes|at)|parted|first part": "separate, differ",
    r"hardly chance": "significant",
    r"errs": "error rate",
}
WORDS = re.compile(rf"\b(?:{'|'.join(DIALECT)})\b", re.IGNORECASE)


def literals(path: Path) -> Iterator[tuple[int, str]]:
    """The phrases of a module: its texts of more than one word, without docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    quiet = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in quiet:
            if re.search(r"[a-z] |\s[a-z]", node.value):
                yield node.lineno, node.value


@pytest.mark.parametrize("path", PLACES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_dialect(path: Path):
    found = [f"{line}: {text}" for line, text in literals(path) if WORDS.search(text)]
    assert not found, "\n".join(found)
