"""The cards of the small exercise tables, each with a handful of records to work through by hand."""

from datasets.card import EXAMPLE, MADE_UP, NO_YES, RETYPED, TAN, TRUE_FALSE, YES_NO, Card, Kind, nominal

ANIMAL: dict[str, Kind] = {
    "Body Temperature": nominal("warm-blooded", "cold-blooded"),
    "Skin Cover": nominal("hair", "scales", "none", "feathers", "fur", "quills"),
    "Gives Birth": YES_NO,
    "Aquatic Creature": nominal("no", "yes", "semi"),
    "Aerial Creature": YES_NO,
    "Has Legs": YES_NO,
    "Hibernates": YES_NO,
}

WEATHER: dict[str, Kind] = {
    "Outlook": nominal("Sunny", "Overcast", "Rain"),
    "Temperature": nominal("Hot", "Mild", "Cool"),
    "Humidity": nominal("High", "Normal"),
    "Wind": nominal("Weak", "Strong"),
    "Play": NO_YES,
}
TENNIS = (
    "J. R. Quinlan, Induction of Decision Trees, Machine Learning 1 (1986), "
    "in the wording of T. M. Mitchell, Machine Learning (1997), table 3.2."
)


EXERCISES = (
    Card(
        key="tennis15",
        title="Tennis, one more day",
        story=(
            "Here is tennis with one more day: sunny, hot, normal humidity, strong wind, no game. "
            "The tree of the fourteen days predicts a game for this day. "
            "Does the tree get a branch at the bottom, or does the whole tree change?"
        ),
        target="Play",
        kinds=WEATHER,
        source=f"{TENNIS} The fifteenth day is an example in lectures on overfitting.",
        size=15,
        record="day",
        licence=EXAMPLE,
        small=True,
        changes="The numbers of the days are left out.",
    ),
    Card(
        key="tennislow",
        title="Tennis, three humidities",
        story=(
            "These are the fourteen days of tennis, but the humidity may be high, normal or low. "
            "The humidity was never low. "
            "What does a multiway split do with a value that no record has?"
        ),
        target="Play",
        kinds=WEATHER | {"Humidity": nominal("High", "Normal", "Low")},
        source=TENNIS,
        size=14,
        record="day",
        licence=EXAMPLE,
        small=True,
        changes="The numbers of the days are left out.",
    ),
    Card(
        key="day8",
        title="Tennis, day 8 unknown",
        story=(
            "Nobody noted the humidity on the eighth of the fourteen days of tennis. "
            "The gain of Humidity among the sunny days depends on how you treat this cell. "
            "A lecture fills in Normal but prints 0.97, the gain with High, "
            "while the gain with Normal is 0.420 and Temperature wins with 0.571."
        ),
        target="Play",
        kinds=WEATHER,
        source=f"{TENNIS} The missing cell is an exercise in lectures on decision trees.",
        size=14,
        record="day",
        licence=EXAMPLE,
        missing="?",
        small=True,
        changes="The numbers of the days are left out.",
    ),
    Card(
        key="x1x2",
        title="Two switches",
        story=(
            "Somebody wrote down the state of two switches and one lamp eight times. "
            "The lamp is on whenever the first switch is on. Otherwise it is hard to say."
        ),
        target="Y",
        kinds={"X1": TRUE_FALSE, "X2": TRUE_FALSE, "Y": nominal("F", "T")},
        source="An example in lectures on decision trees.",
        size=8,
        record="row",
        licence=EXAMPLE,
        small=True,
    ),
    Card(
        key="gladiator",
        title="Majors and a film",
        story=(
            "Eight students named their subject and whether they like the film Gladiator. "
            "Two of the three subjects settle the class, and the third leaves a coin toss."
        ),
        target="Gladiator",
        kinds={"Major": nominal("Math", "History", "CS"), "Gladiator": NO_YES},
        source="A. W. Moore, Information Gain, tutorial slides (2001). Invented students.",
        size=8,
        record="student",
        licence=EXAMPLE,
        small=True,
    ),
    Card(
        key="completed",
        title="Pass or fail",
        story=(
            "For seven students you know how many exercises each one completed and how much time it took. "
            "Neither number settles the result alone, but two thresholds together do."
        ),
        target="Result",
        kinds={"Completed": "continuous", "Time": "continuous", "Result": nominal("Fail", "Pass")},
        source="An example in lectures on decision trees. Invented students.",
        size=7,
        record="student",
        licence=EXAMPLE,
        small=True,
    ),
    Card(
        key="humidity",
        title="Humidity in numbers",
        story=(
            "On these six days the humidity is a number instead of a word. "
            "The class changes twice along the line, so only two thresholds are worth a look."
        ),
        target="PlayTennis",
        kinds={"Humidity": "continuous", "PlayTennis": NO_YES},
        source="An example in lectures on decision trees.",
        size=6,
        record="day",
        licence=EXAMPLE,
        units={"Humidity": "%"},
        small=True,
    ),
    Card(
        key="incomes",
        title="Incomes",
        story=(
            "Here are the ten people whom the tax office has checked, but of each you know only the income. "
            "Ten different incomes leave nine thresholds. Which of them separates those who cheated best?"
        ),
        target="Cheat",
        kinds={"Taxable Income": "continuous", "Cheat": NO_YES},
        source=TAN,
        size=10,
        record="taxpayer",
        licence=EXAMPLE,
        units={"Taxable Income": "K"},
        small=True,
        changes="Refund and Marital Status are left out.",
    ),
    Card(
        key="length",
        title="Lengths",
        story=(
            "Here are seven things in order of length, some of one class and some of the other. "
            "By entropy, a threshold between two neighbours of the same class is never the best one."
        ),
        target="Class",
        kinds={"Length": "continuous", "Class": nominal("-", "+")},
        source=(
            "An example in lectures on decision trees, whose list of thresholds (12.5, 24.5, 45) leaves out "
            "30. The last class is read from that list."
        ),
        size=7,
        record="thing",
        licence=EXAMPLE,
        small=True,
    ),
    Card(
        key="ab",
        title="A and B",
        story=(
            "The table has two yes-or-no attributes and 203 records, most of them alike. "
            "B looks useful until you know A, and three records make the difference."
        ),
        target="Class",
        kinds={"A": nominal("0", "1"), "B": nominal("0", "1"), "Class": nominal("-", "+")},
        source="An example in lectures on decision trees.",
        size=203,
        record="record",
        licence=EXAMPLE,
        small=True,
    ),
    Card(
        key="ab200",
        title="A and B, no exceptions",
        story=(
            "The table has two yes-or-no attributes and 200 records of three kinds. "
            "A alone settles the class, so the information gain of A is the whole entropy, 1 bit. "
            "The gain of B is 0.311."
        ),
        target="Class",
        kinds={"A": nominal("0", "1"), "B": nominal("0", "1"), "Class": nominal("-", "+")},
        source="An example in lectures on decision trees.",
        size=200,
        record="record",
        licence=EXAMPLE,
        small=True,
    ),
    Card(
        key="shapes",
        title="Colours and shapes",
        story=(
            "Each of the nine combinations of three colours and three shapes appears once. "
            "The positive ones are green squares, blue circles and blue squares, "
            "which is a Boolean function in disjunctive normal form. "
            "How many such functions are there, and can a tree represent every one?"
        ),
        target="Class",
        kinds={
            "Colour": nominal("Blue", "Red", "Green"),
            "Shape": nominal("Triangle", "Circle", "Square"),
            "Class": nominal("-", "+"),
        },
        source="An example in lectures on decision trees. The labels follow from its formula.",
        size=9,
        record="object",
        licence=EXAMPLE,
        small=True,
    ),
    Card(
        key="shapes3",
        title="Colours and shapes, three classes",
        story=(
            "Here are the nine colours and shapes again, now in three classes: A, B and C. "
            "A tree tests the colour first, which settles red at once. "
            "Blue and green still need the shape."
        ),
        target="Class",
        kinds={
            "Colour": nominal("Blue", "Red", "Green"),
            "Shape": nominal("Triangle", "Circle", "Square"),
            "Class": nominal("A", "B", "C"),
        },
        source="After a figure in lectures on decision trees that shows no table. The labels are made up for "
        "Glasshouse so that a tree of that form grows.",
        size=9,
        record="object",
        licence=MADE_UP,
        small=True,
    ),
    Card(
        key="rectangles",
        title="Ten points in rectangles",
        story=(
            "Here are ten points with two numbers each. "
            "The tests X ≤ 3, Y ≤ 7, Y ≤ 5 and X ≤ 1 divide the plane into five rectangles along the axes. "
            "Which test comes first?"
        ),
        target="Class",
        kinds={"X": "continuous", "Y": "continuous", "Class": nominal("-", "+")},
        source="After a figure in lectures on decision trees, with its four thresholds. The points are made "
        "up for Glasshouse.",
        size=10,
        record="point",
        licence=MADE_UP,
        small=True,
    ),
    Card(
        key="pairs",
        title="Two pairs of switches",
        story=(
            "Four switches control a lamp, which is lit when A and B are on, or C and D. "
            "Every combination appears once. "
            "A tree has to split on C and D in two of its branches."
        ),
        target="Class",
        kinds={**{name: nominal("0", "1") for name in "ABCD"}, "Class": nominal("no", "yes")},
        source="After G. Pagallo, D. Haussler, Boolean Feature Discovery in Empirical Learning, "
        "Machine Learning 5 (1990): (A and B) or (C and D).",
        size=16,
        record="combination",
        licence=MADE_UP,
        small=True,
    ),
    Card(
        key="ages",
        title="Three ages",
        story=(
            "The target is the age of three people, few enough to work out each variance by hand. "
            "A split on Rich leaves a mean of 31.5 in one branch and 72 in the other."
        ),
        target="Age",
        kinds={
            "Gender": nominal("Female", "Male"),
            "Rich": nominal("No", "Yes"),
            "Children": "continuous",
            "Journeys": "continuous",
            "Age": "continuous",
        },
        source="After A. W. Moore, Predicting Real-valued Outputs, tutorial slides (2001). Invented people.",
        size=3,
        record="person",
        licence=EXAMPLE,
        units={"Age": "years"},
        small=True,
    ),
    Card(
        key="mammals",
        title="Mammals or not",
        story=(
            "Here are the fifteen vertebrates again, with only two classes: mammal or not. "
            "Body Temperature and then Gives Birth settle the class, yet no criterion begins with them. "
            "Skin Cover alone gives pure branches at once."
        ),
        target="Class Label",
        kinds={**ANIMAL, "Class Label": nominal("non-mammal", "mammal")},
        source="P.-N. Tan, M. Steinbach, V. Kumar, Introduction to Data Mining (2005), figure 4.4.",
        size=15,
        record="animal",
        licence=RETYPED,
        identifiers=("Name",),
        small=True,
    ),
    Card(
        key="thirty",
        title="Thirty to prune",
        story=(
            "The table has fifty records and one attribute with four values. "
            "With seed 325, thirty of these records are those of a well-known example. "
            "It has twenty records of one class, ten of the other, and a split that saves one error."
        ),
        target="Class",
        kinds={"A": nominal("A1", "A2", "A3", "A4"), "Class": nominal("Yes", "No")},
        source="Made up for Glasshouse, so that a part of it has the counts of a well-known worked example.",
        positive="Yes",
        size=50,
        record="record",
        licence=MADE_UP,
        small=True,
    ),
    Card(
        key="xor",
        title="Exclusive or",
        story=(
            "Two switches, A and B, control a lamp, which is lit when exactly one of them is on. "
            "No split gains anything by itself, but two splits, one below the other, settle the class. "
            "The third column has nothing to do with the lamp."
        ),
        target="Class",
        kinds={
            "A": nominal("0", "1"),
            "B": nominal("0", "1"),
            "C": nominal("x", "y"),
            "Class": nominal("no", "yes"),
        },
        source="The exclusive or, made up for Glasshouse, with every combination of the answers five times.",
        size=40,
        record="record",
        licence=MADE_UP,
        small=True,
    ),
)
