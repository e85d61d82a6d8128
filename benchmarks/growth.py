"""How time and memory grow with everything that grows, beside theory and the limit of the app.

Every time is processor time, the best of several rounds in which the sizes take turns. Memory is the peak of
a separate round, and a server's is all that its largest process holds. `--write` puts the tables and the
picture into docs/speed.md.
"""

import asyncio
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import process_time

import numpy as np
from websockets.asyncio.client import connect

import mlcore
from benchmarks import outliers
from benchmarks.curves import Curve, drawing
from benchmarks.learners import SHARED, Learner, cpu_seconds, megabytes
from benchmarks.stepping import server
from benchmarks.svm import clouds
from benchmarks.tables import scored
from datasets.files.records import MOST_COLUMNS, MOST_RECORDS
from datasets.generators import mixed
from datasets.own import MOST_CLASSES, MOST_VALUES
from datasets.points import MOST_POINTS
from datasets.reading import read
from mlcore import RECIPES, Table, svm
from mlcore.trees.grow import LIMIT
from views.kit.link.switches import SWITCHES
from views.lessons.smo.pairs import MOST_UPDATES
from views.server.crowd import MOST as MOST_SOCKETS
from views.subjects.points.points import MOST as MOST_STEPS
from views.subjects.points.points import TOLERANCE
from views.subjects.trees.picture import picture
from views.subjects.trees.story import Choices, Story

PAGE = Path(__file__).resolve().parent.parent / "docs/speed.md"
PICTURE = PAGE.parent / "speed/growth.svg"
BEGIN, END = "<!-- {}: python -m benchmarks growth --write -->", "<!-- end of {} -->"
ROUNDS = 5
CART = RECIPES["cart"]
KERNEL = svm.rbf(0.5)
FEW, SOME = 2_000, 5_000  # records where something else grows
DRAWS = 5  # sets of points
TURNS = 5  # steps of each learner
MOST_LEARNERS = 160  # of one process here; the learners take their time from the same machine
MOST_GROUPED: int = next(row.kind.high for row in SWITCHES["cart"] if row.name == "exhaustive_values")  # type: ignore[attr-defined]

Measured = tuple[list[float], list[float]]  # seconds and bytes, by size


@dataclass(frozen=True)
class Quantity:
    """Something that grows.

    measure: the seconds and bytes of each size
    theory, power: of the time, in words and as an exponent
    limit, beyond: where the app stops taking more, and what it does then
    """

    name: str
    sizes: tuple[int, ...]
    measure: Callable[[Sequence[int]], Measured]
    theory: str
    power: float
    limit: int
    beyond: str


def halved(most: int, times: int = 5) -> tuple[int, ...]:
    """Sizes that double up to the largest one."""
    return tuple(most >> i for i in reversed(range(times)))


# What is measured -----------------------------------------------------------------------------------

Work = Callable[[], object]


def in_place(made: Callable[[int], Work], sizes: Sequence[int]) -> Measured:
    """Measure work in this process. made: the work of a size, with its data at hand"""
    works = [made(size) for size in sizes]
    rounds = [[seconds(work) for work in works] for _ in range(ROUNDS)]
    return [min(times) for times in zip(*rounds, strict=True)], [peak(work) for work in works]


def seconds(work: Work) -> float:
    """The processor time of one round."""
    start = process_time()
    work()
    return process_time() - start


def peak(work: Work) -> float:
    """The bytes that the work takes at most, with its result."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    work()
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return float(most - before)


def _of_records(n: int) -> Work:
    return partial(mlcore.fit, Table.from_frame(mixed(n), "Class"), CART)


def _of_columns(d: int) -> Work:
    return partial(mlcore.fit, Table.from_frame(mixed(FEW, continuous=d, nominal=0), "Class"), CART)


def _of_classes(k: int) -> Work:
    return partial(mlcore.fit, Table.from_frame(scored(SOME, classes=k), "Class"), CART)


def _of_values(v: int) -> Work:
    return partial(mlcore.fit, Table.from_frame(scored(SOME, continuous=0, values=v), "Class"), CART)


def _of_groupings(ways: int) -> Work:
    """All groupings of the values of ten words, of which the first value is always on the left."""
    v = ways.bit_length() + 1
    table = Table.from_frame(scored(SOME, continuous=0, values=v, classes=4), "Class")
    return partial(mlcore.fit, table, CART.but(exhaustive_values=v))


def _of_points(n: int) -> Work:
    """Several draws, because the updates that a draw needs vary."""
    draws = [clouds(n - n % 2, seed) for seed in range(DRAWS)]
    return lambda: [svm.fit(*one, KERNEL, 1.0, TOLERANCE, max_iterations=MOST_STEPS) for one in draws]


def _of_updates(steps: int) -> Work:
    """A story of SMO that is not finished by then, because slack costs so much."""
    X, y = clouds(200, seed=1)
    return lambda: tuple(svm.smo(X, y, KERNEL, 1e4, TOLERANCE, max_iterations=steps))


def _of_steps(steps: int) -> Work:
    """A story of a tree on a learner's own table, and its picture."""
    own = read(mixed(500).to_csv(index=False).encode()).table
    choices, table = Choices("own", "cart", own=own), Table.from_frame(own.frame, own.target, own.specs)

    def reported() -> object:
        story = Story(choices, CART, table, tuple(mlcore.grow(table, CART, limit=steps)))
        return story, picture(story, detail=3)

    return reported


def of_learners(sizes: Sequence[int]) -> Measured:
    """Processor time and memory of a fresh server, whose learners open one story and step together."""
    found = [_served(many) for many in sizes]
    return [used for used, _ in found], [held for _, held in found]


def _served(many: int) -> tuple[float, float]:
    with server() as here:
        url = here.address.replace("http", "ws") + "/_stcore/stream"
        asyncio.run(_visited(url, 1, here.pid))  # imports, the first page
        used = cpu_seconds(here.pid)
        held = asyncio.run(_visited(url, many, here.pid))
        return cpu_seconds(here.pid) - used, held * 1024**2


async def _visited(url: str, many: int, pid: int) -> float:
    """The memory of the server while all learners are still there."""
    there = asyncio.Barrier(many + 1)

    async def one() -> None:
        async with connect(url, max_size=None, subprotocols=["streamlit"]) as socket:
            here = Learner(socket)
            await here.open(SHARED)
            for step in range(1, TURNS + 1):
                await here.step(step, whole=False)
            await there.wait()
            await there.wait()

    visits = [asyncio.create_task(one()) for _ in range(many)]
    await there.wait()
    held = megabytes(pid)
    await there.wait()
    await asyncio.gather(*visits)
    return held


QUANTITIES = (
    Quantity(
        "records", halved(MOST_RECORDS), partial(in_place, _of_records),
        "n log n: each column is sorted once, then read once a level", 1.1, MOST_RECORDS, "refuses the file",
    ),
    Quantity(
        "columns", halved(MOST_COLUMNS), partial(in_place, _of_columns),
        "linear: every column is searched separately", 1.0, MOST_COLUMNS, "refuses the file",
    ),
    Quantity(
        "classes", halved(MOST_CLASSES), partial(in_place, _of_classes),
        "linear: a running count for each class", 1.0, MOST_CLASSES, "asks for another column to predict",
    ),
    Quantity(
        "values of a word", halved(MOST_VALUES), partial(in_place, _of_values),
        "v log v at a node: the values are sorted, then cut in order", 1.1, MOST_VALUES,
        "asks to leave the column out",
    ),
    Quantity(
        "groupings of a word", tuple(2 ** (v - 1) - 1 for v in range(MOST_GROUPED - 4, MOST_GROUPED + 1)),
        partial(in_place, _of_groupings), "linear in the groupings. v values have 2^(v−1) − 1", 1.0,
        2 ** (MOST_GROUPED - 1) - 1, f"above {MOST_GROUPED} values tries only splits that keep them in order",
    ),
    Quantity(
        "points", halved(MOST_POINTS), partial(in_place, _of_points),
        "n² and above: n for an update, and at least about n updates", 2.0, MOST_POINTS,
        "shows that many, evenly spread",
    ),
    Quantity(
        "updates of SMO", halved(MOST_UPDATES), partial(in_place, _of_updates),
        "linear: each step stores the multipliers of all points", 1.0, MOST_UPDATES,
        "ends the story in a step “limit”",
    ),
    Quantity(
        "steps of a tree", halved(LIMIT), partial(in_place, _of_steps),
        "linear: steps share all nodes that stay the same", 1.0, LIMIT,
        "ends the story in a step “limit”, with the finished tree",
    ),
    Quantity(
        "learners", halved(MOST_LEARNERS, 4), of_learners,
        "linear: they share the story, and each takes its own steps", 1.0, MOST_SOCKETS,
        "refuses a further tab of the same address",
    ),
)  # fmt: skip


# The report ---------------------------------------------------------------------------------------


def exponent(sizes: Sequence[float], values: Sequence[float]) -> float:
    """The slope of log value over log size, in the upper half of the sizes.

    >>> round(exponent([1, 2, 4, 8], [9, 4, 16, 64]), 6)
    2.0
    """
    half = len(sizes) // 2
    slope, _ = np.polyfit(np.log(sizes[half:]), np.log(values[half:]), 1)
    return float(slope)


def measured(quantity: Quantity) -> Curve:
    """The curve of a quantity."""
    times, held = quantity.measure(quantity.sizes)
    powers = exponent(quantity.sizes, times), exponent(quantity.sizes, held)
    return Curve(quantity.name, quantity.sizes, tuple(times), tuple(held), *powers, quantity.power)


def table(curves: Sequence[Curve]) -> list[str]:
    """The lines of the table, in Markdown."""
    head = "what grows|from, to|time|memory|exponent: time, memory|theory of the time|the app's limit"
    return [_row(head.split("|")), _row(["---"] * 7), *map(_reported, QUANTITIES, curves)]


def _reported(quantity: Quantity, curve: Curve) -> str:
    first, last = curve.sizes[0], curve.sizes[-1]
    return _row([
        quantity.name,
        f"{first:,}, {last:,}",
        f"{time(curve.seconds[0])}, {time(curve.seconds[-1])}",
        f"{memory(curve.held[0])}, {memory(curve.held[-1])}",
        f"{curve.power:.2f}, {curve.held_power:.2f}",
        quantity.theory,
        f"{quantity.limit:,}: {quantity.beyond}",
    ])  # fmt: skip


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def time(seconds: float) -> str:
    """Processor time in a readable unit."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{1000 * seconds:.3g} ms"


def memory(held: float) -> str:
    """Bytes in a readable unit."""
    return f"{held / 1e6:.3g} MB" if held >= 1e6 else f"{held / 1e3:.0f} kB"


def put(text: str, name: str, lines: Sequence[str]) -> str:
    """A document with these lines between the two marks of that name."""
    begin, end = BEGIN.format(name), END.format(name)
    before, _, rest = text.partition(begin)
    return "\n".join([f"{before}{begin}", "", *lines, "", f"{end}{rest.partition(end)[2]}"])


def run(write: bool = False) -> None:
    """Print the tables, and put them and the picture into the document."""
    curves = []
    for quantity in QUANTITIES:
        curves.append(measured(quantity))
        times = ", ".join(map(time, curves[-1].seconds))
        print(f"{quantity.name}: {', '.join(map(str, quantity.sizes))} in {times}", flush=True)
    grown = table(curves)
    print("\n".join(["", *grown, ""]), flush=True)
    odd = outliers.table()
    print("\n".join(odd), flush=True)
    if write:
        text = put(put(PAGE.read_text(encoding="utf-8"), "growth", grown), "outliers", odd)
        PAGE.write_text(text, encoding="utf-8")
        PICTURE.parent.mkdir(exist_ok=True)
        PICTURE.write_text(drawing(curves), encoding="utf-8")
