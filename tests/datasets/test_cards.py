"""Every card in the registry keeps its promises: what it says is what its file holds."""

import dataclasses
from pathlib import Path

import pytest

from datasets import CARDS, Card, load
from datasets.loader import FOLDER

every_card = pytest.mark.parametrize("card", CARDS.values(), ids=CARDS.keys())


def test_the_registry_starts_with_the_three_lessons():
    assert list(CARDS)[:3] == ["tennis", "tax", "vertebrate"]
    assert all(card.small for card in list(CARDS.values())[10:]), "the mini-sets stand at the end"


def test_what_the_lectures_name_can_be_chosen():
    chosen = {key for key, card in CARDS.items() if not card.small}
    assert chosen >= {"titanic", "lenses", "iris", "kyphosis", "labor", "cars", "golf"}


def test_every_file_has_a_card_and_every_card_a_file():
    assert {path.stem for path in Path(FOLDER).glob("*.csv")} == set(CARDS)


@every_card
def test_card_says_what_it_is(card: Card):
    assert CARDS[card.key] is card
    for text in (card.title, card.story, card.source, card.licence, card.record):
        assert text.strip() == text != ""
    assert 2 <= sum(card.story.count(mark) for mark in ".?!") <= 3, "a story has two or three sentences"


@every_card
def test_columns_and_kinds_agree_with_the_file(card: Card):
    frame = load(card.key)
    assert len(frame) == card.size
    assert list(frame.columns) == [*card.identifiers, *card.kinds], "the same columns in the same order"
    assert card.target == frame.columns[-1]
    assert set(card.units) <= set(frame.columns)
    for column, kind in card.kinds.items():
        if kind == "continuous":
            assert frame[column].dtype == float
            continue
        name, values = kind
        assert name in ("nominal", "ordinal")
        assert len(set(values)) == len(values)
        assert set(frame[column].dropna()) <= set(values), f"{column} holds a value that is not declared"


@every_card
def test_an_identifier_names_one_record(card: Card):
    frame = load(card.key)
    for column in card.identifiers:
        assert frame[column].is_unique
        assert column not in card.kinds


def test_a_card_does_not_change():
    card = CARDS["tennis"]
    with pytest.raises(dataclasses.FrozenInstanceError):
        card.title = "Chess"
    with pytest.raises(TypeError):
        card.kinds["Wind"] = "continuous"
