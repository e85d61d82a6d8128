"""One card for each data set: what it is about, what its columns mean, where it comes from."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

Kind = str | tuple[str, tuple[str, ...]]
"""``"continuous"``, ``("nominal", values)`` or ``("ordinal", levels from low to high)``."""

RETYPED = (
    "A small table of facts, typed in again for Glasshouse; the file is under the project's MIT licence."
)


@dataclass(frozen=True, eq=False)
class Card:
    """What a learner is told about a data set, and what a program must know to read it.

    ``kinds`` covers every column but the identifiers, the target included. Declared values stand in
    the order in which they are shown; they may name a value that no record has.
    """

    key: str
    title: str
    story: str
    target: str
    kinds: Mapping[str, Kind]
    source: str
    size: int
    record: str
    """What one row is, in the singular."""
    licence: str = RETYPED
    identifiers: tuple[str, ...] = ()
    """Columns that name a record. They are shown, and are not an input unless somebody asks for it."""
    units: Mapping[str, str] = field(default_factory=dict)
    small: bool = False
    """A mini-set for tests and single examples; the home page leaves it out."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "kinds", MappingProxyType(dict(self.kinds)))
        object.__setattr__(self, "units", MappingProxyType(dict(self.units)))


def _nominal(*values: str) -> Kind:
    return "nominal", values


_NO_YES = _nominal("No", "Yes")
_YES_NO = _nominal("yes", "no")
_TRUE_FALSE = _nominal("T", "F")

_ALL = (
    Card(
        key="tennis",
        title="Play tennis",
        story=(
            "Somebody noted the weather on fourteen days, and whether a game of tennis was played. "
            "Four things about the weather are known for each day. "
            "Which one should you ask about first to foretell whether there is a game?"
        ),
        target="Play",
        kinds={
            "Outlook": _nominal("Sunny", "Overcast", "Rain"),
            "Temperature": _nominal("Hot", "Mild", "Cool"),
            "Humidity": _nominal("High", "Normal"),
            "Wind": _nominal("Weak", "Strong"),
            "Play": _NO_YES,
        },
        source=(
            "J. R. Quinlan, Induction of Decision Trees, Machine Learning 1 (1986); "
            "in this wording T. M. Mitchell, Machine Learning (1997), table 3.2."
        ),
        size=14,
        record="day",
    ),
    Card(
        key="tax",
        title="Tax cheat",
        story=(
            "A tax office has checked ten people and found three who cheated. "
            "It knows whether they claimed a refund, whether they are married and what they earn. "
            "Income is a number, so the question to ask is not only about what, but also where to cut."
        ),
        target="Cheat",
        kinds={
            "Refund": _nominal("Yes", "No"),
            "Marital Status": _nominal("Single", "Married", "Divorced"),
            "Taxable Income": "continuous",
            "Cheat": _NO_YES,
        },
        source="P.-N. Tan, M. Steinbach, V. Kumar, Introduction to Data Mining (2005), chapter 4; invented.",
        size=10,
        record="taxpayer",
        units={"Taxable Income": "K"},
    ),
    Card(
        key="vertebrate",
        title="Vertebrates",
        story=(
            "Fifteen animals from five classes, from the frog to the leopard shark. "
            "A few features of the body and of the way of life should tell you which class an animal is in. "
            "Skin cover takes six values here: watch what that does to the gain."
        ),
        target="Class Label",
        kinds={
            "Body Temperature": _nominal("warm-blooded", "cold-blooded"),
            "Skin Cover": _nominal("hair", "scales", "none", "feathers", "fur", "quills"),
            "Gives Birth": _YES_NO,
            "Aquatic Creature": _nominal("no", "yes", "semi"),
            "Aerial Creature": _YES_NO,
            "Has Legs": _YES_NO,
            "Hibernates": _YES_NO,
            "Class Label": _nominal("mammal", "reptile", "fish", "amphibian", "bird"),
        },
        source="P.-N. Tan, M. Steinbach, V. Kumar, Introduction to Data Mining (2005), table 4.1.",
        size=15,
        record="animal",
        identifiers=("Name",),
    ),
    Card(
        key="x1x2",
        title="Two switches",
        story=(
            "Two switches and one lamp, written down eight times. "
            "When the first switch is on, so is the lamp; otherwise it is hard to say."
        ),
        target="Y",
        kinds={"X1": _TRUE_FALSE, "X2": _TRUE_FALSE, "Y": _nominal("F", "T")},
        source="An example in lectures on decision trees.",
        size=8,
        record="row",
        small=True,
    ),
    Card(
        key="gladiator",
        title="Majors and a film",
        story=(
            "Eight students were asked for their subject and whether they like the film Gladiator. "
            "For two of the three subjects the answer is settled; for the third it is a coin toss."
        ),
        target="Gladiator",
        kinds={"Major": _nominal("Math", "History", "CS"), "Gladiator": _NO_YES},
        source="A. W. Moore, Information Gain, tutorial slides (2001). Invented students.",
        size=8,
        record="student",
        small=True,
    ),
    Card(
        key="completed",
        title="Pass or fail",
        story=(
            "Seven students, how many exercises each of them completed and how much time it took. "
            "Neither number settles the result alone, but two cuts together do."
        ),
        target="Result",
        kinds={"Completed": "continuous", "Time": "continuous", "Result": _nominal("Fail", "Pass")},
        source="An example in lectures on decision trees. Invented students.",
        size=7,
        record="student",
        small=True,
    ),
    Card(
        key="humidity",
        title="Humidity in numbers",
        story=(
            "Six days with the humidity as a number instead of a word. "
            "The class changes twice along the line, so only two cuts are worth a look."
        ),
        target="PlayTennis",
        kinds={"Humidity": "continuous", "PlayTennis": _NO_YES},
        source="An example in lectures on decision trees.",
        size=6,
        record="day",
        units={"Humidity": "%"},
        small=True,
    ),
    Card(
        key="length",
        title="Lengths",
        story=(
            "Seven things in order of length, some of one class and some of the other. "
            "A cut between two neighbours of the same class is never the best one."
        ),
        target="Class",
        kinds={"Length": "continuous", "Class": _nominal("-", "+")},
        source="An example in lectures on decision trees; one class is read from the cuts that they list.",
        size=7,
        record="thing",
        small=True,
    ),
    Card(
        key="ab",
        title="A and B",
        story=(
            "Two yes-or-no features and 203 records, most of them alike. "
            "B looks useful until A is known; three records make the difference."
        ),
        target="Class",
        kinds={"A": _nominal("0", "1"), "B": _nominal("0", "1"), "Class": _nominal("-", "+")},
        source="An example in lectures on decision trees.",
        size=203,
        record="record",
        small=True,
    ),
)

CARDS: dict[str, Card] = {card.key: card for card in _ALL}
"""Every data set by its key, in the order in which they are offered."""
