"""What the page of an exercise shows, read from its tables, its picture and its words alone."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from typing import Any

from views.kit.panels import Said, Standing
from views.lessons.practice.exercise import Exercise

CAPTION = re.compile(r"<caption>(.*?)</caption>", re.DOTALL)
ROW, CELL, TAG = (
    re.compile(r"<tr.*?</tr>", re.DOTALL),
    re.compile(r"<t[hd].*?</t[hd]>", re.DOTALL),
    re.compile("<[^>]+>"),
)
NUMBER = re.compile(r"-?\d[\d,]*(?:\.\d+)?")


def _plain(text: str) -> str:
    """The words of some HTML. A class is without its sign."""
    return unescape(TAG.sub("", text)).strip().removeprefix("▲\xa0").removeprefix("●\xa0")


def numbers(text: str) -> list[float]:
    """All numbers of a text in their order."""
    return [float(one.replace(",", "")) for one in NUMBER.findall(_plain(text).replace("−", "-"))]


@dataclass(frozen=True)
class Given:
    """A table: its caption, the names of its columns, and its rows; without the row of sums."""

    caption: str
    head: list[str]
    rows: list[list[str]]

    @property
    def counts(self) -> list[list[int]]:
        """The class counts of each row, without its name and its sum."""
        return [[int(cell) for cell in row[1:-1]] for row in self.rows]


def tables(exercise: Exercise) -> list[Given]:
    """The tables above the calculation."""
    return [_table(panel.html) for panel in exercise.given if isinstance(panel, Said)]


def _table(html: str) -> Given:
    (caption,) = CAPTION.findall(html)
    head, *rows = [[_plain(cell) for cell in CELL.findall(row)] for row in ROW.findall(html)]
    return Given(_plain(caption), head, [row for row in rows if row[0] != "All"])


@dataclass(frozen=True)
class Node:
    """A node of the picture. tested: its attribute, or nothing in a leaf; children: by the value."""

    tested: str
    counts: tuple[int, int]
    names: tuple[str, str]
    children: dict[str, "Node"]

    @property
    def label(self) -> str:
        """The larger class."""
        return self.names[self.counts.index(max(self.counts))]

    @property
    def errors(self) -> int:
        """Of a leaf in this place."""
        return min(self.counts)

    def leaves(self) -> Iterator["Node"]:
        """From left to right."""
        if not self.children:
            yield self
        for child in self.children.values():
            yield from child.leaves()

    def way(self, record: dict[str, str]) -> list["Node"]:
        """The nodes that a record passes, its leaf the last."""
        below = self.children[record[self.tested]].way(record) if self.children else []
        return [self, *below]


def tree(exercise: Exercise) -> Node:
    """The tree of the picture."""
    (picture,) = [panel.picture for panel in exercise.given if isinstance(panel, Standing)]
    (root,) = [card for card in picture["nodes"] if card["parent"] is None]
    return _node(root, picture["nodes"])


def _node(card: Any, cards: Any) -> Node:
    counted = [text.split(maxsplit=1) for text in card["count_texts"]]
    return Node(
        (card["title"] or "").removesuffix("?"),
        (int(counted[0][0]), int(counted[1][0])),
        (counted[0][1], counted[1][1]),
        {one["edge"]: _node(one, cards) for one in cards if one["parent"] == card["id"]},
    )


def records(given: Given) -> list[dict[str, str]]:
    """The rows of a table as records, without their numbers."""
    return [dict(zip(given.head[1:], row[1:], strict=True)) for row in given.rows]
