"""A model and the records for judging it: the link, and the prediction of the model for each."""

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import mlcore
from datasets import CARDS, Card
from datasets.own import OwnTable
from mlcore import Table, TableError, evaluate
from mlcore.learners import Machines
from views.kit.keep import kept_long
from views.kit.lesson import Refusal
from views.kit.link import judging, table
from views.kit.link.codes import Chosen
from views.kit.link.params import PLACE, Given, Param
from views.kit.own import OWN
from views.kit.panels import Action, Panels, Popover, Row, Way, choice
from views.subjects.code.trials import Judging, Learner
from views.subjects.learners import choosing as models
from views.subjects.trees import choosing
from views.subjects.trees.story import Choices, table_of
from views.words.html import COLOURS, Html, esc, tone

FIRST = Chosen("c4.5")
FOLDS = 10
MOST_CLASSES, FEWEST = 12, 4
TONE = 1  # of a positive class
ELSEWHERE = ("positive", *PLACE)

DATA = table.DATA.but(default="heart", resets=(*ELSEWHERE, "judged"))
SHARE = table.SHARE.but(default=70, resets=PLACE)
SEED = table.SEED.but(groups=(), resets=PLACE)
PARAMS = (DATA, judging.MODEL, judging.JUDGED, SHARE, SEED, judging.POSITIVE)


@dataclass(frozen=True)
class Trial:
    """A model and the records for judging it. share: per cent of the records for training."""

    data: str = "heart"
    own: OwnTable | None = None
    model: Chosen = FIRST
    judged: str = "test"
    share: int = 70
    seed: int = 1

    @property
    def card(self) -> Card:
        """The card of the data set."""
        return self.own.card if self.own else CARDS[self.data]

    @property
    def table(self) -> Table:
        """The table. Raises TableError."""
        return table_of(self.data, False, self.own)

    @property
    def choices(self) -> Choices:
        """The table as the lessons on trees choose it."""
        return Choices(data=self.data, own=self.own)

    @property
    def seconds(self) -> float:
        """The approximate time of judging."""
        times = FOLDS if self.judged == "folds" else 1
        return self.model.seconds(self.choices.cells) * times


class Judged(NamedTuple):
    """The predictions of a model.

    learned: records that it learned from (in folds, in all but one of them)
    rows:    (n,) the judged rows of the table, in their order
    actual, predicted: (n,) places among the classes; shares: (n, k), which the model gives each class
    decisions: (n, 1), f(x) of an SVM of two classes, above 0 for the second; (n, 0) of other models
    """

    table: Table
    learned: int
    rows: NDArray[np.intp]
    actual: NDArray[np.intp]
    predicted: NDArray[np.intp]
    shares: NDArray[np.float64]
    decisions: NDArray[np.float64]

    def scores(self, at: int) -> NDArray[np.float64]:
        """The score of a class, (n,): f(x) if there is one, else the share."""
        decided = bool(self.decisions.shape[1])
        return self.decisions[:, 0] * (1 if at else -1) if decided else self.shares[:, at]

    @property
    def confusion(self) -> evaluate.Confusion:
        """The counts, in the order of the table's classes."""
        names = np.array(self.table.classes, dtype=object)
        return evaluate.confusion(names[self.actual], names[self.predicted], classes=self.table.classes)


def read(given: Given, model: Param = judging.MODEL) -> Trial:
    """The trial of a link."""
    data = choosing.read_data(given)
    own = given.own if data == OWN else None
    return Trial(data, own, given(model), given(judging.JUDGED), given(SHARE), given(SEED))


def read_positive(given: Given, trial: Trial) -> int | None:
    """The place of the positive class: the link's, the card's, or the first. None if there is none."""
    try:
        classes = trial.table.classes
    except TableError:
        return None
    if not classes:
        return None
    names = {str(label): at for at, label in enumerate(classes)}
    asked = given(judging.POSITIVE)
    if asked in names:
        return names[asked]
    if asked is not None:
        given.mend(judging.POSITIVE, None, f"This link names the class “{asked}”, which the table lacks.")
    tones = [tone(at, label) for at, label in enumerate(classes)]
    return tones.index(TONE) if TONE in tones and len(classes) == 2 else 0


@kept_long(lambda trial: trial.seconds)
def judge(trial: Trial) -> Judged:
    """Learn, and ask the model. Raises TableError."""
    table, divided = trial.table, parts(trial)
    found = [_asked(trial, table, training, test) for training, test in divided]
    rows = np.concatenate([np.asarray(test, dtype=np.intp) for _, test in divided])
    order = np.argsort(rows) if trial.judged == "folds" else np.arange(len(rows))
    predicted, *scores = (np.concatenate([one[i] for one in found])[order] for i in range(3))
    rows = rows[order]
    return Judged(table, len(divided[0][0]), rows, table.target.cells[rows], predicted, *scores)


def parts(trial: Trial) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Training rows and test rows, one pair or one for each fold."""
    cells = trial.table.target.cells
    every = tuple(range(len(cells)))
    if trial.judged == "training":
        return [(every, every)]
    if trial.judged == "test":
        return [evaluate.holdout(cells, 1 - trial.share / 100, trial.seed)]
    tests = [set(fold) for fold in evaluate.folds(cells, FOLDS, trial.seed)]
    return [(tuple(row for row in every if row not in fold), tuple(sorted(fold))) for fold in tests]


def _asked(
    trial: Trial, table: Table, training: tuple[int, ...], test: tuple[int, ...]
) -> tuple[NDArray[np.intp], NDArray[np.float64], NDArray[np.float64]]:
    """The places of the predicted classes, the model's shares of the classes, and f(x) if there are two."""
    model = trial.model.learner().fit(table.take(training), trial.seed)
    places = {label: at for at, label in enumerate(table.classes)}
    asked = table.take(test)
    shown = np.array([places[label] for label in model.predict(asked)], dtype=np.intp)
    f = [model.decision(asked)] if len(places) == 2 and isinstance(model, Machines) else []
    return (
        shown,
        model.predict_proba(asked),
        np.reshape(f, (len(f), -1)).T if f else np.zeros((len(shown), 0)),
    )


def as_code(trial: Trial) -> Judging:
    """Its records and folds, as their code writes them."""
    return Judging(trial.card.title, trial.table, [test for _, test in parts(trial)], trial.seed)


def learner(trial: Trial) -> Learner:
    """The learner, as its code writes it."""
    return trial.model.name, trial.model.settings


def refuse(trial: Trial) -> Refusal | None:
    """Why nothing can be judged, and what helps. None if it can."""
    why, helps = _refused(trial)
    return Refusal(esc(why), helps) if why else None


def _refused(trial: Trial) -> tuple[str, Panels]:
    other = Action("Use the Titanic", DATA.change("titanic"))
    try:
        found = trial.table
    except TableError as error:
        return str(error), [other]
    k = len(found.classes)
    if not k:
        return (
            f"“{found.target.name}” is a number, so there are no classes to count. MAE, RMSE and R² measure "
            "its errors.", [other, Way("Judge it in folds", "folds")],
        )  # fmt: skip
    if np.ptp(found.target.cells) == 0:
        return "All records have the same class, so there is nothing to tell apart.", [other]
    if found.n < FEWEST:
        return f"{found.n} records are too few to learn from some and judge by the others.", [other]
    if k > MOST_CLASSES:
        why = (
            f"{k} classes would make a matrix of {k * k} cells. This page shows up to {MOST_CLASSES} classes."
        )
        return why, [other]
    return _unlearned(trial, found)


def _unlearned(trial: Trial, found: Table) -> tuple[str, Panels]:
    """Why the model cannot learn from these records, and links that lead to a model."""
    why = _why_not(trial, found)
    if not why:
        return "", []
    other = Action("Use C4.5", judging.MODEL.change(FIRST))
    every = Action("Judge on the training records", judging.JUDGED.change("training"))
    ways = ((other, replace(trial, model=FIRST)), (every, replace(trial, judged="training")))
    helps: Panels = [way for way, changed in ways if changed != trial and not _why_not(changed, found)]
    return why, helps or [Action("Use the heart data", DATA.change("heart"))]


def _why_not(trial: Trial, found: Table) -> str:
    if trial.judged == "folds" and found.n < FOLDS:
        return f"{found.n} records cannot be divided into ten folds."
    try:
        judge(trial)
    except TableError as error:
        return str(error)
    return ""


# Widgets and words ----------------------------------------------------------------------------------


def choices(trial: Trial, given: Given, more: Panels = ()) -> Panels:
    """The data, the model, and the records for judging it; more: further settings."""
    drawn: Panels = []
    if trial.judged == "test":
        drawn = [choice(SHARE, trial.share)]
    if trial.judged != "training":
        drawn = [*drawn, choice(SEED, trial.seed)]
    settings = [*models.settings(judging.MODEL, trial.model), *drawn, *more]
    data = choosing.data(trial.choices, given, width=200)
    judged = choice(judging.JUDGED, trial.judged, width=180)
    row = [*data, models.kind(judging.MODEL, trial.model), judged, Popover("Settings", settings)]
    return [Row(row, "judging", "bottom")]


def looked_for(classes: tuple[mlcore.table.Scalar, ...], positive: int) -> Panels:
    """The list of classes, from which the learner chooses the positive one."""
    options = {str(label): str(label) for label in classes}
    label = "Positive class" if len(classes) == 2 else "Class to look at"
    return [choice(judging.POSITIVE, str(classes[positive]), look="select", options=options, label=label)]


def shown(trial: Trial) -> str:
    """The model and its records in a few words."""
    return f"{trial.model.title}: {trial.card.title}"


def waiting(trial: Trial) -> str:
    """The message while a model learns."""
    return f"{trial.model.title} is learning …" if trial.seconds > 0.5 else ""


def on_which(trial: Trial, found: Judged) -> Html:
    """The records for judging, in a sentence."""
    n, learned = len(found.rows), found.learned
    if trial.judged == "training":
        return Html(f"The model is judged on the {n:,} records that it has learned from.")
    if trial.judged == "folds":
        return Html(f"There are ten models. Each of the {n:,} records goes to the one that has not seen it.")
    return Html(f"The model has learned from {learned:,} records. The {n:,} test records are new to it.")


def tones(classes: tuple[mlcore.table.Scalar, ...]) -> list[int]:
    """The colour of each class."""
    return [tone(at, label) % COLOURS for at, label in enumerate(classes)]
