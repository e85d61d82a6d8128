"""Every card in the registry keeps its promises: it describes exactly what its file contains."""

import dataclasses
import pickle
import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from sklearn.datasets import load_breast_cancer, load_digits, load_iris, load_wine
from sklearn.utils import Bunch

from datasets import CARDS, Card, load
from datasets.card import EXAMPLE, MADE_UP
from datasets.loader import FOLDER
from tests.support.tables import lesson

POSITIVE = {
    "tennis": "Yes", "tax": "Yes", "titanic": "yes", "kyphosis": "present", "labor": "good", "sizes": "Yes",
    "passengers": "yes", "heart": "present", "cancer": "malignant", "births": "low", "xor": "yes",
    "mammals": "mammal", "tennis15": "Yes", "day8": "Yes", "ab200": "+", "shapes": "+", "pairs": "yes",
    "rectangles": "+",
}  # fmt: skip

every_card = pytest.mark.parametrize("card", CARDS.values(), ids=CARDS.keys())


def test_the_registry_starts_with_the_three_lessons():
    assert list(CARDS)[:3] == ["tennis", "tax", "vertebrate"]
    small = [card.small for card in CARDS.values()]
    assert small == sorted(small), "the mini-sets are at the end"


def test_what_the_lectures_name_can_be_chosen():
    chosen = {key for key, card in CARDS.items() if not card.small}
    assert chosen >= {"titanic", "lenses", "iris", "kyphosis", "labor", "cars", "golf"}


def test_there_are_tables_to_prune_and_to_weigh_errors_on():
    chosen = {key for key, card in CARDS.items() if not card.small}
    assert chosen >= {"passengers", "heart", "cancer", "births", "penguins", "digits", "hitters"}


def test_every_licence_is_one_that_allows_to_pass_the_file_on():
    allowed = ("MIT licence", "Creative Commons", "GPL", "Facts from a public inquiry")
    assert all(any(name in card.licence for name in allowed) for card in CARDS.values())


@every_card
def test_what_somebody_made_up_is_not_called_a_fact(card: Card):
    invented = re.search(
        r"[Ii]nvented|[Mm]ade up|[Aa]n example in lectures|exercise in lectures", card.source
    )
    if invented:
        assert card.licence in (EXAMPLE, MADE_UP)
    if "made up for Glasshouse" in card.source or "Made up for Glasshouse" in card.source:
        assert card.licence == MADE_UP


@pytest.mark.parametrize(
    ("key", "read"),
    [("iris", load_iris), ("wine", load_wine), ("cancer", load_breast_cancer), ("digits", load_digits)],
)
def test_the_numbers_of_scikit_learn_are_unchanged(key: str, read: Callable[[], Bunch]):
    frame, theirs = load(key), read()
    classes = frame.pop(CARDS[key].target)
    assert np.array_equal(frame.to_numpy(), theirs.data)
    assert len({*zip(classes, theirs.target.tolist(), strict=True)}) == len(theirs.target_names)


def test_every_card_that_names_scikit_learn_is_compared_with_it():
    named = {
        key
        for key, card in CARDS.items()
        if card.changes.startswith("The numbers are those of scikit-learn.")
    }
    assert named == {"iris", "wine", "cancer", "digits"}


@pytest.mark.parametrize(("key", "positive"), [("golf", "Play"), ("thirty", "Yes"), *POSITIVE.items()])
def test_the_class_one_looks_for_has_the_same_tone_in_all_data_sets(key: str, positive: str):
    card = CARDS[key]
    tones = {name: name.tone for name in card.kinds[card.target][1]}
    assert tones[positive] == 1
    assert sorted(tones.values()) == list(range(len(tones)))


def test_a_tone_does_not_change_the_order_of_classes_and_survives_a_journey():
    there = pickle.loads(pickle.dumps(CARDS["golf"].kinds["Class"][1]))
    assert there == ("Play", "Don't play")
    assert [name.tone for name in there] == [1, 0]
    assert lesson("golf").classes[0].tone == 1


def test_every_file_has_a_card_and_every_card_a_file():
    assert {path.stem for path in Path(FOLDER).glob("*.csv")} == set(CARDS)


@every_card
def test_card_says_what_it_is(card: Card):
    assert CARDS[card.key] is card
    for text in (card.title, card.story, card.source, card.licence, card.record):
        assert text.strip() == text != ""
    assert 2 <= len(re.findall(r"[.?!](?=\s|$)", card.story)) <= 3, "a story has two or three sentences"


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
        assert set(frame[column].dropna()) <= set(values), f"{column} contains a value that is not declared"


@every_card
def test_records_without_a_class_answer_what_the_columns_ask(card: Card):
    kinds = [kind for column, kind in card.kinds.items() if column != card.target]
    for record in card.unlabelled:
        for answer, kind in zip(record, kinds, strict=True):
            assert isinstance(answer, float) if kind == "continuous" else answer in kind[1]


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
