"""The picture of removing and adding columns: a lane for each column, and the errors so far."""

from statistics import median

from mlcore.select import chosen
from views.lessons.columns import steps_words as words
from views.lessons.columns.case import Case
from views.lessons.columns.search import Story, moved
from views.stage.animation.animation import Canvas, Mark, animation, blank, trace_of
from views.stage.animation.wire import AnimationPicture
from views.stage.plane.picture import axis
from views.words.html import plain

BACKWARD, FORWARD = 2, 3  # colours
TONES = {"backward": BACKWARD, "forward": FORWARD}
LINES = {"backward": "plain", "forward": "dashed"}
SIZES = {"backward": 0.36, "forward": 0.24}  # of dots, so that each is visible where both directions meet
LABEL = 0.36  # of the width of the lanes: the room for names
ROOMY = 6  # columns up to which each error appears as a number
LOW, HIGH = 0.12, 0.88  # of a lane in its row
TOP = 2.5  # times the median error of the steps: the error of a full bar
TITLES = {"backward": "Backward: remove one at a time", "forward": "Forward: add one at a time"}


def picture(case: Case, story: Story, quick: bool = False) -> AnimationPicture:
    """The animation of a case."""
    texts = [
        (plain(words.sentence(case, story, at)), step.kind in ("go", "end"))
        for at, step in enumerate(story.steps)
    ]
    legend: list[tuple[int | None, str]] = [
        (BACKWARD, "backward"), (FORWARD, "forward"),
        (None, "a bar: the error without or with the column (a large error ends at the edge)"),
    ]  # fmt: skip
    panes = [_Lanes(story, way).canvas for way in ("backward", "forward")]
    trace = trace_of(case)
    return animation(trace, words.name(case), [*panes, _errors(story)], texts, legend, rows=(1.5, 1.0))


def at_of(story: Story, kind: str, way: str, n: int) -> int:
    """The step of a kind in a direction."""
    return next(at for at, s in enumerate(story.steps) if (s.kind, s.way, s.n) == (kind, way, n))


def ranks(story: Story, way: str, n: int) -> dict[str, int]:
    """The place of each column from above once a direction has come this far. The columns of the set are on
    top, in the order in which they came. The removed ones are below, the first at the bottom."""
    done = [moved(story, way, i) for i in range(1 if way == "backward" else 0, n + 1)]
    rest = [name for name in story.names if name not in done]
    order = [*rest, *reversed(done)] if way == "backward" else [*done, *rest]
    return {name: place for place, name in enumerate(order)}


def full(story: Story) -> float:
    """The error of a bar of full length."""
    errors = [step.error for trace in story.traces.values() for step in trace]
    return TOP * median(errors) or max(errors) or 1.0


class _Lanes:
    """A direction, with a row for each column and a place for each number of columns."""

    def __init__(self, story: Story, way: str) -> None:
        self.story, self.way, self.m = story, way, len(story.names)
        room = LABEL * self.m / (1 - LABEL)
        self.canvas = Canvas(blank(-room, self.m + 0.02), blank(-0.55, self.m), title=TITLES[way])
        self.start = -1 if way == "forward" else 0
        self.top = full(story)
        self.shown = [
            (at, step.n) for at, step in enumerate(story.steps) if (step.kind, step.way) == ("go", way)
        ]
        for name in story.names:
            self._lane(name)
        for name in story.names:
            self._name(name, room)
        self._candidates()
        self._numbers(room)

    def _y(self, name: str, n: int) -> float:
        return float(self.m - 1 - ranks(self.story, self.way, n)[name])

    def _lane(self, name: str) -> None:
        """The places where the set includes the column, from the first to the last one so far."""
        inside = [n for n, step in enumerate(self.story.traces[self.way]) if name in step.columns]
        first, last = inside[0], inside[-1]
        born = 0 if self.way == "backward" else at_of(self.story, "go", self.way, first)
        y = self._y(name, first)
        look = {"look": "plain", "c": TONES[self.way], "name": name}
        mark = self.canvas.box(float(first), y + LOW, first + 1.0, y + HIGH, step=born, **look)
        for at, n in self.shown:
            if at > born:
                y = self._y(name, n)
                mark.at(at, box=(float(first), y + LOW, min(n, last) + 1.0, y + HIGH))

    def _name(self, name: str, room: float) -> None:
        inside = self.way == "backward"
        mark = self.canvas.text(-0.06, self._y(name, self.start) + 0.5, name, anchor="end", wide=room - 0.1,
                                look="plain" if inside else "quiet")  # fmt: skip
        for at, n in self.shown:
            there = name in self.story.traces[self.way][n].columns
            mark.at(at, y=self._y(name, n) + 0.5, look="plain" if there else "quiet")

    def _candidates(self) -> None:
        """The error of each candidate as a bar in its lane."""
        story, way = self.story, self.way
        for n, step in enumerate(story.traces[way]):
            for name, error in step.tried.items():
                born = at_of(story, "try", way, n)
                self._bar(name, n, error, born)

    def _bar(self, name: str, n: int, error: float, born: int) -> None:
        story, way, roomy = self.story, self.way, self.m <= ROOMY
        done, gone = at_of(story, "go", way, n), moved(story, way, n) == name
        low, high = (0.2, 0.42) if roomy else (0.26, 0.74)
        long = 0.84 * min(error / self.top, 1.0)
        y = self._y(name, n - 1)
        said = f"{'without' if way == 'backward' else 'with'} {name}: {words.error_text(story, error)}"
        left, right = n + 0.08, n + 0.08 + max(long, 0.02)
        bar = self.canvas.box(left, y + low, right, y + high, step=born, look="other", name=said)
        text = None
        if roomy:
            written = words.error_text(story, error)
            text = self.canvas.text(left, y + 0.66, written, step=born, anchor="start", size=0.76, wide=0.9)
        for at, k in self.shown:
            if at < done:
                continue
            y = self._y(name, k)
            look, c = ("strong", TONES[way]) if gone else ("other", None)
            bar.at(at, box=(left, y + low, right, y + high), look=look, c=c)
            if text is not None:
                text.at(at, y=y + 0.66, look="strong" if gone else "plain")

    def _numbers(self, room: float) -> None:
        """The number of columns at each place."""
        self.canvas.text(-0.06, -0.28, "columns", anchor="end", look="quiet", wide=room - 0.1)
        for n, step in enumerate(self.story.traces[self.way]):
            self.canvas.text(n + 0.5, -0.28, str(len(step.columns)), look="quiet")


def _errors(story: Story) -> Canvas:
    """The error by number of columns, for both directions."""
    m = len(story.names)
    top = 1.2 * max(step.error for trace in story.traces.values() for step in trace) or 1.0
    across = blank(0.5, m + 0.5)
    across |= {"name": "columns", "ticks": [(float(i), str(i)) for i in range(1, m + 1)]}
    canvas = Canvas(across, axis(words.measure(story), 0.0, top), row=1, late="y")
    end = len(story.steps) - 1
    for way, trace in story.traces.items():
        line: Mark | None = None
        spots: list[tuple[float, float]] = []
        first = "start" if way == "backward" else "go"
        for n, step in enumerate(trace):
            at = at_of(story, first if n == 0 else "go", way, n)
            spots.append((float(len(step.columns)), step.error))
            if len(spots) > 1:
                line = (
                    line.at(at, spots=[*spots])
                    if line
                    else canvas.line([*spots], step=at, c=TONES[way], look=LINES[way])
                )
            name = f"{way}, {len(step.columns)}: {words.error_text(story, step.error)}"
            dot = canvas.dot(*spots[-1], step=at, c=TONES[way], size=SIZES[way], name=name)
            if step is chosen(trace):
                dot.at(end, look="lit", size=1.35 * SIZES[way])
    return canvas
