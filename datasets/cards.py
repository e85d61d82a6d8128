"""One card for each data set: what it is about, what its columns mean, where it comes from."""

from pathlib import Path

from datasets.card import EXAMPLE, NO_YES, R_DATA, RETYPED, TAN, UCI, YES_NO, Card, nominal
from datasets.exercises import ANIMAL, EXERCISES, TENNIS, WEATHER
from datasets.tables import TABLES

_WINE = (
    "Alcohol", "Malic acid", "Ash", "Alcalinity", "Magnesium", "Phenols", "Flavanoids", "Other phenols",
    "Proanthocyanins", "Colour", "Hue", "OD280/OD315", "Proline",
)  # fmt: skip

FOLDER = Path(__file__).resolve().parent

EVERY = (
    Card(
        key="tennis",
        title="Play tennis",
        story=(
            "Here are fourteen days with their weather, and whether a game of tennis was played. "
            "For each day you know four things about the weather. "
            "Which attribute should a tree split on first to predict whether there is a game?"
        ),
        target="Play",
        kinds=WEATHER,
        source=TENNIS,
        size=14,
        record="day",
        licence=EXAMPLE,
        changes="The numbers of the days are left out.",
    ),
    Card(
        key="tax",
        title="Tax cheat",
        story=(
            "A tax office has checked ten people and found three who cheated. "
            "It knows whether they claimed a refund, whether they are married and what they earn. "
            "Income is a number, so a split on income needs a threshold, too."
        ),
        target="Cheat",
        kinds={
            "Refund": nominal("Yes", "No"),
            "Marital Status": nominal("Single", "Married", "Divorced"),
            "Taxable Income": "continuous",
            "Cheat": NO_YES,
        },
        source=TAN,
        size=10,
        record="taxpayer",
        licence=EXAMPLE,
        units={"Taxable Income": "K"},
        changes="The numbers of the records are left out.",
    ),
    Card(
        key="vertebrate",
        title="Vertebrates",
        story=(
            "Here are fifteen animals from five classes, from the frog to the leopard shark. "
            "A few facts about an animal’s body and way of life should tell you its class. "
            "Skin cover has six values here, so watch what that does to the gain."
        ),
        target="Class Label",
        kinds={
            **ANIMAL,
            "Class Label": nominal("mammal", "reptile", "fish", "amphibian", "bird"),
        },
        source="P.-N. Tan, M. Steinbach, V. Kumar, Introduction to Data Mining (2005), table 4.1.",
        size=15,
        record="animal",
        licence=RETYPED,
        identifiers=("Name",),
    ),
    Card(
        key="titanic",
        title="Titanic",
        story=(
            "The table has everybody on board the Titanic, passengers and crew, and shows who lived. "
            "You know only three things about each person: class or crew, child or adult, woman or man. "
            "Many people look identical in this table, so no tree can get all of them right."
        ),
        target="survived",
        kinds={
            "status": nominal("crew", "first", "second", "third"),
            "age": nominal("adult", "child"),
            "sex": nominal("female", "male"),
            "survived": nominal("no", "yes"),
        },
        source=(
            "R. J. MacG. Dawson, The “Unusual Episode” Data Revisited, "
            "Journal of Statistics Education 3 (1995), from the British Board of Trade’s inquiry."
        ),
        size=2201,
        record="person",
        licence="Facts from a public inquiry of 1912, counted by Dawson.",
        changes="Columns and values are renamed.",
    ),
    Card(
        key="lenses",
        title="Contact lenses",
        story=(
            "An optician has rules for all 24 kinds of customers: hard lenses, soft lenses or none. "
            "Every combination of values appears once, so a tree can hold all of these rules. "
            "How few splits are enough?"
        ),
        target="lenses",
        kinds={
            "age": nominal("young", "pre-presbyopic", "presbyopic"),
            "spectacle prescription": nominal("myope", "hypermetrope"),
            "astigmatism": nominal("no", "yes"),
            "tear production rate": nominal("reduced", "normal"),
            "lenses": nominal("soft", "hard", "none"),
        },
        source=(
            "J. Cendrowska, PRISM: An Algorithm for Inducing Modular Rules, "
            "International Journal of Man-Machine Studies 27 (1987)."
        ),
        size=24,
        record="customer",
        licence=UCI,
        changes="The codes are written as words.",
    ),
    Card(
        key="iris",
        title="Iris",
        story=(
            "Here are the measurements of fifty flowers from each of three species of iris. "
            "The first split separates one species, and the other two overlap a little. "
            "All attributes are numbers, so watch where the thresholds are."
        ),
        target="Species",
        kinds={
            "Sepal length": "continuous",
            "Sepal width": "continuous",
            "Petal length": "continuous",
            "Petal width": "continuous",
            "Species": nominal("setosa", "versicolor", "virginica"),
        },
        source=(
            "R. A. Fisher, The Use of Multiple Measurements in Taxonomic Problems, "
            "Annals of Eugenics 7 (1936). Measured by E. Anderson."
        ),
        size=150,
        record="flower",
        licence=UCI,
        units={"Sepal length": "cm", "Sepal width": "cm", "Petal length": "cm", "Petal width": "cm"},
        changes="The numbers are those of scikit-learn. The columns are renamed.",
    ),
    Card(
        key="kyphosis",
        title="Kyphosis",
        story=(
            "Is a child’s spine still bent after an operation? "
            "You know the age, how many vertebrae were operated on, and which was the topmost one. "
            "Few children are affected, so a fully grown tree ends up fitting noise."
        ),
        target="Kyphosis",
        kinds={
            "Age": "continuous",
            "Number": "continuous",
            "Start": "continuous",
            "Kyphosis": nominal("absent", "present"),
        },
        source="J. M. Chambers, T. J. Hastie (eds.), Statistical Models in S (1992), in R's package rpart.",
        size=81,
        record="child",
        licence=R_DATA,
        units={"Age": "months"},
        changes="The class is now the last column.",
    ),
    Card(
        key="labor",
        title="Labour contracts",
        story=(
            "These collective agreements from Canada are judged good or bad for the workers. "
            "More than a third of the cells were never filled in. "
            "What should a tree do with a contract whose value is missing?"
        ),
        target="class",
        kinds={
            "duration": "continuous",
            "wage increase first year": "continuous",
            "wage increase second year": "continuous",
            "wage increase third year": "continuous",
            "cost of living adjustment": nominal("none", "tcf", "tc"),
            "working hours": "continuous",
            "pension": nominal("none", "retirement allowance", "employer contributes"),
            "standby pay": "continuous",
            "shift differential": "continuous",
            "education allowance": YES_NO,
            "statutory holidays": "continuous",
            "vacation": nominal("below average", "average", "generous"),
            "long term disability assistance": YES_NO,
            "contribution to dental plan": nominal("none", "half", "full"),
            "bereavement assistance": YES_NO,
            "contribution to health plan": nominal("none", "half", "full"),
            "class": nominal("bad", "good"),
        },
        source="Collective Bargaining Review, Labour Canada (1987 and 1988), donated by S. Matwin.",
        size=57,
        record="contract",
        licence=UCI,
        units={
            "duration": "years",
            "wage increase first year": "%",
            "wage increase second year": "%",
            "wage increase third year": "%",
            "working hours": "h a week",
            "statutory holidays": "days",
        },
        missing="?",
        changes="Columns and values are renamed.",
    ),
    Card(
        key="cars",
        title="Cars of 1974",
        story=(
            "A magazine tested thirty-two cars. How many miles to the gallon does each one do? "
            "The target is a number, so each leaf predicts a mean."
        ),
        target="Miles per gallon",
        kinds={
            "Cylinders": "continuous",
            "Displacement": "continuous",
            "Horsepower": "continuous",
            "Axle ratio": "continuous",
            "Weight": "continuous",
            "Quarter mile": "continuous",
            "Engine": nominal("V", "straight"),
            "Transmission": nominal("automatic", "manual"),
            "Gears": "continuous",
            "Carburettors": "continuous",
            "Miles per gallon": "continuous",
        },
        source=(
            "Motor Trend (1974), in H. V. Henderson, P. F. Velleman, Building Multiple Regression Models "
            "Interactively, Biometrics 37 (1981), in R as mtcars."
        ),
        size=32,
        record="car",
        licence=R_DATA,
        identifiers=("Car",),
        units={
            "Displacement": "cu in",
            "Horsepower": "hp",
            "Weight": "1000 lb",
            "Quarter mile": "s",
            "Miles per gallon": "mpg",
        },
        changes="The columns are renamed. The codes of engine and transmission are written as words.",
    ),
    Card(
        key="golf",
        title="Golf, one missing value",
        story=(
            "Here is the weather on fourteen days again, with temperature and humidity as numbers. "
            "Nobody noted the outlook on the sixth day. "
            "See how the tree divides a record without a value among its branches."
        ),
        target="Class",
        kinds={
            "Outlook": nominal("sunny", "overcast", "rain"),
            "Temperature": "continuous",
            "Humidity": "continuous",
            "Windy": nominal("true", "false"),
            "Class": nominal("Play", "Don't play"),
        },
        source="J. R. Quinlan, C4.5: Programs for Machine Learning (1993), section 3.2.",
        positive="Play",
        size=14,
        record="day",
        licence=EXAMPLE,
        units={"Temperature": "°F", "Humidity": "%"},
        missing="?",
    ),
    *TABLES,
    *EXERCISES,
    Card(
        key="wine",
        title="Wine",
        story=(
            "These wines of three cultivars from one region of Italy were each analysed in thirteen ways. "
            "All attributes are numbers on very different scales. Proline reaches 1,680, hue not even 2."
        ),
        target="Cultivar",
        kinds={
            **dict.fromkeys(_WINE, "continuous"),
            "Cultivar": nominal("first", "second", "third"),
        },
        source="M. Forina, S. Aeberhard and others, the wine recognition data (1991).",
        size=178,
        record="wine",
        licence=UCI,
        small=True,
        changes="The numbers are those of scikit-learn. Columns and classes are renamed.",
    ),
)

CARDS: dict[str, Card] = {card.key: card for card in EVERY if (FOLDER / f"{card.key}.csv").is_file()}
"""Every data set that is here by its key, in the order in which they are offered."""

ABSENT = frozenset(card.key for card in EVERY) - CARDS.keys()
"""The keys of the data sets whose file was left out, as in the wheel."""
