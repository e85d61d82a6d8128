"""Pages use the field's words, so a student can look them up and a lecturer need not translate."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.sources import nodes
from tests.words.english import writes_programs

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parent.parent
PLACES = [path for path in (ROOT / "views").rglob("*.py") if not writes_programs(path)]
PLACES += [*(ROOT / "datasets").glob("*.py"), ROOT / "mlcore/trees/check.py", ROOT / "mlcore/table.py"]
DIALECT = {  # a wrong word, and the right one
    r"recipes?": "algorithm",
    r"questions?": "split, test",
    r"asks?|asked|asking": "split on, test",
    r"tells? us most|surest|most surely": "has the highest information gain, is the most significant",
    r"foretells?|foretold": "predict",
    r"waits": "open node",
    r"streets?": "margin",
    r"machines?": "SVM, classifier, model",
    r"cuts?|cutting": "threshold, split, prune",
    r"price of a (?:leaf|cut)|price paid": "complexity parameter alpha, penalty",
    r"votes?": "class probability",
    r"(?:without a|to) doubt": "class probability 1",
    r"one deep|is \d deep": "depth",
    r"p alone|× tries": "adjusted p",
    r"parts? the classes|parted": "separate, differ",
    r"hardly chance": "significant",
}
WORDS = re.compile(rf"\b(?:{'|'.join(DIALECT)})\b", re.IGNORECASE)
FIELD = re.compile(  # the same words where they are the field's or a name, or where one introduces a term
    r"link asks for|support vector machines|Machine Learning|Man-Machine|W. N. Street|votes are counted|"
    r"the street between them|ask the hall|question banks?|cloze question|questions? for Moodle",
    re.IGNORECASE,
)
KEYS = {
    "own asked",
    "undo cut",
    "redo cut",
    "cut leaf",
    "undo all cuts",
}  # names of widgets, which nobody reads
NAMED = {
    "views/kit/store.py": "statements of SQL",
    "views/server/gate.py": "lines of the log",
    "views/page/draw.py": "names of widgets",
    "views/lessons/kernels/classes.py": "of several SVMs each has a vote: the field's word",
}


VOTING = re.compile(r"\bvotes?\b", re.IGNORECASE)  # for neighbours and ensembles: the field's word
VOTED = (
    "views/lessons/neighbours/",
    "views/lessons/crowd/",
    "views/lessons/practice/kinds/boosting.py",
    "views/lessons/practice/kinds/outofbag.py",
    "views/kit/link/crowd.py",
    "views/lessons/neighbours/cards.py",
    "views/lessons/crowd/voting_cards.py",
    "views/kit/votes.py",
    "views/page/lecturer.py",
    "views/server/hall/",
)


def phrases(path: Path) -> Iterator[str]:
    """The texts of a module with more than one word, without docstrings and markup."""
    found = nodes(path.read_text(encoding="utf-8"))
    quiet = {id(node.value) for node in found if isinstance(node, ast.Expr)}
    for node in found:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in quiet:
            text = re.sub(r"<[^>]*>?|^[^<]*\">|gh-[a-z]+", "", node.value)
            if re.search(r"[a-z] | [a-z]", text) and node.value not in KEYS:
                yield f"{node.lineno}: {text}"


def wrong(name: str) -> list[str]:
    """The texts of a module that have a wrong word."""
    texts = [FIELD.sub("", text) for text in phrases(ROOT / name)]
    if name.startswith(VOTED):
        texts = [VOTING.sub("", text) for text in texts]
    return [text for text in texts if WORDS.search(text)]


def test_pages_speak_the_fields_words():
    names = {str(path.relative_to(ROOT)) for path in PLACES}
    assert len(names) > 500
    assert names >= {*NAMED}
    found = [f"{name}: {text}" for name in sorted(names - {*NAMED}) for text in wrong(name)]
    assert not found, "\n".join(found)
