"""Learners' own tables near the limits: reading, the first tree and a step, beside scikit-learn's fit.

All times are processor time of one process, so other work on the machine changes them little.
"""

from collections.abc import Callable
from time import process_time
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st
from sklearn.tree import DecisionTreeClassifier

from datasets.own import OwnTable
from datasets.reading import read
from views.kit.lesson import Snapshot
from views.kit.link.params import Given
from views.kit.own import find
from views.lessons import LESSONS

STEPS = 24  # of a story, evenly spread
TABLES = {  # records, columns of numbers, columns of words, values of a word
    "50,000 records of 17 columns": (50_000, 12, 4, 4),
    "4,500 records of 200 columns": (4_500, 150, 49, 4),
    "5,000 records, a word of 500 values": (5_000, 4, 1, 500),
    "50,000 records, a word of 500 values": (50_000, 4, 1, 500),
}
RECIPES = ("c4.5", "cart", "ctree")


def run() -> None:
    """For each table: reading, the first tree and the slowest step, each in scikit-learn's fits."""
    print("in times of scikit-learn's fit (words as codes): read | first tree | slowest step, in ms")
    for name, shape in TABLES.items():
        text, fit = _file(*shape)
        theirs = min(_seconds(fit)[0] for _ in range(3))
        reading, sheet = _seconds(lambda text=text: read(text))
        reported = [f"scikit-learn {theirs:.2f} s, read {reading / theirs:.1f}"]
        for recipe in RECIPES:
            first, step = _reported(sheet.table, recipe)
            reported.append(f"{recipe} {first / theirs:.1f} | {step * 1e3:.0f} ms")
        print(f"{name}: {'; '.join(reported)}", flush=True)


def _file(n: int, numbers: int, words: int, values: int) -> tuple[bytes, Callable[[], Any]]:
    """A CSV file, and scikit-learn's fit of the same records."""
    random = np.random.default_rng(1)
    x = np.round(random.normal(50, 10, (n, numbers)), 1)
    codes = random.integers(0, values, (n, words))
    y = np.where(x[:, 0] + x[:, 1] + random.normal(0, 8, n) > 100, "yes", "no")
    frame = pd.DataFrame(x, columns=[f"number {i}" for i in range(numbers)])
    for i in range(words):
        frame[f"word {i}"] = [f"w{code}" for code in codes[:, i]]
    frame["class"] = y
    cells = np.hstack([x, codes]).astype(np.float32)
    return frame.to_csv(index=False).encode(), lambda: DecisionTreeClassifier(random_state=0).fit(cells, y)


def _reported(table: OwnTable, recipe: str) -> tuple[float, float]:
    """Seconds from the link to the first picture and sentence, and of the slowest step after it."""
    lesson = LESSONS["grow"]
    st.session_state["own table"] = table

    def first() -> tuple[Any, Any]:
        link = lesson.begun({"data": "own", "algorithm": recipe})
        case = lesson.read(Given(link, lesson.params, find(link)[0]))
        story = lesson.story(lesson.basis(case))
        assert lesson.picture is not None
        lesson.picture(lesson.basis(case), story, False)
        lesson.explain(Snapshot(case, story))
        return case, story

    seconds, (case, story) = _seconds(first)
    last = len(story.steps) - 1
    places = {1 + i * (last - 1) // STEPS for i in range(STEPS)} | {last}
    steps = [_seconds(lambda at=at: lesson.explain(Snapshot(case, story, at)))[0] for at in sorted(places)]
    return seconds, max(steps)


def _seconds(work: Callable[[], Any]) -> tuple[float, Any]:
    start = process_time()
    made = work()
    return process_time() - start, made
