"""No branch without its label: every bundled table and algorithm, in a hall, at a desk and on a phone."""

import json
from collections import defaultdict
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from datasets import CARDS
from tests.stage.node import run
from tests.support.sweep import ONLY_SWEPT, WHOLE
from views.kit.link.params import Given
from views.lessons import LESSONS

pytestmark = [pytest.mark.slow, pytest.mark.wide]

MOST_LEAVES = 16
SHARE = 1 if WHOLE else 3
ALGORITHMS = ("hunt", "id3", "c4.5", "cart", "chaid", "ctree")
# The stage on such a screen: its size, its smallest type, that for many labels, its largest scale, buttons.
STAGES: dict[str, dict[str, Any]] = {
    "1280x720 presenter": {
        "width": 670, "height": 518, "type": 16.6, "smaller": 13, "largest": 1.8,
        "corners": [{"left": 548, "right": 660, "top": 8, "bottom": 44}],
    },
    "1920x1080 presenter": {
        "width": 1008, "height": 776, "type": 24.9, "smaller": 19.4, "largest": 2.6,
        "corners": [{"left": 820, "right": 1000, "top": 10, "bottom": 64}],
    },
    "1440x900": {
        "width": 600, "height": 560, "type": 11, "largest": 1.15,
        "corners": [{"left": 480, "right": 592, "top": 8, "bottom": 44}],
    },
    "390x844": {"width": 362, "height": 400, "type": 11, "largest": 1.15, "corners": []},
}  # fmt: skip
PHONE = "390x844"
WORDY = [stage for stage in STAGES if stage != PHONE]  # with room for the words of every tree
LARGE = "digits"  # grows no small tree, and takes most of the time
DEEP = {
    "golf cart",
    "hitters chaid",
}  # with more rows than a phone has room for, they are drawn without words
FREE = 1 / 8  # of the width: with so much left, no label is shortened


@cache
def pictures() -> dict[str, Any]:
    """The tree of each table and algorithm with few leaves, by name. In `make test` they take turns."""
    grow, found = LESSONS["grow"], {}
    for i, data in enumerate(name for name in CARDS if name != LARGE):
        for k, algorithm in enumerate(ALGORITHMS):
            if (i + k) % SHARE and f"{data} {algorithm}" not in DEEP:
                continue
            case = grow.read(Given({"data": data, "algorithm": algorithm}, grow.params))
            if grow.refuse(case) is not None:
                continue
            assert grow.picture is not None
            basis = grow.basis(case)
            whole = grow.picture(basis, grow.story(basis), False)
            if sum(node["title"] is None for node in whole["nodes"]) <= MOST_LEAVES:
                found[f"{data} {algorithm}"] = {"nodes": whole["nodes"], "steps": whole["steps"]}
    return found


@cache
def drawn(stage: str) -> dict[str, Any]:
    """The labels and questions of each tree on a stage, by name."""
    return dict(zip(pictures(), words_of([*pictures().values()], stage), strict=True))


def words_of(trees: list[dict[str, Any]], stage: str) -> list[dict[str, Any]]:
    """The labels and questions of some trees on a stage."""
    given = json.dumps({"pictures": trees, "area": STAGES[stage]}, default=list)
    ran = run("tests/stage/labels.js", given=given)
    assert ran.returncode == 0, ran.stdout
    found: list[dict[str, Any]] = json.loads(ran.stdout)
    return found


@ONLY_SWEPT
def test_there_are_many_trees():
    assert len(pictures()) > 150 / SHARE


@ONLY_SWEPT
@pytest.mark.parametrize("stage", WORDY)
def test_every_branch_has_its_label(stage: str):
    bare = {name: sum(not label["said"] for label in tree["labels"]) for name, tree in drawn(stage).items()}
    assert not {name: n for name, n in bare.items() if n}


@pytest.mark.parametrize("stage", STAGES)
def test_no_label_is_shortened_while_an_eighth_of_the_width_is_free(stage: str):
    found = {
        name: shortened(tree["labels"])
        for name, tree in drawn(stage).items()
        if tree["free"] > FREE and not (stage == PHONE and name in DEEP)
    }
    assert not {name: short for name, short in found.items() if short}


@pytest.mark.parametrize("stage", WORDY)
def test_no_question_is_shortened_while_an_eighth_of_the_width_is_free(stage: str):
    found = {name for name, tree in drawn(stage).items() if tree["free"] > FREE and shortened(tree["titles"])}
    assert found <= {"labor cart"}  # "wage increase second year ≤ 2.5?" has more room than a card takes


def shortened(words: list[dict[str, str]]) -> list[str]:
    return [one["whole"] for one in words if one["said"] != one["whole"]]


@pytest.mark.parametrize("stage", WORDY)
@pytest.mark.parametrize("noise", ["0", "10"])
def test_the_game_of_pruning_names_every_node(stage: str, noise: str):
    prune = LESSONS["prune"]
    case = prune.read(Given({"data": "iris", "algorithm": "cart", "noise": noise}, prune.params))
    basis = prune.basis(case)
    assert prune.picture is not None
    whole = prune.picture(basis, prune.story(basis), False)
    (tree,) = words_of([{"nodes": whole["nodes"], "steps": whole["steps"]}], stage)
    assert tree["titles"]
    assert not shortened(tree["titles"])
    assert not shortened(tree["labels"])


@pytest.mark.parametrize("stage", STAGES)
def test_no_label_lies_on_another(stage: str):
    for name, tree in drawn(stage).items():
        rows = defaultdict(list)
        for label in tree["labels"]:
            if label["said"]:
                rows[label["y"]].append(label)
        for row in rows.values():
            for one, other in pairwise(sorted(row, key=lambda label: label["x"])):
                between = other["x"] - one["x"] - (one["width"] + other["width"]) / 2
                assert between >= -0.5, f"{name}: {one['said']}, {other['said']}"


@pytest.mark.parametrize("stage", WORDY)
def test_labels_of_one_split_stay_different_when_they_are_shortened(stage: str):
    alike = []
    for name, tree in drawn(stage).items():
        said = defaultdict(set)
        for label in tree["labels"]:
            said[label["parent"], label["said"]].add(label["whole"])
        alike += [f"{name}: {wholes}" for wholes in said.values() if len(wholes) > 1]
    assert not alike


def test_a_phone_has_room_for_the_labels_of_most_trees():
    """On 390 px there is no room for the words of fourteen leaves."""
    bare = {name for name, tree in drawn(PHONE).items() if not all(label["said"] for label in tree["labels"])}
    assert bare >= DEEP
    assert len(bare) <= 9
