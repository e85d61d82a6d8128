"""The cards of the small tables of exercises: a handful of records each, to be worked out by hand."""

from datasets.card import NO_YES, TRUE_FALSE, YES_NO, Card, Kind, nominal

ANIMAL: dict[str, Kind] = {
    "Body Temperature": nominal("warm-blooded", "cold-blooded"),
    "Skin Cover": nominal("hair", "scales", "none", "feathers", "fur", "quills"),
    "Gives Birth": YES_NO,
    "Aquatic Creature": nominal("no", "yes", "semi"),
    "Aerial Creature": YES_NO,
    "Has Legs": YES_NO,
    "Hibernates": YES_NO,
}


EXERCISES = (
    Card(
        key="x1x2",
        title="Two switches",
        story=(
            "Two switches and one lamp, written down eight times. "
            "When the first switch is on, so is the lamp; otherwise it is hard to say."
        ),
        target="Y",
        kinds={"X1": TRUE_FALSE, "X2": TRUE_FALSE, "Y": nominal("F", "T")},
        source="An example in lectures on decision trees.",
        size=8,
        record="row",
        small=True,
    ),
    Card(
        key="gladiator",
        title="Majors and a film",
        story=(
            "Eight students named their subject and whether they like the film Gladiator. "
            "For two of the three subjects the class is settled; for the third it is a coin toss."
        ),
        target="Gladiator",
        kinds={"Major": nominal("Math", "History", "CS"), "Gladiator": NO_YES},
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
            "Neither number settles the result alone, but two thresholds together do."
        ),
        target="Result",
        kinds={"Completed": "continuous", "Time": "continuous", "Result": nominal("Fail", "Pass")},
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
            "The class changes twice along the line, so only two thresholds are worth a look."
        ),
        target="PlayTennis",
        kinds={"Humidity": "continuous", "PlayTennis": NO_YES},
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
            "A threshold between two neighbours of the same class is never the best one."
        ),
        target="Class",
        kinds={"Length": "continuous", "Class": nominal("-", "+")},
        source=(
            "An example in lectures on decision trees, whose list of thresholds (12.5, 24.5, 45) leaves out "
            "30; the last class is read from that list."
        ),
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
        kinds={"A": nominal("0", "1"), "B": nominal("0", "1"), "Class": nominal("-", "+")},
        source="An example in lectures on decision trees.",
        size=203,
        record="record",
        small=True,
    ),
    Card(
        key="mammals",
        title="Mammals or not",
        story=(
            "The fifteen vertebrates again, with two classes only: mammal or not. "
            "Body Temperature and then Gives Birth settle it, yet no criterion begins with them: "
            "Skin Cover alone is pure at once."
        ),
        target="Class Label",
        kinds={**ANIMAL, "Class Label": nominal("non-mammal", "mammal")},
        source="P.-N. Tan, M. Steinbach, V. Kumar, Introduction to Data Mining (2005), figure 4.4.",
        size=15,
        record="animal",
        identifiers=("Name",),
        small=True,
    ),
    Card(
        key="thirty",
        title="Thirty to prune",
        story=(
            "Fifty records and one attribute with four values. With seed 325, thirty of them are those of a "
            "well-known example: twenty of one class, ten of the other, and a split that saves one error."
        ),
        target="Class",
        kinds={"A": nominal("A1", "A2", "A3", "A4"), "Class": nominal("Yes", "No")},
        source="Made up for Glasshouse, so that a part of it has the counts of a well-known worked example.",
        positive="Yes",
        size=50,
        record="record",
        small=True,
    ),
    Card(
        key="xor",
        title="Exclusive or",
        story=(
            "Two switches, A and B, and a lamp that is lit when exactly one of them is on. "
            "No split gains anything by itself, but two, one below the other, settle everything. "
            "The third column has nothing to do with it."
        ),
        target="Class",
        kinds={
            "A": nominal("0", "1"),
            "B": nominal("0", "1"),
            "C": nominal("x", "y"),
            "Class": nominal("no", "yes"),
        },
        source="The exclusive or, made up for Glasshouse: every combination of the answers five times.",
        size=40,
        record="record",
        small=True,
    ),
)
