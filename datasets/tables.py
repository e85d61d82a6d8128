"""The cards of realistic tables: hundreds of records, noise, missing values, unbalanced classes."""

from datasets.card import EXAMPLE, TAN, UCI, Card, nominal

_MEASURES = (
    "radius", "texture", "perimeter", "area", "smoothness", "compactness", "concavity", "concave points",
    "symmetry", "fractal dimension",
)  # fmt: skip
_CAREER = ("At bats", "Hits", "Home runs", "Runs", "Runs batted in", "Walks")
_NO_YES = nominal("no", "yes")
_SEX = nominal("female", "male")
_LEAGUES = nominal("American", "National")

TABLES = (
    Card(
        key="sizes",
        title="Small, medium, large",
        story=(
            "An exercise uses these ten records, which have no real meaning. "
            "Size has an order, so small and medium may go one way and large the other, "
            "but never small and large against medium."
        ),
        target="Class",
        kinds={
            "Attribute 1": nominal("Yes", "No"),
            "Size": ("ordinal", ("Small", "Medium", "Large")),
            "Amount": "continuous",
            "Class": nominal("No", "Yes"),
        },
        source=TAN,
        size=10,
        record="record",
        licence=EXAMPLE,
        units={"Amount": "K"},
        unlabelled=(
            ("No", "Small", 55.0),
            ("Yes", "Medium", 80.0),
            ("Yes", "Large", 110.0),
            ("No", "Small", 95.0),
            ("No", "Large", 67.0),
        ),
    ),
    Card(
        key="passengers",
        title="Titanic passengers",
        story=(
            "Here are 891 passengers of the Titanic, now with age, fare and family, and who survived. "
            "The age of one passenger in five is unknown. "
            "A fully grown tree learns single people by heart."
        ),
        target="Survived",
        kinds={
            "Class": ("ordinal", ("first", "second", "third")),
            "Sex": _SEX,
            "Age": "continuous",
            "Siblings and spouses": "continuous",
            "Parents and children": "continuous",
            "Fare": "continuous",
            "Embarked": nominal("Southampton", "Cherbourg", "Queenstown"),
            "Survived": _NO_YES,
        },
        source=(
            "Passengers as compiled from Encyclopedia Titanica for Vanderbilt University’s Department of "
            "Biostatistics. These are the 891 of P. Hendricks' R package titanic (its titanic_train)."
        ),
        size=891,
        record="passenger",
        licence="Creative Commons CC0 1.0, as the package.",
        units={"Age": "years", "Fare": "£"},
        missing="?",
        changes=(
            "The columns are renamed, and codes are written as words. "
            "Number, name, ticket and cabin of a passenger are left out."
        ),
    ),
    Card(
        key="heart",
        title="Heart disease",
        story=(
            "These are patients of a clinic in Cleveland. "
            "Is an artery of the heart narrowed by more than half? "
            "You know thirteen attributes beforehand, of which each helps a little and none is certain."
        ),
        target="Disease",
        kinds={
            "Age": "continuous",
            "Sex": _SEX,
            "Chest pain": nominal("typical angina", "atypical angina", "not anginal", "asymptomatic"),
            "Blood pressure": "continuous",
            "Cholesterol": "continuous",
            "Blood sugar above 120": _NO_YES,
            "Resting ECG": nominal("normal", "ST-T abnormal", "hypertrophy"),
            "Maximum heart rate": "continuous",
            "Angina by exercise": _NO_YES,
            "ST depression": "continuous",
            "ST slope": nominal("rising", "flat", "falling"),
            "Vessels coloured": "continuous",
            "Thallium scan": nominal("normal", "fixed defect", "reversible defect"),
            "Disease": nominal("absent", "present"),
        },
        source=(
            "R. Detrano and others, International Application of a New Probability Algorithm for the "
            "Diagnosis of Coronary Artery Disease, American Journal of Cardiology 64 (1989)."
        ),
        size=303,
        record="patient",
        licence=UCI,
        units={
            "Age": "years",
            "Blood pressure": "mm Hg",
            "Cholesterol": "mg/dl",
            "Maximum heart rate": "per minute",
            "ST depression": "mm",
        },
        missing="?",
        changes=(
            "The columns are named, and codes are written as words. "
            "The degrees 1 to 4 of the disease are one class."
        ),
    ),
    Card(
        key="cancer",
        title="Breast cancer",
        story=(
            "The table describes the cells of 569 tumours under the microscope. "
            "For ten features of their nuclei it has the mean, its standard error (SE) "
            "and the mean of the three largest values (worst). "
            "Is the tumour malignant?"
        ),
        target="Tumour",
        kinds={
            **{f"{word} {name}": "continuous" for word in ("Mean", "SE of", "Worst") for name in _MEASURES},
            "Tumour": nominal("benign", "malignant"),
        },
        source=(
            "W. N. Street, W. H. Wolberg, O. L. Mangasarian, Nuclear Feature Extraction for Breast Tumor "
            "Diagnosis, SPIE 1905 (1993). Breast Cancer Wisconsin (Diagnostic), as in scikit-learn."
        ),
        size=569,
        record="tumour",
        licence=UCI,
        changes="The numbers are those of scikit-learn. The columns are renamed.",
    ),
    Card(
        key="births",
        title="Birth weight",
        story=(
            "Which of a thousand babies, born in the United States in 2014, had a low weight? "
            "Only 81 had, so always predicting “normal” is correct 92 times in a hundred. "
            "Yet this finds none of the low weights."
        ),
        target="Birth weight",
        kinds={
            "Father's age": "continuous",
            "Mother's age": "continuous",
            "Weeks": "continuous",
            "Visits": "continuous",
            "Weight gained": "continuous",
            "Sex": _SEX,
            "Smoking": _NO_YES,
            "Marital status": nominal("married", "not married"),
            "Birth weight": nominal("normal", "low"),
        },
        source=(
            "National Center for Health Statistics, Natality Detail File, 2014 United States, "
            "in the sample births14 of R’s package openintro."
        ),
        size=1000,
        record="birth",
        licence=(
            "A public file of the United States government. "
            "The package openintro is under the GPL, version 3."
        ),
        units={"Father's age": "years", "Mother's age": "years", "Weight gained": "lb"},
        missing="?",
        changes="The columns are renamed. The weight itself and three more columns are left out.",
    ),
    Card(
        key="penguins",
        title="Penguins",
        story=(
            "Penguins of three species on three islands off Antarctica were measured between 2007 and 2009. "
            "Two numbers separate most of the birds by species. "
            "Eleven birds have cells that nobody filled in."
        ),
        target="Species",
        kinds={
            "Island": nominal("Biscoe", "Dream", "Torgersen"),
            "Bill length": "continuous",
            "Bill depth": "continuous",
            "Flipper length": "continuous",
            "Body mass": "continuous",
            "Sex": _SEX,
            "Species": nominal("Adelie", "Chinstrap", "Gentoo"),
        },
        source=(
            "K. B. Gorman, T. D. Williams, W. R. Fraser, Ecological Sexual Dimorphism and Environmental "
            "Variability within a Community of Antarctic Penguins, PLoS ONE 9 (2014), "
            "in R’s package palmerpenguins."
        ),
        size=344,
        record="penguin",
        licence="Creative Commons CC0 1.0.",
        units={"Bill length": "mm", "Bill depth": "mm", "Flipper length": "mm", "Body mass": "g"},
        missing="?",
        changes="The columns are renamed. The year is left out.",
    ),
    Card(
        key="digits",
        title="Handwritten digits",
        story=(
            "Each handwritten digit is a picture of eight rows and eight columns of grey, from 0 to 16. "
            "Sixty-four numbers tell you which digit it is, and no single one of them tells you much."
        ),
        target="Digit",
        kinds={
            **{f"Row {row} column {column}": "continuous" for row in range(1, 9) for column in range(1, 9)},
            "Digit": nominal(*map(str, range(10))),
        },
        source=(
            "E. Alpaydin, C. Kaynak, Optical Recognition of Handwritten Digits (1998). "
            "The test part, as in scikit-learn."
        ),
        size=1797,
        record="digit",
        licence=UCI,
        changes="The numbers are those of scikit-learn. The columns are renamed.",
    ),
    Card(
        key="hitters",
        title="Baseball salaries",
        story=(
            "These are players of the American major leagues after the season of 1986. "
            "What did they earn in 1987? "
            "The target is a number, and a full tree learns each salary by heart."
        ),
        target="Salary",
        kinds={
            **dict.fromkeys((*_CAREER, "Years"), "continuous"),
            **{f"Career {name[0].lower()}{name[1:]}": "continuous" for name in _CAREER},
            "League": _LEAGUES,
            "Division": nominal("East", "West"),
            **dict.fromkeys(("Put outs", "Assists", "Errors"), "continuous"),
            "League in 1987": _LEAGUES,
            "Salary": "continuous",
        },
        source=(
            "Sports Illustrated, 20 April 1987, and the 1987 Baseball Encyclopedia Update, collected for the "
            "American Statistical Association in 1988. "
            "These are the players of known salary in Hitters of R’s package ISLR."
        ),
        size=263,
        record="player",
        licence="R distributes it under the GPL, version 2.",
        identifiers=("Player",),
        units={"Years": "years", "Salary": "K$"},
        changes=(
            "The columns are renamed, and codes are written as words. Players of unknown salary are left out."
        ),
    ),
)
