"""Counts, confusion matrices and the prices of their cells as text. Semicolons separate the rows."""

from math import isnan

from views.kit.link.kinds import Note, Text

Matrix = tuple[tuple[int, ...], ...]
Prices = tuple[float, float, float, float]  # of TP, FN, FP, TN

MOST_ROWS = 6
MOST = 1_000_000  # the largest count and the largest price
FEWEST = 2
SQUARE = f"Enter a square of {FEWEST} to {MOST_ROWS} rows, such as 2,3;2,93"


def read(text: str, note: Note) -> Matrix | None:
    """The matrix in a text, corrected with notes. None, with a note, if the text is not a square."""
    rows = _rows(text)
    if rows is None:
        note(f"“{text[:40]}” is not a square of {FEWEST} to {MOST_ROWS} rows. The page uses other counts.")
        return None
    return tuple(tuple(_count(cell, note, 0, MOST) for cell in row) for row in rows)


def listed(
    text: str, note: Note, sizes: tuple[int, int], bounds: tuple[int, int], between: str = ","
) -> tuple[int, ...] | None:
    """The whole numbers in a text, corrected with notes. None, with a note, if they are too few or too many.

    sizes: the fewest and the most numbers; bounds: of each number; between: the separator
    """
    cells = text.split(between)
    if not sizes[0] <= len(cells) <= sizes[1]:
        many = f"{sizes[0]}" if sizes[0] == sizes[1] else f"{sizes[0]} to {sizes[1]}"
        note(f"“{text[:40]}” is not a list of {many} counts. The page uses others.")
        return None
    return tuple(_count(cell, note, *bounds) for cell in cells)


def wrong(text: str) -> str:
    """A sentence that says why a text is not valid as counts, or "" if it is valid or empty."""
    rows = _rows(text) if text else []
    if rows is None:
        return f"{SQUARE}."
    notes: list[str] = []
    for cell in (cell for row in rows for cell in row):
        _count(cell, notes.append, 0, MOST)
    return f"{_a_count(0, MOST)}." if notes else ""


def _rows(text: str) -> list[list[str]] | None:
    """The cells of a square, or None if the text is not a square of an allowed size."""
    rows = [row.split(",") for row in text.split(";")]
    k = len(rows)
    return rows if FEWEST <= k <= MOST_ROWS and all(len(row) == k for row in rows) else None


def _count(cell: str, note: Note, low: int, high: int) -> int:
    value = _number(cell)
    taken = low if isnan(value) else round(min(max(value, low), high))
    if taken != value:
        note(f"{_a_count(low, high)}. The page reads “{cell[:20]}” as {taken}.")
    return taken


def _a_count(low: int, high: int) -> str:
    return f"A count is a whole number from {low} to {high:,}"


def _number(cell: str) -> float:
    try:
        return float(cell)
    except ValueError:
        return float("nan")


def write(matrix: Matrix) -> str:
    """The text from which `read` gives this matrix."""
    return ";".join(",".join(map(str, row)) for row in matrix)


def read_prices(text: str, note: Note) -> Prices | None:
    """The four prices in a text, corrected with notes. None, with a note, if they are not four."""
    cells = text.replace(";", ",").split(",")
    if len(cells) != 4:
        note(f"The prices “{text[:40]}” are not four numbers. The page uses others.")
        return None
    a, b, c, d = (_price(cell, note) for cell in cells)
    return a, b, c, d


def _price(cell: str, note: Note) -> float:
    value = _number(cell)
    taken = 0.0 if isnan(value) else min(max(value, -MOST), MOST)
    if taken != value:
        note(f"A price is a number from −{MOST:,} to {MOST:,}. The page reads “{cell[:20]}” as {taken:g}.")
    return taken


def write_prices(prices: Prices) -> str:
    """The text from which `read_prices` gives these prices."""
    a, b, c, d = (f"{price:.10g}" for price in prices)
    return f"{a},{b};{c},{d}"


COUNTS = Text(
    "`150,40;60,250`, with a row for each actual and a column for each predicted class",
    reader=read,
    writer=write,
    most=200,
)
PRICES = Text("`-1,100;1,0`", reader=read_prices, writer=write_prices, most=200)
