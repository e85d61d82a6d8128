"""The text of a lecture: what is read from it, and the sentence for each mistake."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from views.lecture.packing import MOST_CHARACTERS, SLIP, pack, unpack
from views.lecture.script import MOST_ITEMS, MOST_LETTERS, Item, read

TEXT = """\
# Trees

An introduction, which nobody reads here.

## Which attribute first? (4 min)

/grow?data=tennis&algorithm=id3&guess=true&presenter=true
Ask the hall.

- then show the gains

## Pruning (2,5 minutes)
[the game](https://example.org/glasshouse/prune?data=iris)
## Home
<https://example.org/glasshouse/?chapter=id3>
"""


def test_items_have_names_minutes_links_and_notes():
    lecture = read(TEXT)
    assert lecture.title == "Trees"
    assert not lecture.slips
    assert lecture.minutes == 6.5
    first, second, third = lecture.items
    grown = {"data": "tennis", "algorithm": "id3", "guess": "true"}
    assert first == Item(
        "Which attribute first?", 4.0, "grow", grown, "Ask the hall.\n\n- then show the gains", 7
    )
    assert first.link == "grow?data=tennis&algorithm=id3&guess=true", "the lecture itself presents"
    assert (second.minutes, second.page, second.query, second.notes) == (2.5, "prune", {"data": "iris"}, "")
    assert (third.minutes, third.link) == (None, ".?chapter=id3")


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ("", 1, "No items yet. Begin each with a heading"),
        ("# Only a title", 1, "No items yet."),
        ("# A\n## B\n\n", 2, "“B” has no link. Write it on the line below the heading."),
        (
            "# A\n## B\nLook at this\n",
            3,
            "“B” needs a link to a page of Glasshouse in this line. “Look at this” is none.",
        ),
        ("# A\n## B\n/nowhere\n", 3, "“/nowhere” is none."),
        ("# A\n## B\njavascript:alert(1)//grow\n", 3, "needs a link to a page of Glasshouse in this line."),
        ("# A\n## (3 min)\n/grow\n", 2, "This item has no name."),
        ("# A\n## B (900 min)\n/grow\n", 2, "“B” has 900 minutes. Use at most 600."),
        (f"# A\n## {'b' * 121}\n/grow\n", 2, "This name has 121 characters. Use at most 120."),
        ("# A\n## B\n/grow\n# C\n", 4, "A lecture has one title."),
        ("x" * (MOST_LETTERS + 1), 1, "This text has 200,001 characters"),
        ("## B\n/grow\n" * (MOST_ITEMS + 1), 2 * MOST_ITEMS + 2, "A lecture has at most 200 items."),
    ],
)
def test_a_mistake_is_named_with_its_line(text: str, line: int, sentence: str):
    slips = read(text).slips
    assert [(slip.line, sentence in slip.sentence) for slip in slips] == [(line, True)]


def test_the_other_items_stay_beside_a_mistake():
    lecture = read("# A\n## B\nno link\n## C\n/grow\n")
    assert [item.name for item in lecture.items] == ["C"]
    assert len(lecture.slips) == 1


@given(st.text(alphabet="#ab (4 min)/grow?x=1&\n<>[]", max_size=300))
def test_any_text_is_read(text: str):
    lecture = read(text)
    assert lecture.items or lecture.slips
    assert all(1 <= slip.line <= max(1, len(text.splitlines())) for slip in lecture.slips)


@given(st.text(max_size=500))
def test_a_short_text_comes_back_from_its_link(text: str):
    packed = pack(text)
    assert packed is not None
    assert len(packed) <= MOST_CHARACTERS
    assert unpack(packed) == text


@pytest.mark.parametrize("packed", ["", "x", "AAAA", "é", pack("a lecture" * 20)[:-4]])  # type: ignore[index]
def test_anything_else_is_refused_in_a_sentence(packed: str):
    with pytest.raises(ValueError, match=SLIP):
        unpack(packed)


def test_a_text_that_unfolds_to_megabytes_is_refused():
    packed = pack("a" * 4_000_000)
    assert packed is not None
    with pytest.raises(ValueError, match=SLIP):
        unpack(packed)
    with pytest.raises(ValueError, match="more than 5,800 characters"):
        unpack("A" * 5_801)
