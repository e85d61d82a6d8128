"""Tables made by a seed to grow trees on, each unlike the others in one way."""

from string import ascii_lowercase

import numpy as np
import pandas as pd

from datasets.generators import mixed


def several(n: int) -> dict[str, pd.DataFrame]:
    """Tables of n records and ten columns with the target "Class"; the first is that of `growing`."""
    return {
        "mixed": mixed(n),
        "mixed, other seed": mixed(n, seed=1),
        "continuous": mixed(n, continuous=10, nominal=0, seed=2),
        "nominal, 12 values": scored(n, continuous=4, values=12),
        "four classes": scored(n, classes=4),
        "weak signal": mixed(n, seed=3, noise=0.4),
        "rounded": scored(n, decimals=1),
        "correlated": scored(n, shared=0.9),
    }


def scored(
    n: int,
    continuous: int = 7,
    values: int = 4,
    classes: int = 2,
    decimals: int | None = None,
    shared: float = 0.0,
    seed: int = 0,
) -> pd.DataFrame:
    """Return n records with ten columns whose class is where a noisy score of all columns lies.

    continuous: x1, x2, ... are standard normal, the others are words, c1, c2, ...
    values:   how many different words a column has
    classes:  equally frequent ranges of the score
    decimals: what the numbers are rounded to, so that many are equal
    shared:   the correlation of any two of the numbers
    """
    rng = np.random.default_rng(seed)
    numbers = np.sqrt(shared) * rng.normal(size=(n, 1)) + np.sqrt(1 - shared) * rng.normal(
        size=(n, continuous)
    )
    numbers = numbers if decimals is None else numbers.round(decimals)
    codes = rng.integers(values, size=(n, 10 - continuous))
    effects = rng.normal(size=(values, 10 - continuous))
    score = np.sin(2 * numbers) @ rng.normal(size=continuous) + np.take_along_axis(effects, codes, 0).sum(
        axis=1
    )
    score += rng.normal(size=n)
    ranges = np.searchsorted(np.quantile(score, np.arange(1, classes) / classes), score)
    columns = {f"x{i + 1}": column for i, column in enumerate(numbers.T)}
    words = np.array([first + last for first in ("", *ascii_lowercase) for last in ascii_lowercase])
    columns |= {f"c{i + 1}": words[column] for i, column in enumerate(codes.T)}
    return pd.DataFrame(columns | {"Class": words[ranges]})
