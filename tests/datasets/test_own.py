"""The learner's own table: kinds that change, problems named at their place, and a link with the table."""

import json
import pickle
import zlib
from base64 import urlsafe_b64encode

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from datasets import CARDS, load
from datasets.guessing import as_kind, retarget
from datasets.own import KIND_WORDS, LEFT_OUT, OwnTable, ReadError, Sheet, read_order, word
from datasets.packing import MOST_BYTES, MOST_CHARACTERS, pack, unpack
from datasets.reading import read
from tests.support.sweep import examples

TENNIS = OwnTable.sample("tennis")
TOO_MUCH = {"wine", "passengers", "cancer", "births", "digits", "hitters"}
PEOPLE = read("id,size,age,class\n1,small,10,a\n2,large,0.5,b\n3,medium,7,a\n4,small,?,b\n").table


def problems(table: OwnTable) -> dict[str | None, str]:
    return {problem.column: str(problem) for problem in table.problems}


@pytest.mark.parametrize("key", CARDS)
def test_a_sample_is_the_bundled_table(key: str):
    table, card = OwnTable.sample(key), CARDS[key]
    assert not table.problems
    assert table.specs == dict(card.kinds)
    expected = load(key).drop(columns=list(card.identifiers))
    assert table.frame.equals(expected[list(table.frame.columns)])


def test_a_number_becomes_words_and_comes_back_unchanged():
    words = PEOPLE.but_kind("age", "nominal")
    assert words.frame["age"].dropna().tolist() == ["10", "0.5", "7"]
    assert words.specs["age"] == ("nominal", ("0.5", "7", "10")), "numbers are in order of size"
    assert words.but_kind("age", "continuous") == PEOPLE


def test_a_column_that_is_left_out_is_not_asked_for():
    assert PEOPLE.inputs == ("size", "age")
    assert PEOPLE.but_kind("size", LEFT_OUT).inputs == ("age",)
    assert "size" not in PEOPLE.but_kind("size", LEFT_OUT).frame


def test_records_without_a_class_are_left_out_of_the_tree_and_stay_in_the_table():
    table = read("x,class\n1,a\n2,?\n3,b\n").table
    assert table.unlabelled == 1
    assert table.frame["x"].tolist() == [1, 3]
    assert len(table.sheet.frame) == 3
    assert not table.problems


def edited(table: OwnTable, row: int, name: str, cell: str | None) -> OwnTable:
    cells = {column: table.sheet.frame[column].tolist() for column in table.sheet.names}
    cells[name][row] = cell
    return table.but_cells(cells)


def test_an_edit_is_told_where_it_is_wrong_and_kept():
    table = edited(PEOPLE, 1, "age", "ten")
    assert problems(table) == {
        "age": "“age” has “ten” in record 2, which is not a number. "
        "Correct the cell or make the column nominal."
    }
    assert table.sheet.frame["age"].iloc[1] == "ten"
    assert not edited(table, 1, "age", "0,5").problems, "a comma is a decimal point"
    assert edited(table, 1, "age", " ? ") == edited(table, 1, "age", None), (
        "a question mark is a missing cell"
    )


def test_infinity_is_refused_by_column_and_record():
    assert problems(edited(PEOPLE, 2, "age", "-inf")) == {
        "age": "“age” has an infinite number in record 3. Write a finite number."
    }
    assert "record 1" in problems(read("x,class\n1e999,a\n2,b\n").table)["x"]


def test_a_new_value_joins_and_a_lost_one_leaves():
    table = edited(TENNIS, 0, "Wind", "Storm")
    assert table.specs["Wind"] == ("nominal", ("Weak", "Strong", "Storm"))
    assert edited(table, 0, "Wind", "Weak").specs["Wind"] == ("nominal", ("Weak", "Strong"))


def test_a_new_value_of_an_ordinal_column_waits_for_its_place():
    table = edited(PEOPLE, 0, "size", "tiny")
    assert problems(table)["size"].startswith("The order of “size” does not have “tiny” yet.")


@pytest.mark.parametrize(
    ("text", "column", "shown"),
    [
        ("x,class\n1,a\n2,a\n", "class", "Every record has “a” in “class”"),
        ("x,class\n1,?\n2,NA\n", "class", "“class” is empty in every record"),
        ("x,class\n" + "".join(f"{i},c{i}\n{i},c{i}\n" for i in range(51)), "class", "51 different values"),
    ],
)
def test_a_target_nothing_can_be_learned_from(text: str, column: str, shown: str):
    assert shown in problems(retarget(read(text).table, column))[column]


def test_a_table_needs_records_and_something_to_ask():
    empty = TENNIS.but_cells({name: [] for name in TENNIS.sheet.names})
    assert problems(empty)[None] == "The table has no records. Add at least two rows."
    assert unpack(pack(empty)) == empty
    alone = read("x,class\n1,a\n2,b\n").table.but_kind("x", LEFT_OUT)
    assert problems(alone)[None].startswith("There is no attribute to predict from.")


def test_words_without_end_are_refused_as_an_input_only():
    many = "x,y,class\n" + "".join(f"w{i},{i % 5},{'ab'[i % 2]}\n" for i in range(600))
    table = read(many).table
    assert table.kinds[0] == LEFT_OUT
    assert "600 different values" in problems(table.but_kind("x", "nominal"))["x"]


def test_the_kind_of_a_new_target_is_guessed_again():
    codes = read("x,grade,class\n" + "".join(f"{i / 2},{i % 3},{'ab'[i % 2]}\n" for i in range(12))).table
    assert word(codes.kind_of("grade")) == "continuous"
    moved = retarget(codes, "grade")
    assert word(moved.kind_of("grade")) == "nominal"
    assert retarget(moved, "class") == codes
    assert word(retarget(PEOPLE, "id").kind_of("id")) != LEFT_OUT


def test_a_kind_the_learner_chose_stays_with_a_new_target():
    chosen = PEOPLE.but_kind("age", "nominal")
    assert word(retarget(chosen, "age").kind_of("age")) == "nominal"


def test_a_known_scale_is_offered_in_its_order():
    assert as_kind(PEOPLE.sheet.frame["size"], "ordinal") == ("ordinal", ("small", "medium", "large"))
    assert as_kind(TENNIS.sheet.frame["Outlook"], "ordinal") == ("ordinal", ("Sunny", "Overcast", "Rain"))


VALUES = ("cold", "very hot", "mild")


@pytest.mark.parametrize(
    "text",
    ["cold < mild < very hot", "cold<mild<very hot", "cold, mild, very hot", "COLD; Mild;very hot"],
)
def test_an_order_may_be_typed_in_many_ways(text: str):
    assert read_order(text, VALUES) == ("cold", "mild", "very hot")


def test_values_with_signs_in_them_can_be_ordered():
    assert read_order("<30 < 30-60 < >60", ("30-60", "<30", ">60")) == ("<30", "30-60", ">60")
    assert read_order("a b c", ("c", "b", "a")) == ("a", "b", "c")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("cold < mild", "not have “very hot” yet"),
        ("cold < mild < hott", "has no value “hott”"),
        ("cold < mild < very hot < cold", "has a value twice"),
        ("", "does not have"),
    ],
)
def test_what_is_wrong_with_an_order_is_told(text: str, shown: str):
    with pytest.raises(ReadError, match=shown):
        read_order(text, VALUES)


@pytest.mark.parametrize("key", sorted(TOO_MUCH))
def test_many_different_measurements_are_too_much_for_a_link(key: str):
    assert pack(OwnTable.sample(key)) is None


@pytest.mark.parametrize("key", sorted(set(CARDS) - TOO_MUCH))
def test_every_other_bundled_table_travels_in_a_link(key: str):
    table = OwnTable.sample(key)
    text = pack(table)
    assert text is not None
    assert len(text) <= MOST_CHARACTERS
    assert unpack(text) == table
    assert unpack(text).specs == table.specs


def test_a_large_table_does_not():
    rows = "".join(f"{i * 7919 % 10_007},{i * i % 9973},{'ab'[i % 2]}\n" for i in range(4000))
    assert pack(read(f"x,y,class\n{rows}").table) is None


def test_a_letter_for_each_kind():
    assert len({name[0] for name in KIND_WORDS}) == len(KIND_WORDS)


def packed(content: object) -> str:
    plain = content if isinstance(content, bytes) else json.dumps(content).encode()
    return urlsafe_b64encode(zlib.compress(plain, 9)).rstrip(b"=").decode()


GOOD = ["x,class\n1,a\n2,b\n", ["c", "n"], "class"]


def test_the_tests_own_packing_is_right():
    assert unpack(packed(GOOD)) == OwnTable(Sheet(["x", "class"], [["1", "2"], ["a", "b"]]),
                                            ("continuous", ("nominal", ())), "class")  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "not packed at all",
        "ünïcode",
        "%00",
        packed(GOOD)[:-4],
        packed(GOOD)[4:],
        packed(b"\xff\xfe"),
        packed(b"[" * 100_000),
        packed(b" " * (MOST_BYTES + 1)),
        packed(bytes(4_000_000)),
        packed({}),
        packed(["x,class\n1,a\n", ["c"], "class"]),
        packed(["x,class\n1,a\n", ["c", "n"], "y"]),
        packed(["x,class\n1,a\n", ["c", "q"], "class"]),
        packed(["x,class\n1,a\n", ["c", ["n", 1]], "class"]),
        packed(["x,class\n1,a\n", ["c", ["n", "a", "a"]], "class"]),
        packed(["x,class\n1,a\n", ["c", []], "class"]),
        packed(["x,x\n1,a\n", ["c", "n"], "x"]),
        packed(["x\n1\n", ["c"], "x"]),
        packed(["", [], ""]),
        packed(["x,class\n1,a,3\n", ["c", "n"], "class"]),
        "A" * 1_000_000,
    ],
)
def test_a_hostile_link_is_refused_in_a_sentence(text: str):
    with pytest.raises(ReadError, match=r"\.$"):
        unpack(text)


CELLS = st.none() | st.text(max_size=5) | st.sampled_from(["1", "2,5", "inf", "-", "?", "NA", '"', ",", "\n"])
NAMES = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=5)


@pytest.mark.slow
@settings(max_examples=examples(80), deadline=None)
@given(st.data())
def test_any_table_comes_back_from_its_link_and_never_fails(data: st.DataObject):
    names = data.draw(st.lists(NAMES, min_size=2, max_size=4, unique=True))
    rows = data.draw(st.integers(1, 6))
    columns = {name: data.draw(st.lists(CELLS, min_size=rows, max_size=rows)) for name in names}
    start = OwnTable(Sheet(names, [[] for _ in names]), ("nominal",) * len(names), names[-1])
    start = OwnTable(start.sheet, tuple(as_kind(start.sheet.frame[n], "nominal") for n in names), names[-1])
    table = start.but_cells(columns)
    kinds = data.draw(st.lists(st.sampled_from(KIND_WORDS), min_size=len(names), max_size=len(names)))
    for name, kind in zip(names, kinds, strict=True):
        table = table.but_kind(name, as_kind(table.sheet.frame[name], kind))
    assert isinstance(table.problems, tuple)
    assert isinstance(table.card.size, int)
    text = pack(table)
    if text:
        assert unpack(text) == table


def test_another_process_gets_the_table_as_it_was_made():
    table = OwnTable.sample("tennis")
    assert table.card.size == 14  # computed, and not part of the link
    sent = pickle.loads(pickle.dumps(table))
    assert sent == table
    assert sent.card.kinds == table.card.kinds
