"""Cards: every round of every trace is in exactly one line, and a line leads to its next step."""

from collections import Counter
from collections.abc import Iterable

import pytest

import mlcore
from mlcore import prune, svm
from tests.support.visiting import visit
from views.kit.link.table import KERNEL
from views.lessons import LESSONS
from views.lessons.bayes import cards as bayes
from views.lessons.beside import cards as linear
from views.lessons.columns import cards as selecting
from views.lessons.crowd import boosting_cards as boosting
from views.lessons.crowd import voting_cards as voting
from views.lessons.grow import cards as growing
from views.lessons.large import cards as large
from views.lessons.leaves import cards as of_leaves
from views.lessons.neighbours import cards as nearest
from views.lessons.node import cards as coding
from views.lessons.prune import cards as pruning
from views.subjects import cards
from views.subjects.cards import Card, Turns, margins, using

EVERY = [
    *growing.CARDS.values(), *pruning.CARDS.values(), *margins.SMO.values(), *margins.KERNELS.values(),
    using.BEST_FIRST, using.PREDICT, using.PREDICT_CLASS, using.PREDICT_NUMBER, using.RULES,
    bayes.RULE, bayes.NAIVE, nearest.NEAREST, boosting.ADABOOST, boosting.GRADIENT,
    of_leaves.MARS, of_leaves.DENSITY,
    selecting.STEPWISE, voting.BAGGING, voting.FOREST, linear.LINES,
    coding.HUFFMAN,
    large.SLIQ, large.SPRINT, large.ID5R, large.HOEFFDING,
]  # fmt: skip
SETS = ("tennis", "golf", "labor", "titanic", "iris", "cars", "kyphosis", "vertebrate", "xor")


def shown(key: str, **link: object) -> tuple[Card, Turns, tuple]:
    """The card of a link, and its steps."""
    at = visit(key, **link)
    card, turns = LESSONS[key].card(at.case)
    return card, turns, at.story.steps


def each_has_one_line(card: Card, turns: Turns, steps: Iterable[object]) -> set[str]:
    met = {turn for step in steps for turn in turns(step)}
    lines = Counter(turn for line in card.lines for turn in line.turns)
    assert {turn: lines[turn] for turn in met} == dict.fromkeys(met, 1)
    return met


@pytest.mark.parametrize("card", EVERY, ids=lambda card: card.title)
def test_a_card_is_six_to_twelve_lines_and_two_or_three_sentences(card: Card):
    assert 6 <= len(card.lines) <= 12
    assert 2 <= card.what.count(". ") + 1 <= 3
    assert any(c.isdigit() for c in card.who), "a year"
    turns = Counter(turn for line in card.lines for turn in line.turns)
    assert not turns or max(turns.values()) == 1
    assert card.lines[0].depth == 0
    assert all(below.depth <= line.depth + 1 for line, below in zip(card.lines, card.lines[1:], strict=False))


@pytest.mark.parametrize("card", EVERY, ids=lambda card: card.title)
def test_the_source_of_each_line_is_there(card: Card):
    for line in card.lines:
        assert not line.turns or line.source, line.text
        if line.source:
            assert line.source.rsplit(":")[-1].rsplit(".")[-1] in cards.source_of(line.source)


def test_every_turn_of_boosting_has_a_line():
    met = each_has_one_line(*shown("crowd", view="adaboost", data="length", rounds=5))
    assert met == {"ask", "stump", "weigh", "vote"}
    met = each_has_one_line(*shown("crowd", view="gradient", rounds=5))
    assert met == {"mean", "residuals", "tree", "add"}


@pytest.mark.parametrize("k", [1, 15])
def test_every_turn_of_a_vote_has_a_line(k: int):
    met = each_has_one_line(*shown("neighbours", k=k))
    assert met == {"ask", "near", "reach", "done", "field"}


@pytest.mark.parametrize("view", ["hinges", "density"])
def test_every_turn_of_hinges_and_densities_has_a_line(view: str):
    card, turns, steps = shown("leaves", view=view)
    assert each_has_one_line(card, turns, steps) == {turn for line in card.lines for turn in line.turns}


def test_every_turn_of_selecting_columns_has_a_line():
    met = each_has_one_line(*shown("columns", view="steps", data="xor", model="neighbours"))
    assert met == {turn for line in selecting.STEPWISE.lines for turn in line.turns}


@pytest.mark.parametrize(
    ("key", "link"),
    [
        ("crowd", {"view": "bagging", "trees": 5}),
        ("crowd", {"view": "forest", "data": "iris", "trees": 4}),
        ("beside", {"view": "losses"}),
        ("large", {}),
        ("large", {"view": "parts", "parts": 5}),
        ("large", {"view": "days", "data": "tennis"}),
        ("large", {"view": "stream", "stream": 3000}),
        ("node", {"view": "code"}),
    ],
)
def test_every_turn_of_votes_lines_large_data_and_a_code_has_a_line(key: str, link: dict[str, object]):
    card, turns, steps = shown(key, **link)
    assert each_has_one_line(card, turns, steps) == {turn for line in card.lines for turn in line.turns}


@pytest.mark.slow
@pytest.mark.parametrize("recipe", list(mlcore.RECIPES))
def test_every_turn_of_growing_has_a_line(recipe: str):
    met: set[str] = set()
    for data in SETS:
        link = {"data": data, "recipe": recipe, "detail": 3}
        if not visit("grow", **link).refused:
            met |= each_has_one_line(*shown("grow", **link))
    mine = {turn for line in growing.CARDS[recipe].lines for turn in line.turns}
    assert met >= mine - {"limit", "leaf insignificant", "leaf empty", "merge binned", "merge small"}


def test_many_categories_and_small_groups_have_lines_too():
    lines = growing.CARDS["chaid"].lines
    kinds = {"merge", "small", "resplit", "binned", "settled"}
    assert {f"merge {kind}" for kind in kinds} <= {turn for line in lines for turn in line.turns}


@pytest.mark.parametrize("method", list(prune.METHODS))
def test_every_turn_of_pruning_has_a_line(method: str):
    met: set[str] = set()
    for data, recipe, seed in (("iris", "cart", 1), ("iris", "c4.5", 50), ("tennis", "id3", 1)):
        link = {"data": data, "recipe": recipe, "noise": 10, "share": 60, "seed": seed, "method": method}
        if not visit("prune", **link).refused:
            met |= each_has_one_line(*shown("prune", **link))
    assert met >= {turn for line in pruning.CARDS[method].lines for turn in line.turns} - {"limit"}


def test_by_hand_there_is_no_card():
    assert LESSONS["prune"].card(visit("prune", data="iris", method="hand").case) is None


@pytest.mark.parametrize("selection", margins.SMO)
def test_every_turn_of_smo_has_a_line(selection: str):
    met: set[str] = set()
    for C in ("0.1", "1", "100"):
        met |= each_has_one_line(*shown("smo", set="touching", C=C, selection=selection))
    asked = shown("smo", set="touching", selection=selection, pairs="1:1,4")
    met |= each_has_one_line(*asked)
    assert {"start", "done", "clipped", "unclipped", "own"} <= met


def test_there_is_a_card_for_every_algorithm_method_rule_and_kernel():
    assert growing.CARDS.keys() == mlcore.RECIPES.keys()
    assert pruning.CARDS.keys() == prune.METHODS.keys()
    assert margins.SMO.keys() == svm.SELECTIONS.keys()
    assert margins.KERNELS.keys() == {*KERNEL.kind.options, "own"}


@pytest.mark.parametrize("answers", ["", "Outlook", "Outlook;Wind"])
@pytest.mark.parametrize("recipe", ["id3", "c4.5", "cart", "chaid"])
def test_every_turn_of_a_prediction_has_a_line(recipe: str, answers: str):
    met = each_has_one_line(*shown("predict", data="tennis", recipe=recipe, answers=answers))
    assert {"start", "vote", "done"} <= met


@pytest.mark.parametrize(
    ("link", "card"),
    [
        ({"data": "tennis", "recipe": "id3"}, using.PREDICT_CLASS),
        ({"data": "tennis", "recipe": "id3", "answers": "Outlook"}, using.PREDICT),
        ({"data": "labor", "recipe": "c4.5"}, using.PREDICT),
        ({"data": "cars", "recipe": "cart"}, using.PREDICT_NUMBER),
    ],
)
def test_a_prediction_is_told_with_weights_only_where_a_value_is_missing(link: dict[str, str], card: Card):
    found, turns, steps = shown("predict", **link)
    assert found is card
    each_has_one_line(found, turns, steps)


def test_a_tree_that_grows_best_first_has_a_card_and_a_line_has_none():
    assert each_has_one_line(*shown("overfit", points=100)) == {"start", "split"}
    both = shown("overfit", world="diagonal", how="oblique", points=100)
    assert each_has_one_line(*both) == {"start", "split", "beside"}
    assert LESSONS["overfit"].card(visit("overfit", world="diagonal", how="fisher", points=100).case) is None


@pytest.mark.parametrize("by", ["pessimistic", "chi-square", "none"])
def test_every_turn_of_simplifying_rules_has_a_line(by: str):
    for data in ("tennis", "vertebrate", "titanic"):
        each_has_one_line(*shown("rules", data=data, recipe="cart", by=by))


def test_every_turn_of_bayes_has_a_line():
    assert each_has_one_line(*shown("bayes")) == {turn for line in bayes.RULE.lines for turn in line.turns}
    met: set[str] = set()
    for link in ({"data": "golf", "answers": "Outlook"}, {"data": "iris"}):
        met |= each_has_one_line(*shown("bayes", view="naive", **link))
    assert met == {turn for line in bayes.NAIVE.lines for turn in line.turns}


def test_a_line_leads_to_the_next_step_that_does_it_and_from_the_last_to_the_first():
    card, turns, steps = shown("grow", data="tennis", recipe="id3", detail=2)
    splits = [i for i, step in enumerate(steps) if step.kind == "split"]
    line = next(i for i, line in enumerate(card.lines) if line.turns == ("split",))

    def to(at: int) -> int | None:
        return cards.panel(card, steps, at, turns, "open").data["lines"][line]["to"]

    assert [to(0), to(splits[0]), to(splits[-1])] == [splits[0], splits[1], splits[0]]
    tried = next(i for i, line in enumerate(card.lines) if "try" in line.turns)
    assert cards.panel(card, steps, 0, turns, "open").data["lines"][tried]["to"] is None, "no such step"


def test_closed_it_says_the_line_and_sends_no_more():
    card, turns, steps = shown("grow", data="tennis", recipe="id3")
    data = cards.panel(card, steps, 1, turns, "closed").data
    assert data["now"].startswith("split S on the attribute with the highest gain")
    assert not data["lines"]
    assert not data["source"]
    assert "def _choice" in cards.panel(card, steps, 1, turns, "source").data["source"]


def test_a_click_goes_to_the_node_of_that_step_or_opens_the_card():
    panel = cards.panel(*_at(shown("grow", data="tennis", recipe="id3")), "open")
    assert panel.change({"step": 3}) == {"step": "3", "node": None}
    assert panel.change({"look": "source"}) == {"card": "source"}
    assert panel.change({"look": "closed"}) == {"card": None}


def _at(found: tuple[Card, Turns, tuple]) -> tuple:
    card, turns, steps = found
    return card, steps, 0, turns


def test_the_kernels_on_the_wall_have_their_cards():
    at = visit("kernels", kernels="linear;rbf:0.5;rbf:5;own")
    assert [at.html.count(f"<summary>{margins.KERNELS[kind].title}") for kind in margins.KERNELS] == [
        1,
        0,
        1,
        0,
        1,
    ]
