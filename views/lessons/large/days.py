"""Days one by one: the records of a link, and the trees of ID5R, ID4 and growing anew."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, NamedTuple

import numpy as np

import mlcore
from datasets.generators import noisy_tennis
from mlcore import Column, Decision, Node, Path, Table, TableError, Tree, incremental
from mlcore.trees.incremental import Change, IncrementStep
from views.kit.keep import kept_long
from views.kit.lesson import Explanation, Ready, Refusal, Snapshot, halfway
from views.kit.link import table
from views.kit.link.params import Given
from views.kit.own import OWN
from views.kit.panels import Action, Panels, Said, choice
from views.kit.questions import Asks, Question
from views.kit.view import View
from views.lessons.large import cards, code
from views.lessons.large import params as large
from views.stage.animation.animation import Canvas, Mark, animation, trace_of
from views.stage.animation.wire import AnimationPicture
from views.stage.plane.wire import Axis
from views.subjects.code import panel
from views.subjects.trees import choosing
from views.subjects.trees.filmed import FilmedTree, pane
from views.subjects.trees.picture import shown_first
from views.subjects.trees.story import Choices
from views.words.conditions import place_text
from views.words.grammar import capital, listed, plural
from views.words.html import COLOURS, MARKS, Html, class_name, esc, paragraph, plain, tone
from views.words.html import table as html_table
from views.words.numbers import exact, grouped, number, tally

MOST_DAYS, FEWER, MANY = 30, 15, 20  # records of the story; fewer with this many columns
SEED = 1  # of the order
ANEW = mlcore.RECIPES["id3"]
PARAMS = (table.DATA, large.LATE, large.ORDER)
SECONDS = 0.01  # for each record


@dataclass(frozen=True)
class DayCase:
    """late: tennis has its fifteenth day; drawn: the records come in a random order, not the table's."""

    choices: Choices
    late: bool = True
    drawn: bool = False
    view: str = "days"

    @property
    def fifteen(self) -> bool:
        """Whether there is a fifteenth day of tennis."""
        return self.late and self.choices.data == "tennis"

    @property
    def whole(self) -> Table:
        """All records, in the order of the table."""
        if self.fifteen:
            return Table.from_frame(noisy_tennis(), "Play", dict(self.choices.card.kinds))
        return self.choices.table

    @property
    def rows(self) -> list[int]:
        """The records that come, in their order."""
        n = self.whole.n
        order = np.random.default_rng(SEED).permutation(n) if self.drawn else np.arange(n)
        some = MOST_DAYS if len(self.whole.columns) <= MANY else FEWER
        return order[:some].tolist()  # type: ignore[no-any-return]

    @property
    def table(self) -> Table:
        """The records that come, in their order."""
        return self.whole.take(self.rows)


class Day(NamedTuple):
    """One more record: the trees of both methods with it, and the tree grown anew."""

    id5r: IncrementStep
    id4: IncrementStep
    anew: Tree


@dataclass(frozen=True)
class Step(ABC):
    """kind: its name; tick: whether the slider marks it; day: the place of the record, −1 before the first

    half_way: the method that restructures its tree; behind: how far the axis has come beyond the record
    """

    kind: ClassVar[str]
    tick: ClassVar[bool] = False
    half_way: ClassVar[str] = ""
    behind: ClassVar[float] = 1.35
    day: int

    @property
    def last(self) -> int:
        """The last record that the methods have taken in."""
        return self.day

    @abstractmethod
    def sentence(self, case: DayCase, story: "Story") -> str:
        """What it says."""

    def lit(self, story: "Story", before: Tree | None, tree: Tree) -> Collection[Path]:
        """The marked nodes of a tree, which was another one at the step before."""
        return ()

    def beside(self, case: DayCase, story: "Story") -> Panels:
        """What is beside the picture."""
        return []

    def below(self, story: "Story") -> Panels:
        """What is below the picture, after the code."""
        return []


@dataclass(frozen=True, eq=False)
class Story:
    """The steps, and the trees of the methods after each day."""

    steps: Sequence[Step]
    days: Sequence[Day]
    table: Table
    tones: tuple[int, ...]

    def tree(self, method: str, at: int) -> Tree | None:
        """The tree of a method at a step. None before the first day."""
        step = self.steps[at]
        if step.half_way == method:
            now = self.days[step.day].id5r
            return now.tree.replace_at(*now.turned[0])
        if step.last < 0:
            return None
        found: IncrementStep = getattr(self.days[step.last], method)
        return found.tree

    def taken(self, day: int) -> int:
        """The step at which the methods take in a record."""
        return self.steps.index(Taken(day))

    def same(self, method: str, day: int) -> bool:
        """Whether a method has the tree grown anew, with the same counts."""
        found: IncrementStep = getattr(self.days[day], method)
        return found.tree == self.days[day].anew

    def same_splits(self, method: str, day: int) -> bool:
        """Whether the method has the same splits at the same nodes."""
        found: IncrementStep = getattr(self.days[day], method)
        return _splits(found.tree) == _splits(self.days[day].anew)


def _splits(tree: Tree) -> dict[Path, object]:
    return {path: node.split for path, node in tree.walk()}


def read(given: Given) -> DayCase:
    """The case of a link."""
    data = choosing.read_data(given)
    choices = Choices(data=data, recipe="id3", own=given.own if data == OWN else None)
    return DayCase(choices, given.when(data == "tennis", large.LATE), given(large.ORDER) == "drawn")


def refused(case: DayCase) -> str:
    """Why a table has no story, or nothing if it has one."""
    try:
        incremental.grow(case.table, ANEW)
    except TableError as error:
        return str(error)
    return ""


def refuse(case: DayCase) -> Refusal | None:
    """Why there is no story, and what helps. None if there is one."""
    why = refused(case)
    return Refusal(esc(why), [Action("Use the tennis days", table.DATA.change("tennis"))]) if why else None


@kept_long(lambda case: SECONDS * MOST_DAYS)
def days(case: DayCase) -> tuple[Day, ...]:
    """The effect of each record."""
    found = case.table
    both = zip(incremental.grow(found, ANEW, "id5r"), incremental.grow(found, ANEW, "id4"), strict=True)
    return tuple(
        Day(one, other, mlcore.fit(found.take(range(i + 1)), ANEW)) for i, (one, other) in enumerate(both)
    )


def story(case: DayCase) -> Story:
    """The methods take in each record. If ID5R restructures a node, there is a step halfway."""
    found = days(case)
    steps: list[Step] = [Ask(-1)]
    for i, day in enumerate(found):
        turned = [Turn(i)] if _turns(day) else []
        steps += [Arrive(i), *turned, Taken(i)]
    steps.append(Done(len(found) - 1))
    records = case.table
    tones = tuple(tone(at, label) % COLOURS for at, label in enumerate(records.classes))
    return Story(steps, found, records, tones)


def _turns(day: Day) -> bool:
    """Whether ID5R restructures a node, with another column."""
    changes = {change.path: change for change in day.id5r.restructured}
    if not day.id5r.turned:
        return False
    change = changes.get(day.id5r.turned[0][0])
    return change is not None and change.now not in (None, change.before)


def moved(before: Tree | None, after: Tree) -> list[Path]:
    """The nodes that are new, or have another split than before."""
    old = dict(before.walk()) if before is not None else {}
    return [path for path, node in after.walk() if path not in old or old[path].split != node.split]


def route(story: Story, tree: Tree, day: int) -> list[Path]:
    """The nodes that a record reaches."""
    one = story.table.take([day])
    return [path for path, _, _, shares in tree.visits(one) if shares.any()]


def weighed(story: Story, day: int) -> tuple[Path, Decision]:
    """The comparison at the node where a split changed, or at the root."""
    changes = story.days[day].id5r.restructured
    path = changes[0].path if changes else ()
    so_far = story.table.take(range(day + 1))
    rows = story.days[day].anew.rows(so_far, path)
    return path, mlcore.decide_one(so_far, ANEW, rows, len(path))


# What it says ---------------------------------------------------------------------------------------


MOST_VALUES = 6  # of a record in a sentence
SAME = "= the tree grown anew"
ANEW_WORDS = " <b>Guess first</b>: which method then has the same tree as one grown anew?"
LATE_DAY = 14  # this many days come before it
METHODS = {"anew": "grown anew", "id5r": "ID5R", "id4": "ID4"}


def shown(case: DayCase) -> str:
    """A title in a few words."""
    return f"ID5R and ID4: {case.choices.card.title}"


def name(case: DayCase) -> str:
    """The picture in words, for a screen reader."""
    return (
        f"The trees of ID5R and ID4 for {case.choices.card.title}, after each record, and how many leaves "
        "they have"
    )


def record_text(story: Story, day: int) -> str:
    """A record by its values (not escaped)."""
    found = []
    for column in story.table.columns[:MOST_VALUES]:
        cell = column.cells[day]
        found.append(exact(float(cell)) if column.kind == "continuous" else str(column.values[int(cell)]))
    return ", ".join([*found, "…"] if len(story.table.columns) > MOST_VALUES else found)


def sentence(case: DayCase, story: Story, at: int) -> Html:
    """The sentence of a step."""
    return Html(story.steps[at].sentence(case, story))


class Ask(Step):
    kind = "ask"

    def sentence(self, case: DayCase, story: Story) -> str:
        what = esc(case.choices.card.record)
        order = ", in random order" if case.drawn else ""
        return (
            f"You see {plural(len(story.days), what)}, one after the other{order}. ID5R and ID4 keep a tree "
            "of the records so far. Growing it anew would read all these records again each time."
        )


def asked_days(story: Story) -> list[int]:
    """The records about which there is a question: the first one that splits a leaf, and those that replace a
    split by another."""
    changed = [day for day in range(1, len(story.days)) if _grows(story, day)][:1]
    return changed + [day for day, now in enumerate(story.days) if _restructures(now)]


def _restructures(day: Day) -> bool:
    return bool(day.id5r.restructured or day.id4.restructured)


def _grows(story: Story, day: int) -> bool:
    before, now = story.days[day - 1], story.days[day]
    return now.id5r.tree.leaves > before.id5r.tree.leaves or now.id4.tree.leaves > before.id4.tree.leaves


def _class(story: Story, label: object) -> str:
    return class_name(story.table.classes.index(label), label)


def _said(story: Story, tree: Tree, day: int) -> str:
    one = story.table.take([day])
    return _class(story, tree.predict({c.name: [_cell(c, 0)] for c in one.columns})[0])


def _cell(column: Column, row: int) -> object:
    cell = column.cells[row]
    return float(cell) if column.kind == "continuous" else column.values[int(cell)]


class _Coming(Step):
    """The record is not taken in yet."""

    behind = 0.65

    @property
    def last(self) -> int:
        return self.day - 1


class Arrive(_Coming):
    kind = "arrive"

    def lit(self, story: Story, before: Tree | None, tree: Tree) -> list[Path]:
        return route(story, tree, self.day)

    def sentence(self, case: DayCase, story: Story) -> str:
        what = capital(esc(case.choices.card.record))
        c = int(story.table.target.cells[self.day])
        said = (
            f"{what} {self.day + 1}: {esc(record_text(story, self.day))}, "
            f"{class_name(c, story.table.classes[c])}."
        )
        if self.day == 0:
            return f"{said} It is the first record, so the tree will be a leaf."
        before = story.days[self.day - 1]
        first, second = (_said(story, tree, self.day) for tree in (before.id5r.tree, before.id4.tree))
        traced = (
            f"both trees predict {first}"
            if first == second
            else f"ID5R predicts {first} and ID4 predicts {second}"
        )
        turns = Turn(self.day) in story.steps
        guess = ANEW_WORDS if self.day in asked_days(story) and not turns else ""
        return f"{said} Before they take it in, {traced}.{guess}"


class Turn(_Coming):
    kind, half_way = "turn", "id5r"

    def lit(self, story: Story, before: Tree | None, tree: Tree) -> list[Path]:
        top = story.days[self.day].id5r.turned[0][0]
        return [path for path, _ in tree.walk() if path[: len(top)] == top]

    def sentence(self, case: DayCase, story: Story) -> str:
        now = story.days[self.day].id5r
        path = now.turned[0][0]
        change = next(change for change in now.restructured if change.path == path)
        return (
            f"<b>{esc(change.now)}</b> now has the highest gain at {_place(now.tree, path)}. ID5R is "
            f"half-way. It makes <b>every branch</b> of {esc(change.before)} split on "
            f"{esc(change.now)}.{ANEW_WORDS}"
        )


class _Known(Step):
    """The record is taken in."""

    def beside(self, case: DayCase, story: Story) -> Panels:
        slip = [Said(FIFTEENTH)] if case.fifteen and self.day == LATE_DAY else []
        return [Said(gains(story, self.day)), Said(leaves(story, self.day)), *slip]

    def below(self, story: Story) -> Panels:
        return [Said(cost(story, self.day))]


class Taken(_Known):
    kind, tick = "taken", True

    def lit(self, story: Story, before: Tree | None, tree: Tree) -> list[Path]:
        return moved(before, tree)

    def sentence(self, case: DayCase, story: Story) -> str:
        day = story.days[self.day]
        before = story.days[self.day - 1] if self.day else None
        first = _did(day.id5r, before.id5r.tree if before else None)
        second = _did(day.id4, before.id4.tree if before else None)
        if day.id5r.restructured and day.id5r.restructured == day.id4.restructured:
            traced = " ".join(_both_turned(day.id5r, change) for change in day.id5r.restructured)
        elif first == second:
            traced = f"In both trees {first}."
        else:
            traced = f"In the tree of ID5R {first}. In the tree of ID4 {second}."
        return f"{traced} {_verdict(story, self.day)}"


def _did(now: IncrementStep, before: Tree | None) -> str:
    if now.restructured:
        return listed([_turned(now, change) for change in now.restructured])
    grown = [path for path in moved(before, now.tree) if now.tree.node(path).split is not None]
    if grown:
        return listed(
            [
                f"the leaf at {_place(now.tree, path)} is split on <b>{esc(_column(now.tree, path))}</b>"
                for path in grown
            ]
        )
    return "the counts go up and no split changes"


def _column(tree: Tree, path: Path) -> str:
    split = tree.node(path).split
    return split.attribute if split else ""


def _turned(now: IncrementStep, change: Change) -> str:
    place = _place(now.tree, change.path)
    if change.now is None:
        return f"no split is left at {place}, so a leaf replaces it"
    if change.before == change.now:
        return f"the threshold of <b>{esc(change.now)}</b> at {place} moves past records"
    return f"<b>{esc(change.now)}</b> replaces <b>{esc(change.before)}</b> at {place}"


def _both_turned(now: IncrementStep, change: Change) -> str:
    if change.now is None or change.before == change.now:
        return f"In both trees {_turned(now, change)}."
    return (
        f"At {_place(now.tree, change.path)}, ID5R lets the two splits <b>change places</b>. "
        f"{esc(change.now)} moves up, and {esc(change.before)} moves below it wherever a split is still "
        f"needed. ID4 <b>throws away the subtree</b> of {esc(change.before)}."
    )


def _place(tree: Tree, path: Path) -> str:
    return esc(place_text(tree.conditions(path)))


def _verdict(story: Story, day: int) -> str:
    same = {who: story.same(key, day) for key, who in (("id5r", "ID5R"), ("id4", "ID4"))}
    if all(same.values()):
        return "Both have the same tree as one grown anew."
    who = [who for who, yes in same.items() if yes]
    return (
        f"Only {who[0]} has the same tree as one grown anew."
        if who
        else "Neither has the same tree as one grown anew."
    )


def likeness(story: Story, method: str, at: int) -> str:
    """How the tree of a method compares with the one grown anew."""
    step = story.steps[at]
    if step.half_way == method:
        return "half-way"
    if story.same(method, step.last):
        return SAME
    like = story.same_splits(method, step.last)
    return "the same splits, other counts" if like else "≠ the tree grown anew"


class Done(_Known):
    kind = "done"

    def sentence(self, case: DayCase, story: Story) -> str:
        n = len(story.days)
        met = {
            who: sum(story.same(key, day) for day in range(n))
            for key, who in (("id5r", "ID5R"), ("id4", "ID4"))
        }
        splits = sum(story.same_splits("id4", day) for day in range(n))
        return (
            f"ID5R had the same tree as one grown anew, counts included, after <b>{met['ID5R']} of {n}</b> "
            f"records. ID4 had it after <b>{met['ID4']}</b>, and the same splits after {splits}. ID5R keeps "
            "the counts of every column at every node, so it can let splits change places. ID4 begins empty "
            "below every new split."
        )


# Beside ---------------------------------------------------------------------------------------------


def gains(story: Story, last: int) -> Html:
    """The gain of each column at the node where a split changed, or at the root."""
    path, decision = weighed(story, last)
    if not decision.candidates:
        return Html("")
    rows = [[esc(one.attribute), number(one.gain)] for one in decision.candidates]
    css = ["gh-best" if i == decision.best else "" for i in range(len(rows))]
    place = _place(story.days[last].anew, path)
    caption = f"Information gain at {place}"
    return html_table(caption, ["column", "gain"], rows, css="gh-numbers", row_css=css)


FIFTEENTH = paragraph(
    "A lecture keeps the tree of 14 days and adds Wind below Normal, with a No for strong wind. That tree "
    "is wrong about day 11, a Yes with Sunny, Mild, Normal and Strong. A tree grown anew splits Sunny on "
    "Temperature."
)


def leaves(story: Story, last: int) -> Html:
    """Root and leaves of the three trees for the last days so far."""
    rows = []
    for i in range(max(0, last - 6), last + 1):
        day = story.days[i]
        rows.append(
            [
                str(i + 1),
                *(f"{_root(tree)}, {tree.leaves}" for tree in (day.anew, day.id5r.tree, day.id4.tree)),
            ]
        )
    css = ["gh-best" if i == len(rows) - 1 else "" for i in range(len(rows))]
    return html_table(
        "Root and leaves", ["after", "grown anew", "ID5R", "ID4"], rows, css="gh-numbers", row_css=css
    )


def _root(tree: Tree) -> str:
    return esc(tree.root.split.attribute if tree.root.split else tree.root.label)


def cost(story: Story, last: int) -> Html:
    """The number of records that the methods have read so far, for the first time and again."""
    so_far = story.days[: last + 1]
    n = len(so_far)
    rows = [
        ["grown anew", grouped(n * (n + 1) / 2)],
        ["ID5R", grouped(n + sum(day.id5r.reread for day in so_far))],
        ["ID4", grouped(n + sum(day.id4.reread for day in so_far))],
    ]
    return Html(
        html_table(f"Records read after {plural(n, 'record')}", ["method", "read"], rows, css="gh-numbers")
        + paragraph(
            "ID5R reads records again only where a leaf is split or a node becomes a leaf. For growing anew "
            "we count one reading of all records so far, but each level of the tree would read them once "
            "more. Schlimmer and Fisher’s ID4 splits only where a χ² test is significant. Here it splits on "
            "any gain."
        )
    )


# What it asks ---------------------------------------------------------------------------------------


ANSWERS = {"both": "both", "id5r": "only ID5R", "id4": "only ID4", "none": "neither"}


def asks(case: DayCase, story: Story) -> Asks:
    """At the first record that splits a leaf, and at those that replace a split by another."""
    places = [story.taken(day) for day in asked_days(story)]
    return {at: partial(_anew, case, story, at) for at in places}


def _anew(case: DayCase, story: Story, at: int) -> Question:
    day = story.steps[at].day
    same = [method for method in ("id5r", "id4") if story.same(method, day)]
    right = "both" if len(same) == 2 else same[0] if same else "none"
    return Question(
        key=f"record {day + 1}",
        ask=Html(f"Record {day + 1} changes a tree. Which method then has the same tree as one grown anew?"),
        answers=ANSWERS,
        right={right},
        why=sentence(case, story, at),
        slip="you misjudged what a method keeps of earlier records",
    )


# What it draws --------------------------------------------------------------------------------------


MOST_NODES = 60  # of a tree
HIGHEST = 8  # leaves on the axis, or more if there are more
LOOKS = {"anew": "hollow", "id5r": "plain", "id4": "quiet"}  # of the leaves of each tree
LINES = {"anew": "guide", "id5r": "thin", "id4": "dashed"}
SIZES = {"anew": 0.42, "id5r": 0.22, "id4": 0.3}


def picture(case: DayCase, story: Story, quick: bool = False) -> AnimationPicture:
    """The animation of a case."""
    traced = [(plain(sentence(case, story, at)), step.tick) for at, step in enumerate(story.steps)]
    trace = trace_of(case)
    classes = zip(story.tones, story.table.classes, strict=True)
    legend: list[tuple[int | None, str]] = [*((c, str(label)) for c, label in classes)]
    trees = [
        _tree(story, "id5r", "ID5R keeps counts and restructures"),
        _tree(story, "id4", "ID4 throws subtrees away"),
    ]
    return animation(trace, name(case), [*trees, _leaves(case, story)], traced, legend, rows=(2.2, 1.0))


def _tree(story: Story, method: str, title: str) -> Canvas:
    """The tree of a method after each record, with marks on the way of the record, then on moved nodes."""
    trees = [story.tree(method, at) for at in range(len(story.steps))]

    def counts(node: Node) -> str:
        return " : ".join(tally(count) for count in node.counts)

    filmed = FilmedTree(pane(title), table=story.table, brief=counts)
    verdict: Mark | None = None
    for at, tree in enumerate(trees):
        if tree is None:
            continue
        before = trees[at - 1] if at else None
        filmed.show(at, tree, shown_first(tree, MOST_NODES), lit=story.steps[at].lit(story, before, tree))
        said = likeness(story, method, at)
        state = {"text": said, "look": "quiet" if said == SAME else "lit"}
        if verdict:
            verdict.at(at, **state)
        else:
            verdict = filmed.canvas.text(0.02, 0.05, step=at, anchor="start", size=0.78, **state)
    return filmed.canvas


def _leaves(case: DayCase, story: Story) -> Canvas:
    """The records along the axis, with the leaves of the trees after each above them."""
    n = len(story.days)
    counts = {
        "anew": [day.anew.leaves for day in story.days],
        "id5r": [day.id5r.tree.leaves for day in story.days],
        "id4": [day.id4.tree.leaves for day in story.days],
    }
    top = max(HIGHEST, *counts["anew"], *counts["id4"]) + 1.5
    each = 1 if n <= 20 else 5
    x: Axis = {"name": f"{case.choices.card.record}s so far", "low": 0.3, "high": n * 1.3 + 0.5,
               "ticks": [(float(i), str(i)) for i in range(1, n + 1) if i % each == 0]}  # fmt: skip
    y: Axis = {"name": "leaves", "low": -1.7, "high": top,
               "ticks": [(float(i), str(i)) for i in range(0, int(top), 2)]}  # fmt: skip
    canvas = Canvas(x, y, row=1)
    for day in range(n):
        c, taken = int(story.table.target.cells[day]), story.taken(day)
        born = story.steps.index(Arrive(day))
        label = f"{MARKS[story.tones[c]]} {story.table.classes[c]}"
        canvas.dot(day + 1, -0.8, step=born, c=story.tones[c], size=0.34,
                   name=f"{day + 1}: {record_text(story, day)}, {label}")  # fmt: skip
        for key, look in LOOKS.items():
            count = counts[key][day]
            if day:
                before = day, counts[key][day - 1]
                canvas.line([before, (day + 1, count)], step=taken, look=LINES[key])
            canvas.dot(day + 1, count, step=taken, size=SIZES[key], look=look,
                       name=f"after {day + 1}, {METHODS[key]}: {count} leaves")  # fmt: skip
    for i, text in enumerate(("ring: grown anew", "dot: ID5R", "dashed: ID4")):
        canvas.text(n * 1.03 + 0.5, top - 1.2 - 2.4 * i, text, anchor="start", size=0.74, look="quiet")
    hand = canvas.handle(-1.7, top, 0.5)
    for at, step in enumerate(story.steps):
        hand.at(at, max(step.day + step.behind, 0.5))
    return canvas


# What the page shows --------------------------------------------------------------------------------


def _explain(now: Snapshot[DayCase, Story]) -> Explanation:
    step, said = now.story.steps[now.at], sentence(now.case, now.story, now.at)
    made = partial(code.days, now.case.choices.card.title, now.story.table)
    lines: Panels = [panel(made)] if now.until is None else []
    return Explanation(said, step.beside(now.case, now.story), below=[*lines, *step.below(now.story)])


def _choices(case: DayCase, given: Given) -> Panels:
    late = [choice(large.LATE, case.late)] if case.choices.data == "tennis" else []
    order = choice(large.ORDER, "drawn" if case.drawn else "table", width=140)
    return [*choosing.data(case.choices, given, 200), order, *late]


def _ready() -> tuple[Ready, ...]:
    days = {"view": "days", "data": "tennis"}
    return (
        Ready("A split gives way", {**days, "step": "22"},
              "On day 11 Humidity replaces Temperature in the Sunny branch."),
        Ready("A day that does not fit", {**days, "step": "32"},
              "Day 15 changes the tree again. It has 7 leaves then."),
    )  # fmt: skip


DAYS = View(
    title="Day by day",
    params=PARAMS,
    read=read,
    story=story,
    picture=picture,
    opening=halfway,
    explain=_explain,
    asks=asks,
    shown=shown,
    choices=_choices,
    ready=_ready,
    refuse=refuse,
    card=lambda case: (cards.ID5R, cards.turns),
)
