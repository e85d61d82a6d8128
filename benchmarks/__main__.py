"""`python -m benchmarks` measures everything, `python -m benchmarks growing stepping` only those two.

`learners 50 2` gives the number of learners and of minutes (`served 200`: on several processes), and `links
2000 500` the number of links and how many of the sequence to skip. `steps 8 3`: eight steps of
every third ready link. `growth --write` puts its tables and pictures into docs/speed.md.
"""

import os
import sys

from benchmarks import (
    drafts,
    files,
    growing,
    growth,
    hall,
    judging,
    large,
    learners,
    links,
    load,
    margins,
    neighbours,
    pruning,
    stepping,
    steps,
    svm,
    voting,
)
from views.server import threads

PARTS = {
    "growing": growing.run,
    "growth": growth.run,
    "pruning": pruning.run,
    "judging": judging.run,
    "large": large.run,
    "voting": voting.run,
    "svm": svm.run,
    "margins": margins.run,
    "drafts": drafts.run,
    "stepping": stepping.run,
    "steps": steps.run,
    "load": load.run,
    "learners": learners.run,
    "among": learners.run_among,
    "served": learners.run_served,
    "hall": hall.run,
    "links": links.run,
    "neighbours": neighbours.run,
    "files": files.run,
}
COUNTED = ("learners", "served", "links", "steps")
WRITE, WRITING = "--write", ("growth",)


def main(words: list[str]) -> None:
    """Run the given parts, or all of them."""
    if "--help" in words:
        print(__doc__)
        return
    many = [int(word) for word in words if word.isdecimal()]
    names = [word for word in words if not word.isdecimal() and word != WRITE] or list(PARTS)
    if strange := [name for name in names if name not in PARTS]:
        sys.exit(f"There is no benchmark {', '.join(strange)}. There are: {', '.join(PARTS)}.")
    threads.keep_to_one()  # as the app does
    print(f"{os.cpu_count()} cores. Other work on the machine makes every time longer.")
    for name in names:
        print(f"\n== {name}", flush=True)
        PARTS[name](*(many if name in COUNTED else [WRITE in words] if name in WRITING else ()))


if __name__ == "__main__":
    main(sys.argv[1:])
