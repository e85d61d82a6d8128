"""Files as people and programs write them: the reader understands them, or refuses them in one sentence."""

import pickle
import tracemalloc
from contextlib import suppress
from time import process_time

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from datasets import CARDS, load
from datasets.files.decoding import MOST_BYTES
from datasets.files.records import MOST_COLUMNS, MOST_RECORDS
from datasets.own import LEFT_OUT, ReadError, word
from datasets.reading import read
from tests.support.sweep import ONLY_SWEPT, examples

ROWS = "size,price,class\nsmall,1.5,a\nlarge,2,b\nsmall,3.25,a\n"


def cells(text: str | bytes) -> list[list[object]]:
    return (
        read(text).table.sheet.frame.astype(object).where(lambda frame: frame.notna(), None).values.tolist()
    )


def refused(data: str | bytes) -> str:
    with pytest.raises(ReadError) as caught:
        read(data)
    sentence = str(caught.value)
    assert sentence[0].isupper()
    assert sentence[-1] in ".?"
    return sentence


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_separators(separator: str):
    reading = read(ROWS.replace(",", separator))
    assert reading.frame["price"].tolist() == [1.5, 2, 3.25]
    assert reading.target == "class"


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "latin-1"]
)
def test_encodings(encoding: str):
    text = "Größe,Straße,Klasse\nüber,Öl,ja\nunter,Fuß,nein\n"
    reading = read(text.encode(encoding))
    assert list(reading.table.sheet.names) == ["Größe", "Straße", "Klasse"]
    assert reading.frame["Straße"].tolist() == ["Öl", "Fuß"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(end: str):
    assert cells(ROWS.replace("\n", end)) == cells(ROWS)


def test_decimal_commas():
    reading = read("weight;price;class\n1,5;1.234,50;a\n2;3,5;b\n-0,25;12;a\n")
    assert reading.frame["weight"].tolist() == [1.5, 2, -0.25]
    assert reading.frame["price"].tolist() == [1234.5, 3.5, 12]


def test_thousands_in_a_file_parted_by_commas():
    reading = read('people,class\n"1,234",a\n"12,000",b\n950,a\n')
    assert reading.frame["people"].tolist() == [1234, 12000, 950]


def test_a_comma_in_words_stays():
    assert cells("name;class\nSmith, J;a\nLee;b\nFox, 2;a\n")[0] == ["Smith, J", "a"]


def test_quoted_cells_hold_separators_quotes_and_line_ends():
    got = cells('say,class\n"yes, sir",a\n"a ""word""",b\n"two\nlines",a\n')
    assert [row[0] for row in got] == ["yes, sir", 'a "word"', "two lines"]


def test_blank_lines_and_blanks_at_the_edges():
    assert cells("\n a , b \n\n 1 , x \n,\n  2, y\n\n") == [["1", "x"], ["2", "y"]]


def test_missing_marks():
    got = cells("x,y,class\n?,NA,a\nN/A,NaN,b\nnull,-,a\n.,,b\n1,w,a\nnone,None,b\n")
    assert got[:2] == [[None, None, "a"], [None, None, "b"]]
    assert got[2:4] == [[None, None, "a"], [None, None, "b"]]
    assert got[5] == ["none", "None", "b"], "a word stays a word"


def test_a_minus_beside_a_plus_is_a_class():
    assert [row[1] for row in cells("x,class\n1,+\n2,-\n3,+\n")] == ["+", "-", "+"]


def test_an_index_column_of_pandas_is_left_out():
    frame = pd.DataFrame({"a": [1.5, 2.5], "b": ["x", "y"]})
    assert read(frame.to_csv()).table.sheet.names == ("a", "b")
    assert read(frame.to_csv(sep=";", decimal=",")).frame["a"].tolist() == [1.5, 2.5]
    twice = pd.DataFrame({"Unnamed: 0": [0, 1], "a": [1, 2], "b": ["x", "y"]})
    assert read(twice.to_csv(index=False)).table.sheet.names == ("a", "b")


def test_row_names_of_r_are_kept_but_not_asked():
    reading = read('"mpg","cyl","am"\n"Mazda",21,6,1\n"Datsun",22,4,1\n"Merc",24,4,0\n"Fiat",32,4,0\n')
    assert reading.table.sheet.names == ("row name", "mpg", "cyl", "am")
    assert reading.table.kinds[0] == LEFT_OUT


def test_separators_at_the_end_of_each_line():
    assert cells("a,b,\n1,x,\n2,y,\n") == cells("a,b\n1,x,,\n2,y\n") == [["1", "x"], ["2", "y"]]


def test_excel_names_its_separator():
    assert cells("sep=;\na;b\n1,5;x\n2,5;y\n") == [["1.5", "x"], ["2.5", "y"]]


WHOLE = [
    key for key, card in CARDS.items() if card.missing is None and key != "digits"
]  # a column with few greys has words


@pytest.mark.slow
@pytest.mark.wide(one_in=18, each=["options"])
@pytest.mark.parametrize("key", WHOLE)
@pytest.mark.parametrize("options", [{}, {"sep": ";", "decimal": ","}, {"sep": "\t", "index": False}])
def test_bundled_tables_come_back_from_pandas(key: str, options: dict):
    frame, card = load(key), CARDS[key]
    reading = read(frame.to_csv(**options))
    assert reading.target == card.target
    for name in reading.kinds:
        same = card.kinds.get(name)
        if same == "continuous":
            assert reading.frame[name].tolist() == frame[name].tolist()
        else:
            assert [str(value) for value in reading.frame[name]] == frame[name].tolist()


@pytest.mark.parametrize(
    ("column", "kind"),
    [
        ("1.5 2 3 4 5 6", "continuous"),
        ("0 1 0 1 1 0", ("nominal", ("0", "1"))),
        ("1 2 3 2 1 1", "continuous"),
        ("low high medium low high low", ("ordinal", ("low", "medium", "high"))),
        ("Large small Medium small Large small", ("ordinal", ("small", "Medium", "Large"))),
        ("hot mild cold mild hot hot", ("ordinal", ("cold", "mild", "hot"))),
        ("low high low high low low", ("nominal", ("low", "high"))),
        ("red green blue red red blue", ("nominal", ("red", "green", "blue"))),
        ("low Low high low Low high", ("nominal", ("low", "Low", "high"))),
        ("D1 D2 D3 D4 D5 D6", LEFT_OUT),
        ("? ? ? ? ? ?", LEFT_OUT),
    ],
)
def test_kinds_are_guessed_as_a_teacher_would(column: str, kind: object):
    lines = [f"{cell},{label}" for cell, label in zip(column.split(), "ababab", strict=True)]
    reading = read("\n".join(["thing,other,class", *(line.replace(",", ",w,") for line in lines)]))
    assert reading.table.kinds[0] == kind


@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("id", True),
        ("Day", True),
        ("No.", True),
        ("PassengerId", True),
        ("passenger_id", True),
        ("age", False),
    ],
)
def test_a_column_that_counts_the_records(name: str, left: bool):
    body = "\n".join(f"{i},{i % 3},{'ab'[i % 2]}" for i in range(1, 13))
    assert (read(f"{name},x,class\n{body}").table.kinds[0] == LEFT_OUT) == left


@pytest.mark.parametrize(
    ("heading", "target"),
    [
        ("a,b,c", "c"),
        ("class,a,b", "class"),
        ("a,Target,b", "Target"),
        ("y,a,b", "y"),
        ("Class,Survived,b", "Survived"),
    ],
)
def test_the_target_is_guessed(heading: str, target: str):
    assert read(f"{heading}\n1,0,x\n2,1,y\n3,1,x\n1,0,y\n").target == target


def test_a_mere_name_at_the_end_is_no_target():
    assert read("a,b,name\n1,x,Ann\n2,y,Bob\n2,x,Cyd\n3,y,Dee\n").target == "b"


def test_a_target_of_codes_is_nominal_and_one_of_measures_is_not():
    codes = "\n".join(f"{i * 0.5},{i % 3}" for i in range(12))
    assert word(read(f"x,class\n{codes}").table.kinds[1]) == "nominal"
    measures = "\n".join(f"{i % 3},{i * 0.5}" for i in range(12))
    assert read(f"x,y\n{measures}").table.kinds[1] == "continuous"


def test_a_heading_of_numbers_is_remarked_upon():
    assert "only numbers" in read("5.1,3.5,1\n4.9,3,2\n4.7,3.2,1\n").notes[0]


@pytest.mark.parametrize(
    ("data", "shown"),
    [
        (b"", "is empty"),
        (b"\n \n\n", "is empty"),
        (b"\xef\xbb\xbf", "is empty"),
        ("a,b,c\n", "only one line"),
        ("a\n1\n2\n", "only one column"),
        ("some words\nwithout\nany order\n", "only one column"),
        (",a\n0,x\n1,y\n", "only one column"),
        ("a,b,a\n1,2,3\n", "Two columns are called “a”"),
        ("a,b\n?,NA\n,-\n", "Every cell"),
        ("a,b\n1,2\n3\n", "Line 3 has 1 cell, but the heading has 2"),
        ("a,b\n1,2\n3,4,5\n", "Line 3 has 3 cells, but the heading has 2"),
        ('a,b\n\n"x\ny",2\n3,4,5\n', "Line 5 has 3 cells"),
        ('a,b\n1,x\n"2,y\n3,z\n', "Line 3 has 1 cell"),
        ('a,b\n1,"' + "x" * 200_000 + '"\n', "A cell in line 2 has more than 131,072 characters."),
        ("x" * MOST_BYTES, "A cell in line 1 has more than 131,072 characters."),
        (
            'a,b\n\n1,"x\n' + "2,y\n" * 40_000,
            "line 3 does not end within 131,072 characters. Is there a quot",
        ),
        (b"PK\x03\x04" + bytes(100), "a workbook or a packed folder"),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), "a picture"),
        (b"%PDF-1.7\n", "a PDF"),
        (b"\xd0\xcf\x11\xe0" + bytes(100), "an old Office file"),
        (b"\x1f\x8b" + bytes(100), "a packed file"),
        (bytes(range(256)) * 50, "not text that can be read"),
        (b"a,b\n1,\x00\n", "not text that can be read"),
        (b"\xff\xfea", "not text that can be read"),
        ("<!DOCTYPE html><html>", "a web page"),
        ('[{"a": 1}]', "only one column"),
        ('{"a": 1}', "This JSON is not a table"),
        ('[{"a": 1', "JSON, but it cannot be read"),
        (f"{'n' * 101},b\n1,2\n", "101 letters"),
        (
            ",".join(f"c{i}" for i in range(MOST_COLUMNS + 1)) + "\n" + "1," * MOST_COLUMNS + "1",
            "201 columns",
        ),
        ("a,b\n" + "1,x\n" * (MOST_RECORDS + 1), "more than 50,000 records"),
    ],
)
def test_what_is_wrong_is_told_in_one_sentence(data: str | bytes, shown: str):
    assert shown in refused(data)


def test_a_quotation_mark_is_suspected_only_where_one_stands():
    assert "quotation" not in refused("a,b\n1,2\n3\n")
    assert "quotation" not in refused('a,"b"\n1\n\n1,2\n')
    assert "quotation" in refused('a,b\n1,x\n"2,y\n3,z\n')


@pytest.mark.wide(one_in=2)
@pytest.mark.slow
@pytest.mark.parametrize(
    "data",
    [
        b"\n" * 5_000_000,
        b" \n" * 2_500_000,
        b"a,b\n1,x\n" + b"\n" * 5_000_000 + b"2,y\n",
        b"," * 4_800_000,
        b",\n" * 2_500_000,
        b"x" * 5_000_000,
    ],
    ids=["line ends", "blanks", "a gap", "commas", "rows of a comma", "one cell"],
)
def test_where_nothing_stands_nothing_is_paid(data: bytes, full: float):
    assert cost(data) < 2 * full, "six times as much if every line were a record"


def cost(data: bytes) -> float:
    """The processor time in seconds for the reading."""
    start = process_time()
    with suppress(ReadError):
        read(data)
    return process_time() - start


@pytest.fixture(scope="module")
def full() -> float:
    """The memory for a file of five megabytes with a number in every possible place."""
    return cost(b"\n".join([b",".join([b"%d" % i for i in range(50)]), *[b"1" + b",2" * 49] * 49_000]))


@ONLY_SWEPT
@pytest.mark.slow
def test_reading_holds_little_more_than_the_file():
    rows = "\n".join(",".join(str((i * j) % 97 / 10) for j in range(3, 28)) for i in range(20_000))
    data = f"{','.join(f'c{j}' for j in range(25))}\n{rows}".encode()
    tracemalloc.start()
    try:
        table = read(data).table
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert table.sheet.frame.shape == (20_000, 25)
    assert most < 12 * len(data), "it was 25 times the file while all cells were in one list"


def test_what_was_read_travels_between_processes():
    reading = pickle.loads(pickle.dumps(read(ROWS)))
    assert reading.table == read(ROWS).table
    error = pickle.loads(pickle.dumps(ReadError("A sentence.", "price")))
    assert (str(error), error.column) == ("A sentence.", "price")


@ONLY_SWEPT
def test_as_much_as_is_promised_is_read():
    assert len(read("a,b\n" + "1,x\n2,y\n" * (MOST_RECORDS // 2)).table.sheet.frame) == MOST_RECORDS
    wide = read(",".join(f"c{i}" for i in range(MOST_COLUMNS)) + "\n" + "1,2\n".replace(",2", ",2" * 199) * 3)
    assert len(wide.table.sheet.names) == MOST_COLUMNS


class Huge(bytes):
    """As long as a file of 200 MB. A read of its content fails."""

    def __len__(self) -> int:
        return 200 * 1024**2

    def decode(self, *args: object) -> str:
        raise AssertionError("the reader parsed it")

    startswith = decode


def test_two_hundred_megabytes_are_refused_without_a_look():
    assert "200.0 MB" in refused(Huge())
    assert "5.0 MB" in refused("x" * (MOST_BYTES + 1))


@settings(max_examples=examples(300), deadline=None)
@given(st.one_of(st.text(), st.binary(), st.text('ab01,;|\t\n\r"?. -ü', max_size=60)))
def test_whatever_comes_is_read_or_refused(data: str | bytes):
    try:
        reading = read(data)
    except ReadError:
        return
    names = reading.table.sheet.names
    assert len(set(names)) == len(names) >= 2
    assert reading.target in names
    assert list(reading.frame.columns) == [*reading.table.inputs, reading.target]


WORDS = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=6).filter(
    lambda text: text.casefold() not in {"?", "na", "nan", "null", "-", ".", "n/a", "#n/a", "<na>"}
)


@pytest.mark.slow
@settings(max_examples=examples(150), deadline=None)
@given(
    st.lists(st.tuples(WORDS, WORDS, st.integers(-999, 999)), min_size=2, max_size=12),
    st.sampled_from([",", ";", "\t", "|"]),
)
def test_what_pandas_writes_is_what_is_read(rows: list[tuple[str, str, int]], separator: str):
    frame = pd.DataFrame(rows, columns=["some word", "other", "number"])
    got = read(frame.to_csv(sep=separator, index=False)).table.sheet.frame
    assert list(got.columns) == list(frame.columns)
    assert got["number"].astype(float).tolist() == frame["number"].tolist()
