"""The parts of the page “Overfit”: points in the plane, a tree that grows over them, one line."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pandas as pd
import streamlit as st

import mlcore
from datasets.generators import diagonal, halves, ring
from mlcore import Table, path_text
from mlcore.growth import error_curve
from mlcore.oblique import FisherStep, SearchStep, Sides, errors_of, fisher, search
from views import charts, frame, link
from views.panels import overfit as told
from views.panels.overfit import TEST, TRAINING, Grown, Row
from views.stage.plane import plane
from views.stage.plane.picture import axis, boundary, cuts, places, points, rectangles
from views.stage.plane.wire import Box
from views.text import plural

OWN = ("points", "noise", "seed", "show", "how")  # what this page adds to the link
FRESH = {"step": None, "node": None}
CSS = Path(__file__).with_suffix(".css").read_text(encoding="utf-8")
NAMES = ("x1", "x2")
TARGET = "class"
POINTS = ("50", "100", "200", "500", "1000")  # training points to choose from
TESTED = 1000  # test points: so many that their error is near the true one
MOST_NOISE = 40  # per cent
MOST_SEED = 999
SHOWN = {"training": "Training", "test": "Test"}
HOW = {"tree": "Tree", "fisher": "Fisher", "search": "Search"}
LINES = {"fisher": "Fisher’s line", "search": "Searched line"}
LINE_STEPS = FisherStep | SearchStep


@dataclass(frozen=True)
class World:
    """Where points come from.

    make:   frame of n points with a seed and a share of noise, to train with; test: the same to test with
    points, noise: what is chosen where the link says nothing; noise in per cent
    """

    title: str
    make: Callable[..., pd.DataFrame]
    test: Callable[..., pd.DataFrame]
    classes: tuple[str, str]
    box: Box
    points: int
    noise: int = 0
    ring: str = ""


def _scarce(n: int, seed: Sequence[int], noise: float) -> pd.DataFrame:
    return ring(n, seed, noise, below=0.04)


def _odd(n: int, seed: Sequence[int], noise: float) -> pd.DataFrame:
    return halves(n, seed, noise, odd=True)


SQUARE, UNIT = (-1.5, -1.5, 1.5, 1.5), (0.0, 0.0, 1.0, 1.0)
WORLDS = {
    "ring": World("Ring in a square", ring, ring, ("outside", "ring"), SQUARE, 1000, 10),
    "scarce": World("Ring, half empty", _scarce, ring, ("outside", "ring"), SQUARE, 200),
    "odd": World("One odd point", _odd, halves, ("left", "right"), UNIT, 100, ring="wrong label"),
    "diagonal": World("x1 + x2 < 1", diagonal, diagonal, ("above", "below"), UNIT, 200),
}


@dataclass(frozen=True)
class Case:
    """The choices of the page; every field is a parameter of the link. noise: per cent of the labels."""

    data: str = "ring"
    points: int = 1000
    noise: int = 10
    seed: int = 1
    show: str = "training"
    how: str = "tree"

    @property
    def world(self) -> World:
        """Where its points come from."""
        return WORLDS[self.data]


@dataclass(frozen=True, eq=False)
class Story:
    """The tables of a case and its tree, grown to the full."""

    train: Table
    test: Table
    grown: Grown


@lru_cache(maxsize=64)
def _story(data: str, n: int, noise: int, seed: int) -> Story:
    world = WORLDS[data]
    train = _table(world, world.make(n, (seed, TRAINING), noise / 100))
    test = _table(world, world.test(TESTED, (seed, TEST), noise / 100))
    tree = mlcore.fit(train, mlcore.RECIPES["cart"])
    growth = error_curve(tree, [train, test])
    seen = [{place.path: place for place in places(tree, table, world.box)} for table in (train, test)]
    return Story(train, test, Grown(tree, growth, world.box, NAMES, *seen))


def _table(world: World, frame: pd.DataFrame) -> Table:
    return Table.from_frame(frame, TARGET, {TARGET: ("nominal", list(world.classes))})


def story_of(case: Case) -> Story:
    """The points and the tree of a case; learners with the same link share them."""
    return _story(case.data, case.points, case.noise, case.seed)


@lru_cache(maxsize=64)
def lines_of(case: Case) -> tuple[LINE_STEPS, ...]:
    """The trace of a line: Fisher's or the searched one."""
    train = story_of(case).train
    return tuple(fisher(train) if case.how == "fisher" else search(train, seed=case.seed))


def count_of(case: Case) -> int:
    """The number of steps of a case."""
    if case.how == "tree":
        return len(story_of(case).grown.growth.openings) + 1
    return len(lines_of(case))


# The link ---------------------------------------------------------------------------------------


def read_link() -> tuple[Case, bool]:
    """The case and presenter mode from the link; the place in the story is taken from it, too."""
    query, presenter = st.query_params.to_dict(), frame.is_presenting()
    case, notes = read(query)
    step = link.Reader(query, notes).whole("step", 0, count_of(case) - 1, 0)
    link.sync_place(step, query.get("node"))
    frame.show_notes(notes)
    return case, presenter


def read(query: dict[str, str]) -> tuple[Case, list[str]]:
    """The case of a link, and a sentence for whatever in it had to be mended."""
    notes = link.unknown({name: text for name, text in query.items() if name not in OWN})
    reader = link.Reader(query, notes)
    data = reader.one_of("data", list(WORLDS), "ring")
    world = WORLDS[data]
    return Case(
        data,
        int(reader.one_of("points", POINTS, str(world.points))),
        reader.whole("noise", 0, MOST_NOISE, world.noise),
        reader.whole("seed", 0, MOST_SEED, 1),
        reader.one_of("show", list(SHOWN), "training"),
        reader.one_of("how", list(HOW), "tree"),
    ), notes


def choose(case: Case, presenter: bool) -> None:
    """Data, its size and noise, what is shown, and tools; in presenter mode only the way out of it."""
    st.html(f"<style>{CSS}</style>")
    with st.container(horizontal=True, vertical_alignment="bottom", key="top"):
        if not presenter:
            _select("Data", "data", WORLDS, case.data, lambda key: WORLDS[key].title, 166)
            _select("Points", "points", POINTS, str(case.points), str, 84)
            _number("Noise, %", "noise", MOST_NOISE, case.noise, 5)
            _number("Seed", "seed", MOST_SEED, case.seed, 1)
            _segments("Points shown", "show", SHOWN, case.show)
            _segments("Parted by", "how", HOW, case.how)
        st.space("stretch")
        frame.tools(presenter)


def _select(
    label: str, name: str, options: Iterable[str], value: str, text: Callable[[str], str], width: int
) -> None:
    st.session_state[f"choose {name}"] = value
    change = {"key": f"choose {name}", "on_change": _write, "args": (name,)}
    st.selectbox(label, list(options), format_func=text, width=width, **change)


def _number(label: str, name: str, most: int, value: int, step: int) -> None:
    st.session_state[f"choose {name}"] = value
    change = {"key": f"choose {name}", "on_change": _write, "args": (name,)}
    st.number_input(label, 0, most, value, step=step, width=66, **change)


def _segments(label: str, name: str, options: dict[str, str], value: str) -> None:
    st.session_state[f"choose {name}"] = value
    change = {"key": f"choose {name}", "on_change": _write, "args": (name,), "required": True}
    st.segmented_control(label, list(options), format_func=options.get, **change)


def _write(name: str) -> None:
    """Other points or another trace begin anew; to show the test points instead changes no place."""
    value = st.session_state[f"choose {name}"]
    if name == "show":
        link.write(show=None if value == "training" else value)
        return
    forgotten = {"points": None, "noise": None} if name == "data" else {}
    link.write(**FRESH, **forgotten, **{name: value})


# The lesson -------------------------------------------------------------------------------------


@st.fragment
def watch(presenter: bool) -> None:
    """Draw the plane at the place the player has reached, and what there is to say about it."""
    case, _ = read(st.query_params.to_dict())
    place = st.session_state["place"]
    step = min(place["step"], count_of(case) - 1)
    left, right = st.columns([1.22, 1], gap="small")
    with left:
        plane(picture(case))
    with right:
        if case.how == "tree":
            _explain_tree(case, step, place["node"], presenter)
        else:
            _explain_line(case, step, presenter)


def _explain_tree(case: Case, step: int, node: str | None, presenter: bool) -> None:
    of = story_of(case).grown
    st.html(f'<div class="gh-say" role="status">{told.grown(of, step)}</div>')
    if case.data == "scarce":
        st.html(_thin(case, step))
    path = _leaf(of, step, node)
    if path is not None:
        st.html(told.opened(of, path))
    _curve(of, step, presenter)
    if presenter:
        return
    if case.data == "diagonal":
        st.html(_contest(case, step))
    st.html(told.fragments(of, step))


def _thin(case: Case, step: int) -> str:
    """How the lower half fares, of which hardly anything is known."""
    story = story_of(case)
    of, low = story.grown, [table.columns[1].cells < 0 for table in (story.train, story.test)]
    wrong = [row for path in of.leaves(step) for row in of.test[path].wrong]
    missed = sum(bool(low[TEST][row]) for row in wrong)
    return told.halves(
        int(low[TRAINING].sum()),
        (missed, int(low[TEST].sum())),
        (len(wrong) - missed, int((~low[TEST]).sum())),
    )


def _leaf(of: Grown, step: int, node: str | None) -> mlcore.Path | None:
    """The rectangle that is opened, if there is one at this step."""
    return next((path for path in of.leaves(step) if node == (path_text(path) or "root")), None)


def _curve(of: Grown, step: int, presenter: bool) -> None:
    leaves = of.growth.leaves
    shares = [[of.share(which, at) for at in range(len(leaves))] for which in (TRAINING, TEST)]
    lines = [
        charts.Curve("training error", leaves, shares[TRAINING], charts.TRAINING),
        charts.Curve("test error", leaves, shares[TEST], charts.TEST, "dash"),
    ]
    best = of.growth.least(TEST)[0]
    note = charts.Note(leaves[best], shares[TEST][best], f"least: {leaves[best]} leaves")
    titles = {"x_title": "leaves", "y_title": "share that is wrong"}
    figure = charts.curve(lines, **titles, at=leaves[step], notes=[note], large=presenter)
    alt = (
        f"Training and test error for 1 to {leaves[-1]} leaves. With {plural(leaves[step], 'leaf')} they are "
        f"{shares[TRAINING][step]:.3f} and {shares[TEST][step]:.3f}; the test error is least, "
        f"{shares[TEST][best]:.3f}, with {leaves[best]}."
    )
    st.plotly_chart(figure, key="curve", config={"displayModeBar": False}, alt=alt)
    if not presenter:
        caption = "Both errors in numbers"
        st.html(charts.numbers(lines, caption, "leaves", leaves[step], [leaves[best]]))


def _explain_line(case: Case, step: int, presenter: bool) -> None:
    now = lines_of(case)[step]
    said = told.fished(now, case.world.classes, NAMES) if isinstance(now, FisherStep) else told.searched(now)
    st.html(f'<div class="gh-say" role="status">{said}</div>')
    if isinstance(now, FisherStep) and told.discriminant(now):
        with st.container(border=True, key="calculation"):
            st.markdown(told.discriminant(now))
    if isinstance(now, SearchStep) and not presenter:
        _falls(case, step)
    if now.line is not None:
        st.html(_contest(case, step))


def _falls(case: Case, step: int) -> None:
    """The impurity along the search, as a staircase downward."""
    steps = [one for one in lines_of(case) if isinstance(one, SearchStep)]
    line = charts.Curve(
        "Gini index of the split", range(1, len(steps) + 1), [one.sides.impurity for one in steps],
        charts.TRAINING, stairs=True,
    )  # fmt: skip
    figure = charts.curve([line], "step", "Gini index", at=step + 1, height=190)
    alt = f"The Gini index of the line falls from {line.y[0]:.3f} to {line.y[-1]:.3f} in {len(steps)} steps."
    st.plotly_chart(figure, key="curve", config={"displayModeBar": False}, alt=alt)


def _contest(case: Case, step: int) -> str:
    """The staircase at this step, at its best and whole, against both lines."""
    of = story_of(case).grown
    best, last = of.growth.least(TEST)[0], len(of.growth.openings)
    at = {"Whole tree": last, "Tree with the least test error": best}
    if case.how == "tree":
        at = {"Tree at this step": step, **at}
    rows = [
        Row(name, of.growth.leaves[i], of.share(TRAINING, i), of.share(TEST, i)) for name, i in at.items()
    ]
    here = "Tree at this step"
    if case.how != "tree":
        here = "Line at this step"
        rows.append(_line_row(case, lines_of(replace(case, show="training"))[step], here))
    rows += [
        _line_row(case, lines_of(replace(case, how=how, show="training"))[-1], LINES[how]) for how in LINES
    ]
    return told.contest(rows, here)


def _line_row(case: Case, step: LINE_STEPS, name: str) -> Row:
    train, test = story_of(case).train, story_of(case).test
    assert step.line is not None
    assert step.sides is not None
    wrong = errors_of(step.line, step.sides.labels, test)
    return Row(name, 2, step.sides.errors / train.n, wrong / test.n)


# The picture ------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def picture(case: Case) -> dict[str, Any]:
    """The plane as plane.js takes it, without the place."""
    story, world = story_of(case), case.world
    table = story.train if case.show == "training" else story.test
    left, bottom, right, top = world.box
    about = {
        "trace": sha256(repr(case).encode()).hexdigest()[:16],
        "name": f"{world.title}: {plural(table.n, f'{case.show} point')} in the plane",
        "axes": {"x": axis(NAMES[0], left, right), "y": axis(NAMES[1], bottom, top)},
        "classes": list(world.classes),
        "points": points(table, case.show == "test", _rings(case, table)),
    }
    return about | (_growing(case, story) if case.how == "tree" else _parting(case, table))


def _rings(case: Case, table: Table) -> list[tuple[int, str]]:
    """The one odd point among the training points, as long as no noise adds others."""
    if not case.world.ring or case.show == "test" or case.noise:
        return []
    x, target = table.columns[0].cells, table.target.cells
    return [(i, case.world.ring) for i in range(table.n) if (x[i] < 0.5) != (target[i] == 0)]


def _growing(case: Case, story: Story) -> dict[str, Any]:
    of = story.grown
    found = list((of.train if case.show == "training" else of.test).values())
    order = [opening.path for opening in of.growth.openings]
    best = of.growth.least(TEST)[0]
    steps = [{"at": [""], "tick": best == 0, "text": told.in_words(of, 0)}]
    for i, path in enumerate(order, start=1):
        below = [path_text((*path, k)) for k in range(len(of.tree.node(path).children))]
        steps.append({"at": below, "tick": i == best, "text": told.in_words(of, i)})
    return {
        "regions": rectangles(of.tree, found, order, of.box),
        "segments": cuts(found, order, NAMES),
        "steps": steps,
    }


def _parting(case: Case, table: Table) -> dict[str, Any]:
    """A line that turns and slides, the sides it makes, and the lines that are only tried."""
    steps = lines_of(case)
    lined = [i for i, step in enumerate(steps) if step.line is not None]
    first = lined[0] if lined else len(steps)
    whole = {"id": "whole", "c": None, "name": "the whole square", "box": list(case.world.box)}
    regions: list[dict[str, Any]] = [{**whole, "born": 0, "gone": first}] if first else []
    for side, name in ((-1, "below"), (1, "above")):
        regions += _side(case, steps, side, name, first)
    lines = [{"id": "line", "look": "solid", "born": first, "gone": -1, "at": _keys(steps, lined)}]
    for i, step in enumerate(steps):
        if isinstance(step, SearchStep) and step.tried is not None:
            tried = {"id": f"tried {i}", "look": "dashed", "born": i, "gone": i + 1}
            lines.append({**tried, "at": [[i, *boundary(step.tried)]]})
    return {
        "regions": regions,
        "lines": lines,
        **_means(case, steps),
        "steps": [_stand(case, table, step) for step in steps],
    }


def _keys(steps: Sequence[LINE_STEPS], lined: Sequence[int]) -> list[list[float]]:
    """The places of the line: one for each step that moves it."""
    keys: list[list[float]] = []
    for i in lined:
        line = steps[i].line
        assert line is not None
        if not keys or keys[-1][1:] != boundary(line):
            keys.append([i, *boundary(line)])
    return keys


def _side(case: Case, steps: Sequence[LINE_STEPS], side: int, name: str, first: int) -> list[dict[str, Any]]:
    """One side of the line as regions: a new one whenever another class has the majority there."""
    found: list[dict[str, Any]] = []
    for i in range(first, len(steps)):
        sides = steps[i].sides
        assert sides is not None
        label = sides.labels[side > 0]
        if found and found[-1]["c"] == label:
            continue
        if found:
            found[-1]["gone"] = i
        about = {"id": f"{name} {i}", "name": f"{case.world.classes[label]}: {name} the line"}
        found.append({**about, "c": label, "born": i, "gone": -1, "side": ["line", side]})
    return found


def _means(case: Case, steps: Sequence[LINE_STEPS]) -> dict[str, Any]:
    """The class means of Fisher's line, joined until the line is there."""
    start = steps[0]
    if not isinstance(start, FisherStep):
        return {}
    spots = [
        {
            "x": mean[0],
            "y": mean[1],
            "c": i,
            "text": f"mean of {case.world.classes[i]}",
            "born": 0,
            "gone": -1,
        }
        for i, mean in enumerate(start.means)
    ]
    ends = {"from": list(start.means[0]), "to": list(start.means[1])}
    return {"spots": spots, "segments": [{"look": "link", **ends, "born": 0, "gone": len(steps) - 2}]}


def _stand(case: Case, table: Table, step: LINE_STEPS) -> dict[str, Any]:
    """One step of a line: who is on the wrong side of it, and the picture in words."""
    text, wrong = "No line is there yet.", []
    if step.line is not None and step.sides is not None:
        said = _said(step.sides, step.line.above(table))
        wrong = [i for i, label in enumerate(said) if label != table.target.cells[i]]
        of_all = plural(table.n, f"{case.show} point")
        text = f"The line {told.equation(step.line)}. {len(wrong)} of {of_all} are wrong."
    return {"at": [], "tick": step.kind in ("line", "cut", "move", "jump"), "text": text, "wrong": wrong}


def _said(sides: Sides, above: Any) -> list[int]:
    return [sides.labels[int(over)] for over in above.tolist()]


# Ready cases ------------------------------------------------------------------------------------


def ready(presenter: bool) -> None:
    """Ways to what a class should have seen."""
    if not presenter:
        links = [(label, (case, step, node), words) for label, case, step, node, words in _ready()]
        frame.ready(links, _go)


def _go(place: tuple[Case, int, str | None]) -> None:
    case, step, node = place
    chosen = {"data": case.data, "how": None if case.how == "tree" else case.how}
    link.write(**{**dict.fromkeys(OWN), **chosen}, step=step, node=node)


@lru_cache(maxsize=1)
def _ready() -> list[tuple[str, Case, int, str | None, str]]:
    """Label, case, step, opened node and a sentence for each."""
    cases = {key: Case(key, world.points, world.noise) for key, world in WORLDS.items()}
    ring_of, odd = story_of(cases["ring"]).grown, story_of(cases["odd"]).grown
    last = len(ring_of.growth.openings)
    return [
        ("Underfitting and overfitting", cases["ring"], 0, None,
         "A ring, and a tree that grows leaf by leaf: first too simple, then too complicated."),
        ("Data fragmentation", cases["ring"], last, path_text(_deepest(ring_of)),
         "Deep in the tree a leaf rests on a single point."),
        ("Too few examples", cases["scarce"], len(story_of(cases["scarce"]).grown.growth.openings), None,
         "Hardly a point below: what is above is carried on downward. Look at the test points, too."),
        ("One noisy point", cases["odd"], len(odd.growth.openings), None,
         "One wrong label, and the tree bends to get it right."),
        ("A slanted line", cases["diagonal"], len(story_of(cases["diagonal"]).grown.growth.openings), None,
         "x1 + x2 < 1: a staircase of cuts …"),
        ("One oblique split", replace(cases["diagonal"], how="search"), 0, None,
         "… or one question about both attributes, searched coefficient by coefficient."),
    ]  # fmt: skip


def _deepest(of: Grown) -> mlcore.Path:
    """The deepest leaf of a single training point in which test points are wrong, else the deepest one."""
    leaves = of.leaves(len(of.growth.openings))
    lone = [path for path in leaves if len(of.train[path].rows) == 1 and of.test[path].wrong]
    return max(lone or leaves, key=len)
