"""The sentences about days one by one: the way of a record, the moved nodes, and the cost."""

from mlcore import Column, Path, Tree
from mlcore.trees.incremental import Change, IncrementStep
from views.lessons.large.days import Day, DayCase, Step, Story, moved, weighed
from views.words.conditions import place_text
from views.words.grammar import capital, listed, plural
from views.words.html import Html, class_name, esc, paragraph, table
from views.words.numbers import exact, grouped, number

MOST_VALUES = 6  # of a record in a sentence
SAME = "= the tree grown anew"
ANEW = " <b>Guess first</b>: which method then has the same tree as one grown anew?"
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
    step = story.steps[at]
    told = {"ask": _ask, "arrive": _arrive, "turn": _turn, "taken": _taken, "done": _done}
    return Html(told[step.kind](case, story, step))


def _ask(case: DayCase, story: Story, step: Step) -> str:
    what = esc(case.choices.card.record)
    order = ", in random order" if case.drawn else ""
    return (
        f"You see {plural(len(story.days), what)}, one after the other{order}. ID5R and ID4 keep a tree of "
        "the records so far. Growing it anew would read all these records again each time."
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


def _arrive(case: DayCase, story: Story, step: Step) -> str:
    what = capital(esc(case.choices.card.record))
    c = int(story.table.target.cells[step.day])
    said = (
        f"{what} {step.day + 1}: {esc(record_text(story, step.day))}, "
        f"{class_name(c, story.table.classes[c])}."
    )
    if step.day == 0:
        return f"{said} It is the first record, so the tree will be a leaf."
    before = story.days[step.day - 1]
    first, second = (_said(story, tree, step.day) for tree in (before.id5r.tree, before.id4.tree))
    told = (
        f"both trees predict {first}"
        if first == second
        else f"ID5R predicts {first} and ID4 predicts {second}"
    )
    follows = story.steps[story.steps.index(step) + 1].kind
    guess = ANEW if follows == "taken" and step.day in asked_days(story) else ""
    return f"{said} Before they take it in, {told}.{guess}"


def _turn(case: DayCase, story: Story, step: Step) -> str:
    now = story.days[step.day].id5r
    path = now.turned[0][0]
    change = next(change for change in now.restructured if change.path == path)
    return (
        f"<b>{esc(change.now)}</b> now has the highest gain at {_place(now.tree, path)}. ID5R is half-way. "
        f"It makes <b>every branch</b> of {esc(change.before)} split on {esc(change.now)}.{ANEW}"
    )


def _taken(case: DayCase, story: Story, step: Step) -> str:
    day = story.days[step.day]
    before = story.days[step.day - 1] if step.day else None
    first = _did(day.id5r, before.id5r.tree if before else None)
    second = _did(day.id4, before.id4.tree if before else None)
    if day.id5r.restructured and day.id5r.restructured == day.id4.restructured:
        told = " ".join(_both_turned(day.id5r, change) for change in day.id5r.restructured)
    elif first == second:
        told = f"In both trees {first}."
    else:
        told = f"In the tree of ID5R {first}. In the tree of ID4 {second}."
    return f"{told} {_verdict(story, step.day)}"


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
    if story.steps[at].kind == "turn" and method == "id5r":
        return "half-way"
    if story.same(method, story.last(at)):
        return SAME
    return (
        "the same splits, other counts"
        if story.same_splits(method, story.last(at))
        else "≠ the tree grown anew"
    )


def _done(case: DayCase, story: Story, step: Step) -> str:
    n = len(story.days)
    met = {
        who: sum(story.same(key, day) for day in range(n)) for key, who in (("id5r", "ID5R"), ("id4", "ID4"))
    }
    splits = sum(story.same_splits("id4", day) for day in range(n))
    return (
        "ID5R had the same tree as one grown anew, counts included, after "
        f"<b>{met['ID5R']} of {n}</b> records. ID4 had it after <b>{met['ID4']}</b>, and the same splits "
        f"after {splits}. ID5R keeps the counts of every column at every node, so it can let splits change "
        "places. ID4 begins empty below every new split."
    )


# Beside ---------------------------------------------------------------------------------------------


def gains(story: Story, step: Step) -> Html:
    """The gain of each column at the node where a split changed, or at the root."""
    path, decision = weighed(story, step.day)
    if not decision.candidates:
        return Html("")
    rows = [[esc(one.attribute), number(one.gain)] for one in decision.candidates]
    css = ["gh-best" if i == decision.best else "" for i in range(len(rows))]
    place = _place(story.days[step.day].anew, path)
    caption = f"Information gain at {place}"
    return table(caption, ["column", "gain"], rows, css="gh-numbers", row_css=css)


FIFTEENTH = paragraph(
    "A lecture keeps the tree of 14 days and adds Wind below Normal, with a No for strong wind. That tree "
    "is wrong about day 11, a Yes with Sunny, Mild, Normal and Strong. A tree grown anew splits Sunny on "
    "Temperature."
)


def leaves(story: Story, step: Step) -> Html:
    """Root and leaves of the three trees for the last days so far."""
    rows = []
    for i in range(max(0, step.day - 6), step.day + 1):
        day = story.days[i]
        rows.append(
            [
                str(i + 1),
                *(f"{_root(tree)}, {tree.leaves}" for tree in (day.anew, day.id5r.tree, day.id4.tree)),
            ]
        )
    css = ["gh-best" if i == len(rows) - 1 else "" for i in range(len(rows))]
    return table(
        "Root and leaves", ["after", "grown anew", "ID5R", "ID4"], rows, css="gh-numbers", row_css=css
    )


def _root(tree: Tree) -> str:
    return esc(tree.root.split.attribute if tree.root.split else tree.root.label)


def cost(story: Story, step: Step) -> Html:
    """The number of records that the methods have read so far, for the first time and again."""
    so_far = story.days[: step.day + 1]
    n = len(so_far)
    rows = [
        ["grown anew", grouped(n * (n + 1) / 2)],
        ["ID5R", grouped(n + sum(day.id5r.reread for day in so_far))],
        ["ID4", grouped(n + sum(day.id4.reread for day in so_far))],
    ]
    return Html(
        table(f"Records read after {plural(n, 'record')}", ["method", "read"], rows, css="gh-numbers")
        + paragraph(
            "ID5R reads records again only where a leaf is split or a node becomes a leaf. For growing anew "
            "we count one reading of all records so far, but each level of the tree would read them once "
            "more. Schlimmer and Fisher’s ID4 splits only where a χ² test is significant. Here it splits on "
            "any gain."
        )
    )
