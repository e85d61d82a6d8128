"""The texts in the sources that learners read, and the patterns that docs/style.md does not allow there.

python -m tests.words.english views/lessons/grow     # every sentence that breaks a rule, with its place
"""

import ast
import re
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import NamedTuple

from tests.support.sources import nodes

ROOT = Path(__file__).resolve().parents[2]
CODE = ROOT / "views/subjects/code"
MOST_WORDS = 30
RULES = {  # what docs/style.md does not allow: the pattern, and what to write
    "stands": (r"\bstands?\b(?! for\b)", "is, appears, has"),
    "so many": (r"\bso (?:many|few|much)\b(?! (?:that|as)\b)", "n, this many"),
    "is told": (r"\b(?:is|are|was|were|be) told\b", "name who tells: the page explains, you see"),
    "of its own": (r"\bof (?:its|one[’']s|their|your|his|her) own\b", "its own, a separate"),
    "headless who": (r"(?:^|[.:;!?] )(?:Who|Whoever|Whose)\b(?![^.]*\?)", "if you …, anyone who …"),
    "headless what": (
        r"(?:^|[.:;!?] )What\b(?! if\b)(?!(?:[^.:;]|\.\d)*\?)"
        r"(?=[^.:;]*\b(?:is|are|was|stays|counts|follows)\b)",
        "a noun",
    ),
    "semicolon": (r"\w; ", "two sentences"),
    "errs": (r"\berr(?:s|ed|ing)?\b", "makes errors, misclassifies"),
    "least": (r"(?<!\bat )\bleast\b(?![ -]squares| significant| often| one)", "lowest, smallest"),
    "all right": (r"\ball right\b", "correct"),
    "all the same": (r"\ball the same\b", "anyway, still"),
    "fronted so": (r"(?:^|[.] )So \w+ (?:is|are|was)\b", "subject first"),
    "afterwards you can": (r"\bafterwards you can\b", "you will be able to"),
    "speaks for": (r"\bspeaks? (?:for|against)\b", "suggests"),
    "in vain": (r"\bin vain\b", "does not help"),
    "not any more": (r"\bany more\b", "no longer"),
    "one can": (r"\bone can\b", "you can"),
    "by oneself": (r"\bby oneself\b", "yourself"),
    "whichever": (r"\bwhichever (?:way|one)\b", "any, every"),
    "one as a plural": (
        r"(?<![\w.,/·^−-])(?<!and )(?<!or )(?<!to )(?<![=≤≥<>+−:] )(?<!class )"
        r"1 (?:records|points|leaves|errors|(?:of (?:the )?[\d,]+ (?:\w+ )?)?(?:are|have|were|do))\b",
        "1 record is",
    ),
    "american": (
        r"\b(?!versicolor)\w*(?:ardize|ralize|timize|imize|nalyze|olor|ehavior|eighbor|\bcenter|\bgray|labeled)\w*\b",
        "British spelling",
    ),
}
PATTERNS = {name: re.compile(pattern, re.IGNORECASE | re.MULTILINE) for name, (pattern, _) in RULES.items()}
ADVICE = {**{name: advice for name, (_, advice) in RULES.items()}, "too long": f"at most {MOST_WORDS} words"}
SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z“{…])")
QUOTED = re.compile(r'(?<!\\)"((?:[^"\\\n]|\\.)*)"|`([^`]*)`')


class Text(NamedTuple):
    """A text in the sources. An ellipsis replaces each inserted value."""

    file: str
    line: int
    text: str


class Slip(NamedTuple):
    """A sentence that breaks a rule."""

    rule: str
    at: Text
    sentence: str


def is_prose(text: str) -> bool:
    """Whether it consists of words, not of styles, paths or code."""
    words = re.findall(r"(?<![\w.#/<-])[A-Za-z][a-z’']+(?![\w(=<>/_])", text)
    return (
        len(words) >= 3 and " " in text.strip() and not re.search(r"[{}]\s*\w+:|=>|;\s*$|var\(--|\$\{", text)
    )


def plain(text: str) -> str:
    """The text without markup and formulas."""
    text = re.sub(r"</(?:p|li|h\d|td|th|tr|dt|dd|summary)>", ". ", text)
    return " ".join(unescape(re.sub(r"<[^>]*>", "", re.sub(r"\$[^$]*\$", "…", text))).split())


def python_texts(path: Path) -> Iterator[Text]:
    """The texts of a module, without its docstrings."""
    found = nodes(path.read_text(encoding="utf-8"))
    inner: set[int] = set()
    for node in found:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            inner.add(id(node.value))
        if isinstance(node, ast.JoinedStr):
            inner |= {id(part) for part in ast.walk(node) if isinstance(part, ast.Constant)}
            parts = [str(part.value) if isinstance(part, ast.Constant) else "…" for part in node.values]
            yield Text(str(path.relative_to(ROOT)), node.lineno, plain("".join(parts)))
    for node in found:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inner:
            yield Text(str(path.relative_to(ROOT)), node.lineno, plain(node.value))


def script_texts(path: Path) -> Iterator[Text]:
    """The texts of a script without its comments."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.lstrip().startswith(("//", "*", "/*", "import ")):
            continue
        for double, ticked in QUOTED.findall(line.split(" // ")[0]):
            text = re.sub(r"\$\{[^}]*\}", "…", ticked or double)
            yield Text(str(path.relative_to(ROOT)), number, plain(text))


def writes_programs(path: Path) -> bool:
    """Whether the texts of a module are those of the Code panel."""
    return CODE in path.parents or path.stem.split("_")[-1] == "code"


def texts(*places: str) -> Iterator[Text]:
    """Every text below these places that can reach a learner."""
    for place in places:
        root = ROOT / place
        files = [root] if root.is_file() else sorted({*root.rglob("*.py"), *root.rglob("*.js")})
        for path in files:
            if not writes_programs(path):
                found = python_texts(path) if path.suffix == ".py" else script_texts(path)
                yield from (text for text in found if is_prose(text.text))


def slips(found: Text) -> Iterator[Slip]:
    """The slips against the rules, sentence by sentence."""
    for sentence in SENTENCE.split(found.text):
        for name, pattern in PATTERNS.items():
            if pattern.search(sentence):
                yield Slip(name, found, sentence)
        if len(re.findall(r"[A-Za-z]{2,}", sentence)) > MOST_WORDS:
            yield Slip("too long", found, sentence)


def main(places: list[str]) -> None:
    for text in texts(*(places or ["views", "datasets"])):
        for rule, at, sentence in slips(text):
            print(f"{at.file}:{at.line}: {rule} ({ADVICE[rule]}): {sentence}")


if __name__ == "__main__":
    main(sys.argv[1:])
