"""Bagging: what a link describes, and the story of one bootstrap draw after another."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

import numpy as np

from mlcore.ensemble import PollStep, is_tied, poll
from mlcore.ensemble.bagging import draws, oob_errors, unseen
from mlcore.ensemble.voters import said_by, votes_of
from mlcore.evaluate import binomial
from mlcore.learners import forest
from mlcore.model import first_of_the_most
from views.kit.keep import kept, kept_long
from views.kit.known import known
from views.kit.lesson import Explanation, Ready, Snapshot, Touch
from views.kit.link import crowd
from views.kit.link.params import Given
from views.kit.panels import Box, Formula, Panels, Popover, Said, choice
from views.kit.questions import ROUNDING, Asks, Question, a_share
from views.kit.steps import all_of, places
from views.kit.view import View
from views.lessons.crowd import voting_cards as cards
from views.lessons.crowd import voting_code as voting
from views.lessons.crowd.errors import TEST, ceiling, trail
from views.lessons.crowd.tables import sheets
from views.stage.animation.animation import Canvas, Mark, animation, drafted, trace_of
from views.stage.animation.wire import AnimationDraft, AnimationPicture
from views.stage.plane.picture import axis
from views.stage.plane.wire import Axis
from views.subjects.code import panel
from views.subjects.ground import choosing, editing, reading
from views.subjects.ground.drawn import MOST_DRAWN, dots, fields, plane, tone_of
from views.subjects.ground.editing import with_points
from views.subjects.ground.fields import Field, centres, edges, field_of
from views.subjects.ground.ground import Ground, Source, ground_of
from views.subjects.points.points import Points
from views.words.grammar import capital, listed, plural, verb
from views.words.html import Html, class_name, paragraph, plain, table
from views.words.numbers import number, percent
from views.words.tex import aligned, decimals

PARAMS = (*reading.rows(), crowd.TREES, crowd.DEPTH, crowd.DRAW)
CELLS = 48  # along each side of the plane
LADDER = (1, 2, 3, 5, 10)  # trees after which one looks; then all
SECONDS = 3e-5  # for a tree, by its points


@dataclass(frozen=True)
class BaggingCase:
    """The points, how many trees, how deep they are (None: as they grow), and the seed of the draws."""

    source: Source
    trees: int = 25
    depth: int | None = None
    draw: int = 0
    view: str = "bagging"

    @property
    def ground(self) -> Ground:
        """The points."""
        return ground_of(self.source)


@dataclass(frozen=True)
class Step:
    """A step of the story.

    n:     how many trees there are
    drawn: whether the points of the last draw are shown; judged: whether the errors of a vote are known
    """

    n: int
    kind: ClassVar[str]
    drawn: ClassVar[bool] = True
    judged: ClassVar[bool] = False

    def sentence(self, case: BaggingCase, story: "Story") -> str:
        """What the step says, as HTML."""
        raise NotImplementedError

    def beside(self, case: BaggingCase, story: "Story", at: int) -> Panels:
        """The panels beside the picture: the errors so far."""
        return [Said(errors(case, story, at))]

    def seen(self) -> "list[Step]":
        """The steps that the picture of this one shows."""
        return [self]


@dataclass(frozen=True, eq=False)
class Bagged:
    """What came of the draws.

    times:   for each draw how often each point was drawn; never_out: points that no draw so far has left out
    members: for each tree of the ladder the classes at each cell; votes: of all trees up to it
    tied:    the share of the cells in which that vote is a tie
    oob:     the out-of-bag error after each draw, None until every point was left out
    test:    the errors on test points, where there are any
    alone:   the field of one tree of all points, and its error on test points
    """

    times: tuple[tuple[int, ...], ...]
    never_out: tuple[int, ...]
    members: dict[int, Field]
    votes: dict[int, Field]
    tied: dict[int, float]
    oob: tuple[float | None, ...]
    test: tuple[PollStep, ...] | None
    alone: Field
    alone_test: float | None


@dataclass(frozen=True, eq=False)
class Story:
    """The steps, and what they tell of."""

    steps: Sequence[Step]
    bagged: Bagged


def read(given: Given) -> BaggingCase:
    """The case of a link."""
    return BaggingCase(
        reading.read(given, edits=True), given(crowd.TREES), given(crowd.DEPTH), given(crowd.DRAW)
    )


def ladder(trees: int) -> tuple[int, ...]:
    """After how many trees one looks."""
    return (*(n for n in LADDER if n < trees), trees)


@kept
def story(case: BaggingCase) -> Story:
    """One draw in full, then ever more trees."""
    return Story(steps_of(case.trees), bagged(case))


def steps_of(trees: int) -> list[Step]:
    """The story of that number of trees."""
    votes = [Vote(n) for n in ladder(trees) if n > 1]
    return [Ask(0), Drawn(1), Grown(1), Before(1), *votes, End(trees)]


def seconds(case: BaggingCase) -> float:
    """How long the trees are expected to take."""
    return SECONDS * case.trees * case.ground.n


@kept_long(seconds)
def bagged(case: BaggingCase) -> Bagged:
    """What comes of all draws, kept for whoever has the same link."""
    return drawn(case, ladder(case.trees), CELLS)


def drawn(case: BaggingCase, shown: Sequence[int], cells: int) -> Bagged:
    """What comes of all draws. told: after how many trees one looks; cells: along each side of the plane"""
    ground, learner = case.ground, forest(columns=None, max_depth=case.depth).tree
    table, tested = ground.table(), ground.tested()
    lots = [*draws(table, case.trees, case.draw)]
    grown = learner.fit_draws(table, [*lots, (np.arange(ground.n), 0)])  # the last is one tree of all points
    *said, alone = said_by(grown, ground.frame(centres(ground, cells)))
    votes = np.cumsum([votes_of(one, ground.classes) for one in said], axis=0)
    times = np.array([np.bincount(rows, minlength=ground.n) for rows, _ in lots])
    heard = zip((unseen(table, rows) for rows, _ in lots), said_by(grown, table), strict=False)
    polled = tuple(poll(grown, tested)) if tested else None
    return Bagged(
        times=tuple(map(tuple, times.tolist())),
        never_out=tuple(np.logical_and.accumulate(times > 0).sum(axis=1).tolist()),
        members={n: field_of(ground, said[n - 1], cells) for n in shown},
        votes={n: field_of(ground, first_of_the_most(votes[n - 1], ground.classes), cells) for n in shown},
        tied={n: float(is_tied(votes[n - 1]).mean()) for n in shown},
        oob=tuple(oob_errors(table, ((out, one[out]) for out, one in heard))),
        test=polled[:-1] if polled else None,
        alone=field_of(ground, alone, cells),
        alone_test=polled[-1].own if polled else None,
    )


def waiting(case: BaggingCase) -> str:
    """A word while many trees are grown."""
    return "Growing the trees …" if seconds(case) > 0.5 else ""


# What it says ---------------------------------------------------------------------------------------


MOST_TIMES = 4  # more often than that is counted together


def shown(case: BaggingCase) -> str:
    """A title in a few words."""
    return f"{case.ground.title}, {plural(case.trees, 'tree')}"


def left_out(story: Story, n: int) -> int:
    """How many points the n-th draw does not have."""
    return story.bagged.times[n - 1].count(0)


def counted(story: Story, n: int) -> list[int]:
    """How many points the n-th draw has never, once, twice … and more often."""
    times = np.minimum(story.bagged.times[n - 1], MOST_TIMES)
    return [int(k) for k in np.bincount(times, minlength=MOST_TIMES + 1)]


def expected(n: int) -> list[float]:
    """How many of n points a draw is expected to have never, once, twice … and more often."""
    k = np.arange(MOST_TIMES)
    few = n * binomial.probability(k, n, 1 / n)
    return [*few.tolist(), max(n - float(few.sum()), 0.0)]


def never(n: int) -> float:
    """The probability that a point is not drawn."""
    return (1 - 1 / n) ** n


# Sentences ------------------------------------------------------------------------------------------


def sentence(case: BaggingCase, story: Story, at: int) -> Html:
    """The sentence of a step."""
    return Html(story.steps[at].sentence(case, story))


class Ask(Step):
    """Before the first draw."""

    kind = "ask"
    drawn = False

    def sentence(self, case: BaggingCase, story: Story) -> str:
        """What a draw is."""
        n = case.ground.n
        return (
            f"There is one training set of {plural(n, 'point')}. A <b>bootstrap draw</b> makes another one. "
            f"It draws a point and puts it back, {n} times. <b>Guess first</b>: what share of the points is "
            "never drawn?"
        )

    def beside(self, case: BaggingCase, story: Story, at: int) -> Panels:
        """Nothing."""
        return []


class Drawn(Step):
    """The first draw."""

    kind = "drawn"

    def sentence(self, case: BaggingCase, story: Story) -> str:
        """How many points it leaves out."""
        n, out = case.ground.n, left_out(story, 1)
        often = sum(counted(story, 1)[2:])
        return (
            f"The draw leaves out <b>{out} of {n}</b> points ({percent(out / n)}, expected "
            f"{percent(never(n))}). They are hollow. The {plural(often, 'point')} drawn twice or more "
            f"{verb(often)} larger. The bars show these counts."
        )

    def beside(self, case: BaggingCase, story: Story, at: int) -> Panels:
        """The probability of being left out, and how often points were drawn."""
        return [Box([Formula(never_worked(case.ground.n))]), Said(drawn_table(case, story, 1))]


class Grown(Step):
    """The tree of the first draw."""

    kind = "tree"

    def sentence(self, case: BaggingCase, story: Story) -> str:
        """What the picture shows of it."""
        test = story.bagged.test
        said = f" The tree has a test error of <b>{number(test[0].own)}</b>." if test else ""
        return (
            "CART grows a tree from this draw. The line is the tree’s border, and the colours show what it "
            f"predicts.{said}"
        )


class Before(Step):
    """Before the other draws."""

    kind = "before-vote"

    def sentence(self, case: BaggingCase, story: Story) -> str:
        """What they are for."""
        guess = f" <b>Guess first</b>: does {measured(story)} rise or fall?" if voted(story) else ""
        return (
            f"Now we make {plural(case.trees - 1, 'more draw')} and grow a tree from each. At each place of "
            f"the plane every tree has one vote.{guess}"
        )

    def seen(self) -> list[Step]:
        """With the tree of the first draw."""
        return [Grown(1), self]


def measured(story: Story) -> str:
    """The error that judges the vote."""
    return "the test error" if story.bagged.test else "the error on points that a tree has not seen"


def voted(story: Story) -> tuple[float, float] | None:
    """The error of the first tree and that of the vote of all, if both are known."""
    bagged = story.bagged
    if bagged.test:
        return bagged.test[0].error, bagged.test[-1].error
    first, last = bagged.oob[0], bagged.oob[-1]
    return None if first is None or last is None else (first, last)


class Vote(Step):
    """The vote of some trees."""

    kind = "vote"
    judged = True

    def sentence(self, case: BaggingCase, story: Story) -> str:
        """Its errors."""
        n, bagged = self.n, story.bagged
        test = bagged.test
        said = f"<b>{plural(n, 'tree')}</b> vote. The line is the border of the last tree. "
        if test:
            said += f"The vote has a test error of <b>{number(test[n - 1].error)}</b>. "
        return said + (_tie(case, story, n) or _oob(story, n))


def _tie(case: BaggingCase, story: Story, n: int) -> str:
    """Ties, in the step where one meets them first."""
    share = story.bagged.tied[n]
    if n != 2 or not share:
        return ""
    classes = case.ground.classes
    tied, first = "class", f", {class_name(0, classes[0])}"
    if len(classes) > 2:
        tied, first = "tied class", ""
    return (
        f"In {percent(share)} of the plane the trees disagree, so <b>the vote is a tie</b>. It then predicts "
        f"the {tied} that the table declares first{first}."
    )


def _oob(story: Story, n: int) -> str:
    error, never_out = story.bagged.oob[n - 1], story.bagged.never_out[n - 1]
    if error is None:
        some = "One point has" if never_out == 1 else f"{never_out} points have"
        return (
            f"There is no out-of-bag error yet. {some} been in every draw, and no tree may judge a point "
            "that it has seen."
        )
    return (
        f"The out-of-bag error is <b>{number(error)}</b>, where only trees that have not seen a point vote "
        "on it."
    )


class End(Step):
    """One tree of all points beside the vote."""

    kind = "end"
    drawn = False
    judged = True

    def sentence(self, case: BaggingCase, story: Story) -> str:
        """What the vote gains."""
        bagged, test = story.bagged, story.bagged.test
        oob = bagged.oob[-1]
        if test and bagged.alone_test is not None:
            own, vote = float(np.mean([one.own for one in test])), test[-1].error
            return (
                "The line is now the border of one tree grown from all points. Its test error is "
                f"<b>{number(bagged.alone_test)}</b>. The trees of the draws have a test error of "
                f"{number(own)} on average, and their vote has <b>{number(vote)}</b>.{_estimated(oob)}"
            )
        return (
            "The line is now the border of one tree grown from all points. This tree has seen every point, "
            f"so no point is left to judge it.{_estimated(oob)}"
        )

    def seen(self) -> list[Step]:
        """With the vote of all trees."""
        return [Vote(self.n), self]


def _estimated(oob: float | None) -> str:
    if oob is None:
        return " Some points were in every draw, so there is no out-of-bag error. Use more trees."
    return f" The out-of-bag error is {number(oob)}, without any test point."


# Numbers --------------------------------------------------------------------------------------------


def never_worked(n: int) -> str:
    """The probability of being left out, as Markdown."""
    return aligned(
        [
            rf"P(\text{{not drawn}}) &= \left(1 - \tfrac{{1}}{{n}}\right)^n = "
            rf"\left(1 - \tfrac{{1}}{{{n}}}\right)^{{{n}}} = {decimals(never(n))}",
            r"n \to \infty &:\; e^{-1} = 0.3679",
        ]
    )


def drawn_table(case: BaggingCase, story: Story, n: int) -> Html:
    """How many points were drawn how often, beside what is expected."""
    names = [*map(str, range(MOST_TIMES)), f"{MOST_TIMES} or more"]
    rows = [
        [name, str(k), number(mean, 1)]
        for name, k, mean in zip(names, counted(story, n), expected(case.ground.n), strict=True)
    ]
    return table(f"Times drawn, draw {n}", ["times", "points", "expected"], rows, css="gh-numbers")


def errors(case: BaggingCase, story: Story, at: int) -> Html:
    """The errors so far."""
    bagged, step = story.bagged, story.steps[at]
    shown = [one.n for _, one in all_of(story.steps[: at + 1], "tree", "vote")]
    rows = []
    for n in shown:
        oob = bagged.oob[n - 1]
        test = [number(bagged.test[n - 1].own), number(bagged.test[n - 1].error)] if bagged.test else []
        rows.append([str(n), *test, "–" if oob is None else number(oob)])
    head = ["trees", *(["last tree, test", "vote, test"] if bagged.test else []), "vote, out of bag"]
    css = ["gh-best" if n == step.n else "" for n in shown]
    return table("Errors", head, rows, css="gh-numbers", row_css=css)


def about_words() -> Html:
    """Why it helps, and what the out-of-bag error is worth."""
    return paragraph(
        "Bagging (bootstrap aggregating, Breiman 1996) averages out what each tree owes to its sample. It "
        "helps models that change a lot from sample to sample, as fully grown trees do. The out-of-bag "
        "error uses only about 37 % of the trees for each point, so it is a little pessimistic with few "
        "trees."
    )


# What it asks ---------------------------------------------------------------------------------------


FALLS, SAME, RISES = "falls", "same", "rises"


def asks(case: BaggingCase, story: Story) -> Asks:
    """Before the first draw, and before the trees vote."""
    found = {1: partial(_never, case, story)}
    votes = places(story.steps, "vote")
    if votes and voted(story):
        found[votes[0]] = partial(_vote_questions, case, story)
    return found


def _vote_questions(case: BaggingCase, story: Story) -> Question:
    one, many = known(voted(story))
    right = SAME if abs(many - one) <= ROUNDING else FALLS if many < one else RISES
    error, trees = measured(story), plural(case.trees, "tree")
    return Question(
        key="vote",
        ask=Html(f"How does {error} change from one tree to the vote of {trees}?"),
        answers={FALLS: "it falls", SAME: "it stays the same", RISES: "it rises"},
        right={right},
        why=Html(
            f"{capital(error)} of the first tree is {number(one)}, and that of {trees} is {number(many)}."
        ),
        slip="you misjudged what a vote does to the error",
    )


def _never(case: BaggingCase, story: Story) -> Question:
    ask = Html("What share of the points do you expect never to be drawn?")
    n = case.ground.n
    why = Html(
        f"A point is never drawn with probability {percent(never(n))}. This draw leaves out "
        f"{percent(left_out(story, 1) / n)}."
    )
    return a_share("never", ask, never(n), why)


# What it draws --------------------------------------------------------------------------------------


ROWS = (2.1, 1.0)
OOB = 4  # its colour
SIZES = (0.24, 0.24, 0.36, 0.46, 0.54)  # of a point, by how often it was drawn
WIDE = 0.36  # half a bar


def picture(case: BaggingCase, story: Story, quick: bool = False) -> AnimationPicture:
    """The animation of a case."""
    texts = [(plain(sentence(case, story, at)), True) for at in range(len(story.steps))]
    trace = trace_of(case)
    ground = case.ground
    legend: list[tuple[int | None, str]] = [
        (tone_of(ground, i), str(c)) for i, c in enumerate(ground.classes)
    ]
    legend += [
        (None, "hollow: not drawn"),
        (None, "○ expected"),
        *([(TEST, "test error")] if story.bagged.test else []),
    ]
    legend.append((OOB, "out-of-bag error"))
    legend += [(None, "dashed: one tree of all points")] if story.bagged.alone_test is not None else []
    if ground.n > MOST_DRAWN:
        legend.append((None, f"{MOST_DRAWN} of {ground.n} points are shown"))
    made = animation(trace, shown(case), canvases(case, story), texts, legend, rows=ROWS)
    return with_points(made, editable(case), ground)


def canvases(case: BaggingCase, story: Story) -> list[Canvas]:
    """The plane, how often points are drawn, and the errors."""
    return [_plane(case, story), _bars(case, story), _curves(case, story)]


def editable(case: BaggingCase) -> Points | None:
    """The points that the learner can edit."""
    return editing.editable(case.source)


def _plane(case: BaggingCase, story: Story) -> Canvas:
    """The vote in every cell, the border of the last tree, and the points of its draw."""
    ground, bagged = case.ground, story.bagged
    canvas = plane(ground, "Points of a draw, last tree and vote", share=1.5)
    votes = all_of(story.steps, "tree", "vote")
    fields(canvas, ground, [(at, bagged.votes[step.n]) for at, step in votes])
    border: Mark | None = None
    for at, step in votes:
        lines = edges(ground, bagged.members[step.n])
        border = border.at(at, lines=lines) if border else canvas.border(lines, step=at, look="lit")
    if border and isinstance(story.steps[-1], End):
        border.at(len(story.steps) - 1, lines=edges(ground, bagged.alone))
    points = dots(canvas, ground, edited=editable(case) is not None)
    for at, step in enumerate(story.steps):
        times = bagged.times[step.n - 1] if step.drawn else None
        for row, mark in points.items():
            often = 1 if times is None else min(times[row], MOST_TIMES)
            mark.at(at, size=SIZES[often], look="plain" if often else "hollow")
    return canvas


def _bars(case: BaggingCase, story: Story) -> Canvas:
    """How many points were drawn how often, and how many are expected to be."""
    n, draws = case.ground.n, len(story.bagged.times)
    counts = {i: counted(story, i) for i in range(1, draws + 1)}
    mean = expected(n)
    top = 1.15 * max(*mean, *(max(one) for one in counts.values()))
    names = [*map(str, range(MOST_TIMES)), f"{MOST_TIMES}+"]
    across: Axis = {
        "name": "times drawn", "low": -0.6, "high": MOST_TIMES + 0.6,
        "ticks": [(float(i), name) for i, name in enumerate(names)],
    }  # fmt: skip
    canvas = Canvas(across, axis("points", 0.0, top), title="How often points are drawn", late="y")
    first = next((at for at, step in enumerate(story.steps) if step.n), len(story.steps))
    for times in range(MOST_TIMES + 1):
        bar: Mark | None = None
        for at, step in enumerate(story.steps):
            if step.n:
                box, name = _bar(times, counts[step.n][times]), plural(counts[step.n][times], "point")
                bar = bar.at(at, box=box, name=name) if bar else canvas.box(
                    *box, step=at, name=name, look="strong" if times else "hollow"
                )  # fmt: skip
        canvas.dot(
            times, mean[times], step=first, look="hollow", size=0.3, name=f"{mean[times]:.1f} expected"
        )
    return canvas


def _bar(times: int, count: int) -> tuple[float, float, float, float]:
    return (times - WIDE, 0.0, times + WIDE, float(count))


def _curves(case: BaggingCase, story: Story) -> Canvas:
    """The errors over the number of trees so far."""
    bagged = story.bagged
    test = [one.error for one in bagged.test] if bagged.test else []
    alone = [] if bagged.alone_test is None else [bagged.alone_test]
    top = ceiling([*test, *alone, *(one for one in bagged.oob if one is not None)])
    canvas = Canvas(axis("trees", 0.0, case.trees + 0.5), axis("error", 0.0, top), row=1, late="y")
    shown = [(at, step.n) for at, step in all_of(story.steps, "tree", "vote")]
    trail(canvas, shown, test, TEST, "test error")
    trail(canvas, shown, bagged.oob, OOB, "out-of-bag error")
    for error in alone if isinstance(story.steps[-1], End) else []:
        last = len(story.steps) - 1
        canvas.line([(0.0, error), (case.trees + 0.5, error)], step=last, look="dashed", c=TEST,
                    name=f"one tree of all points: {number(error)}")  # fmt: skip
    return canvas


# What a dragged point changes -----------------------------------------------------------------------


CELLS_EDITING = 32  # along each side of the plane while a point is dragged


def _put(case: BaggingCase, points: Points) -> BaggingCase:
    return replace(case, source=editing.put(case.source, points))


def draft(case: BaggingCase, step: int | None) -> AnimationDraft | None:
    """The picture of a case at one step alone, from no more trees than it tells of; None for the last.

    None if that takes too long for a drag. A draft is not kept, because nobody needs it twice.
    """
    steps = steps_of(case.trees)
    at = len(steps) - 1 if step is None else min(step, len(steps) - 1)
    short = replace(case, trees=max(steps[at].n, 1))
    if seconds(short) > editing.MOST_SECONDS:
        return None
    seen = steps[at].seen()
    found = Story(seen, drawn(short, [short.trees], CELLS_EDITING))
    panes = [drafted(canvas, len(seen) - 1) for canvas in canvases(short, found)]
    return {"panes": panes, "figures": _errors(found) if steps[at].judged else ""}


def _errors(story: Story) -> str:
    """The errors of the vote that are known."""
    tested, out = story.bagged.test, story.bagged.oob[-1]
    known = [f"test error {number(tested[-1].error)}"] if tested else []
    known += [] if out is None else [f"out-of-bag error {number(out)}"]
    return f"The vote: {listed(known)}" if known else ""


TOUCH = Touch[BaggingCase](editable, _put, editing.written, draft)


# What the page shows --------------------------------------------------------------------------------


def _explain(now: Snapshot[BaggingCase, Story]) -> Explanation:
    case, story, step = now.case, now.story, now.story.steps[now.at]
    about = [Said(about_words())] if step.judged else []
    return Explanation(
        sentence(case, story, now.at), step.beside(case, story, now.at), below=[*_code(now), *about]
    )


def _code(now: Snapshot[BaggingCase, Story]) -> Panels:
    case = now.case
    made = partial(voting.bagging, sheets(case.ground), case.trees, case.depth, case.draw)
    return [panel(made)] if now.until is None else []


def _choices(case: BaggingCase, given: Given) -> Panels:
    first, more = choosing.chosen(case.source, given)
    settings = [choice(crowd.DEPTH, case.depth), choice(crowd.DRAW, case.draw), *more]
    return [*first, choice(crowd.TREES, case.trees, width=110), Popover("Settings", settings)]


def _follow(old: BaggingCase, new: BaggingCase, at: int) -> int | None:
    """The same step, as long as the points are the same."""
    before, after = story(old).steps, story(new).steps
    if old.source != new.source:
        return None
    same = places(after, before[at].kind)
    return max((i for i in same if after[i].n <= max(before[at].n, 2)), default=same[0])


def _ready() -> tuple[Ready, ...]:
    return (
        Ready("A smoother border", {"view": "bagging", "world": "ring", "step": "end"},
              "25 trees from 25 draws vote on a noisy ring."),
    )  # fmt: skip


BAGGING = View(
    title="Bagging",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    explain=_explain,
    asks=asks,
    shown=shown,
    choices=_choices,
    ready=_ready,
    waiting=waiting,
    follow=_follow,
    card=lambda case: (cards.BAGGING, cards.bagging_turns),
    touch=TOUCH,
)
