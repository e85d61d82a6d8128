"""Every ready case as a file: its work beside that of the app for the same steps, and its size."""

from time import process_time
from typing import Any

import sklearn.svm
import sklearn.tree

from views.handout.folder import cases
from views.handout.page import handout
from views.kit.lesson import Lesson
from views.page.opened import Refused, given_in, opened

LOADED = sklearn.svm, sklearn.tree  # the app has loaded them before anybody asks for a file
SHOWN = 10  # cases with the most work, and those with the largest files
MANY = 100  # steps; above it a file may take longer and be larger


def _measured(lesson: Lesson[Any, Any], query: dict[str, str]) -> tuple[float, float, int, int]:
    """Seconds for every step in the app, seconds for the file, its bytes, and its last step."""
    now = opened(lesson, given_in(lesson, lesson.on_paper(query)))
    _ = now.stage and now.picture
    start = process_time()
    for step in range(now.last + 1):
        lesson.explain(now.snapshot(step))
    reported = process_time()
    size = len(handout(lesson, given_in(lesson, query)).html.encode())
    return reported - start, process_time() - reported, size, now.last


def run() -> None:
    """The slowest and the largest files, and those of all cases together."""
    found: list[tuple[str, float, float, int, int]] = []
    for lesson, ready in cases():
        query = dict(ready.query) if ready else {}
        try:
            found.append((f"{lesson.key} {' '.join(query.values())}"[:44], *_measured(lesson, query)))
        except Refused:
            continue
    line = "{:46}{:>7}{:>10}{:>9}{:>8}{:>9}"
    print(line.format("case", "steps", "told", "file", "ratio", "kB"))
    slowest = sorted(found, key=lambda one: -one[2])[:SHOWN]
    largest = sorted(found, key=lambda one: -one[3])[:SHOWN]
    for name, app, file, size, last in dict.fromkeys([*slowest, *largest]):
        ratio = f"{file / app:.1f}" if app else "–"
        print(line.format(name, last, f"{app:.2f} s", f"{file:.2f} s", ratio, f"{size / 1e3:.0f}"))
    apps, files = sum(one[1] for one in found), sum(one[2] for one in found)
    short = max((one for one in found if one[4] <= MANY), key=lambda one: one[2])
    print(f"{len(found)} files: {files:.0f} s, {files / apps:.1f} times the app's work for their steps. "
          f"The slowest of at most {MANY} steps: {short[0].strip()}, {short[2]:.2f} s.")  # fmt: skip
