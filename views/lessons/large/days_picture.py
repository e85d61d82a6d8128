"""The picture of days one by one: the trees of ID5R and ID4, the records, the leaves of all three trees."""

from collections.abc import Collection
from hashlib import sha256

from mlcore import Node, Path, Tree
from views.lessons.large import days_words as words
from views.lessons.large.days import DayCase, Step, Story, moved, route
from views.lessons.large.trees import Drawing
from views.stage.film.film import Canvas, Mark, film
from views.stage.film.wire import FilmPicture
from views.stage.plane.wire import Axis
from views.words.html import MARKS, plain
from views.words.numbers import tally

HIGHEST = 8  # leaves on the axis, or more if there are more
LOOKS = {"anew": "hollow", "id5r": "plain", "id4": "quiet"}  # of the leaves of each tree
LINES = {"anew": "guide", "id5r": "thin", "id4": "dashed"}
SIZES = {"anew": 0.42, "id5r": 0.22, "id4": 0.3}


def picture(case: DayCase, story: Story, quick: bool = False) -> FilmPicture:
    """The film of a case."""
    told = [
        (plain(words.sentence(case, story, at)), step.kind == "taken") for at, step in enumerate(story.steps)
    ]
    trace = sha256(repr(case).encode()).hexdigest()[:16]
    classes = zip(story.tones, story.table.classes, strict=True)
    legend: list[tuple[int | None, str]] = [*((c, str(label)) for c, label in classes)]
    trees = [
        _tree(story, "id5r", "ID5R keeps counts and restructures"),
        _tree(story, "id4", "ID4 throws subtrees away"),
    ]
    return film(trace, words.name(case), [*trees, _leaves(case, story)], told, legend, rows=(2.2, 1.0))


def _tree(story: Story, method: str, title: str) -> Canvas:
    """The tree of a method after each record, with marks on the way of the record, then on moved nodes."""
    trees = [story.tree(method, at) for at in range(len(story.steps))]
    deepest = max(tree.depth for tree in (*trees, story.days[-1].anew) if tree)

    def counts(path: Path, node: Node) -> str:
        return " : ".join(tally(count) for count in node.counts)

    drawing = Drawing(deepest, story.tones, title, counts, room=17.5, table=story.table)
    verdict: Mark | None = None
    for at, tree in enumerate(trees):
        if tree is None:
            continue
        drawing.show(at, tree, _lit(story, method, at, tree))
        said = words.likeness(story, method, at)
        state = {"text": said, "look": "quiet" if said == words.SAME else "lit"}
        if verdict:
            verdict.at(at, **state)
        else:
            verdict = drawing.canvas.text(0.02, 0.05, step=at, anchor="start", size=0.78, **state)
    return drawing.canvas


def _lit(story: Story, method: str, at: int, tree: Tree) -> Collection[Path]:
    """The marked nodes: the way of a record, the nodes to restructure or throw away, and the moved ones."""
    step = story.steps[at]
    if step.kind == "arrive":
        return route(story, tree, step.day)
    if step.kind == "turn":
        top = story.days[step.day].id5r.turned[0][0]
        return [path for path, _ in tree.walk() if path[: len(top)] == top]
    return moved(story.tree(method, at - 1), tree) if step.kind == "taken" else ()


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
    y: Axis = {
        "name": "leaves",
        "low": -1.7,
        "high": top,
        "ticks": [(float(i), str(i)) for i in range(0, int(top), 2)],
    }
    canvas = Canvas(x, y, row=1)
    for day in range(n):
        c, taken = int(story.table.target.cells[day]), story.taken(day)
        born = story.steps.index(Step("arrive", day))
        label = f"{MARKS[story.tones[c]]} {story.table.classes[c]}"
        canvas.dot(day + 1, -0.8, step=born, c=story.tones[c], size=0.34,
                   name=f"{day + 1}: {words.record_text(story, day)}, {label}")  # fmt: skip
        for key, look in LOOKS.items():
            count = counts[key][day]
            if day:
                before = day, counts[key][day - 1]
                canvas.line([before, (day + 1, count)], step=taken, look=LINES[key])
            canvas.dot(day + 1, count, step=taken, size=SIZES[key], look=look,
                       name=f"after {day + 1}, {words.METHODS[key]}: {count} leaves")  # fmt: skip
    for i, text in enumerate(("ring: grown anew", "dot: ID5R", "dashed: ID4")):
        canvas.text(n * 1.03 + 0.5, top - 1.2 - 2.4 * i, text, anchor="start", size=0.74, look="quiet")
    hand = canvas.handle(-1.7, top, 0.5)
    for at, step in enumerate(story.steps):
        hand.at(at, max(step.day + (0.65 if step.kind in ("arrive", "turn") else 1.35), 0.5))
    return canvas
