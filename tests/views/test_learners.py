"""A learner in the link: read, corrected, written, made."""

import pytest

from views.kit.link.codes import OFFERS, Chosen, read
from views.kit.link.judging import MODEL
from views.subjects.learners import choosing
from views.subjects.trees.story import table_of


def noted(text: str) -> tuple[Chosen | None, list[str]]:
    notes: list[str] = []
    return read(text, notes.append), notes


@pytest.mark.parametrize(
    "text",
    ["c4.5", "cart:prune=pessimistic:depth=3", "neighbours:k=3", "svm:kernel=rbf:C=10:gamma=0.5",
     "naive-bayes:laplace=1", "forest:n=50", "adaboost:n=10:depth=2", "majority"],
)  # fmt: skip
def test_a_code_is_read_and_written(text: str):
    chosen, notes = noted(text)
    assert chosen is not None
    assert not notes
    assert chosen.code == text


@pytest.mark.parametrize("name", OFFERS)
def test_every_learner_learns(name: str):
    table = table_of("kyphosis", False)
    model = Chosen(name).learner().fit(table)
    assert set(model.predict(table)) <= set(table.classes)


def test_always_the_majority_class():
    table = table_of("kyphosis", False)
    assert set(Chosen("majority").learner().fit(table).predict(table)) == {"absent"}


def test_what_is_wrong_is_mended_in_a_sentence():
    assert noted("nothing") == (
        None,
        ["This link names the learner “nothing”, which does not exist. The page uses another one."],
    )
    chosen, notes = noted("neighbors:k=0:weight=1")
    assert chosen == Chosen("neighbours", (("k", 1),))
    assert len(notes) == 3


def test_a_setting_is_offered_where_it_counts():
    fields = {field.key: field for field in choosing.model(MODEL, Chosen("svm"))}
    assert "model gamma" not in fields
    change = fields["model kernel"].change("rbf")
    assert change["model"] == "svm:kernel=rbf"
    assert change["step"] is None
