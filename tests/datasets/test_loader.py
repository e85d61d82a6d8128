"""The files agree with the lectures, and a word stays a word."""

import numpy as np
import pytest
from sklearn.datasets import load_breast_cancer, load_digits

from datasets import CARDS, UnknownDataset, load

# Class counts from the lectures, in the declared order of the classes.
COUNTS = {
    "tennis": {"No": 5, "Yes": 9},
    "tax": {"No": 7, "Yes": 3},
    "vertebrate": {"mammal": 5, "reptile": 3, "fish": 3, "amphibian": 2, "bird": 2},
    "titanic": {"no": 1490, "yes": 711},
    "lenses": {"soft": 5, "hard": 4, "none": 15},
    "iris": {"setosa": 50, "versicolor": 50, "virginica": 50},
    "kyphosis": {"absent": 64, "present": 17},
    "labor": {"bad": 20, "good": 37},
    "golf": {"Play": 9, "Don't play": 5},
    "sizes": {"No": 7, "Yes": 3},
    "passengers": {"no": 549, "yes": 342},
    "heart": {"absent": 164, "present": 139},
    "cancer": {"benign": 357, "malignant": 212},
    "births": {"normal": 919, "low": 81},
    "penguins": {"Adelie": 152, "Chinstrap": 68, "Gentoo": 124},
    "digits": dict(zip("0123456789", (178, 182, 177, 183, 181, 182, 181, 179, 174, 180), strict=True)),
    "mammals": {"non-mammal": 10, "mammal": 5},
    "x1x2": {"F": 3, "T": 5},
    "gladiator": {"No": 4, "Yes": 4},
    "completed": {"Fail": 3, "Pass": 4},
    "humidity": {"No": 3, "Yes": 3},
    "incomes": {"No": 7, "Yes": 3},
    "length": {"-": 3, "+": 4},
    "ab": {"-": 103, "+": 100},
    "ab200": {"-": 100, "+": 100},
    "tennis15": {"No": 6, "Yes": 9},
    "tennislow": {"No": 5, "Yes": 9},
    "day8": {"No": 5, "Yes": 9},
    "pairs": {"no": 9, "yes": 7},
    "shapes": {"-": 6, "+": 3},
    "shapes3": {"A": 2, "B": 6, "C": 1},
    "rectangles": {"-": 5, "+": 5},
    "thirty": {"Yes": 33, "No": 17},
    "xor": {"no": 20, "yes": 20},
    "wine": {"first": 59, "second": 71, "third": 48},
}

# Rows of the vertebrate table, with the two animals that are easy to confuse.
ANIMALS = {
    "human": "warm-blooded hair yes no no yes no mammal",
    "frog": "cold-blooded none no semi no yes yes amphibian",
    "leopard shark": "cold-blooded scales yes yes no no no fish",
    "turtle": "cold-blooded scales no semi no yes no reptile",
    "penguin": "warm-blooded feathers no semi no yes no bird",
    "eel": "cold-blooded scales no yes no no no fish",
}


def test_class_counts_cover_the_registry():
    assert set(COUNTS) == {key for key, card in CARDS.items() if card.kinds[card.target] != "continuous"}


@pytest.mark.parametrize("key", COUNTS)
def test_class_counts(key: str):
    card = CARDS[key]
    counts = load(key)[card.target].value_counts()
    assert {label: int(counts.get(label, 0)) for label in card.kinds[card.target][1]} == COUNTS[key]


@pytest.mark.parametrize("name", ANIMALS)
def test_animals(name: str):
    frame = load("vertebrate").set_index("Name")
    assert " ".join(frame.loc[name]) == ANIMALS[name]


def test_tax_incomes_in_order():
    assert sorted(load("tax")["Taxable Income"]) == [60, 70, 75, 85, 90, 95, 100, 120, 125, 220]


def test_a_and_b_has_three_odd_records():
    groups = load("ab").value_counts(["A", "B", "Class"]).to_dict()
    assert groups == {("0", "0", "-"): 50, ("0", "1", "-"): 50, ("1", "0", "-"): 3, ("1", "1", "+"): 100}


@pytest.mark.parametrize("key", CARDS)
def test_words_are_words_and_only_the_mark_is_missing(key: str):
    frame = load(key)
    assert frame.isna().to_numpy().any() == (CARDS[key].missing is not None)
    for column, kind in CARDS[key].kinds.items():
        if kind != "continuous":
            present = frame[column].dropna()
            assert all(type(value) is str and value not in ("", "?") for value in present)


def test_more_than_a_third_of_the_labour_table_is_unknown():
    frame = load("labor")
    assert int(frame.isna().to_numpy().sum()) == 326
    assert not frame["class"].isna().any()


def test_the_sixth_day_of_golf_has_no_outlook():
    frame = load("golf")
    assert frame.index[frame["Outlook"].isna()].tolist() == [5]
    assert frame.iloc[5, 1:].tolist() == [72, 90, "true", "Play"]
    assert int(frame.isna().to_numpy().sum()) == 1


def test_titanic_survivors_by_sex_and_class():
    frame = load("titanic")
    saved = frame[frame["survived"] == "yes"].value_counts(["status", "sex"])
    assert saved["first", "female"] == 141
    assert saved["crew", "male"] == 192
    assert (frame["age"] == "child").sum() == 109


def test_cars_are_about_miles():
    frame = load("cars").set_index("Car")
    assert frame["Miles per gallon"].mean() == pytest.approx(20.090625)
    assert frame.loc["Toyota Corolla", "Miles per gallon"] == 33.9
    assert frame.loc["Ford Pantera L", "Horsepower"] == 264
    assert frame.loc["Porsche 914-2", ["Engine", "Transmission"]].tolist() == ["V", "manual"]


def test_what_scikit_learn_ships_is_the_same_here():
    cancer, theirs = load("cancer"), load_breast_cancer()
    assert (cancer.iloc[:, :-1].to_numpy() == theirs.data).all()
    assert (cancer["Tumour"] == "benign").tolist() == theirs.target.astype(bool).tolist()
    digits, theirs = load("digits"), load_digits()
    assert (digits.iloc[:, :-1].to_numpy() == theirs.data).all()
    assert digits["Digit"].astype(int).tolist() == theirs.target.tolist()


def test_passengers_births_and_penguins_are_those_of_their_packages():
    passengers = load("passengers")
    assert passengers["Age"].isna().sum() == 177
    assert passengers["Fare"].mean() == pytest.approx(32.204208)
    assert passengers.value_counts(["Sex", "Survived"])["female", "yes"] == 233
    births = load("births")
    assert births["Weeks"].mean() == pytest.approx(38.666)
    penguins = load("penguins")
    assert penguins.groupby("Species")["Body mass"].mean()["Gentoo"] == pytest.approx(5076.016, abs=1e-3)


def test_baseball_salaries_are_those_of_the_players_with_one():
    hitters = load("hitters")
    assert hitters["Salary"].mean() == pytest.approx(535.9259, abs=1e-4)
    young = hitters[hitters["Years"] < 4.5]
    assert np.log(young["Salary"]).mean() == pytest.approx(5.107, abs=1e-3), (
        "the first leaf of ISLR, figure 8.1"
    )


def test_none_is_a_skin_cover():
    assert (load("vertebrate")["Skin Cover"] == "none").sum() == 2


def test_a_loaded_frame_belongs_to_the_caller():
    mine = load("tax")
    mine.loc[0, "Cheat"] = "changed"
    assert load("tax").loc[0, "Cheat"] == "No"


def test_unknown_key_names_the_nearest_and_all():
    with pytest.raises(UnknownDataset) as caught:
        load("Tenis")
    message = str(caught.value)
    assert message.startswith(
        'There is no data set called "Tenis". Did you mean tennis? There are: tennis, tax, '
    )
    assert all(key in message for key in CARDS)
    assert isinstance(caught.value, KeyError)


def test_unknown_key_with_nothing_near_makes_no_guess():
    with pytest.raises(UnknownDataset) as caught:
        load("quicksilver")
    assert "Did you mean" not in str(caught.value)


@pytest.mark.parametrize("key", ["", "../tennis", "tennis.csv", "datasets/tennis"])
def test_a_key_is_not_a_path(key: str):
    with pytest.raises(UnknownDataset):
        load(key)
