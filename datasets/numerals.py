"""The numbers in cells of text."""

import numpy as np
import pandas as pd


def numbers(cells: pd.Series) -> np.ndarray:
    """The numbers in a column of text, shape (n,): NaN where there is none, ±inf where it is infinite.

    A comma counts as the decimal point.
    """
    codes, distinct = pd.factorize(cells)  # each text is read once; a missing cell has the code -1
    texts = pd.Series(distinct, dtype=object)
    found: np.ndarray = pd.to_numeric(texts, errors="coerce").to_numpy(dtype=float, na_value=np.nan)
    strange = np.isnan(found)
    if strange.any():
        found = found.copy()
        mended = texts[strange].str.replace(",", ".", regex=False)
        found[strange] = pd.to_numeric(mended, errors="coerce")
    by_cell: np.ndarray = np.append(found, np.nan)[codes]
    return by_cell


def number_in(text: str) -> float | None:
    """The number that a cell is, None for a word."""
    found = numbers(pd.Series([text], dtype="str"))[0]
    return None if np.isnan(found) else float(found)
