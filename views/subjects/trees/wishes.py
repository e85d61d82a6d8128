"""The learner's wish for a node, as the link and the fields write it.

`Wind` is an attribute with its best split, `Time@31` a threshold, `Size@Small,Medium|Large` groups of values.
"""

from urllib.parse import quote, unquote

from mlcore import Column, Split, Table, TableError, own
from mlcore.table import Scalar
from views.words.conditions import branch_text

Wish = str | Split
AT, BETWEEN, AGAINST = "@", ",", "|"


def written(wish: Wish) -> str:
    """A wish as the link writes it."""
    if isinstance(wish, str):
        return quote(wish, safe=" ")
    return f"{quote(wish.attribute, safe=' ')}{AT}{split_text(wish)}"


def read(text: str, table: Table) -> Wish:
    """The wish in a text. Raises TableError, with a sentence, if this table does not allow it."""
    if unquote(text) in {column.name for column in table.columns}:
        return unquote(text)
    name, at, split = text.partition(AT)
    if not at:
        raise TableError(f"“{unquote(text)}” is not an attribute of this table.")
    return read_split(split, table, unquote(name))


def split_text(split: Split) -> str:
    """The learner's own split without its attribute: “31”, “80,97.5”, “Small,Medium|Large”."""
    if split.branches[0].values is None:
        return BETWEEN.join(_number(one.threshold or 0.0) for one in split.branches[:-1])
    sides = [[quote(str(value), safe=" ") for value in branch.values or ()] for branch in split.branches]
    return AGAINST.join(map(BETWEEN.join, sides))


def _number(value: float) -> str:
    return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)


def read_split(text: str, table: Table, attribute: str) -> Split:
    """The split in such a text. Raises TableError, with a sentence, if the split is impossible."""
    column = next((column for column in table.columns if column.name == attribute), None)
    if column is not None and column.kind != "continuous":
        sides = [
            [_value(one, column) for one in side.split(BETWEEN) if one.strip()]
            for side in text.split(AGAINST)
        ]
        return own.groups(table, attribute, [side for side in sides if side])
    return own.cuts(table, attribute, [_threshold(one) for one in text.split(BETWEEN) if one.strip()])


def _value(text: str, column: Column) -> Scalar:
    """The declared value with that name, or else the name itself, which `own.groups` refuses."""
    name = unquote(text.strip())
    return next((value for value in column.values if str(value) == name), name)


def _threshold(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise TableError(
            f"“{text.strip()}” is not a number. Separate thresholds with commas: 80, 97.5."
        ) from None


def name_of(wish: Wish) -> str:
    """The attribute of a wish."""
    return wish if isinstance(wish, str) else wish.attribute


def words_of(wish: Wish) -> str:
    """A wish in words (not escaped): “Wind”, “Time ≤ 31”, “Size: Small, Medium | Large”."""
    return wish if isinstance(wish, str) else own_text(wish)


def own_text(split: Split) -> str:
    """A split with its branches in words (not escaped)."""
    if split.kind == "threshold":
        return f"{split.attribute} {branch_text(split.branches[0])}"
    return f"{split.attribute}: {' | '.join(map(branch_text, split.branches))}"


def is_made(wish: Wish, split: Split) -> bool:
    """Whether a split is the one that the learner wished for."""
    return wish == split.attribute if isinstance(wish, str) else wish.branches == split.branches
