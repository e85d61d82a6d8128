"""The course: its chapters in teaching order, each with steps to see, guess and practise.

A step is a link into a lesson. The browser keeps which steps the learner has opened and knows (stage/course).
Three questions end a chapter (questions/). Next does not lead to its optional steps, which are “more”. So a
chapter is short, and every kind of exercise still is in one.
"""

from views.course import folder
from views.course.chapter import WORDS, Chapter, Step, What, closing
from views.course.questions import QUESTIONS
from views.kit.panels import Way
from views.lessons.practice.kinds import KINDS

__all__ = [
    "CHAPTERS",
    "COURSE",
    "WORDS",
    "Chapter",
    "Step",
    "What",
    "closing",
    "end",
    "more",
    "name",
    "steps",
]


def _see(label: str, lesson: str, **query: str) -> Step:
    return Step("see", Way(label, lesson, query))


def _guess(label: str, lesson: str, **query: str) -> Step:
    return Step("guess", Way(label, lesson, {**query, "guess": "true"}))


def _practise(kind: str, number: int = 1) -> Step:
    """number: of the first exercise, whose figures no page before it shows"""
    begin = {} if number == 1 else {"number": str(number)}
    return Step("practise", Way(KINDS[kind].title, "practice", {"kind": kind, **begin}), kind)


_CHAPTERS = (
    Chapter("tree", "Reading a tree", "read a tree as a series of tests, and use it to classify a record", (
        _see("A record falls through a tree", "predict", data="tennis", algorithm="id3", step="0"),
        _guess("Which branch does the record follow?", "predict", data="tennis", algorithm="id3", row="6"),
        _practise("reading", 2),
    )),
    Chapter("node", "One node",
            "measure a node’s impurity with entropy, the Gini index and the classification error", (
        _see("Piles of records and three curves", "node", step="1"),
        _guess("What does a split gain?", "node", view="split", branches="5:3,1:3"),
        _practise("impurity"),
    )),
    Chapter("id3", "Hunt’s algorithm and ID3", "grow a small tree by hand with the information gain", (
        _see("Grow your first tree", "grow", data="tennis", algorithm="id3", detail="1", step="1"),
        _guess("Which attribute comes first?", "grow", data="titanic", algorithm="id3", detail="1",
               max_depth="1"),
        _practise("gain", 3),
        _practise("grow"),
    ), more=(
        _practise("boolean"),
    )),
    Chapter("numbers", "Numbers and thresholds", "find the best threshold in a column of numbers", (
        _see("CART tries every threshold", "grow", data="incomes", algorithm="cart", detail="3",
             max_depth="1", step="1"),
        _guess("Which threshold separates best?", "grow", data="humidity", algorithm="cart", detail="1"),
        _practise("threshold", 6),
    ), more=(
        _practise("counting"),
        _practise("gini-gain", 2),
        _practise("regression"),
    )),
    Chapter("algorithms", "Beyond ID3: C4.5 and CART",
            "name the splitting criterion of ID3, C4.5 and CART, and explain where two trees differ", (
        _see("C4.5 and the gain ratio", "grow", data="tax", algorithm="c4.5", look="Marital Status",
             step="1"),
        _guess("Where do two algorithms differ?", "compare", data="tennis", algorithms="id3,cart"),
        _practise("branches"),
    ), more=(
        _practise("ratio", 3),
        _see("CHAID and the chi-square test", "grow", data="titanic", algorithm="chaid", step="1"),
        _see("A significance test at each node", "grow", data="titanic", algorithm="ctree", step="1"),
        _practise("next", 4),
        _practise("chi2", 4),
    )),
    Chapter("missing", "Missing values",
            "follow a record with a missing value while a tree grows and while it predicts", (
        _see("A record is divided", "grow", data="golf", algorithm="c4.5", step="1"),
        _see("Class probabilities", "predict", data="tennis", algorithm="c4.5", answers="Outlook"),
        _guess("Where does a record without a value go?", "predict", data="tennis", algorithm="c4.5",
               answers="Outlook"),
        _practise("missing"),
        _practise("classify"),
    )),
    Chapter("overfitting", "Overfitting",
            "tell a tree that is too small from one that is too large", (
        _see("Error by the number of leaves", "overfit"),
        _guess("Where is the test error lowest?", "overfit"),
        _practise("tuning"),
    )),
    Chapter("pruning", "Pruning", "prune a tree by its pessimistic error and by its weakest link", (
        _see("Prune by hand", "prune"),
        _guess("Does this node become a leaf?", "prune", method="reduced-error"),
        _practise("pessimistic"),
        _practise("weakest"),
        _practise("mdl"),
        _practise("bottom-up"),
    )),
    Chapter("rules", "Rules", "turn a tree into rules, and count the records that each rule covers", (
        _see("A tree as a list of rules", "rules"),
        _guess("Which condition is dropped?", "rules"),
        _practise("rules"),
    )),
    Chapter("margin", "The widest margin", "recognise the widest margin, and name its support vectors", (
        _see("Turn a line by hand", "margin"),
        _see("One outlier", "margin", set="outlier", optimum="true"),
        _guess("Which points are the support vectors?", "margin"),
        _practise("distance"),
        _practise("support"),
        _practise("convex"),
        _practise("convex-set"),
    )),
    Chapter("slack", "Slack", "compute margins and slacks, and explain what C trades off", (
        _see("Margin and violations", "slack"),
        _see("One outlier, allowed to be misclassified", "slack", set="outlier", C="1"),
        _guess("How does another C change the margin?", "slack"),
        _practise("margin"),
    )),
    Chapter("smo", "The dual and SMO", "do one step of SMO by hand, and clip it at its bounds", (
        _see("Two multipliers at a time", "smo", set="touching", C="0.1"),
        _guess("Where does the step end?", "smo", set="touching", C="0.1"),
        _practise("smo"),
        _practise("updates"),
        _practise("dual"),
    )),
    Chapter("kernels", "Kernels", "evaluate a kernel, and test whether a Gram matrix comes from a kernel", (
        _see("The same points under several kernels", "kernels"),
        _see("The feature map, in three dimensions", "kernels", set="ring", below="lift"),
        _guess("Which kernel has the lowest error?", "kernels"),
        _practise("dot"),
        _practise("gram"),
        _practise("mercer"),
    )),
    Chapter("judging", "How good is a model?",
            "fill in a confusion matrix, and explain what each measure means", (
        _see("Record by record into the matrix", "judge"),
        _guess("Which model is cheaper?", "judge", view="cost"),
        _practise("confusion"),
        _practise("kappa"),
        _practise("roc"),
        _practise("rare"),
        _practise("bill"),
    )),
    Chapter("better", "Is one model better?",
            "give a confidence interval for an accuracy, and test whether a difference is real", (
        _see("Coins and intervals", "sure"),
        _guess("How many intervals miss the true accuracy?", "sure", view="coverage"),
        _practise("dominated"),
        _practise("interval"),
        _practise("folds"),
        _practise("paired"),
        _practise("biased"),
    )),
    Chapter("bayes", "Neighbours and Bayes",
            "classify a record by its nearest neighbours, and by prior and density", (
        _see("The circle to the k-th neighbour", "neighbours"),
        _see("Two densities and a decision boundary", "bayes"),
        _guess("Which class do the neighbours predict?", "neighbours"),
        _practise("neighbours"),
        _practise("naive"),
        _practise("bayes"),
        _practise("log-loss"),
    )),
    Chapter("ensembles", "Many trees decide",
            "explain when many weak models beat a strong one, and when they do not", (
        _see("A new sample gives a different tree", "crowd"),
        _guess("How often is the majority right?", "crowd", view="voters"),
        _practise("outofbag"),
        _practise("majority"),
        _practise("adaboost"),
        _practise("boosting"),
    )),
    Chapter("large", "Trees on large data",
            "explain how trees grow from sorted lists and from a stream, and update a tree with ID5R", (
        _see("SLIQ sorts each column once", "large"),
        _see("SPRINT divides the sorted list", "large", view="parts"),
        _see("A tree takes in one day after another", "large", view="days"),
        _see("When may a leaf of a stream be split?", "large", view="stream"),
        _guess("Which method has the tree grown anew?", "large", view="days"),
        _practise("id5r"),
    )),
)  # fmt: skip

COURSE = folder.course([chapter._replace(questions=QUESTIONS[chapter.key]) for chapter in _CHAPTERS])
"""The course of the teacher's folder, or Glasshouse's own."""
CHAPTERS = COURSE.chapters


def name(chapter: Chapter, place: int) -> str:
    """The name of a step on the page and in the browser's storage. The first step has place 1."""
    return f"{chapter.key} {place}"


def end(chapter: Chapter) -> str:
    """The name of the questions at the end of a chapter, likewise."""
    return f"{chapter.key} end"


def more(chapter: Chapter, place: int) -> str:
    """The name of an optional step, likewise. The first one has place 1."""
    return f"{chapter.key} more {place}"


def steps() -> list[tuple[str, Step]]:
    """All steps of the course with their names, chapter by chapter, the optional ones after the others."""
    return [
        (named(chapter, i), step)
        for chapter in CHAPTERS
        for named, of in ((name, chapter.steps), (more, chapter.more))
        for i, step in enumerate(of, 1)
    ]
