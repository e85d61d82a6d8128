"""Links of every sort at every page: valid, at and beyond the bounds, damaged. None may end in "our fault".

A link is opened in Streamlit's own test harness: the whole page runs, without a browser.
"""

import logging
import re
import sys
from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path
from random import Random
from time import process_time
from urllib.parse import urlencode
from zlib import compress

MANY = 20_000
SEED = 1
SLOW = 3.0  # s of processor time: links that take longer are printed
PART = 50  # links that a process opens at a time
SHELL = Path(__file__).resolve().parents[1] / "views" / "site" / "shell.py"
TABLES = (
    '["a,b,class\\n1,2,x\\n2,3,y\\n3,1,x\\n4,2,y\\n",["c","c","n"],"class"]',
    '["a,b\\n1,x\\n2,x\\n",["c","n"],"b"]',
    '["a,b,class\\n1,,x\\n2,,y\\n",["c","c","n"],"class"]',
    '["a,b,class\\n1e30,5,x\\n2,1e-30,y\\n",["c","c","n"],"class"]',
    '["a,b,c\\nlow,1,3\\nhigh,2,4\\nmid,2,9\\n",[["o","low","high"],"c","c"],"c"]',
    '["http://evil.example,b,class\\n<b>,*x*,$1$\\nu,v,w\\n",["n","n","n"],"class"]',
    '["a,\\ud800\\n1,2\\n",["c","c"],"a"]',
    '[["a"],{},null]',
    "{}",
)
TEXTS = (
    "",
    "none",
    "root",
    "0.1",
    "0.1.0.2.7",
    "x" * 300,
    "<b>&",
    "\ud83d",
    "☃",
    ";;:",
    "0^1;root",
    "%00",
    "own",
)


def link(random: Random) -> tuple[str, dict[str, str]]:
    """A page and the parameters of a link to it."""
    from views.lessons import LESSONS

    page = random.choice([*LESSONS, *LESSONS, "table"])
    rows = {row.name: row for row in LESSONS[page].params} if page in LESSONS else {}
    chosen = random.sample([*rows], min(len(rows), random.choice((1, 2, 3, 5, 8))))
    query = {name: value(random, rows[name].kind) for name in chosen}
    for name in ("table", "points"):
        if (name in rows and random.random() < 0.25) or (name == "table" and not rows):
            query[name] = PACKED[name](random)
    if "table" in query:
        query |= {name: "own" for name in ("data", "set") if name in rows and random.random() < 0.8}
    if random.random() < 0.05:
        query[random.choice(("nobody", "step", "data", "%", "embed"))] = random.choice(TEXTS)
    return page, {name: text.encode("utf-8", "replace").decode() for name, text in query.items()}


def value(random: Random, kind: object) -> str:
    """A possible value, nearly a possible value, or anything."""
    from views.kit.link.kinds import Flag, OneOf, Real, Whole

    if random.random() < 0.1:
        return random.choice((*TEXTS, "nan", "inf", "-inf", "1e308", "-1", "9" * 50))
    if isinstance(kind, OneOf):
        return random.choice([*kind.options])
    if isinstance(kind, Flag):
        return random.choice(("true", "false", "maybe"))
    if isinstance(kind, Whole):
        near = (kind.low, kind.high, kind.low - 1, kind.high + 1, random.randint(kind.low, kind.high))
        return str(random.choice(near))
    if isinstance(kind, Real):
        near = (kind.low, kind.high, kind.low - 1e-9, kind.high * 1.001, random.uniform(kind.low, kind.high))
        return repr(float(random.choice(near)))
    written = getattr(kind, "says", "")
    examples = re.findall("`([^`]*)`", written) or [""]
    return damaged(random, random.choice([*examples, *TEXTS]))


def damaged(random: Random, text: str) -> str:
    """The text, at times with a letter changed, a part lost, or twice."""
    at = random.randrange(len(text) + 1)
    return random.choice((text, text, text[:at], text[:at] + random.choice(";,:.^0xé") + text[at:], text * 2))


def packed(plain: bytes) -> str:
    """Bytes as links carry them."""
    return urlsafe_b64encode(compress(plain, 9)).rstrip(b"=").decode()


def table(random: Random) -> str:
    """A table, whole or damaged."""
    return damaged(random, packed(random.choice(TABLES).encode("utf-8", "replace")))


def points(random: Random) -> str:
    """Points at any power of ten, whole or damaged."""
    n = random.choice((0, 1, 2, 3, 6, 20))
    head = bytes([random.choice((0, 108, 120, 122, 125, 125, 125, 128, 131, 137, 138, 255))]) + n.to_bytes(
        2, "big"
    )
    return damaged(random, packed(head + random.randbytes(4 * n + -(-n // 8))))


PACKED: dict[str, Callable[[Random], str]] = {"table": table, "points": points}


def opened(page: str, query: dict[str, str]) -> str:
    """Open a link: "opened", "refused" in a sentence, or "failed"."""
    from streamlit.testing.v1 import AppTest

    at = AppTest.from_file(str(SHELL), default_timeout=120)
    for name, text in query.items():
        at.query_params[name] = text
    at.switch_page(f"../../pages/{page}.py")
    at.run()
    if at.exception or at.error:
        return "failed"
    words = " ".join(element.proto.body for element in at.main if element.type == "html")
    return "opened, mended" if "gh-note" in words else "opened"


def part(seed: int) -> tuple[Counter[str], list[str]]:
    """Open some links. Their results, and the links that failed or took long."""
    logging.disable(logging.CRITICAL)
    random, ends, reported = Random(seed), Counter[str](), []
    for _ in range(PART):
        page, query = link(random)
        start = process_time()
        try:
            end = opened(page, query)
        except Exception as error:  # every error counts
            end = "failed"
            reported.append(type(error).__name__)
        took = process_time() - start
        ends[end] += 1
        if end == "failed" or took > SLOW:
            reported.append(f"{end}, {took:.1f} s: /{page}?{urlencode(query)}")
    return ends, reported


def run(many: int = MANY, first: int = 0) -> None:
    """Open this number of links, with a process per core. first: links of the sequence to skip."""
    begins = SEED + first // PART
    parts = range(begins, begins + -(-many // PART))
    ends: Counter[str] = Counter()
    with ProcessPoolExecutor(cpu_count(), get_context("spawn")) as pool:
        for found, reported in pool.map(part, parts):
            ends += found
            for line in (*reported, f"{ends.total():,} so far"):
                print(line, flush=True)
    print(", ".join(f"{count} {end}" for end, count in sorted(ends.items())))
    if ends["failed"]:
        sys.exit("No link may fail.")
