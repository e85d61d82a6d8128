"""Learners' own tables, in a link."""

from datasets.own import OwnTable
from datasets.packing import pack
from datasets.reading import read_sheet


def own_link(csv: str, kinds: str) -> dict[str, str]:
    """The link of a table with these columns, the last of them the class. kinds: a letter for each."""
    words = {"c": "continuous", "n": ("nominal", ())}
    table = OwnTable(read_sheet(csv), tuple(words[letter] for letter in kinds), "class")
    return {"set": "own", "table": pack(table) or ""}
