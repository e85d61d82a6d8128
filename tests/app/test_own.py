"""“Your own table” and the pages that grow on it, without a browser, through Streamlit's own test harness."""

import html as markup
import random
import re

import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from datasets import CARDS
from datasets.own import OwnTable
from datasets.packing import pack, unpack
from datasets.reading import read
from tests.support.app import begins_anew, html, links, note, opened, said, sidebar, ways
from views.site.own import page as own

GOOD = "size,price,class\nsmall,1.5,a\nlarge,2,b\nmedium,3,a\nsmall,2.5,b\n"
SCRIPT = "<script>alert(1)</script>"


def plain(at: AppTest) -> str:
    return markup.unescape(re.sub(r"<[^>]+>", " ", html(at)))


def wrong(at: AppTest) -> list[str]:
    """The sentences about what is wrong, in the order of the page."""
    found = re.findall(r'<p class="gh-wrong" role="alert">(.*?)</p>', html(at))
    return [markup.unescape(sentence) for sentence in found]


def ok(at: AppTest) -> AppTest:
    assert not at.exception, [error.value for error in at.exception]
    assert not at.error
    return at


def carried(at: AppTest) -> OwnTable:
    """The table in the address."""
    value = at.query_params["table"]
    return unpack(value[0] if isinstance(value, list) else value)


def pasted(text: str, at: AppTest | None = None) -> AppTest:
    at = at or opened("table")
    at.text_area(key="own text").input(text)
    return ok(at.button(key="own use text").click().run())


def uploaded(content: bytes, at: AppTest, name: str = "learners.csv") -> AppTest:
    at.file_uploader(key="own file").set_value((name, content, "text/csv"))
    return ok(at.run())


def grow_link(at: AppTest) -> dict[str, str] | None:
    """The link to the tree of the table; None while there is no such link."""
    return next(iter(links(at.main, "Grow a tree on this table")), None)


def big() -> bytes:
    chance = random.Random(0)
    rows = (f"{chance.random():.6f},{chance.random():.6f},{chance.choice('ab')}" for _ in range(5000))
    return "\n".join(["x,z,class", *rows]).encode()


def test_the_limits_are_said_before_anything_is_chosen():
    at = opened("table")
    assert "at most 5 MB, 50,000 records and 200 columns" in plain(at)
    assert "For example" in plain(at)
    assert "table" not in at.query_params


def test_a_pasted_table_is_told_and_can_be_grown():
    at = pasted(GOOD)
    assert said(at).startswith("4 records, 2 attributes.")
    assert carried(at) == read(GOOD).table
    assert not wrong(at)
    assert grow_link(at)["data"] == "own"
    assert "max_depth" not in grow_link(at)


WRONG = {
    "empty": b"",
    "only a heading": b"a,b,c\n",
    "one column": b"a\n1\n2\n",
    "all missing": b"a,b\n?,\nNA,-\n",
    "the same name twice": b"a,a\n1,2\n",
    "ragged": b"a,b\n1,2\n3\n",
    "a workbook": b"PK\x03\x04" + bytes(50),
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(50),
    "junk": bytes(range(256)) * 9,
    "too many columns": ",".join(f"c{i}" for i in range(201)).encode() + b"\n1,2\n",
    "too many records": b"a,b\n" + b"1,x\n" * 50_001,
    "too many bytes": b"a,b\n" + b"1,x\n" * 1_400_000,
}


@pytest.mark.parametrize("content", WRONG.values(), ids=WRONG.keys())
def test_a_wrong_file_gets_one_sentence_and_the_table_before_stays(content: bytes):
    at = pasted(GOOD)
    uploaded(content, at)
    assert len(wrong(at)) == 1
    assert re.search(r"[.?]$", wrong(at)[0])
    assert carried(at) == read(GOOD).table
    assert at.text_area(key="own text").value == GOOD
    assert said(at).startswith("4 records")
    uploaded(GOOD.replace("small", "tiny").encode("utf-16"), at)
    assert not wrong(at)
    assert "tiny" in plain(at)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("x,class\n1,a\n2,a\n", "so there is nothing to learn"),
        ("x,class\n" + "".join(f"{i % 7},c{i}\n{i % 5},c{i}\n" for i in range(60)), "60 different values"),
        ("x,class\n1,a\ninf,b\n", "“x” has an infinite number in record 2"),
    ],
)
def test_a_table_nothing_grows_on_is_told_at_the_column(text: str, shown: str):
    at = pasted(text)
    assert any(shown in sentence for sentence in wrong(at))
    assert wrong(at)[0].startswith("First correct “")
    assert grow_link(at) is None
    assert carried(at) == read(text).table, "the page still keeps it"


def test_a_text_that_is_wrong_stays_where_it_was_typed():
    at = pasted("a,b\n1,2\n3\n")
    assert wrong(at) == [str(_error("a,b\n1,2\n3\n"))]
    assert at.text_area(key="own text").value == "a,b\n1,2\n3\n"
    assert not wrong(pasted(GOOD, at))


def _error(text: str) -> Exception:
    with pytest.raises(ValueError, match="Line 3") as caught:
        read(text)
    return caught.value


@pytest.mark.slow
@pytest.mark.wide(one_in=6)
@pytest.mark.parametrize("key", CARDS)
def test_every_sample_can_be_taken(key: str):
    at = opened("table")
    ok(at.selectbox(key="own sample").select(key).run())
    assert said(at).startswith(f"{CARDS[key].size} records")
    if pack(OwnTable.sample(key)) is None:
        assert "too large for a link" in html(at)
    else:
        assert carried(at) == OwnTable.sample(key)


def test_kinds_and_the_target_change():
    at = pasted(GOOD)
    assert at.selectbox(key="own kind 0").value == "ordinal"
    ok(at.selectbox(key="own kind 0").select("nominal").run())
    ok(at.selectbox(key="own kind 1").select("leave out").run())
    assert carried(at).kinds[:2] == (("nominal", ("small", "large", "medium")), "leave out")
    assert said(at).startswith("4 records, 1 attribute.")
    ok(at.selectbox(key="own target").select("price").run())
    assert carried(at).target == "price"
    assert "a number from 1.5 to 3" in said(at)


def test_an_order_is_typed_wrong_and_then_right():
    at = pasted(GOOD)
    ok(at.text_input(key="own order 0").input("small < medium < huge").run())
    assert wrong(at) == ["This column has no value “huge”. Its values are: small, large, medium."]
    assert at.text_input(key="own order 0").value == "small < medium < huge"
    assert carried(at).kinds[0] == ("ordinal", ("small", "medium", "large"))
    ok(at.text_input(key="own order 0").input("large, medium, small").run())
    assert not wrong(at)
    assert at.text_input(key="own order 0").value == "large < medium < small"
    assert carried(at).kinds[0] == ("ordinal", ("large", "medium", "small"))


def test_the_link_brings_back_the_table_with_its_kinds():
    at = pasted(GOOD)
    ok(at.text_input(key="own order 0").input("large < medium < small").run())
    again = opened("table", table=pack(carried(at)))
    assert again.text_input(key="own order 0").value == "large < medium < small"
    assert said(again) == said(at)
    assert not note(again)


def test_many_columns_are_shown_part_by_part():
    heading = ",".join([*(f"c{i}" for i in range(45)), "class"])
    rows = "\n".join(",".join([*(str(i * j % 7) for j in range(45)), "ab"[i % 2]]) for i in range(6))
    at = pasted(f"{heading}\n{rows}\n")
    assert sum(1 for box in at.selectbox if (box.key or "").startswith("own kind")) == own.PAGE
    ok(at.selectbox(key="own page").select("41 to 46").run())
    ok(at.selectbox(key="own kind 44").select("leave out").run())
    assert carried(at).kinds[44] == "leave out"


def test_records_without_a_class_are_announced():
    at = pasted("x,class\n1,a\n2,\n3,b\n")
    assert "1 record has no value in class and will be left out." in said(at)


def test_hostile_names_and_values_are_escaped():
    at = pasted(f'"{SCRIPT}",class\n"{SCRIPT}",a\n$x$,"**b**"\n:material/home:,"{SCRIPT}"\n')
    assert "<script" not in html(at)
    assert not any("<script" in box.label for box in at.selectbox)
    text = pack(carried(at))
    for step in (0, 1, 99):
        assert "<script" not in html(opened("grow", data="own", table=text, step=step))


def test_a_file_name_is_no_markup():
    at = uploaded(GOOD.encode(), opened("table"), f"{SCRIPT} $x$ ![](http://x).csv")
    assert said(at).startswith("4 records")
    at = uploaded(b"a,b\n1,2\n3\n", at, f"{SCRIPT}.csv")
    assert wrong(at)
    assert "<script" not in html(at)
    assert not any("http://x" in element.value for element in at.markdown)


def test_a_large_table_lives_in_this_tab_and_says_so():
    at = uploaded(big(), opened("table"))
    assert "table" not in at.query_params
    assert "lives in this browser tab only" in plain(at)
    assert "the first 200 of 5,000 records" in plain(at)
    assert grow_link(at)["max_depth"] == "6"
    assert "starts with maximum depth 6" in plain(at)
    at.switch_page("../../pages/grow.py")
    at.query_params["data"] = "own"
    at.query_params["max_depth"] = "2"
    at.query_params["step"] = "0"
    ok(at.run())
    assert "All 5000 records start at the root" in said(at)
    assert not note(at)


def test_a_large_table_of_another_tab_is_missed_in_a_sentence():
    at = opened("grow", data="own", step=0)
    assert "All 14 records" in said(at)
    assert "lives only in the tab in which you made it" in markup.unescape(note(at))


@pytest.mark.parametrize("page", ["table", "grow"])
@pytest.mark.parametrize("text", ["x", SCRIPT, "A" * 7000, "eNp" * 500, "%00"])
def test_a_broken_table_in_the_link_gets_one_sentence(page: str, text: str):
    at = opened(page, data="own", table=text)
    assert "The table in the link" in markup.unescape(note(at))
    assert "<script" not in html(at)


def test_the_tree_grows_on_the_table_of_the_link():
    text = pack(OwnTable.sample("tennis"))
    at = opened("grow", data="own", table=text, recipe="id3", step=1)
    assert said(at) == said(opened("grow", data="tennis", recipe="id3", step=1))
    assert not note(at)
    assert at.selectbox(key="choose data").value == "own"
    assert [label for label, _, query in ways(at.main) if "table" in query] == ["Edit table"]


def test_an_override_works_on_an_own_table():
    text = pack(OwnTable.sample("tennis"))
    at = opened("grow", data="own", table=text, recipe="id3", step=1, override="root:Wind")
    assert "You chose Wind" in said(at)
    assert not note(at)


def test_the_chooser_offers_the_own_table_and_comes_back_to_it():
    text = pack(OwnTable.sample("tax"))
    at = opened("grow", data="own", table=text)
    ok(at.selectbox(key="choose data").select("tennis").run())
    assert "table" not in at.query_params
    assert begins_anew(at, "grow")
    ok(at.selectbox(key="choose data").select("own").run())
    assert carried(at) == OwnTable.sample("tax")
    assert begins_anew(at, "grow")


def test_no_own_table_is_offered_where_there_is_none():
    assert "Your own table" not in " ".join(opened("grow").selectbox(key="choose data").options)


@pytest.mark.parametrize("presenter", ["false", "true"])
def test_a_table_that_cannot_be_grown_on_gets_its_sentence_on_the_grow_page(presenter: str):
    text = pack(read("x,class\n1,a\n2,a\n").table)
    at = opened("grow", data="own", table=text, presenter=presenter, override="root:x", detail=3)
    assert "so there is nothing to learn" in markup.unescape(said(at))
    ok(at.selectbox(key="choose data").select("tennis").run())
    assert begins_anew(at, "grow")


def test_going_back_to_where_there_was_no_table_shows_none():
    at = pasted(GOOD)
    del at.query_params["table"]
    ok(at.run())
    assert "For example" in plain(at)
    assert "table" not in at.query_params


def test_the_table_is_still_there_after_another_page():
    at = pasted(GOOD)
    at.switch_page("../../pages/home.py").run()
    del at.query_params["table"]
    at.switch_page("../../pages/table.py")
    ok(at.run())
    assert carried(at) == read(GOOD).table


def test_edits_of_the_spreadsheet_are_counted_from_where_it_started():
    base = pd.DataFrame({"a": ["1", "2", "3"], "b": ["x", None, "z"]}, index=[1, 2, 3])
    edits = {
        "edited_rows": {"0": {"a": "9"}, 2: {"b": None}},
        "deleted_rows": [1],
        "added_rows": [{}, {"b": "new"}],
    }
    assert own.with_edits(base, edits) == {"a": ["9", "3", None, None], "b": ["x", None, None, "new"]}


def preview(at: AppTest) -> list[list[str]]:
    """The first records as read, with the kinds above them."""
    table = re.search(r'<table class="gh-table gh-records gh-own-preview">(.*?)</table>', html(at), re.DOTALL)
    rows = re.findall(r"<tr.*?>(.*?)</tr>", table[1], re.DOTALL)
    return [[markup.unescape(cell) for cell in re.findall(r"<t[hd].*?>(.*?)</t[hd]>", row)] for row in rows]


def test_a_guess_can_be_seen_and_changed():
    at = pasted("people;rate;class\n1.200;1,5;a\n3.400;2,5;b\n2.100;3;a\n")
    assert [box.label for box in at.expander] == [
        "How the page read it: heading in line 1, semicolons, decimal comma"
    ]
    assert at.selectbox(key="own guess decimal").value == ","
    assert preview(at)[:3] == [["people", "rate", "class"], ["continuous", "continuous", "nominal"],
                               ["1200", "1.5", "a"]]  # fmt: skip
    ok(at.selectbox(key="own kind 0").select("leave out").run())
    ok(at.selectbox(key="own guess heading").select("none").run())
    assert preview(at)[0] == ["column 1", "column 2", "column 3"]
    ok(at.selectbox(key="own guess heading").select("1").run())
    ok(at.selectbox(key="own guess decimal").select(".").run())
    assert carried(at).sheet.frame["people"].tolist() == ["1.200", "3.400", "2.100"], (
        "the link keeps the choice"
    )


def test_another_guess_keeps_what_the_learner_chose_for_a_column():
    at = pasted("x,code,class\n1,1,Yes\n2,2,yes\n3,1,no\n4,2,No\n")
    ok(at.selectbox(key="own kind 1").select("nominal").run())
    ok(at.selectbox(key="own guess spellings").select("one").run())
    assert carried(at).kinds[1] == ("nominal", ("1", "2"))
    assert len(carried(at).sheet.frame["class"].unique()) == 2


def test_a_file_that_is_unclear_can_be_read_in_another_way():
    at = uploaded(b"weight,class\n1,5,A\n2,7,B\n3,1,A\n4,4,B\n", opened("table"))
    assert "choose the decimal comma" in wrong(at)[0]
    ok(at.selectbox(key="own guess decimal").select(",").run())
    assert not wrong(at)
    assert carried(at).sheet.frame["weight"].tolist() == ["1.5", "2.7", "3.1", "4.4"]
    uploaded(b"\x89PNG\r\n\x1a\n" + bytes(50), at)
    assert "own guess heading" not in [box.key for box in at.selectbox if box.key == "own guess nothing"]


def test_a_sample_and_a_link_have_no_guesses():
    at = pasted(GOOD)
    assert any((box.key or "").startswith("own guess") for box in at.selectbox)
    ok(at.selectbox(key="own sample").select("tennis").run())
    assert not any((box.key or "").startswith("own guess") for box in at.selectbox)


def test_a_large_file_can_be_read_in_another_way():
    at = uploaded(big(), opened("table"))
    ok(at.selectbox(key="own guess heading").select("none").run())
    assert "5001 records" in said(at)
    assert "table" not in at.query_params


def test_many_notes_are_folded():
    names = ",".join(f"c{i}" for i in range(12))
    rows = "".join(",".join(str(i + j) for j in range(12)) + f",{'ab'[i % 2]}\n" for i in range(30))
    odd = ",".join("x" for _ in range(12)) + ",a\n"
    at = pasted(f"{names},class\n{rows}{odd}")
    assert "<summary>4 more notes</summary>" in html(at)
    assert html(at).count('role="note"') == 12


def test_names_of_guesses_are_no_markup():
    at = pasted(f"{SCRIPT},b\n1,{SCRIPT}\n2,c\n")
    assert "<script" not in html(at)


def beside(at: AppTest, page: str) -> dict[str, str]:
    """The parameters that the link to a page carries in the sidebar."""
    return next(query for _, to, query in sidebar(at) if to.strip("/") == page)


def test_the_sidebar_takes_the_table_along():
    at = uploaded(GOOD.encode(), opened("table"))
    expected = {"data": "own", "table": pack(carried(at))}
    assert beside(at, "grow") == beside(at, "prune") == expected
    assert beside(at, "margin") == {}, "the table has no two numbers"
    assert beside(opened("table", table=expected["table"]), "grow") == expected
    at = uploaded(b"u,v,class\n1,2,a\n2,3,b\n3,1,a\n", at)
    assert beside(at, "margin")["set"] == "own"
    at = pasted("x,class\n1,a\n2,a\n", at)
    assert beside(at, "grow") == {}, "nothing can be grown on it"
    at = uploaded(big(), at)
    assert beside(at, "grow") == {"data": "own"}
