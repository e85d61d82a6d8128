"""The link parameters for lessons that judge models. See views/kit/link/params.py."""

from views.kit.link.codes import CODE, Chosen
from views.kit.link.counts import COUNTS as COUNTED
from views.kit.link.counts import PRICES as PRICED
from views.kit.link.kinds import Flag, OneOf, Real, Text, Whole
from views.kit.link.params import Param
from views.kit.link.ranked import RANKED as SCORED

MODEL = Param(
    "model", CODE, Chosen("c4.5"), "the model to judge, with its settings", "Model",
    always=True,
)  # fmt: skip
RIVAL = MODEL.but(
    name="rival", default=Chosen("naive-bayes"), meaning="the model to compare with, written as `model`",
    label="Other model",
)  # fmt: skip
JUDGED = Param(
    "judged", OneOf({"test": "A test set", "training": "The training records", "folds": "Ten folds"}), "test",
    "the records that judge a model", "Judged on",
)  # fmt: skip
POSITIVE = Param(
    "positive", Text("a class"), None, "the class to look for", "Positive class",
)  # fmt: skip
COUNTS = Param(
    "counts", COUNTED, ((150, 40), (60, 250)), "your own confusion matrix", "Counts", always=True,
)  # fmt: skip
OTHERS = COUNTS.but(name="others", default=((250, 45), (5, 200)), meaning="the matrix of another model")
PRICES = Param(
    "prices", PRICED, (-1.0, 100.0, 1.0, 0.0), "the cost matrix, with the cost of a record in each "
                                               "cell", "Prices",
)  # fmt: skip
SOURCE = Param(
    "source", OneOf({"typed": "Counts typed in", "models": "Two models on data"}), "typed",
    "the two sides of the comparison", "Compare",
)  # fmt: skip
PEOPLE = Param(
    "people", OneOf({"own": "Its own test set", "first": "Class sizes of the first",
                     "second": "Class sizes of the second"}),
    "own", "the records whose costs both models count", "Counted on",
)  # fmt: skip
DECIDES = Param(
    "decides", OneOf({"never": "Always no", "steady": "The same rates", "accurate": "The most accurate"}),
    "never", "the way a model decides while the class balance changes", "The model",
)  # fmt: skip
NULL = Param(
    "h0", OneOf({"negative": "not the positive class", "positive": "the positive class"}), "negative",
    "the null hypothesis about a record, for errors of type I and II", "H₀: the record is",
    resets=(),
)  # fmt: skip
SCORES = Param(
    "scores", OneOf({"densities": "Two normal curves", "model": "A model", "typed": "Typed in",
                     "crossing": "Two that cross"}),
    "densities", "the scores that the threshold divides", "Scores",
)  # fmt: skip
RANKED = Param(
    "ranked", SCORED,
    ((0.95, True), (0.9, True), (0.85, False), (0.8, True), (0.7, True), (0.7, False), (0.6, False),
     (0.5, True), (0.4, False), (0.2, False)),
    "your own scores, each with the class of its record", "Scores and classes", always=True,
)  # fmt: skip
GAP = Param(
    "gap", Real(0.0, 5.0, 0.1), 1.174987, "the distance between the means of two normal curves", "Distance d",
)  # fmt: skip
PREVALENCE = Param(
    "prevalence", Real(0.01, 0.99, 0.05), 0.5, "the share of positives", "Share of positives",
)  # fmt: skip
TESTED = Param(
    "tested", Whole(1, 2000), 100, "the number of records in a test set", "Test records", always=True
)
RIGHT = Param(
    "right", Whole(0, 2000), 80, "the number of test records predicted correctly", "Correct", always=True
)
LEVEL = Param(
    "level", OneOf({"0.9": "90 %", "0.95": "95 %", "0.98": "98 %", "0.99": "99 %"}), "0.95",
    "the confidence of an interval", "Confidence",
)  # fmt: skip
INTERVAL = Param(
    "interval", OneOf({"wald": "Wald", "wilson": "Wilson", "clopper-pearson": "Clopper–Pearson (exact)"}),
    "wald", "the formula of the interval", "Interval",
)  # fmt: skip
FIGURES = Param(
    "figures", OneOf({"data": "Two models", "typed": "Typed in", "sets": "Two test sets"}), "data",
    "the source of the figures in a comparison", "Figures",
)  # fmt: skip
SIX = Param(
    "six", OneOf({"learners": "Six learners", "pruning": "One tree, six prunings"}), "learners",
    "the six models to compare", "Models",
)  # fmt: skip
FIGURES_A = Param("a", Text("`0.8,0.85,0.75`"), None, "accuracies of A, fold by fold", "A")
FIGURES_B = FIGURES_A.but(name="b", meaning="accuracies of B on the same folds", label="B")
BOXES = Param(
    "boxes", Text("`76,10,4,10`: both right, only A, only B, neither"), None,
    "the records of a test set that two models predict correctly", "Both, only A, only B, neither",
)  # fmt: skip
TWO_SETS = Param(
    "sets", Text("`400,500,450,500`: correct and all records, for each"), None,
    "two models, each on its own test set",
    "Correct and records of A, of B",
)  # fmt: skip
TRUTH = Param("truth", Real(0.0, 1.0, 0.05), 0.8, "the true accuracy", "True accuracy", always=True)
DIVIDE = Param(
    "divide", OneOf({"holdout": "Holdout", "folds": "k folds", "one-out": "Leave one out",
                     "bootstrap": "Bootstrap"}),
    "folds", "the way to divide records into training and test records", "Division",
)  # fmt: skip
FOLDS = Param("folds", Whole(2, 20), 10, "the number of folds", "Folds", always=True)
STRATIFIED = Param(
    "stratified", Flag(), True, "whether each part has its share of every class", "Stratified by class"
)
TUNED = {
    "leaves": "Leaves of a tree", "depth": "Depth of a tree", "k": "k of nearest neighbours",
    "C": "C of a linear SVM",
}  # fmt: skip
TUNE = Param("tune", OneOf(TUNED), "k", "the hyperparameter to choose", "Hyperparameter")
VALIDATE = Param(
    "validate", OneOf({"set": "A validation set", "folds": "Ten folds"}), "set",
    "the records that choose the hyperparameter", "Validated by",
)  # fmt: skip
RECORDS = Param(
    "records", OneOf({"table": "A table", "ring": "Points of a ring"}), "table",
    "the source of the records of a learning curve or of nearest neighbours", "Records",
)  # fmt: skip
OPENED = Param(
    "opened", OneOf(TUNED), None,
    "the hyperparameter that you had chosen when you opened the test envelope",
)  # fmt: skip

ROWS = (
    SCORES, RANKED, GAP, PREVALENCE, MODEL, RIVAL, JUDGED, POSITIVE, COUNTS, OTHERS, PRICES, SOURCE, PEOPLE,
    DECIDES, NULL, TESTED, RIGHT, LEVEL, INTERVAL, TRUTH, FIGURES, SIX, FIGURES_A, FIGURES_B, BOXES,
    TWO_SETS, DIVIDE, FOLDS, STRATIFIED, TUNE, VALIDATE, OPENED, RECORDS,
)  # fmt: skip
