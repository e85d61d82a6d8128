"""The link parameters and the links worth opening, as documents: docs/links.md, and “About this link”."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from views.lesson import Lesson, Ready
from views.link.params import Param

Lessons = Mapping[str, Lesson[Any, Any]]

HEAD = """# Links

Everything stands in the address: what you see is what a link opens. This page is made from the table of
parameters (`views/link/table.py`) and the lessons by `make docs`; a test holds it up to date.

A slip in a link is mended, in the address as well, and a line on the page says how. What a lesson does not
take is told, too. `step=end` is the last step of any story.
Whoever goes from one lesson to another by the sidebar takes along what the other lesson takes of the table
and the tree (with `data`) or of the points (with `set`).
"""
EXAMPLES: tuple[tuple[str, Ready], ...] = tuple(
    (lesson, Ready("", query, words))
    for lesson, query, words in (
        ("grow", {"data": "tennis", "algorithm": "id3", "override": "root:Wind", "step": "1"},
         "what it costs to split on the wind first"),
        ("grow", {"data": "tennis", "algorithm": "hunt", "costs": "Outlook:3", "step": "1"},
         "an attribute that costs three times as much"),
        ("grow", {"data": "tax", "algorithm": "c4.5", "step": "1"},
         "a threshold that pays its penalty and falls below the average gain"),
        ("grow", {"data": "tax", "algorithm": "c4.5", "price_cuts": "no", "average_gain": "no", "step": "1"},
         "the same without these two rules"),
        ("grow", {"data": "golf", "algorithm": "c4.5", "step": "1"},
         "a record of unknown outlook, divided among the branches"),
        ("grow", {"data": "labor", "algorithm": "cart", "step": "1"}, "surrogate splits for missing values"),
        ("grow", {"data": "cars", "algorithm": "cart", "max_depth": "2", "step": "1"}, "a regression tree"),
        ("grow", {"data": "titanic", "algorithm": "chaid", "detail": "3", "step": "1"},
         "two categories that are merged"),
        ("grow", {"data": "iris", "algorithm": "ctree", "step": "1"}, "p values before any split"),
        ("compare", {"data": "iris", "algorithms": "c4.5,ctree"}, "where two trees differ, and why"),
        ("predict", {"data": "tennis", "algorithm": "c4.5", "answers": "Outlook", "step": "6"},
         "a record that goes down three branches"),
        ("prune", {"data": "iris", "algorithm": "cart", "share": "40", "noise": "10"},
         "a tree that overfits, to be pruned by hand"),
        ("prune",
         {"data": "iris", "algorithm": "cart", "share": "40", "noise": "10", "method": "cost-complexity"},
         "the weakest link goes first"),
        ("prune", {"data": "xor", "algorithm": "hunt", "view": "early", "min_gain": "0.1"},
         "no gain at the root, perfect two levels below"),
        ("overfit", {}, "underfitting and overfitting in one movement"),
        ("rules", {"data": "tennis", "algorithm": "id3"}, "rules, and which of their conditions are needed"),
        ("margin", {"set": "outlier", "optimum": "true"}, "one point narrows the margin"),
        ("slack", {"set": "touching", "C": "0.1"}, "a wide margin, paid for with errors"),
        ("smo", {"set": "touching", "n": "30", "step": "6"}, "two multipliers and their box constraint"),
        ("smo", {"set": "touching", "n": "100", "C": "100"},
         "the rule that chooses the pair decides how long it takes"),
        ("kernels", {"set": "moons", "units": "hundred", "kernels": "linear;rbf:0.5"},
         "what the unit of a column does to a Gaussian kernel"),
        ("kernels", {"below": "gram", "formula": "|x-z|"}, "a kernel that is none"),
    )
)  # fmt: skip


def document(lessons: Lessons, rows: Iterable[Param]) -> str:
    """docs/links.md: every parameter, and every link the house itself offers."""
    return "\n".join([HEAD, "## Parameters\n", *_parameters(lessons, rows), "", *_links(lessons)]) + "\n"


def _parameters(lessons: Lessons, rows: Iterable[Param]) -> list[str]:
    lines = ["| parameter | may be | meaning | else | lessons |", "|---|---|---|---|---|"]
    for row in rows:
        every = {key: {mine.name: mine for mine in lesson.params} for key, lesson in lessons.items()}
        taken = {key: mine[row.name] for key, mine in every.items() if row.name in mine}
        former = ", ".join(sorted({f"`{name}`" for mine in taken.values() for name in mine.former}))
        name = f"`{row.name}` (also {former})" if former else f"`{row.name}`"
        who = "all" if len(taken) == len(lessons) else ", ".join(taken)
        cells = [name, row.kind.words(), row.meaning, _default(row, taken), who]
        lines.append(f"| {' | '.join(map(_cell, cells))} |")
    return lines


def _default(row: Param, taken: Mapping[str, Param]) -> str:
    """What it is where the link says nothing; lesson by lesson where they differ."""
    found = {key: _written(mine) for key, mine in taken.items()}
    if len({*found.values()}) <= 1:
        return next(iter(found.values()), _written(row))
    return ", ".join(f"{text or '–'} ({key})" for key, text in found.items())


def _written(row: Param) -> str:
    return "" if row.default is None else f"`{row.kind.write(row.default)}`"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _links(lessons: Lessons) -> list[str]:
    lines = []
    for key, lesson in lessons.items():
        shown = [one for at, one in EXAMPLES if at == key] + [*lesson.ready()]
        lines += [f"## {lesson.title}", "", f"{lesson.summary}.", "", "| link | shows |", "|---|---|"]
        for one in shown:
            words = f"**{one.label}** {one.words}" if one.label else one.words
            lines.append(f"| `{_cell(address_of(key, one.query))}` | {_cell(words)} |")
        lines.append("")
    return lines


def address_of(lesson: str, query: Mapping[str, str]) -> str:
    """The link of a lesson, without the server's part."""
    text = urlencode(query, quote_via=quote, safe=":;,.|^-")
    return f"/{lesson}?{text}" if text else f"/{lesson}"


def about(lesson: Lesson[Any, Any], query: Mapping[str, str]) -> str:
    """What a link of this lesson can say, as Markdown; in bold what this one does say."""
    lines = [
        "Everything you see stands in the address: data, settings, step. Whoever opens it sees the same. "
        "In bold what this one says.",
        "",
        "| parameter | may be | meaning |",
        "|---|---|---|",
    ]
    for row in sorted(lesson.params, key=lambda row: row.name not in query):
        name = f"**`{row.name}`**" if row.name in query else f"`{row.name}`"
        lines.append(f"| {name} | {_cell(row.kind.words())} | {_cell(row.meaning)} |")
    return "\n".join(lines)


def main() -> None:
    """Write docs/links.md anew."""
    from views.lessons import LESSONS
    from views.link.table import ROWS

    Path("docs/links.md").write_text(document(LESSONS, ROWS), encoding="utf-8")


if __name__ == "__main__":
    main()
