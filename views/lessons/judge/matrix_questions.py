"""The questions about a confusion matrix: the outcome of a record, and the parts of the figures."""

from functools import partial

from views.kit.questions import Asks, Question, a_share
from views.kit.steps import all_of
from views.lessons.judge import figures
from views.lessons.judge import matrix_words as words
from views.lessons.judge.counting import Story
from views.lessons.judge.matrix_picture import cell_name
from views.words.html import Html

TENTHS = 10
SAME = 1e-12  # figures this close together are equal
HIGH = 0.5  # of kappa
OUTCOMES = {  # by whether the actual and the predicted class are the positive one
    (True, True): "true positive", (True, False): "false negative", (False, True): "false positive",
    (False, False): "true negative",
}  # fmt: skip
RECALLS = {
    "recall": "TP / (TP + FN)", "precision": "TP / (TP + FP)", "specificity": "TN / (TN + FP)",
    "accuracy": "(TP + TN) / n",
}  # fmt: skip
HIGHER, EQUAL, LOWER = "higher", "equal", "lower"
KAPPAS = {
    "below": "below 0, worse than chance", "zero": "0, as good as chance",
    "low": f"above 0, up to {HIGH}", "high": f"above {HIGH}",
}  # fmt: skip


def asks(case: object, story: Story) -> Asks:
    """The first record of each outcome, and some figures."""
    found = {at: partial(_outcome, story, at) for at in _firsts(story).values()}
    kinds = [step.kind for step in story.steps]
    figured = {"accuracy": _accuracy, "recall": _recall, "precision": _precision, "kappa": _kappa,
               "type1": _type1, "micro": _micro}  # fmt: skip
    return found | {
        kinds.index(kind): partial(make, story, kinds.index(kind))
        for kind, make in figured.items()
        if kind in kinds
    }


# Records ------------------------------------------------------------------------------------------


def _firsts(story: Story) -> dict[str, int]:
    """The step of the first record of each outcome, among the records that fall one by one."""
    found: dict[str, int] = {}
    for at, step in all_of(story.steps, "record"):
        found.setdefault(_outcome_of(story, *_classes(story, step.n - 1)), at)
    return found


def _classes(story: Story, i: int) -> tuple[int, int]:
    return int(story.actual[i]), int(story.predicted[i])


def _outcome_of(story: Story, actual: int, predicted: int) -> str:
    looked_for = story.counts.positive
    return OUTCOMES[actual == looked_for, predicted == looked_for]


def _outcome(story: Story, at: int) -> Question:
    n = story.steps[at].n
    actual, predicted = _classes(story, n - 1)
    right = _outcome_of(story, actual, predicted)
    shown = [words.named(story, one) for one in (actual, predicted)]
    of = words.named(story, story.counts.positive)
    every = range(story.counts.k)
    return Question(
        key=f"record {n}",
        ask=Html(
            f"Record {n} is actually {shown[0]}, and the model predicts {shown[1]}. You look for class {of}. "
            "What is the record, and into which cell does it fall?"
        ),
        answers={one: f"a {one}" for one in OUTCOMES.values()},
        right={right},
        why=Html(f"Its row is actual {shown[0]}, and its column is predicted {shown[1]}. It is a {right}."),
        slips={one: _mistaken(one, right) for one in OUTCOMES.values() if one != right},
        nodes={cell_name(i, j): _outcome_of(story, i, j) for i in every for j in every},
    )


def _mistaken(one: str, right: str) -> str:
    """The first word shows whether the prediction is correct, and the second shows the prediction."""
    if one.split(maxsplit=1)[0] == right.split(maxsplit=1)[0]:
        return "you confused positive and negative"
    if one.split()[1] == right.split()[1]:
        return "you misjudged whether a prediction is right"
    return "you confused the row with the column"


# Figures ------------------------------------------------------------------------------------------


def _said(story: Story, at: int) -> Html:
    return words.sentence(story, at, "", "")


def _accuracy(story: Story, at: int) -> Question:
    ask = Html("What share of the records is predicted correctly?")
    return a_share("accuracy", ask, figures.value(story.counts, "accuracy"), _said(story, at), TENTHS)


def _recall(story: Story, at: int) -> Question:
    return Question(
        key="recall",
        ask=Html(f"Which ratio is the recall of {words.named(story, story.counts.positive)}?"),
        answers=RECALLS,
        right={"recall"},
        why=_said(story, at),
        instead={key: Html(f"That is the {key}.") for key in RECALLS if key != "recall"},
        slips={key: f"you confused {key} with recall" for key in RECALLS if key != "recall"},
    )


def _compared(story: Story, key: str, other: str, at: int, ask: str, slip: str) -> Question:
    """Whether a figure is higher than an earlier one."""
    value, known = (figures.value(story.counts, one) for one in (key, other))
    right = EQUAL if abs(value - known) <= SAME else HIGHER if value > known else LOWER
    name = figures.TITLES[other]
    answers = {HIGHER: f"higher than the {name}", EQUAL: "equal", LOWER: f"lower than the {name}"}
    return Question(
        key=key,
        ask=Html(ask),
        answers=answers,
        right={right},
        why=_said(story, at),
        slip=slip,
    )


def _precision(story: Story, at: int) -> Question:
    ask = "How does the precision compare with the recall?"
    slip = "you confused false positives with false negatives"
    return _compared(story, "precision", "recall", at, ask, slip)


def _micro(story: Story, at: int) -> Question:
    ask = "How does the micro average of F₁ compare with the macro average?"
    return _compared(story, "micro", "macro", at, ask, "you misjudged what frequent classes do to an average")


def _type1(story: Story, at: int) -> Question:
    """The null hypothesis is one of the two classes."""
    counts = story.counts
    null = counts.positive if counts.null == "positive" else 1 - counts.positive
    right = cell_name(null, 1 - null)
    named = {cell_name(i, j): f"the {_outcome_of(story, i, j)}s" for i in (0, 1) for j in (0, 1)}
    return Question(
        key="type1",
        ask=Html(f"H₀ is “the record is {words.named(story, null)}”. Which cell holds the type I errors?"),
        answers=named,
        right={right},
        why=_said(story, at),
        slips={cell_name(1 - null, null): "you chose the type II errors"},
        slip="you chose records that are predicted correctly",
        nodes={cell: cell for cell in named},
    )


def _kappa(story: Story, at: int) -> Question:
    kappa = figures.value(story.counts, "kappa")
    rank = "zero" if abs(kappa) <= SAME else "below" if kappa < 0 else "low" if kappa <= HIGH else "high"
    right = {"low", "high"} if abs(kappa - HIGH) <= SAME else {rank}
    order = [*KAPPAS]
    return Question(
        key="kappa",
        ask=Html("Kappa is 0 for predictions that are as good as chance and 1 for perfect ones. How high is "
                 "it here?"),
        answers=KAPPAS,
        right=right,
        why=_said(story, at),
        slips={
            one: "you expected too " + ("much" if order.index(one) > order.index(rank) else "little")
            + " of a model compared with chance"
            for one in KAPPAS if one not in right
        },
    )  # fmt: skip
