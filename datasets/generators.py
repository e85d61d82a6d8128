"""Data sets that are made, not read. Chance comes in through a seed and nowhere else."""

import numpy as np
import pandas as pd

from datasets.loader import load

LEVELS = ("a", "b", "c", "d")


def noisy_tennis() -> pd.DataFrame:
    """Play tennis with a fifteenth day that does not fit: sunny, hot, normal, strong wind, no game.

    A tree that wants to be right about this day too must grow below Sunny and Normal.

    >>> len(noisy_tennis()), noisy_tennis().iloc[-1].tolist()
    (15, ['Sunny', 'Hot', 'Normal', 'Strong', 'No'])
    """
    tennis = load("tennis")
    tennis.loc[len(tennis)] = ["Sunny", "Hot", "Normal", "Strong", "No"]
    return tennis


def mixed(n: int, continuous: int = 7, nominal: int = 3, seed: int = 0, noise: float = 0.1) -> pd.DataFrame:
    """Return n records with numbers, words and a noisy target "Class" with the values no and yes.

    Columns x1, x2, ... are uniform on [0, 1); c1, c2, ... take four values. Each column adds a step
    to a score, the first ones the highest; the class is whether the score is above its middle.
    Then a share ``noise`` of the classes, drawn at random, is turned round.

    >>> mixed(4, continuous=1, nominal=1).columns.tolist()
    ['x1', 'c1', 'Class']
    """
    if n < 1 or continuous < 0 or nominal < 0 or continuous + nominal < 1:
        raise ValueError("A mixed table needs at least one record and one column.")
    if not 0 <= noise <= 1:
        raise ValueError("Noise is a share of the records: a number from 0 to 1.")
    rng = np.random.default_rng(seed)
    columns: dict[str, object] = {}
    score = np.zeros(n)
    for i in range(1, continuous + 1):
        x = rng.random(n)
        score += (x > rng.uniform(0.3, 0.7)) / i
        columns[f"x{i}"] = x
    for i in range(1, nominal + 1):
        code = rng.integers(len(LEVELS), size=n)
        score += rng.permutation(len(LEVELS))[code] / len(LEVELS) / i
        columns[f"c{i}"] = pd.Series([LEVELS[k] for k in code], dtype="str")
    turned = rng.random(n) < noise
    yes = (score > np.median(score)) != turned
    columns["Class"] = pd.Series(np.where(yes, "yes", "no"), dtype="str")
    return pd.DataFrame(columns)
