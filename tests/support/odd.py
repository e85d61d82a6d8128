"""Learners' tables that no lesson was written for: tiny, constant, full of gaps, huge, alike."""

from collections.abc import Iterator, Sequence
from random import Random

from datasets.own import Kind, OwnTable
from datasets.packing import pack
from datasets.reading import read_sheet


def packed(names: str, kinds: str, rows: Sequence[Sequence[object]]) -> str:
    """A table in a link, its target last. kinds: a letter for each column, c for numbers, n for words,
    o for words in the order of their first record.
    """
    lines = [",".join(map(_quoted, row)) for row in rows]
    sheet = read_sheet("\n".join([names, *lines]))
    found: list[Kind] = []
    for letter, name in zip(kinds, sheet.names, strict=True):
        values = tuple(dict.fromkeys(sheet.frame[name].dropna()))
        of_words: Kind = ("ordinal" if letter == "o" else "nominal", values)
        found.append("continuous" if letter == "c" else of_words)
    text = pack(OwnTable(sheet, tuple(found), sheet.names[-1]))
    assert text is not None
    return text


def _quoted(cell: object) -> str:
    text = str(cell).replace('"', '""')
    return f'"{text}"' if text else ""


def _numbers(values: Sequence[object], classes: str = "ab") -> list[tuple[object, ...]]:
    """One number, another that falls, and alternating classes."""
    return [(value, 100 - i, classes[i * len(classes) // len(values)]) for i, value in enumerate(values)]


def _drawn(n: int, seed: int = 1) -> list[list[float]]:
    draw = Random(seed)
    return [[round(draw.gauss(0, 1), 2) for _ in range(3)] for _ in range(n)]


def _classes(k: int, each: int) -> list[tuple[object, ...]]:
    return [(i * 10 + j, (i * 7 + 3 * j) % 23, f"class {i}") for i in range(k) for j in range(each)]


HARD = '<b>&:smile: $x$ `"|;'
TWO = [(1, 5, "p"), (2, 4, "q")]
WORDS = [("red", "big", "p"), ("blue", "big", "q"), ("red", "small", "p"), ("green", "small", "q")] * 3
GAPS = [(1, "", "p"), (2, "", "q"), ("", 3, "p"), ("", 4, "q")]


def _tables() -> Iterator[tuple[str, str, str, Sequence[Sequence[object]]]]:
    """Name, columns, kinds, rows. The last column is the target."""
    yield "two records", "x,z,y", "ccn", TWO
    yield "three records", "x,z,y", "ccn", [*TWO, (3, 3, "p")]
    yield "four records", "x,z,y", "ccn", _numbers([1, 2, 3, 4])
    yield "five records", "x,z,y", "ccn", _numbers([5, 1, 4, 2, 3])
    yield "two records of numbers", "x,z,y", "ccc", [(1, 2, 3), (2, 1, 5)]
    yield "three records of numbers", "x,z,y", "ccc", [(1, 2, 3), (2, 1, 5), (4, 4, 4)]
    yield "one class", "x,z,y", "ccn", [(i, i * i, "p") for i in range(6)]
    yield "a class of one", "x,z,y", "ccn", [*((i, i * i % 7, "p") for i in range(9)), (4, 5, "q")]
    yield "nine classes", "x,z,y", "ccn", _classes(9, 3)
    yield "seventeen classes", "x,z,y", "ccn", _classes(17, 2)
    yield "forty classes", "x,z,y", "ccn", _classes(40, 2)
    yield "a class for each record", "x,z,y", "ccn", _classes(12, 1)
    yield "constant columns", "x,z,y", "ccn", [(1, 1, "pq"[i % 2]) for i in range(6)]
    yield "one constant column", "x,z,w,y", "ccnn", [(1, i, "u", "pq"[i % 2]) for i in range(8)]
    yield "never both known", "x,z,y", "ccn", GAPS
    yield "never both known, numbers", "x,z,y", "ccc", [(1, "", 3), (2, "", 4), ("", 3, 7), ("", 4, 9)]
    yield "a column without a cell", "x,z,w,y", "ccnn", [(i, "", "", "pq"[i % 2]) for i in range(6)]
    yield "all missing but one", "x,z,y", "ccn", [(5, "", "p"), *(("", "", "pq"[i % 2]) for i in range(5))]
    yield (
        "gaps everywhere",
        "x,z,w,y",
        "ccnn",
        [
            (
                "" if i % 3 == 0 else i,
                "" if i % 3 == 1 else i % 4,
                "" if i % 3 == 2 else "uv"[i % 2],
                "pq"[i % 2],
            )
            for i in range(12)
        ],
    )
    yield "a constant target", "x,z,y", "ccc", [(i, i % 3, 7) for i in range(6)]
    yield "a regression", "x,z,y", "ccc", [(i, i * 3 % 7, 2.5 * i + i % 2) for i in range(14)]
    yield "a regression on words", "w,y", "nc", [("abc"[i % 3], i % 5) for i in range(12)]
    yield "words only", "w,v,y", "nnn", WORDS
    yield "one word", "w,y", "nn", [(row[0], row[2]) for row in WORDS]
    yield "one attribute", "x,y", "cn", [(i, "pq"[i // 3 % 2]) for i in range(9)]
    yield "one attribute of numbers", "x,y", "cc", [(i, i * i) for i in range(9)]
    yield (
        "an order",
        "w,x,y",
        "ocn",
        [(("low", "middle", "high")[i % 3], i, "pq"[i % 3 // 2]) for i in range(9)],
    )
    yield "columns alike", "x,z,w,y", "cccn", [(i, i, i, "pq"[i // 2 % 2]) for i in range(8)]
    yield "records alike", "x,z,y", "ccn", [(1, 2, "pq"[i % 2]) for i in range(6)] + [(2, 1, "p")]
    yield "huge numbers", "x,z,y", "ccn", _numbers([1e300, 2e300, 3e300, 4e300, 5e300, 6e300])
    yield "huge target", "x,z,y", "ccc", [(i, i % 2, i * 1e150) for i in range(6)]
    yield "tiny numbers", "x,z,y", "ccn", _numbers([1e-300, 2e-300, 3e-300, 4e-300, 5e-300])
    yield "tiny target", "x,z,y", "ccc", [(i * 1e-9, i % 3, i * 1e-12) for i in range(7)]
    yield "huge beside tiny", "x,z,y", "ccn", _numbers([-1e15, 1e-15, 2e-15, 1e15, 2e15, 3e15])
    yield "negative zero", "x,z,y", "ccn", _numbers(["-0.0", "0.0", "-0", "0", "1", "-1"])
    yield "seconds of an epoch", "x,z,y", "ccn", _numbers(list(range(1700000001, 1700000009)))
    yield "thousandths of an epoch", "x,z,y", "ccn", _numbers(list(range(1700000000001, 1700000000008)))
    yield "a far digit", "x,z,y", "ccn", _numbers([f"1.0000000000{i}" for i in range(1, 9)])
    yield "many digits", "x,z,y", "cnn", [(i / 7, "uv"[i % 2], "pq"[i // 4 % 2]) for i in range(12)]
    yield (
        "markup",
        f'"{HARD.replace(chr(34), chr(34) * 2)}",z,"<i>y</i>"',
        "ncn",
        [(f"<script>{'uv'[i % 2]}", i, f"{HARD}{i % 2}") for i in range(8)],
    )
    yield "five hundred words", "w,x,y", "ncn", [(f"word {i}", i % 9, "pq"[i % 2]) for i in range(500)]
    yield (
        "many columns",
        ",".join([*(f"x{i}" for i in range(40)), "y"]),
        "c" * 40 + "n",
        [[*((i * j) % 11 for j in range(1, 41)), "pq"[i % 2]] for i in range(10)],
    )
    yield "noise", "x,z,v,y", "cccn", [[*row, "pq"[i % 2]] for i, row in enumerate(_drawn(30))]


TABLES: dict[str, str] = {name: packed(columns, kinds, rows) for name, columns, kinds, rows in _tables()}
