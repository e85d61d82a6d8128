"""Reads a bundled data set. A word stays a word: "none" is a skin cover, not a missing cell."""

import difflib
from functools import lru_cache

import pandas as pd

from datasets.card import Card
from datasets.cards import CARDS, FOLDER

_OFFERED: dict[str, pd.DataFrame] = {}


class UnknownDataset(KeyError):
    """No data set has this key. The message names the nearest key and all the others."""

    def __init__(self, key: str) -> None:
        near = difflib.get_close_matches(key.casefold(), CARDS, n=1, cutoff=0.5)
        guess = f" Did you mean {near[0]}?" if near else ""
        super().__init__(f'There is no data set called "{key}".{guess} There are: {", ".join(CARDS)}.')

    def __str__(self) -> str:
        return str(self.args[0])  # a KeyError would print the quotation marks of its repr


def load(key: str) -> pd.DataFrame:
    """Return the data set as a new frame: words as str, numbers as float, NaN where unknown.

    >>> load("tennis").iloc[0].to_dict()
    {'Outlook': 'Sunny', 'Temperature': 'Hot', 'Humidity': 'High', 'Wind': 'Weak', 'Play': 'No'}
    >>> load("tenis")
    Traceback (most recent call last):
        ...
    datasets.loader.UnknownDataset: There is no data set called "tenis". Did you mean tennis? There are: ...
    """
    if key not in CARDS:
        raise UnknownDataset(key)
    return _read(key).copy()


def offer(card: Card, frame: pd.DataFrame) -> None:
    """Add a data set to the bundled ones. frame: as `load` returns it"""
    CARDS[card.key] = card
    _OFFERED[card.key] = frame


@lru_cache
def _read(key: str) -> pd.DataFrame:
    if key in _OFFERED:
        return _OFFERED[key]
    card = CARDS[key]
    dtypes: dict[str, type] = dict.fromkeys(card.identifiers, str)
    dtypes |= {column: float if kind == "continuous" else str for column, kind in card.kinds.items()}
    marks = [] if card.missing is None else [card.missing]
    return pd.read_csv(FOLDER / f"{key}.csv", dtype=dtypes, na_values=marks, keep_default_na=False)
