"""How large a tree, or how many neighbours: by the validation error; what underfits and what overfits."""

from random import Random
from typing import NamedTuple

from views.lessons.practice.exercise import Blank, Choice, Exercise, Grid, Kind, Line, Own, Piece, Slip
from views.lessons.practice.kinds.ties import highest, lowest
from views.panels import Said, Way
from views.words.html import Html, table

LEAVES, NEIGHBOURS = "Leaves", "K"
VALUES = {LEAVES: (2, 4, 8, 16, 32), NEIGHBOURS: (31, 15, 7, 3, 1)}  # from the simplest model on
FIT = {"under": "underfits", "over": "overfits"}
SOURCES = {
    "training": "its error on the training records",
    "validation": "its error on the validation records, by which it was chosen",
    "test": "its error on test records that were used for nothing else",
}


class Sizes(NamedTuple):
    """A parameter, and from the simplest model on the errors on so many training and validation records."""

    of: str
    n: int
    m: int
    training: tuple[int, ...]
    validation: tuple[int, ...]


def _draw(lot: Random) -> Sizes | None:
    of, n, m = lot.choice((LEAVES, NEIGHBOURS)), lot.choice((80, 100, 120, 200)), lot.choice((40, 50, 60))
    best = lot.randrange(1, 4)
    training = sorted((lot.randint(0 if of == LEAVES else 1, n // 3) for _ in range(5)), reverse=True)
    training[-1] = 0 if of == NEIGHBOURS else training[-1]
    fall = sorted((lot.randint(m // 10, m // 3) for _ in range(best + 1)), reverse=True)
    rise = sorted(lot.randint(m // 10, m // 3) for _ in range(4 - best))
    case = Sizes(of, n, m, tuple(training), (*fall, *rise))
    least, others = case.validation[best], (*case.validation[:best], *case.validation[best + 1 :])
    optimistic = all(a / n < b / m for a, b in zip(case.training, case.validation, strict=True))
    return case if len(set(training)) == 5 and least < min(others) and optimistic else None


def _row(case: Sizes, i: int) -> list[Piece]:
    value, (n, m) = VALUES[case.of][i], (case.n, case.m)
    known, new = case.training[i], case.validation[i]
    return [
        f"{case.of} = {value}",
        Blank(f"t{i}", f"training error at {value}", lambda own: known / n, slips=[
            Slip(lambda own: 1 - known / n, "That is the accuracy."),
            Slip(lambda own: known / m, "Divided by the validation records; divide by the training records."),
        ]),
        Blank(f"v{i}", f"validation error at {value}", lambda own: new / m, slips=[
            Slip(lambda own: 1 - new / m, "That is the accuracy."),
            Slip(lambda own: new / n, "Divided by the training records; divide by the validation records."),
        ]),
    ]  # fmt: skip


def _make(case: Sizes) -> Exercise:
    values = {str(i): str(value) for i, value in enumerate(VALUES[case.of])}
    least = case.validation.index(min(case.validation))

    def errors(own: Own, which: str) -> dict[str, float]:
        return {i: own[f"{which}{i}"] for i in values}

    trained = Choice(
        "trained", "by the training error", values, lambda own: lowest(errors(own, "t")),
        lambda own: dict.fromkeys(highest(errors(own, "t")), "That is the highest one."),
    )  # fmt: skip
    chosen = Choice(
        "chosen", "by the validation error", values, lambda own: lowest(errors(own, "v")),
        lambda own: dict.fromkeys(lowest(errors(own, "t")), "It has the least training error only."),
    )  # fmt: skip
    rest = [i for i in values if int(i) != least]
    fits = [_fit(case, i, least) for i in rest]
    source = Choice("source", "the unbiased estimate", SOURCES, lambda own: ["test"], {
        "training": "The model was fitted to them: too low.",
        "validation": "It was chosen for its low error there: as a rule too low.",
    })  # fmt: skip
    parts: list[Line | Grid] = [
        Grid("Error rates", [case.of, "Training", "Validation"], [_row(case, int(i)) for i in values],
             f"Errors/{case.n} on the training records, errors/{case.m} on the validation records."),
        Line((f"By the training error one would choose {case.of} =", trained), "The lowest training error."),
        Line((f"By the validation error one chooses {case.of} =", chosen), "The lowest validation error."),
        Grid("Beside the one with the least validation error", [case.of, "The model"],
             [[f"{case.of} = {values[i]}", fit] for i, fit in zip(rest, fits, strict=True)],
             "Underfits: simpler, both errors are higher. Overfits: its training error is lower and its "
             "validation error higher."),
        Line(("An unbiased estimate of the error of the model that was chosen is", source),
             "Records that neither fitted nor chose the model do not flatter it."),
    ]  # fmt: skip
    rows = [[value, str(a), str(b)]
            for value, a, b in zip(values.values(), case.training, case.validation, strict=True)]  # fmt: skip
    head = [case.of, f"Errors on {case.n} training records", f"Errors on {case.m} validation records"]
    given = [Said(table("From the simplest model on", head, rows, css="gh-given"))]
    what = "How many leaves should the tree have" if case.of == LEAVES else "How many neighbours should count"
    return Exercise(Html(f"{what}? Which models underfit, and which overfit?"), given, parts)


def _fit(case: Sizes, i: str, least: int) -> Choice:
    value = VALUES[case.of][int(i)]
    right = "over" if case.training[int(i)] < case.training[least] else "under"
    return Choice(f"fit{i}", f"the model with {case.of} = {value}", FIT, lambda own: [right], {
        "over": "Its training error is higher, too: it is too simple.",
        "under": "Its training error is lower: it has adapted to the training records.",
    })  # fmt: skip


KIND = Kind("tuning", "Underfitting and overfitting", Way("Overfitting", "overfit", {}), _draw, _make)
