"""The link parameters that several lessons take, by topic. See views/kit/link/params.py."""

import mlcore
from datasets import CARDS
from datasets.points import MOST_POINTS
from datasets.worlds import WORLDS
from mlcore import prune
from views.kit.link import switches
from views.kit.link.codes import LAPLACE
from views.kit.link.kinds import Flag, OneOf, Real, Text, Whole
from views.kit.link.params import PLACE, Param
from views.kit.own import OWN

TABLE, POINTS = ("table",), ("points",)  # groups of parameters that go along from lesson to lesson
ALONG = ("table", "points")

# Every lesson ---------------------------------------------------------------------------------------

PRESENTER = Param(
    "presenter", Flag(), False, "large type for the last row, without choices", "Present", resets=()
)
STEP = Param(
    "step", Whole(0, 1_000_000, last="end"), None,  # the lesson opens where it shows something
    "the step of the story, counted from 0",
    resets=(), scene=True,
)  # fmt: skip
NODE = Param(
    "node", Text("`root`, `0`, `0.1`"), None, "the node or the region that is open", resets=(), scene=True,
)  # fmt: skip
CARD = Param(
    "card", OneOf({"closed": "Closed", "open": "Open", "source": "With source code"}), "closed",
    "the card of the algorithm with its pseudocode", resets=(), scene=True,
)  # fmt: skip
OWN_TABLE = Param(
    "table", Text("made by “Your own table”"), None, "your own table, packed", groups=ALONG, resets=(),
)  # fmt: skip
GUESS = Param(
    "guess", Flag(), False, "whether you guess before each step that decides "
                            "something", "Guess first",
    groups=("guess",), resets=(),
)  # fmt: skip
LECTURE = Param(
    "lecture", Text("made by “Lecture”"), None, "a short lecture, packed", resets=(),
)  # fmt: skip
EVERY = (PRESENTER, OWN_TABLE)
STORY = (STEP, NODE, CARD)

# Trees ----------------------------------------------------------------------------------------------

SETS_OF_RECORDS = {key: f"{card.title} · {card.size}" for key, card in CARDS.items()}
NUMBERS = "cars" if "cars" in CARDS else "penguins"  # the first to show a number by another one
DATA = Param(
    "data", OneOf({**SETS_OF_RECORDS, OWN: "Your own table"}), "tennis",
    "the table to learn from", "Data", groups=TABLE,
    resets=(*PLACE, "override", "identifiers", "costs", "row", "answers", "cuts"), always=True,
)  # fmt: skip
RECIPE = Param(
    "algorithm", OneOf({key: recipe.title for key, recipe in mlcore.RECIPES.items()}), "hunt",
    "the algorithm that grows the tree", "Algorithm", groups=TABLE,
    resets=(*PLACE, "override", "cuts", *switches.NAMES), former=("recipe",), always=True,
)  # fmt: skip
IDENTIFIERS = Param(
    "identifiers", Flag(), False, "whether names, which only identify a record, are among the attributes",
    groups=TABLE,
    resets=(*PLACE, "override"),
)  # fmt: skip
OVERRIDE = Param(
    "override", Text("`root:Wind;0.1:Humidity`, with thresholds `root:Time@31` or groups "
    "`0:Size@Small,Medium|Large`"), None, "the attributes and splits that you chose, by node",
    groups=TABLE,
)  # fmt: skip
DETAIL = Param(
    "detail", Whole(1, 3), 2, "the detail of the story, from `1`, the decisions, to `3`, everything that the "
    "algorithm tried", "Detail",
)  # fmt: skip
LOOK = Param(
    "look", Text("an attribute, or `none`"), None, "the attribute whose calculation is open", resets=(),
    scene=True,
)  # fmt: skip
BESIDE = Param(
    "plane", Flag(), None, "whether the page shows the tree’s regions in the plane of two attributes",
    "Regions in the plane", resets=(), scene=True, always=True,
)  # fmt: skip
AXES = Param(
    "axes", Text("`Petal length;Petal width`"), None, "the attributes of that plane: across and up",
    resets=(), scene=True,
)  # fmt: skip
RECIPES = Param(
    "algorithms", Text("`id3,cart`"), None, "two to four algorithms, separated by commas",
    "Algorithms, two to four", resets=(), former=("recipes",),
)  # fmt: skip
ROW = Param(
    "row", Whole(1, 50_000), 1, "the row of the table to start from", "Row", resets=(*PLACE, "answers"),
    scene=True,
)  # fmt: skip
ANSWERS = Param(
    "answers", Text("`Outlook:Rain;Wind`: Outlook is Rain, Wind is unknown"), None,
    "the values that differ from the row", scene=True,
)  # fmt: skip
UNKNOWN = Param(
    "unknown", OneOf({"training": "Divided as in training", "equal": "Divided in equal shares"}), "training",
    "the division of a record without a value: as in training, or in equal shares",
    "Records without a value", resets=(),
)  # fmt: skip
TREE = (DATA, RECIPE, IDENTIFIERS, OVERRIDE, *switches.ROWS)

# Pruning and rules ----------------------------------------------------------------------------------

CUT = (*PLACE, "cuts")
VIEW = Param(
    "view", OneOf({"prune": "Prune", "compare": "Compare", "early": "Pre-pruning"}), "prune",
    "the view of the lesson", "View",
)  # fmt: skip
SHARE = Param(
    "share", Whole(20, 80, 5), 60, "the percentage of records that the tree grows from",
    "Training set, % of the records", resets=CUT,
)  # fmt: skip
NOISE = Param(
    "noise", Whole(0, 40, 5), 0, "the percentage of class labels that the page changes", "Noise, %",
    resets=CUT,
)  # fmt: skip
NOISE_IN = Param(
    "noise_in", OneOf({"classes": "the classes", "attributes": "the attributes"}), "classes",
    "the place of the noise of `noise`: the classes, or the cells of every attribute", "Noise in",
    resets=CUT,
)  # fmt: skip
SEED = Param(
    "seed", Whole(0, 999), 1, "the seed of everything random", "Seed", groups=POINTS, resets=(*CUT, "points")
)
METHOD = Param(
    "method", OneOf({"hand": "By hand", **{key: one.title for key, one in prune.METHODS.items()}}), "hand",
    "the pruning method", "Method",
)  # fmt: skip
CUTS = Param(
    "cuts", Text("`0.1;0^1`: node 0.1 becomes a leaf, then child 1 takes the place of node 0"), None,
    "everything that you pruned by hand, in order", scene=True,
)  # fmt: skip
PENALTY = Param(
    "penalty", Real(0.0, 10.0, 0.25), 0.5, "the errors that pessimistic pruning adds for each leaf",
    "Errors added for each leaf",
)  # fmt: skip
CONFIDENCE = Param(
    "confidence", Real(0.001, 0.5, 0.05), 0.25, "the confidence of the pessimistic estimate. A lower one "
    "prunes more",
    "Confidence (a lower one prunes more)",
)  # fmt: skip
RAISING = Param(
    "raising", Flag(), True, "whether error-based pruning may replace a node by its largest branch",
    "Let the largest branch replace its parent (subtree raising)",
)  # fmt: skip
LIKE = Param(
    "like", OneOf({"c4.5": "C4.5’s table (z = 0.6925 at 0.25)", "j48": "Exact (z = 0.6745 at 0.25), as J48"}),
    "c4.5", "the source of the normal deviate z for the confidence", "Normal deviate z for the confidence",
)  # fmt: skip
RISK = Param(
    "risk", OneOf({"impurity": "Impurity, as scikit-learn", "error": "Misclassification, as rpart"}),
    "impurity", "the risk of a leaf in cost-complexity pruning", "Risk",
)  # fmt: skip
CHOOSE = Param(
    "choose", OneOf({"1se": "Within one standard error, by cross-validation",
                     "least": "Lowest cross-validation error"}),
    "1se", "the final tree of cost-complexity pruning", "Final tree",
)  # fmt: skip
ENCODING = Param(
    "encoding", OneOf({"exact": "A code that can be decoded", "textbook": "The textbook’s short code"}),
    "exact", "the encoding of the minimum description length", "Encoding",
)  # fmt: skip
SIGNIFICANCE = Param(
    "significance", Real(0.0, 1.0), 0.05, "the highest p of a split that the chi-square test keeps",
    "Keep a split if p is at most",
)  # fmt: skip
BY = Param(
    "by", OneOf({"pessimistic": "Pessimistic estimate", "chi-square": "Chi-square test",
                 "none": "Drop nothing"}),
    "pessimistic", "the reason to drop a condition from a rule", "Drop conditions by",
)  # fmt: skip
SETTINGS = (PENALTY, CONFIDENCE, RAISING, LIKE, RISK, CHOOSE, ENCODING, SIGNIFICANCE)

# Points in the plane --------------------------------------------------------------------------------

SOLVED = (*PLACE, "pairs")  # a new optimisation resets the place and the learner's pairs
FRESH = (*SOLVED, "points")  # new points also reset the edits
SETS: dict[str, str] = {
    "clouds": "Two clouds", "touching": "Overlapping classes", "outlier": "One outlier", "xor": "XOR",
    "ring": "Ring", "moons": "Moons", "spirals": "Spirals", "iris": "Iris", "wine": "Wine",
    **{key: CARDS[key].title for key in ("penguins", "cancer", "births") if key in CARDS},
    OWN: "Your own table",
}  # fmt: skip
SET = Param(
    "set", OneOf(SETS), "clouds", "the points", "Points", groups=POINTS,
    resets=(*FRESH, "n", "seed", "columns", "classes", "scale"), always=True,
)  # fmt: skip
N = Param(
    "n", Whole(2, MOST_POINTS), 40, "the number of points", "Number of points", groups=POINTS, resets=FRESH
)
EDITED = Param(
    "points",
    Text("made by editing"),
    None,
    "points moved, added or removed by hand, packed",
    groups=POINTS,
    resets=SOLVED,
)
COLUMNS = Param(
    "columns", Text("`Petal length;Petal width`"), None, "two columns of a table: across and up",
    groups=POINTS, resets=FRESH,
)  # fmt: skip
CLASSES = Param(
    "classes", Text("`setosa;versicolor`, or one against the rest"), None, "the two classes of a table",
    "Classes", groups=POINTS, resets=FRESH,
)  # fmt: skip
SCALE = Param(
    "scale", OneOf({"standard": "Standardised", "raw": "As measured"}), "standard",
    "feature scaling of a table’s columns", "Feature scaling", groups=POINTS, resets=FRESH,
)  # fmt: skip
PLANE = (SET, N, SEED, EDITED, COLUMNS, CLASSES, SCALE)

# Machines -------------------------------------------------------------------------------------------

COST = Param(
    "C", Real(1e-6, 1e6, endless=True), 1.0, "the penalty for slack, where `inf` is the hard margin", "C",
    groups=POINTS, resets=SOLVED,
)  # fmt: skip
LINE = Param("line", Text("`x1,y1,x2,y2`"), None, "the two handles of your line", resets=(), scene=True)
OPTIMUM = Param("optimum", Flag(), False, "whether the page shows the maximum margin", resets=())
JIGGLE = Param(
    "jiggle", Whole(0, 200, 10), 0,
    "random moves of the points: their standard deviation in % of half the maximum margin",
    "Jiggle the points, % of half the margin", resets=(),
)  # fmt: skip
KERNEL = Param(
    "kernel", OneOf({"linear": "Linear", "poly": "Polynomial", "rbf": "Gaussian", "sigmoid": "Sigmoid"}),
    "linear", "the kernel", "Kernel", resets=SOLVED,
)  # fmt: skip
GAMMA = Param(
    "gamma", Real(1e-4, 1e4, 0.1), 0.5, "the narrowness of a Gaussian, or the slope of a sigmoid", "gamma",
    resets=SOLVED,
)  # fmt: skip
DEGREE = Param("degree", Whole(1, 10), 2, "the degree of the polynomial", "Degree", resets=SOLVED)
COEF0 = Param(
    "coef0", Real(-100.0, 100.0, 0.5), 1.0, "the number added to the dot product", "coef0", resets=SOLVED
)
TOL = Param(
    "tol", OneOf({key: key for key in ("0.1", "0.01", "0.001", "0.00001")}), "0.001",
    "the largest allowed violation of the KKT conditions", "Tolerance", resets=SOLVED,
)  # fmt: skip
WEIGHT = Param(
    "weight",
    Real(0.01, 100.0, 0.1),
    1.0,
    "class weight: the factor on C for the second class",
    "Weight",
    resets=SOLVED,
)
SELECTION = Param(
    "selection", OneOf({"second-order": "Second order", "violating-pair": "Violating pair", "platt": "Platt",
                        "random": "Random"}),
    "second-order", "the rule for the working set, the pair of multipliers to "
                    "change", "Working set", former=("pair",),
    resets=SOLVED,
)  # fmt: skip
PAIRS = Param(
    "pairs", Text("`6:22,28`: update 6 moves points 22 and "
                  "28"), None, "working sets that you chose, by update",
    resets=(), scene=True,
)  # fmt: skip
KERNELS = Param(
    "kernels", Text("`linear;poly:3:1;rbf:0.5;sigmoid:0.5:0;own`"), None, "two to six kernels to compare",
    resets=(),
)  # fmt: skip
UNITS = Param(
    "units", OneOf({"plain": "As they are", "hundred": "Second × 100", "standard": "Standardised"}), "plain",
    "feature scaling: the coordinates that kernels and neighbours use", "Feature scaling", resets=(),
)  # fmt: skip
BELOW = Param(
    "below", OneOf({"dots": "Dot products", "lift": "Feature map", "gram": "Gram matrix",
                    "grid": "C and gamma", "classes": "More classes"}),
    "lift", "the view below the kernels", "More about kernels", resets=(),
)  # fmt: skip
FORMULA = Param(
    "formula", Text("`exp(-|x-z|)`", most=400), "exp(-|x-z|)", "the formula of your kernel", "k(x, z) =",
    resets=(), former=("own",),
)  # fmt: skip
OF = Param(
    "of", Text("a code as in `kernels`"), "own", "the kernel of the Gram matrix, and of more classes",
    "Kernel", resets=(), always=True,
)  # fmt: skip
PAIR = Param("pair", Text("`1,2`"), None, "two points, counted from 1", resets=(), scene=True)
VECTORS = Param("vectors", Text("`1,3,9,2;2,4,6,7;2,3,6,5`"), None, "three vectors to multiply", resets=())
AT = Param(
    "at",
    Text("`0.5,0.5`"),
    None,
    "the place where votes are counted, as shares of the plane’s sides",
    resets=(),
)
TURN = Param("turn", Whole(0, 360), 0, "the turn of the picture of the feature map, in degrees", resets=())
RISE = Param(
    "rise",
    Whole(0, 100),
    100,
    "the height of the lifted points, from `0`, the plane, to `100`, space",
    resets=(),
)

# Worlds ---------------------------------------------------------------------------------------------

WORLD = Param(
    "world", OneOf({key: world.title for key, world in WORLDS.items()}), "ring",
    "the source of points or records that the page makes up", "Data",
    resets=(*PLACE, "points", "n", "noise"), former=("data",), always=True,
)  # fmt: skip
SHOW = Param(
    "show", OneOf({"training": "Training", "test": "Test"}), "training", "the points to show",
    "Points shown", resets=(),
)  # fmt: skip
HOW = Param(
    "how",
    OneOf({"tree": "Tree", "fisher": "LDA", "search": "Oblique split", "oblique": "Oblique tree"}), "tree",
    "the model: a tree, linear discriminant analysis, an oblique split or a tree of oblique splits", "Model",
)  # fmt: skip

OVER = Param(
    "over", OneOf({"leaves": "Trees", "k": "Neighbours", "C": "SVM", "number": "Regression"}),
    "leaves",
    "the models, from simple to complex, whose bias and variance the page shows", "Models",
)  # fmt: skip

# Other ways to learn --------------------------------------------------------------------------------

K = Param("k", Whole(1, 1000), 5, "the number of neighbours that decide", "Neighbours k")
Z = Param(
    "z", Text("`4.5,1.4`, or one number on a line"), None, "the new point, whose class its neighbours "
                                                           "predict",
    resets=(), scene=True,
)  # fmt: skip
PRIOR = Param("prior", Real(0.01, 0.99, 0.05), 0.5, "the prior probability of class 0", "Prior of class 0")
MEAN0 = Param("mean0", Real(-10.0, 10.0, 0.5), 0.0, "the mean of class 0", "Mean of class 0")
MEAN1 = MEAN0.but(name="mean1", default=2.0, meaning="the mean of class 1", label="Mean of class 1")
SD0 = Param("sd0", Real(0.1, 5.0, 0.1), 1.0, "the standard deviation of class 0", "Its standard deviation")
SD1 = SD0.but(name="sd1", meaning="the standard deviation of class 1")
LOSS01 = Param(
    "loss01", Real(0.1, 10.0, 0.5), 1.0, "the loss when class 0 is predicted as class 1", "Loss L₀₁",
    "The cost of predicting class 1 for a record of class 0",
)  # fmt: skip
LOSS10 = LOSS01.but(
    name="loss10", meaning="the loss when class 1 is predicted as class 0", label="Loss L₁₀",
    help="The cost of predicting class 0 for a record of class 1",
)  # fmt: skip
ADDED = LAPLACE.but(
    meaning="the number that Laplace’s estimate adds to each count of naive "
            "Bayes", label="Laplace: add to each count",
    resets=(),
)  # fmt: skip
